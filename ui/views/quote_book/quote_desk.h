#pragma once
// The way from the main window to everything about quotes: preview, issue and order, the quote book, orders from files, the price
// editor. The window makes one, connects its actions and listens to three signals.

#include "core/memory/planner.h"
#include "core/workload/scenario.h"
#include "ui/state/quote_service.h"
#include "ui/views/widgets/look.h"

#include <QObject>
#include <functional>
#include <memory>

namespace anchorgpu::views {

class QuoteDesk : public QObject {
    Q_OBJECT
public:
    /// What the window shows right now.
    struct Present {
        workload::Scenario scenario;
        std::shared_ptr<const memory::World> world;
        Look look;
    };
    using Ask = std::function<Present()>;

    QuoteDesk(state::QuoteService &service, Ask present, QWidget *window);

    void preview();
    void issue();
    void openBook();
    /// Asks for the file when `path` is empty.
    void importOrder(const QString &path = {});
    void editPrices();

Q_SIGNALS:
    /// A remark or a problem, for the window's message bar.
    void told(const QString &message, bool problem);
    /// A scenario of the quote book is to be opened.
    void scenarioRequested(const anchorgpu::workload::Scenario &scenario);
    /// Other prices are in force (the service has them): refresh.
    void pricesChanged();

private:
    Result<state::PreparedQuote> prepared() const;

    state::QuoteService &m_service;
    Ask m_present;
    QWidget *m_window;
};

} // namespace anchorgpu::views
