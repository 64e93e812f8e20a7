#include "core/memory/inference/pool.h"

#include "core/memory/inference/weight_band.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::memory {

namespace {

/// What is left: the low end of a pool comes from the high ends of what is taken off.
Band less(const Band &from, const Band &taken) { return {from.low - taken.high, from.typical - taken.typical, from.high - taken.low}; }

Band notNegative(Band band)
{
    const auto clamp = [](Bytes b) { return std::max(b, Bytes(0)); };
    return {clamp(band.low), clamp(band.typical), clamp(band.high)};
}

Band scaled(const Band &band, double factor) { return {band.low.scaled(factor), band.typical.scaled(factor), band.high.scaled(factor)}; }

Band loadedWeights(const Serving &s, const StageTerms &terms, const Overheads &overheads)
{
    const Bytes tensors = terms.shard->language + terms.shard->vision + terms.shard->mtp + terms.draft + terms.lora;
    return weightBand(s.weights, s.rule.states, tensors) + overheads.loadSlack;
}

/// A budget is a rounded fraction of a total that differs a little between drivers.
Band withSlack(const Serving &s, Bytes budget)
{
    const Coefficient slack = s.value(Setting::BudgetSlack);
    return slack.known ? Band{budget.scaled(slack.low), budget, budget.scaled(slack.high)} : Band::exact(budget);
}

Band vllmPool(const Serving &s, const StageTerms &terms, const ActivationPeak &peak, const Overheads &o)
{
    // Cards of one kind differ a little in what the driver leaves.
    const Bytes most = s.given.capacity ? s.capacity : std::max(s.capacity, s.gpu->usableHigh.value_or(s.capacity));
    Band budget = withSlack(s, s.capacity.scaled(s.utilization));
    budget.high = std::max(budget.high, most.scaled(s.utilization));
    return less(budget, loadedWeights(s, terms, o) + o.nonTorch + peak.text + peak.vision + terms.graphs.estimate);
}

/// Share of the memory that SGLang gives to weights and pool (server_args.py).
double staticFraction(const Serving &s, double freeAtStart)
{
    const double fixed = s.typical(Setting::MemFraction);
    if (fixed > 0)
        return fixed;
    const double mib = s.typical(Setting::ReserveFixedMib) + s.typical(Setting::ReservePrefillMib) * static_cast<double>(s.batchedTokens)
        + s.typical(Setting::ReserveGraphMib) * s.typical(Setting::GraphMaxBatch)
        + s.typical(Setting::ReserveParallelMib) * static_cast<double>(s.parallelism.tensor * s.parallelism.pipeline);
    const double reserve = std::max(mib / 1024, s.typical(Setting::ReserveFloorGib));
    const Bytes card = !s.given.capacity && s.gpu->driver ? *s.gpu->driver : std::max(s.capacity, Bytes::rounded(freeAtStart));
    const double total = std::max(card.inGibibytes(), 1.0); // what the driver lists, as server_args.py asks nvidia-smi
    return std::clamp(std::round((total - reserve) / total * 1000) / 1000, 0.1, 0.99);
}

Band sglangPool(const Serving &s, const StageTerms &terms, const Overheads &o)
{
    const double free = s.given.freeAtStart.value_or(static_cast<double>((s.capacity - o.context.typical - (s.devices() > 1 ? o.nonTorch.typical : Bytes(0))).count()));
    const double fraction = s.utilization > 0 ? s.utilization : staticFraction(s, free);
    Band pool = less(withSlack(s, Bytes::rounded(free * fraction)), loadedWeights(s, terms, o));
    if (s.given.attentionWorkspace)
        pool = less(pool, Band::exact(Bytes::rounded(*s.given.attentionWorkspace)));
    return pool;
}

Band fractionPool(const Serving &s, const StageTerms &terms, const ActivationPeak &peak, const Overheads &o)
{
    Band free = less(Band::exact(s.capacity), o.context + loadedWeights(s, terms, o));
    if (s.engine != ServingEngine::Lmdeploy)
        free = less(free, o.nonTorch + peak.text + peak.vision + terms.runtime);
    if (s.given.freeBeforeKv)
        free = Band::exact(Bytes::rounded(*s.given.freeBeforeKv));
    const Coefficient share = s.value(Setting::KvFraction);
    if (s.given.kvFraction)
        return scaled(free, *s.given.kvFraction);
    return {free.low.scaled(share.low), free.typical.scaled(share.typical), free.high.scaled(share.high)};
}

Band poolBytes(const Serving &s, const StageTerms &terms, const ActivationPeak &peak, const Overheads &o)
{
    if (s.given.kvPool)
        return Band::exact(Bytes::rounded(*s.given.kvPool));
    switch (s.engine) {
    case ServingEngine::Vllm:
        return vllmPool(s, terms, peak, o);
    case ServingEngine::Sglang:
        return sglangPool(s, terms, o);
    default:
        return fractionPool(s, terms, peak, o);
    }
}

/// States take their slots out of the same memory (SGLang); what remains is the attention pool.
Band lessStates(const Serving &s, const PoolGeometry &geometry, const Band &pool)
{
    if (s.engine != ServingEngine::Sglang || geometry.stateShare <= 0 || s.given.kvPool)
        return pool;
    if (s.given.mambaSlots) // one more slot than sequences is kept for padding
        return less(pool, Band::exact(geometry.stateBytesPerSequence * (*s.given.mambaSlots + 1)));
    return scaled(pool, 1 - geometry.stateShare);
}

double blocksIn(const PoolGeometry &geometry, Bytes bytes) { return static_cast<double>(bytes / geometry.bytesPerBlock); }

std::int64_t tokensReported(const Serving &s, const PoolGeometry &geometry, double blocks, double concurrency)
{
    if (s.engine != ServingEngine::Vllm || !geometry.hybrid)
        return static_cast<std::int64_t>(blocks) * geometry.tokensPerBlock;
    if (s.typical(Setting::TokensReported) != 0)
        return static_cast<std::int64_t>(concurrency * static_cast<double>(s.context));
    return static_cast<std::int64_t>(blocks) / std::max<std::int64_t>(1, geometry.groups) * geometry.tokensPerBlock;
}

} // namespace

std::optional<PoolSize> poolSize(const Serving &s, const StageTerms &terms, const ActivationPeak &peak, const Overheads &o)
{
    if (s.engine == ServingEngine::Transformers || !s.keepsCache || terms.kinds.empty())
        return std::nullopt;
    const PoolGeometry geometry = poolGeometry(s, terms.kinds);
    PoolSize pool;
    pool.bytes = notNegative(lessStates(s, geometry, poolBytes(s, terms, peak, o)));
    double blocks = 0;
    if (geometry.bytesPerBlock > Bytes(0)) {
        if (s.given.kvPoolTokens) { // the source caps the pool
            const double capped = *s.given.kvPoolTokens / static_cast<double>(geometry.tokensPerBlock);
            pool.bytes = Band::exact(Bytes::rounded(capped * static_cast<double>(geometry.bytesPerBlock.count())));
        }
        blocks = blocksIn(geometry, pool.bytes.typical);
        pool.maxConcurrency = geometry.blocksPerSequence > 0 ? blocks / geometry.blocksPerSequence : 0;
        pool.tokens = tokensReported(s, geometry, blocks, pool.maxConcurrency);
        pool.needed = Bytes::rounded(static_cast<double>(geometry.bytesPerBlock.count()) * geometry.blocksPerSequence * static_cast<double>(s.sequences));
    } else if (geometry.stateBytesPerSequence > Bytes(0)) {
        pool.maxConcurrency = static_cast<double>(pool.bytes.typical / geometry.stateBytesPerSequence);
        pool.needed = geometry.stateBytesPerSequence * s.sequences;
    }
    return pool;
}

} // namespace anchorgpu::memory
