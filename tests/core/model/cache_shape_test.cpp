// What each kind of mixer keeps, by hand; and the known answers of models that other estimators get wrong.
#include "core/model/cache_shape.h"
#include "core/model/model_catalogue.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {
std::shared_ptr<const Model> modelOf(const char *id)
{
    const auto model = ModelCatalogue::builtIn().find(id);
    return model ? *model : nullptr;
}

template <class Kind> int layersWith(const Model &model)
{
    int count = 0;
    for (std::size_t layer = 0; layer < model.layerGroups.size(); ++layer) {
        for (const Mixer &mixer : model.layer(layer).mixers)
            count += std::holds_alternative<Kind>(mixer) ? 1 : 0;
    }
    return count;
}
} // namespace

class CacheShapeTest : public QObject {
    Q_OBJECT
private slots:
    void fullAndWindow()
    {
        const CacheShape full = cacheShape(FullAttention{{32, 8, 192, 128}});
        QCOMPARE(full.keyValues, 1536);
        QCOMPARE(full.valueValues, 1024);
        QCOMPARE(full.kvHeads, 8);
        QCOMPARE(full.window, 0);
        const CacheShape window = cacheShape(WindowAttention{{32, 8, 128, 128}, 4096});
        QCOMPARE(window.window, 4096);
        QCOMPARE(window.keyValues, 1024);
    }
    void equalKeysAndValuesAreBothCached()
    {
        FullAttention attention{{16, 4, 512, 512}};
        attention.keyEqualsValue = true;
        const CacheShape shape = cacheShape(attention);
        QCOMPARE(shape.keyValues + shape.valueValues, 4096);
    }
    void latentEntriesAreNotDivided()
    {
        LatentAttention latent;
        latent.heads = 128;
        latent.kvLoraRank = 512;
        latent.ropeDim = 64;
        const CacheShape plain = cacheShape(latent);
        QCOMPARE(plain.keyValues, 576);
        QCOMPARE(plain.valueValues, 0);
        QCOMPARE(plain.kvHeads, 0);
        QCOMPARE(plain.fixedBytes, 0);
        latent.indexer = Indexer{64, 128, 2048};
        QCOMPARE(cacheShape(latent).fixedBytes, 132); // 128 in fp8 and one fp32 scale, whatever the cache's format
        QCOMPARE(cacheShape(latent).indexValues, 128);
        latent.indexer->headDim = 64;
        QCOMPARE(cacheShape(latent).fixedBytes, 68);
    }
    void compressedEntries()
    {
        LatentAttention latent;
        latent.heads = 64;
        latent.kvLoraRank = 448;
        latent.ropeDim = 64;
        latent.indexer = Indexer{64, 128, 512};
        latent.compression = CacheCompression{4, 128, 584, 1000};
        CacheShape shape = cacheShape(latent);
        QCOMPARE(shape.keyValues, 0);
        QCOMPARE(shape.fixedBytes, 584 + 132);
        QCOMPARE(shape.tokensPerEntry, 4);
        QCOMPARE(shape.windowBytes, 128 * 584);
        QCOMPARE(shape.stateBytes, 1000);
        latent.indexer.reset();
        latent.compression->ratio = 0; // a layer that keeps its window only
        shape = cacheShape(latent);
        QCOMPARE(shape.fixedBytes, 0);
        QCOMPARE(shape.tokensPerEntry, 1);
    }
    void recurrentStates()
    {
        StateSpace first;
        first.version = 1;
        first.inner = 8192;
        first.state = 16;
        first.convKernel = 4;
        QCOMPARE(cacheShape(first).stateValues, 131072);
        QCOMPARE(cacheShape(first).convValues, 8192 * 3);
        StateSpace second;
        second.heads = 128;
        second.headDim = 64;
        second.inner = 8192;
        second.state = 128;
        second.groups = 8;
        second.convKernel = 4;
        QCOMPARE(cacheShape(second).stateValues, 128 * 64 * 128);
        QCOMPARE(cacheShape(second).convChannels, 8192 + 2 * 8 * 128);
        QCOMPARE(cacheShape(second).convValues, (8192 + 2 * 8 * 128) * 3);
        LinearAttention delta;
        delta.keyHeads = 16;
        delta.valueHeads = 32;
        delta.keyDim = delta.valueDim = 128;
        delta.convKernel = 4;
        QCOMPARE(cacheShape(delta).stateValues, 32 * 128 * 128);
        QCOMPARE(cacheShape(delta).convValues, (2 * 2048 + 4096) * 3);
        LinearAttention lightning;
        lightning.kind = LinearAttention::Kind::Lightning;
        lightning.keyHeads = lightning.valueHeads = 64;
        lightning.keyDim = lightning.valueDim = 128;
        QCOMPARE(cacheShape(lightning).stateValues, 64 * 128 * 128);
        QCOMPARE(cacheShape(lightning).convValues, 0);
        LinearAttention rwkv;
        rwkv.kind = LinearAttention::Kind::Rwkv;
        rwkv.keyHeads = rwkv.valueHeads = rwkv.keyDim = rwkv.valueDim = 64;
        QCOMPARE(cacheShape(rwkv).stateValues, 64 * 64 * 64);
        QCOMPARE(cacheShape(rwkv).convValues, 2 * 4096); // the last token's input of both halves
        LinearAttention convolution;
        convolution.kind = LinearAttention::Kind::ShortConvolution;
        convolution.keyHeads = convolution.valueHeads = convolution.keyDim = 1;
        convolution.valueDim = 2048;
        convolution.convKernel = 3;
        QCOMPARE(cacheShape(convolution).stateValues, 0);
        QCOMPARE(cacheShape(convolution).convValues, 2048 * 2);
    }
    void crossAttentionCountsSourceTokens()
    {
        const CacheShape shape = cacheShape(CrossAttention{{20, 20, 64, 64}, 1500});
        QVERIFY(shape.perSourceToken);
        QCOMPARE(shape.keyValues, 1280);
    }

    void deepSeekV3()
    {
        const auto model = modelOf("deepseek-ai/DeepSeek-V3-0324");
        QVERIFY(model);
        QCOMPARE(cacheValuesPerToken(*model).full, 61 * 576);
        QCOMPARE(cacheValuesPerToken(*model).window, 0);
    }
    void gemma3Windows()
    {
        const auto model = modelOf("google/gemma-3-27b-it");
        QVERIFY(model);
        QCOMPARE(layersWith<FullAttention>(*model), 10);
        QCOMPARE(layersWith<WindowAttention>(*model), 52);
        QCOMPARE(cacheValuesPerToken(*model).full, 10 * 2 * 16 * 128);
        QCOMPARE(cacheValuesPerToken(*model).window, 52 * 2 * 16 * 128);
    }
    void gptOss()
    {
        const auto model = modelOf("openai/gpt-oss-20b");
        QVERIFY(model);
        QCOMPARE(layersWith<FullAttention>(*model), 12);
        QCOMPARE(layersWith<WindowAttention>(*model), 12);
        QVERIFY(std::get<FullAttention>(model->layer(1).mixers.front()).sinks);
    }
    void qwen3Next()
    {
        const auto model = modelOf("Qwen/Qwen3-Next-80B-A3B-Instruct");
        QVERIFY(model);
        QCOMPARE(model->layers(), 48);
        QCOMPARE(layersWith<FullAttention>(*model), 12);
        QCOMPARE(layersWith<LinearAttention>(*model), 36);
    }
    void jamba()
    {
        const auto model = modelOf("ai21labs/AI21-Jamba-Mini-1.5");
        QVERIFY(model);
        QCOMPARE(layersWith<FullAttention>(*model), 4);
        QCOMPARE(layersWith<StateSpace>(*model), 28);
    }
    void nasPrunedLlama()
    {
        const auto model = modelOf("nvidia/Llama-3_3-Nemotron-Super-49B-v1_5");
        QVERIFY(model);
        QCOMPARE(model->layers(), 80);
        QCOMPARE(layersWith<FullAttention>(*model), 49);
    }
    void sharedCaches() // Gemma 3n: the last ten layers read earlier ones
    {
        const auto model = modelOf("google/gemma-3n-E2B-it");
        QVERIFY(model);
        int shared = 0;
        for (std::size_t layer = 0; layer < model->layerGroups.size(); ++layer)
            shared += model->layer(layer).sharesKvCache ? 1 : 0;
        QCOMPARE(shared, 10);
        QCOMPARE(cacheValuesPerToken(*model).full, 4 * 1024);
        QCOMPARE(cacheValuesPerToken(*model).window, 16 * 1024);
    }
    void encodersKeepNothing()
    {
        for (const char *id : {"BAAI/bge-m3", "google-bert/bert-base-uncased", "Qwen/Qwen3-Embedding-8B"}) {
            const auto model = modelOf(id);
            QVERIFY(model);
            QVERIFY(!model->keepsKvCache());
            QCOMPARE(cacheValuesPerToken(*model).full, 0);
        }
        QVERIFY(modelOf("openai/whisper-large-v3")->kind == ModelKind::Speech);
        QVERIFY(modelOf("google/flan-t5-xl")->kind == ModelKind::EncoderDecoder);
        QVERIFY(modelOf("BAAI/bge-m3")->kind == ModelKind::Embedding);
        QVERIFY(modelOf("google-bert/bert-base-uncased")->kind == ModelKind::Encoder);
    }
    void parallelHybrid()
    {
        const auto model = modelOf("tiiuae/Falcon-H1-7B-Instruct");
        QVERIFY(model);
        QCOMPARE(model->layer(0).mixers.size(), std::size_t{2});
        QVERIFY(std::holds_alternative<FullAttention>(model->layer(0).mixers[0]));
        QVERIFY(std::holds_alternative<StateSpace>(model->layer(0).mixers[1]));
    }
};

QTEST_APPLESS_MAIN(CacheShapeTest)
#include "cache_shape_test.moc"
