// Widths of attention, state-space and linear mixers in the spellings of published configs.
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

/// DBRX and MPT keep their attention fields in an object.
std::optional<JsonFields> attentionObject(const JsonFields &text)
{
    const Json *member = text.find("attn_config");
    return member && member->is_object() ? text.object("attn_config") : std::nullopt;
}

std::int64_t keyValueHeads(const ConfigSource &source, std::int64_t heads)
{
    const JsonFields &text = source.text;
    if (const auto attention = attentionObject(text)) {
        if (const auto count = attention->integer("kv_n_heads", 1, kLargestHeads))
            return *count;
    }
    if (source.is("falcon") && !text.boolean("new_decoder_architecture", false))
        return text.boolean("multi_query", true) ? 1 : heads;
    if (source.is("gpt_bigcode"))
        return text.boolean("multi_query", true) ? 1 : heads;
    if (source.is("chatglm") && !text.boolean("multi_query_attention", true))
        return heads;
    return text.integer({"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num", "num_attention_groups", "n_kv_heads"}, 1,
                        kLargestHeads)
        .value_or(heads);
}

} // namespace

AttentionFactory::AttentionFactory(ConfigSource &source) : m_source(&source)
{
    readHeads();
    readWindow();
    readLatent();
    readRecurrent();
}

void AttentionFactory::readHeads()
{
    const JsonFields &text = m_source->text;
    const std::int64_t hidden = m_source->description.hiddenSize;
    const auto heads = text.integer({"num_attention_heads", "n_head", "n_heads", "num_heads", "decoder_attention_heads", "encoder_attention_heads", "attention_heads"}, 1,
                                    kLargestHeads);
    m_full.heads = heads.value_or(0);
    m_full.kvHeads = m_full.heads > 0 ? keyValueHeads(*m_source, m_full.heads) : 0;
    const auto headDim = text.integer({"head_dim", "attention_head_dim", "kv_channels", "d_kv", "attention_head_size"}, 1, kLargestHeads);
    const bool latent = text.has("kv_lora_rank");
    m_full.keyDim = headDim.value_or(m_full.heads > 0 ? hidden / m_full.heads : 0);
    m_full.valueDim = latent ? m_full.keyDim : text.integer("v_head_dim", 1, kLargestHeads, m_full.keyDim);
    if (!headDim && !latent && m_full.heads > 0 && hidden % m_full.heads != 0)
        m_source->remark("head-width-rounded", text.pointerTo("num_attention_heads"), std::to_string(m_full.heads));
    const bool sinks = m_source->architecture && m_source->architecture->sinks;
    m_fullSinks = text.boolean("add_full_attention_sink_bias", sinks);
    m_windowSinks = text.boolean("add_swa_attention_sink_bias", sinks);
    m_outputGate = text.boolean("attn_output_gate", m_source->architecture && m_source->architecture->outputGate);
    m_keyEqualsValue = text.boolean("attention_k_eq_v", false);
    if (const auto sparse = text.object("sparse_attention_config"); sparse && sparse->boolean("use_sparse_attention", true)) {
        m_indexValues = sparse->integer("sparse_index_dim", 0, kLargestHeads, 0);
        m_indexHeads = sparse->integer("sparse_num_index_heads", 0, kLargestHeads, 0);
        for (const std::int64_t flag : sparse->integers("sparse_attention_freq", 0, 1))
            m_indexed.push_back(flag != 0);
    }
    m_kvHeads = text.integers("num_key_value_heads_per_layer", 1, kLargestHeads);
    m_heads = text.integers("num_attention_heads_per_layer", 1, kLargestHeads);
    if (const auto vision = m_source->top.object("vision_config"); vision && vision->has("max_num_tiles")) { // Llama 3.2 Vision
        const std::int64_t side = vision->integer("image_size", 1, 1 << 20, 560) / vision->integer("patch_size", 1, 1 << 20, 14);
        m_sourceTokens = (side * side + 1) * vision->integer("max_num_tiles", 1, 1024, 4);
    }
}

void AttentionFactory::readWindow()
{
    const JsonFields &text = m_source->text;
    m_window = m_full;
    m_windowTokens = text.integer({"sliding_window", "sliding_window_size", "window_size", "attention_window_size", "local_attention"}, 1, kLargestContext).value_or(0);
    m_chunkTokens = text.integer("attention_chunk_size", 1, kLargestContext, 8192);
    // MiMo V2: own heads and widths in windowed layers.
    m_window.heads = text.integer("swa_num_attention_heads", 1, kLargestHeads, m_window.heads);
    m_window.kvHeads = text.integer("swa_num_key_value_heads", 1, kLargestHeads, m_window.kvHeads);
    m_window.keyDim = text.integer("swa_head_dim", 1, kLargestHeads, m_window.keyDim);
    m_window.valueDim = text.integer("swa_v_head_dim", 1, kLargestHeads, m_window.valueDim);
    // Step 3.5: the same in an object.
    if (const auto other = text.object("attention_other_setting")) {
        m_window.heads = other->integer("num_attention_heads", 1, kLargestHeads, m_window.heads);
        m_window.kvHeads = other->integer("num_attention_groups", 1, kLargestHeads, m_window.kvHeads);
        m_window.keyDim = m_window.valueDim = other->integer("head_dim", 1, kLargestHeads, m_window.keyDim);
    }
    // Gemma 4: own heads and widths in full layers.
    if (const auto global = text.integer("global_head_dim", 1, kLargestHeads))
        m_full.keyDim = m_full.valueDim = *global;
    m_full.kvHeads = text.integer("num_global_key_value_heads", 1, kLargestHeads, m_full.kvHeads);
    if (!m_keyEqualsValue && text.has("num_global_key_value_heads"))
        m_full.kvHeads = m_window.kvHeads;
}

void AttentionFactory::readLatent()
{
    const JsonFields &text = m_source->text;
    const auto rates = text.object("compress_rates"); // by layer type, as the library writes it
    const bool compressed = text.has("compress_ratios") || rates;
    if (!text.has("kv_lora_rank") && !compressed)
        return;
    LatentAttention latent;
    latent.heads = m_full.heads;
    latent.qLoraRank = text.integer("q_lora_rank", 0, kLargestHeads, 0);
    latent.ropeDim = text.integer("qk_rope_head_dim", 0, kLargestHeads, 0);
    latent.kvLoraRank = text.integer("kv_lora_rank", 1, kLargestHeads, std::max<std::int64_t>(m_full.keyDim - latent.ropeDim, 0));
    latent.nopeDim = text.integer("qk_nope_head_dim", 0, kLargestHeads, std::max<std::int64_t>(m_full.keyDim - latent.ropeDim, 0));
    latent.valueDim = text.integer("v_head_dim", 1, kLargestHeads, m_full.keyDim);
    latent.outputGate = text.boolean("mla_use_output_gate", false);
    if (const auto headDim = text.integer("index_head_dim", 1, kLargestHeads))
        latent.indexer = Indexer{text.integer("index_n_heads", 1, kLargestHeads, 1), *headDim, text.integer("index_topk", 1, kLargestContext, 2048)};
    if (compressed) {
        latent.outputGroups = text.integer("o_groups", 1, kLargestHeads, 1);
        latent.outputRank = text.integer("o_lora_rank", 1, kLargestHeads, 1);
        m_ratios = text.integers("compress_ratios", 0, 1 << 20);
        if (rates && m_ratios.empty()) {
            for (const std::string &type : text.texts("layer_types"))
                m_ratios.push_back(rates->integer(type, 0, 1 << 20, 0));
        }
    }
    for (const std::string &type : text.texts("indexer_types"))
        m_indexed.push_back(type != "shared");
    m_latent = latent;
}

void AttentionFactory::readRecurrent()
{
    const JsonFields &text = m_source->text;
    const std::int64_t hidden = m_source->description.hiddenSize;
    const auto state = text.integer({"mamba_d_state", "ssm_state_size", "state_size"}, 1, kLargestHeads);
    if (state) {
        StateSpace ssm;
        ssm.state = *state;
        ssm.convKernel = text.integer({"mamba_d_conv", "conv_kernel"}, 1, kLargestHeads).value_or(4);
        ssm.heads = text.integer({"mamba_n_heads", "mamba_num_heads"}, 1, kLargestHeads).value_or(0);
        if (m_source->is("mamba2"))
            ssm.heads = text.integer("num_heads", 1, kLargestHeads, 128);
        ssm.version = ssm.heads > 0 ? 2 : 1;
        ssm.groups = ssm.version == 2 ? text.integer({"mamba_n_groups", "n_groups"}, 1, kLargestHeads).value_or(1) : 0;
        const std::int64_t expand = text.integer({"mamba_expand", "expand"}, 1, 1024).value_or(2);
        ssm.inner = text.integer("mamba_d_ssm", 1, kLargestWidth, expand * hidden);
        if (m_source->is("mamba") || m_source->is("falcon_mamba")) // nothing but Mamba layers: the width has the usual name
            ssm.inner = text.integer("intermediate_size", 1, kLargestWidth, ssm.inner);
        const auto headDim = m_source->is("mamba2") ? text.integer("head_dim", 1, kLargestHeads)
                                                    : text.integer({"mamba_d_head", "mamba_head_dim"}, 1, kLargestHeads);
        if (ssm.version == 2) {
            ssm.headDim = headDim.value_or(ssm.inner / ssm.heads);
            ssm.inner = ssm.heads * ssm.headDim;
        } else {
            const Json *rank = text.find("mamba_dt_rank");
            const bool automatic = rank && rank->is_string();
            ssm.dtRank = (automatic ? std::nullopt : text.integer({"mamba_dt_rank", "time_step_rank"}, 1, kLargestHeads)).value_or(ceilDiv(hidden, 16));
        }
        m_ssm = ssm;
    }
    LinearAttention linear;
    if (const auto keyHeads = text.integer("linear_num_key_heads", 1, kLargestHeads)) {
        linear.keyHeads = *keyHeads;
        linear.valueHeads = text.integer("linear_num_value_heads", 1, kLargestHeads, *keyHeads);
        linear.keyDim = text.integer("linear_key_head_dim", 1, kLargestHeads, 128);
        linear.valueDim = text.integer("linear_value_head_dim", 1, kLargestHeads, 128);
        linear.convKernel = text.integer("linear_conv_kernel_dim", 0, kLargestHeads, 4);
        m_linear = linear;
    } else if (const auto delta = text.object("linear_attn_config")) {
        linear.kind = LinearAttention::Kind::KimiDelta;
        linear.keyHeads = linear.valueHeads = delta->integer("num_heads", 1, kLargestHeads, std::max<std::int64_t>(m_full.heads, 1));
        linear.keyDim = linear.valueDim = delta->integer("head_dim", 1, kLargestHeads, 128);
        linear.convKernel = delta->integer("short_conv_kernel_size", 0, kLargestHeads, 4);
        linear.fullRankGate = delta->boolean("use_full_rank_gate", false);
        m_linear = linear;
    } else if (m_full.heads > 0) { // MiniMax-M1: the heads of attention
        linear.kind = LinearAttention::Kind::Lightning;
        linear.keyHeads = linear.valueHeads = m_full.heads;
        linear.keyDim = linear.valueDim = m_full.keyDim;
        m_linear = linear;
    }
}

Mixer AttentionFactory::latentMixer(std::size_t index) const
{
    // Stored bytes of an entry and the fp32 state of its compressor (DeepSeek V4; corrections.md).
    constexpr std::int64_t entryBytes = 584;
    LatentAttention latent = *m_latent;
    if (!m_indexed.empty() && index < m_indexed.size() && !m_indexed[index])
        latent.indexer.reset();
    if (m_ratios.empty())
        return latent;
    CacheCompression compression;
    compression.ratio = index < m_ratios.size() ? m_ratios[index] : 0;
    compression.window = m_windowTokens;
    compression.entryBytes = entryBytes;
    constexpr std::int64_t fineRatio = 4; // only these layers select entries with an indexer
    if (compression.ratio != fineRatio)
        latent.indexer.reset();
    const std::int64_t overlap = latent.indexer ? 2 : 1;
    const std::int64_t widths = m_full.keyDim + (latent.indexer ? latent.indexer->headDim : 0);
    compression.stateBytes = compression.ratio * overlap * overlap * widths * 2 * 4; // values and gates of a window
    latent.compression = compression;
    return latent;
}

/// Laguna and OpenELM list the heads of each layer.
HeadShape AttentionFactory::ownHeads(HeadShape shape, std::size_t index) const
{
    if (index < m_kvHeads.size())
        shape.kvHeads = m_kvHeads[index];
    if (index < m_heads.size())
        shape.heads = m_heads[index];
    return shape;
}

Mixer AttentionFactory::fullMixer(std::size_t index) const
{
    if (m_latent)
        return latentMixer(index);
    FullAttention attention{ownHeads(m_full, index), m_fullSinks, m_outputGate, m_keyEqualsValue};
    if (m_indexValues > 0 && (m_indexed.empty() || (index < m_indexed.size() && m_indexed[index]))) {
        attention.indexValues = m_indexValues;
        attention.indexHeads = m_indexHeads;
    }
    return attention;
}

void AttentionFactory::addMixers(const LayerPlan &plan, std::size_t index, LayerGroup &layer) const
{
    const JsonFields &text = m_source->text;
    const auto need = [&](bool there, std::string_view name) {
        if (!there)
            text.reject("missing-member", text.pointerTo(name), {}, {});
        return there;
    };
    switch (plan.mixer) {
    case MixerKind::Full:
    case MixerKind::Parallel:
        if (!need(m_full.heads > 0, "num_attention_heads"))
            return;
        layer.mixers.push_back(fullMixer(index));
        if (plan.mixer == MixerKind::Parallel && need(m_ssm.has_value(), "mamba_d_state"))
            layer.mixers.push_back(*m_ssm);
        break;
    case MixerKind::Window:
        if (!need(m_full.heads > 0, "num_attention_heads") || !need(m_windowTokens > 0, "sliding_window"))
            return;
        if (m_latent)
            layer.mixers.push_back(latentMixer(index));
        else
            layer.mixers.push_back(WindowAttention{ownHeads(m_window, index), m_windowTokens, false, m_windowSinks, m_outputGate});
        break;
    case MixerKind::Chunked:
        if (need(m_full.heads > 0, "num_attention_heads"))
            layer.mixers.push_back(WindowAttention{m_window, m_chunkTokens, true, m_windowSinks, m_outputGate});
        break;
    case MixerKind::StateSpace:
        if (need(m_ssm.has_value(), "ssm_state_size"))
            layer.mixers.push_back(*m_ssm);
        break;
    case MixerKind::Linear:
        if (need(m_linear.has_value(), "linear_num_key_heads"))
            layer.mixers.push_back(*m_linear);
        break;
    case MixerKind::Cross:
        if (need(m_full.heads > 0, "num_attention_heads"))
            layer.mixers.push_back(CrossAttention{m_full, m_sourceTokens});
        break;
    case MixerKind::ShortConvolution: {
        LinearAttention convolution;
        convolution.kind = LinearAttention::Kind::ShortConvolution;
        convolution.keyHeads = convolution.valueHeads = convolution.keyDim = 1;
        convolution.valueDim = m_source->description.hiddenSize;
        convolution.convKernel = text.integer({"conv_L_cache", "conv_kernel"}, 1, kLargestHeads).value_or(3);
        layer.mixers.push_back(convolution);
        break;
    }
    case MixerKind::None:
        break;
    }
}

} // namespace anchorgpu::model
