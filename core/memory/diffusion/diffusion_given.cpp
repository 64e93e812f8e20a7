#include "core/memory/diffusion/diffusion_given.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace anchorgpu::memory::diffusion {
namespace {

using nlohmann::json;

std::string text(const json &given, const char *name)
{
    const auto found = given.find(name);
    return found != given.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::int64_t> count(const json &given, const char *name)
{
    const auto found = given.find(name);
    if (found == given.end() || !found->is_number() || found->get<double>() < 0 || found->get<double>() > 9e18)
        return std::nullopt;
    return static_cast<std::int64_t>(found->get<double>());
}

std::optional<std::vector<std::string>> texts(const json &given, const char *name)
{
    const auto found = given.find(name);
    if (found == given.end() || !found->is_array())
        return std::nullopt;
    std::vector<std::string> read;
    for (const json &one : *found) {
        if (one.is_string())
            read.push_back(one.get<std::string>());
    }
    return read;
}

std::optional<PhaseId> phase(const std::string &id)
{
    for (const PhaseId candidate : {PhaseId::TextEncode, PhaseId::VaeEncode, PhaseId::Denoise, PhaseId::VaeDecode}) {
        if (idOf(candidate) == id)
            return candidate;
    }
    return std::nullopt;
}

} // namespace

Given Given::read(const json *object)
{
    Given given;
    if (!object || !object->is_object())
        return given;
    given.phase = diffusion::phase(text(*object, "phase"));
    given.resident = texts(*object, "resident");
    given.quantized = texts(*object, "quantized");
    given.quantizationLibrary = text(*object, "quantization_library");
    given.convolution = text(*object, "conv");
    given.textTokens = count(*object, "text_tokens");
    given.tilePixels = count(*object, "tile_px");
    given.tileStridePixels = count(*object, "tile_stride_px");
    given.decodeShards = std::clamp<std::int64_t>(count(*object, "vae_decode_shards").value_or(1), 1, 1024);
    given.dropped = texts(*object, "dropped").value_or(std::vector<std::string>{});
    given.placement = text(*object, "placement");
    given.offloadTarget = text(*object, "offload_target");
    given.loadCopyReserved = Bytes(count(*object, "load_copy_reserved").value_or(0));
    given.torch = text(*object, "torch");
    const auto included = object->find("weights_included");
    given.weightsIncluded = included != object->end() && included->is_boolean() && included->get<bool>();
    given.reservedCounter = text(*object, "counter").find("reserved") != std::string::npos;
    if (const auto capacity = count(*object, "capacity_bytes"))
        given.capacity = Bytes(*capacity);
    return given;
}

bool Given::drops(const std::string &slot) const { return std::find(dropped.begin(), dropped.end(), slot) != dropped.end(); }

int Given::torchVersion() const
{
    const char *at = torch.c_str();
    char *end = nullptr;
    const long major = std::strtol(at, &end, 10);
    if (end == at || *end != '.' || major < 1 || major > 9)
        return 0;
    const long minor = std::strtol(end + 1, nullptr, 10);
    return static_cast<int>(major * 100 + std::clamp(minor, 0L, 99L));
}

} // namespace anchorgpu::memory::diffusion
