// finish(): totals, headroom, worst rank, verdict by contract §3, on hand-made plans.
#include "core/memory/planner.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::memory;

namespace {
DevicePlan device(std::int64_t capacity, Band weights, Band cache)
{
    DevicePlan d;
    d.capacity = Bytes(capacity);
    d.components = {{ComponentId::Weights, weights, {}, {}}, {ComponentId::KvCache, cache, {}, {}}};
    return d;
}
Band band(std::int64_t low, std::int64_t typical, std::int64_t high) { return {Bytes(low), Bytes(typical), Bytes(high)}; }
Verdict verdictOf(std::vector<DevicePlan> devices, std::optional<EnginePool> pool = {})
{
    Plan plan;
    plan.devices = std::move(devices);
    plan.pool = std::move(pool);
    finish(plan);
    return plan.verdict;
}
EnginePool poolOf(Band kv, std::int64_t needed)
{
    EnginePool pool;
    pool.kvCache = kv;
    pool.needed = Bytes(needed);
    return pool;
}
} // namespace

class FinishTest : public QObject {
    Q_OBJECT
private slots:
    void totalsAndWorstRank()
    {
        Plan plan;
        plan.devices = {device(100, band(50, 50, 50), band(10, 20, 30)), device(100, band(60, 60, 60), band(10, 20, 30))};
        finish(plan);
        QCOMPARE(plan.devices[0].total, band(60, 70, 80));
        QCOMPARE(plan.devices[0].headroom, Bytes(30));
        QCOMPARE(plan.worstRank, 1);
        QCOMPARE(plan.devices[1].headroom, Bytes(20));
        QCOMPARE(plan.verdict, Verdict::Fits);
    }
    void verdictFollowsCapacity()
    {
        QCOMPARE(verdictOf({device(80, band(50, 50, 50), band(10, 20, 30))}), Verdict::Fits);
        QCOMPARE(verdictOf({device(79, band(50, 50, 50), band(10, 20, 30))}), Verdict::Tight);
        QCOMPARE(verdictOf({device(70, band(50, 50, 50), band(10, 20, 30))}), Verdict::Tight);
        QCOMPARE(verdictOf({device(69, band(50, 50, 50), band(10, 20, 30))}), Verdict::DoesNotFit);
        QCOMPARE(verdictOf({device(0, band(1, 1, 1), band(0, 0, 0))}), Verdict::DoesNotFit); // memory unknown
    }
    void verdictFollowsPool()
    {
        const auto roomy = device(1000, band(50, 50, 50), band(10, 20, 30));
        QCOMPARE(verdictOf({roomy}, poolOf(band(20, 25, 30), 20)), Verdict::Fits);
        QCOMPARE(verdictOf({roomy}, poolOf(band(20, 25, 30), 21)), Verdict::Tight);
        QCOMPARE(verdictOf({roomy}, poolOf(band(20, 25, 30), 26)), Verdict::DoesNotFit);
        QCOMPARE(verdictOf({device(60, band(50, 50, 50), band(10, 20, 30))}, poolOf(band(20, 25, 30), 1)), Verdict::DoesNotFit);
    }
    void thePeakPhaseSpeaks()
    {
        Plan plan;
        DevicePlan d;
        d.capacity = Bytes(100);
        d.phases = {{PhaseId::Loss, {{ComponentId::Weights, band(40, 40, 40), {}, {}}, {ComponentId::LogitsLoss, band(10, 20, 70), {}, {}}}, {}},
                    {PhaseId::OptimizerStep, {{ComponentId::Weights, band(40, 40, 40), {}, {}}, {ComponentId::Gradients, band(40, 40, 40), {}, {}}}, {}}};
        plan.devices = {d};
        finish(plan);
        QCOMPARE(plan.devices[0].peakPhase, 1);
        QCOMPARE(plan.devices[0].components.back().id, ComponentId::Gradients);
        QCOMPARE(plan.devices[0].total.typical, Bytes(80));
        QCOMPARE(plan.devices[0].total.high, Bytes(110)); // the loss may be the peak
        QCOMPARE(plan.verdict, Verdict::Tight);
    }
    void idsAreThoseOfTheContract()
    {
        QCOMPARE(idOf(ComponentId::Weights), std::string_view("weights"));
        QCOMPARE(idOf(ComponentId::GatheredParameters), std::string_view("gathered_parameters"));
        QCOMPARE(idOf(ComponentId::VaeDecode), std::string_view("vae_decode"));
        QCOMPARE(idOf(ComponentId::Reserve), std::string_view("reserve"));
        QCOMPARE(idOf(PhaseId::BackwardLast), std::string_view("backward_last"));
        QCOMPARE(idOf(Verdict::DoesNotFit), std::string_view("does-not-fit"));
    }
};

QTEST_APPLESS_MAIN(FinishTest)
#include "finish_test.moc"
