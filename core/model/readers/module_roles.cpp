#include "core/model/readers/module_roles.h"

#include <charconv>
#include <utility>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;
using Roles = std::vector<TensorRole>;

struct NamedRole {
    std::string_view part;   ///< of the module name behind the block's name
    Roles roles;
};

/// A block of modules: how names speak of it, its members, and what the bare name means.
struct Block {
    std::vector<std::string_view> names;
    std::vector<NamedRole> members;  ///< the first that is contained counts
    Roles all;
};

const Roles kAttention = {TensorRole::AttnQ, TensorRole::AttnK, TensorRole::AttnV, TensorRole::AttnQkv, TensorRole::AttnOut, TensorRole::AttnGate,
                          TensorRole::LatentQA, TensorRole::LatentQB, TensorRole::LatentKvA, TensorRole::LatentKvB, TensorRole::IndexerQ,
                          TensorRole::IndexerK, TensorRole::IndexerWeights};
const Roles kMlp = {TensorRole::MlpGate, TensorRole::MlpUp, TensorRole::MlpDown, TensorRole::MlpGateUp};
const Roles kExperts = {TensorRole::ExpertGate, TensorRole::ExpertUp, TensorRole::ExpertDown, TensorRole::ExpertGateUp};
const Roles kShared = {TensorRole::SharedGate, TensorRole::SharedUp, TensorRole::SharedDown};
const Roles kLinear = {TensorRole::LinearQkv, TensorRole::LinearGate, TensorRole::LinearBetaAlpha, TensorRole::LinearOut};
const Roles kSsm = {TensorRole::SsmIn, TensorRole::SsmX, TensorRole::SsmDt, TensorRole::SsmOut};
const Roles kLatentExperts = {TensorRole::LatentExpertIn, TensorRole::LatentExpertOut};

Roles joined(std::initializer_list<const Roles *> lists)
{
    Roles result;
    for (const Roles *list : lists)
        result.insert(result.end(), list->begin(), list->end());
    return result;
}

const std::vector<NamedRole> &attentionMembers()
{
    static const std::vector<NamedRole> members = {
        {"layernorm", {}}, {"q_norm", {}}, {"k_norm", {}}, {"sinks", {}},
        {"indexers_proj", {TensorRole::IndexerWeights}}, {"weights_proj", {TensorRole::IndexerWeights}},
        {"indexer.wq_b", {TensorRole::IndexerQ}}, {"indexer.wk", {TensorRole::IndexerK}},
        {"indexer", {TensorRole::IndexerQ, TensorRole::IndexerK, TensorRole::IndexerWeights}},
        {"q_a_proj", {TensorRole::LatentQA}}, {"q_b_proj", {TensorRole::LatentQB}}, {"kv_a_proj", {TensorRole::LatentKvA}},
        {"kv_b_proj", {TensorRole::LatentKvB}}, {"fused_qkv_a_proj", {TensorRole::LatentQA, TensorRole::LatentKvA}},
        {"qkv_proj", {TensorRole::AttnQkv, TensorRole::AttnQ, TensorRole::AttnK, TensorRole::AttnV}}, {"q_proj", {TensorRole::AttnQ}},
        {"k_proj", {TensorRole::AttnK}}, {"v_proj", {TensorRole::AttnV}}, {"o_proj", {TensorRole::AttnOut}}, {"g_proj", {TensorRole::AttnGate}},
        {"c_attn", {TensorRole::AttnQkv}},
    };
    return members;
}

const std::vector<Block> &blocks()
{
    static const std::vector<NamedRole> mlpMembers = {
        {"(gate|up|gate_up|down)_proj", kMlp}, {"gate_up_proj", {TensorRole::MlpGateUp}}, {"gate_proj", {TensorRole::MlpGate}},
        {"up_proj", {TensorRole::MlpUp}}, {"down_proj", {TensorRole::MlpDown}}, {"gate", {}}, {"router", {}},
    };
    static const std::vector<Block> table = {
        {{"shared_expert"},
         {{"shared_expert_gate", {TensorRole::SharedRouter}}, {"gate_up_proj", {TensorRole::SharedGate, TensorRole::SharedUp}},
          {"gate_proj", {TensorRole::SharedGate}}, {"up_proj", {TensorRole::SharedUp}}, {"down_proj", {TensorRole::SharedDown}}},
         kShared},
        {{"experts"},
         {{"gate_up_proj", {TensorRole::ExpertGateUp}}, {"gate_proj", {TensorRole::ExpertGate}}, {"up_proj", {TensorRole::ExpertUp}},
          {"down_proj", {TensorRole::ExpertDown}}, {"w1", {TensorRole::ExpertGate}}, {"w2", {TensorRole::ExpertDown}}, {"w3", {TensorRole::ExpertUp}}},
         kExperts},
        {{"block_sparse_moe.gate", "router", "e_score_correction_bias", "conv1d", "norm"}, {}, {}},
        {{"linear_attn"},
         {{"in_proj_qkvz", {TensorRole::LinearQkv, TensorRole::LinearGate}}, {"in_proj_qkv", {TensorRole::LinearQkv}},
          {"in_proj_z", {TensorRole::LinearGate}}, {"in_proj_b", {TensorRole::LinearBetaAlpha}}, {"in_proj_a", {TensorRole::LinearBetaAlpha}},
          {"out_proj", {TensorRole::LinearOut}}},
         kLinear},
        {{"self_attn", "attention", ".attn", "attn."}, attentionMembers(), joined({&kAttention, &kLinear})}, // KDA layers too
        {{"fc1_latent_proj"}, {}, {TensorRole::LatentExpertIn}},
        {{"fc2_latent_proj"}, {}, {TensorRole::LatentExpertOut}},
        {{"mixer", "mamba"},
         {{"in_proj", {TensorRole::SsmIn}}, {"out_proj", {TensorRole::SsmOut}}, {"x_proj", {TensorRole::SsmX}}, {"dt_proj", {TensorRole::SsmDt}},
          {"q_proj", {TensorRole::AttnQ}}, {"k_proj", {TensorRole::AttnK}}, {"v_proj", {TensorRole::AttnV}}, {"o_proj", {TensorRole::AttnOut}},
          {"up_proj", {TensorRole::MlpUp}}, {"down_proj", {TensorRole::MlpDown}}, {"gate", {}}},
         joined({&kSsm, &kAttention, &kMlp, &kExperts, &kShared, &kLatentExperts})},
        {{"mlp", "feed_forward", "ffn"}, mlpMembers, joined({&kMlp, &kExperts, &kShared})},
        {{"block_sparse_moe"}, {}, kExperts},
    };
    return table;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Behind "layers.N" comes what the name says of that layer; nothing: all of it.
std::string_view splitLayer(std::string_view name, int &layer)
{
    const std::size_t at = name.find("layers.");
    if (at == std::string_view::npos)
        return name;
    const char *begin = name.data() + at + 7;
    const char *end = name.data() + name.size();
    int number = 0;
    const auto [next, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || number < 0)
        return name;
    layer = number;
    return name.substr(static_cast<std::size_t>(next - name.data()));
}

} // namespace

const std::vector<TensorRole> &convertibleRoles()
{
    static const Roles roles = joined({&kAttention, &kMlp, &kExperts, &kShared, &kLinear, &kSsm, &kLatentExperts});
    return roles;
}

ModuleTensors tensorsOfModule(std::string_view name, bool denseBeside)
{
    ModuleTensors result;
    for (const std::string_view outside : {"vision", "visual", "mm_projector", "multi_modal_projector", "embed_vision", "audio", "mtp", "embed_tokens"}) {
        if (contains(name, outside))
            return result;
    }
    const std::string_view tail = splitLayer(name, result.layer);
    if (result.layer >= 0 && tail.find_first_not_of(".*") == std::string_view::npos) {
        result.roles = convertibleRoles();
        return result;
    }
    if (contains(name, "lm_head") || name == "head") {
        result.roles = {TensorRole::Head};
        return result;
    }
    for (const Block &block : blocks()) {
        for (const std::string_view blockName : block.names) {
            if (!contains(tail, blockName))
                continue;
            for (const NamedRole &member : block.members) {
                if (contains(tail, member.part)) {
                    result.roles = member.roles;
                    return result;
                }
            }
            result.roles = denseBeside && blockName == "mlp" ? kMlp : block.all;
            return result;
        }
    }
    return result;
}

} // namespace anchorgpu::model
