#include "ui/state/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace anchorgpu::state {

namespace {
constexpr int kRecentLimit = 10;
}

Settings::Settings(const QString &dataFolder)
    : m_folder(dataFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : dataFolder)
{
}

QVariant Settings::value(const QString &key) const
{
    return QSettings(m_folder + QStringLiteral("/settings.ini"), QSettings::IniFormat).value(key);
}

void Settings::setValue(const QString &key, const QVariant &value)
{
    QDir().mkpath(m_folder);
    QSettings(m_folder + QStringLiteral("/settings.ini"), QSettings::IniFormat).setValue(key, value);
}

QString Settings::language() const { return value(QStringLiteral("language")).toString().left(16); }
void Settings::setLanguage(const QString &code) { setValue(QStringLiteral("language"), code); }

ThemeChoice Settings::theme() const
{
    const QString stored = value(QStringLiteral("theme")).toString();
    return stored == QLatin1String("light") ? ThemeChoice::Light : stored == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    const char *const names[] = {"system", "light", "dark"};
    setValue(QStringLiteral("theme"), QString::fromLatin1(names[static_cast<int>(choice)]));
}

QStringList Settings::recentFiles() const { return value(QStringLiteral("recent")).toStringList().mid(0, kRecentLimit); }

void Settings::addRecentFile(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    setValue(QStringLiteral("recent"), files.mid(0, kRecentLimit));
}

void Settings::clearRecentFiles() { setValue(QStringLiteral("recent"), QStringList()); }

} // namespace anchorgpu::state
