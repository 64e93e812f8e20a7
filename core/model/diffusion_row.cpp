#include "core/model/diffusion_row.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::model {
namespace {

constexpr double kMostValues = 1e13;

/// Reads members of one object and keeps the first error.
class Reader {
public:
    Reader(const Json &object, std::string place, std::optional<Error> &error) : m_object(object), m_place(std::move(place)), m_error(error)
    {
        if (!object.is_object())
            refuse("wrong-type", "", object, "an object");
    }

    std::string text(std::string_view name, std::string fallback = {}) const
    {
        const Json *value = member(name);
        if (!value)
            return fallback;
        if (!value->is_string()) {
            refuse("wrong-type", name, *value, "a text");
            return fallback;
        }
        return value->get<std::string>();
    }
    std::string requiredText(std::string_view name) const
    {
        if (!member(name))
            refuse("missing-member", name, Json(), "a text");
        return text(name);
    }
    double number(std::string_view name, double fallback = 0) const
    {
        const Json *value = member(name);
        if (!value)
            return fallback;
        if (!value->is_number()) {
            refuse("wrong-type", name, *value, "a number");
            return fallback;
        }
        const double read = value->get<double>();
        if (!(read >= 0 && read <= kMostValues)) {
            refuse("out-of-range", name, *value, "0 … 10000000000000");
            return fallback;
        }
        return read;
    }
    std::int64_t count(std::string_view name, std::int64_t fallback = 0) const
    {
        const double read = number(name, static_cast<double>(fallback));
        if (read != std::floor(read))
            refuse("wrong-type", name, m_object[std::string(name)], "a whole number");
        return static_cast<std::int64_t>(read);
    }
    /// A count that divides or multiplies sizes: at least 1.
    std::int64_t factor(std::string_view name, std::int64_t fallback, std::int64_t most = 65536) const
    {
        const std::int64_t read = count(name, fallback);
        if (read >= 1 && read <= most)
            return read;
        refuse("out-of-range", name, Json(read), "1 … " + std::to_string(most));
        return fallback;
    }
    bool flag(std::string_view name, bool fallback) const
    {
        const Json *value = member(name);
        if (value && !value->is_boolean())
            refuse("wrong-type", name, *value, "true, false");
        return value && value->is_boolean() ? value->get<bool>() : fallback;
    }
    std::vector<std::int64_t> counts(std::string_view name) const
    {
        std::vector<std::int64_t> read;
        const Json *value = member(name);
        if (!value || !value->is_array())
            return read;
        for (const Json &one : *value) {
            if (one.is_number_integer() && one.get<double>() >= 0 && one.get<double>() <= kMostValues)
                read.push_back(one.get<std::int64_t>());
            else
                refuse("wrong-type", name, one, "whole numbers");
        }
        return read;
    }
    std::vector<std::string> texts(std::string_view name) const
    {
        std::vector<std::string> read;
        const Json *value = member(name);
        if (!value)
            return read;
        if (!value->is_array()) {
            refuse("wrong-type", name, *value, "a list of texts");
            return read;
        }
        for (const Json &one : *value) {
            if (one.is_string())
                read.push_back(one.get<std::string>());
            else
                refuse("wrong-type", name, one, "a list of texts");
        }
        return read;
    }
    /// Null when the member is missing or null.
    const Json *member(std::string_view name) const
    {
        if (!m_object.is_object())
            return nullptr;
        const auto found = m_object.find(std::string(name));
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }
    const Json &required(std::string_view name) const
    {
        static const Json kNothing = Json::object();
        const Json *value = member(name);
        if (!value)
            refuse("missing-member", name, Json(), "an object");
        return value ? *value : kNothing;
    }
    Reader child(std::string_view name, const Json &value) const { return {value, childPointer(m_place, name), m_error}; }
    const std::string &place() const { return m_place; }
    void refuse(const char *id, std::string_view name, const Json &found, std::string allowed) const
    {
        if (!m_error)
            m_error = fail(id, name.empty() ? m_place : childPointer(m_place, name), found.is_null() ? "" : shortText(found), std::move(allowed)).value();
    }

private:
    const Json &m_object;
    std::string m_place;
    std::optional<Error> &m_error;
};

TextEncoder textEncoder(const Reader &in)
{
    TextEncoder encoder;
    encoder.slot = in.requiredText("slot");
    encoder.className = in.text("class");
    encoder.network = in.text("network");
    encoder.name = in.text("name", encoder.network);
    encoder.parameters = in.count("parameters");
    encoder.wideParameters = std::min(in.count("wide_parameters"), encoder.parameters);
    encoder.fp32Parameters = std::min(in.count("fp32_parameters"), encoder.parameters - encoder.wideParameters);
    encoder.hidden = in.count("hidden");
    encoder.feedForward = in.count("feed_forward");
    encoder.tokens = in.factor("tokens", 77, 1 << 20);
    encoder.status = in.text("status", "unverified");
    encoder.source = internedSource(in.text("source"));
    return encoder;
}

DenoiserKind denoiserKind(const Reader &in)
{
    const std::string type = in.requiredText("type");
    if (type == "unet")
        return DenoiserKind::Unet;
    if (type == "cascade")
        return DenoiserKind::Cascade;
    if (type != "dit")
        in.refuse("wrong-value", "type", Json(type), "unet, dit, cascade");
    return DenoiserKind::Transformer;
}

Denoiser denoiser(const Reader &in)
{
    Denoiser d;
    d.slot = in.requiredText("slot");
    d.className = in.text("class");
    d.kind = denoiserKind(in);
    d.copies = static_cast<int>(in.factor("copies", 1, 16));
    d.parameters = in.count("parameters");
    d.parametersEach = in.count("parameters_each", d.parameters / d.copies);
    d.linearParameters = std::min(in.count("linear_parameters"), d.parameters);
    d.bufferElements = in.count("persistent_buffer_elements");
    d.hidden = in.count("hidden");
    d.layers = in.count("layers");
    d.doubleBlocks = in.count("double_blocks");
    d.singleBlocks = in.count("single_blocks");
    if (const Json *heads = in.member("heads"); heads && heads->is_number())
        d.heads = in.count("heads");
    d.patch = in.factor("patch", 1, 64);
    d.patchTemporal = in.factor("patch_temporal", 1, 64);
    d.baseChannels = in.count("base_channels");
    d.channels = in.counts("channels");
    d.transformerLayers = in.counts("transformer_layers");
    if (const Json *level = in.member("eager_attention")) {
        const Reader r = in.child("eager_attention", *level);
        d.eagerLevel = EagerLevel{r.factor("latent_downsample", 1), r.factor("heads", 8)};
    }
    if (const Json *stages = in.member("stages"); stages && stages->is_array()) {
        d.parametersEach = 0;
        for (const Json &stage : *stages)
            d.parametersEach = std::max(d.parametersEach, in.child("stages", stage).count("parameters"));
    }
    d.notes = in.text("notes");
    if (d.kind == DenoiserKind::Transformer && d.hidden == 0)
        in.refuse("missing-member", "hidden", Json(), "a whole number");
    if (d.kind == DenoiserKind::Unet && d.baseChannels == 0)
        in.refuse("missing-member", "base_channels", Json(), "a whole number");
    return d;
}

void constants(const Reader &in, std::string_view name, std::map<std::string, SourcedConstant, std::less<>> &into)
{
    const Json *list = in.member(name);
    if (!list)
        return;
    if (!list->is_object()) {
        in.refuse("wrong-type", name, *list, "an object");
        return;
    }
    const Reader all = in.child(name, *list);
    for (const auto &[key, value] : list->items()) {
        const Reader one = all.child(key, value);
        into[key] = {one.number("elements"), internedSource(one.text("source"))};
    }
}

Vae vae(const Reader &in)
{
    Vae v;
    v.slot = in.text("slot", "vae");
    v.className = in.text("class");
    v.network = in.text("network");
    v.parameters = in.count("parameters");
    v.decoderParameters = in.count("decoder_parameters", v.parameters);
    v.latentChannels = in.count("latent_channels", 4);
    v.spatialFactor = in.factor("spatial_factor", 8, 256);
    v.temporalFactor = in.factor("temporal_factor", 1, 256);
    v.defaultDtype = in.text("default_dtype", "fp16");
    v.decodeDtype = in.text("decode_dtype", v.defaultDtype);
    v.forcedUpcast = v.defaultDtype == "fp16" && v.decodeDtype == "fp32";
    constants(in, "decode_constants", v.decode);
    constants(in, "encode_constants", v.encode);
    if (const Json *tiling = in.member("tiling")) {
        const Reader t = in.child("tiling", *tiling);
        v.tiling = {t.count("tile_height_px"), t.count("tile_width_px"), t.number("overlap_height", 0.25), t.number("overlap_width", 0.25),
                    t.count("tile_frames")};
    }
    v.notes = in.text("notes");
    return v;
}

std::optional<ImageEncoder> imageEncoder(const Reader &components)
{
    const Json *value = components.member("image_encoder");
    if (!value)
        return std::nullopt;
    const Reader in = components.child("image_encoder", *value);
    return ImageEncoder{in.requiredText("slot"), in.text("class"), in.text("name"), in.count("parameters"), in.text("default_dtype", "fp16"),
                        in.flag("optional", true), in.text("status", "unverified")};
}

GuidanceMode guidanceMode(const Reader &in)
{
    const std::string mode = in.requiredText("mode");
    if (mode == "concatenated")
        return GuidanceMode::Concatenated;
    if (mode == "two-calls")
        return GuidanceMode::TwoCalls;
    if (mode != "none")
        in.refuse("wrong-value", "mode", Json(mode), "none, concatenated, two-calls");
    return GuidanceMode::None;
}

DenoiseActivation activation(const Reader &in)
{
    DenoiseActivation a;
    a.c = in.number("c");
    a.jointTextTokens = in.count("joint_text_tokens");
    a.referenceTokens = in.member("reference_image_tokens") != nullptr;
    a.source = internedSource(in.text("source"));
    return a;
}

void components(const Reader &in, DiffusionModel &model)
{
    model.denoiser = denoiser(in.child("denoiser", in.required("denoiser")));
    model.vae = vae(in.child("vae", in.required("vae")));
    model.imageEncoder = imageEncoder(in);
    if (const Json *encoders = in.member("text_encoders"); encoders && encoders->is_array()) {
        std::size_t index = 0;
        for (const Json &encoder : *encoders)
            model.textEncoders.push_back(textEncoder(in.child("text_encoders/" + std::to_string(index++), encoder)));
    }
}

void statusOf(const Reader &in, DiffusionModel &model)
{
    if (const Json *status = in.member("status"); status && status->is_object()) {
        for (const auto &[part, value] : status->items()) {
            if (value.is_string())
                model.status[part] = value.get<std::string>();
        }
    }
    model.unverified = in.texts("unverified");
    model.sources = in.texts("sources");
    model.activation.verified = model.status["denoise_constant"] == "verified";
}

} // namespace

Result<DiffusionModel> decodeDiffusionRow(const Json &row, const std::string &file, const std::string &place)
{
    std::optional<Error> error;
    DiffusionModel model;
    const Reader in(row, place, error);
    if (!error) {
        model.id = in.requiredText("id");
        model.name = in.text("name", model.id);
        model.family = in.text("family");
        model.license = in.text("license");
        model.pipeline = in.text("pipeline");
        model.video = in.text("modality", "image") == "video";
        components(in.child("components", in.required("components")), model);
        model.guidance = guidanceMode(in.child("guidance", in.required("guidance")));
        model.activation = activation(in.child("denoise_activation", in.required("denoise_activation")));
        const Reader defaults = in.child("defaults", in.required("defaults"));
        model.defaults = {defaults.factor("width", 1024), defaults.factor("height", 1024), defaults.factor("frames", 1, 1 << 20),
                          defaults.count("steps", 30), defaults.text("dtype", "bf16")};
        model.offloadOrder = in.texts("offload_order");
        model.notes = in.text("notes");
        statusOf(in, model);
    }
    if (error) {
        error->file = file;
        return tl::unexpected<Error>(*error);
    }
    return model;
}

} // namespace anchorgpu::model
