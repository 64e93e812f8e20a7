#include "core/memory/diffusion/denoise_memory.h"
#include "core/memory/diffusion/engine_buffers.h"
#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

Activation exactly(double bytes, const Coefficient &band, std::string_view source)
{
    Activation a;
    a.allocated = spread(bytes, band);
    a.reserved = a.allocated;
    a.source = source;
    return a;
}

/// Networks not traced in this engine: the traced elements of the diffusers class, in fp32 throughout.
Activation untraced(const Activation &traced, double factor, const Setup &s)
{
    const Coefficient &band = (*s.profile)["untraced"];
    const double bytes = static_cast<double>(traced.allocated.typical.count());
    Activation a = exactly(bytes * factor, band, band.source);
    if (!s.explain || bytes == 0)
        return a;
    a.formula = traced.formula;
    for (const Operand &operand : traced.formula) {
        // A product can take one more factor; anything else is shown by its sum.
        if (operand.op != Operator::First && operand.op != Operator::Times)
            a.formula = {{Operator::First, bytes, "bytes"}};
    }
    a.formula.push_back({Operator::Times, factor, "times"});
    return a;
}

/// This engine runs one image and one guidance pass at a time.
Setup oneAtATime(const Setup &s)
{
    Setup one = s;
    one.images = one.passBatch = 1;
    return one;
}

/// Tokens and heads of the level with the most scores; one pass at a time, whatever the guidance.
double scoreBytes(const Setup &s)
{
    const model::Denoiser &d = s.model->denoiser;
    double tokens = static_cast<double>(s.imageTokens + s.textTokens), heads = static_cast<double>(std::max<std::int64_t>(d.heads, 1));
    if (d.kind == model::DenoiserKind::Unet) {
        const model::EagerLevel level = d.eagerLevel.value_or(model::EagerLevel{});
        tokens = static_cast<double>(s.latentWidth * s.latentHeight) / static_cast<double>(level.downsample * level.downsample);
        heads = static_cast<double>(level.heads);
    }
    return (*s.profile)["score_bytes"].value * heads * tokens * tokens;
}

Activation denoise(const Setup &s)
{
    const model::Denoiser &d = s.model->denoiser;
    const bool unet = d.kind == model::DenoiserKind::Unet;
    const bool eager = s.workload.attention == workload::AttentionKernel::Eager;
    const double places = unet ? static_cast<double>(s.latentWidth * s.latentHeight) : static_cast<double>(s.imageTokens + s.textTokens);
    const double width = static_cast<double>(unet ? d.baseChannels : d.hidden);
    const Json *traced = s.profile->row("denoisers", {s.model->family, d.className});
    if (!traced) {
        return untraced(denoiseActivation(oneAtATime(s)), 4 / s.computeBytes(), s);
    }
    const double flash = traced->value("flash", 0.0) * places * width + traced->value("flash_constant", 0.0);
    const double materialised = eager ? scoreBytes(s) + traced->value("eager", 0.0) * places * width + traced->value("eager_constant", 0.0) : 0;
    const bool byScores = materialised > flash;
    Activation a = exactly(std::max(flash, materialised), (*s.profile)["planned"], model::internedSource(traced->value("source", "")));
    if (s.explain) {
        a.formula = {{Operator::First, traced->value(byScores ? "eager" : "flash", 0.0), "bytes_each"},
                     {Operator::Times, places, unet ? "latent_pixels" : "tokens"},
                     {Operator::Times, width, unet ? "base_channels" : "hidden_units"},
                     {Operator::Plus, traced->value(byScores ? "eager_constant" : "flash_constant", 0.0), "bytes"}};
        if (byScores)
            a.formula.push_back({Operator::Plus, scoreBytes(s), "bytes_of_attention_scores"});
    }
    return a;
}

Activation decode(const Setup &s)
{
    const Json *traced = s.profile->row("vae_decode", {s.model->vae.network, s.model->vae.className});
    const TilePlan tile = tilePlan(s);
    const double px = tile.active ? static_cast<double>(tile.height * tile.width) : s.pixels();
    if (!traced)
        return untraced(vaeDecodeActivation(oneAtATime(s)), 4 / s.decodeBytes(), s);
    const bool clip = traced->contains("per_latent_frame");
    const double frames = static_cast<double>(s.latentFrames);
    const double base = clip ? traced->value("base", 0.0) : traced->value(s.given.convolution == "direct" ? "direct" : "im2col", 0.0);
    const double perFrame = traced->value("per_latent_frame", 0.0);
    Activation a = exactly((base + perFrame * frames) * px, (*s.profile)[clip ? "planned" : "exact"], model::internedSource(traced->value("source", "")));
    if (!s.explain)
        return a;
    if (clip) {
        a.formula = {{Operator::OpenTimes, base, "bytes_per_pixel"}, {Operator::Plus, perFrame, "bytes_per_pixel"}, {Operator::Times, frames, "latent_frames"},
                     {Operator::Close, 0, {}}, {Operator::Times, px, "pixels"}};
    } else {
        a.formula = {{Operator::First, base, "bytes_per_pixel"}, {Operator::Times, px, tile.active ? "tile_pixels" : "pixels"}};
    }
    return a;
}

} // namespace

Activation sdCppBuffer(PhaseId phase, const Setup &s)
{
    switch (phase) {
    case PhaseId::Denoise: return denoise(s);
    case PhaseId::VaeDecode: return decode(s);
    case PhaseId::VaeEncode: return untraced(vaeEncodeActivation(s), 4 / s.decodeBytes(), s);
    default: return untraced(textEncodeActivation(s), 4 / s.computeBytes(), s);
    }
}

} // namespace anchorgpu::memory::diffusion
