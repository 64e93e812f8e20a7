#pragma once
// Predicted against measured, case by case (contract §4). An error is shown, not tuned away: a case that can't be predicted is
// listed with its reason, and the summary counts what lies inside the band and how wide the band is.

#include "core/evidence/measured_case.h"
#include "core/memory/planner.h"

#include <map>
#include <string>
#include <vector>

namespace anchorgpu::evidence {

struct ComparisonRow {
    std::string caseId;
    std::string quantity;
    double measured = 0, predicted = 0, low = 0, high = 0;
    double relativeError = 0; ///< (predicted − measured) / measured; 0 when both are 0, 1 when only the measured is 0
    bool insideBand = false;  ///< with the printed figure's rounding on both sides
    bool independent = true;  ///< no constant of the program was fitted to it
};

struct SkippedCase {
    std::string caseId;
    Error reason;
};

struct QuantitySummary {
    int rows = 0;
    double medianAbsError = 0, p90AbsError = 0, maxAbsError = 0;
    double insideBand = 0;      ///< share of rows
    double medianBandWidth = 0; ///< (high − low) / predicted
};

struct Comparison {
    std::vector<ComparisonRow> rows;
    std::vector<SkippedCase> skipped;
    std::map<std::string, QuantitySummary> summary; ///< by quantity, without indices
};

/// Rows of one case; quantities that the plan doesn't predict are added to `skipped`.
void compare(const MeasuredCase &measuredCase, const memory::World &world, Comparison &into);
Comparison compare(const CaseFile &cases, const memory::World &world);
/// Fills `summary` from `rows`.
void summarise(Comparison &comparison);

} // namespace anchorgpu::evidence
