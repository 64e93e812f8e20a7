// How limits relate to each other: replicas multiply them, narrower formats raise them, longer sequences divide them, gentler training
// raises them. No figure of the planner is repeated here; each relation follows from what the setting means.
#include "core/planning/fixes.h"
#include "core/planning/limits.h"
#include "tests/core/planning/planning_support.h"

using namespace anchorgpu;
using namespace anchorgpu::planning;
using namespace anchorgpu::test;
using workload::Scenario;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Scenario serving(const QString &engine, const QString &model = "meta-llama/Llama-3.1-8B-Instruct", const char *gpu = "nvidia-a100-sxm4-40")
{
    const QString workload = QString("{\"kind\":\"inference\",\"model\":{\"id\":\"%1\"},\"engine\":{\"id\":\"%2\"},\"context_tokens\":4096,\"concurrency\":2}").arg(model, engine);
    return scenarioOf(workload.toStdString(), QString("{\"gpu\":\"%1\",\"count\":1}").arg(gpu).toStdString());
}

Scenario training(const QString &model = "Qwen/Qwen2.5-1.5B-Instruct")
{
    const QString workload = QString("{\"kind\":\"training\",\"model\":{\"id\":\"%1\"},\"method\":\"full\",\"recipe\":\"pure-bf16\",\"sequence_tokens\":2048}").arg(model);
    return scenarioOf(workload.toStdString(), R"({"gpu":"nvidia-a100-sxm4-40","count":1})");
}

std::int64_t concurrencyOf(const Scenario &scenario, const Settings &more = {}) { return limits(edited(scenario, more), world()).maxConcurrency.value_or(-1); }
std::int64_t contextOf(const Scenario &scenario, const Settings &more = {}) { return limits(edited(scenario, more), world()).maxContextTokens.value_or(-1); }
std::int64_t microBatchOf(const Scenario &scenario, const Settings &more = {}) { return limits(edited(scenario, more), world()).maxMicroBatch.value_or(-1); }
std::int64_t sequenceOf(const Scenario &scenario, const Settings &more = {}) { return limits(edited(scenario, more), world()).maxSequenceTokens.value_or(-1); }

void engines()
{
    QTest::addColumn<QString>("engine");
    for (const char *engine : {"vllm", "sglang", "tensorrt-llm", "lmdeploy", "tgi"})
        QTest::newRow(engine) << QString(engine);
}

} // namespace

class LimitRelationsTest : public QObject {
    Q_OBJECT
private slots:
    // Each replica holds ceil(concurrency / replicas): n cards as replicas hold exactly n times what one holds.
    void replicasMultiply_data() { engines(); }
    void replicasMultiply()
    {
        QFETCH(QString, engine);
        const Scenario scenario = serving(engine);
        const std::int64_t one = concurrencyOf(scenario);
        QVERIFY(one > 1);
        for (const char *count : {"2", "4", "8"})
            QCOMPARE(concurrencyOf(scenario, {{"hardware.count", count}, {"hardware.tensor_parallel", "1"}, {"hardware.data_parallel", count}}), one * std::stoll(count));
    }
    // Tensor parallelism divides weights and cache alike: two cards hold at least as much together as two replicas.
    void dividedWeightsLeaveMoreRoom_data() { engines(); }
    void dividedWeightsLeaveMoreRoom()
    {
        QFETCH(QString, engine);
        const Scenario scenario = serving(engine);
        const std::int64_t replicas = concurrencyOf(scenario, {{"hardware.count", "2"}, {"hardware.tensor_parallel", "1"}, {"hardware.data_parallel", "2"}});
        QVERIFY(concurrencyOf(scenario, {{"hardware.count", "2"}, {"hardware.tensor_parallel", "2"}}) > replicas);
    }
    void longerSequencesDivide_data() { engines(); }
    void longerSequencesDivide()
    {
        QFETCH(QString, engine);
        const Scenario scenario = serving(engine);
        std::int64_t last = INT64_MAX;
        for (const char *context : {"1024", "2048", "4096", "8192", "16384"}) {
            const std::int64_t found = concurrencyOf(scenario, {{"workload.context_tokens", context}});
            QVERIFY2(found < last, context);
            if (last != INT64_MAX) // half as many, but for blocks and what each sequence takes besides its cache
                QVERIFY2(std::abs(static_cast<double>(found) * 2 / static_cast<double>(last) - 1) < 0.15, qPrintable(QString("%1 after %2").arg(found).arg(last)));
            last = found;
        }
    }
    void narrowerFormatsHoldMore_data()
    {
        QTest::addColumn<QString>("engine");
        for (const char *engine : {"vllm", "sglang", "tensorrt-llm"})
            QTest::newRow(engine) << QString(engine);
    }
    void narrowerFormatsHoldMore()
    {
        QFETCH(QString, engine);
        const Scenario scenario = serving(engine);
        const std::int64_t wide = concurrencyOf(scenario);
        const std::int64_t narrowCache = concurrencyOf(scenario, {{"workload.kv_cache", "\"fp8\""}});
        QVERIFY2(narrowCache >= 2 * wide && narrowCache <= 2 * wide + 2, qPrintable(QString("%1 after %2").arg(narrowCache).arg(wide))); // half the bytes a token
        std::int64_t last = wide;
        for (const char *format : {"\"fp8\"", "\"awq-int4-g128\""}) {
            const std::int64_t found = concurrencyOf(scenario, {{"workload.weights", format}});
            QVERIFY2(found > last, format);
            last = found;
        }
        // 7 GiB less of weights are 14 sequences of half a GiB.
        QVERIFY(std::abs(concurrencyOf(scenario, {{"workload.weights", "\"fp8\""}}) - wide - 13) <= 3);
    }
    void groupedQueriesHoldMore()
    {
        // A token of Qwen2.5 7B keeps 28 layers × 4 heads, one of Llama 2 7B 32 × 32: nine times as much.
        QVERIFY(contextOf(serving("vllm", "Qwen/Qwen2.5-7B-Instruct")) > contextOf(serving("vllm", "meta-llama/Llama-2-7b-chat-hf")));
        QVERIFY(concurrencyOf(serving("vllm", "Qwen/Qwen2.5-7B-Instruct")) > 5 * concurrencyOf(serving("vllm", "meta-llama/Llama-2-7b-chat-hf")));
    }
    void moreOfTheCardHoldsMore()
    {
        std::int64_t last = 0;
        for (const char *share : {"0.5", "0.6", "0.7", "0.8", "0.9", "0.95"}) {
            const std::int64_t found = concurrencyOf(serving("vllm"), {{"workload.engine_options.gpu_memory_utilization", share}});
            QVERIFY2(found > last, share);
            last = found;
        }
    }

    void gentlerTrainingHoldsMore_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QStringList>("values"); // from the widest to the narrowest
        QTest::newRow("method") << "workload.method" << QStringList{"\"full\"", "\"lora\"", "\"qlora\""};
        QTest::newRow("checkpointing") << "workload.activation_checkpointing" << QStringList{"\"none\"", "\"full\""};
        QTest::newRow("recipe") << "workload.recipe" << QStringList{"\"amp\"", "\"pure-bf16\""};
        QTest::newRow("optimizer") << "workload.optimizer" << QStringList{"\"adamw\"", "\"adamw-8bit\""};
        QTest::newRow("momentum") << "workload.optimizer" << QStringList{"\"adamw\"", "\"sgd-momentum\"", "\"sgd\""};
        QTest::newRow("attention") << "workload.attention" << QStringList{"\"eager\"", "\"flash\""};
        QTest::newRow("loss") << "workload.loss" << QStringList{"\"legacy-fp32\"", "\"standard\"", "\"fused-linear\""};
        QTest::newRow("offload") << "workload.offload" << QStringList{"\"none\"", "\"optimizer\""};
        QTest::newRow("sequence") << "workload.sequence_tokens" << QStringList{"8192", "4096", "2048", "1024", "512"};
    }
    void gentlerTrainingHoldsMore()
    {
        QFETCH(QString, path);
        QFETCH(QStringList, values);
        std::int64_t batches = -1, tokens = -1;
        for (const QString &value : values) {
            const Settings setting{{path.toStdString(), value.toStdString()}};
            const std::int64_t batch = microBatchOf(training(), setting), sequence = sequenceOf(training(), setting);
            QVERIFY2(batch >= batches && sequence >= tokens, qPrintable(QString("%1: %2 after %3, %4 after %5").arg(value).arg(batch).arg(batches).arg(sequence).arg(tokens)));
            batches = batch;
            tokens = sequence;
        }
        QVERIFY(batches > 0 && tokens > 0);
    }
    void shardsHoldMoreThanReplicas()
    {
        const Settings four{{"hardware.count", "4"}};
        const auto with = [&](const char *sharding) { return microBatchOf(edited(training(), four), {{"workload.sharding", sharding}}); };
        QVERIFY(with("\"zero1\"") >= with("\"ddp\""));
        QVERIFY(with("\"zero2\"") >= with("\"zero1\""));
        QVERIFY(with("\"zero3\"") >= with("\"zero2\""));
        QVERIFY(with("\"fsdp\"") > with("\"ddp\""));
    }

    // Taking a change that promises "fits" leaves nothing to change.
    void aFixIsTheEndOfFixing()
    {
        const Scenario scenario = edited(serving("vllm"), {{"workload.context_tokens", "131072"}, {"workload.concurrency", "8"}});
        int taken = 0;
        for (const Fix &fix : fixes(scenario, world())) {
            if (fix.verdict != memory::Verdict::Fits)
                continue;
            QVERIFY2(fixes(fix.scenario, world()).empty(), fix.kind.c_str());
            ++taken;
        }
        QVERIFY(taken >= 2);
    }
};

QTEST_APPLESS_MAIN(LimitRelationsTest)
#include "limit_relations_test.moc"
