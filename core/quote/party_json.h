#pragma once
// Seller and customer in JSON: the same members in a price book, a quote and the settings.

#include "core/quote/json_fields.h"
#include "core/quote/price_book.h"

namespace anchorgpu::quote {

Party readParty(Fields &fields);
/// Empty members are left out; null for an empty party.
Json toJson(const Party &party);
Json toJson(const LocalizedText &text);

} // namespace anchorgpu::quote
