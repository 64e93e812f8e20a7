#pragma once
// A diffusion scenario after its defaults: the model, what runs on one device, and how many tokens, latent pixels and images that is.
// Sizes that the model can't take are refused here with the nearest valid ones: width and height are multiples of the VAE's spatial
// factor times the patch, frames are f·k + 1 with the temporal factor f (one frame for an image model).

#include "core/hardware/gpu.h"
#include "core/memory/diffusion/diffusion_given.h"
#include "core/memory/diffusion/diffusion_profile.h"
#include "core/memory/planner.h"
#include "core/model/diffusion_model.h"

#include <memory>

namespace anchorgpu::memory::diffusion {

enum class Engine { Diffusers, ComfyUi, StableDiffusionCpp };

struct Setup {
    std::shared_ptr<const model::DiffusionModel> model;
    workload::DiffusionWorkload workload;       ///< defaults filled in
    const hardware::Gpu *gpu = nullptr;
    Parallelism parallelism;
    Engine engine = Engine::Diffusers;
    const DiffusionProfile *profile = nullptr;  ///< of the engine
    const DiffusionProfile *common = nullptr;   ///< coefficients of the networks (diffusers' profile)
    Given given;
    bool explain = true;

    std::int64_t images = 1;            ///< of one replica
    std::int64_t passBatch = 1;         ///< rows of one denoiser call: images, or twice that for concatenated guidance
    std::int64_t latentWidth = 0;       ///< latent pixels along each side
    std::int64_t latentHeight = 0;
    std::int64_t latentFrames = 1;
    std::int64_t imageTokens = 0;       ///< transformer: tokens of one image or clip, with reference images
    std::int64_t textTokens = 0;        ///< of the prompt, in the denoiser's joint stream
    std::int64_t sequenceShards = 1;    ///< devices that share the tokens
    std::int64_t weightShards = 1;      ///< devices that share the denoiser's weights (tensor × pipeline)
    std::int64_t guidanceShards = 1;    ///< 2: the two guidance passes run on two devices
    std::int64_t decodeShards = 1;      ///< devices that share one VAE decode

    bool amd() const { return gpu && gpu->vendor == hardware::Vendor::Amd; }
    double pixels() const { return static_cast<double>(workload.width) * static_cast<double>(workload.height); }
    double frames() const { return static_cast<double>(workload.frames); }
    /// Bytes of one value in the denoiser's and the encoders' compute type.
    double computeBytes() const;
    /// Bytes of one value in the type that the VAE decodes in: 4 where an fp16 VAE is moved to fp32.
    double decodeBytes() const;
    /// An fp16 VAE whose configuration forces an upcast.
    bool vaeMovedToFp32() const;
    /// Whether images are encoded by the VAE before the loop.
    bool encodesImages() const;
};

/// Fails with "unknown-model", "unknown-gpu", "impossible-split", "size-not-multiple", "frames-not-valid", "wrong-value" and the
/// place of the member.
Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::DiffusionWorkload &workload, const World &world,
                        const PlanOptions &options);

/// The same model, devices and case with other options (defaults filled in), without explanations.
Setup withWorkload(const Setup &setup, const workload::DiffusionWorkload &workload);

} // namespace anchorgpu::memory::diffusion
