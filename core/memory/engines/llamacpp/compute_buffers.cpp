#include "core/memory/engines/llamacpp/compute_buffers.h"

#include "core/memory/engines/llamacpp/profile.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr double kWideLow = 0.25, kWideHigh = 4.0; ///< the replay against the closed form: 0.48 … 2.1 on all shared cases

Band scaled(Bytes bytes, double low, double typical, double high)
{
    return {bytes.scaled(low), bytes.scaled(typical), bytes.scaled(high)};
}

/// A later GPU's norm of the first layer may run on the GPU before it: the hidden state then exists there twice, four times over.
/// llama.cpp's own planning counts it so; a run that keeps its placement of norms needs this much less.
Bytes unpinnedNorms(const ModelLayout &layout, const Settings &settings, int gpu)
{
    if (!settings.pipelineCopies || gpu == 0)
        return Bytes(0);
    return Bytes(16) * settings.microBatch * layout.model->hiddenSize;
}

} // namespace

ComputeBuffers replayedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings)
{
    const auto result = replay(layout, placement, graphRun(settings, placement), settings.pipelineCopies);
    if (!result)
        return estimatedBuffers(layout, placement, settings);
    ComputeBuffers buffers;
    buffers.replayed = true;
    buffers.tensors = result->nodes;
    const Profile &data = profile();
    for (std::size_t i = 0; i < result->buffers.size(); ++i) {
        const Bytes bytes = result->buffers[i];
        Band band = settings.build == data.newestBuild ? Band::exact(bytes) : scaled(bytes, data.otherBuild.low, data.otherBuild.typical, data.otherBuild.high);
        if (static_cast<int>(i) < placement.gpus)
            band.low = std::max(Bytes(0), band.low - unpinnedNorms(layout, settings, static_cast<int>(i)));
        buffers.byBackend.push_back(band);
    }
    return buffers;
}

ComputeBuffers estimatedBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings)
{
    ComputeBuffers buffers;
    const BandedFigure &factors = profile().closedForm;
    for (const Bytes bytes : closedForm(layout, placement, settings)) {
        buffers.byBackend.push_back(scaled(bytes, factors.low, factors.typical, factors.high));
        buffers.bounds.push_back(scaled(bytes, kWideLow, 1, kWideHigh));
    }
    return buffers;
}

} // namespace anchorgpu::memory::llamacpp
