#include "ui/state/outlook.h"

#include "core/planning/fixes.h"
#include "core/planning/limits.h"
#include "core/workload/scenario_json.h"
#include "ui/state/pricing.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace anchorgpu::state {

namespace {

constexpr int kPoints = 40;

std::set<std::int64_t> stops(double low, double high, double current)
{
    std::set<std::int64_t> values;
    for (int i = 0; i <= kPoints; ++i)
        values.insert(static_cast<std::int64_t>(std::llround(low * std::pow(high / low, i / static_cast<double>(kPoints)))));
    values.insert(static_cast<std::int64_t>(std::llround(current)));
    return values;
}

void addSweeps(Assessment &assessment, const memory::World &world)
{
    std::vector<Sweep> sweeps;
    const auto &scenario = assessment.scenario;
    if (const auto *inference = std::get_if<workload::InferenceWorkload>(&assessment.plan->understood.workload)) {
        const double context = static_cast<double>(inference->contextTokens.value_or(8192));
        const double sequences = static_cast<double>(std::max<std::int64_t>(1, inference->concurrency));
        sweeps.push_back(sweep(scenario, world, "workload.context_tokens", std::min(1024.0, context), std::max(131'072.0, context * 2), context));
        sweeps.push_back(sweep(scenario, world, "workload.concurrency", 1, std::max(128.0, sequences * 2), sequences));
    } else if (const auto *training = std::get_if<workload::TrainingWorkload>(&scenario.workload)) {
        const double tokens = static_cast<double>(training->sequenceTokens);
        sweeps.push_back(sweep(scenario, world, "workload.sequence_tokens", std::min(512.0, tokens), std::max(65'536.0, tokens * 2), tokens));
        sweeps.push_back(sweep(scenario, world, "workload.micro_batch", 1, std::max<double>(64, static_cast<double>(training->microBatch) * 2), static_cast<double>(training->microBatch)));
    } else {
        const auto &diffusion = std::get<workload::DiffusionWorkload>(scenario.workload);
        sweeps.push_back(sweep(scenario, world, "workload.batch", 1, std::max<double>(16, static_cast<double>(diffusion.batch) * 2), static_cast<double>(diffusion.batch)));
    }
    // The limits are exact, the curve has forty points.
    if (assessment.limits) {
        for (Sweep &curve : sweeps) {
            const auto &limits = *assessment.limits;
            const auto &exact = curve.path == "workload.context_tokens" ? limits.maxContextTokens
                : curve.path == "workload.concurrency"                  ? limits.maxConcurrency
                : curve.path == "workload.micro_batch"                  ? limits.maxMicroBatch
                                                                        : limits.maxSequenceTokens;
            if (exact && *exact > 0 && curve.path != "workload.batch")
                curve.crossing = static_cast<double>(*exact);
        }
    }
    assessment.sweeps = std::move(sweeps);
}

} // namespace

Sweep sweep(const workload::Scenario &scenario, const memory::World &world, const std::string &path, double low, double high, double current)
{
    Sweep out;
    out.path = path;
    out.current = current;
    memory::PlanOptions quick;
    quick.explain = false;
    for (const std::int64_t value : stops(low, high, current)) {
        const auto edited = workload::withEdit(scenario, path, std::to_string(value));
        const auto plan = edited ? memory::plan(*edited, world, quick) : Result<memory::Plan>(tl::unexpected(edited.error()));
        if (!plan)
            continue;
        const auto &worst = plan->devices[static_cast<std::size_t>(plan->worstRank)];
        out.points.push_back({static_cast<double>(value), worst.total.low, worst.total.typical, worst.total.high});
        out.capacity = worst.capacity;
        if (plan->verdict != memory::Verdict::DoesNotFit)
            out.crossing = static_cast<double>(value);
    }
    return out;
}

void addOutlook(Assessment &assessment, const memory::World &world, const quote::PriceBook &prices, bool sweeps, const std::function<bool()> &outdated)
{
    if (!outdated())
        assessment.limits = planning::limits(assessment.scenario, world);
    if (!outdated() && assessment.plan->verdict != memory::Verdict::Fits) {
        std::vector<Remedy> remedies;
        const auto price = [&](const workload::Scenario &scenario) { return priceOf(scenario, world, prices); };
        for (const auto &fix : planning::fixes(assessment.scenario, world, price)) {
            Remedy remedy;
            for (const auto &[path, value] : fix.set)
                remedy.edits.push_back({path, value});
            remedy.gain = fix.gain;
            remedy.priceDifference = fix.priceDifference;
            remedies.push_back(std::move(remedy));
        }
        assessment.remedies = std::move(remedies);
    }
    if (sweeps && !outdated())
        addSweeps(assessment, world);
}

} // namespace anchorgpu::state
