#include "app/command_line/headless.h"

#include <QGuiApplication>

namespace anchorgpu::app {
namespace {

int argumentCount = 1;
char programName[] = "anchorgpu";
char *arguments[] = {programName, nullptr};

} // namespace

void needCoreApplication()
{
    if (QCoreApplication::instance())
        return;
    QCoreApplication::setApplicationName(QStringLiteral("anchorgpu"));
    // Lives until the process ends: destroying it among other statics would pull Qt's own from under it.
    static const auto *application = new QCoreApplication(argumentCount, arguments);
    (void)application;
}

void needGuiApplication()
{
    if (qobject_cast<QGuiApplication *>(QCoreApplication::instance()))
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QCoreApplication::setApplicationName(QStringLiteral("anchorgpu"));
    static const auto *application = new QGuiApplication(argumentCount, arguments);
    (void)application;
}

} // namespace anchorgpu::app
