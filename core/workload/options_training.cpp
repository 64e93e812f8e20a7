// Rows of training and fine-tuning (contract §2).
#include "core/workload/option_rows.h"

namespace anchorgpu::workload {
namespace {

using T = TrainingWorkload;
using L = TrainingLora;
constexpr auto kTraining = WorkloadKind::Training;
constexpr std::array<std::string_view, 11> kFrameworks{"transformers", "torchtune", "torchtitan", "fsdp", "deepspeed", "megatron", "litgpt", "unsloth", "axolotl", "llama-factory", "ms-swift"};
constexpr std::array<std::string_view, 2> kLoraTypes{"fp32", "bf16"};

OptionSpec whole(std::string_view path, OptionGroup group, std::string_view unit, double min, double max, std::string_view term, bool logarithmic = false)
{
    return {.path = path, .kind = kTraining, .group = group, .type = ValueType::Integer, .unit = unit, .min = min, .max = max, .logarithmic = logarithmic, .term = term};
}

OptionSpec number(std::string_view path, OptionGroup group, std::string_view unit, double min, double max, double step, std::string_view term)
{
    return {.path = path, .kind = kTraining, .group = group, .type = ValueType::Decimal, .unit = unit, .min = min, .max = max, .step = step, .term = term};
}

OptionSpec flag(std::string_view path, OptionGroup group, std::string_view term)
{
    return {.path = path, .kind = kTraining, .group = group, .type = ValueType::Boolean, .term = term};
}

template <class E> OptionSpec choice(std::string_view path, OptionGroup group, std::string_view term)
{
    return {.path = path, .kind = kTraining, .group = group, .type = ValueType::Choice, .choices = EnumIds<E>::kIds, .term = term};
}

/// `targets`: one of two words, or the list of module names.
struct LoraTargets {
    static Json get(const Scenario &scenario)
    {
        const L &lora = std::get<T>(scenario.workload).lora;
        return lora.targets == "names" ? Json(lora.targetNames) : Json(lora.targets);
    }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &)
    {
        constexpr const char *kAllowed = "all-linear, attention, [\"q_proj\", …]";
        L &lora = std::get<T>(scenario.workload).lora;
        if (value == "all-linear" || value == "attention") {
            lora.targets = value.get<std::string>();
            lora.targetNames.clear();
            return {};
        }
        if (!value.is_array() || value.empty() || value.size() > 256)
            return codec::wrongType(value, pointer, kAllowed);
        std::vector<std::string> names;
        for (const Json &name : value) {
            if (!name.is_string() || name.get_ref<const std::string &>().empty() || name.get_ref<const std::string &>().size() > 200)
                return codec::wrongType(name, pointer, kAllowed);
            names.push_back(name.get<std::string>());
        }
        lora.targets = "names";
        lora.targetNames = std::move(names);
        return {};
    }
};

} // namespace

void addTrainingRows(std::vector<OptionSpec> &rows)
{
    using G = OptionGroup;
    rows.push_back(row<Field<T, &T::model>>({.path = "workload.model", .kind = kTraining, .group = G::Model, .type = ValueType::Model, .term = "model"}));
    rows.push_back(row<Field<T, &T::method>>(choice<TrainingMethod>("workload.method", G::Model, "lora")));
    rows.push_back(row<Field<T, &T::framework, &EngineReference::id>>(
        {.path = "workload.framework.id", .kind = kTraining, .group = G::Task, .type = ValueType::Choice, .choices = kFrameworks, .term = "framework"}));
    rows.push_back(row<Field<T, &T::framework, &EngineReference::version>>(
        {.path = "workload.framework.version", .kind = kTraining, .group = G::Task, .type = ValueType::Text, .term = "framework"}));
    rows.push_back(row<Field<T, &T::recipe>>(choice<Recipe>("workload.recipe", G::Optimizer, "mixed_precision")));
    rows.push_back(row<Field<T, &T::optimizer>>(choice<Optimizer>("workload.optimizer", G::Optimizer, "optimizer_state")));
    rows.push_back(row<Field<T, &T::optimizerKernel>>(choice<OptimizerKernel>("workload.optimizer_kernel", G::Optimizer, "optimizer_state")));
    rows.push_back(row<Field<T, &T::optimizerInBackward>>(flag("workload.optimizer_in_backward", G::Optimizer, "gradient")));
    rows.push_back(row<Field<T, &T::microBatch>>(whole("workload.micro_batch", G::Task, "sequences", 1, 65'536, "micro_batch", true)));
    rows.push_back(row<Field<T, &T::sequenceTokens>>(whole("workload.sequence_tokens", G::Task, "tokens", 1, 16'777'216, "context", true)));
    rows.push_back(row<Field<T, &T::meanSequenceTokens>>(number("workload.mean_sequence_tokens", G::Task, "tokens", 1, 16'777'216, 1, "context")));
    rows.push_back(row<Field<T, &T::packed>>(flag("workload.packed", G::Task, "sequence_packing")));
    rows.push_back(row<Field<T, &T::gradientAccumulation>>(whole("workload.gradient_accumulation", G::Task, "steps", 1, 1'000'000, "gradient")));
    rows.push_back(row<Field<T, &T::sharding>>(choice<Sharding>("workload.sharding", G::Parallelism, "fsdp")));
    rows.push_back(row<Field<T, &T::shardGroup>>(whole("workload.shard_group", G::Parallelism, "gpus", 1, 65'536, "fsdp")));
    rows.push_back(row<Field<T, &T::sequenceParallel>>(flag("workload.sequence_parallel", G::Parallelism, "tensor_parallelism")));
    rows.push_back(row<Field<T, &T::pipelineChunks>>(whole("workload.pipeline_chunks", G::Parallelism, "chunks", 1, 256, "pipeline_parallelism")));
    rows.push_back(row<Field<T, &T::offload>>(choice<TrainingOffload>("workload.offload", G::Memory, "offload")));
    rows.push_back(row<Field<T, &T::activationCheckpointing>>(choice<Checkpointing>("workload.activation_checkpointing", G::Memory, "activation_checkpointing")));
    rows.push_back(row<Field<T, &T::activationOffload>>(flag("workload.activation_offload", G::Memory, "offload")));
    rows.push_back(row<Field<T, &T::attention>>(choice<AttentionKernel>("workload.attention", G::Memory, "flash_attention")));
    rows.push_back(row<Field<T, &T::loss>>(choice<LossKind>("workload.loss", G::Memory, "logits")));
    rows.push_back(row<Field<T, &T::compile>>(flag("workload.compile", G::Memory, "activation")));
    rows.push_back(row<Field<T, &T::baseWeights>>(choice<BaseWeights>("workload.base_weights", G::Lora, "qlora")));
    rows.push_back(row<Field<T, &T::lora, &L::rank>>(whole("workload.lora.rank", G::Lora, "", 1, 8192, "lora", true)));
    rows.push_back(row<LoraTargets>({.path = "workload.lora.targets", .kind = kTraining, .group = G::Lora, .type = ValueType::Structure, .term = "lora"}));
    rows.push_back(row<Field<T, &T::lora, &L::dropout>>(number("workload.lora.dropout", G::Lora, "share", 0, 1, 0.01, "lora")));
    rows.push_back(row<Field<T, &T::lora, &L::dtype>>(
        {.path = "workload.lora.dtype", .kind = kTraining, .group = G::Lora, .type = ValueType::Choice, .choices = kLoraTypes, .term = "lora"}));
    rows.push_back(row<Field<T, &T::lora, &L::dora>>(flag("workload.lora.dora", G::Lora, "lora")));
    rows.push_back(row<Field<T, &T::checkpoint, &CheckpointPlan::kept>>(whole("workload.checkpoint.kept", G::Checkpoint, "copies", 0, 100'000, "training_checkpoint")));
    rows.push_back(row<Field<T, &T::checkpoint, &CheckpointPlan::withOptimizer>>(flag("workload.checkpoint.with_optimizer", G::Checkpoint, "training_checkpoint")));
    rows.push_back(row<Field<T, &T::checkpoint, &CheckpointPlan::bandwidthGbPerSecond>>(
        number("workload.checkpoint.bandwidth_gb_s", G::Checkpoint, "gb_per_second", 0.001, 10'000, 0.1, "training_checkpoint")));
    rows.push_back(row<Field<T, &T::totalTokens>>(number("workload.total_tokens", G::Checkpoint, "tokens", 1, 1e18, 1e6, "training_checkpoint")));
    rows.push_back(row<Field<T, &T::tokensPerSecond>>(number("workload.tokens_per_second", G::Checkpoint, "tokens_per_second", 1e-3, 1e12, 100, "training_checkpoint")));
}

} // namespace anchorgpu::workload
