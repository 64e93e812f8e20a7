// What a scenario becomes before anything is computed: defaults of the framework, degrees, tokens, loss path, what a measured
// case states; and what is refused, with its place.
#include "training_support.h"

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Sharding;

namespace {

Result<Setup> made(const Case &c)
{
    workload::Scenario scenario = c.scenario;
    scenario.workload = c.workload;
    return makeSetup(scenario, c.workload, c.model, *World::builtIn(), c.options);
}

Setup given(Case c, const nlohmann::json &json)
{
    c.options.given = &json;
    return c.setup();
}

} // namespace

class TrainingSetupTest : public QObject {
    Q_OBJECT
private slots:
    void shardingThatWasLeftOut()
    {
        Case c;
        QCOMPARE(c.setup().sharding, Sharding::None);
        c.gpus(4);
        QCOMPARE(c.setup().sharding, Sharding::Fsdp);
        QCOMPARE(c.setup().shardDegree, 4);
        c.scenario.hardware.tensorParallel = 4; // nothing is left for data
        QCOMPARE(c.setup().sharding, Sharding::None);
        c.workload.sharding = Sharding::Zero2;
        QCOMPARE(c.setup().sharding, Sharding::Zero2);
    }

    void understoodStatesEveryDefault()
    {
        Case c;
        c.gpus(8);
        c.scenario.hardware.pipelineParallel = 2;
        c.workload.optimizerKernel.reset();
        c.workload.framework = {"litgpt", ""};
        const Setup setup = c.setup();
        const auto &w = std::get<workload::TrainingWorkload>(setup.understood.workload);
        QCOMPARE(w.sharding, std::optional(Sharding::Fsdp));
        QCOMPARE(w.optimizerKernel, std::optional(workload::OptimizerKernel::Foreach));
        QCOMPARE(w.sequenceParallel, std::optional(false));
        QCOMPARE(setup.understood.hardware.dataParallel, std::optional<std::int64_t>(4));
        QCOMPARE(setup.understood.hardware.tensorParallel, std::optional<std::int64_t>(1));
    }

    void kernelsAreTheFrameworksOwn()
    {
        const auto kernel = [](const char *id, const char *version) {
            Case c;
            c.workload.optimizerKernel.reset();
            c.workload.framework = {id, version};
            return *c.setup().workload.optimizerKernel;
        };
        QCOMPARE(kernel("torchtitan", ""), workload::OptimizerKernel::Fused);
        QCOMPARE(kernel("megatron", ""), workload::OptimizerKernel::Fused);
        QCOMPARE(kernel("fsdp", ""), workload::OptimizerKernel::Foreach);
    }

    void lossPaths()
    {
        const auto loss = [](const char *framework, const char *version, workload::LossKind kind) {
            Case c;
            c.workload.framework = {framework, version};
            c.workload.loss = kind;
            return c.setup().lossId;
        };
        QCOMPARE(loss("transformers", "", workload::LossKind::Standard), std::string("standard"));
        QCOMPARE(loss("transformers", "4.40", workload::LossKind::Standard), std::string("legacy-fp32"));
        QCOMPARE(loss("unsloth", "", workload::LossKind::Standard), std::string("fused-linear"));
        QCOMPARE(loss("megatron", "", workload::LossKind::Standard), std::string("vocabulary-parallel"));
        QCOMPARE(loss("torchtune", "", workload::LossKind::Chunked), std::string("chunked"));
        QCOMPARE(loss("megatron", "", workload::LossKind::FusedLinear), std::string("fused-linear"));
        QCOMPARE(given({}, {{"loss_compiled", true}}).lossId, std::string("compiled"));
        Case chunked;
        chunked.workload.loss = workload::LossKind::Chunked;
        QCOMPARE(given(chunked, {{"loss_compiled", true}}).lossId, std::string("chunked"));
    }

    void litgptHasItsOwnChunks()
    {
        Case c;
        c.workload.loss = workload::LossKind::Chunked;
        const double usual = c.setup().loss.perLogit.typical;
        c.workload.framework.id = "litgpt";
        QVERIFY(c.setup().loss.perLogit.typical > usual + 3);
    }

    void tokensOfAMicroBatch()
    {
        Case c;
        c.workload.microBatch = 4;
        c.workload.sequenceTokens = 2048;
        Setup setup = c.setup();
        QCOMPARE(setup.tokens.typical, 8192.0);
        QCOMPARE(setup.tokens.low, 8192.0);
        QVERIFY(!setup.variableShapes);
        c.workload.packed = false;
        setup = c.setup();
        QCOMPARE(setup.tokens.typical, 8192.0);
        QVERIFY(setup.variableShapes);
        c.workload.meanSequenceTokens = 500;
        setup = c.setup();
        QCOMPARE(setup.tokens.typical, 8192.0); // the longest sample decides the peak
        QCOMPARE(setup.tokens.low, 2000.0);
    }

    void longUnpackedBatchesAreRarelyFull()
    {
        Case c;
        c.workload.packed = false;
        c.workload.microBatch = 8;
        c.workload.sequenceTokens = 8192;
        Setup setup = c.setup();
        QVERIFY(setup.tokens.typical < 65536 && setup.tokens.high == 65536);
        c.workload.meanSequenceTokens = 1000; // stated: no guess
        setup = c.setup();
        QCOMPARE(setup.tokens.typical, 65536.0);
        QCOMPARE(setup.tokens.low, 8000.0);
        c.workload.meanSequenceTokens.reset();
        c.workload.microBatch = 1;
        QCOMPARE(c.setup().tokens.typical, 8192.0);
    }

    void dataSetsShorterThanTheLimit()
    {
        Case c;
        c.workload.packed = false;
        c.workload.sequenceTokens = 8192;
        const Setup setup = given(c, {{"dataset_mean_tokens", 3234}});
        QVERIFY(setup.tokens.typical < 5000 && setup.tokens.typical > 4000);
        c.workload.sequenceTokens = 512;
        QVERIFY(given(c, {{"dataset_mean_tokens", 3234}}).tokens.typical > 480);
        c.workload.packed = true;
        QCOMPARE(given(c, {{"dataset_mean_tokens", 3234}}).tokens.typical, 512.0);
    }

    void contextParallelSplitsSequences()
    {
        Case c;
        c.gpus(4);
        c.scenario.hardware.contextParallel = 4;
        const Setup setup = c.setup();
        QCOMPARE(setup.tokens.typical, 1024.0);
        QCOMPARE(setup.sequence, 1024.0);
        QCOMPARE(activationStyle(setup).sequence, 4096.0); // a token still attends to all
    }

    void sequenceParallelAsTheFrameworkDoes()
    {
        Case c;
        c.workload.framework.id = "megatron";
        QVERIFY(!c.setup().sequenceParallel); // one rank
        c.gpus(2);
        c.scenario.hardware.tensorParallel = 2;
        QVERIFY(c.setup().sequenceParallel);
        c.workload.sequenceParallel = false;
        QVERIFY(!c.setup().sequenceParallel);
        c.workload.framework.id = "torchtitan";
        c.workload.sequenceParallel.reset();
        QVERIFY(!c.setup().sequenceParallel);
        QVERIFY(given(c, {{"sequence_parallel", true}}).sequenceParallel);
    }

    void gradientsThatPersist()
    {
        Case c;
        QVERIFY(!c.setup().gradientsPersist());
        c.workload.gradientAccumulation = 2;
        QVERIFY(c.setup().gradientsPersist());
        c.workload.gradientAccumulation = 1;
        c.gpus(2).workload.sharding = Sharding::Zero1;
        QVERIFY(c.setup().gradientsPersist());
        c.workload.sharding = Sharding::Fsdp;
        QVERIFY(!c.setup().gradientsPersist());
        c.workload.recipe = workload::Recipe::MegatronBf16;
        QVERIFY(c.setup().gradientsPersist());
    }

    void expertsAndTheirRanks()
    {
        Case c;
        c.gpus(8);
        c.scenario.hardware.tensorParallel = 2;
        Setup setup = c.setup();
        QCOMPARE(expertShards(setup), 2.0); // without expert parallelism, tensor parallelism divides each expert
        QCOMPARE(expertDataRanks(setup), 4.0);
        c.scenario.hardware.expertParallel = 8;
        setup = c.setup();
        QCOMPARE(expertShards(setup), 8.0);
        QCOMPARE(expertDataRanks(setup), 1.0);
    }

    void refusals()
    {
        Case c;
        c.workload.framework.id = "keras";
        auto refused = made(c);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().id, std::string("unknown-framework"));
        QCOMPARE(refused.error().place, std::string("/workload/framework/id"));
        QVERIFY(refused.error().allowed.find("torchtune") != std::string::npos);

        c = {};
        c.scenario.hardware.gpu = "no-such-gpu";
        refused = made(c);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().id, std::string("unknown-gpu"));

        c = {};
        c.gpus(8);
        c.scenario.hardware.tensorParallel = 3;
        refused = made(c);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().id, std::string("impossible-split"));

        workload::Scenario scenario;
        workload::TrainingWorkload unknown;
        unknown.model.id = "nobody/nothing";
        scenario.workload = unknown;
        const auto plan = memory::plan(scenario, *World::builtIn());
        QVERIFY(!plan.has_value());
        QCOMPARE(plan.error().id, std::string("unknown-model"));
    }

    void strangeGivensAreIgnored()
    {
        Case c;
        const Bytes usual = c.plan().devices.front().total.typical;
        const nlohmann::json odd{{"counter", 7}, {"dataset_mean_tokens", "long"}, {"loss_compiled", "yes"}, {"peak_phase", {}}, {"trainable_parameters", "many"}, {"remark", {1, 2}}};
        c.options.given = &odd;
        QCOMPARE(c.plan().devices.front().total.typical, usual);
        const nlohmann::json list = nlohmann::json::array();
        c.options.given = &list;
        QCOMPARE(c.plan().devices.front().total.typical, usual);
    }

    void capacityMayBeGiven()
    {
        Case c;
        const nlohmann::json json{{"capacity_bytes", 48e9}};
        c.options.given = &json;
        QCOMPARE(c.plan().devices.front().capacity, Bytes(48'000'000'000));
        QCOMPARE(c.plan().verdict, Verdict::DoesNotFit);
    }

    void degenerateModelsDontCrash()
    {
        for (const LlamaShape &shape : {LlamaShape{0, 4096, 32, 8, 128, 14336, 1000, false}, LlamaShape{1, 1, 1, 1, 1, 1, 1, true}, LlamaShape{2, 64, 1, 1, 64, 0, 0, true}}) {
            Case c;
            c.model = llama(shape);
            for (const auto method : {workload::TrainingMethod::Full, workload::TrainingMethod::Lora, workload::TrainingMethod::Qlora}) {
                c.workload.method = method;
                c.workload.sharding = Sharding::Fsdp;
                c.scenario.hardware.pipelineParallel = 4; // more stages than layers
                const Plan plan = c.gpus(8).plan();
                QCOMPARE(plan.devices.size(), 8u);
                QVERIFY(plan.devices.front().total.typical >= Bytes(0));
            }
        }
        Case empty;
        empty.model = std::make_shared<model::Model>();
        QCOMPARE(empty.plan().devices.size(), 1u);
    }

    void absurdNumbersSaturate()
    {
        Case c;
        c.workload.microBatch = 1'000'000'000;
        c.workload.sequenceTokens = 16'777'216;
        const Plan plan = c.plan();
        QCOMPARE(plan.verdict, Verdict::DoesNotFit);
        QVERIFY(plan.devices.front().headroom < Bytes(0));
    }

    void everyModelOfTheCatalogueCanBeTrained()
    {
        const auto world = World::builtIn();
        for (const model::ModelSummary &summary : world->models->summaries()) {
            workload::Scenario scenario;
            workload::TrainingWorkload workload;
            workload.model.id = summary.id;
            scenario.workload = workload;
            const auto plan = memory::plan(scenario, *world);
            QVERIFY2(plan.has_value(), summary.id.c_str());
            const double total = static_cast<double>(plan->devices.front().total.typical.count());
            // AMP with AdamW: at least 12 bytes of what is trained, and no absurd multiple of the model.
            QVERIFY2(total > 8.0 * static_cast<double>(summary.parameters) && total < 60.0 * static_cast<double>(summary.parameters) + 60e9,
                     qPrintable(QStringLiteral("%1: %2 GB").arg(summary.id.c_str()).arg(total / 1e9)));
        }
    }
};

QTEST_APPLESS_MAIN(TrainingSetupTest)
#include "training_setup_test.moc"
