#include "core/memory/inference/shard.h"

#include "core/formats/format_rules.h"
#include "core/memory/parallelism.h"
#include "core/model/gguf_layout.h"

#include <algorithm>

namespace anchorgpu::memory {

using formats::Split;
using formats::TensorRole;
using model::Part;
using model::TensorEntry;

namespace {

constexpr std::int64_t kVocabularyMultiple = 64; // vllm vocab_parallel_embedding.py DEFAULT_VOCAB_PADDING_SIZE

class Cutter {
public:
    Cutter(const model::Model &model, const formats::NumericFormat &format, bool native, std::string_view wide, const ShardLayout &layout)
        : m_model(model), m_format(format), m_symmetric(format), m_native(native), m_wide(wide), m_layout(layout)
    {
        m_symmetric.family = formats::Family::Int4;
        if (format.family == formats::Family::Gguf)
            m_ggufBytes = model::ggufBytesPerValue(model, format);
        m_result.stages.resize(static_cast<std::size_t>(layout.pipeline));
        for (const auto &group : model.groups) {
            for (const auto &part : group.feedForwards)
                m_result.hasExperts |= std::holds_alternative<model::MixtureOfExperts>(part);
        }
    }

    ModelShards cut()
    {
        for (std::size_t s = 0; s < m_result.stages.size(); ++s) {
            StageShard &stage = m_result.stages[s];
            stage.layers = stageLayers(m_model.layers(), static_cast<std::int64_t>(s), m_layout.pipeline);
            stage.groupLayers.assign(m_model.groups.size(), 0);
            for (std::int64_t l = stage.layers.first; l < stage.layers.last; ++l)
                ++stage.groupLayers[static_cast<std::size_t>(m_model.layerGroups[static_cast<std::size_t>(l)])];
            addLatentCopies(stage);
        }
        for (const TensorEntry &entry : m_model.inventory.entries)
            add(entry);
        addTiedHead();
        addRotaryTable();
        return std::move(m_result);
    }

private:
    bool first(std::size_t stage) const { return stage == 0; }
    bool last(std::size_t stage) const { return stage + 1 == m_result.stages.size(); }

    /// How many copies of the entry the stage holds.
    std::int64_t copiesIn(const TensorEntry &entry, std::size_t stage) const
    {
        if (entry.layerSet < 0) {
            const bool atTheEnd = entry.role == TensorRole::Head || entry.role == TensorRole::HeadBias || entry.role == TensorRole::FinalNorm
                || entry.part == Part::Mtp;
            return (atTheEnd ? last(stage) : first(stage)) ? entry.perLayer : 0;
        }
        const auto &layers = m_model.inventory.layerSets[static_cast<std::size_t>(entry.layerSet)];
        if (entry.part == Part::Mtp)
            return last(stage) ? entry.perLayer * static_cast<std::int64_t>(layers.size()) : 0;
        if (entry.part != Part::Language) // encoder and towers count their layers on their own
            return first(stage) ? entry.perLayer * static_cast<std::int64_t>(layers.size()) : 0;
        const StageLayers &range = m_result.stages[stage].layers;
        const auto begin = std::lower_bound(layers.begin(), layers.end(), static_cast<int>(range.first));
        const auto end = std::lower_bound(layers.begin(), layers.end(), static_cast<int>(range.last));
        return entry.perLayer * (end - begin);
    }

    const model::LayerGroup *groupOf(const TensorEntry &entry) const
    {
        if (entry.layerSet < 0 || entry.part != Part::Language)
            return nullptr;
        const auto &layers = m_model.inventory.layerSets[static_cast<std::size_t>(entry.layerSet)];
        if (layers.empty() || layers.front() >= m_model.layers())
            return nullptr;
        return &m_model.layer(static_cast<std::size_t>(layers.front()));
    }

    /// Head shape of the attention that an entry belongs to.
    const model::HeadShape *headsOf(const TensorEntry &entry) const
    {
        const model::LayerGroup *group = groupOf(entry);
        if (!group)
            return nullptr;
        for (const model::Mixer &mixer : group->mixers) {
            if (const auto *full = std::get_if<model::FullAttention>(&mixer))
                return &full->shape;
            if (const auto *window = std::get_if<model::WindowAttention>(&mixer))
                return &window->shape;
            if (const auto *cross = std::get_if<model::CrossAttention>(&mixer))
                return &cross->shape;
        }
        return nullptr;
    }

    bool keyEqualsValue(const TensorEntry &entry) const
    {
        const model::LayerGroup *group = groupOf(entry);
        return group && std::any_of(group->mixers.begin(), group->mixers.end(), [](const model::Mixer &mixer) {
            const auto *full = std::get_if<model::FullAttention>(&mixer);
            const auto *window = std::get_if<model::WindowAttention>(&mixer);
            return (full && full->keyEqualsValue) || (window && window->keyEqualsValue);
        });
    }

    /// Published 4-bit float releases leave latent attention and the inputs of linear attention in 16 bits (DeepSeek-R1-FP4, Qwen3.5
    /// NVFP4 builds: loaded sizes of the evidence rows).
    bool staysWideInNvfp4(const TensorEntry &entry) const
    {
        const model::LayerGroup *group = groupOf(entry);
        switch (entry.role) {
        case TensorRole::LatentQA:
        case TensorRole::LatentQB:
        case TensorRole::LatentKvA:
        case TensorRole::LatentKvB:
        case TensorRole::IndexerQ:
        case TensorRole::IndexerK:
        case TensorRole::LinearQkv:
        case TensorRole::LinearGate:
            return true;
        case TensorRole::AttnOut:
            return group && std::any_of(group->mixers.begin(), group->mixers.end(), [](const model::Mixer &mixer) {
                return std::holds_alternative<model::LatentAttention>(mixer);
            });
        default:
            return false;
        }
    }

    const formats::NumericFormat &formatOf(const TensorEntry &entry) const
    {
        static const formats::NumericFormat wideFormat{formats::Family::Float, 16, true, 0, {}};
        const formats::NumericFormat &own = m_layout.dropsGptqZeros && m_format.family == formats::Family::GptqInt4 ? m_symmetric : m_format;
        const bool narrow = m_format.family != formats::Family::Float;
        // Towers stay wide in every published quantisation; so do prediction layers, except in block-scaled FP8 releases.
        if (narrow && (entry.part == Part::Vision || entry.part == Part::Audio))
            return wideFormat;
        if (narrow && entry.part == Part::Mtp && m_format.family != formats::Family::Fp8Block)
            return wideFormat;
        if (m_native) {
            if (const auto it = m_model.formatByRole.find(entry.role); it != m_model.formatByRole.end())
                return it->second;
        } else if (m_format.family == formats::Family::Nvfp4 && staysWideInNvfp4(entry)) {
            return wideFormat;
        }
        return own;
    }

    formats::TensorShape expertShape(const TensorEntry &entry, const formats::NumericFormat &format) const
    {
        // Expert parallelism deals whole experts; what tensor degree is left cuts inside them.
        const std::int64_t inside = std::max<std::int64_t>(1, m_layout.tensor / m_layout.expert);
        formats::TensorShape shape{entry.rows, entry.cols, ceilDiv(entry.stack, m_layout.expert)};
        const bool down = entry.role == TensorRole::ExpertDown;
        std::int64_t &width = down ? shape.cols : shape.rows;
        std::int64_t &hidden = down ? shape.rows : shape.cols;
        const std::int64_t halves = entry.role == TensorRole::ExpertGateUp ? 2 : 1;
        width = ceilDiv(width, inside);
        if (format.family == formats::Family::Mxfp4 && entry.role != TensorRole::ExpertBias) {
            hidden = roundUp(hidden, m_layout.mxfp4HiddenMultiple);
            width = roundUp(ceilDiv(width, halves), m_layout.mxfp4IntermediateMultiple) * halves;
        }
        return shape;
    }

    formats::TensorShape rankShape(const TensorEntry &entry, const formats::NumericFormat &format) const
    {
        const std::int64_t tp = m_layout.tensor;
        formats::TensorShape shape{entry.rows, entry.cols, entry.stack};
        const bool tower = entry.part == Part::Vision || entry.part == Part::Audio;
        if (tower && !m_layout.visionSharded)
            return shape;
        const model::HeadShape *heads = headsOf(entry);
        switch (formats::splitOf(entry.role)) {
        case Split::Replicated:
            break;
        case Split::Columns:
            if (entry.role == TensorRole::AttnQkv && heads && heads->kvHeads > 0) {
                const std::int64_t kv = heads->kvHeads * (heads->keyDim + heads->valueDim);
                shape.rows = ceilDiv(std::max<std::int64_t>(0, entry.rows - kv), tp) + kv / heads->kvHeads * std::max<std::int64_t>(1, ceilDiv(heads->kvHeads, tp));
            } else {
                shape.rows = ceilDiv(entry.rows, tp);
            }
            break;
        case Split::KvColumns:
            if (heads && heads->kvHeads > 0 && entry.rows % heads->kvHeads == 0)
                shape.rows = entry.rows / heads->kvHeads * std::max<std::int64_t>(1, ceilDiv(heads->kvHeads, tp));
            else
                shape.rows = ceilDiv(entry.rows, tp);
            break;
        case Split::Rows:
            shape.cols = ceilDiv(entry.cols, tp);
            break;
        case Split::Vocabulary:
            shape.rows = ceilDiv(roundUp(entry.rows, kVocabularyMultiple), tp);
            break;
        case Split::Experts:
            return expertShape(entry, format);
        }
        return shape;
    }

    static double values(const formats::TensorShape &shape) { return static_cast<double>(shape.rows) * static_cast<double>(shape.cols) * static_cast<double>(shape.stack); }

    /// One tensor on a rank. A GGUF mix gives each tensor its own type, so it counts by the mean of its layers.
    Bytes bytesOf(const TensorEntry &entry, const formats::NumericFormat &format, const formats::TensorShape &shape) const
    {
        if (!m_ggufBytes.empty())
            return Bytes::rounded(values(shape) * m_ggufBytes[static_cast<std::size_t>(&entry - m_model.inventory.entries.data())]);
        return formats::storedBytes(format, entry.role, shape, m_wide, m_result.hasExperts);
    }

    void add(const TensorEntry &entry)
    {
        if (entry.part == Part::Buffer || entry.role == TensorRole::Table || (entry.part == Part::Mtp && !m_layout.loadsMtp))
            return;
        const formats::NumericFormat &format = formatOf(entry);
        const formats::TensorShape shape = rankShape(entry, format);
        const Bytes one = bytesOf(entry, format, shape);
        const bool twice = m_layout.copiesKeysToValues && entry.role == TensorRole::AttnK && keyEqualsValue(entry);
        for (std::size_t s = 0; s < m_result.stages.size(); ++s) {
            const std::int64_t copies = copiesIn(entry, s) * (twice ? 2 : 1);
            if (copies == 0)
                continue;
            StageShard &stage = m_result.stages[s];
            const bool tower = entry.part == Part::Vision || entry.part == Part::Audio;
            (entry.part == Part::Mtp ? stage.mtp : tower ? stage.vision : stage.language) += one * copies;
            if (entry.part != Part::Mtp)
                stage.parameters += values(shape) * static_cast<double>(copies);
            stage.loraValues += loraValues(entry, shape) * static_cast<double>(copies);
        }
    }

    /// A has the input width, B the output width; column-parallel layers keep a whole A, row-parallel ones a whole B
    /// (vllm lora/layers). Experts and tables take no adapter.
    static double loraValues(const TensorEntry &entry, const formats::TensorShape &shape)
    {
        if (entry.part != Part::Language || entry.layerSet < 0 || entry.cols <= 1)
            return 0;
        const Split split = formats::splitOf(entry.role);
        if (split != Split::Columns && split != Split::Rows && split != Split::KvColumns)
            return 0;
        return static_cast<double>(shape.rows + shape.cols);
    }

    /// A tied table serves as head on the last stage too (vllm models/llama.py).
    void addTiedHead()
    {
        if (!m_model.tiedEmbeddings || (m_result.stages.size() < 2 && !m_layout.untiesHead))
            return;
        for (const TensorEntry &entry : m_model.inventory.entries) {
            if (entry.role != TensorRole::TokenEmbedding || entry.part != Part::Language)
                continue;
            const formats::TensorShape shape = rankShape(entry, m_format);
            m_result.stages.back().language += bytesOf(entry, m_format, shape);
            m_result.stages.back().parameters += values(shape);
        }
    }

    void addLatentCopies(StageShard &stage) const
    {
        for (std::size_t g = 0; g < m_model.groups.size() && m_layout.absorbedLatentCopies > 0; ++g) {
            for (const model::Mixer &mixer : m_model.groups[g].mixers) {
                const auto *latent = std::get_if<model::LatentAttention>(&mixer);
                if (!latent)
                    continue;
                const std::int64_t heads = ceilDiv(latent->heads, m_layout.tensor);
                const std::int64_t width = m_layout.absorbedLatentCopies >= 2
                    ? (latent->qLoraRank > 0 ? latent->qLoraRank : m_model.hiddenSize) + m_model.hiddenSize
                    : latent->nopeDim + latent->valueDim;
                stage.language += Bytes(2) * width * latent->kvLoraRank * heads * stage.groupLayers[g];
            }
        }
    }

    /// Cosine and sine of every position, shared by all layers of a stage.
    void addRotaryTable()
    {
        if (m_layout.rotaryValueBytes == 0 || m_model.kind != model::ModelKind::Decoder)
            return;
        std::int64_t widest = 0;
        for (const model::LayerGroup &group : m_model.groups) {
            for (const model::Mixer &mixer : group.mixers) {
                if (const auto *full = std::get_if<model::FullAttention>(&mixer))
                    widest = std::max(widest, full->outputGate ? full->shape.keyDim / 4 : full->shape.keyDim); // Qwen3-Next, 3.5: a quarter rotates
                else if (const auto *window = std::get_if<model::WindowAttention>(&mixer))
                    widest = std::max(widest, window->shape.keyDim);
                else if (const auto *latent = std::get_if<model::LatentAttention>(&mixer))
                    widest = std::max(widest, latent->ropeDim);
            }
        }
        for (StageShard &stage : m_result.stages)
            stage.language += Bytes(m_layout.rotaryValueBytes) * m_model.maxContext * widest;
    }

    const model::Model &m_model;
    const formats::NumericFormat &m_format;
    formats::NumericFormat m_symmetric; ///< the same group without zero points
    std::vector<double> m_ggufBytes;    ///< bytes a value by inventory entry; empty: no GGUF mix
    const bool m_native;
    const std::string_view m_wide;
    const ShardLayout &m_layout;
    ModelShards m_result;
};

} // namespace

ModelShards cutModel(const model::Model &model, const formats::NumericFormat &format, bool native, std::string_view wide, const ShardLayout &layout)
{
    return Cutter(model, format, native, wide, layout).cut();
}

} // namespace anchorgpu::memory
