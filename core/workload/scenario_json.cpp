#include "core/workload/scenario_json.h"

#include "core/workload/options.h"

#include <algorithm>

namespace anchorgpu::workload {
namespace {

constexpr std::string_view kFormat = "anchorgpu-scenario";
constexpr std::int64_t kVersion = 1;

/// "workload.engine.id" → "/workload/engine/id". Option paths hold no characters that a pointer escapes.
std::string pointerOf(std::string_view path)
{
    std::string pointer = "/" + std::string(path);
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    return pointer;
}

/// The default scenario of a kind; what a file leaves out keeps these values.
Scenario blank(WorkloadKind kind)
{
    Scenario scenario;
    if (kind == WorkloadKind::Training)
        scenario.workload = TrainingWorkload{};
    else if (kind == WorkloadKind::Diffusion)
        scenario.workload = DiffusionWorkload{};
    return scenario;
}

Result<WorkloadKind> kindOfJson(const Json &json, const std::string &file)
{
    const Json::json_pointer pointer("/workload/kind");
    if (!json.contains(pointer))
        return WorkloadKind::Inference;
    const Json &kind = json.at(pointer);
    for (const auto candidate : {WorkloadKind::Inference, WorkloadKind::Training, WorkloadKind::Diffusion}) {
        if (kind == std::string(idOf(candidate)))
            return candidate;
    }
    return fail("wrong-value", "/workload/kind", shortText(kind), "inference, training, diffusion", file);
}

std::optional<Error> checkEnvelope(const Json &json, const std::string &file)
{
    if (!json.is_object())
        return Error{ErrorKind::BadInput, "wrong-value", file, "/", shortText(json), "{\"format\":\"anchorgpu-scenario\",\"version\":1,…}"};
    if (!json.contains("format") || json["format"] != std::string(kFormat))
        return Error{ErrorKind::BadInput, "wrong-value", file, "/format", json.contains("format") ? shortText(json["format"]) : "", std::string(kFormat)};
    if (!json.contains("version") || !json["version"].is_number_integer() || json["version"] != kVersion)
        return Error{ErrorKind::BadInput, "wrong-version", file, "/version", json.contains("version") ? shortText(json["version"]) : "", "1"};
    for (const char *part : {"workload", "hardware", "rental"}) {
        if (json.contains(part) && !json[part].is_object())
            return Error{ErrorKind::BadInput, "wrong-value", file, std::string("/") + part, shortText(json[part]), "{…}"};
    }
    return {};
}

/// Whether an option lives below this pointer, so that the object there is a level of ours and not a value.
bool isLevel(const std::string &pointer, WorkloadKind kind)
{
    return std::any_of(options().begin(), options().end(), [&](const OptionSpec &option) {
        return (!option.kind || option.kind == kind) && pointerOf(option.path).starts_with(pointer + '/');
    });
}

bool isOption(const std::string &pointer, WorkloadKind kind)
{
    return std::any_of(options().begin(), options().end(),
                       [&](const OptionSpec &option) { return (!option.kind || option.kind == kind) && pointerOf(option.path) == pointer; });
}

/// Collects members that no option claims; fails when a level of ours isn't an object.
std::optional<Error> collectUnknown(const Json &object, const std::string &pointer, Scenario &scenario, const std::string &file)
{
    const WorkloadKind kind = kindOf(scenario);
    for (const auto &[name, member] : object.items()) {
        const std::string child = childPointer(pointer, name);
        if (isOption(child, kind) || child == "/format" || child == "/version" || child == "/workload/kind")
            continue;
        if (!isLevel(child, kind)) {
            scenario.unknownMembers.emplace_back(child, member.dump(-1, ' ', false, Json::error_handler_t::replace));
        } else if (!member.is_object()) {
            return Error{ErrorKind::BadInput, "wrong-value", file, child, shortText(member), "{…}"};
        } else if (auto problem = collectUnknown(member, child, scenario, file)) {
            return problem;
        }
    }
    return {};
}

} // namespace

Scenario defaultScenario()
{
    Scenario scenario;
    scenario.name = "Demo";
    InferenceWorkload workload;
    workload.engine.version = "0.10.2";
    workload.weights = *formats::parseNumericFormat("fp8");
    workload.contextTokens = 16384;
    workload.concurrency = 12;
    scenario.workload = workload;
    scenario.hardware.count = 2;
    scenario.hardware.tensorParallel = 2;
    return scenario;
}

Result<Scenario> scenarioFromJson(const Json &json, const std::string &file)
{
    if (auto problem = checkEnvelope(json, file))
        return tl::unexpected(std::move(*problem));
    const auto kind = kindOfJson(json, file);
    if (!kind)
        return tl::unexpected(kind.error());
    Scenario scenario = blank(*kind);
    for (const OptionSpec &option : options()) {
        if (option.kind && option.kind != *kind)
            continue;
        const std::string pointer = pointerOf(option.path);
        const Json::json_pointer place(pointer);
        if (!json.contains(place))
            continue;
        if (auto problem = option.set(scenario, json.at(place), pointer, option)) {
            problem->file = file;
            return tl::unexpected(std::move(*problem));
        }
    }
    if (auto problem = collectUnknown(json, "", scenario, file))
        return tl::unexpected(std::move(*problem));
    if (scenario.unknownMembers.size() > 1) {
        // In the order that writing gives them, so that a scenario equals itself after a save.
        const Json written = toJson(scenario);
        scenario.unknownMembers.clear();
        collectUnknown(written, "", scenario, file);
    }
    return scenario;
}

Result<Scenario> parseScenario(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return tl::unexpected(json.error());
    return scenarioFromJson(*json, file);
}

Json toJson(const Scenario &scenario)
{
    Json json{{"format", kFormat}, {"version", kVersion}};
    json["name"] = scenario.name;
    json["workload"] = Json{{"kind", idOf(kindOf(scenario))}};
    const WorkloadKind kind = kindOf(scenario);
    for (const OptionSpec &option : options()) {
        if (option.kind && option.kind != kind)
            continue;
        Json value = option.get(scenario);
        const bool emptyVersion = option.name() == "version" && value == "";
        if (!value.is_null() && !emptyVersion)
            json[Json::json_pointer(pointerOf(option.path))] = std::move(value);
    }
    if (kind == WorkloadKind::Inference && !json["workload"].contains("engine_options"))
        json["workload"]["engine_options"] = Json::object();
    for (const auto &[pointer, text] : scenario.unknownMembers)
        json[Json::json_pointer(pointer)] = Json::parse(text, nullptr, false);
    return json;
}

std::string toText(const Scenario &scenario)
{
    return toJson(scenario).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace anchorgpu::workload
