#include "core/planning/scenario_quote.h"

#include <algorithm>

namespace anchorgpu::planning {

quote::QuoteRequest quoteRequestOf(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus)
{
    quote::QuoteRequest request;
    const hardware::Gpu *gpu = gpus.find(scenario.hardware.gpu);
    request.gpu = gpu ? gpu->id : scenario.hardware.gpu;
    request.gpuName = gpu ? gpu->name : scenario.hardware.gpu;
    request.devices = scenario.hardware.count;
    request.devicesPerBoard = gpu && gpu->devicesPerBoard > 0 ? gpu->devicesPerBoard : 1;
    request.term = scenario.rental.term;
    request.start = scenario.rental.start;
    for (const workload::RentalOption &option : scenario.rental.options) {
        if (option.quantity > 0)
            request.options.push_back({option.id, option.quantity});
    }
    request.currency = scenario.rental.currency;
    return request;
}

workload::Scenario withCheckpointStorage(workload::Scenario scenario, const memory::World &world)
{
    auto &options = scenario.rental.options;
    const bool chosen = std::any_of(options.begin(), options.end(), [](const workload::RentalOption &option) { return option.id == kStorageOption; });
    if (chosen || !std::holds_alternative<workload::TrainingWorkload>(scenario.workload))
        return scenario;
    memory::PlanOptions quick;
    quick.explain = false;
    const auto plan = memory::plan(scenario, world, quick);
    constexpr std::int64_t kGigabyte = 1'000'000'000;
    if (plan && plan->checkpoint && plan->checkpoint->retained.count() > 0)
        options.push_back({kStorageOption, ceilDiv(plan->checkpoint->retained.count(), kGigabyte)});
    return scenario;
}

} // namespace anchorgpu::planning
