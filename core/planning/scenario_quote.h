#pragma once
// What a scenario asks of a price book: the one place where the language of workloads meets that of prices. core/quote knows
// no scenario, core/workload no price.

#include "core/hardware/gpu_catalogue.h"
#include "core/quote/quote.h"
#include "core/workload/scenario.h"

namespace anchorgpu::planning {

/// Boards come from the catalogue's devices per board; a GPU that the catalogue doesn't have counts one device a board.
quote::QuoteRequest quoteRequestOf(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus);

} // namespace anchorgpu::planning
