// The memory chart as a picture: layout, parts in their colours, capacity line, both themes, SVG text, updates in place.
#define QT_NO_KEYWORDS
#include "ui/charts/memory_chart.h"
#include "ui/charts/memory_layout.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cmath>

using namespace anchorgpu;
using charts::MemoryChartModel;

class MemoryChartTest : public QObject {
    Q_OBJECT

    static MemoryChartModel model(int bars)
    {
        MemoryChartModel m;
        m.title = QStringLiteral("Memory per GPU");
        m.parts = {{memory::ComponentId::Weights, QStringLiteral("Weights")}, {memory::ComponentId::KvCache, QStringLiteral("KV cache")}, {memory::ComponentId::Framework, QStringLiteral("Framework")}};
        for (int i = 0; i < bars; ++i)
            m.bars.push_back({bars > 1 ? QStringLiteral("GPU %1").arg(i) : QString(), {30.0 + i, 20, 10}, {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, 58.0 + i, 63.0 + i, i == 0});
        m.axisMax = 82;
        m.capacity = 80;
        m.capacityLabel = QStringLiteral("80.0 GiB usable");
        m.bandLabel = QStringLiteral("error band");
        m.ticks = {{0, QStringLiteral("0")}, {40, QStringLiteral("40")}, {80, QStringLiteral("80")}};
        m.summary = QStringLiteral("Weights 30 GiB");
        return m;
    }
    static QFont font()
    {
        QFont f(QApplication::font());
        f.setPixelSize(13);
        return f;
    }

private Q_SLOTS:
    void partsLieEndToEnd()
    {
        const auto m = model(3);
        const auto l = charts::layoutMemoryChart(m, QRectF(0, 0, 640, 400), font());
        for (std::size_t row = 0; row < 3; ++row) {
            qreal at = l.plot.left();
            for (std::size_t i = 0; i < m.parts.size(); ++i) {
                const QRectF part = l.part(m, row, i);
                QVERIFY(std::abs(part.left() - at) < 1e-6);
                QVERIFY(std::abs(part.width() - l.plot.width() * m.bars[row].gib[i] / m.axisMax) < 1e-6);
                at = part.right();
            }
            QVERIFY(l.plot.contains(l.bar(row)));
            if (row > 0)
                QVERIFY(l.bar(row).top() > l.bar(row - 1).bottom());
        }
        QVERIFY(l.legend.top() >= l.axis.bottom());
        QCOMPARE(l.legendItems.size(), m.parts.size() + 1);
    }

    void aNarrowLegendWraps()
    {
        const auto m = model(1);
        QVERIFY(charts::memoryChartHeight(m, 200, font()) > charts::memoryChartHeight(m, 800, font()));
        const auto l = charts::layoutMemoryChart(m, QRectF(0, 0, 200, 400), font());
        for (const QRectF &item : l.legendItems)
            QVERIFY(item.left() >= 0 && item.right() <= 200.5);
    }

    void colours_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void colours()
    {
        QFETCH(bool, dark);
        const auto &theme = dark ? charts::Theme::darkTheme() : charts::Theme::light();
        const auto m = model(1);
        QImage image(700, 260, QImage::Format_RGB32);
        image.fill(theme.surface);
        QPainter painter(&image);
        charts::paintMemoryChart(painter, QRectF(20, 20, 660, 220), m, theme, font());
        painter.end();
        const auto has = [&](const QColor &colour) {
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixel(x, y) == colour.rgb())
                        return true;
                }
            }
            return false;
        };
        for (const auto &part : m.parts)
            QVERIFY(has(theme.part(part.id)));
        QVERIFY(has(theme.text));
    }

    void contrastIsEnough()
    {
        const auto luminance = [](const QColor &c) {
            const auto channel = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
            return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
        };
        const auto contrast = [&](const QColor &a, const QColor &b) {
            const double la = luminance(a), lb = luminance(b);
            return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
        };
        for (const auto *theme : {&charts::Theme::light(), &charts::Theme::darkTheme()}) {
            for (const QColor &ink : {theme->text, theme->muted, theme->accent, theme->fits, theme->tight, theme->unfit}) {
                QVERIFY(contrast(ink, theme->surface) >= 4.5);
                QVERIFY(contrast(ink, theme->ground) >= 4.5);
            }
            QVERIFY(contrast(theme->onAccent, theme->accent) >= 4.5);
            for (const QColor &ink : {theme->fits, theme->tight, theme->unfit})
                QVERIFY(contrast(ink, theme->tint(ink, theme->dark ? 0.16 : 0.1)) >= 4.5);
        }
    }

    void liveChartAndItsPictures()
    {
        charts::MemoryChart chart;
        chart.resize(640, 200);
        chart.show();
        chart.setModel(model(1));
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("Weights 30 GiB"));
        const int one = chart.height();
        chart.setModel(model(4));
        QVERIFY(chart.height() > one);
        const QImage live = chart.grab().toImage();
        const auto l = charts::layoutMemoryChart(chart.model(), QRectF(chart.rect()).adjusted(1, 0, -1, 0), chart.font());
        const QPointF inside = l.part(chart.model(), 0, 1).center();
        QCOMPARE(QColor(live.pixel(inside.toPoint())).rgb(), charts::Theme::light().part(memory::ComponentId::KvCache).rgb());
        QCOMPARE(chart.picture(2).devicePixelRatio(), 2.0);
        const QByteArray svg = chart.svg();
        QVERIFY(svg.contains("<text") && svg.contains("KV cache") && svg.contains("Weights 30 GiB"));
    }

    void emptyModelsAreFine()
    {
        charts::MemoryChart chart;
        chart.resize(300, 100);
        chart.show();
        chart.setModel({});
        chart.setModel(model(2));
        chart.setModel({});
        QVERIFY(!chart.grab().isNull());
    }

    void anUpdateIsFast()
    {
        charts::MemoryChart chart;
        chart.resize(700, 300);
        chart.show();
        auto m = model(8);
        chart.setModel(m);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 50; ++i) {
            for (auto &bar : m.bars)
                bar.gib[1] = 20 + i * 0.1;
            chart.setModel(m);
        }
        // A generous limit: a frame each on a loaded machine.
        QVERIFY2(timer.elapsed() < 50 * 16, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_MAIN(MemoryChartTest)
#include "memory_chart_test.moc"
