#pragma once
// What the layers of one rank keep per sequence, by kind of layer. A kind is a number of layers that are alike: bytes a token,
// the most tokens kept (window), a state of fixed size. Grouped heads divide by the tensor degree and never fall below one;
// latent caches are held whole by every rank; the indexer's keys are 132 bytes a token whatever the cache format.
// Sources: vLLM v1/kv_cache_interface.py, mla_attention.py (656-byte fp8 layout), layers/mamba/mamba_utils.py; shared facts 2.2.

#include "core/memory/inference/serving.h"

#include <vector>

namespace anchorgpu::memory {

struct CacheKind {
    std::int64_t layers = 0;
    std::int64_t bytesPerEntry = 0;      ///< of one layer on this rank
    std::int64_t tokensPerEntry = 1;     ///< compressed caches: tokens that an entry stands for
    std::int64_t window = 0;             ///< tokens kept at most; 0: all
    std::int64_t sourceTokens = 0;       ///< cross attention: tokens of the source, whatever the context
    std::int64_t stateBytes = 0;         ///< recurrent and convolution state of one layer and sequence
    bool latent = false;
    bool cross = false;
    // For explanations: 2 × heads × width × bytes where the entry is plain keys and values.
    std::int64_t heads = 0, width = 0;
    double bytesPerValue = 0;

    bool growing() const { return bytesPerEntry > 0; }
    /// Tokens of one sequence that are kept.
    std::int64_t tokensKept(std::int64_t context) const
    {
        if (cross)
            return sourceTokens > 0 ? sourceTokens : context;
        return window > 0 && window < context ? window : context;
    }
    /// Bytes of all its layers for one sequence.
    Bytes bytesFor(std::int64_t context) const { return Bytes(bytesPerEntry) * layers * ceilDiv(tokensKept(context), tokensPerEntry); }
    bool alike(const CacheKind &other) const
    {
        return bytesPerEntry == other.bytesPerEntry && tokensPerEntry == other.tokensPerEntry && window == other.window
            && sourceTokens == other.sourceTokens && stateBytes == other.stateBytes && cross == other.cross && latent == other.latent;
    }
};

/// Kinds of the layers of a stage, MTP and draft layers of the last stage included.
std::vector<CacheKind> cacheKinds(const Serving &serving, const StageShard &stage, bool lastStage);

struct CacheNeed {
    Bytes cache;     ///< of one sequence: what grows, Σ min(context, window)
    Bytes state;     ///< of one sequence: recurrent state
};
CacheNeed cacheNeed(const Serving &serving, const std::vector<CacheKind> &kinds);

} // namespace anchorgpu::memory
