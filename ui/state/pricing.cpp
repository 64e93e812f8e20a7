#include "ui/state/pricing.h"

namespace anchorgpu::state {

namespace {

quote::QuoteRequest requestOf(const workload::Scenario &scenario, const memory::World &world)
{
    quote::QuoteRequest request;
    const hardware::Gpu *gpu = world.gpus->find(scenario.hardware.gpu);
    request.gpu = gpu ? gpu->id : scenario.hardware.gpu;
    request.gpuName = gpu ? gpu->name : scenario.hardware.gpu;
    request.devices = scenario.hardware.count;
    request.devicesPerBoard = gpu ? std::max(1, gpu->devicesPerBoard) : 1;
    request.term = scenario.rental.term;
    request.start = scenario.rental.start;
    for (const auto &option : scenario.rental.options)
        request.options.push_back({option.id, option.quantity});
    request.currency = scenario.rental.currency;
    return request;
}

} // namespace

Result<quote::Quote> quoteOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book)
{
    return quote::makeQuote(requestOf(scenario, world), book);
}

std::optional<Money> priceOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book)
{
    return quote::totalOf(requestOf(scenario, world), book);
}

} // namespace anchorgpu::state
