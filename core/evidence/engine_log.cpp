#include "core/evidence/engine_log.h"

#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

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

/// "NVIDIA A100-SXM4-80GB" → 80gb, a100, sxm4: drivers and catalogue order the words differently, and the vendor may be missing.
std::set<std::string> wordsOf(const std::string &name)
{
    std::set<std::string> words;
    std::string word;
    for (const char c : name + ' ') {
        if (const std::string letter = bare(std::string_view(&c, 1)); !letter.empty())
            word += letter;
        else if (!word.empty())
            words.insert(std::exchange(word, {}));
    }
    words.erase("nvidia");
    words.erase("amd");
    return words;
}

/// The card of this name: the one with the fewest words more, else the one that most words of the name describe.
std::string gpuOfName(const std::string &printed, const hardware::GpuCatalogue &gpus)
{
    const std::set<std::string> name = wordsOf(printed);
    std::string longer, shorter;
    std::size_t most = 0, fewest = SIZE_MAX;
    for (const hardware::Gpu &gpu : gpus.all()) {
        const std::set<std::string> known = wordsOf(gpu.name);
        if (!name.empty() && std::includes(known.begin(), known.end(), name.begin(), name.end()) && known.size() < fewest) {
            fewest = known.size();
            longer = gpu.id;
        } else if (std::includes(name.begin(), name.end(), known.begin(), known.end()) && known.size() > most) {
            most = known.size();
            shorter = gpu.id;
        }
    }
    return longer.empty() ? shorter : longer;
}

/// A card by its name, else the one whose memory is nearest to the capacity that the log prints.
std::string gpuId(const LogFacts &facts, const hardware::GpuCatalogue &gpus)
{
    if (std::string named = gpuOfName(facts.gpu, gpus); !named.empty())
        return named;
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
