#include "core/memory/diffusion/denoise_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

using formats::Family;
using model::DenoiserKind;
using model::GuidanceMode;

Formula product(std::initializer_list<std::pair<double, std::string_view>> factors)
{
    Formula formula;
    for (const auto &[value, unit] : factors)
        formula.push_back({formula.empty() ? Operator::First : Operator::Times, value, unit});
    return formula;
}

double tokensOf(const Setup &s) { return static_cast<double>(s.imageTokens + s.textTokens) / static_cast<double>(s.sequenceShards); }

double latentPixels(const Setup &s)
{
    return static_cast<double>(s.latentWidth) * static_cast<double>(s.latentHeight) / static_cast<double>(s.sequenceShards);
}

/// Elements per token and hidden unit (or latent pixel and base channel) with what formats and adapters add.
double elementsEach(const Setup &s)
{
    const DiffusionProfile &common = *s.common;
    const model::DiffusionModel &m = *s.model;
    double c = m.activation.c > 0 ? m.activation.c : common["denoise_cascade"].value;
    if (s.workload.weights.family == Family::BnbInt8)
        c += common["int8_denoise_elements"].value;
    if (s.workload.controlnet)
        c += common[m.denoiser.kind == DenoiserKind::Unet ? "controlnet_residuals_unet" : "controlnet_residuals_dit"].value;
    // A tensor rank holds the residual stream whole and its share of projections and feed-forward.
    const double whole = std::min(c, common["denoise_residual"].value);
    return whole + (c - whole) / static_cast<double>(s.parallelism.tensor);
}

/// Materialised attention: scores and probabilities of the level with the most tokens.
double scoreElements(const Setup &s)
{
    const model::Denoiser &d = s.model->denoiser;
    double tokens = tokensOf(s), heads = static_cast<double>(std::max<std::int64_t>(d.heads, 1));
    if (d.kind == DenoiserKind::Unet) {
        const model::EagerLevel level = d.eagerLevel.value_or(model::EagerLevel{});
        tokens = latentPixels(s) / static_cast<double>(level.downsample * level.downsample);
        heads = static_cast<double>(level.heads);
    }
    return 2 * heads / static_cast<double>(s.parallelism.tensor) * tokens * tokens * static_cast<double>(s.sequenceShards);
}

const Coefficient &denoiseBand(const Setup &s)
{
    const model::DiffusionModel &m = *s.model;
    if (m.activation.c <= 0)
        return (*s.common)["denoise_cascade"];
    return (*s.common)[m.activation.verified ? "denoise_verified" : "denoise_assumed"];
}

Band reservedOf(const Band &allocated, const Coefficient &factor)
{
    return {allocated.low.scaled(factor.low), allocated.typical.scaled(factor.value), allocated.high.scaled(factor.high)};
}

/// PipeFusion: keys and values of this stage's layers for the whole sequence.
double pipelineCache(const Setup &s)
{
    const model::Denoiser &d = s.model->denoiser;
    if (s.parallelism.pipeline <= 1 || d.kind != DenoiserKind::Transformer)
        return 0;
    const double layers = static_cast<double>(d.layers) / static_cast<double>(s.parallelism.pipeline);
    return 2 * layers * static_cast<double>(s.passBatch) * tokensOf(s) * static_cast<double>(d.hidden);
}

} // namespace

Activation textEncodeActivation(const Setup &s)
{
    Activation a;
    const model::TextEncoder *widest = nullptr;
    double most = 0;
    for (const model::TextEncoder &encoder : s.model->textEncoders) {
        const double each = static_cast<double>(std::min(encoder.tokens, *s.workload.textTokens)) * static_cast<double>(2 * encoder.feedForward + 4 * encoder.hidden);
        if (each > most && !s.given.drops(encoder.slot)) {
            most = each;
            widest = &encoder;
        }
    }
    if (!widest)
        return a;
    // A negative prompt is encoded in the same batch, whatever the denoiser does with it.
    const double rows = static_cast<double>(s.images) * (s.workload.guidance && s.model->guidance != GuidanceMode::None ? 2 : 1);
    const double tokens = static_cast<double>(std::min(widest->tokens, *s.workload.textTokens));
    const double width = static_cast<double>(2 * widest->feedForward + 4 * widest->hidden);
    a.allocated = spread(rows * tokens * width * s.computeBytes(), (*s.common)["text_activations"]);
    a.reserved = reservedOf(a.allocated, (*s.common)["denoise_reserved"]);
    a.source = (*s.common)["text_activations"].source;
    if (s.explain)
        a.formula = product({{rows, "prompts"}, {tokens, "tokens"}, {width, "elements_per_token"}, {s.computeBytes(), "bytes_per_value"}});
    return a;
}

Activation denoiseActivation(const Setup &s)
{
    Activation a;
    const model::Denoiser &d = s.model->denoiser;
    const bool unet = d.kind != DenoiserKind::Transformer;
    const double c = elementsEach(s), bytes = s.computeBytes();
    const double rows = static_cast<double>(s.passBatch);
    const double places = unet ? latentPixels(s) : tokensOf(s);
    const double width = static_cast<double>(unet ? std::max<std::int64_t>(d.baseChannels, 320) : d.hidden);
    double elements = c * rows * places * width;
    const bool eager = s.workload.attention == workload::AttentionKernel::Eager;
    const double scores = eager ? rows * scoreElements(s) : 0;
    const double cache = pipelineCache(s);
    elements += scores + cache;
    a.allocated = spread(elements * bytes, denoiseBand(s));
    a.reserved = reservedOf(a.allocated, (*s.common)["denoise_reserved"]);
    a.source = s.model->activation.source.empty() ? denoiseBand(s).source : s.model->activation.source;
    if (!s.explain)
        return a;
    a.formula = {{Operator::OpenTimes, c, "elements"},
                 {Operator::Times, rows, "passes_in_batch"},
                 {Operator::Times, places, unet ? "latent_pixels" : "tokens"},
                 {Operator::Times, width, unet ? "base_channels" : "hidden_units"}};
    if (scores > 0)
        a.formula.push_back({Operator::Plus, scores, "attention_scores"});
    if (cache > 0)
        a.formula.push_back({Operator::Plus, cache, "kept_keys_and_values"});
    if (scores + cache > 0) {
        a.formula.push_back({Operator::Close, 0, {}});
    } else {
        a.formula.front().op = Operator::First;
    }
    a.formula.push_back({Operator::Times, bytes, "bytes_per_value"});
    return a;
}

Activation dequantizedMatrix(const Setup &s)
{
    Activation a;
    const model::Denoiser &d = s.model->denoiser;
    const formats::NumericFormat &format = s.workload.weights;
    // Eight-bit formats with kernels of their own compute on the narrow values; storage formats expand a matrix at a time.
    const bool expands = format.family != Family::Float && format.family != Family::Int8 && format.family != Family::BnbInt8;
    if (!expands || d.kind != DenoiserKind::Transformer)
        return a;
    const Coefficient &matrices = (*s.common)["dequantized_matrix"];
    const double hidden = static_cast<double>(d.hidden), shards = static_cast<double>(s.parallelism.tensor);
    a.allocated = spread(2 * matrices.value * hidden * hidden / shards, matrices);
    a.reserved = a.allocated;
    a.source = matrices.source;
    if (s.explain) {
        a.formula = product({{matrices.value, "matrices"}, {hidden, "hidden_units"}, {hidden, "hidden_units"}, {2, "bytes_per_value"}});
        if (shards > 1)
            a.formula.push_back({Operator::DividedBy, shards, "devices"});
    }
    return a;
}

} // namespace anchorgpu::memory::diffusion
