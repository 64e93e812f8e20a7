#include "ui/views/price_editor/price_editor_dialog.h"

#include "ui/state/price_csv.h"
#include "ui/state/quoting.h"
#include "ui/text/sentences.h"
#include "ui/views/price_editor/seller_page.h"

#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

namespace anchorgpu::views {
namespace {

QString askWithDialog(QWidget *parent, const QString &title, const QString &proposal, const QString &filter, bool save)
{
    return save ? QFileDialog::getSaveFileName(parent, title, proposal, filter) : QFileDialog::getOpenFileName(parent, title, proposal, filter);
}

QString fromStd(const std::string &text) { return QString::fromStdString(text); }

} // namespace

PriceEditorDialog::PriceEditorDialog(const quote::PriceBook &book, const QString &path, const Look &look, QWidget *parent)
    : QDialog(parent), m_book(book), m_path(path), m_look(look), m_ask(askWithDialog)
{
    if (path.isEmpty()) { // the sample is the pattern for a book of one's own
        m_book.id = "own";
        m_book.sample = book.sample;
    }
    build();
    applyLook(this, m_look);
}

void PriceEditorDialog::build()
{
    const auto tr = [this](const char *source) { return m_look.translate("PriceEditor", source); };
    setObjectName(QStringLiteral("priceEditor"));
    setWindowTitle(m_look.translate("PriceEditor", "Price editor"));
    resize(m_look.px(860), m_look.px(600));
    auto *column = new QVBoxLayout(this);
    auto *grid = new QGridLayout;
    column->addLayout(grid);
    buildHead(grid);

    m_gpus = new PriceModel(PriceModel::Table::Gpus, m_book, this);
    m_options = new PriceModel(PriceModel::Table::Options, m_book, this);
    m_tabs = new QTabWidget;
    m_tabs->addTab(tableFor(m_gpus, QT_TRANSLATE_NOOP("PriceEditor", "GPU prices")), m_look.translate("PriceEditor", "GPU prices"));
    m_tabs->addTab(tableFor(m_options, QT_TRANSLATE_NOOP("PriceEditor", "Option prices")), m_look.translate("PriceEditor", "Option prices"));
    m_seller = new SellerPage(m_book, m_look);
    connect(m_seller, &SellerPage::edited, this, [this] { m_changed = true; });
    m_tabs->addTab(m_seller, m_look.translate("PriceEditor", "Seller and terms"));
    column->addWidget(m_tabs, 1);

    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("priceEditorMessage"));
    m_message->hide();
    column->addWidget(m_message);

    auto *row = new QHBoxLayout;
    const auto button = [&](const char *source, auto action) {
        auto *each = new QPushButton(tr(source));
        each->setAutoDefault(false);
        connect(each, &QPushButton::clicked, this, action);
        row->addWidget(each);
        return each;
    };
    m_add = button(QT_TRANSLATE_NOOP("PriceEditor", "&Add row"), [this] { addRow(); });
    m_remove = button(QT_TRANSLATE_NOOP("PriceEditor", "&Remove row"), [this] { removeRow(); });
    row->addSpacing(m_look.px(12));
    button(QT_TRANSLATE_NOOP("PriceEditor", "&Import CSV…"), [this] { importCsv(); });
    button(QT_TRANSLATE_NOOP("PriceEditor", "&Export CSV…"), [this] { exportCsv(); });
    row->addStretch();
    button(QT_TRANSLATE_NOOP("PriceEditor", "&Save and use…"), [this] { save(); })->setDefault(true);
    button(QT_TRANSLATE_NOOP("PriceEditor", "&Close"), [this] { reject(); });
    column->addLayout(row);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
        for (QPushButton *each : {m_add, m_remove})
            each->setEnabled(tab < 2);
    });

    for (PriceModel *model : {m_gpus, m_options}) {
        model->setLook(m_look);
        connect(model, &PriceModel::refused, this, [this](const QString &typed, const QString &allowed) {
            say(m_look.translate("PriceEditor", "“%1” can’t be used here; allowed: %2").arg(typed, allowed));
        });
        connect(model, &PriceModel::edited, this, [this] {
            m_changed = true;
            m_message->hide();
        });
    }
}

void PriceEditorDialog::buildHead(QGridLayout *grid)
{
    const auto date = [](const std::optional<quote::Date> &value) { return value ? fromStd(value->toText()) : QString(); };
    const auto field = [&](int row, int column, const char *label, const QString &text) {
        auto *edit = new QLineEdit(text);
        auto *caption = new QLabel(m_look.translate("PriceEditor", label));
        caption->setBuddy(edit);
        edit->setAccessibleName(m_look.translate("PriceEditor", label));
        connect(edit, &QLineEdit::textEdited, this, [this] { m_changed = true; });
        grid->addWidget(caption, row, 2 * column);
        grid->addWidget(edit, row, 2 * column + 1);
        return edit;
    };
    m_id = field(0, 0, QT_TRANSLATE_NOOP("PriceEditor", "Book id"), fromStd(m_book.id));
    m_edition = field(0, 1, QT_TRANSLATE_NOOP("PriceEditor", "Edition"), fromStd(m_book.edition));
    m_currency = field(0, 2, QT_TRANSLATE_NOOP("PriceEditor", "Currency"), QString::fromLatin1(m_book.currency.text().data(), 3));
    m_french = field(1, 0, QT_TRANSLATE_NOOP("PriceEditor", "Book name in French"), fromStd(m_book.name.byLanguage["fr"]));
    m_english = field(1, 1, QT_TRANSLATE_NOOP("PriceEditor", "Book name in English"), fromStd(m_book.name.byLanguage["en"]));
    m_from = field(2, 0, QT_TRANSLATE_NOOP("PriceEditor", "Valid from"), date(m_book.validFrom));
    m_until = field(2, 1, QT_TRANSLATE_NOOP("PriceEditor", "Valid until"), date(m_book.validUntil));
    m_from->setPlaceholderText(QStringLiteral("2026-12-01"));
    m_until->setPlaceholderText(QStringLiteral("2026-12-31"));
    m_sample = new QCheckBox(m_look.translate("PriceEditor", "These are sample prices"));
    m_sample->setChecked(m_book.sample);
    connect(m_sample, &QCheckBox::toggled, this, [this] { m_changed = true; });
    grid->addWidget(m_sample, 2, 4, 1, 2);
}

QTableView *PriceEditorDialog::tableFor(PriceModel *model, const char *name)
{
    auto *table = new QTableView;
    table->setModel(model);
    table->setAccessibleName(m_look.translate("PriceEditor", name));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    table->setTabKeyNavigation(false); // Tab leaves the table; arrows move within
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    return table;
}

void PriceEditorDialog::say(const QString &text, Ink ink)
{
    m_message->setText(text);
    setInk(m_message, ink);
    applyRoles(m_message, m_look);
    m_message->show();
}

QString PriceEditorDialog::message() const { return m_message->isHidden() ? QString() : m_message->text(); }

void PriceEditorDialog::addRow()
{
    PriceModel *model = m_tabs->currentIndex() == 0 ? m_gpus : m_options;
    auto *table = qobject_cast<QTableView *>(m_tabs->currentWidget());
    const QModelIndex index = model->index(model->addRow(), 0);
    table->setCurrentIndex(index);
    table->edit(index);
}

void PriceEditorDialog::removeRow()
{
    auto *table = qobject_cast<QTableView *>(m_tabs->currentWidget());
    (m_tabs->currentIndex() == 0 ? m_gpus : m_options)->removeRow(table->currentIndex().row());
}

bool PriceEditorDialog::takeDates()
{
    for (const auto &[edit, date] : {std::pair{m_from, &m_book.validFrom}, {m_until, &m_book.validUntil}}) {
        date->reset();
        if (edit->text().trimmed().isEmpty())
            continue;
        const auto parsed = quote::Date::parse(edit->text().trimmed().toStdString());
        if (!parsed) {
            say(text::sentence(parsed.error(), m_look.language));
            edit->setFocus();
            return false;
        }
        *date = *parsed;
    }
    return true;
}

bool PriceEditorDialog::takeHead()
{
    m_book.id = m_id->text().trimmed().toStdString();
    m_book.edition = m_edition->text().trimmed().toStdString();
    m_book.sample = m_sample->isChecked();
    for (const auto &[language, edit] : {std::pair{"fr", m_french}, {"en", m_english}}) {
        if (edit->text().trimmed().isEmpty())
            m_book.name.byLanguage.erase(language);
        else
            m_book.name.byLanguage[language] = edit->text().trimmed().toStdString();
    }
    const auto currency = Currency::parse(m_currency->text().trimmed().toUpper().toStdString());
    if (!currency) {
        say(text::sentence(currency.error(), m_look.language));
        return false;
    }
    m_book.currency = *currency;
    if (const QString allowed = m_seller->take(m_book); !allowed.isEmpty()) {
        say(m_look.translate("PriceEditor", "The tax can’t be used; allowed: %1").arg(allowed));
        m_tabs->setCurrentWidget(m_seller);
        return false;
    }
    return takeDates();
}

bool PriceEditorDialog::saveTo(const QString &path)
{
    if (!takeHead())
        return false;
    // What is written must be readable: a book that the program itself refuses is not saved.
    const std::string text = quote::toText(m_book);
    const auto again = quote::PriceBook::parse(text, path.toStdString());
    if (!again) {
        say(text::sentence(again.error(), m_look.language));
        return false;
    }
    if (const auto written = state::writeFile(path, QByteArray::fromStdString(text)); !written) {
        say(text::sentence(written.error(), m_look.language));
        return false;
    }
    m_path = path;
    m_changed = false;
    say(m_look.translate("PriceEditor", "Saved; these prices are now in force."), Ink::Fits);
    Q_EMIT saved(path);
    return true;
}

void PriceEditorDialog::save()
{
    const QString path = m_ask(this, m_look.translate("PriceEditor", "Save the price book"), m_path.isEmpty() ? QStringLiteral("prices.json") : m_path, QStringLiteral("JSON (*.json)"), true);
    if (!path.isEmpty())
        saveTo(path);
}

void PriceEditorDialog::importCsv()
{
    const QString path = m_ask(this, m_look.translate("PriceEditor", "Import GPU prices"), {}, QStringLiteral("CSV (*.csv *.txt)"), false);
    if (path.isEmpty())
        return;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        say(path + QStringLiteral(": ") + file.errorString());
        return;
    }
    auto book = state::pricesFromCsv(m_book, file.read((8 << 20) + 1), path.toStdString());
    if (!book) {
        say(text::sentence(book.error(), m_look.language));
        return;
    }
    m_book.gpus = std::move(book->gpus);
    m_gpus->reload();
    m_changed = true;
    say(m_look.translate("PriceEditor", "%n GPU price(s) imported.", nullptr, int(m_book.gpus.size())), Ink::Fits);
}

void PriceEditorDialog::exportCsv()
{
    const QString path = m_ask(this, m_look.translate("PriceEditor", "Export GPU prices"), QStringLiteral("prices.csv"), QStringLiteral("CSV (*.csv)"), true);
    if (path.isEmpty())
        return;
    if (const auto written = state::writeFile(path, state::pricesToCsv(m_book, m_look.language)); !written)
        say(text::sentence(written.error(), m_look.language));
}

void PriceEditorDialog::reject()
{
    if (m_changed) {
        const auto answer = QMessageBox::question(this, windowTitle(), m_look.translate("PriceEditor", "Close without saving the changes?"), QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Discard)
            return;
    }
    QDialog::reject();
}

} // namespace anchorgpu::views
