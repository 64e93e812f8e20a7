// What single lines of engine logs say, one row a line: vLLM V0 and V1, SGLang, llama.cpp. Figures are recomputed from the printed
// unit by hand (GiB 2^30, MiB 2^20; tokens and blocks as they are).
#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

constexpr double kGib = 1073741824.0;
constexpr double kMib = 1048576.0;

using Reader = void (*)(std::string_view, LogFacts &);

/// A line and one measured quantity that it gives; a negative value: none.
struct FigureRow {
    Reader reader;
    const char *line;
    const char *quantity;
    double value;
};
const FigureRow kFigures[] = {
    {readVllmLine, "INFO [gpu_model_runner.py:2392] Model loading took 14.9889 GiB and 9.871 seconds", "weights_bytes", 14.9889 * kGib},
    {readVllmLine, "INFO model_runner.py:1099] Loading model weights took 14.9595 GB", "weights_bytes", 14.9595 * kGib},
    {readVllmLine, "INFO worker.py] model weights take 14.96GiB; non_torch_memory takes 0.12GiB;", "weights_bytes", 14.96 * kGib},
    {readVllmLine, "INFO worker.py] model weights take 14.96GiB; non_torch_memory takes 0.12GiB;", "non_torch_bytes", 0.12 * kGib},
    {readVllmLine, "INFO PyTorch activation peak memory takes 1.26GiB; the rest", "activation_peak_bytes", 1.26 * kGib},
    {readVllmLine, "the rest of the memory reserved for KV Cache is 54.95GiB.", "kv_pool_bytes", 54.95 * kGib},
    {readVllmLine, "INFO [gpu_worker.py:298] Available KV cache memory: 54.53 GiB", "kv_pool_bytes", 54.53 * kGib},
    {readVllmLine, "INFO Available KV cache memory: -1.20 GiB", "kv_pool_bytes", -1.20 * kGib},
    {readVllmLine, "INFO GPU KV cache size: 446,736 tokens", "kv_pool_tokens", 446736},
    {readVllmLine, "INFO GPU KV cache size: 1,234,567,890 tokens", "kv_pool_tokens", 1234567890},
    {readVllmLine, "INFO # GPU blocks: 28134, # CPU blocks: 2048", "kv_pool_tokens", 28134.0 * 16},
    {readVllmLine, "INFO Maximum concurrency for 32,768 tokens per request: 13.63x", "max_concurrency", 13.63},
    {readVllmLine, "INFO Graph capturing finished in 21 secs, took 0.52 GiB", "cuda_graph_bytes", 0.52 * kGib},
    {readVllmLine, "INFO Compilation took 21.3 s", "cuda_graph_bytes", -1},
    {readVllmLine, "INFO Model loading took too long", "weights_bytes", -1},
    {readVllmLine, "INFO Memory profiling takes 2.31 seconds", "activation_peak_bytes", -1},
    {readSglangLine, "Load weight end. type=LlamaForCausalLM, dtype=torch.bfloat16, avail mem=63.44 GB, mem usage=15.09 GB.", "weights_bytes", 15.09 * kGib},
    {readSglangLine, "KV Cache is allocated. #tokens: 444500, K size: 27.13 GB, V size: 27.13 GB", "kv_pool_bytes", 54.26 * kGib},
    {readSglangLine, "KV Cache is allocated. #tokens: 444500, K size: 27.13 GB, V size: 27.13 GB", "kv_pool_tokens", 444500},
    {readSglangLine, "KV Cache is allocated. #tokens: 1000, K size: 3.50 GB", "kv_pool_bytes", 3.5 * kGib},
    {readSglangLine, "Capture cuda graph end. Time elapsed: 8.42 s. mem usage=0.46 GB. avail mem=7.90 GB.", "cuda_graph_bytes", 0.46 * kGib},
    {readSglangLine, "Capture cuda graph begin. avail mem=8.36 GB", "cuda_graph_bytes", -1},
    {readSglangLine, "max_total_num_tokens=444500, chunked_prefill_size=8192, context_len=131072", "kv_pool_tokens", 444500},
    {readLlamaCppLine, "load_tensors:   CPU_Mapped model buffer size =   281.81 MiB", "host_model_buffer_bytes", 281.81 * kMib},
    {readLlamaCppLine, "load_tensors:          CPU model buffer size =     0.00 MiB", "host_model_buffer_bytes", 0},
    {readLlamaCppLine, "llama_kv_cache:        CPU KV buffer size =    64.00 MiB", "host_kv_buffer_bytes", 64 * kMib},
    {readLlamaCppLine, "llama_context:  CUDA_Host compute buffer size =    24.01 MiB", "host_compute_buffer_bytes", 24.01 * kMib},
    {readLlamaCppLine, "llama_context:  ROCm_Host compute buffer size =     9.01 MiB", "host_compute_buffer_bytes", 9.01 * kMib},
    {readLlamaCppLine, "llama_context: Vulkan_Host compute buffer size =     9.01 MiB", "host_compute_buffer_bytes", 9.01 * kMib},
    {readLlamaCppLine, "llama_context:  CUDA_Host  output buffer size =     0.49 MiB", "output_buffer_bytes", 0.49 * kMib},
    {readLlamaCppLine, "llama_context: CUDA0 compute buffer size = unknown", "host_compute_buffer_bytes", -1},
};

/// A line and one member that it gives: section "workload", "options", "hardware", "given", "engine", "version", "model" or "gpu".
struct MemberRow {
    Reader reader;
    const char *line;
    const char *section;
    const char *name;
    const char *value; ///< JSON; "absent" when the line must not give it
};
const char *const kVllmConfig = "INFO [core.py:76] Initializing a V1 LLM engine (v0.10.2) with config: model='meta-llama/Llama-3.1-8B-Instruct', dtype=torch.bfloat16, max_seq_len=32768, "
                                "tensor_parallel_size=4, pipeline_parallel_size=2, quantization=None, enforce_eager=True, kv_cache_dtype=auto";
const char *const kVllmFp8 = "Initializing an LLM engine (v0.6.6) with config: model='a/b', dtype=torch.bfloat16, max_seq_len=8192, quantization=fp8, kv_cache_dtype=fp8_e4m3";
const char *const kVllmPublishedFp8 = "Initializing an LLM engine (v0.9.0) with config: model='org/M-FP8', dtype=torch.bfloat16, max_seq_len=8192, quantization=fp8, kv_cache_dtype=auto";
const char *const kVllmAwq = "Initializing an LLM engine (v0.9.0) with config: model='org/M-AWQ', dtype=torch.float16, max_seq_len=8192, quantization=awq_marlin, enforce_eager=False";
const char *const kSglangArgs = "server_args=ServerArgs(model_path='org/M', quantization='fp8', kv_cache_dtype='fp8_e5m2', context_length=8192, mem_fraction_static=0.88, tp_size=8)";
const MemberRow kMembers[] = {
    {readVllmLine, "INFO vLLM API server version 0.10.2", "engine", "", R"("vllm")"},
    {readVllmLine, "INFO vLLM API server version 0.10.2", "version", "", R"("0.10.2")"},
    {readVllmLine, kVllmConfig, "engine", "", R"("vllm")"},
    {readVllmLine, kVllmConfig, "version", "", R"("0.10.2")"},
    {readVllmLine, kVllmConfig, "model", "", R"("meta-llama/Llama-3.1-8B-Instruct")"},
    {readVllmLine, kVllmConfig, "given", "engine_generation", R"("V1")"},
    {readVllmLine, kVllmConfig, "workload", "context_tokens", "32768"},
    {readVllmLine, kVllmConfig, "workload", "weights", R"("bf16")"},
    {readVllmLine, kVllmConfig, "workload", "kv_cache", R"("auto")"},
    {readVllmLine, kVllmConfig, "hardware", "tensor_parallel", "4"},
    {readVllmLine, kVllmConfig, "hardware", "pipeline_parallel", "2"},
    {readVllmLine, kVllmConfig, "options", "cuda_graphs", "false"},
    {readVllmLine, kVllmFp8, "workload", "weights", R"("fp8")"},
    {readVllmLine, kVllmFp8, "workload", "kv_cache", R"("fp8")"},
    {readVllmLine, kVllmFp8, "given", "engine_generation", "absent"},
    {readVllmLine, kVllmPublishedFp8, "workload", "weights", "absent"},
    {readVllmLine, kVllmAwq, "workload", "weights", "absent"},
    {readVllmLine, kVllmAwq, "options", "cuda_graphs", "absent"},
    {readVllmLine, "LLM engine (v0.9.0) with config: model='a', dtype=torch.float16, quantization=None", "workload", "weights", R"("fp16")"},
    {readVllmLine, "LLM engine (v0.9.0) with config: model='a', dtype=torch.float32, quantization=None", "workload", "weights", R"("fp32")"},
    {readVllmLine, "LLM engine (v0.9.0) with config: model='a', dtype=auto, quantization=None", "workload", "weights", "absent"},
    {readVllmLine, "LLM engine (v0.9.0) with config: model='a', max_seq_len=0", "workload", "context_tokens", "absent"},
    {readVllmLine, "LLM engine (v0.9.0) with config: model='a', max_seq_len=99999999999999999999999999", "workload", "context_tokens", "2000000000"},
    {readVllmLine, "non-default args: {'gpu_memory_utilization': 0.95, 'max_num_seqs': 128}", "options", "gpu_memory_utilization", "0.95"},
    {readVllmLine, "non-default args: {'gpu_memory_utilization': 0.95, 'max_num_seqs': 128}", "options", "max_num_seqs", "128"},
    {readVllmLine, "Chunked prefill is enabled with max_num_batched_tokens=8192.", "options", "max_num_batched_tokens", "8192"},
    {readVllmLine, "total_gpu_memory (79.22GiB) x gpu_memory_utilization (0.90) = 71.29GiB", "options", "gpu_memory_utilization", "0.9"},
    {readVllmLine, "total_gpu_memory (80.00GiB) x gpu_memory_utilization (0.90) = 72.00GiB", "given", "capacity_bytes", "85899345920"},
    {readVllmLine, "total_gpu_memory (-5GiB)", "given", "capacity_bytes", "0"},
    {readVllmLine, "Maximum concurrency for 32,768 tokens per request: 13.63x", "workload", "context_tokens", "32768"},
    {readVllmLine, "INFO nothing of interest", "engine", "", R"("")"},
    {readSglangLine, kSglangArgs, "engine", "", R"("sglang")"},
    {readSglangLine, kSglangArgs, "model", "", R"("org/M")"},
    {readSglangLine, kSglangArgs, "hardware", "tensor_parallel", "8"},
    {readSglangLine, kSglangArgs, "workload", "context_tokens", "8192"},
    {readSglangLine, kSglangArgs, "workload", "weights", R"("fp8")"},
    {readSglangLine, kSglangArgs, "workload", "kv_cache", R"("fp8")"},
    {readSglangLine, kSglangArgs, "options", "mem_fraction_static", "0.88"},
    {readSglangLine, "server_args=ServerArgs(model_path='org/M', context_length=None)", "workload", "context_tokens", "absent"},
    {readSglangLine, "Load weight end. dtype=torch.float16, mem usage=15.09 GB.", "workload", "weights", R"("fp16")"},
    {readSglangLine, "max_total_num_tokens=4445, context_len=131072", "workload", "context_tokens", "131072"},
    {readLlamaCppLine, "llama_model_loader: loaded meta data", "engine", "", R"("llama.cpp")"},
    {readLlamaCppLine, "llm_load_print_meta: format = GGUF V3", "engine", "", R"("llama.cpp")"},
    {readLlamaCppLine, "time=x level=INFO env=map[OLLAMA_HOST:http://127.0.0.1]", "engine", "", R"("ollama")"},
    {readLlamaCppLine, "build: 9616 (f58bad413) with cc", "version", "", R"("b9616")"},
    {readLlamaCppLine, "build: 12 of 40", "version", "", R"("")"},
    {readLlamaCppLine, "llama_model_loader: - kv 2: general.name str = Meta Llama 3.1 8B Instruct", "model", "", R"("Meta Llama 3.1 8B Instruct")"},
    {readLlamaCppLine, "  Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9, VMM: yes", "gpu", "", R"("NVIDIA GeForce RTX 4090")"},
    {readLlamaCppLine, "print_info: file type   = Q4_K - Medium", "workload", "weights", R"("gguf:Q4_K_M")"},
    {readLlamaCppLine, "llm_load_print_meta: file type = IQ2_XS - 2.3125 bpw", "engine", "", R"("llama.cpp")"},
    {readLlamaCppLine, "print_info: file type   = Q3_K - Small", "workload", "weights", R"("gguf:Q3_K_S")"},
    {readLlamaCppLine, "print_info: file type   = F16", "workload", "weights", R"("gguf:F16")"},
    {readLlamaCppLine, "print_info: file type   = Q8_0 (guessed)", "workload", "weights", R"("gguf:Q8_0")"},
    {readLlamaCppLine, "other: file type   = Q8_0", "workload", "weights", "absent"},
    {readLlamaCppLine, "llama_context: n_ctx         = 8192", "options", "n_ctx_total", "8192"},
    {readLlamaCppLine, "llama_context: n_ctx_per_seq = 4096", "options", "n_ctx_total", "absent"},
    {readLlamaCppLine, "llama_context: n_batch       = 2048", "options", "batch_tokens", "2048"},
    {readLlamaCppLine, "llama_context: n_ubatch      = 512", "options", "ubatch_tokens", "512"},
    {readLlamaCppLine, "llama_context: n_seq_max     = 4", "workload", "concurrency", "4"},
    {readLlamaCppLine, "llama_context: flash_attn    = 1", "options", "flash_attention", "true"},
    {readLlamaCppLine, "llama_context: flash_attn    = 0", "options", "flash_attention", "false"},
    {readLlamaCppLine, "llama_context: n_ctx = 99999999999999999999999", "options", "n_ctx_total", "2000000000"},
    {readLlamaCppLine, "load_tensors: offloaded 33/33 layers to GPU", "options", "gpu_layers", R"("all")"},
    {readLlamaCppLine, "load_tensors: offloaded 20/33 layers to GPU", "options", "gpu_layers", "20"},
    {readLlamaCppLine, "load_tensors: offloaded 0/33 layers to GPU", "options", "gpu_layers", "0"},
};

std::string memberOf(const LogFacts &facts, const std::string &section, const std::string &name)
{
    if (section == "engine" || section == "version" || section == "model" || section == "gpu")
        return Json(section == "engine" ? facts.engine : section == "version" ? facts.version : section == "model" ? facts.model : facts.gpu).dump();
    if (section == "given")
        return facts.given.contains(name) ? facts.given[name].dump() : "absent";
    const Json &object = section == "workload" ? facts.workload : section == "options" ? facts.options : facts.hardware;
    return object.contains(name) ? object[name].dump() : "absent";
}

LogFacts llamaCpp(const std::string &text)
{
    LogFacts facts;
    forEachLine(text, [&](std::string_view line) { readLlamaCppLine(line, facts); });
    completeLlamaCpp(facts);
    return facts;
}

} // namespace

class LogLinesTest : public QObject {
    Q_OBJECT
private slots:
    void figures_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kFigures)); ++i)
            QTest::addRow("%d %s", i, kFigures[i].quantity) << i;
    }
    void figures()
    {
        QFETCH(int, index);
        const FigureRow &row = kFigures[index];
        LogFacts facts;
        row.reader(row.line, facts);
        if (row.value == -1) {
            QVERIFY(!facts.measured.contains(row.quantity));
            return;
        }
        QVERIFY(facts.measured.contains(row.quantity));
        QCOMPARE(facts.measured[row.quantity], row.value);
    }

    void members_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kMembers)); ++i)
            QTest::addRow("%d %s %s", i, kMembers[i].section, kMembers[i].name) << i;
    }
    void members()
    {
        QFETCH(int, index);
        const MemberRow &row = kMembers[index];
        LogFacts facts;
        row.reader(row.line, facts);
        QCOMPARE(memberOf(facts, row.section, row.name), std::string(row.value));
    }

    void buffersOfCardsAreListedInTheirOrder()
    {
        const LogFacts facts = llamaCpp("x: CUDA0 model buffer size = 100.00 MiB\nx: CUDA1 model buffer size = 50.50 MiB\nx: CUDA0 KV buffer size = 8.00 MiB\n"
                                        "x: CUDA1 KV buffer size = 4.00 MiB\nx: CPU KV buffer size = 2.00 MiB\n");
        QCOMPARE(facts.perDevice.at("gpu_model_buffer_bytes"), (std::vector<double>{100 * kMib, 50.5 * kMib}));
        QCOMPARE(facts.measured.at("kv_total_bytes"), 14 * kMib);
        QCOMPARE(facts.hardware["count"].get<int>(), 2);
        QVERIFY(!facts.measured.contains("gpu_model_buffer_bytes"));
    }
    void theBuffersOfOneCardAreAPlainFigure()
    {
        const LogFacts facts = llamaCpp("x: ROCm0 model buffer size = 100.00 MiB\nx: Vulkan0 compute buffer size = 7.00 MiB\n");
        QCOMPARE(facts.measured.at("gpu_model_buffer_bytes"), 100 * kMib);
        QCOMPARE(facts.measured.at("gpu_compute_buffer_bytes"), 7 * kMib);
        QVERIFY(!facts.hardware.contains("count"));
        QVERIFY(!facts.measured.contains("kv_total_bytes"));
    }
    void hostBuffersAddUp()
    {
        const LogFacts facts = llamaCpp("x: CPU model buffer size = 10.00 MiB\nx: CPU_Mapped model buffer size = 5.00 MiB\n");
        QCOMPARE(facts.measured.at("host_model_buffer_bytes"), 15 * kMib);
    }
    void theContextIsSharedByTheSequences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("tokens");
        QTest::newRow("one") << QStringLiteral("c: n_ctx = 8192\n") << 8192;
        QTest::newRow("four") << QStringLiteral("c: n_seq_max = 4\nc: n_ctx = 8192\n") << 2048;
        QTest::newRow("rounded down") << QStringLiteral("c: n_seq_max = 3\nc: n_ctx = 8192\n") << 2730;
        QTest::newRow("at least one token") << QStringLiteral("c: n_seq_max = 900\nc: n_ctx = 512\n") << 1;
        QTest::newRow("none counts as one") << QStringLiteral("c: n_seq_max = 0\nc: n_ctx = 512\n") << 512;
    }
    void theContextIsSharedByTheSequences()
    {
        QFETCH(QString, text);
        QFETCH(int, tokens);
        QCOMPARE(llamaCpp(text.toStdString()).workload["context_tokens"].get<int>(), tokens);
    }
    void laterLinesOfSglangDontReplaceWhatWasStated()
    {
        LogFacts facts;
        readSglangLine(kSglangArgs, facts);
        readSglangLine("Load weight end. dtype=torch.bfloat16, mem usage=15.09 GB.", facts);
        readSglangLine("max_total_num_tokens=4445, context_len=131072", facts);
        QCOMPARE(facts.workload["weights"].get<std::string>(), std::string("fp8"));
        QCOMPARE(facts.workload["context_tokens"].get<int>(), 8192);
    }
    void numbersAreCutOff()
    {
        QCOMPARE(wholeOf(8192.9), std::int64_t(8192));
        QCOMPARE(wholeOf(-1), std::int64_t(-1));
        QCOMPARE(wholeOf(1e300), std::int64_t(2'000'000'000));
        QCOMPARE(wholeOf(-1e300), std::int64_t(-2'000'000'000));
    }
    void wordsEndWhereTheyEnd_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("word");
        QTest::newRow("comma") << "k=a,b" << "a";
        QTest::newRow("space") << "k=a b" << "a";
        QTest::newRow("bracket") << "k=a)b" << "a";
        QTest::newRow("list") << "k=a]" << "a";
        QTest::newRow("semicolon") << "k=a;" << "a";
        QTest::newRow("end") << "k=a" << "a";
        QTest::newRow("double quotes") << "k=\"a b\", c" << "a b";
        QTest::newRow("single quotes") << "k='a, b' c" << "a, b";
        QTest::newRow("an open quote") << "k='a b" << "a b";
        QTest::newRow("colon and blanks") << "k= : a" << "a";
    }
    void wordsEndWhereTheyEnd()
    {
        QFETCH(QString, line);
        QFETCH(QString, word);
        QCOMPARE(QString::fromStdString(wordBehind(line.toStdString(), "k=").value_or("nothing")), word);
    }
    void nothingIsNoWord()
    {
        for (const char *line : {"k=", "k= ", "k=None", "k='None'", "k=''", "j=a"})
            QVERIFY2(!wordBehind(line, "k="), line);
    }
    void openColoursEndTheLine()
    {
        std::string seen;
        forEachLine("a\x1b[31", [&](std::string_view line) { seen = line; });
        QCOMPARE(seen, std::string("a"));
    }
};

QTEST_APPLESS_MAIN(LogLinesTest)
#include "log_lines_test.moc"
