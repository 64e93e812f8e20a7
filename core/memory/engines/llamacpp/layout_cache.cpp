#include "core/memory/engines/llamacpp/layout_cache.h"

#include "core/memory/engines/llamacpp/replay/allocator.h"

#include <algorithm>
#include <mutex>

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr std::int64_t kRowPadding = 512; // ggml-cuda: MATRIX_ROW_PADDING
constexpr std::size_t kKept = 8;

bool isExpert(formats::TensorRole role)
{
    using formats::TensorRole;
    return role == TensorRole::ExpertGate || role == TensorRole::ExpertUp || role == TensorRole::ExpertDown
        || role == TensorRole::ExpertGateUp || role == TensorRole::ExpertBias;
}

bool isEmbedding(formats::TensorRole role)
{
    using formats::TensorRole;
    return role == TensorRole::TokenEmbedding || role == TensorRole::PerLayerEmbedding;
}

std::shared_ptr<const ModelLayout> make(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &format)
{
    auto layout = std::make_shared<ModelLayout>();
    layout->model = model;
    layout->gguf = model::ggufLayout(*model, format);
    layout->embeddingIsOutput = layout->gguf.tiedOutput && model->keepsKvCache();
    const auto layers = static_cast<std::size_t>(layout->gguf.layers);
    layout->layerSizes.resize(layers);
    layout->expertSizes.resize(layers);
    for (const model::GgufTensor &tensor : layout->gguf.tensors) {
        layout->fileBytes += tensor.bytes();
        layout->parameters += tensor.elements();
        const auto layer = static_cast<std::size_t>(std::max(tensor.layer, 0));
        const bool inLayer = tensor.layer >= 0 && !tensor.encoder && layer < layers;
        LayerSizes &sizes = tensor.onEveryDevice ? layout->everyDevice
            : !inLayer                           ? (isEmbedding(tensor.role) ? layout->embedding : layout->outputPart)
            : isExpert(tensor.role)              ? layout->expertSizes[layer]
                                                 : layout->layerSizes[layer];
        sizes.onHost += onHost(tensor.bytes());
        sizes.parameters += tensor.elements();
        sizes.onGpu += onGpu(tensor.bytes(), *tensor.type, tensor.dims[0]);
    }
    return layout;
}

struct Entry {
    formats::NumericFormat format;
    std::shared_ptr<const ModelLayout> layout;
};

} // namespace

Bytes gpuRowPadding(const formats::GgmlType &type, std::int64_t rowValues)
{
    const std::int64_t beyond = rowValues % kRowPadding;
    return type.quantised() && beyond != 0 ? type.bytesOf(kRowPadding - beyond) : Bytes(0);
}

Bytes onHost(Bytes bytes) { return bytes.alignedUp(kHostAlignment); }

Bytes onGpu(Bytes bytes, const formats::GgmlType &type, std::int64_t rowValues)
{
    return (bytes + gpuRowPadding(type, rowValues)).alignedUp(kGpuAlignment);
}

std::shared_ptr<const ModelLayout> layoutOf(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &format)
{
    static std::mutex mutex;
    static std::vector<Entry> kept; // newest last
    const std::lock_guard lock(mutex);
    const auto found = std::find_if(kept.begin(), kept.end(), [&](const Entry &entry) {
        return entry.layout->model == model && entry.format == format;
    });
    if (found != kept.end()) {
        std::rotate(found, found + 1, kept.end());
        return kept.back().layout;
    }
    if (kept.size() == kKept)
        kept.erase(kept.begin());
    kept.push_back({format, make(model, format)});
    return kept.back().layout;
}

} // namespace anchorgpu::memory::llamacpp
