#include "core/model/gguf_layout.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {
using formats::MixKind;
using formats::TensorRole;

/// How the converter writes a role.
struct Rule {
    std::string_view suffix;
    MixKind kind = MixKind::Kept;
};

Rule ruleOf(TensorRole role)
{
    switch (role) {
    case TensorRole::TokenEmbedding: return {"token_embd.weight", MixKind::Embedding};
    case TensorRole::PerLayerEmbedding: return {"per_layer_token_embd.weight", MixKind::Embedding};
    case TensorRole::PositionEmbedding: return {"position_embd.weight"};
    case TensorRole::TypeEmbedding: return {"token_types.weight"};
    case TensorRole::Head: return {"output.weight", MixKind::Output};
    case TensorRole::HeadBias: return {"output.bias"};
    case TensorRole::FinalNorm: return {"output_norm.weight"};
    case TensorRole::Norm: return {"norm.weight"};
    case TensorRole::Bias: return {"bias"};
    case TensorRole::Scalar: return {"scale"};
    case TensorRole::AttnQ: return {"attn_q.weight", MixKind::AttnQ};
    case TensorRole::AttnK: return {"attn_k.weight", MixKind::AttnK};
    case TensorRole::AttnV: return {"attn_v.weight", MixKind::AttnV};
    case TensorRole::AttnQkv: return {"attn_qkv.weight", MixKind::AttnV};
    case TensorRole::AttnOut: return {"attn_output.weight", MixKind::AttnOut};
    case TensorRole::AttnGate: return {"attn_gate.weight", MixKind::Plain};
    case TensorRole::AttnSink: return {"attn_sinks.weight"};
    case TensorRole::RelativeBias: return {"attn_rel_b.weight"};
    case TensorRole::LatentQA: return {"attn_q_a.weight", MixKind::Plain};
    case TensorRole::LatentQB: return {"attn_q_b.weight", MixKind::Plain};
    case TensorRole::LatentKvA: return {"attn_kv_a_mqa.weight", MixKind::Plain};
    case TensorRole::LatentKvB: return {"attn_k_b.weight", MixKind::Plain};
    case TensorRole::IndexerQ: return {"indexer.attn_q_b.weight", MixKind::Plain};
    case TensorRole::IndexerK: return {"indexer.attn_k.weight", MixKind::Plain};
    case TensorRole::IndexerWeights: return {"indexer.proj.weight", MixKind::Plain};
    case TensorRole::Router: return {"ffn_gate_inp.weight"};
    case TensorRole::RouterBias: return {"exp_probs_b.bias"};
    case TensorRole::MlpGate: return {"ffn_gate.weight", MixKind::FfnGate};
    case TensorRole::MlpUp: return {"ffn_up.weight", MixKind::FfnUp};
    case TensorRole::MlpGateUp: return {"ffn_up.weight", MixKind::FfnUp};
    case TensorRole::MlpDown: return {"ffn_down.weight", MixKind::FfnDown};
    case TensorRole::ExpertGate: return {"ffn_gate_exps.weight", MixKind::FfnGate};
    case TensorRole::ExpertUp: return {"ffn_up_exps.weight", MixKind::FfnUp};
    case TensorRole::ExpertGateUp: return {"ffn_gate_up_exps.weight", MixKind::FfnGate};
    case TensorRole::ExpertDown: return {"ffn_down_exps.weight", MixKind::FfnDown};
    case TensorRole::ExpertBias: return {"ffn_exps.bias"};
    case TensorRole::SharedGate: return {"ffn_gate_shexp.weight", MixKind::FfnGate};
    case TensorRole::SharedUp: return {"ffn_up_shexp.weight", MixKind::FfnUp};
    case TensorRole::SharedDown: return {"ffn_down_shexp.weight", MixKind::FfnDown};
    case TensorRole::SharedRouter: return {"ffn_gate_inp_shexp.weight"};
    case TensorRole::LatentExpertIn: return {"ffn_latent_down.weight", MixKind::Plain};
    case TensorRole::LatentExpertOut: return {"ffn_latent_up.weight", MixKind::Plain};
    case TensorRole::SsmIn: return {"ssm_in.weight", MixKind::Plain};
    case TensorRole::SsmConv: return {"ssm_conv1d.weight"};
    case TensorRole::SsmX: return {"ssm_x.weight", MixKind::Plain};
    case TensorRole::SsmDt: return {"ssm_dt.weight", MixKind::Plain};
    case TensorRole::SsmA: return {"ssm_a"};
    case TensorRole::SsmD: return {"ssm_d"};
    case TensorRole::SsmOut: return {"ssm_out.weight", MixKind::Plain};
    case TensorRole::LinearQkv: return {"attn_qkv.weight", MixKind::AttnV};
    case TensorRole::LinearGate: return {"attn_gate.weight", MixKind::Plain};
    case TensorRole::LinearBetaAlpha: return {"ssm_ba.weight", MixKind::Plain};
    case TensorRole::LinearConv: return {"ssm_conv1d.weight"};
    case TensorRole::LinearDecay: return {"ssm_a"};
    case TensorRole::LinearOut: return {"ssm_out.weight", MixKind::Plain};
    case TensorRole::Projector: return {"projector.weight", MixKind::Plain};
    case TensorRole::Convolution: return {"conv1d.weight"};
    case TensorRole::Table: return {"rope_freqs.weight"};
    case TensorRole::Other: return {"other.weight"};
    }
    return {"other.weight"};
}

bool isWritten(const TensorEntry &entry) { return entry.part == Part::Language || entry.part == Part::Encoder; }

/// Collects the tensors of one place (a layer, or outside the layers).
class Writer {
public:
    Writer(const Model &model, std::vector<GgufTensor> &out) : m_model(model), m_out(out)
    {
        for (const LayerGroup &group : model.groups) {
            for (const Mixer &mixer : group.mixers) {
                if (const auto *latent = std::get_if<LatentAttention>(&mixer))
                    m_latent = latent;
            }
        }
    }

    void write(const TensorEntry &entry, int layer)
    {
        for (std::int64_t i = 0; i < entry.perLayer; ++i)
            writeOne(entry, layer);
    }

private:
    void writeOne(const TensorEntry &entry, int layer)
    {
        const Rule rule = ruleOf(entry.role);
        if (entry.role == TensorRole::ExpertGateUp && !stated(entry) && entry.rows % 2 == 0) {
            add(entry, layer, {"ffn_gate_exps.weight", MixKind::FfnGate}, {entry.cols, entry.rows / 2, entry.stack});
            add(entry, layer, {"ffn_up_exps.weight", MixKind::FfnUp}, {entry.cols, entry.rows / 2, entry.stack});
        } else if (entry.role == TensorRole::LatentKvB && entry.stack == 1 && m_latent) {
            const LatentAttention &latent = *m_latent;
            add(entry, layer, {"attn_k_b.weight", MixKind::Plain}, {latent.nopeDim, latent.kvLoraRank, latent.heads});
            add(entry, layer, {"attn_v_b.weight", MixKind::Plain}, {latent.kvLoraRank, latent.valueDim, latent.heads});
        } else if (entry.role == TensorRole::LatentKvB && entry.stack > 1 && m_latent && entry.cols == m_latent->kvLoraRank) {
            add(entry, layer, {"attn_v_b.weight", MixKind::Plain}, {entry.cols, entry.rows, entry.stack});
        } else if (entry.role == TensorRole::ExpertBias) {
            add(entry, layer, rule, {entry.rows * entry.cols, entry.stack, 1});
        } else if (entry.role == TensorRole::TokenEmbedding || entry.role == TensorRole::Head) {
            const bool cut = entry.rows == m_model.vocabSize && !stated(entry);
            add(entry, layer, rule, {entry.cols, cut ? ggufVocabulary(m_model) : entry.rows, 1});
        } else if (entry.cols == 1 && entry.stack == 1) {
            add(entry, layer, rule, {entry.rows, 1, 1});
        } else {
            add(entry, layer, rule, {entry.cols, entry.rows, entry.stack});
        }
    }

    bool stated(const TensorEntry &entry) const { return m_model.nativeFormat.family == formats::Family::Gguf && !entry.dtype.empty(); }

    void add(const TensorEntry &entry, int layer, Rule rule, std::array<std::int64_t, 3> dims)
    {
        GgufTensor tensor;
        tensor.suffix = rule.suffix;
        tensor.layer = layer;
        tensor.encoder = entry.part == Part::Encoder;
        tensor.onEveryDevice = entry.role == TensorRole::Table;
        tensor.role = entry.role;
        tensor.dims = dims;
        tensor.entry = static_cast<int>(&entry - m_model.inventory.entries.data());
        // The quantiser touches only tensors with two dimensions above 1.
        const auto wide = std::count_if(dims.begin(), dims.end(), [](std::int64_t dim) { return dim > 1; });
        tensor.kind = wide > 1 ? rule.kind : MixKind::Kept;
        if (stated(entry))
            tensor.type = formats::ggmlType(std::string_view(entry.dtype));
        m_out.push_back(tensor);
    }

    const Model &m_model;
    std::vector<GgufTensor> &m_out;
    const LatentAttention *m_latent = nullptr;
};

std::int64_t firstHeadWidth(const Model &model)
{
    for (const LayerGroup &group : model.groups) {
        for (const Mixer &mixer : group.mixers) {
            if (const auto *full = std::get_if<FullAttention>(&mixer))
                return full->shape.keyDim;
            if (const auto *window = std::get_if<WindowAttention>(&mixer))
                return window->shape.keyDim;
        }
    }
    return 0;
}

/// Rotary factors that the converter computes for long contexts: one table of half a head for Llama 3.1's scaling (Llama 3.1 to 3.3 and
/// what was made from them: 131,072 tokens with 128,256 words; Llama 4; EXAONE 4), two for Phi's (Phi-4-mini turns 3/4 of a head).
void addRotaryTables(const Model &model, const std::string &architecture, std::vector<GgufTensor> &tensors)
{
    const std::int64_t width = firstHeadWidth(model);
    const bool llama3 = (architecture == "llama" || architecture == "deci") && model.vocabSize == 128'256 && model.maxContext >= 131'072;
    const bool phi = (architecture == "phi3" || architecture == "phimoe") && model.maxContext >= 131'072;
    const auto add = [&](std::string_view suffix, std::int64_t values) {
        GgufTensor table;
        table.suffix = suffix;
        table.onEveryDevice = true;
        table.role = TensorRole::Table;
        table.dims = {values, 1, 1};
        tensors.push_back(table);
    };
    if (llama3 || architecture == "llama4" || architecture == "exaone4") {
        add("rope_freqs.weight", width / 2);
    } else if (phi) {
        const std::int64_t turned = model.vocabSize == 200'064 ? width * 3 / 4 : width;
        add("rope_factors_long.weight", turned / 2);
        add("rope_factors_short.weight", turned / 2);
    }
}

void assignTypes(GgufLayout &layout, const Model &model, const formats::NumericFormat &format)
{
    std::vector<formats::MixTensor> tensors;
    tensors.reserve(layout.tensors.size());
    for (const GgufTensor &tensor : layout.tensors)
        tensors.push_back({tensor.kind, tensor.layer, tensor.dims[0], tensor.dims[2] > 1});
    formats::MixModel mix = mixModelOf(model);
    mix.tiedOutput = layout.tiedOutput;
    const auto name = format.family == formats::Family::Gguf ? std::string_view(format.ggufName) : std::string_view("F16");
    const auto types = formats::mixTypes(name, mix, tensors);
    for (std::size_t i = 0; i < types.size(); ++i)
        layout.tensors[i].type = types[i];
}

} // namespace

std::string GgufTensor::name() const
{
    if (layer < 0)
        return std::string(suffix);
    return (encoder ? "enc.blk." : "blk.") + std::to_string(layer) + "." + std::string(suffix);
}

std::int64_t GgufLayout::parameters() const
{
    std::int64_t sum = 0;
    for (const GgufTensor &tensor : tensors)
        sum += tensor.elements();
    return sum;
}

Bytes GgufLayout::bytes() const
{
    Bytes sum;
    for (const GgufTensor &tensor : tensors)
        sum += tensor.bytes();
    return sum;
}

std::vector<double> ggufBytesPerValue(const Model &model, const formats::NumericFormat &format)
{
    struct Sum {
        double bytes = 0;
        double values = 0;
    };
    std::vector<Sum> sums(model.inventory.entries.size());
    for (const GgufTensor &tensor : ggufLayout(model, format).tensors) {
        if (tensor.entry < 0)
            continue;
        Sum &sum = sums[static_cast<std::size_t>(tensor.entry)];
        sum.bytes += static_cast<double>(tensor.bytes().count());
        sum.values += static_cast<double>(tensor.elements());
    }
    constexpr double kNotWritten = 2.0; // loaded from other files, in 16 bits
    std::vector<double> bytesPerValue;
    bytesPerValue.reserve(sums.size());
    for (const Sum &sum : sums)
        bytesPerValue.push_back(sum.values > 0 ? sum.bytes / sum.values : kNotWritten);
    return bytesPerValue;
}

formats::MixModel mixModelOf(const Model &model)
{
    formats::MixModel mix;
    mix.layers = model.layers();
    mix.tiedOutput = model.tiedEmbeddings;
    for (const LayerGroup &group : model.groups) {
        for (const FeedForward &part : group.feedForwards) {
            if (const auto *moe = std::get_if<MixtureOfExperts>(&part))
                mix.experts = std::max(mix.experts, moe->experts);
        }
    }
    const auto ratioOf = [](const LayerGroup &group) -> std::int64_t {
        for (const Mixer &mixer : group.mixers) {
            const HeadShape *shape = nullptr;
            if (const auto *full = std::get_if<FullAttention>(&mixer))
                shape = &full->shape;
            else if (const auto *window = std::get_if<WindowAttention>(&mixer))
                shape = &window->shape;
            else if (const auto *latent = std::get_if<LatentAttention>(&mixer))
                return latent->heads; // files state one KV head
            if (shape && shape->kvHeads > 0)
                return shape->heads / shape->kvHeads;
        }
        return 0;
    };
    bool multiHead = true;
    for (std::size_t i = 0; i < model.layerGroups.size(); ++i) {
        const LayerGroup &group = model.layer(i);
        const std::int64_t ratio = ratioOf(group);
        // Files of gated-delta hybrids state one head count for all layers; other hybrids state 0 for a first layer without attention.
        const bool oneCount = !group.mixers.empty() && std::holds_alternative<LinearAttention>(group.mixers.front());
        if (ratio == 0 && oneCount)
            continue;
        mix.queryHeadsPerKvHead = ratio;
        multiHead = ratio <= 1;
        break;
    }
    const std::string architecture = ggufArchitecture(model);
    mix.class70B = mix.layers == 80 && !multiHead && (architecture == "llama" || architecture == "qwen2" || architecture == "qwen2vl");
    return mix;
}

GgufLayout ggufLayout(const Model &model, const formats::NumericFormat &format)
{
    GgufLayout layout;
    layout.architecture = ggufArchitecture(model);
    layout.layers = model.layers();
    if (model.provenance.status == "config_only" || model.provenance.status == "unverified") {
        layout.doubtfulParameters = (layout.layers + 2) * model.hiddenSize;
        layout.doubtfulBytes = layout.doubtfulParameters * Bytes(4);
    }
    const TensorInventory &inventory = model.inventory;
    std::vector<std::vector<const TensorEntry *>> byLayer(static_cast<std::size_t>(layout.layers));
    std::vector<std::vector<const TensorEntry *>> byEncoderLayer(model.encoderGroups.size());
    Writer writer(model, layout.tensors);
    bool hasHead = false, hasTable = false;
    for (const TensorEntry &entry : inventory.entries) {
        if (!isWritten(entry))
            continue;
        hasHead = hasHead || entry.role == TensorRole::Head;
        hasTable = hasTable || entry.role == TensorRole::Table;
        if (entry.layerSet < 0) {
            writer.write(entry, -1);
            continue;
        }
        auto &target = entry.part == Part::Encoder ? byEncoderLayer : byLayer;
        for (const int layer : inventory.layerSets[static_cast<std::size_t>(entry.layerSet)]) {
            if (layer >= 0 && static_cast<std::size_t>(layer) < target.size())
                target[static_cast<std::size_t>(layer)].push_back(&entry);
        }
    }
    layout.tiedOutput = !hasHead;
    const bool fileTypes = model.nativeFormat.family == formats::Family::Gguf
        && (format.family == formats::Family::Native || format == model.nativeFormat);
    if (model.nativeFormat.family != formats::Family::Gguf && !hasTable)
        addRotaryTables(model, layout.architecture, layout.tensors);
    for (const auto *stack : {&byEncoderLayer, &byLayer}) {
        for (std::size_t layer = 0; layer < stack->size(); ++layer) {
            for (const TensorEntry *entry : (*stack)[layer])
                writer.write(*entry, static_cast<int>(layer));
        }
    }
    std::vector<const formats::GgmlType *> stated;
    if (fileTypes) {
        for (const GgufTensor &tensor : layout.tensors)
            stated.push_back(tensor.type);
    }
    assignTypes(layout, model, format);
    for (std::size_t i = 0; i < stated.size(); ++i) {
        if (stated[i])
            layout.tensors[i].type = stated[i];
    }
    return layout;
}

} // namespace anchorgpu::model
