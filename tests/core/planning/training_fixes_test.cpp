// Inverse questions of training: the largest micro-batch and sequence, the fewest cards, and the single changes that make it fit,
// each checked with the forward plan.
#include "core/planning/fixes.h"
#include "core/planning/limits.h"
#include "core/planning/training_candidates.h"

#include <QTest>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::planning;
using workload::Scenario;
using workload::TrainingWorkload;

namespace {

Scenario training(std::int64_t gpus = 1, const char *gpu = "nvidia-h100-sxm5-80")
{
    TrainingWorkload workload;
    workload.model.id = "meta-llama/Llama-3.1-8B-Instruct";
    workload.recipe = workload::Recipe::PureBf16;
    Scenario scenario;
    scenario.workload = workload;
    scenario.hardware.gpu = gpu;
    scenario.hardware.count = gpus;
    return scenario;
}

TrainingWorkload &of(Scenario &scenario) { return std::get<TrainingWorkload>(scenario.workload); }

std::set<std::string> kindsOf(const std::vector<Fix> &fixes)
{
    std::set<std::string> kinds;
    for (const Fix &fix : fixes)
        kinds.insert(fix.kind);
    return kinds;
}

const memory::World &world() { return *memory::World::builtIn(); }

} // namespace

class TrainingFixesTest : public QObject {
    Q_OBJECT
private slots:
    void largestMicroBatch()
    {
        Scenario scenario = training();
        of(scenario).optimizerKernel = workload::OptimizerKernel::Fused; // with foreach not even one sequence fits
        const auto found = limits(scenario, world());
        QVERIFY(found.maxMicroBatch && *found.maxMicroBatch >= 1);
        of(scenario).microBatch = *found.maxMicroBatch;
        QVERIFY(fits(scenario, world()));
        of(scenario).microBatch += 1;
        QVERIFY(!fits(scenario, world()));
    }

    void largestSequence()
    {
        Scenario scenario = training();
        of(scenario).optimizerKernel = workload::OptimizerKernel::Fused;
        const auto found = limits(scenario, world());
        QVERIFY(found.maxSequenceTokens && *found.maxSequenceTokens > 4096);
        of(scenario).sequenceTokens = *found.maxSequenceTokens;
        QVERIFY(fits(scenario, world()));
        of(scenario).sequenceTokens += 1;
        QVERIFY(!fits(scenario, world()));
    }

    void fewestCards()
    {
        Scenario scenario = training(8);
        of(scenario).recipe = workload::Recipe::Amp;
        of(scenario).sharding = workload::Sharding::Fsdp;
        const auto found = limits(scenario, world());
        QVERIFY(found.minGpus && *found.minGpus >= 2 && *found.minGpus <= 4);
        scenario.hardware.count = *found.minGpus;
        QVERIFY(fits(scenario, world()));
        scenario.hardware.count -= 1;
        QVERIFY(!fits(scenario, world()));
    }

    void replicationNeverHelps()
    {
        Scenario scenario = training(8, "nvidia-rtx-4090-24");
        of(scenario).sharding = workload::Sharding::Ddp;
        const auto found = limits(scenario, world());
        QVERIFY(!found.minGpus);
        QCOMPARE(found.maxMicroBatch, std::optional<std::int64_t>(0));
    }

    void everyFixImprovesTheVerdict()
    {
        const Scenario scenario = training(2, "nvidia-a100-sxm4-40");
        QVERIFY(!fits(scenario, world()));
        const std::vector<Fix> found = fixes(scenario, world());
        QVERIFY(found.size() >= 3);
        for (const Fix &fix : found) {
            QVERIFY2(fix.verdict != memory::Verdict::DoesNotFit, fix.kind.c_str());
            QVERIFY2(fits(fix.scenario, world()), fix.kind.c_str());
            QVERIFY2(fix.gain > Bytes(0), fix.kind.c_str());
            QVERIFY(!fix.set.empty());
        }
        const auto kinds = kindsOf(found);
        QVERIFY(kinds.contains("gpu-count") && kinds.contains("method"));
    }

    void aFittingRunNeedsNoFix()
    {
        Scenario scenario = training();
        of(scenario).method = workload::TrainingMethod::Qlora;
        QVERIFY(fixes(scenario, world()).empty());
    }

    void candidatesApplyOnlyWhereTheyChangeSomething()
    {
        Scenario scenario = training();
        const auto plan = memory::plan(scenario, world());
        QVERIFY(plan.has_value());
        QVERIFY(!fusedOptimizerKernel(scenario, *plan, world()).empty()); // transformers: foreach
        QVERIFY(flashAttention(scenario, *plan, world()).empty());
        QVERIFY(narrowAdapters(scenario, *plan, world()).empty());
        QVERIFY(narrowBase(scenario, *plan, world()).empty());
        QVERIFY(divideSequence(scenario, *plan, world()).empty());
        QVERIFY(!stepInBackward(scenario, *plan, world()).empty());
        of(scenario).gradientAccumulation = 8;
        QVERIFY(stepInBackward(scenario, *plan, world()).empty());
        of(scenario).attention = workload::AttentionKernel::Eager;
        QVERIFY(!flashAttention(scenario, *plan, world()).empty());
        of(scenario).activationOffload = true;
        QVERIFY(offloadActivations(scenario, *plan, world()).empty());
    }

    void theLossPathIsTheFrameworksOwn()
    {
        Scenario scenario = training();
        const auto plan = memory::plan(scenario, world());
        const auto value = [&] { return leanLoss(scenario, *plan, world()).at(0).at(0).second; };
        QCOMPARE(value(), std::string("\"fused-linear\""));
        of(scenario).framework.id = "torchtune";
        QCOMPARE(value(), std::string("\"chunked\""));
        of(scenario).loss = workload::LossKind::Chunked;
        QVERIFY(leanLoss(scenario, *plan, world()).empty());
    }

    void adaptersAndBases()
    {
        Scenario scenario = training();
        of(scenario).method = workload::TrainingMethod::Qlora;
        const auto plan = memory::plan(scenario, world());
        QCOMPARE(narrowBase(scenario, *plan, world()).at(0).at(0).second, std::string("\"nf4-dq\""));
        QCOMPARE(narrowAdapters(scenario, *plan, world()).at(0).at(0).first, std::string("workload.lora.dtype"));
        of(scenario).lora.dtype = "bf16";
        QVERIFY(narrowAdapters(scenario, *plan, world()).empty());
    }

    void sequencesAreDividedOverTensorRanks()
    {
        Scenario scenario = training(2);
        scenario.hardware.tensorParallel = 2;
        auto plan = memory::plan(scenario, world());
        QVERIFY(!divideSequence(scenario, *plan, world()).empty());
        of(scenario).framework.id = "megatron"; // does so already
        plan = memory::plan(scenario, world());
        QVERIFY(divideSequence(scenario, *plan, world()).empty());
    }
};

QTEST_APPLESS_MAIN(TrainingFixesTest)
#include "training_fixes_test.moc"
