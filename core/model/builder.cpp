#include "core/model/builder.h"

#include "core/model/block_tensors.h"
#include "core/model/description_limits.h"
#include "core/model/vision_tensors.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

/// Equal layers become one group; gives the group of each layer.
std::vector<int> groupLayers(const std::vector<LayerGroup> &layers, std::vector<LayerGroup> &groups)
{
    std::vector<int> order;
    order.reserve(layers.size());
    for (const LayerGroup &layer : layers) {
        auto known = std::find(groups.begin(), groups.end(), layer);
        order.push_back(static_cast<int>(known - groups.begin()));
        if (known == groups.end())
            groups.push_back(layer);
    }
    return order;
}

void writeLayers(InventoryWriter &out, const ModelDescription &description, Part part, const std::vector<LayerGroup> &groups,
                 const std::vector<int> &order)
{
    const BlockContext context{description.blocks, description.hiddenSize};
    for (std::size_t group = 0; group < groups.size(); ++group) {
        std::vector<int> layers;
        for (std::size_t layer = 0; layer < order.size(); ++layer) {
            if (order[layer] == static_cast<int>(group))
                layers.push_back(static_cast<int>(layer));
        }
        if (layers.empty())
            continue;
        out.place(part, std::move(layers));
        writeLayer(out, context, groups[group]);
    }
}

/// T5: a table of distance buckets × heads in the first layer of a stack.
void writeRelativeBias(InventoryWriter &out, const ModelDescription &description, Part part, const std::vector<LayerGroup> &layers)
{
    if (description.embedding.relativeBuckets <= 0 || layers.empty() || layers.front().mixers.empty())
        return;
    const auto *attention = std::get_if<FullAttention>(&layers.front().mixers.front());
    if (!attention)
        return;
    out.place(part, {0});
    out.matrix(TensorRole::RelativeBias, description.embedding.relativeBuckets, attention->shape.heads);
}

void writeEnds(InventoryWriter &out, const ModelDescription &description)
{
    const EmbeddingTraits &traits = description.embedding;
    const std::int64_t hidden = description.hiddenSize;
    const std::int64_t width = traits.projectionSize > 0 ? traits.projectionSize : hidden;
    const NormKind norm = description.blocks.norm;
    out.place(Part::Language);
    out.matrix(TensorRole::TokenEmbedding, description.vocabSize + traits.extraRows, width);
    out.matrix(TensorRole::PositionEmbedding, traits.positions, hidden);
    out.matrix(TensorRole::TypeEmbedding, traits.typeVocab, hidden);
    if (traits.embeddingNorm)
        out.norm(norm, hidden);
    if (traits.projectionSize > 0)
        out.matrix(TensorRole::Projector, hidden, width, 2);
    if (traits.finalNorm)
        out.norm(norm, hidden, 1, TensorRole::FinalNorm);
    if (const std::int64_t streams = description.blocks.hyperStreams; streams > 0) { // collapse of the streams
        out.matrix(TensorRole::Other, streams, streams * hidden);
        out.vector(TensorRole::Scalar, streams + 1);
    }
    if (description.blocks.attentionResiduals) {
        out.norm(NormKind::Rms, hidden);
        out.vector(TensorRole::Other, hidden);
    }
    if (traits.pooler)
        out.linear(TensorRole::Other, hidden, hidden, true);
    if (traits.head && !description.tiedEmbeddings)
        out.matrix(TensorRole::Head, description.vocabSize, width);
    if (traits.head && traits.headBias)
        out.vector(TensorRole::HeadBias, description.vocabSize);
}

void writeEncoderEnds(InventoryWriter &out, const ModelDescription &description)
{
    const EmbeddingTraits &traits = description.embedding;
    const std::int64_t hidden = description.hiddenSize;
    constexpr std::int64_t kernel = 3; // both convolutions of Whisper
    out.place(Part::Encoder);
    if (traits.melBins > 0) {
        out.linear(TensorRole::Convolution, hidden, traits.melBins * kernel, true);
        out.linear(TensorRole::Convolution, hidden, hidden * kernel, true);
    }
    out.matrix(TensorRole::PositionEmbedding, traits.encoderPositions, hidden);
    if (traits.finalNorm)
        out.norm(description.blocks.norm, hidden, 1, TensorRole::FinalNorm);
}

void writeMtp(InventoryWriter &out, const ModelDescription &description)
{
    const MtpDescription &mtp = *description.mtp;
    const BlockContext context{description.blocks, description.hiddenSize};
    out.place(Part::Mtp, {}, mtp.modules);
    for (const LayerGroup &block : mtp.blocks)
        writeLayer(out, context, block);
    out.matrix(TensorRole::Projector, description.hiddenSize, 2 * description.hiddenSize);
    out.norm(description.blocks.norm, description.hiddenSize, mtp.norms);
    if (mtp.ownEmbeddings) {
        out.matrix(TensorRole::TokenEmbedding, description.vocabSize, description.hiddenSize);
        out.matrix(TensorRole::Head, description.vocabSize, description.hiddenSize);
    }
}

bool heldInFp8Blocks(TensorRole role)
{
    switch (role) {
    case TensorRole::AttnQ: case TensorRole::AttnK: case TensorRole::AttnV: case TensorRole::AttnQkv: case TensorRole::AttnOut:
    case TensorRole::LatentQA: case TensorRole::LatentQB: case TensorRole::LatentKvA: case TensorRole::LatentKvB:
    case TensorRole::IndexerQ: case TensorRole::IndexerK:
    case TensorRole::MlpGate: case TensorRole::MlpUp: case TensorRole::MlpDown: case TensorRole::MlpGateUp:
    case TensorRole::ExpertGate: case TensorRole::ExpertUp: case TensorRole::ExpertDown: case TensorRole::ExpertGateUp:
    case TensorRole::SharedGate: case TensorRole::SharedUp: case TensorRole::SharedDown:
        return true;
    default:
        return false;
    }
}

/// One fp32 scale per 128 × 128 block of each fp8 matrix, which the hub counts as parameters.
void addFp8Scales(TensorInventory &inventory)
{
    constexpr std::int64_t block = 128;
    const std::size_t count = inventory.entries.size();
    for (std::size_t i = 0; i < count; ++i) {
        TensorEntry scales = inventory.entries[i];
        if (!heldInFp8Blocks(scales.role) || (scales.part != Part::Language && scales.part != Part::Mtp))
            continue;
        scales.part = Part::Buffer;
        scales.role = TensorRole::Table;
        scales.rows = ceilDiv(scales.rows, block);
        scales.cols = ceilDiv(scales.cols, block);
        inventory.entries.push_back(std::move(scales));
    }
}

TensorInventory buildInventory(const ModelDescription &description, const Model &model)
{
    InventoryWriter out;
    writeEnds(out, description);
    writeLayers(out, description, Part::Language, model.groups, model.layerGroups);
    writeRelativeBias(out, description, Part::Language, description.layers);
    if (!description.encoderLayers.empty()) {
        writeEncoderEnds(out, description);
        writeLayers(out, description, Part::Encoder, model.groups, model.encoderGroups);
        writeRelativeBias(out, description, Part::Encoder, description.encoderLayers);
    }
    if (description.vision) {
        out.place(Part::Vision);
        writeVision(out, *description.vision);
    }
    if (description.mtp)
        writeMtp(out, description);
    for (const ExtraTensor &extra : description.extras) {
        out.place(extra.entry.part, extra.layers);
        out.entry(extra.entry);
    }
    TensorInventory inventory = out.finish();
    if (description.hubCountsFp8Scales)
        addFp8Scales(inventory);
    return inventory;
}

/// No tensor and no sum may come near 2^63 bytes.
Result<void> checkSums(const TensorInventory &inventory)
{
    constexpr Int128 most = Int128{1} << 56;
    Int128 sum = 0;
    for (const TensorEntry &entry : inventory.entries) {
        const Int128 values = static_cast<Int128>(entry.rows) * entry.cols;
        if (values < 0 || values > most || values * entry.stack > most)
            return fail("out-of-range", std::string(formats::idOf(entry.role)), std::to_string(entry.rows) + " × " + std::to_string(entry.cols),
                        "2^56");
        sum += values * entry.stack * inventory.copies(entry);
        if (sum > most)
            return fail("out-of-range", std::string(formats::idOf(entry.role)), {}, "2^56");
    }
    return {};
}

} // namespace

Result<Model> buildModel(const ModelDescription &description)
{
    if (auto valid = checkLimits(description); !valid)
        return tl::unexpected(valid.error());
    Model model;
    model.id = description.id;
    model.name = description.name;
    model.family = description.family;
    model.architecture = description.architecture;
    model.kind = description.kind;
    model.hiddenSize = description.hiddenSize;
    model.vocabSize = description.vocabSize;
    model.maxContext = description.maxContext;
    model.tiedEmbeddings = description.tiedEmbeddings;
    model.layerGroups = groupLayers(description.layers, model.groups);
    model.encoderGroups = groupLayers(description.encoderLayers, model.groups);
    if (description.vision)
        model.vision = description.vision->tower;
    if (description.mtp)
        model.mtp = MtpModule{description.mtp->modules, description.mtp->blocks, description.mtp->ownEmbeddings};
    model.nativeFormat = description.nativeFormat;
    model.nativeDtype = description.nativeDtype;
    model.nativeKvCache = description.nativeKvCache;
    model.formatByRole = description.formatByRole;
    model.provenance = description.provenance;
    model.remarks = description.remarks;
    model.inventory = buildInventory(description, model);
    if (auto valid = checkSums(model.inventory); !valid)
        return tl::unexpected(valid.error());
    return model;
}

} // namespace anchorgpu::model
