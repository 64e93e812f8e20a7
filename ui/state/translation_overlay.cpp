#include "ui/state/translation_overlay.h"

#include "ui/text/glossary_text.h"
#include "ui/text/language.h"

#include <QDir>
#include <QFileInfo>

namespace anchorgpu::state {

namespace {

constexpr int kQuietMilliseconds = 50;

/// The folder, or the nearest one above it that exists, so that a folder made later is noticed.
QString existing(const QString &folder)
{
    QFileInfo info(folder);
    while (!info.isDir() && info.absoluteFilePath() != info.absolutePath())
        info.setFile(info.absolutePath());
    return info.absoluteFilePath();
}

} // namespace

TranslationOverlay::TranslationOverlay(QObject *parent) : QObject(parent)
{
    m_wait.setSingleShot(true);
    m_wait.setInterval(kQuietMilliseconds);
    connect(&m_wait, &QTimer::timeout, this, &TranslationOverlay::reload);
    // A file that is written without a pause must not put its reading off for ever: the timer runs on, it isn't started again.
    const auto start = [this] {
        if (!m_wait.isActive())
            m_wait.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, start);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, start);
}

TranslationOverlay::~TranslationOverlay()
{
    if (m_folder.isEmpty())
        return;
    text::Language::setOverlay({});
    text::setGlossaryOverlay({});
}

void TranslationOverlay::setFolder(const QString &folder)
{
    m_folder = folder.isEmpty() ? QString() : QFileInfo(folder).absoluteFilePath();
    reload();
}

void TranslationOverlay::watch()
{
    QStringList wanted;
    if (!m_folder.isEmpty()) {
        const QDir dir(m_folder), glossaries(dir.filePath(QStringLiteral("glossary")));
        wanted << existing(m_folder);
        if (glossaries.exists())
            wanted << glossaries.path();
        for (const QString &name : dir.entryList({QStringLiteral("anchorgpu_*.ts")}, QDir::Files))
            wanted << dir.filePath(name);
        for (const QString &name : glossaries.entryList({QStringLiteral("*.json")}, QDir::Files))
            wanted << glossaries.filePath(name);
    }
    // A file that was replaced is another file under the same name: every watch is made anew.
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty())
        m_watcher.removePaths(old);
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

void TranslationOverlay::reload()
{
    m_wait.stop();
    watch(); // before reading, so that a change while reading is read again
    m_problems.clear();
    for (const QString &problem : text::Language::setOverlay(m_folder))
        m_problems << problem;
    for (const QString &problem : text::setGlossaryOverlay(m_folder))
        m_problems << problem;
    Q_EMIT reloaded();
}

} // namespace anchorgpu::state
