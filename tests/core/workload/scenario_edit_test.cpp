// Edits as `--set PATH=VALUE` writes them: values as JSON or text, parts of values, whole levels, switches of kind and engine,
// and refusals that change nothing.
#include "tests/core/workload/option_cases.h"

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

struct EditRow {
    const char *kind;
    const char *path;
    const char *value;
    const char *pointer; ///< where to look afterwards
    const char *there;   ///< the JSON that stands there; "absent"
};

const EditRow kEdits[] = {
    {"inference", "name", "Night run", "/name", R"("Night run")"},
    {"inference", "name", "42", "/name", R"("42")"},
    {"inference", "name", R"("quoted")", "/name", R"("quoted")"},
    {"inference", "name", "{}", "/name", R"("{}")"},
    {"inference", "name", "", "/name", R"("")"},
    {"inference", "workload.context_tokens", "32768", "/workload/context_tokens", "32768"},
    {"inference", "workload.context_tokens", "null", "/workload/context_tokens", "absent"},
    {"inference", "workload.weights", "awq-int4-g128", "/workload/weights", R"("awq-int4-g128")"},
    {"inference", "workload.weights", R"("nvfp4")", "/workload/weights", R"("nvfp4")"},
    {"inference", "workload.kv_cache", "fp8", "/workload/kv_cache", R"("fp8")"},
    {"inference", "workload.model.id", "Qwen/Qwen3-8B", "/workload/model", R"({"id":"Qwen/Qwen3-8B"})"},
    {"inference", "workload.model.path", "a.gguf", "/workload/model", R"({"path":"a.gguf"})"},
    {"inference", "workload.model", R"({"path":"b"})", "/workload/model", R"({"path":"b"})"},
    {"inference", "workload.engine.version", "0.10", "/workload/engine/version", R"("0.10")"},
    {"inference", "workload.engine.version", "1", "/workload/engine/version", R"("1")"},
    {"inference", "workload.engine.version", "", "/workload/engine/version", "absent"},
    {"inference", "workload.engine_options.block_size", "32", "/workload/engine_options", R"({"block_size":32})"},
    {"inference", "workload.engine_options", R"({"max_num_seqs":64})", "/workload/engine_options", R"({"max_num_seqs":64})"},
    {"inference", "workload.engine_options", "{}", "/workload/engine_options", "{}"},
    {"inference", "workload.engine_options.tensor_split", "3,1", "/workload/engine_options/tensor_split", R"("3,1")"},
    {"inference", "workload.engine_options.gpu_layers", "all", "/workload/engine_options/gpu_layers", R"("all")"},
    {"inference", "workload.engine_options.gpu_layers", "20", "/workload/engine_options/gpu_layers", "20"},
    {"inference", "workload.engine_options.kv_cache_k", "q8_0", "/workload/engine_options/kv_cache_k", R"("q8_0")"},
    {"inference", "workload.engine_options.lora.rank", "64", "/workload/engine_options/lora", R"({"slots":1,"rank":64})"},
    {"inference", "workload.engine_options.draft.model.id", "a/b", "/workload/engine_options/draft/model", R"({"id":"a/b"})"},
    {"inference", "workload.engine_options.draft.tokens", "4", "/workload/engine_options/draft", R"({"tokens":4})"},
    {"inference", "hardware.count", "8", "/hardware/count", "8"},
    {"inference", "hardware.tensor_parallel", "null", "/hardware/tensor_parallel", "absent"},
    {"inference", "hardware", R"({"gpu":"nvidia-l4-24"})", "/hardware", R"({"gpu":"nvidia-l4-24","count":1})"},
    {"inference", "rental.term.unit", "week", "/rental/term", R"({"unit":"week","count":1})"},
    {"inference", "rental.term.count", "6", "/rental/term", R"({"unit":"month","count":6})"},
    {"inference", "rental.term", R"({"unit":"week","count":2})", "/rental/term", R"({"unit":"week","count":2})"},
    {"inference", "rental.start", "2027-01-15", "/rental/start", R"("2027-01-15")"},
    {"inference", "rental.start", "null", "/rental/start", "absent"},
    {"inference", "rental.currency", "USD", "/rental/currency", R"("USD")"},
    {"inference", "rental.options", R"([{"id":"ip"}])", "/rental/options", R"([{"id":"ip","quantity":1}])"},
    {"inference", "rental.options.0.id", "ip", "/rental/options", R"([{"id":"ip","quantity":1}])"},
    {"training", "workload.method", "qlora", "/workload/method", R"("qlora")"},
    {"training", "workload.lora.rank", "64", "/workload/lora/rank", "64"},
    {"training", "workload.lora.targets", "attention", "/workload/lora/targets", R"("attention")"},
    {"training", "workload.lora.targets", R"(["q_proj"])", "/workload/lora/targets", R"(["q_proj"])"},
    {"training", "workload.lora", R"({"rank":8})", "/workload/lora/rank", "8"},
    {"training", "workload.sharding", "zero3", "/workload/sharding", R"("zero3")"},
    {"training", "workload.sharding", "null", "/workload/sharding", "absent"},
    {"training", "workload.framework.version", "0.6", "/workload/framework/version", R"("0.6")"},
    {"training", "workload.total_tokens", "2e9", "/workload/total_tokens", "2000000000"},
    {"training", "workload.checkpoint.bandwidth_gb_s", "0.5", "/workload/checkpoint/bandwidth_gb_s", "0.5"},
    {"diffusion", "workload.width", "768", "/workload/width", "768"},
    {"diffusion", "workload.lora.rank", "32", "/workload/lora", R"({"rank":32})"},
    {"diffusion", "workload.lora", "null", "/workload/lora", "absent"},
    {"diffusion", "workload.controlnet", "same", "/workload/controlnet", R"("same")"},
    {"diffusion", "workload.vae_weights", "fp32", "/workload/vae_weights", R"("fp32")"},
    {"diffusion", "workload.offload_options.level", "leaf", "/workload/offload_options/level", R"("leaf")"},
};

struct RefusalRow {
    const char *path;
    const char *value;
    const char *id;
    const char *place;
};
const RefusalRow kRefusals[] = {
    {"", "1", "unknown-option", ""},
    {"workload.contxt_tokens", "1", "unknown-option", "workload.contxt_tokens"},
    {"context_tokens", "1", "unknown-option", "context_tokens"},
    {"workload.context_tokens.x", "1", "unknown-option", "workload.context_tokens.x"},
    {"workload.width", "512", "unknown-option", "workload.width"},
    {"workload.method", "lora", "unknown-option", "workload.method"},
    {"format", "other", "unknown-option", "format"},
    {"version", "2", "unknown-option", "version"},
    {"/workload/context_tokens", "1", "unknown-option", "/workload/context_tokens"},
    {"workload..context_tokens", "1", "unknown-option", "workload..context_tokens"},
    {"workload.context_tokens.", "1", "unknown-option", "workload.context_tokens."},
    {"rental.term.~2", "1", "unknown-option", "rental.term.~2"},
    {"rental.term.a/b", "1", "unknown-option", "rental.term.a/b"},
    {"rental.term.unit.x", "1", "unknown-option", "rental.term.unit.x"},
    {"rental.options.2.id", "ip", "unknown-option", "rental.options.2.id"},
    {"rental.options.4000000000.id", "ip", "unknown-option", "rental.options.4000000000.id"},
    {"rental.options.99999999999999999999.id", "ip", "unknown-option", "rental.options.99999999999999999999.id"},
    {"rental.options.first.id", "ip", "unknown-option", "rental.options.first.id"},
    {"rental.term.days", "3", "unknown-member", "/rental/term/days"},
    {"rental.term.count", "0", "out-of-range", "/rental/term/count"},
    {"rental.options.0.price", "0", "unknown-member", "/rental/options/0/price"},
    {"workload", "5", "wrong-value", "/workload"},
    {"workload.engine", "vllm", "wrong-value", "/workload/engine"},
    {"workload.engine.id", "mlx", "wrong-value", "/workload/engine/id"},
    {"workload.engine_options", "null", "wrong-value", "/workload/engine_options"},
    {"workload.model", "Qwen/Qwen3-8B", "wrong-value", "/workload/model"},
    {"workload.model.id", "7", "wrong-value", "/workload/model/id"},
    {"workload.model.revision", "main", "unknown-member", "/workload/model/revision"},
    {"workload.context_tokens", "many", "wrong-value", "/workload/context_tokens"},
    {"workload.context_tokens", "", "wrong-value", "/workload/context_tokens"},
    {"workload.context_tokens", "0x100", "wrong-value", "/workload/context_tokens"},
    {"workload.weights", "int5", "unknown-format", "/workload/weights"},
    {"workload.kind", "mining", "wrong-value", "/workload/kind"},
    {"workload.kind", "1", "wrong-value", "/workload/kind"},
    {"workload.kind", "", "wrong-value", "/workload/kind"},
    {"hardware.count", "-2", "out-of-range", "/hardware/count"},
    {"hardware", "[]", "wrong-value", "/hardware"},
    {"rental.currency", "dollars", "wrong-value", "/rental/currency"},
    {"rental.start", "tomorrow", "wrong-value", "/rental/start"},
};

Scenario startOf(const QString &kind)
{
    return kind == "inference" ? defaultScenario() : *withEdit(defaultScenario(), "workload.kind", kind.toStdString());
}

} // namespace

class ScenarioEditTest : public QObject {
    Q_OBJECT
private slots:
    void edits_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kEdits)); ++i)
            QTest::addRow("%d %s=%s", i, kEdits[i].path, kEdits[i].value) << i;
    }
    void edits()
    {
        QFETCH(int, index);
        const EditRow &row = kEdits[index];
        const auto edited = withEdit(startOf(row.kind), row.path, row.value);
        QVERIFY2(edited.has_value(), edited ? "" : (edited.error().id + " " + edited.error().place).c_str());
        const Json json = toJson(*edited);
        const Json::json_pointer place(row.pointer);
        QCOMPARE(json.contains(place) ? json.at(place).dump() : "absent", std::string(row.there));
        const auto again = parseScenario(toText(*edited), "saved");
        QVERIFY(again && *again == *edited);
    }

    void refusals_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRefusals)); ++i)
            QTest::addRow("%d %s=%s", i, kRefusals[i].path, kRefusals[i].value) << i;
    }
    void refusals()
    {
        QFETCH(int, index);
        const RefusalRow &row = kRefusals[index];
        const auto edited = withEdit(defaultScenario(), row.path, row.value);
        QVERIFY(!edited.has_value());
        QCOMPARE(edited.error().id, std::string(row.id));
        QCOMPARE(edited.error().place, std::string(row.place));
        QVERIFY(edited.error().kind == ErrorKind::BadInput);
        QVERIFY(!edited.error().allowed.empty());
    }

    void anUnknownPathNamesTheOptionsOfItsKindOnly()
    {
        const auto serving = withEdit(startOf("inference"), "workload.x", "1");
        QVERIFY(serving.error().allowed.find("workload.kv_cache") != std::string::npos);
        QVERIFY(serving.error().allowed.find("workload.optimizer") == std::string::npos);
        const auto training = withEdit(startOf("training"), "workload.x", "1");
        QVERIFY(training.error().allowed.find("workload.optimizer") != std::string::npos);
        QVERIFY(training.error().allowed.find("workload.kv_cache") == std::string::npos);
        QVERIFY(training.error().allowed.find("hardware.gpu") != std::string::npos);
    }

    void anotherKindKeepsWhatIsNotOfTheOldOne()
    {
        Scenario before = defaultScenario();
        before.hardware.gpu = "nvidia-l40s-48";
        before.hardware.gpusPerNode = 4;
        before.rental.start = "2026-12-01";
        before.rental.options = {{"storage", 200}};
        const auto changed = withEdit(before, "workload.kind", "diffusion");
        QVERIFY(changed.has_value());
        QVERIFY(std::get<DiffusionWorkload>(changed->workload) == DiffusionWorkload{});
        QCOMPARE(changed->name, std::string("Demo"));
        QVERIFY(changed->rental == before.rental);
        QCOMPARE(changed->hardware.gpu, std::string("nvidia-l40s-48"));
        QCOMPARE(changed->hardware.count, std::int64_t(2));
        QCOMPARE(*changed->hardware.gpusPerNode, std::int64_t(4));
        QVERIFY2(!changed->hardware.tensorParallel, "degrees belong to the old workload");
    }
    void theSameKindChangesNothing()
    {
        for (const char *kind : {"inference", "training", "diffusion"}) {
            const Scenario scenario = startOf(kind);
            const auto same = withEdit(scenario, "workload.kind", kind);
            QVERIFY(same.has_value());
            QVERIFY(*same == scenario);
        }
    }
    void anotherKindDropsUnknownMembersOfTheOldWorkloadOnly()
    {
        Scenario before = defaultScenario();
        before.unknownMembers = {{"/workload/flavour", "1"}, {"/remark", "\"mine\""}};
        const auto changed = withEdit(before, "workload.kind", "training");
        QVERIFY(changed.has_value());
        QCOMPARE(changed->unknownMembers.size(), std::size_t(1));
        QCOMPARE(changed->unknownMembers[0].first, std::string("/remark"));
    }
    void anotherEngineStartsWithItsOwnSettings()
    {
        const auto tuned = withEdit(defaultScenario(), "workload.engine_options", R"({"block_size":32,"max_num_seqs":8})");
        const auto changed = withEdit(*tuned, "workload.engine.id", "llama.cpp");
        QVERIFY(changed.has_value());
        const auto &workload = std::get<InferenceWorkload>(changed->workload);
        QCOMPARE(workload.engine.version, std::string());
        QVERIFY(workload.options == EngineOptions{});
        QCOMPARE(*workload.contextTokens, std::int64_t(16384));
        QCOMPARE(formats::toId(workload.weights), std::string("fp8"));
    }
    void theSameEngineKeepsItsSettings()
    {
        const auto tuned = withEdit(defaultScenario(), "workload.engine_options.block_size", "32");
        const auto same = withEdit(*tuned, "workload.engine.id", "vllm");
        QVERIFY(same.has_value());
        QVERIFY(*same == *tuned);
    }
    void anotherFrameworkForgetsTheVersionOnly()
    {
        auto scenario = withEdit(startOf("training"), "workload.framework.version", "4.57");
        scenario = withEdit(*scenario, "workload.optimizer", "lion");
        scenario = withEdit(*scenario, "workload.framework.id", "torchtune");
        QVERIFY(scenario.has_value());
        const auto &workload = std::get<TrainingWorkload>(scenario->workload);
        QCOMPARE(workload.framework.id, std::string("torchtune"));
        QCOMPARE(workload.framework.version, std::string());
        QVERIFY(workload.optimizer == Optimizer::Lion);
    }
    void aWholeWorkloadMayChangeTheKind()
    {
        const auto edited = withEdit(defaultScenario(), "workload", R"({"kind":"training","micro_batch":4})");
        QVERIFY(edited.has_value());
        QCOMPARE(std::get<TrainingWorkload>(edited->workload).microBatch, std::int64_t(4));
    }
    void aListGrowsByOneAtATime()
    {
        auto scenario = withEdit(defaultScenario(), "rental.options.0.id", "ip");
        scenario = withEdit(*scenario, "rental.options.1.id", "storage");
        scenario = withEdit(*scenario, "rental.options.1.quantity", "500");
        QVERIFY(scenario.has_value());
        QVERIFY((scenario->rental.options == std::vector<RentalOption>{{"ip", 1}, {"storage", 500}}));
    }
    void editsKeepUnknownMembers()
    {
        Scenario before = defaultScenario();
        before.unknownMembers = {{"/hardware/rack", "[1,2]"}};
        const auto edited = withEdit(before, "hardware.count", "4");
        QVERIFY(edited.has_value());
        QVERIFY(edited->unknownMembers == before.unknownMembers);
    }
};

QTEST_APPLESS_MAIN(ScenarioEditTest)
#include "scenario_edit_test.moc"
