#include "core/evidence/measured_case.h"

#include "core/workload/scenario_json.h"
#include "resources/embedded.h"

#include <algorithm>
#include <iterator>

namespace anchorgpu::evidence {
namespace {

constexpr std::string_view kEach = "_each";
constexpr double kMib = 1048576.0;
constexpr double kGib = 1073741824.0;

std::string textMember(const Json &json, const char *name)
{
    const auto member = json.find(name);
    return member != json.end() && member->is_string() ? member->get<std::string>() : std::string();
}

/// Members of `measured`, lists spread out; fails on anything that isn't a number.
Result<std::vector<Measurement>> readMeasured(const Json &measured, const std::string &place)
{
    std::vector<Measurement> figures;
    for (const auto &[name, value] : measured.items()) {
        if (value.is_number()) {
            figures.push_back({name, -1, value.get<double>()});
            continue;
        }
        if (!value.is_array() || !name.ends_with(kEach))
            return fail("no-case", place + "/measured/" + name, shortText(value), "1, [1, 2]");
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (!value[i].is_number())
                return fail("no-case", place + "/measured/" + name, shortText(value[i]), "1");
            figures.push_back({name.substr(0, name.size() - kEach.size()), static_cast<int>(i), value[i].get<double>()});
        }
    }
    return figures;
}

} // namespace

std::string Measurement::label() const { return index < 0 ? quantity : quantity + "[" + std::to_string(index) + "]"; }

bool MeasuredCase::isIndependent(const std::string &quantity) const
{
    const auto list = given.find("not_independent");
    if (list == given.end())
        return true;
    if (list->is_boolean())
        return !list->get<bool>();
    if (list->is_string())
        return *list != quantity;
    return !list->is_array() || std::find(list->begin(), list->end(), nlohmann::json(quantity)) == list->end();
}

double MeasuredCase::resolutionBytes() const
{
    if (const auto stated = given.find("resolution_bytes"); stated != given.end() && stated->is_number() && *stated >= 0)
        return stated->get<double>();
    const auto *inference = std::get_if<workload::InferenceWorkload>(&scenario.workload);
    const bool printsMib = inference && (inference->engine.id == "llama.cpp" || inference->engine.id == "ollama");
    return printsMib ? 0.01 * kMib : 0.01 * kGib;
}

Result<MeasuredCase> parseCase(std::string_view line, const std::string &file, const std::string &place)
{
    const auto json = parseJson(line, file);
    if (!json) {
        Error error = json.error();
        error.place = place;
        return tl::unexpected(std::move(error));
    }
    if (!json->is_object() || textMember(*json, "id").empty() || !json->contains("scenario") || !json->contains("measured") || !(*json)["measured"].is_object())
        return fail("no-case", place, shortText(*json), "{\"id\":…,\"scenario\":…,\"measured\":…}", file);
    if (const auto given = json->find("given"); given != json->end() && !given->is_object() && !given->is_null())
        return fail("no-case", place + "/given", shortText(*given), "{…}", file);
    auto scenario = workload::scenarioFromJson((*json)["scenario"], file);
    if (!scenario) {
        Error error = scenario.error();
        error.place = place + ", " + error.place;
        return tl::unexpected(std::move(error));
    }
    auto measured = readMeasured((*json)["measured"], place);
    if (!measured) {
        measured.error().file = file;
        return tl::unexpected(measured.error());
    }
    MeasuredCase result;
    result.id = textMember(*json, "id");
    result.scenario = std::move(*scenario);
    result.given = json->contains("given") && (*json)["given"].is_object() ? nlohmann::json((*json)["given"]) : nlohmann::json::object();
    result.measured = std::move(*measured);
    result.source = textMember(*json, "source");
    result.confidence = textMember(*json, "confidence");
    result.notes = textMember(*json, "notes");
    return result;
}

CaseFile parseCases(std::string_view text, const std::string &file)
{
    CaseFile result;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        auto parsed = parseCase(line, file, "line " + std::to_string(number));
        if (parsed)
            result.cases.push_back(std::move(*parsed));
        else
            result.unreadable.push_back(std::move(parsed.error()));
    }
    return result;
}

CaseFile builtInCases()
{
    CaseFile all;
    for (const std::string_view path : resources::list("evidence/")) {
        CaseFile file = parseCases(*resources::find(path), std::string(path));
        std::move(file.cases.begin(), file.cases.end(), std::back_inserter(all.cases));
        std::move(file.unreadable.begin(), file.unreadable.end(), std::back_inserter(all.unreadable));
    }
    return all;
}

} // namespace anchorgpu::evidence
