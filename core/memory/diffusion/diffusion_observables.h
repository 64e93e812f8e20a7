#pragma once
// Figures that a measured case states (contract §4): peaks with the weights on the card, phase figures without (unless the case says
// that they are included).

#include "core/memory/diffusion/phases.h"

namespace anchorgpu::memory::diffusion {

std::vector<Observable> observablesOf(const Setup &setup, const std::vector<PhaseMemory> &phases);

} // namespace anchorgpu::memory::diffusion
