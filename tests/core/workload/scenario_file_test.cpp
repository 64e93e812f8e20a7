// Scenario files as they come: envelopes, members of later versions and their places, hostile JSON, the order of what is written.
#include "tests/core/workload/option_cases.h"

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

struct RefusedRow {
    const char *name;
    std::string text;
    const char *id;
    const char *place;
};

std::string nested(int depth) { return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']'); }

std::string envelope(const std::string &rest) { return R"({"format":"anchorgpu-scenario","version":1)" + (rest.empty() ? "" : "," + rest) + "}"; }

const RefusedRow kRefused[] = {
    {"nothing", "", "json-syntax", "line 1, column 1"},
    {"blanks", " \n ", "json-syntax", "line 2, column 2"},
    {"words", "hello", "json-syntax", "line 1, column 1"},
    {"a number", "7", "wrong-value", "/"},
    {"null", "null", "wrong-value", "/"},
    {"a list", "[]", "wrong-value", "/"},
    {"a text", R"("anchorgpu-scenario")", "wrong-value", "/"},
    {"no format", "{}", "wrong-value", "/format"},
    {"format is null", R"({"format":null,"version":1})", "wrong-value", "/format"},
    {"format of a quote", R"({"format":"anchorgpu-quote","version":1})", "wrong-value", "/format"},
    {"capitals", R"({"format":"AnchorGPU-Scenario","version":1})", "wrong-value", "/format"},
    {"no version", R"({"format":"anchorgpu-scenario"})", "wrong-version", "/version"},
    {"version 0", R"({"format":"anchorgpu-scenario","version":0})", "wrong-version", "/version"},
    {"version 2", R"({"format":"anchorgpu-scenario","version":2})", "wrong-version", "/version"},
    {"version -1", R"({"format":"anchorgpu-scenario","version":-1})", "wrong-version", "/version"},
    {"version as text", R"({"format":"anchorgpu-scenario","version":"1"})", "wrong-version", "/version"},
    {"version with a fraction", R"({"format":"anchorgpu-scenario","version":1.0})", "wrong-version", "/version"},
    {"version of 2^64", R"({"format":"anchorgpu-scenario","version":18446744073709551616})", "wrong-version", "/version"},
    {"workload is null", envelope(R"("workload":null)"), "wrong-value", "/workload"},
    {"workload is a list", envelope(R"("workload":[{"kind":"inference"}])"), "wrong-value", "/workload"},
    {"hardware is a text", envelope(R"("hardware":"h100")"), "wrong-value", "/hardware"},
    {"rental is a number", envelope(R"("rental":1)"), "wrong-value", "/rental"},
    {"kind is a list", envelope(R"("workload":{"kind":["training"]})"), "wrong-value", "/workload/kind"},
    {"kind is null", envelope(R"("workload":{"kind":null})"), "wrong-value", "/workload/kind"},
    {"kind in capitals", envelope(R"("workload":{"kind":"Training"})"), "wrong-value", "/workload/kind"},
    {"engine is a list", envelope(R"("workload":{"engine":["vllm"]})"), "wrong-value", "/workload/engine"},
    {"options are a list", envelope(R"("workload":{"engine_options":[]})"), "wrong-value", "/workload/engine_options"},
    {"framework is a text", envelope(R"("workload":{"kind":"training","framework":"torchtune"})"), "wrong-value", "/workload/framework"},
    {"adapter is a number", envelope(R"("workload":{"kind":"training","lora":16})"), "wrong-value", "/workload/lora"},
    {"checkpoint is null", envelope(R"("workload":{"kind":"training","checkpoint":null})"), "wrong-value", "/workload/checkpoint"},
    {"offload options are true", envelope(R"("workload":{"kind":"diffusion","offload_options":true})"), "wrong-value", "/workload/offload_options"},
    {"a comment", envelope("/* note */\"name\":\"x\""), "json-syntax", "line 1, column 44"},
    {"a trailing comma", R"({"format":"anchorgpu-scenario","version":1,})", "json-syntax", "line 1, column 44"},
    {"two values", envelope("") + "{}", "json-syntax", "line 1, column 44"},
    {"single quotes", "{'format':1}", "json-syntax", "line 1, column 2"},
    {"NaN", envelope(R"("workload":{"concurrency":NaN})"), "json-syntax", "line 1, column 70"},
    {"a number beyond a double", envelope(R"("workload":{"concurrency":1e999})"), "json-number", "line 1"},
    {"broken UTF-8", envelope("\"name\":\"\xff\""), "json-syntax", "line 1, column 52"},
    {"a lone surrogate", envelope(R"("name":"\ud800")"), "json-syntax", "line 1, column 58"},
    {"deeper than any file", envelope("\"x\":" + nested(100'000)), "json-depth", "line 1, column 143"},
};

struct UnknownRow {
    const char *name;
    const char *rest;
    std::vector<std::string> pointers;
};

const UnknownRow kUnknown[] = {
    {"none", R"("name":"x")", {}},
    {"at the top", R"("remark":"x")", {"/remark"}},
    {"an object stays whole", R"("plugin":{"a":1,"b":{"c":2}})", {"/plugin"}},
    {"in the workload", R"("workload":{"temperature":0.7})", {"/workload/temperature"}},
    {"in a level below", R"("workload":{"engine":{"build":"cu128"},"engine_options":{"swap_space":4}})", {"/workload/engine/build", "/workload/engine_options/swap_space"}},
    {"of another kind", R"("workload":{"kind":"training","kv_cache":"fp8"})", {"/workload/kv_cache"}},
    {"a level of another kind", R"("workload":{"kind":"training","engine_options":{}})", {"/workload/engine_options"}},
    {"in hardware and rental", R"("rental":{"customer":"c"},"hardware":{"rack":7})", {"/hardware/rack", "/rental/customer"}},
    {"with a slash and a tilde", R"("a/b~c":1)", {"/a~1b~0c"}},
    {"with no name", R"("":1)", {"/"}},
    {"with a dot", R"("workload.concurrency":5)", {"/workload.concurrency"}},
    {"like a list index", R"("hardware":{"0":1})", {"/hardware/0"}},
    {"a dash", R"("workload":{"engine_options":{"-":1}})", {"/workload/engine_options/-"}},
    {"parts before the whole", R"("z":1,"workload":{"y":2})", {"/workload/y", "/z"}},
};

} // namespace

class ScenarioFileTest : public QObject {
    Q_OBJECT
private slots:
    void hostileFilesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRefused)); ++i)
            QTest::newRow(kRefused[i].name) << i;
    }
    void hostileFilesAreRefusedWithTheirPlace()
    {
        QFETCH(int, index);
        const RefusedRow &row = kRefused[index];
        const auto read = parseScenario(row.text, "bad.anchorgpu");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().id, std::string(row.id));
        QCOMPARE(QString::fromStdString(read.error().place), QString(row.place));
        QCOMPARE(read.error().file, std::string("bad.anchorgpu"));
        QVERIFY(read.error().found.size() <= 200);
    }

    void unknownMembersAreNamed_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kUnknown)); ++i)
            QTest::newRow(kUnknown[i].name) << i;
    }
    void unknownMembersAreNamed()
    {
        QFETCH(int, index);
        const auto read = parseScenario(envelope(kUnknown[index].rest), "f");
        QVERIFY2(read.has_value(), read ? "" : read.error().place.c_str());
        std::vector<std::string> pointers;
        for (const auto &[pointer, text] : read->unknownMembers)
            pointers.push_back(pointer);
        QCOMPARE(pointers, kUnknown[index].pointers);
        const auto again = parseScenario(toText(*read), "f");
        QVERIFY(again && *again == *read);
        const Json given = Json::parse(envelope(kUnknown[index].rest)), written = toJson(*again);
        for (const std::string &pointer : pointers)
            QVERIFY2(written.at(Json::json_pointer(pointer)) == given.at(Json::json_pointer(pointer)), pointer.c_str());
    }

    void whatIsWrittenStandsInTheContractsOrder_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QStringList>("members");
        QTest::newRow("inference") << 0 << QString("kind model engine weights kv_cache concurrency engine_options").split(' ');
        QTest::newRow("training") << 1
                                  << QString("kind model method framework recipe optimizer optimizer_in_backward micro_batch sequence_tokens packed gradient_accumulation "
                                             "pipeline_chunks offload activation_checkpointing activation_offload attention loss compile base_weights lora checkpoint")
                                         .split(' ');
        QTest::newRow("diffusion") << 2
                                   << QString("kind model engine weights text_encoder_weights width height frames batch guidance reference_images offload offload_options "
                                              "vae_slicing vae_tiling parallel_vae guidance_parallel attention")
                                          .split(' ');
    }
    void whatIsWrittenStandsInTheContractsOrder()
    {
        QFETCH(int, kind);
        QFETCH(QStringList, members);
        const Json json = toJson(blankOf(static_cast<WorkloadKind>(kind)));
        QStringList top, inside;
        for (const auto &[name, member] : json.items())
            top << QString::fromStdString(name);
        for (const auto &[name, member] : json["workload"].items())
            inside << QString::fromStdString(name);
        QCOMPARE(top, QString("format version name workload hardware rental").split(' '));
        QCOMPARE(inside, members);
        QCOMPARE(json["hardware"].dump(), std::string(R"({"gpu":"nvidia-h100-sxm5-80","count":1})"));
        QCOMPARE(json["rental"].dump(), std::string(R"({"term":{"unit":"month","count":1},"options":[],"currency":"EUR"})"));
    }

    void theContractsTrainingExampleIsReadWhole()
    {
        const char *const text = R"("workload":{"kind":"training","model":{"id":"a/b"},"method":"lora","framework":{"id":"axolotl","version":"0.12"},
"recipe":"megatron-bf16","optimizer":"paged-adamw-8bit","optimizer_kernel":"foreach","optimizer_in_backward":false,"micro_batch":1,"sequence_tokens":4096,
"mean_sequence_tokens":null,"packed":true,"gradient_accumulation":1,"sharding":"hsdp","shard_group":null,"sequence_parallel":false,"pipeline_chunks":1,
"offload":"optimizer","activation_checkpointing":"selective","activation_offload":false,"attention":"eager","loss":"chunked","compile":false,
"base_weights":"nf4-dq","lora":{"rank":16,"targets":"attention","dropout":0.0,"dtype":"bf16","dora":false},
"checkpoint":{"kept":3,"with_optimizer":true,"bandwidth_gb_s":2.0},"total_tokens":null,"tokens_per_second":null})";
        const auto read = parseScenario(envelope(text), "f");
        QVERIFY2(read.has_value(), read ? "" : read.error().place.c_str());
        QVERIFY(read->unknownMembers.empty());
        const auto &training = std::get<TrainingWorkload>(read->workload);
        QVERIFY(training.method == TrainingMethod::Lora && training.recipe == Recipe::MegatronBf16 && training.optimizer == Optimizer::PagedAdamW8bit);
        QVERIFY(training.optimizerKernel == OptimizerKernel::Foreach && training.sharding == Sharding::Hsdp && !training.shardGroup);
        QVERIFY(training.sequenceParallel == false && training.offload == TrainingOffload::Optimizer && training.loss == LossKind::Chunked);
        QVERIFY(training.baseWeights == BaseWeights::Nf4Dq && training.lora.targets == "attention" && training.lora.dtype == "bf16");
        QVERIFY(!training.meanSequenceTokens && !training.totalTokens && !training.tokensPerSecond);
    }
    void theContractsDiffusionExampleIsReadWhole()
    {
        const char *const text = R"("workload":{"kind":"diffusion","model":{"id":"a/b"},"engine":{"id":"comfyui","version":"0.3"},"weights":"bf16","text_encoder_weights":"bf16",
"vae_weights":"fp16","width":1024,"height":768,"frames":1,"batch":1,"guidance":true,"text_tokens":null,"reference_images":0,"offload":"group",
"offload_options":{"level":"leaf","blocks":1,"stream":false},"vae_slicing":false,"vae_tiling":false,"vae_tile":null,"attention":"flash","lora":null,"controlnet":null})";
        const auto read = parseScenario(envelope(text), "f");
        QVERIFY2(read.has_value(), read ? "" : read.error().place.c_str());
        QVERIFY(read->unknownMembers.empty());
        const auto &diffusion = std::get<DiffusionWorkload>(read->workload);
        QCOMPARE(diffusion.height, std::int64_t(768));
        QCOMPARE(formats::toId(*diffusion.vaeWeights), std::string("fp16"));
        QVERIFY(diffusion.offload == DiffusionOffload::Group && diffusion.offloadOptions.leafLevel);
        QVERIFY(!diffusion.loraRank && !diffusion.controlnet && !diffusion.vaeTile && !diffusion.textTokens);
    }
    void aByteOrderMarkIsNoObstacle()
    {
        QVERIFY(parseScenario("\xEF\xBB\xBF" + envelope(""), "f").has_value());
    }
    void theLastOfTwoEqualMembersCounts()
    {
        const auto read = parseScenario(envelope(R"("name":"a","name":"b")"), "f");
        QVERIFY(read.has_value());
        QCOMPARE(read->name, std::string("b"));
    }
    void anAllowedDepthOfUnknownMembersIsKept()
    {
        const auto read = parseScenario(envelope("\"x\":" + nested(90)), "f");
        QVERIFY(read.has_value());
        QCOMPARE(toJson(*read)["x"].dump(), nested(90));
    }
    void textsEndWithALineEnd()
    {
        const std::string text = toText(defaultScenario());
        QVERIFY(text.starts_with("{\n  \"format\": \"anchorgpu-scenario\",\n  \"version\": 1,\n"));
        QVERIFY(text.ends_with("}\n"));
    }
};

QTEST_APPLESS_MAIN(ScenarioFileTest)
#include "scenario_file_test.moc"
