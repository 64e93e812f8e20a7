#include "core/model/catalogue_row.h"

#include "core/model/architectures.h"
#include "core/model/description_limits.h"
#include "core/model/native_formats.h"
#include "core/model/readers/json_fields.h"
#include "core/model/special_tensors.h"

#include <algorithm>

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

class RowReader {
public:
    RowReader(const Json &row, const std::string &file, const std::string &pointer) : m_row(row, pointer, file) {}

    Result<ModelDescription> read()
    {
        readIdentity();
        readTraits();
        readShapes();
        if (!m_row.error())
            readLayers();
        readSpecial();
        readVision();
        readMtp();
        readFormats();
        readProvenance();
        if (m_row.error())
            return tl::unexpected(*m_row.error());
        return std::move(m_description);
    }

private:
    std::int64_t width(const JsonFields &fields, std::string_view name, std::int64_t most = kLargestWidth) const
    {
        return fields.integer(name, 0, most, 0);
    }

    void readIdentity()
    {
        ModelDescription &d = m_description;
        d.id = m_row.text("id");
        d.name = m_row.text("name", d.id);
        d.family = m_row.text("family");
        d.architecture = m_row.text("architecture");
        const std::string kind = m_row.text("kind", "decoder");
        const std::string task = m_row.text("task");
        d.kind = task == "embedding"         ? ModelKind::Embedding
                 : task == "reranker"        ? ModelKind::Reranker
                 : task == "speech"          ? ModelKind::Speech
                 : kind == "encoder"         ? ModelKind::Encoder
                 : kind == "encoder-decoder" ? ModelKind::EncoderDecoder
                                             : ModelKind::Decoder;
        d.hiddenSize = m_row.integer("hidden_size", 1, kLargestWidth, 0);
        d.vocabSize = m_row.integer("vocab_size", 1, kLargestVocabulary, 0);
        d.maxContext = m_row.integer("max_position", 0, kLargestContext, 0);
        d.tiedEmbeddings = m_row.boolean("tie_embeddings", false);
        if (d.id.empty())
            m_row.reject("missing-member", m_row.pointerTo("id"), {}, "\"org/name\"");
        for (const std::string_view name : {"hidden_size", "vocab_size", "layer_types"}) {
            if (!m_row.has(name))
                m_row.reject("missing-member", m_row.pointerTo(name), {}, {});
        }
    }

    void readTraits()
    {
        BlockTraits &traits = m_description.blocks;
        traits.queryBias = traits.keyBias = traits.valueBias = m_row.boolean("qkv_bias", false);
        traits.outBias = m_row.boolean("o_bias", false);
        traits.mlpBias = m_row.boolean("mlp_bias", false);
        traits.scalars = static_cast<int>(m_row.integer("extra_per_layer", 0, 64, 0));
        traits.crossNorm = m_row.boolean("mllama_cross", false);
        applyStorage(findArchitecture(m_description.architecture), traits);
        if (const auto norm = m_row.object("norm")) {
            const std::string type = norm->text("type", "rmsnorm");
            traits.norm = type == "layernorm" ? NormKind::Layer : type == "layernorm_nobias" ? NormKind::LayerNoBias : NormKind::Rms;
            const std::string qk = norm->text("qk_norm", "none");
            traits.queryKeyNorm = qk == "full" ? QueryKeyNorm::Full : qk == "per_head_dim" ? QueryKeyNorm::PerHead : QueryKeyNorm::None;
            m_shapes.norms = static_cast<int>(norm->integer("per_layer", 0, 16, 2));
        }
        EmbeddingTraits &embedding = m_description.embedding;
        embedding.headBias = m_row.boolean("lm_head_bias", false);
        embedding.head = m_description.kind != ModelKind::Embedding && m_description.kind != ModelKind::Encoder;
        embedding.extraRows = m_row.integer("extra_embeddings", 0, 1 << 20, 0);
    }

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

    void readSpecial()
    {
        ModelDescription &d = m_description;
        const std::string special = m_row.text("special");
        if (special == "gpt2") {
            d.embedding.positions = d.maxContext;
        } else if (special == "opt") {
            constexpr std::int64_t padding = 2; // OPT shifts its positions by two rows
            d.embedding.positions = d.maxContext + padding;
        } else if (special == "bloom") {
            d.embedding.embeddingNorm = true;
        } else if (special == "bert") {
            d.embedding.embeddingNorm = d.embedding.pooler = true;
            d.embedding.finalNorm = false;
            d.embedding.positions = m_row.integer("positions", 0, kLargestWidth, 0);
            d.embedding.typeVocab = m_row.integer("type_vocab", 0, kLargestWidth, 0);
        } else if (special == "t5" || special == "whisper") {
            readEncoderDecoder(special == "whisper");
        } else if (special == "gemma3n") {
            addGemma3nTensors(d, width(m_row, "laurel_rank"), width(m_row, "per_layer_input_dim"), width(m_row, "per_layer_vocab"));
        } else if (special == "rwkv6") {
            addRwkv6Tensors(d, width(m_row, "lora_mix"), width(m_row, "lora_decay"));
        }
    }

    void readEncoderDecoder(bool whisper)
    {
        ModelDescription &d = m_description;
        d.encoderLayers = d.layers;
        const auto layers = static_cast<std::size_t>(m_row.integer("decoder_layers", 1, kMostLayers, 1));
        LayerGroup layer = d.layers.empty() ? LayerGroup{} : d.layers.front();
        layer.norms = m_shapes.norms + 1;
        layer.mixers.push_back(CrossAttention{m_shapes.heads, m_row.integer("source_positions", 0, kLargestWidth, 0)});
        d.layers.assign(layers, layer);
        d.embedding.relativeBuckets = m_row.integer("rel_buckets", 0, kLargestWidth, 0);
        if (!whisper)
            return;
        BlockTraits &traits = d.blocks;
        traits.queryBias = traits.valueBias = traits.outBias = true; // keys have none
        d.embedding.positions = d.maxContext;
        d.embedding.encoderPositions = m_row.integer("source_positions", 0, kLargestWidth, 0);
        d.embedding.melBins = m_row.integer("mel_bins", 0, kLargestWidth, 0);
    }

    void readVision()
    {
        const auto fields = m_row.object("vision");
        if (!fields)
            return;
        VisionDescription vision;
        VisionTower &tower = vision.tower;
        tower.type = fields->text("type");
        tower.layers = width(*fields, "layers");
        tower.hidden = width(*fields, "hidden");
        tower.intermediate = width(*fields, "intermediate");
        tower.heads = fields->integer("heads", 1, kLargestHeads, tower.hidden == 3200 ? 25 : 16);
        tower.patch = width(*fields, "patch");
        tower.imageTokens = fields->text("image_tokens");
        tower.maxImageTokens = usualImageTokens(tower.type);
        vision.out = width(*fields, "out");
        vision.positions = width(*fields, "positions");
        vision.globalLayers = width(*fields, "global_layers");
        vision.tiles = width(*fields, "tiles");
        vision.outputDim = width(*fields, "output_dim");
        vision.adapter = width(*fields, "adapter");
        vision.deepstack = width(*fields, "deepstack");
        vision.parameters = fields->integer("params", 0, std::int64_t{1} << 40, 0);
        vision.rmsNorm = fields->text("norm") == "rmsnorm";
        vision.queryKeyNorm = fields->boolean("qk_norm", false);
        vision.qkvBias = fields->boolean("qkv_bias", true);
        m_description.vision = vision;
    }

    /// Layers of one module: the last layer again, except where the family says otherwise.
    std::vector<LayerGroup> mtpBlocks(const std::string &type) const
    {
        const std::vector<LayerGroup> &layers = m_description.layers;
        if (type == "nemotron_h") {
            std::vector<LayerGroup> blocks;
            const auto attention = std::find_if(layers.begin(), layers.end(), [](const LayerGroup &layer) {
                return !layer.mixers.empty() && std::holds_alternative<FullAttention>(layer.mixers.front());
            });
            const auto experts = std::find_if(layers.begin(), layers.end(), [](const LayerGroup &layer) {
                return !layer.feedForwards.empty() && std::holds_alternative<MixtureOfExperts>(layer.feedForwards.front());
            });
            if (attention != layers.end())
                blocks.push_back(*attention);
            if (experts != layers.end())
                blocks.push_back(*experts);
            return blocks;
        }
        return {type == "ernie_dense" ? layers.front() : layers.back()};
    }

    void readMtp()
    {
        const auto fields = m_row.object("mtp");
        if (!fields || m_description.layers.empty())
            return;
        MtpDescription mtp;
        const std::string type = fields->text("type");
        mtp.modules = fields->integer("layers", 0, 64, 1);
        mtp.blocks = mtpBlocks(type);
        mtp.norms = type == "ernie_dense" ? 2 : 3;
        mtp.ownEmbeddings = fields->boolean("own_embeddings", false);
        m_description.mtp = std::move(mtp);
        m_description.hubCountsFp8Scales = m_row.boolean("hub_counts_fp8_scales", false);
    }

    void readFormats()
    {
        ModelDescription &d = m_description;
        const std::string dtype = m_row.text("weight_dtype", "bf16");
        d.nativeDtype = dtype == "fp16" || dtype == "fp32" ? dtype : "bf16";
        d.nativeFormat = floatFormat(d.nativeDtype);
        if (m_row.has("quantization"))
            applyRelease(m_row.text("quantization"), d);
    }

    void readProvenance()
    {
        Provenance &provenance = m_description.provenance;
        provenance.status = m_row.text("status", "unverified");
        provenance.notes = m_row.text("notes");
        provenance.license = m_row.text("license");
        provenance.year = static_cast<int>(m_row.integer("year", 0, 9999, 0));
        provenance.publishedParameters = m_row.integer("total_params", 0, std::int64_t{1} << 50);
        if (const auto sources = m_row.object("sources")) {
            for (const auto &[name, value] : sources->json().items()) {
                if (value.is_string())
                    provenance.sources.push_back(value.get<std::string>());
            }
        }
        if (const auto computed = m_row.object("computed"))
            provenance.hubParameters = computed->integer("hub_equivalent", 0, std::int64_t{1} << 50);
        const std::int64_t counted = m_row.integer("hub_counted_buffers", -kLargestVocabulary, std::int64_t{1} << 40, 0);
        provenance.hubLeavesOut = counted < 0 ? -counted : 0;
        if (counted > 0) {
            ExtraTensor buffer;
            buffer.entry.role = formats::TensorRole::Table;
            buffer.entry.part = Part::Buffer;
            buffer.entry.rows = counted;
            m_description.extras.push_back(std::move(buffer));
        }
    }

    JsonFields m_row;
    RowShapes m_shapes;
    ModelDescription m_description;
};

} // namespace

Result<ModelDescription> readCatalogueRow(const Json &row, const std::string &file, const std::string &pointer)
{
    return RowReader(row, file, pointer).read();
}

} // namespace anchorgpu::model
