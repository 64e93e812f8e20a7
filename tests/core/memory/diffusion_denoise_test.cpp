// Denoising and text encoding: guidance, batch, text and reference tokens, frames, materialised attention, formats, adapters.
#include "core/memory/diffusion/denoise_memory.h"
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using namespace anchorgpu::memory::diffusion;
using memory::ComponentId;
using memory::PhaseId;

namespace {

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSd15 = "stable-diffusion-v1-5/stable-diffusion-v1-5";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";
const char *kHunyuan = "hunyuanvideo-community/HunyuanVideo";
const char *kWan14 = "Wan-AI/Wan2.1-T2V-14B-Diffusers";

double mib(const std::string &model, const std::string &options, const std::string &given = "null")
{
    return gib(planOf(diffusion(model, options), given), "denoise_bytes") * 1024;
}

/// Without the matrix that a narrow format expands.
double activationMib(const std::string &model, const std::string &options)
{
    return componentGib(planOf(diffusion(model, options)), PhaseId::Denoise, ComponentId::Activations) * 1024;
}

} // namespace

class DiffusionDenoiseTest : public QObject {
    Q_OBJECT
private slots:
    /// Stated examples of one call (MiB).
    void examples_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<double>("mebibytes");
        QTest::newRow("FLUX.1 1024") << kFlux << "{}" << 465.0;
        QTest::newRow("Kontext with one reference") << "black-forest-labs/FLUX.1-Kontext-dev" << R"({"reference_images":1})" << 881.0;
        QTest::newRow("Chroma") << "lodestones/Chroma1-HD" << "{}" << 444.0;
        QTest::newRow("FLUX.2 dev") << "black-forest-labs/FLUX.2-dev" << "{}" << 1150.0;
        QTest::newRow("FLUX.2 klein 4B") << "black-forest-labs/FLUX.2-klein-4B" << "{}" << 580.0;
        QTest::newRow("Qwen-Image") << "Qwen/Qwen-Image" << "{}" << 387.0;
        QTest::newRow("Z-Image") << "Tongyi-MAI/Z-Image-Turbo" << "{}" << 536.0;
        QTest::newRow("SD3.5 Medium") << "stabilityai/stable-diffusion-3.5-medium" << R"({"guidance":false})" << 162.0;
        QTest::newRow("SD3.5 Large") << "stabilityai/stable-diffusion-3.5-large" << R"({"guidance":false})" << 255.0;
        QTest::newRow("SD 1.5, 512, one pass") << kSd15 << R"({"width":512,"height":512,"guidance":false})" << 65.0;
        QTest::newRow("SDXL one pass") << kSdxl << R"({"guidance":false})" << 158.0;
        QTest::newRow("PixArt") << "PixArt-alpha/PixArt-Sigma-XL-2-1024-MS" << "{}" << 222.0;
        QTest::newRow("Sana") << "Efficient-Large-Model/Sana_1600M_1024px_diffusers" << "{}" << 128.0;
        QTest::newRow("AuraFlow") << "fal/AuraFlow-v0.3" << "{}" << 667.0;
        QTest::newRow("HunyuanDiT, 20 skips") << "Tencent-Hunyuan/HunyuanDiT-v1.2-Diffusers" << "{}" << 772.0;
        QTest::newRow("CogVideoX 2B") << "zai-org/CogVideoX-2b" << R"({"width":720,"height":480,"frames":49})" << 1572.0;
        QTest::newRow("CogVideoX 5B") << "zai-org/CogVideoX-5b" << R"({"width":720,"height":480,"frames":49})" << 2706.0;
        QTest::newRow("CogVideoX1.5 5B") << "zai-org/CogVideoX1.5-5B" << R"({"width":1360,"height":768,"frames":81})" << 6901.0;
        QTest::newRow("HunyuanVideo 720p") << kHunyuan << R"({"width":1280,"height":720,"frames":129})" << 12680.0;
        QTest::newRow("HunyuanVideo 544p") << kHunyuan << R"({"width":960,"height":544,"frames":129})" << 7193.0;
        QTest::newRow("Wan 1.3B 480p") << "Wan-AI/Wan2.1-T2V-1.3B-Diffusers" << R"({"width":832,"height":480,"frames":81})" << 1529.0;
        QTest::newRow("Wan 1.3B 720p") << "Wan-AI/Wan2.1-T2V-1.3B-Diffusers" << R"({"width":1280,"height":720,"frames":81})" << 3522.0;
        QTest::newRow("Wan 14B 480p") << kWan14 << R"({"width":832,"height":480,"frames":81})" << 3548.0;
        QTest::newRow("Wan 14B 720p") << kWan14 << R"({"width":1280,"height":720,"frames":81})" << 8176.0;
        QTest::newRow("Wan 2.2 5B") << "Wan-AI/Wan2.2-TI2V-5B-Diffusers" << R"({"width":1280,"height":704,"frames":121})" << 2162.0;
        QTest::newRow("LTX 2B") << "Lightricks/LTX-Video" << R"({"width":704,"height":512,"frames":161})" << 931.0;
        QTest::newRow("LTX 13B") << "Lightricks/LTX-Video-0.9.7-dev" << R"({"width":1216,"height":704,"frames":121})" << 3355.0;
        QTest::newRow("Mochi") << "genmo/mochi-1-preview" << R"({"width":848,"height":480,"frames":85})" << 4673.0;
    }
    void examples()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(double, mebibytes);
        NEAR(mib(model.toStdString(), options.toStdString()), mebibytes, 0.015);
    }
    void guidanceDoublesOnlyWhereHalvesShareABatch()
    {
        const auto ratio = [](const char *model) { return mib(model, R"({"guidance":true})") / mib(model, R"({"guidance":false})"); };
        NEAR(ratio(kSdxl), 2, 1e-7);                     // concatenated
        NEAR(ratio("lodestones/Chroma1-HD"), 1, 1e-7);   // two calls
        NEAR(ratio(kFlux), 1, 1e-7);                     // distilled
        QVERIFY(finding(planOf(diffusion(kFlux)), "guidance-distilled"));
        QVERIFY(finding(planOf(diffusion("lodestones/Chroma1-HD")), "guidance-two-calls"));
        const Plan sdxl = planOf(diffusion(kSdxl));
        QVERIFY(!finding(sdxl, "guidance-distilled") && !finding(sdxl, "guidance-two-calls"));
        QVERIFY(!finding(planOf(diffusion(kFlux, R"({"guidance":false})")), "guidance-distilled"));
    }
    void batchMultiplies()
    {
        NEAR(mib(kFlux, R"({"batch":4})"), 4 * mib(kFlux, "{}"), 1e-7);
        NEAR(mib(kSdxl, R"({"batch":3})"), 3 * mib(kSdxl, "{}"), 1e-7);
    }
    void tokensByHand()
    {
        // 17.2 elements × (64 × 64 image tokens + 512 of text) × 3072 × 2 bytes.
        NEAR(mib(kFlux, "{}"), 17.2 * (4096 + 512) * 3072 * 2 / 1048576, 1e-7);
        NEAR(mib(kFlux, R"({"text_tokens":256})"), 17.2 * (4096 + 256) * 3072 * 2 / 1048576, 1e-7);
        NEAR(mib(kFlux, "{}", R"({"text_tokens":128})"), 17.2 * (4096 + 128) * 3072 * 2 / 1048576, 1e-7);
        // HunyuanVideo: 31 latent frames of 32 × 48 tokens.
        NEAR(mib(kHunyuan, R"({"width":768,"height":512,"frames":121})"), 18.2 * (31 * 32 * 48 + 256.0) * 3072 * 2 / 1048576, 1e-7);
        // CogVideoX1.5 pads 31 latent frames to 16 pairs.
        NEAR(mib("zai-org/CogVideoX1.5-5B", R"({"width":768,"height":512,"frames":121})"), 13.05 * 2 * (16 * 32 * 48 + 226.0) * 3072 * 2 / 1048576, 1e-7);
        // Wan's text is cross-attended: it adds no tokens.
        NEAR(mib(kWan14, R"({"width":832,"height":480,"frames":81,"text_tokens":8})"), mib(kWan14, R"({"width":832,"height":480,"frames":81})"), 1e-7);
        // SD3: 77 of CLIP and 256 of T5 in one stream; a shorter prompt only shortens T5's part.
        NEAR(mib("stabilityai/stable-diffusion-3.5-large", R"({"guidance":false,"text_tokens":56})"), 12.4 * (4096 + 133) * 2432 * 2 / 1048576, 1e-7);
    }
    void referenceImagesAddTheirTokens()
    {
        const char *kontext = "black-forest-labs/FLUX.1-Kontext-dev";
        NEAR(mib(kontext, R"({"reference_images":2})"), 17.2 * (3 * 4096 + 512) * 3072 * 2 / 1048576, 1e-7);
        NEAR(mib(kFlux, R"({"reference_images":2})"), mib(kFlux, "{}"), 1e-7); // not in its stream
        // FLUX.2 at 4,608 and 16,896 tokens reserved 1.7 and 6.5 GB.
        const Plan small = planOf(diffusion("black-forest-labs/FLUX.2-dev"), R"({"counter":"torch peak reserved"})");
        const Plan large = planOf(diffusion("black-forest-labs/FLUX.2-dev", R"({"width":2048,"height":2048})"), R"({"counter":"torch peak reserved"})");
        NEAR(figure(small, "denoise_bytes")->value, 1.7e9, 0.07);
        NEAR(figure(large, "denoise_bytes")->value, 6.5e9, 0.07);
    }
    void fp32ComputeDoubles() { NEAR(mib(kSdxl, R"({"weights":"fp32"})"), 2 * mib(kSdxl, R"({"weights":"fp16"})"), 1e-7); }

    void narrowFormatsDontNarrowActivations()
    {
        const double bf16 = activationMib(kFlux, "{}");
        for (const char *format : {"fp8", "bnb-nf4", "gguf:Q4_K", "int8"})
            NEAR(activationMib(kFlux, QString(R"({"weights":"%1"})").arg(format).toStdString()), bf16, 1e-7);
    }
    void aMatrixIsExpandedForStorageFormats()
    {
        const auto workspace = [](const char *format) {
            return componentGib(planOf(diffusion(kFlux, QString(R"({"weights":"%1"})").arg(format).toStdString())), PhaseId::Denoise, ComponentId::QuantizationWorkspace);
        };
        NEAR(workspace("gguf:Q8_0"), 4.0 * 3072 * 3072 * 2 / kBytesPerGib, 1e-6);
        NEAR(workspace("bnb-nf4"), 4.0 * 3072 * 3072 * 2 / kBytesPerGib, 1e-6);
        QCOMPARE(workspace("bf16"), 0.0);
        QCOMPARE(workspace("int8"), 0.0);
        QCOMPARE(workspace("bnb-int8"), 0.0);
    }
    void llmInt8AddsInt32Products()
    {
        const double extra = activationMib(kHunyuan, R"({"width":768,"height":512,"frames":121,"weights":"bnb-int8"})") - activationMib(kHunyuan, R"({"width":768,"height":512,"frames":121})");
        NEAR(extra, 13.0 * (31 * 32 * 48 + 256.0) * 3072 * 2 / 1048576, 1e-6);
    }
    void eagerAttentionIsQuadratic()
    {
        // Scores and probabilities of 8 heads over 64 × 64 tokens in 16 bits.
        const double fused = mib(kSd15, R"({"width":512,"height":512,"guidance":false})"), eager = mib(kSd15, R"({"width":512,"height":512,"guidance":false,"attention":"eager"})");
        NEAR(eager - fused, 2 * 8 * 4096.0 * 4096 * 2 / 1048576, 1e-6);
        const auto scores = [](int side) {
            const QString size = QString(R"("width":%1,"height":%1,"guidance":false)").arg(side);
            return mib(kSd15, ("{" + size + R"(,"attention":"eager"})").toStdString()) - mib(kSd15, ("{" + size + "}").toStdString());
        };
        NEAR(scores(1024), 16 * scores(512), 1e-6);
        // SDXL's largest level is the second one: a quarter of the latent pixels, 10 heads.
        NEAR(mib(kSdxl, R"({"guidance":false,"attention":"eager"})") - mib(kSdxl, R"({"guidance":false})"), 2 * 10 * 4096.0 * 4096 * 2 / 1048576, 1e-6);
        // A transformer's tokens all see each other.
        NEAR(mib(kFlux, R"({"attention":"eager"})") - mib(kFlux, "{}"), 2 * 24 * 4608.0 * 4608 * 2 / 1048576, 1e-6);
    }
    void controlNetKeepsItsOutputs()
    {
        NEAR(mib(kSd15, R"({"width":512,"height":512,"controlnet":"same"})") / mib(kSd15, R"({"width":512,"height":512})"), (26.0 + 5) / 26, 1e-6);
        QVERIFY(finding(planOf(diffusion(kSd15, R"({"controlnet":"same"})")), "controlnet-estimated"));
    }
    void textEncodingIsSmall()
    {
        // T5-XXL, 512 tokens: about 35 MiB a prompt.
        const Plan plan = planOf(diffusion(kFlux, R"({"guidance":false})"));
        NEAR(gib(plan, "text_encode_bytes") * 1024, 512.0 * (2 * 10240 + 4 * 4096) * 2 / 1048576, 1e-6);
        NEAR(gib(plan, "text_encode_bytes") * 1024, 35, 0.05);
        NEAR(gib(planOf(diffusion(kFlux, R"({"guidance":false,"batch":3})")), "text_encode_bytes"), 3 * gib(plan, "text_encode_bytes"), 1e-7);
        QVERIFY(gib(planOf(diffusion("HiDream-ai/HiDream-I1-Full")), "text_encode_bytes") < 0.1);
    }
    void withoutEncodersThereIsNothingToEncode()
    {
        const Plan plan = planOf(diffusion(kSdxl), R"({"dropped":["text_encoder","text_encoder_2"]})");
        QCOMPARE(gib(plan, "text_encode_bytes"), 0.0);
        QCOMPARE(componentGib(plan, PhaseId::Denoise, ComponentId::TextEncoders), 0.0);
    }
    void phaseFiguresMayIncludeTheWeights()
    {
        const Plan without = planOf(diffusion(kFlux)), with = planOf(diffusion(kFlux), R"({"weights_included":true})");
        NEAR(gib(with, "denoise_bytes") - gib(without, "denoise_bytes"), phaseGib(without, PhaseId::Denoise) - gib(without, "denoise_bytes"), 1e-7);
        NEAR(gib(planOf(diffusion(kFlux), R"({"weights_included":"not stated"})"), "denoise_bytes"), gib(without, "denoise_bytes"), 1e-7);
    }
};

QTEST_APPLESS_MAIN(DiffusionDenoiseTest)
#include "diffusion_denoise_test.moc"
