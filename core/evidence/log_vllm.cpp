// Lines of vLLM (V0 and V1) and SGLang. Both print GiB; older vLLM writes "GB" and means it, too (serving-measured.md §1).
#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <algorithm>

namespace anchorgpu::evidence {
namespace {

constexpr double kGib = 1073741824.0;

void measure(LogFacts &facts, const char *quantity, std::optional<double> gib)
{
    if (gib)
        facts.measured[quantity] = *gib * kGib;
}

void setWhole(Json &object, const char *name, std::optional<double> value)
{
    if (value && *value >= 1)
        object[name] = wholeOf(*value);
}

/// "torch.bfloat16" → "bf16".
std::optional<std::string> floatType(const std::optional<std::string> &name)
{
    if (!name)
        return std::nullopt;
    if (name->ends_with("bfloat16"))
        return "bf16";
    if (name->ends_with("float16") || *name == "half")
        return "fp16";
    if (name->ends_with("float32"))
        return "fp32";
    return std::nullopt;
}

void setKvFormat(LogFacts &facts, const std::optional<std::string> &name)
{
    if (!name)
        return;
    if (name->starts_with("fp8"))
        facts.workload["kv_cache"] = "fp8";
    else if (*name == "auto")
        facts.workload["kv_cache"] = "auto";
}

/// "Initializing a V1 LLM engine (v0.10.2) with config: model='…', dtype=torch.bfloat16, max_seq_len=8192, …".
void readVllmConfig(std::string_view line, LogFacts &facts)
{
    facts.engine = "vllm";
    if (const auto version = wordBehind(line, "engine (v"))
        facts.version = *version;
    if (const auto generation = behind(line, "Initializing a V"); generation && !generation->empty())
        facts.given["engine_generation"] = std::string("V") + generation->front();
    if (const auto model = wordBehind(line, "model="))
        facts.model = *model;
    setWhole(facts.workload, "context_tokens", numberBehind(line, "max_seq_len="));
    setWhole(facts.hardware, "tensor_parallel", numberBehind(line, "tensor_parallel_size="));
    setWhole(facts.hardware, "pipeline_parallel", numberBehind(line, "pipeline_parallel_size="));
    setKvFormat(facts, wordBehind(line, "kv_cache_dtype="));
    const auto quantization = wordBehind(line, "quantization=");
    if (!quantization) {
        if (const auto dtype = floatType(wordBehind(line, " dtype=")))
            facts.workload["weights"] = *dtype;
    } else if (*quantization == "fp8" && facts.model.find("FP8") == std::string::npos) {
        facts.workload["weights"] = "fp8";
    } // other quantisations are what the release holds: native
    if (const auto eager = wordBehind(line, "enforce_eager="); eager && *eager == "True")
        facts.options["cuda_graphs"] = false;
}

/// V0's profile: "total_gpu_memory (79.10GiB) x gpu_memory_utilization (0.90) = …; model weights take …".
void readVllmProfile(std::string_view line, LogFacts &facts)
{
    if (const auto total = numberBehind(line, "total_gpu_memory ("))
        facts.given["capacity_bytes"] = static_cast<std::int64_t>(std::clamp(*total, 0.0, 1e6) * kGib);
    if (const auto share = numberBehind(line, "gpu_memory_utilization ("))
        facts.options["gpu_memory_utilization"] = *share;
    measure(facts, "weights_bytes", numberBehind(line, "model weights take "));
    measure(facts, "non_torch_bytes", numberBehind(line, "non_torch_memory takes "));
    measure(facts, "activation_peak_bytes", numberBehind(line, "PyTorch activation peak memory takes "));
    measure(facts, "kv_pool_bytes", numberBehind(line, "reserved for KV Cache is "));
}

} // namespace

void readVllmLine(std::string_view line, LogFacts &facts)
{
    if (const auto version = wordBehind(line, "vLLM API server version ")) {
        facts.engine = "vllm";
        facts.version = *version;
    }
    if (line.find("LLM engine (v") != std::string_view::npos)
        readVllmConfig(line, facts);
    if (const auto share = numberBehind(line, "'gpu_memory_utilization': "))
        facts.options["gpu_memory_utilization"] = *share;
    setWhole(facts.options, "max_num_seqs", numberBehind(line, "'max_num_seqs': "));
    setWhole(facts.options, "max_num_batched_tokens", numberBehind(line, "max_num_batched_tokens="));
    readVllmProfile(line, facts);
    measure(facts, "weights_bytes", numberBehind(line, "Model loading took "));
    measure(facts, "weights_bytes", numberBehind(line, "Loading model weights took "));
    measure(facts, "kv_pool_bytes", numberBehind(line, "Available KV cache memory: "));
    if (const auto tokens = numberBehind(line, "GPU KV cache size: "))
        facts.measured["kv_pool_tokens"] = *tokens;
    if (const auto blocks = numberBehind(line, "# GPU blocks: "))
        facts.measured["kv_pool_tokens"] = *blocks * 16; // V0's block size
    if (const auto tokens = numberBehind(line, "Maximum concurrency for ")) {
        setWhole(facts.workload, "context_tokens", tokens);
        if (const auto times = numberBehind(line, "per request: "))
            facts.measured["max_concurrency"] = *times;
    }
    if (line.find("Graph capturing finished") != std::string_view::npos)
        measure(facts, "cuda_graph_bytes", numberBehind(line, "took "));
}

void readSglangLine(std::string_view line, LogFacts &facts)
{
    if (line.find("server_args=ServerArgs(") != std::string_view::npos) {
        facts.engine = "sglang";
        if (const auto model = wordBehind(line, "model_path="))
            facts.model = *model;
        setWhole(facts.hardware, "tensor_parallel", numberBehind(line, "tp_size="));
        setWhole(facts.workload, "context_tokens", numberBehind(line, "context_length="));
        if (const auto share = numberBehind(line, "mem_fraction_static="))
            facts.options["mem_fraction_static"] = *share;
        setKvFormat(facts, wordBehind(line, "kv_cache_dtype="));
        if (const auto quantization = wordBehind(line, "quantization="); quantization && *quantization == "fp8")
            facts.workload["weights"] = "fp8";
    }
    if (line.find("Load weight end") != std::string_view::npos) {
        measure(facts, "weights_bytes", numberBehind(line, "mem usage="));
        if (const auto dtype = floatType(wordBehind(line, "dtype=")); dtype && !facts.workload.contains("weights"))
            facts.workload["weights"] = *dtype;
    }
    if (line.find("KV Cache is allocated") != std::string_view::npos) {
        const auto k = numberBehind(line, "K size: "), v = numberBehind(line, "V size: ");
        if (k)
            measure(facts, "kv_pool_bytes", *k + v.value_or(0));
        if (const auto tokens = numberBehind(line, "#tokens: "))
            facts.measured["kv_pool_tokens"] = *tokens;
    }
    if (line.find("Capture cuda graph end") != std::string_view::npos)
        measure(facts, "cuda_graph_bytes", numberBehind(line, "mem usage="));
    if (const auto tokens = numberBehind(line, "max_total_num_tokens="))
        facts.measured["kv_pool_tokens"] = *tokens;
    if (!facts.workload.contains("context_tokens"))
        setWhole(facts.workload, "context_tokens", numberBehind(line, "context_len="));
}

} // namespace anchorgpu::evidence
