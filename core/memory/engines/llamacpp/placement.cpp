#include "core/memory/engines/llamacpp/placement.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

/// Cumulative shares in 32-bit floats, as llama.cpp holds them.
std::vector<float> cumulativeShares(const PlacementRequest &request)
{
    std::vector<float> shares(static_cast<std::size_t>(request.gpus), 1.0F);
    const bool stated = std::any_of(request.split.begin(), request.split.end(), [](double share) { return share > 0; });
    if (stated) {
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] = i < request.split.size() ? static_cast<float>(request.split[i]) : 0.0F;
    }
    float sum = 0;
    for (float &share : shares)
        share = sum += share;
    for (float &share : shares)
        share = sum > 0 ? share / sum : 1.0F;
    return shares;
}

} // namespace

Placement placeLayers(std::int64_t layers, const PlacementRequest &request)
{
    Placement placement;
    placement.gpus = request.gpus;
    placement.expertsOnHost = request.expertsOnHost && request.gpus > 0;
    const std::int64_t wanted = request.gpuLayers < 0 ? layers + 1 : std::min(request.gpuLayers, layers + 1);
    const std::int64_t first = std::max<std::int64_t>(layers + 1 - wanted, 0);
    const std::int64_t count = request.gpus > 0 ? wanted : 0;
    const std::vector<float> shares = cumulativeShares(request);
    const auto deviceOf = [&](std::int64_t layer) {
        if (layer < first || layer - first >= count)
            return placement.host();
        const float position = static_cast<float>(layer - first) / static_cast<float>(count);
        const auto device = std::upper_bound(shares.begin(), shares.end(), position) - shares.begin();
        return static_cast<int>(std::min<std::ptrdiff_t>(device, request.gpus - 1));
    };
    placement.layers.reserve(static_cast<std::size_t>(layers));
    for (std::int64_t layer = 0; layer < layers; ++layer)
        placement.layers.push_back(static_cast<std::int8_t>(deviceOf(layer)));
    placement.output = deviceOf(layers);
    placement.full = request.gpus > 0 && wanted > layers;
    return placement;
}

std::vector<WeightBuffer> weightBuffers(const ModelLayout &layout, const Placement &placement)
{
    std::vector<WeightBuffer> buffers(static_cast<std::size_t>(placement.backends()));
    const auto put = [&](const LayerSizes &sizes, int backend) {
        WeightBuffer &buffer = buffers[static_cast<std::size_t>(backend)];
        buffer.bytes += backend == placement.host() ? sizes.onHost : sizes.onGpu;
        buffer.parameters += sizes.parameters;
    };
    std::vector<bool> holdsLayer(buffers.size());
    for (std::size_t i = 0; i < placement.layers.size(); ++i) {
        const int backend = placement.layers[i];
        holdsLayer[static_cast<std::size_t>(backend)] = true;
        put(layout.layerSizes[i], backend);
        put(layout.expertSizes[i], placement.expertsOnHost ? placement.host() : backend);
    }
    for (std::size_t backend = 0; backend < buffers.size(); ++backend) {
        if (holdsLayer[backend])
            put(layout.everyDevice, static_cast<int>(backend));
    }
    put(layout.embedding, placement.host());
    put(layout.outputPart, placement.output);
    if (layout.embeddingIsOutput && placement.output != placement.host())
        put(layout.embedding, placement.output);
    return buffers;
}

} // namespace anchorgpu::memory::llamacpp
