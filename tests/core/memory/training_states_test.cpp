// Model states: the worked table of the facts (§8), every recipe with every optimizer against an independent sum over the tensors
// of Llama 3.1 8B, and what sharding may never do.
#include "training_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Optimizer;
using workload::Recipe;
using workload::Sharding;

namespace {

struct StateRow {
    Recipe recipe;
    Optimizer optimizer;
    double weights, gradients, master, states;
};

// Bytes on one card, summed tensor by tensor outside this program: 8-bit states leave tensors below 4096 values in 32 bits,
// Adafactor keeps rows + columns, Muon one momentum for the matrices of layers.
const StateRow kStates[] = {
    {Recipe::Fp32, Optimizer::AdamW, 32121044992, 32121044992, 0, 64242089984},
    {Recipe::Fp32, Optimizer::AdamW8bit, 32121044992, 32121044992, 0, 16311468160},
    {Recipe::Fp32, Optimizer::PagedAdamW, 32121044992, 32121044992, 0, 64242089984},
    {Recipe::Fp32, Optimizer::PagedAdamW8bit, 32121044992, 32121044992, 0, 16311468160},
    {Recipe::Fp32, Optimizer::Sgd, 32121044992, 32121044992, 0, 0},
    {Recipe::Fp32, Optimizer::SgdMomentum, 32121044992, 32121044992, 0, 32121044992},
    {Recipe::Fp32, Optimizer::Lion, 32121044992, 32121044992, 0, 32121044992},
    {Recipe::Fp32, Optimizer::Adafactor, 32121044992, 32121044992, 0, 12609536},
    {Recipe::Fp32, Optimizer::Muon, 32121044992, 32121044992, 0, 36324802560},
    {Recipe::Amp, Optimizer::AdamW, 32121044992, 32121044992, 0, 64242089984},
    {Recipe::Amp, Optimizer::AdamW8bit, 32121044992, 32121044992, 0, 16311468160},
    {Recipe::Amp, Optimizer::PagedAdamW, 32121044992, 32121044992, 0, 64242089984},
    {Recipe::Amp, Optimizer::PagedAdamW8bit, 32121044992, 32121044992, 0, 16311468160},
    {Recipe::Amp, Optimizer::Sgd, 32121044992, 32121044992, 0, 0},
    {Recipe::Amp, Optimizer::SgdMomentum, 32121044992, 32121044992, 0, 32121044992},
    {Recipe::Amp, Optimizer::Lion, 32121044992, 32121044992, 0, 32121044992},
    {Recipe::Amp, Optimizer::Adafactor, 32121044992, 32121044992, 0, 12609536},
    {Recipe::Amp, Optimizer::Muon, 32121044992, 32121044992, 0, 36324802560},
    {Recipe::PureBf16, Optimizer::AdamW, 16060522496, 16060522496, 0, 32121044992},
    {Recipe::PureBf16, Optimizer::AdamW8bit, 16060522496, 16060522496, 0, 16311468160},
    {Recipe::PureBf16, Optimizer::PagedAdamW, 16060522496, 16060522496, 0, 32121044992},
    {Recipe::PureBf16, Optimizer::PagedAdamW8bit, 16060522496, 16060522496, 0, 16311468160},
    {Recipe::PureBf16, Optimizer::Sgd, 16060522496, 16060522496, 0, 0},
    {Recipe::PureBf16, Optimizer::SgdMomentum, 16060522496, 16060522496, 0, 16060522496},
    {Recipe::PureBf16, Optimizer::Lion, 16060522496, 16060522496, 0, 16060522496},
    {Recipe::PureBf16, Optimizer::Adafactor, 16060522496, 16060522496, 0, 12609536},
    {Recipe::PureBf16, Optimizer::Muon, 16060522496, 16060522496, 0, 18162401280},
    {Recipe::Bf16Fp32Master, Optimizer::AdamW, 16060522496, 16060522496, 32121044992, 64242089984},
    {Recipe::Bf16Fp32Master, Optimizer::AdamW8bit, 16060522496, 16060522496, 32121044992, 16311468160},
    {Recipe::Bf16Fp32Master, Optimizer::PagedAdamW, 16060522496, 16060522496, 32121044992, 64242089984},
    {Recipe::Bf16Fp32Master, Optimizer::PagedAdamW8bit, 16060522496, 16060522496, 32121044992, 16311468160},
    {Recipe::Bf16Fp32Master, Optimizer::Sgd, 16060522496, 16060522496, 32121044992, 0},
    {Recipe::Bf16Fp32Master, Optimizer::SgdMomentum, 16060522496, 16060522496, 32121044992, 32121044992},
    {Recipe::Bf16Fp32Master, Optimizer::Lion, 16060522496, 16060522496, 32121044992, 32121044992},
    {Recipe::Bf16Fp32Master, Optimizer::Adafactor, 16060522496, 16060522496, 32121044992, 12609536},
    {Recipe::Bf16Fp32Master, Optimizer::Muon, 16060522496, 16060522496, 32121044992, 36324802560},
    {Recipe::MegatronBf16, Optimizer::AdamW, 16060522496, 32121044992, 32121044992, 64242089984},
    {Recipe::MegatronBf16, Optimizer::AdamW8bit, 16060522496, 32121044992, 32121044992, 16311468160},
    {Recipe::MegatronBf16, Optimizer::PagedAdamW, 16060522496, 32121044992, 32121044992, 64242089984},
    {Recipe::MegatronBf16, Optimizer::PagedAdamW8bit, 16060522496, 32121044992, 32121044992, 16311468160},
    {Recipe::MegatronBf16, Optimizer::Sgd, 16060522496, 32121044992, 32121044992, 0},
    {Recipe::MegatronBf16, Optimizer::SgdMomentum, 16060522496, 32121044992, 32121044992, 32121044992},
    {Recipe::MegatronBf16, Optimizer::Lion, 16060522496, 32121044992, 32121044992, 32121044992},
    {Recipe::MegatronBf16, Optimizer::Adafactor, 16060522496, 32121044992, 32121044992, 12609536},
    {Recipe::MegatronBf16, Optimizer::Muon, 16060522496, 32121044992, 32121044992, 36324802560},
    {Recipe::Fp16Fp32Master, Optimizer::AdamW, 16060522496, 48181567488, 32121044992, 64242089984},
    {Recipe::Fp16Fp32Master, Optimizer::AdamW8bit, 16060522496, 48181567488, 32121044992, 16311468160},
    {Recipe::Fp16Fp32Master, Optimizer::PagedAdamW, 16060522496, 48181567488, 32121044992, 64242089984},
    {Recipe::Fp16Fp32Master, Optimizer::PagedAdamW8bit, 16060522496, 48181567488, 32121044992, 16311468160},
    {Recipe::Fp16Fp32Master, Optimizer::Sgd, 16060522496, 48181567488, 32121044992, 0},
    {Recipe::Fp16Fp32Master, Optimizer::SgdMomentum, 16060522496, 48181567488, 32121044992, 32121044992},
    {Recipe::Fp16Fp32Master, Optimizer::Lion, 16060522496, 48181567488, 32121044992, 32121044992},
    {Recipe::Fp16Fp32Master, Optimizer::Adafactor, 16060522496, 48181567488, 32121044992, 12609536},
    {Recipe::Fp16Fp32Master, Optimizer::Muon, 16060522496, 48181567488, 32121044992, 36324802560},
};

struct ShardRow {
    Recipe recipe;
    Sharding sharding;
    std::int64_t gpus;
    double gibibytes;
};

// facts §8, model states per GPU in GiB.
const ShardRow kWorked[] = {
    {Recipe::Bf16Fp32Master, Sharding::None, 1, 119.7},  {Recipe::Bf16Fp32Master, Sharding::Ddp, 8, 119.7},
    {Recipe::Bf16Fp32Master, Sharding::Zero1, 1, 119.7}, {Recipe::Bf16Fp32Master, Sharding::Zero1, 8, 41.1},
    {Recipe::Bf16Fp32Master, Sharding::Zero2, 1, 119.7}, {Recipe::Bf16Fp32Master, Sharding::Zero2, 8, 28.0},
    {Recipe::Bf16Fp32Master, Sharding::Zero3, 1, 119.7}, {Recipe::Bf16Fp32Master, Sharding::Zero3, 8, 15.0},
    {Recipe::Bf16Fp32Master, Sharding::Fsdp, 8, 15.0},   {Recipe::Amp, Sharding::Fsdp, 8, 15.0},
    {Recipe::Fp32, Sharding::None, 1, 119.7},            {Recipe::MegatronBf16, Sharding::Zero1, 1, 134.6},
    {Recipe::MegatronBf16, Sharding::Zero1, 8, 56.1},    {Recipe::Fp16Fp32Master, Sharding::None, 1, 149.6},
    {Recipe::PureBf16, Sharding::None, 1, 59.8},         {Recipe::PureBf16, Sharding::Fsdp, 8, 7.5},
    {Recipe::Fp16Fp32Master, Sharding::Zero3, 8, 18.7},  {Recipe::Fp32, Sharding::Zero1, 8, 67.3},
};

double sum(const ModelStates &s) { return s.weights + s.gradients + s.master + s.optimizer + s.adapters; }

Case sharded(Recipe recipe, Sharding sharding, std::int64_t gpus)
{
    Case c;
    c.gpus(gpus);
    c.workload.recipe = recipe;
    c.workload.sharding = sharding;
    return c;
}

} // namespace

class TrainingStatesTest : public QObject {
    Q_OBJECT
private slots:
    void everyRecipeAndOptimizer()
    {
        for (const StateRow &row : kStates) {
            Case c;
            c.workload.recipe = row.recipe;
            c.workload.optimizer = row.optimizer;
            const ModelStates s = c.states();
            const auto close = [](double a, double b) { return std::abs(a - b) <= 1 + 1e-9 * b; };
            QVERIFY2(close(s.weights, row.weights) && close(s.gradients, row.gradients) && close(s.master, row.master) && close(s.optimizer, row.states),
                     qPrintable(QStringLiteral("%1 %2: %3").arg(workload::idOf(row.recipe).data(), workload::idOf(row.optimizer).data()).arg(s.optimizer - row.states)));
        }
    }

    void workedTable()
    {
        for (const ShardRow &row : kWorked) {
            const double got = gib(sum(sharded(row.recipe, row.sharding, row.gpus).states()));
            QVERIFY2(std::abs(got - row.gibibytes) <= 0.1, qPrintable(QStringLiteral("%1 over %2: %3 GiB").arg(workload::idOf(row.sharding).data()).arg(row.gpus).arg(got)));
        }
    }

    void eightBitStatesOfTheWholeModel()
    {
        Case c;
        c.workload.optimizer = Optimizer::AdamW8bit;
        QVERIFY(std::abs(gib(sum(c.states())) - 45.1) <= 0.1);
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        QVERIFY(std::abs(gib(sum(c.states())) - 5.6) <= 0.1);
    }

    void foreachNeedsOneMoreCopyInTheStep()
    {
        Case c;
        c.workload.optimizerKernel = workload::OptimizerKernel::Foreach;
        const StageMemory memory = c.memory();
        const PhaseItems &step = phaseOf(memory, PhaseId::OptimizerStep);
        const double states = bytesOf(step, ComponentId::Weights) + bytesOf(step, ComponentId::Gradients) + bytesOf(step, ComponentId::OptimizerState);
        QVERIFY(std::abs(gib(states + 2.0 * 8030261248) - 74.8) <= 0.1);
        QVERIFY(std::abs(gib(bytesOf(step, ComponentId::ComputeBuffers)) - gib(2.0 * 8030261248) - 0.0625) < 0.01); // and Hopper's workspaces
        c.gpus(8).workload.sharding = Sharding::Fsdp;
        const StageMemory eight = c.memory();
        QVERIFY(std::abs(gib(bytesOf(phaseOf(eight, PhaseId::OptimizerStep), ComponentId::ComputeBuffers)) - (9.35 - 7.48) - 0.0625) < 0.02);
    }

    void eightBitKernelsNeedNoForeachCopy()
    {
        Case c;
        c.workload.optimizerKernel = workload::OptimizerKernel::Foreach;
        c.workload.optimizer = Optimizer::AdamW8bit;
        QVERIFY(bytesOf(phaseOf(c.memory(), PhaseId::OptimizerStep), ComponentId::ComputeBuffers) < 1e9);
    }

    void offloadMovesStatesToTheHost()
    {
        Case c = sharded(Recipe::Bf16Fp32Master, Sharding::Zero2, 8);
        const ModelStates before = c.states();
        c.workload.offload = workload::TrainingOffload::Optimizer;
        const ModelStates optimizer = c.states();
        QCOMPARE(optimizer.optimizer, 0.0);
        QCOMPARE(optimizer.master, 0.0);
        QCOMPARE(optimizer.onHostOptimizer, before.optimizer + before.master);
        QCOMPARE(optimizer.weights, before.weights);
        c.workload.offload = workload::TrainingOffload::Parameters;
        const ModelStates all = c.states();
        QCOMPARE(sum(all), 0.0);
        QCOMPARE(all.onHostWeights + all.onHostGradients + all.onHostOptimizer, sum(before));
    }

    void hybridShardingDividesWithinTheGroup()
    {
        Case c = sharded(Recipe::Bf16Fp32Master, Sharding::Hsdp, 32);
        c.scenario.hardware.gpusPerNode = 8;
        QVERIFY(std::abs(gib(sum(c.states())) - 15.0) <= 0.1);
        c.workload.shardGroup = 16;
        QVERIFY(std::abs(gib(sum(c.states())) - 7.5) <= 0.1);
        QCOMPARE(c.setup().shardDegree, 16);
    }

    void contextRanksShareTheStates()
    {
        Case c = sharded(Recipe::Amp, Sharding::Fsdp, 8);
        c.scenario.hardware.contextParallel = 4;
        QCOMPARE(c.setup().shardDegree, 8);
        QVERIFY(std::abs(gib(sum(c.states())) - 15.0) <= 0.1);
    }

    void tensorParallelDividesMatricesNotNorms()
    {
        Case c;
        c.gpus(2);
        c.scenario.hardware.tensorParallel = 2;
        const double norms = 2.0 * 4096 * 65, all = 2.0 * 8030261248;
        QVERIFY(std::abs(c.states().weights - ((all - norms) / 2 + norms)) < 2);
    }

    void keyHeadsReplicateBeyondTheirNumber()
    {
        Case c;
        c.gpus(16);
        c.scenario.hardware.tensorParallel = 16;
        const double keys = 2.0 * 2 * 32 * 1024 * 4096, norms = 2.0 * 4096 * 65, all = 2.0 * 8030261248;
        QVERIFY(std::abs(c.states().weights - ((all - norms - keys) / 16 + keys / 8 + norms)) < 2);
    }

    void pipelineStagesHoldTheirLayersAndEnds()
    {
        Case c;
        c.gpus(4);
        c.scenario.hardware.pipelineParallel = 4;
        const double layers = 2.0 * 8 * (4096.0 * (4096 * 2 + 1024 * 2 + 3 * 14336) + 2 * 4096), table = 2.0 * 128256 * 4096;
        QVERIFY(std::abs(c.states(0).weights - (layers + table)) < 2);
        QVERIFY(std::abs(c.states(1).weights - layers) < 2);
        QVERIFY(std::abs(c.states(3).weights - (layers + table + 2.0 * 4096)) < 2);
    }

    void aTiedHeadIsCopiedToTheLastStage()
    {
        Case c;
        c.model = llama(llama3b());
        const double whole = c.states().weights;
        c.gpus(2);
        c.scenario.hardware.pipelineParallel = 2;
        QCOMPARE(std::round(c.states(0).weights + c.states(1).weights - whole), 2.0 * 128256 * 3072);
    }

    void litgptUntiesTheHead()
    {
        Case c;
        c.model = llama(llama3b());
        const double tied = c.states().weights;
        c.workload.framework.id = "litgpt";
        QCOMPARE(std::round(c.states().weights - tied), 2.0 * 128256 * 3072);
    }

    void towersAreLoadedNotTrained()
    {
        auto model = std::make_shared<model::Model>(*llama(llama3b()));
        auto tower = tensor(formats::TensorRole::Other, 1000, 1000, -1);
        tower.part = model::Part::Vision;
        model->inventory.entries.push_back(tower);
        Case c;
        const ModelStates before = [&] { c.model = llama(llama3b()); return c.states(); }();
        c.model = model;
        const ModelStates with = c.states();
        QCOMPARE(with.vision, 2e6);
        QCOMPARE(with.gradients, before.gradients);
        QCOMPARE(with.optimizer, before.optimizer);
    }

    void expertsAreDividedOverTheirOwnRanks()
    {
        auto made = std::make_shared<model::Model>(*llama(llama3b()));
        auto experts = tensor(formats::TensorRole::ExpertUp, 1024, 512, 0);
        experts.stack = 16;
        made->inventory.entries = {experts};
        made->tiedEmbeddings = false;
        made->vocabSize = 0;
        Case c;
        c.model = made;
        const double all = 28.0 * 16 * 1024 * 512 * 2;
        QCOMPARE(c.states().weights, all);
        c.gpus(8).workload.sharding = Sharding::Zero1;
        c.scenario.hardware.expertParallel = 4;
        const ModelStates s = c.states();
        QCOMPARE(s.weights, all / 4);
        QCOMPARE(s.optimizer, 2 * all / 4 / 2); // 8 data ranks ÷ 4 expert groups = 2 ranks share an expert
    }

    void doublingDataRanksNeverRaisesAShardedState()
    {
        QVERIFY(rc::check("doubling", [] {
            Case c;
            c.model = llama(llama3b());
            c.workload.recipe = *rc::gen::element(Recipe::Fp32, Recipe::Amp, Recipe::PureBf16, Recipe::Bf16Fp32Master, Recipe::MegatronBf16, Recipe::Fp16Fp32Master);
            c.workload.optimizer = *rc::gen::element(Optimizer::AdamW, Optimizer::AdamW8bit, Optimizer::Lion, Optimizer::Adafactor, Optimizer::Muon);
            c.workload.sharding = *rc::gen::element(Sharding::Zero1, Sharding::Zero2, Sharding::Zero3, Sharding::Fsdp);
            c.workload.method = *rc::gen::element(workload::TrainingMethod::Full, workload::TrainingMethod::Lora, workload::TrainingMethod::Qlora);
            const std::int64_t gpus = *rc::gen::element<std::int64_t>(1, 2, 4, 8, 16, 64);
            c.gpus(gpus);
            const ModelStates a = c.states();
            c.gpus(2 * gpus);
            const ModelStates b = c.states();
            RC_ASSERT(b.weights <= a.weights && b.gradients <= a.gradients && b.master <= a.master && b.optimizer <= a.optimizer && b.adapters <= a.adapters);
            RC_ASSERT(b.optimizer + b.master < a.optimizer + a.master || a.optimizer + a.master == 0);
        }));
    }
};

QTEST_APPLESS_MAIN(TrainingStatesTest)
#include "training_states_test.moc"
