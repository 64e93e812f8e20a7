#include "ui/window/render.h"

#include "ui/window/appearance.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QLayout>

namespace anchorgpu::window {

namespace {

/// An application without a display, unless there is one already.
void ensureApplication()
{
    if (QCoreApplication::instance())
        return;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static int argc = 1;
    static char name[] = "anchorgpu";
    static char *argv[] = {name, nullptr};
    new QApplication(argc, argv);
}

} // namespace

QStringList viewNames()
{
    return {QStringLiteral("breakdown"), QStringLiteral("what-if"), QStringLiteral("compare"), QStringLiteral("recommend"), QStringLiteral("evidence"), QStringLiteral("translators")};
}

Result<QImage> renderWindow(const RenderRequest &request)
{
    const auto inside = [](int value) { return value >= 320 && value <= 8192; };
    if (!inside(request.size.width()) || !inside(request.size.height()))
        return fail("out-of-range", "--size", std::to_string(request.size.width()) + "x" + std::to_string(request.size.height()), "320 … 8192");
    if (!(request.scale >= 0.5 && request.scale <= 4))
        return fail("out-of-range", "--scale", std::to_string(request.scale), "0.5 … 4");
    if (!viewNames().contains(request.view))
        return fail("wrong-value", "--view", request.view.toStdString(), viewNames().join(QStringLiteral(", ")).toStdString());
    ensureApplication();
    views::Look look;
    look.language = text::Language(request.language);
    look.theme = request.dark ? &charts::Theme::darkTheme() : &charts::Theme::light();
    Appearance::apply(look);
    Environment environment = request.environment;
    environment.remember = false;
    environment.complete = true;
    MainWindow window(environment, request.scenario, look);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.setFixedSize(request.size);
    window.setUpdatesEnabled(false); // painted once, into the picture
    window.show();
    if (request.view != QLatin1String("breakdown")) {
        window.showView(request.view);
        window.completeNow();
    }
    if (request.present)
        window.setPresenting(true);
    // Rows that were added while shown are laid out by the events that this leaves behind, and those may leave more.
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
    window.setUpdatesEnabled(true);
    // No alpha: half the work for painter and PNG.
    QImage image((QSizeF(request.size) * request.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(request.scale);
    image.fill(look.theme->ground);
    window.render(&image);
    return image;
}

} // namespace anchorgpu::window
