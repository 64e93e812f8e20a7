#pragma once
// The phases of one run on one device: the weights on the card, the working memory, and what the allocator and the CUDA context may
// hold beyond it. Phases exclude each other; the plan's total is the largest of them.

#include "core/memory/diffusion/activation.h"
#include "core/memory/diffusion/residency.h"

#include <optional>
#include <vector>

namespace anchorgpu::memory::diffusion {

struct PhaseMemory {
    PhaseId id = PhaseId::Denoise;
    std::vector<Resident> resident;
    Activation working;                 ///< activations, VAE decode or compute buffer
    Activation workspace;               ///< a matrix expanded from a narrow format; empty formula and zero when there is none
    std::optional<Activation> reserve;  ///< ComfyUI
    Band packing;                       ///< reserved beyond the weights' bytes: gaps of odd sizes, copies from loading

    Band weights() const;
    Band allocated() const;             ///< weights, working memory and workspace
    Band reserved() const;              ///< what the caching allocator holds
};

/// The phases of rank 0 of a replica, in the order of the run. `weights` must outlive the result.
std::vector<PhaseMemory> phasesOf(const Setup &setup, const std::vector<ComponentWeights> &weights);

/// CUDA context and libraries of one process; counted in the high end only (what tensors need is the typical figure).
Band cudaContext(const Setup &setup);

/// As a phase of the plan: components in a fixed order. `decodes`: whether this device runs the VAE decode.
Phase planPhase(const PhaseMemory &memory, const Setup &setup, bool decodes);

} // namespace anchorgpu::memory::diffusion
