#include "core/memory/diffusion/denoise_memory.h"
#include "core/memory/diffusion/engine_buffers.h"
#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

const Json *row(const Setup &s, std::string_view table, std::initializer_list<std::string> names)
{
    const Json *rows = s.profile->table(table);
    for (const std::string &name : names) {
        if (rows && rows->contains(name))
            return &(*rows)[name];
    }
    return nullptr;
}

Activation exactly(double bytes, const Coefficient &band, std::string_view source)
{
    Activation a;
    a.allocated = spread(bytes, band);
    a.reserved = a.allocated;
    a.source = source;
    return a;
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
    const Json *traced = row(s, "denoisers", {s.model->family, d.className});
    if (!traced) {
        // fp32 throughout where PyTorch computes in 16 bits, one pass where it may batch two.
        Activation a = denoiseActivation(s);
        const double factor = 4 / s.computeBytes() * static_cast<double>(s.images) / static_cast<double>(std::max<std::int64_t>(s.passBatch, 1));
        Activation wide = exactly(static_cast<double>(a.allocated.typical.count()) * factor, (*s.profile)["untraced"], (*s.profile)["untraced"].source);
        wide.formula = std::move(a.formula);
        if (s.explain)
            wide.formula.push_back({Operator::Times, factor, "times"});
        return wide;
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
    const Json *traced = row(s, "vae_decode", {s.model->vae.network, s.model->vae.className});
    const TilePlan tile = tilePlan(s);
    const double px = tile.active ? static_cast<double>(tile.height * tile.width) : s.pixels();
    if (!traced) {
        Activation a = vaeDecodeActivation(s);
        const double factor = 4 / s.decodeBytes();
        Activation wide = exactly(static_cast<double>(a.allocated.typical.count()) * factor, (*s.profile)["untraced"], (*s.profile)["untraced"].source);
        wide.formula = std::move(a.formula);
        if (s.explain)
            wide.formula.push_back({Operator::Times, factor, "times"});
        return wide;
    }
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
    case PhaseId::VaeEncode: {
        Activation a = vaeEncodeActivation(s);
        return exactly(static_cast<double>(a.allocated.typical.count()) * 4 / s.decodeBytes(), (*s.profile)["untraced"], (*s.profile)["untraced"].source);
    }
    default: break;
    }
    Activation a = textEncodeActivation(s);
    const double factor = 4 / s.computeBytes();
    return exactly(static_cast<double>(a.allocated.typical.count()) * factor, (*s.profile)["untraced"], (*s.profile)["untraced"].source);
}

} // namespace anchorgpu::memory::diffusion
