// The pages in the middle, pinned scenarios, and the way to everything about quotes.
#include "ui/window/main_window.h"

#include "core/planning/scenario_quote.h"
#include "core/evidence/engine_log.h"
#include "core/evidence/measured_case.h"
#include "ui/text/sentences.h"
#include "ui/views/breakdown/breakdown_view.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/evidence/evidence_view.h"
#include "ui/views/memory/memory_card.h"
#include "ui/views/quote_book/quote_desk.h"
#include "ui/views/what_if/what_if_view.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/window/actions.h"
#include "ui/window/documents.h"
#include "ui/window/pages.h"

#include <QFile>
#include <QFileInfo>

namespace anchorgpu::window {

using views::MessageBar;

void MainWindow::addPages()
{
    m_pages->add(QStringLiteral("breakdown"), QT_TRANSLATE_NOOP("Tab", "Breakdown"), [this](QWidget *parent) {
        auto *view = new views::BreakdownView(parent);
        connect(view, &views::BreakdownView::partSelected, this, [this](const std::optional<memory::ComponentId> &id) { m_memory->chart()->choose(id); });
        connect(view, &views::BreakdownView::termRequested, this, &MainWindow::showTerm);
        connect(view, &views::BreakdownView::phasePicked, this, [this, view](int phase) {
            m_phase = phase;
            if (const auto *plan = m_service->current()->planOrNull())
                view->show(views::breakdownModel(*plan, m_phase, m_look.language), m_look);
        });
        return Pages::Page{view, [this, view] {
            const auto *plan = m_service->current()->planOrNull();
            view->show(plan ? views::breakdownModel(*plan, m_phase, m_look.language) : views::BreakdownModel{}, m_look);
        }};
    });
    m_pages->add(QStringLiteral("what-if"), QT_TRANSLATE_NOOP("Tab", "What-if"), [this](QWidget *parent) {
        auto *view = new views::WhatIfView(parent);
        connect(view, &views::WhatIfView::edited, this, &MainWindow::edit);
        return Pages::Page{view, [this, view] { view->show(*m_service->current(), m_look); }};
    });
    m_pages->add(QStringLiteral("compare"), QT_TRANSLATE_NOOP("Tab", "Compare"), [this](QWidget *parent) {
        auto *view = new views::CompareView(parent);
        connect(view, &views::CompareView::pinRequested, this, &MainWindow::pin);
        connect(view, &views::CompareView::unpinRequested, this, [this](int index) {
            m_pins.erase(m_pins.begin() + index);
            m_pages->refresh();
        });
        connect(view, &views::CompareView::useRequested, this, [this](int index) {
            const workload::Scenario chosen = m_pins[static_cast<std::size_t>(index)];
            m_store->replace(chosen, "pinned");
        });
        return Pages::Page{view, [this, view] {
            std::vector<workload::Scenario> scenarios{m_store->scenario()};
            scenarios.insert(scenarios.end(), m_pins.begin(), m_pins.end());
            view->show(scenarios, *m_environment.world, *m_environment.prices, m_look);
        }};
    });
    m_pages->add(QStringLiteral("evidence"), QT_TRANSLATE_NOOP("Tab", "Evidence"), [this](QWidget *parent) {
        auto *view = new views::EvidenceView(parent);
        connect(view, &views::EvidenceView::openLogRequested, m_documents, &Documents::openLog);
        return Pages::Page{view, [this, view] {
            static const evidence::CaseFile kCases = evidence::builtInCases();
            view->show(views::evidenceModel(m_store->scenario(), kCases, *m_environment.world, m_look.language, m_ownRun.get()), m_look);
        }};
    });
    m_pages->add(QStringLiteral("translators"), QT_TRANSLATE_NOOP("Tab", "Translators’ desk"), [this](QWidget *parent) { return translatorsPage(parent); }, true);
}

void MainWindow::readLog(const QString &path)
{
    constexpr qint64 kLargestLog = 64 << 20;
    QFile file(path);
    const QString name = QFileInfo(path).fileName();
    const auto refuse = [&](const Error &error) { m_messages->say(MessageBar::Kind::Problem, text::sentence(error, m_look.language)); };
    if (!file.open(QIODevice::ReadOnly))
        return refuse(Error{ErrorKind::Surroundings, "file-open", name.toStdString(), {}, file.errorString().toStdString(), {}});
    if (file.size() > kLargestLog)
        return refuse(Error{ErrorKind::BadInput, "file-too-large", name.toStdString(), {}, std::to_string(file.size()), std::to_string(kLargestLog)});
    const QByteArray bytes = file.readAll();
    auto reading = evidence::readEngineLog(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), name.toStdString(), *m_environment.world->models, *m_environment.world->gpus);
    if (!reading)
        return refuse(reading.error());
    m_ownRun = std::make_unique<views::OwnRun>(views::OwnRun{name, std::move(reading->measuredCase), std::move(reading->missing)});
    m_pages->refresh();
    showView(QStringLiteral("evidence"));
}

void MainWindow::pin()
{
    if (m_pins.size() >= views::CompareView::kMost) {
        m_messages->say(MessageBar::Kind::Warning, m_look.translate("Window", "Four scenarios are pinned already; remove one first."));
        return;
    }
    m_pins.push_back(m_store->scenario());
    m_pages->refresh();
    m_messages->say(MessageBar::Kind::Good, m_look.translate("Window", "Pinned. It stands beside the scenario under “Compare”."), m_look.translate("Window", "Show"),
        [this] { showView(QStringLiteral("compare")); });
}

views::QuoteDesk &MainWindow::quoteDesk()
{
    if (m_desk)
        return *m_desk;
    if (!m_quotes) {
        m_quotes = std::make_unique<state::QuoteService>(m_settings);
        if (!m_environment.pricesFile.isEmpty())
            m_quotes->loadBook(m_environment.pricesFile);
    }
    m_desk = new views::QuoteDesk(*m_quotes, [this] { return views::QuoteDesk::Present{planning::withCheckpointStorage(m_store->scenario(), *m_environment.world), m_environment.world, m_look}; }, this);
    connect(m_desk, &views::QuoteDesk::told, this, [this](const QString &message, bool problem) { m_messages->say(problem ? MessageBar::Kind::Problem : MessageBar::Kind::Good, message); });
    connect(m_desk, &views::QuoteDesk::scenarioRequested, this, [this](const workload::Scenario &scenario) {
        if (m_documents->mayClose()) {
            m_store->open(scenario);
            m_documents->setFile({});
        }
    });
    connect(m_desk, &views::QuoteDesk::pricesChanged, this, [this] { usePrices(m_quotes->book(), m_quotes->bookPath()); });
    return *m_desk;
}

void MainWindow::connectQuotes()
{
    const auto on = [this](const char *id, auto &&run) { connect(m_actions->at(id), &QAction::triggered, this, std::forward<decltype(run)>(run)); };
    on("quote-preview", [this] { quoteDesk().preview(); });
    on("print-preview", [this] { quoteDesk().preview(); });
    on("quote-issue", [this] { quoteDesk().issue(); });
    on("quote-book", [this] { quoteDesk().openBook(); });
    on("order-import", [this] { quoteDesk().importOrder(); });
    on("price-editor", [this] { quoteDesk().editPrices(); });
}

} // namespace anchorgpu::window
