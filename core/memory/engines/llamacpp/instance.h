#pragma once
// One running llama.cpp: where its weights, caches and compute buffers lie. Everything that components, findings, observables
// and host memory are read from.

#include "core/memory/engines/llamacpp/cache_buffers.h"
#include "core/memory/engines/llamacpp/compute_buffers.h"

namespace anchorgpu::memory::llamacpp {

struct Instance {
    std::shared_ptr<const ModelLayout> layout;
    Settings settings;
    Placement placement;
    std::vector<WeightBuffer> weights; ///< by backend: GPUs, then the host
    std::vector<CacheOnDevice> caches;
    ComputeBuffers compute;
    Bytes outputBuffer;                ///< on the host: a row of logits a sequence

    const model::Model &model() const { return *layout->model; }
    /// Weights, caches and states of a backend; exact.
    Bytes fixed(int backend) const;
    /// All that the instance keeps on the host.
    Bytes host() const;
};

enum class ComputeDepth {
    Replayed,  ///< exact where the replay covers the architecture
    Estimated, ///< closed form
};

Instance makeInstance(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &weights, const Settings &settings, ComputeDepth depth);

/// The format that llama.cpp loads: gguf formats as they are; what is published in MXFP4 as MXFP4_MOE; all else as F16.
formats::NumericFormat loadedFormat(const model::Model &model, const formats::NumericFormat &asked);

} // namespace anchorgpu::memory::llamacpp
