// Lines of llama.cpp, which ollama passes on: buffers per device in MiB, settings of the context, the file's own words.
#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <array>
#include <numeric>

namespace anchorgpu::evidence {
namespace {

constexpr double kMib = 1048576.0;

/// "Q4_K - Medium" → "Q4_K_M".
std::string mixOf(std::string name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSizes{{{" - Small", "_S"}, {" - Medium", "_M"}, {" - Large", "_L"}, {" - Extra small", "_XS"}}};
    if (const std::size_t bits = name.find(" ("); bits != std::string::npos)
        name.resize(bits);
    for (const auto &[words, letter] : kSizes) {
        if (const std::size_t at = name.find(words); at != std::string::npos)
            name = name.substr(0, at) + std::string(letter);
    }
    while (!name.empty() && name.back() == ' ')
        name.pop_back();
    return name;
}

bool isGpu(std::string_view device)
{
    return device.starts_with("CUDA") ? !device.starts_with("CUDA_Host") : device.starts_with("ROCm") ? !device.starts_with("ROCm_Host") : device.starts_with("Vulkan") && !device.starts_with("Vulkan_Host");
}

/// "…:      CUDA0 model buffer size =  4403.49 MiB".
void readBuffer(std::string_view line, std::string_view kind, const char *quantity, LogFacts &facts)
{
    const std::string phrase = " " + std::string(kind) + " buffer size";
    const std::size_t at = line.find(phrase);
    const auto mib = numberBehind(line, phrase);
    if (at == std::string_view::npos || !mib)
        return;
    const std::string_view before = line.substr(0, at);
    const std::size_t space = before.find_last_of(" \t");
    const std::string_view device = space == std::string_view::npos ? before : before.substr(space + 1);
    const std::string name = (isGpu(device) ? "gpu_" : "host_") + std::string(quantity);
    if (isGpu(device))
        facts.perDevice[name].push_back(*mib * kMib);
    else
        facts.measured[name] += *mib * kMib;
}

/// "llama_context: n_ctx = 8192" — the word must stand alone, "n_ctx_per_seq" is another.
std::optional<double> setting(std::string_view line, std::string_view name)
{
    const auto rest = behind(line, std::string(": ") + std::string(name));
    if (!rest || rest->empty() || ((*rest)[0] != ' ' && (*rest)[0] != '='))
        return std::nullopt;
    return numberBehind(line, std::string(": ") + std::string(name));
}

} // namespace

void readLlamaCppLine(std::string_view line, LogFacts &facts)
{
    if (line.find("llama_model_loader:") != std::string_view::npos || line.find("print_info:") != std::string_view::npos || line.find("llm_load_print_meta:") != std::string_view::npos)
        facts.engine = facts.engine == "ollama" ? "ollama" : "llama.cpp";
    if (line.find("OLLAMA_") != std::string_view::npos)
        facts.engine = "ollama";
    if (const auto build = numberBehind(line, "build: "); build && *build >= 1000 && facts.engine != "vllm")
        facts.version = "b" + std::to_string(wholeOf(*build));
    if (line.find("general.name") != std::string_view::npos) {
        if (const auto rest = behind(line, "= "))
            facts.model = std::string(*rest);
    }
    if (const auto rest = behind(line, "file type"); rest && (line.find("print_info") != std::string_view::npos || line.find("print_meta") != std::string_view::npos)) {
        if (const auto name = behind(*rest, "= "))
            facts.workload["weights"] = "gguf:" + mixOf(std::string(*name));
    }
    if (const auto rest = behind(line, "Device 0: "))
        facts.gpu = std::string(rest->substr(0, rest->find(',')));
    readBuffer(line, "model", "model_buffer_bytes", facts);
    readBuffer(line, "KV", "kv_buffer_bytes", facts);
    readBuffer(line, "compute", "compute_buffer_bytes", facts);
    const std::pair<const char *, const char *> settings[] = {{"n_ctx", "n_ctx_total"}, {"n_batch", "batch_tokens"}, {"n_ubatch", "ubatch_tokens"}};
    for (const auto &[name, option] : settings) {
        if (const auto value = setting(line, name))
            facts.options[option] = wholeOf(*value);
    }
    if (const auto sequences = setting(line, "n_seq_max"))
        facts.workload["concurrency"] = wholeOf(*sequences);
    if (const auto flash = setting(line, "flash_attn"))
        facts.options["flash_attention"] = *flash != 0;
    if (line.find("output buffer size") != std::string_view::npos) {
        if (const auto mib = numberBehind(line, "output buffer size"))
            facts.measured["output_buffer_bytes"] = *mib * kMib;
    }
    if (const auto layers = numberBehind(line, "offloaded "); layers && line.find("layers to GPU") != std::string_view::npos) {
        const auto all = numberBehind(line, "/");
        facts.options["gpu_layers"] = all && *all == *layers ? Json("all") : Json(wholeOf(*layers));
    }
}

void completeLlamaCpp(LogFacts &facts)
{
    double kv = facts.measured.contains("host_kv_buffer_bytes") ? facts.measured["host_kv_buffer_bytes"] : 0;
    for (auto &[quantity, values] : facts.perDevice) {
        if (quantity == "gpu_kv_buffer_bytes")
            kv += std::accumulate(values.begin(), values.end(), 0.0);
        if (values.size() == 1)
            facts.measured[quantity] = values.front();
    }
    if (kv > 0)
        facts.measured["kv_total_bytes"] = kv;
    const auto model = facts.perDevice.find("gpu_model_buffer_bytes");
    if (model != facts.perDevice.end() && model->second.size() > 1)
        facts.hardware["count"] = static_cast<std::int64_t>(model->second.size());
    const auto sequences = facts.workload.contains("concurrency") ? facts.workload["concurrency"].get<std::int64_t>() : 1;
    if (facts.options.contains("n_ctx_total"))
        facts.workload["context_tokens"] = std::max<std::int64_t>(1, facts.options["n_ctx_total"].get<std::int64_t>() / std::max<std::int64_t>(1, sequences));
}

} // namespace anchorgpu::evidence
