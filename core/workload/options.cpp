#include "core/workload/options.h"

#include "core/workload/option_rows.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace anchorgpu::workload {
namespace {

std::string numberText(double value)
{
    char buffer[32];
    const auto [end, status] = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed);
    return {buffer, end};
}

bool containsWord(std::string_view words, std::string_view word)
{
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        if (words.substr(begin, end - begin) == word)
            return true;
        begin = end + 1;
    }
    return false;
}

std::string_view engineOf(const Scenario &scenario)
{
    if (const auto *inference = std::get_if<InferenceWorkload>(&scenario.workload))
        return inference->engine.id;
    if (const auto *training = std::get_if<TrainingWorkload>(&scenario.workload))
        return training->framework.id;
    return std::get<DiffusionWorkload>(scenario.workload).engine.id;
}

/// Training options that only mean something for some settings of others.
bool appliesToTraining(std::string_view name, const TrainingWorkload &training)
{
    if (name == "shard_group")
        return training.sharding == Sharding::Hsdp;
    if (name == "mean_sequence_tokens")
        return !training.packed;
    return true;
}

} // namespace

WorkloadKind kindOf(const Scenario &scenario) { return static_cast<WorkloadKind>(scenario.workload.index()); }

std::string_view idOf(WorkloadKind kind)
{
    constexpr std::array<std::string_view, 3> kIds{"inference", "training", "diffusion"};
    return kIds[static_cast<std::size_t>(kind)];
}

std::string OptionSpec::allowed() const
{
    switch (type) {
    case ValueType::Integer:
    case ValueType::Decimal:
        return numberText(min) + " … " + numberText(max);
    case ValueType::Boolean:
        return "true, false";
    case ValueType::Choice: {
        std::string text;
        for (const std::string_view choice : choices)
            text += (text.empty() ? "" : ", ") + std::string(choice);
        return text;
    }
    default:
        return "\"…\"";
    }
}

std::span<const OptionSpec> options()
{
    static const std::vector<OptionSpec> kRows = [] {
        std::vector<OptionSpec> rows;
        rows.reserve(128);
        addModelRows(rows);
        addInferenceRows(rows);
        addTrainingRows(rows);
        addDiffusionRows(rows);
        addHardwareRows(rows);
        addRentalRows(rows);
        return rows;
    }();
    return kRows;
}

const OptionSpec *findOption(std::string_view path, WorkloadKind kind)
{
    const auto rows = options();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const OptionSpec &row) { return row.path == path && (!row.kind || row.kind == kind); });
    return found == rows.end() ? nullptr : &*found;
}

bool applies(const OptionSpec &option, const Scenario &scenario)
{
    if (option.kind && option.kind != kindOf(scenario))
        return false;
    if (!option.engines.empty() && !containsWord(option.engines, engineOf(scenario)))
        return false;
    if (const auto *training = std::get_if<TrainingWorkload>(&scenario.workload)) {
        if (option.group == OptionGroup::Lora)
            return training->method != TrainingMethod::Full;
        return appliesToTraining(option.name(), *training);
    }
    return true;
}

} // namespace anchorgpu::workload
