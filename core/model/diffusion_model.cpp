#include "core/model/diffusion_model.h"

#include <mutex>
#include <set>

namespace anchorgpu::model {
namespace {

const SourcedConstant *lookup(const std::map<std::string, SourcedConstant, std::less<>> &constants, std::string_view name)
{
    const auto found = constants.find(name);
    return found == constants.end() ? nullptr : &found->second;
}

} // namespace

const SourcedConstant *Vae::decodeConstant(std::string_view constant) const { return lookup(decode, constant); }
const SourcedConstant *Vae::encodeConstant(std::string_view constant) const { return lookup(encode, constant); }

std::int64_t DiffusionModel::parameters() const
{
    std::int64_t total = denoiser.parameters + vae.parameters;
    for (const TextEncoder &encoder : textEncoders)
        total += encoder.parameters;
    if (imageEncoder && !imageEncoder->optional)
        total += imageEncoder->parameters;
    return total;
}

std::int64_t DiffusionModel::sizeMultiple() const
{
    // A latent must cut into whole patches; a UNet pads odd levels itself (forward_upsample_size), so one latent pixel is enough.
    return vae.spatialFactor * (denoiser.kind == DenoiserKind::Unet ? 1 : denoiser.patch);
}

std::string DiffusionModel::overallStatus() const
{
    bool verified = true;
    for (const char *part : {"parameters", "text_encoders", "vae"}) {
        const auto found = status.find(part);
        if (found == status.end())
            return "unverified";
        if (found->second == "file")
            return "file";
        verified = verified && found->second == "verified";
    }
    return verified ? "verified" : "unverified";
}

std::string_view internedSource(std::string text)
{
    static std::mutex mutex;
    static std::set<std::string, std::less<>> kept; // nodes never move
    const std::lock_guard lock(mutex);
    return *kept.insert(std::move(text)).first;
}

} // namespace anchorgpu::model
