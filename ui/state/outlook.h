#pragma once
// What goes beyond the plan of a scenario: the largest values that fit, the changes that would make it fit, and memory as a curve
// over context and concurrency. Pure and slow (many plans); `outdated` is asked between the parts.

#include "core/quote/price_book.h"
#include "ui/state/assessment.h"

#include <functional>

namespace anchorgpu::state {

void addOutlook(Assessment &assessment, const memory::World &world, const quote::PriceBook &prices, bool sweeps, const std::function<bool()> &outdated);

/// Memory of the worst rank over one whole-number option, on about forty values from `low` to `high`, equal factors apart.
Sweep sweep(const workload::Scenario &scenario, const memory::World &world, const std::string &path, double low, double high, double current);

} // namespace anchorgpu::state
