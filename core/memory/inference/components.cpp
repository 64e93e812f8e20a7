#include "core/memory/inference/serving_plan.h"

#include "core/memory/inference/weight_band.h"

namespace anchorgpu::memory {

namespace {

constexpr std::string_view kWeightsSource = "tensor inventory of the model; vLLM layers/linear.py, vocab_parallel_embedding.py";
constexpr std::string_view kCacheSource = "vLLM v1/kv_cache_interface.py: bytes of keys and values per layer and token";
constexpr std::string_view kLatentSource = "vLLM v1/kv_cache_interface.py MLAAttentionSpec: one latent vector a token on every rank";
constexpr std::string_view kStateSource = "vLLM layers/mamba/mamba_utils.py: state and convolution per layer and sequence";
constexpr std::string_view kLoraSource = "vLLM lora/layers: preallocated A and B of every slot";
constexpr std::string_view kModelFile = "tensor inventory of the draft model";

Formula weightsFormula(const StageShard &shard)
{
    const double bytes = static_cast<double>((shard.language + shard.vision).count());
    return {{Operator::First, shard.parameters, "parameters_on_rank"},
            {Operator::Times, shard.parameters > 0 ? bytes / shard.parameters : 0, "bytes_per_parameter"}};
}

Formula bytesFormula(Bytes bytes) { return {{Operator::First, static_cast<double>(bytes.count()), "bytes"}}; }

Formula loraFormula(const Serving &s, const StageShard &shard)
{
    return {{Operator::First, static_cast<double>(s.lora->slotCount), "adapter_slots"},
            {Operator::Times, static_cast<double>(s.lora->rank), "rank"},
            {Operator::Times, shard.loraValues, "adapter_widths"},
            {Operator::Times, 2, "bytes_per_value"}};
}

void appendKind(Formula &formula, const CacheKind &kind, std::int64_t context, bool first)
{
    const auto layers = static_cast<double>(kind.layers);
    formula.push_back({first ? Operator::OpenTimes : Operator::Plus, layers, "layers"});
    if (kind.width > 0 && !kind.latent) {
        formula.push_back({Operator::Times, 2, "keys_and_values"});
        formula.push_back({Operator::Times, static_cast<double>(kind.heads), "kv_heads_on_rank"});
        formula.push_back({Operator::Times, static_cast<double>(kind.width), "head_width"});
        formula.push_back({Operator::Times, kind.bytesPerValue, "bytes_per_value"});
    } else if (kind.width > 0 && kind.heads > 0) {
        formula.push_back({Operator::Times, static_cast<double>(kind.width), "latent_width"});
        formula.push_back({Operator::Times, kind.bytesPerValue, "bytes_per_value"});
    } else {
        formula.push_back({Operator::Times, static_cast<double>(kind.bytesPerEntry), "bytes_per_token"});
    }
    const bool capped = kind.window > 0 && kind.window < context;
    formula.push_back({Operator::Times, static_cast<double>(ceilDiv(kind.tokensKept(context), kind.tokensPerEntry)),
                       kind.cross ? "source_tokens" : capped ? "window_tokens" : kind.tokensPerEntry > 1 ? "entries" : "tokens"});
}

Formula cacheFormula(const Serving &s, const StageTerms &stage)
{
    const std::int64_t context = ceilDiv(s.context, s.parallelism.context);
    Formula formula{{Operator::First, static_cast<double>(s.sequences), "sequences"}};
    bool first = true;
    for (const CacheKind &kind : stage.kinds) {
        if (!kind.growing())
            continue;
        appendKind(formula, kind, context, first);
        first = false;
    }
    if (!first)
        formula.push_back({Operator::Close, 0, {}});
    return formula;
}

Formula stateFormula(const Serving &s, const StageTerms &stage)
{
    Formula formula{{Operator::First, static_cast<double>(s.sequences), "sequences"}};
    bool first = true;
    for (const CacheKind &kind : stage.kinds) {
        if (kind.stateBytes <= 0)
            continue;
        formula.push_back({first ? Operator::OpenTimes : Operator::Plus, static_cast<double>(kind.layers), "layers"});
        formula.push_back({Operator::Times, static_cast<double>(kind.stateBytes), "state_bytes"});
        first = false;
    }
    formula.push_back({Operator::Close, 0, {}});
    return formula;
}

Formula activationFormula(const Serving &s, const ActivationPeak &peak)
{
    if (peak.samplerDecides)
        return {{Operator::First, static_cast<double>(peak.rows), "sampled_sequences"},
                {Operator::Times, static_cast<double>(s.model->vocabSize), "vocabulary"},
                {Operator::Times, peak.bytesPerCell, "bytes_per_logit"}};
    return {{Operator::First, static_cast<double>(s.profiledTokens), "step_tokens"}, {Operator::Times, peak.bytesPerToken, "bytes_per_token"}};
}

Formula graphFormula(const Serving &s, const StageTerms &stage)
{
    const GraphMemory &graphs = stage.graphs;
    const auto layers = static_cast<double>(stage.shard->layers.last - stage.shard->layers.first);
    Formula formula;
    if (graphs.pieces > 0)
        formula = {{Operator::First, static_cast<double>(graphs.pieces), "captured_sizes"},
                   {Operator::Times, layers * (s.rule.experts ? 2 : 1), "graph_pieces"},
                   {Operator::Times, graphs.pieceMib, "mib_per_piece"}};
    if (graphs.full > 0 || formula.empty()) {
        formula.push_back({formula.empty() ? Operator::First : Operator::Plus, static_cast<double>(graphs.full), "captured_sizes"});
        formula.push_back({Operator::Times, graphs.fullMib, "mib_per_graph"});
    }
    if (graphs.fixedMib > 0)
        formula.push_back({Operator::Plus, graphs.fixedMib, "mib_per_graph"});
    return formula;
}

class Writer {
public:
    Writer(bool explain) : m_explain(explain) { m_components.reserve(10); }

    template <class MakeFormula>
    void add(ComponentId id, const Band &band, std::string_view source, MakeFormula formula)
    {
        if (band.high <= Bytes(0))
            return;
        Component &component = m_components.emplace_back();
        component.id = id;
        component.bytes = band;
        component.source = source;
        if (m_explain)
            component.formula = formula();
    }
    void add(ComponentId id, const Band &band, std::string_view source)
    {
        add(id, band, source, [&] { return Formula{{Operator::First, band.typical.inGibibytes(), "measured_gib"}}; });
    }
    std::vector<Component> take() { return std::move(m_components); }

private:
    bool m_explain;
    std::vector<Component> m_components;
};

bool anyLatent(const StageTerms &stage)
{
    for (const CacheKind &kind : stage.kinds) {
        if (kind.latent)
            return true;
    }
    return false;
}

} // namespace

std::vector<Component> componentsOf(const Serving &s, const ServingTerms &terms, const StageTerms &stage, bool explain)
{
    Writer writer(explain);
    const StageShard &shard = *stage.shard;
    writer.add(ComponentId::Weights, weightBand(s.weights, s.rule.states, shard.language) + terms.overheads.loadSlack, kWeightsSource, [&] { return weightsFormula(shard); });
    writer.add(ComponentId::Vision, Band::exact(shard.vision), kWeightsSource, [&] { return bytesFormula(shard.vision); });
    writer.add(ComponentId::KvCache, Band::exact(stage.need.cache * s.sequences), anyLatent(stage) ? kLatentSource : kCacheSource,
               [&] { return cacheFormula(s, stage); });
    const Bytes state = stage.need.state * s.sequences;
    writer.add(ComponentId::RecurrentState, Band::exact(state), kStateSource, [&] { return stateFormula(s, stage); });
    writer.add(ComponentId::Activations, terms.peak.text + terms.peak.vision, terms.peak.source, [&] { return activationFormula(s, terms.peak); });
    writer.add(ComponentId::OutputBuffers, stage.runtime, s.value(Setting::RuntimeBytesPerCell).source);
    writer.add(ComponentId::CudaGraphs, stage.graphs.captured, stage.graphs.source, [&] { return graphFormula(s, stage); });
    writer.add(ComponentId::LoraAdapters, Band::exact(stage.lora), kLoraSource, [&] { return loraFormula(s, shard); });
    writer.add(ComponentId::DraftModel, Band::exact(stage.draft + shard.mtp), kModelFile, [&] { return bytesFormula(stage.draft + shard.mtp); });
    const bool several = s.devices() > 1;
    if (several)
        writer.add(ComponentId::Communication, terms.overheads.nonTorch, terms.overheads.nonTorchSource);
    writer.add(ComponentId::Framework, several ? terms.overheads.context : terms.overheads.context + terms.overheads.nonTorch, terms.overheads.contextSource);
    return writer.take();
}

} // namespace anchorgpu::memory
