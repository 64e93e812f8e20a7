#pragma once
// KV caches and recurrent states of llama.cpp, in the buffers of their devices: Σ over attention layers of
// [row(K) + row(V)] × cells × streams, each tensor rounded up; latent attention keeps one row without V; states are fp32, one a
// sequence. Source: llama.cpp b9616 src/llama-kv-cache.cpp, src/llama-memory-recurrent.cpp.

#include "core/memory/engines/llamacpp/settings.h"

namespace anchorgpu::memory::llamacpp {

/// What one device (or the host) keeps, with the operands for its formula.
struct CacheOnDevice {
    Bytes full;          ///< layers that keep all tokens
    Bytes window;        ///< layers that keep a window
    Bytes state;         ///< recurrent states
    std::int64_t fullLayers = 0, windowLayers = 0, stateLayers = 0;
    std::int64_t keyValues = 0, valueValues = 0; ///< a token and layer
    std::int64_t stateValues = 0;                ///< a sequence and layer

    Bytes total() const { return full + window + state; }
    Bytes cache() const { return full + window; }
};

/// By backend of the placement.
std::vector<CacheOnDevice> cacheBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings);

} // namespace anchorgpu::memory::llamacpp
