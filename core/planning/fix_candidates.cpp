#include "core/planning/fix_candidates.h"

#include "core/formats/format_rules.h"
#include "core/formats/kv_format.h"
#include "core/memory/model_lookup.h"
#include "core/planning/limits.h"
#include "core/planning/training_candidates.h"

#include <algorithm>
#include <array>

namespace anchorgpu::planning {

using memory::Plan;
using memory::World;
using workload::DiffusionWorkload;
using workload::InferenceWorkload;
using workload::Scenario;
using workload::TrainingWorkload;

namespace {

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

bool usesGguf(const InferenceWorkload &workload) { return workload.engine.id == "llama.cpp" || workload.engine.id == "ollama"; }

/// Formats of `ids` that weigh less than the present one, heaviest (gentlest) first as listed.
std::vector<Edits> lighter(std::string_view path, double presentBits, std::initializer_list<std::string_view> ids)
{
    std::vector<Edits> result;
    for (const std::string_view id : ids) {
        const auto format = formats::parseNumericFormat(id);
        if (format && formats::bitsPerWeight(*format) < presentBits - 0.2)
            result.push_back({{std::string(path), quoted(id)}});
    }
    return result;
}

std::vector<Edits> weights(const Scenario &scenario, const Plan &, const World &world)
{
    const auto &workload = std::get<InferenceWorkload>(scenario.workload);
    formats::NumericFormat present = workload.weights;
    if (present.family == formats::Family::Native) {
        const auto model = memory::modelOf(workload.model, world);
        if (!model)
            return {};
        present = (*model)->nativeFormat;
    }
    const double bits = formats::bitsPerWeight(present);
    if (usesGguf(workload))
        return lighter("workload.weights", bits, {"gguf:Q8_0", "gguf:Q6_K", "gguf:Q5_K_M", "gguf:Q4_K_M", "gguf:Q3_K_M", "gguf:Q2_K"});
    return lighter("workload.weights", bits, {"fp8", "awq-int4-g128", "nvfp4"});
}

std::vector<Edits> kvCache(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<InferenceWorkload>(scenario.workload);
    const auto present = formats::parseKvFormat(workload.kvCache);
    const double bytes = present && !present->isAuto() ? present->bytesPerValue() : 2.0;
    std::vector<Edits> result;
    constexpr std::array<std::string_view, 2> gguf{"q8_0", "q4_0"};
    constexpr std::array<std::string_view, 1> servers{"fp8"};
    const auto add = [&](std::string_view id) {
        const auto format = formats::parseKvFormat(id);
        if (format && format->bytesPerValue() < bytes - 0.01)
            result.push_back({{"workload.kv_cache", quoted(id)}});
    };
    if (usesGguf(workload))
        std::for_each(gguf.begin(), gguf.end(), add);
    else if (workload.engine.id != "transformers")
        std::for_each(servers.begin(), servers.end(), add);
    return result;
}

std::vector<Edits> fewerSequences(const Scenario &scenario, const Plan &, const World &world)
{
    const auto limit = limits(scenario, world).maxConcurrency;
    const std::int64_t present = std::get<InferenceWorkload>(scenario.workload).concurrency;
    if (!limit || *limit < 1 || *limit >= present)
        return {};
    return {{{"workload.concurrency", std::to_string(*limit)}}};
}

std::vector<Edits> shorterContext(const Scenario &scenario, const Plan &plan, const World &world)
{
    const auto limit = limits(scenario, world).maxContextTokens;
    const auto *understood = std::get_if<InferenceWorkload>(&plan.understood.workload);
    if (!limit || *limit < 1 || !understood || !understood->contextTokens || *limit >= *understood->contextTokens)
        return {};
    // A round length is what one would type.
    const std::int64_t rounded = *limit >= 1024 ? *limit / 1024 * 1024 : *limit;
    return {{{"workload.context_tokens", std::to_string(rounded)}}};
}

/// Halves of the present value down to `least`.
std::vector<Edits> halves(const char *path, std::int64_t present, std::int64_t least)
{
    std::vector<Edits> result;
    for (std::int64_t value = present / 2; value >= least; value /= 2)
        result.push_back({{path, std::to_string(value)}});
    return result;
}

std::vector<Edits> maxNumSeqs(const Scenario &scenario, const Plan &plan, const World &)
{
    const auto *understood = std::get_if<InferenceWorkload>(&plan.understood.workload);
    if (!understood || !understood->options.maxNumSeqs || usesGguf(*understood))
        return {};
    const std::int64_t replicas = std::max<std::int64_t>(1, plan.parallelism.data);
    const std::int64_t needed = ceilDiv(std::get<InferenceWorkload>(scenario.workload).concurrency, replicas);
    return halves("workload.engine_options.max_num_seqs", *understood->options.maxNumSeqs, std::max<std::int64_t>(1, needed));
}

std::vector<Edits> batchedTokens(const Scenario &, const Plan &plan, const World &)
{
    const auto *understood = std::get_if<InferenceWorkload>(&plan.understood.workload);
    if (!understood || understood->engine.id != "vllm" || !understood->options.maxNumBatchedTokens)
        return {};
    return halves("workload.engine_options.max_num_batched_tokens", *understood->options.maxNumBatchedTokens, 2048);
}

std::vector<Edits> utilization(const Scenario &, const Plan &plan, const World &)
{
    const auto *understood = std::get_if<InferenceWorkload>(&plan.understood.workload);
    if (!understood || understood->engine.id != "vllm" || understood->options.gpuMemoryUtilization.value_or(1) >= 0.95)
        return {};
    return {{{"workload.engine_options.gpu_memory_utilization", "0.95"}}};
}

/// Other ways to use the same devices: the degrees are chosen anew around one that is named.
std::vector<Edits> parallelism(const Scenario &scenario, const Plan &plan, const World &)
{
    std::vector<Edits> result;
    for (std::int64_t tensor = 2; tensor <= scenario.hardware.count; tensor *= 2) {
        if (scenario.hardware.count % tensor != 0 || tensor == plan.parallelism.tensor)
            continue;
        result.push_back({{"hardware.tensor_parallel", std::to_string(tensor)}, {"hardware.pipeline_parallel", "null"},
                          {"hardware.data_parallel", "null"}, {"hardware.context_parallel", "null"}, {"hardware.expert_parallel", "null"}});
    }
    return result;
}

std::vector<Edits> moreDevices(const Scenario &scenario, const Plan &, const World &)
{
    std::vector<Edits> result;
    for (std::int64_t count = scenario.hardware.count * 2; count <= 64; count *= 2)
        result.push_back({{"hardware.count", std::to_string(count)}, {"hardware.tensor_parallel", "null"}, {"hardware.pipeline_parallel", "null"},
                          {"hardware.data_parallel", "null"}, {"hardware.context_parallel", "null"}, {"hardware.expert_parallel", "null"}});
    return result;
}

std::vector<Edits> otherGpus(const Scenario &scenario, const Plan &, const World &world)
{
    const hardware::Gpu *present = world.gpus->find(scenario.hardware.gpu);
    std::vector<const hardware::Gpu *> larger;
    for (const hardware::Gpu &gpu : world.gpus->all()) {
        if (present && gpu.usable && gpu.vendor == present->vendor && *gpu.usable > present->usable.value_or(Bytes(0)))
            larger.push_back(&gpu);
    }
    std::sort(larger.begin(), larger.end(), [](const auto *a, const auto *b) { return *a->usable < *b->usable; });
    std::vector<Edits> result;
    for (const hardware::Gpu *gpu : larger)
        result.push_back({{"hardware.gpu", quoted(gpu->id)}});
    return result;
}

std::vector<Edits> one(const char *path, const char *value) { return {{{path, value}}}; }

std::vector<Edits> gpuOffload(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<InferenceWorkload>(scenario.workload);
    if (!usesGguf(workload))
        return {};
    return {{{"workload.engine_options.experts_on_cpu", "true"}}, {{"workload.engine_options.kv_offload", "false"}}};
}

std::vector<Edits> microBatch(const Scenario &scenario, const Plan &, const World &)
{
    return halves("workload.micro_batch", std::get<TrainingWorkload>(scenario.workload).microBatch, 1);
}

std::vector<Edits> checkpointing(const Scenario &scenario, const Plan &, const World &)
{
    const auto present = std::get<TrainingWorkload>(scenario.workload).activationCheckpointing;
    if (present == workload::Checkpointing::Full)
        return {};
    return one("workload.activation_checkpointing", "\"full\"");
}

std::vector<Edits> optimizer(const Scenario &scenario, const Plan &, const World &)
{
    if (std::get<TrainingWorkload>(scenario.workload).optimizer != workload::Optimizer::AdamW)
        return {};
    return {{{"workload.optimizer", "\"adamw-8bit\""}}, {{"workload.optimizer", "\"paged-adamw-8bit\""}}};
}

std::vector<Edits> sharding(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<TrainingWorkload>(scenario.workload);
    if (scenario.hardware.count < 2 || workload.sharding == workload::Sharding::Fsdp || workload.sharding == workload::Sharding::Zero3)
        return {};
    return one("workload.sharding", workload.framework.id == "deepspeed" ? "\"zero3\"" : "\"fsdp\"");
}

std::vector<Edits> trainingOffload(const Scenario &scenario, const Plan &, const World &)
{
    if (std::get<TrainingWorkload>(scenario.workload).offload != workload::TrainingOffload::None)
        return {};
    return {{{"workload.offload", "\"optimizer\""}}, {{"workload.offload", "\"parameters\""}}};
}

std::vector<Edits> shorterSequence(const Scenario &scenario, const Plan &, const World &)
{
    return halves("workload.sequence_tokens", std::get<TrainingWorkload>(scenario.workload).sequenceTokens, 256);
}

std::vector<Edits> method(const Scenario &scenario, const Plan &, const World &)
{
    switch (std::get<TrainingWorkload>(scenario.workload).method) {
    case workload::TrainingMethod::Full:
        return {{{"workload.method", "\"lora\""}}, {{"workload.method", "\"qlora\""}}};
    case workload::TrainingMethod::Lora:
        return one("workload.method", "\"qlora\"");
    default:
        return {};
    }
}

std::vector<Edits> tiling(const Scenario &scenario, const Plan &, const World &)
{
    if (std::get<DiffusionWorkload>(scenario.workload).vaeTiling)
        return {};
    return one("workload.vae_tiling", "true");
}

std::vector<Edits> diffusionOffload(const Scenario &scenario, const Plan &, const World &)
{
    switch (std::get<DiffusionWorkload>(scenario.workload).offload) {
    case workload::DiffusionOffload::None:
        return {{{"workload.offload", "\"model\""}}, {{"workload.offload", "\"group\""}}, {{"workload.offload", "\"sequential\""}}};
    case workload::DiffusionOffload::Model:
        return {{{"workload.offload", "\"group\""}}, {{"workload.offload", "\"sequential\""}}};
    default:
        return {};
    }
}

std::vector<Edits> diffusionWeights(const Scenario &scenario, const Plan &, const World &)
{
    const auto &present = std::get<DiffusionWorkload>(scenario.workload).weights;
    return lighter("workload.weights", formats::bitsPerWeight(present), {"fp8", "bnb-int8", "bnb-nf4"});
}

std::vector<Edits> encoderWeights(const Scenario &scenario, const Plan &, const World &)
{
    const auto &present = std::get<DiffusionWorkload>(scenario.workload).textEncoderWeights;
    return lighter("workload.text_encoder_weights", formats::bitsPerWeight(present), {"fp8", "bnb-nf4"});
}

std::vector<Edits> smallerBatch(const Scenario &scenario, const Plan &, const World &)
{
    return halves("workload.batch", std::get<DiffusionWorkload>(scenario.workload).batch, 1);
}

} // namespace

const std::vector<CandidateRow> &candidateRows(const Scenario &scenario)
{
    static const std::vector<CandidateRow> serving{
        {"max-num-seqs", maxNumSeqs, 1}, {"batched-tokens", batchedTokens, 1}, {"utilization", utilization, 1}, {"parallelism", parallelism, 2},
        {"kv-cache", kvCache, 2},        {"concurrency", fewerSequences, 1},   {"context", shorterContext, 1},  {"weights", weights, 3},
        {"offload", gpuOffload, 2},      {"gpu", otherGpus, 4, true},                {"gpu-count", moreDevices, 1},
    };
    static const std::vector<CandidateRow> training{
        {"optimizer-kernel", fusedOptimizerKernel, 1}, {"attention", flashAttention, 1}, {"adapter-type", narrowAdapters, 1}, {"base-weights", narrowBase, 1},
        {"checkpointing", checkpointing, 1}, {"loss", leanLoss, 1}, {"sequence-parallel", divideSequence, 1}, {"activation-offload", offloadActivations, 1},
        {"step-in-backward", stepInBackward, 1}, {"micro-batch", microBatch, 1}, {"sharding", sharding, 1}, {"optimizer", optimizer, 2},
        {"offload", trainingOffload, 2},     {"sequence", shorterSequence, 1}, {"method", method, 2},         {"gpu", otherGpus, 4, true},     {"gpu-count", moreDevices, 1},
    };
    static const std::vector<CandidateRow> diffusion{
        {"tiling", tiling, 1}, {"encoder-weights", encoderWeights, 2}, {"weights", diffusionWeights, 2}, {"batch", smallerBatch, 1}, {"offload", diffusionOffload, 2}, {"gpu", otherGpus, 4, true},
    };
    if (std::holds_alternative<TrainingWorkload>(scenario.workload))
        return training;
    return std::holds_alternative<DiffusionWorkload>(scenario.workload) ? diffusion : serving;
}

} // namespace anchorgpu::planning
