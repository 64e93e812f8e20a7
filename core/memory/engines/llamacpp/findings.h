#pragma once
// Remarks on a llama.cpp plan that users should read.

#include "core/memory/engines/llamacpp/instance.h"

namespace anchorgpu::memory::llamacpp {

/// `asked`: the weight format of the scenario, before loadedFormat().
std::vector<Finding> findingsOf(const Instance &instance, const workload::InferenceWorkload &asked, const Parallelism &parallelism);

} // namespace anchorgpu::memory::llamacpp
