#pragma once
// The quotes of this machine: search, state, and what can be done with one. Opening puts its scenario into the window, the
// document is that of its frozen prices; repricing makes a revision at today's. A book that can't be opened says why, in place.

#include "core/memory/planner.h"
#include "ui/state/quote_service.h"
#include "ui/views/widgets/look.h"

#include <QAbstractTableModel>
#include <QDialog>
#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;

namespace anchorgpu::views {

class QuoteListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit QuoteListModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}
    void show(std::vector<state::QuoteRow> rows, const Look &look);
    const state::QuoteRow *row(int index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const state::QuoteRow &row, int column) const;
    std::vector<state::QuoteRow> m_rows;
    Look m_look;
};

class QuoteBookDialog : public QDialog {
    Q_OBJECT
public:
    /// Asks for a place to save; and before something is lost. Replaceable, so that tests answer.
    using AskSave = std::function<QString(QWidget *parent, const QString &title, const QString &proposal, const QString &filter)>;
    using Confirm = std::function<bool(QWidget *parent, const QString &question)>;

    QuoteBookDialog(state::QuoteService &service, std::shared_ptr<const memory::World> world, const Look &look, QWidget *parent = nullptr);

    void setAskSave(AskSave ask) { m_ask = std::move(ask); }
    void setConfirm(Confirm confirm) { m_confirm = std::move(confirm); }
    QuoteListModel *model() { return m_model; }
    void search(const QString &text);
    void select(int row);
    /// One of: open, document, order, order-again, reprice, duplicate, accept, cancel, remove, export-customer, remove-customer.
    void perform(const QString &action);
    QString message() const;

Q_SIGNALS:
    void scenarioRequested(const anchorgpu::workload::Scenario &scenario);

private:
    void build();
    void reload();
    void say(const QString &text, Ink ink);
    void sayOutcome(const Result<state::OperationOutcome> &outcome);
    void showDocument(const state::StoredQuote &stored);
    void saveOrder(const Result<state::OperationOutcome> &outcome);
    void customerAction(const state::QuoteRow &row, bool remove);
    void offerRepair(const Error &error);
    void enableActions();

    state::QuoteService &m_service;
    std::shared_ptr<const memory::World> m_world;
    Look m_look;
    AskSave m_ask;
    Confirm m_confirm;
    QuoteListModel *m_model = nullptr;
    QTableView *m_table = nullptr;
    QLineEdit *m_search = nullptr;
    QComboBox *m_states = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_repair = nullptr;
    QMenu *m_more = nullptr;
    std::vector<std::pair<QString, QAction *>> m_actions;
    std::vector<QPushButton *> m_buttons;
};

} // namespace anchorgpu::views
