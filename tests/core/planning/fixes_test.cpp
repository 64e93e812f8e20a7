// fixes(): each change is single, makes the verdict better, and they come cheapest first.
#include "core/planning/fixes.h"

#include "core/workload/scenario_json.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::planning;

namespace {

workload::Scenario tooLarge()
{
    auto scenario = workload::defaultScenario();
    auto &inference = std::get<workload::InferenceWorkload>(scenario.workload);
    inference.contextTokens = 16384;
    inference.concurrency = 24;
    return scenario;
}

/// A price list of its own: devices × a price by memory.
std::optional<Money> priceOf(const workload::Scenario &scenario)
{
    const auto *gpu = memory::World::builtIn()->gpus->find(scenario.hardware.gpu);
    if (!gpu || !gpu->usable)
        return std::nullopt;
    return Money(Int128(gpu->usable->count() / 1'000'000) * scenario.hardware.count, Currency{"EUR", 2});
}

} // namespace

class FixesTest : public QObject {
    Q_OBJECT
private slots:
    void nothingToFix() { QVERIFY(fixes(workload::defaultScenario(), *memory::World::builtIn()).empty()); }
    void eachChangeWorks()
    {
        const auto world = memory::World::builtIn();
        const auto scenario = tooLarge();
        const auto before = memory::plan(scenario, *world);
        QVERIFY(before.has_value());
        QCOMPARE(before->verdict, memory::Verdict::DoesNotFit);
        const auto found = fixes(scenario, *world, priceOf);
        QVERIFY(found.size() >= 5);
        QStringList kinds;
        for (const Fix &fix : found) {
            kinds << QString::fromStdString(fix.kind);
            workload::Scenario edited = scenario;
            for (const auto &[path, value] : fix.set) {
                const auto next = workload::withEdit(edited, path, value);
                QVERIFY2(next.has_value(), path.c_str());
                edited = *next;
            }
            QVERIFY(edited == fix.scenario);
            const auto after = memory::plan(edited, *world);
            QVERIFY(after.has_value());
            QCOMPARE(after->verdict, fix.verdict);
            QVERIFY(after->verdict != memory::Verdict::DoesNotFit);
            QVERIFY2(fix.gain > Bytes(0), fix.kind.c_str());
        }
        for (const char *expected : {"kv-cache", "concurrency", "context", "gpu", "gpu-count"})
            QVERIFY2(kinds.contains(expected), qPrintable(kinds.join(' ')));
    }
    void cheapestFirst()
    {
        const auto found = fixes(tooLarge(), *memory::World::builtIn(), priceOf);
        for (std::size_t i = 1; i < found.size(); ++i) {
            QVERIFY(found[i - 1].priceDifference.has_value());
            QVERIFY(found[i - 1].priceDifference->minorUnits() <= found[i].priceDifference->minorUnits());
        }
        QCOMPARE(static_cast<std::int64_t>(found.front().priceDifference->minorUnits()), 0);
        QVERIFY(found.back().priceDifference->minorUnits() > 0);
    }
    void withoutPrices()
    {
        for (const Fix &fix : fixes(tooLarge(), *memory::World::builtIn()))
            QVERIFY(!fix.priceDifference);
    }
    void fewerSequencesIsTheLimit()
    {
        const auto world = memory::World::builtIn();
        for (const Fix &fix : fixes(tooLarge(), *world)) {
            if (fix.kind != "concurrency")
                continue;
            auto one = fix.scenario;
            ++std::get<workload::InferenceWorkload>(one.workload).concurrency;
            QCOMPARE(memory::plan(one, *world)->verdict, memory::Verdict::DoesNotFit); // one more is too many
        }
    }
};

QTEST_APPLESS_MAIN(FixesTest)
#include "fixes_test.moc"
