#include "core/memory/diffusion/diffusion_observables.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

Observable observable(std::string_view quantity, const Band &band)
{
    return {quantity, -1, static_cast<double>(band.typical.count()), static_cast<double>(band.low.count()), static_cast<double>(band.high.count())};
}

/// The largest of the phases that count; each end of the band is the largest of that end.
template <class Figure> Band peak(const Setup &s, const std::vector<PhaseMemory> &phases, Figure figure)
{
    Band most;
    for (const PhaseMemory &phase : phases) {
        if (s.given.phase && *s.given.phase != phase.id)
            continue;
        const Band band = figure(phase);
        most = {std::max(most.low, band.low), std::max(most.typical, band.typical), std::max(most.high, band.high)};
    }
    return most;
}

const PhaseMemory *phaseOf(const std::vector<PhaseMemory> &phases, PhaseId id)
{
    const auto found = std::find_if(phases.begin(), phases.end(), [id](const PhaseMemory &phase) { return phase.id == id; });
    return found == phases.end() ? nullptr : &*found;
}

} // namespace

std::vector<Observable> observablesOf(const Setup &s, const std::vector<PhaseMemory> &phases)
{
    std::vector<Observable> list;
    const Band reserved = peak(s, phases, [](const PhaseMemory &p) { return p.reserved(); });
    list.push_back(observable("peak_allocated_bytes", peak(s, phases, [](const PhaseMemory &p) { return p.allocated(); })));
    list.push_back(observable("peak_reserved_bytes", reserved));
    list.push_back(observable("used_bytes", reserved + cudaContext(s)));
    list.push_back(observable("compute_buffer_bytes", peak(s, phases, [](const PhaseMemory &p) { return p.working.allocated; })));

    const auto phaseFigure = [&](std::string_view quantity, PhaseId id, bool held) {
        const PhaseMemory *phase = phaseOf(phases, id);
        if (!phase)
            return;
        Band band = (held ? phase->working.reserved : phase->working.allocated) + phase->workspace.allocated;
        // Growth of the device's own counter holds more and less than one planned buffer.
        if (s.engine == Engine::StableDiffusionCpp)
            band = spread(static_cast<double>(band.typical.count()), (*s.profile)["device_growth"]);
        if (s.given.weightsIncluded)
            band = band + phase->weights();
        list.push_back(observable(quantity, band));
    };
    phaseFigure("vae_decode_allocated_bytes", PhaseId::VaeDecode, false);
    phaseFigure("vae_decode_reserved_bytes", PhaseId::VaeDecode, true);
    phaseFigure("denoise_bytes", PhaseId::Denoise, s.given.reservedCounter);
    phaseFigure("text_encode_bytes", PhaseId::TextEncode, s.given.reservedCounter);
    return list;
}

} // namespace anchorgpu::memory::diffusion
