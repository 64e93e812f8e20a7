#include "core/model/architectures.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace anchorgpu::model {
namespace {

constexpr auto kLayerNorm = NormKind::Layer;
constexpr auto kNoBias = NormKind::LayerNoBias;
constexpr auto kPerHead = QueryKeyNorm::PerHead;
constexpr auto kFullNorm = QueryKeyNorm::Full;

constexpr Architecture kArchitectures[] = {
    // Llama and what is built like it.
    {.name = "llama", .family = "Llama"},
    {.name = "mllama", .family = "Llama", .vision = "mllama"},
    {.name = "mllama_text_model", .family = "Llama", .vision = "mllama"},
    {.name = "llama4", .family = "Llama", .fusedExperts = true, .pattern = LayerPattern::Chunked, .period = 4, .vision = "llama4"},
    {.name = "mistral", .family = "Mistral", .pattern = LayerPattern::Windowed},
    {.name = "mistral3", .family = "Mistral", .vision = "pixtral"},
    {.name = "ministral3", .family = "Mistral", .vision = "pixtral"},
    {.name = "mistral4", .family = "Mistral", .vision = "pixtral"},
    {.name = "ministral", .family = "Mistral", .pattern = LayerPattern::Windowed},
    {.name = "pixtral", .family = "Mistral", .vision = "pixtral"},
    {.name = "mixtral", .family = "Mistral", .pattern = LayerPattern::Windowed},
    {.name = "granite", .family = "Granite"},
    {.name = "granitemoe", .family = "Granite", .fusedExperts = true},
    {.name = "granitemoeshared", .family = "Granite", .fusedGateUp = true, .fusedExperts = true},
    {.name = "granitemoehybrid", .family = "Granite", .fusedGateUp = true, .fusedExperts = true},
    {.name = "smollm3", .family = "SmolLM", .tied = true},
    {.name = "seed_oss", .family = "Seed", .qkvBias = true},
    {.name = "arcee", .family = "Arcee", .gated = false},
    {.name = "apertus", .family = "Apertus", .gated = false, .queryKeyNorm = kPerHead},
    {.name = "internlm", .family = "InternLM", .qkvBias = true, .outBias = true},
    {.name = "internlm2", .family = "InternLM", .fusedQkv = true},
    {.name = "internlm3", .family = "InternLM"},
    {.name = "baichuan", .family = "Baichuan", .fusedQkv = true},
    {.name = "aquila", .family = "Aquila"},
    {.name = "nemotron-nas", .family = "Nemotron"},
    {.name = "exaone", .family = "EXAONE"},
    {.name = "exaone4", .family = "EXAONE", .queryKeyNorm = kPerHead, .pattern = LayerPattern::Alternating, .period = 4},
    {.name = "exaone_moe", .family = "EXAONE", .queryKeyNorm = kPerHead, .correctionBias = true, .pattern = LayerPattern::Alternating, .period = 4},
    {.name = "hunyuan_v1_dense", .family = "Hunyuan", .queryKeyNorm = kPerHead, .queryKeyNormOptional = true},
    {.name = "hunyuan_v1_moe", .family = "Hunyuan", .queryKeyNorm = kPerHead, .queryKeyNormOptional = true},
    {.name = "hunyuan", .family = "Hunyuan", .queryKeyNorm = kPerHead, .queryKeyNormOptional = true},
    {.name = "ernie4_5", .family = "ERNIE", .tied = true},
    {.name = "ernie4_5_moe", .family = "ERNIE", .tied = true, .correctionBias = true, .mtp = MtpStyle::FirstLayer},
    {.name = "bitnet", .family = "BitNet", .tied = true},
    {.name = "laguna", .family = "Laguna", .queryKeyNorm = kPerHead, .correctionBias = true},
    {.name = "hy_v3", .family = "Hunyuan", .queryKeyNorm = kPerHead, .correctionBias = true},
    {.name = "afmoe", .family = "Arcee", .norms = 4, .queryKeyNorm = kPerHead, .correctionBias = true},
    // Qwen.
    {.name = "qwen", .family = "Qwen", .fusedQkv = true, .qkvBias = true},
    {.name = "qwen2", .family = "Qwen", .qkvBias = true, .pattern = LayerPattern::AfterMaxWindow},
    {.name = "qwen2_moe", .family = "Qwen", .qkvBias = true, .sharedRouter = true, .pattern = LayerPattern::AfterMaxWindow},
    {.name = "qwen2_vl", .family = "Qwen", .qkvBias = true, .pattern = LayerPattern::AfterMaxWindow, .vision = "qwen2_vl"},
    {.name = "qwen2_5_vl", .family = "Qwen", .qkvBias = true, .pattern = LayerPattern::AfterMaxWindow, .vision = "qwen2_5_vl"},
    {.name = "qwen3", .family = "Qwen", .queryKeyNorm = kPerHead, .pattern = LayerPattern::AfterMaxWindow},
    {.name = "qwen3_moe", .family = "Qwen", .queryKeyNorm = kPerHead, .pattern = LayerPattern::AfterMaxWindow},
    {.name = "qwen3_vl", .family = "Qwen", .queryKeyNorm = kPerHead, .vision = "qwen3_vl"},
    {.name = "qwen3_vl_moe", .family = "Qwen", .fusedExperts = true, .queryKeyNorm = kPerHead, .vision = "qwen3_vl"},
    {.name = "qwen3_next", .family = "Qwen", .queryKeyNorm = kPerHead, .sharedRouter = true, .outputGate = true,
     .pattern = LayerPattern::GatedDelta, .period = 4, .mtp = MtpStyle::LastLayer, .mtpModules = 1},
    {.name = "qwen3_5", .family = "Qwen", .queryKeyNorm = kPerHead, .outputGate = true, .pattern = LayerPattern::GatedDelta, .period = 4,
     .mtp = MtpStyle::LastLayer, .vision = "qwen3_vl"},
    {.name = "qwen3_5_moe", .family = "Qwen", .fusedExperts = true, .queryKeyNorm = kPerHead, .sharedRouter = true, .outputGate = true,
     .pattern = LayerPattern::GatedDelta, .period = 4, .mtp = MtpStyle::LastLayer, .vision = "qwen3_vl"},
    {.name = "qwen2_5_omni", .family = "Qwen", .qkvBias = true, .pattern = LayerPattern::AfterMaxWindow, .vision = "qwen2_5_vl"},
    {.name = "qwen2_audio", .family = "Qwen", .qkvBias = true},
    {.name = "internvl", .family = "InternVL", .vision = "internvit"},
    {.name = "internvl_chat", .family = "InternVL", .vision = "internvit"},
    // Gemma.
    {.name = "gemma", .family = "Gemma", .tied = true},
    {.name = "gemma2", .family = "Gemma", .tied = true, .norms = 4, .pattern = LayerPattern::Alternating, .period = 2},
    {.name = "gemma3", .family = "Gemma", .tied = true, .norms = 4, .queryKeyNorm = kPerHead, .pattern = LayerPattern::Alternating, .period = 6,
     .vision = "siglip_gemma3"},
    {.name = "gemma3n", .family = "Gemma", .tied = true, .norms = 4, .queryKeyNorm = kPerHead, .pattern = LayerPattern::Alternating, .period = 5,
     .vision = "fixed"},
    {.name = "gemma4", .family = "Gemma", .fusedExperts = true, .tied = true, .norms = 4, .queryKeyNorm = kPerHead,
     .pattern = LayerPattern::Alternating, .period = 6, .vision = "gemma4"},
    {.name = "gemma4_unified", .family = "Gemma", .fusedExperts = true, .tied = true, .norms = 4, .queryKeyNorm = kPerHead,
     .pattern = LayerPattern::Alternating, .period = 6, .vision = "gemma4"},
    // Phi.
    {.name = "phi", .family = "Phi", .qkvBias = true, .outBias = true, .mlpBias = true, .headBias = true, .gated = false, .norm = kLayerNorm, .norms = 1},
    {.name = "phi3", .family = "Phi", .fusedQkv = true, .fusedGateUp = true, .pattern = LayerPattern::Windowed},
    {.name = "phi4mm", .family = "Phi", .fusedQkv = true, .fusedGateUp = true, .tied = true},
    {.name = "phimoe", .family = "Phi", .norm = kLayerNorm, .pattern = LayerPattern::Windowed},
    // DeepSeek and what is built like it.
    {.name = "deepseek_v2", .family = "DeepSeek"},
    {.name = "deepseek_v3", .family = "DeepSeek", .correctionBias = true, .mtp = MtpStyle::LastLayerOwnEmbeddings},
    {.name = "deepseek_v32", .family = "DeepSeek", .correctionBias = true, .mtp = MtpStyle::LastLayerOwnEmbeddings},
    {.name = "deepseek_v4", .family = "DeepSeek", .correctionBias = true, .sinks = true, .mtp = MtpStyle::LastLayer},
    {.name = "kimi_k2", .family = "Kimi", .correctionBias = true, .mtp = MtpStyle::LastLayerOwnEmbeddings},
    {.name = "kimi_k25", .family = "Kimi", .correctionBias = true, .vision = "moonvit3d"},
    {.name = "kimi_k3", .family = "Kimi", .correctionBias = true, .vision = "moonvit3d"},
    {.name = "kimi_linear", .family = "Kimi", .correctionBias = true, .vision = "moonvit3d"},
    {.name = "kimi_vl", .family = "Kimi", .correctionBias = true, .vision = "moonvit3d"},
    {.name = "glm_moe_dsa", .family = "GLM", .correctionBias = true, .mtp = MtpStyle::LastLayer},
    {.name = "glm4_moe_lite", .family = "GLM", .correctionBias = true, .mtp = MtpStyle::LastLayer},
    {.name = "dots1", .family = "dots", .queryKeyNorm = kPerHead, .correctionBias = true},
    {.name = "longcat_flash", .family = "LongCat", .correctionBias = true},
    {.name = "bailing_moe", .family = "Ling", .fusedQkv = true, .queryKeyNorm = kPerHead, .queryKeyNormOptional = true},
    {.name = "bailing_moe_v2", .family = "Ling", .fusedQkv = true, .queryKeyNorm = kPerHead, .queryKeyNormOptional = true, .correctionBias = true},
    {.name = "mimo", .family = "MiMo", .qkvBias = true, .pattern = LayerPattern::AfterMaxWindow, .mtp = MtpStyle::LastLayer},
    {.name = "mimo_v2_flash", .family = "MiMo", .correctionBias = true},
    {.name = "step3", .family = "Step"},
    {.name = "step3_vl", .family = "Step", .vision = "vit"},
    {.name = "step3p5", .family = "Step", .queryKeyNorm = kPerHead, .correctionBias = true, .mtp = MtpStyle::FirstLayer},
    {.name = "step3p7", .family = "Step", .queryKeyNorm = kPerHead, .correctionBias = true, .mtp = MtpStyle::FirstLayer},
    {.name = "minimax_m1", .family = "MiniMax"},
    {.name = "minimax_text_01", .family = "MiniMax"},
    {.name = "minimax", .family = "MiniMax"},
    {.name = "minimax_m2", .family = "MiniMax", .queryKeyNorm = kFullNorm, .correctionBias = true},
    {.name = "minimax_m3", .family = "MiniMax", .queryKeyNorm = kPerHead, .correctionBias = true, .mtp = MtpStyle::LastLayer},
    {.name = "minimax_m3_vl", .family = "MiniMax", .queryKeyNorm = kPerHead, .correctionBias = true, .vision = "minimax_m3"},
    // GLM.
    {.name = "chatglm", .family = "GLM", .fusedQkv = true, .fusedGateUp = true, .qkvBias = true},
    {.name = "glm", .family = "GLM", .fusedGateUp = true},
    {.name = "glm4", .family = "GLM", .fusedGateUp = true, .norms = 4},
    {.name = "glm4v", .family = "GLM", .fusedGateUp = true, .qkvBias = true, .norms = 4},
    {.name = "glm4_moe", .family = "GLM", .queryKeyNorm = kPerHead, .queryKeyNormOptional = true, .correctionBias = true,
     .mtp = MtpStyle::LastLayerOwnEmbeddings},
    {.name = "glm4v_moe", .family = "GLM", .queryKeyNorm = kPerHead, .queryKeyNormOptional = true, .correctionBias = true, .vision = "vit"},
    // OLMo, OpenAI, Cohere, StarCoder and others.
    {.name = "olmo", .family = "OLMo", .norms = 0},
    {.name = "olmo2", .family = "OLMo", .queryKeyNorm = kFullNorm},
    {.name = "olmo3", .family = "OLMo", .queryKeyNorm = kFullNorm, .pattern = LayerPattern::Alternating, .period = 4},
    {.name = "olmoe", .family = "OLMo", .queryKeyNorm = kFullNorm},
    {.name = "flex_olmo", .family = "OLMo", .queryKeyNorm = kFullNorm},
    {.name = "gpt_oss", .family = "gpt-oss", .fusedExperts = true, .qkvBias = true, .outBias = true, .sinks = true,
     .pattern = LayerPattern::Alternating, .period = 2},
    {.name = "cohere", .family = "Command", .tied = true, .norm = kNoBias, .norms = 1, .queryKeyNorm = kFullNorm, .queryKeyNormOptional = true},
    {.name = "cohere2", .family = "Command", .tied = true, .norm = kNoBias, .norms = 1, .pattern = LayerPattern::Alternating, .period = 4},
    {.name = "starcoder2", .family = "StarCoder", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false,
     .norm = kLayerNorm, .pattern = LayerPattern::Windowed},
    {.name = "stablelm", .family = "StableLM", .norm = kLayerNorm, .queryKeyNorm = kFullNorm, .queryKeyNormOptional = true},
    {.name = "nemotron", .family = "Nemotron", .gated = false, .norm = kLayerNorm},
    {.name = "dbrx", .family = "DBRX", .fusedQkv = true, .norm = kNoBias},
    {.name = "grok-1", .family = "Grok", .tied = true, .norms = 4},
    {.name = "persimmon", .family = "Persimmon", .fusedQkv = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "solar_open", .family = "Solar", .correctionBias = true},
    // Hybrids and state-space models.
    {.name = "nemotron_h", .family = "Nemotron", .gated = false, .norms = 1, .correctionBias = true, .mtp = MtpStyle::Pattern},
    {.name = "jamba", .family = "Jamba"},
    {.name = "bamba", .family = "Bamba", .pattern = LayerPattern::Mamba},
    {.name = "falcon_h1", .family = "Falcon"},
    {.name = "falcon_mamba", .family = "Falcon", .norms = 1, .pattern = LayerPattern::Mamba},
    {.name = "mamba", .family = "Mamba", .tied = true, .norms = 1, .pattern = LayerPattern::Mamba},
    {.name = "mamba2", .family = "Mamba", .norms = 1, .pattern = LayerPattern::Mamba},
    {.name = "lfm2", .family = "LFM", .tied = true, .queryKeyNorm = kPerHead},
    {.name = "lfm2_moe", .family = "LFM", .tied = true, .queryKeyNorm = kPerHead, .correctionBias = true},
    {.name = "rwkv6", .family = "RWKV", .norm = kLayerNorm},
    // First generation.
    {.name = "falcon", .family = "Falcon", .fusedQkv = true, .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "gpt_neox", .family = "GPT", .fusedQkv = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "gpt2", .family = "GPT", .fusedQkv = true, .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "gpt_bigcode", .family = "StarCoder", .fusedQkv = true, .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false,
     .norm = kLayerNorm},
    {.name = "gptj", .family = "GPT", .mlpBias = true, .headBias = true, .gated = false, .norm = kLayerNorm, .norms = 1},
    {.name = "mpt", .family = "MPT", .fusedQkv = true, .tied = true, .gated = false, .norm = kNoBias},
    {.name = "bloom", .family = "BLOOM", .fusedQkv = true, .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false,
     .norm = kLayerNorm},
    {.name = "opt", .family = "OPT", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "codegen", .family = "CodeGen", .fusedQkv = true, .mlpBias = true, .headBias = true, .gated = false, .norm = kLayerNorm, .norms = 1},
    {.name = "openai-gpt", .family = "GPT", .fusedQkv = true, .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false,
     .norm = kLayerNorm},
    {.name = "xglm", .family = "XGLM", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    // Encoders and encoder-decoders.
    {.name = "modernbert", .family = "ModernBERT", .fusedQkv = true, .fusedGateUp = true, .tied = true, .norm = kNoBias},
    {.name = "distilbert", .family = "BERT", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "bart", .family = "BART", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "mbart", .family = "BART", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "pegasus", .family = "Pegasus", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "marian", .family = "Marian", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "m2m_100", .family = "M2M", .tied = true, .gated = false, .norm = kLayerNorm},
    {.name = "longt5", .family = "T5", .tied = true},
    {.name = "bert", .family = "BERT", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "roberta", .family = "BERT", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "xlm-roberta", .family = "BERT", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "camembert", .family = "BERT", .tied = true, .qkvBias = true, .outBias = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
    {.name = "t5", .family = "T5", .tied = true},
    {.name = "mt5", .family = "T5", .tied = true},
    {.name = "umt5", .family = "T5", .tied = true},
    {.name = "whisper", .family = "Whisper", .tied = true, .mlpBias = true, .gated = false, .norm = kLayerNorm},
};

/// Letters and digits only, in lower case: "Qwen3Moe" and "qwen3_moe" become the same.
std::string squashed(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return result;
}

} // namespace

std::string_view baseModelType(std::string_view modelType)
{
    if (modelType.ends_with("_text"))
        modelType.remove_suffix(5);
    return modelType;
}

const Architecture *findArchitecture(std::string_view modelType)
{
    modelType = baseModelType(modelType);
    const auto row = std::find_if(std::begin(kArchitectures), std::end(kArchitectures),
                                  [&](const Architecture &architecture) { return architecture.name == modelType; });
    return row == std::end(kArchitectures) ? nullptr : row;
}

const Architecture *findArchitectureOfClass(std::string_view className)
{
    const std::string_view stem = className.substr(0, std::min(className.find("For"), className.find("LMHead")));
    const std::string wanted = squashed(stem.ends_with("Model") ? stem.substr(0, stem.size() - 5) : stem);
    const auto row = std::find_if(std::begin(kArchitectures), std::end(kArchitectures),
                                  [&](const Architecture &architecture) { return squashed(architecture.name) == wanted; });
    return wanted.empty() || row == std::end(kArchitectures) ? nullptr : row;
}

const Architecture *findNearestArchitecture(std::string_view modelType)
{
    for (const std::string_view part : {"qwen3_moe", "qwen3", "qwen2_moe", "qwen2", "gemma3", "gemma2", "gemma", "deepseek_v3", "deepseek_v2", "mixtral",
                                        "mistral", "phi3", "llama"}) {
        if (modelType.find(part) != std::string_view::npos)
            return findArchitecture(part);
    }
    return nullptr;
}

const ClassDefaults *classDefaults(std::string_view modelType)
{
    static constexpr ClassDefaults rows[] = {
        {"llama", 4096, 32, 32, 32, 128, 11008, 32000, 2048},      {"mistral", 4096, 32, 32, 8, 128, 14336, 32000, 131072},
        {"qwen2", 4096, 32, 32, 32, 128, 22016, 151936, 32768},    {"qwen3", 4096, 32, 32, 32, 128, 22016, 151936, 32768},
        {"gemma", 3072, 28, 16, 16, 256, 24576, 256000, 8192},     {"gemma2", 2304, 26, 8, 4, 256, 9216, 256000, 8192, 4096},
        {"gemma3", 2304, 26, 8, 4, 256, 9216, 262208, 131072, 4096},     {"cohere", 8192, 40, 64, 64, 128, 22528, 256000, 8192},
        {"cohere2", 8192, 40, 64, 64, 128, 22528, 256000, 8192, 4096},   {"phi3", 3072, 32, 32, 32, 96, 8192, 32064, 4096},
    };
    const std::string_view base = baseModelType(modelType);
    const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const ClassDefaults &defaults) { return defaults.name == base; });
    return row == std::end(rows) ? nullptr : row;
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
