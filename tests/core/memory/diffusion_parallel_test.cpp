// Several devices: what sequence, guidance, pipeline and tensor parallelism divide and what they don't; data parallel; shared decode.
#include "diffusion_support.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::ComponentId;
using memory::PhaseId;

namespace {

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";
const char *kHunyuan = "hunyuanvideo-community/HunyuanVideo";

Plan on(const std::string &model, const std::string &options, const std::string &hardware)
{
    return planOf(diffusion(model, options, R"({"gpu":"nvidia-h100-sxm5-80",)" + hardware + "}"));
}

double part(const Plan &plan, PhaseId id, ComponentId what, std::size_t rank = 0)
{
    const memory::Phase *one = phase(plan, id, rank);
    const memory::Component *found = one ? component(*one, what) : nullptr;
    return found ? found->bytes.typical.inGibibytes() : 0;
}

const double kDenoiser = 2 * 11'901'408'320.0 / kBytesPerGib;

} // namespace

class DiffusionParallelTest : public QObject {
    Q_OBJECT
private slots:
    void sequenceParallelDividesTokensOnly()
    {
        const Plan one = on(kFlux, "{}", R"("count":1)"), four = on(kFlux, "{}", R"("count":4,"context_parallel":4)");
        QCOMPARE(four.devices.size(), std::size_t{4});
        NEAR(part(four, PhaseId::Denoise, ComponentId::Activations), part(one, PhaseId::Denoise, ComponentId::Activations) / 4, 1e-6);
        NEAR(part(four, PhaseId::Denoise, ComponentId::Denoiser), kDenoiser, 1e-6);
        NEAR(part(four, PhaseId::Denoise, ComponentId::TextEncoders), part(one, PhaseId::Denoise, ComponentId::TextEncoders), 1e-6);
    }
    void sequenceParallelDividesScores()
    {
        const auto scores = [](const std::string &hardware) {
            return part(on(kFlux, R"({"attention":"eager"})", hardware), PhaseId::Denoise, ComponentId::Activations) - part(on(kFlux, "{}", hardware), PhaseId::Denoise, ComponentId::Activations);
        };
        NEAR(scores(R"("count":2,"context_parallel":2)"), scores(R"("count":1)") / 2, 1e-6);
    }
    void oneDeviceDecodes()
    {
        const Plan plan = on(kFlux, R"({"width":2048,"height":2048})", R"("count":2,"context_parallel":2)");
        QVERIFY(part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, 0) > 9);
        QCOMPARE(part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, 1), 0.0);
        QCOMPARE(plan.worstRank, 0);
        QVERIFY(finding(plan, "vae-decode-on-one-device"));
        QVERIFY(!finding(on(kFlux, "{}", R"("count":1)"), "vae-decode-on-one-device"));
    }
    void aSharedDecodeIsDivided()
    {
        const Plan plan = on(kFlux, R"({"width":2048,"height":2048,"parallel_vae":true})", R"("count":4,"context_parallel":4)");
        NEAR(part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, 0), 768.0 * 2048 * 2048 * 2 / 4 / kBytesPerGib, 1e-6);
        NEAR(part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, 3), part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, 0), 1e-9);
        QVERIFY(!finding(plan, "vae-decode-on-one-device"));
        // One device can't share with itself.
        NEAR(gib(on(kFlux, R"({"parallel_vae":true})", R"("count":1)"), "vae_decode_allocated_bytes"), gib(on(kFlux, "{}", R"("count":1)"), "vae_decode_allocated_bytes"), 1e-9);
    }
    void tensorParallelDividesTheDenoiserNotTheEncoders()
    {
        const Plan one = on(kFlux, "{}", R"("count":1)"), two = on(kFlux, "{}", R"("count":2,"tensor_parallel":2)");
        NEAR(part(two, PhaseId::Denoise, ComponentId::Denoiser), kDenoiser / 2, 1e-6);
        NEAR(part(two, PhaseId::Denoise, ComponentId::TextEncoders), part(one, PhaseId::Denoise, ComponentId::TextEncoders), 1e-6);
        NEAR(part(two, PhaseId::Denoise, ComponentId::Vae), part(one, PhaseId::Denoise, ComponentId::Vae), 1e-6);
        // 4 of 17.2 elements a token stay whole, the rest is halved.
        NEAR(part(two, PhaseId::Denoise, ComponentId::Activations) / part(one, PhaseId::Denoise, ComponentId::Activations), (4 + 13.2 / 2) / 17.2, 1e-6);
    }
    void pipelineKeepsKeysAndValuesOfItsLayers()
    {
        const Plan one = on(kFlux, "{}", R"("count":1)"), two = on(kFlux, "{}", R"("count":2,"pipeline_parallel":2)");
        NEAR(part(two, PhaseId::Denoise, ComponentId::Denoiser), kDenoiser / 2, 1e-6);
        const double kept = 2 * 57.0 / 2 * 4608 * 3072 * 2 / kBytesPerGib;
        NEAR(part(two, PhaseId::Denoise, ComponentId::Activations), part(one, PhaseId::Denoise, ComponentId::Activations) + kept, 1e-6);
    }
    void dataParallelDividesImages()
    {
        const Plan plan = on(kSdxl, R"({"batch":8})", R"("count":4)"), alone = on(kSdxl, R"({"batch":2})", R"("count":1)");
        QCOMPARE(qint64(plan.parallelism.data), qint64(4));
        NEAR(totalGib(plan), totalGib(alone), 1e-9);
        for (std::size_t rank = 0; rank < 4; ++rank)
            NEAR(totalGib(plan, rank), totalGib(alone), 1e-9);
        // Seven images on four replicas: the fullest has two.
        NEAR(totalGib(on(kSdxl, R"({"batch":7})", R"("count":4)")), totalGib(alone), 1e-9);
    }
    void idleReplicas()
    {
        const Plan plan = on(kSdxl, R"({"batch":2})", R"("count":4)");
        const memory::Finding *idle = finding(plan, "data-parallel-idle");
        QVERIFY(idle);
        QCOMPARE(std::get<std::int64_t>(idle->args.at("replicas")), 4);
        QVERIFY(!finding(on(kSdxl, R"({"batch":4})", R"("count":4)"), "data-parallel-idle"));
    }
    void guidanceParallelHalvesThePasses()
    {
        const Plan together = on(kSdxl, "{}", R"("count":2)"), apart = on(kSdxl, R"({"guidance_parallel":true})", R"("count":2)");
        NEAR(part(apart, PhaseId::Denoise, ComponentId::Activations), part(together, PhaseId::Denoise, ComponentId::Activations) / 2, 1e-6);
        NEAR(part(apart, PhaseId::Denoise, ComponentId::Denoiser), part(together, PhaseId::Denoise, ComponentId::Denoiser), 1e-9);
        QVERIFY(!finding(apart, "data-parallel-idle") && finding(together, "data-parallel-idle"));
        QVERIFY(part(apart, PhaseId::VaeDecode, ComponentId::VaeDecode, 0) > 1);
        QCOMPARE(part(apart, PhaseId::VaeDecode, ComponentId::VaeDecode, 1), 0.0);
    }
    void guidanceParallelNeedsTwoPassesAndAnEvenDegree()
    {
        QVERIFY(finding(on(kFlux, R"({"guidance_parallel":true})", R"("count":2)"), "guidance-parallel-no-effect")); // distilled
        QVERIFY(finding(on(kSdxl, R"({"guidance_parallel":true,"batch":3})", R"("count":3)"), "guidance-parallel-no-effect"));
        QVERIFY(finding(on(kSdxl, R"({"guidance_parallel":true,"guidance":false})", R"("count":2)"), "guidance-parallel-no-effect"));
        QVERIFY(!finding(on(kSdxl, R"({"guidance_parallel":true})", R"("count":2)"), "guidance-parallel-no-effect"));
    }
    void degreesCombine()
    {
        const Plan plan = on(kHunyuan, R"({"width":768,"height":512,"frames":121,"batch":2})", R"("count":8,"tensor_parallel":2,"context_parallel":2)");
        QCOMPARE(qint64(plan.parallelism.data), qint64(2));
        QCOMPARE(plan.devices.size(), std::size_t{8});
        // Ranks 0 and 4 begin their replicas and decode.
        for (std::size_t rank = 0; rank < 8; ++rank) {
            QCOMPARE(plan.devices[rank].rank, int(rank));
            QCOMPARE(part(plan, PhaseId::VaeDecode, ComponentId::VaeDecode, rank) > 0, rank % 4 == 0);
            NEAR(part(plan, PhaseId::Denoise, ComponentId::Denoiser, rank), 12'821'012'544.0 / kBytesPerGib, 1e-6);
        }
    }
    void otherEnginesDontDivideAnImage()
    {
        QVERIFY(finding(on(kFlux, R"({"engine":{"id":"comfyui"}})", R"("count":2,"context_parallel":2)"), "parallel-needs-diffusers"));
        QVERIFY(finding(on(kFlux, R"({"engine":{"id":"stable-diffusion.cpp"}})", R"("count":2,"tensor_parallel":2)"), "parallel-needs-diffusers"));
        QVERIFY(!finding(on(kFlux, R"({"engine":{"id":"comfyui"}})", R"("count":2)"), "parallel-needs-diffusers"));
    }
    void capacityAndVerdict()
    {
        const Plan h100 = on(kFlux, "{}", R"("count":1)");
        QVERIFY(h100.verdict == memory::Verdict::Fits);
        QVERIFY(h100.devices[0].capacity > Bytes::gibibytes(78) && h100.devices[0].headroom == h100.devices[0].capacity - h100.devices[0].total.typical);
        const Plan small = planOf(diffusion(kFlux, "{}", R"({"gpu":"nvidia-rtx-4090-24","count":1})"));
        QVERIFY(small.verdict == memory::Verdict::DoesNotFit && small.devices[0].headroom < Bytes(0));
        // With model offload it is 22.6 GiB of tensors on 23.5 GiB: tight, because the allocator and the context want more.
        const Plan tight = planOf(diffusion(kFlux, R"({"offload":"model"})", R"({"gpu":"nvidia-rtx-4090-24","count":1})"));
        QVERIFY(tight.verdict == memory::Verdict::Tight);
        const Plan stated = planOf(diffusion(kFlux, "{}"), R"({"capacity_bytes":1000000000})");
        QCOMPARE(qint64(stated.devices[0].capacity.count()), qint64(1'000'000'000));
    }
};

QTEST_APPLESS_MAIN(DiffusionParallelTest)
#include "diffusion_parallel_test.moc"
