// What a rank holds of a model: published sizes, sums over ranks, replicated and padded tensors.
#include "serving_support.h"
#include "weights_reference.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

std::shared_ptr<const model::Model> modelOf(const char *id)
{
    auto model = World::builtIn()->models->find(id);
    if (!model)
        qFatal("%s", id);
    return *model;
}

std::shared_ptr<const ModelShards> shards(const char *id, const char *format, ShardLayout layout = {})
{
    const auto parsed = *formats::parseNumericFormat(format);
    const auto model = modelOf(id);
    const bool native = parsed.family == formats::Family::Native;
    return shardsOf(model, native ? model->nativeFormat : parsed, native, "bf16", layout);
}

std::int64_t total(const StageShard &stage) { return (stage.language + stage.vision + stage.mtp).count(); }

ShardLayout degrees(std::int64_t tensor, std::int64_t pipeline = 1, std::int64_t expert = 1)
{
    ShardLayout layout;
    layout.tensor = tensor;
    layout.pipeline = pipeline;
    layout.expert = expert;
    return layout;
}

} // namespace

class ShardTest : public QObject {
    Q_OBJECT
private slots:
    void sixteenBitsTakeTwoBytesAParameter()
    {
        int checked = 0;
        for (const WeightsReference &row : kWeightsReference) {
            ShardLayout layout = degrees(1);
            layout.copiesKeysToValues = false; // counted once in the file
            const auto cut = shardsOf(modelOf(row.model), {formats::Family::Float, 16, true, 0, {}}, false, "bf16", layout);
            const double bytes = static_cast<double>(total(cut->stages.front()));
            // The vocabulary is padded to a multiple of 64: at most 63 rows of two tables.
            const double padding = 2.0 * 2 * 64 * static_cast<double>(modelOf(row.model)->hiddenSize);
            const double wanted = 2.0 * static_cast<double>(row.parameters);
            QVERIFY2(bytes >= wanted * 0.999999 - 8 && bytes <= wanted + padding, say(row.model, bytes, wanted));
            ++checked;
        }
        QVERIFY(checked > 150);
    }
    void pipelineStagesAddUp()
    {
        QVERIFY(rc::check("stages hold every tensor once, a tied table twice", [] {
            const char *id = *rc::gen::element("meta-llama/Llama-3.1-8B-Instruct", "Qwen/Qwen3-30B-A3B", "Qwen/Qwen3-Next-80B-A3B-Instruct", "google/gemma-2-9b-it",
                                               "nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", "Qwen/Qwen2.5-1.5B-Instruct");
            const auto pipeline = *rc::gen::inRange<std::int64_t>(2, 9);
            const auto whole = shards(id, "bf16", degrees(1));
            const auto cut = shards(id, "bf16", degrees(1, pipeline));
            std::int64_t sum = 0;
            std::int64_t layers = 0;
            for (const StageShard &stage : cut->stages) {
                sum += total(stage);
                layers += stage.layers.last - stage.layers.first;
            }
            const auto model = modelOf(id);
            const std::int64_t twice = model->tiedEmbeddings ? roundUp(model->vocabSize, 64) * model->hiddenSize * 2 : 0;
            RC_ASSERT(sum == total(whole->stages.front()) + twice);
            RC_ASSERT(layers == model->layers());
        }));
    }
    void tensorRanksAddUpToALittleMore()
    {
        QVERIFY(rc::check("tp ranks together hold the model and copies of what isn't divided", [] {
            const char *id = *rc::gen::element("meta-llama/Llama-3.1-8B-Instruct", "Qwen/Qwen3-32B", "mistralai/Mixtral-8x7B-Instruct-v0.1", "Qwen/Qwen3-235B-A22B");
            const auto tensor = *rc::gen::element<std::int64_t>(2, 4);
            const auto whole = static_cast<double>(total(shards(id, "bf16")->stages.front()));
            const auto ranks = static_cast<double>(total(shards(id, "bf16", degrees(tensor))->stages.front()) * tensor);
            RC_ASSERT(ranks >= whole);
            RC_ASSERT(ranks < whole * 1.006);
        }));
    }
    void measuredShards_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("tensor");
        QTest::addColumn<int>("expert");
        QTest::addColumn<double>("gib");
        QTest::addColumn<double>("tolerance");
        // Loaded sizes that vLLM printed (published logs).
        QTest::newRow("8B bf16") << QByteArray("meta-llama/Llama-3.1-8B-Instruct") << QByteArray("bf16") << 1 << 1 << 14.99 << 0.003;
        QTest::newRow("8B tp2") << QByteArray("meta-llama/Meta-Llama-3-8B-Instruct") << QByteArray("bf16") << 2 << 1 << 7.48 << 0.002;
        QTest::newRow("70B fp8") << QByteArray("meta-llama/Llama-3.1-70B-Instruct") << QByteArray("fp8") << 1 << 1 << 67.70 << 0.002;
        QTest::newRow("Qwen3-8B fp8-block") << QByteArray("Qwen/Qwen3-8B") << QByteArray("fp8-block") << 1 << 1 << 8.80 << 0.003;
        QTest::newRow("235B fp8 ep8") << QByteArray("Qwen/Qwen3-235B-A22B") << QByteArray("fp8-block") << 8 << 8 << 27.72 << 0.004;
        QTest::newRow("235B fp8 tp4") << QByteArray("Qwen/Qwen3-235B-A22B") << QByteArray("fp8-block") << 4 << 1 << 55.19 << 0.003;
        QTest::newRow("phi-4 gptq") << QByteArray("microsoft/phi-4") << QByteArray("gptq-int4-g128") << 1 << 1 << 8.51 << 0.008;
        QTest::newRow("R1 nvfp4 tp4") << QByteArray("deepseek-ai/DeepSeek-R1-0528") << QByteArray("nvfp4") << 4 << 1 << 94.5 << 0.008;
    }
    void measuredShards()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, format);
        QFETCH(int, tensor);
        QFETCH(int, expert);
        QFETCH(double, gib);
        QFETCH(double, tolerance);
        const double got = test::gib(static_cast<double>(total(shards(model.constData(), format.constData(), degrees(tensor, 1, expert))->stages.front())));
        QVERIFY2(near(got, gib, tolerance), say(model.toStdString(), got, gib));
    }
    void keyAndValueProjectionsReplicate()
    {
        // Qwen3-30B-A3B: 4 KV heads of 128 on 8 ranks: each rank holds one head, so K and V weigh twice their share.
        const auto eight = shards("Qwen/Qwen3-30B-A3B", "bf16", degrees(8))->stages.front();
        const auto model = modelOf("Qwen/Qwen3-30B-A3B");
        const double share = static_cast<double>(shards("Qwen/Qwen3-30B-A3B", "bf16")->stages.front().language.count()) / 8;
        const double extraKv = 48.0 * 2 * (1.0 / 4 - 1.0 / 8) * 4 * 128 * 2048 * 2;
        // Norms, routers (128 × 2048 a layer) and query/key norms are whole on every rank.
        const double copied = 7.0 / 8 * 2 * (48.0 * (2 * 2048 + 2 * 128 + 128 * 2048) + 2048);
        QVERIFY2(near(static_cast<double>(eight.language.count()), share + extraKv + copied, 1e-5), say("rank", static_cast<double>(eight.language.count()), share + extraKv + copied));
        QCOMPARE(model->layers(), 48);
    }
    void expertParallelDealsWholeExperts()
    {
        const auto byTensor = shards("Qwen/Qwen3-30B-A3B", "bf16", degrees(8))->stages.front();
        const auto byExpert = shards("Qwen/Qwen3-30B-A3B", "bf16", degrees(8, 1, 8))->stages.front();
        QCOMPARE(byExpert.language, byTensor.language); // 128 experts: 16 whole ones weigh as much as an eighth of each
        const auto uneven = shards("Qwen/Qwen3-30B-A3B", "bf16", degrees(6, 1, 6))->stages.front();
        const auto model = modelOf("Qwen/Qwen3-30B-A3B");
        const double expert = 3.0 * 768 * 2048 * 2 * 48;
        const double rest = static_cast<double>(uneven.language.count()) - 22 * expert; // ceil(128 / 6) = 22
        QVERIFY(rest > 0 && rest < 1.2e9);
        QVERIFY(model->inventory.parameters() > 0);
    }
    void paddedMxfp4()
    {
        // gpt-oss-120b: hidden 2880 → 3072 gives 64.55 GiB (Triton printed 64.4), intermediate → 2944 as well 65.89 (Marlin 66.0).
        ShardLayout triton = degrees(1);
        triton.mxfp4HiddenMultiple = 256;
        triton.mxfp4IntermediateMultiple = 32;
        ShardLayout marlin = triton;
        marlin.mxfp4IntermediateMultiple = 128;
        const auto size = [](const ShardLayout &layout) { return gib(static_cast<double>(total(shards("openai/gpt-oss-120b", "mxfp4", layout)->stages.front()))); };
        QVERIFY2(near(size(degrees(1)), 60.77, 0.001), say("plain", size(degrees(1)), 60.77));
        QVERIFY2(near(size(triton), 64.55, 0.001), say("Triton", size(triton), 64.55));
        QVERIFY2(near(size(marlin), 65.89, 0.001), say("Marlin", size(marlin), 65.89));
    }
    void keysCopiedIntoValues()
    {
        // Gemma 4: served weights exceed the count by 110,100,480 values (31B) and 14,417,920 (26B-A4B).
        const auto extra = [](const char *id) {
            ShardLayout without = degrees(1);
            without.copiesKeysToValues = false;
            return (total(shards(id, "bf16", degrees(1))->stages.front()) - total(shards(id, "bf16", without)->stages.front())) / 2;
        };
        QCOMPARE(extra("google/gemma-4-31B-it"), 110'100'480);
        QCOMPARE(extra("google/gemma-4-26B-A4B-it"), 14'417'920);
    }
    void absorbedLatentMatrices()
    {
        ShardLayout one = degrees(8), none = degrees(8);
        one.absorbedLatentCopies = 1;
        const auto with = total(shards("deepseek-ai/DeepSeek-V3-0324", "fp8-block", one)->stages.front());
        const auto without = total(shards("deepseek-ai/DeepSeek-V3-0324", "fp8-block", none)->stages.front());
        QCOMPARE(with - without, std::int64_t{61} * 512 * 16 * (128 + 128) * 2); // 61 layers, 128 heads on 8 ranks
    }
    void towersReplicateOrDivide()
    {
        ShardLayout divided = degrees(4), whole = degrees(4);
        whole.visionSharded = false;
        const auto a = shards("google/gemma-3-27b-it", "bf16", divided)->stages.front();
        const auto b = shards("google/gemma-3-27b-it", "bf16", whole)->stages.front();
        QCOMPARE(a.language, b.language);
        QVERIFY(near(static_cast<double>(b.vision.count()), 2 * 423'060'336.0, 1e-6));
        QVERIFY(a.vision.count() * 3 < b.vision.count());
    }
    void predictionLayersOnlyWhenAsked()
    {
        ShardLayout with = degrees(1);
        with.loadsMtp = true;
        QCOMPARE(shards("Qwen/Qwen3.5-27B", "bf16")->stages.front().mtp, Bytes(0));
        QVERIFY(near(static_cast<double>(shards("Qwen/Qwen3.5-27B", "bf16", with)->stages.front().mtp.count()), 2 * 424'699'392.0, 1e-6));
        // Quantised releases keep them in 16 bits (0.40 GiB a GPU at TP2 was measured for an NVFP4 build).
        with.tensor = 2;
        QVERIFY(near(gib(static_cast<double>(shards("Qwen/Qwen3.5-27B", "nvfp4", with)->stages.front().mtp.count())), 0.40, 0.12));
    }
    void adaptersByHand()
    {
        // Llama 3.1 8B, rank 1, one rank: 32 × [q 4096+4096, k and v 4096+1024, o 4096+4096, gate and up 4096+14336, down 14336+4096].
        const double values = 32.0 * ((4096 + 4096) + 2 * (4096 + 1024) + (4096 + 4096) + 2 * (4096 + 14336) + (14336 + 4096));
        QCOMPARE(shards("meta-llama/Llama-3.1-8B-Instruct", "bf16")->stages.front().loraValues, values);
        auto scenario = serving("meta-llama/Llama-3.1-8B-Instruct");
        inferenceOf(scenario).options.lora = workload::LoraSlots{4, 16};
        QCOMPARE(bytesOf(planOf(scenario), ComponentId::LoraAdapters), static_cast<std::int64_t>(values) * 2 * 4 * 16);
    }
    void answersAreKept()
    {
        const auto once = shards("Qwen/Qwen3-8B", "bf16");
        QCOMPARE(shards("Qwen/Qwen3-8B", "bf16").get(), once.get());
        QVERIFY(shards("Qwen/Qwen3-8B", "fp8").get() != once.get());
        QVERIFY(shards("Qwen/Qwen3-8B", "bf16", degrees(2)).get() != once.get());
    }
};

QTEST_APPLESS_MAIN(ShardTest)
#include "shard_test.moc"
