#include "core/memory/training/model_states.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{
using formats::TensorRole;

constexpr double kFp32 = 4;

/// Bytes of the optimizer's states for a group of equal tensors.
double optimizerBytes(const Setup &setup, double rows, double cols, double matrices, bool hidden, double weightBytes)
{
    const OptimizerRow &optimizer = *setup.optimizer;
    const double values = rows * cols * matrices;
    if (optimizer.factored)
        return kFp32 * (cols > 1 ? (rows + cols) * matrices : values);
    double moments = optimizer.moments;
    if (optimizer.muon)
        moments = hidden && cols > 1 ? 1 : 2; // AdamW for embeddings, head, norms
    const double wide = setup.recipe->statesFollowWeights ? weightBytes : kFp32;
    if (!optimizer.eightBit)
        return moments * wide * values;
    const bool small = rows * cols < setup.tables->number("eight_bit.min_elements");
    return moments * values * (small ? kFp32 : 1 + kFp32 / setup.tables->number("eight_bit.block"));
}

class StateSum
{
public:
    StateSum(const Setup &setup, bool unsharded) : m_setup(setup), m_unsharded(unsharded) {}

    /// Of `degree` data ranks, those that divide a slice: experts have fewer.
    double shard(double degree, bool expert) const
    {
        if (m_unsharded || degree <= 1)
            return 1;
        return expert ? std::max(1.0, degree * expertDataRanks(m_setup) / static_cast<double>(m_setup.dataRanks)) : degree;
    }

    void addFrozen(const Slice &slice)
    {
        const double shards = shard(m_setup.weightShard(), slice.expert);
        const bool tower = slice.part == model::Part::Vision || slice.part == model::Part::Audio;
        const double perValue = m_setup.adapters ? 2 : m_setup.recipe->weights;
        const double bytes = (slice.quantised ? slice.storedBytes : slice.elements() * perValue) / shards;
        (tower ? states.vision : states.weights) += bytes;
        const bool castTarget = !slice.inLayers || slice.role == TensorRole::Norm;
        if (m_setup.adapters && m_setup.workload.baseWeights != workload::BaseWeights::Bf16 && castTarget && !tower)
            states.castUncertain += slice.elements() * 2 / shards;
    }

    void addTrained(const Slice &slice)
    {
        const RecipeRow &recipe = *m_setup.recipe;
        const double values = slice.elements();
        const double optimizerShards = shard(m_setup.optimizerShard(), slice.expert);
        states.weights += values * recipe.weights / shard(m_setup.weightShard(), slice.expert);
        states.gradients += values * recipe.gradients / shard(m_setup.gradientShard(), slice.expert);
        states.master += values * recipe.master / optimizerShards;
        states.optimizer +=
            optimizerBytes(m_setup, slice.rows, slice.cols, slice.matrices, slice.inLayers, recipe.weights) / optimizerShards;
        states.trained += values;
        states.trainedShard += values / optimizerShards;
        states.largestTensor = std::max(states.largestTensor, slice.rows * slice.cols / optimizerShards);
        if (slice.inLayers && slice.cols > 1)
            states.largestHiddenMatrix = std::max(states.largestHiddenMatrix, slice.rows * slice.cols);
    }

    void addAdapters(double values, double matrixRows, double matrixCols)
    {
        const RecipeRow &recipe = *m_setup.recipe;
        const double optimizerShards = shard(m_setup.optimizerShard(), false);
        states.adapters = values * states.weightBytes / shard(m_setup.weightShard(), false);
        states.gradients = values * states.gradientBytes / shard(m_setup.gradientShard(), false);
        states.master = values * recipe.master / optimizerShards;
        const double matrices = values / std::max(1.0, matrixRows * matrixCols);
        states.optimizer = optimizerBytes(m_setup, matrixRows, matrixCols, matrices, true, states.weightBytes) / optimizerShards;
        states.trained = values;
        states.trainedShard = values / optimizerShards;
        states.largestHiddenMatrix = matrixRows * matrixCols;
    }

    /// Offloaded parts leave the card for host memory.
    void offload()
    {
        const auto kind = m_setup.workload.offload;
        if (kind == workload::TrainingOffload::None || m_unsharded)
            return;
        states.onHostOptimizer = states.optimizer + states.master;
        states.optimizer = states.master = 0;
        if (kind != workload::TrainingOffload::Parameters)
            return;
        states.onHostWeights = states.weights + states.adapters;
        states.onHostGradients = states.gradients;
        states.weights = states.adapters = states.gradients = states.castUncertain = 0;
    }

    ModelStates states;

private:
    const Setup &m_setup;
    bool m_unsharded;
};

} // namespace

ModelStates modelStates(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules, bool unsharded)
{
    StateSum sum(setup, unsharded);
    sum.states.gradientBytes = setup.recipe->gradients;
    sum.states.weightBytes = setup.recipe->weights;
    for (const Slice &slice : stage.slices) {
        if (setup.adapters || !slice.trained)
            sum.addFrozen(slice);
        else
            sum.addTrained(slice);
    }
    if (setup.adapters) {
        sum.states.weightBytes = adapterBytes(setup);
        sum.states.gradientBytes = setup.recipe->master > 0 ? setup.recipe->gradients : sum.states.weightBytes;
        double values = adapterParametersOnRank(setup, modules, stage.layers, stage.last);
        const double whole = static_cast<double>(adapterParameters(setup, modules));
        if (setup.given.trainableParameters && whole > 0)
            values *= *setup.given.trainableParameters / whole;
        // Adapters are two thin matrices a module; their usual size decides whether 8-bit states apply.
        const double rank = static_cast<double>(setup.workload.lora.rank);
        sum.addAdapters(values, rank, static_cast<double>(std::max<std::int64_t>(setup.model->hiddenSize, 2)));
    }
    sum.offload();
    return sum.states;
}

} // namespace anchorgpu::memory::training
