#include "core/model/diffusion_row.h"

#include "core/model/readers/json_fields.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

constexpr std::int64_t kMostValues = 10'000'000'000'000;
using Constants = std::map<std::string, SourcedConstant, std::less<>>;

std::string requiredText(const JsonFields &in, std::string_view name)
{
    if (!in.has(name))
        in.reject("missing-member", in.pointerTo(name), {}, "\"…\"");
    return in.text(name);
}

double number(const JsonFields &in, std::string_view name, double fallback = 0)
{
    const double read = in.number(name).value_or(fallback);
    if (read >= 0 && read <= static_cast<double>(kMostValues))
        return read;
    in.reject("out-of-range", in.pointerTo(name), shortText(*in.find(name)), "0 … " + std::to_string(kMostValues));
    return fallback;
}

std::int64_t count(const JsonFields &in, std::string_view name, std::int64_t fallback = 0) { return in.integer(name, 0, kMostValues, fallback); }

/// A count that divides or multiplies sizes: at least 1.
std::int64_t factor(const JsonFields &in, std::string_view name, std::int64_t fallback, std::int64_t most = 65536)
{
    return in.integer(name, 1, most, fallback);
}

/// A member that must be there; an empty object when it isn't, after the fault is remembered.
JsonFields required(const JsonFields &in, std::string_view name)
{
    if (auto found = in.object(name))
        return *found;
    if (!in.has(name))
        in.reject("missing-member", in.pointerTo(name), {}, "{…}");
    static const Json kNothing = Json::object();
    return JsonFields(kNothing, in.pointerTo(name), in.file());
}

/// Calls `read` with each object of a list; a fault in one is the holder's.
template <class Read> void eachOf(const JsonFields &in, std::string_view name, Read read)
{
    const Json *list = in.find(name);
    if (!list || !list->is_array())
        return;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const JsonFields one((*list)[i], childPointer(in.pointerTo(name), std::to_string(i)), in.file());
        read(one);
        if (const auto &error = one.error())
            in.reject(error->id, error->place, error->found, error->allowed);
    }
}

TextEncoder textEncoder(const JsonFields &in)
{
    TextEncoder encoder;
    encoder.slot = requiredText(in, "slot");
    encoder.className = in.text("class");
    encoder.network = in.text("network");
    encoder.name = in.text("name", encoder.network);
    encoder.parameters = count(in, "parameters");
    encoder.wideParameters = std::min(count(in, "wide_parameters"), encoder.parameters);
    encoder.fp32Parameters = std::min(count(in, "fp32_parameters"), encoder.parameters - encoder.wideParameters);
    encoder.hidden = in.integer("hidden", 0, 1 << 20, 0);
    encoder.feedForward = in.integer("feed_forward", 0, 1 << 20, 0);
    encoder.tokens = factor(in, "tokens", 77, 1 << 20);
    encoder.status = in.text("status", "unverified");
    encoder.source = internedSource(in.text("source"));
    return encoder;
}

DenoiserKind denoiserKind(const JsonFields &in)
{
    const std::string type = requiredText(in, "type");
    if (type == "unet")
        return DenoiserKind::Unet;
    if (type == "cascade")
        return DenoiserKind::Cascade;
    if (type != "dit")
        in.reject("wrong-value", in.pointerTo("type"), type, "unet, dit, cascade");
    return DenoiserKind::Transformer;
}

void checkWidth(const JsonFields &in, const Denoiser &d)
{
    if (d.kind == DenoiserKind::Transformer && d.hidden == 0)
        in.reject("missing-member", in.pointerTo("hidden"), {}, "1 … 1048576");
    if (d.kind == DenoiserKind::Unet && d.baseChannels == 0)
        in.reject("missing-member", in.pointerTo("base_channels"), {}, "1 … 1048576");
}

Denoiser denoiser(const JsonFields &in)
{
    Denoiser d;
    d.slot = requiredText(in, "slot");
    d.className = in.text("class");
    d.kind = denoiserKind(in);
    d.copies = static_cast<int>(factor(in, "copies", 1, 16));
    d.parameters = count(in, "parameters");
    d.parametersEach = count(in, "parameters_each", d.parameters / d.copies);
    d.linearParameters = std::min(count(in, "linear_parameters"), d.parameters);
    d.bufferElements = count(in, "persistent_buffer_elements");
    d.hidden = in.integer("hidden", 0, 1 << 20, 0);
    d.layers = in.integer("layers", 0, 1 << 16, 0);
    d.doubleBlocks = in.integer("double_blocks", 0, 1 << 16, 0);
    d.singleBlocks = in.integer("single_blocks", 0, 1 << 16, 0);
    if (const Json *heads = in.find("heads"); heads && heads->is_number())
        d.heads = in.integer("heads", 0, 1 << 16, 0);
    d.patch = factor(in, "patch", 1, 64);
    d.patchTemporal = factor(in, "patch_temporal", 1, 64);
    d.baseChannels = in.integer("base_channels", 0, 1 << 20, 0);
    d.channels = in.integers("channels", 1, 1 << 20);
    d.transformerLayers = in.integers("transformer_layers", 0, 1 << 16);
    if (const auto level = in.object("eager_attention"))
        d.eagerLevel = EagerLevel{factor(*level, "latent_downsample", 1), factor(*level, "heads", 8)};
    std::int64_t largestStage = 0;
    eachOf(in, "stages", [&](const JsonFields &stage) { largestStage = std::max(largestStage, count(stage, "parameters")); });
    if (largestStage > 0)
        d.parametersEach = largestStage;
    d.notes = in.text("notes");
    checkWidth(in, d);
    return d;
}

Constants constants(const JsonFields &in, std::string_view name)
{
    Constants read;
    const auto list = in.object(name);
    if (!list || !list->json().is_object())
        return read;
    for (const auto &[key, value] : list->json().items()) {
        if (const auto one = list->object(key))
            read[key] = {number(*one, "elements"), internedSource(one->text("source"))};
    }
    return read;
}

Vae vae(const JsonFields &in)
{
    Vae v;
    v.slot = in.text("slot", "vae");
    v.className = in.text("class");
    v.network = in.text("network");
    v.parameters = count(in, "parameters");
    v.decoderParameters = count(in, "decoder_parameters", v.parameters);
    v.latentChannels = in.integer("latent_channels", 1, 4096, 4);
    v.spatialFactor = factor(in, "spatial_factor", 8, 256);
    v.temporalFactor = factor(in, "temporal_factor", 1, 256);
    v.defaultDtype = in.text("default_dtype", "fp16");
    v.decodeDtype = in.text("decode_dtype", v.defaultDtype);
    v.forcedUpcast = v.defaultDtype == "fp16" && v.decodeDtype == "fp32";
    v.decode = constants(in, "decode_constants");
    v.encode = constants(in, "encode_constants");
    if (const auto tiling = in.object("tiling")) {
        v.tiling = {tiling->integer("tile_height_px", 0, 1 << 20, 0), tiling->integer("tile_width_px", 0, 1 << 20, 0),
                    number(*tiling, "overlap_height", 0.25), number(*tiling, "overlap_width", 0.25), tiling->integer("tile_frames", 0, 1 << 20, 0)};
    }
    v.notes = in.text("notes");
    return v;
}

std::optional<ImageEncoder> imageEncoder(const JsonFields &components)
{
    const auto in = components.object("image_encoder");
    if (!in)
        return std::nullopt;
    return ImageEncoder{requiredText(*in, "slot"), in->text("class"), in->text("name"), count(*in, "parameters"), in->text("default_dtype", "fp16"),
                        in->boolean("optional", true), in->text("status", "unverified")};
}

GuidanceMode guidanceMode(const JsonFields &in)
{
    const std::string mode = requiredText(in, "mode");
    if (mode == "concatenated")
        return GuidanceMode::Concatenated;
    if (mode == "two-calls")
        return GuidanceMode::TwoCalls;
    if (mode != "none")
        in.reject("wrong-value", in.pointerTo("mode"), mode, "none, concatenated, two-calls");
    return GuidanceMode::None;
}

DenoiseActivation activation(const JsonFields &in)
{
    DenoiseActivation a;
    a.c = std::min(number(in, "c"), 1e6);
    a.jointTextTokens = in.integer("joint_text_tokens", 0, 1 << 20, 0);
    a.referenceTokens = in.has("reference_image_tokens");
    a.source = internedSource(in.text("source"));
    return a;
}

void readStatus(const JsonFields &in, DiffusionModel &model)
{
    if (const auto status = in.object("status"); status && status->json().is_object()) {
        for (const auto &[part, value] : status->json().items())
            model.status[part] = status->text(part);
    }
    model.unverified = in.texts("unverified");
    model.sources = in.texts("sources");
    model.activation.verified = model.status["denoise_constant"] == "verified";
}

/// A fault of a part that was read on its own (a required member that is missing) is the row's.
void adopt(const JsonFields &row, const JsonFields &part)
{
    if (const auto &error = part.error())
        row.reject(error->id, error->place, error->found, error->allowed);
}

void readParts(const JsonFields &in, DiffusionModel &model)
{
    const JsonFields components = required(in, "components");
    const JsonFields denoiserPart = required(components, "denoiser"), vaePart = required(components, "vae");
    const JsonFields guidance = required(in, "guidance"), act = required(in, "denoise_activation"), defaults = required(in, "defaults");
    adopt(in, components);
    if (in.error())
        return;
    model.denoiser = denoiser(denoiserPart);
    model.vae = vae(vaePart);
    model.imageEncoder = imageEncoder(components);
    eachOf(components, "text_encoders", [&](const JsonFields &encoder) { model.textEncoders.push_back(textEncoder(encoder)); });
    model.guidance = guidanceMode(guidance);
    model.activation = activation(act);
    model.defaults = {factor(defaults, "width", 1024), factor(defaults, "height", 1024), factor(defaults, "frames", 1, 1 << 20),
                      defaults.integer("steps", 0, 1 << 20, 30), defaults.text("dtype", "bf16")};
    for (const JsonFields *part : {&components, &denoiserPart, &vaePart, &guidance, &act, &defaults})
        adopt(in, *part);
}

} // namespace

Result<DiffusionModel> decodeDiffusionRow(const Json &row, const std::string &file, const std::string &place)
{
    const JsonFields in(row, place, file);
    DiffusionModel model;
    if (!in.error()) {
        model.id = requiredText(in, "id");
        model.name = in.text("name", model.id);
        model.family = in.text("family");
        model.license = in.text("license");
        model.pipeline = in.text("pipeline");
        model.video = in.text("modality", "image") == "video";
        readParts(in, model);
        model.offloadOrder = in.texts("offload_order");
        model.notes = in.text("notes");
        readStatus(in, model);
    }
    if (in.error())
        return tl::unexpected<Error>(*in.error());
    return model;
}

} // namespace anchorgpu::model
