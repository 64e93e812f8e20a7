#include "core/memory/diffusion/diffusion_planner.h"

namespace anchorgpu::memory {

Result<Plan> planDiffusion(const workload::Scenario &, const workload::DiffusionWorkload &, const World &, const PlanOptions &)
{
    return fail("unknown-engine", "/workload");
}

} // namespace anchorgpu::memory
