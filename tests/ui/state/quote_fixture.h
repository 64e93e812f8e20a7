#pragma once
// Quotes to put into a store: distinct content on demand, made by the real pipeline from a scenario.

#include "core/workload/scenario.h"
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quoting.h"

namespace anchorgpu::state::test {

/// The default scenario under another name, so that its content is its own.
inline PreparedQuote prepared(const std::string &name, std::int64_t count = 2, const std::string &customer = "Société d’Essai")
{
    workload::Scenario scenario = workload::defaultScenario();
    scenario.name = name;
    scenario.hardware.count = count;
    scenario.hardware.tensorParallel.reset();
    scenario.rental.start = "2026-12-01";
    quote::Party party;
    party.name = customer;
    auto made = prepareQuote(scenario, hardware::GpuCatalogue::builtIn(), *quote::PriceBook::sampleBook(), {}, party);
    if (!made)
        throw std::runtime_error(made.error().id);
    return *made;
}

inline QuoteStore::Options at(const QDateTime &time, qint64 window = 24 * 3600)
{
    QuoteStore::Options options;
    options.now = [time] { return time; };
    options.windowSeconds = window;
    return options;
}

inline std::unique_ptr<QuoteStore> opened(const QString &folder, const QuoteStore::Options &options = {})
{
    auto store = QuoteStore::open(folder, options);
    if (!store)
        throw std::runtime_error(store.error().id + ": " + store.error().found);
    return std::move(*store);
}

} // namespace anchorgpu::state::test
