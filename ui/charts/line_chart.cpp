#include "ui/charts/line_chart.h"

#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QMouseEvent>
#include <QPainter>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>

namespace anchorgpu::charts {

struct LineChart::Private {
    LineChartModel model;
    const Theme *theme = &Theme::light();
    QRectF plot;
    QChart *chart = nullptr;
    QChartView *view = nullptr;
    QLineSeries *typical = nullptr;
    QLineSeries *low = nullptr;
    QLineSeries *high = nullptr;
    QAreaSeries *band = nullptr;
    QValueAxis *x = nullptr;
    QValueAxis *y = nullptr;

    qreal px(double value) const { return plot.left() + plot.width() * (value - model.xMin) / std::max(1e-9, model.xMax - model.xMin); }
    qreal py(double value) const { return plot.bottom() - plot.height() * value / std::max(1e-9, model.yMax); }
};

namespace {

/// Axes, lines and labels, painted over and under what Qt Charts draws.
class Decoration : public QGraphicsItem {
public:
    Decoration(bool above, std::function<void(QPainter &)> run, const QWidget &owner) : m_run(std::move(run)), m_owner(owner)
    {
        setZValue(above ? 1000 : -1000);
        setAcceptedMouseButtons(Qt::NoButton);
    }
    QRectF boundingRect() const override { return QRectF(m_owner.rect()); }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        painter->setRenderHint(QPainter::Antialiasing);
        m_run(*painter);
    }

private:
    std::function<void(QPainter &)> m_run;
    const QWidget &m_owner;
};

QFont smallOf(const QFont &font)
{
    QFont small(font);
    small.setPixelSize(std::max(6, font.pixelSize() - 1));
    return small;
}

/// A label that stays inside the plot, on a ground of its own so that lines don't run through it.
void label(QPainter &painter, const QString &text, QPointF anchor, bool above, const QRectF &room, const QColor &ink, const QColor &ground)
{
    const QFontMetricsF fm(painter.font());
    const QSizeF size(fm.horizontalAdvance(text) + 10, fm.height() + 4);
    QRectF rect(anchor.x() - size.width() / 2, above ? anchor.y() - size.height() - 6 : anchor.y() + 6, size.width(), size.height());
    rect.moveLeft(std::clamp(rect.left(), room.left(), std::max(room.left(), room.right() - rect.width())));
    rect.moveTop(std::clamp(rect.top(), room.top(), std::max(room.top(), room.bottom() - rect.height())));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, 4, 4);
    painter.setPen(ink);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
}

} // namespace

LineChart::LineChart(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>())
{
    setFocusPolicy(Qt::NoFocus);
    d->chart = new QChart;
    d->chart->setBackgroundVisible(false);
    d->chart->setMargins(QMargins());
    d->chart->legend()->hide();
    d->chart->setAnimationOptions(QChart::NoAnimation);
    d->typical = new QLineSeries;
    d->low = new QLineSeries;
    d->high = new QLineSeries;
    d->band = new QAreaSeries(d->high, d->low);
    d->x = new QValueAxis;
    d->y = new QValueAxis;
    for (QValueAxis *axis : {d->x, d->y})
        axis->setVisible(false);
    d->chart->addAxis(d->x, Qt::AlignBottom);
    d->chart->addAxis(d->y, Qt::AlignLeft);
    for (QAbstractSeries *series : std::initializer_list<QAbstractSeries *>{d->band, d->typical}) {
        d->chart->addSeries(series);
        series->attachAxis(d->x);
        series->attachAxis(d->y);
    }
    d->view = new QChartView(d->chart, this);
    d->view->setFrameShape(QFrame::NoFrame);
    d->view->setFocusPolicy(Qt::NoFocus);
    d->view->setBackgroundBrush(Qt::NoBrush);
    d->view->viewport()->setAutoFillBackground(false);
    d->view->setRenderHint(QPainter::Antialiasing);
    d->view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setAttribute(Qt::WA_TransparentForMouseEvents);
    d->chart->scene()->addItem(new Decoration(false, [this](QPainter &painter) {
        painter.setPen(QPen(d->theme->line, 1));
        for (const auto &tick : d->model.yTicks)
            painter.drawLine(QPointF(d->plot.left(), d->py(tick.value)), QPointF(d->plot.right(), d->py(tick.value)));
    }, *this));
    d->chart->scene()->addItem(new Decoration(true, [this](QPainter &painter) {
        const auto &m = d->model;
        const auto &t = *d->theme;
        painter.setFont(smallOf(font()));
        const QFontMetricsF fm(painter.font());
        painter.setPen(t.muted);
        for (const auto &tick : m.yTicks)
            painter.drawText(QRectF(0, d->py(tick.value) - fm.height() / 2, d->plot.left() - 8, fm.height()), Qt::AlignRight | Qt::AlignVCenter, tick.label);
        qreal last = -1e9;
        for (const auto &tick : m.xTicks) {
            const qreal width = fm.horizontalAdvance(tick.label) + 4;
            const qreal at = std::clamp(d->px(tick.value) - width / 2, 0.0, std::max(0.0, this->width() - width));
            if (at < last + 10)
                continue;
            painter.drawText(QRectF(at, d->plot.bottom() + 5, width, fm.height()), Qt::AlignCenter, tick.label);
            last = at + width;
        }
        if (m.capacity > 0) {
            QPen pen(t.text, 1.5, Qt::CustomDashLine);
            pen.setDashPattern({3, 2.2});
            painter.setPen(pen);
            painter.drawLine(QPointF(d->plot.left(), d->py(m.capacity)), QPointF(d->plot.right(), d->py(m.capacity)));
            label(painter, m.capacityLabel, QPointF(d->plot.left(), d->py(m.capacity)), true, d->plot, t.text, t.surface);
        }
        if (m.crossing) {
            const QPointF at(d->px(*m.crossing), d->py(m.crossingY));
            painter.setPen(QPen(t.unfit, 1.2, Qt::DotLine));
            painter.drawLine(QPointF(at.x(), at.y()), QPointF(at.x(), d->plot.bottom()));
            painter.setPen(QPen(t.surface, 2));
            painter.setBrush(t.unfit);
            painter.drawEllipse(at, 5, 5);
            label(painter, m.crossingLabel, QPointF(at.x(), d->plot.bottom() - fm.height() - 14), false, d->plot, t.unfit, t.surface);
        }
        painter.setPen(QPen(t.surface, 2));
        painter.setBrush(t.accent);
        painter.drawEllipse(QPointF(d->px(m.current), d->py(m.currentY)), 5.5, 5.5);
        label(painter, m.currentLabel, QPointF(d->px(m.current) - fm.horizontalAdvance(m.currentLabel) / 2 - 12, d->py(m.currentY) - fm.height() / 2 - 8), false, d->plot, t.accent, t.surface);
    }, *this));
}

LineChart::~LineChart() = default;

void LineChart::setModel(const LineChartModel &model)
{
    d->model = model;
    const auto list = [](const std::vector<QPointF> &points) { return QList<QPointF>(points.begin(), points.end()); };
    d->typical->replace(list(model.typical));
    d->low->replace(list(model.low));
    d->high->replace(list(model.high));
    d->x->setRange(model.xMin, model.xMax);
    d->y->setRange(0, model.yMax);
    setAccessibleName(model.title);
    setAccessibleDescription(model.summary);
    restyle();
    relayout();
}

void LineChart::setTheme(const Theme &theme)
{
    d->theme = &theme;
    restyle();
}

void LineChart::restyle()
{
    d->typical->setPen(QPen(d->theme->accent, 2.2));
    QColor band = d->theme->accent;
    band.setAlphaF(0.16F);
    d->band->setBrush(band);
    d->band->setPen(Qt::NoPen);
    d->low->setPen(Qt::NoPen);
    d->high->setPen(Qt::NoPen);
    d->chart->scene()->update();
}

void LineChart::relayout()
{
    const QFontMetricsF fm(smallOf(font()));
    qreal left = 0;
    for (const auto &tick : d->model.yTicks)
        left = std::max(left, fm.horizontalAdvance(tick.label));
    d->plot = QRectF(rect()).adjusted(left + 10, 8, -6, -fm.height() - 10);
    d->view->setGeometry(rect());
    d->view->setSceneRect(rect());
    d->chart->resize(size());
    d->chart->setPlotArea(d->plot);
    d->chart->scene()->update();
}

void LineChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void LineChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && d->plot.contains(event->position()))
        Q_EMIT picked(d->model.xMin + (event->position().x() - d->plot.left()) / d->plot.width() * (d->model.xMax - d->model.xMin));
}

} // namespace anchorgpu::charts
