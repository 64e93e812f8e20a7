#include "core/planning/training_candidates.h"

#include <algorithm>
#include <array>

namespace anchorgpu::planning
{
namespace
{

using memory::Plan;
using memory::World;
using workload::Scenario;
using workload::TrainingWorkload;

std::vector<Edits> change(const char *path, const char *value)
{
    return {{{path, value}}};
}

/// The workload with the framework's defaults filled in.
const TrainingWorkload &understood(const Scenario &scenario, const Plan &plan)
{
    const auto *filled = std::get_if<TrainingWorkload>(&plan.understood.workload);
    return filled ? *filled : std::get<TrainingWorkload>(scenario.workload);
}

} // namespace

std::vector<Edits> fusedOptimizerKernel(const Scenario &scenario, const Plan &plan, const World &)
{
    if (understood(scenario, plan).optimizerKernel == workload::OptimizerKernel::Fused)
        return {};
    return change("workload.optimizer_kernel", "\"fused\"");
}

std::vector<Edits> flashAttention(const Scenario &scenario, const Plan &, const World &)
{
    if (std::get<TrainingWorkload>(scenario.workload).attention == workload::AttentionKernel::Flash)
        return {};
    return change("workload.attention", "\"flash\"");
}

std::vector<Edits> leanLoss(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<TrainingWorkload>(scenario.workload);
    if (workload.loss == workload::LossKind::Chunked || workload.loss == workload::LossKind::FusedLinear)
        return {};
    constexpr std::array<std::string_view, 3> kChunking{"torchtune", "torchtitan", "litgpt"};
    const bool chunks = std::find(kChunking.begin(), kChunking.end(), workload.framework.id) != kChunking.end();
    return change("workload.loss", chunks ? "\"chunked\"" : "\"fused-linear\"");
}

std::vector<Edits> narrowAdapters(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<TrainingWorkload>(scenario.workload);
    if (workload.method == workload::TrainingMethod::Full || workload.lora.dtype == "bf16")
        return {};
    return change("workload.lora.dtype", "\"bf16\"");
}

std::vector<Edits> narrowBase(const Scenario &scenario, const Plan &plan, const World &)
{
    const TrainingWorkload &workload = understood(scenario, plan);
    if (workload.method != workload::TrainingMethod::Qlora || workload.baseWeights == workload::BaseWeights::Nf4Dq)
        return {};
    return change("workload.base_weights", "\"nf4-dq\"");
}

std::vector<Edits> offloadActivations(const Scenario &scenario, const Plan &, const World &)
{
    if (std::get<TrainingWorkload>(scenario.workload).activationOffload)
        return {};
    return change("workload.activation_offload", "true");
}

std::vector<Edits> divideSequence(const Scenario &scenario, const Plan &plan, const World &)
{
    if (plan.parallelism.tensor < 2 || understood(scenario, plan).sequenceParallel.value_or(false))
        return {};
    return change("workload.sequence_parallel", "true");
}

std::vector<Edits> stepInBackward(const Scenario &scenario, const Plan &, const World &)
{
    const auto &workload = std::get<TrainingWorkload>(scenario.workload);
    const bool possible =
        workload.method == workload::TrainingMethod::Full && workload.gradientAccumulation == 1 && !workload.optimizerInBackward;
    return possible ? change("workload.optimizer_in_backward", "true") : std::vector<Edits>{};
}

} // namespace anchorgpu::planning
