// limits() against trying values with the forward plan: llama.cpp, training and images, besides the servers of limits_test.
#include "core/planning/limits.h"
#include "tests/core/planning/planning_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::planning;
using namespace anchorgpu::test;
using workload::InferenceWorkload;
using workload::Scenario;
using workload::TrainingWorkload;

namespace {

InferenceWorkload &serving(Scenario &scenario) { return std::get<InferenceWorkload>(scenario.workload); }
TrainingWorkload &training(Scenario &scenario) { return std::get<TrainingWorkload>(scenario.workload); }

template <class Change> bool runsWith(const Scenario &scenario, Change change)
{
    Scenario copy = scenario;
    change(copy);
    return runs(copy);
}

/// The largest of 1 … top that runs, by trying all of the first `dense` values and a grid above.
template <class Change> std::int64_t tried(const Scenario &scenario, std::int64_t top, std::int64_t dense, Change change)
{
    std::int64_t best = 0;
    for (std::int64_t value = 1; value <= top; value += value < dense ? 1 : 1 + top / 64) {
        if (runsWith(scenario, [&](Scenario &s) { change(s, value); }))
            best = value;
    }
    return best;
}

const std::vector<std::string> kSmallModels{"Qwen/Qwen3-0.6B", "google/gemma-3-270m-it", "HuggingFaceTB/SmolLM2-1.7B-Instruct", "Qwen/Qwen2.5-0.5B-Instruct"};

} // namespace

class LimitsOfAllKindsTest : public QObject {
    Q_OBJECT
private slots:
    void largestGoodAtItsEdges()
    {
        const auto between = [](std::int64_t low, std::int64_t high) { return [=](std::int64_t v) { return v >= low && v <= high; }; };
        QCOMPARE(largestGood(5, 5, {}, between(0, 9)).value(), 5);
        QVERIFY(!largestGood(5, 5, {}, between(6, 9)));
        QCOMPARE(largestGood(-100, 100, {}, between(-200, -7)).value(), -7);
        QCOMPARE(largestGood(1, 100, {0, 100, 500, -3}, between(1, 42)).value(), 42); // breaks outside don't matter
        QCOMPARE(largestGood(1, 100, {50, 20}, between(21, 30)).value(), 30);         // in any order
        QCOMPARE(largestGood(1, 100, {50}, between(1, 50)).value(), 50);              // the break itself belongs to the stretch below
        QVERIFY(!largestGood(1, 100, {50}, between(101, 200)));
    }
    void largestGoodAsksSeldom()
    {
        int asked = 0;
        const auto found = largestGood(1, 16'777'216, {32'768}, [&](std::int64_t v) { return ++asked, v <= 1'234'567; });
        QCOMPARE(found.value(), 1'234'567);
        QVERIFY2(asked <= 2 + 24 + 2, qPrintable(QString::number(asked))); // both ends of two stretches and log2 of the range
    }
    void threeStretches()
    {
        QVERIFY(rc::check("two breaks, each stretch with an end of its own", [] {
            const auto top = *rc::gen::inRange<std::int64_t>(3, 400);
            const auto one = *rc::gen::inRange<std::int64_t>(1, top), two = *rc::gen::inRange<std::int64_t>(1, top);
            const std::int64_t first = std::min(one, two), second = std::max(one, two);
            const auto a = *rc::gen::inRange<std::int64_t>(0, 420), b = *rc::gen::inRange<std::int64_t>(0, 420), c = *rc::gen::inRange<std::int64_t>(0, 420);
            const auto good = [&](std::int64_t v) { return v <= (v <= first ? a : v <= second ? b : c); };
            std::int64_t best = 0;
            for (std::int64_t v = 1; v <= top; ++v)
                best = good(v) ? v : best;
            RC_ASSERT(largestGood(1, top, {second, first}, good).value_or(0) == best);
        }));
    }

    void llamaCpp_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("gpu");
        const auto row = [](const char *name, const char *workload, const char *gpu) { QTest::newRow(name) << QString(workload) << QString(gpu); };
        row("8B Q8_0 on 16 GB", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"llama.cpp"},"weights":"gguf:Q8_0","context_tokens":4096,"concurrency":2})", "nvidia-rtx-a4000-16");
        row("8B Q4_K_M with a narrow cache", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"llama.cpp"},"weights":"gguf:Q4_K_M","kv_cache":"q8_0","context_tokens":8192,"concurrency":4})", "nvidia-t4-16");
        row("windows", R"({"kind":"inference","model":{"id":"google/gemma-3-12b-it"},"engine":{"id":"llama.cpp"},"weights":"gguf:Q6_K","context_tokens":8192})", "nvidia-t4-16");
        row("ollama", R"({"kind":"inference","model":{"id":"Qwen/Qwen2.5-7B-Instruct"},"engine":{"id":"ollama"},"weights":"gguf:Q8_0","context_tokens":8192})", "nvidia-t4-16");
        row("state and attention", R"({"kind":"inference","model":{"id":"ibm-granite/granite-4.0-h-micro"},"engine":{"id":"llama.cpp"},"weights":"gguf:F16","context_tokens":16384,"concurrency":8})", "nvidia-rtx-a4000-16");
    }
    void llamaCpp()
    {
        QFETCH(QString, workload);
        QFETCH(QString, gpu);
        const Scenario scenario = scenarioOf(workload.toStdString(), QString(R"({"gpu":"%1","count":1})").arg(gpu).toStdString());
        const auto found = limits(scenario, world());
        QVERIFY(found.maxContextTokens && found.maxConcurrency && !found.maxMicroBatch && !found.maxSequenceTokens && !found.minGpus);
        const std::int64_t context = *found.maxContextTokens, sequences = *found.maxConcurrency;
        const std::int64_t own = (*world().models->find(std::get<InferenceWorkload>(scenario.workload).model.id))->maxContext;
        const auto atContext = [&](std::int64_t n) { return runsWith(scenario, [n](Scenario &s) { serving(s).contextTokens = n; }); };
        QVERIFY(context >= 1 && context <= own && atContext(context));
        for (std::int64_t above = context + 1; above <= own; above += above < context + 600 ? 7 : 1 + own / 64)
            QVERIFY2(!atContext(above), qPrintable(QString::number(above)));
        const auto atSequences = [&](std::int64_t n) { return runsWith(scenario, [n](Scenario &s) { serving(s).concurrency = n; }); };
        QVERIFY(sequences >= 1 && atSequences(sequences));
        for (std::int64_t above = sequences + 1; above <= 4 * sequences + 40; ++above)
            QVERIFY2(!atSequences(above), qPrintable(QString::number(above)));
    }

    void randomTraining()
    {
        QVERIFY(rc::check("micro-batch, sequence and cards = trying values", [] {
            const std::int64_t cards = *rc::gen::element<std::int64_t>(1, 2, 4);
            Scenario scenario = scenarioOf(R"({"kind":"training"})", R"({"count":1})");
            training(scenario).model.id = *rc::gen::elementOf(kSmallModels);
            training(scenario).method = *rc::gen::element(workload::TrainingMethod::Full, workload::TrainingMethod::Lora, workload::TrainingMethod::Qlora);
            scenario.hardware.gpu = *rc::gen::element<std::string>("nvidia-t4-16", "nvidia-l4-24", "nvidia-a100-sxm4-40");
            scenario.hardware.count = cards;
            TrainingWorkload &workload = training(scenario);
            workload.sequenceTokens = *rc::gen::element<std::int64_t>(256, 1024, 4096);
            workload.microBatch = *rc::gen::element<std::int64_t>(1, 3, 8);
            workload.activationCheckpointing = *rc::gen::element(workload::Checkpointing::None, workload::Checkpointing::Selective, workload::Checkpointing::Full);
            workload.attention = *rc::gen::element(workload::AttentionKernel::Flash, workload::AttentionKernel::Eager);
            if (cards > 1)
                workload.sharding = *rc::gen::element(workload::Sharding::Ddp, workload::Sharding::Zero2, workload::Sharding::Fsdp);
            const auto found = limits(scenario, world());
            RC_ASSERT(found.maxMicroBatch && found.maxSequenceTokens && !found.maxContextTokens && !found.maxConcurrency);
            const std::int64_t most = *found.maxMicroBatch;
            RC_ASSERT(tried(scenario, 2 * most + 8, most + 8, [](Scenario &s, std::int64_t n) { training(s).microBatch = n; }) == most);
            const std::int64_t longest = *found.maxSequenceTokens;
            const std::int64_t own = (*world().models->find(workload.model.id))->maxContext;
            const auto at = [&](std::int64_t n) { return runsWith(scenario, [n](Scenario &s) { training(s).sequenceTokens = n; }); };
            RC_ASSERT(longest <= own && (longest == 0 || at(longest)));
            for (std::int64_t above = longest + 1; above <= own; above += above < longest + 30 ? 1 : 1 + own / 64)
                RC_ASSERT(!at(above));
            for (std::int64_t fewer = 1; fewer < found.minGpus.value_or(65); ++fewer)
                RC_ASSERT(!runsWith(scenario, [fewer](Scenario &s) { s.hardware.count = fewer; s.hardware.dataParallel.reset(); }));
            if (found.minGpus)
                RC_ASSERT(runsWith(scenario, [&](Scenario &s) { s.hardware.count = *found.minGpus; s.hardware.dataParallel.reset(); }));
        }));
    }

    // All else fixed: the limit of a number doesn't depend on what that number is now.
    void theNumberItselfDoesNotMatter()
    {
        for (const char *engine : {"vllm", "sglang", "lmdeploy"}) {
            Scenario scenario = scenarioOf(QString(R"({"kind":"inference","model":{"id":"Qwen/Qwen2.5-7B-Instruct"},"engine":{"id":"%1"},"context_tokens":4096,"concurrency":4})").arg(engine).toStdString(),
                                           R"({"gpu":"nvidia-l4-24","count":1})");
            const auto context = limits(scenario, world()).maxContextTokens, sequences = limits(scenario, world()).maxConcurrency;
            serving(scenario).contextTokens = 1024;
            QCOMPARE(limits(scenario, world()).maxContextTokens, context);
            serving(scenario).contextTokens = 4096;
            serving(scenario).concurrency = 100;
            QCOMPARE(limits(scenario, world()).maxConcurrency, sequences);
            QVERIFY(*limits(scenario, world()).maxContextTokens <= *context); // more sequences leave no more room for each
        }
    }
    void moreMemoryNeverLowersALimit()
    {
        Scenario scenario = scenarioOf(R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"vllm"},"context_tokens":4096,"concurrency":4})", R"({"gpu":"nvidia-t4-16","count":1})");
        std::int64_t context = 0, sequences = 0;
        for (const char *gpu : {"nvidia-t4-16", "nvidia-l4-24", "nvidia-a100-sxm4-40", "nvidia-l40s-48", "nvidia-a100-sxm4-80"}) {
            scenario.hardware.gpu = gpu;
            const auto found = limits(scenario, world());
            QVERIFY2(*found.maxContextTokens >= context && *found.maxConcurrency >= sequences, gpu);
            context = *found.maxContextTokens;
            sequences = *found.maxConcurrency;
        }
        // 80 GB: 0.9 … 0.92 of 79.1 GiB less 15 for weights and 1 … 5 for activations, half a GiB each.
        QVERIFY2(sequences > 98 && sequences < 116, qPrintable(QString::number(sequences)));
    }
    void imagesAndUnknownModelsHaveNone()
    {
        const auto none = [](const memory::Limits &found) {
            return !found.maxContextTokens && !found.maxConcurrency && !found.maxMicroBatch && !found.maxSequenceTokens && !found.minGpus;
        };
        QVERIFY(none(limits(scenarioOf(R"({"kind":"diffusion","model":{"id":"black-forest-labs/FLUX.1-dev"}})", R"({"gpu":"nvidia-l4-24","count":1})"), world())));
        QVERIFY(none(limits(scenarioOf(R"({"kind":"inference","model":{"id":"nobody/knows"}})", R"({"gpu":"nvidia-l4-24","count":1})"), world())));
        QVERIFY(!fits(scenarioOf(R"({"kind":"inference","model":{"id":"nobody/knows"}})", R"({"gpu":"nvidia-l4-24","count":1})"), world()));
    }
};

QTEST_APPLESS_MAIN(LimitsOfAllKindsTest)
#include "limits_of_all_kinds_test.moc"
