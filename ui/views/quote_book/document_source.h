#pragma once
// What a quote document is made from, kept together while a dialog is open: the quote, its scenario, the plan for the chart.

#include "core/memory/planner.h"
#include "core/quote/quote.h"
#include "core/workload/scenario.h"
#include "ui/export/quote_document.h"
#include "ui/text/language.h"

#include <memory>
#include <optional>

namespace anchorgpu::views {

struct DocumentSource {
    quote::Quote quote;
    workload::Scenario scenario;
    std::optional<memory::Plan> plan;
    std::shared_ptr<const memory::World> world;

    /// Plans the scenario for the chart; one that can't be planned has none.
    static DocumentSource of(quote::Quote quote, workload::Scenario scenario, std::shared_ptr<const memory::World> world);
    exporting::QuoteDocument document(const text::Language &language, exporting::Paper paper) const;
};

} // namespace anchorgpu::views
