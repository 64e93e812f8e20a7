#pragma once
// Compute buffers with their band: the replay's bytes where it covers the architecture, else the closed form.

#include "core/memory/engines/llamacpp/closed_form.h"
#include "core/memory/engines/llamacpp/replay/replay.h"

namespace anchorgpu::memory::llamacpp {

struct ComputeBuffers {
    std::vector<Band> byBackend;
    bool replayed = false;
    int tensors = 0; ///< placed by the replay
};

ComputeBuffers replayedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings);
/// `wide`: bounds that the replay stays within on any architecture, for deciding whether it is needed at all.
ComputeBuffers estimatedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings, bool wide);

} // namespace anchorgpu::memory::llamacpp
