// `anchorgpu quote`: what a scenario costs; as text, JSON, PDF, CSV or picture, and issued into the quote book.
#include "app/command_line/headless.h"
#include "app/command_line/quote_session.h"
#include "app/command_line/text_table.h"

#include "core/quote/quote_json.h"
#include "core/workload/scenario_json.h"
#include "ui/export/quote_document.h"
#include "ui/export/quote_csv.h"
#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"
#include "ui/views/memory/memory_texts.h"

namespace anchorgpu::app {
namespace {

QString lineTable(const quote::Quote &quote, const text::Language &language)
{
    TextTable table({language.translate("Quote", "Item"), language.translate("Quote", "Quantity"), language.translate("Quote", "Unit price"), {}, language.translate("Quote", "Amount")});
    for (const int column : {1, 2, 4})
        table.alignRight(column);
    for (const quote::Line &line : quote.lines) {
        QString price = line.unitPrice ? text::unitPrice(*line.unitPrice, quote.currency, language) : QString();
        QString unit = line.per ? text::per(*line.per, language) : QString();
        if (line.percent) {
            price = text::percentage(*line.percent, language);
            unit = language.translate("Quote", "of %1").arg(text::amount(line.base, language));
        }
        table.addRow({text::name(line.name, language), line.percent ? QString() : text::integer(line.quantity, language), price, unit, text::amount(line.amount, language)});
    }
    table.addRow({language.translate("Quote", "Total"), {}, {}, {}, text::amount(quote.total, language)});
    return table.toText();
}

QString reportOf(const quote::Quote &quote, const text::Language &language)
{
    QString report;
    if (quote.number)
        report += language.translate("Quote", "Quote %1").arg(QString::fromStdString(*quote.number)) + QLatin1Char('\n');
    report += text::term(quote.term, language) + QLatin1Char('\n');
    if (quote.start && quote.end)
        report += QStringLiteral("%1 → %2\n").arg(text::instant(*quote.start, language), text::instant(*quote.end, language));
    report += QLatin1Char('\n') + lineTable(quote, language) + QLatin1Char('\n');
    for (const QString &sentence : text::sentences(quote, language))
        report += QStringLiteral("• ") + sentence + QLatin1Char('\n');
    return report;
}

/// The files that were asked for. The plan is for the document's chart; a scenario that can't be planned has none.
Result<void> writeFiles(const Session &session, const state::PreparedQuote &prepared, const quote::Quote &quote)
{
    const Arguments &arguments = session.arguments();
    if (const auto csv = arguments.value("--csv")) {
        if (const auto written = state::writeFile(QString::fromStdString(*csv), exporting::quoteCsv(quote, session.language())); !written)
            return written;
    }
    if (!arguments.has("--pdf") && !arguments.has("--png"))
        return {};
    needGuiApplication();
    const auto world = session.world();
    const auto scenario = workload::scenarioFromJson(prepared.scenario, {});
    if (!world || !scenario)
        return {};
    const auto plan = memory::plan(*scenario, **world);
    const exporting::QuoteDocument document(exporting::quotePage(quote, *scenario, plan ? &*plan : nullptr, **world, session.language(),
                                                                plan ? views::chartModel(*plan, session.language()) : charts::MemoryChartModel()));
    if (const auto pdf = arguments.value("--pdf")) {
        if (const auto written = state::writeFile(QString::fromStdString(*pdf), document.pdf()); !written)
            return written;
    }
    if (const auto png = arguments.value("--png"))
        return state::writeFile(QString::fromStdString(*png), document.png(0, 2.0));
    return {};
}

} // namespace

int runQuote(const Session &session)
{
    if (session.arguments().has("--pdf") || session.arguments().has("--png"))
        needGuiApplication();
    auto prepared = preparedQuote(session, 0);
    if (!prepared)
        return session.report(prepared.error());
    quote::Quote quote = prepared->quote;
    if (session.arguments().has("--issue")) {
        auto store = quoteStoreOf(session);
        if (!store)
            return session.report(store.error());
        const auto outcome = (*store)->issue(prepared->content, prepared->scenario, intentOf(session));
        if (!outcome)
            return session.report(outcome.error());
        if (outcome->kind == state::OperationOutcome::Kind::AskFirst)
            return reportOldKey(session, *outcome);
        auto issued = quote::quoteFromJson(outcome->quote.quote, outcome->quote.row.label().toStdString());
        if (!issued)
            return session.report(issued.error());
        quote = std::move(*issued);
        if (outcome->kind == state::OperationOutcome::Kind::Repeated)
            session.warn(session.language().translate("Quote", "Already issued as %1; nothing was counted twice.").arg(outcome->quote.row.label()));
    }
    if (const auto written = writeFiles(session, *prepared, quote); !written)
        return session.report(written.error());
    if (session.json())
        session.print(state::quoteJson(quote, session.language()));
    else
        session.print(reportOf(quote, session.language()));
    return quote.complete ? Done : AnswerIsNo;
}

} // namespace anchorgpu::app
