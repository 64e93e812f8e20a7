#include "core/model/readers/safetensors_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

struct Row {
    std::string_view module;
    TensorRole role;
};

constexpr std::array kModules{
    Row{"embed_tokens", TensorRole::TokenEmbedding},     Row{"wte", TensorRole::TokenEmbedding},          Row{"word_embeddings", TensorRole::TokenEmbedding},
    Row{"embed_in", TensorRole::TokenEmbedding},         Row{"tok_embeddings", TensorRole::TokenEmbedding}, Row{"embeddings", TensorRole::TokenEmbedding},
    Row{"embedding", TensorRole::TokenEmbedding},        Row{"shared", TensorRole::TokenEmbedding},       Row{"wpe", TensorRole::PositionEmbedding},
    Row{"position_embeddings", TensorRole::PositionEmbedding}, Row{"embed_positions", TensorRole::PositionEmbedding},
    Row{"token_type_embeddings", TensorRole::TypeEmbedding}, Row{"embed_tokens_per_layer", TensorRole::PerLayerEmbedding},
    Row{"lm_head", TensorRole::Head},                    Row{"embed_out", TensorRole::Head},              Row{"output_layer", TensorRole::Head},
    Row{"q_proj", TensorRole::AttnQ},                    Row{"query", TensorRole::AttnQ},                 Row{"wq", TensorRole::AttnQ},
    Row{"q", TensorRole::AttnQ},                         Row{"k_proj", TensorRole::AttnK},                Row{"key", TensorRole::AttnK},
    Row{"wk", TensorRole::AttnK},                        Row{"k", TensorRole::AttnK},                     Row{"v_proj", TensorRole::AttnV},
    Row{"value", TensorRole::AttnV},                     Row{"wv", TensorRole::AttnV},                    Row{"v", TensorRole::AttnV},
    Row{"qkv_proj", TensorRole::AttnQkv},                Row{"qkv", TensorRole::AttnQkv},                 Row{"Wqkv", TensorRole::AttnQkv},
    Row{"wqkv", TensorRole::AttnQkv},                    Row{"W_pack", TensorRole::AttnQkv},              Row{"query_key_value", TensorRole::AttnQkv},
    Row{"c_attn", TensorRole::AttnQkv},                  Row{"o_proj", TensorRole::AttnOut},              Row{"wo", TensorRole::AttnOut},
    Row{"o", TensorRole::AttnOut},                       Row{"g_proj", TensorRole::AttnGate},             Row{"sinks", TensorRole::AttnSink},
    Row{"relative_attention_bias", TensorRole::RelativeBias}, Row{"q_a_proj", TensorRole::LatentQA},      Row{"q_b_proj", TensorRole::LatentQB},
    Row{"kv_a_proj_with_mqa", TensorRole::LatentKvA},    Row{"kv_b_proj", TensorRole::LatentKvB},         Row{"wq_b", TensorRole::IndexerQ},
    Row{"weights_proj", TensorRole::IndexerWeights},     Row{"gate_proj", TensorRole::MlpGate},           Row{"w1", TensorRole::MlpGate},
    Row{"wi_0", TensorRole::MlpGate},                    Row{"up_proj", TensorRole::MlpUp},               Row{"w3", TensorRole::MlpUp},
    Row{"wi_1", TensorRole::MlpUp},                      Row{"wi", TensorRole::MlpUp},                    Row{"fc1", TensorRole::MlpUp},
    Row{"fc_in", TensorRole::MlpUp},                     Row{"c_fc", TensorRole::MlpUp},                  Row{"dense_h_to_4h", TensorRole::MlpUp},
    Row{"down_proj", TensorRole::MlpDown},               Row{"w2", TensorRole::MlpDown},                  Row{"fc2", TensorRole::MlpDown},
    Row{"fc_out", TensorRole::MlpDown},                  Row{"dense_4h_to_h", TensorRole::MlpDown},       Row{"gate_up_proj", TensorRole::MlpGateUp},
    Row{"input_linear", TensorRole::MlpGateUp},          Row{"output_linear", TensorRole::MlpDown},       Row{"gate", TensorRole::Router},
    Row{"router", TensorRole::Router},                   Row{"wg", TensorRole::Router},                   Row{"shared_expert_gate", TensorRole::SharedRouter},
    Row{"e_score_correction_bias", TensorRole::RouterBias}, Row{"fc1_latent_proj", TensorRole::LatentExpertIn}, Row{"fc2_latent_proj", TensorRole::LatentExpertOut},
    Row{"in_proj", TensorRole::SsmIn},                   Row{"conv1d", TensorRole::SsmConv},              Row{"x_proj", TensorRole::SsmX},
    Row{"dt_proj", TensorRole::SsmDt},                   Row{"A_log", TensorRole::SsmA},                  Row{"D", TensorRole::SsmD},
    Row{"dt_bias", TensorRole::Bias},                    Row{"in_proj_qkvz", TensorRole::LinearQkv},      Row{"in_proj_qkv", TensorRole::LinearQkv},
    Row{"in_proj_z", TensorRole::LinearGate},            Row{"in_proj_ba", TensorRole::LinearBetaAlpha},  Row{"in_proj_a", TensorRole::LinearBetaAlpha},
    Row{"in_proj_b", TensorRole::LinearBetaAlpha},       Row{"eh_proj", TensorRole::Projector},           Row{"fc", TensorRole::Projector},
};

std::vector<std::string_view> pieces(std::string_view name)
{
    std::vector<std::string_view> parts;
    while (!name.empty() && parts.size() < 64) {
        const std::size_t dot = std::min(name.find('.'), name.size());
        parts.push_back(name.substr(0, dot));
        name.remove_prefix(std::min(dot + 1, name.size()));
    }
    return parts;
}

std::optional<int> numberOf(std::string_view text)
{
    int value = 0;
    const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
    return trouble == std::errc{} && end == text.data() + text.size() && value >= 0 && value < 4096 ? std::optional(value) : std::nullopt;
}

bool contains(const std::vector<std::string_view> &parts, std::initializer_list<std::string_view> words)
{
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return std::find(words.begin(), words.end(), part) != words.end(); });
}

/// A module inside experts or shared experts has its own role.
TensorRole inExperts(TensorRole role)
{
    switch (role) {
    case TensorRole::MlpGate: return TensorRole::ExpertGate;
    case TensorRole::MlpUp: return TensorRole::ExpertUp;
    case TensorRole::MlpDown: return TensorRole::ExpertDown;
    case TensorRole::MlpGateUp: return TensorRole::ExpertGateUp;
    default: return role;
    }
}
TensorRole inShared(TensorRole role)
{
    switch (role) {
    case TensorRole::MlpGate: return TensorRole::SharedGate;
    case TensorRole::MlpGateUp: return TensorRole::SharedUp;
    case TensorRole::MlpUp: return TensorRole::SharedUp;
    case TensorRole::MlpDown: return TensorRole::SharedDown;
    default: return role;
    }
}
TensorRole inLinearAttention(TensorRole role)
{
    switch (role) {
    case TensorRole::AttnQ: case TensorRole::AttnK: case TensorRole::AttnV: case TensorRole::AttnQkv: return TensorRole::LinearQkv;
    case TensorRole::AttnOut: return TensorRole::LinearOut;
    case TensorRole::AttnGate: return TensorRole::LinearGate;
    case TensorRole::SsmConv: return TensorRole::LinearConv;
    case TensorRole::SsmA: case TensorRole::Bias: return TensorRole::LinearDecay;
    default: return role;
    }
}

/// Names that say different things in attention, feed-forward and recurrent parts.
TensorRole ambiguous(std::string_view module, const std::vector<std::string_view> &parts)
{
    const bool attention = contains(parts, {"attn", "attention", "self_attn", "self_attention", "SelfAttention", "EncDecAttention"});
    if (module == "c_proj" || module == "dense" || module == "out_proj") {
        if (contains(parts, {"mixer", "mamba", "ssm"}) && !attention)
            return TensorRole::SsmOut;
        if (contains(parts, {"linear_attn"}))
            return TensorRole::LinearOut;
        if (attention)
            return TensorRole::AttnOut;
        return contains(parts, {"mlp", "output"}) ? TensorRole::MlpDown : module == "dense" && contains(parts, {"intermediate"}) ? TensorRole::MlpUp
                                                                                                                                 : TensorRole::Other;
    }
    return TensorRole::Other;
}

TensorRole roleOf(const std::vector<std::string_view> &parts, bool insideLayer)
{
    if (parts.empty())
        return TensorRole::Other;
    std::string_view leaf = parts.back(), module = leaf;
    const bool bias = leaf == "bias" || leaf.ends_with("_bias");
    if ((leaf == "weight" || leaf == "bias") && parts.size() > 1)
        module = parts[parts.size() - 2];
    const bool experts = contains(parts, {"experts"});
    const bool shared = contains(parts, {"shared_expert", "shared_experts", "shared_mlp"});
    const auto row = std::find_if(kModules.begin(), kModules.end(), [module](const Row &known) { return known.module == module; });
    TensorRole role = row == kModules.end() ? ambiguous(module, parts) : row->role;
    if (module == "wo" && contains(parts, {"DenseReluDense"}))
        role = TensorRole::MlpDown;
    if (role == TensorRole::RouterBias || role == TensorRole::AttnSink)
        return role;
    if (bias) {
        if (role == TensorRole::Router)
            return TensorRole::RouterBias;
        if (experts && !shared)
            return TensorRole::ExpertBias;
        if (contains(parts, {"linear_attn"}) && leaf == "dt_bias")
            return TensorRole::LinearDecay;
        return role == TensorRole::Head ? TensorRole::HeadBias : TensorRole::Bias;
    }
    if (module.find("norm") != std::string_view::npos || module.find("Norm") != std::string_view::npos || module.starts_with("ln_"))
        return insideLayer || module.find("embed") != std::string_view::npos ? TensorRole::Norm : TensorRole::FinalNorm;
    if (contains(parts, {"indexer"})) // its key projection is called wk
        return module == "wk" ? TensorRole::IndexerK : role;
    if (contains(parts, {"linear_attn"}))
        return inLinearAttention(role);
    if (module == "output" && !insideLayer)
        return TensorRole::Head;
    return shared ? inShared(role) : experts ? inExperts(role) : role;
}

bool endsWith(std::string_view name, std::string_view tail) { return name.size() > tail.size() && name.ends_with(tail); }

} // namespace

TensorPlace safetensorsPlaceOf(std::string_view name, const SafetensorsNaming &naming)
{
    const std::vector<std::string_view> parts = pieces(name);
    TensorPlace place;
    for (std::size_t i = 0; i + 1 < parts.size() && place.layer < 0; ++i) {
        if (parts[i] == "layers" || parts[i] == "h" || parts[i] == "layer" || parts[i] == "blocks" || parts[i] == "block")
            place.layer = numberOf(parts[i + 1]).value_or(-1);
    }
    place.role = roleOf(parts, place.layer >= 0);
    if (contains(parts, {"visual", "vision_tower", "vision_model", "vision_encoder", "multi_modal_projector", "mm_projector", "patch_merger",
                         "embed_vision", "vision_embed_tokens", "vision_language_adapter"}))
        place.part = Part::Vision;
    else if (contains(parts, {"audio_tower", "audio_model", "embed_audio"}))
        place.part = Part::Audio;
    else if (contains(parts, {"mtp", "nextn", "mtp_layers"}) || (naming.layers > 0 && place.layer >= naming.layers))
        place.part = Part::Mtp;
    else if (naming.hasDecoder && contains(parts, {"encoder"}))
        place.part = Part::Encoder;
    if (place.part != Part::Language && place.part != Part::Encoder)
        place.layer = -1;
    return place;
}

PackedName packedNameOf(std::string_view name)
{
    struct Suffix {
        std::string_view text;
        Packing packing;
    };
    constexpr Suffix kSuffixes[] = {
        {".qweight", Packing::Packed},        {".weight_packed", Packing::Packed},    {"_blocks", Packing::Packed},
        {".qzeros", Packing::Auxiliary},      {".scales", Packing::Auxiliary},        {".g_idx", Packing::Auxiliary},
        {".weight_scale", Packing::Auxiliary}, {".weight_scale_inv", Packing::Auxiliary}, {".weight_scale_2", Packing::Auxiliary},
        {".weight_global_scale", Packing::Auxiliary}, {".input_global_scale", Packing::Auxiliary}, {".weight_zero_point", Packing::Auxiliary},
        {".weight_shape", Packing::Auxiliary}, {".weight_g_idx", Packing::Auxiliary}, {".input_scale", Packing::Auxiliary},
        {".activation_scale", Packing::Auxiliary}, {".k_scale", Packing::Auxiliary},  {".v_scale", Packing::Auxiliary},
        {".q_scale", Packing::Auxiliary},     {".output_scale", Packing::Auxiliary},  {".weight_format", Packing::Auxiliary},
        {".SCB", Packing::Auxiliary},         {".weight.absmax", Packing::Auxiliary}, {".weight.quant_map", Packing::Auxiliary},
        {".weight.nested_absmax", Packing::Auxiliary}, {".weight.nested_quant_map", Packing::Auxiliary},
        {".weight.quant_state.bitsandbytes__nf4", Packing::Auxiliary}, {".weight.quant_state.bitsandbytes__fp4", Packing::Auxiliary},
        {"_proj_scales", Packing::Auxiliary}, {"_scale_inv", Packing::Auxiliary},
    };
    for (const Suffix &suffix : kSuffixes) {
        if (!endsWith(name, suffix.text))
            continue;
        const std::string_view stem = name.substr(0, name.size() - suffix.text.size());
        if (suffix.text == "_proj_scales") // gpt-oss: gate_up_proj_scales beside gate_up_proj_blocks
            return {suffix.packing, std::string(stem) + "_proj", suffix.text};
        return {suffix.packing, std::string(stem) + (suffix.text.front() == '.' ? ".weight" : ""), suffix.text};
    }
    return {Packing::Plain, std::string(name), {}};
}

} // namespace anchorgpu::model
