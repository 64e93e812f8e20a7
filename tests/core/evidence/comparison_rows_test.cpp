// The comparison of predicted and measured figures: conventions of the relative error, rounding on both sides of the band, lists,
// reasons for what is skipped — and the summary's statistics against another way of computing them.
#include "core/evidence/comparison.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

const std::string kWorkload = R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"llama.cpp","version":"b9616"},"weights":"gguf:Q4_K_M","context_tokens":8192})";

MeasuredCase caseOf(const std::string &measured, const std::string &given = "{}", const std::string &workload = kWorkload,
                    const std::string &hardware = R"({"gpu":"nvidia-rtx-4090-24"})")
{
    const std::string line = R"({"id":"c","scenario":{"format":"anchorgpu-scenario","version":1,"workload":)" + workload + R"(,"hardware":)" + hardware + R"(},"given":)" + given
                             + R"(,"measured":)" + measured + "}";
    return parseCase(line, "f", "line 1").value();
}

Comparison compared(const MeasuredCase &one)
{
    Comparison comparison;
    compare(one, *memory::World::builtIn(), comparison);
    return comparison;
}

/// What the program predicts of a quantity for the case above, from a first comparison.
const ComparisonRow &predictedKv()
{
    static const ComparisonRow kRow = compared(caseOf(R"({"gpu_kv_buffer_bytes":1})")).rows.at(0);
    return kRow;
}

ComparisonRow rowWith(const std::string &quantity, double error, double predicted, double width, bool inside)
{
    ComparisonRow row;
    row.quantity = quantity;
    row.relativeError = error;
    row.predicted = predicted;
    row.low = predicted - width / 2;
    row.high = predicted + width / 2;
    row.insideBand = inside;
    return row;
}

/// The median by its definition: as many values at or below it as at or above it, halfway between the two middle ones.
double medianByCounting(const std::vector<double> &values)
{
    double below = -INFINITY, above = INFINITY;
    const auto count = [&](auto &&holds) { return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), holds)); };
    for (const double candidate : values) {
        if (2 * count([&](double value) { return value <= candidate; }) >= values.size())
            above = std::min(above, candidate);
        if (2 * count([&](double value) { return value >= candidate; }) >= values.size())
            below = std::max(below, candidate);
    }
    return (below + above) / 2;
}

struct SummaryRow {
    const char *name;
    std::vector<double> errors;
    double median, p90, max;
};
const SummaryRow kSummaries[] = {
    {"one", {0.2}, 0.2, 0.2, 0.2},
    {"one negative", {-0.2}, 0.2, 0.2, 0.2},
    {"two", {0.1, 0.3}, 0.2, 0.3, 0.3},
    {"three", {0.3, 0.1, 0.2}, 0.2, 0.3, 0.3},
    {"signs don't cancel", {-0.5, 0.5}, 0.5, 0.5, 0.5},
    {"four", {0.4, 0, 0.2, -0.1}, 0.15, 0.4, 0.4},
    {"all exact", {0, 0, 0, 0, 0}, 0, 0, 0},
    {"one outlier of five", {0, 0, 0, 0, 9}, 0, 9, 9},
    {"ten", {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10}, 0.055, 0.10, 0.10},
    {"eleven", {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.11}, 0.06, 0.10, 0.11},
    {"twenty", {.01, .02, .03, .04, .05, .06, .07, .08, .09, .10, .11, .12, .13, .14, .15, .16, .17, .18, .19, .20}, 0.105, 0.19, 0.20},
    {"only the measured is 0", {1, 0}, 0.5, 1, 1},
};

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b)); }

} // namespace

class ComparisonRowsTest : public QObject {
    Q_OBJECT
private slots:
    void theCacheIsPredictedByHand()
    {
        // 32 layers × 8 KV heads × 128 × (K + V) × 2 bytes × 8192 cells = 1 GiB.
        QCOMPARE(predictedKv().predicted, 32.0 * 8 * 128 * 2 * 2 * 8192);
    }
    void theErrorIsRelativeToTheMeasured_data()
    {
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("error");
        QTest::newRow("exact") << 1.0 << 0.0;
        QTest::newRow("half as much measured") << 0.5 << 1.0;
        QTest::newRow("twice as much measured") << 2.0 << -0.5;
        QTest::newRow("a quarter more measured") << 1.25 << -0.2;
        QTest::newRow("four times") << 4.0 << -0.75;
        QTest::newRow("a measured of the other sign") << -1.0 << -2.0;
        QTest::newRow("nothing measured") << 0.0 << 1.0;
    }
    void theErrorIsRelativeToTheMeasured()
    {
        QFETCH(double, factor);
        QFETCH(double, error);
        MeasuredCase one = caseOf(R"({"gpu_kv_buffer_bytes":1})");
        one.measured[0].value = predictedKv().predicted * factor;
        const Comparison comparison = compared(one);
        QCOMPARE(comparison.rows.size(), std::size_t(1));
        QVERIFY(near(comparison.rows[0].relativeError, error));
        QCOMPARE(comparison.rows[0].measured, one.measured[0].value);
        QCOMPARE(comparison.rows[0].predicted, predictedKv().predicted);
    }
    void nothingPredictedAndNothingMeasuredIsExact()
    {
        const Comparison comparison = compared(caseOf(R"({"recurrent_state_bytes":0,"host_kv_buffer_bytes":0})"));
        for (const ComparisonRow &row : comparison.rows) {
            QCOMPARE(row.predicted, 0.0);
            QCOMPARE(row.relativeError, 0.0);
            QVERIFY(row.insideBand);
        }
        QCOMPARE(comparison.rows.size() + comparison.skipped.size(), std::size_t(2));
    }

    void roundingIsAllowedOnBothSides_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<double>("resolution");
        QTest::newRow("llama.cpp's MiB") << "{}" << 0.01 * 1048576;
        QTest::newRow("stated") << R"({"resolution_bytes":1000})" << 1000.0;
        QTest::newRow("exact") << R"({"resolution_bytes":0})" << 0.0;
    }
    void roundingIsAllowedOnBothSides()
    {
        QFETCH(QString, given);
        QFETCH(double, resolution);
        MeasuredCase one = caseOf(R"({"gpu_kv_buffer_bytes":1})", given.toStdString());
        const auto insideAt = [&](double value) {
            one.measured[0].value = value;
            return compared(one).rows.at(0).insideBand;
        };
        const ComparisonRow &band = predictedKv();
        QVERIFY(insideAt(band.low) && insideAt(band.high) && insideAt(band.predicted));
        QVERIFY(insideAt(band.low - resolution));
        QVERIFY(insideAt(band.high + resolution));
        QVERIFY(!insideAt(band.low - resolution - 1));
        QVERIFY(!insideAt(band.high + resolution + 1));
    }
    void countsAreExactToAHalf()
    {
        MeasuredCase one = caseOf(R"({"parameters":1})", R"({"resolution_bytes":1000000})");
        const ComparisonRow first = compared(one).rows.at(0);
        one.measured[0].value = first.high + 0.5;
        QVERIFY(compared(one).rows.at(0).insideBand);
        one.measured[0].value = first.high + 0.75;
        QVERIFY2(!compared(one).rows.at(0).insideBand, "a rounding of bytes says nothing about counts");
    }

    void rowsKeepCaseQuantityAndIndependence()
    {
        const Comparison comparison = compared(caseOf(R"({"gpu_kv_buffer_bytes":1,"kv_total_bytes":1})", R"({"not_independent":["kv_total_bytes"]})"));
        QCOMPARE(comparison.rows.size(), std::size_t(2));
        QCOMPARE(comparison.rows[0].caseId, std::string("c"));
        QCOMPARE(comparison.rows[0].quantity, std::string("gpu_kv_buffer_bytes"));
        QVERIFY(comparison.rows[0].independent);
        QCOMPARE(comparison.rows[1].quantity, std::string("kv_total_bytes"));
        QVERIFY(!comparison.rows[1].independent);
        QVERIFY(comparison.rows[0].low <= comparison.rows[0].predicted && comparison.rows[0].predicted <= comparison.rows[0].high);
    }
    void listsAreComparedDeviceByDevice()
    {
        const Comparison comparison = compared(caseOf(R"({"gpu_kv_buffer_bytes_each":[1,1,1]})", "{}", kWorkload, R"({"gpu":"nvidia-rtx-4090-24","count":2})"));
        QCOMPARE(comparison.rows.size(), std::size_t(2));
        QCOMPARE(comparison.rows[0].quantity, std::string("gpu_kv_buffer_bytes[0]"));
        QCOMPARE(comparison.rows[1].quantity, std::string("gpu_kv_buffer_bytes[1]"));
        QCOMPARE(comparison.rows[0].predicted + comparison.rows[1].predicted, predictedKv().predicted);
        QCOMPARE(comparison.skipped.size(), std::size_t(1));
        QCOMPARE(comparison.skipped[0].reason.found, std::string("gpu_kv_buffer_bytes[2]"));
    }

    void whatIsntPredictedIsListedWithItsReason()
    {
        const Comparison comparison = compared(caseOf(R"({"gpu_kv_buffer_bytes":1,"colour_bytes":2,"peak_allocated_bytes":3})"));
        QCOMPARE(comparison.rows.size(), std::size_t(1));
        QCOMPARE(comparison.skipped.size(), std::size_t(2));
        for (const SkippedCase &skipped : comparison.skipped) {
            QCOMPARE(skipped.caseId, std::string("c"));
            QCOMPARE(skipped.reason.id, std::string("not-predicted"));
        }
        QCOMPARE(comparison.skipped[0].reason.found, std::string("colour_bytes"));
    }
    void aCaseThatCantBePlannedIsListedOnce_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("hardware");
        const QString good = QString::fromStdString(kWorkload), card = R"({"gpu":"nvidia-rtx-4090-24"})";
        QTest::newRow("a model that nobody knows") << QString(good).replace("meta-llama/Llama-3.1-8B-Instruct", "nobody/Nothing") << card;
        QTest::newRow("a file that isn't there") << QString(good).replace(R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})", R"({"path":"/no/such/file.gguf"})") << card;
        QTest::newRow("a card that nobody knows") << good << R"({"gpu":"acme-1"})";
        QTest::newRow("a wrong product") << good << R"({"gpu":"nvidia-rtx-4090-24","count":2,"tensor_parallel":3})";
    }
    void aCaseThatCantBePlannedIsListedOnce()
    {
        QFETCH(QString, workload);
        QFETCH(QString, hardware);
        const Comparison comparison = compared(caseOf(R"({"gpu_kv_buffer_bytes":1,"kv_total_bytes":2})", "{}", workload.toStdString(), hardware.toStdString()));
        QVERIFY(comparison.rows.empty());
        QCOMPARE(comparison.skipped.size(), std::size_t(1));
        QCOMPARE(comparison.skipped[0].caseId, std::string("c"));
        QVERIFY(!comparison.skipped[0].reason.id.empty());
    }
    void linesThatCantBeReadAreListedWithTheirPlace()
    {
        CaseFile file = parseCases("nonsense\n", "f.jsonl");
        file.cases.push_back(caseOf(R"({"gpu_kv_buffer_bytes":1073741824})"));
        const Comparison comparison = compare(file, *memory::World::builtIn());
        QCOMPARE(comparison.rows.size(), std::size_t(1));
        QCOMPARE(comparison.skipped.size(), std::size_t(1));
        QCOMPARE(comparison.skipped[0].caseId, std::string("line 1"));
        QCOMPARE(comparison.skipped[0].reason.id, std::string("json-syntax"));
        QCOMPARE(comparison.summary.size(), std::size_t(1));
        QCOMPARE(comparison.summary.at("gpu_kv_buffer_bytes").maxAbsError, 0.0);
    }

    void statisticsByHand_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSummaries)); ++i)
            QTest::newRow(kSummaries[i].name) << i;
    }
    void statisticsByHand()
    {
        QFETCH(int, index);
        const SummaryRow &expected = kSummaries[index];
        Comparison comparison;
        for (const double error : expected.errors)
            comparison.rows.push_back(rowWith("q_bytes", error, 100, 0, true));
        summarise(comparison);
        const QuantitySummary &summary = comparison.summary.at("q_bytes");
        QCOMPARE(summary.rows, static_cast<int>(expected.errors.size()));
        QVERIFY2(near(summary.medianAbsError, expected.median), qPrintable(QString::number(summary.medianAbsError)));
        QVERIFY2(near(summary.p90AbsError, expected.p90), qPrintable(QString::number(summary.p90AbsError)));
        QCOMPARE(summary.maxAbsError, expected.max);
        QCOMPARE(summary.insideBand, 1.0);
        QCOMPARE(summary.medianBandWidth, 0.0);
    }
    void widthsAreSharesOfThePrediction()
    {
        Comparison comparison;
        comparison.rows = {rowWith("q", 0, 100, 10, true), rowWith("q", 0, 200, 80, true), rowWith("q", 0, 50, 10, false), rowWith("q", 0, 0, 10, false)};
        summarise(comparison);
        // 0.1, 0.4 and 0.2; what is predicted as nothing has no share.
        QVERIFY(near(comparison.summary.at("q").medianBandWidth, 0.2));
        QCOMPARE(comparison.summary.at("q").insideBand, 0.5);
        QCOMPARE(comparison.summary.at("q").rows, 4);
    }
    void onlyNothingPredictedHasNoWidth()
    {
        Comparison comparison;
        comparison.rows = {rowWith("q", 0, 0, 10, true)};
        summarise(comparison);
        QCOMPARE(comparison.summary.at("q").medianBandWidth, 0.0);
    }
    void devicesAreSummarisedTogether()
    {
        Comparison comparison;
        comparison.rows = {rowWith("a_bytes[0]", 0.1, 1, 0, true), rowWith("a_bytes[1]", 0.3, 1, 0, false), rowWith("a_bytes", 0.2, 1, 0, true), rowWith("b", 0, 1, 0, true)};
        summarise(comparison);
        QCOMPARE(comparison.summary.size(), std::size_t(2));
        QCOMPARE(comparison.summary.at("a_bytes").rows, 3);
        QVERIFY(near(comparison.summary.at("a_bytes").medianAbsError, 0.2));
        QVERIFY(near(comparison.summary.at("a_bytes").insideBand, 2.0 / 3));
    }
    void summarisingTwiceIsSummarisingOnce()
    {
        Comparison comparison;
        comparison.rows = {rowWith("a", 0.1, 1, 0, true)};
        summarise(comparison);
        comparison.rows[0].quantity = "b";
        summarise(comparison);
        QCOMPARE(comparison.summary.size(), std::size_t(1));
        QCOMPARE(comparison.summary.count("b"), std::size_t(1));
    }
    void noRowsNoSummary()
    {
        Comparison comparison;
        summarise(comparison);
        QVERIFY(comparison.summary.empty());
    }

    void statisticsAgreeWithCounting()
    {
        QVERIFY(rc::check("median, ninetieth percentile, maximum and share by counting rows", [] {
            const auto thousandths = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-2000, 2001)));
            Comparison comparison;
            std::vector<double> errors;
            int inside = 0;
            for (const int value : thousandths) {
                comparison.rows.push_back(rowWith("q", value / 1000.0, 100, 0, value % 3 == 0));
                errors.push_back(std::abs(value / 1000.0));
                inside += value % 3 == 0 ? 1 : 0;
            }
            summarise(comparison);
            const QuantitySummary &summary = comparison.summary.at("q");
            RC_ASSERT(near(summary.medianAbsError, medianByCounting(errors)));
            const auto rows = static_cast<double>(errors.size());
            const auto share = [&](auto &&holds) { return static_cast<double>(std::count_if(errors.begin(), errors.end(), holds)) / rows; };
            RC_ASSERT(share([&](double error) { return error <= summary.p90AbsError; }) >= 0.9);
            RC_ASSERT(share([&](double error) { return error < summary.p90AbsError; }) <= 0.9);
            RC_ASSERT(share([&](double error) { return error <= summary.maxAbsError; }) == 1.0);
            RC_ASSERT(std::find(errors.begin(), errors.end(), summary.maxAbsError) != errors.end());
            RC_ASSERT(near(summary.insideBand, inside / rows));
            RC_ASSERT(summary.medianAbsError <= summary.p90AbsError && summary.p90AbsError <= summary.maxAbsError);
        }));
    }
    void theOrderOfRowsDoesntMatter()
    {
        QVERIFY(rc::check("rows turned round give the same summary", [] {
            Comparison a;
            for (const int value : *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-99, 100))))
                a.rows.push_back(rowWith(value % 2 ? "odd" : "even", value / 100.0, 100 + value, 7, value > 0));
            Comparison b = a;
            std::reverse(b.rows.begin(), b.rows.end());
            summarise(a);
            summarise(b);
            RC_ASSERT(a.summary.size() == b.summary.size());
            for (const auto &[quantity, summary] : a.summary) {
                const QuantitySummary &other = b.summary.at(quantity);
                RC_ASSERT(summary.medianAbsError == other.medianAbsError && summary.p90AbsError == other.p90AbsError);
                RC_ASSERT(summary.insideBand == other.insideBand && summary.medianBandWidth == other.medianBandWidth);
            }
        }));
    }
};

QTEST_APPLESS_MAIN(ComparisonRowsTest)
#include "comparison_rows_test.moc"
