#pragma once
// What quote, order and quotes have in common: the price book, the parties, the quote book, and how outcomes are told.

#include "app/command_line/commands.h"
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quoting.h"

#include <memory>

namespace anchorgpu::app {

/// The book of --prices, else the sample. A warning goes to the error stream when the book is out of date.
Result<quote::PriceBook> priceBookOf(const Session &session);

/// The scenario's quote with the seller of the settings and the customer of --customer (a JSON file or a name).
Result<state::PreparedQuote> preparedQuote(const Session &session, std::size_t scenarioWord);

/// The quote book of --data-dir or the platform's place.
Result<std::unique_ptr<state::QuoteStore>> quoteStoreOf(const Session &session);

/// --new and --reuse-key.
state::OperationIntent intentOf(const Session &session);

/// Says on the error stream that a key is past its window and what to do; returns the exit code.
int reportOldKey(const Session &session, const state::OperationOutcome &outcome);

} // namespace anchorgpu::app
