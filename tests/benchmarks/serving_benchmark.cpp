// How long serving plans take (release build): a plan of 8 GPUs with explanations under 50 µs, ten thousand plans without them
// under 50 ms on one core.
#include "core/memory/planner.h"
#include "core/planning/fixes.h"
#include "core/planning/limits.h"

#include <benchmark/benchmark.h>

using namespace anchorgpu;

namespace {

workload::Scenario eightGpus(const char *model)
{
    auto scenario = workload::defaultScenario();
    auto &inference = std::get<workload::InferenceWorkload>(scenario.workload);
    inference.model.id = model;
    scenario.hardware.count = 8;
    scenario.hardware.tensorParallel = 8;
    return scenario;
}

void planExplained(benchmark::State &state, const char *model)
{
    const auto world = memory::World::builtIn();
    const auto scenario = eightGpus(model);
    for (auto _ : state)
        benchmark::DoNotOptimize(memory::plan(scenario, *world));
}
BENCHMARK_CAPTURE(planExplained, llama_70b, "meta-llama/Llama-3.3-70B-Instruct");
BENCHMARK_CAPTURE(planExplained, deepseek_v3, "deepseek-ai/DeepSeek-V3-0324");
BENCHMARK_CAPTURE(planExplained, gemma_3, "google/gemma-3-27b-it");

/// Ten thousand lengths and batches of one model on eight cards, as a search walks them.
void tenThousandPlans(benchmark::State &state)
{
    const auto world = memory::World::builtIn();
    auto scenario = eightGpus("meta-llama/Llama-3.3-70B-Instruct");
    auto &inference = std::get<workload::InferenceWorkload>(scenario.workload);
    for (auto _ : state) {
        for (std::int64_t i = 0; i < 10000; ++i) {
            inference.contextTokens = 1024 + 13 * i;
            inference.concurrency = 1 + i % 64;
            benchmark::DoNotOptimize(memory::plan(scenario, *world, {false, false, nullptr}));
        }
    }
}
BENCHMARK(tenThousandPlans)->Unit(benchmark::kMillisecond);

void limitsOfTheDemo(benchmark::State &state)
{
    const auto world = memory::World::builtIn();
    for (auto _ : state)
        benchmark::DoNotOptimize(planning::limits(workload::defaultScenario(), *world));
}
BENCHMARK(limitsOfTheDemo)->Unit(benchmark::kMicrosecond);

void fixesOfAnOverfullDemo(benchmark::State &state)
{
    const auto world = memory::World::builtIn();
    auto scenario = workload::defaultScenario();
    std::get<workload::InferenceWorkload>(scenario.workload).concurrency = 24;
    for (auto _ : state)
        benchmark::DoNotOptimize(planning::fixes(scenario, *world));
}
BENCHMARK(fixesOfAnOverfullDemo)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
