#include "core/memory/training/lora_modules.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>

namespace anchorgpu::memory::training
{
namespace
{
using formats::TensorRole;
using R = TensorRole;

enum class Join { No, Qkv, GateUp };

struct NameRow {
    std::string_view name;
    std::array<TensorRole, 4> roles; ///< padded with Other
    Join join = Join::No;
};

// Module names of transformers, torchtune, litgpt and Megatron for what the inventory calls by role.
constexpr std::array kNames{
    NameRow{"q_proj", {R::AttnQ, R::Other, R::Other, R::Other}},
    NameRow{"query", {R::AttnQ, R::Other, R::Other, R::Other}},
    NameRow{"q", {R::AttnQ, R::Other, R::Other, R::Other}},
    NameRow{"wq", {R::AttnQ, R::Other, R::Other, R::Other}},
    NameRow{"k_proj", {R::AttnK, R::Other, R::Other, R::Other}},
    NameRow{"key", {R::AttnK, R::Other, R::Other, R::Other}},
    NameRow{"k", {R::AttnK, R::Other, R::Other, R::Other}},
    NameRow{"wk", {R::AttnK, R::Other, R::Other, R::Other}},
    NameRow{"v_proj", {R::AttnV, R::Other, R::Other, R::Other}},
    NameRow{"value", {R::AttnV, R::Other, R::Other, R::Other}},
    NameRow{"v", {R::AttnV, R::Other, R::Other, R::Other}},
    NameRow{"wv", {R::AttnV, R::Other, R::Other, R::Other}},
    NameRow{"o_proj", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"output_proj", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"out_proj", {R::AttnOut, R::SsmOut, R::LinearOut, R::Other}},
    NameRow{"dense", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"o", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"wo", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"linear_proj", {R::AttnOut, R::Other, R::Other, R::Other}},
    NameRow{"c_proj", {R::AttnOut, R::MlpDown, R::Other, R::Other}},
    NameRow{"qkv_proj", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"c_attn", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"query_key_value", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"linear_qkv", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"Wqkv", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"W_pack", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"attn", {R::AttnQ, R::AttnK, R::AttnV, R::Other}, Join::Qkv},
    NameRow{"q_a_proj", {R::LatentQA, R::Other, R::Other, R::Other}},
    NameRow{"q_b_proj", {R::LatentQB, R::Other, R::Other, R::Other}},
    NameRow{"kv_a_proj_with_mqa", {R::LatentKvA, R::Other, R::Other, R::Other}},
    NameRow{"kv_b_proj", {R::LatentKvB, R::Other, R::Other, R::Other}},
    NameRow{"gate_proj", {R::MlpGate, R::ExpertGate, R::SharedGate, R::Other}},
    NameRow{"w1", {R::MlpGate, R::ExpertGate, R::SharedGate, R::Other}},
    NameRow{"up_proj", {R::MlpUp, R::ExpertUp, R::SharedUp, R::Other}},
    NameRow{"w3", {R::MlpUp, R::ExpertUp, R::SharedUp, R::Other}},
    NameRow{"down_proj", {R::MlpDown, R::ExpertDown, R::SharedDown, R::Other}},
    NameRow{"w2", {R::MlpDown, R::ExpertDown, R::SharedDown, R::Other}},
    NameRow{"fc1", {R::MlpUp, R::MlpGate, R::Other, R::Other}, Join::GateUp},
    NameRow{"fc2", {R::MlpDown, R::Other, R::Other, R::Other}},
    NameRow{"wi", {R::MlpUp, R::MlpGate, R::Other, R::Other}, Join::GateUp},
    NameRow{"wi_0", {R::MlpGate, R::Other, R::Other, R::Other}},
    NameRow{"wi_1", {R::MlpUp, R::Other, R::Other, R::Other}},
    NameRow{"dense_h_to_4h", {R::MlpUp, R::MlpGate, R::Other, R::Other}, Join::GateUp},
    NameRow{"dense_4h_to_h", {R::MlpDown, R::Other, R::Other, R::Other}},
    NameRow{"gate_up_proj", {R::MlpGate, R::MlpUp, R::SharedGate, R::SharedUp}, Join::GateUp},
    NameRow{"linear_fc1", {R::MlpGate, R::MlpUp, R::ExpertGate, R::ExpertUp}, Join::GateUp},
    NameRow{"linear_fc2", {R::MlpDown, R::ExpertDown, R::SharedDown, R::Other}},
    NameRow{"in_proj", {R::SsmIn, R::LinearQkv, R::Other, R::Other}},
    NameRow{"x_proj", {R::SsmX, R::Other, R::Other, R::Other}},
    NameRow{"dt_proj", {R::SsmDt, R::Other, R::Other, R::Other}},
    NameRow{"in_proj_qkvz", {R::LinearQkv, R::LinearGate, R::Other, R::Other}},
    NameRow{"gate", {R::Router, R::Other, R::Other, R::Other}},
    NameRow{"router", {R::Router, R::Other, R::Other, R::Other}},
    NameRow{"lm_head", {R::Head, R::Other, R::Other, R::Other}},
    NameRow{"output", {R::Head, R::Other, R::Other, R::Other}},
    NameRow{"embed_tokens", {R::TokenEmbedding, R::Other, R::Other, R::Other}},
};

constexpr std::array kAttention{R::AttnQ, R::AttnK, R::AttnV, R::AttnOut, R::LatentQA, R::LatentQB, R::LatentKvA, R::LatentKvB};
constexpr std::array kAllLinear{R::AttnQ,      R::AttnK,      R::AttnV,           R::AttnOut,  R::LatentQA,   R::LatentQB, R::LatentKvA,
                                R::LatentKvB,  R::MlpGate,    R::MlpUp,           R::MlpDown,  R::ExpertGate, R::ExpertUp, R::ExpertDown,
                                R::SharedGate, R::SharedUp,   R::SharedDown,      R::SsmIn,    R::SsmX,       R::SsmDt,    R::SsmOut,
                                R::LinearQkv,  R::LinearGate, R::LinearBetaAlpha, R::LinearOut};

AdapterModule moduleOf(const model::TensorInventory &inventory, const model::TensorEntry &entry, TensorRole role, std::int64_t rows)
{
    AdapterModule module;
    module.role = role;
    module.part = entry.part;
    module.in = entry.cols;
    module.out = rows;
    module.perLayer = entry.perLayer * entry.stack;
    module.experts = entry.stack;
    module.kvHeads = entry.kvHeads;
    module.outsideLayers = entry.layerSet < 0;
    if (!module.outsideLayers)
        module.layers = inventory.layerSets[static_cast<std::size_t>(entry.layerSet)];
    return module;
}

/// Every matrix as if nothing were fused.
std::vector<AdapterModule> plainMatrices(const model::Model &model)
{
    std::vector<AdapterModule> modules;
    for (const model::TensorEntry &entry : model.inventory.entries) {
        if (entry.cols <= 1 || (entry.part != model::Part::Language && entry.part != model::Part::Encoder))
            continue;
        const auto add = [&](TensorRole role, std::int64_t rows) { modules.push_back(moduleOf(model.inventory, entry, role, rows)); };
        if (entry.role == R::AttnQkv) {
            const std::int64_t keys = entry.kvHeads > 0 ? entry.kvHeads * entry.headDim : entry.rows / 3;
            add(R::AttnQ, entry.rows - 2 * keys);
            add(R::AttnK, keys);
            add(R::AttnV, keys);
        } else if (entry.role == R::MlpGateUp || entry.role == R::ExpertGateUp) {
            add(entry.role == R::MlpGateUp ? R::MlpGate : R::ExpertGate, entry.rows / 2);
            add(entry.role == R::MlpGateUp ? R::MlpUp : R::ExpertUp, entry.rows / 2);
        } else {
            add(entry.role, entry.rows);
        }
    }
    return modules;
}

bool isQkv(TensorRole role)
{
    return role == R::AttnQ || role == R::AttnK || role == R::AttnV;
}
bool isGateUp(TensorRole role)
{
    return role == R::MlpGate || role == R::MlpUp || role == R::ExpertGate || role == R::ExpertUp || role == R::SharedGate ||
           role == R::SharedUp;
}

int familyOf(TensorRole role)
{
    if (isQkv(role))
        return 1;
    return role == R::ExpertGate || role == R::ExpertUp ? 3 : role == R::SharedGate || role == R::SharedUp ? 4 : 2;
}

/// Joins the parts of a fused module that sit in the same layers and read the same input.
std::vector<AdapterModule> joined(const std::vector<AdapterModule> &modules, Join join)
{
    std::vector<AdapterModule> result;
    for (const AdapterModule &module : modules) {
        const auto joins = [&](TensorRole role) { return join == Join::Qkv ? isQkv(role) : isGateUp(role); };
        const auto partner = std::find_if(result.begin(), result.end(), [&](const AdapterModule &other) {
            return joins(module.role) && joins(other.role) && familyOf(other.role) == familyOf(module.role) &&
                   other.layers == module.layers && other.part == module.part && other.in == module.in && other.perLayer == module.perLayer;
        });
        if (partner != result.end())
            partner->out += module.out;
        else
            result.push_back(module);
    }
    return result;
}

bool contains(std::initializer_list<TensorRole> roles, TensorRole role)
{
    return std::find(roles.begin(), roles.end(), role) != roles.end();
}

std::vector<AdapterModule> select(const std::vector<AdapterModule> &all, const NameRow &row)
{
    std::vector<AdapterModule> chosen;
    for (const AdapterModule &module : all) {
        if (module.role != R::Other && contains({row.roles[0], row.roles[1], row.roles[2], row.roles[3]}, module.role))
            chosen.push_back(module);
    }
    return row.join == Join::No ? chosen : joined(chosen, row.join);
}

template <std::size_t N>
std::vector<AdapterModule> selectRoles(const std::vector<AdapterModule> &all, const std::array<TensorRole, N> &roles, bool fused)
{
    std::vector<AdapterModule> chosen;
    for (const AdapterModule &module : all) {
        if (!module.outsideLayers && std::find(roles.begin(), roles.end(), module.role) != roles.end())
            chosen.push_back(module);
    }
    return fused ? joined(joined(chosen, Join::Qkv), Join::GateUp) : chosen;
}

std::string targetsOf(const std::vector<AdapterModule> &all)
{
    std::string text = "all-linear, attention";
    for (const NameRow &row : kNames) {
        if (!select(all, row).empty())
            text += ", " + std::string(row.name);
    }
    return text;
}

/// On one rank: the side that tensor parallelism divides is divided, experts are spread.
double parametersOnRank(const Setup &setup, const AdapterModule &module)
{
    const double rank = static_cast<double>(setup.workload.lora.rank);
    const double tp = static_cast<double>(setup.degrees.tensor);
    double in = static_cast<double>(module.in), out = static_cast<double>(module.out), share = 1;
    switch (formats::splitOf(module.role)) {
    case formats::Split::Rows:
        in /= tp;
        break;
    case formats::Split::Columns:
    case formats::Split::Vocabulary:
        out /= tp;
        break;
    case formats::Split::KvColumns:
        out /= module.kvHeads > 0 ? std::min(tp, static_cast<double>(module.kvHeads)) : tp;
        break;
    case formats::Split::Experts:
        share = 1.0 / static_cast<double>(setup.degrees.expert > 1 ? setup.degrees.expert : setup.degrees.tensor);
        break;
    case formats::Split::Replicated:
        break;
    }
    return (rank * (in + out) + (setup.workload.lora.dora ? out : 0)) * share * static_cast<double>(module.perLayer);
}

} // namespace

Result<std::vector<AdapterModule>> adapterModules(const Setup &setup)
{
    if (!setup.adapters)
        return std::vector<AdapterModule>{};
    const std::vector<AdapterModule> all = plainMatrices(*setup.model);
    const workload::TrainingLora &lora = setup.workload.lora;
    if (lora.targets == "attention")
        return selectRoles(all, kAttention, setup.framework->fusesModules);
    if (lora.targets != "names")
        return selectRoles(all, kAllLinear, setup.framework->fusesModules);
    std::vector<AdapterModule> modules;
    for (std::size_t i = 0; i < lora.targetNames.size(); ++i) {
        const auto row = std::find_if(kNames.begin(), kNames.end(), [&](const NameRow &r) { return r.name == lora.targetNames[i]; });
        std::vector<AdapterModule> chosen = row == kNames.end() ? std::vector<AdapterModule>{} : select(all, *row);
        if (chosen.empty())
            return fail("no-such-target", "/workload/lora/targets/" + std::to_string(i), lora.targetNames[i], targetsOf(all));
        modules.insert(modules.end(), std::make_move_iterator(chosen.begin()), std::make_move_iterator(chosen.end()));
    }
    return modules;
}

std::int64_t adapterParameters(const Setup &setup, const std::vector<AdapterModule> &modules)
{
    std::int64_t sum = 0;
    for (const AdapterModule &module : modules)
        sum += (setup.workload.lora.rank * (module.in + module.out) + (setup.workload.lora.dora ? module.out : 0)) * module.copies();
    return sum;
}

double adapterParametersOnRank(const Setup &setup, const std::vector<AdapterModule> &modules, const std::vector<std::size_t> &positions,
                               bool lastStage)
{
    double sum = 0;
    for (const AdapterModule &module : modules) {
        if (module.outsideLayers) {
            const bool atEnd = module.role == R::Head;
            sum += atEnd == lastStage || setup.degrees.pipeline == 1 ? parametersOnRank(setup, module) : 0;
            continue;
        }
        for (std::size_t position : positions)
            sum += sitsIn(*setup.model, module, position) ? parametersOnRank(setup, module) : 0;
    }
    return sum;
}

bool sitsIn(const model::Model &model, const AdapterModule &module, std::size_t position)
{
    const bool encoder = position < model.encoderGroups.size();
    if (module.outsideLayers || encoder != (module.part == model::Part::Encoder))
        return false;
    const int layer = static_cast<int>(encoder ? position : position - model.encoderGroups.size());
    return std::binary_search(module.layers.begin(), module.layers.end(), layer);
}

double adapterBytes(const Setup &setup)
{
    if (setup.recipe->master > 0)
        return setup.recipe->weights;
    return setup.workload.lora.dtype == "fp32" ? 4 : 2;
}

} // namespace anchorgpu::memory::training
