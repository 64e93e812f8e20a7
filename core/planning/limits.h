#pragma once
// The largest context, concurrency, micro-batch and sequence of a scenario whose verdict isn't does-not-fit, all else fixed
// (contract §3), found with the forward plan itself. Memory grows with each of them except where an engine changes its
// behaviour at a length; the search looks at each stretch between such lengths on its own, so its answer is the one that
// trying every value would give.

#include "core/memory/planner.h"

#include <functional>

namespace anchorgpu::planning {

/// Members are empty where they have no meaning: no cache to fill, nothing that grows, or not even the smallest value fits
/// (then 0 is given).
memory::Limits limits(const workload::Scenario &scenario, const memory::World &world);

/// Whether the scenario's verdict is fits or tight; false when it can't be planned.
bool fits(const workload::Scenario &scenario, const memory::World &world);

/// The largest value in [low, high] for which `good` holds; `breaks` are values after which its behaviour may change direction.
/// Between breaks `good` must not return to true once it is false. Nothing when no value is good.
std::optional<std::int64_t> largestGood(std::int64_t low, std::int64_t high, std::vector<std::int64_t> breaks,
                                        const std::function<bool(std::int64_t)> &good);

} // namespace anchorgpu::planning
