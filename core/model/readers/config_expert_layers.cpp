// Which layers hold experts: lists of names or flags, dense layers in front, periods and offsets.
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"

#include <algorithm>
#include <charconv>

namespace anchorgpu::model {
namespace {

using Plans = std::vector<LayerPlan>;

void setExperts(Plans &plans, std::size_t index, bool experts)
{
    if (plans[index].mixer == MixerKind::None || plans[index].feedForward == FeedForwardKind::None)
        return;
    plans[index].feedForward = experts ? FeedForwardKind::Experts : FeedForwardKind::Dense;
}

/// "3,4,5" of Step 3.
std::vector<std::int64_t> numbersOf(const std::string &text, std::int64_t most)
{
    std::vector<std::int64_t> numbers;
    const char *at = text.data();
    const char *end = at + text.size();
    while (at < end) {
        std::int64_t value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error == std::errc() && value >= 0 && value < most)
            numbers.push_back(value);
        at = error == std::errc() ? next : at + 1;
    }
    return numbers;
}

bool readExpertLists(ConfigSource &source, Plans &plans)
{
    const JsonFields &text = source.text;
    if (text.has("mlp_layer_types")) {
        const std::vector<std::string> names = text.texts("mlp_layer_types");
        if (!listFits(source, "mlp_layer_types", names.size(), plans.size()))
            return true;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            setExperts(plans, i, names[i] != "dense");
            plans[i].hashRouted = names[i] == "hash_moe";
        }
        return true;
    }
    if (const Json *frequency = text.find("moe_layer_freq"); frequency && frequency->is_array()) {
        const std::vector<std::int64_t> flags = text.integers("moe_layer_freq", 0, 1);
        if (flags.size() == frequency->size() && listFits(source, "moe_layer_freq", flags.size(), plans.size())) {
            for (std::size_t i = 0; i < plans.size(); ++i)
                setExperts(plans, i, flags[i] != 0);
        }
        return true;
    }
    const std::string_view name = text.has("moe_layers_enum") ? "moe_layers_enum" : "moe_layers";
    const Json *listed = text.find(name);
    if (!listed || source.is("llama4"))
        return false;
    const auto count = static_cast<std::int64_t>(plans.size());
    const std::vector<std::int64_t> layers = listed->is_string() ? numbersOf(listed->get<std::string>(), count) : text.integers(name, 0, count - 1);
    for (std::size_t i = 0; i < plans.size(); ++i)
        setExperts(plans, i, std::find(layers.begin(), layers.end(), static_cast<std::int64_t>(i)) != layers.end());
    return true;
}

} // namespace

bool listFits(ConfigSource &source, std::string_view name, std::size_t found, std::size_t layers)
{
    if (found == layers)
        return true;
    if (found > layers) {
        source.remark("config-list-longer", source.text.pointerTo(name), std::to_string(found));
        return true;
    }
    source.text.reject("wrong-length", source.text.pointerTo(name), std::to_string(found), std::to_string(layers));
    return false;
}

void placeExperts(ConfigSource &source, std::vector<LayerPlan> &plans)
{
    if (readExpertLists(source, plans))
        return;
    const JsonFields &text = source.text;
    const auto count = static_cast<std::int64_t>(plans.size());
    const std::int64_t first = source.firstOf({"first_k_dense_replace", "num_dense_layers", "moe_layer_start_index"}, 0, kMostLayers).value_or(0);
    const std::int64_t last = source.firstOf({"moe_layer_end_index"}, -1, kMostLayers).value_or(count - 1);
    std::int64_t period = text.integer({"expert_layer_period", "interleave_moe_layer_step", "moe_layer_interval", "decoder_sparse_step", "moe_layer_freq"},
                                       0, kMostLayers).value_or(1);
    period = std::max<std::int64_t>(period, 1);
    // Jamba states its offset; elsewhere the last layer of each period holds the experts.
    const bool fromStart = text.has("expert_layer_period") || (text.has("moe_layer_freq") && !text.has("decoder_sparse_step"));
    const std::int64_t offset = text.integer("expert_layer_offset", 0, kMostLayers, fromStart ? 0 : period - 1);
    for (std::int64_t i = 0; i < count; ++i)
        setExperts(plans, static_cast<std::size_t>(i), i >= first && (last < 0 || i <= last) && i % period == offset % period);
    for (const std::int64_t dense : text.integers("mlp_only_layers", 0, kMostLayers)) {
        if (dense < count)
            setExperts(plans, static_cast<std::size_t>(dense), false);
    }
}

} // namespace anchorgpu::model
