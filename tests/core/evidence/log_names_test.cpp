// From the names that logs print to rows of the catalogue: cards as drivers name them, models as releases, paths and files do.
#include "core/evidence/engine_log.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

struct NameRow {
    const char *printed;
    const char *id; ///< of the catalogue; "" when nothing there is meant
};

const NameRow kCards[] = {
    {"NVIDIA GeForce RTX 4090", "nvidia-rtx-4090-24"},
    {"NVIDIA GeForce RTX 3090", "nvidia-rtx-3090-24"},
    {"NVIDIA GeForce RTX 5090", "nvidia-rtx-5090-32"},
    {"RTX 4090", "nvidia-rtx-4090-24"},
    {"NVIDIA A100-SXM4-80GB", "nvidia-a100-sxm4-80"},
    {"NVIDIA A100-SXM4-40GB", "nvidia-a100-sxm4-40"},
    {"NVIDIA A100 80GB PCIe", "nvidia-a100-pcie-80"},
    {"NVIDIA A100-PCIE-40GB", "nvidia-a100-pcie-40"},
    {"NVIDIA A10", "nvidia-a10-24"},
    {"NVIDIA A10G", "nvidia-a10g-24"},
    {"NVIDIA A40", "nvidia-a40-48"},
    {"NVIDIA L4", "nvidia-l4-24"},
    {"NVIDIA L40", "nvidia-l40-48"},
    {"NVIDIA L40S", "nvidia-l40s-48"},
    {"NVIDIA RTX A6000", "nvidia-rtx-a6000-48"},
    {"NVIDIA RTX 6000 Ada Generation", "nvidia-rtx-6000-ada-48"},
    {"NVIDIA H100 PCIe", "nvidia-h100-pcie-80"},
    {"NVIDIA H100 NVL", "nvidia-h100-nvl-94"},
    {"NVIDIA H200", "nvidia-h200-sxm-141"},
    {"NVIDIA B200", "nvidia-b200-sxm-180"},
    {"NVIDIA GB200", "nvidia-gb200-186"},
    {"AMD Instinct MI300X", "amd-mi300x-192"},
    {"AMD Instinct MI210", "amd-mi210-64"},
    {"AMD Instinct MI250X", "amd-mi250x-128"},
    {"AMD Radeon RX 7900 XTX", "amd-rx-7900-xtx-24"},
    {"NVIDIA GeForce RTX 4090 Laptop GPU", "nvidia-rtx-4090-24"},
    {"Acme Accelerator 9000", ""},
    {"NVIDIA", ""},
    {"NVIDIA GeForce GTX 1080 Ti", ""},
};

const NameRow kModels[] = {
    {"meta-llama/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.1-8B-Instruct"},
    {"/data/models/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.1-8B-Instruct"},
    {"/data/models/Llama-3.1-8B-Instruct/", "meta-llama/Llama-3.1-8B-Instruct"},
    {"someone/Llama-3.1-8B-Instruct-AWQ", "meta-llama/Llama-3.1-8B-Instruct"},
    {"META-LLAMA/llama-3.1-8b-instruct", "meta-llama/Llama-3.1-8B-Instruct"},
    {"meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct"},
    {"nobody/Nothing", ""},
    {"/", ""},
};

std::string llamaCppLog(const std::string &card)
{
    return "  Device 0: " + card + ", compute capability 8.9, VMM: yes\nllama_model_loader: - kv 2: general.name str = Meta Llama 3.1 8B Instruct\n"
           "print_info: file type = Q8_0\nllama_context: n_ctx = 4096\nx: CUDA0 KV buffer size = 512.00 MiB\n";
}

std::string vllmLog(const std::string &model, const std::string &more = "")
{
    return "Initializing a V1 LLM engine (v0.10.2) with config: model='" + model + "', dtype=torch.bfloat16, max_seq_len=8192, quantization=None" + more
           + "\nModel loading took 14.9889 GiB and 9.871 seconds\n";
}

Result<LogReading> read(const std::string &text)
{
    return readEngineLog(text, "logs/run.log", model::ModelCatalogue::builtIn(), hardware::GpuCatalogue::builtIn());
}

bool misses(const LogReading &reading, const std::string &what)
{
    return std::find(reading.missing.begin(), reading.missing.end(), what) != reading.missing.end();
}

} // namespace

class LogNamesTest : public QObject {
    Q_OBJECT
private slots:
    void cards_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kCards)); ++i)
            QTest::newRow(kCards[i].printed) << i;
    }
    void cards()
    {
        QFETCH(int, index);
        const auto reading = read(llamaCppLog(kCards[index].printed));
        QVERIFY2(reading.has_value(), reading ? "" : reading.error().id.c_str());
        const bool known = *kCards[index].id != '\0';
        QCOMPARE(misses(*reading, "gpu"), !known);
        QCOMPARE(reading->measuredCase.given["capacity_unbounded"].get<bool>(), !known);
        if (known)
            QCOMPARE(reading->measuredCase.scenario.hardware.gpu, std::string(kCards[index].id));
    }

    void models_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kModels)); ++i)
            QTest::newRow(kModels[i].printed) << i;
    }
    void models()
    {
        QFETCH(int, index);
        const auto reading = read(vllmLog(kModels[index].printed));
        if (*kModels[index].id == '\0') {
            QVERIFY(!reading.has_value());
            QCOMPARE(reading.error().id, std::string("unreadable-log-model"));
            return;
        }
        QVERIFY2(reading.has_value(), reading ? "" : reading.error().id.c_str());
        QCOMPARE(std::get<workload::InferenceWorkload>(reading->measuredCase.scenario.workload).model.id, std::string(kModels[index].id));
    }

    void theCapacityNamesACardWhenNothingElseDoes()
    {
        const auto reading = read(vllmLog("meta-llama/Llama-3.1-8B-Instruct", "\ntotal_gpu_memory (22.06GiB) x gpu_memory_utilization (0.90) = 19.85GiB"));
        QVERIFY(reading.has_value());
        QVERIFY(!misses(*reading, "gpu"));
        const std::string gpu = reading->measuredCase.scenario.hardware.gpu;
        QVERIFY2(gpu.ends_with("-24"), gpu.c_str());
        QCOMPARE(reading->measuredCase.given["capacity_bytes"].get<double>(), std::floor(22.06 * 1073741824.0));
    }
    void whatTheLogDoesntSayIsListed()
    {
        const auto reading = read("LLM engine (v0.9.0) with config: model='meta-llama/Llama-3.1-8B-Instruct', quantization=gptq\nModel loading took 5.37 GiB\n");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->missing, (std::vector<std::string>{"context", "gpu", "weights"}));
        const auto llama = read("llama_model_loader: - kv 2: general.name str = Meta Llama 3.1 8B Instruct\nx: CUDA0 KV buffer size = 512.00 MiB\n");
        QVERIFY(llama.has_value());
        QCOMPARE(llama->missing, (std::vector<std::string>{"context", "version", "gpu", "weights"}));
    }
    void theCaseIsNamedAfterTheFile()
    {
        const auto reading = read(llamaCppLog("NVIDIA L4"));
        QCOMPARE(reading->measuredCase.id, std::string("run.log"));
        QCOMPARE(reading->measuredCase.source, std::string("logs/run.log"));
        QCOMPARE(reading->measuredCase.confidence, std::string("stated"));
    }
    void degreesGiveTheNumberOfCards_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("count");
        QTest::newRow("one") << "" << 1;
        QTest::newRow("tensor") << ", tensor_parallel_size=4" << 4;
        QTest::newRow("pipeline") << ", pipeline_parallel_size=2" << 2;
        QTest::newRow("both") << ", tensor_parallel_size=4, pipeline_parallel_size=2" << 8;
    }
    void degreesGiveTheNumberOfCards()
    {
        QFETCH(QString, more);
        QFETCH(int, count);
        const auto reading = read(vllmLog("meta-llama/Llama-3.1-8B-Instruct", more.toStdString()));
        QVERIFY(reading.has_value());
        QCOMPARE(reading->measuredCase.scenario.hardware.count, std::int64_t(count));
    }
    void impossibleFiguresAreRefusedWithTheirPlace()
    {
        const auto reading = read(vllmLog("meta-llama/Llama-3.1-8B-Instruct", ", tensor_parallel_size=99999999999999999999, pipeline_parallel_size=99999999999999999999"));
        QVERIFY(!reading.has_value());
        QCOMPARE(reading.error().id, std::string("out-of-range"));
        QCOMPARE(reading.error().file, std::string("logs/run.log"));
        QVERIFY(reading.error().place.starts_with("log, /hardware/"));
    }
};

QTEST_APPLESS_MAIN(LogNamesTest)
#include "log_names_test.moc"
