#include "core/memory/inference/inference_planner.h"

namespace anchorgpu::memory {

Result<Plan> planInference(const workload::Scenario &, const workload::InferenceWorkload &, const World &, const PlanOptions &)
{
    return fail("unknown-engine", "/workload");
}

} // namespace anchorgpu::memory
