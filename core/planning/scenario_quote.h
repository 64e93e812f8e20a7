#pragma once
// What a scenario asks of a price book: the one place where the language of workloads meets that of prices. core/quote knows
// no scenario, core/workload no price.

#include "core/hardware/gpu_catalogue.h"
#include "core/memory/planner.h"
#include "core/quote/quote.h"
#include "core/workload/scenario.h"

namespace anchorgpu::planning {

/// Boards come from the catalogue's devices per board; a GPU that the catalogue doesn't have counts one device a board.
quote::QuoteRequest quoteRequestOf(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus);

/// Id of the option that is rented for checkpoints (contract §5).
inline constexpr const char *kStorageOption = "storage";

/// A training scenario with storage for the checkpoints that it retains: ceil(bytes / 10^9) GB, as an option like any other.
/// Unchanged when the user chose a quantity (0: none wanted), when nothing is trained, or when there is no plan.
workload::Scenario withCheckpointStorage(workload::Scenario scenario, const memory::World &world);

} // namespace anchorgpu::planning
