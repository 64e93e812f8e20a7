// Settings, placement and caches of llama.cpp: rounding, streams, windows, defaults by version, layers on devices. Figures are the
// facts' or worked out by hand.
#include "core/memory/engines/llamacpp/cache_buffers.h"
#include "core/memory/engines/llamacpp/profile.h"
#include "core/memory/engines/llamacpp/window_rules.h"
#include "core/model/model_catalogue.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory::llamacpp;

namespace {

const model::ModelCatalogue &models() { return model::ModelCatalogue::builtIn(); }

std::shared_ptr<const model::Model> row(const char *id) { return *models().find(id); }

workload::InferenceWorkload serving(std::int64_t context, std::int64_t sequences, const char *version = "b9616")
{
    workload::InferenceWorkload workload;
    workload.engine = {"llama.cpp", version};
    workload.contextTokens = context;
    workload.concurrency = sequences;
    return workload;
}

Settings resolved(const workload::InferenceWorkload &workload, const char *id = "meta-llama/Llama-3.1-8B-Instruct", int gpus = 1)
{
    workload::Hardware hardware;
    hardware.count = gpus;
    const auto settings = resolveSettings(workload, hardware, *row(id), false, std::nullopt);
    return settings ? *settings : Settings{};
}

std::string errorOf(const workload::InferenceWorkload &workload)
{
    const auto settings = resolveSettings(workload, workload::Hardware{}, *row("meta-llama/Llama-3.1-8B-Instruct"), false, std::nullopt);
    return settings ? std::string() : settings.error().id + " " + settings.error().place;
}

formats::NumericFormat mix(const char *name)
{
    formats::NumericFormat format;
    format.family = formats::Family::Gguf;
    format.ggufName = name;
    return format;
}

std::vector<CacheOnDevice> caches(const workload::InferenceWorkload &workload, const char *id, int gpus = 1)
{
    const Settings settings = resolved(workload, id, gpus);
    const auto layout = layoutOf(row(id), mix("Q4_K_M"));
    return cacheBuffers(*layout, placeLayers(layout->gguf.layers, settings.placement), settings);
}

} // namespace

class LlamaCppSettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void contextsAreRoundedUpTo256();
    void sequencesRoundOneByOne();
    void unifiedSequencesShareOnePool();
    void batchesNestInTheContext();
    void outputsFollowTheVersion();
    void defaultsFollowTheVersion();
    void versionsOfBothEngines();
    void wrongInputIsNamed();
    void roundingLaws();
    void windowsKeepWindowAndMicroBatch();
    void windowsOfOtherArchitecturesAreIgnored();
    void windowsComeWithTheirBuild();
    void gemma3At32kIsTheKnownFigure();
    void gptOssAt32kIsTheKnownFigure();
    void latentCachesKeepOneNarrowRow();
    void quantisedRowsArePaddedOnGpusOnly();
    void keysAndValuesMayDiffer();
    void recurrentStatesDontGrow();
    void transposedValuesTakeTheWidestRow();
    void layersGoToTheFirstGpuWithRoom();
    void sharesDecideWhereLayersGo();
    void partialOffloadTakesTheLastLayers();
    void noGpuMeansTheHost();
    void weightsAddUpOverDevices();
    void tiedEmbeddingsAreCopied();
    void expertsCanStayOnTheHost();
    void figuresHaveSourcesAndBands();
};

void LlamaCppSettingsTest::contextsAreRoundedUpTo256()
{
    QCOMPARE(resolved(serving(8192, 1)).contextTotal, 8192);
    QCOMPARE(resolved(serving(8193, 1)).contextTotal, 8448);
    QCOMPARE(resolved(serving(1, 1)).contextTotal, 256);
    QCOMPARE(resolved(serving(4096, 4)).contextTotal, 16384); // of all sequences
    auto stated = serving(4096, 4);
    stated.options.contextTotal = 10000;
    QCOMPARE(resolved(stated).contextTotal, 4 * 2560); // 10000 → 10240, a quarter of it is whole
}

void LlamaCppSettingsTest::sequencesRoundOneByOne()
{
    auto workload = serving(1667, 3);
    workload.options.contextTotal = 5000;
    const Settings settings = resolved(workload); // the facts' example: 5000 tokens, 3 sequences → 3 × 1792 = 5376
    QCOMPARE(settings.cells, 1792);
    QCOMPARE(settings.streams, 3);
    QCOMPARE(settings.contextTotal, 5376);
}

void LlamaCppSettingsTest::unifiedSequencesShareOnePool()
{
    auto workload = serving(1667, 3);
    workload.options.contextTotal = 5000;
    workload.options.unifiedKv = true;
    const Settings settings = resolved(workload);
    QCOMPARE(settings.cells, 5120);
    QCOMPARE(settings.streams, 1);
    QCOMPARE(settings.contextTotal, 5120);
}

void LlamaCppSettingsTest::batchesNestInTheContext()
{
    auto workload = serving(100, 1);
    QCOMPARE(resolved(workload).batch, 256);
    QCOMPARE(resolved(workload).microBatch, 256);
    workload = serving(8192, 1);
    QCOMPARE(resolved(workload).batch, 2048);
    QCOMPARE(resolved(workload).microBatch, 512);
    workload.options.batchTokens = 128;
    QCOMPARE(resolved(workload).microBatch, 128);
    workload.options.ubatchTokens = 64;
    QCOMPARE(resolved(workload).microBatch, 64);
}

void LlamaCppSettingsTest::outputsFollowTheVersion()
{
    QCOMPARE(resolved(serving(8192, 4, "b9460")).outputs, 4);   // the server reserves a row a slot
    QCOMPARE(resolved(serving(8192, 4, "b9459")).outputs, 512); // a row a token of the micro-batch
    auto stated = serving(8192, 4);
    stated.options.outputsReserved = 100;
    QCOMPARE(resolved(stated).outputs, 100);
    stated.options.outputsReserved = 4096;
    QCOMPARE(resolved(stated).outputs, 512); // never more than a micro-batch
}

void LlamaCppSettingsTest::defaultsFollowTheVersion()
{
    QVERIFY(resolved(serving(8192, 1)).flashAttention);
    QVERIFY(!resolved(serving(8192, 1, "b6324")).flashAttention);
    QVERIFY(resolved(serving(8192, 1, "b6325")).flashAttention);
    QCOMPARE(resolved(serving(8192, 4, "b5912")).streams, 1); // one pool before streams existed
    QCOMPARE(resolved(serving(8192, 4, "b5913")).streams, 4);
    QCOMPARE(resolved(serving(8200, 1, "b6000")).contextTotal, 8224); // rounding to 32 without flash attention
    QCOMPARE(resolved(serving(8200, 1, "b6975")).contextTotal, 8448);
    auto quantised = serving(8192, 1, "b6000");
    quantised.kvCache = "q8_0";
    QVERIFY(resolved(quantised).flashAttention); // a quantised V cache can't do without
}

void LlamaCppSettingsTest::versionsOfBothEngines()
{
    QCOMPARE(*buildOf("llama.cpp", ""), profile().newestBuild);
    QCOMPARE(*buildOf("llama.cpp", "b5000"), 5000);
    QCOMPARE(*buildOf("llama.cpp", "5000"), 5000);
    QCOMPARE(*buildOf("ollama", ""), profile().newestBuild);
    QVERIFY(*buildOf("ollama", "0.6.2") < *buildOf("ollama", "0.12.3"));
    QCOMPARE(*buildOf("ollama", "v0.12.3-rc1"), *buildOf("ollama", "0.12"));
    for (const char *wrong : {"b", "newest", "1.2.3.x", "b-5", "0"})
        QVERIFY2(!buildOf("llama.cpp", wrong), wrong);
    QVERIFY(!buildOf("ollama", "latest"));
    QCOMPARE(buildOf("ollama", "latest").error().id, std::string("unknown-version"));
}

void LlamaCppSettingsTest::wrongInputIsNamed()
{
    auto workload = serving(8192, 1);
    workload.kvCache = "fp8";
    QCOMPARE(errorOf(workload), std::string("unknown-format /workload/kv_cache"));
    workload.kvCache = "fp16";
    workload.options.kvCacheK = "nvfp4";
    QCOMPARE(errorOf(workload), std::string("unknown-format /workload/engine_options/kv_cache_k"));
    workload.options.kvCacheK.reset();
    workload.contextTokens = 0;
    QCOMPARE(errorOf(workload), std::string("out-of-range /workload/context_tokens"));
    workload.contextTokens = std::int64_t{1} << 40;
    QCOMPARE(errorOf(workload), std::string("out-of-range /workload/context_tokens"));
    workload.contextTokens = 1 << 20;
    workload.concurrency = 1 << 20;
    QCOMPARE(errorOf(workload), std::string("out-of-range /workload/context_tokens"));
    QCOMPARE(errorOf(serving(8192, 1, "rolling")), std::string("unknown-version /workload/engine/version"));
}

void LlamaCppSettingsTest::roundingLaws()
{
    const auto check = [] {
        auto workload = serving(*rc::gen::inRange<std::int64_t>(1, 200'000), *rc::gen::inRange<std::int64_t>(1, 64));
        workload.options.unifiedKv = *rc::gen::arbitrary<bool>();
        workload.options.ubatchTokens = *rc::gen::inRange<std::int64_t>(1, 4096);
        const Settings s = resolved(workload, "google/gemma-3-27b-it");
        RC_ASSERT(s.contextTotal >= *workload.contextTokens * workload.concurrency);
        RC_ASSERT(s.contextTotal < *workload.contextTokens * workload.concurrency + 256 * (workload.concurrency + 1));
        RC_ASSERT(s.cells % 256 == 0 && s.windowCells % 256 == 0);
        RC_ASSERT(s.windowCells > 0 && s.windowCells <= s.cells);
        RC_ASSERT(s.streams == 1 || s.streams == workload.concurrency);
        RC_ASSERT(s.microBatch <= s.batch && s.batch <= s.contextTotal);
        RC_ASSERT(s.outputs >= 1 && s.outputs <= s.microBatch);
    };
    QVERIFY(rc::check("rounding", check));
}

void LlamaCppSettingsTest::windowsKeepWindowAndMicroBatch()
{
    QCOMPARE(resolved(serving(32768, 1), "google/gemma-3-27b-it").windowCells, 1536); // 1024 + 512
    QCOMPARE(resolved(serving(32768, 1), "openai/gpt-oss-20b").windowCells, 768);     // 128 + 512 = 640 → 768
    QCOMPARE(resolved(serving(1000, 1), "google/gemma-3-27b-it").windowCells, 1024);  // never more than the context's cells
    auto four = serving(8192, 4);
    QCOMPARE(resolved(four, "google/gemma-3-27b-it").windowCells, 1536); // a stream
    four.options.unifiedKv = true;
    QCOMPARE(resolved(four, "google/gemma-3-27b-it").windowCells, 4608); // 4 × 1024 + 512
    four.options.swaFull = true;
    QCOMPARE(resolved(four, "google/gemma-3-27b-it").windowCells, resolved(four, "google/gemma-3-27b-it").cells);
}

void LlamaCppSettingsTest::windowsOfOtherArchitecturesAreIgnored()
{
    QVERIFY(honoursWindow("gemma2") && honoursWindow("gpt-oss") && honoursWindow("cohere2") && honoursWindow("olmo2") && honoursWindow("llama4"));
    QVERIFY(!honoursWindow("phi3") && !honoursWindow("starcoder2") && !honoursWindow("llama"));
    QCOMPARE(resolved(serving(32768, 1), "microsoft/Phi-3-mini-4k-instruct").windowCells, 0);
    const auto phi = caches(serving(8192, 1), "microsoft/Phi-3-mini-4k-instruct");
    QCOMPARE(phi[0].window, Bytes(0));
    QCOMPARE(phi[0].full, Bytes(32) * 2 * 3072 * 2 * 8192);
}

void LlamaCppSettingsTest::windowsComeWithTheirBuild()
{
    const auto before = caches(serving(32768, 1, "b5428"), "google/gemma-3-27b-it");
    QCOMPARE(before[0].cache(), Bytes(62) * 32768 * 4096 * 2);
    QVERIFY(caches(serving(32768, 1, "b5429"), "google/gemma-3-27b-it")[0].cache() < before[0].cache());
}

void LlamaCppSettingsTest::gemma3At32kIsTheKnownFigure()
{
    const auto cache = caches(serving(32768, 1), "google/gemma-3-27b-it");
    QCOMPARE(cache[0].cache(), Bytes((10LL * 32768 + 52LL * 1536) * 2 * 16 * 128 * 2));
    QCOMPARE(cache[0].fullLayers, 10);
    QCOMPARE(cache[0].windowLayers, 52);
}

void LlamaCppSettingsTest::gptOssAt32kIsTheKnownFigure()
{
    QCOMPARE(caches(serving(32768, 1), "openai/gpt-oss-20b")[0].cache(), Bytes((12LL * 32768 + 12LL * 768) * 2 * 8 * 64 * 2));
}

void LlamaCppSettingsTest::latentCachesKeepOneNarrowRow()
{
    const auto cache = caches(serving(32768, 1), "deepseek-ai/DeepSeek-V3-0324");
    QCOMPARE(cache[0].full, Bytes(61LL * 576 * 2 * 32768)); // 70,272 B a token
    QCOMPARE(cache[0].valueValues, 0);
    // before PR 12801 full heads were kept: 128 × (192 + 128) values
    QCOMPARE(caches(serving(4096, 1, "b5136"), "deepseek-ai/DeepSeek-V3-0324")[0].full, Bytes(61LL * 128 * 320 * 2 * 4096));
}

void LlamaCppSettingsTest::quantisedRowsArePaddedOnGpusOnly()
{
    auto workload = serving(8192, 1);
    workload.kvCache = "q8_0";
    // Phi-4: 10 KV heads × 128 = 1280 values, no multiple of 512: a missing 256 values (272 B) once a tensor
    const auto gpu = caches(workload, "microsoft/phi-4");
    const Bytes tensor = Bytes(1280 / 32 * 34) * 8192;
    QCOMPARE(gpu[0].full, (tensor + Bytes(272)).alignedUp(128) * 80);
    workload.options.kvOffload = false;
    const auto host = caches(workload, "microsoft/phi-4");
    QCOMPARE(host[0].full, Bytes(0));
    QCOMPARE(host[1].full, tensor * 80);
}

void LlamaCppSettingsTest::keysAndValuesMayDiffer()
{
    auto workload = serving(8192, 1);
    workload.kvCache = "q4_0";
    workload.options.kvCacheK = "q8_0";
    // 8 × 128 values a row: 1088 B in q8_0, 576 B in q4_0
    QCOMPARE(caches(workload, "meta-llama/Llama-3.1-8B-Instruct")[0].full, Bytes(32) * 8192 * (1088 + 576));
}

void LlamaCppSettingsTest::recurrentStatesDontGrow()
{
    const auto one = caches(serving(8192, 1), "state-spaces/mamba-2.8b-hf");
    QCOMPARE(one[0].state, Bytes(24'903'680)); // 23.75 MiB
    QCOMPARE(one[0].cache(), Bytes(0));
    QCOMPARE(caches(serving(131072, 1), "state-spaces/mamba-2.8b-hf")[0].state, one[0].state);
    QCOMPARE(caches(serving(8192, 4), "state-spaces/mamba-2.8b-hf")[0].state, one[0].state * 4);
    const auto next = caches(serving(8192, 1), "Qwen/Qwen3-Next-80B-A3B-Instruct");
    QCOMPARE(next[0].stateLayers, 36);
    QCOMPARE(next[0].fullLayers, 12);
    const auto falcon = caches(serving(8192, 1), "tiiuae/Falcon-H1-7B-Instruct"); // both kinds in every layer
    QCOMPARE(falcon[0].stateLayers, 44);
    QCOMPARE(falcon[0].fullLayers, 44);
}

void LlamaCppSettingsTest::transposedValuesTakeTheWidestRow()
{
    auto workload = serving(8192, 1);
    workload.options.flashAttention = false;
    QCOMPARE(caches(workload, "meta-llama/Llama-3.1-8B-Instruct")[0].full, Bytes(32) * 8192 * 2 * 1024 * 2); // one width: no difference
}

void LlamaCppSettingsTest::layersGoToTheFirstGpuWithRoom()
{
    PlacementRequest request;
    request.gpus = 8;
    const Placement placement = placeLayers(80, request); // facts: 11, 10, … 9 layers and the output
    std::vector<int> counts(8);
    for (const int backend : placement.layers)
        ++counts[static_cast<std::size_t>(backend)];
    QCOMPARE(counts, (std::vector<int>{11, 10, 10, 10, 10, 10, 10, 9}));
    QCOMPARE(placement.output, 7);
    QVERIFY(placement.full);
    QVERIFY(std::is_sorted(placement.layers.begin(), placement.layers.end()));
}

void LlamaCppSettingsTest::sharesDecideWhereLayersGo()
{
    PlacementRequest request;
    request.gpus = 2;
    request.split = {3, 1};
    const Placement placement = placeLayers(32, request); // 33 places, three quarters: 24.75
    QCOMPARE(std::count(placement.layers.begin(), placement.layers.end(), 0), std::ptrdiff_t{25});
    QCOMPARE(placement.output, 1);
    request.split = {1, 0};
    QCOMPARE(placeLayers(32, request).output, 0);
    request.split = {0, 0};
    QCOMPARE(std::count_if(placement.layers.begin(), placement.layers.end(), [](int backend) { return backend == 1; }), std::ptrdiff_t{7});
    request.split = {1}; // a missing share is none
    QCOMPARE(placeLayers(32, request).output, 0);
}

void LlamaCppSettingsTest::partialOffloadTakesTheLastLayers()
{
    PlacementRequest request;
    request.gpuLayers = 10;
    const Placement placement = placeLayers(32, request);
    QCOMPARE(placement.output, 0); // the output counts as a layer and goes first
    QCOMPARE(std::count(placement.layers.begin(), placement.layers.end(), 0), std::ptrdiff_t{9});
    QCOMPARE(int(placement.layers[22]), placement.host());
    QCOMPARE(int(placement.layers[23]), 0);
    QVERIFY(!placement.full);
    request.gpuLayers = 0;
    QCOMPARE(placeLayers(32, request).output, 1);
    request.gpuLayers = 99;
    QVERIFY(placeLayers(32, request).full);
}

void LlamaCppSettingsTest::noGpuMeansTheHost()
{
    PlacementRequest request;
    request.gpus = 0;
    const Placement placement = placeLayers(4, request);
    QCOMPARE(placement.backends(), 1);
    QCOMPARE(placement.output, 0);
    QCOMPARE(std::count(placement.layers.begin(), placement.layers.end(), 0), std::ptrdiff_t{4});
}

void LlamaCppSettingsTest::weightsAddUpOverDevices()
{
    const auto layout = layoutOf(row("meta-llama/Llama-3.1-8B-Instruct"), mix("Q4_K_M"));
    PlacementRequest request;
    const auto one = weightBuffers(*layout, placeLayers(32, request));
    QVERIFY(std::abs(one[0].bytes.inMebibytes() - 4403.49) < 0.01); // several public logs
    QVERIFY(std::abs(one[1].bytes.inMebibytes() - 281.81) < 0.01);
    QCOMPARE(one[0].parameters + one[1].parameters, layout->parameters);
    request.gpus = 4;
    const auto four = weightBuffers(*layout, placeLayers(32, request));
    Bytes sum;
    for (int i = 0; i < 4; ++i)
        sum += four[static_cast<std::size_t>(i)].bytes;
    QCOMPARE(sum, one[0].bytes + layout->everyDevice.onGpu * 3); // the rotary factors are on each
    request.gpus = 0;
    QCOMPARE(weightBuffers(*layout, placeLayers(32, request))[0].parameters, layout->parameters);
}

void LlamaCppSettingsTest::tiedEmbeddingsAreCopied()
{
    const auto layout = layoutOf(row("meta-llama/Llama-3.2-1B-Instruct"), mix("Q8_0"));
    PlacementRequest request;
    const auto buffers = weightBuffers(*layout, placeLayers(16, request));
    QCOMPARE(buffers[0].parameters + buffers[1].parameters, layout->parameters + 128256LL * 2048);
    request.gpuLayers = 0; // nothing to copy when the output stays on the host
    const auto host = weightBuffers(*layout, placeLayers(16, request));
    QCOMPARE(host[0].bytes, Bytes(0));
    QCOMPARE(host[1].parameters, layout->parameters);
}

void LlamaCppSettingsTest::expertsCanStayOnTheHost()
{
    const auto layout = layoutOf(row("Qwen/Qwen3-30B-A3B"), mix("Q4_K_M"));
    PlacementRequest request;
    request.expertsOnHost = true;
    const auto buffers = weightBuffers(*layout, placeLayers(48, request));
    QCOMPARE(buffers[1].parameters, 48LL * 128 * 3 * 768 * 2048 + 151936LL * 2048);
    QVERIFY(buffers[0].bytes < Bytes::gibibytes(2));
}

void LlamaCppSettingsTest::figuresHaveSourcesAndBands()
{
    for (const BandedFigure *figure : {&profile().cudaContext, &profile().rocmContext, &profile().closedForm, &profile().otherBuild}) {
        QVERIFY(figure->low <= figure->typical && figure->typical <= figure->high);
        QVERIFY(!figure->source.empty());
    }
    const Since &since = profile().since;
    QVERIFY(since.latentCache < since.windowCache && since.windowCache < since.streams && since.streams < since.flashDefault);
    QVERIFY(since.serverOutputs < since.halfCopies && since.halfCopies <= profile().newestBuild);
}

QTEST_APPLESS_MAIN(LlamaCppSettingsTest)
#include "llamacpp_settings_test.moc"
