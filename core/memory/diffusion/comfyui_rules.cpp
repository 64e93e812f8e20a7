#include "core/memory/diffusion/denoise_memory.h"
#include "core/memory/diffusion/engine_buffers.h"
#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

constexpr double kMiB = 1048576.0;

std::string_view sourceOf(const Json &row) { return model::internedSource(row.value("source", "")); }

/// Memory usage factor of the model's class (comfy/supported_models.py).
double denoiseFactor(const Json &row, const Setup &s)
{
    if (row.contains("factor_per_hidden"))
        return row.value("factor_per_hidden", 0.0) * static_cast<double>(s.model->denoiser.hidden);
    return row.value("factor", 2.0);
}

Activation denoise(const Setup &s)
{
    Activation a;
    const Json *factors = s.profile->row("denoise_factors", {s.model->family, s.model->denoiser.className, "default"});
    if (!factors)
        return a;
    const bool eager = s.workload.attention == workload::AttentionKernel::Eager;
    const double factor = denoiseFactor(*factors, s);
    const double area = static_cast<double>(s.latentWidth) * static_cast<double>(s.latentHeight) * static_cast<double>(s.latentFrames);
    // Both guidance passes go in one batch when they fit; the low end is one pass at a time.
    const bool guided = s.workload.guidance && s.model->guidance != model::GuidanceMode::None;
    const double rows = static_cast<double>(s.images) * (guided ? 2 : 1);
    const double each = (*s.profile)[eager ? "denoise_eager" : "denoise_flash"].value * kMiB * (eager ? 1 : s.computeBytes());
    const double typical = rows * area * each * factor;
    a.allocated = {Bytes::rounded(guided ? typical / 2 : typical), Bytes::rounded(typical), Bytes::rounded(typical)};
    // What really is allocated can only be larger than the rule where the rule is too small.
    a.allocated.high = std::max(a.allocated.high, denoiseActivation(s).allocated.high);
    a.reserved = a.allocated;
    a.source = sourceOf(*factors);
    if (s.explain) {
        a.formula = {{Operator::First, rows, "passes_in_batch"}, {Operator::Times, area, "latent_pixels"},
                     {Operator::Times, factor, "memory_factor"}, {Operator::Times, each, "bytes_per_latent_pixel"}};
    }
    return a;
}

Activation decode(const Setup &s)
{
    const Json *rule = s.profile->row("vae_decode", {s.model->vae.network});
    if (!rule || tilePlan(s).active) {
        Activation a = vaeDecodeActivation(s); // tiles, and networks without a rule: what the decoder takes
        a.reserved = a.allocated;
        return a;
    }
    Activation a;
    const bool perFrame = rule->contains("elements_per_latent_frame");
    const double elements = rule->value(perFrame ? "elements_per_latent_frame" : "elements", 0.0);
    const double frames = perFrame ? static_cast<double>(s.latentFrames) : 1;
    const double bytes = s.decodeBytes(), images = static_cast<double>(s.images);
    a.allocated = Band::exact(Bytes::rounded(elements * frames * s.pixels() * images * bytes));
    a.allocated.low = std::min(a.allocated.low, vaeDecodeActivation(s).allocated.low);
    a.reserved = a.allocated;
    a.source = sourceOf(*rule);
    if (s.explain) {
        a.formula = {{Operator::First, elements, "elements"}, {Operator::Times, frames, "latent_frames"}, {Operator::Times, s.pixels(), "pixels"},
                     {Operator::Times, images, "images"}, {Operator::Times, bytes, "bytes_per_value"}};
    }
    return a;
}

Activation encode(const Setup &s)
{
    Activation a = vaeEncodeActivation(s);
    if (s.encodesImages() && s.model->vae.decodeConstant("allocated")) {
        const Coefficient &rule = (*s.profile)["vae_kl_encode"];
        a.allocated = Band::exact(Bytes::rounded(rule.value * s.pixels() * s.decodeBytes()));
        a.source = rule.source;
        if (s.explain)
            a.formula = {{Operator::First, rule.value, "elements"}, {Operator::Times, s.pixels(), "pixels"}, {Operator::Times, s.decodeBytes(), "bytes_per_value"}};
    }
    a.reserved = a.allocated;
    return a;
}

} // namespace

Activation comfyUiDemand(PhaseId phase, const Setup &s)
{
    switch (phase) {
    case PhaseId::Denoise: return denoise(s);
    case PhaseId::VaeDecode: return decode(s);
    case PhaseId::VaeEncode: return encode(s);
    default: break;
    }
    Activation a = textEncodeActivation(s);
    a.reserved = a.allocated;
    return a;
}

Activation comfyUiReserve(const Setup &s)
{
    const DiffusionProfile &p = *s.profile;
    const bool large = s.gpu && s.gpu->usable && s.gpu->usable->inGibibytes() > p["large_card"].value;
    const double extra = p["extra_reserved"].value + (large ? p["extra_reserved_large_card"].value : 0);
    Activation a;
    const double minimum = p["minimum_inference_memory"].value * 1024;
    const double spare = p["extra_reserved"].high - p["extra_reserved"].value;
    a.allocated = {Bytes::mebibytes(minimum + extra), Bytes::mebibytes(minimum + extra), Bytes::mebibytes(minimum + extra + spare)};
    a.reserved = a.allocated;
    a.source = p["extra_reserved"].source;
    if (s.explain)
        a.formula = {{Operator::OpenTimes, minimum, "mebibytes"}, {Operator::Plus, extra, "mebibytes"}, {Operator::Close, 0, {}}, {Operator::Times, kMiB, "bytes"}};
    return a;
}

} // namespace anchorgpu::memory::diffusion
