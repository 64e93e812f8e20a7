// Building and showing; what the actions do is in main_window_actions.cpp.
#include "ui/window/main_window.h"

#include "core/planning/scenario_quote.h"
#include "core/workload/scenario_json.h"
#include "ui/state/pricing.h"
#include "ui/text/sentences.h"
#include "ui/views/breakdown/breakdown_view.h"
#include "ui/views/evidence/evidence_view.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/form/workload_form.h"
#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/memory/memory_card.h"
#include "ui/views/memory/verdict_card.h"
#include "ui/views/quote/quote_panel.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/window/actions.h"
#include "ui/window/appearance.h"
#include "ui/window/documents.h"
#include "ui/window/pages.h"
#include "ui/window/status_line.h"

#include <QApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QScrollArea>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

namespace anchorgpu::window {

using views::MessageBar;

MainWindow::MainWindow(Environment environment, const workload::Scenario &scenario, const views::Look &look, QWidget *parent)
    : QMainWindow(parent), m_environment(std::move(environment)), m_look(look), m_settings(m_environment.dataFolder)
{
    m_service = std::make_unique<state::AssessmentService>(m_environment.world, m_environment.prices);
    m_store = std::make_unique<state::ScenarioStore>(scenario, [this](const workload::Scenario &candidate) { return m_service->problemOf(candidate); });
    if (m_environment.remember)
        m_recovery = std::make_unique<state::Recovery>(m_settings.folder());
    if (m_environment.complete)
        m_service->assessCompletely(scenario);
    else
        m_service->assess(scenario);
    build();
    connectViews();
    connectActions();
    useTranslations(m_environment.translationsFolder.isEmpty() && m_environment.remember ? m_settings.text(QStringLiteral("translations")) : m_environment.translationsFolder);
    applyEverything();
    refresh();
    m_pages->showPage(QStringLiteral("breakdown"));
    if (m_environment.remember)
        restoreState();
}

MainWindow::~MainWindow() = default;

void MainWindow::build()
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    resize(1440, 900);
    m_documents = new Documents(*this);
    m_actions = new Actions(this);
    buildBars();

    auto *central = new QWidget(this);
    auto *outer = new QVBoxLayout(central);
    outer->setContentsMargins(12, 12, 12, 12);
    outer->setSpacing(10);
    m_messages = new MessageBar(central);
    outer->addWidget(m_messages);
    m_splitter = new QSplitter(Qt::Horizontal, central);
    m_splitter->setChildrenCollapsible(false);
    outer->addWidget(m_splitter, 1);

    m_formCard = new views::Card(m_splitter);
    auto *formBox = new QVBoxLayout(m_formCard);
    formBox->setContentsMargins(0, 0, 0, 0);
    m_form = new views::WorkloadForm(m_formCard);
    formBox->addWidget(m_form);

    auto *centre = new QWidget(m_splitter);
    auto *centreBox = new QVBoxLayout(centre);
    centreBox->setContentsMargins(0, 0, 0, 0);
    centreBox->setSpacing(12);
    m_verdict = new views::VerdictCard(centre);
    m_memory = new views::MemoryCard(centre);
    m_pages = new Pages(centre);
    centreBox->addWidget(m_verdict);
    centreBox->addWidget(m_memory);
    centreBox->addWidget(m_pages, 1);

    auto *side = new QSplitter(Qt::Vertical, m_splitter);
    side->setObjectName(QStringLiteral("side"));
    side->setChildrenCollapsible(false);
    m_quote = new views::QuotePanel(side);
    m_glossary = new views::GlossaryPanel(side);
    side->setStretchFactor(0, 3);
    side->setStretchFactor(1, 2);

    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setSizes({312, 780, 296});
    side->setSizes({520, 300});
    setCentralWidget(central);
    m_status = new StatusLine(this);
    setStatusBar(m_status);
}

void MainWindow::buildBars()
{
    m_actions->fillMenus(*menuBar());
    m_languages = new views::SegmentedControl(menuBar());
    m_languages->setObjectName(QStringLiteral("languageSwitch"));
    m_languages->setCompact(true);
    auto *corner = new QWidget(menuBar());
    auto *cornerBox = new QHBoxLayout(corner);
    cornerBox->setContentsMargins(0, 2, 12, 2);
    cornerBox->addWidget(m_languages);
    menuBar()->setCornerWidget(corner);
    m_toolBar = new QToolBar(this);
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setMovable(false);
    m_toolBar->setFloatable(false);
    m_toolBar->setContentsMargins(8, 4, 8, 5);
    m_actions->fillToolBar(*m_toolBar);
    addToolBar(m_toolBar);
}

void MainWindow::applyEverything()
{
    Appearance::apply(m_look);
    m_actions->show(m_look);
    m_toolBar->setAccessibleName(m_look.translate("Window", "Tool bar"));
    std::vector<std::pair<QString, QString>> languages;
    for (const QString &code : text::Language::available())
        languages.emplace_back(code, code.toUpper());
    m_languages->setChoices(languages);
    m_languages->setCurrent(m_look.language.code());
    m_languages->setAccessibleName(m_look.translate("Window", "Language"));
    m_languages->setTheme(*m_look.theme);
    m_formCard->setTheme(*m_look.theme);
    m_messages->setLook(m_look);
    m_glossary->show(m_look);
    m_status->show(m_environment, m_look);
    m_pages->show(m_look);
    views::applyLook(this, m_look);
    m_formCard->setMinimumWidth(m_look.px(286));
    m_splitter->widget(2)->setMinimumWidth(m_look.px(264));
    m_splitter->widget(1)->setMinimumWidth(m_look.px(430));
}

void MainWindow::refresh()
{
    if (m_refreshing)
        return;
    m_refreshing = true;
    const auto &assessment = *m_service->current();
    m_form->show({m_store->scenario(), assessment.planOrNull(), *m_environment.world, m_look});
    refreshPlan();
    refreshQuote();
    refreshTitle();
    m_refreshing = false;
}

void MainWindow::refreshPlan()
{
    const auto &assessment = *m_service->current();
    m_verdict->show(views::verdictModel(assessment, m_look.language), m_look);
    const auto *plan = assessment.planOrNull();
    m_memory->setVisible(plan != nullptr);
    if (plan)
        m_memory->show(views::chartModel(*plan, m_look.language), m_look);
    const auto *fix = m_actions->at("apply-fix");
    const_cast<QAction *>(fix)->setEnabled(assessment.remedies && !assessment.remedies->empty());
    m_form->markError(assessment.plan ? QString() : QString::fromStdString(assessment.plan.error().place));
    m_pages->refresh();
}

void MainWindow::refreshQuote()
{
    const auto quote = state::quoteOf(m_store->scenario(), *m_environment.world, *m_environment.prices);
    m_quote->show(views::quoteModel(quote, *m_environment.prices, m_look.language), planning::withCheckpointStorage(m_store->scenario(), *m_environment.world), m_look);
}

void MainWindow::refreshTitle()
{
    const QString file = m_documents->file();
    QString name = file.isEmpty() ? QString::fromStdString(m_store->scenario().name) : QFileInfo(file).fileName();
    if (name.isEmpty())
        name = m_look.translate("Window", "Untitled");
    const bool modified = m_store->isModified();
    setWindowTitle(QStringLiteral("%1[*] – AnchorGPU Configurator").arg(name));
    setWindowModified(modified);
    m_status->showFile(name, modified || file.isEmpty(), m_look);
    auto &stack = m_store->undoStack();
    const auto step = [&](const char *id, bool can, const QString &path, const char *plain, const char *named) {
        QAction *action = m_actions->at(id);
        action->setEnabled(can);
        // The step's text is the path of its option; here it becomes words in the language of the moment.
        const QString label = views::fieldText(path.toStdString()) ? views::fieldLabel(path.toStdString(), m_look.language) : QString();
        action->setText(can && !label.isEmpty() ? m_look.translate("Menu", named).arg(label) : m_look.translate("Menu", plain));
        action->setIconText(m_look.translate("Menu", id == std::string_view("undo") ? QT_TRANSLATE_NOOP("Menu", "Undo") : QT_TRANSLATE_NOOP("Menu", "Redo")));
    };
    step("undo", stack.canUndo(), stack.undoText(), QT_TRANSLATE_NOOP("Menu", "&Undo"), QT_TRANSLATE_NOOP("Menu", "&Undo %1"));
    step("redo", stack.canRedo(), stack.redoText(), QT_TRANSLATE_NOOP("Menu", "&Redo"), QT_TRANSLATE_NOOP("Menu", "&Redo %1"));
}

void MainWindow::edit(const QString &path, const QString &json)
{
    if (!m_refreshing)
        m_store->edit(path.toStdString(), json.toStdString());
}

void MainWindow::completeNow() { m_service->completeNow(); }

void MainWindow::showView(const QString &name) { m_pages->showPage(name); }

void MainWindow::showTerm(const QString &id)
{
    if (m_glossary->isHidden())
        m_glossary->QWidget::show();
    m_glossary->showTerm(id);
}

void MainWindow::setLanguage(const QString &code)
{
    m_look.language = text::Language(code);
    if (m_environment.remember)
        m_settings.setLanguage(code);
    applyEverything();
    refresh();
}

void MainWindow::setTheme(state::ThemeChoice choice)
{
    m_themeChoice = choice;
    m_look.theme = &Appearance::themeFor(choice);
    if (m_environment.remember)
        m_settings.setTheme(choice);
    applyEverything();
    refresh();
}

void MainWindow::setPresenting(bool on)
{
    if (m_presenting == on)
        return;
    m_presenting = on;
    m_look.scale = on ? 1.5 : 1;
    for (QWidget *chrome : std::initializer_list<QWidget *>{menuBar(), m_toolBar, m_formCard, m_status, m_glossary})
        chrome->setVisible(!on);
    m_actions->at("present")->setChecked(on);
    applyEverything();
    refresh();
    if (isVisible())
        on ? showFullScreen() : showNormal();
    if (on)
        m_messages->say(MessageBar::Kind::Remark, m_look.translate("Window", "Presentation mode: Esc leaves it."));
    else
        m_messages->clear();
}

void MainWindow::usePrices(std::shared_ptr<const quote::PriceBook> prices, const QString &file)
{
    m_environment.prices = std::move(prices);
    m_environment.pricesFile = file;
    m_status->show(m_environment, m_look);
    m_service->setPrices(m_environment.prices);
    refresh();
    m_messages->say(MessageBar::Kind::Good, m_look.translate("Window", "Prices are read from %1.").arg(QFileInfo(file).fileName()));
}

void MainWindow::restoreState()
{
    restoreGeometry(m_settings.bytes(QStringLiteral("geometry")));
    const QByteArray columns = m_settings.bytes(QStringLiteral("columns"));
    if (!columns.isEmpty())
        m_splitter->restoreState(columns);
    const QByteArray side = m_settings.bytes(QStringLiteral("side"));
    if (!side.isEmpty())
        static_cast<QSplitter *>(m_splitter->widget(2))->restoreState(side);
}

void MainWindow::storeState()
{
    if (m_presenting)
        setPresenting(false);
    if (!m_environment.remember)
        return;
    m_settings.setBytes(QStringLiteral("geometry"), saveGeometry());
    m_settings.setBytes(QStringLiteral("columns"), m_splitter->saveState());
    m_settings.setBytes(QStringLiteral("side"), static_cast<QSplitter *>(m_splitter->widget(2))->saveState());
    m_recovery->discard();
}

} // namespace anchorgpu::window
