#pragma once
// What the window remembers between starts: language, theme, geometry, splitters, recent files, folders. One INI file in the
// data folder (`--data-dir`, else the platform's place), so that two data folders never meet. Every value that was stored may be
// garbage and then falls back to its default.

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace anchorgpu::state {

enum class ThemeChoice { System, Light, Dark };

class Settings {
public:
    /// Empty folder: the platform's place for application data. The folder is made when something is first written.
    explicit Settings(const QString &dataFolder = {});

    QString folder() const { return m_folder; }

    QString language() const;            ///< empty: the system's
    void setLanguage(const QString &code);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    QByteArray bytes(const QString &key) const { return value(key).toByteArray(); }
    void setBytes(const QString &key, const QByteArray &bytes) { setValue(key, bytes); }
    QString text(const QString &key) const { return value(key).toString(); }
    void setText(const QString &key, const QString &text) { setValue(key, text); }

    /// Up to ten absolute paths, newest first; files that are gone stay listed (the menu greys them out).
    QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    void clearRecentFiles();

private:
    QVariant value(const QString &key) const;
    void setValue(const QString &key, const QVariant &value);

    QString m_folder;
};

} // namespace anchorgpu::state
