#include "core/memory/training/transient_memory.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{
using workload::Sharding;

bool amd(const Setup &setup)
{
    return setup.gpu && setup.gpu->vendor == hardware::Vendor::Amd;
}

bool hopperOrLater(const Setup &setup)
{
    return setup.gpu && setup.gpu->computeCapability >= 90;
}

/// Parameters of the adapters in one layer (all layers of a stage share them evenly).
double adaptersPerLayer(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules)
{
    return stage.layers.empty()
               ? 0
               : adapterParametersOnRank(setup, modules, stage.layers, stage.last) / static_cast<double>(stage.layers.size());
}

Band gib(const Coefficient &coefficient, double times = 1)
{
    return coefficient.times(times * static_cast<double>(kGiB.count()));
}

} // namespace

LossMemory lossMemory(const Setup &setup, const StageParameters &stage)
{
    LossMemory memory;
    const bool hasLogits = stage.last && stage.head > 0 && setup.given.vocabularyLogits != std::optional(false);
    if (!hasLogits)
        return memory;
    const double vocabulary =
        static_cast<double>(setup.model->vocabSize) / (setup.loss.vocabularyParallel ? static_cast<double>(setup.degrees.tensor) : 1.0);
    memory.rows = setup.tokens.typical * vocabulary;
    const auto bytes = [&](double Coefficient::*end) {
        const double perToken =
            vocabulary * setup.loss.perLogit.*end + static_cast<double>(setup.model->hiddenSize) * setup.loss.perHidden.*end;
        return Bytes::rounded(setup.tokens.*end * perToken);
    };
    memory.logits = {bytes(&Coefficient::low), bytes(&Coefficient::typical), bytes(&Coefficient::high)};
    memory.hiddenBytes = static_cast<double>(setup.model->hiddenSize) * setup.loss.perHidden.typical;
    if (!setup.adapters)
        memory.headGradients =
            setup.loss.headGradients.times(stage.head * (setup.sharded() ? setup.recipe->compute : setup.recipe->gradients));
    return memory;
}

GatherMemory gatherMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules)
{
    GatherMemory memory;
    if (!setup.sharded() || setup.shardDegree <= 1)
        return memory;
    const double compute = setup.recipe->compute;
    const double adapters = setup.adapters ? adaptersPerLayer(setup, stage, modules) : 0;
    const bool narrow = setup.adapters && setup.workload.baseWeights != workload::BaseWeights::Bf16;
    const double gathered = setup.given.float8Linear ? 1 : compute; // float8 linears are gathered in 8 bits
    const double unit = (narrow ? stage.largestLayerStored : stage.largestLayer * gathered) + adapters * adapterBytes(setup);
    const double layers = static_cast<double>(stage.layers.size());
    const bool keepsAll = setup.given.reshardAfterForward == std::optional(false);
    const Tables &tables = *setup.tables;
    const Coefficient &rootShare = tables.coefficient("sharding.root");
    // A root unit that isn't wrapped holds embedding and head from the first use to the end; wrapped, the head is there for the loss.
    const bool wraps = setup.framework->wrapsRoot;
    const Band root = wraps ? Band{} : rootShare.times(stage.root * compute);
    const Band rootAtLoss = wraps ? rootShare.times(stage.head * compute) : root;
    const Band all = Band::exact(Bytes::rounded(unit * layers));
    const Coefficient &ownBackward = setup.framework->gatheredBackward;
    const Coefficient &forward = tables.coefficient("sharding.units_loss");
    const Coefficient &backward = ownBackward.high > 0 ? ownBackward : tables.coefficient("sharding.units_backward");
    memory.atLoss = rootAtLoss + (keepsAll ? all : forward.times(unit * std::min(layers, 1.0)));
    memory.atFirstBackward = root + (keepsAll ? all : backward.times(unit * std::min(layers / 2, 1.0)));
    memory.atLastBackward = root + forward.times(unit * std::min(layers, 1.0));

    const Coefficient &reduce = tables.coefficient("sharding.reduce");
    const double trainedUnit = setup.adapters ? adapters : stage.largestLayer;
    const double trainedRoot = setup.adapters ? 0 : wraps ? std::max(0.0, stage.root - stage.head) : stage.root;
    const double input = setup.recipe->reduce;
    const double head = setup.adapters || wraps ? 0 : stage.head * compute;
    memory.firstGradients = reduce.times(head + trainedUnit * (compute + input));
    memory.lastGradients = reduce.times(trainedRoot * compute + std::max(trainedRoot * input, trainedUnit * (compute + input)));
    return memory;
}

Band bucketMemory(const Setup &setup, const ModelStates &states)
{
    if (setup.dataRanks <= 1)
        return {};
    if (setup.replicated())
        return setup.tables->coefficient("sharding.ddp_buckets").times(states.trained * states.gradientBytes);
    if (!setup.zeroBuffers() && setup.sharding != Sharding::Zero3)
        return {};
    if (setup.framework->persistentGradients)
        return {}; // Megatron reduces in its main gradient buffer
    const double width = static_cast<double>(setup.model->hiddenSize);
    const double elements = setup.framework->deepspeedBuckets ? setup.tables->number("sharding.deepspeed_bucket_elements") : width * width;
    return setup.tables->coefficient("sharding.deepspeed_buckets").times(std::min(elements, states.trained) * setup.recipe->compute);
}

Band castMemory(const Setup &setup, const ModelStates &states)
{
    if (setup.recipe->castCopy <= 0 || setup.sharded() || setup.adapters)
        return {};
    return {Bytes(0), Bytes::rounded(states.trained * setup.recipe->castCopy), Bytes::rounded(states.trained * setup.recipe->castCopy)};
}

Band stepTemporaries(const Setup &setup, const ModelStates &states)
{
    if (setup.workload.offload != workload::TrainingOffload::None)
        return {};
    Band band;
    if (!setup.workload.optimizerInBackward && setup.workload.optimizerKernel == workload::OptimizerKernel::Foreach &&
        setup.optimizer->moments > 0 && !setup.optimizer->eightBit && !setup.optimizer->paged)
        band = setup.tables->coefficient("foreach").times(states.trainedShard *
                                                          (setup.recipe->master > 0 ? setup.recipe->master : states.weightBytes));
    if (setup.optimizer->eightBit && setup.framework->eightBitTemporaries.high > 0)
        band = band + setup.framework->eightBitTemporaries.times(states.largestTensor);
    if (setup.optimizer->muon)
        band = band + setup.tables->coefficient("newton_schulz").times(states.largestHiddenMatrix * 2);
    return band;
}

Band dequantisation(const Setup &setup, const StageParameters &stage)
{
    if (!setup.adapters || setup.workload.baseWeights == workload::BaseWeights::Bf16)
        return {};
    return Band::exact(Bytes::rounded(stage.largestMatrix * setup.recipe->compute));
}

Band workspaces(const Setup &setup)
{
    return gib(setup.tables->coefficient(hopperOrLater(setup) ? "overheads.cublas_hopper" : "overheads.cublas"));
}

Band driverContext(const Setup &setup)
{
    return gib(setup.tables->coefficient(amd(setup) ? "overheads.context_amd" : "overheads.context_nvidia"));
}

int communicatorCount(const Setup &setup)
{
    const Parallelism &p = setup.degrees;
    return (p.data > 1) + (p.tensor > 1) + (p.pipeline > 1) + (p.context > 1) + (p.expert > 1) +
           (setup.sharding == Sharding::Hsdp && setup.shardDegree < setup.dataRanks);
}

Band communicators(const Setup &setup)
{
    const int count = communicatorCount(setup);
    if (count == 0)
        return {};
    const std::string kind = amd(setup) ? "overheads.rccl" : "overheads.nccl";
    return gib(setup.tables->coefficient(kind + "_first")) + gib(setup.tables->coefficient(kind + "_further"), count - 1);
}

Band allocatorReserve(const Setup &setup, const Band &allocated, const Band &lossBuffers)
{
    const FrameworkRow &framework = *setup.framework;
    const bool offloaded = setup.workload.offload == workload::TrainingOffload::Parameters && framework.reserveOffload.typical > 0;
    const Coefficient &factor = offloaded              ? framework.reserveOffload
                                : setup.variableShapes ? framework.reserveVariable
                                                       : framework.reserveFixed;
    Band reserve{allocated.low.scaled(factor.low - 1), allocated.typical.scaled(factor.typical - 1),
                 allocated.high.scaled(factor.high - 1)};
    if (setup.variableShapes && framework.lossReserveVariable.high > 0) {
        const Coefficient &copies = framework.lossReserveVariable;
        reserve = reserve + Band{lossBuffers.low.scaled(copies.low), lossBuffers.typical.scaled(copies.typical),
                                 lossBuffers.high.scaled(copies.high)};
    }
    return reserve;
}

double largestGradient(const Setup &setup, const StageParameters &stage, const ModelStates &states)
{
    if (setup.adapters)
        return stage.layers.empty() ? states.gradients : states.gradients / static_cast<double>(stage.layers.size());
    const double perLayer = stage.largestLayer / setup.gradientShard();
    return std::max(perLayer, stage.head / setup.gradientShard()) * states.gradientBytes;
}

} // namespace anchorgpu::memory::training
