// What a training plan tells its reader: each remark appears when its reason is there, and not otherwise.
#include "training_support.h"

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Sharding;

namespace {

Bytes bytesArgument(const Finding &finding, const char *name) { return std::get<Bytes>(finding.args.at(name)); }
double number(const Finding &finding, const char *name) { return std::get<double>(finding.args.at(name)); }

/// The one remark on the peak of a plan.
std::string peakOf(const Plan &plan)
{
    std::string id;
    for (const Finding &finding : plan.findings) {
        if (finding.id.starts_with("training-peak-"))
            id += finding.id.substr(14);
    }
    return id;
}

Case withRecipe(workload::Recipe recipe)
{
    Case c;
    c.workload.recipe = recipe;
    return c;
}

} // namespace

class TrainingFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void thePeakIsNamedOnce()
    {
        Case c;
        QCOMPARE(peakOf(c.plan()), std::string("backward-last"));
        c.workload.optimizerKernel = workload::OptimizerKernel::Foreach;
        QCOMPARE(peakOf(c.plan()), std::string("optimizer-step"));
        c.workload.microBatch = 12;
        QCOMPARE(peakOf(c.plan()), std::string("loss"));
        c.workload.loss = workload::LossKind::FusedLinear;
        c.workload.activationCheckpointing = workload::Checkpointing::None;
        const std::string none = peakOf(c.plan());
        QVERIFY(none == "backward-first" || none == "loss");
        c.workload.method = workload::TrainingMethod::Lora;
        c.workload.activationCheckpointing = workload::Checkpointing::Full;
        c.workload.sequenceTokens = 16384;
        QCOMPARE(peakOf(c.plan()), std::string("recompute"));
    }

    void thePeakSaysHowMuch()
    {
        Case c;
        c.workload.microBatch = 8;
        const Plan plan = c.plan();
        const Finding *peak = findingOf(plan, "training-peak-loss");
        QVERIFY(peak);
        QCOMPARE(bytesArgument(*peak, "bytes"), plan.devices.front().total.typical);
        QCOMPARE(bytesArgument(*peak, "loss").count(), 12LL * 8 * 4096 * 128256);
        QVERIFY(bytesArgument(*peak, "activations") > Bytes(0));
    }

    void loadingMayBeThePeak()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        c.workload.framework.id = "litgpt";
        c.workload.method = workload::TrainingMethod::Lora;
        c.workload.sequenceTokens = 512;
        QCOMPARE(peakOf(c.plan()), std::string("load"));
    }

    void countersAreOrdered()
    {
        const Plan plan = Case().plan();
        const Finding *counters = findingOf(plan, "training-counters");
        QVERIFY(counters);
        QVERIFY(bytesArgument(*counters, "allocated") < bytesArgument(*counters, "reserved"));
        QVERIFY(bytesArgument(*counters, "reserved") < bytesArgument(*counters, "device"));
        QCOMPARE(bytesArgument(*counters, "device"), plan.devices.front().total.typical);
    }

    void ddpNeverPools()
    {
        Case c = withRecipe(workload::Recipe::Bf16Fp32Master);
        c.gpus(8).workload.sharding = Sharding::Ddp;
        Plan plan = c.plan();
        QVERIFY(findingOf(plan, "ddp-replicates"));
        const Finding *never = findingOf(plan, "ddp-never-pools");
        QVERIFY(never && never->severity == Severity::Warning);
        QVERIFY(bytesArgument(*never, "needed") > bytesArgument(*never, "capacity"));
        c.workload.recipe = workload::Recipe::PureBf16;
        c.workload.method = workload::TrainingMethod::Lora;
        plan = c.plan();
        QVERIFY(findingOf(plan, "ddp-replicates"));
        QVERIFY(!findingOf(plan, "ddp-never-pools")); // it fits
        c.workload.sharding = Sharding::Fsdp;
        QVERIFY(!findingOf(c.plan(), "ddp-replicates"));
    }

    void shardingWithoutRanks()
    {
        Case c;
        c.workload.sharding = Sharding::Fsdp;
        QVERIFY(findingOf(c.plan(), "nothing-to-shard"));
        c.gpus(2);
        QVERIFY(!findingOf(c.plan(), "nothing-to-shard"));
        QVERIFY(findingOf(c.plan(), "root-unit-gathered"));
        c.workload.framework.id = "torchtune"; // wraps embedding and head
        QVERIFY(!findingOf(c.plan(), "root-unit-gathered"));
    }

    void gradientsThatPersist()
    {
        Case c;
        QVERIFY(!findingOf(c.plan(), "gradients-persist"));
        c.workload.gradientAccumulation = 4;
        const Plan plan = c.plan();
        const Finding *persist = findingOf(plan, "gradients-persist");
        QVERIFY(persist);
        QCOMPARE(bytesArgument(*persist, "bytes").count(), 2LL * 8030261248);
        c.workload.optimizerInBackward = true;
        const Plan inBackward = c.plan();
        QVERIFY(!findingOf(inBackward, "gradients-persist"));
        const Finding *forbids = findingOf(inBackward, "in-backward-forbids-accumulation");
        QVERIFY(forbids && forbids->severity == Severity::Error);
    }

    void optimizers()
    {
        Case c;
        QVERIFY(!findingOf(c.plan(), "foreach-temporaries"));
        c.workload.optimizerKernel = workload::OptimizerKernel::Foreach;
        QVERIFY(findingOf(c.plan(), "foreach-temporaries"));
        QVERIFY(!findingOf(c.plan(), "muon-whole-matrices"));
        c.workload.optimizer = workload::Optimizer::Muon;
        QVERIFY(findingOf(c.plan(), "muon-whole-matrices"));
        c.workload.optimizer = workload::Optimizer::PagedAdamW8bit;
        QVERIFY(findingOf(c.plan(), "paged-states"));
    }

    void smallModelsGainNothingFromZero()
    {
        Case c;
        c.model = llama({4, 512, 8, 8, 64, 1376, 32000, false});
        c.gpus(2).workload.sharding = Sharding::Zero2;
        c.workload.framework.id = "deepspeed";
        QVERIFY(findingOf(c.plan(), "buckets-exceed-savings"));
        c.model = llama(llama8b());
        QVERIFY(!findingOf(c.plan(), "buckets-exceed-savings"));
    }

    void lengths()
    {
        auto model = std::make_shared<model::Model>(*llama(llama8b()));
        model->maxContext = 4096;
        Case c;
        c.model = model;
        QVERIFY(!findingOf(c.plan(), "longer-than-context") && !findingOf(c.plan(), "unpacked-lengths"));
        c.workload.sequenceTokens = 8192;
        c.workload.packed = false;
        QVERIFY(findingOf(c.plan(), "longer-than-context"));
        QVERIFY(findingOf(c.plan(), "unpacked-lengths"));
        c.workload.meanSequenceTokens = 900;
        QVERIFY(findingOf(c.plan(), "unpacked-lengths-mean"));
        QVERIFY(!findingOf(c.plan(), "eager-attention-quadratic"));
        c.workload.attention = workload::AttentionKernel::Eager;
        QVERIFY(findingOf(c.plan(), "eager-attention-quadratic"));
    }

    void adapters()
    {
        Case c;
        QVERIFY(!findingOf(c.plan(), "adapter-parameters"));
        c.workload.method = workload::TrainingMethod::Lora;
        Plan plan = c.plan();
        QCOMPARE(std::get<std::int64_t>(findingOf(plan, "adapter-parameters")->args.at("parameters")), 41'943'040);
        QVERIFY(!findingOf(plan, "adapters-keep-more")); // with checkpointing it doesn't matter
        c.workload.activationCheckpointing = workload::Checkpointing::None;
        c.workload.lora.dropout = 0.1;
        QVERIFY(findingOf(c.plan(), "adapters-keep-more"));
        c.workload.lora = {16, "attention", {}, 0, "bf16", true};
        plan = c.plan();
        QVERIFY(!findingOf(plan, "adapters-keep-more"));
        QVERIFY(findingOf(plan, "dora-weight-norms"));
        QVERIFY(!findingOf(plan, "quantised-base-quality"));
        c.workload.method = workload::TrainingMethod::Qlora;
        plan = c.plan();
        QVERIFY(findingOf(plan, "quantised-base-quality"));
        // facts §7: +2.1 GB for an untied pair of 128k × 4096, and norms.
        QVERIFY(std::abs(bytesArgument(*findingOf(plan, "quantised-base-casts"), "bytes").inGigabytes() - 2.1) < 0.02);
    }

    void architectures()
    {
        const auto mixtral = World::builtIn()->models->find("mistralai/Mixtral-8x7B-Instruct-v0.1");
        QVERIFY(mixtral.has_value());
        Case c;
        c.model = *mixtral;
        c.gpus(8);
        QVERIFY(findingOf(c.plan(), "experts-imbalance"));
        c.workload.method = workload::TrainingMethod::Lora;
        QVERIFY(findingOf(c.plan(), "adapters-on-experts"));
        c.workload.lora.targets = "attention";
        QVERIFY(!findingOf(c.plan(), "adapters-on-experts"));
        const auto vision = World::builtIn()->models->find("Qwen/Qwen2.5-VL-7B-Instruct");
        QVERIFY(vision.has_value());
        c.model = *vision;
        QVERIFY(findingOf(c.plan(), "tower-frozen"));
    }

    void pipelines()
    {
        Case c;
        c.gpus(4).workload.gradientAccumulation = 8;
        QVERIFY(!findingOf(c.plan(), "pipeline-ends"));
        c.scenario.hardware.pipelineParallel = 4;
        const Plan plan = c.plan();
        QCOMPARE(number(*findingOf(plan, "pipeline-ends"), "in_flight"), 4.0);
    }

    void checkpoints()
    {
        Case c;
        Plan plan = c.plan();
        const Finding *storage = findingOf(plan, "checkpoint-storage");
        QCOMPARE(std::get<std::int64_t>(storage->args.at("gigabytes")), (plan.checkpoint->retained.count() + 999'999'999) / 1'000'000'000);
        QCOMPARE(std::get<std::int64_t>(storage->args.at("copies")), 4);
        QVERIFY(findingOf(plan, "restore-must-be-tested"));
        QVERIFY(!findingOf(plan, "local-shards-tied") && !findingOf(plan, "no-exact-resume"));
        c.gpus(8).workload.checkpoint.withOptimizer = false;
        plan = c.plan();
        QVERIFY(findingOf(plan, "local-shards-tied") && findingOf(plan, "no-exact-resume"));
        QCOMPARE(std::get<std::int64_t>(findingOf(plan, "restore-must-be-tested")->args.at("other")), 4);
    }

    void jobsAndTerms()
    {
        Case c;
        c.scenario.rental.term = {TermUnit::Week, 1};
        QVERIFY(!findingOf(c.plan(), "last-checkpoint")); // nothing is known about the job
        c.workload.tokensPerSecond = 10'000;
        c.workload.totalTokens = 3.6e9; // 100 hours
        Plan plan = c.plan();
        QCOMPARE(number(*findingOf(plan, "job-ends-in-term"), "hours"), 100.0);
        QCOMPARE(number(*findingOf(plan, "job-ends-in-term"), "term_hours"), 168.0);
        // 48.2 GB leave at 0.1 GB/s in 0.13 h, and are written in 24 s.
        QVERIFY(std::abs(number(*findingOf(plan, "last-checkpoint"), "last_hour") - 167.9) < 0.06);
        c.workload.totalTokens = 3.6e7 * 200;
        plan = c.plan();
        QVERIFY(findingOf(plan, "job-exceeds-term") && !findingOf(plan, "job-ends-in-term"));
        QCOMPARE(findingOf(plan, "job-exceeds-term")->severity, Severity::Warning);
        c.workload.totalTokens = 3.6e7 * 167.95;
        QVERIFY(findingOf(c.plan(), "job-leaves-no-time"));
        c.workload.tokensPerSecond = 0;
        QVERIFY(!findingOf(c.plan(), "last-checkpoint"));
    }

    void unknownMemory()
    {
        Case c;
        for (const hardware::Gpu &gpu : World::builtIn()->gpus->all()) {
            c.scenario.hardware.gpu = gpu.id;
            const Plan plan = c.plan();
            QCOMPARE(findingOf(plan, "memory-unknown") != nullptr, !gpu.usable.has_value());
        }
    }
};

QTEST_APPLESS_MAIN(TrainingFindingsTest)
#include "training_findings_test.moc"
