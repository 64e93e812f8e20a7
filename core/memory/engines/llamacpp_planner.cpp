#include "core/memory/engines/llamacpp_planner.h"

namespace anchorgpu::memory {

Result<Plan> planLlamaCpp(const workload::Scenario &, const workload::InferenceWorkload &, const World &, const PlanOptions &)
{
    return fail("unknown-engine", "/workload");
}

} // namespace anchorgpu::memory
