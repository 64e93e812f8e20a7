// What actions, drops and keys do.
#include "ui/window/main_window.h"

#include "core/workload/scenario_json.h"
#include "ui/text/sentences.h"
#include "ui/views/breakdown/breakdown_view.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/form/workload_form.h"
#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/memory/memory_card.h"
#include "ui/views/memory/verdict_card.h"
#include "ui/views/quote/quote_panel.h"
#include "ui/views/quote_book/quote_desk.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/window/actions.h"
#include "ui/window/appearance.h"
#include "ui/window/documents.h"
#include "ui/window/pages.h"
#include "ui/window/presets.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QWhatsThis>

namespace anchorgpu::window {

using views::MessageBar;

void MainWindow::connectViews()
{
    connect(m_form, &views::WorkloadForm::edited, this, &MainWindow::edit);
    connect(m_form, &views::WorkloadForm::dragStarted, m_store.get(), &state::ScenarioStore::beginDrag);
    connect(m_form, &views::WorkloadForm::dragEnded, m_store.get(), &state::ScenarioStore::endDrag);
    connect(m_form, &views::WorkloadForm::termRequested, this, &MainWindow::showTerm);
    connect(m_form, &views::WorkloadForm::openModelRequested, m_documents, &Documents::openModel);
    connect(m_quote, &views::QuotePanel::edited, this, &MainWindow::edit);
    connect(m_quote, &views::QuotePanel::termRequested, this, &MainWindow::showTerm);
    connect(m_quote, &views::QuotePanel::previewRequested, m_actions->at("quote-preview"), &QAction::trigger);
    connect(m_quote, &views::QuotePanel::issueRequested, m_actions->at("quote-issue"), &QAction::trigger);
    connect(m_verdict, &views::VerdictCard::fixRequested, this, [this](const std::vector<state::Edit> &edits) { m_store->edit(edits, edits.front().path); });
    connect(m_languages, &views::SegmentedControl::picked, this, &MainWindow::setLanguage);

    addPages();
    connect(m_memory->chart(), &charts::MemoryChart::partChosen, this, [this](memory::ComponentId id) {
        m_pages->showPage(QStringLiteral("breakdown"));
        static_cast<views::BreakdownView *>(m_pages->built(QStringLiteral("breakdown")))->select(id);
    });
    connect(m_verdict, &views::VerdictCard::whyRequested, this, [this] { m_pages->showPage(QStringLiteral("breakdown")); });

    connect(m_store.get(), &state::ScenarioStore::changed, this, [this](const workload::Scenario &scenario) {
        if (m_service->current()->scenario.workload.index() != scenario.workload.index())
            m_phase = -1;
        m_service->assess(scenario);
        refresh();
        if (!m_recovery)
            return;
        if (m_store->isModified())
            m_recovery->keep(scenario, m_documents->file());
        else
            m_recovery->discard();
    });
    connect(m_store.get(), &state::ScenarioStore::refused, this,
        [this](const Error &error) { m_messages->say(MessageBar::Kind::Problem, text::sentence(error, m_look.language)); });
    connect(m_store.get(), &state::ScenarioStore::repaired, this, [this](const QStringList &paths) {
        QStringList names;
        for (const QString &path : paths) {
            const QString name = views::fieldText(path.toStdString()) ? views::fieldLabel(path.toStdString(), m_look.language) : m_look.translate("Window", "Engine settings");
            if (!names.contains(name))
                names << name;
        }
        m_messages->say(MessageBar::Kind::Remark, m_look.translate("Window", "Adjusted so that it goes together: %1.").arg(names.join(QStringLiteral(", "))),
            m_look.translate("Window", "Undo"), [this] { m_store->undoStack().undo(); });
    });
    connect(&m_store->undoStack(), &QUndoStack::cleanChanged, this, [this] { refreshTitle(); });
    connect(m_service.get(), &state::AssessmentService::completed, this, [this] { refreshPlan(); });
    connect(m_documents, &Documents::fileChanged, this, [this] { refreshTitle(); });
    connect(m_pages, &Pages::pageShown, this, [this](const QString &name) {
        m_service->setSweepsWanted(name == QLatin1String("what-if"));
        for (const char *id : {"breakdown", "what-if", "compare", "recommend", "evidence", "translators"}) {
            if (QAction *action = m_actions->at(std::string("view-") + id))
                action->setChecked(name == QLatin1String(id));
        }
    });
}

void MainWindow::connectActions()
{
    const auto on = [this](const char *id, auto &&run) { connect(m_actions->at(id), &QAction::triggered, this, std::forward<decltype(run)>(run)); };
    on("new", [this] { m_documents->startNew(); });
    on("open", [this] { m_documents->open(); });
    on("save", [this] { m_documents->save(); });
    on("save-as", [this] { m_documents->saveAs(); });
    on("open-model", [this] { m_documents->openModel(); });
    on("open-prices", [this] { m_documents->openPrices(); });
    on("quit", [this] { close(); });
    on("export-png", [this] { m_documents->exportChart(QStringLiteral("png")); });
    on("export-svg", [this] { m_documents->exportChart(QStringLiteral("svg")); });
    on("export-csv", [this] { m_documents->exportTable(); });
    on("export-picture", [this] { m_documents->exportWindow(); });
    on("undo", [this] { m_store->undoStack().undo(); });
    on("redo", [this] { m_store->undoStack().redo(); });
    on("copy-chart", [this] { copyChart(); });
    on("copy-table", [this] {
        if (const auto *plan = m_service->current()->planOrNull())
            QApplication::clipboard()->setText(views::breakdownAsText(views::breakdownModel(*plan, m_phase, m_look.language), m_look.language, QLatin1Char('\t')));
    });
    for (const char *name : {"breakdown", "what-if", "compare", "recommend", "evidence", "translators"}) {
        const QString view = QString::fromLatin1(name);
        on((std::string("view-") + name).c_str(), [this, view] { showView(view); });
        m_actions->at(std::string("view-") + name)->setVisible(m_pages->contains(view));
    }
    m_actions->at("recommend")->setVisible(m_pages->contains(QStringLiteral("recommend")));
    on("recommend", [this] { showView(QStringLiteral("recommend")); });
    on("present", [this](bool checked) { setPresenting(checked); });
    on("next-pane", [this] { focusNextPane(); });
    on("apply-fix", [this] {
        if (const auto &remedies = m_service->current()->remedies; remedies && !remedies->empty()) {
            const auto edits = remedies->front().edits;
            m_store->edit(edits, edits.front().path);
        }
    });
    on("reset", [this] { m_store->replace(workload::defaultScenario(), "reset"); });
    on("glossary", [this] { openTermOfFocus(); });
    on("whats-this", [] { QWhatsThis::enterWhatsThisMode(); });
    on("about", [this] {
        QMessageBox::about(this, m_look.translate("Window", "About AnchorGPU Configurator"),
            m_look.translate("Window", "AnchorGPU Configurator tells how much GPU memory a workload takes, why, with what error band, and what renting it costs. It works offline. The Inter typeface is used under the SIL Open Font License."));
    });
    auto *themes = new QActionGroup(this);
    const std::pair<const char *, state::ThemeChoice> choices[] = {{"theme-system", state::ThemeChoice::System}, {"theme-light", state::ThemeChoice::Light}, {"theme-dark", state::ThemeChoice::Dark}};
    for (const auto &[id, choice] : choices) {
        themes->addAction(m_actions->at(id));
        on(id, [this, picked = choice] { setTheme(picked); });
    }
    m_actions->at("theme-system")->setChecked(true);
    connectLanguageMenu();
    fillPresets();
    on("pin", [this] { pin(); });
    connectQuotes();
}

void MainWindow::connectLanguageMenu()
{
    QMenu *languages = m_actions->menu("language");
    connect(languages, &QMenu::aboutToShow, this, [this, languages] {
        languages->clear();
        for (const QString &code : text::Language::available()) {
            QString name = QLocale(code).nativeLanguageName();
            name = name.isEmpty() ? code : name.left(1).toUpper() + name.mid(1);
            QAction *action = languages->addAction(name);
            action->setCheckable(true);
            action->setChecked(code == m_look.language.code());
            connect(action, &QAction::triggered, this, [this, code] { setLanguage(code); });
        }
    });
    QMenu *recent = m_actions->menu("recent");
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        for (const QString &path : m_settings.recentFiles()) {
            QAction *action = recent->addAction(QFileInfo(path).fileName());
            action->setToolTip(path);
            action->setEnabled(QFileInfo::exists(path));
            connect(action, &QAction::triggered, this, [this, path] { m_documents->openFile(path); });
        }
        recent->addSeparator();
        QAction *clear = recent->addAction(m_look.translate("Menu", "Clear this list"));
        clear->setEnabled(recent->actions().size() > 1);
        connect(clear, &QAction::triggered, this, [this] { m_settings.clearRecentFiles(); });
    });
}

void MainWindow::fillPresets()
{
    QMenu *menu = m_actions->menu("presets");
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const char *group = nullptr;
        for (const auto &preset : presets()) {
            if (group && std::string_view(group) != preset.group)
                menu->addSeparator();
            group = preset.group;
            QAction *action = menu->addAction(m_look.translate("Preset", preset.name));
            connect(action, &QAction::triggered, this, [this, &preset] {
                if (const auto scenario = scenarioOf(preset, m_store->scenario()))
                    m_store->replace(*scenario, "preset");
                else
                    m_messages->say(MessageBar::Kind::Problem, text::sentence(scenario.error(), m_look.language));
            });
        }
    });
}

void MainWindow::copyChart()
{
    auto *mime = new QMimeData;
    mime->setImageData(m_memory->chart()->picture(2));
    mime->setData(QStringLiteral("image/svg+xml"), m_memory->chart()->svg());
    mime->setText(m_memory->chart()->model().summary);
    QApplication::clipboard()->setMimeData(mime);
    m_messages->say(MessageBar::Kind::Good, m_look.translate("Window", "The chart is on the clipboard."));
}

void MainWindow::focusNextPane()
{
    QWidget *const panes[] = {m_formCard, m_pages, m_quote, m_glossary};
    const QWidget *focus = QApplication::focusWidget();
    int at = -1;
    for (int i = 0; i < 4; ++i) {
        if (focus && panes[i]->isAncestorOf(focus))
            at = i;
    }
    for (int step = 1; step <= 4; ++step) {
        QWidget *pane = panes[(at + step) % 4];
        if (pane->isHidden())
            continue;
        for (QWidget *child : pane->findChildren<QWidget *>()) {
            if (child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus && !child->focusProxy()) {
                child->setFocus(Qt::TabFocusReason);
                return;
            }
        }
    }
}

void MainWindow::openTermOfFocus()
{
    for (const QWidget *widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        const QString term = widget->property("term").toString();
        if (!term.isEmpty())
            return showTerm(term);
    }
    showTerm(m_glossary->term());
}

void MainWindow::openDropped(const QString &path)
{
    const QFileInfo info(path);
    const QString name = info.fileName().toLower();
    if (name.endsWith(QLatin1String(".anchorgpu"))) {
        m_documents->openFile(path);
        return;
    }
    if (info.isDir() || name.endsWith(QLatin1String(".gguf")) || name.endsWith(QLatin1String(".safetensors")) || name == QLatin1String("config.json")
        || name.endsWith(QLatin1String(".index.json")) || name == QLatin1String("model_index.json")) {
        m_documents->useModel(path);
        return;
    }
    if (name.endsWith(QLatin1String(".anchorgpu-order")))
        return quoteDesk().importOrder(path);
    if (name.endsWith(QLatin1String(".log")) || name.endsWith(QLatin1String(".txt")))
        return readLog(path);
    if (name.endsWith(QLatin1String(".json"))) {
        m_documents->usePrices(path);
        return;
    }
    m_messages->say(MessageBar::Kind::Problem, m_look.translate("Window", "%1 is no scenario, model, price book, order or engine log.").arg(info.fileName()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    m_messages->say(MessageBar::Kind::Remark, m_look.translate("Window", "Drop a scenario, a model file or folder, a price book or an engine log."));
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_messages->clear();
    const auto urls = event->mimeData()->urls();
    event->acceptProposedAction();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            openDropped(url.toLocalFile());
    }
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_presenting)
        return setPresenting(false);
    QMainWindow::keyPressEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    // The system's colours changed while the theme follows them.
    if (event->type() == QEvent::ThemeChange && m_themeChoice == state::ThemeChoice::System && m_pages)
        setTheme(m_themeChoice);
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_documents->mayClose())
        return event->ignore();
    storeState();
    event->accept();
}

} // namespace anchorgpu::window
