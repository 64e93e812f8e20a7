#pragma once
// GPU prices as a table in text form, out of the program and back, and prices as people type them. Files have the form of the
// language's spreadsheets (French: semicolon and decimal comma); reading takes either form, whatever the language.

#include "core/quote/price_book.h"
#include "ui/text/language.h"

#include <QByteArray>
#include <QString>
#include <optional>

namespace anchorgpu::state {

/// "1 234,50", "1,234.50", "1234.5": any kind of space, comma or point. "1,234" and "1.234" are refused: nobody can tell
/// whether a thousand or a little more than one is meant. At most six decimals, never negative.
std::optional<Decimal> parsePrice(QStringView typed);

/// A price for an entry field: the language's decimal mark, no thousands separators; empty for none.
QString priceForEditing(const std::optional<Decimal> &price, const Currency &currency, const text::Language &language);

/// Header line, then one GPU a line: id, prices per hour, week and 30 days, counts ("1 2 4 8"), boards in a node.
QByteArray pricesToCsv(const quote::PriceBook &book, const text::Language &language);

/// `book` with its GPU rows replaced by those of the table. Errors name line and column ("bad-decimal", "duplicate" …).
Result<quote::PriceBook> pricesFromCsv(const quote::PriceBook &book, const QByteArray &csv, const std::string &file);

} // namespace anchorgpu::state
