#include "core/memory/diffusion/setup.h"

#include "core/memory/parallelism.h"
#include "core/model/diffusion_catalogue.h"

#include <algorithm>
#include <string>

namespace anchorgpu::memory::diffusion {
namespace {

using formats::Family;
using model::DenoiserKind;
using model::GuidanceMode;

constexpr std::int64_t kMostPixels = 16384;

std::string nearestTwo(std::int64_t below, std::int64_t above, std::int64_t least, std::int64_t most)
{
    std::string list = below >= least ? std::to_string(below) : "";
    if (above <= most)
        list += (list.empty() ? "" : ", ") + std::to_string(above);
    return list;
}

std::optional<Error> checkSide(std::int64_t side, std::int64_t multiple, const char *place)
{
    if (side < multiple || side > kMostPixels)
        return fail("out-of-range", place, std::to_string(side), std::to_string(multiple) + " … " + std::to_string(kMostPixels)).value();
    if (side % multiple == 0)
        return std::nullopt;
    const std::int64_t below = side / multiple * multiple;
    return fail("size-not-multiple", place, std::to_string(side), nearestTwo(below, below + multiple, multiple, kMostPixels)).value();
}

std::optional<Error> checkFrames(const model::DiffusionModel &model, std::int64_t frames)
{
    constexpr const char *kPlace = "/workload/frames";
    constexpr std::int64_t kMostFrames = 100'000;
    if (frames < 1 || frames > kMostFrames)
        return fail("out-of-range", kPlace, std::to_string(frames), "1 … " + std::to_string(kMostFrames)).value();
    if (!model.video && frames != 1)
        return fail("frames-not-valid", kPlace, std::to_string(frames), "1").value();
    const std::int64_t factor = model.vae.temporalFactor;
    if ((frames - 1) % factor == 0)
        return std::nullopt;
    const std::int64_t below = (frames - 1) / factor * factor + 1;
    return fail("frames-not-valid", kPlace, std::to_string(frames), nearestTwo(below, below + factor, 1, kMostFrames)).value();
}

std::optional<Error> checkValues(const model::DiffusionModel &model, const workload::DiffusionWorkload &w)
{
    if (auto error = checkSide(w.width, model.sizeMultiple(), "/workload/width"))
        return error;
    if (auto error = checkSide(w.height, model.sizeMultiple(), "/workload/height"))
        return error;
    if (auto error = checkFrames(model, w.frames))
        return error;
    if (w.batch < 1 || w.batch > 4096)
        return fail("out-of-range", "/workload/batch", std::to_string(w.batch), "1 … 4096").value();
    if (w.referenceImages < 0 || w.referenceImages > 64)
        return fail("out-of-range", "/workload/reference_images", std::to_string(w.referenceImages), "0 … 64").value();
    if (w.vaeWeights && w.vaeWeights->family != Family::Float && w.vaeWeights->family != Family::Native)
        return fail("wrong-value", "/workload/vae_weights", formats::toId(*w.vaeWeights), "fp32, bf16, fp16").value();
    return std::nullopt;
}

formats::NumericFormat floatFormat(std::string_view id)
{
    return {Family::Float, id == "fp32" ? 32 : 16, id != "fp16", 0, {}};
}

/// `native` and members left out become what the pipeline is published in.
void fillDefaults(const model::DiffusionModel &model, const DiffusionProfile &profile, workload::DiffusionWorkload &w)
{
    if (w.engine.version.empty())
        w.engine.version = profile.newestVersion();
    if (w.weights.family == Family::Native)
        w.weights = floatFormat(model.defaults.dtype);
    if (w.textEncoderWeights.family == Family::Native)
        w.textEncoderWeights = floatFormat(model.defaults.dtype);
    if (!w.vaeWeights || w.vaeWeights->family == Family::Native)
        w.vaeWeights = floatFormat(model.vae.defaultDtype);
    if (!w.textTokens) {
        std::int64_t longest = 0;
        for (const model::TextEncoder &encoder : model.textEncoders)
            longest = std::max(longest, encoder.tokens);
        w.textTokens = longest;
    }
}

void countWork(Setup &setup)
{
    const model::DiffusionModel &m = *setup.model;
    const workload::DiffusionWorkload &w = setup.workload;
    const bool guided = w.guidance && m.guidance != GuidanceMode::None;
    setup.guidanceShards = guided && w.guidanceParallel && setup.parallelism.data % 2 == 0 ? 2 : 1;
    setup.images = ceilDiv(w.batch, setup.parallelism.data / setup.guidanceShards);
    const bool doubled = guided && m.guidance == GuidanceMode::Concatenated && setup.guidanceShards == 1;
    setup.passBatch = setup.images * (doubled ? 2 : 1);

    setup.latentWidth = w.width / m.vae.spatialFactor;
    setup.latentHeight = w.height / m.vae.spatialFactor;
    setup.latentFrames = (w.frames - 1) / m.vae.temporalFactor + 1;
    const std::int64_t patchesWide = std::max<std::int64_t>(1, setup.latentWidth / m.denoiser.patch);
    const std::int64_t patchesHigh = std::max<std::int64_t>(1, setup.latentHeight / m.denoiser.patch);
    setup.imageTokens = patchesWide * patchesHigh * ceilDiv(setup.latentFrames, m.denoiser.patchTemporal);
    if (m.activation.referenceTokens)
        setup.imageTokens *= 1 + w.referenceImages;
    // The joint stream holds the padded prompt; a prompt length that is stated shortens or lengthens it by as much.
    setup.textTokens = m.activation.jointTextTokens;
    std::int64_t longest = 0;
    for (const model::TextEncoder &encoder : m.textEncoders)
        longest = std::max(longest, encoder.tokens);
    if (setup.textTokens > 0)
        setup.textTokens = std::max<std::int64_t>(0, setup.textTokens + *w.textTokens - longest);

    setup.sequenceShards = setup.parallelism.context;
    setup.weightShards = setup.parallelism.tensor * setup.parallelism.pipeline;
    setup.decodeShards = std::max(setup.given.decodeShards,
                                  w.parallelVae ? setup.parallelism.context * setup.weightShards * setup.guidanceShards : 1);
}

Result<std::shared_ptr<const model::DiffusionModel>> findModel(const workload::ModelReference &reference, const World &world)
{
    if (!reference.path.empty())
        return model::readDiffusionPipeline(reference.path);
    return world.diffusion ? world.diffusion->find(reference.id) : model::DiffusionCatalogue::builtIn().find(reference.id);
}

Engine engineOf(std::string_view id)
{
    return id == "comfyui" ? Engine::ComfyUi : id == "stable-diffusion.cpp" ? Engine::StableDiffusionCpp : Engine::Diffusers;
}

} // namespace

double Setup::computeBytes() const
{
    return workload.weights.family == Family::Float && workload.weights.bits == 32 ? 4 : 2;
}

bool Setup::vaeMovedToFp32() const
{
    const formats::NumericFormat &format = *workload.vaeWeights;
    return engine == Engine::Diffusers && model->vae.forcedUpcast && format.bits == 16 && !format.brain;
}

double Setup::decodeBytes() const { return workload.vaeWeights->bits == 32 || vaeMovedToFp32() ? 4 : 2; }

bool Setup::encodesImages() const { return workload.referenceImages > 0 || (model->imageEncoder && !model->imageEncoder->optional); }

Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::DiffusionWorkload &workload, const World &world,
                        const PlanOptions &options)
{
    Setup setup;
    setup.profile = DiffusionProfile::find(workload.engine.id);
    if (!setup.profile)
        return fail("unknown-engine", "/workload/engine/id", workload.engine.id, "diffusers, comfyui, stable-diffusion.cpp");
    setup.common = DiffusionProfile::find("diffusers");
    setup.engine = engineOf(workload.engine.id);
    auto found = findModel(workload.model, world);
    if (!found)
        return tl::unexpected<Error>(found.error());
    setup.model = std::move(*found);
    if (auto error = checkValues(*setup.model, workload))
        return tl::unexpected<Error>(*error);
    setup.gpu = world.gpus ? world.gpus->find(scenario.hardware.gpu) : nullptr;
    if (!setup.gpu)
        return fail("unknown-gpu", "/hardware/gpu", scenario.hardware.gpu, "catalog gpus");
    auto parallelism = resolveParallelism(scenario.hardware, DefaultSplit::DataParallel, nullptr);
    if (!parallelism)
        return tl::unexpected<Error>(parallelism.error());
    setup.parallelism = *parallelism;
    setup.given = Given::read(options.given);
    setup.explain = options.explain;
    setup.workload = workload;
    if (setup.given.textTokens)
        setup.workload.textTokens = setup.given.textTokens;
    fillDefaults(*setup.model, *setup.profile, setup.workload);
    countWork(setup);
    return setup;
}

Setup withWorkload(const Setup &setup, const workload::DiffusionWorkload &workload)
{
    Setup changed = setup;
    changed.workload = workload;
    changed.explain = false;
    countWork(changed);
    return changed;
}

} // namespace anchorgpu::memory::diffusion
