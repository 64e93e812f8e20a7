#pragma once
// Examples to start from, one per thing that people ask: each is a set of edits on a workload kind's defaults.

#include "core/units/error.h"
#include "core/workload/scenario.h"

#include <utility>
#include <vector>

namespace anchorgpu::window {

struct Preset {
    const char *group; ///< inference, training, diffusion: the workload kind
    const char *name;  ///< context "Preset"
    std::vector<std::pair<const char *, const char *>> edits;
};

const std::vector<Preset> &presets();
/// The preset as a scenario; the rental of `current` stays.
Result<workload::Scenario> scenarioOf(const Preset &preset, const workload::Scenario &current);

} // namespace anchorgpu::window
