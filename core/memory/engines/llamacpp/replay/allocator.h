#pragma once
// The placement policy of ggml's graph allocator: how large each backend's compute buffer becomes. Sizes are rounded up to the
// backend's alignment; a tensor goes into the smallest free hole that is large enough, the open end last; some operations take
// over the place of a source of the same shape that nobody else needs; a tensor's place is free again when its last reader has
// run. Nothing is fitted. Source: ggml/src/ggml-alloc.c, b9616.

#include "core/memory/engines/llamacpp/replay/scheduler.h"

namespace anchorgpu::memory::llamacpp {

inline constexpr std::int64_t kGpuAlignment = 128; ///< ggml-cuda: buffer alignment
inline constexpr std::int64_t kHostAlignment = 32; ///< ggml-cpu: TENSOR_ALIGNMENT

/// Where a tensor lies now. Members of one run; a vector of them is kept between runs for its memory.
struct Place {
    std::int64_t offset = 0;
    std::int32_t readers = 0; ///< that have not run yet
    std::int32_t views = 0;   ///< that are still in use
    std::int8_t backend = 0;
    bool own = false;         ///< holds a place of its own now
};

/// Bytes of the compute buffer of each backend; the last one is the host.
std::vector<std::int64_t> place(TensorGraph &graph, const Schedule &schedule, int backends, std::vector<Place> &places);

} // namespace anchorgpu::memory::llamacpp
