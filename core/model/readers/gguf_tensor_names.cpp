#include "core/model/readers/gguf_tensor_names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

struct Row {
    std::string_view name;
    TensorRole role;
};

// Names without "blk.N." and ".weight".
constexpr std::array kRows{
    Row{"token_embd", TensorRole::TokenEmbedding},         Row{"per_layer_token_embd", TensorRole::PerLayerEmbedding},
    Row{"position_embd", TensorRole::PositionEmbedding},   Row{"token_types", TensorRole::TypeEmbedding},
    Row{"output", TensorRole::Head},                       Row{"output_norm", TensorRole::FinalNorm},
    Row{"enc.output_norm", TensorRole::FinalNorm},         Row{"dec.output_norm", TensorRole::FinalNorm},
    Row{"rope_freqs", TensorRole::Table},                  Row{"rope_factors_long", TensorRole::Table},
    Row{"rope_factors_short", TensorRole::Table},          Row{"attn_q", TensorRole::AttnQ},
    Row{"attn_k", TensorRole::AttnK},                      Row{"attn_v", TensorRole::AttnV},
    Row{"attn_qkv", TensorRole::AttnQkv},                  Row{"attn_output", TensorRole::AttnOut},
    Row{"attn_gate", TensorRole::AttnGate},                Row{"attn_sinks", TensorRole::AttnSink},
    Row{"attn_rel_b", TensorRole::RelativeBias},           Row{"attn_q_a", TensorRole::LatentQA},
    Row{"attn_q_b", TensorRole::LatentQB},                 Row{"attn_kv_a_mqa", TensorRole::LatentKvA},
    Row{"attn_kv_b", TensorRole::LatentKvB},               Row{"attn_k_b", TensorRole::LatentKvB},
    Row{"attn_v_b", TensorRole::LatentKvB},                Row{"indexer.attn_q_b", TensorRole::IndexerQ},
    Row{"indexer.attn_k", TensorRole::IndexerK},           Row{"indexer.proj", TensorRole::IndexerWeights},
    Row{"ffn_gate_inp", TensorRole::Router},               Row{"ffn_gate_inp_shexp", TensorRole::SharedRouter},
    Row{"ffn_gate", TensorRole::MlpGate},                  Row{"ffn_up", TensorRole::MlpUp},
    Row{"ffn_down", TensorRole::MlpDown},                  Row{"ffn_gate_exps", TensorRole::ExpertGate},
    Row{"ffn_up_exps", TensorRole::ExpertUp},              Row{"ffn_gate_up_exps", TensorRole::ExpertGateUp},
    Row{"ffn_down_exps", TensorRole::ExpertDown},          Row{"ffn_gate_shexp", TensorRole::SharedGate},
    Row{"ffn_up_shexp", TensorRole::SharedUp},             Row{"ffn_down_shexp", TensorRole::SharedDown},
    Row{"ffn_latent_down", TensorRole::LatentExpertIn},    Row{"ffn_latent_up", TensorRole::LatentExpertOut},
    Row{"ssm_in", TensorRole::SsmIn},                      Row{"ssm_conv1d", TensorRole::SsmConv},
    Row{"ssm_x", TensorRole::SsmX},                        Row{"ssm_dt", TensorRole::SsmDt},
    Row{"ssm_a", TensorRole::SsmA},                        Row{"ssm_d", TensorRole::SsmD},
    Row{"ssm_out", TensorRole::SsmOut},                    Row{"ssm_ba", TensorRole::LinearBetaAlpha},
    Row{"ssm_beta", TensorRole::LinearBetaAlpha},          Row{"ssm_alpha", TensorRole::LinearBetaAlpha},
    Row{"shortconv.conv", TensorRole::Convolution},        Row{"shortconv.in_proj", TensorRole::LinearQkv},
    Row{"shortconv.out_proj", TensorRole::LinearOut},      Row{"time_mix_receptance", TensorRole::LinearQkv},
    Row{"time_mix_key", TensorRole::LinearQkv},            Row{"time_mix_value", TensorRole::LinearQkv},
    Row{"time_mix_gate", TensorRole::LinearGate},          Row{"time_mix_output", TensorRole::LinearOut},
    Row{"nextn.eh_proj", TensorRole::Projector},           Row{"nextn.embed_tokens", TensorRole::TokenEmbedding},
    Row{"nextn.shared_head_head", TensorRole::Head},
};

/// Takes "blk.12." off the front; −1 when there is none.
int takeLayer(std::string_view &name, std::string_view prefix)
{
    if (!name.starts_with(prefix))
        return -1;
    int layer = -1;
    const char *begin = name.data() + prefix.size();
    const auto [end, trouble] = std::from_chars(begin, name.data() + name.size(), layer);
    if (trouble != std::errc{} || end == name.data() + name.size() || *end != '.' || layer < 0)
        return -1;
    name.remove_prefix(static_cast<std::size_t>(end - name.data()) + 1);
    return layer;
}

TensorRole biasRole(std::string_view name, bool outside)
{
    if (name == "exp_probs_b.bias" || name == "ffn_gate_inp.bias")
        return TensorRole::RouterBias;
    if (name.find("_exps.") != std::string_view::npos)
        return TensorRole::ExpertBias;
    return outside && name == "output.bias" ? TensorRole::HeadBias : TensorRole::Bias;
}

TensorRole roleOf(std::string_view name, bool outside)
{
    if (name.ends_with(".bias"))
        return biasRole(name, outside);
    if (name.ends_with(".weight"))
        name.remove_suffix(7);
    const auto found = std::find_if(kRows.begin(), kRows.end(), [name](const Row &row) { return row.name == name; });
    if (found != kRows.end())
        return found->role;
    if (name.find("norm") != std::string_view::npos)
        return TensorRole::Norm;
    return name.ends_with(".scale") || name.ends_with("_scale") ? TensorRole::Scalar : TensorRole::Other;
}

} // namespace

TensorPlace ggufPlaceOf(std::string_view name, std::int64_t layers)
{
    for (const auto &[prefix, part] : {std::pair<std::string_view, Part>{"v.", Part::Vision}, {"a.", Part::Audio}, {"mm.", Part::Vision}}) {
        if (!name.starts_with(prefix))
            continue;
        std::string_view rest = name;
        if (takeLayer(rest, prefix == "a." ? "a.blk." : "v.blk.") < 0)
            rest.remove_prefix(prefix.size());
        const TensorRole role = roleOf(rest, false);
        return {prefix == "mm." && role == TensorRole::Other ? TensorRole::Projector : role, part, -1};
    }
    TensorPlace place;
    std::string_view rest = name;
    if ((place.layer = takeLayer(rest, "enc.blk.")) >= 0 || name.starts_with("enc."))
        place.part = Part::Encoder;
    else if ((place.layer = takeLayer(rest, "dec.blk.")) < 0)
        place.layer = takeLayer(rest, "blk.");
    place.role = roleOf(rest, place.layer < 0);
    if (place.part == Part::Language && ((layers > 0 && place.layer >= layers) || rest.starts_with("nextn.")))
        return {place.role, Part::Mtp, -1};
    return place;
}

} // namespace anchorgpu::model
