// Checkpoints: bytes by recipe (facts §10), what rows of the measured cases state, retention, write time, host gather.
#include "training_support.h"

#include "core/memory/training/training_checkpoint.h"

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Optimizer;
using workload::Recipe;

namespace {

struct KindRow {
    Recipe recipe;
    Optimizer optimizer;
    bool withOptimizer;
    double gigabytes; ///< of Llama 3.1 8B, facts §10
};

const KindRow kKinds[] = {
    {Recipe::PureBf16, Optimizer::AdamW, false, 16.06},       {Recipe::Amp, Optimizer::AdamW, false, 32.1},
    {Recipe::Fp32, Optimizer::AdamW, false, 32.1},            {Recipe::PureBf16, Optimizer::AdamW, true, 48.2},
    {Recipe::Amp, Optimizer::AdamW, true, 96.4},              {Recipe::Bf16Fp32Master, Optimizer::AdamW, true, 112.4},
    {Recipe::MegatronBf16, Optimizer::AdamW, true, 112.4},    {Recipe::PureBf16, Optimizer::AdamW8bit, true, 32.4},
    {Recipe::PureBf16, Optimizer::PagedAdamW8bit, true, 32.4},{Recipe::PureBf16, Optimizer::Sgd, true, 16.06},
    {Recipe::Fp32, Optimizer::Lion, true, 64.2},
};

double gigabytes(const Case &c)
{
    const Setup setup = c.setup();
    return checkpointCost(setup, *adapterModules(setup)).bytes.inGigabytes();
}

} // namespace

class TrainingCheckpointTest : public QObject {
    Q_OBJECT
private slots:
    void kindsOfTheFacts()
    {
        for (const KindRow &row : kKinds) {
            Case c;
            c.workload.recipe = row.recipe;
            c.workload.optimizer = row.optimizer;
            c.workload.checkpoint.withOptimizer = row.withOptimizer;
            QVERIFY2(std::abs(gigabytes(c) / row.gigabytes - 1) < 0.01, qPrintable(QStringLiteral("%1 %2: %3").arg(workload::idOf(row.recipe).data(), workload::idOf(row.optimizer).data()).arg(gigabytes(c))));
        }
    }

    void adaptersSaveThemselves()
    {
        Case c;
        c.workload.method = workload::TrainingMethod::Lora;
        c.workload.checkpoint.withOptimizer = false;
        QVERIFY(std::abs(gigabytes(c) / 0.168 - 1) < 0.01); // fp32 weights, 4 × 41.9M
        c.workload.checkpoint.withOptimizer = true;
        QVERIFY(std::abs(gigabytes(c) / 0.503 - 1) < 0.02); // and Adam
        c.workload.method = workload::TrainingMethod::Qlora;
        QVERIFY(std::abs(gigabytes(c) / 0.503 - 1) < 0.02); // the base isn't saved
    }

    void peftFiles()
    {
        // PEFT MetaMathQA results: file sizes of adapters and of the full model.
        Case c;
        c.workload.checkpoint.withOptimizer = false;
        c.model = llama(llama3b());
        QVERIFY(std::abs(gigabytes(c) * 1e9 / 6'425'499'648 - 1) < 0.001);
        c.workload.method = workload::TrainingMethod::Lora;
        c.workload.lora = {32, "names", {"q_proj", "v_proj"}, 0, "fp32", false};
        QVERIFY(std::abs(gigabytes(c) * 1e9 / 36'715'216 - 1) < 0.001);
        c.workload.lora = {10, "names", {"gate_proj", "up_proj", "down_proj"}, 0, "fp32", false};
        QVERIFY(std::abs(gigabytes(c) * 1e9 / 37'868'984 - 1) < 0.001);
    }

    void shardingDoesntChangeTheTotal()
    {
        Case c;
        const double one = gigabytes(c);
        c.gpus(8).workload.sharding = workload::Sharding::Fsdp;
        QVERIFY(std::abs(gigabytes(c) - one) < 0.001); // eight random states more
        c.scenario.hardware.tensorParallel = 2;
        c.scenario.hardware.pipelineParallel = 2;
        QVERIFY(std::abs(gigabytes(c) - one) < 0.001);
        c.workload.offload = workload::TrainingOffload::Parameters;
        QVERIFY(std::abs(gigabytes(c) - one) < 0.001);
    }

    void retentionCountsTheOneBeingWritten()
    {
        Case c;
        c.workload.checkpoint = {3, true, 2.0};
        const Setup setup = c.setup();
        const CheckpointCost cost = checkpointCost(setup, {});
        QCOMPARE(cost.retained, cost.bytes * 4);
        c.workload.checkpoint.kept = 0;
        const Setup none = c.setup();
        QCOMPARE(checkpointCost(none, {}).retained, cost.bytes);
    }

    void writeTimeFollowsTheBandwidth()
    {
        // facts §10: 112.4 GB at 0.5, 2 and 10 GB/s take 225, 56 and 11 s.
        Case c;
        c.workload.recipe = Recipe::Bf16Fp32Master;
        const auto seconds = [&](double bandwidth) {
            c.workload.checkpoint.bandwidthGbPerSecond = bandwidth;
            const Setup setup = c.setup();
            return checkpointCost(setup, {}).writeSeconds;
        };
        QVERIFY(std::abs(seconds(0.5) - 225) < 1);
        QVERIFY(std::abs(seconds(2) - 56.2) < 0.2);
        QVERIFY(std::abs(seconds(10) - 11.2) < 0.1);
    }

    void gathersOnlyWhenSharded()
    {
        Case c;
        QCOMPARE(c.plan().checkpoint->hostGather, Bytes(0));
        c.gpus(8).workload.sharding = workload::Sharding::Fsdp;
        const Plan plan = c.plan();
        QCOMPARE(plan.checkpoint->hostGather, plan.checkpoint->bytes);
        QVERIFY(findingOf(plan, "full-checkpoint-gathers"));
    }

    void contentsAndChecklistAreData()
    {
        const Tables &tables = Tables::builtIn();
        const auto lists = [](const std::vector<std::string> &list, const char *id) { return std::find(list.begin(), list.end(), id) != list.end(); };
        for (const char *id : {"model", "optimizer", "scheduler", "random-states", "progress", "data-position"})
            QVERIFY2(lists(tables.checkpointContents, id), id);
        for (const char *id : {"reload-same-gpus", "reload-other-gpus", "compare-loss", "compare-data-position"})
            QVERIFY2(lists(tables.restoreChecklist, id), id);
    }
};

QTEST_APPLESS_MAIN(TrainingCheckpointTest)
#include "training_checkpoint_test.moc"
