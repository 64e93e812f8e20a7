// One model from the catalogue (start-up time), all of them (the picker's list), and a config.json.
#include "core/model/builder.h"
#include "core/model/catalogue_index.h"
#include "core/model/catalogue_row.h"
#include "core/model/model_catalogue.h"
#include "core/model/readers/huggingface_config.h"
#include "resources/embedded.h"

#include <benchmark/benchmark.h>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

constexpr std::string_view kLast = "Qwen/Qwen3.6-35B-A3B"; // the last row of the file

void findOneRow(benchmark::State &state)
{
    const std::string_view text = *resources::find("catalogue/models.json");
    for (auto _ : state)
        benchmark::DoNotOptimize(findRow(text, kLast));
}
BENCHMARK(findOneRow);

void findDecodeAndBuildOneModel(benchmark::State &state)
{
    const std::string_view text = *resources::find("catalogue/models.json");
    for (auto _ : state) {
        const auto json = parseJson(*findRow(text, kLast), "models.json");
        benchmark::DoNotOptimize(buildModel(*readCatalogueRow(*json, "models.json", "")));
    }
}
BENCHMARK(findDecodeAndBuildOneModel);

void listAllModels(benchmark::State &state)
{
    const std::string text(*resources::find("catalogue/models.json"));
    for (auto _ : state) {
        for (const std::string_view row : splitRows(text))
            benchmark::DoNotOptimize(rawMember(rawMember(row, "computed"), "total_without_mtp"));
    }
}
BENCHMARK(listAllModels);

void findModelAgain(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(ModelCatalogue::builtIn().find(kLast));
}
BENCHMARK(findModelAgain);

void readConfig(benchmark::State &state)
{
    const std::string text = R"({"model_type": "qwen3", "architectures": ["Qwen3ForCausalLM"], "hidden_size": 5120, "num_hidden_layers": 64,
        "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 25600, "vocab_size": 151936,
        "max_position_embeddings": 40960, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})";
    for (auto _ : state)
        benchmark::DoNotOptimize(readHuggingFaceConfig(text, "config.json"));
}
BENCHMARK(readConfig);

} // namespace

BENCHMARK_MAIN();
