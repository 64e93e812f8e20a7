#pragma once
// What comes and goes within a step or belongs to the framework: logits and loss, gathered parameters and reduction buffers of
// sharded training, DDP and DeepSpeed buckets, temporaries of the optimizer, dequantisation buffers, library workspaces,
// communicators, the driver context. Factors with bands come from the tables.

#include "core/memory/training/model_states.h"

namespace anchorgpu::memory::training
{

/// Logits and loss of one micro-batch on the stage that holds the head; nothing elsewhere.
struct LossMemory {
    Band logits;            ///< buffers of the loss path
    Band headGradients;     ///< gradients of the head that exist while the loss is worked on (trained heads)
    double rows = 0;        ///< tokens × vocabulary entries
    double hiddenBytes = 0; ///< bytes a token that don't depend on the vocabulary
};
LossMemory lossMemory(const Setup &setup, const StageParameters &stage);

/// Sharded training: whole parameters and gradients that exist for a moment.
struct GatherMemory {
    Band atLoss, atFirstBackward, atLastBackward; ///< gathered parameters
    Band firstGradients, lastGradients;           ///< unsharded gradients and reduction inputs
};
GatherMemory gatherMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules);

/// Flat buffers that live through the run: DDP bucket copies, ZeRO allgather and reduce buckets.
Band bucketMemory(const Setup &setup, const ModelStates &states);
/// Copies of the weights in the compute type while autocast is active.
Band castMemory(const Setup &setup, const ModelStates &states);
/// Temporaries of optimizer.step (foreach lists, Newton-Schulz).
Band stepTemporaries(const Setup &setup, const ModelStates &states);
/// One matrix in 16 bits, dequantised for use.
Band dequantisation(const Setup &setup, const StageParameters &stage);

Band workspaces(const Setup &setup);
Band driverContext(const Setup &setup);
/// Communicators of the parallel groups that this deployment needs.
Band communicators(const Setup &setup);
int communicatorCount(const Setup &setup);

/// What the caching allocator holds beyond what is allocated.
Band allocatorReserve(const Setup &setup, const Band &allocated, const Band &lossBuffers);

/// Gradients of one layer or of the head, when the optimizer runs within the backward pass.
double largestGradient(const Setup &setup, const StageParameters &stage, const ModelStates &states);

} // namespace anchorgpu::memory::training
