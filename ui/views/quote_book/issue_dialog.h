#pragma once
// Issuing a quote and ordering from it: who it is for, what it costs, and afterwards its number, its key and its fingerprint.
// A second click repeats the same operation and gives the same number. A key past its window is asked about in place.

#include "ui/state/quote_service.h"
#include "ui/views/widgets/look.h"

#include <QDialog>
#include <functional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace anchorgpu::views {

class IssueDialog : public QDialog {
    Q_OBJECT
public:
    using AskSave = std::function<QString(QWidget *parent, const QString &title, const QString &proposal, const QString &filter)>;
    /// Quotes the scenario anew with the customer typed in the dialog.
    using Prepare = std::function<Result<state::PreparedQuote>()>;

    IssueDialog(state::QuoteService &service, Prepare prepare, const Look &look, QWidget *parent = nullptr);

    void setAskSave(AskSave ask) { m_ask = std::move(ask); }
    void issue(const state::OperationIntent &intent = {});
    void order(const state::OperationIntent &intent = {});
    /// What the dialog says about the outcome.
    QString outcomeText() const;
    bool isAsking() const;

Q_SIGNALS:
    void issued(const anchorgpu::state::StoredQuote &quote);

private:
    void build();
    void takeCustomer();
    void showTotal();
    void tell(const QString &text, Ink ink);
    void ask(const state::OperationOutcome &outcome, std::function<void(const state::OperationIntent &)> again);
    void showOutcome(const state::OperationOutcome &outcome);

    state::QuoteService &m_service;
    Prepare m_prepare;
    Look m_look;
    AskSave m_ask;
    std::function<void(const state::OperationIntent &)> m_again;
    QLineEdit *m_name = nullptr, *m_contact = nullptr, *m_email = nullptr, *m_vat = nullptr;
    QPlainTextEdit *m_address = nullptr;
    QLabel *m_total = nullptr, *m_outcome = nullptr;
    QWidget *m_question = nullptr;
    QPushButton *m_issue = nullptr, *m_order = nullptr;
};

} // namespace anchorgpu::views
