#pragma once
// The kinds of sequence mixer that a layer can have. Each says exactly what its cache and activations need; parameter
// tensors live in the inventory (tensor_inventory.h), so nothing here is counted twice.
// Dimensions are per layer and before any parallelism. Sources: shared facts models.md "Formulas", corrections.md.

#include <cstdint>
#include <optional>
#include <variant>

namespace anchorgpu::model {

/// Query, key and value heads of scaled dot-product attention. kvHeads < heads is grouped (GQA), 1 is multi-query.
struct HeadShape {
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t keyDim = 0;   ///< per head; also of the queries
    std::int64_t valueDim = 0; ///< per head

    bool operator==(const HeadShape &) const = default;
};

struct FullAttention {
    HeadShape shape;
    bool sinks = false;       ///< learned sink logit per head (gpt-oss)
    bool outputGate = false;  ///< Q projection doubled for a gate (Qwen3-Next)
    bool keyEqualsValue = false; ///< no V projection in the file; K and V are still both cached (Gemma 4)
    /// Block-sparse attention over a key-only index (MiniMax M3): extra values a token, 0 when absent.
    std::int64_t indexValues = 0;
    std::int64_t indexHeads = 0; ///< query heads over that index
    bool operator==(const FullAttention &) const = default;
};

struct WindowAttention {
    HeadShape shape;
    std::int64_t window = 0;  ///< tokens that a token sees, itself included
    bool chunked = false;     ///< attention within fixed chunks (Llama 4) instead of a sliding window
    bool sinks = false;
    bool outputGate = false;
    bool keyEqualsValue = false;
    bool operator==(const WindowAttention &) const = default;
};

/// Lightning indexer of sparse latent attention (DeepSeek-V3.2): its own key cache.
struct Indexer {
    std::int64_t heads = 0;
    std::int64_t headDim = 0;
    std::int64_t topk = 0;
    bool operator==(const Indexer &) const = default;
};

/// Compressed cache of DeepSeek V4: one entry per `ratio` tokens beside an always-present window cache.
struct CacheCompression {
    std::int64_t ratio = 0;        ///< tokens an entry stands for; 0 = window only
    std::int64_t window = 0;       ///< tokens of the uncompressed window cache
    std::int64_t entryBytes = 0;   ///< stored bytes of an entry; not values × dtype
    std::int64_t stateBytes = 0;   ///< fp32 compressor state a sequence
    bool operator==(const CacheCompression &) const = default;
};

/// Multi-head latent attention: the cache holds kvLoraRank + ropeDim values a token, shared by all heads.
struct LatentAttention {
    std::int64_t heads = 0;
    std::int64_t qLoraRank = 0;    ///< 0: no down-projection of the queries
    std::int64_t kvLoraRank = 0;
    std::int64_t nopeDim = 0;      ///< per head
    std::int64_t ropeDim = 0;      ///< shared by the heads in the cache; 0 in MLA without RoPE
    std::int64_t valueDim = 0;     ///< per head
    std::optional<Indexer> indexer;
    std::optional<CacheCompression> compression;
    bool outputGate = false;       ///< a gate of the output's width from the hidden size (Kimi K3)
    std::int64_t outputGroups = 0; ///< DeepSeek V4: the output projection works on groups of heads …
    std::int64_t outputRank = 0;   ///< … through this many values a group
    bool operator==(const LatentAttention &) const = default;
};

/// Mamba-1 (version 1: inner, state, dtRank, convKernel) and Mamba-2 (heads, headDim, groups as well).
struct StateSpace {
    int version = 2;
    std::int64_t inner = 0;        ///< width of the inner stream; Mamba-2: heads × headDim
    std::int64_t state = 0;
    std::int64_t convKernel = 0;
    std::int64_t dtRank = 0;       ///< Mamba-1
    std::int64_t heads = 0;        ///< Mamba-2
    std::int64_t headDim = 0;      ///< Mamba-2
    std::int64_t groups = 1;       ///< Mamba-2
    bool operator==(const StateSpace &) const = default;
};

/// Linear attention with a fixed state: gated delta (Qwen3-Next), Kimi delta (KDA), lightning (MiniMax-M1), RWKV; and LFM2's
/// short convolution, whose only state is the last convKernel − 1 tokens of one value head as wide as the model.
struct LinearAttention {
    enum class Kind { GatedDelta, KimiDelta, Lightning, Rwkv, ShortConvolution };
    Kind kind = Kind::GatedDelta;
    std::int64_t keyHeads = 0;
    std::int64_t valueHeads = 0;
    std::int64_t keyDim = 0;
    std::int64_t valueDim = 0;
    std::int64_t convKernel = 0;   ///< 0: no convolution
    bool fullRankGate = false;     ///< KDA: the output gate is one full matrix (Kimi K3) instead of two thin ones
    bool operator==(const LinearAttention &) const = default;
};

/// Attention of decoder layers to encoder or image states; K/V are held once per source token.
struct CrossAttention {
    HeadShape shape;
    std::int64_t sourceTokens = 0; ///< usual number (1500 for Whisper; image tokens); 0: as long as the input
    bool operator==(const CrossAttention &) const = default;
};

using Mixer = std::variant<FullAttention, WindowAttention, LatentAttention, StateSpace, LinearAttention, CrossAttention>;

} // namespace anchorgpu::model
