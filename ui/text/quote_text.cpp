#include "ui/text/quote_text.h"

#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

#include <QDate>
#include <QHash>

namespace anchorgpu::text {
namespace {

QDate qdate(const quote::Date &date) { return QDate(date.year, date.month, date.day); }

/// Replaces the amount of a formatted sum: money() knows signs, spaces and order, a unit price may have more decimals.
QString withDecimals(const Money &rounded, const QString &plain, const Language &language)
{
    const QString whole = plain.section(QLatin1Char('.'), 0, 0);
    const QString fraction = plain.section(QLatin1Char('.'), 1);
    const QString shown = money(Money(rounded.minorUnits(), Currency{{rounded.currency().code[0], rounded.currency().code[1], rounded.currency().code[2], 0}, 0}), language);
    if (fraction.isEmpty())
        return shown;
    // `shown` has the whole part only; the fraction goes behind its last digit.
    qsizetype last = shown.size() - 1;
    while (last >= 0 && !shown.at(last).isDigit())
        --last;
    return shown.left(last + 1) + language.locale().decimalPoint() + fraction + shown.mid(last + 1);
}

} // namespace

QString sentence(const quote::Note &note, const Language &language)
{
    Arguments arguments;
    for (const auto &[name, value] : note.args)
        arguments[name] = value;
    return say(Topic::Reason, note.id, language, arguments);
}

QStringList sentences(const quote::Quote &quote, const Language &language)
{
    QStringList texts;
    for (const quote::Note &note : quote.notes)
        texts << sentence(note, language);
    return texts;
}

QString name(const quote::LocalizedText &localized, const Language &language)
{
    const auto found = localized.in(language.code().toStdString());
    const QString shown = QString::fromUtf8(found.text.data(), static_cast<qsizetype>(found.text.size()));
    if (!found.standsIn)
        return shown;
    for (const auto &[code, spoken] : localized.byLanguage) {
        if (std::string_view(spoken) == found.text)
            return shown + QStringLiteral("\u00A0[%1]").arg(QString::fromStdString(code));
    }
    return shown;
}

QString per(quote::PriceUnit unit, const Language &language)
{
    switch (unit) {
    case quote::PriceUnit::GpuHour:
        return language.translate("Quote", "per GPU and hour");
    case quote::PriceUnit::GpuWeek:
        return language.translate("Quote", "per GPU and week");
    case quote::PriceUnit::GpuMonth:
        return language.translate("Quote", "per GPU and 30 days");
    case quote::PriceUnit::GbMonth:
        return language.translate("Quote", "per GB and 30 days");
    case quote::PriceUnit::Unit:
        break;
    }
    return language.translate("Quote", "for the term");
}

QString unitPrice(const Decimal &price, const Currency &currency, const Language &language)
{
    const QString plain = QString::fromStdString(price.toText(currency.decimals));
    const bool negative = plain.startsWith(QLatin1Char('-'));
    const Int128 whole = (price.isNegative() ? -price.micros() : price.micros()) / powerOfTen(Decimal::kDecimals);
    return (negative ? QStringLiteral("-") : QString()) + withDecimals(Money(whole, currency), negative ? plain.mid(1) : plain, language);
}

QString term(const RentalTerm &term, const Language &language)
{
    const int count = static_cast<int>(term.count);
    const QString span = term.unit == TermUnit::Week ? language.translate("Quote", "%n week(s)", nullptr, count) : language.translate("Quote", "%n month(s)", nullptr, count);
    return language.translate("Quote", "%1 (%2 days, %3 hours)").arg(span, integer(term.days(), language), integer(term.hours(), language));
}

QString date(const quote::Date &date, const Language &language) { return longDate(qdate(date), language); }

QString instant(const quote::Instant &instant, const Language &language)
{
    const QString iso = QString::fromStdString(instant.toText());
    const QDate day = QDate::fromString(iso.left(10), Qt::ISODate);
    return QStringLiteral("%1, %2\u00A0UTC").arg(longDate(day, language), iso.mid(11, 5));
}

QString percentage(const Decimal &percent, const Language &language)
{
    QString number = QString::fromStdString(percent.toText());
    number.replace(QLatin1Char('.'), language.locale().decimalPoint());
    return language.isFrench() ? number + QStringLiteral("\u00A0%") : number + QLatin1Char('%');
}

QString amount(const std::optional<Money> &sum, const Language &language) { return sum ? money(*sum, language) : language.translate("Quote", "on request"); }

QString stateName(const QString &id, const Language &language)
{
    static const QHash<QString, const char *> kNames{{QStringLiteral("draft"), QT_TRANSLATE_NOOP("QuoteState", "Draft")},
                                                     {QStringLiteral("issued"), QT_TRANSLATE_NOOP("QuoteState", "Issued")},
                                                     {QStringLiteral("accepted"), QT_TRANSLATE_NOOP("QuoteState", "Accepted")},
                                                     {QStringLiteral("expired"), QT_TRANSLATE_NOOP("QuoteState", "Expired")},
                                                     {QStringLiteral("superseded"), QT_TRANSLATE_NOOP("QuoteState", "Superseded")},
                                                     {QStringLiteral("cancelled"), QT_TRANSLATE_NOOP("QuoteState", "Cancelled")}};
    const char *source = kNames.value(id);
    return source ? language.translate("QuoteState", source) : id;
}

} // namespace anchorgpu::text
