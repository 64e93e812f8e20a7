// Engine profiles: versions, rules in order, the defaults that ship, and files that must be refused.
#include "core/memory/engines/engine_profile.h"

#include "resources/embedded.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using hardware::Vendor;

namespace {

RuleInput card(const char *version, double gib, int capability = 90, Vendor vendor = Vendor::Nvidia)
{
    RuleInput input;
    input.version = *EngineVersion::parse(version);
    input.capacityGib = gib;
    input.computeCapability = capability;
    input.vendor = vendor;
    input.directLinks = true;
    input.sequences = 256;
    input.generation = 1;
    return input;
}

EngineProfile parsed(const char *settings)
{
    const std::string text = std::string(R"({"id":"x","versions":["0.8.0","0.8.5","0.80.1","0.9.0"],"kv_formats":{"fp8":"0.8.5"},"settings":{)") + settings + "}}";
    auto profile = EngineProfile::parse(text, "x.json");
    if (!profile)
        qFatal("%s", profile.error().place.c_str());
    return std::move(*profile);
}

double vllm(Setting setting, const RuleInput &input) { return engineProfile("vllm")->value(setting, input).typical; }

} // namespace

class EngineProfileTest : public QObject {
    Q_OBJECT
private slots:
    void rulesSeeTheModelAndWhatIsLeft()
    {
        const auto profile = parsed(R"("max_num_seqs":{"rules":[
            {"if":{"latent":true},"value":1},{"if":{"bitsandbytes":true,"spare_up_to_gib":4},"value":2},{"if":{"spare_up_to_gib":8},"value":3},{"value":4}]})");
        RuleInput input;
        QCOMPARE(profile.value(Setting::MaxNumSeqs, input).typical, 4.0); // nothing known of the budget
        input.spareGib = 8;
        QCOMPARE(profile.value(Setting::MaxNumSeqs, input).typical, 3.0); // up to and with
        input.spareGib = 3.9;
        QCOMPARE(profile.value(Setting::MaxNumSeqs, input).typical, 3.0);
        input.bitsandbytes = true;
        QCOMPARE(profile.value(Setting::MaxNumSeqs, input).typical, 2.0);
        input.latent = true;
        QCOMPARE(profile.value(Setting::MaxNumSeqs, input).typical, 1.0);
    }
    void versionsCompareByNumbers()
    {
        const auto v = [](const char *text) { return *EngineVersion::parse(text); };
        QVERIFY(v("0.10.2") > v("0.9.9"));
        QVERIFY(v("0.10") == v("0.10.0"));
        QVERIFY(v("1.0") > v("0.99999.99999"));
        QVERIFY(v("0.8.5.post1") == v("0.8.5"));
        QVERIFY(v("v0.8.5") == v("0.8.5"));
        QVERIFY(v("b9616") > v("b9460"));
        QVERIFY(v("0.12.0rc1") == v("0.12.0"));
        QVERIFY(!EngineVersion::parse("main"));
        QVERIFY(!EngineVersion::parse(""));
        QVERIFY(EngineVersion::parse("99999999999999999999.1").has_value()); // no overflow
    }
    void versionsOrderLikeTheirParts()
    {
        QVERIFY(rc::check("order of (major, minor, patch)", [] {
            const auto part = [] { return *rc::gen::inRange(0, 300); };
            const std::array<int, 3> a{part(), part(), part()}, b{part(), part(), part()};
            const auto text = [](const std::array<int, 3> &p) { return std::to_string(p[0]) + "." + std::to_string(p[1]) + "." + std::to_string(p[2]); };
            RC_ASSERT((a < b) == (*EngineVersion::parse(text(a)) < *EngineVersion::parse(text(b))));
        }));
    }
    void shortVersionsMeanTheLastPatch()
    {
        const auto profile = parsed("");
        QCOMPARE(profile.resolve("0.8").text, std::string("0.8.5"));
        QCOMPARE(profile.resolve("0.80").text, std::string("0.80.1"));
        QCOMPARE(profile.resolve("0.8.0").text, std::string("0.8.0"));
        QCOMPARE(profile.resolve("").text, std::string("0.9.0"));
        QVERIFY(profile.resolve("").known);
        const auto unknown = profile.resolve("0.8.3");
        QVERIFY(!unknown.known);
        QCOMPARE(unknown.text, std::string("0.8.3"));
        QVERIFY(unknown.version > *EngineVersion::parse("0.8.0"));
        const auto words = profile.resolve("nightly"); // no number at all: the newest, and said so
        QCOMPARE(words.text, std::string("0.9.0"));
        QVERIFY(!words.known);
    }
    void theFirstRuleThatMatchesWins()
    {
        const auto profile = parsed(R"("utilization":{"about":"","rules":[{"if":{"since":"0.8.5","vendor":"amd"},"value":1},{"if":{"before":"0.8.5"},"value":2,
            "low":1.5,"high":2.5,"source":"somewhere"},{"if":{"min_gib":70},"value":3},{"value":4}]})");
        QCOMPARE(profile.value(Setting::Utilization, card("0.9", 24, 0, Vendor::Amd)).typical, 1.0);
        const Coefficient two = profile.value(Setting::Utilization, card("0.8.4", 80));
        QCOMPARE(two.typical, 2.0);
        QCOMPARE(two.low, 1.5);
        QCOMPARE(two.high, 2.5);
        QCOMPARE(two.source, std::string_view("somewhere"));
        QCOMPARE(profile.value(Setting::Utilization, card("0.9", 79.1)).typical, 3.0);
        QCOMPARE(profile.value(Setting::Utilization, card("0.9", 69.9)).typical, 4.0);
        QVERIFY(!profile.value(Setting::BlockSize, card("0.9", 24)).known);
    }
    void everyCondition()
    {
        const auto matches = [](const char *condition, const RuleInput &input) {
            const std::string rules = std::string(R"("eager":{"about":"","rules":[{"if":{)") + condition + R"(},"value":1}]})";
            return parsed(rules.c_str()).value(Setting::Eager, input).known;
        };
        RuleInput in = card("0.9", 80);
        in.devices = 4;
        in.pipeline = 2;
        in.a100 = true;
        in.experts = true;
        in.visionType = "qwen3_vl";
        in.multimodal = true;
        QVERIFY(matches(R"("min_cc":90,"max_cc":90)", in));
        QVERIFY(!matches(R"("min_cc":100)", in));
        QVERIFY(!matches(R"("max_cc":89)", in));
        QVERIFY(matches(R"("below_gib":80.1)", in));
        QVERIFY(!matches(R"("below_gib":80)", in));
        QVERIFY(matches(R"("min_devices":4,"max_devices":4)", in));
        QVERIFY(!matches(R"("max_devices":3)", in));
        QVERIFY(matches(R"("min_pipeline":2)", in));
        QVERIFY(!matches(R"("min_pipeline":3)", in));
        QVERIFY(matches(R"("max_sequences":256)", in));
        QVERIFY(!matches(R"("max_sequences":255)", in));
        QVERIFY(matches(R"("generation":1)", in));
        QVERIFY(!matches(R"("generation":0)", in));
        QVERIFY(matches(R"("a100":true,"experts":true,"multimodal":true,"direct_links":true)", in));
        QVERIFY(!matches(R"("a100":false)", in));
        QVERIFY(!matches(R"("direct_links":false)", in));
        QVERIFY(matches(R"("vision":["pixtral","qwen3_vl"])", in));
        QVERIFY(!matches(R"("vision":["pixtral"])", in));
        QVERIFY(matches(R"("vendor":"nvidia")", in));
        QVERIFY(!matches(R"("vendor":"amd")", in));
    }
    void brokenFilesAreRefused()
    {
        for (const char *text : {"", "[]", "{}", R"({"id":1})", R"({"id":"x","versions":["1"],"kv_formats":{},"settings":{"no_such":{"rules":[]}}})",
                                 R"({"id":"x","versions":["1"],"kv_formats":{},"settings":{"eager":{"rules":[{"if":{"since":"later"},"value":1}]}}})",
                                 R"({"id":"x","versions":["1"],"kv_formats":{},"settings":{"eager":{"rules":[{"value":"much"}]}}})",
                                 R"({"id":"x","versions":["1"],"kv_formats":{},"settings":{"eager":{"rules":[{}]}}})"}) {
            const auto profile = EngineProfile::parse(text, "bad.json");
            QVERIFY2(!profile, text);
            QCOMPARE(profile.error().file, std::string("bad.json"));
        }
    }
    void cacheFormatsByVersion()
    {
        const auto profile = parsed("");
        QVERIFY(profile.hasKvFormat("fp8", *EngineVersion::parse("0.8.5")));
        QVERIFY(!profile.hasKvFormat("fp8", *EngineVersion::parse("0.8.4")));
        QVERIFY(!profile.hasKvFormat("q8_0", *EngineVersion::parse("0.9")));
    }
    void whatShips()
    {
        for (const char *id : {"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "transformers"}) {
            const EngineProfile *profile = engineProfile(id);
            QVERIFY2(profile, id);
            QCOMPARE(profile->id(), std::string(id));
            QVERIFY(profile->versions().size() >= 5);
            for (std::size_t i = 1; i < profile->versions().size(); ++i)
                QVERIFY2(*EngineVersion::parse(profile->versions()[i - 1]) < *EngineVersion::parse(profile->versions()[i]), id);
            QCOMPARE(engineVersions(id), profile->versions());
        }
        QVERIFY(!engineProfile("no-such-engine"));
        QVERIFY(engineVersions("no-such-engine").empty());
        QCOMPARE(engineProfile("vllm"), engineProfile("vllm")); // read once
    }
    void bandsHoldTheirValue()
    {
        for (const std::string_view path : resources::list("engines/")) {
            const auto file = nlohmann::json::parse(*resources::find(path), nullptr, false);
            if (!file.is_object() || !file.contains("settings") || !file.contains("kv_formats"))
                continue;
            for (const auto &[name, setting] : file["settings"].items()) {
                QVERIFY2(setting.contains("about") && !setting["about"].get<std::string>().empty(), name.c_str());
                for (const auto &rule : setting["rules"]) {
                    const double value = rule["value"].get<double>();
                    QVERIFY2(rule.value("low", value) <= value && value <= rule.value("high", value), (std::string(path) + " " + name).c_str());
                }
                // The last rule answers whatever the others leave, or the setting concerns some cards only.
                QVERIFY2(!setting["rules"].empty(), name.c_str());
            }
        }
    }
    void vllmDefaults_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<double>("gib");
        QTest::addColumn<bool>("a100");
        QTest::addColumn<int>("seqs");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<double>("utilization");
        // vllm engine/arg_utils.py and config/cache.py of the versions named.
        QTest::newRow("0.10.2 H100") << QByteArray("0.10.2") << 79.1 << false << 1024 << 8192 << 0.9;
        QTest::newRow("0.10.2 A100-80") << QByteArray("0.10.2") << 79.14 << true << 256 << 2048 << 0.9;
        QTest::newRow("0.10.2 L40S") << QByteArray("0.10.2") << 44.4 << false << 256 << 2048 << 0.9;
        QTest::newRow("0.10.2 B200") << QByteArray("0.10.2") << 178.35 << false << 1024 << 8192 << 0.9;
        QTest::newRow("0.14 B200") << QByteArray("0.14.0") << 178.35 << false << 1024 << 16384 << 0.9;
        QTest::newRow("0.19 H200") << QByteArray("0.19.0") << 139.7 << false << 1024 << 8192 << 0.9;
        QTest::newRow("0.22 H100") << QByteArray("0.22.0") << 79.1 << false << 1024 << 8192 << 0.92;
        QTest::newRow("0.30 RTX 4090") << QByteArray("0.30.0") << 23.5 << false << 256 << 2048 << 0.92;
        QTest::newRow("0.30 MI300X") << QByteArray("0.30.0") << 191.98 << false << 1024 << 16384 << 0.92;
    }
    void vllmDefaults()
    {
        QFETCH(QByteArray, version);
        QFETCH(double, gib);
        QFETCH(bool, a100);
        RuleInput input = card(version.constData(), gib, 80);
        input.a100 = a100;
        QTEST(static_cast<int>(vllm(Setting::MaxNumSeqs, input)), "seqs");
        QTEST(static_cast<int>(vllm(Setting::BatchedTokens, input)), "tokens");
        QTEST(vllm(Setting::Utilization, input), "utilization");
    }
    void vllmBreaks()
    {
        const auto h100 = [](const char *version) { return card(version, 79.1); };
        QCOMPARE(vllm(Setting::Generation, h100("0.7.3")), 0.0);
        QCOMPARE(vllm(Setting::Generation, h100("0.8.0")), 1.0);
        QCOMPARE(vllm(Setting::Generation, card("0.8.5", 14.6, 75)), 0.0); // a T4 had no V1 then
        QCOMPARE(vllm(Setting::GraphsInBudget, h100("0.20.0")), 0.0);
        QCOMPARE(vllm(Setting::GraphsInBudget, h100("0.21.0")), 1.0);
        QCOMPARE(vllm(Setting::SamplerBytes, h100("0.15.1")), 38.7);
        QCOMPARE(vllm(Setting::SamplerBytes, h100("0.16.0")), 12.0);
        QVERIFY(vllm(Setting::SamplerBytes, h100("0.20.0")) < 12.0);
        QCOMPARE(vllm(Setting::WindowedCache, h100("0.9.2")), 0.0);
        QCOMPARE(vllm(Setting::WindowedCache, h100("0.10.0")), 1.0);
        RuleInput few = h100("0.30.0");
        few.sequences = 7; // below 8 rows the sort is used
        QCOMPARE(vllm(Setting::SamplerBytes, few), 38.7);
    }
};

QTEST_APPLESS_MAIN(EngineProfileTest)
#include "engine_profile_test.moc"
