#include "ui/views/what_if/what_if_view.h"

#include "ui/text/numbers.h"
#include "ui/views/form/field_texts.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace anchorgpu::views {

namespace {

/// "131,072" in full would not fit under an axis: 128k.
QString brief(double value, const text::Language &language)
{
    if (value >= 1024 && std::fmod(value, 1024) == 0)
        return text::integer(static_cast<std::int64_t>(value / 1024), language) + QStringLiteral("k");
    return text::integer(static_cast<std::int64_t>(value), language);
}

/// The curve's height at x, between its points.
double heightAt(const std::vector<QPointF> &points, double x)
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].x() >= x) {
            const double share = (x - points[i - 1].x()) / std::max(1e-9, points[i].x() - points[i - 1].x());
            return points[i - 1].y() + std::clamp(share, 0.0, 1.0) * (points[i].y() - points[i - 1].y());
        }
    }
    return points.empty() ? 0 : points.back().y();
}

double step(double span)
{
    const double raw = std::max(span, 1e-9) / 5;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (raw <= factor * power)
            return factor * power;
    }
    return 10 * power;
}

} // namespace

charts::LineChartModel lineModel(const state::Sweep &sweep, const text::Language &language)
{
    charts::LineChartModel model;
    const QString what = accessibleFieldName(sweep.path, language);
    model.title = language.translate("WhatIf", "Memory against: %1").arg(what);
    for (const auto &point : sweep.points) {
        const double x = std::log2(std::max(1.0, point.x));
        model.low.emplace_back(x, point.low.inGibibytes());
        model.typical.emplace_back(x, point.typical.inGibibytes());
        model.high.emplace_back(x, point.high.inGibibytes());
        if (point.x == sweep.current)
            model.currentY = point.typical.inGibibytes();
    }
    if (sweep.points.empty())
        return model;
    model.xMin = model.typical.front().x();
    model.xMax = std::max(model.xMin + 1, model.typical.back().x());
    model.capacity = sweep.capacity.inGibibytes();
    // A curve that shoots far beyond the card would flatten everything that matters.
    const double top = model.high.back().y();
    model.yMax = model.capacity > 0 ? std::min(std::max(top, model.capacity), model.capacity * 2) * 1.06 : top * 1.06;
    for (auto *points : {&model.low, &model.typical, &model.high}) {
        // One point beyond the top keeps the curve's direction; the plot's edge cuts it.
        const auto beyond = std::find_if(points->begin(), points->end(), [&](const QPointF &point) { return point.y() > model.yMax; });
        if (beyond != points->end() && beyond != points->begin()) {
            const QPointF before = *(beyond - 1);
            const double share = (model.yMax - before.y()) / (beyond->y() - before.y());
            *beyond = QPointF(before.x() + share * (beyond->x() - before.x()), model.yMax);
            points->erase(beyond + 1, points->end());
        }
    }
    model.currentY = std::min(model.currentY, model.yMax);
    const double ystep = step(model.yMax);
    for (double y = 0; y <= model.yMax; y += ystep)
        model.yTicks.push_back({y, text::decimal(y, ystep < 1 ? 1 : 0, language)});
    for (double x = std::ceil(model.xMin); x <= model.xMax + 1e-6; x += 1)
        model.xTicks.push_back({x, brief(std::exp2(x), language)});
    model.current = std::log2(std::max(1.0, sweep.current));
    model.currentLabel = language.translate("WhatIf", "now: %1").arg(text::integer(static_cast<std::int64_t>(sweep.current), language));
    if (model.capacity > 0)
        model.capacityLabel = language.translate("Chart", "%1 usable").arg(text::gibibytes(sweep.capacity, language));
    if (sweep.crossing && *sweep.crossing < sweep.points.back().x) {
        model.crossing = std::log2(std::max(1.0, *sweep.crossing));
        model.crossingY = heightAt(model.typical, *model.crossing);
        model.crossingLabel = language.translate("WhatIf", "fits up to %1").arg(text::integer(static_cast<std::int64_t>(*sweep.crossing), language));
    }
    model.summary = model.currentLabel + QStringLiteral(". ") + (model.crossing ? model.crossingLabel : sweep.crossing ? language.translate("WhatIf", "fits over the whole range") : language.translate("WhatIf", "fits nowhere in this range"));
    return model;
}

WhatIfView::WhatIfView(QWidget *parent) : QWidget(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(0, 4, 6, 0);
    m_row = new QHBoxLayout;
    m_row->setSpacing(18);
    box->addLayout(m_row, 1);
    m_note = makeParagraph(Type::Small, Ink::Muted, this);
    box->addWidget(m_note);
}

WhatIfView::Curve &WhatIfView::curve(std::size_t index)
{
    while (m_curves.size() <= index) {
        Curve made;
        made.box = new QWidget(this);
        auto *column = new QVBoxLayout(made.box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        made.title = makeLabel(Type::Strong, Ink::Text, made.box);
        made.chart = new charts::LineChart(made.box);
        column->addWidget(made.title);
        column->addWidget(made.chart, 1);
        m_row->addWidget(made.box, 1);
        const std::size_t mine = m_curves.size();
        connect(made.chart, &charts::LineChart::picked, this, [this, mine](double x) {
            Q_EMIT edited(QString::fromStdString(m_curves[mine].path), QString::number(static_cast<qint64>(std::llround(std::exp2(x)))));
        });
        m_curves.push_back(made);
    }
    return m_curves[index];
}

void WhatIfView::show(const state::Assessment &assessment, const Look &look)
{
    const std::size_t count = assessment.sweeps ? assessment.sweeps->size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto &sweep = (*assessment.sweeps)[i];
        Curve &c = curve(i);
        c.path = sweep.path;
        const auto model = lineModel(sweep, look.language);
        c.title->setText(model.title);
        c.chart->setTheme(*look.theme);
        c.chart->setModel(model);
        c.box->setVisible(true);
    }
    if (assessment.sweeps || !assessment.plan) {
        for (std::size_t i = count; i < m_curves.size(); ++i)
            m_curves[i].box->setVisible(false);
    }
    m_note->setText(assessment.plan ? look.translate("WhatIf", "GiB on the fullest GPU; the shaded band is the error band. Click on a curve to take that value.") : QString());
    applyLook(this, look);
}

} // namespace anchorgpu::views
