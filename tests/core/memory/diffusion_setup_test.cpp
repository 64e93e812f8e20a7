// What runs on one device: latents, tokens, rows of one denoiser call, shards; and the types that components compute in.
#include "core/memory/diffusion/setup.h"
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::diffusion::Setup;

namespace {

Setup setupOf(const char *model, const std::string &options = "{}", const std::string &hardware = R"("count":1)", const std::string &given = "null")
{
    const auto scenario = diffusion(model, options, R"({"gpu":"nvidia-h100-sxm5-80",)" + hardware + "}");
    const nlohmann::json stated = nlohmann::json::parse(given);
    memory::PlanOptions planOptions;
    planOptions.given = stated.is_null() ? nullptr : &stated;
    auto setup = memory::diffusion::makeSetup(scenario, std::get<workload::DiffusionWorkload>(scenario.workload), *memory::World::builtIn(), planOptions);
    if (!setup)
        qFatal("%s", setup.error().id.c_str());
    return *setup;
}

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";

} // namespace

class DiffusionSetupTest : public QObject {
    Q_OBJECT
private slots:
    void latentsAndTokens_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<int>("latentWidth");
        QTest::addColumn<int>("latentHeight");
        QTest::addColumn<int>("latentFrames");
        QTest::addColumn<int>("imageTokens");
        QTest::addColumn<int>("textTokens");
        QTest::newRow("FLUX 1024") << kFlux << "{}" << 128 << 128 << 1 << 4096 << 512;
        QTest::newRow("FLUX schnell") << "black-forest-labs/FLUX.1-schnell" << "{}" << 128 << 128 << 1 << 4096 << 256;
        QTest::newRow("FLUX wide") << kFlux << R"({"width":1536,"height":512})" << 192 << 64 << 1 << 96 * 32 << 512;
        QTest::newRow("Kontext, two references") << "black-forest-labs/FLUX.1-Kontext-dev" << R"({"reference_images":2})" << 128 << 128 << 1 << 3 * 4096 << 512;
        QTest::newRow("SDXL") << kSdxl << R"({"width":1216,"height":832})" << 152 << 104 << 1 << 152 * 104 << 0;
        QTest::newRow("Sana, factor 32") << "Efficient-Large-Model/Sana_1600M_1024px_diffusers" << "{}" << 32 << 32 << 1 << 1024 << 0;
        QTest::newRow("HunyuanVideo") << "hunyuanvideo-community/HunyuanVideo" << R"({"width":1280,"height":720,"frames":129})" << 160 << 90 << 33 << 80 * 45 * 33 << 256;
        QTest::newRow("LTX, factors 32 and 8") << "Lightricks/LTX-Video" << R"({"width":704,"height":512,"frames":161})" << 22 << 16 << 21 << 22 * 16 * 21 << 0;
        QTest::newRow("Mochi, factor 6") << "genmo/mochi-1-preview" << R"({"width":848,"height":480,"frames":85})" << 106 << 60 << 15 << 53 * 30 * 15 << 0;
        QTest::newRow("CogVideoX1.5, pairs of frames") << "zai-org/CogVideoX1.5-5B" << R"({"width":1360,"height":768,"frames":81})" << 170 << 96 << 21 << 85 * 48 * 11 << 226;
        QTest::newRow("Wan 2.2 5B, factor 16") << "Wan-AI/Wan2.2-TI2V-5B-Diffusers" << R"({"width":1280,"height":704,"frames":121})" << 80 << 44 << 31 << 40 * 22 * 31 << 0;
        QTest::newRow("SD3, a short prompt") << "stabilityai/stable-diffusion-3.5-large" << R"({"text_tokens":100})" << 128 << 128 << 1 << 4096 << 177;
    }
    void latentsAndTokens()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(int, latentWidth);
        QFETCH(int, latentHeight);
        QFETCH(int, latentFrames);
        QFETCH(int, imageTokens);
        QFETCH(int, textTokens);
        const Setup s = setupOf(model.toUtf8().constData(), options.toStdString());
        QCOMPARE(int(s.latentWidth), latentWidth);
        QCOMPARE(int(s.latentHeight), latentHeight);
        QCOMPARE(int(s.latentFrames), latentFrames);
        QCOMPARE(int(s.imageTokens), imageTokens);
        QCOMPARE(int(s.textTokens), textTokens);
    }
    void rowsOfOneCall()
    {
        QCOMPARE(int(setupOf(kSdxl, R"({"batch":3})").passBatch), 6);
        QCOMPARE(int(setupOf(kSdxl, R"({"batch":3,"guidance":false})").passBatch), 3);
        QCOMPARE(int(setupOf(kFlux, R"({"batch":3})").passBatch), 3);
        QCOMPARE(int(setupOf("Qwen/Qwen-Image", R"({"batch":3})").passBatch), 3);
        const Setup split = setupOf(kSdxl, R"({"batch":3,"guidance_parallel":true})", R"("count":4)");
        QCOMPARE(int(split.guidanceShards), 2);
        QCOMPARE(int(split.images), 2);
        QCOMPARE(int(split.passBatch), 2);
        const Setup data = setupOf(kSdxl, R"({"batch":3})", R"("count":2)");
        QVERIFY(data.images == 2 && data.passBatch == 4 && data.guidanceShards == 1);
    }
    void shards()
    {
        const Setup s = setupOf(kFlux, R"({"parallel_vae":true})", R"("count":8,"tensor_parallel":2,"pipeline_parallel":2,"context_parallel":2)");
        QVERIFY(s.sequenceShards == 2 && s.weightShards == 4 && s.decodeShards == 8);
        QCOMPARE(int(setupOf(kFlux, "{}", R"("count":8,"context_parallel":8)").decodeShards), 1);
        QCOMPARE(int(setupOf(kFlux, "{}", R"("count":2,"context_parallel":2)", R"({"vae_decode_shards":2})").decodeShards), 2);
    }
    void computeTypes()
    {
        QCOMPARE(setupOf(kFlux).computeBytes(), 2.0);
        QCOMPARE(setupOf(kFlux, R"({"weights":"fp32"})").computeBytes(), 4.0);
        QCOMPARE(setupOf(kFlux, R"({"weights":"fp8"})").computeBytes(), 2.0);
        QCOMPARE(setupOf(kFlux).decodeBytes(), 2.0);
        QCOMPARE(setupOf(kFlux, R"({"vae_weights":"fp16"})").decodeBytes(), 2.0);
        QCOMPARE(setupOf(kSdxl, R"({"vae_weights":"fp16"})").decodeBytes(), 4.0);
        QCOMPARE(setupOf(kSdxl, R"({"vae_weights":"bf16"})").decodeBytes(), 2.0);
        QCOMPARE(setupOf("Wan-AI/Wan2.1-T2V-14B-Diffusers").decodeBytes(), 4.0); // loaded in fp32
    }
    void imagesAreEncodedWhereThereAreAny()
    {
        QVERIFY(!setupOf(kFlux).encodesImages() && setupOf(kFlux, R"({"reference_images":1})").encodesImages());
        QVERIFY(setupOf("Wan-AI/Wan2.1-I2V-14B-720P-Diffusers").encodesImages() && !setupOf("Wan-AI/Wan2.1-T2V-14B-Diffusers").encodesImages());
        QVERIFY2(!setupOf("stabilityai/stable-cascade").encodesImages(), "its image encoder is optional");
    }
    void anotherWorkloadOnTheSameDevices()
    {
        const Setup s = setupOf(kSdxl, "{}", R"("count":2)");
        workload::DiffusionWorkload larger = s.workload;
        larger.batch = 6;
        larger.width = 2048;
        const Setup changed = memory::diffusion::withWorkload(s, larger);
        QVERIFY(changed.images == 3 && changed.passBatch == 6 && changed.latentWidth == 256 && !changed.explain && changed.gpu == s.gpu);
    }
};

QTEST_APPLESS_MAIN(DiffusionSetupTest)
#include "diffusion_setup_test.moc"
