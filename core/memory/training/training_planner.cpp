#include "core/memory/training/training_planner.h"

#include "core/memory/training/formula_sum.h"
#include "core/memory/training/training_checkpoint.h"
#include "core/memory/training/training_findings.h"
#include "core/memory/training/training_observables.h"

#include <algorithm>

namespace anchorgpu::memory
{
namespace
{
using namespace training;

Bytes capacityOf(const Setup &setup)
{
    if (setup.given.capacityBytes)
        return Bytes::rounded(*setup.given.capacityBytes);
    return setup.gpu && setup.gpu->usable ? *setup.gpu->usable : Bytes(0);
}

/// Paged states take what is left on the card and move to the host beyond it.
void placePagedStates(StageMemory &memory, Bytes capacity)
{
    if (memory.pagedBytes <= 0)
        return;
    double largest = 0;
    for (PhaseItems &phase : memory.phases) {
        const auto paged = std::find_if(phase.items.begin(), phase.items.end(),
                                        [](const Item &item) { return item.component.id == ComponentId::OptimizerState; });
        if (paged == phase.items.end())
            continue;
        const Bytes others = phase.total().high - paged->component.bytes.high;
        const Bytes room = capacity > Bytes(0) ? std::max(Bytes(0), capacity - others) : paged->component.bytes.typical;
        const Bytes resident = std::min(paged->component.bytes.typical, room);
        largest = std::max(largest, memory.pagedBytes - static_cast<double>(resident.count()));
        paged->component.bytes = Band::exact(resident);
        if (!paged->component.formula.empty())
            paged->component.formula = closedFormula(std::move(paged->component.formula), resident);
    }
    memory.hostBytes += largest;
}

DevicePlan devicePlan(const StageMemory &memory, int rank, Bytes capacity)
{
    DevicePlan device;
    device.rank = rank;
    device.capacity = capacity;
    for (const PhaseItems &items : memory.phases) {
        Phase phase;
        phase.id = items.id;
        phase.components.reserve(items.items.size());
        for (const Item &item : items.items)
            phase.components.push_back(item.component);
        device.phases.push_back(std::move(phase));
    }
    return device;
}

/// Every rank of the stages, which are alike within a stage. In large clusters only the first rank of a stage carries its phases.
std::vector<DevicePlan> allRanks(std::vector<DevicePlan> stages, std::int64_t perStage)
{
    constexpr std::size_t kRanksWithPhases = 1024;
    std::vector<DevicePlan> devices;
    devices.reserve(stages.size() * static_cast<std::size_t>(perStage));
    const bool large = stages.size() * static_cast<std::size_t>(perStage) > kRanksWithPhases;
    for (DevicePlan &stage : stages) {
        const int first = stage.rank;
        DevicePlan copy = stage;
        if (large) {
            copy.phases.clear();
            copy.peakPhase = -1;
            for (Component &component : copy.components)
                component.formula.clear();
        }
        devices.push_back(std::move(stage));
        for (int i = 1; i < perStage; ++i) {
            devices.push_back(copy);
            devices.back().rank = first + i;
        }
    }
    return devices;
}

} // namespace

Result<Plan> planTraining(const workload::Scenario &scenario, const workload::TrainingWorkload &workload, const World &world,
                          const PlanOptions &options)
{
    auto setup = makeSetup(scenario, workload, world, options);
    if (!setup)
        return tl::unexpected(setup.error());
    return planTraining(*setup, options);
}

Result<Plan> planTraining(const training::Setup &setup, const PlanOptions &options)
{
    auto modules = adapterModules(setup);
    if (!modules)
        return tl::unexpected(modules.error());
    Plan plan;
    plan.understood = setup.understood;
    plan.parallelism = setup.degrees;
    const Bytes capacity = capacityOf(setup);
    const std::int64_t stages = setup.degrees.pipeline;
    const std::int64_t perStage = setup.understood.hardware.count / stages;

    std::vector<StageMemory> memories;
    std::vector<StageShare> shares;
    memories.reserve(static_cast<std::size_t>(stages));
    double host = 0;
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        memories.push_back(stageMemory(setup, stageParameters(setup, stage), *modules, options.explain));
        placePagedStates(memories.back(), capacity);
        shares.push_back({&memories.back(), static_cast<double>(perStage)});
        host += memories.back().hostBytes * static_cast<double>(perStage);
        plan.devices.push_back(devicePlan(memories.back(), static_cast<int>(stage * perStage), capacity));
    }
    finish(plan); // one device a stage so far
    plan.devices = allRanks(std::move(plan.devices), perStage);
    plan.worstRank *= static_cast<int>(perStage);
    const bool deepspeed = setup.workload.framework.id == "deepspeed";
    plan.host = Bytes::rounded(host * (deepspeed ? setup.tables->number("host.deepspeed_factor") : 1));
    plan.checkpoint = checkpointCost(setup, *modules);
    addTrainingFindings(plan, setup, *modules);
    if (options.observables) {
        const auto worst = static_cast<std::size_t>(plan.worstRank / perStage);
        plan.observables = trainingObservables(setup, shares, worst, plan.checkpoint, capacity);
    }
    return plan;
}

} // namespace anchorgpu::memory
