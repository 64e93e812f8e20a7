#include "core/memory/training/activation_memory.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{
using workload::Checkpointing;

/// One layer on this rank, bytes a token.
struct LayerBytes {
    double kept = 0;        ///< at the end of the forward pass, with the checkpointing in force
    double recomputed = 0;  ///< while it is in backward: what checkpointing didn't keep
    double temporaries = 0; ///< and gradients of intermediate results
    bool exact = true;
};

LayerBytes layerBytes(const Setup &setup, const std::vector<AdapterModule> &modules, std::size_t position, const ActivationStyle &style)
{
    const double tp = static_cast<double>(setup.degrees.tensor);
    LayerActivation layer =
        layerActivation(layerAt(*setup.model, position), setup.model->hiddenSize, normShapes(*setup.model, position), style);
    const auto onRank = [&](const PerToken &part) { return part.onRank(tp, setup.sequenceParallel); };
    double saved = onRank(layer.saved);
    if (setup.adapters) // adapters keep the gathered sequence (Megatron-Bridge: 47.5 instead of 42.8 GB for Qwen3-8B at TP 2)
        saved += adapterActivation(setup, modules, position).onRank(tp, false);
    LayerBytes bytes{saved, 0, onRank(layer.temporaries), layer.exact};
    switch (setup.workload.activationCheckpointing) {
    case Checkpointing::None:
        return bytes;
    case Checkpointing::Selective:
        bytes.kept = setup.framework->coreSelective && setup.workload.attention == workload::AttentionKernel::Flash
                         ? saved
                         : std::min(saved, onRank(layer.selective));
        break;
    case Checkpointing::Full:
        bytes.kept = std::min(saved, onRank(layer.input));
        break;
    }
    bytes.recomputed = saved;
    return bytes;
}

struct StageSum {
    double kept = 0, largestKept = 0, recomputed = 0, temporaries = 0;
    bool exact = true;
};

StageSum sumLayers(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules,
                   const ActivationStyle &style)
{
    StageSum sum;
    for (std::size_t position : stage.layers) {
        const LayerBytes bytes = layerBytes(setup, modules, position, style);
        sum.kept += bytes.kept;
        sum.largestKept = std::max(sum.largestKept, bytes.kept);
        sum.recomputed = std::max(sum.recomputed, bytes.recomputed);
        sum.temporaries = std::max(sum.temporaries, bytes.temporaries);
        sum.exact = sum.exact && bytes.exact;
    }
    return sum;
}

/// The final norm's input and output on the last stage.
double closingBytes(const Setup &setup, const StageParameters &stage, const ActivationStyle &style)
{
    const double width = static_cast<double>(setup.model->hiddenSize);
    return stage.last ? width * (style.fusedNorms ? 2 * style.value : 4 + 2 * style.value) : 0;
}

const Coefficient &spread(const Setup &setup, bool exact)
{
    if (setup.workload.activationCheckpointing == Checkpointing::Selective)
        return setup.tables->coefficient(setup.framework->coreSelective ? "activations.selective_core" : "activations.selective");
    return setup.tables->coefficient(exact ? "activations.exact" : "activations.unusual");
}

} // namespace

double microBatchesInFlight(const Setup &setup, std::int64_t stage)
{
    const double stages = static_cast<double>(setup.degrees.pipeline);
    const double micro = static_cast<double>(setup.workload.gradientAccumulation);
    if (stages <= 1)
        return 1;
    if (setup.given.pipelineSchedule == "gpipe")
        return std::max(1.0, micro);
    double inFlight = stages - static_cast<double>(stage);
    const double chunks = static_cast<double>(setup.workload.pipelineChunks);
    if (chunks > 1)
        inFlight += (stages - 1) / chunks;
    return std::clamp(inFlight, 1.0, std::max(1.0, micro));
}

ActivationStyle activationStyle(const Setup &setup)
{
    const FrameworkRow &framework = *setup.framework;
    const workload::TrainingWorkload &w = setup.workload;
    ActivationStyle style;
    style.value = setup.recipe->compute;
    style.fusedNorms = framework.fusedNorms || w.compile;
    style.fusedMlp = framework.fusedMlp || w.compile;
    style.expandsKv = framework.expandsKv;
    style.eager = w.attention == workload::AttentionKernel::Eager;
    style.frozen = setup.adapters;
    style.valueViewKeepsQkv = framework.valueViewKeepsQkv;
    style.keepsFrozenProduct = framework.keepsFrozenProduct;
    style.fp8Inputs = setup.given.fp8Compute;
    style.sequence = setup.sequence * static_cast<double>(setup.degrees.context);
    style.scanChunk = setup.tables->number("activations.scan_chunk_tokens");
    return style;
}

/// The style at one end of the band of what quantised linears keep.
static ActivationStyle keptStyle(const Setup &setup, double Coefficient::*end)
{
    ActivationStyle style = activationStyle(setup);
    if (!setup.adapters || setup.workload.baseWeights == workload::BaseWeights::Bf16)
        return style;
    style.keptHidden = setup.framework->quantisedKeptHidden.*end;
    style.keptFeedForward = setup.framework->quantisedKeptFeedForward.*end;
    if (setup.workload.baseWeights == workload::BaseWeights::Int8) {
        const double copies = setup.tables->coefficient("quantised_base.int8_kept_inputs").*end;
        style.keptHidden += 2 * style.value * copies;
        style.keptFeedForward += style.value * copies;
    }
    return style;
}

ActivationMemory activationMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules)
{
    ActivationMemory memory;
    memory.inFlight = microBatchesInFlight(setup, stage.stage);
    const Coefficient &temporaries = setup.tables->coefficient("activations.temporaries");
    const auto at = [&](double Coefficient::*end, Bytes Band::*result) {
        const ActivationStyle style = keptStyle(setup, end);
        const StageSum sum = sumLayers(setup, stage, modules, style);
        const Coefficient &factor = spread(setup, sum.exact);
        const double tokens = setup.tokens.*end;
        const double closing = setup.workload.activationOffload ? 0 : closingBytes(setup, stage, style);
        double kept = sum.kept * memory.inFlight;
        if (setup.workload.activationOffload) {
            // Only the layers next to each other are on the card, the rest waits in host memory.
            const double onCard = std::min(kept, sum.largestKept * setup.tables->number("activations.offload_layers"));
            if (end == &Coefficient::typical)
                memory.onHost = (kept - onCard) * tokens;
            kept = onCard;
        }
        memory.saved.*result = Bytes::rounded((kept + closing) * tokens * factor.*end);
        memory.working.*result = Bytes::rounded((sum.recomputed * factor.*end + sum.temporaries * temporaries.*end) * tokens);
        if (end == &Coefficient::typical) {
            memory.perTokenAndLayer = stage.layers.empty() ? 0 : sum.kept / static_cast<double>(stage.layers.size());
            memory.source = factor.source;
        }
    };
    at(&Coefficient::low, &Band::low);
    at(&Coefficient::typical, &Band::typical);
    at(&Coefficient::high, &Band::high);
    return memory;
}

} // namespace anchorgpu::memory::training
