// `anchorgpu estimate`: the memory plan of a scenario.
#include "app/command_line/commands.h"
#include "app/command_line/text_table.h"

#include "core/planning/fixes.h"
#include "core/planning/limits.h"
#include "ui/state/pricing.h"
#include "ui/text/fix_text.h"
#include "ui/text/numbers.h"
#include "ui/text/plan_json.h"
#include "ui/text/software_text.h"
#include "ui/text/sentences.h"

namespace anchorgpu::app {
namespace {

/// Members that the scenario's file has beyond what this version knows.
void addUnknownMembers(memory::Plan &plan)
{
    if (plan.understood.unknownMembers.empty())
        return;
    std::string members;
    for (const auto &[pointer, text] : plan.understood.unknownMembers)
        members += (members.empty() ? "" : ", ") + pointer;
    plan.findings.push_back({"unknown-members", memory::Severity::Info, {{"members", members}}});
}

/// "12.1 – 12.9", or nothing for an exact number.
QString bandText(const memory::Band &band, const text::Language &language)
{
    if (band.low == band.high)
        return language.translate("Estimate", "exact");
    return text::gibibytes(band.low, language, 2, true) + QStringLiteral("\u00A0–\u00A0") + text::gibibytes(band.high, language, 2, true);
}

QString componentTable(const memory::DevicePlan &device, const text::Language &language)
{
    TextTable table({language.translate("Estimate", "Component"), language.translate("Estimate", "GiB"), language.translate("Estimate", "Band"),
                     language.translate("Estimate", "Calculation")});
    table.alignRight(1);
    table.alignRight(2);
    for (const memory::Component &component : device.components)
        table.addRow({text::name(component.id, language), text::gibibytes(component.bytes.typical, language, 2, true), bandText(component.bytes, language),
                      text::formula(component.formula, component.bytes.typical, language)});
    table.addRow({language.translate("Estimate", "Total"), text::gibibytes(device.total.typical, language, 2, true), bandText(device.total, language), {}});
    return table.toText();
}

/// "up to 41 sequences of 16,384 tokens": what still fits, all else as it is.
QString limitsText(const memory::Limits &limits, const text::Language &language)
{
    QString text;
    if (limits.maxConcurrency)
        text += language.translate("Estimate", "Largest number of sequences: %1").arg(text::integer(*limits.maxConcurrency, language)) + QLatin1Char('\n');
    if (limits.maxContextTokens)
        text += language.translate("Estimate", "Largest context: %1 tokens").arg(text::integer(*limits.maxContextTokens, language)) + QLatin1Char('\n');
    if (limits.maxMicroBatch)
        text += language.translate("Estimate", "Largest micro-batch: %1").arg(text::integer(*limits.maxMicroBatch, language)) + QLatin1Char('\n');
    if (limits.maxSequenceTokens)
        text += language.translate("Estimate", "Largest sequence: %1 tokens").arg(text::integer(*limits.maxSequenceTokens, language)) + QLatin1Char('\n');
    if (limits.minGpus)
        text += language.translate("Estimate", "Fewest GPUs: %1").arg(text::integer(*limits.minGpus, language)) + QLatin1Char('\n');
    return text;
}

QString fixesText(const std::vector<planning::Fix> &fixes, const text::Language &language)
{
    if (fixes.empty())
        return {};
    QString text = language.translate("Estimate", "What would make it fit:") + QLatin1Char('\n');
    for (const planning::Fix &fix : fixes)
        text += QStringLiteral("• ") + text::sentence(fix, language) + QLatin1Char('\n');
    return text;
}

QString softwareLine(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus, const text::Language &language)
{
    const QString needs = text::softwareNeeds(scenario, gpus, language);
    return needs.isEmpty() ? QString() : language.translate("Estimate", "Software: %1").arg(needs) + QLatin1Char('\n');
}

QString reportOf(const memory::Plan &plan, const text::Language &language)
{
    QString report = text::verdict(plan, language) + QLatin1Char('\n');
    if (plan.devices.empty())
        return report;
    const memory::DevicePlan &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    report += QLatin1Char('\n') + language.translate("Estimate", "GPU %1 of %2, %3 usable").arg(worst.rank).arg(plan.devices.size()).arg(text::gibibytes(worst.capacity, language));
    report += QLatin1String("\n\n") + componentTable(worst, language);
    if (plan.pool)
        report += QLatin1Char('\n') + language.translate("Estimate", "The engine would set aside %1 for the cache: %2 tokens.")
                                          .arg(text::size(plan.pool->kvCache.typical, language), text::integer(plan.pool->tokens, language)) + QLatin1Char('\n');
    for (const memory::Finding &finding : plan.findings)
        report += QStringLiteral("• ") + text::sentence(finding, language) + QLatin1Char('\n');
    return report;
}

} // namespace

int runEstimate(const Session &session)
{
    const auto scenario = session.scenario();
    if (!scenario)
        return session.report(scenario.error());
    const auto world = session.world();
    if (!world)
        return session.report(world.error());
    auto plan = memory::plan(*scenario, **world);
    if (!plan)
        return session.report(plan.error());
    addUnknownMembers(*plan);
    const auto prices = session.prices();
    if (!prices)
        return session.report(prices.error());
    const memory::Limits limits = planning::limits(*scenario, **world);
    const auto fixes = planning::fixes(*scenario, **world, [&](const workload::Scenario &candidate) { return state::priceOf(candidate, **world, **prices); });
    if (session.json()) {
        Json json = text::planJson(*plan, session.language());
        json["limits"] = text::limitsJson(limits);
        json["software"] = text::softwareNeedsJson(plan->understood, *(*world)->gpus);
        for (const planning::Fix &fix : fixes)
            json["fixes"].push_back(text::fixJson(fix, session.language()));
        session.print(json);
    } else {
        session.print(reportOf(*plan, session.language()) + limitsText(limits, session.language()) + fixesText(fixes, session.language()) + softwareLine(plan->understood, *(*world)->gpus, session.language()));
    }
    return plan->verdict == memory::Verdict::DoesNotFit ? AnswerIsNo : Done;
}

} // namespace anchorgpu::app
