// Predicted against measured: the cases that ship, counters, and how `given` changes a prediction (contract §4).
#include "training_support.h"

#include "core/workload/scenario_json.h"
#include "resources/embedded.h"

#include <map>
#include <sstream>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;

namespace {

struct Row {
    std::string id, quantity;
    bool stated = false;
    double error = 0, width = 0;
    bool inside = false;
};

/// Every figure of the training cases with its prediction.
std::vector<Row> allRows()
{
    std::vector<Row> rows;
    std::istringstream lines{std::string(resources::find("evidence/training.jsonl").value())};
    const auto world = World::builtIn();
    for (std::string line; std::getline(lines, line);) {
        const auto json = nlohmann::json::parse(line);
        nlohmann::json scenario = json["scenario"];
        scenario["format"] = "anchorgpu-scenario";
        scenario["version"] = 1;
        const auto parsed = workload::parseScenario(scenario.dump(), json["id"]);
        if (!parsed)
            qFatal("%s", json["id"].get<std::string>().c_str());
        const nlohmann::json given = json.value("given", nlohmann::json::object());
        const auto plan = memory::plan(*parsed, *world, {false, true, &given});
        if (!plan)
            qFatal("%s %s", json["id"].get<std::string>().c_str(), plan.error().id.c_str());
        const double resolution = given.value("resolution_bytes", 0.01 * 1073741824);
        for (const auto &[quantity, value] : json["measured"].items()) {
            const Observable &o = observableOf(*plan, quantity);
            const double measured = value;
            rows.push_back({json["id"], quantity, json["confidence"] == "stated", std::abs(o.value - measured) / measured, (o.high - o.low) / o.value,
                            measured >= o.low - resolution && measured <= o.high + resolution});
        }
    }
    return rows;
}

struct Statistics {
    double median = 0, p90 = 0, inside = 0, width = 0;
    std::size_t rows = 0;
};

Statistics statistics(const std::vector<Row> &all, bool statedOnly, const std::string &quantity = {})
{
    std::vector<double> errors, widths;
    double inside = 0;
    for (const Row &row : all) {
        if ((statedOnly && !row.stated) || (!quantity.empty() && row.quantity != quantity))
            continue;
        errors.push_back(row.error);
        widths.push_back(row.width);
        inside += row.inside;
    }
    std::sort(errors.begin(), errors.end());
    std::sort(widths.begin(), widths.end());
    const auto at = [](const std::vector<double> &v, double share) { return v[std::min(v.size() - 1, static_cast<std::size_t>(share * static_cast<double>(v.size())))]; };
    return {at(errors, 0.5), at(errors, 0.9), inside / static_cast<double>(errors.size()), at(widths, 0.5), errors.size()};
}

} // namespace

class TrainingEvidenceTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_rows = allRows(); }

    void statedCases()
    {
        const Statistics s = statistics(m_rows, true);
        QVERIFY(s.rows >= 40);
        QVERIFY2(s.median <= 0.03, qPrintable(QString::number(s.median)));
        QVERIFY2(s.p90 <= 0.15, qPrintable(QString::number(s.p90)));
        QVERIFY2(s.inside >= 0.95, qPrintable(QString::number(s.inside)));
        QVERIFY2(s.width <= 0.30, qPrintable(QString::number(s.width)));
    }

    void allCases()
    {
        const Statistics s = statistics(m_rows, false);
        QVERIFY(s.rows >= 150);
        QVERIFY2(s.median <= 0.06, qPrintable(QString::number(s.median)));
        QVERIFY2(s.p90 <= 0.30, qPrintable(QString::number(s.p90)));
        QVERIFY2(s.inside >= 0.80, qPrintable(QString::number(s.inside)));
    }

    void everyCounter()
    {
        for (const char *quantity : {"peak_allocated_bytes", "peak_active_bytes", "peak_reserved_bytes", "used_bytes"}) {
            const Statistics s = statistics(m_rows, false, quantity);
            QVERIFY2(s.median <= 0.12 && s.p90 <= 0.4 && s.inside >= 0.75 && s.width <= 0.4, quantity);
        }
    }

    void checkpointBytesOfStatedCases()
    {
        const Statistics s = statistics(m_rows, true, "checkpoint_bytes");
        QVERIFY(s.rows >= 3);
        QVERIFY2(s.p90 <= 0.01, qPrintable(QString::number(s.p90)));
    }

    void theLadderOfTorchtune()
    {
        // Llama 3.2 3B, 2 × 4096 tokens, one change at a time: the differences, not only the totals.
        const auto gibOf = [&](bool compile, workload::LossKind loss, workload::Checkpointing checkpointing, bool inBackward) {
            Case c;
            c.model = llama(llama3b());
            c.scenario.hardware.gpu = "nvidia-a100-sxm4-80";
            c.workload.framework.id = "torchtune";
            c.workload.microBatch = 2;
            c.workload.compile = compile;
            c.workload.loss = loss;
            c.workload.activationCheckpointing = checkpointing;
            c.workload.optimizerInBackward = inBackward;
            return observableOf(c.plan(), "peak_active_bytes").value / 1073741824;
        };
        using workload::Checkpointing;
        using workload::LossKind;
        const double packed = gibOf(false, LossKind::Standard, Checkpointing::None, false);
        const double compiled = gibOf(true, LossKind::Standard, Checkpointing::None, false);
        const double chunked = gibOf(true, LossKind::Chunked, Checkpointing::None, false);
        const double checkpointed = gibOf(true, LossKind::Chunked, Checkpointing::Full, false);
        const double inBackward = gibOf(true, LossKind::Chunked, Checkpointing::Full, true);
        QVERIFY(std::abs(packed - 60.0) < 1 && std::abs(compiled - 51.0) < 1 && std::abs(chunked - 42.9) < 1);
        QVERIFY(std::abs(checkpointed - 24.9) < 0.5 && std::abs(inBackward - 23.1) < 0.5);
        QVERIFY(std::abs((packed - compiled) - 9.0) < 0.6);
        QVERIFY(std::abs((compiled - chunked) - 8.1) < 0.6);
    }

    void countersAreOrdered()
    {
        Case c;
        c.gpus(8);
        const Plan plan = c.plan();
        const double allocated = observableOf(plan, "peak_allocated_bytes").value, active = observableOf(plan, "peak_active_bytes").value;
        const double reserved = observableOf(plan, "peak_reserved_bytes").value, used = observableOf(plan, "used_bytes").value;
        QVERIFY(allocated < active && active < reserved && reserved < used);
        QCOMPARE(static_cast<std::int64_t>(used), plan.devices.front().total.typical.count());
        QCOMPARE(observableOf(plan, "used_bytes_total").value, 8 * used);
    }

    void statedCountersDecide()
    {
        Case c;
        const Plan plain = c.plan();
        const auto usedAs = [&](const char *counter) {
            const nlohmann::json given{{"counter", counter}};
            c.options.given = &given;
            return observableOf(c.plan(), "used_bytes");
        };
        QCOMPARE(usedAs("torch max_memory_allocated").value, observableOf(plain, "peak_allocated_bytes").value);
        QCOMPARE(usedAs("Torch max_memory_RESERVED").value, observableOf(plain, "peak_reserved_bytes").value);
        const Observable unknown = usedAs("script comment, not stated");
        QCOMPARE(unknown.value, observableOf(plain, "used_bytes").value);
        QCOMPARE(unknown.low, observableOf(plain, "peak_allocated_bytes").low);
    }

    void aStatedPhaseRestrictsThePeak()
    {
        Case c;
        const nlohmann::json given{{"peak_phase", "load"}};
        c.options.given = &given;
        const double load = observableOf(c.plan(), "peak_allocated_bytes").value;
        QVERIFY(std::abs(load - 2.0 * 8030261248) < 1);
    }

    void reservedNeverExceedsTheCard()
    {
        Case c;
        c.scenario.hardware.gpu = "nvidia-a100-sxm4-80";
        c.workload.framework.id = "fsdp";
        c.workload.microBatch = 4;
        c.workload.packed = false;
        const Plan plan = c.plan();
        const double capacity = static_cast<double>(plan.devices.front().capacity.count());
        QVERIFY(static_cast<double>(plan.devices.front().total.high.count()) > capacity);
        QVERIFY(observableOf(plan, "peak_reserved_bytes").high <= capacity);
    }

    void quietPlansHaveNoObservables()
    {
        Case c;
        c.options.observables = false;
        QVERIFY(c.plan().observables.empty());
    }

    void eightBitComputeKeepsEightBitInputs()
    {
        Case c;
        c.workload.framework.id = "megatron";
        c.workload.activationCheckpointing = workload::Checkpointing::None;
        const double wide = c.activations().perTokenAndLayer;
        const nlohmann::json given{{"fp8_compute", true}};
        c.options.given = &given;
        // Outputs of two norms and the feed-forward product in one byte.
        QCOMPARE(wide - c.activations().perTokenAndLayer, 2.0 * 4096 + 14336);
    }

private:
    std::vector<Row> m_rows;
};

QTEST_APPLESS_MAIN(TrainingEvidenceTest)
#include "training_evidence_test.moc"
