// The table of candidate changes: every edit of every row is one that the scenario accepts and that changes it, gentlest first, and
// rows apply only where their engine and workload have the option.
#include "core/planning/fix_candidates.h"
#include "core/formats/format_rules.h"
#include "tests/core/planning/planning_support.h"

#include <set>

using namespace anchorgpu;
using namespace anchorgpu::planning;
using namespace anchorgpu::test;
using workload::Scenario;

namespace {

std::vector<Edits> candidatesOf(const Scenario &scenario, const std::string &kind)
{
    const auto plan = memory::plan(scenario, world());
    if (!plan)
        qFatal("%s", plan.error().id.c_str());
    for (const CandidateRow &row : candidateRows(scenario)) {
        if (row.kind == kind)
            return row.candidates(scenario, *plan, world());
    }
    qFatal("no row %s", kind.c_str());
}

/// The values that candidates of a kind set first: "fp8 nvfp4".
QString valuesOf(const Scenario &scenario, const std::string &kind)
{
    QStringList values;
    for (const Edits &edits : candidatesOf(scenario, kind))
        values << QString::fromStdString(edits.at(0).second).remove('"');
    return values.join(' ');
}

Scenario serving(const char *engine, const char *more = "", const char *hardware = R"({"gpu":"nvidia-l4-24","count":1})")
{
    const QString json = QString("{\"kind\":\"inference\",\"model\":{\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"},\"engine\":{\"id\":\"%1\"}%2}").arg(engine, more);
    return scenarioOf(json.toStdString(), hardware);
}

Scenario training(const char *more = "", const char *hardware = R"({"gpu":"nvidia-l4-24","count":1})")
{
    return scenarioOf(QString("{\"kind\":\"training\",\"model\":{\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"}%1}").arg(more).toStdString(), hardware);
}

Scenario images(const char *more = "")
{
    return scenarioOf(QString("{\"kind\":\"diffusion\",\"model\":{\"id\":\"black-forest-labs/FLUX.1-dev\"}%1}").arg(more).toStdString(), R"({"gpu":"nvidia-l4-24","count":1})");
}

const char *const kEight = R"({"gpu":"nvidia-l4-24","count":8})";

std::vector<Scenario> manyScenarios()
{
    std::vector<Scenario> all;
    for (const char *engine : {"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "transformers"}) {
        all.push_back(serving(engine, R"(,"context_tokens":131072,"concurrency":64)"));
        all.push_back(serving(engine, R"(,"context_tokens":131072,"concurrency":64,"weights":"fp8")", kEight));
    }
    for (const char *engine : {"llama.cpp", "ollama"})
        all.push_back(serving(engine, R"(,"context_tokens":131072,"concurrency":4,"weights":"gguf:F16")"));
    for (const char *method : {"full", "lora", "qlora"}) {
        const std::string more = ",\"micro_batch\":16,\"attention\":\"eager\",\"activation_checkpointing\":\"none\",\"method\":\"" + std::string(method) + "\"";
        all.push_back(training(more.c_str()));
        all.push_back(training(more.c_str(), kEight));
    }
    for (const char *more : {"", R"(,"batch":8)", R"(,"offload":"model","weights":"fp8")", R"(,"text_encoder_weights":"fp8")"})
        all.push_back(images(more));
    return all;
}

} // namespace

class CandidatesTest : public QObject {
    Q_OBJECT
private slots:
    // An edit that the scenario refuses would be passed over in silence.
    void everyEditIsAcceptedAndChangesSomething()
    {
        std::size_t tried = 0;
        for (const Scenario &scenario : manyScenarios()) {
            const auto plan = memory::plan(scenario, world());
            QVERIFY(plan.has_value());
            for (const CandidateRow &row : candidateRows(scenario)) {
                for (const Edits &edits : row.candidates(scenario, *plan, world())) {
                    QVERIFY2(!edits.empty(), row.kind);
                    Scenario changed = scenario;
                    for (const auto &[path, value] : edits) {
                        const auto next = workload::withEdit(changed, path, value);
                        QVERIFY2(next.has_value(), (std::string(row.kind) + ": " + path + "=" + value).c_str());
                        changed = *next;
                    }
                    QVERIFY2(!(changed == scenario), (std::string(row.kind) + ": " + edits[0].first + "=" + edits[0].second).c_str());
                    ++tried;
                }
            }
        }
        QVERIFY(tried > 300);
    }
    void rowsHaveOneNameEach()
    {
        for (const Scenario &scenario : {serving("vllm"), training(), images()}) {
            std::set<std::string> kinds;
            for (const CandidateRow &row : candidateRows(scenario)) {
                QVERIFY2(kinds.insert(row.kind).second, row.kind);
                QVERIFY2(row.keep >= 1, row.kind);
                QCOMPARE(row.byPrice, std::string(row.kind) == "gpu"); // only other cards differ in price one by one
            }
        }
    }

    void gentlestFirst_data()
    {
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("wanted");
        const auto row = [](const char *name, const Scenario &scenario, const char *kind, const char *wanted) { QTest::newRow(name) << valuesOf(scenario, kind) << QString(wanted); };
        row("weights of a server", serving("vllm"), "weights", "fp8 awq-int4-g128 nvfp4");
        row("from fp8", serving("vllm", R"(,"weights":"fp8")"), "weights", "awq-int4-g128 nvfp4");
        row("from four bits", serving("vllm", R"(,"weights":"awq-int4-g128")"), "weights", "");
        row("weights of llama.cpp", serving("llama.cpp", R"(,"weights":"gguf:F16","context_tokens":4096)"), "weights",
            "gguf:Q8_0 gguf:Q6_K gguf:Q5_K_M gguf:Q4_K_M gguf:Q3_K_M gguf:Q2_K");
        row("from Q4_K_M", serving("llama.cpp", R"(,"weights":"gguf:Q4_K_M","context_tokens":4096)"), "weights", "gguf:Q3_K_M gguf:Q2_K");
        row("cache of a server", serving("vllm"), "kv-cache", "fp8");
        row("cache already narrow", serving("vllm", R"(,"kv_cache":"fp8")"), "kv-cache", "");
        row("cache of llama.cpp", serving("llama.cpp", R"(,"weights":"gguf:Q8_0","context_tokens":4096)"), "kv-cache", "q8_0 q4_0");
        row("cache from q8_0", serving("ollama", R"(,"weights":"gguf:Q8_0","context_tokens":4096,"kv_cache":"q8_0")"), "kv-cache", "q4_0");
        row("transformers has none", serving("transformers"), "kv-cache", "");
        row("batched tokens of vLLM", serving("vllm", R"(,"engine_options":{"max_num_batched_tokens":16384})"), "batched-tokens", "8192 4096 2048");
        row("SGLang has no such option", serving("sglang"), "batched-tokens", "");
        row("utilisation", serving("vllm", R"(,"engine_options":{"gpu_memory_utilization":0.8})"), "utilization", "0.95");
        row("utilisation at its end", serving("vllm", R"(,"engine_options":{"gpu_memory_utilization":0.95})"), "utilization", "");
        row("sequences of the engine", serving("vllm", R"(,"concurrency":20,"engine_options":{"max_num_seqs":256})"), "max-num-seqs", "128 64 32");
        row("eight cards together", serving("vllm", "", kEight), "parallelism", "2 4");
        row("more cards", serving("vllm", "", kEight), "gpu-count", "16 32 64");
        row("experts and cache to the host", serving("llama.cpp", R"(,"weights":"gguf:Q8_0","context_tokens":4096)"), "offload", "true false");
        row("no offload in a server", serving("vllm"), "offload", "");
        row("micro-batch", training(R"(,"micro_batch":12)"), "micro-batch", "6 3 1");
        row("micro-batch of one", training(), "micro-batch", "");
        row("sequence", training(R"(,"sequence_tokens":2048)"), "sequence", "1024 512 256");
        row("checkpointing", training(R"(,"activation_checkpointing":"none")"), "checkpointing", "full");
        row("optimizer", training(), "optimizer", "adamw-8bit paged-adamw-8bit");
        row("another optimizer stays", training(R"(,"optimizer":"lion")"), "optimizer", "");
        row("method of full training", training(), "method", "lora qlora");
        row("method of LoRA", training(R"(,"method":"lora")"), "method", "qlora");
        row("nothing below QLoRA", training(R"(,"method":"qlora")"), "method", "");
        row("one card can't shard", training(), "sharding", "");
        row("replicas", training(R"(,"sharding":"ddp")", kEight), "sharding", "fsdp");
        row("replicas of DeepSpeed", training(R"(,"sharding":"zero1","framework":{"id":"deepspeed"})", kEight), "sharding", "zero3");
        row("training offload", training(), "offload", "optimizer parameters");
        row("images without offload", images(), "offload", "model group sequential");
        row("images with offload", images(R"(,"offload":"model")"), "offload", "group sequential");
        row("images one layer at a time", images(R"(,"offload":"sequential")"), "offload", "");
        row("weights of images", images(), "weights", "fp8 bnb-int8 bnb-nf4");
        row("text encoders", images(), "encoder-weights", "fp8 bnb-nf4");
        row("tiles", images(), "tiling", "true");
        row("tiles already", images(R"(,"vae_tiling":true)"), "tiling", "");
        row("a batch of images", images(R"(,"batch":5)"), "batch", "2 1");
    }
    void gentlestFirst()
    {
        QFETCH(QString, found);
        QFETCH(QString, wanted);
        QCOMPARE(found, wanted);
    }

    // Other cards: all larger ones of the same maker, the next larger first.
    void cardsBySize()
    {
        for (const char *id : {"nvidia-l4-24", "nvidia-a100-sxm4-80", "amd-mi250x-128", "nvidia-gb300-288"}) {
            Scenario scenario = serving("vllm", R"(,"context_tokens":4096)");
            scenario.hardware.gpu = id;
            const hardware::Gpu &present = *hardware::GpuCatalogue::builtIn().find(id);
            std::set<std::string> expected;
            for (const hardware::Gpu &gpu : hardware::GpuCatalogue::builtIn().all()) {
                if (gpu.usable && gpu.vendor == present.vendor && *gpu.usable > *present.usable)
                    expected.insert(gpu.id);
            }
            Bytes last = *present.usable;
            for (const QString &found : valuesOf(scenario, "gpu").split(' ', Qt::SkipEmptyParts)) {
                const hardware::Gpu &gpu = *hardware::GpuCatalogue::builtIn().find(found.toStdString());
                QVERIFY(*gpu.usable >= last);
                last = *gpu.usable;
                QCOMPARE(expected.erase(gpu.id), std::size_t{1});
            }
            QVERIFY2(expected.empty(), id);
        }
    }
};

QTEST_APPLESS_MAIN(CandidatesTest)
#include "candidates_test.moc"
