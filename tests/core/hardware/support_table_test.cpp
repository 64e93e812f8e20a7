// The rules of the facts (GPU support §8) as a table, each row checked on every board of the catalogue that it speaks of; then the
// host software by generation, and that the needs of one board agree with each other.
#include "core/hardware/gpu_catalogue.h"
#include "core/hardware/support.h"

#include <QTest>
#include <algorithm>

using namespace anchorgpu;
using namespace anchorgpu::hardware;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

/// Boards of a vendor within [least, most] of compute capability, or with one of the targets ("gfx942 gfx950").
std::vector<const Gpu *> boardsOf(const QString &vendor, int least, int most, const QString &targets)
{
    std::vector<const Gpu *> boards;
    for (const Gpu &gpu : GpuCatalogue::builtIn().all()) {
        const bool nvidia = gpu.vendor == Vendor::Nvidia;
        if (vendor == "NVIDIA" && nvidia && gpu.computeCapability >= least && gpu.computeCapability <= most)
            boards.push_back(&gpu);
        if (vendor == "AMD" && !nvidia && (targets.isEmpty() || targets.split(' ').contains(text(gpu.gfxTarget))))
            boards.push_back(&gpu);
    }
    return boards;
}

std::string valueOf(const SoftwareNeeds &needs, std::string_view kind)
{
    const auto found = std::find_if(needs.begin(), needs.end(), [kind](const SoftwareNeed &need) { return need.kind == kind; });
    return found == needs.end() ? std::string() : found->value;
}

} // namespace

class SupportTableTest : public QObject {
    Q_OBJECT
private slots:
    void rules_data()
    {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("vendor");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("targets");
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("status");
        const auto nvidia = [](const char *subject, int least, int most, const char *engine, const char *status) {
            QTest::newRow(qPrintable(QString("%1 %2-%3 %4").arg(subject).arg(least).arg(most).arg(engine)))
                << QString(subject) << "NVIDIA" << least << most << QString() << QString(engine) << QString(status);
        };
        const auto amd = [](const char *subject, const char *targets, const char *engine, const char *status) {
            QTest::newRow(qPrintable(QString("%1 %2 %3").arg(subject, targets, engine))) << QString(subject) << "AMD" << 0 << 0 << QString(targets) << QString(engine) << QString(status);
        };
        nvidia("bf16", 80, 999, "vllm", "supported");
        nvidia("bf16", 0, 75, "vllm", "unsupported");
        amd("bf16", "gfx908 gfx90a gfx942 gfx950 gfx1100 gfx1201", "vllm", "supported");
        nvidia("fp8", 89, 999, "vllm", "supported");
        nvidia("fp8", 80, 86, "vllm", "weight-only");
        nvidia("fp8", 75, 75, "vllm", "to-verify"); // Turing Marlin since PR 29901: not confirmed for fp8
        nvidia("fp8", 0, 70, "vllm", "unsupported");
        amd("fp8", "gfx942", "vllm", "supported");
        amd("fp8", "gfx950", "vllm", "supported");
        amd("fp8", "gfx1201", "sglang", "supported");
        amd("fp8", "gfx1201", "vllm", "to-verify"); // facts §9: fp8 on RDNA4 in vLLM
        amd("fp8", "gfx908 gfx90a gfx1030 gfx1100", "vllm", "unsupported");
        nvidia("fp8-block", 90, 999, "vllm", "supported");
        nvidia("fp8-block", 89, 89, "vllm", "to-verify");
        nvidia("nvfp4", 100, 999, "vllm", "supported");
        nvidia("nvfp4", 75, 90, "vllm", "weight-only");
        amd("nvfp4", "", "vllm", "to-verify");
        nvidia("mxfp4", 100, 103, "vllm", "supported");
        nvidia("mxfp4", 120, 999, "vllm", "to-verify"); // facts §1: native in llama.cpp, to verify in vLLM
        nvidia("mxfp4", 80, 90, "vllm", "weight-only");
        nvidia("mxfp4", 0, 75, "vllm", "to-verify");
        amd("mxfp4", "gfx950", "vllm", "supported");
        amd("mxfp4", "gfx942 gfx1201", "vllm", "weight-only");
        nvidia("awq-int4", 75, 999, "vllm", "weight-only");
        nvidia("gptq-int4", 75, 999, "vllm", "weight-only");
        nvidia("gptq-int4", 70, 70, "vllm", "weight-only"); // exllama
        nvidia("awq-int4", 0, 70, "vllm", "unsupported");
        amd("awq-int4", "", "vllm", "to-verify");
        amd("gptq-int4", "", "vllm", "to-verify");
        nvidia("int8", 75, 90, "vllm", "supported");
        nvidia("int8", 100, 999, "vllm", "to-verify");
        nvidia("bnb-int8", 75, 999, "transformers", "supported");
        nvidia("bnb-int8", 0, 70, "transformers", "unsupported");
        nvidia("bnb-nf4", 60, 999, "transformers", "weight-only");
        amd("bnb-nf4", "gfx908 gfx90a gfx942 gfx950 gfx1030 gfx1100 gfx1201", "transformers", "weight-only");
        nvidia("gguf", 0, 999, "vllm", "weight-only");
        amd("gguf", "", "vllm", "weight-only");
        nvidia("gguf", 0, 999, "llama.cpp", "supported");
        nvidia("kv-fp8", 75, 999, "vllm", "supported");
        nvidia("kv-fp8", 0, 70, "vllm", "to-verify");
        amd("kv-fp8", "gfx942 gfx950", "vllm", "supported");
        nvidia("flash-attention-2", 80, 999, "transformers", "supported");
        nvidia("flash-attention-2", 75, 75, "transformers", "to-verify");
        amd("flash-attention-2", "gfx90a gfx942 gfx950 gfx1100 gfx1201", "transformers", "supported");
        nvidia("flash-attention-3", 90, 90, "vllm", "supported");
        nvidia("flash-attention-3", 100, 999, "vllm", "unsupported");
        nvidia("mxfp8", 100, 103, "vllm", "supported");
        nvidia("mxfp8", 0, 90, "vllm", "unsupported");
        for (const char *engine : {"vllm", "sglang", "transformers", "llama.cpp"})
            nvidia("fp16", 0, 999, engine, "supported");
    }
    void rules()
    {
        QFETCH(QString, subject);
        QFETCH(QString, vendor);
        QFETCH(int, least);
        QFETCH(int, most);
        QFETCH(QString, targets);
        QFETCH(QString, engine);
        QFETCH(QString, status);
        const auto boards = boardsOf(vendor, least, most, targets);
        QVERIFY(!boards.empty());
        for (const Gpu *gpu : boards) {
            const FormatSupport found = SupportRules::builtIn().support(subject.toStdString(), *gpu, engine.toStdString(), "");
            QVERIFY2(text(idOf(found.status)) == status, (gpu->id + ": " + std::string(idOf(found.status))).c_str());
            QVERIFY2(found.source.starts_with("http"), gpu->id.c_str());
        }
    }

    // Facts §5: the first toolkit of each generation; where CUDA 12 is the last for a board it says so.
    void toolkits_data()
    {
        QTest::addColumn<QString>("first");
        for (const auto &[capability, first] : {std::pair{"70", "9.0"}, {"75", "10.0"}, {"80", "11.0"}, {"86", "11.1"}, {"89", "11.8"}, {"90", "11.8"},
                                                {"100", "12.8"}, {"103", "12.9"}, {"120", "12.8"}})
            QTest::newRow(capability) << QString(first);
    }
    void toolkits()
    {
        QFETCH(QString, first);
        const int capability = QString(QTest::currentDataTag()).toInt();
        const auto boards = boardsOf("NVIDIA", capability, capability, {});
        QVERIFY(!boards.empty());
        for (const Gpu *gpu : boards) {
            for (const char *engine : {"vllm", "transformers", "llama.cpp", "diffusers"})
                QCOMPARE(text(valueOf(needsOf(*gpu, engine, ""), "toolkit")), first);
        }
    }
    // CUDA 13 runs from driver 580 on (facts §5, §6): a host with a cu130 build of PyTorch may not be told that an older one will do.
    void driversSuitTheirPyTorch()
    {
        for (const Gpu &gpu : GpuCatalogue::builtIn().all()) {
            for (const char *engine : {"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "transformers", "diffusers"}) {
                const SoftwareNeeds needs = needsOf(gpu, engine, "");
                const std::string pytorch = valueOf(needs, "pytorch"), driver = valueOf(needs, "driver");
                QCOMPARE(pytorch.starts_with("rocm"), gpu.vendor == Vendor::Amd);
                if (pytorch == "cu130")
                    QVERIFY2(compareVersions(driver, "580") >= 0, (gpu.id + " driver " + driver).c_str());
                if (pytorch == "cu126")
                    QVERIFY2(compareVersions(driver, "525") >= 0 && gpu.computeCapability <= 90, gpu.id.c_str());
                QCOMPARE(driver.empty(), gpu.vendor == Vendor::Amd);
            }
        }
    }
    // A build of llama.cpp may be of CUDA 12, for which the board's own minimum counts.
    void driversOfLlamaCpp_data()
    {
        QTest::addColumn<QString>("driver");
        for (const auto &[id, driver] : {std::pair{"nvidia-v100-sxm2-16", "525"}, {"nvidia-t4-16", "525"}, {"nvidia-a100-sxm4-40", "525"}, {"nvidia-h100-sxm5-80", "525"},
                                         {"nvidia-b200-sxm-180", "570.133.20"}, {"nvidia-b300-sxm-288", "575"}, {"nvidia-rtx-5090-32", "570"}, {"amd-mi300x-192", ""}})
            QTest::newRow(id) << QString(driver);
    }
    void driversOfLlamaCpp()
    {
        QFETCH(QString, driver);
        const Gpu &gpu = *GpuCatalogue::builtIn().find(QTest::currentDataTag());
        for (const char *engine : {"llama.cpp", "ollama"}) {
            QCOMPARE(text(valueOf(needsOf(gpu, engine, ""), "driver")), driver);
            QVERIFY(valueOf(needsOf(gpu, engine, ""), "pytorch").empty());
        }
    }
    void rocm_data()
    {
        QTest::addColumn<QString>("rocm");
        for (const auto &[target, rocm] : {std::pair{"gfx908", "6.3.3"}, {"gfx90a", "6.3.3"}, {"gfx942", "6.3.3"}, {"gfx1030", "6.3.3"}, {"gfx1100", "6.3.3"},
                                           {"gfx950", "7.0"}, {"gfx1201", "6.4.1"}})
            QTest::newRow(target) << QString(rocm);
    }
    void rocm()
    {
        QFETCH(QString, rocm);
        const auto boards = boardsOf("AMD", 0, 0, QTest::currentDataTag());
        QVERIFY(!boards.empty());
        for (const Gpu *gpu : boards) {
            QCOMPARE(text(valueOf(needsOf(*gpu, "vllm", ""), "rocm")), rocm);
            QCOMPARE(valueOf(needsOf(*gpu, "vllm", ""), "gfx-target"), std::string(QTest::currentDataTag()));
            QVERIFY(valueOf(needsOf(*gpu, "vllm", ""), "toolkit").empty());
        }
    }
    void subjects_data()
    {
        QTest::addColumn<QString>("subject");
        for (const auto &[format, subject] : {std::pair{"native", "bf16"}, {"fp32", "fp32"}, {"bf16", "bf16"}, {"fp16", "fp16"}, {"fp8", "fp8"}, {"fp8-block", "fp8-block"},
                                              {"int8", "int8"}, {"w8a16", "w8a16"}, {"awq-int4-g32", "awq-int4"}, {"gptq-int4-g64", "gptq-int4"}, {"int4-g128", "int4"},
                                              {"nvfp4", "nvfp4"}, {"mxfp4", "mxfp4"}, {"bnb-nf4", "bnb-nf4"}, {"bnb-nf4-dq", "bnb-nf4"}, {"bnb-int8", "bnb-int8"},
                                              {"gguf:F16", "gguf"}, {"gguf:Q4_K_M", "gguf"}})
            QTest::newRow(format) << QString(subject);
    }
    void subjects()
    {
        QFETCH(QString, subject);
        QCOMPARE(text(subjectOf(*formats::parseNumericFormat(QTest::currentDataTag()))), subject);
    }
    void statusesHaveIds()
    {
        QCOMPARE(idOf(SupportStatus::Supported), std::string_view("supported"));
        QCOMPARE(idOf(SupportStatus::WeightOnly), std::string_view("weight-only"));
        QCOMPARE(idOf(SupportStatus::Emulated), std::string_view("emulated"));
        QCOMPARE(idOf(SupportStatus::Unsupported), std::string_view("unsupported"));
        QCOMPARE(idOf(SupportStatus::ToVerify), std::string_view("to-verify"));
    }
};

QTEST_APPLESS_MAIN(SupportTableTest)
#include "support_table_test.moc"
