#pragma once
// Compute buffers with their band: the replay's bytes where it covers the architecture, else the closed form.

#include "core/memory/engines/llamacpp/closed_form.h"
#include "core/memory/engines/llamacpp/replay/replay.h"

namespace anchorgpu::memory::llamacpp {

struct ComputeBuffers {
    std::vector<Band> byBackend;
    std::vector<Band> bounds; ///< closed form: what a replay stays within, so that it is run only where it decides
    bool replayed = false;
    int tensors = 0; ///< placed by the replay
};

ComputeBuffers replayedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings);
ComputeBuffers estimatedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings);

} // namespace anchorgpu::memory::llamacpp
