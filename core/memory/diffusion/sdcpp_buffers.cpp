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

/// Bytes at `x` by straight lines between traced points, with the outer lines carried on; 0 without points.
double interpolated(const Json &points, double x)
{
    if (!points.is_array() || points.empty())
        return 0;
    const auto at = [&](std::size_t i) { return std::pair<double, double>(points[i][0].get<double>(), points[i][1].get<double>()); };
    if (points.size() == 1)
        return at(0).second;
    std::size_t right = 1;
    while (right + 1 < points.size() && at(right).first < x)
        ++right;
    const auto [x0, y0] = at(right - 1);
    const auto [x1, y1] = at(right);
    return std::max(0.0, y0 + (y1 - y0) * (x - x0) / (x1 - x0));
}

/// What one denoiser call works on: places (latent pixels or tokens), tokens and heads of the widest attention.
struct Work {
    double places = 0, tokens = 0, heads = 1;
};

Work workOf(const Setup &s, const Json &row)
{
    const model::Denoiser &d = s.model->denoiser;
    Work work;
    if (d.kind == model::DenoiserKind::Unet) {
        const model::EagerLevel level = d.eagerLevel.value_or(model::EagerLevel{});
        work.places = static_cast<double>(s.latentWidth * s.latentHeight);
        work.tokens = work.places / static_cast<double>(level.downsample * level.downsample);
        work.heads = static_cast<double>(level.heads);
        return work;
    }
    work.places = work.tokens = static_cast<double>(s.imageTokens + row.value("text_tokens", s.textTokens));
    work.heads = static_cast<double>(std::max<std::int64_t>(d.heads, 1));
    return work;
}

Activation denoise(const Setup &s)
{
    const model::Denoiser &d = s.model->denoiser;
    const Json *row = s.profile->row("denoisers", {s.model->id, s.model->family, d.className + "/" + std::to_string(d.hidden), d.className});
    if (!row)
        return untraced(denoiseActivation(oneAtATime(s)), 4 / s.computeBytes(), s);
    const bool unet = d.kind == model::DenoiserKind::Unet, eager = s.workload.attention == workload::AttentionKernel::Eager;
    const Work work = workOf(s, *row);
    const double width = static_cast<double>(unet ? d.baseChannels : d.hidden) / row->value("width", 1.0);
    const double rest = interpolated((*row)[eager ? "eager" : "flash"], work.places) * width;
    const double scores = eager ? (*s.profile)["score_bytes"].value * work.heads * work.tokens * work.tokens : 0;
    Activation a = exactly(rest + scores, (*s.profile)[row->value("band", "planned")], model::internedSource(row->value("source", "")));
    if (s.explain) {
        a.formula = {{Operator::First, rest / work.places, "bytes_each"}, {Operator::Times, work.places, unet ? "latent_pixels" : "tokens"}};
        if (eager)
            a.formula.push_back({Operator::Plus, scores, "bytes_of_attention_scores"});
    }
    return a;
}

/// Convolutions at full size, or the attention of the middle block at latent size: scores and five tensors. They don't add up.
Activation imageVae(const Setup &s, const Json &row, double px)
{
    const double each = row.value(s.given.convolution == "direct" ? "direct" : "im2col", 0.0);
    const double latent = px / static_cast<double>(s.model->vae.spatialFactor * s.model->vae.spatialFactor);
    const double scores = (*s.profile)["score_bytes"].value * latent * latent, beside = row.value("attention_per_latent_pixel", 0.0);
    const bool byAttention = s.workload.attention == workload::AttentionKernel::Eager && scores + beside * latent > each * px;
    Activation a = exactly(byAttention ? scores + beside * latent : each * px, (*s.profile)["exact"], model::internedSource(row.value("source", "")));
    if (s.explain && byAttention)
        a.formula = {{Operator::First, scores, "bytes_of_attention_scores"}, {Operator::Plus, beside, "bytes_per_latent_pixel"}, {Operator::Times, latent, "latent_pixels"}};
    else if (s.explain)
        a.formula = {{Operator::First, each, "bytes_per_pixel"}, {Operator::Times, px, tilePlan(s).active ? "tile_pixels" : "pixels"}};
    return a;
}

Activation decode(const Setup &s)
{
    const Json *row = s.profile->row("vae_decode", {s.model->vae.network, s.model->vae.className});
    if (!row)
        return untraced(vaeDecodeActivation(oneAtATime(s)), 4 / s.decodeBytes(), s);
    const TilePlan tile = tilePlan(s);
    const double px = tile.active ? static_cast<double>(tile.height * tile.width) : s.pixels();
    if (!row->contains("latent_frames"))
        return imageVae(s, *row, px);
    // One graph for the clip, frame after frame: it stops growing once the features of a few frames are held.
    const double each = interpolated((*row)["latent_frames"], static_cast<double>(s.latentFrames));
    Activation a = exactly(each * px, (*s.profile)["planned"], model::internedSource(row->value("source", "")));
    if (s.explain)
        a.formula = {{Operator::First, each, "bytes_per_pixel"}, {Operator::Times, px, tile.active ? "tile_pixels" : "pixels"}};
    return a;
}

Activation encode(const Setup &s)
{
    const Json *row = s.encodesImages() ? s.profile->row("vae_encode", {s.model->vae.className}) : nullptr;
    return row ? imageVae(s, *row, s.pixels()) : untraced(vaeEncodeActivation(s), 4 / s.decodeBytes(), s);
}

} // namespace

Activation sdCppBuffer(PhaseId phase, const Setup &s)
{
    switch (phase) {
    case PhaseId::Denoise: return denoise(s);
    case PhaseId::VaeDecode: return decode(s);
    case PhaseId::VaeEncode: return encode(s);
    default: return untraced(textEncodeActivation(s), 4 / s.computeBytes(), s);
    }
}

} // namespace anchorgpu::memory::diffusion
