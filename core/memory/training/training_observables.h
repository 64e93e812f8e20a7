#pragma once
// The figures that profilers print for a training run (contract §4): torch's allocated, active and reserved peaks, the device's
// use, checkpoint bytes. allocated < active < reserved < used: which counter a source means changes the number by 10 to 40 %.

#include "core/memory/training/step_phases.h"

namespace anchorgpu::memory::training
{

/// For the rank of `worst`; `all` has one entry a stage with the number of ranks that share it.
struct StageShare {
    const StageMemory *memory = nullptr;
    double ranks = 1;
};
std::vector<Observable> trainingObservables(const Setup &setup, const std::vector<StageShare> &stages, std::size_t worst,
                                            const std::optional<CheckpointCost> &checkpoint, Bytes capacity);

} // namespace anchorgpu::memory::training
