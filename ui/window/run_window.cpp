#include "ui/window/run_window.h"

#include "ui/views/widgets/icons.h"
#include "ui/window/appearance.h"
#include "ui/window/documents.h"
#include "ui/window/main_window.h"
#include "ui/window/single_instance.h"

#include <QApplication>
#include <QFileInfo>
#include <QTimer>

namespace anchorgpu::window {

int runWindow(int &argc, char **argv, const WindowRequest &request)
{
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("anchorgpu"));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("AnchorGPU Configurator"));
    QGuiApplication::setWindowIcon(views::programIcon());
    QGuiApplication::setDesktopFileName(QStringLiteral("anchorgpu"));
    state::Settings settings(request.environment.dataFolder);
    SingleInstance instance(settings.folder());
    const QString file = request.file.isEmpty() ? QString() : QFileInfo(request.file).absoluteFilePath();
    if (instance.handOver(file))
        return 0;
    instance.listen();

    views::Look look;
    const QString language = request.language.isEmpty() ? settings.language() : request.language;
    look.language = language.isEmpty() ? text::Language::system() : text::Language(language);
    const state::ThemeChoice choice = request.theme.value_or(settings.theme());
    look.theme = &Appearance::themeFor(choice);
    Appearance::apply(look);
    MainWindow window(request.environment, workload::defaultScenario(), look);
    QObject::connect(&instance, &SingleInstance::fileReceived, &window, [&window](const QString &path) {
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
        window.raise();
        window.activateWindow();
        if (!path.isEmpty())
            window.openDropped(path);
    });
    window.show();
    QTimer::singleShot(0, &window, [&window, file] {
        if (!file.isEmpty())
            window.openDropped(file);
        else
            window.documents().offerRecovered();
    });
    return QApplication::exec();
}

} // namespace anchorgpu::window
