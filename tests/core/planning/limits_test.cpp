// limits(): the largest context and concurrency, against trying every value; and the search on its own.
#include "core/planning/limits.h"

#include "core/model/model_catalogue.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::planning;

namespace {

workload::Scenario serving(const std::string &model, const std::string &engine, const std::string &gpu, std::int64_t count)
{
    workload::Scenario scenario;
    workload::InferenceWorkload inference;
    inference.model.id = model;
    inference.engine.id = engine;
    scenario.workload = inference;
    scenario.hardware.gpu = gpu;
    scenario.hardware.count = count;
    return scenario;
}

workload::InferenceWorkload &inferenceOf(workload::Scenario &scenario) { return std::get<workload::InferenceWorkload>(scenario.workload); }

std::int64_t bruteForce(std::int64_t high, const std::function<bool(std::int64_t)> &good)
{
    std::int64_t best = 0;
    for (std::int64_t value = 1; value <= high; ++value) {
        if (good(value))
            best = value;
    }
    return best;
}

} // namespace

class LimitsTest : public QObject {
    Q_OBJECT
private slots:
    void searchFindsTheLargest()
    {
        const auto upTo = [](std::int64_t top) { return [top](std::int64_t v) { return v <= top; }; };
        QCOMPARE(largestGood(1, 1000, {}, upTo(617)).value(), 617);
        QCOMPARE(largestGood(1, 1000, {}, upTo(5000)).value(), 1000);
        QVERIFY(!largestGood(1, 1000, {}, upTo(0)));
        // A second stretch: good again above 512 because the engine changes its ways there.
        const auto two = [](std::int64_t v) { return v <= 300 || (v > 512 && v <= 700); };
        QCOMPARE(largestGood(1, 1000, {512}, two).value(), 700);
        QCOMPARE(largestGood(1, 1000, {512, 900}, two).value(), 700);
        QCOMPARE(largestGood(1, 600, {512}, two).value(), 600);
    }
    void searchEqualsTryingAll()
    {
        QVERIFY(rc::check("with a change of direction at a break", [] {
            const auto top = *rc::gen::inRange<std::int64_t>(1, 300);
            const auto brk = *rc::gen::inRange<std::int64_t>(1, 300);
            const auto a = *rc::gen::inRange<std::int64_t>(0, 320);
            const auto b = *rc::gen::inRange<std::int64_t>(0, 320);
            const auto good = [&](std::int64_t v) { return v <= brk ? v <= a : v <= b; };
            RC_ASSERT(largestGood(1, top, {brk}, good).value_or(0) == bruteForce(top, good));
        }));
    }
    void limitsEqualBruteForce()
    {
        const auto world = memory::World::builtIn();
        const std::vector<std::string> models{"Qwen/Qwen3-0.6B", "google/gemma-3-270m-it", "openai-community/gpt2", "ibm-granite/granite-4.0-h-micro",
                                              "Qwen/Qwen2.5-0.5B-Instruct", "facebook/opt-6.7b", "google/flan-t5-xl", "HuggingFaceTB/SmolLM2-1.7B-Instruct"};
        const std::vector<std::string> engines{"vllm", "sglang", "lmdeploy", "tensorrt-llm", "tgi", "transformers"};
        const std::vector<std::string> gpus{"nvidia-t4-16", "nvidia-rtx-a4000-16", "nvidia-l4-24", "nvidia-rtx-5090-32"};
        QVERIFY(rc::check("limits = trying every value", [&] {
            auto scenario = serving(*rc::gen::elementOf(models), *rc::gen::elementOf(engines), *rc::gen::elementOf(gpus), *rc::gen::element<std::int64_t>(1, 2));
            auto &inference = inferenceOf(scenario);
            inference.concurrency = *rc::gen::element<std::int64_t>(1, 7, 64, 300, 2000);
            inference.contextTokens = *rc::gen::element<std::int64_t>(64, 511, 2048, 16384);
            inference.options.gpuMemoryUtilization = *rc::gen::element<std::optional<double>>(std::nullopt, 0.2, 0.35, 0.5);
            const auto found = limits(scenario, *world);
            const std::int64_t own = (*world->models->find(inference.model.id))->maxContext;
            if (found.maxContextTokens) {
                // Around the answer and on a grid: trying 131,072 plans a case would take minutes.
                const auto at = [&](std::int64_t tokens) {
                    auto copy = scenario;
                    inferenceOf(copy).contextTokens = tokens;
                    return fits(copy, *world);
                };
                RC_ASSERT(*found.maxContextTokens <= own);
                RC_ASSERT(*found.maxContextTokens == 0 || at(*found.maxContextTokens));
                for (std::int64_t above = *found.maxContextTokens + 1; above <= own; above += above < *found.maxContextTokens + 40 ? 1 : 1 + own / 200)
                    RC_ASSERT(!at(above));
            }
            if (found.maxConcurrency && *found.maxConcurrency < 3000) {
                const auto at = [&](std::int64_t sequences) {
                    auto copy = scenario;
                    inferenceOf(copy).concurrency = sequences;
                    return fits(copy, *world);
                };
                RC_ASSERT(bruteForce(std::min<std::int64_t>(3000, *found.maxConcurrency + 300), at) == *found.maxConcurrency);
            }
        }));
    }
    void whereTheyHaveNoMeaning()
    {
        const auto world = memory::World::builtIn();
        auto encoder = serving("google-bert/bert-base-uncased", "vllm", "nvidia-l4-24", 1);
        QVERIFY(!limits(encoder, *world).maxConcurrency);         // nothing is held between requests
        QCOMPARE(limits(encoder, *world).maxContextTokens.value(), 512);
        auto toolarge = serving("meta-llama/Llama-3.1-405B-Instruct", "vllm", "nvidia-t4-16", 1);
        QCOMPARE(limits(toolarge, *world).maxContextTokens.value(), 0);
    }
    void theModelsOwnContextIsTheTop()
    {
        const auto world = memory::World::builtIn();
        const auto roomy = serving("Qwen/Qwen3-0.6B", "vllm", "nvidia-h200-sxm-141", 1);
        QCOMPARE(limits(roomy, *world).maxContextTokens.value(), (*world->models->find("Qwen/Qwen3-0.6B"))->maxContext);
    }
};

QTEST_APPLESS_MAIN(LimitsTest)
#include "limits_test.moc"
