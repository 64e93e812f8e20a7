// Which kind each layer is: lists of names, letters or flags, periods and offsets, in the spellings of published configs
// (corrections.md, "Config spellings"); without any of them the habit of the architecture.
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"

#include <algorithm>
#include <map>

namespace anchorgpu::model {
namespace {

using Plans = std::vector<LayerPlan>;

const std::map<std::string_view, MixerKind> &mixerNames()
{
    static const std::map<std::string_view, MixerKind> names = {
        {"full_attention", MixerKind::Full},      {"attention", MixerKind::Full},          {"global_attention", MixerKind::Full},
        {"global", MixerKind::Full},              {"full", MixerKind::Full},               {"attn", MixerKind::Full},
        {"minimax_m3_sparse", MixerKind::Full},   {"compressed_sparse_attention", MixerKind::Full},
        {"heavily_compressed_attention", MixerKind::Full}, {"deepseek_sparse_attention", MixerKind::Full},
        {"sliding_attention", MixerKind::Window}, {"local_attention", MixerKind::Window},  {"sliding_window", MixerKind::Window},
        {"local", MixerKind::Window},             {"swa", MixerKind::Window},              {"sliding", MixerKind::Window},
        {"chunked_attention", MixerKind::Chunked}, {"linear_attention", MixerKind::Linear}, {"linear", MixerKind::Linear},
        {"kda", MixerKind::Linear},               {"mamba", MixerKind::StateSpace},        {"mamba2", MixerKind::StateSpace},
        {"ssm", MixerKind::StateSpace},           {"hybrid", MixerKind::Parallel},         {"conv", MixerKind::ShortConvolution},
        {"short_conv", MixerKind::ShortConvolution}, {"cross_attention", MixerKind::Cross},
    };
    return names;
}

/// Length of the first list or letter string that has one entry a layer; for configs that state no count.
std::int64_t listedLayers(const JsonFields &fields)
{
    for (const std::string_view name : {"layers_block_type", "layer_types", "block_configs", "hybrid_layer_pattern"}) {
        if (const Json *list = fields.find(name); list && list->is_array())
            return static_cast<std::int64_t>(list->size());
    }
    const Json *letters = fields.find("hybrid_override_pattern");
    return letters && letters->is_string() ? static_cast<std::int64_t>(letters->get<std::string>().size()) : 0;
}

std::int64_t layerCount(ConfigSource &source)
{
    const JsonFields &text = source.text;
    if (const auto count = text.integer({"num_hidden_layers", "n_layer", "num_layers", "n_layers", "num_decoder_layers", "decoder_layers"}, 1, kMostLayers))
        return *count;
    const std::int64_t listed = listedLayers(text);
    if (listed < 1 || listed > kMostLayers)
        text.reject("missing-member", text.pointerTo("num_hidden_layers"), {}, "1 … " + std::to_string(kMostLayers));
    return listed;
}

/// Nemotron-H: each layer is one part alone.
void setSingle(LayerPlan &plan, MixerKind mixer, FeedForwardKind feedForward)
{
    plan.mixer = mixer;
    plan.feedForward = feedForward;
}

bool readNames(ConfigSource &source, std::string_view name, Plans &plans)
{
    const std::vector<std::string> names = source.text.texts(name);
    if (names.empty() || !listFits(source, name, names.size(), plans.size()))
        return false;
    const bool single = std::find_if(names.begin(), names.end(), [](const std::string &layer) { return layer == "moe" || layer == "mlp"; })
                        != names.end();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (names[i] == "moe" || names[i] == "mlp") {
            setSingle(plans[i], MixerKind::None, names[i] == "moe" ? FeedForwardKind::Experts : FeedForwardKind::Dense);
            continue;
        }
        const auto kind = mixerNames().find(names[i]);
        if (kind == mixerNames().end())
            source.remark("unknown-layer-type", childPointer(source.text.pointerTo(name), std::to_string(i)), names[i]);
        plans[i].mixer = kind == mixerNames().end() ? MixerKind::Full : kind->second;
        if (single)
            plans[i].feedForward = FeedForwardKind::None;
    }
    return true;
}

/// Nemotron-H letters: M Mamba, * attention, - feed-forward, E experts.
bool readLetters(ConfigSource &source, Plans &plans)
{
    constexpr std::string_view name = "hybrid_override_pattern";
    const std::string letters = source.text.text(name);
    if (letters.empty() || !listFits(source, name, letters.size(), plans.size()))
        return false;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        switch (letters[i]) {
        case 'M': setSingle(plans[i], MixerKind::StateSpace, FeedForwardKind::None); break;
        case '*': setSingle(plans[i], MixerKind::Full, FeedForwardKind::None); break;
        case '-': setSingle(plans[i], MixerKind::None, FeedForwardKind::Dense); break;
        case 'E': setSingle(plans[i], MixerKind::None, FeedForwardKind::Experts); break;
        default:
            source.text.reject("unknown-value", source.text.pointerTo(name), std::string(1, letters[i]), "M * - E");
            return false;
        }
    }
    return true;
}

/// A list of 0 and 1 a layer.
bool readFlags(ConfigSource &source, std::string_view name, Plans &plans, MixerKind zero, MixerKind one)
{
    const std::vector<std::int64_t> flags = source.text.integers(name, 0, 1);
    if (flags.empty() || !listFits(source, name, flags.size(), plans.size()))
        return false;
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].mixer = flags[i] ? one : zero;
    return true;
}

/// A list of layer numbers; `first` is the number of the first layer.
bool readIndices(ConfigSource &source, const JsonFields &fields, std::string_view name, Plans &plans, MixerKind listed, MixerKind others,
                 std::int64_t first = 0)
{
    if (!fields.has(name))
        return false;
    const std::vector<std::int64_t> indices = fields.integers(name, first, static_cast<std::int64_t>(plans.size()) - 1 + first);
    if (source.error())
        return false;
    for (LayerPlan &plan : plans)
        plan.mixer = others;
    for (const std::int64_t index : indices)
        plans[static_cast<std::size_t>(index - first)].mixer = listed;
    return true;
}

void everyNth(Plans &plans, std::int64_t period, MixerKind nth, MixerKind others)
{
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].mixer = period > 0 && (static_cast<std::int64_t>(i) + 1) % period == 0 ? nth : others;
}

/// EXAONE 4 writes its pattern as letters, "LLLG"; the last layer is always full.
bool readLocalLetters(const std::string &letters, Plans &plans)
{
    if (letters.empty() || letters.find_first_not_of("LG") != std::string::npos)
        return false;
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].mixer = letters[i % letters.size()] == 'L' && i + 1 < plans.size() ? MixerKind::Window : MixerKind::Full;
    return true;
}

bool windowInUse(const ConfigSource &source)
{
    return source.text.has("sliding_window") || source.text.has("sliding_window_size") || source.text.has("window_size");
}

/// Lists and letters that say the kind of each layer outright.
bool readListed(ConfigSource &source, Plans &plans)
{
    const JsonFields &text = source.text;
    if (text.has("layer_types"))
        return readNames(source, "layer_types", plans);
    if (text.has("layers_block_type"))
        return readNames(source, "layers_block_type", plans);
    if (text.has("hybrid_override_pattern"))
        return readLetters(source, plans);
    if (text.has("hybrid_layer_pattern"))
        return readFlags(source, "hybrid_layer_pattern", plans, MixerKind::Full, MixerKind::Window);
    if (text.has("attn_type_list"))
        return readFlags(source, "attn_type_list", plans, MixerKind::Linear, MixerKind::Full);
    if (text.has("attn_layer_indices"))
        return readIndices(source, text, "attn_layer_indices", plans, MixerKind::Full, MixerKind::StateSpace);
    if (text.has("full_attn_idxs"))
        return readIndices(source, text, "full_attn_idxs", plans, MixerKind::Full, MixerKind::ShortConvolution);
    if (text.has("cross_attention_layers"))
        return readIndices(source, text, "cross_attention_layers", plans, MixerKind::Cross, MixerKind::Full);
    if (const auto linear = text.object("linear_attn_config"); linear && linear->has("kda_layers"))
        return readIndices(source, *linear, "kda_layers", plans, MixerKind::Linear, MixerKind::Full, 1);
    return false;
}

/// Periods and offsets.
bool readPeriods(ConfigSource &source, Plans &plans)
{
    const JsonFields &text = source.text;
    if (const auto period = text.integer("attn_layer_period", 1, kMostLayers)) { // Jamba
        const std::int64_t offset = text.integer("attn_layer_offset", 0, kMostLayers, 0);
        for (std::size_t i = 0; i < plans.size(); ++i)
            plans[i].mixer = static_cast<std::int64_t>(i) % *period == offset ? MixerKind::Full : MixerKind::StateSpace;
        return true;
    }
    if (const auto period = text.integer("global_attn_every_n_layers", 1, kMostLayers); period && text.has("local_attention")) { // ModernBERT
        for (std::size_t i = 0; i < plans.size(); ++i)
            plans[i].mixer = static_cast<std::int64_t>(i) % *period == 0 ? MixerKind::Full : MixerKind::Window;
        return true;
    }
    if (const auto interval = text.integer("full_attention_interval", 1, kMostLayers)) {
        everyNth(plans, *interval, MixerKind::Full, MixerKind::Linear);
        return true;
    }
    if (text.has("no_rope_layers") && source.is("llama4")) // 1: rope within chunks, 0: global without rope
        return readFlags(source, "no_rope_layers", plans, MixerKind::Full, MixerKind::Chunked);
    for (const std::string_view name : {"sliding_window_pattern", "_sliding_window_pattern"}) {
        const Json *pattern = text.find(name);
        if (!pattern || !windowInUse(source))
            continue;
        if (pattern->is_string())
            return readLocalLetters(pattern->get<std::string>(), plans);
        if (const auto period = text.integer(name, 1, kMostLayers)) {
            everyNth(plans, *period, MixerKind::Full, MixerKind::Window);
            return true;
        }
    }
    return false;
}

/// A window for all layers says nothing when no sequence can be longer.
bool windowMatters(const ConfigSource &source)
{
    const auto window = source.text.integer({"sliding_window", "sliding_window_size", "window_size"}, 1, kLargestContext);
    return window && *window < source.description.maxContext;
}

void applyHabit(ConfigSource &source, Plans &plans)
{
    const JsonFields &text = source.text;
    const LayerPattern pattern = source.architecture ? source.architecture->pattern : LayerPattern::Full;
    const int period = source.architecture ? source.architecture->period : 0;
    switch (pattern) {
    case LayerPattern::Alternating:
        if (windowInUse(source))
            everyNth(plans, period, MixerKind::Full, MixerKind::Window);
        break;
    case LayerPattern::Chunked:
        everyNth(plans, period, MixerKind::Full, MixerKind::Chunked);
        break;
    case LayerPattern::GatedDelta:
        everyNth(plans, period, MixerKind::Full, MixerKind::Linear);
        break;
    case LayerPattern::Mamba:
        for (LayerPlan &plan : plans)
            plan.mixer = MixerKind::StateSpace;
        break;
    case LayerPattern::Windowed:
        for (LayerPlan &plan : plans)
            plan.mixer = windowMatters(source) ? MixerKind::Window : MixerKind::Full;
        break;
    case LayerPattern::AfterMaxWindow: {
        if (!text.boolean("use_sliding_window", false) || !windowInUse(source))
            break;
        const std::int64_t first = text.integer("max_window_layers", 0, kMostLayers, 0);
        for (std::size_t i = 0; i < plans.size(); ++i)
            plans[i].mixer = static_cast<std::int64_t>(i) >= first ? MixerKind::Window : MixerKind::Full;
        break;
    }
    case LayerPattern::Full:
        break;
    }
    if (!source.architecture && windowMatters(source) && text.boolean("use_sliding_window", true)) {
        for (LayerPlan &plan : plans)
            plan.mixer = MixerKind::Window;
        source.remark("window-assumed", text.pointerTo("sliding_window"));
    }
}

} // namespace

std::vector<LayerPlan> planLayers(ConfigSource &source)
{
    const std::int64_t count = layerCount(source);
    if (source.error())
        return {};
    Plans plans(static_cast<std::size_t>(count));
    if (!readListed(source, plans) && !readPeriods(source, plans) && !source.error())
        applyHabit(source, plans);
    if (source.is("falcon_h1")) {
        for (LayerPlan &plan : plans)
            plan.mixer = MixerKind::Parallel;
    }
    if (!source.error() && expertCount(source) > 0)
        placeExperts(source, plans);
    return plans;
}

} // namespace anchorgpu::model
