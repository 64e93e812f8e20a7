#pragma once
// What the program has to say about a scenario: the plan at once, limits and remedies when they are ready. Immutable and shared,
// so that a view can keep the one it shows.

#include "core/memory/planner.h"
#include "core/units/money.h"
#include "ui/state/scenario_store.h"

#include <memory>
#include <optional>
#include <vector>

namespace anchorgpu::state {

/// One change that turns a no into a yes.
struct Remedy {
    std::vector<Edit> edits;
    Bytes gain;                          ///< on the worst rank
    std::optional<Money> priceDifference; ///< for the whole term; nothing when a price is missing
};

/// Memory against one quantity, for the what-if view.
struct SweepPoint {
    double x = 0;
    Bytes low, typical, high;
};
struct Sweep {
    std::string path;                     ///< "workload.context_tokens"
    std::vector<SweepPoint> points;
    double current = 0;
    std::optional<double> crossing;       ///< the largest x whose verdict isn't does-not-fit
    Bytes capacity;
};

struct Assessment {
    workload::Scenario scenario;
    Result<memory::Plan> plan;
    std::optional<memory::Limits> limits;
    std::optional<std::vector<Remedy>> remedies;
    std::optional<std::vector<Sweep>> sweeps; ///< only when asked for

    const memory::Plan *planOrNull() const { return plan ? &*plan : nullptr; }
};

using AssessmentPtr = std::shared_ptr<const Assessment>;

} // namespace anchorgpu::state
