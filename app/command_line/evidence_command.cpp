// `anchorgpu evidence`: predicted against measured.
#include "app/command_line/commands.h"
#include "app/command_line/text_table.h"

#include "core/evidence/comparison.h"
#include "core/evidence/engine_log.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

#include <iterator>

namespace anchorgpu::app {
namespace {

/// The logs of --log as cases; what a log doesn't say is told on the error stream.
void addLogs(const Session &session, const memory::World &world, evidence::CaseFile &into)
{
    for (const std::string &path : session.arguments().values("--log")) {
        const auto text = readFile(path);
        auto reading = text ? evidence::readEngineLog(*text, path, *world.models, *world.gpus) : tl::unexpected(text.error());
        if (!reading) {
            session.report(reading.error());
            into.unreadable.push_back(reading.error());
            continue;
        }
        for (const std::string &missing : reading->missing)
            session.warn(QString::fromStdString(path) + QStringLiteral(": ") + text::say(text::Topic::Reason, "log-missing-" + missing, session.language()));
        into.cases.push_back(std::move(reading->measuredCase));
    }
}

Result<evidence::CaseFile> casesOf(const Session &session, const memory::World &world)
{
    if (!session.arguments().has("--cases") && !session.arguments().has("--log"))
        return evidence::builtInCases();
    evidence::CaseFile all;
    addLogs(session, world, all);
    for (const std::string &path : session.arguments().values("--cases")) {
        const auto text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        evidence::CaseFile file = evidence::parseCases(*text, path);
        std::move(file.cases.begin(), file.cases.end(), std::back_inserter(all.cases));
        std::move(file.unreadable.begin(), file.unreadable.end(), std::back_inserter(all.unreadable));
    }
    return all;
}

Json rowJson(const evidence::ComparisonRow &row)
{
    return Json{{"case", row.caseId},   {"quantity", row.quantity}, {"measured", row.measured},           {"predicted", row.predicted},
                {"low", row.low},       {"high", row.high},         {"relative_error", row.relativeError}, {"inside_band", row.insideBand},
                {"independent", row.independent}};
}

Json summaryJson(const evidence::QuantitySummary &summary)
{
    return Json{{"rows", summary.rows},
                {"median_abs_error", summary.medianAbsError},
                {"p90_abs_error", summary.p90AbsError},
                {"max_abs_error", summary.maxAbsError},
                {"inside_band", summary.insideBand},
                {"median_band_width", summary.medianBandWidth}};
}

Json toJson(const evidence::Comparison &comparison, const text::Language &language)
{
    Json json{{"format", "anchorgpu-evidence"}, {"version", 1}, {"rows", Json::array()}, {"skipped", Json::array()}, {"summary", Json::object()}};
    for (const evidence::ComparisonRow &row : comparison.rows)
        json["rows"].push_back(rowJson(row));
    for (const evidence::SkippedCase &skipped : comparison.skipped)
        json["skipped"].push_back(Json{{"case", skipped.caseId}, {"reason", text::sentence(skipped.reason, language).toStdString()}});
    for (const auto &[quantity, summary] : comparison.summary)
        json["summary"][quantity] = summaryJson(summary);
    return json;
}

QString figure(double value, const std::string &quantity, const text::Language &language)
{
    const bool bytes = quantity.find("_bytes") != std::string::npos;
    return bytes ? text::size(Bytes::rounded(value), language, 2) : text::decimal(value, value == static_cast<double>(static_cast<std::int64_t>(value)) ? 0 : 2, language);
}

/// Predicted beside measured, figure by figure: for a few cases such as one's own log.
QString rowsText(const evidence::Comparison &comparison, const text::Language &language)
{
    TextTable table({language.translate("Evidence", "Figure"), language.translate("Evidence", "Measured"), language.translate("Evidence", "Predicted"), language.translate("Evidence", "Error"),
                     language.translate("Evidence", "Band")});
    for (int column = 1; column < 5; ++column)
        table.alignRight(column);
    for (const evidence::ComparisonRow &row : comparison.rows)
        table.addRow({QString::fromStdString(row.quantity), figure(row.measured, row.quantity, language), figure(row.predicted, row.quantity, language),
                      text::percent(row.relativeError, language, 2), row.insideBand ? language.translate("Evidence", "inside") : language.translate("Evidence", "outside")});
    return table.toText() + QLatin1Char('\n');
}

QString summaryText(const evidence::Comparison &comparison, const text::Language &language)
{
    TextTable table({language.translate("Evidence", "Quantity"), language.translate("Evidence", "Rows"), language.translate("Evidence", "Median error"),
                     language.translate("Evidence", "90 % within"), language.translate("Evidence", "Largest"), language.translate("Evidence", "Inside the band"),
                     language.translate("Evidence", "Width of the band")});
    for (int column = 1; column < 7; ++column)
        table.alignRight(column);
    for (const auto &[quantity, summary] : comparison.summary)
        table.addRow({QString::fromStdString(quantity), text::integer(summary.rows, language), text::percent(summary.medianAbsError, language, 2),
                      text::percent(summary.p90AbsError, language, 2), text::percent(summary.maxAbsError, language, 2), text::percent(summary.insideBand, language, 0),
                      text::percent(summary.medianBandWidth, language, 1)});
    QString report = table.toText();
    for (const evidence::SkippedCase &skipped : comparison.skipped)
        report += language.translate("Evidence", "not predicted: %1").arg(QString::fromStdString(skipped.caseId)) + QStringLiteral(" — ")
                  + text::sentence(skipped.reason, language) + QLatin1Char('\n');
    return report;
}

QString toText(const evidence::Comparison &comparison, const text::Language &language)
{
    if (comparison.rows.size() <= 40)
        return rowsText(comparison, language) + summaryText(comparison, language);
    return summaryText(comparison, language);
}

} // namespace

int runEvidence(const Session &session)
{
    const auto world = session.world();
    if (!world)
        return session.report(world.error());
    const auto cases = casesOf(session, **world);
    if (!cases)
        return session.report(cases.error());
    const evidence::Comparison comparison = evidence::compare(*cases, **world);
    if (session.json())
        session.print(toJson(comparison, session.language()));
    else
        session.print(toText(comparison, session.language()));
    return cases->unreadable.empty() ? Done : AnswerIsNo;
}

} // namespace anchorgpu::app
