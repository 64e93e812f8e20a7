#include "ui/views/quote_book/document_source.h"

#include "ui/views/memory/memory_texts.h"

namespace anchorgpu::views {

DocumentSource DocumentSource::of(quote::Quote quote, workload::Scenario scenario, std::shared_ptr<const memory::World> world)
{
    DocumentSource source{std::move(quote), std::move(scenario), {}, std::move(world)};
    if (auto plan = memory::plan(source.scenario, *source.world))
        source.plan = std::move(*plan);
    return source;
}

exporting::QuoteDocument DocumentSource::document(const text::Language &language, exporting::Paper paper) const
{
    return exporting::QuoteDocument(exporting::quotePage(quote, scenario, plan ? &*plan : nullptr, *world, language, plan ? chartModel(*plan, language) : charts::MemoryChartModel(), paper));
}

} // namespace anchorgpu::views
