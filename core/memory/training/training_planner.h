#pragma once
// Training and fine-tuning: a peak over the phases of one step, per rank.

#include "core/memory/planner.h"

namespace anchorgpu::memory {

/// `workload` is the alternative held by scenario.workload.
Result<Plan> planTraining(const workload::Scenario &scenario, const workload::TrainingWorkload &workload, const World &world, const PlanOptions &options);

} // namespace anchorgpu::memory
