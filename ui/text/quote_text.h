#pragma once
// What a quote says in a language: its remarks, names with a visible mark where the price book lacks the language, units,
// unit prices, states and parties. Money and dates are in numbers.h.

#include "core/quote/quote.h"
#include "ui/text/language.h"

#include <QString>
#include <QStringList>

namespace anchorgpu::text {

QString sentence(const quote::Note &note, const Language &language);
/// The sentences of all remarks, for JSON and documents.
QStringList sentences(const quote::Quote &quote, const Language &language);

/// "Storage"; "Storage [en]" where the book has no name in this language.
QString name(const quote::LocalizedText &text, const Language &language);
/// "per GPU and hour", "per GB and 30 days", "for the term".
QString per(quote::PriceUnit unit, const Language &language);
/// A price with all its decimals: "€2.4901" / "2,4901 €". At least the currency's decimals.
QString unitPrice(const Decimal &price, const Currency &currency, const Language &language);
/// "3 months (90 days, 2,160 hours)".
QString term(const RentalTerm &term, const Language &language);
/// "1 December 2026, 00:00 UTC".
QString instant(const quote::Instant &instant, const Language &language);
QString date(const quote::Date &date, const Language &language);
/// A percentage as the book writes it, in the language's form: "5 %" / "5%".
QString percentage(const Decimal &percent, const Language &language);
/// The amount or "on request".
QString amount(const std::optional<Money> &money, const Language &language);
/// The name of a state id of the quote book ("issued").
QString stateName(const QString &id, const Language &language);

} // namespace anchorgpu::text
