#pragma once
// The terms of a serving plan put together: one StageTerms a pipeline stage, one pool for the replica, what the observables of a
// measured case would be. Internal to inference/.
// Bands: a coefficient carries its lowest and highest published value, a term is computed with each of the three, totals add low
// to low and high to high, and a pool's low end is the budget less every high end. So a band covers errors that go together.

#include "core/memory/inference/pool.h"

namespace anchorgpu::memory {

struct ServingTerms {
    std::vector<StageTerms> stages;
    ActivationPeak peak;
    Overheads overheads;
    std::optional<PoolSize> pool;   ///< of the stage that holds the fewest sequences
    std::size_t poolStage = 0;
};
ServingTerms servingTerms(const Serving &serving);

/// Components of a rank of one stage, in the order of the chart.
std::vector<Component> componentsOf(const Serving &serving, const ServingTerms &terms, const StageTerms &stage, bool explain);

/// Figures as the engine's log prints them (contract §4).
std::vector<Observable> observablesOf(const Serving &serving, const ServingTerms &terms);

/// Remarks (issue 3 part 8).
std::vector<Finding> findingsOf(const workload::Scenario &scenario, const Serving &serving, const ServingTerms &terms);

/// Memory of the host that the server processes of the deployment take.
Bytes hostBytes(const Serving &serving);

} // namespace anchorgpu::memory
