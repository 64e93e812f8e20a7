#include "app/command_line/inspect_json.h"

#include "core/formats/numeric_format.h"
#include "core/model/cache_shape.h"
#include "core/model/diffusion_catalogue.h"
#include "core/model/model_catalogue.h"
#include "ui/text/sentences.h"

#include <filesystem>

namespace anchorgpu::app {
namespace {

using model::FeedForward;
using model::LayerGroup;
using model::Mixer;

struct MixerName {
    const char *operator()(const model::FullAttention &) const { return "full"; }
    const char *operator()(const model::WindowAttention &) const { return "window"; }
    const char *operator()(const model::LatentAttention &) const { return "latent"; }
    const char *operator()(const model::StateSpace &) const { return "state-space"; }
    const char *operator()(const model::LinearAttention &) const { return "linear"; }
    const char *operator()(const model::CrossAttention &) const { return "cross"; }
};

std::string attentionOf(const LayerGroup &group)
{
    std::string text;
    for (const Mixer &mixer : group.mixers)
        text += (text.empty() ? "" : "+") + std::string(std::visit(MixerName{}, mixer));
    return text.empty() ? "none" : text;
}

std::string feedForwardOf(const LayerGroup &group)
{
    std::string text;
    for (const FeedForward &part : group.feedForwards)
        text += (text.empty() ? "" : "+") + std::string(std::holds_alternative<model::MixtureOfExperts>(part) ? "moe" : "dense");
    return text.empty() ? "none" : text;
}

/// Layers counted by their kinds, in the order in which they first appear; the encoder's come first.
Json groupsOf(const model::Model &model)
{
    Json groups = Json::array();
    const auto add = [&](int index) {
        const LayerGroup &group = model.groups[static_cast<std::size_t>(index)];
        const std::string attention = attentionOf(group), feedForward = feedForwardOf(group);
        for (Json &known : groups) {
            if (known["attention"] == attention && known["feed_forward"] == feedForward) {
                known["count"] = known["count"].get<std::int64_t>() + 1;
                return;
            }
        }
        groups.push_back(Json{{"count", 1}, {"attention", attention}, {"feed_forward", feedForward}});
    };
    for (const int index : model.encoderGroups)
        add(index);
    for (const int index : model.layerGroups)
        add(index);
    return groups;
}

std::string sourceOf(const std::string &path)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return "folder";
    if (path.ends_with(".gguf"))
        return "gguf";
    if (path.ends_with(".safetensors") || path.ends_with(".safetensors.index.json"))
        return "safetensors";
    return "config";
}

Json remarksOf(const std::vector<model::Remark> &remarks, const text::Language &language)
{
    Json findings = Json::array();
    for (const model::Remark &remark : remarks) {
        const text::Arguments arguments{{"place", remark.place}, {"detail", remark.detail}};
        findings.push_back(Json{{"id", remark.id},
                                {"severity", "info"},
                                {"args", Json{{"place", remark.place}, {"detail", remark.detail}}},
                                {"text", text::say(text::Topic::Finding, remark.id, language, arguments).toStdString()}});
    }
    return findings;
}

Json modelJson(const model::Model &model, const std::string &path, const text::Language &language)
{
    const auto cache = model::cacheValuesPerToken(model);
    Json json{{"format", "anchorgpu-inspect"}, {"version", 1}, {"source", sourceOf(path)}, {"architecture", model.architecture}};
    json["parameters"] = model.inventory.parameters();
    json["weights_bytes"] = model.fileBytes ? Json(model.fileBytes->count()) : Json(nullptr);
    json["weights_format"] = formats::toId(model.nativeFormat);
    json["kv_bytes_per_token"] = Json{{"bf16", 2 * (cache.full + cache.window)}};
    json["layers"] = model.layers() + static_cast<std::int64_t>(model.encoderGroups.size());
    json["context_tokens"] = model.maxContext > 0 ? Json(model.maxContext) : Json(nullptr);
    json["layer_groups"] = groupsOf(model);
    json["findings"] = remarksOf(model.remarks, language);
    return json;
}

Json componentJson(const std::string &slot, const std::string &className, std::int64_t parameters)
{
    return Json{{"slot", slot}, {"class", className}, {"parameters", parameters}};
}

} // namespace

Json componentsOf(const model::DiffusionModel &model)
{
    Json components = Json::array();
    components.push_back(componentJson(model.denoiser.slot, model.denoiser.className, model.denoiser.parameters));
    for (const model::TextEncoder &encoder : model.textEncoders)
        components.push_back(componentJson(encoder.slot, encoder.className, encoder.parameters));
    components.push_back(componentJson(model.vae.slot, model.vae.className, model.vae.parameters));
    if (model.imageEncoder)
        components.push_back(componentJson(model.imageEncoder->slot, model.imageEncoder->className, model.imageEncoder->parameters));
    return components;
}

namespace {

/// A diffusion pipeline: components instead of layer groups.
Json pipelineJson(const model::DiffusionModel &model)
{
    return Json{{"format", "anchorgpu-inspect"},      {"version", 1},
                {"source", "folder"},                 {"architecture", model.pipeline},
                {"parameters", model.parameters()},   {"weights_bytes", nullptr},
                {"weights_format", model.defaults.dtype}, {"kv_bytes_per_token", Json::object()},
                {"layers", model.denoiser.layers},    {"context_tokens", nullptr},
                {"layer_groups", Json::array()},      {"components", componentsOf(model)},
                {"findings", Json::array()}};
}

} // namespace

Result<Json> inspectPath(const std::string &path, const text::Language &language)
{
    if (model::isDiffusionPipeline(path)) {
        const auto pipeline = model::readDiffusionPipeline(path);
        if (!pipeline)
            return tl::unexpected(pipeline.error());
        return pipelineJson(**pipeline);
    }
    const auto model = model::readModel(path);
    if (!model)
        return tl::unexpected(model.error());
    return modelJson(**model, path, language);
}

} // namespace anchorgpu::app
