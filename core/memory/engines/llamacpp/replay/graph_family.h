#pragma once
// What llama.cpp does with the layers of an architecture where families differ and no tensor shows it: the order of the steps of
// a layer and a few habits. One row of resources/engines/llamacpp_graphs.json, read once.

#include "core/memory/engines/llamacpp/replay/graph_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::memory::llamacpp {

enum class StepKind : std::uint8_t {
    Keep,          ///< residual = current
    Restore,       ///< current = residual
    Request,       ///< list what is there so far
    Norm,          ///< with the weight of the step's slot
    Attention, LatentAttention, Mamba1, Mamba2, DeltaNet, FeedForward,
    Mixer,         ///< whichever of these the layer has
    Rows,          ///< after the last layer's mixer only the rows with outputs go on
    Scale,
    Join,          ///< current + residual
    JoinSwapped,   ///< residual + current
    SetAside,      ///< side = current
    AddAside,      ///< current = side + current; the side is empty again
    SwapAside,     ///< current ↔ side
};

struct Step {
    StepKind kind = StepKind::Keep;
    Slot slot = Slot::Count;
};

/// Constants of a mixture of experts that only metadata states, by its number of experts.
struct ExpertRule {
    std::int32_t experts = 0;
    bool selectionBias = false;              ///< the rule is for models that choose with a bias
    std::int32_t groups = 0, groupsUsed = 0; ///< experts are chosen from the best groups
    bool normalise = true;                   ///< weights of the chosen experts are made to sum to 1
    bool scale = false;                      ///< … and multiplied by a constant
};

struct GraphFamily {
    enum class Gating : std::uint8_t { Softmax, Sigmoid, SoftmaxOfChosen };
    std::vector<std::string> architectures; ///< names in GGUF files
    std::vector<Step> steps;
    bool layerNorm = false;            ///< LayerNorm: never in place
    bool layerNormBias = false;
    bool rowNorm = false;              ///< norm of Q and K over whole rows instead of heads
    bool queryScale = false;           ///< queries are scaled by a node of their own
    bool temperature = false;          ///< queries of layers without rotation are multiplied by an input
    bool scoreCap = false;             ///< three more passes over the scores without flash attention
    bool temperatureEverywhere = false; ///< … and those of all other layers, after the rotation
    bool normAfterRope = false;        ///< norms of Q and K follow the rotation
    bool rowsAfterNorm = false;        ///< rows without outputs are dropped after the final norm only
    bool keyRepeat = true;             ///< gated delta: key heads are repeated for the value heads that share them
    std::int32_t positions = 1;        ///< position numbers a token (4 for rotations in several dimensions)
    std::vector<std::string> stateNormsOf; ///< Hugging Face names of Mamba-1 models that norm dt, B and C without weights
    bool embeddingScale = false;
    bool weightsBeforeExperts = false;
    bool squaredRelu = false;          ///< ungated feed-forward with relu²
    bool normaliseExperts = true;
    bool noRope = false;
    bool noRopeInHybrids = false;      ///< no rotation when the model has state-space layers
    bool ropeOnWindowOnly = false;     ///< only layers with a window, if there are any, are rotated
    std::int32_t ropeSkip = 0;         ///< every n-th layer has no rotation
    std::int32_t weightlessNormBelow = 0; ///< norm of Q and K after the rotation, without weights, in models with fewer experts
    Gating gating = Gating::Softmax;
    std::vector<ExpertRule> expertRules;
};

/// The row of a GGUF architecture; null when the replay doesn't cover it.
const GraphFamily *familyOf(std::string_view architecture);
/// All rows, for tests.
const std::vector<GraphFamily> &graphFamilies();

} // namespace anchorgpu::memory::llamacpp
