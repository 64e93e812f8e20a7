#pragma once
// The look of all controls: flat, rounded, one accent, drawn from the tokens of charts::Theme on top of Fusion. A style instead
// of a style sheet: nothing to parse at start, a theme switch is a repaint, and every size follows the scale (presentation mode).

#include "ui/charts/theme.h"

#include <QProxyStyle>

namespace anchorgpu::window {

class AnchorStyle : public QProxyStyle {
    Q_OBJECT
public:
    AnchorStyle();

    void setTheme(const charts::Theme &theme) { m_theme = &theme; }
    const charts::Theme &theme() const { return *m_theme; }
    void setScale(double scale) { m_scale = scale; }
    /// Underlines of mnemonics show while Alt is held.
    void setMnemonicsShown(bool shown) { m_mnemonics = shown; }

    void polish(QWidget *widget) override;
    QPalette standardPalette() const override { return m_theme->palette(); }
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part, const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const override;

private:
    int px(double size) const { return static_cast<int>(size * m_scale + 0.5); }
    qreal radius() const { return 6 * m_scale; }

    void field(QPainter &painter, const QRect &rect, State state, bool error) const;
    void chevron(QPainter &painter, const QRectF &rect, bool up, const QColor &ink) const;
    void drawComboBox(const QStyleOptionComplex *option, QPainter &painter) const;
    void drawSpinBox(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const;
    void drawSlider(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const;
    void drawScrollBar(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const;
    void drawButton(const QStyleOption *option, QPainter &painter, const QWidget *widget) const;
    void drawToolButton(const QStyleOptionComplex *option, QPainter &painter, const QWidget *widget) const;
    void drawToolButtonPanel(const QStyleOption *option, QPainter &painter, const QWidget *widget) const;
    void drawCheck(const QStyleOption *option, QPainter &painter, bool round) const;
    void drawTab(const QStyleOption *option, QPainter &painter) const;
    void drawHeader(const QStyleOption *option, QPainter &painter) const;
    void drawMenuItem(const QStyleOption *option, QPainter &painter, const QWidget *widget) const;

    const charts::Theme *m_theme = &charts::Theme::light();
    double m_scale = 1;
    bool m_mnemonics = false;
};

} // namespace anchorgpu::window
