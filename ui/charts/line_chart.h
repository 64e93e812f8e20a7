#pragma once
// Memory as a curve over one quantity: typical value with its band, the usable memory as a dashed line, where the curve crosses it,
// and where the scenario stands. x is plotted by powers of two; the model gives it as log2.

#include "ui/charts/memory_chart_model.h"
#include "ui/charts/theme.h"

#include <QPointF>
#include <QWidget>
#include <memory>
#include <optional>

namespace anchorgpu::charts {

struct LineChartModel {
    QString title;
    QString summary;             ///< the curve in words
    std::vector<AxisTick> xTicks, yTicks;
    std::vector<QPointF> low, typical, high;
    double xMin = 0, xMax = 1, yMax = 1;
    double capacity = 0;         ///< 0: unknown
    QString capacityLabel;
    double current = 0, currentY = 0;
    QString currentLabel;        ///< "now: 16,384 tokens"
    std::optional<double> crossing;
    double crossingY = 0;
    QString crossingLabel;       ///< "up to 17,488 tokens"
};

class LineChart : public QWidget {
    Q_OBJECT
public:
    explicit LineChart(QWidget *parent = nullptr);
    ~LineChart() override;
    void setModel(const LineChartModel &model);
    void setTheme(const Theme &theme);
    QSize sizeHint() const override { return {360, 240}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

Q_SIGNALS:
    /// A click on the plot: log2 of the quantity there.
    void picked(double x);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void relayout();
    void restyle();
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace anchorgpu::charts
