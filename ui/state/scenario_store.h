#pragma once
// The scenario on screen: the only mutable state of the window. Every change comes in as an intent (path, value), goes through
// workload::withEdit, and goes out as one signal with the new value. Each change is one undo step; between beginDrag() and
// endDrag() all changes together are one. A change that would leave the scenario impossible is repaired (other values that no
// longer go with it fall back to their defaults) or refused: setting one value never leaves the scenario invalid.

#include "core/units/error.h"
#include "core/workload/scenario.h"

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace anchorgpu::state {

/// One path and its value as JSON text, the form of `--set` and of a fix.
struct Edit {
    std::string path;
    std::string value;
};

class ScenarioStore : public QObject {
    Q_OBJECT
public:
    /// Says why a scenario can't be planned; nothing when it can.
    using Check = std::function<std::optional<Error>(const workload::Scenario &)>;

    explicit ScenarioStore(workload::Scenario start, Check check = {}, QObject *parent = nullptr);

    const workload::Scenario &scenario() const { return m_scenario; }
    QUndoStack &undoStack() { return m_undo; }
    bool isModified() const { return !m_undo.isClean(); }

    /// One undo step. On failure nothing changes and refused() says why.
    bool edit(const std::string &path, const std::string &value) { return edit({Edit{path, value}}, path); }
    /// Several values in one undo step; `origin` is the path that names the step.
    bool edit(const std::vector<Edit> &edits, const std::string &origin);
    /// Another whole scenario in one undo step (preset, recommendation).
    void replace(const workload::Scenario &scenario, const std::string &origin);
    /// Another document: the history starts anew.
    void open(const workload::Scenario &scenario);

    void beginDrag();
    void endDrag();

Q_SIGNALS:
    void changed(const anchorgpu::workload::Scenario &scenario);
    void refused(const anchorgpu::Error &error);
    /// Paths that fell back to their defaults because the edit didn't go with them.
    void repaired(const QStringList &paths);

private:
    friend class EditCommand;
    void apply(const workload::Scenario &scenario);
    void push(workload::Scenario next, const std::string &origin);

    workload::Scenario m_scenario;
    Check m_check;
    QUndoStack m_undo;
    int m_drag = 0;        ///< > 0 while a drag is going on: its number
    int m_drags = 0;
};

/// The values that `edits` need out of their way so that `check` passes, tried from the mildest remedy to the strongest.
/// Gives the scenario and what was dropped; an error when no remedy helps.
struct Repaired {
    workload::Scenario scenario;
    std::vector<std::string> dropped;
};
Result<Repaired> withEdits(const workload::Scenario &scenario, const std::vector<Edit> &edits, const ScenarioStore::Check &check);

} // namespace anchorgpu::state
