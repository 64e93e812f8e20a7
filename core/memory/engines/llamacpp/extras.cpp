#include "core/memory/engines/llamacpp/extras.h"

#include "core/memory/model_lookup.h"

namespace anchorgpu::memory::llamacpp {

namespace {

bool isAdapted(formats::TensorRole role)
{
    using formats::TensorRole;
    switch (role) {
    case TensorRole::AttnQ:
    case TensorRole::AttnK:
    case TensorRole::AttnV:
    case TensorRole::AttnQkv:
    case TensorRole::AttnOut:
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::MlpDown:
    case TensorRole::MlpGateUp: return true;
    default: return false;
    }
}

} // namespace

std::vector<Band> loraAdapters(const Instance &instance, const workload::LoraSlots &slots)
{
    std::vector<Band> result(static_cast<std::size_t>(instance.placement.gpus));
    for (const model::GgufTensor &tensor : instance.layout->gguf.tensors) {
        if (tensor.layer < 0 || tensor.encoder || !isAdapted(tensor.role))
            continue;
        const int backend = instance.placement.layers[static_cast<std::size_t>(tensor.layer)];
        if (backend == instance.placement.host())
            continue;
        const Bytes bytes = Bytes(4) * slots.slotCount * slots.rank * (tensor.dims[0] + tensor.dims[1]);
        result[static_cast<std::size_t>(backend)] = result[static_cast<std::size_t>(backend)] + Band{bytes.scaled(0.5), bytes, bytes};
    }
    return result;
}

Result<Instance> draftInstance(const Instance &target, const workload::Draft &draft, const World &world, ComputeDepth depth)
{
    const auto model = modelOf(draft.model, world);
    if (!model)
        return tl::unexpected<Error>(model.error());
    Settings settings = target.settings;
    const std::int64_t window = honouredWindow(**model, model::ggufArchitecture(**model), settings.build);
    const std::int64_t kept = window * (settings.streams == 1 ? settings.sequences : 1) + settings.microBatch;
    settings.windowCells = window > 0 ? roundUp(std::min(settings.cells, kept), 256) : 0;
    settings.placement.expertsOnHost = false;
    return makeInstance(*model, loadedFormat(**model, formats::NumericFormat{}), settings, depth);
}

Band visionProjector(const model::Model &model)
{
    const Bytes weights = Bytes(2) * model.inventory.parameters(model::Part::Vision);
    // public logs: 0.8 to 1.1 GiB for towers of 0.4 billion parameters, work space included
    return {weights, weights.scaled(1.15), weights.scaled(1.5) + Bytes::mebibytes(128)};
}

} // namespace anchorgpu::memory::llamacpp
