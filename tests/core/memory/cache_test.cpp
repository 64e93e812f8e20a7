// What layers keep per sequence: against reference values computed from the data by other code, and figures of the sources.
#include "cache_reference.h"
#include "serving_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

struct PerToken {
    std::int64_t full = 0, window = 0, state = 0;
};

PerToken perToken(const Scenario &scenario)
{
    const Serving s = resolved(scenario);
    PerToken sum;
    for (const CacheKind &kind : cacheKinds(s, s.shards->stages.front(), s.shards->stages.size() == 1)) {
        (kind.window > 0 ? sum.window : sum.full) += kind.cross ? 0 : kind.bytesPerEntry * kind.layers;
        sum.state += kind.stateBytes * kind.layers;
    }
    return sum;
}

Scenario inBf16(const char *model, std::int64_t tensor = 1, const char *engine = "vllm", const char *version = "")
{
    auto scenario = serving(model, engine, version, "nvidia-h200-sxm-141", tensor);
    inferenceOf(scenario).kvCache = "bf16";
    return scenario;
}

std::int64_t needed(Scenario scenario, std::int64_t context, std::int64_t sequences = 1)
{
    inferenceOf(scenario).contextTokens = context;
    inferenceOf(scenario).concurrency = sequences;
    return bytesOf(planOf(scenario), ComponentId::KvCache);
}

} // namespace

class CacheTest : public QObject {
    Q_OBJECT
private slots:
    void everyModelOfTheReference()
    {
        for (const CacheReference &row : kCacheReference) {
            const PerToken got = perToken(inBf16(row.model, row.tensor));
            QVERIFY2(got.full == row.full && got.window == row.window,
                     say(std::string(row.model) + " at " + std::to_string(row.tensor), static_cast<double>(got.full + got.window), static_cast<double>(row.full + row.window)));
        }
    }
    void formatsOfTheCache_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<qlonglong>("bytes");
        // Llama 3.1 8B: 32 layers × 8 heads × 128 × 2 = 65,536 values a token.
        QTest::newRow("fp32") << QByteArray("fp32") << qlonglong(262144);
        QTest::newRow("bf16") << QByteArray("bf16") << qlonglong(131072);
        QTest::newRow("fp16") << QByteArray("fp16") << qlonglong(131072);
        QTest::newRow("fp8") << QByteArray("fp8") << qlonglong(65536);
        QTest::newRow("nvfp4") << QByteArray("nvfp4") << qlonglong(36864); // d/2 + d/16 bytes a head
        QTest::newRow("auto") << QByteArray("auto") << qlonglong(131072);
    }
    void formatsOfTheCache()
    {
        QFETCH(QByteArray, format);
        auto scenario = inBf16("meta-llama/Llama-3.1-8B-Instruct");
        inferenceOf(scenario).kvCache = format.toStdString();
        QTEST(qlonglong(perToken(scenario).full), "bytes");
    }
    void formatsThatAnEngineLacksFallBack()
    {
        auto scenario = inBf16("meta-llama/Llama-3.1-8B-Instruct");
        inferenceOf(scenario).kvCache = "q8_0";
        QCOMPARE(perToken(scenario).full, 131072);
        QVERIFY(findingOf(planOf(scenario), "kv-format-falls-back"));
        inferenceOf(scenario).engine = {"vllm", "0.20.0"};
        inferenceOf(scenario).kvCache = "nvfp4"; // came later
        QCOMPARE(perToken(scenario).full, 131072);
    }
    void sparseLatentAttention()
    {
        // DeepSeek-V3.2: 61 × (1152 + 132) in bf16, 61 × (656 + 132) in fp8 (corrections to the facts).
        QCOMPARE(perToken(inBf16("deepseek-ai/DeepSeek-V3.2", 8)).full, 78'324);
        auto fp8 = inBf16("deepseek-ai/DeepSeek-V3.2", 8);
        inferenceOf(fp8).kvCache = "fp8";
        QCOMPARE(perToken(fp8).full, 48'068);
        // DeepSeek-V3: one latent vector of 576 values, whatever the tensor degree; fp8 35,136.
        QCOMPARE(perToken(inBf16("deepseek-ai/DeepSeek-V3-0324", 1)).full, 70'272);
        QCOMPARE(perToken(inBf16("deepseek-ai/DeepSeek-V3-0324", 8)).full, 70'272);
        auto v3 = inBf16("deepseek-ai/DeepSeek-V3-0324", 8);
        inferenceOf(v3).kvCache = "fp8";
        QCOMPARE(perToken(v3).full, 35'136);
        // vLLM 0.7 padded 576 to 640.
        QCOMPARE(perToken(inBf16("deepseek-ai/DeepSeek-V2-Lite-Chat", 1, "vllm", "0.7.3")).full, 27 * 640 * 2);
    }
    void statesOfFixedSize_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("engine");
        QTest::addColumn<int>("tensor");
        QTest::addColumn<qlonglong>("bytes");
        // 48 layers × (48 value heads × 128 × 128 × 4 + 3 × (2 × 16 × 128 + 48 × 128) × 2)
        QTest::newRow("Qwen3.5-27B") << QByteArray("Qwen/Qwen3.5-27B") << QByteArray("vllm") << 1 << qlonglong(48) * (48 * 128 * 128 * 4 + 3 * 10240 * 2);
        QTest::newRow("Qwen3.5-27B tp2") << QByteArray("Qwen/Qwen3.5-27B") << QByteArray("vllm") << 2 << qlonglong(48) * (24 * 128 * 128 * 4 + 3 * 5120 * 2);
        // 36 layers × (64 × 64 × 128 × 4 + 3 × (4096 + 2 × 128) × 2): SGLang keeps fp32
        QTest::newRow("granite sglang") << QByteArray("ibm-granite/granite-4.0-h-micro") << QByteArray("sglang") << 1 << qlonglong(36) * (64 * 64 * 128 * 4 + 3 * 4352 * 2);
        QTest::newRow("granite vllm") << QByteArray("ibm-granite/granite-4.0-h-micro") << QByteArray("vllm") << 1 << qlonglong(36) * (64 * 64 * 128 * 2 + 3 * 4352 * 2);
        // Mamba-1: 64 layers × (5120 × 16 × 2 + 3 × 5120 × 2)
        QTest::newRow("mamba") << QByteArray("state-spaces/mamba-2.8b-hf") << QByteArray("vllm") << 1 << qlonglong(64) * (5120 * 16 * 2 + 3 * 5120 * 2);
        // RWKV-6: 64 heads × 64 × 64 fp32 and two token-shift vectors
        QTest::newRow("rwkv") << QByteArray("RWKV/v6-Finch-7B-HF") << QByteArray("vllm") << 1 << qlonglong(32) * (64 * 64 * 64 * 4 + 2 * 4096 * 2);
        QTest::newRow("plain") << QByteArray("Qwen/Qwen3-8B") << QByteArray("vllm") << 1 << qlonglong(0);
    }
    void statesOfFixedSize()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, engine);
        QFETCH(int, tensor);
        QTEST(qlonglong(perToken(inBf16(model.constData(), tensor, engine.constData())).state), "bytes");
    }
    void windowsCapTheirLayers()
    {
        // Gemma-3-27B: 10 global layers, 52 with a window of 1,024; 2 × 16 heads × 128 × 2 bytes a token and layer.
        const auto gemma = inBf16("google/gemma-3-27b-it");
        QCOMPARE(needed(gemma, 512), std::int64_t{62} * 512 * 2 * 16 * 128 * 2);
        QCOMPARE(needed(gemma, 32768), (std::int64_t{10} * 32768 + 52 * 1024) * 2 * 16 * 128 * 2);
        QCOMPARE(needed(gemma, 32768, 3), 3 * (std::int64_t{10} * 32768 + 52 * 1024) * 2 * 16 * 128 * 2);
        // gpt-oss-20b: half the layers see 128 tokens.
        QCOMPARE(needed(inBf16("openai/gpt-oss-20b"), 32768), (std::int64_t{12} * 32768 + 12 * 128) * 2 * 8 * 64 * 2);
        // Gemma 3n: later layers read the cache of earlier ones.
        QVERIFY(needed(inBf16("google/gemma-3n-E4B-it"), 32768) < std::int64_t{35} * 32768 * 2 * 2 * 256 * 2);
    }
    void hybridsGrowInFewLayers()
    {
        QCOMPARE(needed(inBf16("Qwen/Qwen3-Next-80B-A3B-Instruct"), 32768), std::int64_t{12} * 2 * 2 * 256 * 2 * 32768);
        QCOMPARE(needed(inBf16("ai21labs/AI21-Jamba-Mini-1.5"), 32768), std::int64_t{4} * 2 * 8 * 128 * 2 * 32768);
    }
    void crossAttentionHoldsTheSource()
    {
        const std::int64_t self = std::int64_t{32} * 2 * 20 * 64 * 2 * 448;
        const std::int64_t cross = std::int64_t{32} * 2 * 20 * 64 * 2 * 1500;
        QCOMPARE(needed(inBf16("openai/whisper-large-v3"), 448), self + cross);
        QCOMPARE(needed(inBf16("openai/whisper-large-v3"), 100), self * 100 / 448 + cross);
    }
    void encodersKeepNothing()
    {
        for (const char *id : {"google-bert/bert-base-uncased", "BAAI/bge-m3", "intfloat/e5-mistral-7b-instruct"}) {
            const auto plan = planOf(inBf16(id));
            QCOMPARE(bytesOf(plan, ComponentId::KvCache), 0);
            QVERIFY(!plan.pool);
            QVERIFY(findingOf(plan, "encoder-keeps-no-cache"));
        }
    }
    void predictionAndDraftLayersKeepTheirs()
    {
        auto with = inBf16("Qwen/Qwen3.5-27B");
        const std::int64_t without = perToken(with).full;
        inferenceOf(with).options.mtp = true;
        QCOMPARE(perToken(with).full, without / 16 * 17); // one more full layer beside 16
        auto draft = inBf16("Qwen/Qwen3-8B");
        const std::int64_t alone = perToken(draft).full;
        inferenceOf(draft).options.draft = workload::Draft{{"Qwen/Qwen3-0.6B", {}}, 4};
        QCOMPARE(perToken(draft).full, alone + 28 * 2 * 8 * 128 * 2);
        QVERIFY(near(static_cast<double>(bytesOf(planOf(draft), ComponentId::DraftModel)), 2 * 596'049'920.0, 0.02));
    }
    void contextParallelSharesTheTokens()
    {
        auto scenario = inBf16("Qwen/Qwen3-8B");
        const std::int64_t one = needed(scenario, 32768);
        scenario.hardware.count = 4;
        scenario.hardware.contextParallel = 4;
        QCOMPARE(needed(scenario, 32768), one / 4);
    }
    void pipelineStagesKeepTheirLayers()
    {
        QVERIFY(rc::check("the stages' caches add up to the model's", [] {
            const char *id = *rc::gen::element("google/gemma-3-27b-it", "Qwen/Qwen3-Next-80B-A3B-Instruct", "openai/gpt-oss-20b", "meta-llama/Llama-3.1-8B-Instruct");
            auto scenario = inBf16(id);
            inferenceOf(scenario).contextTokens = *rc::gen::inRange<std::int64_t>(1, 20000);
            const auto whole = bytesOf(planOf(scenario), ComponentId::KvCache);
            const auto stages = *rc::gen::inRange<std::int64_t>(2, 7);
            scenario.hardware.count = stages;
            scenario.hardware.pipelineParallel = stages;
            const auto plan = planOf(scenario);
            std::int64_t sum = 0;
            for (std::size_t rank = 0; rank < plan.devices.size(); ++rank)
                sum += bytesOf(plan, ComponentId::KvCache, rank);
            RC_ASSERT(sum == whole);
        }));
    }
};

QTEST_APPLESS_MAIN(CacheTest)
#include "cache_test.moc"
