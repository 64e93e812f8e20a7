#pragma once
// One option of the form: its label, its editor, a hint below. Which editor an option has follows from its row in the option
// table. A field shows a scenario and emits what the user asked for; it never changes anything itself.

#include "core/memory/planner.h"
#include "core/workload/options.h"
#include "ui/views/widgets/basics.h"

#include <QWidget>

class QVBoxLayout;

namespace anchorgpu::views {

struct FieldState {
    const workload::Scenario &scenario;
    const memory::Plan *plan = nullptr; ///< null when it can't be planned
    const memory::World &world;
    const Look &look;
};

class Field : public QWidget {
    Q_OBJECT
public:
    explicit Field(const workload::OptionSpec &spec, QWidget *parent = nullptr);

    const workload::OptionSpec &spec() const { return m_spec; }
    std::string path() const { return std::string(m_spec.path); }
    bool isOptional() const { return m_optional; }
    bool appliesTo(const workload::Scenario &scenario) const { return workload::applies(m_spec, scenario); }

    void show(const FieldState &state);
    void setHint(const QString &text, Ink ink, const Look &look);

Q_SIGNALS:
    /// `json` is the value as `--set` takes it; "null" leaves it to the program.
    void edited(const QString &path, const QString &json);
    void dragStarted();
    void dragEnded();
    void termRequested(const QString &id);

protected:
    virtual void showValue(const FieldState &state) = 0;
    /// The editor below the label; it gets the label as buddy, the object name and the accessible name.
    void setEditor(QWidget *editor, QLayout *row = nullptr);
    QVBoxLayout *box() const { return m_box; }
    TermLabel *label() const { return m_label; }
    const workload::OptionSpec &m_spec;
    bool m_optional = false;

private:
    TermLabel *m_label = nullptr;
    QWidget *m_editor = nullptr;
    QVBoxLayout *m_box = nullptr;
    ElidedLabel *m_hint = nullptr;
};

/// The editor that the row asks for; null for rows that the form leaves to other places (name, options of the rental).
Field *makeField(const workload::OptionSpec &spec, QWidget *parent);

} // namespace anchorgpu::views
