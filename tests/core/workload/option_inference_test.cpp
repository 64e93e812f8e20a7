// Options of serving, row by row against contract §2: type, unit, range, what stands in a file that leaves them out, which values
// are taken and which refused, and for which engines they mean something.
#include "tests/core/workload/option_cases.h"

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

constexpr auto kKind = WorkloadKind::Inference;
using V = ValueType;
using G = OptionGroup;

const SpecRow kSpecs[] = {
    {"workload.model", V::Model, G::Model, "", 0, 0, "model", R"({"id":"meta-llama/Llama-3.3-70B-Instruct"})"},
    {"workload.engine.id", V::Choice, G::Task, "", 0, 0, "engine", R"("vllm")"},
    {"workload.engine.version", V::Text, G::Task, "", 0, 0, "engine", R"("")"},
    {"workload.weights", V::Format, G::Model, "", 0, 0, "quantization", R"("native")"},
    {"workload.kv_cache", V::Choice, G::Model, "", 0, 0, "kv_cache", R"("auto")"},
    {"workload.context_tokens", V::Integer, G::Task, "tokens", 1, 16777216, "context", "null"},
    {"workload.concurrency", V::Integer, G::Task, "sequences", 1, 1000000, "concurrency", "1"},
    {"workload.engine_options.gpu_memory_utilization", V::Decimal, G::Engine, "share", 0.01, 1, "kv_cache_pool", "null"},
    {"workload.engine_options.max_num_seqs", V::Integer, G::Engine, "sequences", 1, 65536, "concurrency", "null"},
    {"workload.engine_options.max_num_batched_tokens", V::Integer, G::Engine, "tokens", 1, 16777216, "activation", "null"},
    {"workload.engine_options.block_size", V::Integer, G::Engine, "tokens", 1, 4096, "kv_cache_pool", "null"},
    {"workload.engine_options.cuda_graphs", V::Boolean, G::Engine, "", 0, 0, "cuda_graphs", "null"},
    {"workload.engine_options.prefix_caching", V::Boolean, G::Engine, "", 0, 0, "kv_cache_pool", "null"},
    {"workload.engine_options.mem_fraction_static", V::Decimal, G::Engine, "share", 0.01, 1, "kv_cache_pool", "null"},
    {"workload.engine_options.chunked_prefill_tokens", V::Integer, G::Engine, "tokens", -1, 16777216, "activation", "null"},
    {"workload.engine_options.batch_tokens", V::Integer, G::Engine, "tokens", 1, 1048576, "activation", "null"},
    {"workload.engine_options.ubatch_tokens", V::Integer, G::Engine, "tokens", 1, 1048576, "activation", "null"},
    {"workload.engine_options.n_ctx_total", V::Integer, G::Engine, "tokens", 1, 1000000000, "context", "null"},
    {"workload.engine_options.outputs_reserved", V::Integer, G::Engine, "rows", 1, 1048576, "activation", "null"},
    {"workload.engine_options.kv_cache_k", V::Choice, G::Engine, "", 0, 0, "kv_cache", "null"},
    {"workload.engine_options.swa_full", V::Boolean, G::Engine, "", 0, 0, "sliding_window", "null"},
    {"workload.engine_options.flash_attention", V::Boolean, G::Engine, "", 0, 0, "flash_attention", "null"},
    {"workload.engine_options.unified_kv", V::Boolean, G::Engine, "", 0, 0, "kv_cache", "null"},
    {"workload.engine_options.gpu_layers", V::Integer, G::Engine, "layers", 0, 100000, "offload", "null"},
    {"workload.engine_options.kv_offload", V::Boolean, G::Engine, "", 0, 0, "offload", "null"},
    {"workload.engine_options.experts_on_cpu", V::Boolean, G::Engine, "", 0, 0, "offload", "null"},
    {"workload.engine_options.tensor_split", V::Structure, G::Engine, "", 0, 0, "pipeline_parallelism", "null"},
    {"workload.engine_options.lora", V::Structure, G::Engine, "", 0, 0, "lora", "null"},
    {"workload.engine_options.draft", V::Structure, G::Engine, "", 0, 0, "speculative_decoding", "null"},
    {"workload.engine_options.mtp", V::Boolean, G::Engine, "", 0, 0, "speculative_decoding", "null"},
    {"workload.engine_options.images_per_request", V::Integer, G::Engine, "images", 0, 1024, "vision_tower", "null"},
};

const ValueRow kValues[] = {
    {"workload.model", R"({"id":"Qwen/Qwen3-8B"})", R"({"id":"Qwen/Qwen3-8B"})"},
    {"workload.model", R"({"path":"models/a b.gguf"})", R"({"path":"models/a b.gguf"})"},
    {"workload.model", R"("Qwen/Qwen3-8B")", "wrong-value /workload/model"},
    {"workload.model", "{}", "wrong-value /workload/model"},
    {"workload.model", R"({"id":""})", "wrong-value /workload/model/id"},
    {"workload.model", R"({"id":7})", "wrong-value /workload/model/id"},
    {"workload.model", R"({"path":null})", "wrong-value /workload/model/path"},
    {"workload.model", R"({"id":"a/b","path":"c"})", "wrong-value /workload/model"},
    {"workload.model", R"({"id":"a/b","revision":"main"})", "unknown-member /workload/model/revision"},
    {"workload.model", "null", "wrong-value /workload/model"},
    {"workload.engine.id", R"("sglang")", R"("sglang")"},
    {"workload.engine.id", R"("tensorrt-llm")", R"("tensorrt-llm")"},
    {"workload.engine.id", R"("tgi")", R"("tgi")"},
    {"workload.engine.id", R"("lmdeploy")", R"("lmdeploy")"},
    {"workload.engine.id", R"("llama.cpp")", R"("llama.cpp")"},
    {"workload.engine.id", R"("ollama")", R"("ollama")"},
    {"workload.engine.id", R"("transformers")", R"("transformers")"},
    {"workload.engine.id", R"("VLLM")", "wrong-value /workload/engine/id"},
    {"workload.engine.id", R"("diffusers")", "wrong-value /workload/engine/id"},
    {"workload.engine.id", "null", "wrong-value /workload/engine/id"},
    {"workload.engine.version", R"("b9616")", R"("b9616")"},
    {"workload.engine.version", R"("")", "absent"},
    {"workload.engine.version", "0.1", "wrong-value /workload/engine/version"},
    {"workload.weights", R"("nvfp4")", R"("nvfp4")"},
    {"workload.weights", R"("gguf:q4_k_m")", R"("gguf:Q4_K_M")"},
    {"workload.weights", R"("gguf:")", "unknown-format /workload/weights"},
    {"workload.weights", R"("FP8")", "unknown-format /workload/weights"},
    {"workload.weights", "8", "wrong-value /workload/weights"},
    {"workload.kv_cache", R"("q8_0")", R"("q8_0")"},
    {"workload.kv_cache", R"("iq4_nl")", R"("iq4_nl")"},
    {"workload.kv_cache", R"("nvfp4")", R"("nvfp4")"},
    {"workload.kv_cache", R"("native")", "wrong-value /workload/kv_cache"},
    {"workload.kv_cache", R"("Q8_0")", "wrong-value /workload/kv_cache"},
    {"workload.kv_cache", "null", "wrong-value /workload/kv_cache"},
    {"workload.context_tokens", "1", "1"},
    {"workload.context_tokens", "16777216", "16777216"},
    {"workload.context_tokens", "4096.0", "4096"},
    {"workload.context_tokens", "1e3", "1000"},
    {"workload.context_tokens", "null", "absent"},
    {"workload.context_tokens", "0", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "16777217", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "-4096", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "4096.5", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "18446744073709551615", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "-9223372036854775808", "out-of-range /workload/context_tokens"},
    {"workload.context_tokens", "true", "wrong-value /workload/context_tokens"},
    {"workload.context_tokens", "[4096]", "wrong-value /workload/context_tokens"},
    {"workload.concurrency", "1", "1"},
    {"workload.concurrency", "1000000", "1000000"},
    {"workload.concurrency", "0", "out-of-range /workload/concurrency"},
    {"workload.concurrency", "1000001", "out-of-range /workload/concurrency"},
    {"workload.concurrency", "null", "wrong-value /workload/concurrency"},
    {"workload.engine_options.gpu_memory_utilization", "0.01", "0.01"},
    {"workload.engine_options.gpu_memory_utilization", "0.92", "0.92"},
    {"workload.engine_options.gpu_memory_utilization", "1", "1"},
    {"workload.engine_options.gpu_memory_utilization", "0", "out-of-range /workload/engine_options/gpu_memory_utilization"},
    {"workload.engine_options.gpu_memory_utilization", "90", "out-of-range /workload/engine_options/gpu_memory_utilization"},
    {"workload.engine_options.gpu_memory_utilization", R"("90%")", "wrong-value /workload/engine_options/gpu_memory_utilization"},
    {"workload.engine_options.max_num_seqs", "65536", "65536"},
    {"workload.engine_options.max_num_seqs", "65537", "out-of-range /workload/engine_options/max_num_seqs"},
    {"workload.engine_options.max_num_seqs", "0", "out-of-range /workload/engine_options/max_num_seqs"},
    {"workload.engine_options.max_num_batched_tokens", "8192", "8192"},
    {"workload.engine_options.max_num_batched_tokens", "0", "out-of-range /workload/engine_options/max_num_batched_tokens"},
    {"workload.engine_options.block_size", "16", "16"},
    {"workload.engine_options.block_size", "4097", "out-of-range /workload/engine_options/block_size"},
    {"workload.engine_options.cuda_graphs", "false", "false"},
    {"workload.engine_options.cuda_graphs", "0", "wrong-value /workload/engine_options/cuda_graphs"},
    {"workload.engine_options.prefix_caching", "true", "true"},
    {"workload.engine_options.prefix_caching", R"("true")", "wrong-value /workload/engine_options/prefix_caching"},
    {"workload.engine_options.mem_fraction_static", "0.88", "0.88"},
    {"workload.engine_options.mem_fraction_static", "1.001", "out-of-range /workload/engine_options/mem_fraction_static"},
    {"workload.engine_options.chunked_prefill_tokens", "-1", "-1"},
    {"workload.engine_options.chunked_prefill_tokens", "-2", "out-of-range /workload/engine_options/chunked_prefill_tokens"},
    {"workload.engine_options.batch_tokens", "2048", "2048"},
    {"workload.engine_options.batch_tokens", "1048577", "out-of-range /workload/engine_options/batch_tokens"},
    {"workload.engine_options.ubatch_tokens", "512", "512"},
    {"workload.engine_options.ubatch_tokens", "0", "out-of-range /workload/engine_options/ubatch_tokens"},
    {"workload.engine_options.n_ctx_total", "1000000000", "1000000000"},
    {"workload.engine_options.n_ctx_total", "1000000001", "out-of-range /workload/engine_options/n_ctx_total"},
    {"workload.engine_options.outputs_reserved", "1", "1"},
    {"workload.engine_options.outputs_reserved", "0", "out-of-range /workload/engine_options/outputs_reserved"},
    {"workload.engine_options.kv_cache_k", R"("q5_1")", R"("q5_1")"},
    {"workload.engine_options.kv_cache_k", "null", "absent"},
    {"workload.engine_options.kv_cache_k", R"("q2_0")", "wrong-value /workload/engine_options/kv_cache_k"},
    {"workload.engine_options.swa_full", "true", "true"},
    {"workload.engine_options.flash_attention", "true", "true"},
    {"workload.engine_options.flash_attention", R"("on")", "wrong-value /workload/engine_options/flash_attention"},
    {"workload.engine_options.unified_kv", "false", "false"},
    {"workload.engine_options.gpu_layers", R"("all")", R"("all")"},
    {"workload.engine_options.gpu_layers", "0", "0"},
    {"workload.engine_options.gpu_layers", "33", "33"},
    {"workload.engine_options.gpu_layers", "-1", "out-of-range /workload/engine_options/gpu_layers"},
    {"workload.engine_options.gpu_layers", R"("none")", "wrong-value /workload/engine_options/gpu_layers"},
    {"workload.engine_options.gpu_layers", "null", "absent"},
    {"workload.engine_options.kv_offload", "false", "false"},
    {"workload.engine_options.experts_on_cpu", "true", "true"},
    {"workload.engine_options.experts_on_cpu", "12", "wrong-value /workload/engine_options/experts_on_cpu"},
    {"workload.engine_options.tensor_split", R"("3,1")", R"("3,1")"},
    {"workload.engine_options.tensor_split", R"("0.5,0.25,0")", R"("0.5,0.25,0")"},
    {"workload.engine_options.tensor_split", R"("")", "absent"},
    {"workload.engine_options.tensor_split", "null", "absent"},
    {"workload.engine_options.tensor_split", R"("3,1,")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", R"("3,,1")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", R"("3;1")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", R"("-1,2")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", R"("nan")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", R"("inf,1")", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.tensor_split", "[3,1]", "wrong-value /workload/engine_options/tensor_split"},
    {"workload.engine_options.lora", R"({"slots":4,"rank":64})", R"({"slots":4,"rank":64})"},
    {"workload.engine_options.lora", "{}", R"({"slots":1,"rank":16})"},
    {"workload.engine_options.lora", R"({"slots":0})", "out-of-range /workload/engine_options/lora/slots"},
    {"workload.engine_options.lora", R"({"rank":4097})", "out-of-range /workload/engine_options/lora/rank"},
    {"workload.engine_options.lora", R"({"alpha":32})", "unknown-member /workload/engine_options/lora/alpha"},
    {"workload.engine_options.lora", "4", "wrong-value /workload/engine_options/lora"},
    {"workload.engine_options.draft", R"({"model":{"id":"a/b"},"tokens":5})", R"({"model":{"id":"a/b"},"tokens":5})"},
    {"workload.engine_options.draft", R"({"tokens":3})", R"({"tokens":3})"},
    {"workload.engine_options.draft", R"({"tokens":65})", "out-of-range /workload/engine_options/draft/tokens"},
    {"workload.engine_options.draft", R"({"model":"a/b"})", "wrong-value /workload/engine_options/draft/model"},
    {"workload.engine_options.draft", R"({"model":{"id":5}})", "wrong-value /workload/engine_options/draft/model/id"},
    {"workload.engine_options.mtp", "true", "true"},
    {"workload.engine_options.images_per_request", "0", "0"},
    {"workload.engine_options.images_per_request", "1025", "out-of-range /workload/engine_options/images_per_request"},
};

/// Option → the engines that have it (contract §2 and each engine's own flags).
struct EngineRow {
    const char *name;
    const char *engines;
};
const EngineRow kEngineRows[] = {
    {"gpu_memory_utilization", "vllm"},
    {"block_size", "vllm"},
    {"prefix_caching", "vllm"},
    {"max_num_seqs", "vllm sglang tensorrt-llm tgi lmdeploy"},
    {"max_num_batched_tokens", "vllm sglang tensorrt-llm tgi lmdeploy"},
    {"cuda_graphs", "vllm sglang"},
    {"mem_fraction_static", "sglang"},
    {"chunked_prefill_tokens", "sglang"},
    {"batch_tokens", "llama.cpp ollama"},
    {"ubatch_tokens", "llama.cpp ollama"},
    {"n_ctx_total", "llama.cpp ollama"},
    {"outputs_reserved", "llama.cpp ollama"},
    {"kv_cache_k", "llama.cpp ollama"},
    {"swa_full", "llama.cpp ollama"},
    {"flash_attention", "llama.cpp ollama"},
    {"unified_kv", "llama.cpp ollama"},
    {"gpu_layers", "llama.cpp ollama"},
    {"kv_offload", "llama.cpp ollama"},
    {"experts_on_cpu", "llama.cpp ollama"},
    {"tensor_split", "llama.cpp ollama"},
    {"lora", "vllm sglang tensorrt-llm tgi lmdeploy"},
    {"draft", "vllm sglang tensorrt-llm tgi lmdeploy"},
    {"mtp", "vllm sglang"},
    {"images_per_request", "vllm sglang tensorrt-llm tgi lmdeploy"},
};

} // namespace

class OptionInferenceTest : public QObject {
    Q_OBJECT
private slots:
    void everyOptionIsAsTheContractSays_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSpecs)); ++i)
            QTest::newRow(kSpecs[i].path) << i;
    }
    void everyOptionIsAsTheContractSays()
    {
        QFETCH(int, index);
        QCOMPARE(differences(kSpecs[index], kKind), std::string());
    }
    void noOptionIsLeftOut() { QCOMPARE(uncovered(kSpecs, kKind), std::string()); }

    void valuesAreTakenOrRefused_data() { addValueRows(kValues); }
    void valuesAreTakenOrRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, given);
        QFETCH(QString, outcome);
        QCOMPARE(QString::fromStdString(outcomeOf(kKind, qPrintable(path), qPrintable(given))), outcome);
    }

    void enginesHaveTheirOwnOptions_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("engines");
        for (const EngineRow &row : kEngineRows)
            QTest::newRow(row.name) << row.name << QString(row.engines).split(' ');
    }
    void enginesHaveTheirOwnOptions()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, engines);
        const OptionSpec *option = findOption("workload.engine_options." + name.toStdString(), kKind);
        QVERIFY(option);
        for (const char *engine : {"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "llama.cpp", "ollama", "transformers"}) {
            Scenario scenario = blankOf(kKind);
            std::get<InferenceWorkload>(scenario.workload).engine.id = engine;
            QVERIFY2(applies(*option, scenario) == engines.contains(engine), engine);
        }
    }
    void whatIsNoEngineOptionAppliesToEveryEngine()
    {
        Scenario scenario = blankOf(kKind);
        for (const char *engine : {"vllm", "llama.cpp", "transformers"}) {
            std::get<InferenceWorkload>(scenario.workload).engine.id = engine;
            for (const char *path : {"workload.model", "workload.weights", "workload.kv_cache", "workload.context_tokens", "workload.concurrency", "hardware.gpu"})
                QVERIFY2(applies(*findOption(path, kKind), scenario), path);
        }
    }
    void noOptionOfServingAppliesToOtherKinds()
    {
        for (const SpecRow &row : kSpecs) {
            const OptionSpec &option = *findOption(row.path, kKind);
            QVERIFY2(!applies(option, blankOf(WorkloadKind::Training)), row.path);
            QVERIFY2(!applies(option, blankOf(WorkloadKind::Diffusion)), row.path);
        }
    }
    void sharesMoveInHundredths()
    {
        QCOMPARE(findOption("workload.engine_options.gpu_memory_utilization", kKind)->step, 0.01);
        QCOMPARE(findOption("workload.context_tokens", kKind)->step, 1.0);
    }
    void wideRangesHaveLogarithmicSliders()
    {
        QVERIFY(findOption("workload.context_tokens", kKind)->logarithmic);
        QVERIFY(findOption("workload.concurrency", kKind)->logarithmic);
        QVERIFY(!findOption("workload.engine_options.block_size", kKind)->logarithmic);
    }
};

QTEST_APPLESS_MAIN(OptionInferenceTest)
#include "option_inference_test.moc"
