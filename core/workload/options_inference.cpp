// Rows of serving. Ranges: what the engines accept, cut off where a value stops making sense (contract §2, §7).
#include "core/workload/option_rows.h"

namespace anchorgpu::workload {
namespace {

using I = InferenceWorkload;
using E = EngineOptions;
constexpr auto kInference = WorkloadKind::Inference;
constexpr std::array<std::string_view, 8> kEngines{"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "llama.cpp", "ollama", "transformers"};
constexpr std::array<std::string_view, 13> kKvFormats{"auto", "fp32", "bf16", "fp16", "fp8", "int8", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl", "nvfp4"};
constexpr std::string_view kVllm = "vllm";
constexpr std::string_view kSglang = "sglang";
constexpr std::string_view kLlamaCpp = "llama.cpp ollama";
constexpr std::string_view kGpuServers = "vllm sglang tensorrt-llm tgi lmdeploy";

template <auto Member> using Engine = Field<I, &I::options, Member>;

/// gpu_layers: −1 is written "all".
struct GpuLayers : Engine<&E::gpuLayers> {
    static Json get(const Scenario &scenario)
    {
        const auto &layers = in(scenario);
        return layers == -1 ? Json("all") : codec::write(layers);
    }
};

OptionSpec whole(std::string_view path, std::string_view unit, double min, double max, std::string_view term, std::string_view engines = {}, bool logarithmic = false)
{
    return {.path = path, .kind = kInference, .group = engines.empty() ? OptionGroup::Task : OptionGroup::Engine, .type = ValueType::Integer,
            .unit = unit, .min = min, .max = max, .logarithmic = logarithmic, .term = term, .engines = engines};
}

OptionSpec fraction(std::string_view path, double min, double max, std::string_view term, std::string_view engines)
{
    return {.path = path, .kind = kInference, .group = OptionGroup::Engine, .type = ValueType::Decimal, .unit = "share", .min = min, .max = max,
            .step = 0.01, .term = term, .engines = engines};
}

OptionSpec flag(std::string_view path, std::string_view term, std::string_view engines)
{
    return {.path = path, .kind = kInference, .group = OptionGroup::Engine, .type = ValueType::Boolean, .term = term, .engines = engines};
}

OptionSpec structure(std::string_view path, std::string_view term, std::string_view engines)
{
    return {.path = path, .kind = kInference, .group = OptionGroup::Engine, .type = ValueType::Structure, .term = term, .engines = engines};
}

} // namespace

void addInferenceRows(std::vector<OptionSpec> &rows)
{
    rows.push_back(row<Field<I, &I::model>>({.path = "workload.model", .kind = kInference, .group = OptionGroup::Model, .type = ValueType::Model, .term = "model"}));
    rows.push_back(row<Field<I, &I::engine, &EngineReference::id>>(
        {.path = "workload.engine.id", .kind = kInference, .group = OptionGroup::Task, .type = ValueType::Choice, .choices = kEngines, .term = "engine"}));
    rows.push_back(row<Field<I, &I::engine, &EngineReference::version>>(
        {.path = "workload.engine.version", .kind = kInference, .group = OptionGroup::Task, .type = ValueType::Text, .term = "engine"}));
    rows.push_back(row<Field<I, &I::weights>>(
        {.path = "workload.weights", .kind = kInference, .group = OptionGroup::Model, .type = ValueType::Format, .term = "quantization"}));
    rows.push_back(row<Field<I, &I::kvCache>>(
        {.path = "workload.kv_cache", .kind = kInference, .group = OptionGroup::Model, .type = ValueType::Choice, .choices = kKvFormats, .term = "kv_cache"}));
    rows.push_back(row<Field<I, &I::contextTokens>>(whole("workload.context_tokens", "tokens", 1, 16'777'216, "context", {}, true)));
    rows.push_back(row<Field<I, &I::concurrency>>(whole("workload.concurrency", "sequences", 1, 1'000'000, "concurrency", {}, true)));

    rows.push_back(row<Engine<&E::gpuMemoryUtilization>>(fraction("workload.engine_options.gpu_memory_utilization", 0.01, 1, "kv_cache_pool", kVllm)));
    rows.push_back(row<Engine<&E::maxNumSeqs>>(whole("workload.engine_options.max_num_seqs", "sequences", 1, 65'536, "concurrency", kGpuServers)));
    rows.push_back(row<Engine<&E::maxNumBatchedTokens>>(whole("workload.engine_options.max_num_batched_tokens", "tokens", 1, 16'777'216, "activation", kGpuServers)));
    rows.push_back(row<Engine<&E::blockSize>>(whole("workload.engine_options.block_size", "tokens", 1, 4096, "kv_cache_pool", kVllm)));
    rows.push_back(row<Engine<&E::cudaGraphs>>(flag("workload.engine_options.cuda_graphs", "cuda_graphs", "vllm sglang")));
    rows.push_back(row<Engine<&E::prefixCaching>>(flag("workload.engine_options.prefix_caching", "kv_cache_pool", kVllm)));
    rows.push_back(row<Engine<&E::memFractionStatic>>(fraction("workload.engine_options.mem_fraction_static", 0.01, 1, "kv_cache_pool", kSglang)));
    rows.push_back(row<Engine<&E::chunkedPrefillTokens>>(whole("workload.engine_options.chunked_prefill_tokens", "tokens", -1, 16'777'216, "activation", kSglang)));
    rows.push_back(row<Engine<&E::batchTokens>>(whole("workload.engine_options.batch_tokens", "tokens", 1, 1'048'576, "activation", kLlamaCpp)));
    rows.push_back(row<Engine<&E::ubatchTokens>>(whole("workload.engine_options.ubatch_tokens", "tokens", 1, 1'048'576, "activation", kLlamaCpp)));
    rows.push_back(row<Engine<&E::contextTotal>>(whole("workload.engine_options.n_ctx_total", "tokens", 1, 1e9, "context", kLlamaCpp)));
    rows.push_back(row<Engine<&E::outputsReserved>>(whole("workload.engine_options.outputs_reserved", "rows", 1, 1'048'576, "activation", kLlamaCpp)));
    rows.push_back(row<Engine<&E::kvCacheK>>({.path = "workload.engine_options.kv_cache_k", .kind = kInference, .group = OptionGroup::Engine,
                                              .type = ValueType::Choice, .choices = kKvFormats, .term = "kv_cache", .engines = kLlamaCpp}));
    rows.push_back(row<Engine<&E::swaFull>>(flag("workload.engine_options.swa_full", "sliding_window", kLlamaCpp)));
    rows.push_back(row<Engine<&E::flashAttention>>(flag("workload.engine_options.flash_attention", "flash_attention", kLlamaCpp)));
    rows.push_back(row<Engine<&E::unifiedKv>>(flag("workload.engine_options.unified_kv", "kv_cache", kLlamaCpp)));
    rows.push_back(row<GpuLayers>(whole("workload.engine_options.gpu_layers", "layers", 0, 100'000, "offload", kLlamaCpp)));
    rows.push_back(row<Engine<&E::kvOffload>>(flag("workload.engine_options.kv_offload", "offload", kLlamaCpp)));
    rows.push_back(row<Engine<&E::expertsOnCpu>>(flag("workload.engine_options.experts_on_cpu", "offload", kLlamaCpp)));
    rows.push_back(row<Engine<&E::tensorSplit>>(structure("workload.engine_options.tensor_split", "pipeline_parallelism", kLlamaCpp)));
    rows.push_back(row<Engine<&E::lora>>(structure("workload.engine_options.lora", "lora", kGpuServers)));
    rows.push_back(row<Engine<&E::draft>>(structure("workload.engine_options.draft", "speculative_decoding", kGpuServers)));
    rows.push_back(row<Engine<&E::mtp>>(flag("workload.engine_options.mtp", "speculative_decoding", "vllm sglang")));
    rows.push_back(row<Engine<&E::imagesPerRequest>>(whole("workload.engine_options.images_per_request", "images", 0, 1024, "vision_tower", kGpuServers)));
}

} // namespace anchorgpu::workload
