#pragma once
// The real window painted to a picture without a display: what `anchorgpu render` writes.

#include "core/units/error.h"
#include "core/workload/scenario.h"
#include "ui/window/environment.h"

#include <QImage>
#include <QSize>

namespace anchorgpu::window {

struct RenderRequest {
    Environment environment;
    workload::Scenario scenario;
    QSize size{1440, 900};
    double scale = 1;       ///< device pixels per pixel of `size`
    QString view = QStringLiteral("breakdown"); ///< breakdown what-if compare recommend evidence translators
    QString language = QStringLiteral("en");
    bool dark = false;
    bool present = false;   ///< presentation mode
};

/// The names that `view` takes.
QStringList viewNames();

/// Makes an offscreen QApplication if there is none. The picture has exactly size × scale pixels. Fails with "out-of-range" for
/// sizes outside 320 … 8192 and scales outside 0.5 … 4, and "wrong-value" for an unknown view.
Result<QImage> renderWindow(const RenderRequest &request);

} // namespace anchorgpu::window
