// Start-up logs: what each line means, how names become rows of the catalogue, and what is refused. The logs in tests/data/logs
// have the form of published ones; their figures are checked against the lines by hand.
#include "core/evidence/comparison.h"
#include "core/evidence/engine_log.h"
#include "core/evidence/log_facts.h"
#include "core/evidence/log_text.h"

#include <QFile>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

constexpr double kGib = 1073741824.0;
constexpr double kMib = 1048576.0;

std::string logText(const char *name)
{
    QFile file(QStringLiteral(TEST_DATA "/logs/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Result<LogReading> read(const std::string &text, const char *name = "a.log")
{
    return readEngineLog(text, name, model::ModelCatalogue::builtIn(), hardware::GpuCatalogue::builtIn());
}

double measured(const MeasuredCase &measuredCase, const char *label)
{
    for (const Measurement &measurement : measuredCase.measured) {
        if (measurement.label() == label)
            return measurement.value;
    }
    return -1;
}

const workload::InferenceWorkload &workloadOf(const LogReading &reading) { return std::get<workload::InferenceWorkload>(reading.measuredCase.scenario.workload); }

bool close(double a, double b) { return std::abs(a - b) <= 1e-6 * std::abs(b); }

} // namespace

class EngineLogTest : public QObject {
    Q_OBJECT
private slots:
    void numbersBehindPhrases_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("phrase");
        QTest::addColumn<double>("value");
        QTest::newRow("plain") << QStringLiteral("took 14.9889 GiB") << QStringLiteral("took ") << 14.9889;
        QTest::newRow("thousands") << QStringLiteral("size: 446,736 tokens") << QStringLiteral("size: ") << 446736.0;
        QTest::newRow("equals") << QStringLiteral("n_ctx = 8192") << QStringLiteral("n_ctx") << 8192.0;
        QTest::newRow("times") << QStringLiteral("request: 13.63x") << QStringLiteral("request: ") << 13.63;
        QTest::newRow("glued unit") << QStringLiteral("take 14.96GiB;") << QStringLiteral("take ") << 14.96;
        QTest::newRow("list") << QStringLiteral("a=1, b=2") << QStringLiteral("a=") << 1.0;
    }
    void numbersBehindPhrases()
    {
        QFETCH(QString, line);
        QFETCH(QString, phrase);
        QFETCH(double, value);
        const auto number = numberBehind(line.toStdString(), phrase.toStdString());
        QVERIFY(number.has_value());
        QCOMPARE(*number, value);
    }
    void noNumberNoValue()
    {
        QVERIFY(!numberBehind("took long", "took "));
        QVERIFY(!numberBehind("nothing", "took "));
        QVERIFY(!numberBehind("x=None", "x="));
    }
    void wordsBehindPhrases()
    {
        QCOMPARE(*wordBehind("model='a/b', x", "model="), std::string("a/b"));
        QCOMPARE(*wordBehind("version 0.10.2", "version "), std::string("0.10.2"));
        QCOMPARE(*wordBehind("dtype=torch.bfloat16, y", "dtype="), std::string("torch.bfloat16"));
        QVERIFY(!wordBehind("quantization=None, y", "quantization="));
    }
    void coloursAndLineEndsAreDropped()
    {
        std::vector<std::string> lines;
        forEachLine("\x1b[36mINFO\x1b[0m a\r\nb", [&](std::string_view line) { lines.emplace_back(line); });
        QCOMPARE(lines, (std::vector<std::string>{"INFO a", "b"}));
    }
    void bareNames() { QCOMPARE(bare("Meta Llama-3.1_8B"), std::string("metallama318b")); }

    void readsVllmV1()
    {
        const auto reading = read(logText("vllm-v1.log"));
        QVERIFY(reading.has_value());
        const auto &workload = workloadOf(*reading);
        QCOMPARE(workload.engine.id, std::string("vllm"));
        QCOMPARE(workload.engine.version, std::string("0.10.2"));
        QCOMPARE(workload.model.id, std::string("meta-llama/Llama-3.1-8B-Instruct"));
        QCOMPARE(*workload.contextTokens, std::int64_t(32768));
        QCOMPARE(formats::toId(workload.weights), std::string("bf16"));
        QVERIFY(close(measured(reading->measuredCase, "weights_bytes"), 14.9889 * kGib));
        QVERIFY(close(measured(reading->measuredCase, "kv_pool_bytes"), 54.53 * kGib));
        QCOMPARE(measured(reading->measuredCase, "kv_pool_tokens"), 446736.0);
        QCOMPARE(measured(reading->measuredCase, "max_concurrency"), 13.63);
        QVERIFY(close(measured(reading->measuredCase, "cuda_graph_bytes"), 0.52 * kGib));
        QCOMPARE(reading->missing, std::vector<std::string>{"gpu"});
    }
    void readsVllmV0WithItsProfile()
    {
        const auto reading = read(logText("vllm-v0.log"));
        QVERIFY(reading.has_value());
        const MeasuredCase &measuredCase = reading->measuredCase;
        QCOMPARE(workloadOf(*reading).model.id, std::string("meta-llama/Meta-Llama-3-8B-Instruct"));
        QVERIFY(close(measured(measuredCase, "non_torch_bytes"), 0.12 * kGib));
        QVERIFY(close(measured(measuredCase, "activation_peak_bytes"), 1.26 * kGib));
        QCOMPARE(measured(measuredCase, "kv_pool_tokens"), 28134.0 * 16);
        QCOMPARE(*workloadOf(*reading).options.gpuMemoryUtilization, 0.9);
        QVERIFY2(measuredCase.scenario.hardware.gpu.find("80") != std::string::npos, measuredCase.scenario.hardware.gpu.c_str());
    }
    void readsSglang()
    {
        const auto reading = read(logText("sglang.log"));
        QVERIFY(reading.has_value());
        QCOMPARE(workloadOf(*reading).engine.id, std::string("sglang"));
        QCOMPARE(*workloadOf(*reading).options.memFractionStatic, 0.88);
        QVERIFY(close(measured(reading->measuredCase, "kv_pool_bytes"), 54.26 * kGib));
        QCOMPARE(measured(reading->measuredCase, "kv_pool_tokens"), 444500.0);
        QCOMPARE(*workloadOf(*reading).contextTokens, std::int64_t(131072));
    }
    void readsLlamaCpp()
    {
        const auto reading = read(logText("llamacpp.log"));
        QVERIFY2(reading.has_value(), reading ? "" : reading.error().id.c_str());
        const auto &workload = workloadOf(*reading);
        QCOMPARE(workload.engine.version, std::string("b9616"));
        QCOMPARE(formats::toId(workload.weights), std::string("gguf:Q4_K_M"));
        QCOMPARE(*workload.options.gpuLayers, std::int64_t(-1));
        QCOMPARE(*workload.options.contextTotal, std::int64_t(8192));
        QCOMPARE(reading->measuredCase.scenario.hardware.gpu, std::string("nvidia-rtx-4090-24"));
        QVERIFY(close(measured(reading->measuredCase, "gpu_model_buffer_bytes"), 4403.49 * kMib));
        QVERIFY(close(measured(reading->measuredCase, "host_model_buffer_bytes"), 281.81 * kMib));
        QVERIFY(close(measured(reading->measuredCase, "kv_total_bytes"), 1024 * kMib));
        QVERIFY(reading->missing.empty());
    }
    void severalDevicesBecomeALists()
    {
        std::string text = logText("llamacpp.log");
        text += "load_tensors:        CUDA1 model buffer size =  100.00 MiB\n";
        const auto reading = read(text);
        QVERIFY(reading.has_value());
        QCOMPARE(reading->measuredCase.scenario.hardware.count, std::int64_t(2));
        QVERIFY(close(measured(reading->measuredCase, "gpu_model_buffer_bytes[1]"), 100 * kMib));
    }
    void ollamaKeepsItsName()
    {
        const auto reading = read("time=x OLLAMA_HOST:http://127.0.0.1\n" + logText("llamacpp.log"));
        QVERIFY(reading.has_value());
        QCOMPARE(workloadOf(*reading).engine.id, std::string("ollama"));
    }
    void whatIsPredictedStandsBesideIt()
    {
        const auto reading = read(logText("llamacpp.log"));
        CaseFile file;
        file.cases.push_back(reading->measuredCase);
        const Comparison comparison = compare(file, *memory::World::builtIn());
        QVERIFY(comparison.rows.size() >= 6);
        for (const ComparisonRow &row : comparison.rows)
            QVERIFY2(row.insideBand, (row.quantity + " outside its band").c_str());
    }
    void refusesOtherTexts()
    {
        for (const char *text : {"", "hello\nworld\n", "{\"a\":1}", "build: 9616\n"}) {
            const auto reading = read(text);
            QVERIFY(!reading.has_value());
            QCOMPARE(reading.error().id, std::string("unreadable-log"));
        }
    }
    void refusesUnknownModels()
    {
        std::string text = logText("vllm-v1.log");
        for (std::size_t at = text.find("meta-llama/Llama-3.1-8B-Instruct"); at != std::string::npos; at = text.find("meta-llama/Llama-3.1-8B-Instruct"))
            text.replace(at, 32, "nobody/Nothing");
        const auto reading = read(text, "my.log");
        QVERIFY(!reading.has_value());
        QCOMPARE(reading.error().id, std::string("unreadable-log-model"));
        QCOMPARE(reading.error().found, std::string("nobody/Nothing"));
        QCOMPARE(reading.error().file, std::string("my.log"));
    }
    void anyPrefixIsReadOrRefusedByName()
    {
        const std::string text = logText("vllm-v1.log") + logText("llamacpp.log");
        int readings = 0, refusals = 0;
        for (std::size_t i = 0; i < text.size(); i += 7) {
            const auto reading = read(text.substr(0, i));
            if (reading)
                QVERIFY(!reading->measuredCase.measured.empty() && !workloadOf(*reading).model.id.empty());
            else
                QVERIFY2(reading.error().id.starts_with("unreadable-log") || reading.error().id == "unknown-format", reading.error().id.c_str());
            ++(reading ? readings : refusals);
        }
        QVERIFY(readings > 10 && refusals > 10);
    }
    void mixNamesOfFiles_data()
    {
        QTest::addColumn<QString>("printed");
        QTest::addColumn<QString>("id");
        QTest::newRow("medium") << QStringLiteral("Q4_K - Medium") << QStringLiteral("gguf:Q4_K_M");
        QTest::newRow("small") << QStringLiteral("Q5_K - Small") << QStringLiteral("gguf:Q5_K_S");
        QTest::newRow("large") << QStringLiteral("Q3_K - Large") << QStringLiteral("gguf:Q3_K_L");
        QTest::newRow("plain") << QStringLiteral("Q8_0") << QStringLiteral("gguf:Q8_0");
    }
    void mixNamesOfFiles()
    {
        QFETCH(QString, printed);
        QFETCH(QString, id);
        LogFacts facts;
        readLlamaCppLine("print_info: file type   = " + printed.toStdString(), facts);
        QCOMPARE(QString::fromStdString(facts.workload["weights"].get<std::string>()), id);
    }
};

QTEST_APPLESS_MAIN(EngineLogTest)
#include "engine_log_test.moc"
