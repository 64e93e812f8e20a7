#pragma once
// A quote for a spreadsheet. The language decides the form that its users' spreadsheets read: French semicolons and decimal
// commas, English commas and points; no thousands separators, which no spreadsheet reads. UTF-8 with a byte order mark.
// A text that a spreadsheet would run as a formula (it begins with = + - @ or a control character) gets an apostrophe before it.

#include "core/quote/quote.h"
#include "ui/text/language.h"

#include <QByteArray>
#include <QString>

namespace anchorgpu::exporting {

QByteArray quoteCsv(const quote::Quote &quote, const text::Language &language);

/// One field: neutralised if it is a formula, quoted if it must be.
QString csvField(const QString &text, QChar separator);

} // namespace anchorgpu::exporting
