#pragma once
// Unsaved work survives a crash. While the scenario differs from its file, a copy lies in the data folder, beside the process
// number and the path it belongs to, written with QSaveFile a moment after the last change. It goes when the work is saved or
// the window closes properly; what a dead process left behind is offered at the next start. The user's file is never touched.

#include "core/workload/scenario.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

namespace anchorgpu::state {

struct RecoveredWork {
    QString recoveryFile;
    QString originalFile; ///< empty: never saved
    workload::Scenario scenario;
};

class Recovery : public QObject {
    Q_OBJECT
public:
    explicit Recovery(const QString &dataFolder, QObject *parent = nullptr);
    ~Recovery() override;

    /// Keep a copy of this unsaved scenario soon.
    void keep(const workload::Scenario &scenario, const QString &originalFile);
    /// Nothing unsaved: the copy goes away.
    void discard();
    /// Writes what is waiting at once (tests, end of session).
    void flush();

    /// What processes that are no longer alive left behind, newest first. Unreadable leftovers are removed.
    static std::vector<RecoveredWork> leftBehind(const QString &dataFolder);
    static void forget(const RecoveredWork &work);

private:
    QString m_folder;
    QString m_file;
    QTimer m_timer;
    std::optional<workload::Scenario> m_waiting;
    QString m_original;
};

} // namespace anchorgpu::state
