#include "core/memory/engines/llamacpp/replay/graph_family.h"

#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace anchorgpu::memory::llamacpp {

namespace {

struct NamedStep {
    std::string_view name;
    Step step;
};

constexpr std::array kSteps{
    NamedStep{"keep", {StepKind::Keep}},
    NamedStep{"restore", {StepKind::Restore}},
    NamedStep{"request", {StepKind::Request}},
    NamedStep{"norm attn_norm", {StepKind::Norm, Slot::AttnNorm}},
    NamedStep{"norm ffn_norm", {StepKind::Norm, Slot::FfnNorm}},
    NamedStep{"norm post_attention_norm", {StepKind::Norm, Slot::AttnPostNorm}},
    NamedStep{"norm post_ffw_norm", {StepKind::Norm, Slot::FfnPostNorm}},
    NamedStep{"attention", {StepKind::Attention}},
    NamedStep{"latent-attention", {StepKind::LatentAttention}},
    NamedStep{"mamba1", {StepKind::Mamba1}},
    NamedStep{"mamba2", {StepKind::Mamba2}},
    NamedStep{"delta-net", {StepKind::DeltaNet}},
    NamedStep{"feed-forward", {StepKind::FeedForward}},
    NamedStep{"mixer", {StepKind::Mixer}},
    NamedStep{"rows", {StepKind::Rows}},
    NamedStep{"scale", {StepKind::Scale}},
    NamedStep{"join", {StepKind::Join}},
    NamedStep{"join-swapped", {StepKind::JoinSwapped}},
    NamedStep{"aside", {StepKind::SetAside}},
    NamedStep{"add-aside", {StepKind::AddAside}},
    NamedStep{"swap", {StepKind::SwapAside}},
};

/// The file is part of the program and checked by its tests: a fault in it is a fault of the build.
std::vector<Step> parseSteps(std::string_view text)
{
    std::vector<Step> steps;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(", "), text.size());
        const std::string_view name = text.substr(0, comma);
        const auto found = std::find_if(kSteps.begin(), kSteps.end(), [&](const NamedStep &step) { return step.name == name; });
        if (found == kSteps.end())
            throw std::logic_error("engines/llamacpp_graphs.json: step " + std::string(name));
        steps.push_back(found->step);
        text.remove_prefix(std::min(comma + 2, text.size()));
    }
    return steps;
}

GraphFamily::Gating parseGating(const std::string &name)
{
    return name == "sigmoid" ? GraphFamily::Gating::Sigmoid
        : name == "softmax-of-chosen" ? GraphFamily::Gating::SoftmaxOfChosen
                                      : GraphFamily::Gating::Softmax;
}

ExpertRule parseExpertRule(const Json &row)
{
    ExpertRule rule;
    rule.experts = row.at("experts").get<std::int32_t>();
    rule.selectionBias = row.value("selection_bias", false);
    rule.groups = row.value("groups", 0);
    rule.groupsUsed = row.value("groups_used", 0);
    rule.normalise = row.value("normalise", true);
    rule.scale = row.value("scale", false);
    return rule;
}

GraphFamily parseFamily(const Json &row)
{
    GraphFamily family;
    family.architectures = row.at("architectures").get<std::vector<std::string>>();
    family.steps = parseSteps(row.at("steps").get<std::string>());
    family.layerNorm = row.value("layer_norm", false);
    family.layerNormBias = row.value("layer_norm_bias", false);
    family.rowNorm = row.value("row_norm", false);
    family.queryScale = row.value("query_scale", false);
    family.temperature = row.value("temperature", false);
    family.scoreCap = row.value("score_cap", false);
    family.temperatureEverywhere = row.value("temperature_everywhere", false);
    family.normAfterRope = row.value("norm_after_rope", false);
    family.rowsAfterNorm = row.value("rows_after_norm", false);
    family.keyRepeat = row.value("key_repeat", true);
    family.positions = row.value("positions", 1);
    family.stateNormsOf = row.value("state_norms_of", std::vector<std::string>());
    family.embeddingScale = row.value("embedding_scale", false);
    family.weightsBeforeExperts = row.value("weights_before_experts", false);
    family.squaredRelu = row.value("squared_relu", false);
    family.normaliseExperts = row.value("normalise_experts", true);
    family.noRope = row.value("no_rope", false);
    family.noRopeInHybrids = row.value("no_rope_in_hybrids", false);
    family.ropeOnWindowOnly = row.value("rope_on_window_only", false);
    family.ropeSkip = row.value("rope_skip", 0);
    family.weightlessNormBelow = row.value("weightless_norm_below_experts", 0);
    family.gating = parseGating(row.value("gating", std::string("softmax")));
    if (row.contains("expert_rules")) {
        for (const Json &rule : row.at("expert_rules"))
            family.expertRules.push_back(parseExpertRule(rule));
    }
    return family;
}

std::vector<GraphFamily> read()
{
    const auto json = parseJson(resources::find("engines/llamacpp_graphs.json").value_or(""), "engines/llamacpp_graphs.json");
    if (!json)
        throw std::logic_error("engines/llamacpp_graphs.json: " + json.error().place);
    std::vector<GraphFamily> families;
    for (const Json &row : json->at("families"))
        families.push_back(parseFamily(row));
    return families;
}

} // namespace

const std::vector<GraphFamily> &graphFamilies()
{
    static const std::vector<GraphFamily> families = read();
    return families;
}

const GraphFamily *familyOf(std::string_view architecture)
{
    for (const GraphFamily &family : graphFamilies()) {
        if (std::find(family.architectures.begin(), family.architectures.end(), architecture) != family.architectures.end())
            return &family;
    }
    return nullptr;
}

} // namespace anchorgpu::memory::llamacpp
