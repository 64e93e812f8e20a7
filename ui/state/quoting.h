#pragma once
// From a scenario to a quote that can be shown, stored and ordered: the fill-in of the request, the parties, the fingerprint.
// Used by the window's QuoteService and by the command line.

#include "core/hardware/gpu_catalogue.h"
#include "core/quote/order.h"
#include "core/quote/quote.h"
#include "core/workload/scenario.h"
#include "ui/text/language.h"

#include <QString>

namespace anchorgpu::state {

class Settings;

struct PreparedQuote {
    quote::Quote quote;    ///< with its fingerprint
    Json content;          ///< as it is stored and ordered: remarks as ids, no number
    Json scenario;
};

Result<PreparedQuote> prepareQuote(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus, const quote::PriceBook &book,
                                   const quote::Party &seller = {}, const quote::Party &customer = {});

/// The quote in JSON with its remarks as sentences (`quote --json`).
Json quoteJson(const quote::Quote &quote, const text::Language &language);

/// A price book from a file; a path of a folder means its prices.json (overlay folders).
Result<quote::PriceBook> readPriceBook(const QString &path);
/// The bytes of an order file, checked; the scenario in it must be readable as well.
Result<quote::OrderReading> readOrder(const QString &path);

/// Seller and customer as the settings keep them.
quote::Party sellerOf(const Settings &settings);
void setSeller(Settings &settings, const quote::Party &party);
quote::Party customerOf(const Settings &settings);
void setCustomer(Settings &settings, const quote::Party &party);
/// From JSON text; an empty party when it can't be read.
quote::Party partyFromText(const QString &text);
/// As partyFromText, but says what is wrong.
Result<quote::Party> parseParty(const std::string &text, const std::string &file);

/// Writes a file in one step or not at all (QSaveFile). Error "file-write".
Result<void> writeFile(const QString &path, const QByteArray &bytes);

} // namespace anchorgpu::state
