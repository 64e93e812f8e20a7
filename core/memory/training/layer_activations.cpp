#include "core/memory/training/layer_activations.h"

#include "core/memory/training/stage_parameters.h"

#include <algorithm>
#include <map>

namespace anchorgpu::memory::training
{
namespace
{
using formats::TensorRole;

double d(std::int64_t value)
{
    return static_cast<double>(value);
}

/// A norm over `width` values a token: the fp32 copy, the normalised value and the output, or input and output when fused.
double normBytes(double width, const ActivationStyle &style, bool fused)
{
    const double e = style.value;
    const double output = style.fp8Inputs ? 1 : e;
    if (style.frozen)
        return (fused ? e : 4) * width + 4;
    return (fused ? e + output : 4 + e + output) * width + 4;
}

struct MixerBytes {
    const ActivationStyle &style;
    LayerActivation &out;

    void heads(const model::HeadShape &shape, bool outputGate, double sourceShare)
    {
        const double e = style.value;
        const double queries = d(shape.heads * shape.keyDim), result = d(shape.heads * shape.valueDim);
        const double keys = d(shape.kvHeads * shape.keyDim), values = d(shape.kvHeads * shape.valueDim);
        const bool repeats = (style.expandsKv || style.eager) && shape.kvHeads < shape.heads;
        double kept = queries + sourceShare * (repeats ? queries + result : keys + values);
        if (!(style.eager && style.frozen))
            kept += result;
        if (style.valueViewKeepsQkv && !repeats && shape.kvHeads == shape.heads)
            kept += queries + keys;
        if (outputGate)
            kept += queries + result;
        const double scores = style.eager ? d(shape.heads) * style.sequence * (4 + (e < 4 ? e : 0)) : 4 * d(shape.heads);
        out.saved.divided += e * kept + scores;
        out.selective.divided += e * (queries + result + keys) + 4 * d(shape.heads);
        out.temporaries.divided += e * queries;
    }
    void operator()(const model::FullAttention &a) { heads(a.shape, a.outputGate, 1); }
    void operator()(const model::WindowAttention &a) { heads(a.shape, a.outputGate, 1); }
    void operator()(const model::CrossAttention &a)
    {
        out.exact = false;
        heads(a.shape, false, a.sourceTokens > 0 && style.sequence > 0 ? d(a.sourceTokens) / style.sequence : 1);
    }
    void operator()(const model::LatentAttention &a)
    {
        const double e = style.value;
        const double queries = d(a.heads * (a.nopeDim + a.ropeDim)), values = d(a.heads * a.valueDim);
        const double latents = d(a.qLoraRank + a.kvLoraRank);
        out.exact = false;
        out.saved.divided += e * (2 * queries + 2 * values) + (style.eager ? d(a.heads) * style.sequence * 6 : 4 * d(a.heads));
        out.saved.whole += style.frozen ? 0 : e * latents;
        out.selective.divided += e * (queries + values);
        out.selective.whole += e * latents;
        out.temporaries.divided += e * queries;
    }
    void operator()(const model::StateSpace &s)
    {
        // Projection, convolution input and output, step sizes, scan output, gated result; one fp32 state a chunk.
        const double e = style.value;
        const double channels = d(s.inner) + (s.version == 2 ? 2 * d(s.groups * s.state) : 0);
        const double steps = s.version == 2 ? d(s.heads) : d(s.inner);
        out.exact = false;
        out.saved.divided +=
            e * (d(s.inner) + 2 * channels + 2 * d(s.inner) + steps) + 4 * steps + 4 * d(s.inner * s.state) / style.scanChunk;
        out.selective.divided += e * (d(s.inner) + channels + d(s.inner));
        out.temporaries.divided += e * 2 * d(s.inner);
    }
    void operator()(const model::LinearAttention &l)
    {
        const double e = style.value;
        const double keys = d(l.keyHeads * l.keyDim), values = d(l.valueHeads * l.valueDim);
        const double inputs = 2 * keys + values;
        out.exact = false;
        out.saved.divided += e * ((l.convKernel > 0 ? 2 : 1) * inputs + 3 * values) + 8 * d(l.valueHeads) +
                             4 * d(l.valueHeads * l.keyDim * l.valueDim) / style.scanChunk;
        out.selective.divided += e * (inputs + values);
        out.temporaries.divided += e * inputs;
    }
};

/// gate, up, silu(gate) and their product; without a gate the two sides of the activation function.
double feedForwardValues(double width, bool gated, const ActivationStyle &style)
{
    if (!gated)
        return width * (style.frozen ? 1 : 2);
    return width * ((style.fusedMlp ? 2 : 3) + (style.frozen && !style.keepsFrozenProduct ? 0 : 1));
}

struct FeedForwardBytes {
    double hidden;
    const ActivationStyle &style;
    LayerActivation &out;

    void block(double width, bool gated, double uses)
    {
        const double e = style.value;
        const double saving = style.fp8Inputs && !style.frozen ? width * (e - 1) : 0;
        out.saved.divided += (e * feedForwardValues(width, gated, style) - saving) * uses;
        out.selective.divided += e * width * uses;
        out.temporaries.divided += 2 * e * width * uses;
        out.saved.divided += style.keptFeedForward * width * uses;
    }
    void operator()(const model::DenseFeedForward &dense)
    {
        out.exact = out.exact && dense.gated;
        block(d(dense.intermediate), dense.gated, 1);
    }
    void operator()(const model::MixtureOfExperts &moe)
    {
        const double e = style.value;
        const double uses = d(moe.expertsPerToken), width = moe.latentSize > 0 ? d(moe.latentSize) : hidden;
        out.exact = false;
        block(d(moe.expertIntermediate), moe.gated, uses);
        if (moe.sharedIntermediate > 0)
            block(d(moe.sharedIntermediate), moe.gated, 1);
        // Tokens gathered by expert, and their results unless a fused activation function applies the router's weights.
        out.saved.divided += style.frozen ? 0 : e * (style.fusedMlp ? 1 : 2) * width * uses;
        out.saved.whole += 8 * d(moe.experts); // router logits and probabilities in fp32
        out.selective.divided += e * width * uses;
        out.temporaries.divided += e * width * uses;
    }
};

void capSelective(LayerActivation &layer)
{
    layer.selective.whole = std::min(layer.selective.whole, layer.saved.whole);
    layer.selective.divided = std::min(layer.selective.divided, layer.saved.divided);
}

/// Modules that read the same tensor share one key.
int inputOf(TensorRole role)
{
    switch (role) {
    case TensorRole::AttnQ:
    case TensorRole::AttnK:
    case TensorRole::AttnV:
    case TensorRole::LatentQA:
    case TensorRole::LatentKvA:
    case TensorRole::SsmIn:
    case TensorRole::LinearQkv:
    case TensorRole::LinearGate:
    case TensorRole::LinearBetaAlpha:
        return 0;
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::SharedGate:
    case TensorRole::SharedUp:
    case TensorRole::Router:
        return 1;
    case TensorRole::ExpertGate:
    case TensorRole::ExpertUp:
        return 2;
    default:
        return 3 + static_cast<int>(role);
    }
}

bool readsWholeHidden(TensorRole role)
{
    return formats::splitOf(role) != formats::Split::Rows;
}

double expertsPerToken(const model::LayerGroup &group)
{
    for (const model::FeedForward &part : group.feedForwards) {
        if (const auto *moe = std::get_if<model::MixtureOfExperts>(&part))
            return d(moe->expertsPerToken);
    }
    return 1;
}

} // namespace

NormShapes normShapes(const model::Model &model, std::size_t position)
{
    const bool encoder = position < model.encoderGroups.size();
    const int layer = static_cast<int>(encoder ? position : position - model.encoderGroups.size());
    double headValues = 0;
    std::int64_t headDim = 0;
    for (const model::Mixer &mixer : layerAt(model, position).mixers) {
        if (const auto *full = std::get_if<model::FullAttention>(&mixer))
            headDim = full->shape.keyDim, headValues = d((full->shape.heads + full->shape.kvHeads) * headDim);
        else if (const auto *window = std::get_if<model::WindowAttention>(&mixer))
            headDim = window->shape.keyDim, headValues = d((window->shape.heads + window->shape.kvHeads) * headDim);
    }
    NormShapes shapes;
    for (const model::TensorEntry &entry : model.inventory.entries) {
        if (entry.layerSet < 0 && entry.part == model::Part::Language && entry.role == TensorRole::Bias && entry.rows == model.hiddenSize)
            shapes.layerNorm = true; // the final norm has a bias, so norms are LayerNorms
        if (entry.layerSet < 0 || entry.role != TensorRole::Norm || (entry.part == model::Part::Encoder) != encoder ||
            (entry.part != model::Part::Encoder && entry.part != model::Part::Language))
            continue;
        const std::vector<int> &layers = model.inventory.layerSets[static_cast<std::size_t>(entry.layerSet)];
        if (entry.rows == model.hiddenSize || !std::binary_search(layers.begin(), layers.end(), layer))
            continue;
        shapes.innerValues +=
            entry.rows == headDim ? headValues * d(std::min<std::int64_t>(entry.perLayer, 2)) / 2 : d(entry.rows * entry.perLayer);
    }
    return shapes;
}

LayerActivation layerActivation(const model::LayerGroup &group, std::int64_t hidden, const NormShapes &norms, const ActivationStyle &style)
{
    LayerActivation layer;
    const double h = d(hidden);
    const bool fused = style.fusedNorms || norms.layerNorm;
    layer.exact = !norms.layerNorm;
    layer.saved.whole += group.norms * normBytes(h, style, fused) + style.keptHidden * h;
    if (norms.innerValues > 0)
        layer.saved.divided += normBytes(norms.innerValues, style, fused) - 4;
    for (const model::Mixer &mixer : group.mixers)
        std::visit(MixerBytes{style, layer}, mixer);
    for (const model::FeedForward &part : group.feedForwards)
        std::visit(FeedForwardBytes{h, style, layer}, part);
    layer.input.whole = style.value * h;
    layer.selective.whole += style.value * 2 * h;
    layer.temporaries.whole += style.value * 2 * h;
    capSelective(layer);
    return layer;
}

PerToken adapterActivation(const Setup &setup, const std::vector<AdapterModule> &modules, std::size_t position)
{
    PerToken sum;
    const workload::TrainingLora &lora = setup.workload.lora;
    const double bytes = adapterBytes(setup), compute = setup.recipe->compute;
    const double uses = expertsPerToken(layerAt(*setup.model, position));
    const bool ownCopy = (lora.dropout > 0 && !setup.framework->sharesAdapterInput) || bytes > compute;
    std::map<int, bool> counted;
    for (const AdapterModule &module : modules) {
        if (!sitsIn(*setup.model, module, position))
            continue;
        const double times = d(module.perLayer / std::max<std::int64_t>(module.experts, 1)) * (module.experts > 1 ? uses : 1);
        const bool shared = !ownCopy && counted[inputOf(module.role)];
        counted[inputOf(module.role)] = true;
        double perInput = ownCopy ? bytes : compute;
        if (lora.dropout > 0)
            perInput += 1; // the mask
        else if (!ownCopy && module.role == TensorRole::AttnOut && setup.workload.attention == workload::AttentionKernel::Flash)
            perInput = 0; // the attention kernel keeps it already
        const double input = shared ? 0 : perInput * d(module.in) * times;
        (readsWholeHidden(module.role) ? sum.whole : sum.divided) += input;
        sum.whole += bytes * d(lora.rank) * times;
    }
    return sum;
}

} // namespace anchorgpu::memory::training
