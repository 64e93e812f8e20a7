#pragma once
// The table of changes that are tried, by workload kind, in the order in which a user would rather accept them. A row names the
// change and writes its candidates, gentlest first; `keep` says how many that work are worth showing. A new option that saves
// memory is a new row.

#include "core/memory/planner.h"

#include <string>
#include <utility>
#include <vector>

namespace anchorgpu::planning {

/// Edits of one candidate, as `--set` takes them.
using Edits = std::vector<std::pair<std::string, std::string>>;

struct CandidateRow {
    const char *kind;
    std::vector<Edits> (*candidates)(const workload::Scenario &, const memory::Plan &, const memory::World &);
    std::size_t keep = 1;
    bool byPrice = false;        ///< candidates are other cards: the cheapest that work are kept
};

/// Rows that apply to this scenario's workload.
const std::vector<CandidateRow> &candidateRows(const workload::Scenario &scenario);

} // namespace anchorgpu::planning
