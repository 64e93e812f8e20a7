#pragma once
// What a reader of a diffusion plan should know: which phase is the largest and what lowers it, what slicing and tiling cost in
// quality, options that change nothing here, weights that stay wide, figures that are assumed.

#include "core/memory/diffusion/phases.h"

#include <vector>

namespace anchorgpu::memory::diffusion {

std::vector<Finding> findingsOf(const Setup &setup, const std::vector<ComponentWeights> &weights, const std::vector<PhaseMemory> &phases);

/// Index of the largest phase by typical allocated memory.
std::size_t largestPhase(const std::vector<PhaseMemory> &phases);

} // namespace anchorgpu::memory::diffusion
