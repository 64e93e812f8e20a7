#include "ui/views/quote_book/issue_dialog.h"

#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"
#include "ui/text/sentences.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace anchorgpu::views {

IssueDialog::IssueDialog(state::QuoteService &service, Prepare prepare, const Look &look, QWidget *parent)
    : QDialog(parent), m_service(service), m_prepare(std::move(prepare)), m_look(look),
      m_ask([](QWidget *owner, const QString &title, const QString &proposal, const QString &filter) { return QFileDialog::getSaveFileName(owner, title, proposal, filter); })
{
    build();
    showTotal();
    applyLook(this, m_look);
}

void IssueDialog::build()
{
    const auto tr = [this](const char *source) { return m_look.translate("IssueQuote", source); };
    setObjectName(QStringLiteral("issueQuote"));
    setWindowTitle(m_look.translate("IssueQuote", "Issue a quote"));
    setMinimumWidth(m_look.px(520));
    auto *column = new QVBoxLayout(this);
    auto *form = new QFormLayout;
    column->addLayout(form);
    const quote::Party customer = m_service.customer();
    const auto line = [&](const char *label, const std::string &text) {
        auto *edit = new QLineEdit(QString::fromStdString(text));
        edit->setAccessibleName(m_look.translate("IssueQuote", label).remove(QLatin1Char('&')));
        form->addRow(tr(label), edit);
        return edit;
    };
    m_name = line(QT_TRANSLATE_NOOP("IssueQuote", "&Customer"), customer.name);
    m_address = new QPlainTextEdit(QString::fromStdString(customer.address));
    m_address->setAccessibleName(m_look.translate("IssueQuote", "Address"));
    m_address->setTabChangesFocus(true);
    m_address->setFixedHeight(m_look.px(70));
    form->addRow(m_look.translate("IssueQuote", "&Address"), m_address);
    m_contact = line(QT_TRANSLATE_NOOP("IssueQuote", "C&ontact"), customer.contact);
    m_email = line(QT_TRANSLATE_NOOP("IssueQuote", "&E-mail"), customer.email);
    m_vat = line(QT_TRANSLATE_NOOP("IssueQuote", "&VAT number"), customer.vatId);

    m_total = new QLabel;
    setType(m_total, Type::Verdict);
    column->addWidget(m_total);
    m_outcome = new QLabel;
    m_outcome->setWordWrap(true);
    m_outcome->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_outcome->setObjectName(QStringLiteral("issueOutcome"));
    m_outcome->hide();
    column->addWidget(m_outcome);

    m_question = new QWidget;
    auto *choices = new QHBoxLayout(m_question);
    choices->setContentsMargins({});
    const auto choice = [&](const char *source, bool another) {
        auto *button = new QPushButton(tr(source));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, another] {
            m_question->hide();
            state::OperationIntent intent;
            intent.another = another;
            intent.useOldKey = !another;
            if (m_again)
                m_again(intent);
        });
        choices->addWidget(button);
    };
    choice(QT_TRANSLATE_NOOP("IssueQuote", "It is a &retry of that"), false);
    choice(QT_TRANSLATE_NOOP("IssueQuote", "It is a &further purchase"), true);
    choices->addStretch();
    m_question->hide();
    column->addWidget(m_question);

    auto *row = new QHBoxLayout;
    row->addStretch();
    m_issue = new QPushButton(m_look.translate("IssueQuote", "&Issue"));
    m_order = new QPushButton(m_look.translate("IssueQuote", "Or&der…"));
    auto *close = new QPushButton(m_look.translate("IssueQuote", "C&lose"));
    m_issue->setDefault(true);
    connect(m_issue, &QPushButton::clicked, this, [this] { issue(); });
    connect(m_order, &QPushButton::clicked, this, [this] { order(); });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    for (QPushButton *button : {m_issue, m_order, close})
        row->addWidget(button);
    column->addLayout(row);
}

void IssueDialog::takeCustomer()
{
    quote::Party customer = m_service.customer();
    customer.name = m_name->text().trimmed().toStdString();
    customer.address = m_address->toPlainText().trimmed().toStdString();
    customer.contact = m_contact->text().trimmed().toStdString();
    customer.email = m_email->text().trimmed().toStdString();
    customer.vatId = m_vat->text().trimmed().toStdString();
    if (!(customer == m_service.customer()))
        m_service.setCustomer(customer);
}

void IssueDialog::showTotal()
{
    const auto prepared = m_prepare();
    if (!prepared) {
        m_total->setText(text::sentence(prepared.error(), m_look.language));
        m_issue->setEnabled(false);
        m_order->setEnabled(false);
        return;
    }
    m_total->setText(m_look.translate("IssueQuote", "%1 for %2").arg(text::amount(prepared->quote.total, m_look.language), text::term(prepared->quote.term, m_look.language)));
    m_order->setEnabled(prepared->quote.complete);
    // A warning, not a refusal: whoever sells may still honour an older book.
    if (m_service.bookIsOutOfDate())
        tell(m_look.translate("IssueQuote", "The price book “%1” isn’t valid today.").arg(text::name(m_service.book()->name, m_look.language)), Ink::Tight);
    else if (prepared->quote.book.sample)
        tell(m_look.translate("IssueQuote", "Sample prices: the document will say that it is an example, not an offer."), Ink::Tight);
}

void IssueDialog::tell(const QString &words, Ink ink)
{
    m_outcome->setText(words);
    setInk(m_outcome, ink);
    applyRoles(m_outcome, m_look);
    m_outcome->show();
}

QString IssueDialog::outcomeText() const { return m_outcome->text(); }
bool IssueDialog::isAsking() const { return !m_question->isHidden(); }

void IssueDialog::ask(const state::OperationOutcome &outcome, std::function<void(const state::OperationIntent &)> again)
{
    m_again = std::move(again);
    tell(m_look.translate("IssueQuote", "The same content was handed in on %1 under the key %2. Keys are used again within a day without asking; this one is older.")
             .arg(text::longDate(outcome.createdAt.date(), m_look.language), outcome.key),
         Ink::Tight);
    m_question->show();
}

void IssueDialog::showOutcome(const state::OperationOutcome &outcome)
{
    const QString sentence = outcome.kind == state::OperationOutcome::Kind::Repeated ? m_look.translate("IssueQuote", "Already there as %1: nothing was counted twice.")
                                                                                     : m_look.translate("IssueQuote", "Done: %1.");
    tell(sentence.arg(outcome.quote.row.label()) + QLatin1Char('\n') + m_look.translate("IssueQuote", "Idempotency key %1, fingerprint %2. Reuse the key only to retry this very operation.")
                                                                          .arg(outcome.key, outcome.quote.row.fingerprint.mid(7, 16)),
         Ink::Fits);
    Q_EMIT issued(outcome.quote);
}

void IssueDialog::issue(const state::OperationIntent &intent)
{
    takeCustomer();
    const auto prepared = m_prepare();
    const auto outcome = prepared ? m_service.issue(*prepared, intent) : Result<state::OperationOutcome>(tl::unexpected(prepared.error()));
    if (!outcome)
        return tell(text::sentence(outcome.error(), m_look.language), Ink::Unfit);
    if (outcome->kind == state::OperationOutcome::Kind::AskFirst)
        return ask(*outcome, [this](const state::OperationIntent &answer) { issue(answer); });
    showOutcome(*outcome);
}

void IssueDialog::order(const state::OperationIntent &intent)
{
    takeCustomer();
    const auto prepared = m_prepare();
    const auto outcome = prepared ? m_service.order(*prepared, intent) : Result<state::OperationOutcome>(tl::unexpected(prepared.error()));
    if (!outcome)
        return tell(text::sentence(outcome.error(), m_look.language), Ink::Unfit);
    if (outcome->kind == state::OperationOutcome::Kind::AskFirst)
        return ask(*outcome, [this](const state::OperationIntent &answer) { order(answer); });
    const QString path = m_ask(this, m_look.translate("IssueQuote", "Save the order"), outcome->quote.row.label() + QStringLiteral(".anchorgpu-order"), QStringLiteral("*.anchorgpu-order"));
    if (!path.isEmpty()) {
        if (const auto written = state::writeFile(path, outcome->orderFile); !written)
            return tell(text::sentence(written.error(), m_look.language), Ink::Unfit);
    }
    showOutcome(*outcome);
}

} // namespace anchorgpu::views
