#pragma once
// What a llama.cpp process holds beside its model: LoRA adapters, a draft model, a vision projector.

#include "core/memory/engines/llamacpp/instance.h"
#include "core/memory/planner.h"

namespace anchorgpu::memory::llamacpp {

/// Adapters follow the layers of the matrices that they change: Σ rank × (in + out) × 4 B (the converter writes fp32; half of it
/// at the low end for files in 16 bits). By GPU. Fact: 448 tensors of rank 16 on an 8B model take 160 MiB.
std::vector<Band> loraAdapters(const Instance &instance, const workload::LoraSlots &slots);

/// A draft model with the same context, split as the model is. Weights in the model's own format.
Result<Instance> draftInstance(const Instance &target, const workload::Draft &draft, const World &world, ComputeDepth depth);

/// The tower's weights in 16 bits and its work space, on the first GPU.
Band visionProjector(const model::Model &model);

} // namespace anchorgpu::memory::llamacpp
