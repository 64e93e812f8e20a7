// Options of training and fine-tuning, row by row against contract §2, and when the adapters' and the sharding's options mean something.
#include "tests/core/workload/option_cases.h"

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

constexpr auto kKind = WorkloadKind::Training;
using V = ValueType;
using G = OptionGroup;

const SpecRow kSpecs[] = {
    {"workload.model", V::Model, G::Model, "", 0, 0, "model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"},
    {"workload.method", V::Choice, G::Model, "", 0, 0, "lora", R"("full")"},
    {"workload.framework.id", V::Choice, G::Task, "", 0, 0, "framework", R"("transformers")"},
    {"workload.framework.version", V::Text, G::Task, "", 0, 0, "framework", R"("")"},
    {"workload.recipe", V::Choice, G::Optimizer, "", 0, 0, "mixed_precision", R"("amp")"},
    {"workload.optimizer", V::Choice, G::Optimizer, "", 0, 0, "optimizer_state", R"("adamw")"},
    {"workload.optimizer_kernel", V::Choice, G::Optimizer, "", 0, 0, "optimizer_state", "null"},
    {"workload.optimizer_in_backward", V::Boolean, G::Optimizer, "", 0, 0, "gradient", "false"},
    {"workload.micro_batch", V::Integer, G::Task, "sequences", 1, 65536, "micro_batch", "1"},
    {"workload.sequence_tokens", V::Integer, G::Task, "tokens", 1, 16777216, "context", "4096"},
    {"workload.mean_sequence_tokens", V::Decimal, G::Task, "tokens", 1, 16777216, "context", "null"},
    {"workload.packed", V::Boolean, G::Task, "", 0, 0, "sequence_packing", "true"},
    {"workload.gradient_accumulation", V::Integer, G::Task, "steps", 1, 1000000, "gradient", "1"},
    {"workload.sharding", V::Choice, G::Parallelism, "", 0, 0, "fsdp", "null"},
    {"workload.shard_group", V::Integer, G::Parallelism, "gpus", 1, 65536, "fsdp", "null"},
    {"workload.sequence_parallel", V::Boolean, G::Parallelism, "", 0, 0, "tensor_parallelism", "null"},
    {"workload.pipeline_chunks", V::Integer, G::Parallelism, "chunks", 1, 256, "pipeline_parallelism", "1"},
    {"workload.offload", V::Choice, G::Memory, "", 0, 0, "offload", R"("none")"},
    {"workload.activation_checkpointing", V::Choice, G::Memory, "", 0, 0, "activation_checkpointing", R"("full")"},
    {"workload.activation_offload", V::Boolean, G::Memory, "", 0, 0, "offload", "false"},
    {"workload.attention", V::Choice, G::Memory, "", 0, 0, "flash_attention", R"("flash")"},
    {"workload.loss", V::Choice, G::Memory, "", 0, 0, "logits", R"("standard")"},
    {"workload.compile", V::Boolean, G::Memory, "", 0, 0, "activation", "false"},
    {"workload.base_weights", V::Choice, G::Lora, "", 0, 0, "qlora", R"("bf16")"},
    {"workload.lora.rank", V::Integer, G::Lora, "", 1, 8192, "lora", "16"},
    {"workload.lora.targets", V::Structure, G::Lora, "", 0, 0, "lora", R"("all-linear")"},
    {"workload.lora.dropout", V::Decimal, G::Lora, "share", 0, 1, "lora", "0"},
    {"workload.lora.dtype", V::Choice, G::Lora, "", 0, 0, "lora", R"("fp32")"},
    {"workload.lora.dora", V::Boolean, G::Lora, "", 0, 0, "lora", "false"},
    {"workload.checkpoint.kept", V::Integer, G::Checkpoint, "copies", 0, 100000, "training_checkpoint", "3"},
    {"workload.checkpoint.with_optimizer", V::Boolean, G::Checkpoint, "", 0, 0, "training_checkpoint", "true"},
    {"workload.checkpoint.bandwidth_gb_s", V::Decimal, G::Checkpoint, "gb_per_second", 0.001, 10000, "training_checkpoint", "2"},
    {"workload.total_tokens", V::Decimal, G::Checkpoint, "tokens", 1, 1e18, "training_checkpoint", "null"},
    {"workload.tokens_per_second", V::Decimal, G::Checkpoint, "tokens_per_second", 0.001, 1e12, "training_checkpoint", "null"},
};

const ValueRow kValues[] = {
    {"workload.method", R"("full")", R"("full")"},
    {"workload.method", R"("lora")", R"("lora")"},
    {"workload.method", R"("qlora")", R"("qlora")"},
    {"workload.method", R"("dora")", "wrong-value /workload/method"},
    {"workload.method", "null", "wrong-value /workload/method"},
    {"workload.framework.id", R"("torchtune")", R"("torchtune")"},
    {"workload.framework.id", R"("torchtitan")", R"("torchtitan")"},
    {"workload.framework.id", R"("fsdp")", R"("fsdp")"},
    {"workload.framework.id", R"("deepspeed")", R"("deepspeed")"},
    {"workload.framework.id", R"("megatron")", R"("megatron")"},
    {"workload.framework.id", R"("litgpt")", R"("litgpt")"},
    {"workload.framework.id", R"("unsloth")", R"("unsloth")"},
    {"workload.framework.id", R"("axolotl")", R"("axolotl")"},
    {"workload.framework.id", R"("llama-factory")", R"("llama-factory")"},
    {"workload.framework.id", R"("ms-swift")", R"("ms-swift")"},
    {"workload.framework.id", R"("vllm")", "wrong-value /workload/framework/id"},
    {"workload.framework.version", R"("4.57")", R"("4.57")"},
    {"workload.framework.version", "4.57", "wrong-value /workload/framework/version"},
    {"workload.recipe", R"("fp32")", R"("fp32")"},
    {"workload.recipe", R"("pure-bf16")", R"("pure-bf16")"},
    {"workload.recipe", R"("bf16-fp32-master")", R"("bf16-fp32-master")"},
    {"workload.recipe", R"("megatron-bf16")", R"("megatron-bf16")"},
    {"workload.recipe", R"("fp16-fp32-master")", R"("fp16-fp32-master")"},
    {"workload.recipe", R"("bf16")", "wrong-value /workload/recipe"},
    {"workload.optimizer", R"("adamw-8bit")", R"("adamw-8bit")"},
    {"workload.optimizer", R"("paged-adamw")", R"("paged-adamw")"},
    {"workload.optimizer", R"("paged-adamw-8bit")", R"("paged-adamw-8bit")"},
    {"workload.optimizer", R"("sgd")", R"("sgd")"},
    {"workload.optimizer", R"("sgd-momentum")", R"("sgd-momentum")"},
    {"workload.optimizer", R"("lion")", R"("lion")"},
    {"workload.optimizer", R"("adafactor")", R"("adafactor")"},
    {"workload.optimizer", R"("muon")", R"("muon")"},
    {"workload.optimizer", R"("adam")", "wrong-value /workload/optimizer"},
    {"workload.optimizer_kernel", R"("fused")", R"("fused")"},
    {"workload.optimizer_kernel", R"("foreach")", R"("foreach")"},
    {"workload.optimizer_kernel", R"("for-loop")", R"("for-loop")"},
    {"workload.optimizer_kernel", "null", "absent"},
    {"workload.optimizer_kernel", R"("")", "wrong-value /workload/optimizer_kernel"},
    {"workload.optimizer_in_backward", "true", "true"},
    {"workload.optimizer_in_backward", "1", "wrong-value /workload/optimizer_in_backward"},
    {"workload.micro_batch", "65536", "65536"},
    {"workload.micro_batch", "65537", "out-of-range /workload/micro_batch"},
    {"workload.micro_batch", "0", "out-of-range /workload/micro_batch"},
    {"workload.micro_batch", "0.5", "out-of-range /workload/micro_batch"},
    {"workload.sequence_tokens", "131072", "131072"},
    {"workload.sequence_tokens", "16777217", "out-of-range /workload/sequence_tokens"},
    {"workload.sequence_tokens", "null", "wrong-value /workload/sequence_tokens"},
    {"workload.mean_sequence_tokens", "812.5", "812.5"},
    {"workload.mean_sequence_tokens", "812.0", "812"},
    {"workload.mean_sequence_tokens", "0.9", "out-of-range /workload/mean_sequence_tokens"},
    {"workload.mean_sequence_tokens", "null", "absent"},
    {"workload.packed", "false", "false"},
    {"workload.packed", "null", "wrong-value /workload/packed"},
    {"workload.gradient_accumulation", "1000000", "1000000"},
    {"workload.gradient_accumulation", "0", "out-of-range /workload/gradient_accumulation"},
    {"workload.sharding", R"("none")", R"("none")"},
    {"workload.sharding", R"("ddp")", R"("ddp")"},
    {"workload.sharding", R"("zero1")", R"("zero1")"},
    {"workload.sharding", R"("zero2")", R"("zero2")"},
    {"workload.sharding", R"("zero3")", R"("zero3")"},
    {"workload.sharding", R"("fsdp")", R"("fsdp")"},
    {"workload.sharding", R"("hsdp")", R"("hsdp")"},
    {"workload.sharding", "null", "absent"},
    {"workload.sharding", R"("zero-3")", "wrong-value /workload/sharding"},
    {"workload.sharding", "3", "wrong-value /workload/sharding"},
    {"workload.shard_group", "8", "8"},
    {"workload.shard_group", "null", "absent"},
    {"workload.shard_group", "0", "out-of-range /workload/shard_group"},
    {"workload.sequence_parallel", "false", "false"},
    {"workload.sequence_parallel", "null", "absent"},
    {"workload.pipeline_chunks", "256", "256"},
    {"workload.pipeline_chunks", "257", "out-of-range /workload/pipeline_chunks"},
    {"workload.offload", R"("optimizer")", R"("optimizer")"},
    {"workload.offload", R"("parameters")", R"("parameters")"},
    {"workload.offload", R"("model")", "wrong-value /workload/offload"},
    {"workload.activation_checkpointing", R"("none")", R"("none")"},
    {"workload.activation_checkpointing", R"("selective")", R"("selective")"},
    {"workload.activation_checkpointing", "true", "wrong-value /workload/activation_checkpointing"},
    {"workload.activation_offload", "true", "true"},
    {"workload.attention", R"("eager")", R"("eager")"},
    {"workload.attention", R"("sdpa")", "wrong-value /workload/attention"},
    {"workload.loss", R"("legacy-fp32")", R"("legacy-fp32")"},
    {"workload.loss", R"("chunked")", R"("chunked")"},
    {"workload.loss", R"("fused-linear")", R"("fused-linear")"},
    {"workload.loss", R"("compiled")", R"("compiled")"},
    {"workload.loss", R"("vocabulary-parallel")", R"("vocabulary-parallel")"},
    {"workload.loss", R"("liger")", "wrong-value /workload/loss"},
    {"workload.compile", "true", "true"},
    {"workload.base_weights", R"("nf4")", R"("nf4")"},
    {"workload.base_weights", R"("nf4-dq")", R"("nf4-dq")"},
    {"workload.base_weights", R"("int8")", R"("int8")"},
    {"workload.base_weights", R"("bnb-nf4")", "wrong-value /workload/base_weights"},
    {"workload.lora.rank", "8192", "8192"},
    {"workload.lora.rank", "0", "out-of-range /workload/lora/rank"},
    {"workload.lora.rank", "8193", "out-of-range /workload/lora/rank"},
    {"workload.lora.targets", R"("attention")", R"("attention")"},
    {"workload.lora.targets", R"(["q_proj","v_proj"])", R"(["q_proj","v_proj"])"},
    {"workload.lora.targets", "[]", "wrong-value /workload/lora/targets"},
    {"workload.lora.targets", R"([""])", "wrong-value /workload/lora/targets"},
    {"workload.lora.targets", "[1]", "wrong-value /workload/lora/targets"},
    {"workload.lora.targets", R"("q_proj")", "wrong-value /workload/lora/targets"},
    {"workload.lora.targets", R"("names")", "wrong-value /workload/lora/targets"},
    {"workload.lora.targets", "null", "wrong-value /workload/lora/targets"},
    {"workload.lora.dropout", "0.05", "0.05"},
    {"workload.lora.dropout", "1", "1"},
    {"workload.lora.dropout", "-0.01", "out-of-range /workload/lora/dropout"},
    {"workload.lora.dtype", R"("bf16")", R"("bf16")"},
    {"workload.lora.dtype", R"("fp16")", "wrong-value /workload/lora/dtype"},
    {"workload.lora.dora", "true", "true"},
    {"workload.checkpoint.kept", "0", "0"},
    {"workload.checkpoint.kept", "-1", "out-of-range /workload/checkpoint/kept"},
    {"workload.checkpoint.kept", "100001", "out-of-range /workload/checkpoint/kept"},
    {"workload.checkpoint.with_optimizer", "false", "false"},
    {"workload.checkpoint.bandwidth_gb_s", "0.001", "0.001"},
    {"workload.checkpoint.bandwidth_gb_s", "12.5", "12.5"},
    {"workload.checkpoint.bandwidth_gb_s", "0", "out-of-range /workload/checkpoint/bandwidth_gb_s"},
    {"workload.total_tokens", "15e12", "15000000000000"},
    {"workload.total_tokens", "1e18", "1e+18"},
    {"workload.total_tokens", "1.1e18", "out-of-range /workload/total_tokens"},
    {"workload.total_tokens", "null", "absent"},
    {"workload.tokens_per_second", "0.001", "0.001"},
    {"workload.tokens_per_second", "0", "out-of-range /workload/tokens_per_second"},
    {"workload.tokens_per_second", "1e13", "out-of-range /workload/tokens_per_second"},
};

Scenario training(TrainingMethod method)
{
    Scenario scenario = blankOf(kKind);
    std::get<TrainingWorkload>(scenario.workload).method = method;
    return scenario;
}

bool appliesAt(const char *path, const Scenario &scenario) { return applies(*findOption(path, kKind), scenario); }

} // namespace

class OptionTrainingTest : public QObject {
    Q_OBJECT
private slots:
    void everyOptionIsAsTheContractSays_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSpecs)); ++i)
            QTest::newRow(kSpecs[i].path) << i;
    }
    void everyOptionIsAsTheContractSays()
    {
        QFETCH(int, index);
        QCOMPARE(differences(kSpecs[index], kKind), std::string());
    }
    void noOptionIsLeftOut() { QCOMPARE(uncovered(kSpecs, kKind), std::string()); }

    void valuesAreTakenOrRefused_data() { addValueRows(kValues); }
    void valuesAreTakenOrRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, given);
        QFETCH(QString, outcome);
        QCOMPARE(QString::fromStdString(outcomeOf(kKind, qPrintable(path), qPrintable(given))), outcome);
    }

    void adaptersOnlyMatterWithAdapters_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path : {"workload.base_weights", "workload.lora.rank", "workload.lora.targets", "workload.lora.dropout", "workload.lora.dtype", "workload.lora.dora"})
            QTest::newRow(path) << path;
    }
    void adaptersOnlyMatterWithAdapters()
    {
        QFETCH(QString, path);
        QVERIFY(!appliesAt(qPrintable(path), training(TrainingMethod::Full)));
        QVERIFY(appliesAt(qPrintable(path), training(TrainingMethod::Lora)));
        QVERIFY(appliesAt(qPrintable(path), training(TrainingMethod::Qlora)));
    }
    void shardGroupsBelongToHybridSharding()
    {
        Scenario scenario = training(TrainingMethod::Full);
        auto &workload = std::get<TrainingWorkload>(scenario.workload);
        QVERIFY(!appliesAt("workload.shard_group", scenario));
        for (const auto sharding : {Sharding::None, Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3, Sharding::Fsdp}) {
            workload.sharding = sharding;
            QVERIFY2(!appliesAt("workload.shard_group", scenario), idOf(sharding).data());
        }
        workload.sharding = Sharding::Hsdp;
        QVERIFY(appliesAt("workload.shard_group", scenario));
    }
    void theMeanLengthMattersOnlyUnpacked()
    {
        Scenario scenario = training(TrainingMethod::Full);
        QVERIFY(!appliesAt("workload.mean_sequence_tokens", scenario));
        std::get<TrainingWorkload>(scenario.workload).packed = false;
        QVERIFY(appliesAt("workload.mean_sequence_tokens", scenario));
    }
    void theRestAppliesToEveryMethodAndFramework()
    {
        for (const SpecRow &row : kSpecs) {
            if (row.group == G::Lora || std::string_view(row.path) == "workload.shard_group" || std::string_view(row.path) == "workload.mean_sequence_tokens")
                continue;
            for (const auto method : {TrainingMethod::Full, TrainingMethod::Lora, TrainingMethod::Qlora}) {
                Scenario scenario = training(method);
                std::get<TrainingWorkload>(scenario.workload).framework.id = "unsloth";
                QVERIFY2(appliesAt(row.path, scenario), row.path);
            }
        }
    }
    void noOptionOfTrainingAppliesToOtherKinds()
    {
        for (const SpecRow &row : kSpecs) {
            QVERIFY2(!appliesAt(row.path, blankOf(WorkloadKind::Inference)), row.path);
            QVERIFY2(!appliesAt(row.path, blankOf(WorkloadKind::Diffusion)), row.path);
        }
    }
    void namedTargetsReplaceTheWordAndBack()
    {
        Scenario scenario = blankOf(kKind);
        const OptionSpec &option = *findOption("workload.lora.targets", kKind);
        const auto &lora = std::get<TrainingWorkload>(scenario.workload).lora;
        QVERIFY(!option.set(scenario, Json::parse(R"(["gate_proj","up_proj"])"), "/p", option));
        QCOMPARE(lora.targets, std::string("names"));
        QCOMPARE(lora.targetNames, (std::vector<std::string>{"gate_proj", "up_proj"}));
        QVERIFY(!option.set(scenario, "attention", "/p", option));
        QCOMPARE(lora.targets, std::string("attention"));
        QVERIFY(lora.targetNames.empty());
    }
    void manyOrLongTargetNamesAreRefused()
    {
        Scenario scenario = blankOf(kKind);
        const Scenario before = scenario;
        const OptionSpec &option = *findOption("workload.lora.targets", kKind);
        Json names = Json::array();
        for (int i = 0; i < 256; ++i)
            names.push_back("m" + std::to_string(i));
        QVERIFY(!option.set(scenario, names, "/p", option));
        scenario = before;
        names.push_back("one more");
        QVERIFY(option.set(scenario, names, "/p", option).has_value());
        QVERIFY(option.set(scenario, Json::array({std::string(201, 'q')}), "/p", option).has_value());
        QVERIFY(scenario == before);
    }
};

QTEST_APPLESS_MAIN(OptionTrainingTest)
#include "option_training_test.moc"
