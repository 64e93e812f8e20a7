#pragma once
// Shared by the diffusion tests: scenarios by a few words, plans of them, figures in GiB, and a formula evaluator that is written
// apart from the planner's arithmetic.
#include "core/memory/diffusion/diffusion_planner.h"
#include "core/workload/scenario_json.h"

#include <QString>
#include <QTest>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace anchorgpu::test {

using memory::Plan;
using nlohmann::ordered_json;

/// One diffusion workload on one card; options are JSON members that replace the defaults here.
inline workload::Scenario diffusion(const std::string &model, const std::string &options = "{}", const std::string &hardware = R"({"gpu":"nvidia-a100-sxm4-80","count":1})")
{
    ordered_json workload = {{"kind", "diffusion"}, {"model", {{"id", model}}}};
    workload.update(ordered_json::parse(options));
    const ordered_json json = {{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", workload}, {"hardware", ordered_json::parse(hardware)}};
    const auto scenario = workload::scenarioFromJson(json, "test");
    if (!scenario)
        qFatal("%s %s", scenario.error().id.c_str(), scenario.error().place.c_str());
    return *scenario;
}

inline Result<Plan> tryPlan(const workload::Scenario &scenario, const nlohmann::json *given = nullptr, bool explain = true)
{
    memory::PlanOptions options;
    options.explain = explain;
    options.observables = true;
    options.given = given;
    return memory::plan(scenario, *memory::World::builtIn(), options);
}

inline Plan planOf(const workload::Scenario &scenario, const std::string &given = "null")
{
    const nlohmann::json json = nlohmann::json::parse(given);
    auto plan = tryPlan(scenario, json.is_null() ? nullptr : &json);
    if (!plan)
        qFatal("%s at %s: %s", plan.error().id.c_str(), plan.error().place.c_str(), plan.error().found.c_str());
    return *plan;
}

inline const memory::Observable *figure(const Plan &plan, std::string_view quantity)
{
    for (const memory::Observable &observable : plan.observables) {
        if (observable.quantity == quantity)
            return &observable;
    }
    return nullptr;
}

/// A quantity in GiB.
inline double gib(const Plan &plan, std::string_view quantity)
{
    const memory::Observable *found = figure(plan, quantity);
    return found ? found->value / 1073741824.0 : std::nan("");
}

inline const memory::Phase *phase(const Plan &plan, memory::PhaseId id, std::size_t rank = 0)
{
    for (const memory::Phase &one : plan.devices.at(rank).phases) {
        if (one.id == id)
            return &one;
    }
    return nullptr;
}

inline double phaseGib(const Plan &plan, memory::PhaseId id, std::size_t rank = 0)
{
    const memory::Phase *one = phase(plan, id, rank);
    return one ? one->total.typical.inGibibytes() : std::nan("");
}

inline memory::PhaseId peakPhase(const Plan &plan, std::size_t rank = 0)
{
    const memory::DevicePlan &device = plan.devices.at(rank);
    return device.phases.at(static_cast<std::size_t>(device.peakPhase)).id;
}

inline const memory::Component *component(const memory::Phase &phase, memory::ComponentId id)
{
    for (const memory::Component &one : phase.components) {
        if (one.id == id)
            return &one;
    }
    return nullptr;
}

inline double componentGib(const Plan &plan, memory::PhaseId phaseId, memory::ComponentId id)
{
    const memory::Phase *one = phase(plan, phaseId);
    const memory::Component *found = one ? component(*one, id) : nullptr;
    return found ? found->bytes.typical.inGibibytes() : 0;
}

inline const memory::Finding *finding(const Plan &plan, const std::string &id)
{
    for (const memory::Finding &one : plan.findings) {
        if (one.id == id)
            return &one;
    }
    return nullptr;
}

inline double totalGib(const Plan &plan, std::size_t rank = 0) { return plan.devices.at(rank).total.typical.inGibibytes(); }

/// The value of a formula: products bind before sums, as it is read; Open… begins a bracket before its operand.
inline double evaluate(const memory::Formula &formula)
{
    using memory::Operator;
    struct Level {
        double sum = 0, product = 0;
        bool minus = false, any = false;
        Operator join = Operator::First;
    };
    std::vector<Level> stack(1);
    const auto apply = [](Level &level, Operator op, double value) {
        if (!level.any) {
            level.product = value;
            level.any = true;
        } else if (op == Operator::Times) {
            level.product *= value;
        } else if (op == Operator::DividedBy) {
            level.product /= value;
        } else {
            level.sum += level.minus ? -level.product : level.product;
            level.minus = op == Operator::Minus;
            level.product = value;
        }
    };
    const auto valueOf = [](const Level &level) { return level.sum + (level.minus ? -level.product : level.product); };
    for (const memory::Operand &operand : formula) {
        if (operand.op == Operator::OpenTimes || operand.op == Operator::OpenPlus) {
            stack.push_back({});
            stack.back().join = operand.op == Operator::OpenTimes ? Operator::Times : Operator::Plus;
            apply(stack.back(), Operator::First, operand.value);
        } else if (operand.op == Operator::Close) {
            const Level closed = stack.back();
            stack.pop_back();
            apply(stack.back(), closed.join, valueOf(closed));
        } else {
            apply(stack.back(), operand.op, operand.value);
        }
    }
    return valueOf(stack.front());
}

inline constexpr double kBytesPerGib = 1073741824.0;

/// Within a share of what is expected.
inline bool near(double found, double wanted, double share) { return std::abs(found - wanted) <= share * std::abs(wanted) + 1e-9; }

#define NEAR(found, wanted, share) QVERIFY2(near(found, wanted, share), qPrintable(QString("found %1, expected %2").arg(double(found), 0, 'g', 8).arg(double(wanted), 0, 'g', 8)))

} // namespace anchorgpu::test
