#include "core/memory/diffusion/diffusion_planner.h"

#include "core/memory/diffusion/diffusion_findings.h"
#include "core/memory/diffusion/diffusion_observables.h"
#include "core/memory/diffusion/phases.h"
#include "core/memory/diffusion/vae_memory.h"

namespace anchorgpu::memory {
namespace {

using namespace diffusion;

/// Ranks of one replica follow each other; its first device decodes, unless the decode is shared.
std::vector<DevicePlan> devicesOf(const Setup &setup, const std::vector<PhaseMemory> &phases, Bytes capacity)
{
    const Parallelism &p = setup.parallelism;
    const std::int64_t perReplica = p.tensor * p.pipeline * p.context * setup.guidanceShards;
    const std::int64_t count = p.tensor * p.pipeline * p.context * p.data;
    DevicePlan first, others;
    for (const PhaseMemory &phase : phases) {
        first.phases.push_back(planPhase(phase, setup, true));
        others.phases.push_back(planPhase(phase, setup, setup.decodeShards > 1));
    }
    std::vector<DevicePlan> devices;
    devices.reserve(static_cast<std::size_t>(count));
    for (std::int64_t rank = 0; rank < count; ++rank) {
        devices.push_back(rank % perReplica == 0 ? first : others);
        devices.back().rank = static_cast<int>(rank);
        devices.back().capacity = capacity;
    }
    return devices;
}

} // namespace

Result<Plan> planDiffusion(const workload::Scenario &scenario, const workload::DiffusionWorkload &workload, const World &world, const PlanOptions &options)
{
    auto made = makeSetup(scenario, workload, world, options);
    if (!made)
        return tl::unexpected<Error>(made.error());
    const Setup &setup = *made;
    const std::vector<ComponentWeights> weights = componentWeights(setup);
    const std::vector<PhaseMemory> phases = phasesOf(setup, weights);
    const Bytes capacity = setup.given.capacity.value_or(setup.gpu->usable.value_or(Bytes(0)));

    Plan plan;
    plan.understood = scenario;
    plan.understood.workload = setup.workload;
    plan.parallelism = setup.parallelism;
    plan.devices = devicesOf(setup, phases, capacity);
    plan.host = hostMemory(setup, weights);
    plan.findings = findingsOf(setup, weights, phases);
    if (capacity == Bytes(0))
        plan.findings.push_back({"memory-unknown", Severity::Error, {{"gpu", setup.gpu->name}}});
    if (options.observables)
        plan.observables = observablesOf(setup, phases);
    finish(plan);
    return plan;
}

} // namespace anchorgpu::memory
