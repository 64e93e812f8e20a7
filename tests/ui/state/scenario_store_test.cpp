// The store: edits, repair, refusal, undo, drags.
#define QT_NO_KEYWORDS
#include "core/memory/planner.h"
#include "core/workload/scenario_json.h"
#include "ui/state/scenario_store.h"

#include <QSignalSpy>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using state::ScenarioStore;

class ScenarioStoreTest : public QObject {
    Q_OBJECT

    static std::optional<Error> check(const workload::Scenario &scenario)
    {
        memory::PlanOptions quick;
        quick.explain = false;
        const auto plan = memory::plan(scenario, *memory::World::builtIn(), quick);
        return plan ? std::nullopt : std::optional<Error>(plan.error());
    }

private Q_SLOTS:
    void anEditIsAStep()
    {
        ScenarioStore store(workload::defaultScenario());
        QSignalSpy changed(&store, &ScenarioStore::changed);
        QVERIFY(store.edit("workload.concurrency", "64"));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(store.undoStack().count(), 1);
        QVERIFY(store.isModified());
        store.undoStack().undo();
        QCOMPARE(store.scenario(), workload::defaultScenario());
        QVERIFY(!store.isModified());
        // The same value again is no step.
        QVERIFY(store.edit("workload.concurrency", "12"));
        QCOMPARE(store.undoStack().count(), 1);
    }

    void badEditsChangeNothing()
    {
        ScenarioStore store(workload::defaultScenario());
        QSignalSpy refused(&store, &ScenarioStore::refused);
        QVERIFY(!store.edit("workload.concurrency", "-4"));
        QVERIFY(!store.edit("hardware.moon", "1"));
        QCOMPARE(refused.count(), 2);
        QCOMPARE(store.scenario(), workload::defaultScenario());
        QCOMPARE(store.undoStack().count(), 0);
    }

    void severalEditsAreOneStep()
    {
        ScenarioStore store(workload::defaultScenario());
        QVERIFY(store.edit(std::vector<state::Edit>{{"workload.concurrency", "3"}, {"workload.context_tokens", "4096"}}, "fix"));
        QCOMPARE(store.undoStack().count(), 1);
        store.undoStack().undo();
        QCOMPARE(store.scenario(), workload::defaultScenario());
    }

    void aDragIsOneStepAndMayComeBack()
    {
        ScenarioStore store(workload::defaultScenario());
        store.beginDrag();
        for (int value : {13, 20, 40})
            QVERIFY(store.edit("workload.concurrency", std::to_string(value)));
        store.endDrag();
        QCOMPARE(store.undoStack().count(), 1);
        store.undoStack().undo();
        store.beginDrag();
        for (int value : {13, 20, 12})
            QVERIFY(store.edit("workload.concurrency", std::to_string(value)));
        store.endDrag();
        QCOMPARE(store.undoStack().count(), 0); // back where it began: nothing to undo
    }

    void impossibleSplitsAreRepaired()
    {
        ScenarioStore store(workload::defaultScenario(), check);
        QSignalSpy repaired(&store, &ScenarioStore::repaired);
        QVERIFY(store.edit("hardware.count", "1"));
        QVERIFY(!check(store.scenario()));
        QCOMPARE(store.scenario().hardware.count, std::int64_t{1});
        QCOMPARE(repaired.count(), 1);
        QVERIFY(repaired.front().front().toStringList().contains(QStringLiteral("hardware.tensor_parallel")));
        // A degree that needs more GPUs takes them.
        QVERIFY(store.edit("hardware.tensor_parallel", "4"));
        QCOMPARE(store.scenario().hardware.tensorParallel, std::optional<std::int64_t>(4));
        QVERIFY(store.scenario().hardware.count % 4 == 0);
        QVERIFY(!check(store.scenario()));
    }

    void anyOneEditStaysPlannable()
    {
        const bool holds = rc::check("any single edit of the default leaves a scenario that can be planned", [] {
            ScenarioStore store(workload::defaultScenario(), check);
            const int edits = *rc::gen::inRange(1, 5);
            for (int i = 0; i < edits; ++i) {
                const auto path = *rc::gen::element(std::string("hardware.count"), std::string("hardware.tensor_parallel"), std::string("hardware.pipeline_parallel"),
                    std::string("workload.concurrency"), std::string("workload.context_tokens"));
                store.edit(path, std::to_string(*rc::gen::inRange(1, 70)));
                RC_ASSERT(!check(store.scenario()));
            }
        });
        QVERIFY(holds);
    }

    void openingStartsANewHistory()
    {
        ScenarioStore store(workload::defaultScenario());
        store.edit("workload.concurrency", "3");
        auto other = workload::defaultScenario();
        other.name = "Other";
        store.open(other);
        QCOMPARE(store.undoStack().count(), 0);
        QVERIFY(!store.isModified());
        QCOMPARE(store.scenario(), other);
    }
};

QTEST_MAIN(ScenarioStoreTest)
#include "scenario_store_test.moc"
