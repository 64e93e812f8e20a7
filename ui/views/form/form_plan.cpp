#include "ui/views/form/form_plan.h"

#include <QtGlobal>

namespace anchorgpu::views {

namespace {

using Row = FormRow;

/// `degrees`: the first goes beside the count, two below, the rest into a section.
void addHardware(std::vector<Row> &rows, std::vector<std::string_view> degrees)
{
    rows.push_back({Row::Rule, {}});
    rows.push_back({Row::Single, {"hardware.gpu"}});
    rows.push_back({Row::Pair, {"hardware.count", degrees[0]}});
    rows.push_back({Row::Pair, {degrees[1], degrees[2]}});
    degrees.erase(degrees.begin(), degrees.begin() + 3);
    rows.push_back({Row::Section, degrees, QT_TRANSLATE_NOOP("Form", "More about parallelism")});
    rows.push_back({Row::Rule, {}});
    rows.push_back({Row::Single, {"rental.term"}});
    rows.push_back({Row::Single, {"rental.start"}});
}

std::vector<Row> inference()
{
    std::vector<Row> rows{
        {Row::Single, {"workload.model"}},
        {Row::Pair, {"workload.weights", "workload.kv_cache"}},
        {Row::Single, {"workload.context_tokens"}},
        {Row::Single, {"workload.concurrency"}},
        {Row::Pair, {"workload.engine.id", "workload.engine.version"}},
    };
    std::vector<std::string_view> options;
    for (const auto &spec : workload::options()) {
        if (spec.kind == workload::WorkloadKind::Inference && spec.path.starts_with("workload.engine_options."))
            options.push_back(spec.path);
    }
    rows.push_back({Row::Section, options, QT_TRANSLATE_NOOP("Form", "Engine settings")});
    addHardware(rows, {"hardware.tensor_parallel", "hardware.pipeline_parallel", "hardware.expert_parallel", "hardware.data_parallel", "hardware.context_parallel", "hardware.gpus_per_node"});
    return rows;
}

std::vector<Row> training()
{
    std::vector<Row> rows{
        {Row::Single, {"workload.model"}},
        {Row::Pair, {"workload.method", "workload.base_weights"}},
        {Row::Pair, {"workload.framework.id", "workload.framework.version"}},
        {Row::Pair, {"workload.recipe", "workload.optimizer"}},
        {Row::Single, {"workload.sequence_tokens"}},
        {Row::Single, {"workload.micro_batch"}},
        {Row::Pair, {"workload.lora.rank", "workload.lora.targets"}},
        {Row::Pair, {"workload.activation_checkpointing", "workload.sharding"}},
        {Row::Section, {"workload.offload", "workload.attention", "workload.loss", "workload.compile", "workload.activation_offload", "workload.shard_group",
                        "workload.sequence_parallel", "workload.pipeline_chunks"}, QT_TRANSLATE_NOOP("Form", "Memory and sharding")},
        {Row::Section, {"workload.optimizer_kernel", "workload.optimizer_in_backward", "workload.gradient_accumulation", "workload.packed", "workload.mean_sequence_tokens",
                        "workload.lora.dropout", "workload.lora.dtype", "workload.lora.dora"}, QT_TRANSLATE_NOOP("Form", "Optimizer, data and adapters")},
        {Row::Section, {"workload.checkpoint.kept", "workload.checkpoint.with_optimizer", "workload.checkpoint.bandwidth_gb_s", "workload.total_tokens", "workload.tokens_per_second"},
         QT_TRANSLATE_NOOP("Form", "Checkpoints and duration")},
    };
    addHardware(rows, {"hardware.data_parallel", "hardware.tensor_parallel", "hardware.pipeline_parallel", "hardware.context_parallel", "hardware.expert_parallel", "hardware.gpus_per_node"});
    return rows;
}

std::vector<Row> diffusion()
{
    std::vector<Row> rows{
        {Row::Single, {"workload.model"}},
        {Row::Pair, {"workload.weights", "workload.text_encoder_weights"}},
        {Row::Pair, {"workload.width", "workload.height"}},
        {Row::Pair, {"workload.frames", "workload.batch"}},
        {Row::Pair, {"workload.offload", "workload.guidance"}},
        {Row::Pair, {"workload.vae_tiling", "workload.vae_slicing"}},
        {Row::Pair, {"workload.engine.id", "workload.engine.version"}},
        {Row::Section, {"workload.vae_weights", "workload.vae_tile", "workload.text_tokens", "workload.reference_images", "workload.attention", "workload.offload_options.level",
                        "workload.offload_options.blocks", "workload.offload_options.stream"}, QT_TRANSLATE_NOOP("Form", "More about the pipeline")},
    };
    addHardware(rows, {"hardware.data_parallel", "hardware.tensor_parallel", "hardware.context_parallel", "hardware.pipeline_parallel", "hardware.gpus_per_node"});
    return rows;
}

} // namespace

const std::vector<FormRow> &formPlan(workload::WorkloadKind kind)
{
    static const std::vector<FormRow> kPlans[] = {inference(), training(), diffusion()};
    return kPlans[static_cast<std::size_t>(kind)];
}

} // namespace anchorgpu::views
