#include "ui/text/numbers.h"
#include "ui/text/sentences.h"
#include "ui/views/quote/quote_panel.h"

#include <QDate>

namespace anchorgpu::views {

namespace {

using quote::Line;
using quote::LineKind;
using quote::PriceUnit;

QString nameIn(const quote::LocalizedText &name, const text::Language &language)
{
    const auto found = name.in(language.code().toStdString());
    const QString text = QString::fromUtf8(found.text.data(), static_cast<qsizetype>(found.text.size()));
    // Another language's name is marked, never passed off as this one's.
    return found.standsIn ? text + QStringLiteral(" *") : text;
}

QString price(const Decimal &value, const Currency &currency, const text::Language &language)
{
    const std::string plain = value.toText(currency.decimals);
    const auto point = plain.find('.');
    const int decimals = point == std::string::npos ? 0 : static_cast<int>(plain.size() - point - 1);
    const QString number = text::decimal(QString::fromStdString(plain).toDouble(), decimals, language);
    const QString zero = text::money(Money(0, currency), language);
    // The amount of zero shows where the sign of the currency stands.
    const QString bare = text::decimal(0, currency.decimals, language);
    QString out = zero;
    return out.contains(bare) ? out.replace(bare, number) : number + QChar(0x00A0) + QString::fromLatin1(currency.text().data(), 3);
}

QString perText(PriceUnit per, bool gpu, const text::Language &language)
{
    switch (per) {
    case PriceUnit::GpuHour: return language.translate("Quote", gpu ? QT_TRANSLATE_NOOP("Quote", "per GPU and hour") : QT_TRANSLATE_NOOP("Quote", "per hour"));
    case PriceUnit::GpuWeek: return language.translate("Quote", "per GPU and week");
    case PriceUnit::GpuMonth: return language.translate("Quote", "per GPU and month");
    case PriceUnit::GbMonth: return language.translate("Quote", "per GB and month");
    case PriceUnit::Unit: break;
    }
    return language.translate("Quote", "once");
}

QString lineDetail(const Line &line, const quote::Quote &quote, const text::Language &language)
{
    if (line.percent)
        return {};
    if (!line.unitPrice || !line.per)
        return language.translate("Quote", "price on request");
    QString text = price(*line.unitPrice, quote.currency, language) + QLatin1Char(' ') + perText(*line.per, line.kind == LineKind::Gpu, language);
    if (*line.per == PriceUnit::GpuHour)
        text += QStringLiteral(" × ") + text::integer(quote.term.hours(), language) + QStringLiteral("\u00A0h");
    return text;
}

QString lineName(const Line &line, const text::Language &language)
{
    const QString name = nameIn(line.name, language);
    const QString shown = name.isEmpty() ? QString::fromStdString(line.id) : name;
    if (line.kind == LineKind::Gpu)
        return text::integer(line.quantity, language) + QStringLiteral(" × ") + shown;
    if (line.percent) {
        const QString rate = text::decimal(QString::fromStdString(line.percent->toText()).toDouble(), 1, language);
        return language.translate("Quote", "%1 (%2 %)").arg(shown, rate.endsWith(QStringLiteral("0")) ? text::decimal(QString::fromStdString(line.percent->toText()).toDouble(), 0, language) : rate);
    }
    return shown;
}

QDate dateOf(const quote::Instant &instant) { return QDateTime::fromSecsSinceEpoch(instant.seconds, Qt::UTC).date(); }

} // namespace

QString QuoteModel::whole() const
{
    if (!error.isEmpty())
        return error;
    QStringList parts{total, totalLabel, length, period};
    for (const auto &line : lines)
        parts << line.name + QStringLiteral(": ") + line.amount;
    parts.removeAll(QString());
    return parts.join(QStringLiteral(". "));
}

QuoteModel quoteModel(const Result<quote::Quote> &quote, const quote::PriceBook &book, const text::Language &language)
{
    QuoteModel model;
    for (const auto &offer : book.options) {
        QString name = nameIn(offer.name, language);
        name += QStringLiteral(" – ");
        name += offer.price ? price(*offer.price, book.currency, language) + QLatin1Char(' ') + perText(offer.per, false, language) : language.translate("Quote", "price on request");
        model.offers.emplace_back(QString::fromStdString(offer.id), name);
    }
    if (book.sample)
        model.sample = language.translate("Quote", "sample prices");
    model.total = QStringLiteral("—");
    model.totalLabel = language.translate("Quote", "Total");
    if (!quote) {
        model.error = text::sentence(quote.error(), language);
        return model;
    }
    const auto &q = *quote;
    const bool one = q.term.count == 1;
    const QString number = text::integer(q.term.count, language);
    const QString unit = q.term.unit == TermUnit::Week ? (one ? language.translate("Quote", "1 week") : language.translate("Quote", "%1 weeks").arg(number))
                                                       : (one ? language.translate("Quote", "1 month") : language.translate("Quote", "%1 months").arg(number));
    model.length = language.translate("Quote", "%1 = %2 days (%3 h)").arg(unit, text::integer(q.term.days(), language), text::integer(q.term.hours(), language));
    model.period = q.start && q.end ? language.translate("Quote", "from %1 to %2, 00:00 UTC").arg(text::longDate(dateOf(*q.start), language), text::longDate(dateOf(*q.end), language))
                                    : language.translate("Quote", "start open");
    bool taxed = false;
    for (const auto &line : q.lines) {
        QuoteLineModel row;
        row.option = line.kind == LineKind::Option;
        row.id = row.option ? QString::fromStdString(line.id) : QString();
        row.name = lineName(line, language);
        row.detail = lineDetail(line, q, language);
        row.amount = line.amount ? text::money(*line.amount, language) : language.translate("Quote", "on request");
        row.quantity = line.quantity;
        taxed |= line.kind == LineKind::Tax;
        model.lines.push_back(std::move(row));
    }
    model.totalLabel = taxed ? language.translate("Quote", "Total with tax") : language.translate("Quote", "Total before tax");
    model.total = q.total ? text::money(*q.total, language) : language.translate("Quote", "on request");
    for (const auto &note : q.notes) {
        text::Arguments arguments;
        for (const auto &[name, value] : note.args)
            arguments.emplace(name, value);
        const QString sentence = text::say(text::Topic::Reason, note.id, language, arguments);
        if (note.id != "sample-prices" && note.id != "amounts-before-tax")
            model.notes.push_back(sentence);
    }
    return model;
}

} // namespace anchorgpu::views
