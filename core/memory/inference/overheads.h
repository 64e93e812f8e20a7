#pragma once
// What a server holds beside weights, cache and activations: the driver's context, communication buffers and kernels loaded
// lazily ("non-torch"), captured CUDA graphs, LoRA slots, runtime buffers fixed at build time. All from resources/engines.

#include "core/memory/inference/serving.h"

namespace anchorgpu::memory {

/// Sizes of batches that graphs are captured for: 1, 2, 4, then steps of 8 up to `coarseFrom`, then of 16, up to `largest`.
std::int64_t capturedSizes(std::int64_t largest, std::int64_t coarseFrom);

/// Token counts that SGLang captures prefill pieces for, up to `largest`: steps grow from 4 to 512 (server_args.py).
std::int64_t capturedPrefillSizes(std::int64_t largest);

struct GraphMemory {
    Band captured;                    ///< what the graphs take
    Band estimate;                    ///< what the engine takes off its budget for them beforehand; zero when it doesn't
    std::int64_t pieces = 0, full = 0; ///< sizes captured
    bool inBudget = false;
    double pieceMib = 0, fullMib = 0, fixedMib = 0; ///< per piece, per full size, whatever the sizes
    std::string_view source;
};
/// `networkBytesPerToken`: ActivationPeak::bytesPerToken, which the pool of the pieces is a multiple of.
GraphMemory graphMemory(const Serving &serving, const StageShard &stage, double networkBytesPerToken);

struct Overheads {
    Band context;                     ///< before the engine starts
    Band nonTorch;                    ///< growth since then, outside the allocator
    Band loadSlack;                   ///< what loading takes that is no tensor
    std::string_view contextSource, nonTorchSource;
};
Overheads overheads(const Serving &serving);

/// Preallocated LoRA slots of a stage: slots × rank × (input + output widths) in 16 bits.
Bytes loraSlotBytes(const Serving &serving, const StageShard &stage);

/// TensorRT-LLM: runtime and decoder buffers that grow with max_batch_size × vocabulary.
Band runtimeBuffers(const Serving &serving);

} // namespace anchorgpu::memory
