#pragma once
// Where each thing of the memory chart lies in a rectangle, and the painting of all that isn't a bar. The live chart lets
// Qt Charts draw the bars and shares the rest with the picture and the PDF, so that they never drift apart.

#include "ui/charts/memory_chart_model.h"
#include "ui/charts/theme.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace anchorgpu::charts {

struct MemoryLayout {
    QRectF plot;                 ///< of the bars, without labels
    qreal rowHeight = 0;
    qreal barHeight = 0;
    qreal labelWidth = 0;
    QRectF axis;                 ///< tick labels below the plot
    QRectF legend;
    std::vector<QRectF> legendItems; ///< one per part, the whisker's last
    qreal axisMax = 1;

    qreal x(double gib) const { return plot.left() + plot.width() * gib / axisMax; }
    QRectF bar(std::size_t row) const;
    QRectF part(const MemoryChartModel &model, std::size_t row, std::size_t index) const;
};

/// `rect` is the whole chart without its title. Everything scales with `font`.
MemoryLayout layoutMemoryChart(const MemoryChartModel &model, const QRectF &rect, const QFont &font);
/// Height that the chart needs at this width.
qreal memoryChartHeight(const MemoryChartModel &model, qreal width, const QFont &font);

void paintMemoryGrid(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &layout, const Theme &theme, const QFont &font);
void paintMemoryDecoration(QPainter &painter, const MemoryChartModel &model, const MemoryLayout &layout, const Theme &theme, const QFont &font);

/// The chart without its title.
void paintMemoryBars(QPainter &painter, const QRectF &rect, const MemoryChartModel &model, const Theme &theme, const QFont &font);
/// The whole chart with its title, for files and paper.
void paintMemoryChart(QPainter &painter, const QRectF &rect, const MemoryChartModel &model, const Theme &theme, const QFont &font);

} // namespace anchorgpu::charts
