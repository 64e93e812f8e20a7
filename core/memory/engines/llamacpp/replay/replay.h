#pragma once
// The compute buffers that llama.cpp reserves for a model, a placement and a run, found by listing its graph and placing every
// tensor as ggml does. The same bytes on every family that resources/engines/llamacpp_graphs.json covers; nothing is fitted.
// Takes tens to hundreds of microseconds.

#include "core/memory/engines/llamacpp/replay/graph_builder.h"
#include "core/memory/engines/llamacpp/placement.h"

#include <optional>

namespace anchorgpu::memory::llamacpp {

struct ReplayResult {
    std::vector<Bytes> buffers; ///< by backend of the placement: GPUs, then the host
    int nodes = 0; ///< placed, views and copies included
};

/// Nothing when the family isn't covered. `pipelineCopies`: inputs and copies between GPUs exist four times.
std::optional<ReplayResult> replay(const ModelLayout &layout, const Placement &placement, const GraphRun &run, bool pipelineCopies);

/// Whether replay() covers the model.
bool isCovered(const ModelLayout &layout);

} // namespace anchorgpu::memory::llamacpp
