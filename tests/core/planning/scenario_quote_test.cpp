// What a scenario asks of a price book: boards, term, options, currency.
#include "core/planning/scenario_quote.h"

#include <QTest>

using namespace anchorgpu;

class ScenarioQuoteTest : public QObject {
    Q_OBJECT
private slots:
    void theDefaultScenario()
    {
        const quote::QuoteRequest request = planning::quoteRequestOf(workload::defaultScenario(), hardware::GpuCatalogue::builtIn());
        QCOMPARE(request.gpu, std::string("nvidia-h100-sxm5-80"));
        QCOMPARE(request.devices, std::int64_t{2});
        QCOMPARE(request.devicesPerBoard, std::int64_t{1});
        QVERIFY(request.term == (RentalTerm{TermUnit::Month, 1}));
        QCOMPARE(request.currency, std::string("EUR"));
        QVERIFY(!request.start && request.options.empty());
        QVERIFY(!request.gpuName.empty());
        const auto quote = quote::makeQuote(request, *quote::PriceBook::sampleBook());
        QCOMPARE(quote.value().total->amountText(), std::string("3300.00"));
    }

    void boardsWithSeveralDevices()
    {
        workload::Scenario scenario = workload::defaultScenario();
        for (const auto &[gpu, count, boards] : {std::tuple{"nvidia-a16-64", 4, 1}, {"nvidia-a16-64", 5, 2}, {"amd-mi250x-128", 8, 4}, {"nvidia-l4-24", 3, 3}}) {
            scenario.hardware.gpu = gpu;
            scenario.hardware.count = count;
            const auto request = planning::quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn());
            const auto quote = quote::makeQuote(request, *quote::PriceBook::sampleBook());
            QVERIFY(quote.has_value());
            QCOMPARE(quote->lines[0].quantity, std::int64_t{boards});
            QVERIFY(quote->complete);
        }
    }

    void everyGpuOfTheCatalogueHasASamplePrice()
    {
        workload::Scenario scenario = workload::defaultScenario();
        for (const hardware::Gpu &gpu : hardware::GpuCatalogue::builtIn().all()) {
            scenario.hardware.gpu = gpu.id;
            scenario.hardware.count = gpu.devicesPerBoard;
            const auto quote = quote::makeQuote(planning::quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn()), *quote::PriceBook::sampleBook());
            QVERIFY2(quote && quote->complete, gpu.id.c_str());
            QCOMPARE(quote->lines[0].quantity, std::int64_t{1});
        }
    }

    void whatTheCatalogueDoesNotKnow()
    {
        workload::Scenario scenario = workload::defaultScenario();
        scenario.hardware.gpu = "new-card";
        scenario.hardware.count = 7;
        const auto request = planning::quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn());
        QCOMPARE(request.gpuName, std::string("new-card"));
        QCOMPARE(request.devicesPerBoard, std::int64_t{1});
        const auto quote = quote::makeQuote(request, *quote::PriceBook::sampleBook());
        QVERIFY(quote && !quote->complete);
    }

    void startOptionsAndCurrencyTravel()
    {
        workload::Scenario scenario = workload::defaultScenario();
        scenario.rental.start = "2026-12-01";
        scenario.rental.options = {{"storage", 100}, {"dedicated-ip", 2}};
        scenario.rental.currency = "USD";
        const auto request = planning::quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn());
        QCOMPARE(request.start.value(), std::string("2026-12-01"));
        QCOMPARE(request.options.size(), std::size_t{2});
        QCOMPARE(request.options[1].quantity, std::int64_t{2});
        const auto quote = quote::makeQuote(request, *quote::PriceBook::sampleBook());
        QVERIFY(!quote);
        QCOMPARE(quote.error().id, std::string("currency-not-offered"));
    }
};

QTEST_APPLESS_MAIN(ScenarioQuoteTest)
#include "scenario_quote_test.moc"
