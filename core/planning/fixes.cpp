#include "core/planning/fixes.h"

#include "core/planning/fix_candidates.h"
#include "core/workload/scenario_json.h"

#include <algorithm>

namespace anchorgpu::planning {

namespace {

/// Room that is left: on the worst rank, or in the pool where that is the narrower place.
Bytes roomOf(const memory::Plan &plan)
{
    if (plan.devices.empty())
        return Bytes(0);
    const Bytes headroom = plan.devices[static_cast<std::size_t>(plan.worstRank)].headroom;
    return plan.pool ? std::min(headroom, plan.pool->kvCache.typical - plan.pool->needed) : headroom;
}

std::optional<workload::Scenario> edited(const workload::Scenario &scenario, const Edits &edits)
{
    workload::Scenario result = scenario;
    for (const auto &[path, value] : edits) {
        auto next = workload::withEdit(result, path, value);
        if (!next)
            return std::nullopt;
        result = std::move(*next);
    }
    return result;
}

std::optional<Money> difference(const std::optional<Money> &now, const std::optional<Money> &then)
{
    if (!now || !then)
        return std::nullopt;
    const auto result = then->plus(-*now);
    return result ? std::optional(*result) : std::nullopt;
}

/// Known prices before unknown ones, cheaper before dearer; equal ones keep the table's order.
bool cheaper(const Fix &a, const Fix &b)
{
    if (a.priceDifference.has_value() != b.priceDifference.has_value())
        return a.priceDifference.has_value();
    return a.priceDifference && a.priceDifference->minorUnits() < b.priceDifference->minorUnits();
}

class Search {
public:
    Search(const workload::Scenario &scenario, const memory::Plan &plan, const memory::World &world, const PriceLookup &price)
        : m_scenario(scenario), m_plan(plan), m_world(world), m_price(price)
    {
        if (m_price)
            m_present = m_price(scenario);
    }

    std::vector<Fix> run()
    {
        for (const CandidateRow &row : candidateRows(m_scenario))
            tryRow(row);
        std::stable_sort(m_fixes.begin(), m_fixes.end(), cheaper);
        measureGains();
        return std::move(m_fixes);
    }

private:
    void tryRow(const CandidateRow &row)
    {
        // Where candidates differ in price all of them are tried and the cheapest are kept.
        const bool byPrice = row.byPrice && m_present.has_value();
        const std::size_t before = m_fixes.size();
        for (const Edits &edits : row.candidates(m_scenario, m_plan, m_world)) {
            if (m_fixes.size() - before >= row.keep && !byPrice)
                return;
            tryOne(row.kind, edits);
        }
        if (m_fixes.size() - before <= row.keep)
            return;
        std::stable_sort(m_fixes.begin() + static_cast<std::ptrdiff_t>(before), m_fixes.end(), cheaper);
        m_fixes.erase(m_fixes.begin() + static_cast<std::ptrdiff_t>(before + row.keep), m_fixes.end());
    }

    void tryOne(const char *kind, const Edits &edits)
    {
        auto scenario = edited(m_scenario, edits);
        if (!scenario)
            return;
        const auto plan = memory::plan(*scenario, m_world, {false, false, nullptr});
        if (!plan || static_cast<int>(plan->verdict) >= static_cast<int>(m_plan.verdict))
            return;
        Fix fix;
        fix.kind = kind;
        fix.set = edits;
        fix.verdict = plan->verdict;
        if (m_price)
            fix.priceDifference = difference(m_present, m_price(*scenario));
        fix.scenario = std::move(*scenario);
        m_fixes.push_back(std::move(fix));
    }

    /// Plans without explanations decide verdicts, but may estimate what doesn't change them (compute buffers of llama.cpp). A gain
    /// stands beside explained plans and is their difference.
    void measureGains()
    {
        const Bytes room = roomOf(m_plan);
        for (Fix &fix : m_fixes) {
            if (const auto plan = memory::plan(fix.scenario, m_world))
                fix.gain = roomOf(*plan) - room;
        }
    }

    const workload::Scenario &m_scenario;
    const memory::Plan &m_plan;
    const memory::World &m_world;
    const PriceLookup &m_price;
    std::optional<Money> m_present;
    std::vector<Fix> m_fixes;
};

} // namespace

std::vector<Fix> fixes(const workload::Scenario &scenario, const memory::World &world, const PriceLookup &price)
{
    const auto quick = memory::plan(scenario, world, {false, false, nullptr});
    if (!quick || quick->verdict == memory::Verdict::Fits)
        return {};
    const auto plan = memory::plan(scenario, world); // with the settings in force, which some candidates start from
    if (!plan)
        return {};
    return Search(scenario, *plan, world, price).run();
}

} // namespace anchorgpu::planning
