#pragma once
// Training and fine-tuning: a peak over the phases of one step, per rank. A pipeline stage is worked out once and stands for
// all its ranks; the worst stage decides. The plan says which phase wins, what would lower it, and what a checkpoint costs.

#include "core/memory/planner.h"

namespace anchorgpu::memory
{

namespace training
{
struct Setup;
}

/// `workload` is the alternative held by scenario.workload.
Result<Plan> planTraining(const workload::Scenario &scenario, const workload::TrainingWorkload &workload, const World &world,
                          const PlanOptions &options);

/// The same from a setup (a model that isn't in a catalogue).
Result<Plan> planTraining(const training::Setup &setup, const PlanOptions &options);

} // namespace anchorgpu::memory
