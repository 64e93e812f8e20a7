#pragma once
// Scenarios, plans and lookups that the tests of serving plans share.

#include "core/memory/inference/serving_plan.h"
#include "core/memory/planner.h"

#include <QByteArray>
#include <QTest>
#include <nlohmann/json.hpp>

namespace anchorgpu::test {


using workload::InferenceWorkload;
using workload::Scenario;

inline Scenario serving(const std::string &model, const std::string &engine = "vllm", const std::string &version = {},
                        const std::string &gpu = "nvidia-h100-sxm5-80", std::int64_t tensor = 1)
{
    Scenario scenario;
    InferenceWorkload inference;
    inference.model.id = model;
    inference.engine = {engine, version};
    scenario.workload = inference;
    scenario.hardware.gpu = gpu;
    scenario.hardware.count = tensor;
    scenario.hardware.tensorParallel = tensor;
    return scenario;
}

inline InferenceWorkload &inferenceOf(Scenario &scenario) { return std::get<InferenceWorkload>(scenario.workload); }
inline const InferenceWorkload &inferenceOf(const Scenario &scenario) { return std::get<InferenceWorkload>(scenario.workload); }

inline Scenario withWeights(Scenario scenario, const char *format)
{
    inferenceOf(scenario).weights = *formats::parseNumericFormat(format);
    return scenario;
}

inline memory::Plan planOf(const Scenario &scenario, const nlohmann::json &given = nullptr)
{
    auto plan = memory::plan(scenario, *memory::World::builtIn(), {true, true, given.is_null() ? nullptr : &given});
    if (!plan)
        qFatal("%s: %s %s %s", scenario.hardware.gpu.c_str(), plan.error().id.c_str(), plan.error().place.c_str(), plan.error().found.c_str());
    return std::move(*plan);
}

inline memory::Serving resolved(const Scenario &scenario, const nlohmann::json &given = nullptr)
{
    auto serving = memory::resolveServing(scenario, inferenceOf(scenario), *memory::World::builtIn(), {true, true, given.is_null() ? nullptr : &given});
    if (!serving)
        qFatal("%s", serving.error().id.c_str());
    return std::move(*serving);
}

inline memory::Band bandOf(const memory::Plan &plan, memory::ComponentId id, std::size_t rank = 0)
{
    memory::Band sum;
    for (const memory::Component &component : plan.devices[rank].components) {
        if (component.id == id)
            sum = sum + component.bytes;
    }
    return sum;
}

inline std::int64_t bytesOf(const memory::Plan &plan, memory::ComponentId id, std::size_t rank = 0) { return bandOf(plan, id, rank).typical.count(); }

inline double observed(const memory::Plan &plan, std::string_view quantity)
{
    for (const memory::Observable &observable : plan.observables) {
        if (observable.quantity == quantity)
            return observable.value;
    }
    return -1;
}

inline const memory::Finding *findingOf(const memory::Plan &plan, std::string_view id)
{
    for (const memory::Finding &finding : plan.findings) {
        if (finding.id == id)
            return &finding;
    }
    return nullptr;
}

inline std::int64_t integerOf(const memory::Finding &finding, const char *name) { return std::get<std::int64_t>(finding.args.at(name)); }
inline std::int64_t byteArgument(const memory::Finding &finding, const char *name) { return std::get<Bytes>(finding.args.at(name)).count(); }

constexpr double kGib = 1073741824.0;
inline double gib(double bytes) { return bytes / kGib; }

inline bool near(double value, double wanted, double tolerance) { return std::abs(value - wanted) <= tolerance * std::abs(wanted); }
inline QByteArray say(const std::string &what, double got, double wanted)
{
    return QByteArray::fromStdString(what) + ": " + QByteArray::number(got, 'f', 4) + ", wanted " + QByteArray::number(wanted, 'f', 4);
}

} // namespace anchorgpu::test
