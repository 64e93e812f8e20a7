#pragma once
// The model that a scenario names: a row of the catalogue, or a file or folder read by its headers. Files are kept by path,
// size and time of change, because a search for limits plans the same scenario dozens of times.

#include "core/memory/planner.h"

namespace anchorgpu::memory {

/// Fails as ModelCatalogue::find and readModel do.
Result<std::shared_ptr<const model::Model>> modelOf(const workload::ModelReference &reference, const World &world);

} // namespace anchorgpu::memory
