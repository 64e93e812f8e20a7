#include "core/evidence/comparison.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::evidence {
namespace {

const memory::Observable *observableOf(const memory::Plan &plan, const Measurement &measurement)
{
    const auto found = std::find_if(plan.observables.begin(), plan.observables.end(), [&](const memory::Observable &observable) {
        return observable.quantity == measurement.quantity && observable.index == measurement.index;
    });
    return found == plan.observables.end() ? nullptr : &*found;
}

double relativeError(double predicted, double measured)
{
    if (measured == 0)
        return predicted == 0 ? 0 : 1;
    return (predicted - measured) / measured;
}

/// What the printed figure may differ by from the true one: its rounding in bytes; half a unit for counts.
double resolutionOf(const MeasuredCase &measuredCase, const Measurement &measurement)
{
    if (measurement.isBytes())
        return measuredCase.resolutionBytes();
    return measurement.quantity == "max_concurrency" ? 0.01 : 0.5;
}

ComparisonRow rowOf(const MeasuredCase &measuredCase, const Measurement &measurement, const memory::Observable &predicted)
{
    ComparisonRow row;
    row.caseId = measuredCase.id;
    row.quantity = measurement.label();
    row.measured = measurement.value;
    row.predicted = predicted.value;
    row.low = predicted.low;
    row.high = predicted.high;
    row.relativeError = relativeError(predicted.value, measurement.value);
    const double resolution = resolutionOf(measuredCase, measurement);
    row.insideBand = measurement.value >= predicted.low - resolution && measurement.value <= predicted.high + resolution;
    row.independent = measuredCase.isIndependent(measurement.quantity);
    return row;
}

/// The value that the given share of rows stays below; between two rows the larger, so that it never flatters.
double quantile(const std::vector<double> &sorted, double share)
{
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

double median(const std::vector<double> &sorted)
{
    const std::size_t upper = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}

QuantitySummary summaryOf(const std::vector<const ComparisonRow *> &rows)
{
    std::vector<double> errors, widths;
    int inside = 0;
    for (const ComparisonRow *row : rows) {
        errors.push_back(std::abs(row->relativeError));
        inside += row->insideBand ? 1 : 0;
        if (row->predicted != 0)
            widths.push_back((row->high - row->low) / std::abs(row->predicted));
    }
    std::sort(errors.begin(), errors.end());
    std::sort(widths.begin(), widths.end());
    QuantitySummary summary;
    summary.rows = static_cast<int>(rows.size());
    summary.medianAbsError = median(errors);
    summary.p90AbsError = quantile(errors, 0.9);
    summary.maxAbsError = errors.back();
    summary.insideBand = static_cast<double>(inside) / static_cast<double>(rows.size());
    summary.medianBandWidth = widths.empty() ? 0 : median(widths);
    return summary;
}

} // namespace

void compare(const MeasuredCase &measuredCase, const memory::World &world, Comparison &into)
{
    memory::PlanOptions options;
    options.explain = false;
    options.observables = true;
    options.given = &measuredCase.given;
    const auto plan = memory::plan(measuredCase.scenario, world, options);
    if (!plan) {
        into.skipped.push_back({measuredCase.id, plan.error()});
        return;
    }
    for (const Measurement &measurement : measuredCase.measured) {
        if (const memory::Observable *predicted = observableOf(*plan, measurement))
            into.rows.push_back(rowOf(measuredCase, measurement, *predicted));
        else
            into.skipped.push_back({measuredCase.id, Error{ErrorKind::BadInput, "not-predicted", {}, {}, measurement.label(), {}}});
    }
}

void summarise(Comparison &comparison)
{
    std::map<std::string, std::vector<const ComparisonRow *>> byQuantity;
    for (const ComparisonRow &row : comparison.rows)
        byQuantity[row.quantity.substr(0, row.quantity.find('['))].push_back(&row);
    comparison.summary.clear();
    for (const auto &[quantity, rows] : byQuantity)
        comparison.summary.emplace(quantity, summaryOf(rows));
}

Comparison compare(const CaseFile &cases, const memory::World &world)
{
    Comparison comparison;
    for (const MeasuredCase &measuredCase : cases.cases)
        compare(measuredCase, world, comparison);
    for (const Error &error : cases.unreadable)
        comparison.skipped.push_back({error.place, error});
    summarise(comparison);
    return comparison;
}

} // namespace anchorgpu::evidence
