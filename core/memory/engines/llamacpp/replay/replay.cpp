#include "core/memory/engines/llamacpp/replay/replay.h"

#include "core/memory/engines/llamacpp/replay/allocator.h"

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

/// Memory that a replay needs; kept by each thread for the next one.
struct Workspace {
    TensorGraph graph;
    Schedule order;
    std::vector<Place> places;
};

} // namespace

bool isCovered(const ModelLayout &layout)
{
    return layout.gguf.layers > 0 && familyOf(layout.gguf.architecture) != nullptr && layout.model->encoderGroups.empty() && isUsual(*layout.model);
}

std::optional<ReplayResult> replay(const ModelLayout &layout, const Placement &placement, const GraphRun &run, bool pipelineCopies)
{
    if (!isCovered(layout))
        return std::nullopt;
    const GraphFamily &family = *familyOf(layout.gguf.architecture);
    const GraphModel model = graphModel(layout, family, placement);
    if (model.embedding < 0 || model.output < 0)
        return std::nullopt;
    static thread_local Workspace work;
    work.graph.clear();
    GraphBuilder(model, family, run, work.graph).build();
    schedule(work.graph, run.backends, pipelineCopies, placement.gpus > 0, work.order);
    ReplayResult result;
    for (const std::int64_t bytes : place(work.graph, work.order, run.backends, work.places))
        result.buffers.emplace_back(bytes);
    result.nodes = static_cast<int>(work.order.nodes.size());
    return result;
}

} // namespace anchorgpu::memory::llamacpp
