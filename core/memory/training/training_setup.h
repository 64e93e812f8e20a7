#pragma once
// One training scenario made ready for arithmetic: model, card, degrees in force, rows of the coefficient tables, defaults
// filled in, and what a measured case states that a planner can't know (contract §4 `given`). Everything below reads this
// and nothing else, so a plan is a pure function of it.

#include "core/hardware/gpu.h"
#include "core/memory/planner.h"
#include "core/memory/training/training_tables.h"
#include "core/model/model.h"

#include <memory>
#include <optional>
#include <string>

namespace anchorgpu::memory::training
{

/// `given` of a measured case, as far as it changes a prediction.
struct Given {
    std::string counter; ///< as the source names it, lower case
    std::optional<double> datasetMeanTokens;
    bool float8Linear = false, fp8Compute = false;
    std::optional<bool> lossCompiled, reshardAfterForward;
    std::string peakPhase, pipelineSchedule;
    std::optional<bool> vocabularyLogits; ///< false: no rows of logits over the vocabulary (classifiers, embedding training)
    std::optional<double> trainableParameters;
    std::optional<bool> sequenceParallel;
    std::optional<double> capacityBytes;
};

struct Setup {
    const Tables *tables = nullptr;
    std::shared_ptr<const model::Model> model;
    std::optional<hardware::Gpu> gpu;    ///< nothing when the catalogue doesn't know it
    workload::Scenario understood;       ///< defaults filled in
    workload::TrainingWorkload workload; ///< the same as in `understood`
    Parallelism degrees;
    Given given;

    const RecipeRow *recipe = nullptr;
    const OptimizerRow *optimizer = nullptr;
    const FrameworkRow *framework = nullptr;
    LossRow loss;       ///< of the loss path in force
    std::string lossId; ///< its id in the table

    bool adapters = false; ///< LoRA, QLoRA, DoRA: the base is frozen
    workload::Sharding sharding = workload::Sharding::None;
    std::int64_t shardDegree = 1; ///< ranks over which states are divided (data × context, or the shard group)
    std::int64_t dataRanks = 1;   ///< data × context
    Coefficient tokens;           ///< tokens a rank computes in a micro-batch; a band when lengths vary
    double sequence = 0;          ///< tokens of one sequence on a rank
    bool sequenceParallel = false;
    bool variableShapes = false; ///< batches differ in shape, the allocator fragments

    bool sharded() const
    {
        return sharding == workload::Sharding::Fsdp || sharding == workload::Sharding::Hsdp || sharding == workload::Sharding::Zero3;
    }
    bool replicated() const { return sharding == workload::Sharding::Ddp; }
    bool zeroBuffers() const { return sharding == workload::Sharding::Zero1 || sharding == workload::Sharding::Zero2; }
    /// Gradients live through forward passes too (accumulation, flat buffers), not only from backward to step.
    bool gradientsPersist() const;
    /// Divisors of each state over ranks.
    double weightShard() const { return sharded() ? static_cast<double>(shardDegree) : 1.0; }
    double gradientShard() const { return sharded() || sharding == workload::Sharding::Zero2 ? static_cast<double>(shardDegree) : 1.0; }
    double optimizerShard() const { return sharded() || zeroBuffers() ? static_cast<double>(shardDegree) : 1.0; }
};

/// Fails with "unknown-model", "impossible-split", "unknown-framework" or "no-such-target" and the place in the scenario.
Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::TrainingWorkload &workload, const World &world,
                        const PlanOptions &options);

/// The same with a model that isn't in a catalogue (files, tests).
Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::TrainingWorkload &workload,
                        std::shared_ptr<const model::Model> model, const World &world, const PlanOptions &options);

} // namespace anchorgpu::memory::training
