// Measured cases as files give them (contract §4): figures and lists, independence, rounding of printed figures, refusals with
// their place.
#include "core/evidence/measured_case.h"
#include "core/workload/scenario_json.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::evidence;

namespace {

constexpr double kGib = 1073741824.0;
constexpr double kMib = 1048576.0;
const std::string kScenario = R"({"format":"anchorgpu-scenario","version":1,"workload":{"kind":"inference","model":{"id":"a/b"}}})";

std::string lineOf(const std::string &measured, const std::string &rest = "", const std::string &scenario = kScenario)
{
    return R"({"id":"c","scenario":)" + scenario + R"(,"measured":)" + measured + (rest.empty() ? "" : "," + rest) + "}";
}

std::string workloadOf(const std::string &workload) { return R"({"format":"anchorgpu-scenario","version":1,"workload":)" + workload + "}"; }

struct RefusedRow {
    const char *name;
    std::string line;
    const char *id;
    const char *place;
};
const RefusedRow kRefused[] = {
    {"no JSON", "hello", "json-syntax", "line 4"},
    {"cut off", R"({"id":"c")", "json-syntax", "line 4"},
    {"deeper than allowed", std::string(200, '['), "json-depth", "line 4"},
    {"a list", "[]", "no-case", "line 4"},
    {"null", "null", "no-case", "line 4"},
    {"nothing in it", "{}", "no-case", "line 4"},
    {"no id", R"({"scenario":)" + kScenario + R"(,"measured":{}})", "no-case", "line 4"},
    {"an empty id", R"({"id":"","scenario":)" + kScenario + R"(,"measured":{}})", "no-case", "line 4"},
    {"an id that is a number", R"({"id":7,"scenario":)" + kScenario + R"(,"measured":{}})", "no-case", "line 4"},
    {"no scenario", R"({"id":"c","measured":{}})", "no-case", "line 4"},
    {"no figures", R"({"id":"c","scenario":)" + kScenario + "}", "no-case", "line 4"},
    {"figures in a list", lineOf("[1]"), "no-case", "line 4"},
    {"a figure as text", lineOf(R"({"x_bytes":"1"})"), "no-case", "line 4/measured/x_bytes"},
    {"a figure that is null", lineOf(R"({"x_bytes":null})"), "no-case", "line 4/measured/x_bytes"},
    {"a figure that is true", lineOf(R"({"x_bytes":true})"), "no-case", "line 4/measured/x_bytes"},
    {"a figure that is an object", lineOf(R"({"x_bytes":{"a":1}})"), "no-case", "line 4/measured/x_bytes"},
    {"a list without the ending", lineOf(R"({"x_bytes":[1,2]})"), "no-case", "line 4/measured/x_bytes"},
    {"a text in a list", lineOf(R"({"x_bytes_each":[1,"2"]})"), "no-case", "line 4/measured/x_bytes_each"},
    {"a list in a list", lineOf(R"({"x_bytes_each":[[1]]})"), "no-case", "line 4/measured/x_bytes_each"},
    {"what was given is a list", lineOf("{}", R"("given":[1])"), "no-case", "line 4/given"},
    {"what was given is a text", lineOf("{}", R"("given":"cpu")"), "no-case", "line 4/given"},
    {"a scenario without format", lineOf("{}", "", "{}"), "wrong-value", "line 4, /format"},
    {"a scenario of tomorrow", lineOf("{}", "", R"({"format":"anchorgpu-scenario","version":9})"), "wrong-version", "line 4, /version"},
    {"a bad option", lineOf("{}", "", workloadOf(R"({"concurrency":0})")), "out-of-range", "line 4, /workload/concurrency"},
    {"a bad format", lineOf("{}", "", workloadOf(R"({"weights":"int3"})")), "unknown-format", "line 4, /workload/weights"},
};

struct ResolutionRow {
    const char *name;
    std::string workload;
    std::string given;
    double bytes;
};
const ResolutionRow kResolutions[] = {
    {"vllm prints GiB", R"({"engine":{"id":"vllm"}})", "{}", 0.01 * kGib},
    {"sglang prints GiB", R"({"engine":{"id":"sglang"}})", "{}", 0.01 * kGib},
    {"transformers", R"({"engine":{"id":"transformers"}})", "{}", 0.01 * kGib},
    {"llama.cpp prints MiB", R"({"engine":{"id":"llama.cpp"}})", "{}", 0.01 * kMib},
    {"ollama passes it on", R"({"engine":{"id":"ollama"}})", "{}", 0.01 * kMib},
    {"training", R"({"kind":"training"})", "{}", 0.01 * kGib},
    {"diffusion", R"({"kind":"diffusion"})", "{}", 0.01 * kGib},
    {"stable-diffusion.cpp", R"({"kind":"diffusion","engine":{"id":"stable-diffusion.cpp"}})", "{}", 0.01 * kGib},
    {"stated", R"({"engine":{"id":"vllm"}})", R"({"resolution_bytes":50000000})", 5e7},
    {"stated for llama.cpp", R"({"engine":{"id":"llama.cpp"}})", R"({"resolution_bytes":1048576})", kMib},
    {"exact figures", R"({"kind":"training"})", R"({"resolution_bytes":0})", 0},
    {"a text states nothing", R"({"kind":"training"})", R"({"resolution_bytes":"1 GiB"})", 0.01 * kGib},
    {"null states nothing", R"({"kind":"training"})", R"({"resolution_bytes":null})", 0.01 * kGib},
    {"a negative one states nothing", R"({"kind":"training"})", R"({"resolution_bytes":-5})", 0.01 * kGib},
};

struct IndependenceRow {
    const char *name;
    const char *given;
    bool weights, pool; ///< whether weights_bytes and kv_pool_bytes are independent
};
const IndependenceRow kIndependence[] = {
    {"nothing said", "{}", true, true},
    {"one of a list", R"({"not_independent":["weights_bytes"]})", false, true},
    {"both of a list", R"({"not_independent":["kv_pool_bytes","weights_bytes"]})", false, false},
    {"others of a list", R"({"not_independent":["used_bytes"]})", true, true},
    {"an empty list", R"({"not_independent":[]})", true, true},
    {"a single word", R"({"not_independent":"kv_pool_bytes"})", true, false},
    {"all of them", R"({"not_independent":true})", false, false},
    {"none of them", R"({"not_independent":false})", true, true},
    {"a part of a name", R"({"not_independent":["weights"]})", true, true},
    {"numbers name nothing", R"({"not_independent":[1,null]})", true, true},
    {"a number names nothing", R"({"not_independent":1})", true, true},
};

} // namespace

class MeasuredCaseTest : public QObject {
    Q_OBJECT
private slots:
    void refusals_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRefused)); ++i)
            QTest::newRow(kRefused[i].name) << i;
    }
    void refusals()
    {
        QFETCH(int, index);
        const auto read = parseCase(kRefused[index].line, "cases.jsonl", "line 4");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().id, std::string(kRefused[index].id));
        QCOMPARE(read.error().place, std::string(kRefused[index].place));
        QCOMPARE(read.error().file, std::string("cases.jsonl"));
    }

    void resolutions_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kResolutions)); ++i)
            QTest::newRow(kResolutions[i].name) << i;
    }
    void resolutions()
    {
        QFETCH(int, index);
        const ResolutionRow &row = kResolutions[index];
        const auto read = parseCase(lineOf("{}", R"("given":)" + row.given, workloadOf(row.workload)), "f", "line 1");
        QVERIFY2(read.has_value(), read ? "" : read.error().place.c_str());
        QCOMPARE(read->resolutionBytes(), row.bytes);
    }

    void independence_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kIndependence)); ++i)
            QTest::newRow(kIndependence[i].name) << i;
    }
    void independence()
    {
        QFETCH(int, index);
        const IndependenceRow &row = kIndependence[index];
        const auto read = parseCase(lineOf("{}", R"("given":)" + std::string(row.given)), "f", "line 1");
        QVERIFY(read.has_value());
        QCOMPARE(read->isIndependent("weights_bytes"), row.weights);
        QCOMPARE(read->isIndependent("kv_pool_bytes"), row.pool);
    }

    void listsBecomeOneFigureADevice()
    {
        const auto read = parseCase(lineOf(R"({"used_bytes":9,"gpu_kv_buffer_bytes_each":[5,6.5,0],"kv_pool_tokens":-3})"), "f", "line 1");
        QVERIFY(read.has_value());
        std::vector<std::pair<std::string, double>> figures;
        for (const Measurement &measurement : read->measured)
            figures.emplace_back(measurement.label(), measurement.value);
        const std::vector<std::pair<std::string, double>> expected{
            {"used_bytes", 9}, {"gpu_kv_buffer_bytes[0]", 5}, {"gpu_kv_buffer_bytes[1]", 6.5}, {"gpu_kv_buffer_bytes[2]", 0}, {"kv_pool_tokens", -3}};
        QCOMPARE(figures, expected);
        QCOMPARE(read->measured[0].index, -1);
        QCOMPARE(read->measured[2].index, 1);
        QCOMPARE(read->measured[2].quantity, std::string("gpu_kv_buffer_bytes"));
    }
    void anEmptyListHoldsNoFigure()
    {
        QVERIFY(parseCase(lineOf(R"({"x_bytes_each":[]})"), "f", "line 1")->measured.empty());
    }
    void bytesAreToldFromCounts_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<bool>("bytes");
        for (const char *name : {"weights_bytes", "kv_total_bytes", "used_bytes", "used_bytes_total", "checkpoint_bytes", "denoise_bytes"})
            QTest::newRow(name) << name << true;
        for (const char *name : {"kv_pool_tokens", "max_concurrency", "parameters", "bytes", "bytes_of_x"})
            QTest::newRow(name) << name << false;
    }
    void bytesAreToldFromCounts()
    {
        QFETCH(QString, quantity);
        QFETCH(bool, bytes);
        QCOMPARE((Measurement{quantity.toStdString(), -1, 0}).isBytes(), bytes);
    }

    void textsAndUnknownMembersAreTaken()
    {
        const auto read = parseCase(lineOf("{}", R"("given":{"backend":"cpu","remark":[1]},"source":"s","confidence":"inferred","notes":"n","more":1)"), "f", "line 1");
        QVERIFY(read.has_value());
        QCOMPARE(read->source, std::string("s"));
        QCOMPARE(read->confidence, std::string("inferred"));
        QCOMPARE(read->notes, std::string("n"));
        QVERIFY(read->given["backend"] == "cpu");
        QVERIFY(read->given["remark"] == nlohmann::json::array({1}));
    }
    void whatIsLeftOutIsEmpty()
    {
        for (const char *rest : {"", R"("given":null,"source":7,"notes":null)"}) {
            const auto read = parseCase(lineOf("{}", rest), "f", "line 1");
            QVERIFY(read.has_value());
            QVERIFY(read->given.is_object() && read->given.empty());
            QVERIFY(read->source.empty() && read->confidence.empty() && read->notes.empty());
        }
    }
    void whatTheSourceDidntStateIsNotTheDemosValue()
    {
        const auto read = parseCase(lineOf("{}"), "f", "line 1");
        const auto &workload = std::get<workload::InferenceWorkload>(read->scenario.workload);
        QVERIFY(!workload.contextTokens.has_value());
        QCOMPARE(workload.engine.version, std::string());
        QCOMPARE(formats::toId(workload.weights), std::string("native"));
        QCOMPARE(read->scenario.hardware.count, std::int64_t(1));
        QVERIFY(workload.options == workload::EngineOptions{});
    }

    void filesAreReadLineByLine()
    {
        const std::string good = lineOf(R"({"x_bytes":1})");
        const CaseFile file = parseCases("\xEF\xBB\xBF" + good + "\r\n\n \t\r\nbroken\n" + good + "\n[]\n" + good, "f.jsonl");
        QCOMPARE(file.cases.size(), std::size_t(3));
        QCOMPARE(file.unreadable.size(), std::size_t(2));
        QCOMPARE(file.unreadable[0].place, std::string("line 4"));
        QCOMPARE(file.unreadable[0].id, std::string("json-syntax"));
        QCOMPARE(file.unreadable[1].place, std::string("line 6"));
        QCOMPARE(file.unreadable[1].id, std::string("no-case"));
    }
    void anEmptyFileHoldsNothing()
    {
        for (const char *text : {"", "\n", "\n\n \r\n"}) {
            const CaseFile file = parseCases(text, "f");
            QVERIFY(file.cases.empty() && file.unreadable.empty());
        }
    }
    void everyPrefixOfACaseIsRefused()
    {
        const std::string line = lineOf(R"({"x_bytes":1,"y_bytes_each":[1,2]})", R"("given":{"a":1})");
        QVERIFY(parseCase(line, "f", "line 1").has_value());
        for (std::size_t length = 0; length < line.size(); ++length)
            QVERIFY(!parseCase(std::string_view(line).substr(0, length), "f", "line 1").has_value());
    }
    void shippedCasesSayWhereTheyComeFrom()
    {
        for (const MeasuredCase &one : builtInCases().cases) {
            QVERIFY2(!one.source.empty(), one.id.c_str());
            QVERIFY2(one.confidence == "stated" || one.confidence == "inferred", one.id.c_str());
            QVERIFY2(!one.measured.empty(), one.id.c_str());
            QVERIFY2(one.scenario.unknownMembers.empty(), one.id.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(MeasuredCaseTest)
#include "measured_case_test.moc"
