#pragma once
// What the memory is made of: the table, the formula of the chosen row with its source, the pool, host memory, checkpoints, and
// the findings. For training and diffusion a row of phases on top; the largest is shown first.

#include "ui/views/memory/memory_texts.h"
#include "ui/views/widgets/basics.h"

class QComboBox;
class QTableView;
class QVBoxLayout;

namespace anchorgpu::views {

class BreakdownDelegate;
class BreakdownTableModel;

class BreakdownView : public QWidget {
    Q_OBJECT
public:
    explicit BreakdownView(QWidget *parent = nullptr);
    void show(const BreakdownModel &model, const Look &look);
    void select(memory::ComponentId id);
    const BreakdownModel &model() const { return m_model; }

Q_SIGNALS:
    void partSelected(std::optional<anchorgpu::memory::ComponentId> id);
    void phasePicked(int phase);
    void termRequested(const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showDetail();
    void fitColumns();
    void showNotes();

    BreakdownModel m_model;
    Look m_look;
    QLabel *m_phaseLabel = nullptr;
    QComboBox *m_phases = nullptr;
    QTableView *m_table = nullptr;
    BreakdownTableModel *m_rows = nullptr;
    BreakdownDelegate *m_delegate = nullptr;
    QLabel *m_detail = nullptr;
    QFrame *m_detailBox = nullptr;
    QWidget *m_notes = nullptr;
    QVBoxLayout *m_noteBox = nullptr;
};

} // namespace anchorgpu::views
