#pragma once
// A translator's folder that is watched: what is saved there shows in the program at once. Folders and files are both watched,
// because an editor may write in place (the file changes) or put a new file in the old one's place (the folder changes).
// Several changes within 50 ms are read once. A file that can't be read leaves its last good text in use.

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace anchorgpu::state {

class TranslationOverlay : public QObject {
    Q_OBJECT
public:
    explicit TranslationOverlay(QObject *parent = nullptr);
    /// The texts of the folder go with it.
    ~TranslationOverlay() override;

    /// Reads the folder (glossary/<lang>.json, anchorgpu_<lang>.ts) and watches it from now on; empty: none.
    void setFolder(const QString &folder);
    QString folder() const { return m_folder; }
    /// Messages of the files that can't be read, "file: reason".
    const QStringList &problems() const { return m_problems; }

    /// Reads now instead of waiting for the watcher.
    void reload();

Q_SIGNALS:
    /// Texts were read again; everything visible is to be shown again.
    void reloaded();

private:
    void watch();

    QString m_folder;
    QStringList m_problems;
    QFileSystemWatcher m_watcher;
    QTimer m_wait;
};

} // namespace anchorgpu::state
