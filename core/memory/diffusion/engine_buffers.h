#pragma once
// Engines that don't leave working memory to PyTorch.
// ComfyUI frees models until a formula's worth of memory is free: latent elements × factor for denoising, elements per pixel for the
// VAE, plus a minimum for inference and an extra reserve; weights beyond that are streamed from host memory (slower, not an error).
// stable-diffusion.cpp plans each graph with ggml's allocator before it runs it: fp32 activations, im2col in 16 bits unless
// convolutions are direct; attention scores are fp32 unless flash attention is on; a clip is one graph.

#include "core/memory/diffusion/activation.h"
#include "core/memory/diffusion/setup.h"

namespace anchorgpu::memory::diffusion {

/// What ComfyUI wants free for the phase, without its reserve.
Activation comfyUiDemand(PhaseId phase, const Setup &setup);
/// Minimum for inference and extra reserve of ComfyUI.
Activation comfyUiReserve(const Setup &setup);

/// Compute buffer of stable-diffusion.cpp for the phase.
Activation sdCppBuffer(PhaseId phase, const Setup &setup);

} // namespace anchorgpu::memory::diffusion
