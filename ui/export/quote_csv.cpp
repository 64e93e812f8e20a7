#include "ui/export/quote_csv.h"

#include "ui/text/quote_text.h"

#include <QStringList>

namespace anchorgpu::exporting {
namespace {

using text::Language;

QChar separatorOf(const Language &language) { return language.locale().decimalPoint() == QLatin1String(",") ? QLatin1Char(';') : QLatin1Char(','); }

/// A plain decimal with the language's decimal mark: a number for the spreadsheet, not a text.
QString number(const std::string &plain, const Language &language) { return QString::fromStdString(plain).replace(QLatin1Char('.'), language.locale().decimalPoint()); }

class Table {
public:
    explicit Table(QChar separator) : m_separator(separator) {}
    void row(const QStringList &texts)
    {
        QStringList fields;
        for (const QString &text : texts)
            fields << csvField(text, m_separator);
        m_text += fields.join(m_separator) + QStringLiteral("\r\n");
    }
    /// Numbers are our own and go as they are; a leading minus is not a formula there.
    void row(const QStringList &texts, const QStringList &numbers)
    {
        QStringList fields;
        for (const QString &text : texts)
            fields << csvField(text, m_separator);
        m_text += (fields + numbers).join(m_separator) + QStringLiteral("\r\n");
    }
    QByteArray bytes() const { return QByteArrayLiteral("\xEF\xBB\xBF") + m_text.toUtf8(); }

private:
    QChar m_separator;
    QString m_text;
};

} // namespace

QString csvField(const QString &text, QChar separator)
{
    QString field = text;
    field.replace(QStringLiteral("\r\n"), QStringLiteral(" ")).replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\r'), QLatin1Char(' '));
    static const QString kStarts = QStringLiteral("=+-@\t|%");
    // Full-width forms of the same signs are formulas, too, for some spreadsheets.
    static const QString kWideStarts = QStringLiteral("\uFF1D\uFF0B\uFF0D\uFF20");
    const QString trimmed = field.trimmed();
    if (!trimmed.isEmpty() && (kStarts.contains(trimmed.at(0)) || kWideStarts.contains(trimmed.at(0)) || kStarts.contains(field.at(0))))
        field.prepend(QLatin1Char('\''));
    if (field.contains(separator) || field.contains(QLatin1Char('"')) || field.contains(QLatin1Char(' ')) || field.contains(QLatin1Char('\'')))
        field = QLatin1Char('"') + field.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    return field;
}

QByteArray quoteCsv(const quote::Quote &quote, const Language &language)
{
    const QString code = QString::fromLatin1(quote.currency.text().data(), 3);
    const QString open = language.translate("Quote", "on request");
    Table table(separatorOf(language));
    table.row({language.translate("QuoteCsv", "Quote"), quote.number ? QString::fromStdString(*quote.number) : QString()});
    table.row({language.translate("QuoteCsv", "Revision"), QString::number(quote.revision)});
    table.row({language.translate("QuoteCsv", "Date of issue"), quote.issued ? QString::fromStdString(quote.issued->toText()) : QString()});
    table.row({language.translate("QuoteCsv", "Valid through"), quote.validUntil ? QString::fromStdString(quote.validUntil->toText()) : QString()});
    table.row({language.translate("QuoteCsv", "Seller"), QString::fromStdString(quote.seller.name)});
    table.row({language.translate("QuoteCsv", "Customer"), QString::fromStdString(quote.customer.name)});
    table.row({language.translate("QuoteCsv", "Term"), text::term(quote.term, language)});
    table.row({language.translate("QuoteCsv", "Start"), quote.start ? QString::fromStdString(quote.start->toText()) : QString()});
    table.row({language.translate("QuoteCsv", "End"), quote.end ? QString::fromStdString(quote.end->toText()) : QString()});
    table.row({language.translate("QuoteCsv", "Price book"), QString::fromStdString(quote.book.id + " " + quote.book.edition) + (quote.book.sample ? QStringLiteral(" (") + language.translate("QuoteCsv", "sample prices") + QLatin1Char(')') : QString())});
    table.row({language.translate("QuoteCsv", "Fingerprint"), QString::fromStdString(quote.fingerprint)});
    table.row({});
    table.row({language.translate("QuoteCsv", "Kind"), QStringLiteral("ID"), language.translate("QuoteCsv", "Item"), language.translate("QuoteCsv", "Unit"), language.translate("QuoteCsv", "Quantity"),
               language.translate("QuoteCsv", "Unit price"), language.translate("QuoteCsv", "Amount"), language.translate("QuoteCsv", "Currency")});
    for (const quote::Line &line : quote.lines) {
        const auto kind = quote::idOf(line.kind);
        QString unit = line.per ? text::per(*line.per, language) : QString();
        if (line.percent)
            unit = text::percentage(*line.percent, language);
        table.row({QString::fromLatin1(kind.data(), static_cast<qsizetype>(kind.size())), QString::fromStdString(line.id), text::name(line.name, language), unit},
                  {QString::number(line.quantity), line.unitPrice ? number(line.unitPrice->toText(quote.currency.decimals), language) : csvField(open, separatorOf(language)),
                   line.amount ? number(line.amount->amountText(), language) : csvField(open, separatorOf(language)), code});
    }
    table.row({language.translate("QuoteCsv", "Total"), {}, {}, {}, {}, {}}, {quote.total ? number(quote.total->amountText(), language) : csvField(open, separatorOf(language)), code});
    table.row({});
    for (const QString &sentence : text::sentences(quote, language))
        table.row({sentence});
    return table.bytes();
}

} // namespace anchorgpu::exporting
