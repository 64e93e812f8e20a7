// Vision towers and multi-token-prediction modules of a config.
#include "core/model/description_limits.h"
#include "core/model/native_formats.h"
#include "core/model/readers/config_source.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

constexpr std::int64_t kMost = 1 << 20;

std::int64_t squareOf(std::int64_t image, std::int64_t patch) { return patch > 0 ? (image / patch) * (image / patch) : 0; }

/// The released Llama 4 models share one tower; text-only copies of their configs leave it out though the weights hold it.
VisionDescription llama4Tower(std::int64_t hidden)
{
    VisionDescription vision;
    vision.tower = {"llama4", 34, 1408, 5632, 16, 14, usualImageTokens("llama4"), "144 per 336x336 tile"};
    vision.positions = 577;
    vision.adapter = 4096;
    vision.out = hidden;
    return vision;
}

/// A side length, also when written as [height, width].
std::int64_t sideOf(const JsonFields &fields, std::string_view name, std::int64_t most, std::int64_t fallback)
{
    const Json *value = fields.find(name);
    if (!value || !value->is_array())
        return fields.integer(name, 1, most, fallback);
    const std::vector<std::int64_t> sides = fields.integers(name, 1, most);
    return sides.empty() ? fallback : sides.front();
}

/// Fields that most families spell alike.
VisionDescription commonFields(const ConfigSource &source, const JsonFields &fields)
{
    VisionDescription vision;
    VisionTower &tower = vision.tower;
    tower.layers = fields.integer({"num_hidden_layers", "depth", "vt_num_hidden_layers", "layers"}, 0, kMost).value_or(0);
    tower.hidden = fields.integer({"vt_hidden_size", "hidden_size", "embed_dim", "width"}, 1, kMost).value_or(0);
    tower.intermediate = fields.integer({"intermediate_size", "vt_intermediate_size"}, 1, kMost).value_or(4 * tower.hidden);
    tower.heads = fields.integer({"num_attention_heads", "num_heads", "vt_num_attention_heads", "attention_heads"}, 1, kLargestHeads).value_or(16);
    tower.patch = sideOf(fields, fields.has("patch_size") ? "patch_size" : "spatial_patch_size", 1024, 14);
    vision.out = source.description.hiddenSize;
    return vision;
}

/// Layers of towers whose config leaves them to the class.
std::int64_t usualLayers(std::string_view type)
{
    return type == "qwen2_5_vl" || type == "qwen2_vl" ? 32 : type == "gemma4" || type == "siglip_gemma3" || type == "qwen3_vl" ? 27 : 24;
}

void addQwen2(const JsonFields &fields, VisionDescription &vision)
{
    // Qwen2-VL names the tower's width embed_dim and the width it hands on hidden_size.
    if (fields.has("embed_dim")) {
        vision.tower.hidden = fields.integer("embed_dim", 1, kMost, 1280);
        vision.tower.intermediate = fields.integer("mlp_ratio", 1, 64, 4) * vision.tower.hidden;
    }
}

void addTypeFields(const ConfigSource &source, const JsonFields &fields, VisionDescription &vision)
{
    const std::string_view type = vision.tower.type;
    const std::int64_t image = sideOf(fields, "image_size", kMost, 0);
    const std::int64_t patches = squareOf(image, vision.tower.patch);
    if (type == "qwen2_vl") {
        addQwen2(fields, vision);
    } else if (type == "qwen3_vl") {
        vision.positions = fields.integer("num_position_embeddings", 0, kMost, 2304);
        const Json *indices = fields.find("deepstack_visual_indexes");
        vision.deepstack = indices && indices->is_array() ? static_cast<std::int64_t>(indices->size()) : 0;
    } else if (type == "siglip_gemma3") {
        vision.positions = patches;
    } else if (type == "llama4") {
        vision.positions = patches + 1;
        vision.adapter = fields.integer("projector_output_dim", 1, kMost, 4096);
    } else if (type == "mllama") {
        vision.positions = patches + 1;
        vision.globalLayers = fields.integer("num_global_layers", 0, kMost, 8);
        vision.tiles = fields.integer("max_num_tiles", 1, 1024, 4);
        vision.outputDim = fields.integer("vision_output_dim", 1, kMost, 7680);
    } else if (type == "internvit") {
        vision.positions = patches + 1;
        vision.rmsNorm = fields.text("norm_type") == "rms_norm";
        vision.queryKeyNorm = fields.boolean("qk_normalization", fields.boolean("use_qk_norm", false));
        vision.qkvBias = fields.boolean("qkv_bias", fields.boolean("attention_bias", true));
    } else if (type == "moonvit3d") {
        vision.positions = fields.integer("init_pos_emb_height", 1, 4096, 64) * fields.integer("init_pos_emb_width", 1, 4096, 64);
        vision.biases = fields.boolean("attn_bias", true);
        vision.rmsNorm = fields.text("norm_type") == "rmsnorm";
        vision.attentionWidth = fields.integer("qkv_hidden_size", 0, kMost, 0);
        vision.out = fields.integer("text_hidden_size", 1, kMost, source.description.hiddenSize);
    } else if (type == "gemma4") {
        vision.positions = fields.integer("position_embedding_size", 1, kMost, 10240);
    } else if (type == "fixed") {
        vision.parameters = 983'438'688; // MobileNetV5 and the audio encoder of Gemma 3n; models.md, pitfall 10
    } else if (type == "vit") {
        vision.positions = patches;
    }
    vision.out = fields.integer({"out_hidden_size"}, 1, kMost).value_or(vision.out);
}

std::string_view towerType(const ConfigSource &source, const JsonFields &fields)
{
    const Architecture *outer = findArchitecture(source.top.text("model_type"));
    if (outer && !outer->vision.empty())
        return outer->vision;
    if (source.architecture && !source.architecture->vision.empty())
        return source.architecture->vision;
    const std::string own = fields.text("model_type");
    if (own == "pixtral" || own == "mllama" || own == "gemma4_vision")
        return own == "pixtral" ? "pixtral" : own == "mllama" ? "mllama" : "gemma4";
    return "vit";
}

bool isMoe(const LayerGroup &layer)
{
    return std::any_of(layer.feedForwards.begin(), layer.feedForwards.end(),
                       [](const FeedForward &part) { return std::holds_alternative<MixtureOfExperts>(part); });
}

bool attends(const LayerGroup &layer)
{
    return std::any_of(layer.mixers.begin(), layer.mixers.end(), [](const Mixer &mixer) {
        return std::holds_alternative<FullAttention>(mixer) || std::holds_alternative<WindowAttention>(mixer)
               || std::holds_alternative<LatentAttention>(mixer);
    });
}

/// Nemotron-H writes its module as a pattern: attention and experts.
std::vector<LayerGroup> patternBlocks(const std::vector<LayerGroup> &layers)
{
    std::vector<LayerGroup> blocks;
    const auto attention = std::find_if(layers.begin(), layers.end(), attends);
    const auto experts = std::find_if(layers.begin(), layers.end(), isMoe);
    if (attention != layers.end())
        blocks.push_back(*attention);
    if (experts != layers.end())
        blocks.push_back(*experts);
    return blocks;
}

} // namespace

void readVisionConfig(ConfigSource &source)
{
    const Json *member = source.top.find("vision_config");
    const std::vector<std::string> classes = source.top.texts("architectures");
    if (!member) {
        if (source.is("llama4") && !classes.empty() && classes.front().starts_with("Llama4ForConditional")) {
            source.description.vision = llama4Tower(source.description.hiddenSize);
            source.remark("vision-tower-assumed", "/vision_config", "llama4");
        }
        return;
    }
    const auto fields = source.top.object("vision_config");
    if (!fields || fields->json().empty())
        return;
    VisionDescription vision = commonFields(source, *fields);
    vision.tower.type = towerType(source, *fields);
    if (vision.tower.layers == 0 && vision.tower.hidden > 0) {
        vision.tower.layers = usualLayers(vision.tower.type);
        source.remark("vision-layers-assumed", fields->pointerTo("num_hidden_layers"), std::to_string(vision.tower.layers));
    }
    addTypeFields(source, *fields, vision);
    vision.tower.maxImageTokens = usualImageTokens(vision.tower.type);
    if (vision.tower.type == "vit")
        source.remark("vision-tower-plain", "/vision_config", fields->text("model_type"));
    if (vision.tower.hidden > 0 || vision.parameters > 0)
        source.description.vision = std::move(vision);
}

void readMtpConfig(ConfigSource &source)
{
    ModelDescription &d = source.description;
    if (!source.architecture || source.architecture->mtp == MtpStyle::None || d.layers.empty())
        return;
    const auto stated = source.text.integer({"num_mtp_modules", "num_nextn_predict_layers", "mtp_num_hidden_layers"}, 0, 64);
    const std::int64_t modules = stated.value_or(source.architecture->mtpModules);
    if (modules == 0)
        return;
    MtpDescription mtp;
    mtp.modules = modules;
    switch (source.architecture->mtp) {
    case MtpStyle::Pattern:
        mtp.blocks = patternBlocks(d.layers);
        break;
    case MtpStyle::FirstLayer:
        mtp.blocks = {d.layers.front()};
        mtp.norms = source.is("ernie4_5_moe") ? 2 : 3;
        break;
    case MtpStyle::LastLayerOwnEmbeddings:
        mtp.ownEmbeddings = true;
        [[fallthrough]];
    default:
        mtp.blocks = {d.layers.back()};
        break;
    }
    d.mtp = std::move(mtp);
}

} // namespace anchorgpu::model
