#pragma once
// Where llama.cpp puts layers, weights and caches. The token embedding stays on the host; layers go to the GPUs from the last one
// backwards, the output matrix first; with several GPUs a layer goes to the first one whose cumulative share exceeds its position.
// Bytes are those of the devices' buffers: every tensor rounded up, quantised rows padded on GPUs.
// Source: llama.cpp b9616 src/llama-model.cpp (load_tensors), ggml-cuda (alloc size).

#include "core/memory/engines/llamacpp/layout_cache.h"

#include <span>
#include <vector>

namespace anchorgpu::memory::llamacpp {

struct PlacementRequest {
    int gpus = 1;
    std::int64_t gpuLayers = -1;      ///< −1: all, the output included
    std::vector<double> split;        ///< shares of the GPUs; empty: equal
    bool expertsOnHost = false;
    bool operator==(const PlacementRequest &) const = default;
};

/// Backends are the GPUs in order, then the host.
struct Placement {
    int gpus = 1;
    std::vector<std::int8_t> layers; ///< backend of each layer
    int output = 0;                  ///< backend of the output matrix
    bool full = true;                ///< every layer and the output are on GPUs
    bool expertsOnHost = false;

    bool operator==(const Placement &) const = default;
    int host() const { return gpus; }
    int backends() const { return gpus + 1; }
};

Placement placeLayers(std::int64_t layers, const PlacementRequest &request);

/// Model buffer of a backend.
struct WeightBuffer {
    Bytes bytes;
    std::int64_t parameters = 0;
};
/// By backend of the placement.
std::vector<WeightBuffer> weightBuffers(const ModelLayout &layout, const Placement &placement);

} // namespace anchorgpu::memory::llamacpp
