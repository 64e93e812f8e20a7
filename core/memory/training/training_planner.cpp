#include "core/memory/training/training_planner.h"

namespace anchorgpu::memory {

Result<Plan> planTraining(const workload::Scenario &, const workload::TrainingWorkload &, const World &, const PlanOptions &)
{
    return fail("unknown-engine", "/workload");
}

} // namespace anchorgpu::memory
