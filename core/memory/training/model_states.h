#pragma once
// What stays on a rank from step to step: weights, adapters, gradients, master copy, optimizer states. Bytes per parameter come
// from the recipe and the optimizer (facts §2), divided by the sharding (facts §3: ZeRO-1 optimizer, ZeRO-2 and gradients,
// ZeRO-3/FSDP and weights); experts are divided over the data ranks that share them. Sums over the tensors of a stage, because
// 8-bit states leave small tensors alone, Adafactor keeps rows and columns, and Muon treats hidden matrices only.

#include "core/memory/training/lora_modules.h"
#include "core/memory/training/stage_parameters.h"

namespace anchorgpu::memory::training
{

struct ModelStates {
    double weights = 0; ///< of the language model (or frozen base)
    double vision = 0;  ///< towers: loaded, not trained by text
    double adapters = 0;
    double gradients = 0;
    double master = 0;
    double optimizer = 0;
    double castUncertain = 0; ///< further bytes if a preparation step casts embeddings, head and norms to fp32

    double trained = 0;             ///< trainable values on the rank before data sharding (expert values too)
    double trainedShard = 0;        ///< the same after the sharding of the optimizer
    double gradientBytes = 2;       ///< per trainable value
    double weightBytes = 2;         ///< of a trainable value
    double largestTensor = 0;       ///< values of the largest trained tensor, after sharding
    double largestHiddenMatrix = 0; ///< values; for Newton-Schulz

    double onHostWeights = 0, onHostGradients = 0, onHostOptimizer = 0; ///< offloaded parts of the above, not in them
};

/// All of a rank of this stage; with `unsharded` as if data sharding had degree 1 (checkpoints).
ModelStates modelStates(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules,
                        bool unsharded = false);

} // namespace anchorgpu::memory::training
