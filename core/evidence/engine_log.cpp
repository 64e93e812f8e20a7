#include "core/evidence/engine_log.h"

#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <algorithm>
#include <filesystem>

namespace anchorgpu::evidence {
namespace {

/// The catalogue's model for a name such as "meta-llama/Llama-3.1-8B-Instruct", a path's last part, or "Meta Llama 3.1 8B Instruct".
std::string catalogueId(const std::string &name, const model::ModelCatalogue &models)
{
    std::string trimmed = name;
    while (!trimmed.empty() && trimmed.back() == '/')
        trimmed.pop_back();
    const std::string whole = bare(trimmed), last = bare(trimmed.substr(trimmed.rfind('/') + 1));
    std::string best;
    for (const model::ModelSummary &summary : models.summaries()) {
        const std::string id = bare(summary.id.substr(summary.id.rfind('/') + 1));
        if (summary.id == trimmed || bare(summary.id) == whole)
            return summary.id;
        // "Meta-Llama-3.1-8B-Instruct" holds "Llama-3.1-8B-Instruct"; the longest such name is the one meant.
        if (id.size() >= 6 && last.find(id) != std::string::npos && id.size() > bare(best.substr(best.rfind('/') + 1)).size())
            best = summary.id;
    }
    return best;
}

/// A card by its name, else the smallest one that has the capacity which the log prints.
std::string gpuId(const LogFacts &facts, const hardware::GpuCatalogue &gpus)
{
    const std::string name = bare(facts.gpu);
    for (const hardware::Gpu &gpu : gpus.all()) {
        std::string known = bare(gpu.name);
        if (known.starts_with("nvidia"))
            known.erase(0, 6);
        if (!name.empty() && !known.empty() && (name.find(known) != std::string::npos || known.find(name) != std::string::npos))
            return gpu.id;
    }
    if (!facts.given.contains("capacity_bytes"))
        return {};
    const Bytes capacity(facts.given["capacity_bytes"].get<std::int64_t>());
    const hardware::Gpu *nearest = nullptr;
    const auto distance = [&](const hardware::Gpu &gpu) { return std::abs((*gpu.usable - capacity).count()); };
    for (const hardware::Gpu &gpu : gpus.all()) {
        if (gpu.usable && (!nearest || distance(gpu) < distance(*nearest)))
            nearest = &gpu;
    }
    return nearest ? nearest->id : std::string();
}

Json measuredJson(const LogFacts &facts)
{
    Json measured = Json::object();
    for (const auto &[quantity, value] : facts.measured)
        measured[quantity] = value;
    for (const auto &[quantity, values] : facts.perDevice) {
        if (values.size() > 1)
            measured[quantity + "_each"] = values;
    }
    return measured;
}

} // namespace

Result<LogReading> readEngineLog(std::string_view text, const std::string &file, const model::ModelCatalogue &models, const hardware::GpuCatalogue &gpus)
{
    LogFacts facts;
    forEachLine(text, [&](std::string_view line) {
        readLlamaCppLine(line, facts);
        readVllmLine(line, facts);
        readSglangLine(line, facts);
    });
    if (facts.engine == "llama.cpp" || facts.engine == "ollama")
        completeLlamaCpp(facts);
    if (facts.engine.empty() || (facts.measured.empty() && facts.perDevice.empty()))
        return fail("unreadable-log", {}, {}, "vLLM, SGLang, llama.cpp, ollama", file);
    const std::string model = catalogueId(facts.model, models);
    if (model.empty())
        return fail("unreadable-log-model", {}, facts.model, {}, file);

    LogReading reading;
    const std::string gpu = gpuId(facts, gpus);
    if (!facts.workload.contains("context_tokens"))
        reading.missing.push_back("context");
    if (facts.version.empty())
        reading.missing.push_back("version");
    if (gpu.empty())
        reading.missing.push_back("gpu");
    if (!facts.workload.contains("weights"))
        reading.missing.push_back("weights");

    Json workload{{"kind", "inference"}, {"model", Json{{"id", model}}}, {"engine", Json{{"id", facts.engine}, {"version", facts.version}}}};
    workload.update(facts.workload);
    workload["engine_options"] = facts.options;
    Json hardware{{"gpu", gpu.empty() ? "nvidia-h100-sxm5-80" : gpu}};
    hardware.update(facts.hardware);
    const auto degree = [&](const char *name) { return hardware.contains(name) ? hardware[name].get<std::int64_t>() : 1; };
    if (!hardware.contains("count"))
        hardware["count"] = degree("tensor_parallel") * degree("pipeline_parallel");
    facts.given["capacity_unbounded"] = gpu.empty();
    const Json json{{"id", std::filesystem::path(file).filename().string()},
                    {"scenario", Json{{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", workload}, {"hardware", hardware}}},
                    {"given", Json(facts.given)},
                    {"measured", measuredJson(facts)},
                    {"source", file},
                    {"confidence", "stated"}};
    auto read = parseCase(json.dump(), file, "log");
    if (!read)
        return tl::unexpected(read.error());
    reading.measuredCase = *std::move(read);
    return reading;
}

} // namespace anchorgpu::evidence
