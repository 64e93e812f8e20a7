// Storage for checkpoints in the request of a quote: filled in from the plan, rounded up to whole GB, left out when it was taken out.
#include "core/planning/scenario_quote.h"
#include "core/workload/scenario_json.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::workload;

namespace {

Scenario training()
{
    auto scenario = withEdit(defaultScenario(), "workload.kind", "training");
    scenario = withEdit(*scenario, "hardware.count", "8");
    return *scenario;
}

const memory::World &world() { return *memory::World::builtIn(); }

std::int64_t storageOf(const Scenario &scenario)
{
    for (const RentalOption &option : scenario.rental.options) {
        if (option.id == planning::kStorageOption)
            return option.quantity;
    }
    return -1;
}

} // namespace

class CheckpointStorageTest : public QObject {
    Q_OBJECT
private slots:
    void trainingFillsItIn()
    {
        const auto plan = memory::plan(training(), world());
        QVERIFY(plan.has_value() && plan->checkpoint.has_value());
        const std::int64_t bytes = plan->checkpoint->retained.count();
        const std::int64_t gigabytes = storageOf(planning::withCheckpointStorage(training(), world()));
        QVERIFY(gigabytes * 1'000'000'000 >= bytes);
        QVERIFY((gigabytes - 1) * 1'000'000'000 < bytes);
    }
    void moreCopiesNeedMore()
    {
        const auto three = planning::withCheckpointStorage(training(), world());
        const auto six = planning::withCheckpointStorage(*withEdit(training(), "workload.checkpoint.kept", "6"), world());
        QVERIFY(storageOf(six) > storageOf(three));
    }
    void adaptersAloneNeedLittle()
    {
        const auto lora = planning::withCheckpointStorage(*withEdit(training(), "workload.method", "lora"), world());
        QVERIFY(storageOf(lora) >= 1);
        QVERIFY(storageOf(lora) < storageOf(planning::withCheckpointStorage(training(), world())) / 10);
    }
    void aChosenQuantityStays()
    {
        Scenario scenario = training();
        scenario.rental.options.push_back({planning::kStorageOption, 7});
        QCOMPARE(storageOf(planning::withCheckpointStorage(scenario, world())), std::int64_t(7));
    }
    void zeroMeansNoneWanted()
    {
        Scenario scenario = training();
        scenario.rental.options.push_back({planning::kStorageOption, 0});
        const auto filled = planning::withCheckpointStorage(scenario, world());
        QCOMPARE(storageOf(filled), std::int64_t(0));
        QVERIFY(planning::quoteRequestOf(filled, *world().gpus).options.empty());
    }
    void servingAndDiffusionAreLeftAlone()
    {
        QVERIFY(planning::withCheckpointStorage(defaultScenario(), world()) == defaultScenario());
        const auto diffusion = withEdit(defaultScenario(), "workload.kind", "diffusion");
        QVERIFY(planning::withCheckpointStorage(*diffusion, world()) == *diffusion);
    }
    void noPlanNoStorage()
    {
        Scenario scenario = training();
        scenario.hardware.gpu = "no-such-gpu";
        QVERIFY(planning::withCheckpointStorage(scenario, world()) == scenario);
    }
};

QTEST_APPLESS_MAIN(CheckpointStorageTest)
#include "checkpoint_storage_test.moc"
