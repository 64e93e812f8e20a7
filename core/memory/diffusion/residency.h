#pragma once
// Which weights are on the card in which phase, by offload mode (diffusers: none, model, sequential, group on block or leaf level).
// model: only the component in use, in the pipeline's offload order; 8-bit bitsandbytes components stay. sequential: one leaf module.
// group: the denoiser one block (or leaf) at a time, a second one with a prefetch stream; the other components stay on the card.
// ComfyUI and stable-diffusion.cpp load and free whole components: their rules are the model mode, unless everything is kept.

#include "core/memory/diffusion/component_weights.h"

namespace anchorgpu::memory::diffusion {

/// One component on the card in one phase.
struct Resident {
    const ComponentWeights *weights = nullptr;
    Band bytes;
    bool whole = true;   ///< false: a leaf or a block of it
};

/// `weights` must outlive the result. Empty entries are left out.
std::vector<Resident> residentIn(PhaseId phase, const Setup &setup, const std::vector<ComponentWeights> &weights);

/// Host memory: the whole pipeline under offload (twice the grouped part with a stream, which pins a copy), without offload the
/// largest component while it is loaded.
Bytes hostMemory(const Setup &setup, const std::vector<ComponentWeights> &weights);

} // namespace anchorgpu::memory::diffusion
