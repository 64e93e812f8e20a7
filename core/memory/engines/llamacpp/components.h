#pragma once
// The lines of a device's plan, with their formulas and sources.

#include "core/hardware/gpu.h"
#include "core/memory/engines/llamacpp/instance.h"

namespace anchorgpu::memory::llamacpp {

/// Weights, caches, states and compute buffer of GPU `device`; without formulas unless `explain`.
std::vector<Component> componentsOf(const Instance &instance, int device, bool explain);

/// What the driver and the runtime libraries take per process and card.
Component runtimeContext(hardware::Vendor vendor, bool explain);

} // namespace anchorgpu::memory::llamacpp
