// Sizes, hints and the dispatch of drawing; the drawing itself is in anchor_style_controls.cpp and anchor_style_items.cpp.
#include "ui/window/style/anchor_style.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolBar>
#include <QToolButton>

namespace anchorgpu::window {

AnchorStyle::AnchorStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void AnchorStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

int AnchorStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return px(10);
    case PM_ScrollBarSliderMin: return px(28);
    case PM_SliderThickness: return px(20);
    case PM_SliderLength: return px(16);
    case PM_SliderControlThickness: return px(16);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return px(16);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return px(8);
    case PM_ToolBarItemMargin: return px(2);
    case PM_ToolBarItemSpacing: return px(2);
    case PM_ToolBarFrameWidth: return 0;
    case PM_ToolBarSeparatorExtent: return px(15);
    case PM_ToolBarHandleExtent: return 0;
    case PM_MenuBarItemSpacing: return px(2);
    case PM_MenuBarPanelWidth: return 0;
    case PM_MenuBarHMargin: return px(6);
    case PM_MenuBarVMargin: return px(1);
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return px(5);
    case PM_MenuHMargin: return px(1);
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ToolBarIconSize: return px(16);
    case PM_TabBarTabHSpace: return px(22);
    case PM_TabBarTabVSpace: return px(16);
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap: return 0;
    case PM_SplitterWidth: return px(12);
    case PM_DefaultFrameWidth: return 1;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return px(8);
    case PM_ToolTipLabelFrameWidth: return px(6);
    case PM_HeaderMargin: return px(8);
    case PM_FocusFrameHMargin: return px(4);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int AnchorStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_UnderlineShortcut: return m_mnemonics;
    case SH_EtchDisabledText:
    case SH_DitherDisabledText: return 0;
    case SH_ComboBox_Popup: return 0;
    case SH_ToolTipLabel_Opacity: return 255;
    case SH_Slider_AbsoluteSetButtons: return Qt::LeftButton;
    case SH_Slider_PageSetButtons: return 0;
    case SH_Widget_Animate:
    case SH_Widget_Animation_Duration: return 0; // values on screen never lag behind the numbers
    case SH_ItemView_ShowDecorationSelected: return 1;
    case SH_ScrollBar_Transient: return 0;
    case SH_ScrollView_FrameOnlyAroundContents: return 0;
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    case SH_Header_ArrowAlignment: return Qt::AlignRight | Qt::AlignVCenter;
    case SH_TabBar_Alignment: return Qt::AlignLeft;
    case SH_Menu_SloppySubMenus: return 1;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize AnchorStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents, const QWidget *widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_PushButton:
        size.setHeight(std::max(contents.height() + px(12), px(32)));
        size.setWidth(contents.width() + px(28));
        if (widget && widget->property("compact").toBool())
            size = QSize(contents.width() + px(20), contents.height() + px(6));
        break;
    case CT_ComboBox:
        size = QSize(contents.width() + px(38), std::max(contents.height() + px(10), px(30)));
        break;
    case CT_LineEdit:
        size.setHeight(std::max(contents.height() + px(10), px(30)));
        break;
    case CT_SpinBox:
        size = QSize(contents.width() + px(34), std::max(contents.height(), px(30)));
        break;
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            const bool words = !button->text.isEmpty() && button->toolButtonStyle != Qt::ToolButtonIconOnly;
            const bool picture = !button->icon.isNull() || button->features & QStyleOptionToolButton::Arrow;
            int width = px(16);
            if (words)
                width += button->fontMetrics.size(Qt::TextShowMnemonic, button->text).width();
            if (picture)
                width += px(16) + (words ? px(6) : 0);
            if (button->features & QStyleOptionToolButton::HasMenu)
                width += px(16);
            const bool bar = widget && qobject_cast<const QToolBar *>(widget->parentWidget());
            size = QSize(width, std::max(button->fontMetrics.height(), px(16)) + (bar ? px(15) : px(9)));
        }
        break;
    case CT_MenuBarItem:
        size = QSize(contents.width() + px(18), contents.height() + px(11));
        break;
    case CT_MenuItem:
        size.setHeight(std::max(size.height(), px(28)));
        size.rwidth() += px(26);
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option); item && item->menuItemType == QStyleOptionMenuItem::Separator)
            size = QSize(px(10), px(9));
        break;
    case CT_HeaderSection:
        size.setHeight(std::max(size.height(), px(32)));
        break;
    case CT_ItemViewItem:
        size.setHeight(std::max(size.height() + px(4), px(26)));
        break;
    default:
        break;
    }
    return size;
}

QRect AnchorStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part, const QWidget *widget) const
{
    const QRect r = option->rect;
    if (control == CC_ComboBox) {
        if (part == SC_ComboBoxEditField)
            return visualRect(option->direction, r, r.adjusted(px(9), 1, -px(28), -1));
        if (part == SC_ComboBoxArrow)
            return visualRect(option->direction, r, QRect(r.right() - px(26), r.top(), px(26), r.height()));
    }
    if (control == CC_SpinBox) {
        const int button = px(22);
        const QRect buttons(r.right() - button, r.top() + 1, button, r.height() - 2);
        if (part == SC_SpinBoxUp)
            return visualRect(option->direction, r, QRect(buttons.left(), buttons.top(), buttons.width(), buttons.height() / 2));
        if (part == SC_SpinBoxDown)
            return visualRect(option->direction, r, QRect(buttons.left(), buttons.top() + buttons.height() / 2, buttons.width(), buttons.height() - buttons.height() / 2));
        if (part == SC_SpinBoxEditField)
            return visualRect(option->direction, r, r.adjusted(px(8), 2, -button - px(2), -2));
    }
    if (control == CC_ScrollBar && part == SC_ScrollBarGroove)
        return r;
    if (control == CC_ScrollBar && (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine))
        return {};
    if (control == CC_ScrollBar && part == SC_ScrollBarSlider) {
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (!bar)
            return {};
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? r.width() : r.height();
        const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
        if (range <= 0)
            return r;
        const int handle = std::max(px(28), static_cast<int>(static_cast<qint64>(bar->pageStep) * length / (range + bar->pageStep)));
        const int at = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
        return horizontal ? QRect(r.left() + at, r.top(), handle, r.height()) : QRect(r.left(), r.top() + at, r.width(), handle);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect AnchorStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    if (element == SE_LineEditContents && widget && qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()))
        return option->rect.adjusted(1, 0, -1, 0);
    if (element == SE_LineEditContents)
        return option->rect.adjusted(px(7), 1, -px(7), -1);
    return QProxyStyle::subElementRect(element, option, widget);
}

void AnchorStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto &t = *m_theme;
    switch (element) {
    case PE_FrameFocusRect: {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(t.accent, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 4, 4);
        painter->restore();
        return;
    }
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth > 0)
            field(*painter, option->rect, option->state, widget && widget->property("error").toBool());
        return;
    case PE_PanelButtonTool:
    case PE_FrameButtonTool:
    case PE_PanelButtonBevel:
        return drawToolButtonPanel(option, *painter, widget);
    case PE_IndicatorCheckBox:
        return drawCheck(option, *painter, false);
    case PE_IndicatorRadioButton:
        return drawCheck(option, *painter, true);
    case PE_IndicatorArrowDown:
        return chevron(*painter, option->rect, false, option->state & State_Enabled ? t.muted : t.strongLine);
    case PE_IndicatorArrowUp:
        return chevron(*painter, option->rect, true, option->state & State_Enabled ? t.muted : t.strongLine);
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            chevron(*painter, option->rect, header->sortIndicator == QStyleOptionHeader::SortUp, t.muted);
        return;
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_FrameTabWidget:
    case PE_FrameWindow:
    case PE_IndicatorToolBarHandle:
        return;
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, t.surface);
        painter->fillRect(QRect(option->rect.topLeft(), QSize(option->rect.width(), 1)), t.line);
        return;
    case PE_PanelMenu:
    case PE_FrameMenu:
        if (element == PE_PanelMenu)
            painter->fillRect(option->rect, t.surface);
        painter->save();
        painter->setPen(t.strongLine);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, t.palette().color(QPalette::ToolTipBase));
        return;
    case PE_Frame:
        painter->save();
        painter->setPen(t.line);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_PanelItemViewRow:
        return;
    case PE_PanelItemViewItem:
        if (option->state & State_Selected)
            painter->fillRect(option->rect, t.selection);
        else if (option->state & State_MouseOver && option->state & State_Enabled)
            painter->fillRect(option->rect, t.hover);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void AnchorStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto &t = *m_theme;
    switch (element) {
    case CE_PushButtonBevel:
        return drawButton(option, *painter, widget);
    case CE_PushButtonLabel: {
        auto copy = *qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool strong = widget && (widget->property("primary").toBool() || (copy.state & State_On));
        if (strong && copy.state & State_Enabled)
            copy.palette.setColor(QPalette::ButtonText, t.onAccent);
        return QProxyStyle::drawControl(element, &copy, painter, widget);
    }
    case CE_ToolBar:
        painter->fillRect(option->rect, t.surface);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.line);
        return;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, t.surface);
        return;
    case CE_MenuBarItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        painter->fillRect(option->rect, t.surface);
        if (!item)
            return;
        if (option->state & (State_Selected | State_Sunken) && option->state & State_Enabled) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.hover);
            painter->drawRoundedRect(option->rect.adjusted(1, px(3), -1, -px(3)), radius(), radius());
            painter->restore();
        }
        const int flags = Qt::AlignCenter | (m_mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic) | Qt::TextSingleLine;
        drawItemText(painter, option->rect, flags, t.palette(), option->state & State_Enabled, item->text, QPalette::WindowText);
        return;
    }
    case CE_MenuItem:
        return drawMenuItem(option, *painter, widget);
    case CE_TabBarTabShape:
        return drawTab(option, *painter);
    case CE_TabBarTabLabel: {
        auto copy = *qstyleoption_cast<const QStyleOptionTab *>(option);
        copy.palette.setColor(QPalette::WindowText, copy.state & State_Selected ? t.text : t.muted);
        copy.state &= ~State_HasFocus;
        return QProxyStyle::drawControl(element, &copy, painter, widget);
    }
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeader(option, *painter);
    case CE_HeaderLabel: {
        auto copy = *qstyleoption_cast<const QStyleOptionHeader *>(option);
        copy.palette.setColor(QPalette::ButtonText, t.muted);
        copy.state &= ~State_On; // no bold for the column of the selection
        return QProxyStyle::drawControl(element, &copy, painter, widget);
    }
    case CE_ComboBoxLabel: {
        const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        if (!combo || combo->editable)
            return QProxyStyle::drawControl(element, option, painter, widget);
        QRect text = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
        if (!combo->currentIcon.isNull()) {
            const int side = px(16);
            combo->currentIcon.paint(painter, QRect(text.left(), text.center().y() - side / 2, side, side));
            text.setLeft(text.left() + side + px(7));
        }
        const QString elided = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, text.width());
        drawItemText(painter, text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, t.palette(), combo->state & State_Enabled, elided, QPalette::Text);
        return;
    }
    case CE_Splitter:
    case CE_SizeGrip:
    case CE_ShapedFrame:
        if (element != CE_ShapedFrame)
            return;
        [[fallthrough]];
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void AnchorStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    switch (control) {
    case CC_ComboBox: return drawComboBox(option, *painter);
    case CC_SpinBox: return drawSpinBox(option, *painter, widget);
    case CC_Slider: return drawSlider(option, *painter, widget);
    case CC_ScrollBar: return drawScrollBar(option, *painter, widget);
    case CC_ToolButton: return drawToolButton(option, *painter, widget);
    default: QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

} // namespace anchorgpu::window
