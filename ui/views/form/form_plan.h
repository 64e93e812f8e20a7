#pragma once
// What stands where in the form of each workload kind: single options, pairs side by side, rules between groups, and sections that
// stay folded until they are wanted. The options themselves come from the option table.

#include "core/workload/options.h"

#include <string_view>
#include <vector>

namespace anchorgpu::views {

struct FormRow {
    enum Kind { Single, Pair, Rule, Section } kind = Single;
    std::vector<std::string_view> paths; ///< of a section: all that it holds, two a row
    const char *title = nullptr;         ///< of a section, context "Form"
};

const std::vector<FormRow> &formPlan(workload::WorkloadKind kind);

} // namespace anchorgpu::views
