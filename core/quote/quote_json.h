#pragma once
// A quote in JSON (contract §5), and back. Beyond the contract: `revision`, line `names` in every language of the book, a
// line's `percent` and `base`, `before_tax`, `seller`, `customer`, `payment_terms`, `validity_days`.
// `notes` are sentences in the language that the caller passes; without one they are the ids. They are not read back: a quote
// that is reopened gets its remarks from the ids in `note_ids`.

#include "core/quote/quote.h"
#include "core/units/json_text.h"

#include <functional>

namespace anchorgpu::quote {

using NoteText = std::function<std::string(const Note &)>;

Json toJson(const Quote &quote, const NoteText &noteText = {});
Json toJson(const Money &money);

/// Checks types, ranges, and that the arithmetic adds up: each amount follows from its price, the total from the amounts
/// ("sum-mismatch"). `place` is the pointer of the quote within its file.
Result<Quote> quoteFromJson(const Json &json, const std::string &file, const std::string &place = {});

} // namespace anchorgpu::quote
