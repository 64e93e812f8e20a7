#pragma once
// What the tests of the option table share: a row of hand-written expectations, and a value's way through a whole file.

#include "core/workload/options.h"
#include "core/workload/scenario_json.h"

#include <QTest>
#include <algorithm>

namespace anchorgpu::workload::testing {

/// One option as the contract and the table's documentation describe it.
struct SpecRow {
    const char *path;
    ValueType type;
    OptionGroup group;
    const char *unit;
    double min, max;
    const char *term;
    const char *unset; ///< JSON of the value in a file that leaves the option out
};

/// A value as a file gives it, and what becomes of it: the JSON that is written again, or "id place" of the refusal.
struct ValueRow {
    const char *path;
    const char *given;
    const char *outcome;
};

inline Json shellOf(WorkloadKind kind)
{
    Json shell{{"format", "anchorgpu-scenario"}, {"version", 1}};
    shell["workload"]["kind"] = std::string(idOf(kind));
    return shell;
}

inline std::string pointerTo(std::string_view path)
{
    std::string pointer = "/" + std::string(path);
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    return pointer;
}

inline Scenario blankOf(WorkloadKind kind) { return *scenarioFromJson(shellOf(kind), "blank"); }

/// Reads a file that holds only this value, writes it and returns what stands there: the JSON, "absent", or "id place".
inline std::string outcomeOf(WorkloadKind kind, const char *path, const char *given)
{
    Json file = shellOf(kind);
    const Json::json_pointer place(pointerTo(path));
    file[place] = Json::parse(given);
    const auto read = parseScenario(file.dump(), "file");
    if (!read)
        return read.error().id + " " + read.error().place;
    const Json written = toJson(*read);
    return written.contains(place) ? written.at(place).dump() : "absent";
}

/// What differs between a row of the table and its expectation; empty when nothing does.
inline std::string differences(const SpecRow &expected, WorkloadKind kind)
{
    const OptionSpec *option = findOption(expected.path, kind);
    if (!option)
        return "no such option";
    std::string text;
    const auto expect = [&](bool same, const char *what) { text += same ? "" : std::string(what) + " "; };
    expect(option->type == expected.type, "type");
    expect(option->group == expected.group, "group");
    expect(option->unit == expected.unit, "unit");
    expect(option->min == expected.min, "min");
    expect(option->max == expected.max, "max");
    expect(option->term == expected.term, "term");
    expect(option->get(blankOf(kind)).dump() == expected.unset, "unset");
    return text;
}

/// The paths of a kind that the table has and the expectations don't, or the other way round.
template <class Rows> std::string uncovered(const Rows &rows, WorkloadKind kind)
{
    std::string text;
    std::size_t count = 0;
    for (const OptionSpec &option : options()) {
        if (option.kind != kind)
            continue;
        ++count;
        if (std::none_of(std::begin(rows), std::end(rows), [&](const auto &row) { return option.path == row.path; }))
            text += std::string(option.path) + " ";
    }
    return count == std::size(rows) ? text : text + "count " + std::to_string(count);
}

/// For the _data function of a table of values: one row each, named after path and value.
template <class Rows> void addValueRows(const Rows &rows)
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("outcome");
    int number = 0;
    for (const ValueRow &row : rows)
        QTest::addRow("%d %s=%s", ++number, row.path, row.given) << row.path << row.given << row.outcome;
}

} // namespace anchorgpu::workload::testing
