#include "core/model/catalogue_layers.h"

#include "core/model/description_limits.h"

namespace anchorgpu::model {
namespace {

/// The widths of a row that layers are built from.
struct RowShapes {
    HeadShape heads;
    HeadShape fullHeads;            ///< of G layers; differs from `heads` in Gemma 4
    bool keyEqualsValue = false;
    bool sinks = false;
    bool outputGate = false;
    std::int64_t window = 0;
    bool chunked = false;
    std::optional<LatentAttention> latent;
    std::optional<StateSpace> ssm;
    std::optional<LinearAttention> linear;
    std::optional<DenseFeedForward> dense;
    std::optional<MixtureOfExperts> moe;
    std::int64_t firstDense = 0;
    std::int64_t period = 1;
    std::int64_t offset = 0;
    bool denseParallel = false;
    bool singleMixer = false;
    int norms = 2;
    std::int64_t sourceTokens = 0;
};

std::int64_t width(const JsonFields &fields, std::string_view name, std::int64_t most = kLargestWidth)
{
    return fields.integer(name, 0, most, 0);
}

class LayerReader {
public:
    LayerReader(const JsonFields &row, int norms, ModelDescription &description) : m_row(row), m_description(description) { m_shapes.norms = norms; }

    RowFacts read()
    {
        readShapes();
        const RowFacts facts{m_shapes.heads, m_shapes.norms};
        if (!m_row.error())
            readLayers();
        return facts;
    }

private:
    void readShapes()
    {
        RowShapes &s = m_shapes;
        const std::int64_t headDim = width(m_row, "head_dim", kLargestHeads);
        s.heads = {width(m_row, "attention_heads", kLargestHeads), width(m_row, "kv_heads", kLargestHeads), headDim, headDim};
        s.fullHeads = s.heads;
        if (const auto overrides = m_row.object("attention_overrides")) {
            if (const auto full = overrides->object("G"))
                readFullOverride(*full);
        }
        s.sinks = m_row.boolean("attention_sinks", false);
        s.outputGate = m_row.boolean("attention_output_gate", false);
        s.window = m_row.integer("sliding_window", 1, kLargestContext, 0);
        s.chunked = m_row.text("sliding_kind") == "chunked";
        s.singleMixer = m_row.boolean("single_mixer_layers", false);
        readLatent();
        readRecurrent();
        readFeedForward();
    }

    void readFullOverride(const JsonFields &full)
    {
        HeadShape &shape = m_shapes.fullHeads;
        shape.keyDim = shape.valueDim = full.integer("head_dim", 1, kLargestHeads, shape.keyDim);
        shape.heads = full.integer("attention_heads", 1, kLargestHeads, shape.heads);
        shape.kvHeads = full.integer("kv_heads", 1, kLargestHeads, shape.kvHeads);
        m_shapes.keyEqualsValue = full.boolean("k_eq_v", false);
    }

    void readLatent()
    {
        const auto mla = m_row.object("mla");
        if (!mla)
            return;
        LatentAttention latent;
        latent.heads = m_shapes.heads.heads;
        latent.qLoraRank = width(*mla, "q_lora_rank", kLargestHeads);
        latent.kvLoraRank = width(*mla, "kv_lora_rank", kLargestHeads);
        latent.nopeDim = width(*mla, "qk_nope_head_dim", kLargestHeads);
        latent.ropeDim = width(*mla, "qk_rope_head_dim", kLargestHeads);
        latent.valueDim = width(*mla, "v_head_dim", kLargestHeads);
        if (const auto indexer = mla->object("indexer"))
            latent.indexer = Indexer{width(*indexer, "heads", kLargestHeads), width(*indexer, "head_dim", kLargestHeads), width(*indexer, "topk")};
        m_shapes.latent = latent;
    }

    void readRecurrent()
    {
        if (const auto fields = m_row.object("ssm")) {
            StateSpace ssm;
            ssm.version = fields->text("type") == "mamba1" ? 1 : 2;
            ssm.state = width(*fields, "state", kLargestHeads);
            ssm.convKernel = width(*fields, "conv_kernel", kLargestHeads);
            ssm.dtRank = width(*fields, "dt_rank", kLargestHeads);
            ssm.heads = width(*fields, "heads", kLargestHeads);
            ssm.headDim = width(*fields, "head_dim", kLargestHeads);
            ssm.groups = fields->integer("groups", 0, kLargestHeads, ssm.version == 2 ? 1 : 0);
            ssm.inner = fields->integer("d_inner", 0, kLargestWidth, ssm.heads * ssm.headDim);
            m_shapes.ssm = ssm;
            m_description.blocks.ssmGateNorm = fields->boolean("gate_norm", false);
            m_description.blocks.ssmInnerNorms = fields->boolean("dt_bc_norm", false);
        }
        if (const auto fields = m_row.object("linear_attention")) {
            LinearAttention linear;
            const std::string type = fields->text("type");
            linear.kind = type == "lightning" ? LinearAttention::Kind::Lightning
                          : type == "rwkv6"   ? LinearAttention::Kind::Rwkv
                          : type == "kda"     ? LinearAttention::Kind::KimiDelta
                                              : LinearAttention::Kind::GatedDelta;
            const std::int64_t heads = width(*fields, "heads", kLargestHeads);
            const std::int64_t headDim = width(*fields, "head_dim", kLargestHeads);
            linear.keyHeads = fields->integer("key_heads", 1, kLargestHeads, heads);
            linear.valueHeads = fields->integer("value_heads", 1, kLargestHeads, heads);
            linear.keyDim = fields->integer("key_head_dim", 1, kLargestHeads, headDim);
            linear.valueDim = fields->integer("value_head_dim", 1, kLargestHeads, headDim);
            linear.convKernel = width(*fields, "conv_kernel", kLargestHeads);
            m_shapes.linear = linear;
        }
    }

    void readFeedForward()
    {
        RowShapes &s = m_shapes;
        const bool gated = m_row.boolean("gated", true);
        if (const std::int64_t intermediate = width(m_row, "intermediate_size"); intermediate > 0 && !m_row.boolean("no_ffn", false))
            s.dense = DenseFeedForward{intermediate, gated};
        const auto fields = m_row.object("moe");
        if (!fields)
            return;
        MixtureOfExperts moe;
        moe.experts = width(*fields, "experts");
        moe.expertsPerToken = width(*fields, "experts_per_token");
        moe.expertIntermediate = width(*fields, "expert_intermediate");
        moe.gated = gated;
        moe.sharedExperts = width(*fields, "shared_experts");
        moe.sharedIntermediate = width(*fields, "shared_intermediate");
        moe.latentSize = width(*fields, "latent_size");
        s.moe = moe;
        s.firstDense = fields->integer("first_dense_layers", 0, kMostLayers, 0);
        s.period = fields->integer("period", 1, kMostLayers, 1);
        s.offset = fields->integer("offset", 0, kMostLayers, 0);
        s.denseParallel = fields->boolean("dense_parallel", false);
        BlockTraits &traits = m_description.blocks;
        traits.routerBias = fields->boolean("router_bias", false);
        traits.correctionBias = fields->boolean("correction_bias", false);
        traits.expertBias = fields->boolean("expert_bias", false);
        traits.sharedRouter = fields->boolean("shared_gate", false);
        traits.routerScales = fields->boolean("gemma4_extras", false);
        if (traits.routerScales)
            s.norms += 3;
    }

    void addMixers(char letter, LayerGroup &layer)
    {
        const RowShapes &s = m_shapes;
        switch (letter) {
        case 'G':
        case 'H':
            if (s.latent)
                layer.mixers.push_back(*s.latent);
            else
                layer.mixers.push_back(FullAttention{s.fullHeads, s.sinks, s.outputGate, s.keyEqualsValue});
            if (letter == 'H' && s.ssm)
                layer.mixers.push_back(*s.ssm);
            break;
        case 'L':
            layer.mixers.push_back(WindowAttention{s.heads, s.window, s.chunked, s.sinks, s.outputGate});
            break;
        case 'M':
            if (s.ssm)
                layer.mixers.push_back(*s.ssm);
            break;
        case 'D':
            if (s.linear)
                layer.mixers.push_back(*s.linear);
            break;
        case 'X':
            layer.mixers.push_back(CrossAttention{s.heads, s.sourceTokens});
            break;
        default:
            break;
        }
    }

    void addFeedForwards(char letter, std::int64_t index, LayerGroup &layer)
    {
        const RowShapes &s = m_shapes;
        if (s.singleMixer && letter != '-' && letter != 'E')
            return;
        const bool experts = s.moe && index >= s.firstDense && index % s.period == s.offset && !(s.singleMixer && letter == '-');
        if (s.dense && (!experts || s.denseParallel))
            layer.feedForwards.push_back(*s.dense);
        if (experts)
            layer.feedForwards.push_back(*s.moe);
    }

    void readLayers()
    {
        if (const auto vision = m_row.object("vision"))
            m_shapes.sourceTokens = width(*vision, "positions") * vision->integer("tiles", 1, 1024, 1);
        const std::string letters = m_row.text("layer_types");
        const std::size_t unknown = letters.find_first_not_of("GLMDHX-E");
        if (letters.empty() || unknown != std::string::npos || letters.size() > static_cast<std::size_t>(kMostLayers)) {
            m_row.reject("unknown-value", m_row.pointerTo("layer_types"), letters.substr(0, 80), "G L M D H X - E");
            return;
        }
        const std::int64_t shared = m_row.integer("kv_shared_layers", 0, kMostLayers, 0);
        const auto count = static_cast<std::int64_t>(letters.size());
        for (std::int64_t i = 0; i < count; ++i) {
            const char letter = letters[static_cast<std::size_t>(i)];
            LayerGroup layer;
            layer.norms = m_shapes.norms;
            addMixers(letter, layer);
            addFeedForwards(letter, i, layer);
            layer.sharesKvCache = i >= count - shared && !layer.mixers.empty();
            m_description.layers.push_back(std::move(layer));
        }
        readBlocks();
    }

    /// Layers pruned one by one (Nemotron NAS): key-value heads and feed-forward width of each.
    void readBlocks()
    {
        const auto blocks = m_row.object("nas_blocks");
        if (!blocks)
            return;
        for (std::size_t i = 0; i < m_description.layers.size(); ++i) {
            const auto block = blocks->object(std::to_string(i));
            if (!block)
                continue;
            LayerGroup &layer = m_description.layers[i];
            layer.mixers.clear();
            layer.feedForwards.clear();
            if (block->boolean("attention", true)) {
                HeadShape shape = m_shapes.heads;
                shape.kvHeads = block->integer("kv_heads", 1, kLargestHeads, shape.kvHeads);
                layer.mixers.push_back(FullAttention{shape});
            }
            if (const std::int64_t inner = width(*block, "ffn"); inner > 0)
                layer.feedForwards.push_back(DenseFeedForward{inner, true});
            layer.norms = static_cast<int>(layer.mixers.size() + layer.feedForwards.size());
        }
    }

    const JsonFields &m_row;
    ModelDescription &m_description;
    RowShapes m_shapes;
};

} // namespace

RowFacts readRowLayers(const JsonFields &row, int norms, ModelDescription &description) { return LayerReader(row, norms, description).read(); }

} // namespace anchorgpu::model
