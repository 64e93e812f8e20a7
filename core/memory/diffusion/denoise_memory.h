#pragma once
// Activations of text encoding and of one denoiser call. No gradients: nothing is kept between blocks but the residual stream, a
// UNet's skips and the text stream, so a call is c × batch × tokens × hidden (transformer) or c × batch × latent pixels × base
// channels (UNet), with c traced per network. Fused attention is O(tokens); materialised scores add batch × heads × tokens² values
// (twice: scores and probabilities). LLM.int8 adds int32 products. Sequence parallelism divides tokens, tensor parallelism all but
// the residual stream, pipeline (PipeFusion) keeps the keys and values of its layers for the whole sequence.

#include "core/memory/diffusion/activation.h"
#include "core/memory/diffusion/setup.h"

namespace anchorgpu::memory::diffusion {

Activation textEncodeActivation(const Setup &setup);
Activation denoiseActivation(const Setup &setup);
/// One matrix expanded to 16 bits while its layer runs; zero when the denoiser isn't stored narrow.
Activation dequantizedMatrix(const Setup &setup);

} // namespace anchorgpu::memory::diffusion
