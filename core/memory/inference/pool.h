#pragma once
// What an engine sets aside for the cache, in its own units. vLLM: budget ÷ bytes of a block, where layers of different kinds
// form groups that share one page size and each block id stands for one page in every layer of a group; SGLang: what is free
// after loading less a kept share, divided by the bytes of a token; others: a fraction of what is free.
// Sources: vLLM v1/core/kv_cache_utils.py and v1/kv_cache_interface.py, SGLang model_runner; shared facts 2.3.

#include "core/memory/inference/activations.h"
#include "core/memory/inference/cache.h"
#include "core/memory/inference/overheads.h"

namespace anchorgpu::memory {

/// Terms of one pipeline stage that the pool is what remains of.
struct StageTerms {
    const StageShard *shard = nullptr;
    std::vector<CacheKind> kinds;
    CacheNeed need;
    GraphMemory graphs;
    Bytes lora;
    Bytes draft;
    Band runtime;
};

/// How a number of bytes becomes blocks, tokens and sequences.
struct PoolGeometry {
    Bytes bytesPerBlock;              ///< of one block id over all layers
    double blocksPerSequence = 0;     ///< at the scenario's context
    std::int64_t groups = 1;          ///< groups that share the block ids
    std::int64_t tokensPerBlock = 1;
    bool hybrid = false;
    double stateShare = 0;            ///< SGLang: part of the memory that states take
    Bytes stateBytesPerSequence;
};
PoolGeometry poolGeometry(const Serving &serving, const std::vector<CacheKind> &kinds);

struct PoolSize {
    Band bytes;                       ///< attention pool; may be zero when nothing remains
    std::int64_t tokens = 0;          ///< as the engine's log counts them
    double maxConcurrency = 0;        ///< sequences of the scenario's context in it
    Bytes needed;                     ///< what the workload needs, in whole blocks
};

/// Nothing for engines without a pool.
std::optional<PoolSize> poolSize(const Serving &serving, const StageTerms &terms, const ActivationPeak &peak, const Overheads &overheads);

} // namespace anchorgpu::memory
