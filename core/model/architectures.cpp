#include "core/model/architectures.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

constexpr Architecture kArchitectures[] = {
    {.name = "llama", .family = "Llama"},
    {.name = "mistral", .family = "Mistral", .windowed = true},
    {.name = "phi3", .family = "Phi", .fusedQkv = true, .fusedGateUp = true, .windowed = true},
    {.name = "falcon", .family = "Falcon", .fusedQkv = true},
    {.name = "gpt_neox", .family = "GPT", .fusedQkv = true},
    {.name = "gpt2", .family = "GPT", .fusedQkv = true},
    {.name = "bloom", .family = "BLOOM", .fusedQkv = true},
    {.name = "qwen", .family = "Qwen", .fusedQkv = true},
    {.name = "dbrx", .family = "DBRX", .fusedQkv = true},
    {.name = "internlm2", .family = "InternLM", .fusedQkv = true},
    {.name = "baichuan", .family = "Baichuan", .fusedQkv = true},
    {.name = "glm", .family = "GLM", .fusedGateUp = true},
    {.name = "glm4", .family = "GLM", .fusedGateUp = true},
    {.name = "granitemoehybrid", .family = "Granite", .fusedGateUp = true, .fusedExperts = true},
    {.name = "llama4", .family = "Llama", .fusedExperts = true},
    {.name = "gpt_oss", .family = "gpt-oss", .fusedExperts = true},
    {.name = "qwen3_vl_moe", .family = "Qwen", .fusedExperts = true},
    {.name = "qwen3_5_moe", .family = "Qwen", .fusedExperts = true},
    {.name = "gemma4", .family = "Gemma", .fusedExperts = true},
};

} // namespace

const Architecture *findArchitecture(std::string_view modelType)
{
    if (modelType.ends_with("_text"))
        modelType.remove_suffix(5);
    const auto row = std::find_if(std::begin(kArchitectures), std::end(kArchitectures),
                                  [&](const Architecture &architecture) { return architecture.name == modelType; });
    return row == std::end(kArchitectures) ? nullptr : row;
}

void applyStorage(const Architecture *architecture, BlockTraits &traits)
{
    if (!architecture)
        return;
    traits.fusedQkv = architecture->fusedQkv;
    traits.fusedGateUp = architecture->fusedGateUp;
    traits.fusedExperts = architecture->fusedExperts;
    traits.splitBetaAlpha = architecture->name.starts_with("qwen3_5");
}

} // namespace anchorgpu::model
