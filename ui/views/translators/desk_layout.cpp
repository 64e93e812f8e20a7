// How the desk is built and what its parts say.
#include "ui/text/pseudo.h"
#include "ui/text/sentences.h"
#include "ui/text/numbers.h"
#include "ui/views/translators/desk_view.h"
#include "ui/views/widgets/icons.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace anchorgpu::views {
namespace {

constexpr int kSaveAfter = 200;      ///< milliseconds of quiet after a key
constexpr std::size_t kMostForms = 4;

QString nameOf(const QString &code)
{
    const QString name = QLocale(code).nativeLanguageName();
    return name.isEmpty() ? code : name.left(1).toUpper() + name.mid(1);
}

} // namespace

DeskView::DeskView(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("translatorsDesk"));
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(0, 4, 6, 0);
    box->setSpacing(8);
    buildBar();
    auto *split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    m_table = new QTableView(split);
    m_table->setObjectName(QStringLiteral("deskTable"));
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->viewport()->setAutoFillBackground(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(DeskModel::Source, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(DeskModel::Translation, QHeaderView::Stretch);
    setType(m_table, Type::Body);
    split->addWidget(m_table);
    buildEditors();
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({300, 170});
    box->addWidget(split, 1);
    m_summary = makeLabel(Type::Small, Ink::Muted, this);
    box->addWidget(m_summary);
    m_save.setSingleShot(true);
    m_save.setInterval(kSaveAfter);
    connect(&m_save, &QTimer::timeout, this, &DeskView::saveNow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { showEntry(); });
    connect(&m_undo, &QUndoStack::canUndoChanged, m_undoButton, &QWidget::setEnabled);
    connect(&m_undo, &QUndoStack::canRedoChanged, m_redoButton, &QWidget::setEnabled);
}

void DeskView::buildBar()
{
    auto *bar = new QHBoxLayout;
    bar->setSpacing(8);
    m_languages = new QComboBox(this);
    m_languages->setObjectName(QStringLiteral("deskLanguage"));
    m_filter = new QComboBox(this);
    m_filter->setObjectName(QStringLiteral("deskFilter"));
    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("deskSearch"));
    m_search->setClearButtonEnabled(true);
    m_next = new QPushButton(this);
    m_next->setObjectName(QStringLiteral("deskNext"));
    m_undoButton = new QToolButton(this);
    m_redoButton = new QToolButton(this);
    m_more = new QToolButton(this);
    m_more->setObjectName(QStringLiteral("deskMore"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (QToolButton *button : {m_undoButton, m_redoButton, m_more}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        setType(button, Type::Body);
    }
    m_undoButton->setEnabled(false);
    m_redoButton->setEnabled(false);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_languages, m_filter, m_search, m_next}) {
        setType(widget, Type::Body);
        bar->addWidget(widget, widget == m_search ? 1 : 0);
    }
    for (QWidget *widget : {m_undoButton, m_redoButton, m_more})
        bar->addWidget(widget);
    static_cast<QVBoxLayout *>(layout())->addLayout(bar);
    buildMenu();
    connect(m_languages, &QComboBox::activated, this, [this](int index) {
        const QString code = m_languages->itemData(index).toString();
        code.isEmpty() ? addLanguage() : setTarget(code);
    });
    connect(m_filter, &QComboBox::activated, this, [this] { setFilter(); });
    connect(m_search, &QLineEdit::textChanged, this, [this] { setFilter(); });
    connect(m_next, &QPushButton::clicked, this, &DeskView::nextProblem);
    connect(m_undoButton, &QToolButton::clicked, &m_undo, &QUndoStack::undo);
    connect(m_redoButton, &QToolButton::clicked, &m_undo, &QUndoStack::redo);
}

void DeskView::buildMenu()
{
    m_menu = new QMenu(this);
    m_more->setMenu(m_menu);
    const auto add = [this](const char *text, auto &&run) {
        QAction *action = m_menu->addAction(QString());
        connect(action, &QAction::triggered, this, std::forward<decltype(run)>(run));
        m_actions.emplace_back(action, text);
        return action;
    };
    const QString filter = QStringLiteral("*.anchorgpu-translation");
    add(QT_TRANSLATE_NOOP("Desk", "&Export to hand back…"), [this, filter] {
        const QString path = QFileDialog::getSaveFileName(this, m_look.translate("Desk", "&Export to hand back…").remove(QLatin1Char('&')), m_target + QStringLiteral(".anchorgpu-translation"), filter);
        if (!path.isEmpty())
            exportTo(path);
    });
    add(QT_TRANSLATE_NOOP("Desk", "&Import a file that was handed back…"), [this, filter] {
        const QString path = QFileDialog::getOpenFileName(this, m_look.translate("Desk", "&Import a file that was handed back…").remove(QLatin1Char('&')), {}, filter);
        if (!path.isEmpty())
            importFrom(path);
    });
    m_menu->addSeparator();
    add(QT_TRANSLATE_NOOP("Desk", "&Folder for translations…"), [this] { pickFolder(); });
    add(QT_TRANSLATE_NOOP("Desk", "&Add a language…"), [this] { addLanguage(); });
    QAction *pseudo = add(QT_TRANSLATE_NOOP("Desk", "Show the &pseudo-locale"), [this](bool on) { Q_EMIT pseudoRequested(on); });
    pseudo->setObjectName(QStringLiteral("deskPseudo"));
    pseudo->setCheckable(true);
}

void DeskView::buildEditors()
{
    auto *panel = new QWidget(m_table->parentWidget());
    auto *box = new QVBoxLayout(panel);
    box->setContentsMargins(0, 6, 0, 0);
    box->setSpacing(6);
    m_place = makeLabel(Type::Strong, Ink::Text, panel);
    box->addWidget(m_place);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_source = new QPlainTextEdit(panel);
    m_source->setObjectName(QStringLiteral("deskSource"));
    m_source->setReadOnly(true);
    row->addWidget(m_source, 1);
    auto *column = new QVBoxLayout;
    for (std::size_t i = 0; i < kMostForms; ++i) {
        auto *form = new QPlainTextEdit(panel);
        form->setObjectName(QStringLiteral("deskForm%1").arg(i));
        form->setUndoRedoEnabled(false); // one undo for the whole desk
        form->setVisible(i == 0);
        connect(form, &QPlainTextEdit::textChanged, this, &DeskView::edited);
        column->addWidget(form);
        m_forms.push_back(form);
    }
    row->addLayout(column, 1);
    for (auto *editor : panel->findChildren<QPlainTextEdit *>()) {
        editor->setTabChangesFocus(true);
        editor->setMinimumHeight(48);
        setType(editor, Type::Body);
    }
    box->addLayout(row, 1);
    m_problems = makeParagraph(Type::Small, Ink::Muted, panel);
    m_problems->setObjectName(QStringLiteral("deskProblems"));
    box->addWidget(m_problems);
}

void DeskView::retranslate()
{
    const QSignalBlocker first(m_languages), second(m_filter);
    m_languages->clear();
    auto codes = text::Language::available();
    if (std::find(codes.begin(), codes.end(), m_target) == codes.end())
        codes.push_back(m_target);
    for (const QString &code : codes) {
        if (code != QLatin1String("en"))
            m_languages->addItem(nameOf(code), code);
    }
    m_languages->addItem(m_look.translate("Desk", "Add a language…"), QString());
    m_languages->setCurrentIndex(m_languages->findData(m_target));
    m_languages->setAccessibleName(m_look.translate("Desk", "Language to translate into"));
    showSummary();
    m_filter->setAccessibleName(m_look.translate("Desk", "Which texts"));
    m_search->setPlaceholderText(m_look.translate("Desk", "Search texts"));
    m_search->setAccessibleName(m_look.translate("Desk", "Search texts"));
    m_next->setText(m_look.translate("Desk", "&Next problem"));
    const std::pair<QToolButton *, QString> names[] = {{m_undoButton, m_look.translate("Desk", "Undo")}, {m_redoButton, m_look.translate("Desk", "Redo")}, {m_more, m_look.translate("Desk", "More")}};
    for (const auto &[button, name] : names) {
        button->setToolTip(name);
        button->setAccessibleName(name);
    }
    m_more->setText(m_look.translate("Desk", "More"));
    m_undoButton->setIcon(lineIcon("undo", *m_look.theme));
    m_redoButton->setIcon(lineIcon("redo", *m_look.theme));
    for (const auto &[action, text] : m_actions) {
        action->setText(m_look.translate("Desk", text));
        if (action->isCheckable())
            action->setChecked(m_look.language.code() == QLatin1String(text::kPseudoCode));
    }
    m_table->setAccessibleName(m_look.translate("Desk", "Texts"));
    m_source->setAccessibleName(m_look.translate("Desk", "English"));
    for (std::size_t i = 0; i < m_forms.size(); ++i)
        m_forms[i]->setAccessibleName(i == 0 ? m_look.translate("Desk", "Translation") : m_look.translate("Desk", "Translation, plural form %1").arg(i + 1));
    m_model.setLook(m_look);
    m_table->setColumnWidth(DeskModel::State, m_look.px(130));
    m_table->setColumnWidth(DeskModel::Place, m_look.px(160));
    m_table->verticalHeader()->setDefaultSectionSize(m_look.px(28));
    keepTextOfSelection(m_table, m_look);
    applyLook(this, m_look);
}

void DeskView::showProblems()
{
    const auto index = current();
    if (!index) {
        m_place->setText({});
        m_problems->setText(m_look.translate("Desk", "No text passes the filter."));
        return;
    }
    const DeskEntry &entry = m_document.entries()[*index];
    m_place->setText(placeText(entry) + QStringLiteral("  –  ") + stateText(entry.state, m_look));
    QStringList lines;
    for (const auto &problem : entry.problems)
        lines << text::say(text::Topic::Reason, "rule-" + problem.rule.toStdString(), m_look.language, {{"found", problem.found.toStdString()}, {"allowed", problem.allowed.toStdString()}});
    if (!entry.suggestion.isEmpty())
        lines << m_look.translate("Desk", "Before its English text changed: %1").arg(entry.suggestion);
    m_problems->setText(lines.isEmpty() ? m_look.translate("Desk", "No rule is broken. An edit shows in the window at once.") : lines.join(QLatin1Char('\n')));
    setInk(m_problems, entry.state == EntryState::BreaksRule ? Ink::Unfit : Ink::Muted);
    applyRoles(m_problems, m_look);
}

void DeskView::showSummary()
{
    const QSignalBlocker blocker(m_filter);
    const int chosen = std::max(m_filter->currentIndex(), 0);
    const int all = static_cast<int>(m_document.entries().size()), done = m_document.count(EntryState::Done);
    m_filter->clear();
    const auto add = [this](const QString &name, int count) { m_filter->addItem(QStringLiteral("%1 (%2)").arg(name, text::integer(count, m_look.language))); };
    add(m_look.translate("Desk", "All texts"), all);
    add(m_look.translate("Desk", "With problems"), all - done);
    for (int state = 0; state <= static_cast<int>(EntryState::Done); ++state)
        add(stateText(static_cast<EntryState>(state), m_look), m_document.count(static_cast<EntryState>(state)));
    m_filter->setCurrentIndex(chosen);
    m_summary->setText(m_look.translate("Desk", "%1 of %2 texts done · edits go to %3").arg(text::integer(done, m_look.language), text::integer(all, m_look.language), m_folder));
}

void DeskView::pickFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, m_look.translate("Desk", "&Folder for translations…").remove(QLatin1Char('&')), m_folder);
    if (!folder.isEmpty() && saveNow())
        Q_EMIT folderPicked(folder);
}

void DeskView::addLanguage()
{
    static const QRegularExpression kCode(QStringLiteral("^[a-z]{2,3}(_[A-Z]{2})?$"));
    const QString code = QInputDialog::getText(this, m_look.translate("Desk", "Add a language"), m_look.translate("Desk", "Code of the language, like de or pt_BR:")).trimmed();
    if (kCode.match(code).hasMatch() && code != QLatin1String("en"))
        return setTarget(code);
    if (!code.isEmpty())
        Q_EMIT told(m_look.translate("Desk", "%1 is no language code.").arg(code), true);
    retranslate();
}

} // namespace anchorgpu::views
