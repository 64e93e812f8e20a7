#pragma once
// Compute and cache buffers of llama.cpp b9616 as a second implementation of its rules gives them (a replay in another language,
// written from the sources on its own; it agrees with llama.cpp on thousands of measured buffers). Models that the shipped cases lack
// make up most of it. One row a device: bytes exact. KV bytes include recurrent states.

#include <cstdint>
#include <string_view>

namespace anchorgpu::test {

struct LlamaCppReference {
    std::string_view model;
    std::int64_t contextTotal;
    int sequences, microBatch, flash;
    std::string_view cache;
    int unified, outputs, gpus, device; ///< gpus 0: the host alone
    std::int64_t computeBytes, cacheBytes;
};

} // namespace anchorgpu::test
