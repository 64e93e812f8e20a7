// Phases of a step: what exists when, against hand-computed sums for Llama 3.1 8B (facts §8), and rules that hold for every plan.
#include "training_support.h"

#include "core/memory/training/formula_sum.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Sharding;

namespace {

constexpr double kParameters = 8030261248.0;

const Phase &phaseOf(const DevicePlan &device, PhaseId id)
{
    return *std::find_if(device.phases.begin(), device.phases.end(), [&](const Phase &phase) { return phase.id == id; });
}

bool has(const Phase &phase, ComponentId id)
{
    return std::any_of(phase.components.begin(), phase.components.end(), [&](const Component &c) { return c.id == id; });
}

Bytes sumOf(const std::vector<Component> &components)
{
    Bytes total;
    for (const Component &component : components)
        total += component.bytes.typical;
    return total;
}

/// Any scenario of the contract that can be planned.
Case anyCase()
{
    Case c;
    c.workload.recipe = *rc::gen::element(workload::Recipe::Fp32, workload::Recipe::Amp, workload::Recipe::PureBf16, workload::Recipe::Bf16Fp32Master, workload::Recipe::MegatronBf16);
    c.workload.method = *rc::gen::element(workload::TrainingMethod::Full, workload::TrainingMethod::Lora, workload::TrainingMethod::Qlora);
    c.workload.optimizer = *rc::gen::element(workload::Optimizer::AdamW, workload::Optimizer::PagedAdamW8bit, workload::Optimizer::Muon, workload::Optimizer::Sgd);
    c.workload.optimizerKernel = *rc::gen::element(workload::OptimizerKernel::Fused, workload::OptimizerKernel::Foreach);
    c.workload.optimizerInBackward = *rc::gen::arbitrary<bool>();
    c.workload.sharding = *rc::gen::element(Sharding::None, Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3, Sharding::Fsdp, Sharding::Hsdp);
    c.workload.activationCheckpointing = *rc::gen::element(workload::Checkpointing::None, workload::Checkpointing::Selective, workload::Checkpointing::Full);
    c.workload.loss = *rc::gen::element(workload::LossKind::Standard, workload::LossKind::Chunked, workload::LossKind::FusedLinear, workload::LossKind::LegacyFp32);
    c.workload.offload = *rc::gen::element(workload::TrainingOffload::None, workload::TrainingOffload::Optimizer, workload::TrainingOffload::Parameters);
    c.workload.framework.id = *rc::gen::element<std::string>("transformers", "torchtune", "torchtitan", "fsdp", "deepspeed", "megatron", "litgpt", "unsloth", "axolotl", "llama-factory", "ms-swift");
    c.workload.activationOffload = *rc::gen::arbitrary<bool>();
    c.workload.compile = *rc::gen::arbitrary<bool>();
    c.workload.packed = *rc::gen::arbitrary<bool>();
    c.workload.gradientAccumulation = *rc::gen::element<std::int64_t>(1, 8);
    c.workload.microBatch = *rc::gen::element<std::int64_t>(1, 4);
    c.scenario.hardware.count = *rc::gen::element<std::int64_t>(1, 2, 4, 8, 16);
    if (c.scenario.hardware.count >= 4 && *rc::gen::arbitrary<bool>())
        c.scenario.hardware.pipelineParallel = 4;
    else if (c.scenario.hardware.count >= 2 && *rc::gen::arbitrary<bool>())
        c.scenario.hardware.tensorParallel = 2;
    return c;
}

} // namespace

class TrainingPhasesTest : public QObject {
    Q_OBJECT
private slots:
    void lossPhaseOfOneCard()
    {
        // facts §8: weights and states 44.9, activations 1.0, logits 5.9 GiB.
        const StageMemory memory = Case().memory();
        const PhaseItems &loss = phaseOf(memory, PhaseId::Loss);
        QVERIFY(std::abs(gib(bytesOf(loss, ComponentId::Weights) + bytesOf(loss, ComponentId::OptimizerState)) - 44.9) < 0.05);
        QVERIFY(std::abs(gib(bytesOf(loss, ComponentId::LogitsLoss)) - 5.87) < 0.01);
        QCOMPARE(bytesOf(loss, ComponentId::Gradients), 0.0); // set to none between steps
        QVERIFY(std::abs(gib(static_cast<double>(loss.allocated().typical.count())) - 51.8) < 0.3);
    }

    void gradientsExistFromBackwardToStep()
    {
        const StageMemory memory = Case().memory();
        QCOMPARE(bytesOf(phaseOf(memory, PhaseId::BackwardLast), ComponentId::Gradients), 2 * kParameters);
        QCOMPARE(bytesOf(phaseOf(memory, PhaseId::OptimizerStep), ComponentId::Gradients), 2 * kParameters);
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::BackwardFirst), ComponentId::Gradients) - 2.0 * 128256 * 4096) < 1); // the head's
    }

    void accumulationKeepsThemAndAddsNothingElse()
    {
        Case c;
        const StageMemory one = c.memory();
        c.workload.gradientAccumulation = 16;
        const StageMemory many = c.memory();
        QCOMPARE(bytesOf(phaseOf(many, PhaseId::Loss), ComponentId::Gradients), 2 * kParameters);
        QCOMPARE(bytesOf(phaseOf(many, PhaseId::Loss), ComponentId::Activations), bytesOf(phaseOf(one, PhaseId::Loss), ComponentId::Activations));
        c.workload.gradientAccumulation = 64;
        QCOMPARE(phaseOf(c.memory(), PhaseId::Loss).total(), phaseOf(many, PhaseId::Loss).total());
    }

    void optimizerInBackwardNeedsOneGradient()
    {
        Case c;
        c.workload.optimizerInBackward = true;
        const StageMemory memory = c.memory();
        const double head = 2.0 * 128256 * 4096;
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::OptimizerStep), ComponentId::Gradients) - head) < 1);
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::BackwardLast), ComponentId::Gradients) - head) < 1);
    }

    void ddpKeepsBucketsBesideGradients()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Ddp;
        const StageMemory memory = c.memory();
        const PhaseItems &step = phaseOf(memory, PhaseId::OptimizerStep);
        QVERIFY(std::abs(gib(bytesOf(step, ComponentId::ComputeBuffers)) - 14.96 - 0.06) < 0.02); // +15.0 of the facts' table
        const auto buffers = std::find_if(step.items.begin(), step.items.end(), [](const Item &i) { return i.component.id == ComponentId::ComputeBuffers; });
        QVERIFY(buffers->component.bytes.low < kGiB); // gradient_as_bucket_view
    }

    void fsdpGathersUnitsAndTheRoot()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        c.workload.recipe = workload::Recipe::Amp;
        const StageMemory memory = c.memory();
        const double layer = 2.0 * (4096.0 * (4096 * 2 + 1024 * 2 + 3 * 14336) + 2 * 4096), root = 2.0 * (2.0 * 128256 * 4096 + 4096);
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::Loss), ComponentId::GatheredParameters) - (layer + root)) < 2);
        // Two units, the root, the head's gradient, a layer's gradient and its fp32 reduction input (facts §3).
        const double head = 2.0 * 128256 * 4096;
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::BackwardFirst), ComponentId::GatheredParameters) - (2 * layer + root + head + 3 * layer)) < 4);
        QVERIFY(std::abs(gib(2 * layer) - 0.81) < 0.01 && std::abs(gib(3 * layer) - 1.22) < 0.01 && std::abs(gib(root) - 1.96) < 0.01);
    }

    void wrappedRootsAreThereForTheLossOnly()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        c.workload.framework.id = "torchtune";
        const StageMemory memory = c.memory();
        const double layer = 2.0 * (4096.0 * (4096 * 2 + 1024 * 2 + 3 * 14336) + 2 * 4096), head = 2.0 * 128256 * 4096;
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::Loss), ComponentId::GatheredParameters) - (layer + head)) < 2);
        QVERIFY(std::abs(bytesOf(phaseOf(memory, PhaseId::BackwardFirst), ComponentId::GatheredParameters) - (2 * layer + 2 * layer)) < 4);
    }

    void notReshardingGathersEverything()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        const double before = bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::GatheredParameters);
        const nlohmann::json given{{"fsdp_reshard_after_forward", false}};
        c.options.given = &given;
        const double after = bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::GatheredParameters);
        QVERIFY(after > before && std::abs(after - 2 * kParameters) < 1e6);
    }

    void zeroBucketsCountElements()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Zero2;
        c.workload.framework.id = "deepspeed";
        const double buffers = bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::ComputeBuffers);
        QVERIFY(std::abs(buffers - 2 * 5e8 * 2) < 0.1e9); // two buckets of 5e8 bf16 values
        c.workload.framework.id = "transformers"; // "auto": hidden² elements
        QVERIFY(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::ComputeBuffers) < 0.2e9);
    }

    void autocastKeepsCopies()
    {
        Case c;
        c.workload.recipe = workload::Recipe::Amp;
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::GatheredParameters), 2 * kParameters);
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::OptimizerStep), ComponentId::GatheredParameters), 0.0);
    }

    void losses()
    {
        Case c;
        const auto loss = [&](workload::LossKind kind) {
            c.workload.loss = kind;
            return bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::LogitsLoss);
        };
        const double logits = 4096.0 * 128256;
        QCOMPARE(loss(workload::LossKind::Standard), 12 * logits);
        QCOMPARE(loss(workload::LossKind::LegacyFp32), 16 * logits);
        QCOMPARE(loss(workload::LossKind::Compiled), 5 * logits);
        QVERIFY(loss(workload::LossKind::Chunked) < 2.1 * logits + 2.3 * 2 * 128256 * 4096);
        // facts §4.5: 56.7 KB a token and the head's gradient.
        QVERIFY(std::abs(loss(workload::LossKind::FusedLinear) - (4096 * 56'500.0 + 2.0 * 128256 * 4096)) < 0.01 * 1.28e9);
        c.workload.method = workload::TrainingMethod::Lora;
        QVERIFY(std::abs(loss(workload::LossKind::FusedLinear) - 4096 * 56'500.0) < 2e6);
    }

    void vocabularyParallelDividesLogits()
    {
        Case c;
        c.gpus(4);
        c.scenario.hardware.tensorParallel = 4;
        c.workload.loss = workload::LossKind::VocabularyParallel;
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::LogitsLoss), 10 * 4096.0 * 128256 / 4);
        c.workload.loss = workload::LossKind::Standard;
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::LogitsLoss), 12 * 4096.0 * 128256);
        c.workload.framework.id = "megatron";
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::LogitsLoss), 10 * 4096.0 * 128256 / 4);
    }

    void logitsAreOnTheLastStageOnly()
    {
        Case c;
        c.gpus(2);
        c.scenario.hardware.pipelineParallel = 2;
        QCOMPARE(bytesOf(phaseOf(c.memory(0), PhaseId::Loss), ComponentId::LogitsLoss), 0.0);
        QVERIFY(bytesOf(phaseOf(c.memory(1), PhaseId::Loss), ComponentId::LogitsLoss) > 6e9);
    }

    void noVocabularyNoLogits()
    {
        Case c;
        const nlohmann::json given{{"vocabulary_logits", false}};
        c.options.given = &given;
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::LogitsLoss), 0.0);
    }

    void quantisedBasesNeedADequantisedMatrix()
    {
        Case c;
        c.workload.method = workload::TrainingMethod::Qlora;
        // facts §6: 118 MB for 4096 × 14336.
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::BackwardFirst), ComponentId::QuantizationWorkspace), 2.0 * 4096 * 14336);
        c.workload.method = workload::TrainingMethod::Lora;
        QCOMPARE(bytesOf(phaseOf(c.memory(), PhaseId::BackwardFirst), ComponentId::QuantizationWorkspace), 0.0);
    }

    void loadingMayHoldTheWholeModel()
    {
        Case c;
        c.gpus(4).workload.sharding = Sharding::Fsdp;
        const auto load = [&] { return static_cast<double>(phaseOf(c.memory(), PhaseId::Load).allocated().typical.count()); };
        QCOMPARE(load(), 2 * kParameters / 4);
        c.workload.framework.id = "litgpt";
        QVERIFY(load() > 2 * kParameters * 1.25);
    }

    void pagedStatesTakeTheRoomThatIsLeft()
    {
        Case c;
        c.workload.optimizer = workload::Optimizer::PagedAdamW;
        c.workload.recipe = workload::Recipe::Amp;
        c.workload.optimizerInBackward = true;
        const Plan plan = c.plan();
        const DevicePlan &device = plan.devices.front();
        QVERIFY(device.total.typical <= device.capacity); // 32 GB of weights, 64 GB of states: some of them wait on the host
        QVERIFY(plan.host > Bytes(0) && plan.host < Bytes::rounded(8 * kParameters));
        QVERIFY(findingOf(plan, "paged-states"));
        // torch's counters don't see them.
        QVERIFY(observableOf(plan, "peak_allocated_bytes").value < observableOf(plan, "used_bytes").value - 5e9);
    }

    void deviceListsEveryRank()
    {
        Case c;
        c.gpus(16);
        c.scenario.hardware.pipelineParallel = 2;
        c.scenario.hardware.tensorParallel = 4;
        const Plan plan = c.plan();
        QCOMPARE(plan.devices.size(), 16u);
        for (std::size_t i = 0; i < plan.devices.size(); ++i)
            QCOMPARE(plan.devices[i].rank, static_cast<int>(i));
        QCOMPARE(plan.devices[0].total, plan.devices[7].total);
        QVERIFY(plan.devices[0].total != plan.devices[8].total);
    }

    void largeClustersCarryPhasesOnceAStage()
    {
        Case c;
        c.gpus(4096).workload.sharding = Sharding::Fsdp;
        c.scenario.hardware.pipelineParallel = 2;
        const Plan plan = c.plan();
        QCOMPARE(plan.devices.size(), 4096u);
        QCOMPARE(plan.devices[1].total, plan.devices[0].total);
        QCOMPARE(plan.devices[1].components.size(), plan.devices[0].components.size());
        QVERIFY(plan.devices[1].phases.empty() && plan.devices[2048].phases.size() == 5);
        QVERIFY(!plan.devices[static_cast<std::size_t>(plan.worstRank)].phases.empty());
        QCOMPARE(plan.devices[4095].rank, 4095);
    }

    void eightBitLinearsAreGatheredInEightBits()
    {
        Case c;
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        const double wide = bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::GatheredParameters);
        const nlohmann::json given{{"float8_linear", true}};
        c.options.given = &given;
        const double layer = 4096.0 * (4096 * 2 + 1024 * 2 + 3 * 14336) + 2 * 4096;
        QVERIFY(std::abs(wide - bytesOf(phaseOf(c.memory(), PhaseId::Loss), ComponentId::GatheredParameters) - layer) < 2);
    }

    void cardsOfTheFacts()
    {
        // facts §8: fused pure bf16 fits an 80 GB card, the 16-byte recipe doesn't; DDP doesn't on 8 of them, ZeRO-1 and FSDP do.
        Case c;
        QCOMPARE(c.plan().verdict, Verdict::Fits);
        c.workload.recipe = workload::Recipe::Bf16Fp32Master;
        QCOMPARE(c.plan().verdict, Verdict::DoesNotFit);
        c.gpus(8).workload.sharding = Sharding::Ddp;
        QCOMPARE(c.plan().verdict, Verdict::DoesNotFit);
        c.workload.sharding = Sharding::Zero1;
        QCOMPARE(c.plan().verdict, Verdict::Fits);
        const double zero1 = gib(static_cast<double>(c.plan().devices.front().total.typical.count()));
        QVERIFY2(std::abs(zero1 - 54.4) < 2.5, qPrintable(QString::number(zero1)));
        c.workload.sharding = Sharding::Zero2;
        const double zero2 = gib(static_cast<double>(c.plan().devices.front().total.typical.count()));
        QVERIFY2(std::abs(zero2 - 40.5) < 4, qPrintable(QString::number(zero2)));
        c.workload.sharding = Sharding::Fsdp;
        QVERIFY(gib(static_cast<double>(c.plan().devices.front().total.typical.count())) < 36);
    }

    void everyTotalIsItsLargestPhase()
    {
        QVERIFY(rc::check("largest phase", [] {
            const Plan plan = anyCase().plan();
            RC_ASSERT(!plan.devices.empty());
            for (const DevicePlan &device : plan.devices) {
                Bytes largest;
                for (const Phase &phase : device.phases) {
                    RC_ASSERT(sumOf(phase.components) == phase.total.typical);
                    largest = std::max(largest, phase.total.typical);
                }
                RC_ASSERT(device.total.typical == largest);
                RC_ASSERT(sumOf(device.components) == largest);
                RC_ASSERT(device.headroom == device.capacity - largest);
            }
        }));
    }

    void everyNumberHasItsBandSourceAndFormula()
    {
        QVERIFY(rc::check("explained", [] {
            const Plan plan = anyCase().plan();
            for (const Phase &phase : plan.devices.front().phases) {
                for (const Component &component : phase.components) {
                    RC_ASSERT(component.bytes.low <= component.bytes.typical && component.bytes.typical <= component.bytes.high);
                    RC_ASSERT(!component.source.empty());
                    RC_ASSERT(!component.formula.empty());
                    const double wanted = static_cast<double>(component.bytes.typical.count());
                    RC_ASSERT(std::abs(valueOf(component.formula) - wanted) <= std::max(2048.0, 0.0051 * wanted));
                }
            }
        }));
    }

    void plansArePureAndQuietOnesAgree()
    {
        QVERIFY(rc::check("pure", [] {
            Case c = anyCase();
            const Plan a = c.plan();
            const Plan b = c.plan();
            c.options.explain = false;
            const Plan quiet = c.plan();
            for (std::size_t i = 0; i < a.devices.size(); ++i)
                RC_ASSERT(a.devices[i].total == b.devices[i].total && a.devices[i].total == quiet.devices[i].total);
            RC_ASSERT(quiet.devices.front().components.front().formula.empty());
        }));
    }

    void largerBatchesNeverNeedLess()
    {
        QVERIFY(rc::check("monotonic", [] {
            Case c = anyCase();
            // Paged states leave a card that is full: there the total follows the card's size, not the batch.
            if (c.workload.optimizer == workload::Optimizer::PagedAdamW8bit)
                c.scenario.hardware.gpu = "nvidia-b300-sxm-288";
            const Bytes before = c.plan().devices.front().total.typical;
            if (*rc::gen::arbitrary<bool>())
                c.workload.microBatch *= 2;
            else
                c.workload.sequenceTokens += 1024;
            const bool unfilled = !c.workload.packed && c.workload.microBatch > 1 && c.workload.sequenceTokens >= 8192;
            RC_PRE(!unfilled);
            RC_ASSERT(c.plan().devices.front().total.typical >= before);
        }));
    }

    void stepsDontHoldActivations()
    {
        const Plan plan = Case().plan();
        QVERIFY(!has(phaseOf(plan.devices.front(), PhaseId::OptimizerStep), ComponentId::Activations));
        QVERIFY(has(phaseOf(plan.devices.front(), PhaseId::BackwardFirst), ComponentId::Activations));
        QVERIFY(!has(phaseOf(plan.devices.front(), PhaseId::Load), ComponentId::OptimizerState));
    }
};

QTEST_APPLESS_MAIN(TrainingPhasesTest)
#include "training_phases_test.moc"
