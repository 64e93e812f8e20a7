#pragma once
// Which device evaluates which tensor, and what must be copied between devices: llama.cpp's backend scheduler. Backends are
// the GPUs in order and the host last. A tensor goes where its weights or its cache live; the rest is filled in from its
// neighbours in the list, GPUs first. Runs of one backend form a split; what a split reads from elsewhere is copied at its start.
// Under pipeline parallelism inputs and copies exist four times.
// Source: ggml/src/ggml-backend.cpp (ggml_backend_sched_split_graph), b9616.

#include "core/memory/engines/llamacpp/replay/tensor_graph.h"

namespace anchorgpu::memory::llamacpp {

inline constexpr int kPipelineCopies = 4; ///< GGML_SCHED_MAX_COPIES

/// The order in which the allocator places tensors.
struct Schedule {
    struct Entry {
        std::int32_t tensor;
        std::int8_t backend;
    };
    std::vector<Entry> leaves; ///< placed first
    std::vector<Entry> nodes;
    int splits = 0;
};

/// `offload`: products with weights on the host run on the first GPU when a step has enough rows. Adds the copies to `graph` and
/// redirects the sources of its nodes to them. Fills `result`, whose memory is used again.
void schedule(TensorGraph &graph, int backends, bool pipelineCopies, bool offload, Schedule &result);

} // namespace anchorgpu::memory::llamacpp
