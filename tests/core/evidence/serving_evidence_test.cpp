// The measured serving cases that ship: what must hold of the rows whose source states everything (weights, pools, activations,
// bands), and how many figures are predicted at all.
#include "core/evidence/comparison.h"

#include "resources/embedded.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

const CaseFile &cases()
{
    static const CaseFile kCases = parseCases(resources::find("evidence/serving.jsonl").value_or(""), "serving.jsonl");
    return kCases;
}

const Comparison &comparison()
{
    static const Comparison kComparison = compare(cases(), *memory::World::builtIn());
    return kComparison;
}

std::vector<const ComparisonRow *> rowsOf(std::string_view quantity, bool statedOnly)
{
    std::set<std::string> stated;
    for (const MeasuredCase &one : cases().cases) {
        if (one.confidence == "stated")
            stated.insert(one.id);
    }
    std::vector<const ComparisonRow *> rows;
    for (const ComparisonRow &row : comparison().rows) {
        if ((quantity.empty() || row.quantity == quantity) && (!statedOnly || stated.count(row.caseId)))
            rows.push_back(&row);
    }
    return rows;
}

double quantile(const std::vector<const ComparisonRow *> &rows, double share)
{
    std::vector<double> errors;
    for (const ComparisonRow *row : rows)
        errors.push_back(std::abs(row->relativeError));
    std::sort(errors.begin(), errors.end());
    return errors[std::min(errors.size() - 1, static_cast<std::size_t>(share * static_cast<double>(errors.size())))];
}

double insideBand(const std::vector<const ComparisonRow *> &rows)
{
    const auto inside = std::count_if(rows.begin(), rows.end(), [](const ComparisonRow *row) { return row->insideBand; });
    return static_cast<double>(inside) / static_cast<double>(rows.size());
}

double medianWidth(const std::vector<const ComparisonRow *> &rows)
{
    std::vector<double> widths;
    for (const ComparisonRow *row : rows) {
        if (row->predicted != 0)
            widths.push_back((row->high - row->low) / std::abs(row->predicted));
    }
    std::sort(widths.begin(), widths.end());
    return widths[widths.size() / 2];
}

} // namespace

class ServingEvidenceTest : public QObject {
    Q_OBJECT
private slots:
    void everyCaseIsRead()
    {
        QVERIFY(cases().unreadable.empty());
        QVERIFY(cases().cases.size() >= 80);
        std::size_t measured = 0;
        for (const MeasuredCase &one : cases().cases)
            measured += one.measured.size();
        QVERIFY(comparison().rows.size() >= measured * 85 / 100);
    }
    void weights()
    {
        const auto rows = rowsOf("weights_bytes", true);
        QVERIFY(rows.size() >= 30);
        QVERIFY2(quantile(rows, 0.5) <= 0.005, qPrintable(QString::number(quantile(rows, 0.5))));
        QVERIFY2(quantile(rows, 0.9) <= 0.02, qPrintable(QString::number(quantile(rows, 0.9))));
        QVERIFY(insideBand(rows) >= 0.95);
    }
    void poolTokens()
    {
        const auto rows = rowsOf("kv_pool_tokens", true);
        QVERIFY(rows.size() >= 15);
        QVERIFY2(quantile(rows, 0.9) <= 0.05, qPrintable(QString::number(quantile(rows, 0.9))));
        QVERIFY2(quantile(rows, 0.5) <= 0.01, qPrintable(QString::number(quantile(rows, 0.5))));
    }
    void activationPeaks()
    {
        const auto rows = rowsOf("activation_peak_bytes", true);
        QVERIFY(rows.size() >= 15);
        QVERIFY2(quantile(rows, 0.5) <= 0.10, qPrintable(QString::number(quantile(rows, 0.5))));
    }
    void bandsHoldAndAreNarrow()
    {
        const auto rows = rowsOf({}, true);
        QVERIFY2(insideBand(rows) >= 0.9, qPrintable(QString::number(insideBand(rows))));
        QVERIFY2(medianWidth(rows) <= 0.2, qPrintable(QString::number(medianWidth(rows))));
    }
    void inferredRowsAreNotFarOff()
    {
        // Their settings are guesses of a reader; the mechanisms must still carry most of them.
        const auto rows = rowsOf({}, false);
        QVERIFY2(insideBand(rows) >= 0.8, qPrintable(QString::number(insideBand(rows))));
        QVERIFY(quantile(rowsOf("weights_bytes", false), 0.5) <= 0.005);
        QVERIFY(quantile(rowsOf("kv_pool_tokens", false), 0.5) <= 0.01);
    }
};

QTEST_APPLESS_MAIN(ServingEvidenceTest)
#include "serving_evidence_test.moc"
