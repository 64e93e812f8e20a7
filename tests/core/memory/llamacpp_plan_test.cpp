// Plans of llama.cpp and ollama as the rest of the program sees them: components, formulas, bands, verdicts, findings.
#include "core/memory/engines/llamacpp_planner.h"
#include "core/memory/formula.h"
#include "core/workload/scenario_json.h"

#include <QElapsedTimer>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;

namespace {

workload::Scenario scenario(const char *model = "meta-llama/Llama-3.1-8B-Instruct", const char *weights = "gguf:Q4_K_M", std::int64_t context = 8192,
                            std::int64_t sequences = 1, int gpus = 1)
{
    workload::InferenceWorkload workload;
    workload.model = {model, {}};
    workload.engine = {"llama.cpp", {}};
    workload.weights = *formats::parseNumericFormat(weights);
    workload.kvCache = "auto";
    workload.contextTokens = context;
    workload.concurrency = sequences;
    workload::Scenario result;
    result.workload = workload;
    result.hardware.gpu = "nvidia-h100-sxm5-80";
    result.hardware.count = gpus;
    return result;
}

workload::InferenceWorkload &inference(workload::Scenario &scenario) { return std::get<workload::InferenceWorkload>(scenario.workload); }

Plan planned(const workload::Scenario &scenario, bool explain = true, const nlohmann::json *given = nullptr)
{
    PlanOptions options;
    options.explain = explain;
    options.observables = given != nullptr;
    options.given = given;
    const auto result = plan(scenario, *World::builtIn(), options);
    if (!result)
        qFatal("%s %s %s", result.error().id.c_str(), result.error().place.c_str(), result.error().found.c_str());
    return *result;
}

Error errorOf(const workload::Scenario &scenario)
{
    const auto result = plan(scenario, *World::builtIn());
    return result ? Error{} : result.error();
}

const Component *find(const DevicePlan &device, ComponentId id)
{
    const auto found = std::find_if(device.components.begin(), device.components.end(), [id](const Component &component) { return component.id == id; });
    return found == device.components.end() ? nullptr : &*found;
}

bool has(const Plan &plan, const char *finding)
{
    return std::any_of(plan.findings.begin(), plan.findings.end(), [finding](const Finding &one) { return one.id == finding; });
}

/// The value of a formula: products before sums, one level of brackets.
double valueOf(const Formula &formula)
{
    const auto term = [&](std::size_t &i, const auto &self, bool inside) -> double {
        double sum = 0, product = formula[i++].value;
        for (; i < formula.size(); ++i) {
            const Operand &operand = formula[i];
            switch (operand.op) {
            case Operator::Times: product *= operand.value; break;
            case Operator::DividedBy: product /= operand.value; break;
            case Operator::Plus: sum += product; product = operand.value; break;
            case Operator::Minus: sum += product; product = -operand.value; break;
            case Operator::OpenTimes: product *= self(i, self, true); break;
            case Operator::OpenPlus: sum += product; product = self(i, self, true); break;
            case Operator::Close:
                if (inside)
                    return sum + product;
                break;
            case Operator::First: break;
            }
        }
        return sum + product;
    };
    std::size_t start = 0;
    return formula.empty() ? 0 : term(start, term, false);
}

} // namespace

class LlamaCppPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlanHasItsComponents();
    void formulasGiveTheBytes();
    void exactNumbersHaveNoBand();
    void otherBuildsHaveABand();
    void architecturesOutsideTheReplayHaveAWideBand();
    void severalGpusShareTheLayers();
    void replicasAreEqual();
    void aTensorDegreeIsTakenAsLayers();
    void hybridsShowTheirState();
    void hostMemoryCountsWhatStaysThere();
    void plansWithoutExplanationsDecideAlike();
    void theUnderstoodScenarioIsStable();
    void unknownThingsAreNamed();
    void formatsThatLlamaCppCantLoadAreSixteenBits();
    void adaptersAndDraftsAndTowers();
    void findingsSayWhatUsersAsk();
    void givenFactsOfACase();
    void aTooSmallContextTotalDoesNotFit();
    void ollamaIsPlannedAsItsServer();
    void encodersKeepNoCache();
    void everyCatalogueModelCanBePlanned();
    void tenThousandPlansAreQuick();
};

void LlamaCppPlanTest::aPlanHasItsComponents()
{
    const Plan plan = planned(scenario("google/gemma-3-27b-it", "gguf:Q4_K_M", 32768));
    QCOMPARE(plan.devices.size(), std::size_t{1});
    const DevicePlan &device = plan.devices[0];
    QCOMPARE(find(device, ComponentId::KvCache)->bytes.typical, Bytes((10LL * 32768 + 52LL * 1536) * 2 * 16 * 128 * 2));
    QCOMPARE(find(device, ComponentId::Weights)->bytes.typical, Bytes(16'539'923'200));
    QVERIFY(find(device, ComponentId::ComputeBuffers)->bytes.typical > Bytes(0));
    QVERIFY(find(device, ComponentId::Framework));
    QVERIFY(!find(device, ComponentId::RecurrentState));
    Bytes sum;
    for (const Component &component : device.components) {
        QVERIFY(!component.source.empty());
        sum += component.bytes.typical;
    }
    QCOMPARE(device.total.typical, sum);
    QCOMPARE(device.headroom, device.capacity - sum);
    QCOMPARE(plan.verdict, Verdict::Fits);
    QVERIFY(plan.pool.has_value());
    QCOMPARE(plan.pool->tokens, 32768);
    QCOMPARE(plan.pool->maxConcurrency, 1.0);
}

void LlamaCppPlanTest::formulasGiveTheBytes()
{
    auto mixed = scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q8_0", 8192, 3);
    inference(mixed).kvCache = "q4_0";
    inference(mixed).options.kvCacheK = "q8_0";
    for (const auto &one : {scenario(), mixed, scenario("google/gemma-3-27b-it", "gguf:Q4_K_M", 32768, 2), scenario("Qwen/Qwen3-Next-80B-A3B-Instruct"),
                            scenario("deepseek-ai/DeepSeek-V2-Lite-Chat"), scenario("tiiuae/Falcon-H1-7B-Instruct", "gguf:Q4_K_M", 4096, 4)}) {
        const Plan plan = planned(one);
        for (const Component &component : plan.devices[0].components) {
            if (component.id == ComponentId::ComputeBuffers || component.id == ComponentId::Framework)
                continue; // found by a replay; MiB
            QVERIFY(!component.formula.empty());
            const double bytes = static_cast<double>(component.bytes.typical.count());
            QVERIFY2(std::abs(valueOf(component.formula) - bytes) <= bytes * 1e-4 + 1, std::string(idOf(component.id)).c_str());
        }
    }
}

void LlamaCppPlanTest::exactNumbersHaveNoBand()
{
    const Plan plan = planned(scenario());
    for (const ComponentId id : {ComponentId::Weights, ComponentId::KvCache, ComponentId::ComputeBuffers}) {
        const Band band = find(plan.devices[0], id)->bytes;
        QCOMPARE(band.low, band.typical);
        QCOMPARE(band.high, band.typical);
    }
    const Band context = find(plan.devices[0], ComponentId::Framework)->bytes;
    QVERIFY(context.low < context.typical && context.typical < context.high);
}

void LlamaCppPlanTest::otherBuildsHaveABand()
{
    auto old = scenario();
    inference(old).engine.version = "b9500";
    const Plan plan = planned(old);
    const Band band = find(plan.devices[0], ComponentId::ComputeBuffers)->bytes;
    QVERIFY(band.low < band.typical && band.typical < band.high);
    QVERIFY(has(plan, "llamacpp-other-build"));
    QVERIFY(!has(planned(scenario()), "llamacpp-other-build"));
}

void LlamaCppPlanTest::architecturesOutsideTheReplayHaveAWideBand()
{
    const Plan plan = planned(scenario("bigscience/bloom"));
    QVERIFY(has(plan, "llamacpp-no-replay"));
    const Band band = find(plan.devices[0], ComponentId::ComputeBuffers)->bytes;
    QVERIFY(band.high > band.typical.scaled(1.3));
    QVERIFY(band.low > Bytes(0));
}

void LlamaCppPlanTest::severalGpusShareTheLayers()
{
    const Plan one = planned(scenario("meta-llama/Llama-3.1-70B-Instruct"));
    const Plan four = planned(scenario("meta-llama/Llama-3.1-70B-Instruct", "gguf:Q4_K_M", 8192, 1, 4));
    QCOMPARE(four.devices.size(), std::size_t{4});
    QCOMPARE(four.parallelism.pipeline, 4);
    Bytes cache;
    for (const DevicePlan &device : four.devices)
        cache += find(device, ComponentId::KvCache)->bytes.typical;
    QCOMPARE(cache, find(one.devices[0], ComponentId::KvCache)->bytes.typical);
    QVERIFY(find(four.devices[0], ComponentId::KvCache)->bytes.typical > find(four.devices[3], ComponentId::KvCache)->bytes.typical);
    // a later GPU's buffer may be smaller than llama.cpp's own planning says, by the copies of one hidden state
    const Band later = find(four.devices[1], ComponentId::ComputeBuffers)->bytes;
    QCOMPARE(later.typical - later.low, Bytes(16LL * 512 * 8192));
    QVERIFY(has(four, "llamacpp-pipeline-copies"));
}

void LlamaCppPlanTest::replicasAreEqual()
{
    auto two = scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 8192, 5, 4);
    two.hardware.dataParallel = 2;
    const Plan plan = planned(two);
    QCOMPARE(plan.parallelism.pipeline, 2);
    for (const ComponentId id : {ComponentId::Weights, ComponentId::KvCache, ComponentId::ComputeBuffers})
        QCOMPARE(find(plan.devices[0], id)->bytes, find(plan.devices[2], id)->bytes);
    auto half = scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 8192, 3, 2); // ceil(5 / 2) sequences each
    QCOMPARE(find(planned(half).devices[0], ComponentId::KvCache)->bytes, find(plan.devices[0], ComponentId::KvCache)->bytes);
    QCOMPARE(plan.host, planned(half).host * 2);
}

void LlamaCppPlanTest::aTensorDegreeIsTakenAsLayers()
{
    auto split = scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 8192, 1, 2);
    split.hardware.tensorParallel = 2;
    const Plan plan = planned(split);
    QVERIFY(has(plan, "llamacpp-layers-not-tensors"));
    QCOMPARE(find(plan.devices[1], ComponentId::Weights)->bytes,
             find(planned(scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 8192, 1, 2)).devices[1], ComponentId::Weights)->bytes);
    split.hardware.pipelineParallel = 3;
    QCOMPARE(errorOf(split).id, std::string("impossible-split"));
}

void LlamaCppPlanTest::hybridsShowTheirState()
{
    const Plan plan = planned(scenario("state-spaces/mamba-2.8b-hf", "gguf:F16", 8192, 4));
    QCOMPARE(find(plan.devices[0], ComponentId::RecurrentState)->bytes, Band::exact(Bytes(4LL * 24'903'680)));
    QCOMPARE(find(plan.devices[0], ComponentId::KvCache)->bytes.typical, Bytes(0));
}

void LlamaCppPlanTest::hostMemoryCountsWhatStaysThere()
{
    auto all = scenario(), part = scenario(), cache = scenario();
    inference(part).options.gpuLayers = 16;
    inference(cache).options.kvOffload = false;
    const Plan full = planned(all);
    QVERIFY(full.host > Bytes::mebibytes(281)); // the token embedding and the pinned buffer
    QVERIFY(planned(part).host > full.host + Bytes::gibibytes(1.5));
    QVERIFY(planned(cache).host > full.host + Bytes::gibibytes(0.99)); // 1 GiB of K and V
    QVERIFY(has(planned(part), "llamacpp-layers-on-host"));
    QVERIFY(has(planned(cache), "llamacpp-cache-on-host"));
}

void LlamaCppPlanTest::plansWithoutExplanationsDecideAlike()
{
    const auto check = [] {
        const auto *model = *rc::gen::element("meta-llama/Llama-3.1-8B-Instruct", "google/gemma-3-27b-it", "Qwen/Qwen3-30B-A3B", "openai/gpt-oss-20b",
                                              "state-spaces/mamba-2.8b-hf", "deepseek-ai/DeepSeek-V2-Lite-Chat", "mistralai/Mixtral-8x7B-Instruct-v0.1");
        const auto *gpu = *rc::gen::element("nvidia-rtx-4090-24", "nvidia-h100-sxm5-80", "nvidia-l4-24", "nvidia-a100-sxm4-40");
        auto one = scenario(model, *rc::gen::element("gguf:Q4_K_M", "gguf:Q8_0", "gguf:F16"), *rc::gen::inRange<std::int64_t>(256, 200'000),
                            *rc::gen::inRange<std::int64_t>(1, 9), *rc::gen::inRange(1, 4));
        one.hardware.gpu = gpu;
        inference(one).options.flashAttention = *rc::gen::arbitrary<bool>();
        inference(one).options.ubatchTokens = *rc::gen::element<std::int64_t>(128, 512, 2048);
        const Plan shown = planned(one), quick = planned(one, false);
        RC_ASSERT(shown.verdict == quick.verdict);
        RC_ASSERT(shown.devices.size() == quick.devices.size());
        for (std::size_t i = 0; i < shown.devices.size(); ++i) {
            RC_ASSERT(find(shown.devices[i], ComponentId::Weights)->bytes == find(quick.devices[i], ComponentId::Weights)->bytes);
            RC_ASSERT(find(shown.devices[i], ComponentId::KvCache)->bytes == find(quick.devices[i], ComponentId::KvCache)->bytes);
            RC_ASSERT(find(quick.devices[i], ComponentId::KvCache)->formula.empty());
            const Band band = shown.devices[i].total;
            RC_ASSERT(band.low <= band.typical && band.typical <= band.high);
        }
    };
    QVERIFY(rc::check("verdicts agree", check));
}

void LlamaCppPlanTest::theUnderstoodScenarioIsStable()
{
    for (auto one : {scenario(), scenario("google/gemma-3-27b-it", "native", 5000, 3), scenario("openai/gpt-oss-20b", "native", 32768, 2, 2)}) {
        const Plan first = planned(one);
        const Plan second = planned(first.understood);
        QCOMPARE(second.understood, first.understood);
        QCOMPARE(second.devices[0].total, first.devices[0].total);
        const auto &understood = std::get<workload::InferenceWorkload>(first.understood.workload);
        QCOMPARE(understood.engine.version, std::string("b9616"));
        QCOMPARE(understood.kvCache, std::string("fp16"));
        QVERIFY(understood.options.ubatchTokens && understood.options.flashAttention && understood.options.gpuLayers);
    }
    QCOMPARE(formats::toId(std::get<workload::InferenceWorkload>(planned(scenario("openai/gpt-oss-20b", "native")).understood.workload).weights),
             std::string("gguf:MXFP4_MOE"));
}

void LlamaCppPlanTest::unknownThingsAreNamed()
{
    QCOMPARE(errorOf(scenario("nobody/nothing")).id, std::string("unknown-model"));
    auto gpu = scenario();
    gpu.hardware.gpu = "abacus";
    QCOMPARE(errorOf(gpu).id, std::string("unknown-gpu"));
    QCOMPARE(errorOf(gpu).place, std::string("/hardware/gpu"));
    auto version = scenario();
    inference(version).engine.version = "yesterday";
    QCOMPARE(errorOf(version).id, std::string("unknown-version"));
    auto draft = scenario();
    inference(draft).options.draft = workload::Draft{{"nobody/nothing", {}}, 4};
    QCOMPARE(errorOf(draft).id, std::string("unknown-model"));
}

void LlamaCppPlanTest::formatsThatLlamaCppCantLoadAreSixteenBits()
{
    const Plan fp8 = planned(scenario("meta-llama/Llama-3.1-8B-Instruct", "fp8"));
    const Plan f16 = planned(scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:F16"));
    QCOMPARE(fp8.devices[0].total, f16.devices[0].total);
    QVERIFY(has(fp8, "llamacpp-format-as-f16"));
    QVERIFY(!has(f16, "llamacpp-format-as-f16"));
    QVERIFY(!has(planned(scenario("meta-llama/Llama-3.1-8B-Instruct", "bf16")), "llamacpp-format-as-f16"));
}

void LlamaCppPlanTest::adaptersAndDraftsAndTowers()
{
    auto lora = scenario();
    inference(lora).options.lora = workload::LoraSlots{1, 16};
    // facts: 448 tensors of rank 16 on an 8B model take 160 MiB in fp32
    QCOMPARE(find(planned(lora).devices[0], ComponentId::LoraAdapters)->bytes.typical, Bytes::mebibytes(160));
    auto draft = scenario();
    inference(draft).options.draft = workload::Draft{{"meta-llama/Llama-3.2-1B-Instruct", {}}, 4};
    const Band drafted = find(planned(draft).devices[0], ComponentId::DraftModel)->bytes;
    QVERIFY(drafted.typical > Bytes::gibibytes(2.3)); // 1B in 16 bits, its cache and buffer
    QVERIFY(planned(draft).host > planned(scenario()).host);
    auto images = scenario("google/gemma-3-27b-it");
    QVERIFY(!find(planned(images).devices[0], ComponentId::Vision));
    inference(images).options.imagesPerRequest = 1;
    const Band tower = find(planned(images).devices[0], ComponentId::Vision)->bytes;
    QVERIFY(tower.typical > Bytes::gibibytes(0.75) && tower.typical < Bytes::gibibytes(1.2)); // public figures: 0.8 to 1.1 GiB
}

void LlamaCppPlanTest::findingsSayWhatUsersAsk()
{
    auto refused = scenario();
    inference(refused).kvCache = "q8_0";
    inference(refused).options.flashAttention = false;
    QVERIFY(has(planned(refused), "llamacpp-quantised-values-need-flash"));
    auto mixed = scenario();
    inference(mixed).kvCache = "q4_0";
    inference(mixed).options.kvCacheK = "q8_0";
    QVERIFY(has(planned(mixed), "llamacpp-attention-kernel"));
    QVERIFY(has(planned(scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 5000)), "llamacpp-context-rounded"));
    QVERIFY(has(planned(scenario("microsoft/Phi-3-mini-4k-instruct")), "llamacpp-window-ignored"));
    QVERIFY(has(planned(scenario("meta-llama/Llama-3.2-1B-Instruct")), "llamacpp-tied-copy"));
    auto experts = scenario("Qwen/Qwen3-30B-A3B");
    inference(experts).options.expertsOnCpu = true;
    QVERIFY(has(planned(experts), "llamacpp-experts-on-host"));
    auto old = scenario();
    inference(old).engine.version = "b9488";
    inference(old).kvCache = "q8_0";
    QVERIFY(has(planned(old), "llamacpp-unlogged-copies"));
    QVERIFY(planned(scenario()).findings.empty()); // nothing to say of a plain run
}

void LlamaCppPlanTest::givenFactsOfACase()
{
    const nlohmann::json cpu = {{"backend", "cpu"}}, capacity = {{"backend", "cuda-rules"}, {"capacity_bytes", 6e9}}, nonsense = {{"backend", 7}, {"pipeline_copies", "x"}};
    const Plan host = planned(scenario(), false, &cpu);
    QVERIFY(host.devices[0].components.empty());
    const auto observable = [](const Plan &plan, std::string_view quantity, int index = -1) {
        const auto found = std::find_if(plan.observables.begin(), plan.observables.end(),
                                        [&](const Observable &one) { return one.quantity == quantity && one.index == index; });
        return found == plan.observables.end() ? -1.0 : found->value;
    };
    QVERIFY(observable(host, "host_compute_buffer_bytes") > 0);
    QCOMPARE(observable(host, "gpu_compute_buffer_bytes"), -1.0);
    const Plan small = planned(scenario(), false, &capacity);
    QCOMPARE(small.devices[0].capacity, Bytes(6'000'000'000));
    QCOMPARE(small.verdict, Verdict::DoesNotFit); // 4.6 GB of weights, 1 GiB of cache, buffers and a context
    QCOMPARE(observable(small, "parameters"), 8030261312.0);
    QCOMPARE(observable(small, "output_buffer_bytes"), 4.0 * 128256);
    QCOMPARE(observable(small, "gpu_kv_buffer_bytes", 0), observable(small, "gpu_kv_buffer_bytes"));
    QCOMPARE(planned(scenario(), false, &nonsense).devices.size(), std::size_t{1}); // members of the wrong type are left out
}

void LlamaCppPlanTest::aTooSmallContextTotalDoesNotFit()
{
    auto tight = scenario("meta-llama/Llama-3.1-8B-Instruct", "gguf:Q4_K_M", 8192, 4);
    inference(tight).options.contextTotal = 8192;
    const Plan plan = planned(tight);
    QCOMPARE(plan.verdict, Verdict::DoesNotFit); // four sequences of 8192 don't go into 8192 cells
    QCOMPARE(plan.pool->maxConcurrency, 1.0);
    inference(tight).options.contextTotal = 32768;
    QCOMPARE(planned(tight).verdict, Verdict::Fits);
}

void LlamaCppPlanTest::ollamaIsPlannedAsItsServer()
{
    auto ollama = scenario();
    inference(ollama).engine = {"ollama", {}};
    QCOMPARE(planned(ollama).devices[0].total.typical, planned(scenario()).devices[0].total.typical);
    inference(ollama).engine.version = "0.12.3";
    const Band band = find(planned(ollama).devices[0], ComponentId::ComputeBuffers)->bytes;
    QVERIFY(band.low < band.high);
}

void LlamaCppPlanTest::encodersKeepNoCache()
{
    const auto &summaries = World::builtIn()->models->summaries();
    int seen = 0;
    for (const model::ModelSummary &summary : summaries) {
        const auto model = *World::builtIn()->models->find(summary.id);
        if (model->keepsKvCache())
            continue;
        ++seen;
        const Plan plan = planned(scenario(summary.id.c_str(), "gguf:F16", 512));
        QCOMPARE(find(plan.devices[0], ComponentId::KvCache)->bytes.typical, Bytes(0));
        QVERIFY(!plan.pool);
        QVERIFY(!has(plan, "llamacpp-tied-copy")); // no output matrix, so no copy of the embedding
    }
    QVERIFY(seen > 0);
}

void LlamaCppPlanTest::everyCatalogueModelCanBePlanned()
{
    for (const model::ModelSummary &summary : World::builtIn()->models->summaries()) {
        for (const int gpus : {1, 3}) {
            const Plan plan = planned(scenario(summary.id.c_str(), "gguf:Q4_K_M", 2048, 2, gpus));
            for (const DevicePlan &device : plan.devices) {
                QVERIFY2(device.total.typical > Bytes(0), summary.id.c_str());
                QVERIFY2(device.total.low <= device.total.typical && device.total.typical <= device.total.high, summary.id.c_str());
            }
        }
    }
}

void LlamaCppPlanTest::tenThousandPlansAreQuick()
{
    const auto one = scenario();
    planned(one, false);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 1000; ++i)
        planned(one, false);
    // the target is 5 µs a plan in a release build; this guards against another order of magnitude
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(LlamaCppPlanTest)
#include "llamacpp_plan_test.moc"
