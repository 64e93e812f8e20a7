// Scenario files: the contract's default, round trips, refusals with their place, unknown members kept, edits.
#include "core/workload/options.h"
#include "core/workload/scenario_json.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::workload;

namespace {

const char *const kContractDefault = R"({"format":"anchorgpu-scenario","version":1,"name":"Demo",
 "workload":{"kind":"inference","model":{"id":"meta-llama/Llama-3.3-70B-Instruct"},"engine":{"id":"vllm","version":"0.10.2"},
   "weights":"fp8","kv_cache":"auto","context_tokens":16384,"concurrency":12,"engine_options":{}},
 "hardware":{"gpu":"nvidia-h100-sxm5-80","count":2,"tensor_parallel":2},
 "rental":{"term":{"unit":"month","count":1},"options":[],"currency":"EUR"}})";

std::string wrap(const std::string &workload, const std::string &rest = "")
{
    return R"({"format":"anchorgpu-scenario","version":1,"workload":)" + workload + rest + "}";
}

/// A random value that the option accepts.
Json anyValue(const OptionSpec &option)
{
    switch (option.type) {
    case ValueType::Integer:
        return *rc::gen::inRange<std::int64_t>(static_cast<std::int64_t>(option.min), static_cast<std::int64_t>(option.max) + 1);
    case ValueType::Decimal:
        return option.min + (option.max - option.min) * *rc::gen::inRange(0, 1001) / 1000.0;
    case ValueType::Boolean:
        return *rc::gen::arbitrary<bool>();
    case ValueType::Choice:
        return std::string(option.choices[*rc::gen::inRange<std::size_t>(0, option.choices.size())]);
    default:
        return nullptr;
    }
}

} // namespace

class ScenarioJsonTest : public QObject {
    Q_OBJECT
private slots:
    void theDefaultIsTheContracts()
    {
        const auto read = parseScenario(kContractDefault, "demo");
        QVERIFY2(read.has_value(), read ? "" : read.error().place.c_str());
        QVERIFY(*read == defaultScenario());
        QCOMPARE(toJson(defaultScenario()).dump(), Json::parse(kContractDefault).dump());
    }

    void whatIsLeftOutKeepsItsDefault()
    {
        const auto read = parseScenario(R"({"format":"anchorgpu-scenario","version":1})", "f");
        QVERIFY(read.has_value());
        const auto &inference = std::get<InferenceWorkload>(read->workload);
        QCOMPARE(formats::toId(inference.weights), std::string("native"));
        QVERIFY(!inference.contextTokens.has_value());
        QVERIFY(!read->rental.start.has_value());
    }

    void everyKindSurvivesARoundTrip_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::newRow("inference") << R"({"kind":"inference","engine":{"id":"llama.cpp","version":"b9616"},"weights":"gguf:Q4_K_M","engine_options":{"gpu_layers":"all","tensor_split":"3,1","kv_cache_k":"q8_0"}})";
        QTest::newRow("training") << R"({"kind":"training","method":"lora","sharding":"zero3","lora":{"rank":64,"targets":["q_proj","v_proj"],"dropout":0.05},"mean_sequence_tokens":812.5})";
        QTest::newRow("diffusion") << R"({"kind":"diffusion","vae_weights":"fp32","offload_options":{"level":"leaf","blocks":2,"stream":true},"lora":{"rank":32},"frames":121})";
    }
    void everyKindSurvivesARoundTrip()
    {
        QFETCH(QString, workload);
        const auto first = parseScenario(wrap(workload.toStdString()), "f");
        QVERIFY2(first.has_value(), first ? "" : (first.error().place + first.error().found).c_str());
        const auto second = parseScenario(toText(*first), "f");
        QVERIFY(second.has_value());
        QVERIFY(*first == *second);
        QCOMPARE(toText(*first), toText(*second));
    }

    void unknownMembersAreKept()
    {
        const auto read = parseScenario(wrap(R"({"kind":"inference","new_member":{"a":[1,2]},"engine":{"id":"vllm","flavour":"x"}})", R"(,"remark":"kept")"), "f");
        QVERIFY(read.has_value());
        QCOMPARE(read->unknownMembers.size(), std::size_t(3));
        const Json again = toJson(*read);
        QCOMPARE(again["workload"]["new_member"].dump(), std::string(R"({"a":[1,2]})"));
        QVERIFY(again["workload"]["engine"]["flavour"] == "x");
        QVERIFY(again["remark"] == "kept");
    }

    void refusesWithPlaceAndWhatIsAllowed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        const auto add = [](const char *name, const std::string &text, const char *place) { QTest::newRow(name) << QString::fromStdString(text) << place; };
        add("negative", wrap(R"({"context_tokens":-1})"), "/workload/context_tokens");
        add("2^63", wrap(R"({"context_tokens":9223372036854775808})"), "/workload/context_tokens");
        add("fraction", wrap(R"({"concurrency":1.5})"), "/workload/concurrency");
        add("huge float", wrap(R"({"concurrency":1e300})"), "/workload/concurrency");
        add("string number", wrap(R"({"concurrency":"12"})"), "/workload/concurrency");
        add("bad format", wrap(R"({"weights":"int3"})"), "/workload/weights");
        add("bad engine", wrap(R"({"engine":{"id":"vlm"}})"), "/workload/engine/id");
        add("both id and path", wrap(R"({"model":{"id":"a/b","path":"c"}})"), "/workload/model");
        add("level is a number", wrap(R"({"engine":7})"), "/workload/engine");
        add("utilisation above 1", wrap(R"({"engine_options":{"gpu_memory_utilization":1.01}})"), "/workload/engine_options/gpu_memory_utilization");
        add("bad day", wrap("{}", R"(,"rental":{"start":"2026-02-30"})"), "/rental/start");
        add("term of zero", wrap("{}", R"(,"rental":{"term":{"unit":"week","count":0}})"), "/rental/term/count");
        add("hardware is a list", wrap("{}", R"(,"hardware":[])"), "/hardware");
        add("unknown kind", wrap(R"({"kind":"mining"})"), "/workload/kind");
        add("later version", R"({"format":"anchorgpu-scenario","version":2})", "/version");
        add("foreign file", R"({"format":"other"})", "/format");
    }
    void refusesWithPlaceAndWhatIsAllowed()
    {
        QFETCH(QString, text);
        QFETCH(QString, place);
        const auto read = parseScenario(text.toStdString(), "bad.anchorgpu");
        QVERIFY(!read.has_value());
        QCOMPARE(QString::fromStdString(read.error().place), place);
        QCOMPARE(read.error().file, std::string("bad.anchorgpu"));
        QVERIFY(!read.error().allowed.empty());
    }

    void editsByPath()
    {
        auto edited = withEdit(defaultScenario(), "workload.context_tokens", "32768");
        QVERIFY(edited.has_value());
        QCOMPARE(*std::get<InferenceWorkload>(edited->workload).contextTokens, std::int64_t(32768));
        edited = withEdit(*edited, "workload.engine.version", "0.10");
        QVERIFY(edited.has_value());
        QCOMPARE(std::get<InferenceWorkload>(edited->workload).engine.version, std::string("0.10"));
        edited = withEdit(*edited, "rental.term.count", "3");
        QVERIFY(edited.has_value());
        QCOMPARE(edited->rental.term.count, std::int64_t(3));
        edited = withEdit(*edited, "workload.model.path", "/models/a.gguf");
        QVERIFY2(edited.has_value(), edited ? "" : edited.error().place.c_str());
        QVERIFY(std::get<InferenceWorkload>(edited->workload).model.id.empty());
    }
    void anotherEngineForgetsTheVersion()
    {
        const auto edited = withEdit(defaultScenario(), "workload.engine.id", "sglang");
        QVERIFY(edited.has_value());
        QCOMPARE(std::get<InferenceWorkload>(edited->workload).engine.version, std::string());
    }
    void anotherKindGivesItsDefaults()
    {
        const auto edited = withEdit(defaultScenario(), "workload.kind", "training");
        QVERIFY(edited.has_value());
        QVERIFY(kindOf(*edited) == WorkloadKind::Training);
        QCOMPARE(edited->hardware.count, std::int64_t(2));
    }
    void refusesUnknownPaths()
    {
        const auto edited = withEdit(defaultScenario(), "workload.contxt_tokens", "1");
        QVERIFY(!edited.has_value());
        QCOMPARE(edited.error().id, std::string("unknown-option"));
        QVERIFY(edited.error().allowed.find("workload.context_tokens") != std::string::npos);
    }

    void everyAcceptedValueComesBack()
    {
        QVERIFY(rc::check("set, write, read: the same value", [] {
            const auto rows = options();
            const OptionSpec &option = rows[*rc::gen::inRange<std::size_t>(0, rows.size())];
            Json shell{{"format", "anchorgpu-scenario"}, {"version", 1}};
            shell["workload"]["kind"] = std::string(idOf(option.kind.value_or(WorkloadKind::Inference)));
            Scenario scenario = *scenarioFromJson(shell, "f");
            const Json value = anyValue(option);
            RC_PRE(!value.is_null());
            RC_ASSERT(!option.set(scenario, value, "/x", option));
            const auto again = parseScenario(toText(scenario), "f");
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == scenario);
        }));
    }

    void pathsAreUniqueWithinAKind()
    {
        for (const OptionSpec &option : options())
            QVERIFY(findOption(option.path, option.kind.value_or(WorkloadKind::Inference)) == &option);
    }
};

QTEST_APPLESS_MAIN(ScenarioJsonTest)
#include "scenario_json_test.moc"
