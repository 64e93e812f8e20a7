// Reading measured cases and the arithmetic of the comparison, on hand-made rows.
#include "core/evidence/comparison.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

const char *const kLine = R"({"id":"c1","scenario":{"format":"anchorgpu-scenario","version":1,"workload":{"kind":"inference","model":{"id":"a/b"},"engine":{"id":"llama.cpp","version":"b9616"},"weights":"gguf:Q4_K_M"}},"given":{"backend":"cpu","not_independent":["x_bytes"]},"measured":{"x_bytes":100,"gpu_kv_buffer_bytes_each":[5,7]},"source":"log","confidence":"stated","notes":"n"})";

ComparisonRow row(const char *quantity, double measured, double predicted, double low, double high, bool inside)
{
    ComparisonRow result;
    result.quantity = quantity;
    result.measured = measured;
    result.predicted = predicted;
    result.low = low;
    result.high = high;
    result.relativeError = measured == 0 ? 0 : (predicted - measured) / measured;
    result.insideBand = inside;
    return result;
}

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT
private slots:
    void readsACase()
    {
        const auto read = parseCase(kLine, "f.jsonl", "line 1");
        QVERIFY2(read.has_value(), read ? "" : (read.error().place + " " + read.error().id).c_str());
        QCOMPARE(read->id, std::string("c1"));
        QCOMPARE(read->measured.size(), std::size_t(3));
        QCOMPARE(read->measured[1].label(), std::string("gpu_kv_buffer_bytes[0]"));
        QCOMPARE(read->measured[2].value, 7.0);
        QVERIFY(!read->isIndependent("x_bytes"));
        QVERIFY(read->isIndependent("gpu_kv_buffer_bytes"));
        QVERIFY(!std::get<workload::InferenceWorkload>(read->scenario.workload).contextTokens.has_value());
    }

    void resolutionFollowsTheEngineUnlessStated()
    {
        auto read = parseCase(kLine, "f", "line 1");
        QCOMPARE(read->resolutionBytes(), 0.01 * 1048576);
        read->given["resolution_bytes"] = 5;
        QCOMPARE(read->resolutionBytes(), 5.0);
        std::get<workload::InferenceWorkload>(read->scenario.workload).engine.id = "vllm";
        read->given.erase("resolution_bytes");
        QCOMPARE(read->resolutionBytes(), 0.01 * 1073741824);
    }

    void unreadableLinesAreKeptWithTheirPlace()
    {
        const CaseFile file = parseCases(std::string(kLine) + "\n\n{\"id\":1}\nnot json\n", "f.jsonl");
        QCOMPARE(file.cases.size(), std::size_t(1));
        QCOMPARE(file.unreadable.size(), std::size_t(2));
        QCOMPARE(file.unreadable[0].place, std::string("line 3"));
        QCOMPARE(file.unreadable[1].place, std::string("line 4"));
    }

    void refusesFiguresThatAreNoNumbers()
    {
        std::string line = kLine;
        line.replace(line.find("100"), 3, "\"a\"");
        const auto read = parseCase(line, "f", "line 9");
        QVERIFY(!read.has_value());
        QVERIFY(read.error().place.find("/measured/x_bytes") != std::string::npos);
    }

    void summaryOfHandMadeRows()
    {
        Comparison comparison;
        comparison.rows = {row("a_bytes", 100, 110, 90, 120, true), row("a_bytes", 100, 100, 100, 100, true), row("a_bytes", 200, 100, 90, 110, false),
                           row("b_bytes[1]", 10, 10, 10, 10, true)};
        summarise(comparison);
        const QuantitySummary &a = comparison.summary.at("a_bytes");
        QCOMPARE(a.rows, 3);
        QCOMPARE(a.medianAbsError, 0.1);
        QCOMPARE(a.maxAbsError, 0.5);
        QCOMPARE(a.insideBand, 2.0 / 3.0);
        QCOMPARE(a.medianBandWidth, 0.2);
        QCOMPARE(comparison.summary.at("b_bytes").rows, 1);
    }

    void theShippedCasesAreAllReadable()
    {
        const CaseFile file = builtInCases();
        QVERIFY2(file.unreadable.empty(), file.unreadable.empty() ? "" : (file.unreadable[0].file + file.unreadable[0].place).c_str());
        QCOMPARE(file.cases.size(), std::size_t(90 + 1204 + 85 + 151));
    }
};

QTEST_APPLESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
