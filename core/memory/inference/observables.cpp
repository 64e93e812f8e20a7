#include "core/memory/inference/serving_plan.h"
#include "core/memory/inference/weight_band.h"

#include <algorithm>

namespace anchorgpu::memory {

namespace {

void put(std::vector<Observable> &into, std::string_view quantity, const Band &band)
{
    into.push_back({quantity, -1, static_cast<double>(band.typical.count()), static_cast<double>(band.low.count()), static_cast<double>(band.high.count())});
}

Bytes loaded(const StageTerms &stage) { return stage.shard->language + stage.shard->vision + stage.shard->mtp + stage.draft + stage.lora; }

Band weightsBand(const Serving &s, const StageTerms &stage, const Overheads &o)
{
    return weightBand(s.weights, s.rule.states, loaded(stage)) + o.loadSlack;
}

/// A quantity that follows the pool: its band is the pool's, in proportion.
void putByPool(std::vector<Observable> &into, std::string_view quantity, double value, const Band &pool)
{
    const double typical = static_cast<double>(pool.typical.count());
    const double low = typical > 0 ? static_cast<double>(pool.low.count()) / typical : 0;
    const double high = typical > 0 ? static_cast<double>(pool.high.count()) / typical : 1;
    // Blocks and page padding round by less than half a percent.
    into.push_back({quantity, -1, value, value * std::min(low, 0.995), value * std::max(high, 1.005)});
}

Band residentTotal(const Serving &s, const ServingTerms &terms, const StageTerms &stage)
{
    const Coefficient kept = s.value(Setting::ActivationKept);
    const Band &peak = terms.peak.text;
    const Band pool = terms.pool ? terms.pool->bytes : Band::exact((stage.need.cache + stage.need.state) * s.sequences);
    // What the band of the weights or the peak adds is taken from the pool: the budget holds. Only what lies outside it adds up.
    const Band inside = Band::exact(loaded(stage) + pool.typical + terms.overheads.nonTorch.typical + terms.overheads.loadSlack.typical);
    const Band retained{peak.typical.scaled(kept.low), peak.typical.scaled(kept.typical), peak.typical.scaled(kept.high)};
    const Band total = inside + terms.overheads.context + stage.graphs.captured + retained + stage.runtime;
    // Cards show more than the terms add up to once several ranks talk: totals of published logs are up to 8 % above.
    const bool budgeted = s.engine == ServingEngine::Vllm || s.engine == ServingEngine::Sglang;
    const Bytes less = budgeted ? Bytes(0) : pool.typical - pool.low;
    return {(total.low - less).scaled(0.985), total.typical, total.high.scaled(s.devices() > 1 || !budgeted ? 1.08 : 1.01)};
}

} // namespace

std::vector<Observable> observablesOf(const Serving &s, const ServingTerms &terms)
{
    std::vector<Observable> observables;
    // The fullest rank speaks: weights of the heaviest stage, pool of the poorest.
    const auto heaviest = std::max_element(terms.stages.begin(), terms.stages.end(),
                                           [](const StageTerms &a, const StageTerms &b) { return loaded(a) < loaded(b); });
    put(observables, "weights_bytes", weightsBand(s, *heaviest, terms.overheads));
    Band peak = terms.peak.text + terms.peak.vision;
    const StageTerms &stage = terms.stages[terms.poolStage];
    if (s.engine == ServingEngine::Vllm)
        peak = peak + stage.graphs.estimate; // zero before 0.21
    put(observables, "activation_peak_bytes", peak);
    put(observables, "non_torch_bytes", terms.overheads.nonTorch);
    put(observables, "cuda_graph_bytes", stage.graphs.captured);
    put(observables, "used_bytes", residentTotal(s, terms, stage));
    if (terms.pool) {
        put(observables, "kv_pool_bytes", terms.pool->bytes);
        putByPool(observables, "kv_pool_tokens", static_cast<double>(terms.pool->tokens), terms.pool->bytes);
        putByPool(observables, "max_concurrency", terms.pool->maxConcurrency, terms.pool->bytes);
    }
    return observables;
}

} // namespace anchorgpu::memory
