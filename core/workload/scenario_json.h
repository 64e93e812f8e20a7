#pragma once
// Scenario files (`*.anchorgpu`, contract §2): reading with migrations, writing in a stable order, `--set` edits.
// A file is taken whole or not at all: the first problem is returned with its JSON pointer, nothing is half applied.

#include "core/units/error.h"
#include "core/workload/scenario.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace anchorgpu::workload {

/// From the text of a file; `file` is only for messages. Unknown members are kept in unknownMembers.
Result<Scenario> parseScenario(std::string_view text, const std::string &file);
Result<Scenario> scenarioFromJson(const nlohmann::ordered_json &json, const std::string &file);

/// Members in the contract's order, unknown members in their places; what is empty is left out.
nlohmann::ordered_json toJson(const Scenario &scenario);
std::string toText(const Scenario &scenario);

/// One edit as `--set PATH=VALUE` writes it: path "workload.context_tokens", value JSON or text. Changing workload.kind
/// gives that kind's default workload. Fails without any effect.
Result<Scenario> withEdit(const Scenario &scenario, std::string_view path, std::string_view value);

} // namespace anchorgpu::workload
