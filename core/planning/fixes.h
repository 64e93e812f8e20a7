#pragma once
// What would make it fit: single changes of a scenario that turn its verdict into a better one, each with the memory that it
// gains and what it does to the price. Which changes are tried is a table by workload kind (fix_candidates.h); a change is kept
// when the forward plan says yes. The price comes from the caller: planning knows no price book.

#include "core/memory/planner.h"
#include "core/units/money.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace anchorgpu::planning {

/// Price of a scenario's whole term with its options; nothing when the book has no price for it.
using PriceLookup = std::function<std::optional<Money>(const workload::Scenario &)>;

/// One change. `kind` names it for sentences: weights, kv-cache, concurrency, context, max-num-seqs, batched-tokens, parallelism,
/// gpu, gpu-count, offload, micro-batch, sequence, checkpointing, optimizer, sharding, method, loss, optimizer-kernel, attention, adapter-type, base-weights, sequence-parallel, activation-offload,
/// step-in-backward, tiling, encoder-weights.
struct Fix {
    std::string kind;
    std::vector<std::pair<std::string, std::string>> set; ///< option path → JSON value, as `--set` takes them
    workload::Scenario scenario;
    memory::Verdict verdict = memory::Verdict::Fits;
    Bytes gain;                                           ///< more room on the worst rank, or in the pool where that decides
    std::optional<Money> priceDifference;                 ///< new total − present total
};

/// Cheapest first, then those that change the work least. Empty when the scenario already fits or can't be planned.
std::vector<Fix> fixes(const workload::Scenario &scenario, const memory::World &world, const PriceLookup &price = {});

} // namespace anchorgpu::planning
