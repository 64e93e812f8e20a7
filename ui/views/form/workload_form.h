#pragma once
// The workload form: kind of workload on top, then the options of that kind in the order of form_plan. The page of a kind is built
// when it is first shown, a folded section when it is first opened. Options that mean nothing in the scenario are hidden.

#include "ui/views/form/field.h"

#include <QHash>
#include <QScrollArea>
#include <array>

namespace anchorgpu::views {

struct FormRow;

class WorkloadForm : public QWidget {
    Q_OBJECT
public:
    explicit WorkloadForm(QWidget *parent = nullptr);

    void show(const FieldState &state);
    /// Wide enough for the widest row in the language of the moment: nothing is cut at the right.
    QSize minimumSizeHint() const override;
    /// The editor of an option, if its page exists; for tests and for messages that point at a field.
    QWidget *editorOf(const std::string &path) const;
    /// Marks the field of a JSON pointer ("/hardware/count") as wrong; empty: none.
    void markError(const QString &pointer);

Q_SIGNALS:
    void edited(const QString &path, const QString &json);
    void dragStarted();
    void dragEnded();
    void termRequested(const QString &id);
    void openModelRequested();

private:
    struct Section {
        QWidget *header = nullptr;
        QWidget *body = nullptr;
        const FormRow *row = nullptr;
        std::vector<Field *> fields;
    };
    struct Page {
        QWidget *widget = nullptr;
        std::vector<Field *> fields;
        std::vector<Section> sections;
    };

    Page &page(workload::WorkloadKind kind);
    void buildPage(Page &page, workload::WorkloadKind kind);
    void addSection(Page &page, const FormRow &row, QWidget *parent, workload::WorkloadKind kind);
    void openSection(workload::WorkloadKind kind, std::size_t index, bool open);
    Field *addField(std::string_view path, workload::WorkloadKind kind, QWidget *parent);
    void showFields(const std::vector<Field *> &fields, const FieldState &state);
    void showSections(Page &page, const FieldState &state);

    SegmentedControl *m_kind = nullptr;
    QScrollArea *m_scroll = nullptr;
    std::array<Page, 3> m_pages;
    int m_shown = -1;
    std::unique_ptr<workload::Scenario> m_scenario;
    std::unique_ptr<Look> m_look;
    const memory::World *m_world = nullptr;
    const memory::Plan *m_plan = nullptr;
};

} // namespace anchorgpu::views
