#include "core/hardware/gpu_catalogue.h"

#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <algorithm>

namespace anchorgpu::hardware {
namespace {

constexpr const char *kFile = "catalogue/gpus.json";

std::string textOf(const Json &row, const char *name)
{
    const auto member = row.find(name);
    return member != row.end() && member->is_string() ? member->get<std::string>() : std::string();
}

/// Catalogue files of users are input like any other: a negative or absurd figure counts as absent.
double numberOf(const Json &row, const char *name)
{
    constexpr double kAbsurd = 1e9;
    const auto member = row.find(name);
    const double value = member != row.end() && member->is_number() ? member->get<double>() : 0;
    return value > 0 && value < kAbsurd ? value : 0;
}

bool flagOf(const Json &row, const char *name)
{
    const auto member = row.find(name);
    return member != row.end() && member->is_boolean() && member->get<bool>();
}

std::vector<std::string> listOf(const Json &row, const char *name)
{
    std::vector<std::string> texts;
    if (const auto member = row.find(name); member != row.end() && member->is_array()) {
        for (const Json &text : *member) {
            if (text.is_string())
                texts.push_back(text.get<std::string>());
        }
    }
    return texts;
}

/// "9.0" → 90, "12.1" → 121.
int capabilityOf(const std::string &text)
{
    const std::size_t point = text.find('.');
    if (point == std::string::npos || point == 0 || point > 3 || text.size() - point > 3)
        return 0;
    int value = 0;
    for (const char c : text.substr(0, point) + text.substr(point + 1)) {
        if (c < '0' || c > '9')
            return 0;
        value = value * 10 + (c - '0');
    }
    return value;
}

/// Two positive numbers, the smaller first; nothing for anything else.
std::optional<std::pair<double, double>> rangeOf(const Json &row, const char *name)
{
    const auto range = row.find(name);
    if (range == row.end() || !range->is_array() || range->size() != 2 || !(*range)[0].is_number() || !(*range)[1].is_number())
        return std::nullopt;
    const double low = (*range)[0].get<double>(), high = (*range)[1].get<double>();
    return low > 0 && low <= high ? std::optional(std::pair(low, high)) : std::nullopt;
}

/// Contract §6: low end of the framework figure; else the driver's less the larger of 0.5 GiB and 1 %; else unknown.
void setMemory(Gpu &gpu, const Json &row)
{
    if (const double mib = numberOf(row, "memory_driver_mib"); mib > 0)
        gpu.driver = Bytes::mebibytes(mib);
    if (const auto range = rangeOf(row, "memory_framework_gib")) {
        gpu.usable = Bytes::gibibytes(range->first);
        gpu.usableHigh = Bytes::gibibytes(range->second);
    } else if (gpu.driver) {
        gpu.usable = *gpu.driver - std::max(Bytes::gibibytes(0.5), gpu.driver->scaled(0.01));
        gpu.usableEstimated = true;
    }
}

Gpu gpuOf(const Json &row)
{
    Gpu gpu;
    gpu.id = textOf(row, "id");
    gpu.name = textOf(row, "name");
    gpu.aliases = listOf(row, "aliases");
    gpu.vendor = textOf(row, "vendor") == "AMD" ? Vendor::Amd : Vendor::Nvidia;
    gpu.architecture = textOf(row, "architecture");
    gpu.computeCapability = capabilityOf(textOf(row, "compute_capability"));
    gpu.gfxTarget = textOf(row, "gfx_target");
    gpu.devicesPerBoard = std::clamp(static_cast<int>(numberOf(row, "devices_per_board")), 1, 64);
    gpu.marketedGb = numberOf(row, "memory_marketed_gb_per_device");
    setMemory(gpu, row);
    gpu.bandwidthGbPerSecond = numberOf(row, "memory_bandwidth_gb_s");
    if (const auto range = rangeOf(row, "memory_bandwidth_range_gb_s")) {
        gpu.bandwidthLowGbPerSecond = range->first;
        gpu.bandwidthHighGbPerSecond = range->second;
    }
    gpu.ecc = flagOf(row, "ecc");
    gpu.unifiedMemory = flagOf(row, "unified_cpu_gpu_memory");
    if (const auto link = row.find("interconnect"); link != row.end() && link->is_object()) {
        gpu.interconnect.kind = textOf(*link, "kind");
        gpu.interconnect.bandwidthGbPerSecond = numberOf(*link, "bandwidth_gb_s_bidirectional");
        gpu.interconnect.maxDirectGroup = std::max(1, static_cast<int>(numberOf(*link, "max_direct_group")));
    }
    gpu.status = textOf(row, "status");
    gpu.notes = textOf(row, "notes");
    gpu.sources = listOf(row, "source");
    gpu.unverifiedFields = listOf(row, "unverified_fields");
    return gpu;
}

} // namespace

Result<GpuCatalogue> GpuCatalogue::parse(std::string_view text, std::string_view file)
{
    const auto json = parseJson(text, std::string(file));
    if (!json)
        return tl::unexpected(json.error());
    if (!json->is_array())
        return fail("wrong-value", "/", shortText(*json), "[{\"id\":…}]", std::string(file));
    GpuCatalogue catalogue;
    for (std::size_t i = 0; i < json->size(); ++i) {
        const Json &row = (*json)[i];
        if (!row.is_object() || textOf(row, "id").empty() || textOf(row, "name").empty())
            return fail("wrong-value", "/" + std::to_string(i), shortText(row), "{\"id\":…,\"name\":…}", std::string(file));
        catalogue.m_gpus.push_back(gpuOf(row));
    }
    return catalogue;
}

const GpuCatalogue &GpuCatalogue::builtIn()
{
    static const GpuCatalogue kCatalogue = *parse(*resources::find(kFile), kFile);
    return kCatalogue;
}

const Gpu *GpuCatalogue::find(std::string_view id) const
{
    const auto named = [&](const Gpu &gpu) { return gpu.id == id || std::find(gpu.aliases.begin(), gpu.aliases.end(), id) != gpu.aliases.end(); };
    const auto found = std::find_if(m_gpus.begin(), m_gpus.end(), named);
    return found == m_gpus.end() ? nullptr : &*found;
}

GpuCatalogue GpuCatalogue::overlaidWith(const GpuCatalogue &overlay) const
{
    GpuCatalogue result = overlay;
    for (const Gpu &gpu : m_gpus) {
        if (!overlay.find(gpu.id))
            result.m_gpus.push_back(gpu);
    }
    return result;
}

} // namespace anchorgpu::hardware
