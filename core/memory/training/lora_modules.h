#pragma once
// Which matrices LoRA attaches to, on every architecture: module names of the trade ("q_proj", "c_attn", "gate_up_proj") or the
// words all-linear and attention are turned into tensor roles. A fused matrix of the file is taken apart when its parts are
// named, and parts are joined when a fused module is named: one adapter on QKV has r·(h + q + k + v) values, three have
// r·(3h + q + k + v). DoRA adds one magnitude per output feature. Counts are exact.

#include "core/memory/training/training_setup.h"

#include <vector>

namespace anchorgpu::memory::training
{

/// One adapted matrix of each layer of a set.
struct AdapterModule {
    formats::TensorRole role = formats::TensorRole::Other;
    model::Part part = model::Part::Language;
    std::int64_t in = 0, out = 0; ///< features of the whole matrix
    std::int64_t perLayer = 1;    ///< equal matrices in a layer, experts included
    std::int64_t experts = 1;     ///< of these, how many are experts of one kind (1: none)
    std::int64_t kvHeads = 0;
    std::vector<int> layers; ///< of its part; empty: outside the layers, once
    bool outsideLayers = false;

    std::int64_t copies() const { return perLayer * (outsideLayers ? 1 : static_cast<std::int64_t>(layers.size())); }
};

/// Modules that the scenario's targets name; fails with "no-such-target" and what the model has. Empty without LoRA.
Result<std::vector<AdapterModule>> adapterModules(const Setup &setup);

/// Trainable values of all modules of the whole model: Σ r·(in + out), with DoRA's magnitudes.
std::int64_t adapterParameters(const Setup &setup, const std::vector<AdapterModule> &modules);

/// Values on one rank of a stage that holds these layers of encoder and decoder (positions in encoder-then-decoder order).
double adapterParametersOnRank(const Setup &setup, const std::vector<AdapterModule> &modules, const std::vector<std::size_t> &positions,
                               bool lastStage);

/// Whether the module sits in the layer at a position in encoder-then-decoder order.
bool sitsIn(const model::Model &model, const AdapterModule &module, std::size_t position);

/// Bytes of one adapter value: the adapters' own type, or the recipe's weights where a recipe keeps a master copy.
double adapterBytes(const Setup &setup);

} // namespace anchorgpu::memory::training
