// The coefficient tables: what ships is complete and ordered, versions choose rows, a broken file says where.
#include "core/memory/training/training_tables.h"

#include "core/memory/training/formula_sum.h"
#include "resources/embedded.h"

#include <QTest>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::LossKind;

namespace {

std::string withRow(const std::string &row)
{
    return R"({"recipes":{},"optimizers":{},"losses":{},"frameworks":[)" + row + R"(],"checkpoint":{"contents":["model"],"restore_checklist":["reload"]}})";
}

constexpr const char *kFramework = R"({"id":"x","since":"","load":"full","reserve_fixed":[1,1.1,1.2],"reserve_variable":[1,1.2,1.4],"source":"s"})";

} // namespace

class TrainingTablesTest : public QObject {
    Q_OBJECT
private slots:
    void everyChoiceOfTheContractHasItsRow()
    {
        const Tables &tables = Tables::builtIn();
        for (std::string_view id : workload::EnumIds<workload::Recipe>::kIds)
            QVERIFY2(tables.recipes.find(id) != tables.recipes.end(), id.data());
        for (std::string_view id : workload::EnumIds<workload::Optimizer>::kIds)
            QVERIFY2(tables.optimizers.find(id) != tables.optimizers.end(), id.data());
        for (std::string_view id : workload::EnumIds<workload::LossKind>::kIds)
            QVERIFY2(tables.losses.find(id) != tables.losses.end(), id.data());
        for (const char *id : {"transformers", "torchtune", "torchtitan", "fsdp", "deepspeed", "megatron", "litgpt", "unsloth", "axolotl", "llama-factory", "ms-swift"})
            QVERIFY2(tables.framework(id, "") != nullptr, id);
        QVERIFY(tables.framework("keras", "") == nullptr);
    }

    void coefficientsInUseExist()
    {
        const Tables &tables = Tables::builtIn();
        for (const char *id : {"foreach", "newton_schulz", "load_full", "activations.exact", "activations.unusual", "activations.temporaries", "activations.selective",
                               "activations.selective_core", "quantised_base.cast_to_fp32", "quantised_base.int8_kept_inputs", "sharding.units_loss",
                               "sharding.units_backward", "sharding.root", "sharding.reduce", "sharding.ddp_buckets", "sharding.deepspeed_buckets",
                               "overheads.context_nvidia", "overheads.context_amd", "overheads.nccl_first", "overheads.nccl_further", "overheads.rccl_first",
                               "overheads.rccl_further", "overheads.cublas", "overheads.cublas_hopper", "overheads.active", "overheads.active_sharded", "length.unfilled"}) {
            const Coefficient &c = tables.coefficient(id);
            QVERIFY2(c.high > 0 && c.low <= c.typical && c.typical <= c.high && !c.source.empty(), id);
        }
        for (const char *id : {"eight_bit.block", "eight_bit.min_elements", "activations.scan_chunk_tokens", "activations.offload_layers", "sharding.deepspeed_bucket_elements",
                               "length.saturation", "length.unfilled_from", "checkpoint.per_rank_state_bytes", "checkpoint.export_gb_per_second", "host.deepspeed_factor"})
            QVERIFY2(tables.number(id) > 0, id);
        QVERIFY(!tables.source("quantised_base.source").empty());
        QCOMPARE(tables.coefficient("no.such").high, 0.0);
        QCOMPARE(tables.number("no.such"), 0.0);
    }

    void everyRowHasItsSource()
    {
        const Tables &tables = Tables::builtIn();
        for (const auto &[id, row] : tables.recipes)
            QVERIFY2(!row.source.empty(), id.c_str());
        for (const auto &[id, row] : tables.optimizers)
            QVERIFY2(!row.source.empty(), id.c_str());
        for (const auto &[id, row] : tables.losses)
            QVERIFY2(!row.perLogit.source.empty(), id.c_str());
        for (const FrameworkRow &row : tables.frameworks) {
            QVERIFY2(!row.source.empty(), row.id.c_str());
            QVERIFY2(row.reserveFixed.low >= 1 && row.reserveVariable.typical >= row.reserveFixed.low, row.id.c_str());
        }
    }

    void bytesPerParameterOfTheFacts()
    {
        // facts §2: weights + gradients + master + 8 (or 4 in pure bf16) of AdamW.
        const Tables &tables = Tables::builtIn();
        const auto total = [&](const char *id) {
            const RecipeRow &row = tables.recipes.find(id)->second;
            return row.weights + row.gradients + row.master + (row.statesFollowWeights ? 2 * row.weights : 8);
        };
        QCOMPARE(total("fp32"), 16.0);
        QCOMPARE(total("amp"), 16.0);
        QCOMPARE(total("pure-bf16"), 8.0);
        QCOMPARE(total("bf16-fp32-master"), 16.0);
        QCOMPARE(total("megatron-bf16"), 18.0);
        QCOMPARE(total("fp16-fp32-master"), 20.0);
    }

    void versionsChooseRows()
    {
        const Tables &tables = Tables::builtIn();
        QCOMPARE(tables.framework("transformers", "4.40")->standardLoss, LossKind::LegacyFp32);
        QCOMPARE(tables.framework("transformers", "4.45.1")->standardLoss, LossKind::Standard);
        QVERIFY(tables.framework("transformers", "4.45.1")->expandsKv);
        QVERIFY(!tables.framework("transformers", "4.51")->expandsKv);
        QCOMPARE(tables.framework("transformers", ""), tables.framework("transformers", "5.13"));
        // A loss of an older version means that version when none is named.
        QCOMPARE(tables.framework("ms-swift", "", true), tables.framework("ms-swift", "2.6"));
        QVERIFY(tables.framework("ms-swift", "", false) != tables.framework("ms-swift", "2.6"));
    }

    void versionsCompareByNumber()
    {
        QVERIFY(olderVersion("4.9", "4.10"));
        QVERIFY(!olderVersion("4.10", "4.9"));
        QVERIFY(!olderVersion("4.45", "4.45"));
        QVERIFY(olderVersion("4.45", "4.45.1"));
        QVERIFY(!olderVersion("4.45.0", "4.45"));
        QVERIFY(olderVersion("3.99.99", "4"));
        QVERIFY(!olderVersion("", "99"));
        QVERIFY(olderVersion("1.2.dev3", "1.3"));
        QVERIFY(olderVersion("abc", "0.1"));
    }

    void coefficientsScaleBands()
    {
        const Coefficient c{0.5, 1, 2, "s"};
        const Band band = c.times(1000);
        QCOMPARE(band.low.count(), 500);
        QCOMPARE(band.typical.count(), 1000);
        QCOMPARE(band.high.count(), 2000);
        QCOMPARE(c.times(1e30).high.count(), INT64_MAX); // saturates
    }

    void readsAFile()
    {
        const auto tables = Tables::parse(withRow(kFramework), "f.json");
        QVERIFY(tables.has_value());
        QCOMPARE(tables->frameworks.size(), 1u);
        QCOMPARE(tables->frameworks[0].load, LoadMode::Full);
        QCOMPARE(tables->frameworks[0].reserveVariable.high, 1.4);
        QCOMPARE(tables->frameworks[0].lossReserveVariable.high, 0.0);
        QCOMPARE(tables->restoreChecklist, std::vector<std::string>{"reload"});
    }

    void brokenFilesSayWhere_data()
    {
        QTest::addColumn<QString>("json");
        QTest::newRow("empty") << "";
        QTest::newRow("no json") << "{";
        QTest::newRow("array") << "[]";
        QTest::newRow("no checkpoint") << R"({"frameworks":[]})";
        QTest::newRow("band too short") << QString::fromStdString(withRow(R"({"id":"x","since":"","load":"full","reserve_fixed":[1,2],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("band not ordered") << QString::fromStdString(withRow(R"({"id":"x","since":"","load":"full","reserve_fixed":[2,1,3],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("negative band") << QString::fromStdString(withRow(R"({"id":"x","since":"","load":"full","reserve_fixed":[-1,1,3],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("band of words") << QString::fromStdString(withRow(R"({"id":"x","since":"","load":"full","reserve_fixed":["a",1,3],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("no source") << QString::fromStdString(withRow(R"({"id":"x","since":"","load":"full","reserve_fixed":[1,1,3],"reserve_variable":[1,2,3]})"));
        QTest::newRow("unknown kernel") << QString::fromStdString(withRow(R"({"id":"x","since":"","kernel":"magic","load":"full","reserve_fixed":[1,1,3],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("id is a number") << QString::fromStdString(withRow(R"({"id":7,"since":"","load":"full","reserve_fixed":[1,1,3],"reserve_variable":[1,2,3],"source":"s"})"));
        QTest::newRow("recipe of words") << R"({"recipes":{"fp32":{"weights":"four","source":"s"}},"checkpoint":{"contents":[],"restore_checklist":[]}})";
    }
    void brokenFilesSayWhere()
    {
        QFETCH(QString, json);
        const auto tables = Tables::parse(json.toStdString(), "f.json");
        QVERIFY(!tables.has_value());
        QVERIFY(!tables.error().id.empty());
        QCOMPARE(tables.error().file, std::string("f.json"));
    }

    void cutFilesNeverCrash()
    {
        const std::string_view whole = resources::find("engines/training.json").value();
        for (std::size_t length = 0; length < whole.size(); length += 211)
            QVERIFY(!Tables::parse(whole.substr(0, length), "f.json").has_value());
        QVERIFY(Tables::parse(whole, "f.json").has_value());
    }

    void formulasAddUp()
    {
        using Op = Operator;
        QCOMPARE(valueOf({{Op::First, 3, "a"}, {Op::Times, 4, "b"}, {Op::Plus, 10, "c"}, {Op::Times, 2, "d"}, {Op::DividedBy, 4, "e"}}), 17.0);
        QCOMPARE(valueOf({{Op::First, 3, "a"}, {Op::Minus, 10, "c"}, {Op::Times, 2, "d"}}), -17.0);
        QCOMPARE(valueOf({{Op::First, 3, "a"}, {Op::DividedBy, 0, "c"}}), 0.0);
        QCOMPARE(valueOf({}), 0.0);
        QVERIFY(std::isnan(valueOf({{Op::First, 3, "a"}, {Op::OpenTimes, 2, "b"}, {Op::Close, 0, ""}})));
    }

    void formulasAreClosed()
    {
        using Op = Operator;
        const Formula product{{Op::First, 1e6, "tokens"}, {Op::Times, 2, "bytes"}};
        QCOMPARE(closedFormula(product, Bytes(2'000'000)).size(), 2u);
        const Formula more = closedFormula(product, Bytes(3'000'000));
        QCOMPARE(more.size(), 3u);
        QCOMPARE(valueOf(more), 3e6);
        const Formula less = closedFormula(product, Bytes(500'000));
        QCOMPARE(less.back().op, Op::Minus);
        QCOMPARE(valueOf(less), 5e5);
        QCOMPARE(valueOf(closedFormula({}, Bytes(70'000))), 7e4);
    }
};

QTEST_APPLESS_MAIN(TrainingTablesTest)
#include "training_tables_test.moc"
