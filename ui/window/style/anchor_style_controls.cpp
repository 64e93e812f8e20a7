// Fields, combo boxes, spin boxes, sliders, scroll bars, buttons and marks.
#include "ui/window/style/anchor_style.h"

#include <QAbstractSpinBox>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QToolBar>

namespace anchorgpu::window {

void AnchorStyle::field(QPainter &painter, const QRect &rect, State state, bool error) const
{
    const auto &t = *m_theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool enabled = state & State_Enabled;
    const bool focus = enabled && state & State_HasFocus;
    QColor border = error ? t.unfit : focus ? t.accent : state & State_MouseOver && enabled ? t.strongLine : t.line;
    painter.setPen(QPen(border, focus || error ? 1.6 : 1));
    painter.setBrush(enabled ? t.surface : t.raised);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.8, 0.8, -0.8, -0.8), radius(), radius());
    painter.restore();
}

void AnchorStyle::chevron(QPainter &painter, const QRectF &rect, bool up, const QColor &ink) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal w = 3.6 * m_scale, h = (up ? -1.9 : 1.9) * m_scale;
    const QPointF c = rect.center();
    QPainterPath path(QPointF(c.x() - w, c.y() - h));
    path.lineTo(c.x(), c.y() + h);
    path.lineTo(c.x() + w, c.y() - h);
    painter.setPen(QPen(ink, 1.5 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

void AnchorStyle::drawComboBox(const QStyleOptionComplex *option, QPainter &painter) const
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (!combo)
        return;
    field(painter, combo->rect, combo->state, false);
    const QRect arrow = subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, nullptr);
    chevron(painter, arrow, false, combo->state & State_Enabled ? m_theme->muted : m_theme->strongLine);
}

void AnchorStyle::drawSpinBox(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const
{
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    if (!spin)
        return;
    field(painter, spin->rect, spin->state, widget && widget->property("error").toBool());
    if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto arrow = [&](SubControl part, bool up, bool enabled) {
        const QRect rect = subControlRect(CC_SpinBox, spin, part, widget);
        const bool over = spin->state & State_MouseOver && spin->activeSubControls & part && enabled;
        chevron(painter, QRectF(rect).translated(0, up ? 1.5 * m_scale : -1.5 * m_scale), up, over ? m_theme->accent : enabled ? m_theme->muted : m_theme->strongLine);
    };
    arrow(SC_SpinBoxUp, true, spin->stepEnabled & QAbstractSpinBox::StepUpEnabled && spin->state & State_Enabled);
    arrow(SC_SpinBoxDown, false, spin->stepEnabled & QAbstractSpinBox::StepDownEnabled && spin->state & State_Enabled);
}

void AnchorStyle::drawSlider(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const
{
    const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (!slider || slider->orientation != Qt::Horizontal)
        return QProxyStyle::drawComplexControl(CC_Slider, option, &painter, widget);
    const auto &t = *m_theme;
    const QRectF handle = QRectF(subControlRect(CC_Slider, slider, SC_SliderHandle, widget));
    const QPointF centre(handle.center().x(), slider->rect.center().y() + 0.5);
    const qreal half = 2 * m_scale;
    const QRectF groove(slider->rect.left() + 1, centre.y() - half, slider->rect.width() - 2, 2 * half);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.line);
    painter.drawRoundedRect(groove, half, half);
    const QColor ink = slider->state & State_Enabled ? t.accent : t.strongLine;
    painter.setBrush(ink);
    painter.drawRoundedRect(QRectF(groove.left(), groove.top(), centre.x() - groove.left(), groove.height()), half, half);
    if (slider->state & State_HasFocus) {
        QColor halo = t.accent;
        halo.setAlphaF(0.22F);
        painter.setBrush(halo);
        painter.drawEllipse(centre, 10.5 * m_scale, 10.5 * m_scale);
    }
    painter.setPen(QPen(ink, 2 * m_scale));
    painter.setBrush(t.surface);
    painter.drawEllipse(centre, 6.4 * m_scale, 6.4 * m_scale);
    painter.restore();
}

void AnchorStyle::drawScrollBar(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (!bar || bar->maximum <= bar->minimum)
        return;
    QRectF handle(subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
    const qreal thin = 2.5 * m_scale;
    handle = bar->orientation == Qt::Horizontal ? handle.adjusted(2, thin, -2, -thin) : handle.adjusted(thin, 2, -thin, -2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const bool held = bar->state & State_Sunken || (bar->state & State_MouseOver && bar->activeSubControls & SC_ScrollBarSlider);
    painter.setBrush(held ? m_theme->muted : m_theme->strongLine);
    const qreal r = std::min(handle.width(), handle.height()) / 2;
    painter.drawRoundedRect(handle, r, r);
    painter.restore();
}

void AnchorStyle::drawButton(const QStyleOption *option, QPainter &painter, const QWidget *widget) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (!button)
        return;
    const auto &t = *m_theme;
    const bool enabled = button->state & State_Enabled;
    const bool on = button->state & State_On;
    const bool primary = widget && widget->property("primary").toBool();
    const bool over = button->state & State_MouseOver && enabled;
    const bool down = button->state & State_Sunken;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = t.surface, border = over ? t.strongLine : t.line;
    if ((primary || on) && enabled) {
        fill = down ? t.accent.darker(112) : over ? t.accent.lighter(108) : t.accent;
        border = fill;
    } else if (down) {
        fill = t.selection;
    } else if (over) {
        fill = t.hover;
    } else if (!enabled) {
        fill = t.raised;
    }
    const bool flat = button->features & QStyleOptionButton::Flat;
    if (flat && !on && !over && !down && !primary)
        fill = border = Qt::transparent;
    painter.setPen(QPen(border, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(button->rect).adjusted(0.5, 0.5, -0.5, -0.5), radius(), radius());
    if (button->state & State_HasFocus) {
        painter.setPen(QPen(on || primary ? t.onAccent : t.accent, 1.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(button->rect).adjusted(2.5, 2.5, -2.5, -2.5), radius() - 2, radius() - 2);
    }
    painter.restore();
}

/// Icon or arrow, text, and a chevron where a menu opens.
void AnchorStyle::drawToolButton(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (!button)
        return;
    drawToolButtonPanel(option, painter, widget);
    const bool enabled = button->state & State_Enabled;
    const bool words = !button->text.isEmpty() && button->toolButtonStyle != Qt::ToolButtonIconOnly;
    const int side = px(16);
    QRect rect = button->rect.adjusted(px(8), 0, -px(8), 0);
    if (button->features & QStyleOptionToolButton::Arrow) {
        const bool down = button->arrowType == Qt::DownArrow;
        const QRectF place(rect.left() - px(4), rect.center().y() - side / 2.0, side, side);
        painter.save();
        painter.translate(place.center());
        painter.rotate(down ? 0 : -90);
        chevron(painter, QRectF(-side / 2.0, -side / 2.0, side, side), false, m_theme->muted);
        painter.restore();
        rect.setLeft(rect.left() + side);
    } else if (!button->icon.isNull()) {
        const int left = words ? rect.left() : rect.center().x() - side / 2 + 1;
        button->icon.paint(&painter, QRect(left, rect.center().y() - side / 2, side, side), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
        rect.setLeft(rect.left() + side + px(6));
    }
    if (words) {
        const int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | (m_mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
        painter.setFont(button->font);
        drawItemText(&painter, rect, flags, m_theme->palette(), enabled, button->text, QPalette::WindowText);
    }
    if (button->features & QStyleOptionToolButton::HasMenu)
        chevron(painter, QRectF(button->rect.right() - px(21), button->rect.top(), side, button->rect.height()), false, m_theme->muted);
}

void AnchorStyle::drawToolButtonPanel(const QStyleOption *option, QPainter &painter, const QWidget *widget) const
{
    const auto &t = *m_theme;
    const bool enabled = option->state & State_Enabled;
    const bool on = option->state & State_On;
    const bool over = option->state & State_MouseOver && enabled;
    if (!on && !over && !(option->state & (State_Sunken | State_HasFocus)))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = option->state & State_HasFocus && widget && widget->focusPolicy() != Qt::NoFocus;
    painter.setPen(focus ? QPen(t.accent, 1.4) : QPen(Qt::NoPen));
    painter.setBrush(on || option->state & State_Sunken ? t.selection : over ? t.hover : QColor(Qt::transparent));
    painter.drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), radius(), radius());
    painter.restore();
}

void AnchorStyle::drawCheck(const QStyleOption *option, QPainter &painter, bool round) const
{
    const auto &t = *m_theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool enabled = option->state & State_Enabled;
    const bool on = option->state & State_On;
    const bool half = option->state & State_NoChange;
    const QRectF rect = QRectF(option->rect).adjusted(1, 1, -1, -1);
    const bool strong = (on || half) && enabled;
    painter.setPen(QPen(option->state & State_HasFocus || strong ? t.accent : option->state & State_MouseOver ? t.muted : t.strongLine, 1.4));
    painter.setBrush(strong && on ? t.accent : enabled ? t.surface : t.raised);
    if (round)
        painter.drawEllipse(rect);
    else
        painter.drawRoundedRect(rect, 4 * m_scale, 4 * m_scale);
    painter.setPen(QPen(strong && on ? t.onAccent : t.muted, 1.8 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (half) {
        painter.drawLine(QPointF(rect.left() + rect.width() * 0.3, rect.center().y()), QPointF(rect.right() - rect.width() * 0.3, rect.center().y()));
    } else if (on && round) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.onAccent);
        painter.drawEllipse(rect.center(), rect.width() * 0.2, rect.width() * 0.2);
    } else if (on) {
        QPainterPath mark(QPointF(rect.left() + rect.width() * 0.25, rect.top() + rect.height() * 0.52));
        mark.lineTo(rect.left() + rect.width() * 0.43, rect.top() + rect.height() * 0.7);
        mark.lineTo(rect.left() + rect.width() * 0.76, rect.top() + rect.height() * 0.32);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(mark);
    }
    painter.restore();
}

} // namespace anchorgpu::window
