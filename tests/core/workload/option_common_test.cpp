// Options that every kind has: name, hardware, rental; calendar days; what a message says is allowed; the table as a whole.
#include "tests/core/workload/option_cases.h"

#include <set>

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

using V = ValueType;
using G = OptionGroup;
constexpr WorkloadKind kKinds[] = {WorkloadKind::Inference, WorkloadKind::Training, WorkloadKind::Diffusion};

const SpecRow kSpecs[] = {
    {"name", V::Text, G::Rental, "", 0, 0, "", R"("")"},
    {"hardware.gpu", V::Text, G::Hardware, "", 0, 0, "vram", R"("nvidia-h100-sxm5-80")"},
    {"hardware.count", V::Integer, G::Hardware, "gpus", 1, 65536, "vram", "1"},
    {"hardware.tensor_parallel", V::Integer, G::Parallelism, "gpus", 1, 65536, "tensor_parallelism", "null"},
    {"hardware.pipeline_parallel", V::Integer, G::Parallelism, "gpus", 1, 65536, "pipeline_parallelism", "null"},
    {"hardware.expert_parallel", V::Integer, G::Parallelism, "gpus", 1, 65536, "expert_parallelism", "null"},
    {"hardware.data_parallel", V::Integer, G::Parallelism, "gpus", 1, 65536, "data_parallelism", "null"},
    {"hardware.context_parallel", V::Integer, G::Parallelism, "gpus", 1, 65536, "context_parallelism", "null"},
    {"hardware.gpus_per_node", V::Integer, G::Parallelism, "gpus", 1, 65536, "tensor_parallelism", "null"},
    {"rental.term", V::Structure, G::Rental, "", 0, 0, "fixed_rental_term", R"({"unit":"month","count":1})"},
    {"rental.start", V::Text, G::Rental, "", 0, 0, "fixed_rental_term", "null"},
    {"rental.options", V::Structure, G::Rental, "", 0, 0, "quote", "[]"},
    {"rental.currency", V::Text, G::Rental, "", 0, 0, "quote", R"("EUR")"},
};

const ValueRow kValues[] = {
    {"name", R"("Démo № 7")", R"("Démo № 7")"},
    {"name", R"("")", R"("")"},
    {"name", "7", "wrong-value /name"},
    {"name", "null", "wrong-value /name"},
    {"hardware.gpu", R"("amd-mi300x-192")", R"("amd-mi300x-192")"},
    {"hardware.gpu", R"("a card of an overlay")", R"("a card of an overlay")"},
    {"hardware.gpu", R"(["nvidia-l4-24"])", "wrong-value /hardware/gpu"},
    {"hardware.count", "1", "1"},
    {"hardware.count", "65536", "65536"},
    {"hardware.count", "0", "out-of-range /hardware/count"},
    {"hardware.count", "65537", "out-of-range /hardware/count"},
    {"hardware.count", "null", "wrong-value /hardware/count"},
    {"hardware.tensor_parallel", "8", "8"},
    {"hardware.tensor_parallel", "null", "absent"},
    {"hardware.tensor_parallel", "0", "out-of-range /hardware/tensor_parallel"},
    {"hardware.pipeline_parallel", "4.0", "4"},
    {"hardware.pipeline_parallel", "4.5", "out-of-range /hardware/pipeline_parallel"},
    {"hardware.expert_parallel", "64", "64"},
    {"hardware.expert_parallel", "-1", "out-of-range /hardware/expert_parallel"},
    {"hardware.data_parallel", "2", "2"},
    {"hardware.data_parallel", R"("auto")", "wrong-value /hardware/data_parallel"},
    {"hardware.context_parallel", "2", "2"},
    {"hardware.context_parallel", "1e9", "out-of-range /hardware/context_parallel"},
    {"hardware.gpus_per_node", "8", "8"},
    {"hardware.gpus_per_node", "0", "out-of-range /hardware/gpus_per_node"},
    {"rental.term", R"({"unit":"week","count":6})", R"({"unit":"week","count":6})"},
    {"rental.term", R"({"count":1200})", R"({"unit":"month","count":1200})"},
    {"rental.term", R"({"unit":"week"})", R"({"unit":"week","count":1})"},
    {"rental.term", "{}", R"({"unit":"month","count":1})"},
    {"rental.term", R"({"count":0})", "out-of-range /rental/term/count"},
    {"rental.term", R"({"count":1201})", "out-of-range /rental/term/count"},
    {"rental.term", R"({"count":1.5})", "out-of-range /rental/term/count"},
    {"rental.term", R"({"count":null})", "wrong-value /rental/term/count"},
    {"rental.term", R"({"unit":"day"})", "wrong-value /rental/term/unit"},
    {"rental.term", R"({"unit":7})", "wrong-value /rental/term/unit"},
    {"rental.term", R"({"weeks":2})", "unknown-member /rental/term/weeks"},
    {"rental.term", R"("month")", "wrong-value /rental/term"},
    {"rental.term", "null", "wrong-value /rental/term"},
    {"rental.options", R"([{"id":"storage","quantity":500}])", R"([{"id":"storage","quantity":500}])"},
    {"rental.options", R"([{"id":"ip"}])", R"([{"id":"ip","quantity":1}])"},
    {"rental.options", R"([{"id":"a"},{"id":"a","quantity":2}])", R"([{"id":"a","quantity":1},{"id":"a","quantity":2}])"},
    {"rental.options", R"([{"quantity":2}])", "wrong-value /rental/options/0"},
    {"rental.options", R"([{"id":""}])", "wrong-value /rental/options/0"},
    {"rental.options", R"([{"id":"a"},7])", "wrong-value /rental/options/1"},
    {"rental.options", R"([{"id":"a","quantity":0}])", R"([{"id":"a","quantity":0}])"}, // 0: not wanted, checkpoint storage stays away
    {"rental.options", R"([{"id":"a","quantity":-1}])", "out-of-range /rental/options/0/quantity"},
    {"rental.options", R"([{"id":"a","quantity":1000000000000}])", R"([{"id":"a","quantity":1000000000000}])"},
    {"rental.options", R"([{"id":"a","quantity":1000000000001}])", "out-of-range /rental/options/0/quantity"},
    {"rental.options", R"([{"id":"a","price":"0"}])", "unknown-member /rental/options/0/price"},
    {"rental.options", R"({"id":"a"})", "wrong-value /rental/options"},
    {"rental.currency", R"("USD")", R"("USD")"},
    {"rental.currency", R"("eur")", "wrong-value /rental/currency"},
    {"rental.currency", R"("EURO")", "wrong-value /rental/currency"},
    {"rental.currency", R"("€")", "wrong-value /rental/currency"},
    {"rental.currency", "null", "wrong-value /rental/currency"},
    {"rental.start", R"("2026-12-01")", R"("2026-12-01")"},
    {"rental.start", "null", "absent"},
    {"rental.start", R"("2024-02-29")", R"("2024-02-29")"},
    {"rental.start", R"("2000-02-29")", R"("2000-02-29")"},
    {"rental.start", R"("2026-02-28")", R"("2026-02-28")"},
    {"rental.start", R"("2026-04-30")", R"("2026-04-30")"},
    {"rental.start", R"("9999-12-31")", R"("9999-12-31")"},
    {"rental.start", R"("2026-02-29")", "wrong-value /rental/start"},
    {"rental.start", R"("2100-02-29")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-04-31")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-13-01")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-00-01")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-01-00")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-1-1")", "wrong-value /rental/start"},
    {"rental.start", R"("1969-12-31")", "wrong-value /rental/start"},
    {"rental.start", R"("2026/12/01")", "wrong-value /rental/start"},
    {"rental.start", R"("2026-12-01T00:00:00Z")", "wrong-value /rental/start"},
    {"rental.start", R"("+026-12-01")", "wrong-value /rental/start"},
    {"rental.start", R"("")", "wrong-value /rental/start"},
    {"rental.start", "20261201", "wrong-value /rental/start"},
};

} // namespace

class OptionCommonTest : public QObject {
    Q_OBJECT
private slots:
    void everyKindHasTheCommonOptions_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSpecs)); ++i)
            QTest::newRow(kSpecs[i].path) << i;
    }
    void everyKindHasTheCommonOptions()
    {
        QFETCH(int, index);
        for (const WorkloadKind kind : kKinds) {
            QCOMPARE(differences(kSpecs[index], kind), std::string());
            QVERIFY(applies(*findOption(kSpecs[index].path, kind), blankOf(kind)));
        }
    }
    void noCommonOptionIsLeftOut()
    {
        std::set<std::string_view> expected, found;
        for (const SpecRow &row : kSpecs)
            expected.insert(row.path);
        for (const OptionSpec &option : options()) {
            if (!option.kind)
                found.insert(option.path);
        }
        QVERIFY(expected == found);
    }

    void valuesAreTakenOrRefused_data() { addValueRows(kValues); }
    void valuesAreTakenOrRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, given);
        QFETCH(QString, outcome);
        for (const WorkloadKind kind : kKinds)
            QCOMPARE(QString::fromStdString(outcomeOf(kind, qPrintable(path), qPrintable(given))), outcome);
    }

    void messagesSayWhatIsAllowed_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("allowed");
        const auto add = [](const char *path, WorkloadKind kind, const char *allowed) { QTest::newRow(path) << path << static_cast<int>(kind) << QString(allowed); };
        add("workload.context_tokens", WorkloadKind::Inference, "1 … 16777216");
        add("workload.engine_options.gpu_memory_utilization", WorkloadKind::Inference, "0.01 … 1");
        add("workload.engine_options.chunked_prefill_tokens", WorkloadKind::Inference, "-1 … 16777216");
        add("workload.engine_options.n_ctx_total", WorkloadKind::Inference, "1 … 1000000000");
        add("workload.engine_options.mtp", WorkloadKind::Inference, "true, false");
        add("workload.kv_cache", WorkloadKind::Inference, "auto, fp32, bf16, fp16, fp8, int8, q8_0, q5_1, q5_0, q4_1, q4_0, iq4_nl, nvfp4");
        add("workload.engine.id", WorkloadKind::Inference, "vllm, sglang, tensorrt-llm, tgi, lmdeploy, llama.cpp, ollama, transformers");
        add("workload.sharding", WorkloadKind::Training, "none, ddp, zero1, zero2, zero3, fsdp, hsdp");
        add("workload.framework.id", WorkloadKind::Training, "transformers, torchtune, torchtitan, fsdp, deepspeed, megatron, litgpt, unsloth, axolotl, llama-factory, ms-swift");
        add("workload.total_tokens", WorkloadKind::Training, "1 … 1000000000000000000");
        add("workload.tokens_per_second", WorkloadKind::Training, "0.001 … 1000000000000");
        add("workload.offload", WorkloadKind::Diffusion, "none, model, sequential, group");
        add("workload.offload_options.level", WorkloadKind::Diffusion, "block, leaf");
        add("hardware.count", WorkloadKind::Diffusion, "1 … 65536");
        add("name", WorkloadKind::Inference, "\"…\"");
    }
    void messagesSayWhatIsAllowed()
    {
        QFETCH(QString, path);
        QFETCH(int, kind);
        QFETCH(QString, allowed);
        QCOMPARE(QString::fromStdString(findOption(path.toStdString(), static_cast<WorkloadKind>(kind))->allowed()), allowed);
    }

    void namesAreTheLastPartOfThePath()
    {
        QCOMPARE(findOption("workload.engine_options.block_size", WorkloadKind::Inference)->name(), std::string_view("block_size"));
        QCOMPARE(findOption("name", WorkloadKind::Inference)->name(), std::string_view("name"));
    }
    void theTableIsWellFormed()
    {
        for (const OptionSpec &option : options()) {
            const std::string path(option.path);
            QVERIFY2(option.get && option.set, path.c_str());
            QVERIFY2(option.path == "name" || option.path.starts_with(option.kind ? "workload." : option.path.starts_with("rental.") ? "rental." : "hardware."), path.c_str());
            const bool number = option.type == V::Integer || option.type == V::Decimal;
            QVERIFY2(!number || option.min < option.max, path.c_str());
            QVERIFY2(!number || option.step > 0, path.c_str());
            QVERIFY2((option.type == V::Choice) == !option.choices.empty(), path.c_str());
            QVERIFY2(std::set<std::string_view>(option.choices.begin(), option.choices.end()).size() == option.choices.size(), path.c_str());
            QVERIFY2(path.find_first_of("/~ ") == std::string::npos, "an option path needs no escapes in a pointer");
        }
    }
    void aRefusalLeavesTheScenarioAlone()
    {
        for (const OptionSpec &option : options()) {
            const Scenario before = blankOf(option.kind.value_or(WorkloadKind::Inference));
            for (const char *bad : {R"([[]])", R"({"no such member":1})", "-1e300", R"(" ")"}) {
                Scenario scenario = before;
                const auto problem = option.set(scenario, Json::parse(bad), "/here", option);
                if (!problem)
                    continue; // a text takes any words
                QVERIFY2(scenario == before, option.path.data());
                QVERIFY2(problem->place.starts_with("/here"), problem->place.c_str());
                QVERIFY2(!problem->allowed.empty() && !problem->found.empty(), option.path.data());
            }
        }
    }
    void longTextsAreRefused()
    {
        Scenario scenario = blankOf(WorkloadKind::Inference);
        const OptionSpec &name = *findOption("name", WorkloadKind::Inference);
        QVERIFY(!name.set(scenario, std::string(4096, 'x'), "/name", name));
        const auto problem = name.set(scenario, std::string(4097, 'x'), "/name", name);
        QVERIFY(problem.has_value());
        QCOMPARE(problem->id, std::string("too-long"));
        QCOMPARE(problem->found, std::string("4097"));
        QCOMPARE(scenario.name.size(), std::size_t(4096));
    }
    void longListsOfRentalOptionsAreRefused()
    {
        Scenario scenario = blankOf(WorkloadKind::Inference);
        const OptionSpec &option = *findOption("rental.options", WorkloadKind::Inference);
        Json list = Json::array();
        for (int i = 0; i < 1000; ++i)
            list.push_back(Json{{"id", "o" + std::to_string(i)}});
        QVERIFY(!option.set(scenario, list, "/p", option));
        QCOMPARE(scenario.rental.options.size(), std::size_t(1000));
        list.push_back(Json{{"id", "one more"}});
        QVERIFY(option.set(scenario, list, "/p", option).has_value());
        QVERIFY(option.set(scenario, Json::array({Json{{"id", std::string(81, 'x')}}}), "/p", option).has_value());
        QCOMPARE(scenario.rental.options.size(), std::size_t(1000));
    }
};

QTEST_APPLESS_MAIN(OptionCommonTest)
#include "option_common_test.moc"
