#pragma once
// How things are shown right now: language, colours, scale. Every view is shown again when one of them changes, so that a
// language or theme switch is the same redraw as an edit. Widgets carry roles (type size, ink) instead of fonts and colours.

#include "ui/charts/theme.h"
#include "ui/text/language.h"

#include <QFont>
#include <QWidget>

namespace anchorgpu::views {

struct Look {
    text::Language language;
    const charts::Theme *theme = &charts::Theme::light();
    double scale = 1;

    QString translate(const char *context, const char *source, const char *comment = nullptr, int n = -1) const
    {
        return language.translate(context, source, comment, n);
    }
    int px(double size) const { return static_cast<int>(size * scale + 0.5); }
};

enum class Type { Body = 1, Small, Strong, Verdict, Total, Title };
enum class Ink { Text = 1, Muted, Accent, Fits, Tight, Unfit };

/// Inter as documents use it (without its glyph substitutions, which cost more than all other drawing of text together).
QFont fontFor(Type type, double scale);
QColor colourFor(Ink ink, const charts::Theme &theme);

void setType(QWidget *widget, Type type);
void setInk(QWidget *widget, Ink ink);
/// Gives every widget below `root` the font and colour of its roles.
void applyLook(QWidget *root, const Look &look);
/// The same for one widget whose role just changed.
void applyRoles(QWidget *widget, const Look &look);

/// The text of selected rows keeps its colour: the selection is a quiet tint.
void keepTextOfSelection(QWidget *list, const Look &look);

} // namespace anchorgpu::views
