// Widths of dense feed-forward parts and of mixtures of experts in the spellings of published configs.
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::model {
namespace {

/// DBRX keeps its experts in an object.
std::optional<JsonFields> feedForwardObject(const JsonFields &text)
{
    const Json *member = text.find("ffn_config");
    return member && member->is_object() ? text.object("ffn_config") : std::nullopt;
}

} // namespace

std::optional<std::int64_t> ConfigSource::firstOf(std::initializer_list<std::string_view> names, std::int64_t least, std::int64_t most) const
{
    for (const std::string_view name : names) {
        const Json *value = text.find(name);
        if (!value)
            continue;
        if (!value->is_array())
            return text.integer(name, least, most);
        const std::vector<std::int64_t> list = text.integers(name, least, most);
        return list.empty() ? std::nullopt : std::optional(list.front());
    }
    return std::nullopt;
}

std::int64_t expertCount(const ConfigSource &source)
{
    if (const auto fields = feedForwardObject(source.text))
        return fields->integer("moe_num_experts", 0, kLargestWidth, 0);
    const auto count = source.firstOf({"num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts", "num_routed_experts"}, 0, kLargestWidth);
    // One expert is a dense layer (Jamba's and Hunyuan's dense members). Gemma 4 keeps the fields in its dense members.
    for (const std::string_view name : {"enable_moe_block", "is_moe"}) {
        const Json *value = source.text.find(name);
        if (value && value->is_boolean() && !value->get<bool>())
            return 0;
    }
    return count.value_or(0) > 1 ? *count : 0;
}

FeedForwardFactory::FeedForwardFactory(ConfigSource &source) : m_source(&source), m_gated(gated())
{
    readDense();
    if (expertCount(source) > 0)
        readExperts();
}

bool FeedForwardFactory::gated() const
{
    const JsonFields &text = m_source->text;
    if (m_source->architecture)
        return m_source->architecture->gated;
    const Json *name = text.find("hidden_act");
    if (!name)
        name = text.find("mlp_hidden_act");
    const std::string activation = name && name->is_string() ? name->get<std::string>() : std::string();
    return activation != "relu2" && activation != "xielu" && activation != "relu";
}

void FeedForwardFactory::readDense()
{
    const JsonFields &text = m_source->text;
    const std::int64_t hidden = m_source->description.hiddenSize;
    for (const std::string_view name : {"intermediate_size_mlp", "dense_intermediate_size", "intermediate_size"}) {
        const Json *value = text.find(name);
        if (!value)
            continue;
        if (value->is_array()) {
            m_intermediates = text.integers(name, 0, kLargestWidth);
            if (!m_intermediates.empty())
                m_intermediate = m_intermediates.front();
        } else {
            m_intermediate = text.integer(name, 0, kLargestWidth, 0);
        }
        break;
    }
    if (m_intermediate == 0)
        m_intermediate = text.integer({"ffn_hidden_size", "n_inner", "d_ff", "ffn_dim", "inner_dim", "inner_hidden_size", "decoder_ffn_dim",
                                       "encoder_ffn_dim"},
                                      0, kLargestWidth).value_or(0);
    if (m_intermediate == 0 && m_source->is("mpt"))
        m_intermediate = text.integer("expansion_ratio", 1, 64, 4) * hidden;
    if (m_source->is("qwen")) // the first generation states gate and up together
        m_intermediate /= 2;
    if (m_source->is("lfm2") && text.boolean("block_auto_adjust_ff_dim", false)) {
        const double multiplier = text.number("block_ffn_dim_multiplier").value_or(1.0);
        const std::int64_t multiple = text.integer("block_multiple_of", 1, kLargestWidth, 256);
        m_intermediate = roundUp(static_cast<std::int64_t>(std::floor(multiplier * static_cast<double>(2 * m_intermediate / 3))), multiple);
    }
    const bool classic = m_source->architecture ? !m_source->architecture->gated : text.json().contains("n_inner") || text.has("n_embd");
    if (m_intermediate == 0 && classic)
        m_intermediate = 4 * hidden;
}

void FeedForwardFactory::readExperts()
{
    const JsonFields &text = m_source->text;
    MixtureOfExperts moe;
    moe.experts = expertCount(*m_source);
    moe.gated = m_gated;
    if (const auto fields = feedForwardObject(text)) {
        moe.expertsPerToken = fields->integer("moe_top_k", 1, kLargestWidth, 1);
        moe.expertIntermediate = fields->integer("ffn_hidden_size", 1, kLargestWidth, 1);
        m_experts = moe;
        return;
    }
    const auto perToken = m_source->firstOf({"num_experts_per_tok", "num_experts_per_token", "experts_per_token", "top_k_experts", "moe_topk", "moe_k",
                                             "moe_top_k", "num_selected_experts", "num_activated_experts"},
                                            1, kLargestWidth);
    if (!perToken)
        m_source->remark("experts-per-token-assumed", text.pointerTo("num_experts_per_tok"), "1");
    moe.expertsPerToken = perToken.value_or(1);
    moe.expertIntermediate = m_source->firstOf({"moe_intermediate_size", "moe_ffn_hidden_size", "expert_intermediate_size", "expert_ffn_hidden_size",
                                                "intermediate_size", "ffn_hidden_size"},
                                               1, kLargestWidth).value_or(0);
    if (moe.expertIntermediate == 0)
        text.reject("missing-member", text.pointerTo("moe_intermediate_size"), {}, "1 … " + std::to_string(kLargestWidth));
    moe.latentSize = text.integer({"moe_latent_size", "routed_expert_hidden_size"}, 1, kLargestWidth).value_or(0);
    const bool alwaysShared = m_source->is("llama4");
    moe.sharedExperts = m_source->firstOf({"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"}, 0, kLargestWidth)
                            .value_or(alwaysShared ? 1 : 0);
    const auto shared = m_source->firstOf({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", "shared_intermediate_size",
                                           "share_expert_dim", "moe_shared_intermediate_size"},
                                          0, kLargestWidth);
    moe.sharedIntermediate = shared.value_or(moe.sharedExperts * moe.expertIntermediate);
    if (moe.sharedIntermediate > 0 && moe.sharedExperts == 0)
        moe.sharedExperts = 1;
    m_experts = moe;
    m_denseBeside = text.boolean("enable_moe_block", false);
}

void FeedForwardFactory::addFeedForwards(const LayerPlan &plan, std::size_t index, LayerGroup &layer) const
{
    if (plan.feedForward == FeedForwardKind::None)
        return;
    const bool experts = plan.feedForward == FeedForwardKind::Experts && m_experts;
    if (!experts || m_denseBeside) {
        const std::int64_t width = index < m_intermediates.size() ? m_intermediates[index] : m_intermediate;
        if (width == 0) {
            m_source->text.reject("missing-member", m_source->text.pointerTo("intermediate_size"), {}, "1 … " + std::to_string(kLargestWidth));
            return;
        }
        layer.feedForwards.push_back(DenseFeedForward{width, m_gated});
    }
    if (experts)
        layer.feedForwards.push_back(*m_experts);
}

} // namespace anchorgpu::model
