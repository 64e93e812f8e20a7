#pragma once
// The colours of the program as named tokens, light and dark, and the colour of each part of memory. Everything that paints
// (widgets, charts, pictures, PDF) takes its colours from here, so a theme switch is one redraw. The part colours follow the
// Okabe–Ito set, which people with any kind of colour blindness tell apart; words and order carry the meaning as well.

#include "core/memory/plan.h"

#include <QColor>
#include <QPalette>

namespace anchorgpu::charts {

struct Theme {
    bool dark = false;
    QColor ground, surface, raised, line, strongLine, text, muted, accent, onAccent, selection, hover;
    QColor fits, tight, unfit;

    static const Theme &light();
    static const Theme &darkTheme();

    QColor part(memory::ComponentId id) const;
    QColor of(memory::Verdict verdict) const;
    /// A quiet ground or border in the colour of `ink`.
    QColor tint(const QColor &ink, double strength) const;
    QPalette palette() const;
};

} // namespace anchorgpu::charts
