// Whole serving plans: their formulas add up, they grow with what they should, ranks and findings are right.
#include "serving_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

/// What the operands say, by plain left-to-right arithmetic with products before sums.
double evaluate(const Formula &formula, std::size_t &at)
{
    double sum = 0, product = 0;
    bool started = false;
    int sign = 1;
    for (; at < formula.size(); ++at) {
        const Operand &operand = formula[at];
        double value = operand.value;
        switch (operand.op) {
        case Operator::Close:
            return sum + sign * product;
        case Operator::OpenTimes:
        case Operator::OpenPlus: {
            Formula inner(formula.begin() + static_cast<std::ptrdiff_t>(at), formula.end());
            inner.front().op = Operator::First;
            std::size_t used = 0;
            value = evaluate(inner, used);
            at += used;
            if (operand.op == Operator::OpenTimes)
                product *= value;
            else
                sum += sign * product, product = value, sign = 1;
            break;
        }
        case Operator::First:
            product = value;
            break;
        case Operator::Times:
            product *= value;
            break;
        case Operator::DividedBy:
            product /= value;
            break;
        case Operator::Plus:
        case Operator::Minus:
            sum += sign * product;
            product = value;
            sign = operand.op == Operator::Plus ? 1 : -1;
            break;
        }
        started = true;
    }
    return started ? sum + sign * product : 0;
}

double unitFactor(const Formula &formula)
{
    const std::string_view unit = formula.back().unit;
    return unit == "mib_per_piece" || unit == "mib_per_graph" ? 1048576.0 : unit == "measured_gib" ? kGib : 1.0;
}

const std::vector<std::string> &engines()
{
    static const std::vector<std::string> ids{"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "transformers"};
    return ids;
}

const std::vector<std::string> &models()
{
    static const std::vector<std::string> ids{
        "meta-llama/Llama-3.1-8B-Instruct", "Qwen/Qwen3-30B-A3B", "google/gemma-3-27b-it", "deepseek-ai/DeepSeek-V2-Lite-Chat", "Qwen/Qwen3-Next-80B-A3B-Instruct",
        "ibm-granite/granite-4.0-h-micro", "openai/gpt-oss-20b", "meta-llama/Llama-3.2-11B-Vision-Instruct", "openai/whisper-large-v3", "google/flan-t5-xl",
        "google-bert/bert-base-uncased", "RWKV/v6-Finch-7B-HF", "nvidia/NVIDIA-Nemotron-Nano-9B-v2", "google/gemma-4-31B-it", "deepseek-ai/DeepSeek-V3.2"};
    return ids;
}

Scenario anyScenario()
{
    auto scenario = serving(*rc::gen::elementOf(models()), *rc::gen::elementOf(engines()), {},
                            *rc::gen::element<std::string>("nvidia-h100-sxm5-80", "nvidia-l4-24", "nvidia-t4-16", "amd-mi300x-192", "nvidia-b200-sxm-180"));
    scenario.hardware.tensorParallel.reset();
    scenario.hardware.count = *rc::gen::element<std::int64_t>(1, 2, 3, 8);
    auto &inference = inferenceOf(scenario);
    inference.contextTokens = *rc::gen::inRange<std::int64_t>(1, 40000);
    inference.concurrency = *rc::gen::inRange<std::int64_t>(1, 400);
    inference.weights = *formats::parseNumericFormat(*rc::gen::element<std::string>("native", "bf16", "fp8", "awq-int4-g128", "nvfp4", "bnb-nf4"));
    inference.kvCache = *rc::gen::element<std::string>("auto", "fp8", "bf16", "q8_0");
    return scenario;
}

} // namespace

class ServingPlanTest : public QObject {
    Q_OBJECT
private slots:
    void formulasAddUp()
    {
        QVERIFY(rc::check("operands give the component's bytes", [] {
            const auto plan = planOf(anyScenario());
            for (const DevicePlan &device : plan.devices) {
                for (const Component &component : device.components) {
                    RC_ASSERT(!component.formula.empty());
                    RC_ASSERT(!component.source.empty() || component.bytes.typical == Bytes(0));
                    if (component.id == ComponentId::Weights || component.id == ComponentId::CudaGraphs || component.id == ComponentId::Framework
                        || component.id == ComponentId::Activations)
                        continue; // slack of loading, fixed parts and a tower's profile come on top
                    std::size_t at = 0;
                    const double value = evaluate(component.formula, at) * unitFactor(component.formula);
                    RC_ASSERT(std::abs(value - static_cast<double>(component.bytes.typical.count())) <= 1 + 1e-6 * std::abs(value));
                }
            }
        }));
    }
    void bandsAndTotalsAreInOrder()
    {
        QVERIFY(rc::check("low ≤ typical ≤ high, totals are sums, headroom is what is left", [] {
            const auto plan = planOf(anyScenario());
            for (const DevicePlan &device : plan.devices) {
                Band sum;
                for (const Component &component : device.components) {
                    RC_ASSERT(component.bytes.low <= component.bytes.typical && component.bytes.typical <= component.bytes.high);
                    RC_ASSERT(component.bytes.low >= Bytes(0));
                    sum = sum + component.bytes;
                }
                RC_ASSERT(sum == device.total);
                RC_ASSERT(device.headroom == device.capacity - device.total.typical);
            }
            for (const Observable &observable : plan.observables)
                RC_ASSERT(observable.low <= observable.value && observable.value <= observable.high);
            if (plan.pool)
                RC_ASSERT(plan.pool->kvCache.low <= plan.pool->kvCache.typical && plan.pool->kvCache.typical <= plan.pool->kvCache.high);
        }));
    }
    void explanationsChangeNothing()
    {
        QVERIFY(rc::check("a plan without explanations has the same numbers", [] {
            const auto scenario = anyScenario();
            const auto loud = memory::plan(scenario, *World::builtIn(), {true, false, nullptr});
            const auto quiet = memory::plan(scenario, *World::builtIn(), {false, false, nullptr});
            RC_ASSERT(loud.has_value() && quiet.has_value());
            RC_ASSERT(loud->verdict == quiet->verdict && loud->worstRank == quiet->worstRank && loud->devices.size() == quiet->devices.size());
            for (std::size_t i = 0; i < loud->devices.size(); ++i) {
                RC_ASSERT(loud->devices[i].total == quiet->devices[i].total);
                for (const Component &component : quiet->devices[i].components)
                    RC_ASSERT(component.formula.empty());
            }
            RC_ASSERT(quiet->findings.empty());
        }));
    }
    void needGrowsWithLengthAndSequences()
    {
        QVERIFY(rc::check("more tokens or sequences never need less cache", [] {
            auto scenario = anyScenario();
            const auto before = planOf(scenario);
            if (*rc::gen::arbitrary<bool>())
                inferenceOf(scenario).contextTokens = *inferenceOf(scenario).contextTokens + *rc::gen::inRange<std::int64_t>(1, 20000);
            else
                inferenceOf(scenario).concurrency += *rc::gen::inRange<std::int64_t>(1, 300);
            const auto after = planOf(scenario);
            RC_ASSERT(bytesOf(after, ComponentId::KvCache) >= bytesOf(before, ComponentId::KvCache));
            RC_ASSERT(bytesOf(after, ComponentId::RecurrentState) >= bytesOf(before, ComponentId::RecurrentState));
            if (before.pool && after.pool)
                RC_ASSERT(after.pool->needed >= before.pool->needed);
        }));
    }
    void everyCatalogueModelPlans()
    {
        int planned = 0;
        for (const auto &summary : World::builtIn()->models->summaries()) {
            for (const std::string &engine : engines()) {
                auto scenario = serving(summary.id, engine, {}, "nvidia-h200-sxm-141");
                scenario.hardware.count = 8;
                scenario.hardware.tensorParallel.reset();
                const auto plan = planOf(scenario);
                QCOMPARE(plan.devices.size(), std::size_t{8});
                QVERIFY2(bytesOf(plan, ComponentId::Weights) > 0, summary.id.c_str());
                ++planned;
            }
        }
        QVERIFY(planned >= 6 * 200);
    }
    void ranksAreListed()
    {
        auto scenario = serving("meta-llama/Llama-3.3-70B-Instruct", "vllm", "0.12.0");
        scenario.hardware.count = 12;
        scenario.hardware.tensorParallel = 2;
        scenario.hardware.pipelineParallel = 3;
        inferenceOf(scenario).concurrency = 9;
        const auto plan = planOf(scenario);
        QCOMPARE(plan.parallelism.data, 2);
        QCOMPARE(plan.devices.size(), std::size_t{12});
        for (std::size_t i = 0; i < plan.devices.size(); ++i)
            QCOMPARE(plan.devices[i].rank, static_cast<int>(i));
        QCOMPARE(plan.devices[0].total, plan.devices[1].total);    // tensor ranks of a stage are alike
        QCOMPARE(plan.devices[0].total, plan.devices[6].total);    // replicas are alike
        QVERIFY(plan.devices[2].total != plan.devices[0].total);   // stages are not
        // A replica holds ceil(9 / 2) sequences.
        auto one = scenario;
        one.hardware.count = 6;
        inferenceOf(one).concurrency = 5;
        QCOMPARE(bytesOf(planOf(one), ComponentId::KvCache), bytesOf(plan, ComponentId::KvCache));
    }
    void defaultsAreReported()
    {
        const auto understood = inferenceOf(planOf(serving("Qwen/Qwen3-8B", "vllm", "0.10")).understood);
        QCOMPARE(understood.engine.version, std::string("0.10.2"));
        QCOMPARE(understood.contextTokens.value(), 40960);
        QCOMPARE(understood.options.maxNumSeqs.value(), 1024);
        QCOMPARE(understood.options.maxNumBatchedTokens.value(), 8192);
        QCOMPARE(understood.options.gpuMemoryUtilization.value(), 0.9);
        QCOMPARE(understood.options.blockSize.value(), 16);
        QCOMPARE(understood.options.cudaGraphs.value(), true);
    }
    void badInputIsNamed()
    {
        const auto errorOf = [](const Scenario &scenario) {
            const auto plan = memory::plan(scenario, *World::builtIn());
            return plan ? std::string("none") : plan.error().id + " " + plan.error().place;
        };
        QCOMPARE(errorOf(serving("no/such-model")).substr(0, 13), std::string("unknown-model"));
        QCOMPARE(errorOf(serving("Qwen/Qwen3-8B", "vllm", {}, "abacus")), std::string("unknown-gpu /hardware/gpu"));
        QCOMPARE(errorOf(serving("Qwen/Qwen3-8B", "oven")), std::string("unknown-engine /workload/engine/id"));
        auto split = serving("Qwen/Qwen3-8B");
        split.hardware.count = 4;
        split.hardware.tensorParallel = 3;
        QCOMPARE(errorOf(split), std::string("impossible-split /hardware"));
        auto draft = serving("Qwen/Qwen3-8B");
        inferenceOf(draft).options.draft = workload::Draft{{"no/such-draft", {}}, 2};
        QCOMPARE(errorOf(draft), std::string("unknown-model /workload/engine_options/draft/model"));
    }
    void theVerdictOfTheDemo()
    {
        const auto plan = planOf(workload::defaultScenario());
        QCOMPARE(plan.verdict, Verdict::Fits);
        QCOMPARE(bytesOf(plan, ComponentId::KvCache), std::int64_t{12} * 16384 * 80 * 2 * 4 * 128 * 2);
        auto more = workload::defaultScenario();
        inferenceOf(more).concurrency = 14;
        QCOMPARE(planOf(more).verdict, Verdict::DoesNotFit);
    }
    void remarksOnHeads()
    {
        const auto replicated = planOf(serving("Qwen/Qwen3-235B-A22B", "vllm", {}, "nvidia-h200-sxm-141", 8));
        const Finding *finding = findingOf(replicated, "kv-heads-replicated");
        QVERIFY(finding);
        QCOMPARE(integerOf(*finding, "kv_heads"), 4);
        QCOMPARE(integerOf(*finding, "copies"), 2);
        QVERIFY(!findingOf(planOf(serving("Qwen/Qwen3-235B-A22B", "vllm", {}, "nvidia-h200-sxm-141", 4)), "kv-heads-replicated"));
        QVERIFY(findingOf(planOf(serving("deepseek-ai/DeepSeek-V3-0324", "vllm", {}, "nvidia-h200-sxm-141", 8)), "latent-cache-on-every-rank"));
        const auto uneven = planOf(serving("microsoft/phi-4", "vllm", {}, "nvidia-h100-sxm5-80", 4));
        const Finding *refused = findingOf(uneven, "tensor-degree-refused");
        QVERIFY(refused);
        QCOMPARE(refused->severity, Severity::Error);
    }
    void remarksOnMemory()
    {
        const auto l4 = planOf(serving("Qwen/Qwen3-0.6B", "vllm", "0.12.0", "nvidia-l4-24"));
        QVERIFY(findingOf(l4, "marketed-is-not-usable"));
        QVERIFY(findingOf(l4, "ecc-takes-memory"));
        const auto h100 = planOf(serving("Qwen/Qwen3-0.6B", "vllm", "0.12.0"));
        QVERIFY(!findingOf(h100, "ecc-takes-memory"));
        const Finding *pool = findingOf(h100, "pool-is-not-need");
        QVERIFY(pool);
        QVERIFY(byteArgument(*pool, "pool") > 50 * byteArgument(*pool, "needed") / 10);
        QVERIFY(findingOf(h100, "graphs-on-top"));
        QVERIFY(!findingOf(planOf(serving("Qwen/Qwen3-0.6B", "vllm", "0.22.0")), "graphs-on-top")); // in the budget since 0.21
        const Finding *host = findingOf(h100, "host-memory");
        QVERIFY(host && byteArgument(*host, "bytes") == h100.host.count() && h100.host > Bytes(0));
        auto full = serving("Qwen/Qwen3-32B", "vllm", "0.12.0");
        inferenceOf(full).concurrency = 64;
        const auto tooSmall = planOf(full);
        const Finding *small = findingOf(tooSmall, "pool-too-small");
        QVERIFY(small);
        QCOMPARE(byteArgument(*small, "missing"), byteArgument(*small, "needed") - byteArgument(*small, "pool"));
    }
    void remarksOnTheSampler()
    {
        const auto scenario = serving("Qwen/Qwen3-8B", "vllm", "0.11.0");
        const auto before = planOf(scenario);
        const Finding *finding = findingOf(before, "sampler-buffers");
        QVERIFY(finding);
        // What it promises is what a plan with the lower value gives.
        auto lower = scenario;
        inferenceOf(lower).options.maxNumSeqs = integerOf(*finding, "lower");
        const double gained = observed(before, "activation_peak_bytes") - observed(planOf(lower), "activation_peak_bytes");
        QVERIFY2(near(gained, static_cast<double>(byteArgument(*finding, "gain")), 1e-6), say("gain", gained, static_cast<double>(byteArgument(*finding, "gain"))));
        auto few = scenario;
        inferenceOf(few).options.maxNumSeqs = 16;
        QVERIFY(!findingOf(planOf(few), "sampler-buffers"));
    }
    void remarksOnLengthsAndVersions()
    {
        auto scenario = serving("Qwen/Qwen3-8B", "vllm", "0.31.7");
        inferenceOf(scenario).contextTokens = 1'000'000;
        inferenceOf(scenario).concurrency = 5000;
        const auto plan = planOf(scenario);
        QVERIFY(findingOf(plan, "context-beyond-model"));
        QVERIFY(findingOf(plan, "concurrency-beyond-max-num-seqs"));
        QVERIFY(findingOf(plan, "engine-version-unknown"));
        QVERIFY(!findingOf(planOf(serving("Qwen/Qwen3-8B", "vllm", "0.30.0")), "engine-version-unknown"));
    }
    void remarksOnFormats()
    {
        // FP8 weights on an A100 and NVFP4 on an H100 stay compressed and compute in 16 bits.
        QVERIFY(findingOf(planOf(withWeights(serving("Qwen/Qwen3-8B", "vllm", {}, "nvidia-a100-sxm4-80"), "fp8")), "format-weight-only"));
        QVERIFY(findingOf(planOf(withWeights(serving("Qwen/Qwen3-8B", "vllm", {}, "nvidia-h100-sxm5-80"), "nvfp4")), "format-weight-only"));
        QVERIFY(!findingOf(planOf(withWeights(serving("Qwen/Qwen3-8B", "vllm", {}, "nvidia-h100-sxm5-80"), "fp8")), "format-weight-only"));
        QVERIFY(findingOf(planOf(serving("Qwen/Qwen3.5-27B", "vllm")), "mtp-skipped"));
        auto with = serving("Qwen/Qwen3.5-27B", "vllm");
        inferenceOf(with).options.mtp = true;
        QVERIFY(!findingOf(planOf(with), "mtp-skipped"));
    }
    void otherKinds()
    {
        const auto speech = planOf(serving("openai/whisper-large-v3"));
        const Finding *finding = findingOf(speech, "speech-cache");
        QVERIFY(finding);
        QCOMPARE(integerOf(*finding, "source"), 1500);
        QCOMPARE(byteArgument(*finding, "cross"), std::int64_t{32} * 2 * 20 * 64 * 2 * 1500);
        QVERIFY(findingOf(planOf(serving("google/flan-t5-xl")), "encoder-decoder-cache"));
        // An encoder's number of users needs no memory.
        auto few = serving("google-bert/bert-base-uncased"), many = few;
        inferenceOf(few).concurrency = 1;
        inferenceOf(many).concurrency = 5000;
        QCOMPARE(planOf(few).devices[0].total, planOf(many).devices[0].total);
    }
    void unknownMemoryHasNoVerdictToBeProudOf()
    {
        const auto plan = planOf(serving("Qwen/Qwen3-0.6B", "vllm", {}, "nvidia-gh200-144"));
        if (plan.devices[0].capacity == Bytes(0)) {
            QVERIFY(findingOf(plan, "memory-unknown"));
            QVERIFY(plan.verdict == Verdict::DoesNotFit);
        }
    }
};

QTEST_APPLESS_MAIN(ServingPlanTest)
#include "serving_plan_test.moc"
