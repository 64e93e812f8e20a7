#pragma once
// The GPUs that the program knows: 55 boards of the catalogue and more, each with sources and status.

#include "core/hardware/gpu.h"
#include "core/units/error.h"

#include <string_view>
#include <vector>

namespace anchorgpu::hardware {

class GpuCatalogue {
public:
    /// The catalogue that ships with the program (resources/catalogue/gpus.json), read once.
    static const GpuCatalogue &builtIn();
    /// From the text of a catalogue file; `file` is only for messages.
    static Result<GpuCatalogue> parse(std::string_view json, std::string_view file);

    const std::vector<Gpu> &all() const { return m_gpus; }
    /// By id or alias; null when unknown.
    const Gpu *find(std::string_view id) const;
    /// This catalogue with the rows of `overlay` added or put in place of those with the same id.
    GpuCatalogue overlaidWith(const GpuCatalogue &overlay) const;

private:
    std::vector<Gpu> m_gpus;
};

} // namespace anchorgpu::hardware
