#include "core/memory/training/training_observables.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{

/// Largest typical value, with the largest ends over the phases that the source speaks of.
template <class Of> Band peak(const Setup &setup, const StageMemory &memory, Of of)
{
    Band top;
    for (const PhaseItems &phase : memory.phases) {
        if (!setup.given.peakPhase.empty() && setup.given.peakPhase != idOf(phase.id))
            continue;
        const Band band = of(phase);
        top = {std::max(top.low, band.low), std::max(top.typical, band.typical), std::max(top.high, band.high)};
    }
    return top;
}

Band scaled(const Band &band, const Coefficient &factor)
{
    return {band.low.scaled(factor.low), band.typical.scaled(factor.typical), band.high.scaled(factor.high)};
}

Band capped(const Band &band, Bytes top)
{
    return {std::min(band.low, top), std::min(band.typical, top), std::min(band.high, top)};
}

struct Counters {
    Band allocated, active, reserved, used;
};

Counters countersOf(const Setup &setup, const StageMemory &memory, Bytes capacity)
{
    Counters counters;
    counters.allocated = peak(setup, memory, [](const PhaseItems &phase) { return phase.allocated(); });
    counters.active =
        scaled(counters.allocated, setup.tables->coefficient(setup.sharded() ? "overheads.active_sharded" : "overheads.active"));
    counters.reserved = peak(setup, memory, [](const PhaseItems &phase) { return phase.reserved(); });
    counters.used = peak(setup, memory, [](const PhaseItems &phase) { return phase.total(); });
    // Before an allocation fails, the allocator returns what it holds in reserve: reserved never exceeds the card.
    if (capacity > Bytes(0) && counters.allocated.typical < capacity) {
        counters.reserved = capped(counters.reserved, capacity);
        counters.used = capped(counters.used, capacity);
    }
    return counters;
}

/// The counter that a source calls "used": its name when it says one, else anything from allocated to device use.
Band usedAsStated(const Setup &setup, const Counters &counters)
{
    const std::string &name = setup.given.counter;
    const auto says = [&](const char *word) { return name.find(word) != std::string::npos; };
    if (says("not stated") || says("approximate"))
        return {counters.allocated.low, counters.used.typical, counters.used.high};
    if (says("allocated"))
        return counters.allocated;
    if (says("reserved"))
        return counters.reserved;
    return counters.used;
}

Observable observable(std::string_view quantity, const Band &band, double times = 1)
{
    return {quantity, -1, static_cast<double>(band.typical.count()) * times, static_cast<double>(band.low.count()) * times,
            static_cast<double>(band.high.count()) * times};
}

} // namespace

std::vector<Observable> trainingObservables(const Setup &setup, const std::vector<StageShare> &stages, std::size_t worst,
                                            const std::optional<CheckpointCost> &checkpoint, Bytes capacity)
{
    std::vector<Observable> result;
    const Counters counters = countersOf(setup, *stages[worst].memory, capacity);
    const Band used = usedAsStated(setup, counters);
    result.push_back(observable("peak_allocated_bytes", counters.allocated));
    result.push_back(observable("peak_active_bytes", counters.active));
    result.push_back(observable("peak_reserved_bytes", counters.reserved));
    result.push_back(observable("used_bytes", used));
    Observable total{"used_bytes_total", -1, 0, 0, 0};
    for (const StageShare &stage : stages) {
        const Observable one = observable("used_bytes", usedAsStated(setup, countersOf(setup, *stage.memory, capacity)), stage.ranks);
        total.value += one.value;
        total.low += one.low;
        total.high += one.high;
    }
    result.push_back(total);
    if (checkpoint) {
        const double bytes = static_cast<double>(checkpoint->bytes.count());
        result.push_back({"checkpoint_bytes", -1, bytes, bytes * 0.99, bytes * 1.01});
    }
    return result;
}

} // namespace anchorgpu::memory::training
