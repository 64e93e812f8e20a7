#pragma once
// Bytes of each component of a pipeline in its format, with what every format leaves wide: T5's output matrices in fp32 under
// bitsandbytes and in fp16 loads, embeddings and heads in 16 bits, UNet convolutions in formats of matrices, norms and ends of GGUF
// denoisers, an SDXL VAE that moves to fp32 for its decode. LLM.int8 components grow after their first call (outlier columns) and
// can't be offloaded.

#include "core/memory/diffusion/setup.h"

#include <string>
#include <vector>

namespace anchorgpu::memory::diffusion {

enum class Role { TextEncoder, ImageEncoder, Denoiser, ControlNet, Lora, Vae };

struct ComponentWeights {
    Role role = Role::Denoiser;
    std::string slot;
    Band bytes;              ///< on one device, all copies
    Band active;             ///< of the copy that runs (experts take turns under model offload)
    Band afterUse;           ///< once it has run: with what its layers keep
    Band leaf;               ///< largest leaf module, for sequential and leaf-level offload
    Band block;              ///< one block, for block-level offload
    Bytes keptFp32;          ///< part of `bytes` that a narrow format leaves in fp32
    double packingShare = 0; ///< of the bytes that the caching allocator loses to odd sizes (reserved only)
    bool stays = false;      ///< offload leaves it on the card (8-bit bitsandbytes)
    bool narrow = false;     ///< stored in less than 16 bits
    Formula formula;
    std::string_view source;
};

/// In the order in which the pipeline runs them; components that the case dropped are left out.
std::vector<ComponentWeights> componentWeights(const Setup &setup);

/// Component id under which a role is shown.
ComponentId componentOf(Role role);

} // namespace anchorgpu::memory::diffusion
