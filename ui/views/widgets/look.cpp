#include "ui/views/widgets/look.h"

#include "ui/export/document_font.h"

#include <QApplication>

namespace anchorgpu::views {

namespace {
constexpr const char *kType = "typeRole";
constexpr const char *kInk = "inkRole";
} // namespace

QFont fontFor(Type type, double scale)
{
    double size = 13;
    QFont::Weight weight = QFont::Normal;
    switch (type) {
    case Type::Body: break;
    case Type::Small: size = 12; break;
    case Type::Strong: weight = QFont::DemiBold; break;
    case Type::Verdict: size = 17; weight = QFont::DemiBold; break;
    case Type::Title: size = 14; weight = QFont::DemiBold; break;
    case Type::Total: size = 24; weight = QFont::DemiBold; break;
    }
    QFont font(exporting::documentFamily());
    font.setPixelSize(static_cast<int>(size * scale + 0.5));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QColor colourFor(Ink ink, const charts::Theme &theme)
{
    switch (ink) {
    case Ink::Text: return theme.text;
    case Ink::Muted: return theme.muted;
    case Ink::Accent: return theme.accent;
    case Ink::Fits: return theme.fits;
    case Ink::Tight: return theme.tight;
    case Ink::Unfit: return theme.unfit;
    }
    return theme.text;
}

void setType(QWidget *widget, Type type) { widget->setProperty(kType, static_cast<int>(type)); }
void setInk(QWidget *widget, Ink ink) { widget->setProperty(kInk, static_cast<int>(ink)); }

void applyRoles(QWidget *widget, const Look &look)
{
    if (const QVariant type = widget->property(kType); type.isValid())
        widget->setFont(fontFor(static_cast<Type>(type.toInt()), look.scale));
    if (const QVariant ink = widget->property(kInk); ink.isValid()) {
        QPalette palette;
        palette.setColor(QPalette::WindowText, colourFor(static_cast<Ink>(ink.toInt()), *look.theme));
        widget->setPalette(palette);
    }
}

void applyLook(QWidget *root, const Look &look)
{
    applyRoles(root, look);
    for (QWidget *child : root->findChildren<QWidget *>())
        applyRoles(child, look);
}

void keepTextOfSelection(QWidget *list, const Look &look)
{
    QPalette palette = list->palette();
    palette.setColor(QPalette::HighlightedText, look.theme->text);
    list->setPalette(palette);
}

} // namespace anchorgpu::views
