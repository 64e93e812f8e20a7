#pragma once
// What one layer keeps for its backward pass, in bytes a token, from the shapes of its tensors. For a Llama-style layer this
// is exact: norms 2·(4h + 2eh) when not fused (fp32 copy, normalised value, output), attention e·(q + k + v + out) and a
// log-sum-exp of 4 bytes a head, gated feed-forward 4·e·f; frozen linears don't keep their inputs. e is 2 or 4 bytes.
// Measured with saved-tensor hooks (training facts 4.2 to 5). Other mixers follow from their tensors and carry a wider band.

#include "core/memory/training/lora_modules.h"

namespace anchorgpu::memory::training
{

/// How the layer is computed.
struct ActivationStyle {
    double value = 2;        ///< bytes of the compute type
    bool fusedNorms = false; ///< only input and output of a norm are kept
    bool fusedMlp = false;   ///< silu(gate) is recomputed
    bool expandsKv = false;  ///< K and V are repeated to all query heads before attention
    bool eager = false;      ///< the score matrix is kept
    bool frozen = false;     ///< weights get no gradient
    bool valueViewKeepsQkv = false, keepsFrozenProduct = false;
    bool fp8Inputs = false;                     ///< inputs of linears are kept in 8 bits
    double keptHidden = 0, keptFeedForward = 0; ///< further bytes × hidden, × width (quantised linears)
    double sequence = 0;                        ///< tokens that a token attends to (eager)
    double scanChunk = 256;                     ///< tokens between kept states of a scan
};

/// Bytes a token. `whole` is on every tensor rank unless sequence parallelism divides it, `divided` is shared by them.
struct PerToken {
    double whole = 0, divided = 0;
    PerToken &operator+=(const PerToken &other)
    {
        whole += other.whole;
        divided += other.divided;
        return *this;
    }
    double onRank(double tensor, bool sequenceParallel) const { return (sequenceParallel ? whole / tensor : whole) + divided / tensor; }
};

struct LayerActivation {
    PerToken saved;       ///< everything that backward needs
    PerToken selective;   ///< with per-operator checkpointing, never more than `saved`
    PerToken input;       ///< with full checkpointing: the layer's input
    PerToken temporaries; ///< gradients of intermediate results while the layer is in backward
    bool exact = true;    ///< measured shapes; otherwise derived
};

/// Norms of a layer beside those over the hidden size (queries and keys, latents), as values a token, and whether its norms
/// are LayerNorms (one kernel that keeps input and output).
struct NormShapes {
    double innerValues = 0;
    bool layerNorm = false;
};
NormShapes normShapes(const model::Model &model, std::size_t position);

LayerActivation layerActivation(const model::LayerGroup &group, std::int64_t hidden, const NormShapes &norms, const ActivationStyle &style);

/// What adapters add to a layer at a position: their inputs (in the adapters' type, one copy a module for fp32 adapters or with
/// dropout), dropout masks of a byte, and the rank-wide intermediate values.
PerToken adapterActivation(const Setup &setup, const std::vector<AdapterModule> &modules, std::size_t position);

} // namespace anchorgpu::memory::training
