#include "core/memory/engines/llamacpp/replay.h"

#include "core/memory/engines/llamacpp/allocator.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

/// A family's row describes the usual form of its models; what a model has beside that (indexers, shared caches …) isn't in it.
bool isUsual(const model::Model &model)
{
    return std::all_of(model.groups.begin(), model.groups.end(), [](const model::LayerGroup &group) {
        const bool plainMixers = std::all_of(group.mixers.begin(), group.mixers.end(), [](const model::Mixer &mixer) {
            const auto *latent = std::get_if<model::LatentAttention>(&mixer);
            return !std::holds_alternative<model::CrossAttention>(mixer) && !(latent && (latent->indexer || latent->compression));
        });
        return plainMixers && !group.sharesKvCache && group.feedForwards.size() <= 1;
    });
}

} // namespace

bool isCovered(const ModelLayout &layout)
{
    return layout.gguf.layers > 0 && familyOf(layout.gguf.architecture) != nullptr && layout.model->encoderGroups.empty() && isUsual(*layout.model);
}

std::optional<ReplayResult> replay(const ModelLayout &layout, const Placement &placement, const GraphRun &run, bool pipelineCopies)
{
    if (!isCovered(layout))
        return std::nullopt;
    const GraphModel model = graphModel(layout, *familyOf(layout.gguf.architecture), placement);
    if (model.embedding < 0 || model.output < 0)
        return std::nullopt;
    GraphBuilder builder(model, *familyOf(layout.gguf.architecture), run);
    builder.build();
    const Schedule order = schedule(builder.graph(), placement.backends(), pipelineCopies, placement.gpus > 0);
    ReplayResult result;
    for (const std::int64_t bytes : place(builder.graph(), order, placement.backends()))
        result.buffers.emplace_back(bytes);
    result.nodes = static_cast<int>(order.nodes.size());
    result.splits = order.splits;
    return result;
}

} // namespace anchorgpu::memory::llamacpp
