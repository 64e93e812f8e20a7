// Tabs, table headers and menu items.
#include "ui/window/style/anchor_style.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

namespace anchorgpu::window {

void AnchorStyle::drawTab(const QStyleOption *option, QPainter &painter) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (!tab)
        return;
    const auto &t = *m_theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect(tab->rect);
    if (tab->state & State_MouseOver && !(tab->state & State_Selected)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.hover);
        painter.drawRoundedRect(rect.adjusted(2, 4, -2, -5), radius(), radius());
    }
    if (tab->state & State_Selected) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accent);
        const qreal inset = 11 * m_scale;
        painter.drawRoundedRect(QRectF(rect.left() + inset, rect.bottom() - 2 * m_scale, rect.width() - 2 * inset, 2.5 * m_scale), 1.2, 1.2);
    }
    if (tab->state & State_HasFocus) {
        painter.setPen(QPen(t.accent, 1.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(4, 4, -4, -5), radius(), radius());
    }
    painter.restore();
}

void AnchorStyle::drawHeader(const QStyleOption *option, QPainter &painter) const
{
    painter.fillRect(option->rect, m_theme->surface);
    painter.fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), m_theme->line);
}

void AnchorStyle::drawMenuItem(const QStyleOption *option, QPainter &painter, const QWidget *) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (!item)
        return;
    const auto &t = *m_theme;
    const QRect r = item->rect;
    painter.fillRect(r, t.surface);
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(QRect(r.left() + px(10), r.center().y(), r.width() - px(20), 1), t.line);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool enabled = item->state & State_Enabled;
    if (item->state & State_Selected) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? t.selection : t.hover);
        painter.drawRoundedRect(r.adjusted(px(5), 0, -px(5), 0), radius(), radius());
    }
    const QColor ink = enabled ? t.text : t.tint(t.muted, 0.6);
    const int mark = px(16);
    const QRect side(r.left() + px(12), r.center().y() - mark / 2, mark, mark);
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked) {
        QPainterPath path(QPointF(side.left() + mark * 0.2, side.top() + mark * 0.54));
        path.lineTo(side.left() + mark * 0.42, side.top() + mark * 0.74);
        path.lineTo(side.left() + mark * 0.82, side.top() + mark * 0.3);
        painter.setPen(QPen(t.accent, 1.8 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    } else if (!item->icon.isNull()) {
        item->icon.paint(&painter, side, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    const QRect words = r.adjusted(px(12) + mark + px(9), 0, -px(22), 0);
    const int tab = static_cast<int>(item->text.indexOf(QLatin1Char('\t')));
    painter.setFont(item->font);
    painter.setPen(ink);
    const int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
    painter.drawText(words, flags | Qt::AlignLeft, tab < 0 ? item->text : item->text.left(tab));
    if (tab >= 0) {
        painter.setPen(enabled ? t.muted : ink);
        painter.drawText(words, flags | Qt::AlignRight, item->text.mid(tab + 1));
    }
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu) {
        QPainterPath path(QPointF(r.right() - px(16), r.center().y() - px(3.5)));
        path.lineTo(r.right() - px(12.5), r.center().y());
        path.lineTo(r.right() - px(16), r.center().y() + px(3.5));
        painter.setPen(QPen(t.muted, 1.5 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    }
    painter.restore();
}

} // namespace anchorgpu::window
