#include "core/model/catalogue_row.h"

#include "core/model/architectures.h"
#include "core/model/catalogue_layers.h"
#include "core/model/description_limits.h"
#include "core/model/native_formats.h"
#include "core/model/readers/json_fields.h"
#include "core/model/special_tensors.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

class RowReader {
public:
    RowReader(const Json &row, const std::string &file, const std::string &pointer) : m_row(row, pointer, file) {}

    Result<ModelDescription> read()
    {
        readIdentity();
        readTraits();
        m_facts = readRowLayers(m_row, m_norms, m_description);
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
            m_norms = static_cast<int>(norm->integer("per_layer", 0, 16, 2));
        }
        EmbeddingTraits &embedding = m_description.embedding;
        embedding.headBias = m_row.boolean("lm_head_bias", false);
        embedding.head = m_description.kind != ModelKind::Embedding && m_description.kind != ModelKind::Encoder;
        embedding.extraRows = m_row.integer("extra_embeddings", 0, 1 << 20, 0);
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
        layer.norms = m_facts.norms + 1;
        layer.mixers.push_back(CrossAttention{m_facts.heads, m_row.integer("source_positions", 0, kLargestWidth, 0)});
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
    int m_norms = 2;
    RowFacts m_facts;
    ModelDescription m_description;
};

} // namespace

Result<ModelDescription> readCatalogueRow(const Json &row, const std::string &file, const std::string &pointer)
{
    return RowReader(row, file, pointer).read();
}

} // namespace anchorgpu::model
