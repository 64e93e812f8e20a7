#pragma once
// What the tests of training share: a hand-made Llama-style model, a scenario around it, and the pieces of a plan by name.

#include "core/memory/training/step_phases.h"
#include "core/memory/training/training_planner.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <memory>

namespace anchorgpu::memory::training {

/// Shape of a Llama-style decoder.
struct LlamaShape {
    std::int64_t layers = 32, hidden = 4096, heads = 32, kvHeads = 8, headDim = 128, width = 14336, vocabulary = 128256;
    bool tied = false;
};

inline LlamaShape llama8b() { return {}; }
inline LlamaShape llama3b() { return {28, 3072, 24, 8, 128, 8192, 128256, true}; }
inline LlamaShape llama2of7b() { return {32, 4096, 32, 32, 128, 11008, 32000, false}; }

inline model::TensorEntry tensor(formats::TensorRole role, std::int64_t rows, std::int64_t cols, int layerSet, std::int64_t perLayer = 1)
{
    model::TensorEntry entry;
    entry.role = role;
    entry.rows = rows;
    entry.cols = cols;
    entry.layerSet = layerSet;
    entry.perLayer = perLayer;
    return entry;
}

inline std::shared_ptr<model::Model> llama(const LlamaShape &shape)
{
    using R = formats::TensorRole;
    auto made = std::make_shared<model::Model>();
    made->id = "test/llama";
    made->hiddenSize = shape.hidden;
    made->vocabSize = shape.vocabulary;
    made->tiedEmbeddings = shape.tied;
    model::LayerGroup group;
    group.mixers = {model::FullAttention{{shape.heads, shape.kvHeads, shape.headDim, shape.headDim}}};
    group.feedForwards = {model::DenseFeedForward{shape.width, true}};
    made->groups = {group};
    made->layerGroups.assign(static_cast<std::size_t>(shape.layers), 0);
    std::vector<int> all(static_cast<std::size_t>(shape.layers));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<int>(i);
    made->inventory.layerSets = {all};
    const std::int64_t queries = shape.heads * shape.headDim, keys = shape.kvHeads * shape.headDim;
    auto key = tensor(R::AttnK, keys, shape.hidden, 0), value = tensor(R::AttnV, keys, shape.hidden, 0);
    key.kvHeads = value.kvHeads = shape.kvHeads;
    key.headDim = value.headDim = shape.headDim;
    made->inventory.entries = {tensor(R::TokenEmbedding, shape.vocabulary, shape.hidden, -1), tensor(R::Norm, shape.hidden, 1, 0, 2),
                               tensor(R::AttnQ, queries, shape.hidden, 0), key, value, tensor(R::AttnOut, shape.hidden, queries, 0),
                               tensor(R::MlpGate, shape.width, shape.hidden, 0), tensor(R::MlpUp, shape.width, shape.hidden, 0),
                               tensor(R::MlpDown, shape.hidden, shape.width, 0), tensor(R::FinalNorm, shape.hidden, 1, -1)};
    if (!shape.tied)
        made->inventory.entries.push_back(tensor(R::Head, shape.vocabulary, shape.hidden, -1));
    return made;
}

/// A full fine-tune in pure bf16 with fused AdamW on one card; tests change what they are about.
struct Case {
    workload::Scenario scenario;
    workload::TrainingWorkload workload;
    std::shared_ptr<const model::Model> model = llama(llama8b());
    PlanOptions options{true, true, nullptr};

    Case()
    {
        workload.recipe = workload::Recipe::PureBf16;
        workload.optimizerKernel = workload::OptimizerKernel::Fused;
        scenario.hardware.gpu = "nvidia-h100-sxm5-80";
        scenario.hardware.count = 1;
    }
    Case &gpus(std::int64_t count)
    {
        scenario.hardware.count = count;
        return *this;
    }
    Setup setup() const
    {
        workload::Scenario whole = scenario;
        whole.workload = workload;
        auto made = makeSetup(whole, workload, model, *World::builtIn(), options);
        if (!made)
            qFatal("%s %s", made.error().id.c_str(), made.error().place.c_str());
        return *made;
    }
    Plan plan() const
    {
        auto planned = planTraining(setup(), options);
        if (!planned)
            qFatal("%s %s", planned.error().id.c_str(), planned.error().place.c_str());
        return *planned;
    }
    ModelStates states(std::int64_t stage = 0) const
    {
        const Setup s = setup();
        return modelStates(s, stageParameters(s, stage), *adapterModules(s));
    }
    StageMemory memory(std::int64_t stage = 0) const
    {
        const Setup s = setup();
        return stageMemory(s, stageParameters(s, stage), *adapterModules(s), true);
    }
    ActivationMemory activations(std::int64_t stage = 0) const
    {
        const Setup s = setup();
        return activationMemory(s, stageParameters(s, stage), *adapterModules(s));
    }
};

inline double gib(double bytes) { return bytes / 1073741824.0; }

inline const PhaseItems &phaseOf(const StageMemory &memory, PhaseId id)
{
    return *std::find_if(memory.phases.begin(), memory.phases.end(), [&](const PhaseItems &phase) { return phase.id == id; });
}

/// Typical bytes of a component in a phase; 0 when it isn't there.
inline double bytesOf(const PhaseItems &phase, ComponentId id)
{
    const auto it = std::find_if(phase.items.begin(), phase.items.end(), [&](const Item &item) { return item.component.id == id; });
    return it == phase.items.end() ? 0 : static_cast<double>(it->component.bytes.typical.count());
}

inline const Finding *findingOf(const Plan &plan, const std::string &id)
{
    const auto it = std::find_if(plan.findings.begin(), plan.findings.end(), [&](const Finding &finding) { return finding.id == id; });
    return it == plan.findings.end() ? nullptr : &*it;
}

inline const Observable &observableOf(const Plan &plan, std::string_view quantity)
{
    return *std::find_if(plan.observables.begin(), plan.observables.end(), [&](const Observable &o) { return o.quantity == quantity; });
}

} // namespace anchorgpu::memory::training
