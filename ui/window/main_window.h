#pragma once
// The main window: assembles the views, decides nothing. Intents of the views go to the store, the store's scenario goes to the
// assessment service, and what comes back is shown by everyone. A language, theme or scale switch is the same redraw.

#include "ui/state/assessment_service.h"
#include "ui/state/quote_service.h"
#include "ui/state/recovery.h"
#include "ui/state/scenario_store.h"
#include "ui/state/translation_overlay.h"
#include "ui/views/widgets/look.h"
#include "ui/window/environment.h"
#include "ui/window/pages.h"

#include <QMainWindow>
#include <memory>

class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolBar;
class QVBoxLayout;

namespace anchorgpu::views {
class BreakdownView;
class Card;
class GlossaryPanel;
class MemoryCard;
struct OwnRun;
class QuoteDesk;
class MessageBar;
class QuotePanel;
class SegmentedControl;
class VerdictCard;
class WorkloadForm;
}

namespace anchorgpu::window {

class Actions;
class Documents;
class StatusLine;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Environment environment, const workload::Scenario &scenario, const views::Look &look, QWidget *parent = nullptr);
    ~MainWindow() override;

    state::ScenarioStore &store() { return *m_store; }
    state::AssessmentService &service() { return *m_service; }
    Documents &documents() { return *m_documents; }
    Actions &actions() { return *m_actions; }
    Pages &pages() { return *m_pages; }
    views::MessageBar &messages() { return *m_messages; }
    const views::Look &look() const { return m_look; }
    const Environment &environment() const { return m_environment; }

    void setLanguage(const QString &code);
    void setTheme(state::ThemeChoice choice);
    void setPresenting(bool on);
    bool isPresenting() const { return m_presenting; }
    /// One of viewNames().
    void showView(const QString &name);
    void showTerm(const QString &id);
    void usePrices(std::shared_ptr<const quote::PriceBook> prices, const QString &file);
    /// Waits for nothing: limits, remedies and curves are computed on this thread (pictures).
    void completeNow();
    /// A file that was dropped or given: scenario, model, price book or engine log.
    void openDropped(const QString &path);
    /// An engine's start-up log: predicted beside measured on the evidence page.
    void readLog(const QString &path);
    /// Writes window geometry and splitters, forgets the recovery copy.
    void storeState();

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void build();
    void buildBars();
    void connectActions();
    void connectViews();
    void connectLanguageMenu();
    void fillPresets();
    void addPages();
    void connectQuotes();
    views::QuoteDesk &quoteDesk();
    void pin();
    void restoreState();
    /// Shows scenario and assessment everywhere.
    void refresh();
    void refreshPlan();
    void refreshQuote();
    void refreshTitle();
    /// Fonts, colours, texts of everything.
    void applyEverything();
    void edit(const QString &path, const QString &json);
    void focusNextPane();
    void copyChart();
    void useTranslations(const QString &folder);
    void retranslate();
    QString translationsFolder() const;
    Pages::Page translatorsPage(QWidget *parent);
    void openTermOfFocus();

    Environment m_environment;
    views::Look m_look;
    state::ThemeChoice m_themeChoice = state::ThemeChoice::System;
    state::Settings m_settings;
    std::unique_ptr<state::ScenarioStore> m_store;
    std::unique_ptr<state::AssessmentService> m_service;
    std::unique_ptr<state::Recovery> m_recovery;
    std::unique_ptr<state::TranslationOverlay> m_translations;
    Actions *m_actions = nullptr;
    Documents *m_documents = nullptr;
    Pages *m_pages = nullptr;
    StatusLine *m_status = nullptr;

    QToolBar *m_toolBar = nullptr;
    QSplitter *m_splitter = nullptr;
    views::SegmentedControl *m_languages = nullptr;
    views::MessageBar *m_messages = nullptr;
    views::Card *m_formCard = nullptr;
    views::WorkloadForm *m_form = nullptr;
    views::VerdictCard *m_verdict = nullptr;
    views::MemoryCard *m_memory = nullptr;
    views::QuotePanel *m_quote = nullptr;
    views::GlossaryPanel *m_glossary = nullptr;
    std::unique_ptr<state::QuoteService> m_quotes; ///< made when it is first needed
    views::QuoteDesk *m_desk = nullptr;
    std::vector<workload::Scenario> m_pins;
    std::unique_ptr<views::OwnRun> m_ownRun;
    int m_phase = -1;
    bool m_presenting = false;
    bool m_refreshing = false;
};

} // namespace anchorgpu::window
