// Bytes of the components in their formats, worked out by hand from parameter counts, and what every format leaves wide.
#include "core/memory/diffusion/component_weights.h"
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using namespace anchorgpu::memory::diffusion;
using memory::ComponentId;
using memory::PhaseId;

namespace {

constexpr double kT5 = 4'762'310'656, kT5Out = 24.0 * 10240 * 4096, kT5Embedding = 32128.0 * 4096;
constexpr double kFlux = 11'901'408'320, kClip = 123'060'480;
const char *kFluxId = "black-forest-labs/FLUX.1-dev";
const char *kSdxlId = "stabilityai/stable-diffusion-xl-base-1.0";

double weightsGib(const std::string &model, const std::string &options, ComponentId id, PhaseId phaseId = PhaseId::TextEncode, const std::string &given = "null")
{
    return componentGib(planOf(diffusion(model, options), given), phaseId, id);
}

Setup setupOf(const std::string &model, const std::string &options)
{
    const auto scenario = diffusion(model, options);
    auto setup = makeSetup(scenario, std::get<workload::DiffusionWorkload>(scenario.workload), *memory::World::builtIn(), {});
    if (!setup)
        qFatal("%s", setup.error().id.c_str());
    return *setup;
}

} // namespace

class DiffusionWeightsTest : public QObject {
    Q_OBJECT
private slots:
    void denoiserFormats_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<double>("bytesPerParameter");
        QTest::addColumn<double>("wideShare");
        QTest::newRow("fp32") << "fp32" << 4.0 << 0.0;
        QTest::newRow("bf16") << "bf16" << 2.0 << 0.0;
        QTest::newRow("fp16") << "fp16" << 2.0 << 0.0;
        QTest::newRow("native") << "native" << 2.0 << 0.0;
        QTest::newRow("fp8") << "fp8" << 1.0 << 0.002;
        QTest::newRow("int8") << "int8" << 1.0 << 0.002;
        QTest::newRow("bnb-int8") << "bnb-int8" << 1.0 << 0.002;
        QTest::newRow("bnb-nf4: 4 bits and an fp32 scale per 64") << "bnb-nf4" << 0.5625 << 0.002;
        QTest::newRow("bnb-nf4-dq") << "bnb-nf4-dq" << 0.5 + 0.127 / 8 << 0.002;
        QTest::newRow("gguf Q8_0") << "gguf:Q8_0" << 8.5 / 8 << 0.01;
        QTest::newRow("gguf Q6_K") << "gguf:Q6_K" << 6.5625 / 8 << 0.01;
        QTest::newRow("gguf Q4_K") << "gguf:Q4_K" << 4.5 / 8 << 0.01;
        QTest::newRow("gguf Q4_1") << "gguf:Q4_1" << 5.0 / 8 << 0.01;
        QTest::newRow("gguf Q3_K") << "gguf:Q3_K" << 3.4375 / 8 << 0.01;
        QTest::newRow("gguf Q2_K") << "gguf:Q2_K" << 2.625 / 8 << 0.01;
    }
    void denoiserFormats()
    {
        QFETCH(QString, format);
        QFETCH(double, bytesPerParameter);
        QFETCH(double, wideShare);
        const double expected = kFlux * ((1 - wideShare) * bytesPerParameter + wideShare * 2) / kBytesPerGib;
        NEAR(weightsGib(kFluxId, QString(R"({"weights":"%1"})").arg(format).toStdString(), ComponentId::Denoiser), expected, 0.002);
    }
    void t5UnderBitsAndBytesKeepsItsOutputInFp32()
    {
        const double nf4 = (kT5 - kT5Out - kT5Embedding) * 0.5625 + kT5Out * 4 + kT5Embedding * 2;
        NEAR(nf4 / 1e9, 6.33, 0.01); // stated: 6.3 GB, not 2.7
        NEAR(weightsGib(kFluxId, R"({"text_encoder_weights":"bnb-nf4"})", ComponentId::TextEncoders), (nf4 + 2 * kClip) / kBytesPerGib, 1e-4);
        const double int8 = (kT5 - kT5Out - kT5Embedding) + kT5Out * 4 + kT5Embedding * 2;
        NEAR(int8 / 1e9, 7.9, 0.01);
        const std::string phase = R"({"offload":"model","text_encoder_weights":"bnb-int8"})";
        const Plan plan = planOf(diffusion(kFluxId, R"({"text_encoder_weights":"bnb-int8"})"));
        QVERIFY(finding(plan, "t5-kept-wide"));
        NEAR(weightsGib(kFluxId, phase, ComponentId::TextEncoders, PhaseId::TextEncode), (int8 + 0.05 * 2 * (kT5 - kT5Out - kT5Embedding)) / kBytesPerGib, 0.001);
    }
    void t5InOtherNarrowFormatsKeepsTheEmbeddingOnly()
    {
        NEAR(weightsGib(kFluxId, R"({"text_encoder_weights":"fp8"})", ComponentId::TextEncoders), ((kT5 - kT5Embedding) + 2 * kT5Embedding + 2 * kClip) / kBytesPerGib, 1e-4);
        QVERIFY(!finding(planOf(diffusion(kFluxId, R"({"text_encoder_weights":"fp8"})")), "t5-kept-wide"));
    }
    void plainFp16T5KeepsItsOutputInFp32ButBf16Not()
    {
        const char *sd3 = "stabilityai/stable-diffusion-3-medium-diffusers";
        const double encoders = 2 * (123'650'304.0 + 694'659'840.0 + kT5);
        NEAR(weightsGib(sd3, R"({"text_encoder_weights":"bf16"})", ComponentId::TextEncoders), encoders / kBytesPerGib, 1e-4);
        NEAR(weightsGib(sd3, R"({"text_encoder_weights":"fp16"})", ComponentId::TextEncoders), (encoders + 2 * kT5Out) / kBytesPerGib, 1e-4);
        // T5-XXL alone is 11.5 GB then; engines that read the file as it is don't do that.
        NEAR((2 * kT5 + 2 * kT5Out) / 1e9, 11.5, 0.01);
        NEAR(weightsGib(sd3, R"({"text_encoder_weights":"fp16","engine":{"id":"comfyui"}})", ComponentId::TextEncoders), 2 * kT5 / kBytesPerGib, 1e-4);
    }
    void smallEncodersStayWide()
    {
        // SDXL has no encoder of a billion parameters: a narrow format changes nothing.
        const double bf16 = weightsGib(kSdxlId, R"({"text_encoder_weights":"bf16"})", ComponentId::TextEncoders);
        NEAR(weightsGib(kSdxlId, R"({"text_encoder_weights":"bnb-nf4"})", ComponentId::TextEncoders), bf16, 1e-7);
        // What a case states decides over that rule.
        const double stated = weightsGib(kSdxlId, R"({"text_encoder_weights":"bnb-nf4"})", ComponentId::TextEncoders, PhaseId::TextEncode, R"({"quantized":["text_encoder_2"]})");
        QVERIFY2(stated < 0.6 * bf16, qPrintable(QString::number(stated)));
    }
    void statedSlotsOnly()
    {
        const std::string narrow = R"({"weights":"bnb-nf4","text_encoder_weights":"bnb-nf4"})";
        NEAR(weightsGib(kFluxId, narrow, ComponentId::TextEncoders, PhaseId::TextEncode, R"({"quantized":["transformer"]})"), 2 * (kT5 + kClip) / kBytesPerGib, 1e-4);
        NEAR(weightsGib(kFluxId, narrow, ComponentId::Denoiser, PhaseId::TextEncode, R"({"quantized":["text_encoder_2"]})"), 2 * kFlux / kBytesPerGib, 1e-4);
    }
    void unetConvolutionsStayWide()
    {
        // SD 1.5: 28 % of the values are in matrices, SDXL 86 %.
        const char *sd15 = "stable-diffusion-v1-5/stable-diffusion-v1-5";
        const double full = weightsGib(sd15, R"({"weights":"fp16"})", ComponentId::Denoiser), narrow = weightsGib(sd15, R"({"weights":"gguf:Q4_0"})", ComponentId::Denoiser);
        NEAR(narrow / full, 1 - 242'196'480.0 / 859'520'964.0 * (1 - 4.5 / 16), 0.001);
        const double sdxl = weightsGib(kSdxlId, R"({"weights":"gguf:Q4_0"})", ComponentId::Denoiser) / weightsGib(kSdxlId, R"({"weights":"fp16"})", ComponentId::Denoiser);
        QVERIFY2(sdxl < 0.42 && narrow / full > 0.75, qPrintable(QString("%1 %2").arg(sdxl).arg(narrow / full)));
    }
    void positionTablesComeOnTop()
    {
        // SD3.5 Medium: 384 × 384 × 1536 values beside 2.24 B parameters; the card says 2.5 B.
        NEAR(weightsGib("stabilityai/stable-diffusion-3.5-medium", R"({"weights":"bf16"})", ComponentId::Denoiser), 2 * (2'243'171'520.0 + 384.0 * 384 * 1536) / kBytesPerGib, 1e-6);
        NEAR((2'243'171'520.0 + 384.0 * 384 * 1536) / 1e9, 2.47, 0.01);
    }
    void sdxlVaeMovesToFp32()
    {
        const std::string fp16 = R"({"vae_weights":"fp16"})";
        NEAR(weightsGib(kSdxlId, fp16, ComponentId::Vae, PhaseId::Denoise), 2 * 83'653'863.0 / kBytesPerGib, 1e-6);
        NEAR(weightsGib(kSdxlId, fp16, ComponentId::Vae, PhaseId::VaeDecode), 4 * 83'653'863.0 / kBytesPerGib, 1e-6);
        NEAR(weightsGib(kSdxlId, R"({"vae_weights":"bf16"})", ComponentId::Vae, PhaseId::VaeDecode), 2 * 83'653'863.0 / kBytesPerGib, 1e-6);
        NEAR(weightsGib(kSdxlId, R"({"vae_weights":"fp32"})", ComponentId::Vae, PhaseId::Denoise), 4 * 83'653'863.0 / kBytesPerGib, 1e-6);
        QVERIFY(finding(planOf(diffusion(kSdxlId, fp16)), "vae-forced-fp32"));
        QVERIFY(!finding(planOf(diffusion(kSdxlId, R"({"vae_weights":"bf16"})")), "vae-forced-fp32"));
        QVERIFY2(!finding(planOf(diffusion(kSdxlId, R"({"vae_weights":"fp16","engine":{"id":"comfyui"}})")), "vae-forced-fp32"), "a rule of diffusers");
    }
    void vaeFormatLeftOutIsThePipelines()
    {
        const Plan wan = planOf(diffusion("Wan-AI/Wan2.1-T2V-14B-Diffusers", R"({"frames":81,"width":832,"height":480})"));
        QCOMPARE(std::get<workload::DiffusionWorkload>(wan.understood.workload).vaeWeights->bits, 32);
        const Plan flux = planOf(diffusion(kFluxId));
        QCOMPARE(std::get<workload::DiffusionWorkload>(flux.understood.workload).vaeWeights->bits, 16);
    }
    void droppedComponentsAreGone()
    {
        const char *sd3 = "stabilityai/stable-diffusion-3-medium-diffusers";
        const double without = weightsGib(sd3, R"({"text_encoder_weights":"fp16"})", ComponentId::TextEncoders, PhaseId::TextEncode, R"({"dropped":["text_encoder_3"]})");
        NEAR(without, 2 * (123'650'304.0 + 694'659'840.0) / kBytesPerGib, 1e-4);
    }
    void int8ComponentsGrowAfterTheirFirstCall()
    {
        const Plan plan = planOf(diffusion(kFluxId, R"({"weights":"bnb-int8"})"));
        const double before = componentGib(plan, PhaseId::TextEncode, ComponentId::Denoiser), after = componentGib(plan, PhaseId::VaeDecode, ComponentId::Denoiser);
        NEAR(after - before, 0.05 * 2 * kFlux * 0.998 / kBytesPerGib, 0.001); // a twentieth of the columns in 16 bits
        const auto weights = componentWeights(setupOf(kFluxId, R"({"weights":"bnb-int8"})"));
        for (const ComponentWeights &c : weights)
            QCOMPARE(c.stays, c.role == Role::Denoiser);
    }
    void loraGrowsWithItsRank()
    {
        const double r16 = weightsGib(kFluxId, R"({"lora":{"rank":16}})", ComponentId::LoraAdapters), r64 = weightsGib(kFluxId, R"({"lora":{"rank":64}})", ComponentId::LoraAdapters);
        NEAR(r64, 4 * r16, 1e-6);
        // A published all-linear FLUX adapter of rank 16 is 0.17 GB; the band holds it.
        const Plan plan = planOf(diffusion(kFluxId, R"({"lora":{"rank":16}})"));
        const memory::Component *lora = component(*phase(plan, PhaseId::Denoise), ComponentId::LoraAdapters);
        QVERIFY(lora && lora->bytes.low <= Bytes::gigabytes(0.17) && Bytes::gigabytes(0.17) <= lora->bytes.high);
        QVERIFY(finding(plan, "lora-estimated"));
    }
    void controlNetIsAShareOfTheDenoiser()
    {
        // Stated sizes: SD 1.5 361 M, SDXL 1.25 B.
        for (const auto &[model, stated] : std::vector<std::pair<const char *, double>>{{"stable-diffusion-v1-5/stable-diffusion-v1-5", 361e6}, {kSdxlId, 1.25e9}}) {
            const Plan plan = planOf(diffusion(model, R"({"controlnet":"same"})"));
            const memory::Component *net = component(*phase(plan, PhaseId::Denoise), ComponentId::Weights);
            QVERIFY(net);
            const double bytes = 2 * stated;
            QVERIFY2(static_cast<double>(net->bytes.low.count()) <= bytes && bytes <= static_cast<double>(net->bytes.high.count()), model);
        }
        QVERIFY(!component(*phase(planOf(diffusion(kSdxlId)), PhaseId::Denoise), ComponentId::Weights));
    }
    void imageEncoderOnlyWhereThePipelineNeedsIt()
    {
        const double wan = weightsGib("Wan-AI/Wan2.1-I2V-14B-720P-Diffusers", R"({"frames":81,"width":832,"height":480})", ComponentId::Vision);
        NEAR(wan, 4 * 630'766'080.0 / kBytesPerGib, 1e-6);
        QCOMPARE(weightsGib("stabilityai/stable-cascade", "{}", ComponentId::Vision), 0.0); // optional there
    }
    void expertsAreBothResident()
    {
        const char *a14b = "Wan-AI/Wan2.2-T2V-A14B-Diffusers";
        const std::string size = R"("frames":81,"width":832,"height":480,"weights":"bf16")";
        NEAR(weightsGib(a14b, "{" + size + "}", ComponentId::Denoiser, PhaseId::Denoise), 2 * 2 * 14'288'491'584.0 / kBytesPerGib, 1e-6);
        NEAR(weightsGib(a14b, "{" + size + R"(,"offload":"model"})", ComponentId::Denoiser, PhaseId::Denoise), 2 * 14'288'491'584.0 / kBytesPerGib, 1e-6);
        NEAR(weightsGib("stabilityai/stable-cascade", R"({"offload":"model","weights":"bf16"})", ComponentId::Denoiser, PhaseId::Denoise), 2 * 3'589'103'632.0 / kBytesPerGib, 1e-6);
    }
    void bandsAreNarrowForWideWeights()
    {
        for (const ComponentWeights &c : componentWeights(setupOf(kFluxId, "{}"))) {
            const double width = static_cast<double>((c.bytes.high - c.bytes.low).count()) / static_cast<double>(c.bytes.typical.count());
            QVERIFY2(width < 0.02, c.slot.c_str());
            QVERIFY(!c.narrow && c.packingShare == 0);
        }
        for (const ComponentWeights &c : componentWeights(setupOf(kFluxId, R"({"weights":"gguf:Q4_K"})"))) {
            QCOMPARE(c.narrow, c.role == Role::Denoiser);
            QCOMPARE(c.packingShare > 0, c.role == Role::Denoiser);
        }
    }
    void onlyFloatFormatsForTheVae()
    {
        const auto plan = tryPlan(diffusion(kFluxId, R"({"vae_weights":"fp8"})"));
        QVERIFY(!plan);
        QCOMPARE(QString::fromStdString(plan.error().place), QString("/workload/vae_weights"));
        QCOMPARE(QString::fromStdString(plan.error().allowed), QString("fp32, bf16, fp16"));
    }
};

QTEST_APPLESS_MAIN(DiffusionWeightsTest)
#include "diffusion_weights_test.moc"
