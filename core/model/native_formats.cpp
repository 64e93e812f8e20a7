#include "core/model/native_formats.h"

#include <utility>

namespace anchorgpu::model {
namespace {
using formats::Family;
using formats::NumericFormat;
using formats::TensorRole;

constexpr TensorRole kAttention[] = {
    TensorRole::AttnQ,    TensorRole::AttnK,    TensorRole::AttnV,     TensorRole::AttnQkv,    TensorRole::AttnOut,
    TensorRole::AttnGate, TensorRole::LatentQA, TensorRole::LatentQB,  TensorRole::LatentKvA,  TensorRole::LatentKvB,
    TensorRole::IndexerQ, TensorRole::IndexerK, TensorRole::IndexerWeights,
    TensorRole::LinearQkv, TensorRole::LinearGate, TensorRole::LinearBetaAlpha, TensorRole::LinearOut,
    TensorRole::SsmIn,    TensorRole::SsmX,     TensorRole::SsmDt,     TensorRole::SsmOut,
};
constexpr TensorRole kFeedForward[] = {
    TensorRole::MlpGate,    TensorRole::MlpUp,    TensorRole::MlpDown,    TensorRole::MlpGateUp,       TensorRole::SharedGate,
    TensorRole::SharedUp,   TensorRole::SharedDown, TensorRole::SharedRouter, TensorRole::LatentExpertIn, TensorRole::LatentExpertOut,
    TensorRole::Projector,
};

NumericFormat format(Family family, int bits, int group = 0)
{
    NumericFormat result;
    result.family = family;
    result.bits = bits;
    result.group = group;
    return result;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace

NumericFormat floatFormat(std::string_view dtype)
{
    NumericFormat result = format(Family::Float, dtype == "fp32" ? 32 : 16);
    result.brain = dtype != "fp16";
    return result;
}

void keepAttention(ModelDescription &description)
{
    for (const TensorRole role : kAttention)
        description.formatByRole.insert_or_assign(role, floatFormat(description.nativeDtype));
}

void keepAllButExperts(ModelDescription &description)
{
    keepAttention(description);
    for (const TensorRole role : kFeedForward)
        description.formatByRole.insert_or_assign(role, floatFormat(description.nativeDtype));
}

void applyRelease(std::string_view words, ModelDescription &description)
{
    if (contains(words, "block"))
        description.nativeFormat = format(Family::Fp8Block, 8);
    else if (contains(words, "mxfp4"))
        description.nativeFormat = format(Family::Mxfp4, 4);
    else if (contains(words, "nvfp4"))
        description.nativeFormat = format(Family::Nvfp4, 4);
    else if (contains(words, "int4"))
        description.nativeFormat = format(Family::Int4, 4, contains(words, "group 32") ? 32 : 128);
    else if (contains(words, "fp8"))
        description.nativeFormat = format(Family::Fp8, 8);
    if (contains(words, "experts"))
        keepAllButExperts(description);
}

std::int64_t usualImageTokens(std::string_view towerType)
{
    // Qwen: 12,845,056 pixels / 28²; InternVL: 12 tiles and a thumbnail; Llama 4: 16 tiles and a thumbnail.
    constexpr std::pair<std::string_view, std::int64_t> tokens[] = {
        {"qwen2_5_vl", 16384}, {"qwen3_vl", 16384}, {"pixtral", 3025}, {"siglip_gemma3", 256}, {"internvit", 13 * 256},
        {"llama4", 17 * 144},  {"mllama", 6404},    {"gemma4", 1120},  {"fixed", 256},
    };
    for (const auto &[type, count] : tokens) {
        if (type == towerType)
            return count;
    }
    return 0;
}

} // namespace anchorgpu::model
