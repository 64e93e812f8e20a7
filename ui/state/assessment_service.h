#pragma once
// Scenario → Assessment. The plan is made at once (it takes microseconds). Limits, remedies and curves follow from one worker
// thread; a newer scenario makes an older one's work stop and its result go nowhere.

#include "core/quote/price_book.h"
#include "ui/state/assessment.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>

namespace anchorgpu::state {

class AssessmentService : public QObject {
    Q_OBJECT
public:
    AssessmentService(std::shared_ptr<const memory::World> world, std::shared_ptr<const quote::PriceBook> prices, QObject *parent = nullptr);
    ~AssessmentService() override;

    const std::shared_ptr<const memory::World> &world() const { return m_world; }
    void setWorld(std::shared_ptr<const memory::World> world);
    void setPrices(std::shared_ptr<const quote::PriceBook> prices);

    /// The plan now; completed() follows with the rest. Sweeps only while someone looks at them.
    void assess(const workload::Scenario &scenario);
    /// The plan and all the rest, on this thread.
    void assessCompletely(const workload::Scenario &scenario);
    void setSweepsWanted(bool wanted);
    const AssessmentPtr &current() const { return m_current; }
    /// Computes the rest of the current assessment on this thread.
    void completeNow();

    /// Everything at once, on this thread (pictures, tests).
    static AssessmentPtr complete(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &prices, bool sweeps);
    /// Whether a scenario can be planned; for the store.
    std::optional<Error> problemOf(const workload::Scenario &scenario) const;

Q_SIGNALS:
    void planned(const anchorgpu::state::AssessmentPtr &assessment);
    void completed(const anchorgpu::state::AssessmentPtr &assessment);

private:
    void startRest();

    std::shared_ptr<const memory::World> m_world;
    std::shared_ptr<const quote::PriceBook> m_prices;
    AssessmentPtr m_current;
    QThreadPool m_pool;
    std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
    bool m_sweeps = false;
};

} // namespace anchorgpu::state
