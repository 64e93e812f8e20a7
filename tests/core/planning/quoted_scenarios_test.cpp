// Scenarios to totals: what each asks of the sample book, multiplied out by hand from the printed prices.
#include "core/planning/scenario_quote.h"
#include "tests/core/planning/planning_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using workload::Scenario;

class QuotedScenariosTest : public QObject {
    Q_OBJECT
private:
    static quote::QuoteRequest asked(const Scenario &scenario) { return planning::quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn()); }

private slots:
    void totals_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<qint64>("devices");
        QTest::addColumn<QString>("rental");
        QTest::addColumn<qint64>("hours");
        QTest::addColumn<QString>("total");
        const auto row = [](const char *name, const char *gpu, qint64 devices, const char *rental, qint64 hours, const char *total) {
            QTest::newRow(name) << QString(gpu) << devices << QString(rental) << hours << QString(total);
        };
        row("a T4 for a week", "nvidia-t4-16", 1, R"({"term":{"unit":"week","count":1}})", 168, "41.55");
        row("a T4 for three weeks", "nvidia-t4-16", 1, R"({"term":{"unit":"week","count":3}})", 504, "124.65");
        row("a T4 for a month", "nvidia-t4-16", 1, R"({"term":{"unit":"month","count":1}})", 720, "159.00");
        row("two L4 for two months", "nvidia-l4-24", 2, R"({"term":{"unit":"month","count":2}})", 1440, "1196.00");
        row("an L4 for three months: 5 %", "nvidia-l4-24", 1, R"({"term":{"unit":"month","count":3}})", 2160, "852.15");             // 897.00 − 44.85
        row("an L4 for twelve weeks: too short for a discount", "nvidia-l4-24", 1, R"({"term":{"unit":"week","count":12}})", 2016, "937.68");
        row("an L4 for thirteen weeks: 5 %", "nvidia-l4-24", 1, R"({"term":{"unit":"week","count":13}})", 2184, "965.03");           // 1015.82 − 50.79
        row("two H200 for half a year: 8 %", "nvidia-h200-sxm-141", 2, R"({"term":{"unit":"month","count":6}})", 4320, "24177.60");  // 26280.00 − 2102.40
        row("eight B200 for a year: 12 %", "nvidia-b200-sxm-180", 8, R"({"term":{"unit":"month","count":12}})", 8640, "277939.20");  // 315840.00 − 37900.80
        row("eight devices of MI250X are four boards", "amd-mi250x-128", 8, R"({"term":{"unit":"month","count":1}})", 720, "4360.00");
        row("one device of an A16 is a board", "nvidia-a16-64", 1, R"({"term":{"unit":"month","count":1}})", 720, "429.00");
        row("five devices of A16 are two boards", "nvidia-a16-64", 5, R"({"term":{"unit":"month","count":1}})", 720, "858.00");
        row("storage and addresses", "nvidia-h100-sxm5-80", 1, R"({"term":{"unit":"month","count":1},"options":[{"id":"storage","quantity":500},{"id":"dedicated-ip","quantity":2}]})", 720,
            "1703.00"); // 1650 + 500 × 0.09 + 2 × 4
        row("storage for a week", "nvidia-t4-16", 1, R"({"term":{"unit":"week","count":1},"options":[{"id":"storage","quantity":100}]})", 168, "43.65"); // 9 × 168 / 720 = 2.10
        row("support per GPU for two weeks", "nvidia-t4-16", 2, R"({"term":{"unit":"week","count":2},"options":[{"id":"support","quantity":2}]})", 336,
            "208.20"); // 41.55 × 2 × 2 + 45 × 2 × 336 / 720
    }
    void totals()
    {
        QFETCH(QString, gpu);
        QFETCH(qint64, devices);
        QFETCH(QString, rental);
        QFETCH(qint64, hours);
        QFETCH(QString, total);
        Scenario scenario = scenarioOf(R"({"kind":"inference"})", R"({"count":1})", rental.toStdString());
        scenario.hardware.gpu = gpu.toStdString();
        scenario.hardware.count = devices;
        const quote::QuoteRequest request = asked(scenario);
        QCOMPARE(request.devices, devices);
        QCOMPARE(request.term.hours(), hours);
        QCOMPARE(request.options.size(), scenario.rental.options.size());
        const auto quote = quote::makeQuote(request, *quote::PriceBook::sampleBook());
        QVERIFY(quote && quote->complete);
        QCOMPARE(QString::fromStdString(quote->total->amountText()), total);
    }

    // The kind of workload is none of a price book's business.
    void workloadsDoNotMatter()
    {
        const std::string hardware = R"({"gpu":"nvidia-h100-sxm5-80","count":2})", rental = R"({"term":{"unit":"month","count":2}})";
        for (const char *workload : {R"({"kind":"inference","model":{"id":"Qwen/Qwen3-0.6B"},"concurrency":500})", R"({"kind":"training","method":"lora"})",
                                     R"({"kind":"diffusion","width":512,"height":512})", R"({"kind":"inference","model":{"id":"nobody/knows"}})"}) {
            const auto quote = quote::makeQuote(asked(scenarioOf(workload, hardware, rental)), *quote::PriceBook::sampleBook());
            QCOMPARE(QString::fromStdString(quote.value().total->amountText()), QString("6600.00"));
        }
    }
    void splitsDoNotMatter()
    {
        Scenario scenario = scenarioOf(R"({"kind":"inference"})", R"({"gpu":"nvidia-h100-sxm5-80","count":4})");
        scenario.hardware.tensorParallel = 3; // impossible for a plan, and still four cards
        const auto quote = quote::makeQuote(asked(scenario), *quote::PriceBook::sampleBook());
        QCOMPARE(QString::fromStdString(quote.value().total->amountText()), QString("6600.00"));
    }
    void aliasesAreTheCatalogueRow()
    {
        const Scenario scenario = [] { Scenario s = scenarioOf(R"({"kind":"inference"})", R"({"count":8})"); s.hardware.gpu = "B300 270GB"; return s; }();
        QCOMPARE(asked(scenario).gpu, std::string("nvidia-b300-sxm-288"));
        QCOMPARE(asked(scenario).gpuName, hardware::GpuCatalogue::builtIn().find("nvidia-b300-sxm-288")->name);
    }
};

QTEST_APPLESS_MAIN(QuotedScenariosTest)
#include "quoted_scenarios_test.moc"
