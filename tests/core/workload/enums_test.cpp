// The closed sets of a scenario: each enumerator has the id that the contract's §2 lists, in that order, and the way back.
#include "core/workload/enums.h"
#include "core/workload/options.h"

#include <QTest>
#include <set>

using namespace anchorgpu::workload;

namespace {

struct IdRow {
    const char *set;
    const char *id;
    int value;                 ///< of the enumerator
    std::optional<int> parsed; ///< what fromId makes of the id
    std::string written;       ///< what idOf makes of the enumerator
};

template <class E> IdRow row(const char *set, const char *id, E value)
{
    const auto parsed = fromId<E>(id);
    return {set, id, static_cast<int>(value), parsed ? std::optional(static_cast<int>(*parsed)) : std::nullopt, std::string(idOf(value))};
}

const IdRow kRows[] = {
    row("method", "full", TrainingMethod::Full),
    row("method", "lora", TrainingMethod::Lora),
    row("method", "qlora", TrainingMethod::Qlora),
    row("recipe", "fp32", Recipe::Fp32),
    row("recipe", "amp", Recipe::Amp),
    row("recipe", "pure-bf16", Recipe::PureBf16),
    row("recipe", "bf16-fp32-master", Recipe::Bf16Fp32Master),
    row("recipe", "megatron-bf16", Recipe::MegatronBf16),
    row("recipe", "fp16-fp32-master", Recipe::Fp16Fp32Master),
    row("optimizer", "adamw", Optimizer::AdamW),
    row("optimizer", "adamw-8bit", Optimizer::AdamW8bit),
    row("optimizer", "paged-adamw", Optimizer::PagedAdamW),
    row("optimizer", "paged-adamw-8bit", Optimizer::PagedAdamW8bit),
    row("optimizer", "sgd", Optimizer::Sgd),
    row("optimizer", "sgd-momentum", Optimizer::SgdMomentum),
    row("optimizer", "lion", Optimizer::Lion),
    row("optimizer", "adafactor", Optimizer::Adafactor),
    row("optimizer", "muon", Optimizer::Muon),
    row("kernel", "fused", OptimizerKernel::Fused),
    row("kernel", "foreach", OptimizerKernel::Foreach),
    row("kernel", "for-loop", OptimizerKernel::ForLoop),
    row("sharding", "none", Sharding::None),
    row("sharding", "ddp", Sharding::Ddp),
    row("sharding", "zero1", Sharding::Zero1),
    row("sharding", "zero2", Sharding::Zero2),
    row("sharding", "zero3", Sharding::Zero3),
    row("sharding", "fsdp", Sharding::Fsdp),
    row("sharding", "hsdp", Sharding::Hsdp),
    row("training offload", "none", TrainingOffload::None),
    row("training offload", "optimizer", TrainingOffload::Optimizer),
    row("training offload", "parameters", TrainingOffload::Parameters),
    row("checkpointing", "none", Checkpointing::None),
    row("checkpointing", "selective", Checkpointing::Selective),
    row("checkpointing", "full", Checkpointing::Full),
    row("attention", "flash", AttentionKernel::Flash),
    row("attention", "eager", AttentionKernel::Eager),
    row("loss", "standard", LossKind::Standard),
    row("loss", "legacy-fp32", LossKind::LegacyFp32),
    row("loss", "chunked", LossKind::Chunked),
    row("loss", "fused-linear", LossKind::FusedLinear),
    row("loss", "compiled", LossKind::Compiled),
    row("loss", "vocabulary-parallel", LossKind::VocabularyParallel),
    row("base weights", "bf16", BaseWeights::Bf16),
    row("base weights", "nf4", BaseWeights::Nf4),
    row("base weights", "nf4-dq", BaseWeights::Nf4Dq),
    row("base weights", "int8", BaseWeights::Int8),
    row("diffusion offload", "none", DiffusionOffload::None),
    row("diffusion offload", "model", DiffusionOffload::Model),
    row("diffusion offload", "sequential", DiffusionOffload::Sequential),
    row("diffusion offload", "group", DiffusionOffload::Group),
};

template <class E> bool rejects(std::string_view id) { return !fromId<E>(id).has_value(); }

} // namespace

class EnumsTest : public QObject {
    Q_OBJECT
private slots:
    void idsGoBothWays_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRows)); ++i)
            QTest::addRow("%s: %s", kRows[i].set, kRows[i].id) << i;
    }
    void idsGoBothWays()
    {
        QFETCH(int, index);
        const IdRow &row = kRows[index];
        QCOMPARE(row.written, std::string(row.id));
        QCOMPARE(row.parsed.value_or(-1), row.value);
    }
    void everyIdOfASetIsListedAbove()
    {
        std::size_t ids = EnumIds<TrainingMethod>::kIds.size() + EnumIds<Recipe>::kIds.size() + EnumIds<Optimizer>::kIds.size();
        ids += EnumIds<OptimizerKernel>::kIds.size() + EnumIds<Sharding>::kIds.size() + EnumIds<TrainingOffload>::kIds.size();
        ids += EnumIds<Checkpointing>::kIds.size() + EnumIds<AttentionKernel>::kIds.size() + EnumIds<LossKind>::kIds.size();
        ids += EnumIds<BaseWeights>::kIds.size() + EnumIds<DiffusionOffload>::kIds.size();
        QCOMPARE(ids, std::size(kRows));
    }
    void otherWordsAreNoIds()
    {
        QVERIFY(rejects<TrainingMethod>(""));
        QVERIFY(rejects<TrainingMethod>("Full"));
        QVERIFY(rejects<TrainingMethod>("full "));
        QVERIFY(rejects<Recipe>("bf16"));
        QVERIFY(rejects<Optimizer>("adamw-4bit"));
        QVERIFY(rejects<Optimizer>("adam"));
        QVERIFY(rejects<OptimizerKernel>("forloop"));
        QVERIFY(rejects<Sharding>("zero"));
        QVERIFY(rejects<Sharding>("fsdp2"));
        QVERIFY(rejects<TrainingOffload>("model"));
        QVERIFY(rejects<Checkpointing>("true"));
        QVERIFY(rejects<LossKind>("fused"));
        QVERIFY(rejects<BaseWeights>("bnb-nf4"));
        QVERIFY(rejects<DiffusionOffload>("parameters"));
    }
    void kindsHaveTheirIdsAndTheirOrder()
    {
        QCOMPARE(idOf(WorkloadKind::Inference), std::string_view("inference"));
        QCOMPARE(idOf(WorkloadKind::Training), std::string_view("training"));
        QCOMPARE(idOf(WorkloadKind::Diffusion), std::string_view("diffusion"));
        Scenario scenario;
        QVERIFY(kindOf(scenario) == WorkloadKind::Inference);
        scenario.workload = TrainingWorkload{};
        QVERIFY(kindOf(scenario) == WorkloadKind::Training);
        scenario.workload = DiffusionWorkload{};
        QVERIFY(kindOf(scenario) == WorkloadKind::Diffusion);
    }
    void defaultsAreTheContracts()
    {
        const TrainingWorkload training;
        QVERIFY(training.method == TrainingMethod::Full && training.recipe == Recipe::Amp && training.optimizer == Optimizer::AdamW);
        QVERIFY(!training.optimizerKernel && !training.sharding && !training.sequenceParallel && !training.shardGroup);
        QVERIFY(training.offload == TrainingOffload::None && training.loss == LossKind::Standard && training.attention == AttentionKernel::Flash);
        QVERIFY(training.baseWeights == BaseWeights::Bf16);
        const DiffusionWorkload diffusion;
        QVERIFY(diffusion.offload == DiffusionOffload::None && diffusion.attention == AttentionKernel::Flash && diffusion.guidance);
        QVERIFY(!diffusion.vaeWeights && !diffusion.vaeTile && !diffusion.loraRank && !diffusion.controlnet && !diffusion.textTokens);
    }
};

QTEST_APPLESS_MAIN(EnumsTest)
#include "enums_test.moc"
