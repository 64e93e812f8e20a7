#pragma once
// Line icons that ship as SVG (resources/icons), drawn in the theme's ink at 16 px and 32 px.

#include "ui/charts/theme.h"

#include <QIcon>

namespace anchorgpu::views {

QIcon lineIcon(const char *name, const charts::Theme &theme);
QIcon programIcon();

} // namespace anchorgpu::views
