#include "ui/charts/memory_layout.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace anchorgpu::charts {

namespace {

struct Metrics {
    explicit Metrics(const QFont &font) : m_fm(font), unit(m_fm.height() / 16.0) {}
    QFontMetricsF m_fm;
    qreal unit; ///< 1 at 13 px
};

QFont smaller(const QFont &font)
{
    QFont small(font);
    small.setPixelSize(std::max(6, font.pixelSize() - 1));
    return small;
}

qreal widestLabel(const MemoryChartModel &model, const QFontMetricsF &fm)
{
    qreal widest = 0;
    for (const auto &bar : model.bars)
        widest = std::max(widest, fm.horizontalAdvance(bar.label));
    return widest;
}

/// Legend entries flow from left to right and wrap; returns the height used.
qreal flowLegend(const MemoryChartModel &model, const QRectF &line, const QFont &font, std::vector<QRectF> *items)
{
    const Metrics m(font);
    const QFontMetricsF fm(smaller(font));
    const qreal rowHeight = 22 * m.unit;
    qreal x = line.left();
    qreal y = line.top();
    const auto place = [&](const QString &text, qreal mark) {
        const qreal width = mark + 7 * m.unit + fm.horizontalAdvance(text);
        if (x > line.left() && x + width > line.right()) {
            x = line.left();
            y += rowHeight;
        }
        if (items)
            items->push_back(QRectF(x, y, width, rowHeight));
        x += width + 18 * m.unit;
    };
    for (const auto &part : model.parts)
        place(part.name, 10 * m.unit);
    if (!model.bandLabel.isEmpty())
        place(model.bandLabel, 16 * m.unit);
    return y + rowHeight - line.top();
}

} // namespace

QRectF MemoryLayout::bar(std::size_t row) const
{
    return QRectF(plot.left(), plot.top() + rowHeight * static_cast<qreal>(row) + (rowHeight - barHeight) / 2, plot.width(), barHeight);
}

QRectF MemoryLayout::part(const MemoryChartModel &model, std::size_t row, std::size_t index) const
{
    const auto &values = model.bars[row].gib;
    double before = 0;
    for (std::size_t i = 0; i < index; ++i)
        before += values[i];
    const QRectF whole = bar(row);
    return QRectF(x(before), whole.top(), x(before + values[index]) - x(before), whole.height());
}

MemoryLayout layoutMemoryChart(const MemoryChartModel &model, const QRectF &rect, const QFont &font)
{
    const Metrics m(font);
    const QFontMetricsF small(smaller(font));
    MemoryLayout l;
    l.axisMax = model.axisMax > 0 ? model.axisMax : 1;
    const bool single = model.bars.size() <= 1;
    l.rowHeight = (single ? 42 : 30) * m.unit;
    l.barHeight = (single ? 32 : 20) * m.unit;
    l.labelWidth = single ? 0 : std::min(widestLabel(model, small) + 12 * m.unit, rect.width() * 0.34);
    const qreal rows = l.rowHeight * static_cast<qreal>(std::max<std::size_t>(1, model.bars.size()));
    l.plot = QRectF(rect.left() + l.labelWidth, rect.top() + 2 * m.unit, std::max<qreal>(10, rect.width() - l.labelWidth), rows);
    l.axis = QRectF(l.plot.left(), l.plot.bottom(), l.plot.width(), 20 * m.unit);
    const QRectF legendLine(rect.left(), l.axis.bottom() + 4 * m.unit, rect.width(), 22 * m.unit);
    const qreal height = flowLegend(model, legendLine, font, &l.legendItems);
    l.legend = QRectF(legendLine.topLeft(), QSizeF(rect.width(), height));
    return l;
}

qreal memoryChartHeight(const MemoryChartModel &model, qreal width, const QFont &font)
{
    const auto l = layoutMemoryChart(model, QRectF(0, 0, width, 1000), font);
    return l.legend.bottom();
}

void paintMemoryGrid(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &l, const Theme &theme, const QFont &)
{
    painter.setPen(QPen(theme.line, 1));
    for (const auto &tick : model.ticks)
        painter.drawLine(QPointF(l.x(tick.value), l.plot.top()), QPointF(l.x(tick.value), l.plot.bottom()));
}

namespace {

void paintWhisker(QPainter &painter, qreal from, qreal to, qreal y, qreal half, const QColor &ink)
{
    painter.setPen(QPen(ink, 1.5));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
    painter.drawLine(QPointF(from, y - half), QPointF(from, y + half));
    painter.drawLine(QPointF(to, y - half), QPointF(to, y + half));
}

void paintLegend(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &l, const Theme &theme, const QFont &font)
{
    const Metrics m(font);
    painter.setFont(smaller(font));
    const auto text = [&](const QRectF &item, qreal mark, const QString &words) {
        painter.setPen(theme.muted);
        painter.drawText(item.adjusted(mark + 7 * m.unit, 0, 4, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, words);
    };
    for (std::size_t i = 0; i < model.parts.size() && i < l.legendItems.size(); ++i) {
        const QRectF item = l.legendItems[i];
        const qreal side = 10 * m.unit;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.part(model.parts[i].id));
        painter.drawRoundedRect(QRectF(item.left(), item.center().y() - side / 2, side, side), 2.5 * m.unit, 2.5 * m.unit);
        painter.setBrush(Qt::NoBrush);
        text(item, side, model.parts[i].name);
    }
    if (!model.bandLabel.isEmpty() && l.legendItems.size() > model.parts.size()) {
        const QRectF item = l.legendItems.back();
        paintWhisker(painter, item.left() + 1, item.left() + 15 * m.unit, item.center().y(), 5 * m.unit, theme.muted);
        text(item, 16 * m.unit, model.bandLabel);
    }
}

void paintAxis(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &l, const Theme &theme, const QFont &font)
{
    const Metrics m(font);
    const QFontMetricsF fm(smaller(font));
    painter.setFont(smaller(font));
    QRectF capacity;
    if (model.capacity > 0) {
        const qreal width = fm.horizontalAdvance(model.capacityLabel) + 2;
        const qreal at = l.x(model.capacity);
        const qreal left = std::clamp(at - width / 2, l.plot.left(), std::max(l.plot.left(), l.plot.right() - width));
        capacity = QRectF(left, l.axis.top(), width, l.axis.height());
        painter.setPen(theme.text);
        painter.drawText(capacity, Qt::AlignCenter | Qt::TextSingleLine, model.capacityLabel);
    }
    painter.setPen(theme.muted);
    for (const auto &tick : model.ticks) {
        const qreal width = fm.horizontalAdvance(tick.label) + 2;
        const qreal left = tick.value <= 0 ? l.plot.left() : std::min(l.x(tick.value) - width / 2, l.plot.right() - width);
        const QRectF place(left, l.axis.top(), width, l.axis.height());
        if (capacity.isNull() || !place.adjusted(-8 * m.unit, 0, 8 * m.unit, 0).intersects(capacity))
            painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, tick.label);
    }
}

void paintRow(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &l, const Theme &theme, const QFont &font, std::size_t row)
{
    const Metrics m(font);
    const auto &bar = model.bars[row];
    const QRectF rect = l.bar(row);
    if (l.labelWidth > 0) {
        QFont face = smaller(font);
        if (bar.peak)
            face.setWeight(QFont::DemiBold);
        painter.setFont(face);
        painter.setPen(bar.peak ? theme.text : theme.muted);
        const QRectF place(rect.left() - l.labelWidth, rect.top(), l.labelWidth - 10 * m.unit, rect.height());
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
            QFontMetricsF(face).elidedText(bar.label, Qt::ElideRight, place.width()));
    }
    if (bar.high > bar.low) {
        const qreal y = rect.center().y();
        // A light halo keeps the whisker legible over any part.
        painter.setPen(QPen(theme.surface, 3.4));
        painter.drawLine(QPointF(l.x(bar.low), y), QPointF(l.x(bar.high), y));
        paintWhisker(painter, l.x(bar.low), l.x(bar.high), y, rect.height() * 0.27, theme.text);
    }
}

} // namespace

void paintMemoryDecoration(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &l, const Theme &theme, const QFont &font)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t row = 0; row < model.bars.size(); ++row)
        paintRow(painter, model, l, theme, font, row);
    if (model.capacity > 0) {
        const Metrics m(font);
        QPen pen(theme.text, 1.6 * m.unit, Qt::CustomDashLine);
        pen.setDashPattern({3, 2.2});
        painter.setPen(pen);
        painter.drawLine(QPointF(l.x(model.capacity), l.plot.top() - 2 * m.unit), QPointF(l.x(model.capacity), l.axis.top() + 2 * m.unit));
    }
    paintAxis(painter, model, l, theme, font);
    paintLegend(painter, model, l, theme, font);
    painter.restore();
}

void paintMemoryChart(QPainter &painter, const QRectF &rect, const MemoryChartModel &model, const Theme &theme, const QFont &font)
{
    const Metrics m(font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QFont bold(font);
    bold.setWeight(QFont::DemiBold);
    const QRectF heading(rect.left(), rect.top(), rect.width(), 24 * m.unit);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(heading, Qt::AlignLeft | Qt::AlignVCenter, model.title);
    painter.setFont(smaller(font));
    painter.setPen(theme.muted);
    painter.drawText(heading.adjusted(QFontMetricsF(bold).horizontalAdvance(model.title) + 10 * m.unit, 0, 0, 0),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, model.subtitle);
    painter.restore();
    paintMemoryBars(painter, rect.adjusted(0, 30 * m.unit, 0, 0), model, theme, font);
}

void paintMemoryBars(QPainter &painter, const QRectF &rect, const MemoryChartModel &model, const Theme &theme, const QFont &font)
{
    const Metrics m(font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto l = layoutMemoryChart(model, rect, font);
    paintMemoryGrid(painter, model, l, theme, font);
    for (std::size_t row = 0; row < model.bars.size(); ++row) {
        painter.save();
        const QRectF whole = l.bar(row);
        QPainterPath clip;
        double total = 0;
        for (double value : model.bars[row].gib)
            total += value;
        clip.addRoundedRect(QRectF(whole.left(), whole.top(), l.x(total) - whole.left(), whole.height()), 4 * m.unit, 4 * m.unit);
        painter.setClipPath(clip);
        painter.setPen(Qt::NoPen);
        for (std::size_t i = 0; i < model.parts.size(); ++i) {
            QRectF piece = l.part(model, row, i);
            if (piece.width() > 2.5)
                piece.adjust(i == 0 ? 0 : 0.75, 0, -0.75, 0);
            painter.setBrush(theme.part(model.parts[i].id));
            painter.drawRect(piece);
        }
        painter.restore();
    }
    paintMemoryDecoration(painter, model, l, theme, font);
    painter.restore();
}

} // namespace anchorgpu::charts
