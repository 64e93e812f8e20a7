#include "core/memory/inference/serving_plan.h"

namespace anchorgpu::memory {
std::vector<Finding> findingsOf(const workload::Scenario &, const Serving &, const ServingTerms &) { return {}; }
} // namespace anchorgpu::memory
