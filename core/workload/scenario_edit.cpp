#include "core/workload/options.h"
#include "core/workload/scenario_json.h"

#include <algorithm>
#include <charconv>

namespace anchorgpu::workload {
namespace {

/// What is typed after `--set path=`: JSON if it parses as JSON, else a string.
Json valueOf(std::string_view text)
{
    Json value = Json::parse(text.begin(), text.end(), nullptr, false);
    return value.is_discarded() ? Json(std::string(text)) : value;
}

/// Every part of `path` must lead to an option or into one ("rental.term.count").
bool isKnownPath(std::string_view path, WorkloadKind kind)
{
    return std::any_of(options().begin(), options().end(), [&](const OptionSpec &option) {
        if (option.kind && option.kind != kind)
            return false;
        const bool whole = option.path == path;
        const bool inside = path.size() > option.path.size() && path.starts_with(option.path) && path[option.path.size()] == '.'
                            && (option.type == ValueType::Structure || option.type == ValueType::Model);
        const bool level = option.path.size() > path.size() && option.path.starts_with(path) && option.path[path.size()] == '.';
        return whole || inside || level;
    });
}

std::string nearPaths(WorkloadKind kind)
{
    std::string text;
    for (const OptionSpec &option : options()) {
        if (!option.kind || option.kind == kind)
            text += (text.empty() ? "" : ", ") + std::string(option.path);
    }
    return text;
}

/// Whether a value can be put at `pointer` without growing a list by more than one entry: a far index would fill memory with nulls.
bool isWithinLists(const Json &json, std::string_view pointer)
{
    const Json *at = &json;
    while (!pointer.empty()) {
        const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
        const std::string token(pointer.substr(1, end - 1));
        pointer.remove_prefix(end);
        if (at->is_array()) {
            std::size_t index = 0;
            const auto [last, status] = std::from_chars(token.data(), token.data() + token.size(), index);
            if (token.empty() || status != std::errc() || last != token.data() + token.size() || index > at->size())
                return false;
            if (index == at->size())
                return true;
            at = &(*at)[index];
        } else if (const auto member = at->find(token); at->is_object() && member != at->end()) {
            at = &*member;
        } else {
            return true;
        }
    }
    return true;
}

/// Another engine has other versions and other settings; what was said of the old one goes with it.
void dropWhatBelongsToTheEngine(Json &json, std::string_view engineMember)
{
    json["workload"][std::string(engineMember)].erase("version");
    if (json["workload"].contains("engine_options"))
        json["workload"]["engine_options"] = Json::object();
}

Result<Scenario> withKind(const Scenario &scenario, const Json &value)
{
    const Json shell{{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", {{"kind", value}}}};
    auto fresh = scenarioFromJson(shell, {});
    if (!fresh || fresh->workload.index() == scenario.workload.index())
        return fresh ? Result<Scenario>(scenario) : fresh;
    Scenario changed = scenario;
    changed.workload = fresh->workload;
    changed.hardware = Hardware{.gpu = scenario.hardware.gpu, .count = scenario.hardware.count};
    changed.hardware.gpusPerNode = scenario.hardware.gpusPerNode;
    std::erase_if(changed.unknownMembers, [](const auto &member) { return member.first.starts_with("/workload/"); });
    return changed;
}

} // namespace

Result<Scenario> withEdit(const Scenario &scenario, std::string_view path, std::string_view text)
{
    const WorkloadKind kind = kindOf(scenario);
    const Json value = valueOf(text);
    if (path == "workload.kind")
        return withKind(scenario, value);
    if (path.find_first_of("/~") != std::string_view::npos || !isKnownPath(path, kind)) // they mean something else in a pointer
        return fail("unknown-option", std::string(path), std::string(path), nearPaths(kind));

    Json json = toJson(scenario);
    std::string pointer = "/" + std::string(path);
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    // A text option takes digits as text, too ("0.10" is a version, not a number).
    const OptionSpec *option = findOption(path, kind);
    const bool takesText = option && (option->type == ValueType::Text || option->type == ValueType::Choice || option->type == ValueType::Format);
    if (!isWithinLists(json, pointer))
        return fail("unknown-option", std::string(path), std::string(path), nearPaths(kind));
    const Json::json_pointer place(pointer);
    const bool changesEngine = (path == "workload.engine.id" || path == "workload.framework.id") && (!json.contains(place) || json.at(place) != value);
    if (pointer.starts_with("/workload/model/") && json["workload"].contains("model"))
        json["workload"]["model"] = Json::object(); // an id replaces a path and the other way round
    try {
        json[place] = takesText && !value.is_string() && !value.is_null() ? Json(std::string(text)) : value;
    } catch (const Json::exception &) { // a member below something that isn't an object
        return fail("unknown-option", std::string(path), std::string(path), nearPaths(kind));
    }
    if (changesEngine)
        dropWhatBelongsToTheEngine(json, path.substr(9, path.rfind('.') - 9));
    return scenarioFromJson(json, {});
}

} // namespace anchorgpu::workload
