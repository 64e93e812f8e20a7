// What runs on what: the rules of gpu generations and engines, row by row, and that no combination is left without an answer.
#include "core/hardware/gpu_catalogue.h"
#include "core/hardware/support.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::hardware;

namespace {
const Gpu &gpu(const QString &id)
{
    const Gpu *found = GpuCatalogue::builtIn().find(id.toStdString());
    static const Gpu kNone;
    return found ? *found : kNone;
}
formats::NumericFormat format(const QString &id)
{
    const auto parsed = formats::parseNumericFormat(id.toStdString());
    return parsed ? *parsed : formats::NumericFormat{};
}
QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }
const SoftwareNeed *need(const SoftwareNeeds &needs, std::string_view kind)
{
    const auto found = std::find_if(needs.begin(), needs.end(), [kind](const SoftwareNeed &row) { return row.kind == kind; });
    return found == needs.end() ? nullptr : &*found;
}
const char *const kV100 = "nvidia-v100-sxm2-32", *const kT4 = "nvidia-t4-16", *const kA100 = "nvidia-a100-sxm4-80", *const kL40S = "nvidia-l40s-48",
                  *const kH100 = "nvidia-h100-sxm5-80", *const kB200 = "nvidia-b200-sxm-180", *const kPro6000 = "nvidia-rtx-pro-6000-bw-server-96",
                  *const kMi250 = "amd-mi250x-128", *const kMi300 = "amd-mi300x-192", *const kMi355 = "amd-mi355x-288", *const kW7900 = "amd-pro-w7900-48";
} // namespace

class SupportTest : public QObject {
    Q_OBJECT
private slots:
    void weights_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *format, const char *gpu, const char *engine, const char *status, const char *reason) {
            QTest::newRow(qPrintable(QString("%1 on %2 by %3").arg(format, gpu, engine))) << format << gpu << engine << status << reason;
        };
        row("bf16", kV100, "vllm", "unsupported", "no-tensor-type");
        row("bf16", kV100, "transformers", "emulated", "emulated");
        row("bf16", kA100, "vllm", "supported", "native");
        row("bf16", kMi250, "vllm", "supported", "native");
        row("fp16", kV100, "vllm", "supported", "any-device");
        row("native", kV100, "vllm", "unsupported", "no-tensor-type");
        row("fp8", kV100, "vllm", "unsupported", "no-tensor-type");
        row("fp8", kT4, "vllm", "to-verify", "marlin");
        row("fp8", kA100, "vllm", "weight-only", "marlin");
        row("fp8", kL40S, "vllm", "supported", "native");
        row("fp8", kH100, "sglang", "supported", "native");
        row("fp8", kMi300, "vllm", "supported", "converted-fnuz");
        row("fp8", kMi355, "vllm", "supported", "native");
        row("fp8", kMi250, "vllm", "unsupported", "no-tensor-type");
        row("fp8", kH100, "llama.cpp", "unsupported", "engine-reads-gguf");
        row("fp8-block", kH100, "vllm", "supported", "native");
        row("fp8-block", kL40S, "vllm", "to-verify", "sources-disagree");
        row("nvfp4", kB200, "vllm", "supported", "native");
        row("nvfp4", kPro6000, "vllm", "supported", "native");
        row("nvfp4", kH100, "vllm", "weight-only", "marlin");
        row("nvfp4", kV100, "vllm", "unsupported", "no-kernel");
        row("nvfp4", kMi300, "vllm", "to-verify", "no-rule");
        row("mxfp4", kB200, "vllm", "supported", "native");
        row("mxfp4", kH100, "vllm", "weight-only", "triton");
        row("mxfp4", kA100, "vllm", "weight-only", "marlin");
        row("mxfp4", kPro6000, "vllm", "to-verify", "sources-disagree");
        row("mxfp4", kMi355, "vllm", "supported", "native");
        row("mxfp4", kW7900, "vllm", "to-verify", "no-rule");
        row("awq-int4-g128", kT4, "vllm", "weight-only", "marlin");
        row("awq-int4-g128", kV100, "vllm", "unsupported", "no-kernel");
        row("gptq-int4-g32", kV100, "vllm", "weight-only", "exllama");
        row("gptq-int4-g128", kMi300, "vllm", "to-verify", "sources-disagree");
        row("int4-g128", kH100, "vllm", "weight-only", "marlin");
        row("int8", kA100, "vllm", "supported", "native");
        row("int8", kB200, "vllm", "to-verify", "no-rule");
        row("w8a16", kA100, "vllm", "weight-only", "marlin");
        row("bnb-nf4", kT4, "transformers", "weight-only", "dequantised");
        row("bnb-nf4-dq", kMi300, "transformers", "weight-only", "dequantised");
        row("bnb-nf4", kMi300, "vllm", "to-verify", "sources-disagree");
        row("bnb-nf4", kH100, "tensorrt-llm", "unsupported", "engine-lacks-format");
        row("gguf:Q4_K_M", kV100, "llama.cpp", "supported", "dequantised");
        row("gguf:Q4_K_M", kMi300, "ollama", "supported", "dequantised");
        row("gguf:Q4_K_M", kH100, "vllm", "weight-only", "dequantised");
        row("gguf:Q4_K_M", kH100, "tensorrt-llm", "unsupported", "engine-lacks-format");
    }
    void weights()
    {
        QFETCH(QString, format);
        QFETCH(QString, gpu);
        QFETCH(QString, engine);
        QFETCH(QString, status);
        QFETCH(QString, reason);
        const FormatSupport support = supportOf(::format(format), ::gpu(gpu), engine.toStdString(), "");
        QCOMPARE(text(idOf(support.status)), status);
        QCOMPARE(QString::fromStdString(support.reason), reason);
        QVERIFY(support.reason == "no-rule" || !support.source.empty());
    }

    void caches_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("status");
        const auto row = [](const char *format, const char *gpu, const char *engine, const char *status) {
            QTest::newRow(qPrintable(QString("%1 on %2 by %3").arg(format, gpu, engine))) << format << gpu << engine << status;
        };
        row("fp8", kH100, "vllm", "supported");
        row("fp8", kA100, "vllm", "supported");
        row("fp8", kV100, "vllm", "to-verify");
        row("fp8", kMi300, "vllm", "supported");
        row("fp8", kH100, "llama.cpp", "unsupported");
        row("q8_0", kH100, "llama.cpp", "supported");
        row("q4_1", kH100, "llama.cpp", "to-verify");
        row("q8_0", kH100, "vllm", "unsupported");
        row("nvfp4", kB200, "vllm", "supported");
        row("nvfp4", kH100, "vllm", "unsupported");
        row("bf16", kT4, "vllm", "unsupported");
        row("bf16", kT4, "llama.cpp", "supported");
        row("auto", kT4, "vllm", "supported");
        row("int8", kA100, "lmdeploy", "supported");
    }
    void caches()
    {
        QFETCH(QString, format);
        QFETCH(QString, gpu);
        QFETCH(QString, engine);
        QFETCH(QString, status);
        const auto parsed = formats::parseKvFormat(format.toStdString());
        QCOMPARE(text(idOf(supportOf(*parsed, ::gpu(gpu), engine.toStdString(), "").status)), status);
    }
    void fp8CacheNeedsAnotherAttentionBackendBelowHopper()
    {
        QCOMPARE(supportOf(*formats::parseKvFormat("fp8"), gpu(kA100), "vllm", "").reason, std::string("other-backend"));
        QCOMPARE(supportOf(*formats::parseKvFormat("fp8"), gpu(kH100), "vllm", "").reason, std::string("native"));
    }
    void adviceNamesAFormat()
    {
        for (const Gpu &board : GpuCatalogue::builtIn().all()) {
            for (const formats::NumericFormat &any : formats::allFormats()) {
                const FormatSupport support = supportOf(any, board, "vllm", "");
                if (!support.advice.empty())
                    QVERIFY2(formats::parseNumericFormat(support.advice).has_value(), support.advice.c_str());
            }
        }
        QCOMPARE(supportOf(format("bf16"), gpu(kT4), "vllm", "").advice, std::string("fp16"));
        QVERIFY(formats::parseKvFormat(supportOf(*formats::parseKvFormat("fp8"), gpu(kH100), "llama.cpp", "").advice).has_value());
    }
    void attentionKernels()
    {
        const SupportRules &rules = SupportRules::builtIn();
        QCOMPARE(rules.support("flash-attention-3", gpu(kH100), "vllm", "").status, SupportStatus::Supported);
        QCOMPARE(rules.support("flash-attention-3", gpu(kB200), "vllm", "").status, SupportStatus::Unsupported);
        QCOMPARE(rules.support("flash-attention-2", gpu(kT4), "vllm", "").status, SupportStatus::ToVerify);
        QCOMPARE(rules.support("mxfp8", gpu(kB200), "vllm", "").status, SupportStatus::Supported);
        QCOMPARE(rules.support("telepathy", gpu(kB200), "vllm", "").reason, std::string("no-rule"));
        QCOMPARE(rules.checkedOn(), std::string("2026-11-30"));
    }

    void softwareOfNvidia_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("capability");
        QTest::addColumn<QString>("toolkit");
        QTest::addColumn<QString>("driver");
        QTest::addColumn<QString>("pytorch");
        QTest::newRow("V100") << kV100 << "7.0" << "9.0" << "525" << "cu126";
        QTest::newRow("T4") << kT4 << "7.5" << "10.0" << "580" << "cu130";
        QTest::newRow("A100") << kA100 << "8.0" << "11.0" << "580" << "cu130";
        QTest::newRow("L40S") << kL40S << "8.9" << "11.8" << "580" << "cu130";
        QTest::newRow("H100") << kH100 << "9.0" << "11.8" << "580" << "cu130";
        QTest::newRow("B200") << kB200 << "10.0" << "12.8" << "580" << "cu130";
        QTest::newRow("B300") << "nvidia-b300-sxm-288" << "10.3" << "12.9" << "580" << "cu130";
        QTest::newRow("RTX PRO 6000") << kPro6000 << "12.0" << "12.8" << "580" << "cu130";
    }
    void softwareOfNvidia()
    {
        QFETCH(QString, gpu);
        QFETCH(QString, capability);
        QFETCH(QString, toolkit);
        QFETCH(QString, driver);
        QFETCH(QString, pytorch);
        const SoftwareNeeds needs = needsOf(::gpu(gpu), "vllm", "");
        QVERIFY(need(needs, "compute-capability") && need(needs, "toolkit") && need(needs, "driver") && need(needs, "pytorch"));
        QCOMPARE(QString::fromStdString(need(needs, "compute-capability")->value), capability);
        QCOMPARE(QString::fromStdString(need(needs, "toolkit")->value), toolkit);
        QCOMPARE(QString::fromStdString(need(needs, "driver")->value), driver);
        QCOMPARE(QString::fromStdString(need(needs, "pytorch")->value), pytorch);
        QVERIFY(!need(needs, "rocm") && !need(needs, "build"));
    }
    void oldBoardsHaveALastVersion()
    {
        const SoftwareNeeds needs = needsOf(gpu(kV100), "vllm", "");
        QCOMPARE(need(needs, "pytorch")->last, std::string("2.14"));
        QCOMPARE(need(needs, "driver")->last, std::string("R580"));
        QCOMPARE(need(needs, "toolkit")->note, std::string("last-toolkit"));
    }
    void softwareOfAmdAndOfLlamaCpp()
    {
        const SoftwareNeeds mi355 = needsOf(gpu(kMi355), "vllm", "");
        QCOMPARE(need(mi355, "gfx-target")->value, std::string("gfx950"));
        QCOMPARE(need(mi355, "rocm")->value, std::string("7.0"));
        QCOMPARE(need(mi355, "pytorch")->value, std::string("rocm7.1"));
        QVERIFY(!need(mi355, "driver"));
        const SoftwareNeeds lcpp = needsOf(gpu(kB200), "llama.cpp", "b9616");
        QVERIFY(!need(lcpp, "pytorch"));
        QCOMPARE(need(lcpp, "build")->note, std::string("jit-from-90"));
        QCOMPARE(need(needsOf(gpu(kMi300), "ollama", ""), "build")->value, std::string("rocm-7.14"));
    }

    void everyDeviceFormatAndEngineHasAnAnswer()
    {
        std::set<std::string> reasons;
        for (const Gpu &board : GpuCatalogue::builtIn().all()) {
            for (const char *engine : {"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "llama.cpp", "ollama", "transformers", "diffusers", "unknown"}) {
                for (const formats::NumericFormat &any : formats::allFormats()) {
                    const FormatSupport support = supportOf(any, board, engine, "");
                    QVERIFY2(!support.reason.empty(), (board.id + " " + formats::toId(any)).c_str());
                    reasons.insert(support.reason);
                }
                for (const formats::KvFormat &any : formats::allKvFormats())
                    QVERIFY(!supportOf(any, board, engine, "").reason.empty());
                QVERIFY(needsOf(board, engine, "").size() >= 3);
            }
        }
        QVERIFY(reasons.size() >= 12);
    }

    void versionsCompareByTheirNumbers()
    {
        QCOMPARE(compareVersions("0.10.2", "0.9.2"), 1);
        QCOMPARE(compareVersions("0.10", "0.10.0"), 0);
        QCOMPARE(compareVersions("b9616", "b10488"), -1);
        QCOMPARE(compareVersions("", "99"), 1);
        QCOMPARE(compareVersions("1.0", ""), -1);
        QCOMPARE(compareVersions("", ""), 0);
        QVERIFY(rc::check("comparing is antisymmetric", [](const std::string &a, const std::string &b) {
            RC_ASSERT(compareVersions(a, b) == -compareVersions(b, a));
            RC_ASSERT(compareVersions(a, a) == 0);
        }));
    }
    void rulesDependOnVersions()
    {
        const auto rules = SupportRules::parse(R"({"format":"anchorgpu-support","version":1,"formats":[
            {"subject":"fp8","engines":["vllm"],"since":"0.9","until":"0.11.9","status":"weight-only","reason":"marlin","source":"s"},
            {"subject":"fp8","status":"supported","reason":"native","source":"s"}],"software":[]})", "rules.json");
        QVERIFY(rules.has_value());
        QCOMPARE(rules->support("fp8", gpu(kH100), "vllm", "0.10.2").reason, std::string("marlin"));
        QCOMPARE(rules->support("fp8", gpu(kH100), "vllm", "0.8.5").reason, std::string("native"));
        QCOMPARE(rules->support("fp8", gpu(kH100), "vllm", "0.12").reason, std::string("native"));
        QCOMPARE(rules->support("fp8", gpu(kH100), "vllm", "").reason, std::string("native"));
        QCOMPARE(rules->support("fp8", gpu(kH100), "sglang", "0.10").engine, std::string());
    }
    void badRulesAreRefused_data()
    {
        QTest::addColumn<QString>("json");
        for (const char *json : {"", "[]", "{}", R"({"format":"anchorgpu-support","version":2,"formats":[],"software":[]})",
                                 R"({"format":"anchorgpu-support","version":1,"formats":5,"software":[]})", R"({"format":"anchorgpu-support","version":1,"formats":[]})",
                                 R"({"format":"anchorgpu-support","version":1,"formats":[5],"software":[]})",
                                 R"({"format":"anchorgpu-support","version":1,"formats":[{"subject":"x","status":"maybe"}],"software":[]})",
                                 R"({"format":"anchorgpu-support","version":1,"formats":[],"software":[{"status":"supported"}]})"})
            QTest::newRow(json) << QString(json);
    }
    void badRulesAreRefused()
    {
        QFETCH(QString, json);
        const auto rules = SupportRules::parse(json.toStdString(), "rules.json");
        QVERIFY(!rules.has_value());
        QCOMPARE(rules.error().file, std::string("rules.json"));
    }
};

QTEST_APPLESS_MAIN(SupportTest)
#include "support_test.moc"
