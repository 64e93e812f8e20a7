#pragma once
// Whole random scenarios for property tests: every option of the table is left out or gets a value that its documentation allows.
// The values are JSON, so that they take the same way as a user's file.

#include "core/formats/numeric_format.h"
#include "core/workload/options.h"
#include "core/workload/scenario_json.h"

#include <algorithm>
#include <map>
#include <rapidcheck.h>

namespace anchorgpu::workload::testing {

inline std::int64_t anyWhole(std::int64_t low, std::int64_t high) { return *rc::gen::inRange<std::int64_t>(low, high + 1); }
inline bool anyFlag() { return anyWhole(0, 1) == 1; }
inline std::string anyWord() { return *rc::gen::elementOf(std::vector<std::string>{"a", "org/name", "é № 7", "with \"quotes\"", "back\\slash", "~tilde/slash", "0.10", "null", "\n"}); }

inline Json anyModel() { return anyFlag() ? Json{{"id", anyWord()}} : Json{{"path", anyWord()}}; }

/// Structures by path: small grammars written from contract §2.
inline Json anyStructure(std::string_view path)
{
    if (path == "rental.term")
        return Json{{"unit", anyFlag() ? "week" : "month"}, {"count", anyWhole(1, 1200)}};
    if (path == "rental.options") {
        Json list = Json::array();
        for (std::int64_t i = anyWhole(0, 4); i > 0; --i)
            list.push_back(Json{{"id", anyWord()}, {"quantity", anyWhole(1, 1'000'000'000'000)}});
        return list;
    }
    if (path == "workload.engine_options.tensor_split")
        return *rc::gen::elementOf(std::vector<std::string>{"1", "3,1", "0.5,0.25,0.25", "0,1", "0.001,7"});
    if (path == "workload.engine_options.lora")
        return Json{{"slots", anyWhole(1, 4096)}, {"rank", anyWhole(1, 4096)}};
    if (path == "workload.engine_options.draft")
        return anyFlag() ? Json{{"model", anyModel()}, {"tokens", anyWhole(0, 64)}} : Json{{"tokens", anyWhole(0, 64)}};
    if (path == "workload.lora.targets")
        return anyFlag() ? Json("attention") : Json::array({"q_proj", "w" + std::to_string(anyWhole(0, 9))});
    if (path == "workload.lora")
        return Json{{"rank", anyWhole(1, 8192)}};
    return nullptr;
}

/// A value that the option accepts.
inline Json acceptedValue(const OptionSpec &option)
{
    if (option.path == "rental.start")
        return "20" + std::to_string(anyWhole(10, 99)) + "-0" + std::to_string(anyWhole(1, 9)) + "-" + std::to_string(anyWhole(10, 28));
    if (option.path == "rental.currency")
        return std::string(3, static_cast<char>('A' + anyWhole(0, 25)));
    switch (option.type) {
    case ValueType::Integer:
        if (option.name() == "gpu_layers" && anyFlag())
            return "all";
        return anyWhole(static_cast<std::int64_t>(option.min), static_cast<std::int64_t>(option.max));
    case ValueType::Decimal:
        return option.min + (option.max - option.min) * static_cast<double>(anyWhole(0, 1000)) / 1000.0;
    case ValueType::Boolean:
        return anyFlag();
    case ValueType::Choice:
        return std::string(option.choices[static_cast<std::size_t>(anyWhole(0, static_cast<std::int64_t>(option.choices.size()) - 1))]);
    case ValueType::Format:
        return formats::toId(*rc::gen::elementOf(formats::allFormats()));
    case ValueType::Model:
        return anyModel();
    case ValueType::Text:
        return anyWord();
    case ValueType::Structure:
        return anyStructure(option.path);
    }
    return nullptr;
}

/// An option of this kind, but not the engine's id: another engine takes its settings with it.
inline const OptionSpec &anyOption(WorkloadKind kind)
{
    std::vector<const OptionSpec *> rows;
    for (const OptionSpec &option : options()) {
        if ((!option.kind || option.kind == kind) && option.name() != "id")
            rows.push_back(&option);
    }
    return *rows[*rc::gen::inRange<std::size_t>(0, rows.size())];
}

inline Json::json_pointer placeOf(const OptionSpec &option)
{
    std::string pointer = "/" + std::string(option.path);
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    return Json::json_pointer(pointer);
}

/// What a file gives that states nothing but its kind.
inline const Scenario &blankScenario(WorkloadKind kind)
{
    static const auto kBlank = [](WorkloadKind which) {
        const Json empty{{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", Json{{"kind", std::string(idOf(which))}}}};
        return *scenarioFromJson(empty, "blank");
    };
    static const Scenario kBlanks[] = {kBlank(WorkloadKind::Inference), kBlank(WorkloadKind::Training), kBlank(WorkloadKind::Diffusion)};
    return kBlanks[static_cast<std::size_t>(kind)];
}

/// A file of this kind in which about half of the options are stated, and the values that it states.
struct RandomFile {
    Json json;
    std::map<const OptionSpec *, Json> stated;
};

inline RandomFile anyFile(WorkloadKind kind)
{
    RandomFile file;
    file.json = Json{{"format", "anchorgpu-scenario"}, {"version", 1}};
    file.json["workload"]["kind"] = std::string(idOf(kind));
    for (const OptionSpec &option : options()) {
        if ((option.kind && option.kind != kind) || anyFlag())
            continue;
        file.stated[&option] = acceptedValue(option);
        file.json[placeOf(option)] = file.stated[&option];
    }
    return file;
}

} // namespace anchorgpu::workload::testing
