#include "core/model/readers/gguf_layers.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace anchorgpu::model {
namespace {

using Dims = std::array<std::int64_t, 4>;

/// Tensors by name, for questions like "has layer 3 an attn_k, and how wide".
class Shapes {
public:
    explicit Shapes(const GgufHeader &header)
    {
        m_dims.reserve(header.tensors.size());
        for (const GgufTensorInfo &tensor : header.tensors)
            m_dims.emplace(tensor.name, &tensor.dims);
    }
    bool empty() const { return m_dims.empty(); }
    const Dims *find(std::string_view stack, std::int64_t layer, std::string_view suffix) const
    {
        m_name.assign(stack);
        m_name += std::to_string(layer);
        m_name += '.';
        m_name += suffix;
        const auto found = m_dims.find(m_name);
        return found == m_dims.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<std::string_view, const Dims *> m_dims;
    mutable std::string m_name;
};

/// Every n-th layer is full, the others have a window; 1: all have it. For files that don't state a pattern.
struct WindowPattern {
    std::string_view architecture;
    std::int64_t period;
    bool fullFirst = false;
};
constexpr WindowPattern kWindows[] = {
    {"gemma2", 2}, {"gemma3", 6}, {"gemma3n", 5}, {"gpt-oss", 2}, {"llama4", 4}, {"cohere2", 4}, {"exaone4", 4}, {"olmo2", 4},
    {"smallthinker", 4, true}, {"phi3", 1}, {"starcoder2", 1}, {"llama", 1}, {"mistral3", 1}, {"plamo3", 8},
};

class LayerReader {
public:
    LayerReader(const Shapes &shapes, const GgufKeys &keys, std::int64_t layers, std::string stack, const ModelDescription &description)
        : m_shapes(shapes), m_keys(keys), m_layers(layers), m_stack(std::move(stack)), m_hidden(description.hiddenSize),
          m_context(description.maxContext), m_heads(keys.perLayer("attention.head_count", layers)),
          m_kvHeads(keys.perLayer("attention.head_count_kv", layers)), m_feedForward(keys.perLayer("feed_forward_length", layers)),
          m_windowFlags(keys.perLayer("attention.sliding_window_pattern", layers)), m_window(keys.integer("attention.sliding_window"))
    {
        if (m_kvHeads.empty())
            m_kvHeads = m_heads;
        if (m_window == 0 && keys.architecture() == "llama4")
            m_window = kLlama4Chunk;
    }

    LayerGroup read(std::int64_t i) const
    {
        LayerGroup group;
        readMixers(i, group);
        readFeedForwards(i, group);
        group.norms = norms(i);
        const std::int64_t shared = m_keys.integer("attention.shared_kv_layers");
        group.sharesKvCache = shared > 0 && i >= m_layers - shared;
        return group;
    }

private:
    static constexpr std::int64_t kLlama4Chunk = 8192;

    const Dims *find(std::int64_t i, std::string_view suffix) const { return m_shapes.find(m_stack, i, suffix); }
    bool has(std::int64_t i, std::string_view suffix) const { return find(i, suffix) != nullptr; }
    static std::int64_t at(const std::vector<std::int64_t> &values, std::int64_t i)
    {
        return static_cast<std::size_t>(i) < values.size() ? std::max<std::int64_t>(values[static_cast<std::size_t>(i)], 0) : 0;
    }

    // ---- mixers
    void readMixers(std::int64_t i, LayerGroup &group) const
    {
        if (hasAttention(i)) {
            if (m_keys.integer("attention.kv_lora_rank") > 0 && m_keys.integer("attention.key_length_mla") > 0)
                group.mixers.emplace_back(latent(i));
            else
                addAttention(i, group);
            if (has(i, "cross_attn_k.weight"))
                group.mixers.emplace_back(CrossAttention{heads(i), 0});
        }
        if (hasStateSpace(i))
            group.mixers.emplace_back(stateSpace(i));
        else if (has(i, "shortconv.conv.weight")) // keeps only its last inputs
            group.mixers.emplace_back(StateSpace{1, m_hidden, 0, m_keys.integer("shortconv.l_cache"), 0, 0, 0, 1});
        else if (hasLinear(i))
            group.mixers.emplace_back(linear());
    }

    bool hasStateSpace(std::int64_t i) const
    {
        if (m_keys.integer("ssm.inner_size") <= 0)
            return false;
        return m_shapes.empty() ? m_keys.architecture().starts_with("mamba") || (at(m_kvHeads, i) == 0 && !isGatedDelta()) : has(i, "ssm_in.weight");
    }
    bool isGatedDelta() const { return m_keys.architecture().starts_with("qwen3next") || m_keys.architecture().starts_with("qwen35"); }
    bool hasLinear(std::int64_t i) const
    {
        if (m_shapes.empty())
            return isGatedDelta() && (i + 1) % 4 != 0;
        return has(i, "ssm_ba.weight") || has(i, "ssm_beta.weight") || has(i, "time_mix_receptance.weight") || has(i, "time_mix_key.weight");
    }
    bool hasAttention(std::int64_t i) const
    {
        if (m_shapes.empty())
            return at(m_heads, i) > 0 && at(m_kvHeads, i) > 0 && !hasLinear(i) && !m_keys.architecture().starts_with("mamba");
        return has(i, "attn_k.weight") || has(i, "attn_kv_a_mqa.weight") || (has(i, "attn_qkv.weight") && !hasLinear(i));
    }

    StateSpace stateSpace(std::int64_t i) const
    {
        StateSpace ssm;
        ssm.inner = m_keys.integer("ssm.inner_size");
        ssm.state = m_keys.integer("ssm.state_size");
        ssm.convKernel = m_keys.integer("ssm.conv_kernel");
        const std::int64_t steps = m_keys.integer("ssm.time_step_rank");
        const std::string &name = m_keys.architecture();
        ssm.version = name == "mamba" || name == "jamba" || has(i, "ssm_x.weight") ? 1 : 2;
        if (ssm.version == 1) {
            ssm.dtRank = steps;
        } else {
            ssm.heads = steps;
            ssm.headDim = steps > 0 ? ssm.inner / steps : 0;
            ssm.groups = std::max<std::int64_t>(m_keys.integer("ssm.group_count"), 1);
        }
        return ssm;
    }

    LinearAttention linear() const
    {
        LinearAttention result;
        const std::int64_t head = m_keys.integer("wkv.head_size");
        if (head > 0) {
            result.kind = LinearAttention::Kind::Rwkv;
            result.keyHeads = result.valueHeads = m_hidden / head;
            result.keyDim = result.valueDim = head;
            return result;
        }
        const std::int64_t inner = m_keys.integer("ssm.inner_size"), values = m_keys.integer("ssm.time_step_rank");
        result.keyHeads = m_keys.integer("ssm.group_count");
        result.valueHeads = values;
        result.keyDim = m_keys.integer("ssm.state_size");
        result.valueDim = values > 0 ? inner / values : 0;
        result.convKernel = m_keys.integer("ssm.conv_kernel");
        return result;
    }

    HeadShape heads(std::int64_t i) const
    {
        HeadShape shape;
        shape.heads = at(m_heads, i);
        shape.kvHeads = at(m_kvHeads, i);
        shape.keyDim = m_keys.integer("attention.key_length");
        shape.valueDim = m_keys.integer("attention.value_length");
        const bool windowed = isWindowed(i);
        if (windowed && m_keys.integer("attention.key_length_swa") > 0) {
            shape.keyDim = m_keys.integer("attention.key_length_swa");
            shape.valueDim = m_keys.integer("attention.value_length_swa");
        }
        if (shape.keyDim == 0 && shape.heads > 0)
            shape.keyDim = m_hidden / shape.heads;
        if (shape.valueDim == 0)
            shape.valueDim = shape.keyDim;
        return shape;
    }

    void addAttention(std::int64_t i, LayerGroup &group) const
    {
        const HeadShape shape = heads(i);
        const bool sinks = has(i, "attn_sinks.weight");
        const Dims *queries = find(i, "attn_q.weight");
        const bool gate = queries && shape.heads * shape.keyDim > 0 && (*queries)[1] == 2 * shape.heads * shape.keyDim;
        const bool same = !m_shapes.empty() && has(i, "attn_k.weight") && !has(i, "attn_v.weight");
        if (isWindowed(i)) {
            WindowAttention window{shape, m_window};
            window.chunked = m_keys.architecture() == "llama4";
            window.sinks = sinks;
            window.outputGate = gate;
            window.keyEqualsValue = same;
            group.mixers.emplace_back(window);
        } else {
            FullAttention full{shape};
            full.sinks = sinks;
            full.outputGate = gate;
            full.keyEqualsValue = same;
            group.mixers.emplace_back(full);
        }
    }

    bool isWindowed(std::int64_t i) const
    {
        if (m_window <= 0 || (m_context > 0 && m_window >= m_context))
            return false;
        if (!m_windowFlags.empty())
            return uniformPattern() ? (i + 1) % m_windowFlags.front() != 0 : at(m_windowFlags, i) != 0;
        const auto row = std::find_if(std::begin(kWindows), std::end(kWindows),
                                      [&](const WindowPattern &pattern) { return pattern.architecture == m_keys.architecture(); });
        if (row == std::end(kWindows))
            return false;
        if (row->period == 1)
            return true;
        return row->fullFirst ? i % row->period != 0 : (i + 1) % row->period != 0;
    }
    /// The pattern key is a list of flags, or one number: every n-th layer is full.
    bool uniformPattern() const
    {
        return m_windowFlags.front() > 1 && std::all_of(m_windowFlags.begin(), m_windowFlags.end(), [&](std::int64_t v) { return v == m_windowFlags.front(); });
    }

    LatentAttention latent(std::int64_t i) const
    {
        LatentAttention result;
        result.heads = at(m_heads, i);
        result.qLoraRank = m_keys.integer("attention.q_lora_rank");
        result.kvLoraRank = m_keys.integer("attention.kv_lora_rank");
        result.ropeDim = std::max<std::int64_t>(m_keys.integer("attention.key_length") - result.kvLoraRank, 0);
        result.nopeDim = std::max<std::int64_t>(m_keys.integer("attention.key_length_mla") - result.ropeDim, 0);
        result.valueDim = m_keys.integer("attention.value_length_mla");
        if (m_keys.integer("attention.indexer.head_count") > 0)
            result.indexer = Indexer{m_keys.integer("attention.indexer.head_count"), m_keys.integer("attention.indexer.key_length"),
                                     m_keys.integer("attention.indexer.top_k")};
        return result;
    }

    // ---- feed-forward parts
    void readFeedForwards(std::int64_t i, LayerGroup &group) const
    {
        if (m_shapes.empty())
            return describeFeedForward(i, group);
        if (const Dims *down = find(i, "ffn_down.weight")) {
            const Dims *up = find(i, "ffn_up.weight");
            DenseFeedForward dense;
            dense.intermediate = (*down)[0];
            dense.gated = has(i, "ffn_gate.weight") || (up && (*up)[1] == 2 * dense.intermediate);
            group.feedForwards.emplace_back(dense);
        }
        if (const Dims *down = find(i, "ffn_down_exps.weight")) {
            MixtureOfExperts moe = experts();
            moe.experts = (*down)[2];
            moe.expertIntermediate = (*down)[0];
            moe.gated = has(i, "ffn_gate_exps.weight") || has(i, "ffn_gate_up_exps.weight");
            const Dims *shared = find(i, "ffn_down_shexp.weight");
            moe.sharedIntermediate = shared ? (*shared)[0] : 0;
            moe.sharedExperts = shared ? std::max<std::int64_t>(m_keys.integer("expert_shared_count"), 1) : 0;
            moe.latentSize = (*down)[1] != m_hidden ? (*down)[1] : 0;
            group.feedForwards.emplace_back(moe);
        }
    }

    MixtureOfExperts experts() const
    {
        MixtureOfExperts moe;
        moe.experts = m_keys.integer("expert_count");
        moe.expertsPerToken = std::max<std::int64_t>(m_keys.integer("expert_used_count"), 1);
        moe.expertIntermediate = m_keys.integer("expert_feed_forward_length");
        return moe;
    }

    /// From metadata alone, for files without tensors.
    void describeFeedForward(std::int64_t i, LayerGroup &group) const
    {
        const std::int64_t width = at(m_feedForward, i);
        const std::int64_t step = std::max<std::int64_t>(m_keys.integer("interleave_moe_layer_step"), 1);
        MixtureOfExperts moe = experts();
        if (moe.experts > 0 && i >= m_keys.integer("leading_dense_block_count") && (i + 1) % step == 0) {
            if (moe.expertIntermediate == 0)
                moe.expertIntermediate = width;
            moe.sharedExperts = m_keys.integer("expert_shared_count");
            moe.sharedIntermediate = m_keys.integer("expert_shared_feed_forward_length");
            if (moe.sharedIntermediate == 0)
                moe.sharedIntermediate = moe.sharedExperts * moe.expertIntermediate;
            group.feedForwards.emplace_back(moe);
        } else if (width > 0) {
            const std::string &name = m_keys.architecture();
            constexpr std::string_view kUngated[] = {"bert", "nomic-bert", "gpt2", "gptj", "gptneox", "falcon", "starcoder", "starcoder2", "phi2",
                                                     "bloom", "mpt", "stablelm2", "nemotron", "nemotron_h"};
            group.feedForwards.emplace_back(DenseFeedForward{width, std::find(std::begin(kUngated), std::end(kUngated), name) == std::end(kUngated)});
        }
    }

    int norms(std::int64_t i) const
    {
        if (m_shapes.empty())
            return 2;
        int count = 0;
        for (const std::string_view suffix : {"attn_norm.weight", "ffn_norm.weight", "post_attention_norm.weight", "post_ffw_norm.weight", "ffn_norm",
                                              "attn_norm_2.weight", "attn_output_norm.weight", "layer_output_norm.weight"})
            count += has(i, suffix);
        return count;
    }

    const Shapes &m_shapes;
    const GgufKeys &m_keys;
    std::int64_t m_layers;
    std::string m_stack;
    std::int64_t m_hidden;
    std::int64_t m_context;
    std::vector<std::int64_t> m_heads;
    std::vector<std::int64_t> m_kvHeads;
    std::vector<std::int64_t> m_feedForward;
    std::vector<std::int64_t> m_windowFlags;
    std::int64_t m_window;
};

} // namespace

std::int64_t GgufKeys::integer(std::string_view key) const
{
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const auto value = m_header.integer(full(key));
    return value && *value >= 0 && *value <= most ? *value : 0;
}

void describeGgufLayers(const GgufHeader &header, const GgufKeys &keys, std::int64_t layers, ModelDescription &description)
{
    const Shapes shapes(header);
    const bool encoderDecoder = shapes.find("dec.blk.", 0, "attn_q.weight") != nullptr;
    const LayerReader reader(shapes, keys, layers, encoderDecoder ? "dec.blk." : "blk.", description);
    for (std::int64_t i = 0; i < layers; ++i)
        description.layers.push_back(reader.read(i));
    if (encoderDecoder) {
        const LayerReader encoder(shapes, keys, layers, "enc.blk.", description);
        for (std::int64_t i = 0; i < layers && shapes.find("enc.blk.", i, "attn_q.weight"); ++i)
            description.encoderLayers.push_back(encoder.read(i));
        description.kind = ModelKind::EncoderDecoder;
    }
}

} // namespace anchorgpu::model
