#pragma once
// Serving plans of engines that work from a memory budget: vLLM, SGLang, TensorRT-LLM, TGI, LMDeploy, transformers.

#include "core/memory/planner.h"

namespace anchorgpu::memory {

/// `workload` is the alternative held by scenario.workload.
Result<Plan> planInference(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world, const PlanOptions &options);

} // namespace anchorgpu::memory
