#include "core/model/vision_tensors.h"

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

/// How the blocks of a tower are built; the differences between the families are few.
struct TowerStyle {
    bool patchBias = false;
    std::int64_t patchFrames = 1;   ///< temporal patches
    bool layerNorm = true;          ///< else RMSNorm
    std::int64_t norms = 2;
    bool fusedQkv = false;
    bool attentionBias = true;      ///< of Q, K and V
    bool outBias = true;
    bool gated = false;
    bool mlpBias = true;
    std::int64_t width = 0;         ///< of all heads together; 0: the hidden size
};

NormKind normOf(const TowerStyle &style) { return style.layerNorm ? NormKind::Layer : NormKind::Rms; }

void writePatches(InventoryWriter &out, const VisionTower &tower, const TowerStyle &style)
{
    out.linear(TensorRole::Convolution, tower.hidden, 3 * style.patchFrames * tower.patch * tower.patch, style.patchBias);
}

void writeBlocks(InventoryWriter &out, const VisionTower &tower, const TowerStyle &style, std::int64_t layers)
{
    const std::int64_t hidden = tower.hidden;
    const std::int64_t width = style.width > 0 ? style.width : hidden;
    out.norm(normOf(style), hidden, layers * style.norms);
    if (style.fusedQkv)
        out.linear(TensorRole::AttnQkv, 3 * width, hidden, style.attentionBias, layers);
    else {
        out.linear(TensorRole::AttnQ, hidden, hidden, style.attentionBias, layers);
        out.linear(TensorRole::AttnK, hidden, hidden, style.attentionBias, layers);
        out.linear(TensorRole::AttnV, hidden, hidden, style.attentionBias, layers);
    }
    out.linear(TensorRole::AttnOut, hidden, width, style.outBias, layers);
    if (style.gated)
        out.linear(TensorRole::MlpGate, tower.intermediate, hidden, style.mlpBias, layers);
    out.linear(TensorRole::MlpUp, tower.intermediate, hidden, style.mlpBias, layers);
    out.linear(TensorRole::MlpDown, hidden, tower.intermediate, style.mlpBias, layers);
}

void writeTower(InventoryWriter &out, const VisionTower &tower, const TowerStyle &style)
{
    writePatches(out, tower, style);
    writeBlocks(out, tower, style, tower.layers);
}

/// Two linear layers, `in` → `middle` → `result`.
void writeProjector(InventoryWriter &out, std::int64_t in, std::int64_t middle, std::int64_t result, bool bias = true)
{
    out.linear(TensorRole::Projector, middle, in, bias);
    out.linear(TensorRole::Projector, result, middle, bias);
}

void writeQwen25(InventoryWriter &out, const VisionDescription &vision)
{
    TowerStyle style;
    style.patchFrames = 2;
    style.layerNorm = false;
    style.fusedQkv = true;
    style.gated = true;
    writeTower(out, vision.tower, style);
    out.norm(NormKind::Rms, vision.tower.hidden);
    writeProjector(out, 4 * vision.tower.hidden, 4 * vision.tower.hidden, vision.out);
}

void writeQwen2(InventoryWriter &out, const VisionDescription &vision)
{
    TowerStyle style;
    style.patchFrames = 2;
    style.fusedQkv = true;
    writeTower(out, vision.tower, style);
    out.norm(NormKind::Layer, vision.tower.hidden);
    writeProjector(out, 4 * vision.tower.hidden, 4 * vision.tower.hidden, vision.out);
}

void writeQwen3(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.patchFrames = 2;
    style.patchBias = true;
    style.fusedQkv = true;
    writeTower(out, vision.tower, style);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden);
    out.norm(NormKind::Layer, hidden);
    for (std::int64_t merger = 0; merger <= vision.deepstack; ++merger)
        writeProjector(out, 4 * hidden, 4 * hidden, vision.out);
    out.norm(NormKind::Layer, 4 * hidden, vision.deepstack);
}

void writePixtral(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.layerNorm = false;
    style.attentionBias = style.outBias = style.mlpBias = false;
    style.gated = true;
    writeTower(out, vision.tower, style);
    out.norm(NormKind::Rms, hidden, 2);
    out.matrix(TensorRole::Projector, hidden, 4 * hidden);
    out.matrix(TensorRole::Projector, vision.out, hidden);
    out.matrix(TensorRole::Projector, vision.out, vision.out);
}

void writeSiglip(InventoryWriter &out, const VisionDescription &vision)
{
    TowerStyle style;
    style.patchBias = true;
    writeTower(out, vision.tower, style);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, vision.tower.hidden);
    out.norm(NormKind::Layer, vision.tower.hidden);
    out.norm(NormKind::Rms, vision.tower.hidden);
    out.matrix(TensorRole::Projector, vision.out, vision.tower.hidden);
}

void writeLlama4(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    writeTower(out, vision.tower, {});
    out.vector(TensorRole::Other, hidden); // class embedding
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden);
    out.norm(NormKind::Layer, hidden, 2);
    out.matrix(TensorRole::Projector, vision.adapter, 4 * hidden); // four patches of a 2 × 2 shuffle
    out.matrix(TensorRole::Projector, vision.adapter, vision.adapter);
    out.matrix(TensorRole::Projector, vision.out, vision.adapter);
}

void writeMllama(InventoryWriter &out, const VisionDescription &vision)
{
    constexpr std::int64_t aspectRatios = 9; // 8 tilings and padding
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.attentionBias = style.outBias = false;
    writePatches(out, vision.tower, style);
    writeBlocks(out, vision.tower, style, vision.tower.layers + vision.globalLayers);
    out.vector(TensorRole::Scalar, 1, 2 * vision.globalLayers + 3); // gates of the global layers and of three position tables
    out.vector(TensorRole::Other, hidden);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden);
    out.matrix(TensorRole::PositionEmbedding, aspectRatios, vision.tiles * vision.positions * hidden);
    out.matrix(TensorRole::PositionEmbedding, aspectRatios, vision.tiles * hidden, 2);
    out.norm(NormKind::Layer, hidden, 2);
    out.linear(TensorRole::Projector, vision.out, vision.outputDim, true);
}

void writeInternVit(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.patchBias = true;
    style.layerNorm = !vision.rmsNorm;
    style.fusedQkv = true;
    style.attentionBias = vision.qkvBias;
    writeTower(out, vision.tower, style);
    if (vision.queryKeyNorm)
        out.norm(NormKind::Rms, hidden, 2 * vision.tower.layers);
    out.vector(TensorRole::Scalar, hidden, 2 * vision.tower.layers); // layer scales
    out.vector(TensorRole::Other, hidden);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden);
    out.norm(NormKind::Layer, 4 * hidden);
    writeProjector(out, 4 * hidden, vision.out, vision.out);
}

void writeMoonVit(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.patchBias = style.attentionBias = style.outBias = style.mlpBias = vision.biases;
    style.layerNorm = !vision.rmsNorm;
    style.fusedQkv = true;
    style.width = vision.attentionWidth;
    writeTower(out, vision.tower, style);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden);
    out.norm(normOf(style), hidden, 2);
    writeProjector(out, 4 * hidden, 4 * hidden, vision.out, vision.biases);
}

void writeGemma4(InventoryWriter &out, const VisionDescription &vision)
{
    const std::int64_t hidden = vision.tower.hidden;
    TowerStyle style;
    style.layerNorm = false;
    style.norms = 4;
    style.attentionBias = style.outBias = style.mlpBias = false;
    style.gated = true;
    writeTower(out, vision.tower, style);
    if (vision.tower.heads > 0)
        out.norm(NormKind::Rms, hidden / vision.tower.heads, 2 * vision.tower.layers);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, hidden, 2); // rows and columns
    out.matrix(TensorRole::Projector, vision.out, hidden);
}

/// A plain tower with the usual parts; what is left over of an unknown family is small.
void writePlain(InventoryWriter &out, const VisionDescription &vision)
{
    TowerStyle style;
    style.patchBias = true;
    writeTower(out, vision.tower, style);
    out.matrix(TensorRole::PositionEmbedding, vision.positions, vision.tower.hidden);
    out.norm(NormKind::Layer, vision.tower.hidden);
    writeProjector(out, vision.tower.hidden, vision.out, vision.out);
}

using Writer = void (*)(InventoryWriter &, const VisionDescription &);
constexpr std::pair<std::string_view, Writer> kTowers[] = {
    {"qwen2_5_vl", writeQwen25}, {"qwen3_vl", writeQwen3},       {"pixtral", writePixtral},   {"siglip_gemma3", writeSiglip},
    {"llama4", writeLlama4},     {"mllama", writeMllama},        {"internvit", writeInternVit}, {"moonvit3d", writeMoonVit},
    {"gemma4", writeGemma4},     {"qwen2_vl", writeQwen2},
};

} // namespace

void writeVision(InventoryWriter &out, const VisionDescription &vision)
{
    if (vision.parameters > 0)
        return out.vector(TensorRole::Other, vision.parameters);
    for (const auto &[type, writer] : kTowers) {
        if (type == vision.tower.type)
            return writer(out, vision);
    }
    writePlain(out, vision);
}

} // namespace anchorgpu::model
