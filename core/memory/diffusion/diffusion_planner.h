#pragma once
// Diffusion: text encoding, VAE encoding, denoising and VAE decoding; the peak is the largest phase.

#include "core/memory/planner.h"

namespace anchorgpu::memory {

/// `workload` is the alternative held by scenario.workload.
Result<Plan> planDiffusion(const workload::Scenario &scenario, const workload::DiffusionWorkload &workload, const World &world, const PlanOptions &options);

} // namespace anchorgpu::memory
