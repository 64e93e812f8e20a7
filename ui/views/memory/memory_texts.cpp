#include "ui/views/memory/memory_texts.h"

#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace anchorgpu::views {

namespace {

using memory::Component;
using memory::ComponentId;
using memory::DevicePlan;
using memory::Plan;

constexpr std::size_t kMostBars = 8;

struct RankGroup {
    std::vector<int> ranks;
    const DevicePlan *device = nullptr;
};

bool alike(const DevicePlan &a, const DevicePlan &b)
{
    return a.capacity == b.capacity && a.total == b.total
        && std::equal(a.components.begin(), a.components.end(), b.components.begin(), b.components.end(),
            [](const Component &x, const Component &y) { return x.id == y.id && x.bytes == y.bytes; });
}

std::vector<RankGroup> groups(const Plan &plan)
{
    std::vector<RankGroup> found;
    for (const auto &device : plan.devices) {
        auto same = std::find_if(found.begin(), found.end(), [&](const RankGroup &group) { return alike(*group.device, device); });
        if (same == found.end())
            found.push_back({{device.rank}, &device});
        else
            same->ranks.push_back(device.rank);
    }
    if (found.size() > kMostBars) {
        // The fullest ones decide; the rest would only make the picture illegible.
        std::stable_sort(found.begin(), found.end(), [](const RankGroup &a, const RankGroup &b) { return a.device->total.typical > b.device->total.typical; });
        found.resize(kMostBars);
        std::stable_sort(found.begin(), found.end(), [](const RankGroup &a, const RankGroup &b) { return a.ranks.front() < b.ranks.front(); });
    }
    return found;
}

Bytes bytesOf(const std::vector<Component> &components, ComponentId id)
{
    Bytes sum;
    for (const auto &component : components) {
        if (component.id == id)
            sum += component.bytes.typical;
    }
    return sum;
}

/// Steps of 1, 2, 2.5 or 5 × 10^n, four to six of them.
double niceStep(double span)
{
    const double raw = std::max(span, 1e-9) / 5;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (double factor : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if (raw <= factor * power)
            return factor * power;
    }
    return 10 * power;
}

void addTicks(charts::MemoryChartModel &model, const text::Language &language)
{
    const double step = niceStep(model.axisMax);
    for (double value = 0; value <= model.axisMax * 1.0001; value += step)
        model.ticks.push_back({value, text::decimal(value, step < 1 ? (step < 0.1 ? 2 : 1) : 0, language)});
}

void addBar(charts::MemoryChartModel &model, const QString &label, const std::vector<Component> &components, const memory::Band &total, bool peak, const text::Language &language)
{
    charts::ChartBar bar;
    bar.label = label;
    bar.peak = peak;
    bar.low = total.low.inGibibytes();
    bar.high = total.high.inGibibytes();
    for (const auto &part : model.parts) {
        const Bytes bytes = bytesOf(components, part.id);
        bar.gib.push_back(std::max(0.0, bytes.inGibibytes()));
        const double share = total.typical.count() > 0 ? static_cast<double>(bytes.count()) / static_cast<double>(total.typical.count()) : 0;
        bar.hints.push_back(language.translate("Chart", "%1: %2 (%3)").arg(part.name, text::size(bytes, language), text::percent(share, language)));
    }
    model.axisMax = std::max({model.axisMax, bar.high, total.typical.inGibibytes()});
    model.bars.push_back(std::move(bar));
}

void addParts(charts::MemoryChartModel &model, const std::vector<Component> &components, const text::Language &language)
{
    for (const auto &component : components) {
        const bool known = std::any_of(model.parts.begin(), model.parts.end(), [&](const auto &part) { return part.id == component.id; });
        if (!known && component.bytes.typical.count() > 0)
            model.parts.push_back({component.id, text::name(component.id, language)});
    }
    std::stable_sort(model.parts.begin(), model.parts.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
}

QString summaryOf(const Plan &plan, const charts::MemoryChartModel &model, const text::Language &language)
{
    QStringList lines;
    for (std::size_t i = 0; i < model.bars.size(); ++i) {
        QStringList parts;
        for (std::size_t p = 0; p < model.parts.size(); ++p) {
            if (model.bars[i].gib[p] > 0)
                parts << model.bars[i].hints[p];
        }
        const QString label = model.bars[i].label.isEmpty() ? model.subtitle : model.bars[i].label;
        lines << (label.isEmpty() ? QString() : label + QStringLiteral(" – ")) + parts.join(QStringLiteral(", "));
    }
    const auto &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    lines << language.translate("Chart", "Total %1, between %2 and %3")
                 .arg(text::size(worst.total.typical, language), text::size(worst.total.low, language), text::size(worst.total.high, language));
    if (!model.capacityLabel.isEmpty())
        lines << model.capacityLabel;
    return lines.join(QStringLiteral(". "));
}

} // namespace

QString ranksText(const std::vector<int> &ranks, const text::Language &language)
{
    if (ranks.empty())
        return {};
    const bool row = ranks.size() > 2 && ranks.back() - ranks.front() == static_cast<int>(ranks.size()) - 1;
    QStringList numbers;
    for (int rank : ranks)
        numbers << QString::number(rank);
    const QString list = row ? numbers.front() + QStringLiteral("–") + numbers.back() : numbers.size() > 6 ? numbers.mid(0, 5).join(QStringLiteral(", ")) + QStringLiteral("…") : numbers.join(QStringLiteral(", "));
    return language.translate("Chart", "GPU %1").arg(list);
}

charts::MemoryChartModel chartModel(const Plan &plan, const text::Language &language)
{
    charts::MemoryChartModel model;
    const auto &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    model.axisMax = 0;
    model.title = language.translate("Chart", "Memory per GPU");
    const auto found = groups(plan);
    if (worst.phases.size() > 1) {
        model.title = language.translate("Chart", "Memory by phase");
        model.subtitle = plan.devices.size() > 1 ? language.translate("Chart", "fullest GPU of %1").arg(text::integer(static_cast<std::int64_t>(plan.devices.size()), language)) : QString();
        for (const auto &phase : worst.phases)
            addParts(model, phase.components, language);
        for (std::size_t i = 0; i < worst.phases.size(); ++i)
            addBar(model, text::name(worst.phases[i].id, language), worst.phases[i].components, worst.phases[i].total, static_cast<int>(i) == worst.peakPhase, language);
    } else {
        for (const auto &group : found)
            addParts(model, group.device->components, language);
        for (const auto &group : found)
            addBar(model, found.size() > 1 ? ranksText(group.ranks, language) : QString(), group.device->components, group.device->total, group.device == &worst, language);
        if (found.size() == 1)
            model.subtitle = plan.devices.size() > 1 ? language.translate("Chart", "%1, identical").arg(ranksText(found.front().ranks, language)) : ranksText({0}, language);
    }
    if (worst.capacity.count() > 0) {
        model.capacity = worst.capacity.inGibibytes();
        model.capacityLabel = language.translate("Chart", "%1 usable").arg(text::gibibytes(worst.capacity, language));
        model.axisMax = std::max(model.axisMax, model.capacity);
    }
    model.axisMax = model.axisMax > 0 ? model.axisMax * 1.02 : 1;
    const bool banded = std::any_of(model.bars.begin(), model.bars.end(), [](const auto &bar) { return bar.high > bar.low; });
    if (banded)
        model.bandLabel = language.translate("Chart", "error band");
    addTicks(model, language);
    model.summary = summaryOf(plan, model, language);
    return model;
}

} // namespace anchorgpu::views
