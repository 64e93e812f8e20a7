// Totals, worst rank and verdict of a plan (contract §3): what every planner leaves to one place.

#include "core/memory/planner.h"

#include <algorithm>

namespace anchorgpu::memory {
namespace {

Band sumOf(const std::vector<Component> &components)
{
    Band total;
    for (const Component &component : components)
        total = total + component.bytes;
    return total;
}

void finishDevice(DevicePlan &device)
{
    device.peakPhase = -1;
    for (std::size_t i = 0; i < device.phases.size(); ++i) {
        Phase &phase = device.phases[i];
        phase.total = sumOf(phase.components);
        if (device.peakPhase < 0 || phase.total.typical > device.phases[static_cast<std::size_t>(device.peakPhase)].total.typical)
            device.peakPhase = static_cast<int>(i);
    }
    if (device.peakPhase >= 0) {
        const Phase &peak = device.phases[static_cast<std::size_t>(device.peakPhase)];
        device.components = peak.components;
        device.total = peak.total;
        // Another phase may be the larger one at the high end of its band; a promise that it fits must cover it.
        for (const Phase &phase : device.phases)
            device.total.high = std::max(device.total.high, phase.total.high);
    } else {
        device.total = sumOf(device.components);
    }
    device.headroom = device.capacity - device.total.typical;
}

Verdict worse(Verdict a, Verdict b) { return static_cast<int>(a) > static_cast<int>(b) ? a : b; }

Verdict verdictOf(const DevicePlan &device)
{
    if (device.total.typical > device.capacity)
        return Verdict::DoesNotFit;
    return device.total.high > device.capacity ? Verdict::Tight : Verdict::Fits;
}

Verdict verdictOf(const EnginePool &pool)
{
    if (pool.needed > pool.kvCache.typical)
        return Verdict::DoesNotFit;
    return pool.needed > pool.kvCache.low ? Verdict::Tight : Verdict::Fits;
}

} // namespace

void finish(Plan &plan)
{
    plan.worstRank = 0;
    plan.verdict = Verdict::Fits;
    for (std::size_t i = 0; i < plan.devices.size(); ++i) {
        DevicePlan &device = plan.devices[i];
        finishDevice(device);
        plan.verdict = worse(plan.verdict, verdictOf(device));
        if (device.headroom < plan.devices[static_cast<std::size_t>(plan.worstRank)].headroom)
            plan.worstRank = static_cast<int>(i);
    }
    if (plan.pool)
        plan.verdict = worse(plan.verdict, verdictOf(*plan.pool));
}

} // namespace anchorgpu::memory
