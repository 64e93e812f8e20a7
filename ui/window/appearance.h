#pragma once
// The look of the whole program: style, palette, font, locale of Qt's own texts. Applied at start and on every switch.

#include "ui/state/settings.h"
#include "ui/views/widgets/look.h"

namespace anchorgpu::window {

class Appearance {
public:
    /// Light or dark; for "system" by the lightness of the palette that the platform came with.
    static const charts::Theme &themeFor(state::ThemeChoice choice);
    /// Style, palette, font and Qt's own translations in this look. Cheap when nothing changed.
    static void apply(const views::Look &look);
};

} // namespace anchorgpu::window
