#pragma once
// Plans of llama.cpp and ollama: model, KV, compute and output buffers per device and on the host, by llama.cpp's own rules.

#include "core/memory/planner.h"

namespace anchorgpu::memory {

/// `workload` is the alternative held by scenario.workload.
Result<Plan> planLlamaCpp(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world, const PlanOptions &options);

} // namespace anchorgpu::memory
