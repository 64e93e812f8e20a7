#pragma once
// Numbers, sizes, money and dates in the form of a language. French: narrow no-break space between thousands, no-break space
// before a unit, decimal comma, Gio and Go. Nothing here is ever parsed or stored; files carry plain decimals.

#include "core/units/bytes.h"
#include "core/units/money.h"
#include "ui/text/language.h"

#include <QDate>
#include <QString>
#include <cstdint>
#include <optional>

namespace anchorgpu::text {

QString integer(std::int64_t value, const Language &language);
QString decimal(double value, int decimals, const Language &language);
/// "12.3 GiB" / "12,3 Gio"; below 1 GiB in MiB / Mio.
QString size(Bytes bytes, const Language &language, int decimals = 1);
/// Always GiB, for tables and axes; without the unit when `bare`.
QString gibibytes(Bytes bytes, const Language &language, int decimals = 1, bool bare = false);
/// 0.153 → "15.3 %" with the language's space before the sign.
QString percent(double share, const Language &language, int decimals = 0);
/// "€1,234.50" / "1 234,50 €"; the ISO code where there is no sign.
QString money(const Money &money, const Language &language);
/// "30 November 2026" / "30 novembre 2026" ("1er" for the first).
QString longDate(const QDate &date, const Language &language);

/// What a person types: decimal comma or point, any kind of space, "128k", "128 Ki", "1,5M". Nothing when it isn't a number.
std::optional<double> parseNumber(QStringView typed);

} // namespace anchorgpu::text
