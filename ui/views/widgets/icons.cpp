#include "ui/views/widgets/icons.h"

#include "resources/embedded.h"

#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <map>
#include <string>
#include <utility>

namespace anchorgpu::views {

namespace {

QByteArray source(const std::string &name)
{
    const auto bytes = resources::find("icons/" + name + ".svg");
    return bytes ? QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size())) : QByteArray();
}

/// Draws the SVG when and in the size in which it is shown, and keeps that.
class LineIconEngine : public QIconEngine {
public:
    LineIconEngine(QByteArray svg, QColor normal, QColor disabled) : m_svg(std::move(svg)), m_normal(std::move(normal)), m_disabled(std::move(disabled)) {}

    QIconEngine *clone() const override { return new LineIconEngine(m_svg, m_normal, m_disabled); }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        const bool off = mode == QIcon::Disabled;
        auto &kept = m_kept[{size.width(), off}];
        if (kept.isNull()) {
            kept = QPixmap(size);
            kept.fill(Qt::transparent);
            QByteArray svg = m_svg;
            svg.replace("currentColor", (off ? m_disabled : m_normal).name().toLatin1());
            QSvgRenderer renderer(svg);
            QPainter painter(&kept);
            painter.setRenderHint(QPainter::Antialiasing);
            renderer.render(&painter);
        }
        return kept;
    }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1;
        QPixmap drawn = pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state);
        drawn.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), drawn);
    }

private:
    QByteArray m_svg;
    QColor m_normal, m_disabled;
    std::map<std::pair<int, bool>, QPixmap> m_kept;
};

} // namespace

QIcon lineIcon(const char *name, const charts::Theme &theme) { return QIcon(new LineIconEngine(source(name), theme.muted, theme.strongLine)); }

QIcon programIcon() { return QIcon(new LineIconEngine(source("anchorgpu"), {}, {})); }

} // namespace anchorgpu::views
