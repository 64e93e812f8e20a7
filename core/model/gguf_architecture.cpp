#include "core/model/gguf_layout.h"

#include <algorithm>
#include <array>

namespace anchorgpu::model {
namespace {

struct Row {
    std::string_view huggingFace;
    std::string_view gguf;
};

// Where llama.cpp's converter registers a model type under another name; types that are not here keep theirs.
constexpr std::array kRows{
    Row{"mistral", "llama"},          Row{"mixtral", "llama"},           Row{"mistral3", "llama"},        Row{"ministral3", "mistral3"},
    Row{"internlm3", "llama"},        Row{"aquila", "llama"},            Row{"yi", "llama"},              Row{"nemotron-nas", "deci"},
    Row{"nemotron_nas", "deci"},      Row{"llama4_text", "llama4"},      Row{"qwen2_moe", "qwen2moe"},    Row{"qwen2_vl", "qwen2vl"},
    Row{"qwen2_5_vl", "qwen2vl"},     Row{"qwen3_moe", "qwen3moe"},      Row{"qwen3_vl", "qwen3vl"},      Row{"qwen3_vl_moe", "qwen3vlmoe"},
    Row{"qwen3_next", "qwen3next"},   Row{"qwen3_5", "qwen35"},          Row{"qwen3_5_moe", "qwen35moe"}, Row{"gemma3_text", "gemma3"},
    Row{"gemma3n_text", "gemma3n"},   Row{"gemma4_text", "gemma4"},      Row{"phi", "phi2"},              Row{"phi3small", "phi3"},
    Row{"deepseek_v2", "deepseek2"},  Row{"deepseek_v3", "deepseek2"},   Row{"deepseek_v32", "deepseek2"}, Row{"kimi_k2", "deepseek2"},
    Row{"deepseek", "deepseek"},      Row{"gpt_oss", "gpt-oss"},         Row{"falcon_mamba", "mamba"},    Row{"granitemoehybrid", "granitehybrid"},
    Row{"falcon_h1", "falcon-h1"},    Row{"olmo3", "olmo2"},             Row{"cohere", "command-r"},      Row{"glm4_moe", "glm4moe"},
    Row{"glm_moe_dsa", "glm-dsa"},    Row{"glm", "chatglm"},             Row{"ernie4_5_moe", "ernie4_5-moe"}, Row{"hunyuan_v1_moe", "hunyuan-moe"},
    Row{"hunyuan_v1_dense", "hunyuan-dense"}, Row{"grok-1", "grok"},     Row{"gpt_neox", "gptneox"},      Row{"minimax_m2", "minimax-m2"},
    Row{"xlm-roberta", "bert"},       Row{"kimi_linear", "kimi-linear"}, Row{"step3p5", "step35"},        Row{"mimo_v2_flash", "mimo2"},
};

bool hasExperts(const Model &model)
{
    return std::any_of(model.groups.begin(), model.groups.end(), [](const LayerGroup &group) {
        return std::any_of(group.feedForwards.begin(), group.feedForwards.end(),
                           [](const FeedForward &part) { return std::holds_alternative<MixtureOfExperts>(part); });
    });
}

bool hasStateSpace(const Model &model)
{
    return std::any_of(model.groups.begin(), model.groups.end(), [](const LayerGroup &group) {
        return std::any_of(group.mixers.begin(), group.mixers.end(), [](const Mixer &mixer) { return std::holds_alternative<StateSpace>(mixer); });
    });
}

} // namespace

std::string ggufArchitecture(const Model &model)
{
    if (model.architecture == "granitemoehybrid" && !hasStateSpace(model)) // the converter writes hybrids without recurrent layers so
        return hasExperts(model) ? "granitemoe" : "granite";
    const auto found = std::find_if(kRows.begin(), kRows.end(), [&](const Row &row) { return row.huggingFace == model.architecture; });
    return found == kRows.end() ? model.architecture : std::string(found->gguf);
}

std::int64_t ggufVocabulary(const Model &model)
{
    constexpr std::int64_t kGemma3Configuration = 262'208, kGemma3Tokens = 262'144;
    return ggufArchitecture(model) == "gemma3" && model.vocabSize == kGemma3Configuration ? kGemma3Tokens : model.vocabSize;
}

} // namespace anchorgpu::model
