#include "ui/state/pricing.h"

#include "core/planning/scenario_quote.h"

namespace anchorgpu::state {

Result<quote::Quote> quoteOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book)
{
    return quote::makeQuote(planning::quoteRequestOf(planning::withCheckpointStorage(scenario, world), *world.gpus), book);
}

std::optional<Money> priceOf(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &book)
{
    return quote::totalOf(planning::quoteRequestOf(planning::withCheckpointStorage(scenario, world), *world.gpus), book);
}

} // namespace anchorgpu::state
