#include "ui/export/quote_page.h"

#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"
#include "ui/text/sentences.h"

#include <QDate>
#include <QDateTime>
#include <QLocale>

namespace anchorgpu::exporting {
namespace {

using text::Language;

QString fromStd(const std::string &text) { return QString::fromStdString(text); }

QStringList partyLines(const quote::Party &party, const Language &language)
{
    QStringList lines;
    const auto add = [&](const QString &line) {
        if (!line.trimmed().isEmpty())
            lines << line.trimmed();
    };
    add(fromStd(party.name));
    add(fromStd(party.legalForm));
    for (const QString &line : fromStd(party.address).split(QLatin1Char('\n')))
        add(line);
    const auto addJoined = [&](QStringList parts) {
        parts.removeAll(QString());
        add(parts.join(QStringLiteral(" · ")));
    };
    addJoined({fromStd(party.registration), party.vatId.empty() ? QString() : language.translate("QuoteDocument", "VAT number %1").arg(fromStd(party.vatId))});
    addJoined({fromStd(party.contact), fromStd(party.email), fromStd(party.phone)});
    return lines;
}

QuotePageLine pageLine(const quote::Line &line, const quote::Quote &quote, const Language &language)
{
    QuotePageLine row;
    row.name = text::name(line.name, language);
    row.amount = text::amount(line.amount, language);
    row.aside = line.percent.has_value();
    if (line.percent) {
        row.detail = language.translate("QuoteDocument", "%1 of %2").arg(text::percentage(*line.percent, language), text::amount(line.base, language));
        return row;
    }
    row.quantity = text::integer(line.quantity, language);
    row.unitPrice = line.unitPrice ? text::unitPrice(*line.unitPrice, quote.currency, language) : language.translate("Quote", "on request");
    row.per = line.per ? text::per(*line.per, language) : QString();
    return row;
}

void addFacts(QuotePage &page, const quote::Quote &quote, const Language &language)
{
    if (quote.issued)
        page.facts.push_back({language.translate("QuoteDocument", "Date of issue"), text::date(*quote.issued, language)});
    if (quote.validUntil)
        page.facts.push_back({language.translate("QuoteDocument", "Valid through"), text::date(*quote.validUntil, language)});
    if (!quote.issued)
        page.facts.push_back({language.translate("QuoteDocument", "Validity"), language.translate("QuoteDocument", "%n day(s) from issue", nullptr, int(quote.validityDays))});
    page.facts.push_back({language.translate("QuoteDocument", "Prices"), language.translate("QuoteDocument", "edition %1").arg(fromStd(quote.book.edition))});
}

void addPeriod(QuotePage &page, const quote::Quote &quote, const Language &language)
{
    page.periodHeading = language.translate("QuoteDocument", "Rental term");
    page.period.push_back({language.translate("QuoteDocument", "Duration"), text::term(quote.term, language)});
    const QString open = language.translate("QuoteDocument", "to be agreed");
    const auto shown = [&](const std::optional<quote::Instant> &instant) {
        if (!instant)
            return open;
        QString line = text::instant(*instant, language);
        const QDateTime local = QDateTime::fromSecsSinceEpoch(instant->seconds, Qt::UTC).toLocalTime();
        if (local.offsetFromUtc() != 0) // the wall clock of whoever prints, summer time included
            line += language.translate("QuoteDocument", " (%1, %2 local time)").arg(text::longDate(local.date(), language), local.time().toString(QStringLiteral("HH:mm")));
        return line;
    };
    page.period.push_back({language.translate("QuoteDocument", "Start"), shown(quote.start)});
    page.period.push_back({language.translate("QuoteDocument", "End"), shown(quote.end)});
}

void addTerms(QuotePage &page, const quote::Quote &quote, const Language &language)
{
    page.termsHeading = language.translate("QuoteDocument", "Terms");
    page.terms = text::sentences(quote, language);
    if (!quote.paymentTerms.empty())
        page.terms << text::name(quote.paymentTerms, language);
}

void addSignature(QuotePage &page, const Language &language)
{
    page.signatureHeading = language.translate("QuoteDocument", "Agreed and accepted");
    page.signatureHint = language.translate("QuoteDocument", "Date, name and capacity, signature, company stamp");
    page.signatureFields = {language.translate("QuoteDocument", "Date"), language.translate("QuoteDocument", "Name and capacity"), language.translate("QuoteDocument", "Signature")};
}

} // namespace

Paper localPaper()
{
    switch (QLocale::system().territory()) {
    case QLocale::UnitedStates: case QLocale::Canada: case QLocale::Mexico: case QLocale::Philippines: case QLocale::Chile: case QLocale::Colombia: case QLocale::Venezuela:
        // A locale without language ("C") is nobody's country.
        return QLocale::system().language() == QLocale::C ? Paper::A4 : Paper::Letter;
    default:
        return Paper::A4;
    }
}

QuotePage quotePage(const quote::Quote &quote, const workload::Scenario &scenario, const memory::Plan *plan, const memory::World &world,
                    const Language &language, const charts::MemoryChartModel &chart, Paper paper)
{
    QuotePage page;
    page.paper = paper;
    page.languageCode = language.code();
    page.title = language.translate("QuoteDocument", "Quote");
    page.number = quote.number ? fromStd(*quote.number) : language.translate("QuoteDocument", "Draft, not issued");
    if (quote.number && quote.revision > 1)
        page.number += QStringLiteral(" · ") + language.translate("QuoteDocument", "revision %1").arg(quote.revision);
    addFacts(page, quote, language);
    page.sellerHeading = language.translate("QuoteDocument", "From");
    page.customerHeading = language.translate("QuoteDocument", "For");
    page.seller = partyLines(quote.seller, language);
    page.customer = partyLines(quote.customer, language);
    page.configurationHeading = language.translate("QuoteDocument", "Configuration");
    page.configuration = configurationInWords(scenario, plan, world, language);
    page.memoryHeading = language.translate("QuoteDocument", "Memory per GPU");
    page.verdict = plan ? text::verdict(*plan, language) : QString();
    page.chart = chart;
    page.chart.title.clear();
    page.chart.subtitle.clear();
    page.linesHeading = language.translate("QuoteDocument", "Price");
    page.columns = {language.translate("QuoteDocument", "Item"), language.translate("QuoteDocument", "Quantity"), language.translate("QuoteDocument", "Unit price"), language.translate("QuoteDocument", "Amount")};
    for (const quote::Line &line : quote.lines)
        page.lines.push_back(pageLine(line, quote, language));
    if (quote.beforeTax)
        page.subtotals.push_back({language.translate("QuoteDocument", "Total before tax"), text::amount(quote.beforeTax, language)});
    page.total = {quote.beforeTax ? language.translate("QuoteDocument", "Total including tax") : language.translate("QuoteDocument", "Total before tax"), text::amount(quote.total, language)};
    addPeriod(page, quote, language);
    addTerms(page, quote, language);
    addSignature(page, language);
    page.footer = quote.fingerprint.empty() ? QString() : language.translate("QuoteDocument", "Fingerprint %1").arg(fromStd(quote.fingerprint).mid(7, 16));
    page.pageOf = language.translate("QuoteDocument", "page %1 of %2");
    page.watermark = quote.book.sample ? language.translate("QuoteDocument", "SAMPLE") : QString();
    page.fileTitle = page.title + QLatin1Char(' ') + page.number;
    return page;
}

} // namespace anchorgpu::exporting
