#include "ui/text/numbers.h"
#include "ui/text/sentences.h"
#include "ui/views/memory/memory_texts.h"

#include "ui/text/software_text.h"
#include <algorithm>
#include <cmath>

namespace anchorgpu::views {

namespace {

using memory::Band;
using memory::Component;

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// What rounds to nothing in GiB isn't worth a row.
constexpr Bytes kLeastShown = kMiB;

/// "exact", "±3 %", "−10 / +15 %".
QString bandText(const Band &band, const text::Language &language)
{
    if (band.typical.count() <= 0 && band.high.count() > 0)
        return QStringLiteral("≤ ") + text::size(band.high, language);
    if (band.low == band.high || band.typical.count() <= 0)
        return language.translate("Breakdown", "exact");
    const double typical = static_cast<double>(band.typical.count());
    const double below = (typical - static_cast<double>(band.low.count())) / typical;
    const double above = (static_cast<double>(band.high.count()) - typical) / typical;
    const auto decimals = [](double share) { return share < 0.0095 ? 1 : 0; };
    if (std::max(below, above) < 0.0005)
        return language.translate("Breakdown", "exact");
    if (std::abs(below - above) < 0.005)
        return QStringLiteral("±") + text::percent(above, language, decimals(above));
    const QString upper = text::percent(above, language, decimals(above));
    QString lower = text::percent(below, language, decimals(below));
    lower.chop(lower.endsWith(QLatin1Char('%')) ? 1 : 0);
    return QStringLiteral("−") + lower.trimmed() + QStringLiteral(" / +") + upper;
}

/// A citation short enough for a column: where it comes from.
QString shortSource(const Component &component, const text::Language &language)
{
    if (component.source.empty())
        return component.bytes.low == component.bytes.high ? language.translate("Breakdown", "computed") : QString();
    QString source = fromView(component.source);
    source.remove(QStringLiteral("https://")).remove(QStringLiteral("http://")).remove(QStringLiteral("www."));
    return source;
}

QString detailOf(const Component &component, const text::Language &language)
{
    QString html = QStringLiteral("<span style=\"font-weight:600\">%1</span> ").arg(text::name(component.id, language).toHtmlEscaped());
    const QString formula = text::formula(component.formula, component.bytes.typical, language);
    html += formula.isEmpty() ? text::size(component.bytes.typical, language, 2).toHtmlEscaped() : formula.toHtmlEscaped();
    if (component.bytes.low != component.bytes.high)
        html += QStringLiteral(" · ") + language.translate("Breakdown", "between %1 and %2").arg(text::size(component.bytes.low, language, 2), text::size(component.bytes.high, language, 2)).toHtmlEscaped();
    if (!component.source.empty())
        html += QStringLiteral("<br>") + language.translate("Breakdown", "Source: %1").arg(fromView(component.source)).toHtmlEscaped();
    return html;
}

BreakdownRow rowOf(const Component &component, Bytes total, const text::Language &language)
{
    BreakdownRow row;
    row.id = component.id;
    row.name = text::name(component.id, language);
    row.size = text::gibibytes(component.bytes.typical, language, component.bytes.typical < Bytes::gibibytes(0.095) ? 2 : 1, true);
    row.share = total.count() > 0 ? text::percent(static_cast<double>(component.bytes.typical.count()) / static_cast<double>(total.count()), language, 1) : QString();
    row.band = bandText(component.bytes, language);
    row.formula = text::formula(component.formula, component.bytes.typical, language);
    row.source = shortSource(component, language);
    row.detail = detailOf(component, language);
    return row;
}

void addSums(BreakdownModel &model, const memory::DevicePlan &device, const Band &total, const text::Language &language)
{
    const auto bare = [&](Bytes bytes) { return text::gibibytes(bytes, language, 1, true); };
    BreakdownRow sum;
    sum.sum = true;
    sum.name = language.translate("Breakdown", "Total");
    sum.size = bare(total.typical);
    if (device.capacity.count() > 0)
        sum.share = text::percent(static_cast<double>(total.typical.count()) / static_cast<double>(device.capacity.count()), language, 0);
    if (total.low != total.high)
        sum.band = bare(total.low) + QStringLiteral(" – ") + bare(total.high);
    if (device.capacity.count() > 0) {
        const Bytes left = device.capacity - total.typical;
        sum.formula = language.translate("Breakdown", left.count() >= 0 ? QT_TRANSLATE_NOOP("Breakdown", "%1 of %2 usable, %3 free") : QT_TRANSLATE_NOOP("Breakdown", "%1 of %2 usable, %3 too much"))
                          .arg(text::gibibytes(total.typical, language), text::gibibytes(device.capacity, language), text::gibibytes(left.count() >= 0 ? left : -left, language));
    }
    sum.detail = QStringLiteral("<span style=\"font-weight:600\">%1</span> %2").arg(sum.name, sum.formula.toHtmlEscaped());
    model.rows.push_back(std::move(sum));
}

QString poolText(const memory::EnginePool &pool, const text::Language &language)
{
    const QString taken = pool.kvCache.low == pool.kvCache.high ? text::size(pool.kvCache.typical, language)
                                                               : language.translate("Breakdown", "%1 (%2 to %3)").arg(text::size(pool.kvCache.typical, language),
                                                                     text::size(pool.kvCache.low, language), text::size(pool.kvCache.high, language));
    return language.translate("Breakdown", "The engine would set aside %1 for the cache: %2 tokens, %3 sequences of this length. The workload needs %4 of it.")
        .arg(taken, text::integer(pool.tokens, language), text::decimal(pool.maxConcurrency, 1, language), text::size(pool.needed, language));
}

QString checkpointText(const memory::CheckpointCost &cost, const text::Language &language)
{
    QString html = QStringLiteral("<span style=\"font-weight:600\">%1</span> ").arg(language.translate("Breakdown", "Checkpoints"));
    html += language.translate("Breakdown", "One takes %1; with the copies kept and the one being written %2 of storage.")
                .arg(text::size(cost.bytes, language), text::size(cost.retained, language)).toHtmlEscaped();
    if (cost.writeSeconds > 0)
        html += QLatin1Char(' ') + language.translate("Breakdown", "Writing one takes %1 s.").arg(text::decimal(cost.writeSeconds, cost.writeSeconds < 10 ? 1 : 0, language)).toHtmlEscaped();
    if (cost.hostGather.count() > 0)
        html += QLatin1Char(' ') + language.translate("Breakdown", "A full gather needs %1 of host memory on one rank.").arg(text::size(cost.hostGather, language)).toHtmlEscaped();
    html += QStringLiteral("<br>") + language.translate("Breakdown", "Before you rely on it: restore it once, also on another number of GPUs; check that optimizer, scheduler, random state and data position come back.").toHtmlEscaped();
    return html;
}

} // namespace

BreakdownModel breakdownModel(const memory::Plan &plan, int phase, const text::Language &language)
{
    BreakdownModel model;
    const auto &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    const std::vector<Component> *components = &worst.components;
    Band total = worst.total;
    if (worst.phases.size() > 1) {
        model.phase = phase >= 0 && phase < static_cast<int>(worst.phases.size()) ? phase : worst.peakPhase;
        for (const auto &p : worst.phases)
            model.phases.push_back(text::name(p.id, language));
        if (model.phase >= 0) {
            components = &worst.phases[static_cast<std::size_t>(model.phase)].components;
            total = worst.phases[static_cast<std::size_t>(model.phase)].total;
        }
    }
    model.intro = ranksText({worst.rank}, language);
    for (const auto &component : *components) {
        if (component.bytes.high >= kLeastShown)
            model.rows.push_back(rowOf(component, total.typical, language));
    }
    addSums(model, worst, total, language);
    for (const auto &finding : plan.findings)
        model.findings.push_back({finding.severity, text::sentence(finding, language)});
    if (const QString needs = text::softwareNeeds(plan.understood, hardware::GpuCatalogue::builtIn(), language); !needs.isEmpty())
        model.findings.push_back({memory::Severity::Info, language.translate("Estimate", "Software: %1").arg(needs)});
    const auto told = [&](std::string_view id) { return std::any_of(plan.findings.begin(), plan.findings.end(), [&](const auto &finding) { return finding.id == id; }); };
    if (plan.pool)
        model.pool = poolText(*plan.pool, language);
    if (plan.host.count() > 0 && !told("host-memory"))
        model.host = language.translate("Breakdown", "Host memory: %1.").arg(text::size(plan.host, language));
    if (plan.checkpoint)
        model.checkpoint = checkpointText(*plan.checkpoint, language);
    return model;
}

QString breakdownAsText(const BreakdownModel &model, const text::Language &language, QChar separator)
{
    const auto cell = [&](QString text) {
        text.replace(QChar(0x202F), QLatin1Char(' ')).replace(QChar(0x00A0), QLatin1Char(' '));
        if (separator == QLatin1Char('\t'))
            return text;
        // A spreadsheet must never take a text for a formula.
        if (!text.isEmpty() && QStringLiteral("=+@").contains(text.front()))
            text.prepend(QLatin1Char('\''));
        return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    };
    QStringList lines;
    const auto line = [&](const QStringList &cells) {
        QStringList out;
        for (const auto &text : cells)
            out << cell(text);
        lines << out.join(separator);
    };
    line({language.translate("Breakdown", "Component"), language.translate("Breakdown", "GiB"), language.translate("Breakdown", "Share"), language.translate("Breakdown", "Band"),
        language.translate("Breakdown", "Calculation"), language.translate("Breakdown", "Source")});
    for (const auto &row : model.rows)
        line({row.name, row.size, row.share, row.band, row.formula, row.source});
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace anchorgpu::views
