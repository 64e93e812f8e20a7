#pragma once
// A scenario's price by a price book: the quote and its total alone.

#include "core/memory/planner.h"
#include "core/quote/quote.h"

namespace anchorgpu::state {

Result<quote::Quote> quoteOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book);
std::optional<Money> priceOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book);

} // namespace anchorgpu::state
