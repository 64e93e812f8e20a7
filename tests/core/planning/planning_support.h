#pragma once
// Shared by the planning tests: scenarios from their JSON, forward plans, and the room and the price of a scenario worked out apart
// from the code under test (room from the components, price from the raw price file in cents).
#include "core/hardware/gpu_catalogue.h"
#include "core/memory/planner.h"
#include "core/workload/scenario_json.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

namespace anchorgpu::test {

inline const memory::World &world() { return *memory::World::builtIn(); }

inline workload::Scenario scenarioOf(const std::string &workload, const std::string &hardware, const std::string &rental = "{}")
{
    using nlohmann::ordered_json;
    const ordered_json json = {{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", ordered_json::parse(workload)},
                               {"hardware", ordered_json::parse(hardware)}, {"rental", ordered_json::parse(rental)}};
    const auto scenario = workload::scenarioFromJson(json, "test");
    if (!scenario)
        qFatal("%s at %s: %s", scenario.error().id.c_str(), scenario.error().place.c_str(), scenario.error().found.c_str());
    return *scenario;
}

inline workload::Scenario edited(workload::Scenario scenario, const std::vector<std::pair<std::string, std::string>> &edits)
{
    for (const auto &[path, value] : edits) {
        const auto next = workload::withEdit(scenario, path, value);
        if (!next)
            qFatal("%s=%s: %s", path.c_str(), value.c_str(), next.error().id.c_str());
        scenario = *next;
    }
    return scenario;
}

/// Fits or is tight, straight from the plan.
inline bool runs(const workload::Scenario &scenario)
{
    const auto plan = memory::plan(scenario, world());
    return plan && plan->verdict != memory::Verdict::DoesNotFit;
}

/// Least capacity less the sum of the components over the devices, or what is left in the pool where that is less.
inline std::int64_t roomOf(const memory::Plan &plan)
{
    std::int64_t room = INT64_MAX;
    for (const memory::DevicePlan &device : plan.devices) {
        std::int64_t total = 0;
        for (const memory::Component &component : device.components)
            total += component.bytes.typical.count();
        room = std::min(room, device.capacity.count() - total);
    }
    return plan.pool ? std::min(room, plan.pool->kvCache.typical.count() - plan.pool->needed.count()) : room;
}

/// "1650.00" → 165000; −1 when there is no such price.
inline std::int64_t centsOf(const QJsonValue &price)
{
    if (!price.isString())
        return -1;
    const QStringList parts = price.toString().split('.');
    return parts[0].toLongLong() * 100 + parts.value(1).leftJustified(2, '0').left(2).toLongLong();
}

/// Monthly price of the scenario's boards over its months, in cents, with the discount for long terms; −1 when unknown. Months only.
inline std::int64_t centsFor(const workload::Scenario &scenario)
{
    static const QJsonObject book = [] {
        QFile file(SOURCE_ROOT "/resources/prices/sample.json");
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }();
    std::int64_t month = -1;
    for (const QJsonValue &row : book["gpus"].toArray()) {
        if (row["gpu"].toString().toStdString() == scenario.hardware.gpu)
            month = centsOf(row["prices"]["gpu-month"]);
    }
    if (month < 0)
        return -1;
    const std::int64_t devices = hardware::GpuCatalogue::builtIn().find(scenario.hardware.gpu)->devicesPerBoard;
    const std::int64_t boards = (scenario.hardware.count + devices - 1) / devices, months = scenario.rental.term.count;
    const std::int64_t gross = month * boards * months;
    const std::int64_t percent = months >= 12 ? 12 : months >= 6 ? 8 : months >= 3 ? 5 : 0;
    return gross - (gross * percent * 2 + 100) / 200; // the discount is rounded to a cent, a half up
}

} // namespace anchorgpu::test
