#pragma once
// Single changes of a training run that cost little: kernels, types of adapters and base, what is recomputed or moved to the host.
// They leave batch, length and method alone, so they come before changes that alter the result of the training.

#include "core/planning/fix_candidates.h"

namespace anchorgpu::planning
{

/// fused instead of foreach or for-loop: no temporaries in the optimizer step.
std::vector<Edits> fusedOptimizerKernel(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// flash instead of eager attention: no score matrix.
std::vector<Edits> flashAttention(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// The loss path that the framework has for large vocabularies: chunked (torchtune, torchtitan, litgpt), else fused with the head.
std::vector<Edits> leanLoss(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// Adapters in bf16 instead of fp32: their inputs need no copies.
std::vector<Edits> narrowAdapters(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// Double quantisation of an NF4 base; NF4 instead of 8 bits.
std::vector<Edits> narrowBase(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// Kept activations wait in host memory.
std::vector<Edits> offloadActivations(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// The sequence divided over the tensor-parallel ranks.
std::vector<Edits> divideSequence(const workload::Scenario &, const memory::Plan &, const memory::World &);
/// The optimizer within the backward pass, where nothing is accumulated.
std::vector<Edits> stepInBackward(const workload::Scenario &, const memory::Plan &, const memory::World &);

} // namespace anchorgpu::planning
