#include "ui/charts/memory_chart.h"

#include "ui/charts/memory_layout.h"

#include <QBuffer>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QSvgGenerator>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QValueAxis>

namespace anchorgpu::charts {

namespace {

/// Grid below the bars, and everything else above them, painted by the routines that the picture uses.
class LayerItem : public QGraphicsItem {
public:
    LayerItem(bool above, const MemoryChartModel &model, const MemoryLayout &layout, const Theme *const &theme, const QWidget &owner)
        : m_above(above), m_model(model), m_layout(layout), m_theme(theme), m_owner(owner)
    {
        setZValue(above ? 1000 : -1000);
        setAcceptedMouseButtons(Qt::NoButton);
    }
    QRectF boundingRect() const override { return QRectF(m_owner.rect()); }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        if (m_model.empty())
            return;
        if (!m_above)
            return paintMemoryGrid(*painter, m_model, m_layout, *m_theme, m_owner.font());
        for (std::size_t row = 0; row < m_model.bars.size(); ++row)
            roundOff(*painter, row);
        paintMemoryDecoration(*painter, m_model, m_layout, *m_theme, m_owner.font());
    }

private:
    /// Qt Charts draws square bars: the corners are taken away in the colour of the card.
    void roundOff(QPainter &painter, std::size_t row) const
    {
        const QRectF bar = m_layout.bar(row);
        double total = 0;
        for (double value : m_model.bars[row].gib)
            total += value;
        const QRectF used(bar.left(), bar.top(), m_layout.x(total) - bar.left(), bar.height());
        QPainterPath square, round;
        square.addRect(used.adjusted(-2, -2, 2, 2));
        round.addRoundedRect(used, 4, 4);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.fillPath(square.subtracted(round), m_theme->surface);
    }

    bool m_above;
    const MemoryChartModel &m_model;
    const MemoryLayout &m_layout;
    const Theme *const &m_theme;
    const QWidget &m_owner;
};

bool sameShape(const MemoryChartModel &a, const MemoryChartModel &b)
{
    if (a.parts.size() != b.parts.size() || a.bars.size() != b.bars.size())
        return false;
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
        if (a.parts[i].id != b.parts[i].id)
            return false;
    }
    return true;
}

} // namespace

struct MemoryChart::Private {
    MemoryChartModel model;
    MemoryLayout layout;
    const Theme *theme = &Theme::light();
    std::optional<memory::ComponentId> chosen;
    QChart *chart = nullptr;
    QChartView *view = nullptr;
    QHorizontalStackedBarSeries *series = nullptr;
    QValueAxis *values = nullptr;
    QBarCategoryAxis *rows = nullptr;
    LayerItem *below = nullptr;
    LayerItem *above = nullptr;

    /// Qt Charts counts rows from below, the model from above.
    int barOfRow(std::size_t row) const { return static_cast<int>(model.bars.size() - 1 - row); }
};

MemoryChart::MemoryChart(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>())
{
    setFocusPolicy(Qt::StrongFocus);
    d->chart = new QChart;
    d->chart->setBackgroundVisible(false);
    d->chart->setMargins(QMargins());
    d->chart->layout()->setContentsMargins(0, 0, 0, 0);
    d->chart->legend()->hide();
    d->chart->setAnimationOptions(QChart::NoAnimation);
    d->values = new QValueAxis;
    d->values->setVisible(false);
    d->rows = new QBarCategoryAxis;
    d->rows->setVisible(false);
    d->chart->addAxis(d->values, Qt::AlignBottom);
    d->chart->addAxis(d->rows, Qt::AlignLeft);
    d->view = new QChartView(d->chart, this);
    d->view->setFrameShape(QFrame::NoFrame);
    d->view->setFocusPolicy(Qt::NoFocus);
    d->view->setBackgroundBrush(Qt::NoBrush);
    d->view->viewport()->setAutoFillBackground(false);
    d->view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setContextMenuPolicy(Qt::NoContextMenu);
    d->view->setMinimumSize(0, 0);
    d->below = new LayerItem(false, d->model, d->layout, d->theme, *this);
    d->above = new LayerItem(true, d->model, d->layout, d->theme, *this);
    d->chart->scene()->addItem(d->below);
    d->chart->scene()->addItem(d->above);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

MemoryChart::~MemoryChart() = default;

const MemoryChartModel &MemoryChart::model() const { return d->model; }

void MemoryChart::setModel(const MemoryChartModel &model)
{
    const bool same = d->series && sameShape(d->model, model);
    d->model = model;
    setAccessibleDescription(model.summary);
    if (same)
        updateValues();
    else
        rebuildSeries();
    relayout();
}

void MemoryChart::rebuildSeries()
{
    if (d->series) {
        d->chart->removeSeries(d->series);
        delete d->series;
        d->series = nullptr;
    }
    if (d->model.empty())
        return;
    d->series = new QHorizontalStackedBarSeries;
    for (const auto &part : d->model.parts) {
        auto *set = new QBarSet(part.name);
        for (std::size_t bar = d->model.bars.size(); bar-- > 0;)
            set->append(d->model.bars[bar].gib[static_cast<std::size_t>(d->series->count())]);
        d->series->append(set);
    }
    connect(d->series, &QAbstractBarSeries::clicked, this, [this](int, QBarSet *set) {
        const auto index = static_cast<std::size_t>(d->series->barSets().indexOf(set));
        if (index < d->model.parts.size())
            Q_EMIT partChosen(d->model.parts[index].id);
    });
    connect(d->series, &QAbstractBarSeries::hovered, this, [this](bool on, int bar, QBarSet *set) {
        const auto index = static_cast<std::size_t>(d->series->barSets().indexOf(set));
        const auto row = d->model.bars.size() - 1 - static_cast<std::size_t>(bar);
        if (on && row < d->model.bars.size() && index < d->model.bars[row].hints.size())
            QToolTip::showText(QCursor::pos(), d->model.bars[row].hints[index], this);
        else
            QToolTip::hideText();
        setCursor(on ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
    QStringList names;
    for (std::size_t i = 0; i < d->model.bars.size(); ++i)
        names << QString::number(i);
    d->rows->clear();
    d->rows->append(names);
    d->chart->addSeries(d->series);
    d->series->attachAxis(d->values);
    d->series->attachAxis(d->rows);
    restyle();
}

void MemoryChart::updateValues()
{
    const auto sets = d->series->barSets();
    for (qsizetype i = 0; i < sets.size(); ++i) {
        sets[i]->setLabel(d->model.parts[static_cast<std::size_t>(i)].name);
        for (std::size_t row = 0; row < d->model.bars.size(); ++row) {
            const double value = d->model.bars[row].gib[static_cast<std::size_t>(i)];
            if (sets[i]->at(d->barOfRow(row)) != value)
                sets[i]->replace(d->barOfRow(row), value);
        }
    }
}

void MemoryChart::restyle()
{
    if (d->series) {
        const auto sets = d->series->barSets();
        for (qsizetype i = 0; i < sets.size(); ++i) {
            const auto id = d->model.parts[static_cast<std::size_t>(i)].id;
            QColor colour = d->theme->part(id);
            if (d->chosen && *d->chosen != id)
                colour = d->theme->tint(colour, 0.45);
            sets[i]->setBrush(colour);
            sets[i]->setPen(QPen(d->theme->surface, 1.5));
        }
    }
    d->chart->scene()->update();
}

void MemoryChart::relayout()
{
    if (d->model.empty()) {
        d->chart->scene()->update();
        return;
    }
    // The legend wraps with the width, so the height follows it; a fixed one, because Qt Charts asks for room of its own.
    const int wanted = heightAt(width());
    if (minimumHeight() != wanted || maximumHeight() != wanted)
        setFixedHeight(wanted);
    d->layout = layoutMemoryChart(d->model, QRectF(rect()).adjusted(1, 0, -1, 0), font());
    d->view->setGeometry(rect());
    d->view->setSceneRect(rect());
    d->chart->resize(size());
    d->chart->setPlotArea(d->layout.plot);
    d->values->setRange(0, d->layout.axisMax);
    d->series->setBarWidth(d->layout.barHeight / d->layout.rowHeight);
    d->chart->scene()->update();
}

void MemoryChart::setTheme(const Theme &theme)
{
    d->theme = &theme;
    restyle();
}

void MemoryChart::choose(std::optional<memory::ComponentId> id)
{
    if (d->chosen == id)
        return;
    d->chosen = id;
    restyle();
}

QSize MemoryChart::sizeHint() const { return {420, heightAt(std::max(160, width()))}; }

int MemoryChart::heightAt(int width) const
{
    return d->model.empty() ? fontMetrics().height() * 6 : static_cast<int>(memoryChartHeight(d->model, width - 2, font()) + 1.5);
}

void MemoryChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void MemoryChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        relayout();
}

void MemoryChart::keyPressEvent(QKeyEvent *event)
{
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const bool on = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    if ((!back && !on) || d->model.empty())
        return QWidget::keyPressEvent(event);
    const auto count = static_cast<int>(d->model.parts.size());
    int index = on ? -1 : count;
    for (int i = 0; i < count; ++i) {
        if (d->chosen == d->model.parts[static_cast<std::size_t>(i)].id)
            index = i;
    }
    index = (index + (on ? 1 : -1) + count) % count;
    Q_EMIT partChosen(d->model.parts[static_cast<std::size_t>(index)].id);
}

void MemoryChart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void MemoryChart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

QImage MemoryChart::picture(qreal scale) const
{
    const int width = std::max(720, this->width());
    const int height = static_cast<int>(memoryChartHeight(d->model, width - 48, font())) + 78;
    QImage image(QSizeF(width * scale, height * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(d->theme->surface);
    QPainter painter(&image);
    paintMemoryChart(painter, QRectF(24, 20, width - 48, height - 40), d->model, *d->theme, font());
    return image;
}

QByteArray MemoryChart::svg() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const int width = std::max(720, this->width());
    const int height = static_cast<int>(memoryChartHeight(d->model, width - 48, font())) + 78;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({width, height});
    generator.setViewBox(QRect(0, 0, width, height));
    generator.setResolution(96);
    generator.setTitle(d->model.title);
    generator.setDescription(d->model.summary);
    QPainter painter(&generator);
    painter.fillRect(QRect(0, 0, width, height), d->theme->surface);
    paintMemoryChart(painter, QRectF(24, 20, width - 48, height - 40), d->model, *d->theme, font());
    painter.end();
    return bytes;
}

} // namespace anchorgpu::charts
