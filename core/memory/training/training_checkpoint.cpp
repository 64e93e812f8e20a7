#include "core/memory/training/training_checkpoint.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{

/// The scenario on one device: the whole model in one stage.
Setup onOneDevice(const Setup &setup)
{
    Setup whole = setup;
    whole.degrees = Parallelism{1, 1, 1, 1, 1, setup.degrees.gpusPerNode};
    whole.dataRanks = whole.shardDegree = 1;
    return whole;
}

double tensorCount(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules)
{
    double count = 0;
    if (!setup.adapters) {
        for (const Slice &slice : stage.slices)
            count += slice.matrices;
        return count;
    }
    for (const AdapterModule &module : modules)
        count += 2 * static_cast<double>(module.copies());
    return count;
}

} // namespace

CheckpointCost checkpointCost(const Setup &setup, const std::vector<AdapterModule> &modules)
{
    const workload::CheckpointPlan &plan = setup.workload.checkpoint;
    const Setup whole = onOneDevice(setup);
    const StageParameters stage = stageParameters(whole, 0);
    const ModelStates states = modelStates(whole, stage, modules, true);
    double model = setup.adapters ? states.adapters : states.weights + states.vision;
    double tensors = tensorCount(whole, stage, modules);
    double bytes = model;
    if (plan.withOptimizer) {
        bytes += states.optimizer + states.master;
        const double ranks = static_cast<double>(setup.understood.hardware.count);
        bytes += setup.tables->number("checkpoint.per_rank_state_bytes") * ranks + setup.tables->number("checkpoint.common_state_bytes");
        tensors *= 1 + std::max(1, setup.optimizer->moments);
    }
    bytes += tensors * setup.tables->number("checkpoint.tensor_header_bytes");

    CheckpointCost cost;
    cost.bytes = Bytes::rounded(bytes);
    cost.retained = cost.bytes * (std::max<std::int64_t>(plan.kept, 0) + 1);
    cost.writeSeconds = plan.bandwidthGbPerSecond > 0 ? bytes / (plan.bandwidthGbPerSecond * 1e9) : 0;
    cost.hostGather = setup.sharded() ? cost.bytes : Bytes(0);
    return cost;
}

} // namespace anchorgpu::memory::training
