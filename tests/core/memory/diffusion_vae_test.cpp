// VAE decode and encode: published examples, the constants by hand, slicing, tiling of each implementation, fp32, AMD, shards.
#include "core/memory/diffusion/vae_memory.h"
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using namespace anchorgpu::memory::diffusion;
using memory::PhaseId;

namespace {

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";
const char *kSd15 = "stable-diffusion-v1-5/stable-diffusion-v1-5";
const char *kWan = "Wan-AI/Wan2.1-T2V-1.3B-Diffusers";
const char *kHunyuan = "hunyuanvideo-community/HunyuanVideo";

double allocated(const std::string &model, const std::string &options, const std::string &given = "null")
{
    return gib(planOf(diffusion(model, options), given), "vae_decode_allocated_bytes");
}
double reserved(const std::string &model, const std::string &options, const std::string &given = "null", const std::string &gpu = "nvidia-a100-sxm4-80")
{
    return gib(planOf(diffusion(model, options, R"({"gpu":")" + gpu + R"(","count":1})"), given), "vae_decode_reserved_bytes");
}

Setup setupOf(const std::string &model, const std::string &options)
{
    const auto scenario = diffusion(model, options);
    auto setup = makeSetup(scenario, std::get<workload::DiffusionWorkload>(scenario.workload), *memory::World::builtIn(), {});
    if (!setup)
        qFatal("%s", setup.error().id.c_str());
    return *setup;
}

double gibOf(double elements, double bytes = 2) { return elements * bytes / kBytesPerGib; }

} // namespace

class DiffusionVaeTest : public QObject {
    Q_OBJECT
private slots:
    /// The examples that come with the constants (GiB).
    void publishedExamples_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<double>("gibibytes");
        QTest::newRow("KL 1024 bf16") << kFlux << R"({})" << 2.38;
        QTest::newRow("KL 2048 bf16") << kFlux << R"({"width":2048,"height":2048})" << 9.5;
        QTest::newRow("KL 4096 bf16") << kFlux << R"({"width":4096,"height":4096})" << 38.0;
        QTest::newRow("KL 1024 fp32 (SDXL)") << kSdxl << R"({"vae_weights":"fp16"})" << 3.87;
        QTest::newRow("Qwen 1328") << "Qwen/Qwen-Image" << R"({"width":1328,"height":1328,"vae_weights":"bf16"})" << 6.95;
        QTest::newRow("Qwen 2048") << "Qwen/Qwen-Image" << R"({"width":2048,"height":2048,"vae_weights":"bf16"})" << 16.5;
        QTest::newRow("Wan 2.1 81 × 480 × 832") << kWan << R"({"width":832,"height":480,"frames":81,"vae_weights":"bf16"})" << 4.4;
        QTest::newRow("Wan 2.1 81 × 720 × 1280 bf16") << kWan << R"({"width":1280,"height":720,"frames":81,"vae_weights":"bf16"})" << 10.1;
        QTest::newRow("Wan 2.1 81 × 720 × 1280 fp32: double") << kWan << R"({"width":1280,"height":720,"frames":81,"vae_weights":"fp32"})" << 20.2;
        QTest::newRow("Wan 2.2 121 × 704 × 1280") << "Wan-AI/Wan2.2-TI2V-5B-Diffusers" << R"({"width":1280,"height":704,"frames":121,"vae_weights":"bf16"})" << 10.5;
        QTest::newRow("HunyuanVideo 121 × 512 × 768") << kHunyuan << R"({"width":768,"height":512,"frames":121})" << 21.5;
        QTest::newRow("HunyuanVideo 129 × 720p") << kHunyuan << R"({"width":1280,"height":720,"frames":129})" << 50.4;
        QTest::newRow("HunyuanVideo tiled") << kHunyuan << R"({"width":768,"height":512,"frames":121,"vae_tiling":true})" << 3.9;
        QTest::newRow("CogVideoX 49 × 480 × 720") << "zai-org/CogVideoX-5b" << R"({"width":720,"height":480,"frames":49})" << 14.7;
        QTest::newRow("CogVideoX1.5 81 × 768 × 1360") << "zai-org/CogVideoX1.5-5B" << R"({"width":1360,"height":768,"frames":81})" << 44.5;
        QTest::newRow("CogVideoX tiled") << "zai-org/CogVideoX-5b" << R"({"width":720,"height":480,"frames":49,"vae_tiling":true})" << 3.8;
        QTest::newRow("CogVideoX1.5 tiled") << "zai-org/CogVideoX1.5-5B" << R"({"width":1360,"height":768,"frames":81,"vae_tiling":true})" << 4.2;
        QTest::newRow("LTX 121 × 512 × 768") << "Lightricks/LTX-Video" << R"({"width":768,"height":512,"frames":121})" << 4.4;
        QTest::newRow("Mochi 163 × 480 × 848") << "genmo/mochi-1-preview" << R"({"width":848,"height":480,"frames":163})" << 114.0;
        QTest::newRow("Mochi tiled") << "genmo/mochi-1-preview" << R"({"width":848,"height":480,"frames":163,"vae_tiling":true})" << 17.7;
        QTest::newRow("Wan 720p tiled: the assembly") << kWan << R"({"width":1280,"height":720,"frames":81,"vae_weights":"bf16","vae_tiling":true})" << 2.0;
        QTest::newRow("DC-AE 4096") << "Efficient-Large-Model/Sana_1600M_1024px_diffusers" << R"({"width":4096,"height":4096})" << 26.0;
    }
    void publishedExamples()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(double, gibibytes);
        NEAR(allocated(model.toStdString(), options.toStdString()), gibibytes, 0.035);
    }
    void reservedFigures()
    {
        NEAR(reserved(kFlux, "{}"), gibOf(2185.0 * 1024 * 1024), 1e-6);
        NEAR(reserved(kFlux, R"({"width":2048,"height":2048})"), 17.1, 0.01);
        NEAR(reserved(kFlux, R"({"width":4096,"height":4096})"), 68.0, 0.01);
        NEAR(reserved("Qwen/Qwen-Image", R"({"width":1024,"height":1024,"vae_weights":"bf16"})"), 5.254, 0.002);
        // fp32 decodes of the SDXL family reserve 5.6 to 8.5 GiB at 1024 × 1024.
        const Plan sdxl = planOf(diffusion(kSdxl, R"({"vae_weights":"fp16"})"));
        QVERIFY(gib(sdxl, "vae_decode_reserved_bytes") > 5.6 && gib(sdxl, "vae_decode_reserved_bytes") < 8.5);
    }
    void batchesReserveLessThanProportionally()
    {
        // Measured 4.23, 7.96 and 11.89 for one, two and three images.
        const char *flux2 = "black-forest-labs/FLUX.2-dev";
        NEAR(reserved(flux2, R"({"batch":1})"), 4.23, 0.015);
        NEAR(reserved(flux2, R"({"batch":2})"), 7.96, 0.035);
        NEAR(reserved(flux2, R"({"batch":3})"), 11.89, 0.035);
        NEAR(allocated(flux2, R"({"batch":3})"), 3 * allocated(flux2, R"({"batch":1})"), 1e-7);
    }
    void amdReservesMore()
    {
        NEAR(reserved("black-forest-labs/FLUX.2-dev", "{}", "null", "amd-pro-w7900-48"), 6.703, 0.03);
        QVERIFY(finding(planOf(diffusion(kFlux, "{}", R"({"gpu":"amd-mi300x-192","count":1})")), "rocm-convolution-workspace"));
    }
    void reservedIsNeverBelowAllocated()
    {
        for (const char *model : {kFlux, kSdxl, kSd15, kWan, kHunyuan, "genmo/mochi-1-preview", "Lightricks/LTX-Video"}) {
            const Plan plan = planOf(diffusion(model, R"({"vae_tiling":true,"width":1024,"height":1024})"));
            QVERIFY2(gib(plan, "vae_decode_reserved_bytes") >= gib(plan, "vae_decode_allocated_bytes"), model);
        }
    }
    void sizeAndBatchScaleLinearly()
    {
        const double one = allocated(kFlux, R"({"width":512,"height":512})");
        NEAR(allocated(kFlux, R"({"width":1024,"height":512})"), 2 * one, 1e-7);
        NEAR(allocated(kFlux, R"({"width":512,"height":512,"batch":4})"), 4 * one, 1e-7);
        NEAR(allocated(kFlux, R"({"width":2048,"height":2048})"), 16 * one, 1e-7);
    }
    void slicingDecodesOneImage()
    {
        const double one = allocated(kFlux, R"({"batch":1})"), sliced = allocated(kFlux, R"({"batch":4,"vae_slicing":true})");
        NEAR(sliced, one + gibOf(3.0 * 1024 * 1024 * 3), 1e-6); // three finished images wait
        const Plan plan = planOf(diffusion(kFlux, R"({"batch":4,"vae_slicing":true})")), single = planOf(diffusion(kFlux, R"({"vae_slicing":true})"));
        QVERIFY(finding(plan, "vae-slicing-quality") && !finding(plan, "vae-slicing-no-effect"));
        QVERIFY(finding(single, "vae-slicing-no-effect"));
        NEAR(allocated(kFlux, R"({"vae_slicing":true})"), one, 1e-7);
        // CogVideoX, one clip: slicing changes nothing (stated for ConsisID).
        const std::string clip = R"("width":720,"height":480,"frames":49)";
        NEAR(allocated("zai-org/CogVideoX-5b", "{" + clip + R"(,"vae_slicing":true})"), allocated("zai-org/CogVideoX-5b", "{" + clip + "}"), 1e-7);
    }
    void aTileAsLargeAsTheImageDoesNothing()
    {
        NEAR(allocated(kSdxl, R"({"vae_tiling":true})"), allocated(kSdxl, "{}"), 1e-7);
        const Plan plan = planOf(diffusion(kSdxl, R"({"vae_tiling":true})"));
        QVERIFY(finding(plan, "vae-tile-covers-image") && !finding(plan, "vae-tiling-quality"));
        const Plan large = planOf(diffusion(kSdxl, R"({"vae_tiling":true,"width":2048,"height":2048})"));
        QVERIFY(finding(large, "vae-tiling-quality") && !finding(large, "vae-tile-covers-image"));
    }
    void imageTilesAddTheAssembly()
    {
        // 512-pixel tiles of a 2048 × 2048 image: 384 MiB of a tile (live), 38 MiB of assembly.
        const double tile = gibOf(1216.0 * 512 * 512), assembly = gibOf(4.75 * 2048 * 2048);
        NEAR(assembly * 1024, 38, 0.01);
        NEAR(allocated(kSd15, R"({"vae_tiling":true,"width":2048,"height":2048})"), tile + assembly, 1e-6);
        NEAR(allocated(kFlux, R"({"vae_tiling":true,"vae_tile":512,"width":2048,"height":2048})"), tile + assembly, 1e-6);
    }
    void clipTilesAreTheLargerOfTileAndAssembly()
    {
        const double tile = 5890.0 * 256 * 256, px = 1280.0 * 720;
        NEAR(allocated(kWan, R"({"width":1280,"height":720,"frames":81,"vae_weights":"bf16","vae_tiling":true})"), gibOf(std::max(tile + 3 * px * 81, 14 * px * 81)), 1e-6);
        const Plan plan = planOf(diffusion(kWan, R"({"width":1280,"height":720,"frames":81,"vae_tiling":true})"));
        QVERIFY(finding(plan, "vae-tiling-flicker"));
    }
    void tilePlans_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<bool>("active");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::newRow("SD 1.5") << kSd15 << R"({"vae_tiling":true,"width":1024,"height":1024})" << true << 512 << 512;
        QTest::newRow("FLUX at 1024") << kFlux << R"({"vae_tiling":true})" << false << 1024 << 1024;
        QTest::newRow("FLUX wide") << kFlux << R"({"vae_tiling":true,"width":2048,"height":512})" << true << 512 << 1024;
        QTest::newRow("stated tile") << kFlux << R"({"vae_tiling":true,"vae_tile":256})" << true << 256 << 256;
        QTest::newRow("not asked for") << kFlux << R"({"vae_tile":256})" << false << 256 << 256;
        QTest::newRow("Wan") << kWan << R"({"vae_tiling":true,"width":832,"height":480,"frames":17})" << true << 256 << 256;
        QTest::newRow("CogVideoX") << "zai-org/CogVideoX-5b" << R"({"vae_tiling":true,"width":720,"height":480,"frames":9})" << true << 240 << 360;
        QTest::newRow("LTX") << "Lightricks/LTX-Video" << R"({"vae_tiling":true,"width":768,"height":512,"frames":9})" << true << 512 << 512;
        QTest::newRow("Sana") << "Efficient-Large-Model/Sana_1600M_1024px_diffusers" << R"({"vae_tiling":true})" << true << 512 << 512;
        QTest::newRow("ComfyUI image") << kFlux << R"({"vae_tiling":true,"engine":{"id":"comfyui"}})" << true << 512 << 512;
        QTest::newRow("ComfyUI clip") << kWan << R"({"vae_tiling":true,"width":832,"height":480,"frames":17,"engine":{"id":"comfyui"}})" << true << 256 << 256;
        QTest::newRow("stable-diffusion.cpp") << kFlux << R"({"vae_tiling":true,"engine":{"id":"stable-diffusion.cpp"}})" << true << 256 << 256;
        QTest::newRow("class without tiling") << "stabilityai/stable-cascade" << R"({"vae_tiling":true})" << false << 1024 << 1024;
    }
    void tilePlans()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(bool, active);
        QFETCH(int, height);
        QFETCH(int, width);
        const TilePlan plan = tilePlan(setupOf(model.toStdString(), options.toStdString()));
        QCOMPARE(plan.active, active);
        QCOMPARE(int(plan.height), height);
        QCOMPARE(int(plan.width), width);
    }
    void cascadeCantTile() { QVERIFY(finding(planOf(diffusion("stabilityai/stable-cascade", R"({"vae_tiling":true})")), "vae-tiling-impossible")); }

    void statedTileOfACase()
    {
        const double stated = allocated(kWan, R"({"width":1024,"height":1024,"vae_weights":"fp16","vae_tiling":true})", R"({"tile_px":512,"tile_stride_px":384})");
        NEAR(stated, gibOf(2115.0 * 512 * 512 + 3.0 * 1024 * 1024), 1e-6);
    }
    void shortClipsTakeLess()
    {
        const auto hunyuan = [](int frames) { return allocated(kHunyuan, QString(R"({"width":512,"height":512,"frames":%1})").arg(frames).toStdString()); };
        NEAR(hunyuan(5) / hunyuan(17), 5.0 / 17, 1e-7);
        NEAR(hunyuan(17), hunyuan(129), 1e-7); // chunks of 16 frames
        // Wan's clip holds its output twice: 6 values a pixel and frame.
        const auto wan = [](int frames) { return allocated(kWan, QString(R"({"width":512,"height":512,"frames":%1,"vae_weights":"bf16"})").arg(frames).toStdString()); };
        NEAR(wan(81) - wan(41), gibOf(6.0 * 40 * 512 * 512), 1e-6);
        NEAR(wan(1), gibOf(2115.0 * 512 * 512), 1e-6);
    }
    void decodeSharedByDevices()
    {
        // FLUX at 2048 on two devices: 41 GiB with one decoding, 34 with the decode shared: live elements only.
        const Plan one = planOf(diffusion(kFlux, R"({"width":2048,"height":2048})", R"({"gpu":"nvidia-l40-48","count":2,"context_parallel":2})"));
        const Plan shared = planOf(diffusion(kFlux, R"({"width":2048,"height":2048})", R"({"gpu":"nvidia-l40-48","count":2,"context_parallel":2})"), R"({"vae_decode_shards":2})");
        NEAR(gib(one, "peak_allocated_bytes"), 40.96, 0.003);
        NEAR(gib(shared, "peak_allocated_bytes"), 34.0, 0.015);
        NEAR(gib(shared, "vae_decode_allocated_bytes"), gibOf(768.0 * 2048 * 2048 / 2), 1e-6);
    }
    void encode()
    {
        // 643 elements a pixel live, 1072 reserved.
        const Plan kontext = planOf(diffusion("black-forest-labs/FLUX.1-Kontext-dev", R"({"reference_images":1,"offload":"sequential"})"));
        const memory::Phase *encode = phase(kontext, PhaseId::VaeEncode);
        QVERIFY(encode);
        NEAR(component(*encode, memory::ComponentId::Activations)->bytes.typical.inGibibytes(), gibOf(643.0 * 1024 * 1024), 1e-6);
        const Plan two = planOf(diffusion("black-forest-labs/FLUX.1-Kontext-dev", R"({"reference_images":2,"offload":"sequential"})"));
        NEAR(phaseGib(two, PhaseId::VaeEncode), phaseGib(kontext, PhaseId::VaeEncode), 1e-7); // one after the other
        const Plan i2v = planOf(diffusion("Wan-AI/Wan2.1-I2V-14B-720P-Diffusers", R"({"width":832,"height":480,"frames":81})"));
        QVERIFY(phase(i2v, PhaseId::VaeEncode));
        QVERIFY(phaseGib(i2v, PhaseId::VaeEncode) < phaseGib(i2v, PhaseId::VaeDecode));
    }
    void bandsHoldTheMeasured()
    {
        const Plan sdxl = planOf(diffusion(kSdxl, R"({"vae_weights":"fp16"})"));
        const memory::Observable *decode = figure(sdxl, "vae_decode_allocated_bytes");
        // Between live elements and the 16-bit workspace rule.
        NEAR(decode->low / kBytesPerGib, 768.0 * 4 * 1024 * 1024 / kBytesPerGib, 0.01);
        NEAR(decode->high / kBytesPerGib, 1216.0 * 4 * 1024 * 1024 / kBytesPerGib, 0.01);
    }
};

QTEST_APPLESS_MAIN(DiffusionVaeTest)
#include "diffusion_vae_test.moc"
