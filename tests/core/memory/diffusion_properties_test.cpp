// Properties of every diffusion plan, over random scenarios of the whole catalogue: phases exclude each other, bands are ordered,
// formulas add up, more work never needs less, offload never needs more, and the same input gives the same plan.
#include "core/model/diffusion_catalogue.h"
#include "diffusion_support.h"

#include <chrono>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::ComponentId;
using memory::PhaseId;
using workload::DiffusionOffload;
using workload::DiffusionWorkload;

namespace {

const std::vector<std::string> &modelIds()
{
    static const std::vector<std::string> kIds = [] {
        std::vector<std::string> ids;
        for (const model::DiffusionSummary &summary : model::DiffusionCatalogue::builtIn().summaries())
            ids.push_back(summary.id);
        return ids;
    }();
    return kIds;
}

const model::DiffusionModel &modelOf(const DiffusionWorkload &w)
{
    return **model::DiffusionCatalogue::builtIn().find(w.model.id);
}

DiffusionWorkload &of(workload::Scenario &scenario) { return std::get<DiffusionWorkload>(scenario.workload); }

formats::NumericFormat format(const char *id) { return *formats::parseNumericFormat(id); }

/// A valid scenario: any model, engine, size that it takes, formats, offload, devices.
workload::Scenario anyScenario(const char *fixedEngine = nullptr)
{
    const std::string id = *rc::gen::elementOf(modelIds());
    const char *engine = fixedEngine ? fixedEngine : *rc::gen::element("diffusers", "comfyui", "stable-diffusion.cpp");
    workload::Scenario scenario = diffusion(id, QString(R"({"engine":{"id":"%1"}})").arg(engine).toStdString());
    DiffusionWorkload &w = of(scenario);
    const model::DiffusionModel &model = modelOf(w);
    const std::int64_t multiple = model.sizeMultiple();
    w.width = multiple * *rc::gen::inRange<std::int64_t>(8, 64);
    w.height = multiple * *rc::gen::inRange<std::int64_t>(8, 64);
    w.frames = model.video ? *rc::gen::inRange<std::int64_t>(0, 30) * model.vae.temporalFactor + 1 : 1;
    w.batch = *rc::gen::inRange<std::int64_t>(1, 6);
    w.guidance = *rc::gen::arbitrary<bool>();
    w.weights = format(*rc::gen::element("bf16", "fp16", "fp32", "fp8", "bnb-nf4", "bnb-int8", "gguf:Q4_K", "int8"));
    w.textEncoderWeights = format(*rc::gen::element("bf16", "fp16", "fp8", "bnb-nf4", "bnb-int8"));
    w.vaeWeights = format(*rc::gen::element("bf16", "fp16", "fp32"));
    w.offload = *rc::gen::element(DiffusionOffload::None, DiffusionOffload::Model, DiffusionOffload::Sequential, DiffusionOffload::Group);
    w.offloadOptions = {*rc::gen::arbitrary<bool>(), *rc::gen::inRange<std::int64_t>(1, 80), *rc::gen::arbitrary<bool>()};
    w.vaeSlicing = *rc::gen::arbitrary<bool>();
    w.vaeTiling = *rc::gen::arbitrary<bool>();
    w.referenceImages = *rc::gen::inRange<std::int64_t>(0, 3);
    w.attention = *rc::gen::element(workload::AttentionKernel::Flash, workload::AttentionKernel::Eager);
    if (*rc::gen::arbitrary<bool>())
        w.loraRank = *rc::gen::inRange<std::int64_t>(1, 128);
    scenario.hardware.count = *rc::gen::element<std::int64_t>(1, 2, 4);
    if (*rc::gen::arbitrary<bool>())
        scenario.hardware.contextParallel = scenario.hardware.count;
    return scenario;
}

Plan planned(const workload::Scenario &scenario)
{
    auto plan = tryPlan(scenario);
    RC_ASSERT(plan.has_value());
    return *plan;
}

double typical(const Plan &plan) { return totalGib(plan); }

} // namespace

class DiffusionPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void theTotalIsTheLargestPhase()
    {
        QVERIFY(rc::check("total = max of phases, phase = sum of components", [] {
            const Plan plan = planned(anyScenario());
            for (const memory::DevicePlan &device : plan.devices) {
                Bytes largest;
                for (const memory::Phase &phase : device.phases) {
                    Bytes sum;
                    for (const memory::Component &part : phase.components)
                        sum += part.bytes.typical;
                    RC_ASSERT(sum == phase.total.typical);
                    largest = std::max(largest, phase.total.typical);
                }
                RC_ASSERT(device.total.typical == largest);
                RC_ASSERT(device.phases[static_cast<std::size_t>(device.peakPhase)].total.typical == largest);
            }
        }));
    }
    void phasesNeverAddUp()
    {
        QVERIFY(rc::check("the peak is below the sum of weights and all activations", [] {
            workload::Scenario scenario = anyScenario("diffusers");
            of(scenario).offload = DiffusionOffload::None;
            const Plan plan = planned(scenario);
            double activations = 0, weights = 0;
            for (const memory::Phase &phase : plan.devices[0].phases) {
                double held = 0;
                for (const memory::Component &part : phase.components)
                    (part.id == ComponentId::Activations || part.id == ComponentId::VaeDecode || part.id == ComponentId::QuantizationWorkspace ? activations : held) += part.bytes.typical.inGibibytes();
                weights = std::max(weights, held);
            }
            RC_ASSERT(typical(plan) <= weights + activations + 1e-6);
        }));
    }
    void bandsAreOrdered()
    {
        QVERIFY(rc::check("0 ≤ low ≤ typical ≤ high", [] {
            const Plan plan = planned(anyScenario());
            for (const memory::Phase &phase : plan.devices[0].phases) {
                for (const memory::Component &part : phase.components)
                    RC_ASSERT(Bytes(0) <= part.bytes.low && part.bytes.low <= part.bytes.typical && part.bytes.typical <= part.bytes.high);
            }
            for (const memory::Observable &one : plan.observables)
                RC_ASSERT(0 <= one.low && one.low <= one.value && one.value <= one.high);
        }));
    }
    void formulasAddUp()
    {
        QVERIFY(rc::check("the formula of a component gives its bytes", [] {
            const Plan plan = planned(anyScenario());
            for (const memory::Phase &phase : plan.devices[0].phases) {
                for (const memory::Component &part : phase.components) {
                    if (part.bytes.typical > Bytes(0))
                        RC_ASSERT(std::abs(evaluate(part.formula) - static_cast<double>(part.bytes.typical.count())) <= 1 + 1e-9 * static_cast<double>(part.bytes.typical.count()));
                }
            }
        }));
    }
    void explanationsDontChangeTheNumbers()
    {
        QVERIFY(rc::check("the same plan without formulas", [] {
            const workload::Scenario scenario = anyScenario();
            const auto with = tryPlan(scenario, nullptr, true), without = tryPlan(scenario, nullptr, false);
            RC_ASSERT(with.has_value() && without.has_value());
            RC_ASSERT(with->devices[0].total == without->devices[0].total);
            RC_ASSERT(with->host == without->host && with->verdict == without->verdict);
        }));
    }
    void reservedHoldsAllocated()
    {
        QVERIFY(rc::check("allocated ≤ reserved ≤ used", [] {
            const Plan plan = planned(anyScenario());
            RC_ASSERT(gib(plan, "peak_allocated_bytes") <= gib(plan, "peak_reserved_bytes") + 1e-9);
            RC_ASSERT(gib(plan, "peak_reserved_bytes") < gib(plan, "used_bytes"));
            RC_ASSERT(gib(plan, "vae_decode_allocated_bytes") <= gib(plan, "vae_decode_reserved_bytes") + 1e-9);
        }));
    }
    void moreWorkNeverNeedsLess()
    {
        QVERIFY(rc::check("batch, size, frames and references", [] {
            workload::Scenario scenario = anyScenario();
            // Tiling begins at a size, and ComfyUI's rule for a whole picture is larger than what its tiles take.
            if (of(scenario).engine.id == "comfyui")
                of(scenario).vaeTiling = false;
            const model::DiffusionModel &model = modelOf(std::get<DiffusionWorkload>(scenario.workload));
            // ggml's allocator lays a longer graph out tighter now and then: its planned buffers dip by a few per cent.
            const double dip = of(scenario).engine.id == "stable-diffusion.cpp" ? 0.95 : 1;
            const double before = typical(planned(scenario)) * dip;
            for (int change = 0; change < 4; ++change) {
                workload::Scenario larger = scenario;
                DiffusionWorkload &w = of(larger);
                if (change == 0)
                    w.batch += 1;
                else if (change == 1)
                    w.width += model.sizeMultiple();
                else if (change == 2)
                    w.height += model.sizeMultiple();
                else if (model.video)
                    w.frames += model.vae.temporalFactor;
                RC_ASSERT(typical(planned(larger)) >= before - 1e-6);
            }
        }));
    }
    void offloadNeverNeedsMore()
    {
        QVERIFY(rc::check("sequential ≤ model ≤ none; group ≤ none", [] {
            workload::Scenario scenario = anyScenario("diffusers");
            const auto total = [&](DiffusionOffload offload) {
                of(scenario).offload = offload;
                return typical(planned(scenario));
            };
            const double none = total(DiffusionOffload::None), model = total(DiffusionOffload::Model), sequential = total(DiffusionOffload::Sequential), group = total(DiffusionOffload::Group);
            RC_ASSERT(model <= none + 1e-6);
            RC_ASSERT(sequential <= model + 1e-6);
            RC_ASSERT(group <= none + 1e-6);
        }));
    }
    void slicingAndTilingNeverNeedMoreThanWithout()
    {
        QVERIFY(rc::check("the decode of images and clips", [] {
            workload::Scenario scenario = anyScenario("diffusers");
            of(scenario).batch = 2;
            scenario.hardware.count = 1;
            scenario.hardware.contextParallel.reset();
            const auto decode = [&](bool slicing, bool tiling) {
                of(scenario).vaeSlicing = slicing;
                of(scenario).vaeTiling = tiling;
                return gib(planned(scenario), "vae_decode_allocated_bytes");
            };
            const double plain = decode(false, false);
            RC_ASSERT(decode(true, false) <= plain + 1e-6);
            // A tile barely smaller than the image may cost its assembly; never more than that.
            RC_ASSERT(decode(false, true) <= plain * 1.1 + 1e-6);
        }));
    }
    void narrowFormatsNeverTakeMore()
    {
        QVERIFY(rc::check("denoiser weights", [] {
            workload::Scenario scenario = anyScenario("diffusers");
            scenario.hardware = {};
            scenario.hardware.gpu = "nvidia-a100-sxm4-80";
            const auto weights = [&](const char *id) {
                of(scenario).weights = format(id);
                return componentGib(planned(scenario), PhaseId::TextEncode, ComponentId::Denoiser);
            };
            of(scenario).offload = DiffusionOffload::None;
            const double fp32 = weights("fp32"), bf16 = weights("bf16"), fp8 = weights("fp8"), nf4 = weights("bnb-nf4"), nf4dq = weights("bnb-nf4-dq"), q2 = weights("gguf:Q2_K");
            RC_ASSERT(near(fp32, 2 * bf16, 1e-6));
            RC_ASSERT(fp8 < bf16 && nf4 < fp8 && nf4dq < nf4 && q2 < nf4);
        }));
    }
    void sequenceParallelNeverNeedsMore()
    {
        QVERIFY(rc::check("denoising on more devices", [] {
            workload::Scenario scenario = anyScenario("diffusers");
            const auto denoise = [&](std::int64_t degree) {
                scenario.hardware.count = degree;
                scenario.hardware.contextParallel = degree;
                return gib(planned(scenario), "denoise_bytes");
            };
            const double one = denoise(1), two = denoise(2), four = denoise(4);
            RC_ASSERT(two <= one + 1e-9 && four <= two + 1e-9);
        }));
    }
    void thePlanIsAFunction()
    {
        QVERIFY(rc::check("twice the same", [] {
            const workload::Scenario scenario = anyScenario();
            const Plan first = planned(scenario), second = planned(scenario);
            RC_ASSERT(first.devices.size() == second.devices.size());
            RC_ASSERT(first.devices[0].total == second.devices[0].total && first.findings.size() == second.findings.size() && first.understood == second.understood);
        }));
    }
    void whatWasUnderstoodPlansTheSame()
    {
        QVERIFY(rc::check("defaults filled in change nothing", [] {
            const Plan first = planned(anyScenario());
            const Plan again = planned(first.understood);
            RC_ASSERT(first.devices[0].total == again.devices[0].total);
            RC_ASSERT(again.understood == first.understood);
        }));
    }
    void extremesStayLargeNeverNegative()
    {
        for (const std::string &id : modelIds()) {
            workload::Scenario scenario = diffusion(id, R"({"attention":"eager"})");
            DiffusionWorkload &w = of(scenario);
            const model::DiffusionModel &model = modelOf(w);
            w.width = w.height = 16384 / model.sizeMultiple() * model.sizeMultiple();
            w.frames = model.video ? 90'000 / model.vae.temporalFactor * model.vae.temporalFactor + 1 : 1;
            w.batch = 4096;
            const auto plan = tryPlan(scenario);
            QVERIFY2(plan.has_value(), id.c_str());
            QVERIFY2(plan->devices[0].total.typical > Bytes::gibibytes(1000) && plan->devices[0].total.low <= plan->devices[0].total.high, id.c_str());
            QVERIFY(plan->verdict == memory::Verdict::DoesNotFit && plan->devices[0].headroom < Bytes(0));
        }
    }
    void manyDevices()
    {
        workload::Scenario scenario = diffusion("black-forest-labs/FLUX.1-dev", "{}", R"({"gpu":"nvidia-h100-sxm5-80","count":512,"context_parallel":8})");
        const Plan plan = planOf(scenario);
        QCOMPARE(plan.devices.size(), std::size_t{512});
        QCOMPARE(plan.devices.back().rank, 511);
    }
    void aPlanTakesLittleTime()
    {
        const workload::Scenario scenario = diffusion("hunyuanvideo-community/HunyuanVideo", R"({"width":768,"height":512,"frames":121})");
        planOf(scenario);
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 50; ++i)
            planOf(scenario);
        const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / 50;
        QVERIFY2(ms < 20, qPrintable(QString::number(ms)));
    }
};

QTEST_APPLESS_MAIN(DiffusionPropertiesTest)
#include "diffusion_properties_test.moc"
