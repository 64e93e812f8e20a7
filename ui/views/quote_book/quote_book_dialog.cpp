#include "ui/views/quote_book/quote_book_dialog.h"

#include "ui/text/quote_text.h"
#include "ui/text/sentences.h"
#include "ui/views/quote_book/quote_preview_dialog.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

namespace anchorgpu::views {
namespace {

struct ActionRow {
    const char *id;
    const char *text;
    bool button; ///< else in the menu
};

const ActionRow kActions[] = {
    {"open", QT_TRANSLATE_NOOP("QuoteBook", "&Open scenario"), true},
    {"document", QT_TRANSLATE_NOOP("QuoteBook", "&Document…"), true},
    {"order", QT_TRANSLATE_NOOP("QuoteBook", "O&rder…"), true},
    {"order-again", QT_TRANSLATE_NOOP("QuoteBook", "Order a&gain…"), false},
    {"reprice", QT_TRANSLATE_NOOP("QuoteBook", "New revision at today’s &prices"), false},
    {"duplicate", QT_TRANSLATE_NOOP("QuoteBook", "D&uplicate as a draft"), false},
    {"accept", QT_TRANSLATE_NOOP("QuoteBook", "Mark as &accepted"), false},
    {"cancel", QT_TRANSLATE_NOOP("QuoteBook", "&Cancel the quote"), false},
    {"remove", QT_TRANSLATE_NOOP("QuoteBook", "De&lete the quote"), false},
    {"export-customer", QT_TRANSLATE_NOOP("QuoteBook", "&Export the customer’s data…"), false},
    {"remove-customer", QT_TRANSLATE_NOOP("QuoteBook", "Delete the custo&mer and all their quotes"), false},
};

} // namespace

QuoteBookDialog::QuoteBookDialog(state::QuoteService &service, std::shared_ptr<const memory::World> world, const Look &look, QWidget *parent)
    : QDialog(parent), m_service(service), m_world(std::move(world)), m_look(look),
      m_ask([](QWidget *owner, const QString &title, const QString &proposal, const QString &filter) { return QFileDialog::getSaveFileName(owner, title, proposal, filter); }),
      m_confirm([](QWidget *owner, const QString &question) { return QMessageBox::question(owner, owner->windowTitle(), question, QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel) == QMessageBox::Yes; })
{
    build();
    reload();
    applyLook(this, m_look);
}

void QuoteBookDialog::build()
{
    setObjectName(QStringLiteral("quoteBook"));
    setWindowTitle(m_look.translate("QuoteBook", "Quote book"));
    resize(m_look.px(980), m_look.px(560));
    auto *column = new QVBoxLayout(this);
    auto *top = new QHBoxLayout;
    m_search = new QLineEdit;
    m_search->setPlaceholderText(m_look.translate("QuoteBook", "Number, customer, scenario, GPU, model"));
    m_search->setAccessibleName(m_look.translate("QuoteBook", "Search"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, [this] { reload(); });
    top->addWidget(m_search, 1);
    m_states = new QComboBox;
    m_states->setAccessibleName(m_look.translate("QuoteBook", "State"));
    m_states->addItem(m_look.translate("QuoteBook", "All states"), -1);
    for (int i = 0; i <= static_cast<int>(state::QuoteState::Cancelled); ++i)
        m_states->addItem(text::stateName(state::idOf(static_cast<state::QuoteState>(i)), m_look.language), i);
    connect(m_states, &QComboBox::activated, this, [this] { reload(); });
    top->addWidget(m_states);
    column->addLayout(top);

    m_model = new QuoteListModel(this);
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setAccessibleName(m_look.translate("QuoteBook", "Quotes"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(4, QHeaderView::Stretch); // customer
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { enableActions(); });
    connect(m_table, &QTableView::doubleClicked, this, [this] { perform(QStringLiteral("document")); });
    column->addWidget(m_table, 1);

    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("quoteBookMessage"));
    m_message->hide();
    column->addWidget(m_message);
    m_repair = new QPushButton(m_look.translate("QuoteBook", "&Keep the damaged book beside and start a new one"));
    m_repair->hide();
    connect(m_repair, &QPushButton::clicked, this, [this] {
        const auto kept = m_service.setStoreAside();
        if (!kept)
            return say(text::sentence(kept.error(), m_look.language), Ink::Unfit);
        m_repair->hide();
        reload();
        say(m_look.translate("QuoteBook", "The damaged book is kept as %1.").arg(*kept), Ink::Fits);
    });
    column->addWidget(m_repair, 0, Qt::AlignLeft);

    auto *bottom = new QHBoxLayout;
    m_more = new QMenu(this);
    for (const ActionRow &row : kActions) {
        const QString id = QString::fromLatin1(row.id), words = m_look.translate("QuoteBook", row.text);
        if (row.button) {
            auto *button = new QPushButton(words);
            button->setAutoDefault(false);
            connect(button, &QPushButton::clicked, this, [this, id] { perform(id); });
            bottom->addWidget(button);
            m_buttons.push_back(button);
        } else {
            QAction *action = m_more->addAction(words);
            connect(action, &QAction::triggered, this, [this, id] { perform(id); });
            m_actions.emplace_back(id, action);
        }
    }
    auto *more = new QPushButton(m_look.translate("QuoteBook", "&More"));
    more->setMenu(m_more);
    more->setAutoDefault(false);
    bottom->addWidget(more);
    m_buttons.push_back(more);
    bottom->addStretch();
    auto *close = new QPushButton(m_look.translate("QuoteBook", "Clo&se"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    bottom->addWidget(close);
    column->addLayout(bottom);
    connect(&m_service, &state::QuoteService::quotesChanged, this, [this] { reload(); });
}

void QuoteBookDialog::say(const QString &words, Ink ink)
{
    m_message->setText(words);
    setInk(m_message, ink);
    applyRoles(m_message, m_look);
    m_message->show();
}

QString QuoteBookDialog::message() const { return m_message->isHidden() ? QString() : m_message->text(); }

void QuoteBookDialog::offerRepair(const Error &error)
{
    say(text::sentence(error, m_look.language), Ink::Unfit);
    m_repair->setVisible(error.id == "store-corrupt");
}

void QuoteBookDialog::reload()
{
    const auto store = m_service.store();
    if (!store) {
        m_model->show({}, m_look);
        offerRepair(store.error());
        return enableActions();
    }
    state::QuoteFilter filter;
    filter.text = m_search->text();
    if (const int state = m_states->currentData().toInt(); state >= 0)
        filter.state = static_cast<state::QuoteState>(state);
    auto rows = (*store)->list(filter);
    if (!rows) {
        offerRepair(rows.error());
    } else {
        const int selected = m_table->currentIndex().row();
        m_model->show(std::move(*rows), m_look);
        if (m_model->rowCount() > 0)
            m_table->selectRow(std::clamp(selected, 0, m_model->rowCount() - 1));
    }
    if ((*store)->isReadOnly())
        say(m_look.translate("QuoteBook", "The quote book can only be read: its folder can’t be written."), Ink::Tight);
    enableActions();
}

void QuoteBookDialog::enableActions()
{
    const state::QuoteRow *row = m_model->row(m_table->currentIndex().row());
    for (QPushButton *button : m_buttons)
        button->setEnabled(row != nullptr);
    for (const auto &[id, action] : m_actions) {
        const bool needsNumber = id == QLatin1String("reprice") || id == QLatin1String("accept") || id == QLatin1String("cancel");
        const bool needsCustomer = id.endsWith(QLatin1String("-customer"));
        action->setEnabled(row && (!needsNumber || !row->number.isEmpty()) && (!needsCustomer || !row->customer.isEmpty()));
    }
}

void QuoteBookDialog::search(const QString &words) { m_search->setText(words); }
void QuoteBookDialog::select(int row) { m_table->selectRow(row); }

void QuoteBookDialog::sayOutcome(const Result<state::OperationOutcome> &outcome)
{
    if (!outcome)
        return say(text::sentence(outcome.error(), m_look.language), Ink::Unfit);
    switch (outcome->kind) {
    case state::OperationOutcome::Kind::AskFirst:
        return say(m_look.translate("QuoteBook", "The key %1 is older than a day. If this is a further purchase, use “Order again”.").arg(outcome->key), Ink::Tight);
    case state::OperationOutcome::Kind::Repeated:
        return say(m_look.translate("QuoteBook", "%1: the same operation as before, nothing was counted twice.").arg(outcome->quote.row.label()), Ink::Fits);
    default:
        return say(m_look.translate("QuoteBook", "%1, key %2.").arg(outcome->quote.row.label(), outcome->key), Ink::Fits);
    }
}

void QuoteBookDialog::saveOrder(const Result<state::OperationOutcome> &outcome)
{
    if (outcome && !outcome->orderFile.isEmpty()) {
        const QString path = m_ask(this, m_look.translate("QuoteBook", "Save the order"), outcome->quote.row.label() + QStringLiteral(".anchorgpu-order"), QStringLiteral("*.anchorgpu-order"));
        if (!path.isEmpty()) {
            if (const auto written = state::writeFile(path, outcome->orderFile); !written)
                return say(text::sentence(written.error(), m_look.language), Ink::Unfit);
        }
    }
    sayOutcome(outcome);
}

void QuoteBookDialog::showDocument(const state::StoredQuote &stored)
{
    const auto quote = m_service.quoteOf(stored);
    const auto scenario = m_service.scenarioOf(stored);
    if (!quote || !scenario)
        return say(text::sentence(quote ? scenario.error() : quote.error(), m_look.language), Ink::Unfit);
    auto *preview = new QuotePreviewDialog(DocumentSource::of(*quote, *scenario, m_world), m_look, this);
    preview->setAttribute(Qt::WA_DeleteOnClose);
    preview->open();
}

void QuoteBookDialog::customerAction(const state::QuoteRow &row, bool remove)
{
    const auto store = m_service.store();
    const auto customers = store ? (*store)->customers() : Result<std::vector<state::CustomerRow>>(tl::unexpected(store.error()));
    if (!customers)
        return say(text::sentence(customers.error(), m_look.language), Ink::Unfit);
    for (const state::CustomerRow &customer : *customers) {
        if (customer.name != row.customer)
            continue;
        if (remove) {
            if (m_confirm(this, m_look.translate("QuoteBook", "Delete %1 and %n quote(s) for good?", nullptr, customer.quotes).arg(customer.name)))
                (void)m_service.removeCustomer(customer.id);
            return;
        }
        const auto exported = (*store)->exportCustomer(customer.id);
        const QString path = exported ? m_ask(this, m_look.translate("QuoteBook", "Export the customer’s data"), customer.name + QStringLiteral(".json"), QStringLiteral("JSON (*.json)")) : QString();
        if (path.isEmpty())
            return;
        const auto written = state::writeFile(path, QByteArray::fromStdString(exported->dump(2) + "\n"));
        return say(written ? m_look.translate("QuoteBook", "Written: %1").arg(path) : text::sentence(written.error(), m_look.language), written ? Ink::Fits : Ink::Unfit);
    }
}

void QuoteBookDialog::perform(const QString &action)
{
    const state::QuoteRow *selected = m_model->row(m_table->currentIndex().row());
    const auto store = m_service.store();
    if (!selected || !store)
        return;
    const state::QuoteRow row = *selected;
    m_message->hide();
    const auto done = [this](const auto &result) {
        if (!result)
            say(text::sentence(result.error(), m_look.language), Ink::Unfit);
    };
    if (action == QLatin1String("accept"))
        return done(m_service.setState(row.id, state::QuoteState::Accepted));
    if (action == QLatin1String("cancel"))
        return done(m_service.setState(row.id, state::QuoteState::Cancelled));
    if (action == QLatin1String("duplicate"))
        return done(m_service.duplicate(row.id));
    if (action == QLatin1String("reprice"))
        return sayOutcome(m_service.reprice(row.id, *m_world->gpus));
    if (action == QLatin1String("remove")) {
        if (m_confirm(this, m_look.translate("QuoteBook", "Delete the quote %1 for good?").arg(row.label())))
            done(m_service.remove(row.id));
        return;
    }
    if (action.endsWith(QLatin1String("-customer")))
        return customerAction(row, action == QLatin1String("remove-customer"));
    if (action.startsWith(QLatin1String("order"))) {
        state::OperationIntent intent;
        intent.another = action == QLatin1String("order-again");
        // The stored order of this very quote may be written again at any time: it is the same file.
        intent.useOldKey = !intent.another && !row.orderKey.isEmpty();
        return saveOrder(m_service.orderStored(row.id, intent));
    }
    const auto stored = (*store)->find(row.id);
    if (!stored || !*stored)
        return;
    if (action == QLatin1String("document"))
        return showDocument(**stored);
    if (action == QLatin1String("open")) {
        const auto scenario = m_service.scenarioOf(**stored);
        if (!scenario)
            return say(text::sentence(scenario.error(), m_look.language), Ink::Unfit);
        Q_EMIT scenarioRequested(*scenario);
        accept();
    }
}

} // namespace anchorgpu::views
