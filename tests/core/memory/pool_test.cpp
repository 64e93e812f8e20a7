// Pools: block counts, concurrencies and token counts that engines printed, reproduced from the bytes that they printed.
#include "serving_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

Scenario hybrid(const char *model, const char *version, const char *kv, std::int64_t tensor, std::int64_t context)
{
    auto scenario = serving(model, "vllm", version, "nvidia-rtx-5090-32", tensor);
    inferenceOf(scenario).kvCache = kv;
    inferenceOf(scenario).contextTokens = context;
    return scenario;
}

nlohmann::json poolOf(double gibibytes) { return {{"kv_pool_bytes", gibibytes * kGib}}; }

PoolGeometry geometryOf(const Scenario &scenario)
{
    const Serving s = resolved(scenario);
    return poolGeometry(s, cacheKinds(s, s.shards->stages.front(), true));
}

} // namespace

class PoolTest : public QObject {
    Q_OBJECT
private slots:
    void hybridConcurrencyAsPrinted()
    {
        // Attention pages grow until they hold a state; a block id is a page in every layer of a group (published logs).
        auto a = hybrid("Qwen/Qwen3.5-27B", "0.25.0", "bf16", 1, 262144);
        QVERIFY(near(planOf(a, poolOf(19.54)).pool->maxConcurrency, 1.1965, 0.002)); // printed 1.20; 313,656 tokens
        auto b = hybrid("Qwen/Qwen3.5-27B", "0.27.0", "bf16", 2, 262144);
        inferenceOf(b).options.draft = workload::Draft{{}, 2};
        inferenceOf(b).options.mtp = true;
        QVERIFY(near(planOf(b, poolOf(12.29)).pool->maxConcurrency, 1.39, 0.004));
        auto c = hybrid("Qwen/Qwen3.5-35B-A3B", "0.24.0", "fp8", 1, 131072);
        QVERIFY(near(planOf(c, poolOf(6.01)).pool->maxConcurrency, 4.35, 0.002));
        auto d = hybrid("Qwen/Qwen3.5-35B-A3B", "0.25.0", "fp8", 2, 262144);
        QVERIFY(near(planOf(d, poolOf(4.55)).pool->maxConcurrency, 3.45, 0.002));
    }
    void hybridPageByHand()
    {
        // Qwen3.5-27B: state 48 × 128 × 128 × 4 + 3 × 10240 × 2 = 3,207,168 bytes; 4,096 bytes a token and layer; blocks of 784.
        const auto geometry = geometryOf(hybrid("Qwen/Qwen3.5-27B", "0.25.0", "bf16", 1, 262144));
        QCOMPARE(geometry.tokensPerBlock, 784);
        QCOMPARE(geometry.bytesPerBlock.count(), std::int64_t{784} * 4096 * 16);
        QCOMPARE(geometry.groups, 4); // 16 full layers, 3 × 16 with a state
        QCOMPARE(geometry.blocksPerSequence, 335.0 + 3 * 2);
    }
    void windowGroups()
    {
        // gpt-oss-120b, 5.38 GiB: 9,793 blocks, which the log of the time showed as 9,793 ÷ 2 × 16 = 78,336 tokens (it said 78,384).
        auto scenario = serving("openai/gpt-oss-120b", "vllm", "0.11.0");
        inferenceOf(scenario).contextTokens = 131072;
        inferenceOf(scenario).options.maxNumBatchedTokens = 8192;
        const auto geometry = geometryOf(scenario);
        QCOMPARE(geometry.groups, 2);
        QCOMPARE(geometry.bytesPerBlock.count(), std::int64_t{16} * 2 * 8 * 64 * 2 * 18);
        const auto pool = planOf(scenario, poolOf(5.38)).pool;
        QVERIFY(near(static_cast<double>(pool->tokens), 78384, 0.001));
        // One request needs 8,192 full blocks and min(127 + 8192, 131072) ÷ 16, one more, of the windows.
        QCOMPARE(geometry.blocksPerSequence, 8192.0 + 520 + 1);
        QVERIFY(near(pool->maxConcurrency, 9793.0 / 8713, 0.001));
        // Since 0.21 the line is concurrency × max_model_len.
        inferenceOf(scenario).engine.version = "0.22.0";
        const auto later = planOf(scenario, poolOf(5.38)).pool;
        QVERIFY(near(static_cast<double>(later->tokens), later->maxConcurrency * 131072, 0.001));
    }
    void beforeHybridsEveryLayerPays()
    {
        auto scenario = serving("google/gemma-3-27b-it", "vllm", "0.8.2");
        inferenceOf(scenario).contextTokens = 32768;
        const auto geometry = geometryOf(scenario);
        QCOMPARE(geometry.bytesPerBlock.count(), std::int64_t{62} * 16 * 2 * 16 * 128 * 2);
        QVERIFY(findingOf(planOf(scenario), "window-not-used"));
        inferenceOf(scenario).engine.version = "0.12.0";
        QVERIFY(!findingOf(planOf(scenario), "window-not-used"));
    }
    void groupsThatAreCloseBecomeOne()
    {
        // 2026: with less than half as many again the larger count sets the group, the smaller type is padded.
        auto scenario = serving("google/gemma-2-9b-it", "vllm", "0.11.0"); // 21 + 21 layers
        QCOMPARE(geometryOf(scenario).groups, 2);
        auto olmo = serving("allenai/Olmo-3-7B-Instruct", "vllm", "0.11.0"); // 8 full, 24 windows
        const auto before = geometryOf(olmo);
        QCOMPARE(before.groups, 4);
        inferenceOf(olmo).engine.version = "0.20.0"; // 24 is not below 1.5 × 8: unchanged
        QCOMPARE(geometryOf(olmo).groups, 4);
    }
    void plainPools_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("engine");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<int>("tensor");
        QTest::addColumn<double>("gib");
        QTest::addColumn<qlonglong>("tokens");
        // Pool and tokens as printed together; the printed GiB has two digits.
        QTest::newRow("vllm-129") << QByteArray("mistralai/Mistral-7B-Instruct-v0.3") << QByteArray("vllm") << QByteArray("0.10.2") << 1 << 55.146 << qlonglong(451744);
        QTest::newRow("vllm-125") << QByteArray("mistralai/Mistral-7B-Instruct-v0.3") << QByteArray("vllm") << QByteArray("0.11") << 1 << 102.56 << qlonglong(840160);
        QTest::newRow("vllm-142") << QByteArray("Qwen/Qwen3-32B") << QByteArray("vllm") << QByteArray("0.16") << 4 << 33.83 << qlonglong(553984);
        QTest::newRow("vllm-102") << QByteArray("Qwen/Qwen3-235B-A22B") << QByteArray("vllm") << QByteArray("0.10.2") << 8 << 10.66 << qlonglong(238208);
        QTest::newRow("sglang-003") << QByteArray("Qwen/Qwen3-30B-A3B") << QByteArray("sglang") << QByteArray("0.5.6") << 4 << 47.84 << qlonglong(2090351);
        QTest::newRow("sglang-010") << QByteArray("moonshotai/Kimi-K2-Instruct") << QByteArray("sglang") << QByteArray("0.5.8") << 8 << 160.63 << qlonglong(2454421);
        QTest::newRow("trtllm-007") << QByteArray("deepseek-ai/DeepSeek-R1-Distill-Llama-8B") << QByteArray("tensorrt-llm") << QByteArray() << 1 << 26.91 << qlonglong(220480);
        QTest::newRow("lmdeploy-001") << QByteArray("internlm/internlm2_5-7b-chat") << QByteArray("lmdeploy") << QByteArray() << 1 << 48.547 << qlonglong(397696);
    }
    void plainPools()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, engine);
        QFETCH(QByteArray, version);
        QFETCH(int, tensor);
        QFETCH(double, gib);
        QFETCH(qlonglong, tokens);
        auto scenario = serving(model.toStdString(), engine.toStdString(), version.toStdString(), "nvidia-h100-sxm5-80", tensor);
        const auto pool = planOf(scenario, poolOf(gib)).pool;
        QVERIFY(pool.has_value());
        QVERIFY2(near(static_cast<double>(pool->tokens), static_cast<double>(tokens), 0.003), say(model.toStdString(), static_cast<double>(pool->tokens), static_cast<double>(tokens)));
    }
    void vllmBudgetCloses()
    {
        // KV = utilization × total − weights − non_torch − activation peak (− graph estimate since 0.21).
        for (const char *version : {"0.6.5", "0.10.2", "0.14.1", "0.30.0"}) {
            auto scenario = serving("meta-llama/Llama-3.1-8B-Instruct", "vllm", version);
            inferenceOf(scenario).contextTokens = 8192;
            inferenceOf(scenario).options.gpuMemoryUtilization = 0.85;
            const auto plan = planOf(scenario);
            const double budget = 0.85 * static_cast<double>(plan.devices[0].capacity.count());
            const double rest = budget - observed(plan, "weights_bytes") - observed(plan, "non_torch_bytes") - observed(plan, "activation_peak_bytes");
            QVERIFY2(near(observed(plan, "kv_pool_bytes"), rest, 1e-6), say(version, observed(plan, "kv_pool_bytes"), rest));
        }
    }
    void sglangBudgetCloses()
    {
        // sglang-013: 63.72 − (1 − 0.88) × 78.81 = 54.26 GiB, 444,500 tokens.
        auto scenario = serving("meta-llama/Llama-3.1-8B-Instruct", "sglang", "0.4.1");
        inferenceOf(scenario).contextTokens = 131072;
        inferenceOf(scenario).kvCache = "bf16";
        inferenceOf(scenario).options.memFractionStatic = 0.88;
        const auto pool = planOf(scenario, {{"free_at_start_bytes", 78.81 * kGib}}).pool;
        QVERIFY2(near(gib(static_cast<double>(pool->kvCache.typical.count())), 54.26, 0.003), say("pool", gib(static_cast<double>(pool->kvCache.typical.count())), 54.26));
        QVERIFY(near(static_cast<double>(pool->tokens), 444500, 0.003));
    }
    void sglangFractionFollowsItsReserve()
    {
        // 0.5: 512 MiB + 1.5 MiB × chunk + 2 MiB × largest graph + 1/8 GiB a device, at least 10 GiB on cards above 60 GB.
        auto scenario = serving("Qwen/Qwen3-8B", "sglang", "0.5.10", "nvidia-gb300-288");
        inferenceOf(scenario).options.chunkedPrefillTokens = 16384;
        const nlohmann::json free{{"free_at_start_bytes", 275.75 * kGib}};
        QVERIFY(near(gib(static_cast<double>(planOf(scenario, free).pool->kvCache.typical.count())), 234.56, 0.004));
        inferenceOf(scenario).engine.version = "0.4.2"; // fixed 0.88 on one device then
        const double fixed = 0.88 * 275.75 - 15.4;
        QVERIFY(near(gib(static_cast<double>(planOf(scenario, free).pool->kvCache.typical.count())), fixed, 0.004));
    }
    void sglangStatesTakeTheirSlots()
    {
        // sglang-019: 38 slots (and one for padding) of 72.9 MiB took 2.77 GiB; attention kept 3.04 GiB of 5.81.
        auto scenario = serving("ibm-granite/granite-4.0-h-micro", "sglang", "0.5", "nvidia-rtx-a4000-16");
        inferenceOf(scenario).kvCache = "bf16";
        const nlohmann::json given{{"free_at_start_bytes", 15.24 * kGib}, {"mamba_slots", 38}};
        QVERIFY(near(gib(static_cast<double>(planOf(scenario, given).pool->kvCache.typical.count())), 3.04, 0.06));
        const auto geometry = geometryOf(scenario);
        QVERIFY(near(static_cast<double>(geometry.stateBytesPerSequence.count()) * 39 / kGib, 2.77, 0.01));
    }
    void fractionsOfWhatIsFree()
    {
        // trtllm-006: 0.9 × 17.83 = 16.05 GiB in fp8: 263,008 tokens; trtllm-004: 0.45 × 16.25.
        auto fp8 = withWeights(serving("meta-llama/Llama-3.1-8B-Instruct", "tensorrt-llm", {}, "nvidia-rtx-5090-32"), "fp8");
        inferenceOf(fp8).kvCache = "fp8";
        const auto pool = planOf(fp8, {{"free_before_kv_bytes", 17.83 * kGib}, {"kv_cache_free_fraction", 0.9}}).pool;
        QVERIFY(near(static_cast<double>(pool->tokens), 263008, 0.001));
        auto small = serving("Qwen/Qwen2.5-1.5B-Instruct", "tensorrt-llm", {}, "nvidia-rtx-4090-24");
        const auto half = planOf(small, {{"free_before_kv_bytes", 16.25 * kGib}, {"kv_cache_free_fraction", 0.45}}).pool;
        QVERIFY(near(gib(static_cast<double>(half->kvCache.typical.count())), 7.31, 0.001));
    }
    void needIsInWholeBlocks()
    {
        QVERIFY(rc::check("needed ≥ cache need, by less than a block a sequence and group", [] {
            auto scenario = serving(*rc::gen::element<std::string>("Qwen/Qwen3-8B", "microsoft/phi-4", "Qwen/Qwen3-0.6B"), "vllm", "0.12.0", "nvidia-h200-sxm-141");
            inferenceOf(scenario).contextTokens = *rc::gen::inRange<std::int64_t>(1, 30000);
            inferenceOf(scenario).concurrency = *rc::gen::inRange<std::int64_t>(1, 200);
            const auto plan = planOf(scenario);
            const std::int64_t need = bytesOf(plan, ComponentId::KvCache);
            const auto geometry = geometryOf(scenario);
            const std::int64_t over = plan.pool->needed.count() - need;
            RC_ASSERT(over >= 0);
            RC_ASSERT(over < geometry.bytesPerBlock.count() * inferenceOf(scenario).concurrency);
        }));
    }
    void thePoorestStageDecides()
    {
        auto scenario = serving("Qwen/Qwen3-32B", "vllm", "0.12.0", "nvidia-l40s-48");
        scenario.hardware.count = 3;
        scenario.hardware.tensorParallel = 1;
        scenario.hardware.pipelineParallel = 3; // 21, 22, 21 layers
        const auto plan = planOf(scenario);
        QCOMPARE(plan.devices.size(), std::size_t{3});
        QVERIFY(plan.pool->maxConcurrency > 0);
        QVERIFY(bytesOf(plan, ComponentId::Weights, 0) > bytesOf(plan, ComponentId::Weights, 1)); // a table outweighs one layer more
        QVERIFY(bytesOf(plan, ComponentId::KvCache, 1) > bytesOf(plan, ComponentId::KvCache, 0)); // which costs cache, though
        // The pool of every rank holds as many sequences as the poorest: no more than either end alone.
        auto whole = scenario;
        whole.hardware.count = 1;
        whole.hardware.pipelineParallel = 1;
        QVERIFY(planOf(whole).pool->maxConcurrency < plan.pool->maxConcurrency);
    }
    void noPoolInTransformers() { QVERIFY(!planOf(serving("Qwen/Qwen3-0.6B", "transformers")).pool); }
};

QTEST_APPLESS_MAIN(PoolTest)
#include "pool_test.moc"
