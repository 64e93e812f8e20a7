#pragma once
// What the graph of a model needs to know about it: per layer its weights by slot, its heads and its kind, and the few constants
// that no tensor shows. Filled from the GGUF tensor list and the model's layer groups (graph_model.cpp). Shapes in ggml order.

#include "core/memory/engines/llamacpp/placement.h"

#include <array>
#include <cstdint>
#include <vector>

namespace anchorgpu::memory::llamacpp {

/// Places of weights in a layer, by the names of GGUF files (slotOf).
enum class Slot : std::uint8_t {
    AttnNorm, AttnNormBias, AttnQ, AttnQBias, AttnK, AttnKBias, AttnV, AttnVBias, AttnQkv, AttnQkvBias, AttnOut, AttnOutBias,
    AttnQNorm, AttnKNorm, AttnSinks, AttnPostNorm, AttnGate,
    LatentQA, LatentQANorm, LatentQB, LatentKvA, LatentKvANorm, LatentKB, LatentVB, LatentKvB,
    FfnNorm, FfnNormBias, FfnGate, FfnGateBias, FfnUp, FfnUpBias, FfnDown, FfnDownBias, FfnPostNorm,
    Router, RouterBias, SelectionBias, ExpertGate, ExpertGateBias, ExpertUp, ExpertUpBias, ExpertDown, ExpertDownBias,
    SharedGate, SharedUp, SharedDown, SharedRouter, LatentDown, LatentUp,
    SsmIn, SsmConv, SsmConvBias, SsmX, SsmDt, SsmDtBias, SsmA, SsmD, SsmNorm, SsmOut, SsmBetaAlpha,
    RopeFactors, Count,
};
inline constexpr std::size_t kSlots = static_cast<std::size_t>(Slot::Count);

struct GraphWeight {
    std::array<std::int32_t, 4> shape{1, 1, 1, 1};
    std::int64_t bytes = 0;
    std::int64_t deviceExtra = 0; ///< padding of the last row on a GPU
    std::int8_t backend = 0;      ///< where it lives; the host is the last backend
    bool present = false;
};

struct GraphLayer {
    std::array<std::int32_t, kSlots> weights; ///< index into GraphModel::weights, −1: none
    std::int32_t heads = 0, kvHeads = 0, keyDim = 0, valueDim = 0;
    std::int32_t ropeDim = 0;  ///< latent attention: shared rotary part of the keys
    bool window = false;       ///< its cache keeps a window
    bool rope = true;
    std::int8_t backend = 0;   ///< device of the layer (its cache unless kept on the host)

    GraphLayer() { weights.fill(-1); }
    bool has(Slot slot) const { return weights[static_cast<std::size_t>(slot)] >= 0; }
};

struct GraphModel {
    std::int32_t hidden = 0;
    std::int32_t vocabulary = 0;
    std::int32_t expertsUsed = 0;
    std::int32_t expertGroups = 0;     ///< groups that experts are chosen from; 0 or 1: none
    std::int32_t expertGroupsUsed = 0;
    bool normaliseExperts = true;      ///< weights of the chosen experts are made to sum to 1
    bool scaleExperts = false;
    bool stateNorms = false;           ///< Mamba-1: norms of dt, B and C without weights
    bool weightlessNorm = false;       ///< norm of Q and K after the rotation, without weights
    std::int32_t state = 0, stateGroups = 1, stateHeads = 0; ///< state-space layers: state size, groups of B and C, heads
    std::int32_t linearKeyHeads = 0, linearValueHeads = 0, linearDim = 0;
    bool anyWindow = false;
    std::vector<GraphWeight> weights;
    std::vector<GraphLayer> layers;
    int embedding = -1, finalNorm = -1, finalNormBias = -1, output = -1; ///< indices into weights

    const GraphWeight &weight(int index) const { return weights[static_cast<std::size_t>(index)]; }
};

struct GraphFamily;

/// Weights where `placement` puts them, layers with their kinds.
GraphModel graphModel(const ModelLayout &layout, const GraphFamily &family, const Placement &placement);

} // namespace anchorgpu::memory::llamacpp
