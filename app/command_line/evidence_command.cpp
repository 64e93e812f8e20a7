// `anchorgpu evidence`: predicted against measured.
#include "app/command_line/commands.h"
#include "app/command_line/text_table.h"

#include "core/evidence/comparison.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

#include <iterator>

namespace anchorgpu::app {
namespace {

Result<evidence::CaseFile> casesOf(const Session &session)
{
    if (!session.arguments().has("--cases"))
        return evidence::builtInCases();
    evidence::CaseFile all;
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

QString toText(const evidence::Comparison &comparison, const text::Language &language)
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

} // namespace

int runEvidence(const Session &session)
{
    const auto cases = casesOf(session);
    if (!cases)
        return session.report(cases.error());
    const auto world = session.world();
    if (!world)
        return session.report(world.error());
    const evidence::Comparison comparison = evidence::compare(*cases, **world);
    if (session.json())
        session.print(toJson(comparison, session.language()));
    else
        session.print(toText(comparison, session.language()));
    return cases->unreadable.empty() ? Done : AnswerIsNo;
}

} // namespace anchorgpu::app
