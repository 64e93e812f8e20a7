#pragma once
// VAE encode and decode, often the largest phase: elements per output pixel × pixels × images × bytes, with constants traced from each
// decoder's channel plan. Image decoders count pixels of one image; video decoders that work in temporal chunks count pixels of one
// frame whatever the clip length; those that take the whole clip count pixels of all frames. Slicing decodes one image at a time;
// tiling decodes overlapping tiles, then assembles them (max of the two for a clip, whose assembly outgrows a tile).

#include "core/memory/diffusion/activation.h"
#include "core/memory/diffusion/setup.h"

namespace anchorgpu::memory::diffusion {

/// What a tile is in this setup.
struct TilePlan {
    bool possible = true;      ///< false: the class has no tiling
    bool active = false;       ///< asked for, and the image is larger than a tile
    std::int64_t height = 0;   ///< pixels of a tile, never above the image
    std::int64_t width = 0;
};
TilePlan tilePlan(const Setup &setup);

/// Whether vae_slicing changes anything: more than one image, and images that aren't clips.
bool slicingActive(const Setup &setup);

Activation vaeDecodeActivation(const Setup &setup);
Activation vaeEncodeActivation(const Setup &setup);

} // namespace anchorgpu::memory::diffusion
