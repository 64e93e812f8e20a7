#include "core/memory/inference/inference_planner.h"

#include "core/memory/inference/serving_plan.h"

namespace anchorgpu::memory {

namespace {

/// Rank r of a replica is tensor rank r mod tp of stage r ÷ tp; replicas follow each other. Ranks of a stage are alike, so its
/// components are made once.
std::vector<DevicePlan> devicesOf(const Serving &s, const ServingTerms &terms, bool explain)
{
    const std::int64_t perStage = s.parallelism.tensor * s.parallelism.context;
    std::vector<DevicePlan> devices;
    devices.reserve(static_cast<std::size_t>(perStage * s.parallelism.pipeline * s.parallelism.data));
    std::vector<std::vector<Component>> byStage;
    byStage.reserve(terms.stages.size());
    for (const StageTerms &stage : terms.stages)
        byStage.push_back(componentsOf(s, terms, stage, explain));
    for (std::int64_t replica = 0; replica < s.parallelism.data; ++replica) {
        for (const auto &components : byStage) {
            for (std::int64_t rank = 0; rank < perStage; ++rank) {
                DevicePlan &device = devices.emplace_back();
                device.rank = static_cast<int>(devices.size()) - 1;
                device.capacity = s.capacity;
                device.components = components;
            }
        }
    }
    return devices;
}

} // namespace

Result<Plan> planInference(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world, const PlanOptions &options)
{
    const auto serving = resolveServing(scenario, workload, world, options);
    if (!serving)
        return tl::unexpected<Error>(serving.error());
    const ServingTerms terms = servingTerms(*serving);

    Plan plan;
    plan.understood = understoodScenario(scenario, *serving);
    plan.parallelism = serving->parallelism;
    plan.devices = devicesOf(*serving, terms, options.explain);
    if (terms.pool)
        plan.pool = EnginePool{terms.pool->bytes, terms.pool->tokens, terms.pool->maxConcurrency, terms.pool->needed};
    plan.host = hostBytes(*serving);
    if (options.observables)
        plan.observables = observablesOf(*serving, terms);
    finish(plan);
    if (options.explain)
        plan.findings = findingsOf(scenario, *serving, terms);
    return plan;
}

} // namespace anchorgpu::memory
