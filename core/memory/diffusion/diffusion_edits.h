#pragma once
// Single changes of a diffusion scenario that lower its memory, in the order in which a user would rather accept them: first those
// that leave the picture as it is, then those that cost quality, then those that cost much time. "What would make it fit" tries
// them; the plan's finding about its largest phase names the first one that lowers it.

#include "core/memory/planner.h"
#include "core/model/diffusion_model.h"

#include <string>
#include <utility>
#include <vector>

namespace anchorgpu::memory {

struct DiffusionEdit {
    const char *id;                                       ///< "free-text-encoder" …
    std::vector<std::pair<std::string, std::string>> set; ///< option path → JSON value, as `--set` takes them
    workload::DiffusionWorkload changed;
};

/// Edits that change something in this workload. `workload` has its defaults filled in (Plan::understood).
std::vector<DiffusionEdit> diffusionEdits(const workload::DiffusionWorkload &workload, const model::DiffusionModel &model);

} // namespace anchorgpu::memory
