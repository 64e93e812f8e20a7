#include "core/planning/limits.h"

#include "core/memory/model_lookup.h"

#include <algorithm>

namespace anchorgpu::planning {

using workload::InferenceWorkload;
using workload::Scenario;
using workload::TrainingWorkload;

namespace {

constexpr std::int64_t kMostContext = 16'777'216;    ///< as the option table allows
constexpr std::int64_t kMostConcurrency = 1'000'000;
constexpr std::int64_t kMostMicroBatch = 65'536;
constexpr std::int64_t kMostGpus = 4096;
/// Lengths at which engines change: V0 of vLLM prefills whole prompts up to 32,768 tokens and in chunks above.
const std::vector<std::int64_t> kContextBreaks{32'768};

/// A scenario with one number replaced.
template <class Workload, class Value> Scenario with(const Scenario &scenario, Value Workload::*member, std::int64_t value)
{
    Scenario copy = scenario;
    std::get<Workload>(copy.workload).*member = value;
    return copy;
}

std::int64_t orNone(const std::optional<std::int64_t> &found) { return found.value_or(0); }

bool sameNeed(const Scenario &a, const Scenario &b, const memory::World &world)
{
    const memory::PlanOptions quiet{false, false, nullptr};
    const auto planA = memory::plan(a, world, quiet);
    const auto planB = memory::plan(b, world, quiet);
    // Where only the larger one is beyond what an engine takes (cells of llama.cpp) the need has grown out of reach.
    if (planA && !planB)
        return false;
    if (!planA || planA->devices.empty() || planB->devices.empty())
        return true;
    const auto need = [](const memory::Plan &plan) { return plan.pool ? plan.pool->needed : Bytes(0); };
    return planA->devices[static_cast<std::size_t>(planA->worstRank)].total == planB->devices[static_cast<std::size_t>(planB->worstRank)].total
        && need(*planA) == need(*planB);
}

memory::Limits inferenceLimits(const Scenario &scenario, const InferenceWorkload &workload, const memory::World &world)
{
    memory::Limits limits;
    const auto model = memory::modelOf(workload.model, world);
    if (!model)
        return limits;
    const std::int64_t ownContext = (*model)->maxContext > 0 ? std::min((*model)->maxContext, kMostContext) : kMostContext;
    const auto atContext = [&](std::int64_t tokens) { return with(scenario, &InferenceWorkload::contextTokens, tokens); };
    if ((*model)->maxContext > 0 || !sameNeed(atContext(1), atContext(ownContext), world)) {
        limits.maxContextTokens = orNone(largestGood(1, ownContext, kContextBreaks, [&](std::int64_t tokens) { return fits(atContext(tokens), world); }));
    }
    const auto atConcurrency = [&](std::int64_t sequences) { return with(scenario, &InferenceWorkload::concurrency, sequences); };
    if (!sameNeed(atConcurrency(1), atConcurrency(kMostConcurrency), world))
        limits.maxConcurrency = orNone(largestGood(1, kMostConcurrency, {}, [&](std::int64_t n) { return fits(atConcurrency(n), world); }));
    return limits;
}

memory::Limits trainingLimits(const Scenario &scenario, const TrainingWorkload &workload, const memory::World &world)
{
    memory::Limits limits;
    limits.maxMicroBatch = orNone(largestGood(1, kMostMicroBatch, {}, [&](std::int64_t n) {
        return fits(with(scenario, &TrainingWorkload::microBatch, n), world);
    }));
    const auto model = memory::modelOf(workload.model, world);
    const std::int64_t own = model && (*model)->maxContext > 0 ? (*model)->maxContext : kMostContext;
    limits.maxSequenceTokens = orNone(largestGood(1, own, {}, [&](std::int64_t n) {
        return fits(with(scenario, &TrainingWorkload::sequenceTokens, n), world);
    }));
    // Fewest devices: the data-parallel degree follows the count; whole multiples of the other degrees only.
    const workload::Hardware &hardware = scenario.hardware;
    const std::int64_t unit = hardware.tensorParallel.value_or(1) * hardware.pipelineParallel.value_or(1) * hardware.contextParallel.value_or(1);
    for (std::int64_t replicas = 1; unit > 0 && replicas * unit <= kMostGpus; replicas *= 2) {
        Scenario copy = scenario;
        copy.hardware.count = replicas * unit;
        copy.hardware.dataParallel.reset();
        if (!fits(copy, world))
            continue;
        limits.minGpus = replicas * unit;
        for (std::int64_t fewer = replicas / 2 + 1; fewer < replicas; ++fewer) {
            copy.hardware.count = fewer * unit;
            if (fits(copy, world)) {
                limits.minGpus = fewer * unit;
                break;
            }
        }
        break;
    }
    return limits;
}

} // namespace

bool fits(const Scenario &scenario, const memory::World &world)
{
    const auto plan = memory::plan(scenario, world, {false, false, nullptr});
    return plan && plan->verdict != memory::Verdict::DoesNotFit;
}

std::optional<std::int64_t> largestGood(std::int64_t low, std::int64_t high, std::vector<std::int64_t> breaks, const std::function<bool(std::int64_t)> &good)
{
    std::erase_if(breaks, [&](std::int64_t b) { return b < low || b >= high; });
    breaks.push_back(high);
    std::sort(breaks.begin(), breaks.end());
    // The topmost stretch that holds a good value holds the largest one.
    for (std::size_t i = breaks.size(); i-- > 0;) {
        std::int64_t from = i == 0 ? low : breaks[i - 1] + 1;
        std::int64_t to = breaks[i];
        if (good(to))
            return to;
        if (!good(from))
            continue;
        while (to - from > 1) { // good(from), not good(to)
            const std::int64_t middle = from + (to - from) / 2;
            (good(middle) ? from : to) = middle;
        }
        return from;
    }
    return std::nullopt;
}

memory::Limits limits(const Scenario &scenario, const memory::World &world)
{
    if (const auto *inference = std::get_if<InferenceWorkload>(&scenario.workload))
        return inferenceLimits(scenario, *inference, world);
    if (const auto *training = std::get_if<TrainingWorkload>(&scenario.workload))
        return trainingLimits(scenario, *training, world);
    return {};
}

} // namespace anchorgpu::planning
