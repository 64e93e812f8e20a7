#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

using model::SourcedConstant;

/// How a network's decoder counts: which constant, per what.
enum class Count { Image, Frame, Clip };

struct Decoder {
    Count count = Count::Image;
    double elements = 0;        ///< allocated
    double live = 0;            ///< without convolution workspace; 0: unknown
    double reserved = 0;        ///< in the same count; 0: from a factor
    double assembly = 0;        ///< elements per pixel (and frame) of the blend of tiles
    std::string_view source;
    const char *band = "vae_image";
    const char *reservedFactor = "vae_reserved_image";
};

/// Frames that one temporal chunk of the decoder yields; a shorter clip needs that much less. HunyuanVideo takes 16-frame tiles (their
/// first latent frame gives one more), CogVideoX two latents.
std::int64_t chunkFrames(const model::Vae &vae) { return vae.tiling.tileFrames > 8 ? vae.tiling.tileFrames + 1 : vae.tiling.tileFrames; }

/// The clip constants of Wan's decoder hold the output twice (3 values a pixel and frame) at the length they were traced with.
double wanClip(const Setup &s, double traced)
{
    constexpr double kOutputTwice = 6;
    const double tracedFrames = s.model->vae.spatialFactor == 16 ? 121 : 81;
    return std::max(traced + kOutputTwice * (s.frames() - tracedFrames), 0.0);
}

double value(const SourcedConstant *constant) { return constant ? constant->elements : 0; }

Decoder clipDecoder(const Setup &s, const SourcedConstant &constant)
{
    const model::Vae &vae = s.model->vae;
    Decoder d{.count = Count::Frame, .elements = constant.elements, .live = value(vae.decodeConstant("live_clip")), .source = constant.source,
              .band = "vae_video", .reservedFactor = "vae_reserved_other"};
    if (vae.decodeConstant("allocated_1_frame")) {
        d.elements = wanClip(s, constant.elements);
        d.live = d.live > 0 ? wanClip(s, d.live) : 0;
        d.reservedFactor = "vae_reserved_wan";
        return d;
    }
    const std::int64_t chunk = chunkFrames(vae);
    if (chunk > 0 && s.workload.frames < chunk) {
        const double share = s.frames() / static_cast<double>(chunk);
        d.elements *= share;
        d.live *= share;
    }
    return d;
}

Decoder decoderOf(const Setup &s)
{
    const model::Vae &vae = s.model->vae;
    const SourcedConstant *one = vae.decodeConstant("allocated_1_frame");
    const SourcedConstant *clip = vae.decodeConstant("allocated_clip");
    const SourcedConstant *all = vae.decodeConstant("allocated_clip_all_frames");
    Decoder d;
    if (one && s.workload.frames == 1) {
        d = {.count = Count::Image, .elements = one->elements, .live = value(vae.decodeConstant("live_1_frame")),
             .reserved = value(vae.decodeConstant("reserved_1_frame")), .source = one->source, .band = "vae_image", .reservedFactor = "vae_reserved_wan"};
    } else if (clip) {
        d = clipDecoder(s, *clip);
    } else if (all) {
        d = {.count = Count::Clip, .elements = all->elements, .source = all->source, .band = "vae_video", .reservedFactor = "vae_reserved_other"};
    } else {
        const SourcedConstant *allocated = vae.decodeConstant("allocated");
        const SourcedConstant *live = vae.decodeConstant("live");
        const Coefficient &fallback = (*s.common)["vae_default_elements"];
        d.elements = allocated ? allocated->elements : live ? live->elements : fallback.value;
        d.live = value(live);
        d.reserved = value(vae.decodeConstant("reserved"));
        d.source = allocated ? allocated->source : live ? live->source : fallback.source;
        if (!allocated)
            d.band = "vae_assumed";
    }
    const SourcedConstant *assembly = vae.decodeConstant(d.count == Count::Image ? "tile_assembly" : "tile_assembly_clip");
    // Networks that decode both images and clips have only the clip's assembly, per pixel and frame: the same for one frame.
    d.assembly = assembly ? assembly->elements : value(vae.decodeConstant("tile_assembly_clip"));
    if (d.assembly == 0)
        d.assembly = (*s.common)["tile_assembly_default"].value;
    return d;
}

/// fp32 convolutions of image decoders take less workspace than 16-bit ones; some networks have a constant fitted to a stated figure.
/// Decoders of clips double in fp32.
void widen(const Setup &s, Decoder &d)
{
    if (s.decodeBytes() < 4 || d.live == 0 || s.model->vae.temporalFactor > 1)
        return;
    const SourcedConstant *fp32 = s.model->vae.decodeConstant("allocated_fp32");
    const double factor = fp32 ? fp32->elements / d.elements : (*s.common)["fp32_workspace"].value;
    d.elements = std::max(d.live, d.elements * factor);
    d.reserved *= factor;
    d.band = "vae_image_fp32";
    if (fp32)
        d.source = fp32->source;
}

struct Amount {
    double tile = 0;       ///< elements of one decode call, a tile or the whole, per image
    double waiting = 0;    ///< tiles that wait while the last one is decoded
    double assembly = 0;   ///< the blend; alone for a clip
    bool exclusive = false; ///< tile and assembly exclude each other
    double peak(double scale) const { return exclusive ? std::max(tile * scale + waiting, assembly) : tile * scale + waiting + assembly; }
};

Amount amountOf(const Setup &s, const Decoder &d, const TilePlan &tile)
{
    const double px = s.pixels();
    const double frames = d.count == Count::Image ? 1 : s.frames();
    const double perTile = d.count == Count::Clip ? s.frames() : 1;
    Amount a;
    if (!tile.active) {
        a.tile = d.elements * px * perTile;
        return a;
    }
    double each = d.elements;
    if (const SourcedConstant *tiled = s.model->vae.decodeConstant("tiled_clip_all_frames")) {
        // Traced as elements per pixel of the whole 480 × 848 frame with the default tile; the tile is what it belongs to.
        constexpr double kTracedPixels = 480.0 * 848, kTracedTile = 256.0 * 256;
        each = std::min(each, tiled->elements * kTracedPixels / kTracedTile);
    }
    a.tile = each * static_cast<double>(tile.height) * static_cast<double>(tile.width) * perTile;
    a.exclusive = d.count != Count::Image || s.model->vae.decodeConstant("tile_assembly") == nullptr;
    a.waiting = a.exclusive ? (*s.common)["video_tile_kept"].value * px * frames : 0;
    a.assembly = d.assembly * px * frames;
    return a;
}

/// Devices share a decode by patches of each convolution: its workspace is per patch, so only the live elements count.
void share(const Setup &s, Decoder &d)
{
    if (s.decodeShards <= 1)
        return;
    const double ratio = d.live > 0 ? d.live / d.elements : 1;
    d.elements *= ratio / static_cast<double>(s.decodeShards);
    d.reserved *= ratio / static_cast<double>(s.decodeShards);
}

Formula decodeFormula(const Setup &s, const Decoder &d, const TilePlan &tile, const Amount &amount, double images)
{
    const double bytes = s.decodeBytes(), px = s.pixels();
    if (!tile.active) {
        Formula f{{Operator::First, d.elements, "elements"}, {Operator::Times, px, "pixels"}};
        if (d.count == Count::Clip)
            f.push_back({Operator::Times, s.frames(), "frames"});
        f.push_back({Operator::Times, images, "images"});
        f.push_back({Operator::Times, bytes, "bytes_per_value"});
        return f;
    }
    if (amount.exclusive && amount.assembly > amount.tile + amount.waiting) {
        return {{Operator::First, d.assembly, "elements"}, {Operator::Times, px, "pixels"}, {Operator::Times, d.count == Count::Image ? 1 : s.frames(), "frames"},
                {Operator::Times, images, "images"}, {Operator::Times, bytes, "bytes_per_value"}};
    }
    const double area = static_cast<double>(tile.height) * static_cast<double>(tile.width);
    return {{Operator::OpenTimes, amount.tile / area, "elements"},
            {Operator::Times, area, "tile_pixels"},
            {Operator::Plus, (amount.waiting + (amount.exclusive ? 0 : amount.assembly)) / px, "elements"},
            {Operator::Times, px, "pixels"},
            {Operator::Close, 0, {}},
            {Operator::Times, images, "images"},
            {Operator::Times, bytes, "bytes_per_value"}};
}

const char *bandOf(const Decoder &d, const TilePlan &tile, const Amount &amount)
{
    if (!tile.active || std::string_view(d.band) == "vae_image_fp32")
        return d.band;
    return amount.exclusive ? "vae_tiled_video" : "vae_tiled_image";
}

/// Finished images that wait for the others when decoded one by one.
double finishedImages(const Setup &s) { return slicingActive(s) ? 3 * s.pixels() * static_cast<double>(s.images - 1) : 0; }

} // namespace

TilePlan tilePlan(const Setup &s)
{
    const model::VaeTiling &tiling = s.model->vae.tiling;
    const workload::DiffusionWorkload &w = s.workload;
    const std::optional<std::int64_t> asked = s.given.tilePixels ? s.given.tilePixels : w.vaeTile;
    TilePlan plan;
    plan.possible = asked || tiling.tileHeight > 0;
    std::int64_t height = asked.value_or(tiling.tileHeight), width = asked.value_or(tiling.tileWidth);
    if (s.engine == Engine::ComfyUi && !asked) {
        height = width = w.frames > 1 ? 256 : 512; // the tiled node's defaults
        plan.possible = true;
    } else if (s.engine == Engine::StableDiffusionCpp && !asked) {
        height = width = 32 * s.model->vae.spatialFactor; // --vae-tile-size 32x32 in latent pixels
        plan.possible = true;
    }
    plan.height = plan.possible ? std::clamp<std::int64_t>(height, 1, w.height) : w.height;
    plan.width = plan.possible ? std::clamp<std::int64_t>(width, 1, w.width) : w.width;
    plan.active = plan.possible && w.vaeTiling && (plan.height < w.height || plan.width < w.width);
    return plan;
}

bool slicingActive(const Setup &s) { return s.workload.vaeSlicing && s.images > 1; }

Activation vaeDecodeActivation(const Setup &s)
{
    Decoder d = decoderOf(s);
    widen(s, d);
    share(s, d);
    const TilePlan tile = tilePlan(s);
    const Amount amount = amountOf(s, d, tile);
    const double bytes = s.decodeBytes();
    const double images = slicingActive(s) ? 1 : static_cast<double>(s.images);
    Activation a;
    a.source = d.source;
    a.allocated = spread((amount.peak(1) * images + finishedImages(s)) * bytes, (*s.common)[bandOf(d, tile, amount)]);
    if (s.explain) {
        a.formula = decodeFormula(s, d, tile, amount, images);
        if (finishedImages(s) > 0)
            a.formula.push_back({Operator::Plus, finishedImages(s) * bytes, "bytes_of_finished_images"});
    }

    const Coefficient &factor = (*s.common)[d.reservedFactor];
    const SourcedConstant *rocm = s.amd() ? s.model->vae.decodeConstant("reserved_rocm") : nullptr;
    const double reservedElements = rocm ? rocm->elements : d.reserved;
    const double scale = reservedElements > 0 ? reservedElements / d.elements : factor.value;
    // Freed blocks of the first image serve the next ones: further images reserve less than the first.
    const double rows = 1 + (images - 1) * (*s.common)["vae_reserved_next_image"].value;
    const double reserved = (amount.peak(scale) * rows + finishedImages(s)) * bytes;
    a.reserved = spread(reserved, reservedElements > 0 ? (*s.common)["vae_reserved_band"] : factor);
    // A factor on an uncertain figure is as uncertain as both.
    if (reservedElements == 0 && a.allocated.typical > Bytes(0)) {
        const double typical = static_cast<double>(a.allocated.typical.count());
        a.reserved.low = a.reserved.low.scaled(static_cast<double>(a.allocated.low.count()) / typical);
        a.reserved.high = a.reserved.high.scaled(static_cast<double>(a.allocated.high.count()) / typical);
    }
    const Band &allocated = a.allocated;
    a.reserved = {std::max(a.reserved.low, allocated.low), std::max(a.reserved.typical, allocated.typical), std::max(a.reserved.high, allocated.high)};
    return a;
}

Activation vaeEncodeActivation(const Setup &s)
{
    Activation a;
    if (!s.encodesImages())
        return a;
    const model::Vae &vae = s.model->vae;
    const Decoder decoder = decoderOf(s);
    const Coefficient &share = (*s.common)["vae_encode_share"];
    const SourcedConstant *live = vae.encodeConstant("live");
    const SourcedConstant *reserved = vae.encodeConstant(decoder.count == Count::Image ? "reserved" : "");
    const double elements = live ? live->elements : decoder.elements * share.value;
    const double frames = decoder.count == Count::Clip ? s.frames() : 1;
    const double bytes = s.decodeBytes();
    // Reference images are encoded one after the other; only their latents stay.
    a.allocated = spread(elements * s.pixels() * frames * bytes, live ? (*s.common)["vae_image"] : share);
    const double factor = reserved && live ? reserved->elements / live->elements : (*s.common)["vae_reserved_other"].value;
    a.reserved = {a.allocated.low.scaled(factor), a.allocated.typical.scaled(factor), a.allocated.high.scaled(factor)};
    a.source = live ? live->source : share.source;
    if (s.explain) {
        a.formula = {{Operator::First, elements, "elements"}, {Operator::Times, s.pixels(), "pixels"}};
        if (frames > 1)
            a.formula.push_back({Operator::Times, frames, "frames"});
        a.formula.push_back({Operator::Times, bytes, "bytes_per_value"});
    }
    return a;
}

} // namespace anchorgpu::memory::diffusion
