#pragma once
// Activations of a rank: what all its layers keep until their backward pass, and what one layer needs while it is in it.
// Checkpointing keeps layer inputs only (full) or the results of every second matrix product (selective) and recomputes the
// rest, one layer at a time. A pipeline stage keeps as many micro-batches as are in flight: stages − stage in 1F1B, more when
// chunks interleave (Megatron-LM theoretical_memory_usage.py), all of them without a schedule (GPipe).

#include "core/memory/training/layer_activations.h"
#include "core/memory/training/stage_parameters.h"

namespace anchorgpu::memory::training
{

struct ActivationMemory {
    Band saved;                  ///< of all layers and micro-batches in flight, at the end of the forward pass
    Band working;                ///< of one layer in backward: recomputed values and gradients of intermediate results
    double perTokenAndLayer = 0; ///< saved bytes a token and layer (mean), for the formula
    double inFlight = 1;
    double onHost = 0; ///< offloaded, bytes
    std::string_view source;
};

ActivationStyle activationStyle(const Setup &setup);
ActivationMemory activationMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules);

/// Micro-batches whose activations a stage holds at once; a fraction when chunks interleave.
double microBatchesInFlight(const Setup &setup, std::int64_t stage);

} // namespace anchorgpu::memory::training
