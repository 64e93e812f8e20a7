#include "ui/state/assessment_service.h"

#include "ui/state/outlook.h"

namespace anchorgpu::state {

AssessmentService::AssessmentService(std::shared_ptr<const memory::World> world, std::shared_ptr<const quote::PriceBook> prices, QObject *parent)
    : QObject(parent), m_world(std::move(world)), m_prices(std::move(prices))
{
    m_pool.setMaxThreadCount(1);
}

AssessmentService::~AssessmentService()
{
    ++*m_generation;
    m_pool.waitForDone();
}

void AssessmentService::setWorld(std::shared_ptr<const memory::World> world)
{
    m_world = std::move(world);
    if (m_current)
        assess(workload::Scenario(m_current->scenario));
}

void AssessmentService::setPrices(std::shared_ptr<const quote::PriceBook> prices)
{
    m_prices = std::move(prices);
    if (m_current)
        assess(workload::Scenario(m_current->scenario));
}

void AssessmentService::completeNow()
{
    if (!m_current)
        return;
    ++*m_generation;
    m_current = complete(m_current->scenario, *m_world, *m_prices, m_sweeps);
    Q_EMIT completed(m_current);
}

std::optional<Error> AssessmentService::problemOf(const workload::Scenario &scenario) const
{
    memory::PlanOptions quick;
    quick.explain = false;
    auto plan = memory::plan(scenario, *m_world, quick);
    return plan ? std::nullopt : std::optional<Error>(plan.error());
}

void AssessmentService::assess(const workload::Scenario &scenario)
{
    m_current = std::make_shared<const Assessment>(Assessment{scenario, memory::plan(scenario, *m_world), {}, {}, {}});
    ++*m_generation;
    Q_EMIT planned(m_current);
    startRest();
}

void AssessmentService::assessCompletely(const workload::Scenario &scenario)
{
    ++*m_generation;
    m_current = complete(scenario, *m_world, *m_prices, m_sweeps);
    Q_EMIT planned(m_current);
    Q_EMIT completed(m_current);
}

void AssessmentService::setSweepsWanted(bool wanted)
{
    if (wanted == m_sweeps)
        return;
    m_sweeps = wanted;
    if (wanted && m_current && !m_current->sweeps)
        startRest();
}

void AssessmentService::startRest()
{
    if (!m_current->plan)
        return;
    const int mine = *m_generation;
    m_pool.start([this, mine, generation = m_generation, world = m_world, prices = m_prices, first = m_current, sweeps = m_sweeps] {
        const auto outdated = [&] { return *generation != mine; };
        if (outdated())
            return;
        auto done = std::make_shared<Assessment>(*first);
        addOutlook(*done, *world, *prices, sweeps, outdated);
        if (outdated())
            return;
        QMetaObject::invokeMethod(this, [this, mine, done] {
            if (*m_generation != mine)
                return;
            m_current = done;
            Q_EMIT completed(m_current);
        });
    });
}

AssessmentPtr AssessmentService::complete(const workload::Scenario &scenario, const memory::World &world, const quote::PriceBook &prices, bool sweeps)
{
    auto done = std::make_shared<Assessment>(Assessment{scenario, memory::plan(scenario, world), {}, {}, {}});
    if (done->plan)
        addOutlook(*done, world, prices, sweeps, [] { return false; });
    return done;
}

} // namespace anchorgpu::state
