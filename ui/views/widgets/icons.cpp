#include "ui/views/widgets/icons.h"

#include "resources/embedded.h"

#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <string>

namespace anchorgpu::views {

namespace {

QByteArray source(const std::string &name)
{
    const auto bytes = resources::find("icons/" + name + ".svg");
    return bytes ? QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size())) : QByteArray();
}

QPixmap drawn(const QByteArray &svg, int side)
{
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(svg);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter);
    return pixmap;
}

} // namespace

QIcon lineIcon(const char *name, const charts::Theme &theme)
{
    QIcon icon;
    const auto add = [&](const QColor &ink, QIcon::Mode mode) {
        QByteArray svg = source(name);
        svg.replace("currentColor", ink.name().toLatin1());
        for (int side : {16, 32})
            icon.addPixmap(drawn(svg, side), mode);
    };
    add(theme.muted, QIcon::Normal);
    add(theme.strongLine, QIcon::Disabled);
    return icon;
}

QIcon programIcon()
{
    QIcon icon;
    for (int side : {32, 64, 128})
        icon.addPixmap(drawn(source("anchorgpu"), side));
    return icon;
}

} // namespace anchorgpu::views
