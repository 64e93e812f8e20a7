// ComfyUI's own reserve rules and stable-diffusion.cpp's planned buffers, against the source's formulas worked by hand and published logs.
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::ComponentId;
using memory::PhaseId;

namespace {

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSchnell = "black-forest-labs/FLUX.1-schnell";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";
const char *kSd15 = "stable-diffusion-v1-5/stable-diffusion-v1-5";
const char *kHunyuan = "hunyuanvideo-community/HunyuanVideo";
const char *kWan = "Wan-AI/Wan2.1-T2V-1.3B-Diffusers";

std::string with(const char *engine, const std::string &options)
{
    ordered_json json = ordered_json::parse(options);
    json["engine"] = {{"id", engine}};
    return json.dump();
}

Plan comfy(const std::string &model, const std::string &options = "{}", const std::string &gpu = "nvidia-a100-sxm4-80")
{
    return planOf(diffusion(model, with("comfyui", options), R"({"gpu":")" + gpu + R"(","count":1})"));
}

Plan sdcpp(const std::string &model, const std::string &options = "{}", const std::string &given = "null")
{
    return planOf(diffusion(model, with("stable-diffusion.cpp", options)), given);
}

/// Compute buffer of one phase in MiB.
double buffer(const std::string &model, const std::string &options, const std::string &phaseId, const std::string &more = "")
{
    return gib(sdcpp(model, options, R"({"phase":")" + phaseId + "\"" + more + "}"), "compute_buffer_bytes") * 1024;
}

} // namespace

class DiffusionEnginesTest : public QObject {
    Q_OBJECT
private slots:
    /// latent elements × bytes × 0.01 × factor MiB with fused attention (comfy/model_base.py); × 0.15 × factor without.
    void comfyDenoise_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<double>("mebibytes");
        QTest::newRow("FLUX, factor 3.1") << kFlux << "{}" << 128.0 * 128 * 2 * 0.01 * 3.1;
        QTest::newRow("SDXL, factor 0.8, two passes") << kSdxl << "{}" << 2 * 128.0 * 128 * 2 * 0.01 * 0.8;
        QTest::newRow("SD 1.5, factor 1") << kSd15 << R"({"width":512,"height":512,"guidance":false})" << 64.0 * 64 * 2 * 0.01;
        QTest::newRow("SD 1.5 without fused attention") << kSd15 << R"({"width":512,"height":512,"guidance":false,"attention":"eager"})" << 64.0 * 64 * 0.15;
        QTest::newRow("HunyuanVideo, factor 1.8, 31 latent frames") << kHunyuan << R"({"width":768,"height":512,"frames":121})" << 64.0 * 96 * 31 * 2 * 0.01 * 1.8;
        QTest::newRow("Wan, width / 2222") << kWan << R"({"width":832,"height":480,"frames":81,"guidance":false})" << 60.0 * 104 * 21 * 2 * 0.01 * 1536 / 2222;
        QTest::newRow("LTX, 5.5 × width / 2048") << "Lightricks/LTX-Video-0.9.7-dev" << R"({"width":1216,"height":704,"frames":121,"guidance":false})" << 38.0 * 22 * 16 * 2 * 0.01 * 5.5 * 2;
        QTest::newRow("a model without a factor: 2") << "fal/AuraFlow-v0.3" << R"({"guidance":false})" << 128.0 * 128 * 2 * 0.01 * 2;
        QTest::newRow("batch") << kFlux << R"({"batch":3})" << 3 * 128.0 * 128 * 2 * 0.01 * 3.1;
    }
    void comfyDenoise()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(double, mebibytes);
        const Plan plan = comfy(model.toStdString(), options.toStdString());
        NEAR(componentGib(plan, PhaseId::Denoise, ComponentId::Activations) * 1024, mebibytes, 1e-5);
    }
    void comfyIsAboveWhatIsTraced()
    {
        // A safety of 1.5 to 2.4 over the traced bytes.
        for (const char *model : {kFlux, "Qwen/Qwen-Image"}) {
            const double rule = componentGib(comfy(model, R"({"guidance":false})"), PhaseId::Denoise, ComponentId::Activations);
            const double traced = gib(planOf(diffusion(model, R"({"guidance":false})")), "denoise_bytes");
            QVERIFY2(rule / traced > 1.4 && rule / traced < 2.5, qPrintable(QString::number(rule / traced)));
        }
    }
    void comfyDecode()
    {
        const auto decode = [](const char *model, const std::string &options) { return componentGib(comfy(model, options), PhaseId::VaeDecode, ComponentId::VaeDecode); };
        NEAR(decode(kFlux, "{}"), 2178.0 * 1024 * 1024 * 2 / kBytesPerGib, 1e-6);
        NEAR(decode(kFlux, "{}"), 4.25, 0.01);
        NEAR(decode(kSdxl, R"({"vae_weights":"fp32"})"), 8.5, 0.01);
        // Wan: per frame's area, whatever the length.
        NEAR(decode(kWan, R"({"width":832,"height":480,"frames":81,"vae_weights":"bf16"})"), 7000.0 * 832 * 480 * 2 / kBytesPerGib, 1e-6);
        // HunyuanVideo 1500 × latent frames × 4, Mochi 1000 × latent frames × 6; LTX 900 a latent pixel of 512: 450 an output pixel of 32 × 32.
        NEAR(decode(kHunyuan, R"({"width":768,"height":512,"frames":121})"), 1500.0 * 31 * 4 * 768 * 512 * 2 / kBytesPerGib, 1e-6);
        NEAR(decode("genmo/mochi-1-preview", R"({"width":848,"height":480,"frames":85})"), 1000.0 * 15 * 6 * 848 * 480 * 2 / kBytesPerGib, 1e-6);
        NEAR(decode("Lightricks/LTX-Video", R"({"width":768,"height":512,"frames":121})"), 900.0 * 16 * 512 * (24.0 * 16) * 2 / kBytesPerGib, 1e-6);
        // Tiles take what the decoder takes.
        QVERIFY(decode(kFlux, R"({"width":2048,"height":2048,"vae_tiling":true})") < 1);
    }
    void comfyReserve()
    {
        // 0.8 GiB for inference and 400 MiB; 100 MiB more on cards above 15 GB.
        const auto reserve = [](const char *gpu) {
            return component(*phase(comfy(kFlux, "{}", gpu), PhaseId::Denoise), ComponentId::Reserve)->bytes.typical.inMebibytes();
        };
        NEAR(reserve("nvidia-a100-sxm4-80"), 0.8 * 1024 + 500, 1e-6);
        NEAR(reserve("nvidia-rtx-4090-24"), 0.8 * 1024 + 500, 1e-6);
        QVERIFY(!component(*phase(comfy(kFlux), PhaseId::Denoise), ComponentId::Framework));
    }
    void comfyKeepsOneModelAtATime()
    {
        const Plan plan = comfy(kFlux);
        QCOMPARE(componentGib(plan, PhaseId::Denoise, ComponentId::TextEncoders), 0.0);
        NEAR(componentGib(plan, PhaseId::Denoise, ComponentId::Denoiser), 2 * 11'901'408'320.0 / kBytesPerGib, 1e-6);
        QVERIFY(componentGib(comfy(kFlux, R"({"offload":"sequential"})"), PhaseId::Denoise, ComponentId::Denoiser) < 0.3);
        QVERIFY(finding(comfy(kFlux, R"({"offload":"group"})"), "offload-mode-replaced"));
    }
    void comfyStreamsWhatDoesntFit()
    {
        QVERIFY(finding(comfy(kFlux, "{}", "nvidia-rtx-4090-24"), "comfyui-partial-load"));
        QVERIFY(!finding(comfy(kFlux), "comfyui-partial-load"));
        QVERIFY(!finding(planOf(diffusion(kFlux, "{}", R"({"gpu":"nvidia-rtx-4090-24","count":1})")), "comfyui-partial-load"));
    }
    void comfyEncode()
    {
        const Plan plan = comfy("black-forest-labs/FLUX.1-Kontext-dev", R"({"reference_images":1})");
        NEAR(componentGib(plan, PhaseId::VaeEncode, ComponentId::Activations), 1767.0 * 1024 * 1024 * 2 / kBytesPerGib, 1e-6);
    }

    /// Published logs and sizes planned by the allocator (MiB).
    void sdcppBuffers_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("phase");
        QTest::addColumn<double>("mebibytes");
        QTest::addColumn<double>("within");
        const QString eager = R"("attention":"eager")";
        const auto size = [](int width, int height, const QString &more = {}) { return QString(R"({"width":%1,"height":%2%3})").arg(width).arg(height).arg(more.isEmpty() ? QString() : "," + more); };
        QTest::newRow("SD 1.5 512 × 512") << kSd15 << size(512, 512, eager) << "denoise" << 560.0 << 0.01;
        QTest::newRow("SD 1.5 512 × 768") << kSd15 << size(512, 768, eager) << "denoise" << 1220.07 << 0.001;
        QTest::newRow("SD 1.5 768 × 1024") << kSd15 << size(768, 1024, eager) << "denoise" << 4736.59 << 0.001;
        QTest::newRow("SD 1.5 512 × 512 fused") << kSd15 << size(512, 512) << "denoise" << 123.0 << 0.01;
        QTest::newRow("SD 1.5 768 × 1024 fused") << kSd15 << size(768, 1024) << "denoise" << 369.0 << 0.005;
        QTest::newRow("SDXL 1024") << kSdxl << size(1024, 1024, eager) << "denoise" << 831.0 << 0.01;
        QTest::newRow("SDXL 1024 fused") << kSdxl << size(1024, 1024) << "denoise" << 492.0 << 0.01;
        QTest::newRow("FLUX 512") << kSchnell << size(512, 512, eager) << "denoise" << 398.0 << 0.01;
        QTest::newRow("FLUX 512 fused") << kSchnell << size(512, 512) << "denoise" << 248.0 << 0.01;
        QTest::newRow("FLUX 768") << kSchnell << size(768, 768, eager) << "denoise" << 1105.0 << 0.01;
        QTest::newRow("FLUX 768 fused") << kSchnell << size(768, 768) << "denoise" << 505.0 << 0.01;
        QTest::newRow("VAE 512") << kSd15 << size(512, 512) << "vae_decode" << 1664.0 << 1e-6;
        QTest::newRow("VAE 1024") << kFlux << size(1024, 1024) << "vae_decode" << 6656.0 << 1e-6;
        QTest::newRow("VAE tiles of 256") << kSdxl << size(1024, 1024, R"("vae_tiling":true)") << "vae_decode" << 416.0 << 1e-6;
        QTest::newRow("Wan 2.1 VAE, one frame") << kWan << size(832, 480) << "vae_decode" << 2854.76 << 0.001;
        QTest::newRow("Wan 2.1 VAE, 33 frames") << kWan << size(832, 480, R"("frames":33)") << "vae_decode" << 20118.0 << 0.001;
        QTest::newRow("Wan 2.2 VAE, 33 frames") << "Wan-AI/Wan2.2-TI2V-5B-Diffusers" << size(832, 480, R"("frames":33)") << "vae_decode" << 20896.8 << 0.001;
    }
    void sdcppBuffers()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(QString, phase);
        QFETCH(double, mebibytes);
        QFETCH(double, within);
        NEAR(buffer(model.toStdString(), options.toStdString(), phase.toStdString()), mebibytes, within);
    }
    void sdcppDirectConvolutions()
    {
        NEAR(buffer(kSd15, R"({"width":512,"height":512})", "vae_decode", R"(,"conv":"direct")"), 704, 1e-6);
        NEAR(buffer(kSdxl, R"({})", "vae_decode", R"(,"conv":"direct")"), 2816, 1e-6);
        NEAR(buffer(kSdxl, R"({"vae_tiling":true})", "vae_decode", R"(,"conv":"direct")"), 176, 1e-6);
    }
    void sdcppScoresOnly()
    {
        // Fused and materialised attention differ by heads × tokens² × 4 bytes: FLUX, 1,280 and 2,560 tokens.
        NEAR(buffer(kSchnell, R"({"width":512,"height":512,"attention":"eager"})", "denoise") - buffer(kSchnell, R"({"width":512,"height":512})", "denoise"), 24 * 1280.0 * 1280 * 4 / 1048576, 1e-6);
        NEAR(buffer(kSchnell, R"({"width":768,"height":768,"attention":"eager"})", "denoise") - buffer(kSchnell, R"({"width":768,"height":768})", "denoise"), 600, 1e-6);
    }
    void sdcppRunsOnePassAndOneImage()
    {
        NEAR(buffer(kSd15, R"({"width":512,"height":512,"batch":4})", "denoise"), buffer(kSd15, R"({"width":512,"height":512,"guidance":false})", "denoise"), 1e-9);
        NEAR(buffer(kSd15, R"({"width":512,"height":512,"batch":4})", "vae_decode"), 1664, 1e-6);
        NEAR(buffer("fal/AuraFlow-v0.3", R"({"batch":4})", "denoise"), buffer("fal/AuraFlow-v0.3", R"({"guidance":false})", "denoise"), 1e-6);
    }
    void sdcppWeightsDontChangeBuffers()
    {
        NEAR(buffer(kSd15, R"({"width":512,"height":512,"weights":"gguf:Q8_0"})", "denoise"), buffer(kSd15, R"({"width":512,"height":512})", "denoise"), 1e-9);
        // FLUX's transformer in Q8_0 takes 12,068 MiB there.
        const Plan plan = sdcpp(kFlux, R"({"weights":"gguf:Q8_0"})");
        NEAR(componentGib(plan, PhaseId::Denoise, ComponentId::Denoiser) * 1024, 12068.09, 0.015);
    }
    void sdcppT5InQ4()
    {
        // 2,555 MiB in a log: every matrix, embedding included.
        const Plan plan = sdcpp(kFlux, R"({"text_encoder_weights":"gguf:Q4_0","offload":"model"})");
        NEAR(componentGib(plan, PhaseId::TextEncode, ComponentId::TextEncoders) * 1024, 2555.36, 0.005);
    }
    void sdcppOffload()
    {
        QCOMPARE(componentGib(sdcpp(kFlux, R"({"offload":"model"})"), PhaseId::Denoise, ComponentId::TextEncoders), 0.0);
        QVERIFY(componentGib(sdcpp(kFlux), PhaseId::Denoise, ComponentId::TextEncoders) > 8);
        QVERIFY(finding(sdcpp(kFlux, R"({"offload":"sequential"})"), "offload-mode-replaced"));
        NEAR(totalGib(sdcpp(kFlux, R"({"offload":"sequential"})")), totalGib(sdcpp(kFlux, R"({"offload":"model"})")), 1e-9);
    }
    void sdcppHasNoAllocatorSlack()
    {
        const Plan plan = sdcpp(kFlux);
        NEAR(gib(plan, "peak_reserved_bytes"), gib(plan, "peak_allocated_bytes"), 1e-9);
        QVERIFY(!finding(plan, "diffusion-reserved"));
        QVERIFY(component(*phase(plan, PhaseId::VaeDecode), ComponentId::ComputeBuffers));
        QVERIFY(!component(*phase(plan, PhaseId::VaeDecode), ComponentId::VaeDecode));
    }
};

QTEST_APPLESS_MAIN(DiffusionEnginesTest)
#include "diffusion_engines_test.moc"
