#include "ui/text/plan_json.h"

#include "core/workload/scenario_json.h"
#include "ui/text/sentences.h"

namespace anchorgpu::text {
namespace {

Json orNull(const std::optional<std::int64_t> &value) { return value ? Json(*value) : Json(nullptr); }

Json componentJson(const memory::Component &component, const Language &language)
{
    return Json{{"id", memory::idOf(component.id)},
                {"bytes", component.bytes.typical.count()},
                {"low_bytes", component.bytes.low.count()},
                {"high_bytes", component.bytes.high.count()},
                {"formula", formula(component.formula, component.bytes.typical, language, true).toStdString()},
                {"source", component.source}};
}

Json deviceJson(const memory::DevicePlan &device, const Language &language)
{
    Json components = Json::array();
    for (const memory::Component &component : device.components)
        components.push_back(componentJson(component, language));
    const bool known = device.capacity.count() > 0;
    return Json{{"rank", device.rank},
                {"capacity_bytes", known ? Json(device.capacity.count()) : Json(nullptr)},
                {"components", std::move(components)},
                {"total_bytes", device.total.typical.count()},
                {"low_bytes", device.total.low.count()},
                {"high_bytes", device.total.high.count()},
                {"headroom_bytes", known ? Json(device.headroom.count()) : Json(nullptr)}};
}

Json phasesJson(const memory::Plan &plan)
{
    Json phases = Json::array();
    if (plan.devices.empty())
        return phases;
    for (const memory::Phase &phase : plan.devices[static_cast<std::size_t>(plan.worstRank)].phases)
        phases.push_back(Json{{"id", memory::idOf(phase.id)}, {"total_bytes", phase.total.typical.count()}});
    return phases;
}

struct ArgumentJson {
    Json operator()(std::int64_t value) const { return value; }
    Json operator()(double value) const { return value; }
    Json operator()(const std::string &value) const { return value; }
    Json operator()(Bytes value) const { return value.count(); }
};

std::string_view idOf(memory::Severity severity)
{
    return severity == memory::Severity::Info ? "info" : severity == memory::Severity::Warning ? "warning" : "error";
}

} // namespace

Json toJson(const memory::Finding &finding, const Language &language)
{
    Json args = Json::object();
    for (const auto &[name, value] : finding.args)
        args[name] = std::visit(ArgumentJson{}, value);
    return Json{{"id", finding.id}, {"severity", idOf(finding.severity)}, {"args", std::move(args)}, {"text", sentence(finding, language).toStdString()}};
}

Json limitsJson(const memory::Limits &limits)
{
    Json json{{"max_context_tokens", orNull(limits.maxContextTokens)}, {"max_concurrency", orNull(limits.maxConcurrency)}};
    if (limits.maxMicroBatch)
        json["max_micro_batch"] = *limits.maxMicroBatch;
    if (limits.maxSequenceTokens)
        json["max_sequence_tokens"] = *limits.maxSequenceTokens;
    if (limits.minGpus)
        json["min_gpus"] = *limits.minGpus;
    return json;
}

Json planJson(const memory::Plan &plan, const Language &language)
{
    Json json{{"format", "anchorgpu-estimate"}, {"version", 1}, {"scenario", workload::toJson(plan.understood)}, {"verdict", memory::idOf(plan.verdict)}};
    json["gpus"] = Json::array();
    for (const memory::DevicePlan &device : plan.devices)
        json["gpus"].push_back(deviceJson(device, language));
    json["worst_rank"] = plan.worstRank;
    json["phases"] = phasesJson(plan);
    json["engine_pool"] = nullptr;
    if (plan.pool)
        json["engine_pool"] = Json{{"kv_cache_bytes", plan.pool->kvCache.typical.count()}, {"kv_cache_tokens", plan.pool->tokens}, {"max_concurrency", plan.pool->maxConcurrency}};
    json["limits"] = nullptr;
    json["fixes"] = Json::array();
    json["host_bytes"] = plan.host.count();
    json["checkpoint"] = nullptr;
    if (plan.checkpoint)
        json["checkpoint"] = Json{{"bytes", plan.checkpoint->bytes.count()}, {"retained_bytes", plan.checkpoint->retained.count()}, {"write_seconds", plan.checkpoint->writeSeconds}};
    json["findings"] = Json::array();
    for (const memory::Finding &finding : plan.findings)
        json["findings"].push_back(toJson(finding, language));
    return json;
}

} // namespace anchorgpu::text
