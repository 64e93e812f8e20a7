#pragma once
// Every option of a scenario, described once (design §4): where it stands in the file, what it takes, when it applies and which
// glossary term explains it. The JSON reader and writer, `--set`, the form, tool tips, the CSV header, the random scenarios of
// property tests and the reference page all walk this table.

#include "core/units/error.h"
#include "core/units/json_text.h"
#include "core/workload/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace anchorgpu::workload {

enum class WorkloadKind { Inference, Training, Diffusion };
WorkloadKind kindOf(const Scenario &scenario);
std::string_view idOf(WorkloadKind kind);

enum class ValueType { Integer, Decimal, Boolean, Choice, Text, Format, Model, Structure };
enum class OptionGroup { Model, Task, Engine, Optimizer, Parallelism, Memory, Lora, Checkpoint, Image, Hardware, Rental };

struct OptionSpec {
    std::string_view path;                 ///< "workload.context_tokens"
    std::optional<WorkloadKind> kind;      ///< nothing: whatever the workload
    OptionGroup group = OptionGroup::Task;
    ValueType type = ValueType::Integer;
    std::string_view unit;                 ///< "tokens", "sequences", "pixels", "gb_per_second" …; empty: a plain number
    double min = 0, max = 0, step = 1;     ///< Integer, Decimal
    bool logarithmic = false;              ///< a slider runs over powers
    std::span<const std::string_view> choices; ///< Choice: ids allowed
    std::string_view term;                 ///< glossary term; empty: none
    std::string_view engines;              ///< ids of the engines it applies to, separated by spaces; empty: all

    /// The value as JSON; null when the user left it out.
    Json (*get)(const Scenario &) = nullptr;
    /// Checks and stores; `pointer` is the place for messages. On failure the scenario is unchanged. null clears an optional.
    std::optional<Error> (*set)(Scenario &, const Json &, const std::string &pointer, const OptionSpec &) = nullptr;

    /// The last part of the path.
    std::string_view name() const { return path.substr(path.rfind('.') + 1); }
    /// "1 … 16777216", "true, false", or the choices.
    std::string allowed() const;
};

/// All options in file order.
std::span<const OptionSpec> options();
const OptionSpec *findOption(std::string_view path, WorkloadKind kind);

/// Whether the option means something in this scenario (kind, engine, and for training the method it belongs to).
bool applies(const OptionSpec &option, const Scenario &scenario);

} // namespace anchorgpu::workload
