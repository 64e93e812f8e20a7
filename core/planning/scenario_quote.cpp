#include "core/planning/scenario_quote.h"

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
    for (const workload::RentalOption &option : scenario.rental.options)
        request.options.push_back({option.id, option.quantity});
    request.currency = scenario.rental.currency;
    return request;
}

} // namespace anchorgpu::planning
