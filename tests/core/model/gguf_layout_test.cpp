// A model as llama.cpp holds it, against an independent list of 70 models × 33 mixes: bytes, and a checksum over every tensor's type,
// layer and size that only the right type in the right layer gives.
#include "core/model/gguf_layout.h"
#include "core/model/model_catalogue.h"
#include "tests/core/model/gguf_mix_tables/experts_and_hybrids_1.h"
#include "tests/core/model/gguf_mix_tables/experts_and_hybrids_2.h"
#include "tests/core/model/gguf_mix_tables/gemma_and_phi.h"
#include "tests/core/model/gguf_mix_tables/llama.h"
#include "tests/core/model/gguf_mix_tables/qwen_and_others_1.h"
#include "tests/core/model/gguf_mix_tables/qwen_and_others_2.h"

#include <QTest>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <nlohmann/json.hpp>
#include <span>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

using Json = nlohmann::json;

struct Table {
    const char *name;
    std::span<const test::GgufMixRow> rows;
};
const Table kTables[] = {
    {"llama", test::kLlama},
    {"qwen and others 1", test::kQwenAndOthers1},
    {"qwen and others 2", test::kQwenAndOthers2},
    {"gemma and phi", test::kGemmaAndPhi},
    {"experts and hybrids 1", test::kExpertsAndHybrids1},
    {"experts and hybrids 2", test::kExpertsAndHybrids2},
};

std::shared_ptr<const Model> find(const std::string &id)
{
    const auto model = ModelCatalogue::builtIn().find(id);
    return model ? *model : nullptr;
}

formats::NumericFormat mix(const std::string &name)
{
    const auto format = formats::parseNumericFormat("gguf:" + name);
    return format ? *format : formats::NumericFormat{};
}

/// Sum over tensors of (type id + 1) × (layer + 2) × elements, modulo 2^61.
std::int64_t checksum(const GgufLayout &layout)
{
    Int128 sum = 0;
    for (const GgufTensor &tensor : layout.tensors)
        sum += static_cast<Int128>(tensor.type->id + 1) * (tensor.layer + 2) * tensor.elements();
    return static_cast<std::int64_t>(sum % (Int128{1} << 61));
}

} // namespace

class GgufLayoutTest : public QObject {
    Q_OBJECT
private slots:
    void everyMixOfEveryModel_data()
    {
        QTest::addColumn<int>("table");
        for (int table = 0; table < static_cast<int>(std::size(kTables)); ++table)
            QTest::newRow(kTables[table].name) << table;
    }
    void everyMixOfEveryModel()
    {
        QFETCH(int, table);
        std::map<std::string, std::string> wrong;
        for (const test::GgufMixRow &row : kTables[table].rows) {
            const auto model = find(row.model);
            QVERIFY2(model, row.model);
            const GgufLayout layout = ggufLayout(*model, mix(row.mix));
            if (layout.parameters() != row.parameters)
                wrong[row.model] = "parameters " + std::to_string(layout.parameters() - row.parameters);
            else if (layout.bytes().count() != row.bytes)
                wrong[row.model] += std::string(" ") + row.mix + " bytes " + std::to_string(layout.bytes().count() - row.bytes);
            else if (checksum(layout) != row.checksum)
                wrong[row.model] += std::string(" ") + row.mix + " checksum";
        }
        // The tables describe Falcon-H1-7B without its gated norms (44 layers) and with one vocabulary row less in embedding and head.
        if (const auto falcon = wrong.find("tiiuae/Falcon-H1-7B-Instruct"); falcon != wrong.end()) {
            QCOMPARE(falcon->second, "parameters " + std::to_string((44 + 2) * 3072));
            wrong.erase(falcon);
        }
        for (const auto &[id, what] : wrong)
            qWarning("%s: %s", id.c_str(), what.substr(0, 300).c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }
    void measuredFilesOfLlamaCpp()
    {
        // What llama.cpp b9616 printed when it loaded files of these models, in MiB with two decimals.
        std::ifstream cases(std::string(SOURCE_ROOT) + "/resources/evidence/llamacpp.jsonl");
        std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, std::int64_t>> known;
        std::map<std::pair<std::string, std::string>, std::int64_t> doubts;
        int rows = 0, exactBytes = 0, exactParameters = 0, within = 0;
        for (std::string line; std::getline(cases, line);) {
            const Json row = Json::parse(line);
            const Json &workload = row["scenario"]["workload"];
            const std::string id = workload["model"]["id"], weights = workload["weights"];
            auto [entry, fresh] = known.try_emplace({id, weights});
            if (fresh) {
                const auto model = find(id);
                QVERIFY2(model, id.c_str());
                const GgufLayout layout = ggufLayout(*model, *formats::parseNumericFormat(weights));
                entry->second = {layout.parameters(), layout.bytes().count()};
                doubts[{id, weights}] = layout.doubtfulBytes.count();
            }
            ++rows;
            exactParameters += entry->second.first == row["measured"]["parameters"].get<std::int64_t>();
            const auto off = std::abs(entry->second.second - row["measured"]["model_tensor_bytes"].get<std::int64_t>());
            exactBytes += off <= 1048576 / 100;
            within += off <= 1048576 / 100 + doubts[{id, weights}];
        }
        qInfo("%d cases: %d with exact parameters, %d with exact bytes", rows, exactParameters, exactBytes);
        QVERIFY(rows > 1000);
        QVERIFY(exactBytes >= rows * 95 / 100 && exactParameters >= rows * 95 / 100);
        QCOMPARE(within, rows); // the rest is a row that nobody has counted, and says so
    }
    void printedSizes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("gib");
        for (const auto &[id, name, gib] :
             {std::tuple{"meta-llama/Llama-3.1-8B-Instruct", "Q4_K_M", 4.58}, {"meta-llama/Llama-3.1-70B-Instruct", "Q4_0", 37.22},
              {"meta-llama/Llama-3.1-70B-Instruct", "Q3_K_M", 31.91}, {"google/gemma-3-12b-it", "Q4_K_M", 6.79},
              {"openai/gpt-oss-20b", "MXFP4_MOE", 11.27}, {"openai/gpt-oss-120b", "MXFP4_MOE", 59.02}, {"Qwen/Qwen2.5-72B-Instruct", "Q6_K", 59.92},
              {"mistralai/Mixtral-8x7B-Instruct-v0.1", "Q4_K_M", 26.49}, {"deepseek-ai/DeepSeek-V3-0324", "Q4_K_M", 376.71},
              {"Qwen/Qwen2.5-0.5B-Instruct", "Q4_K_M", 0.36}, {"state-spaces/mamba-2.8b-hf", "Q8_0", 2.76}})
            QTest::newRow(qPrintable(QString("%1 %2").arg(id, name))) << QString(id) << QString(name) << gib;
    }
    void printedSizes()
    {
        QFETCH(QString, id);
        QFETCH(QString, name);
        QFETCH(double, gib);
        const auto model = find(id.toStdString());
        QVERIFY(model != nullptr);
        const double found = ggufLayout(*model, mix(name.toStdString())).bytes().inGibibytes();
        QVERIFY2(std::abs(found - gib) < 0.006, qPrintable(QString::number(found, 'f', 4)));
    }
    void theConverterSplitsAndLeavesOut()
    {
        const auto deepseek = find("deepseek-ai/DeepSeek-V3-0324");
        const GgufLayout layout = ggufLayout(*deepseek, mix("Q4_K_M"));
        QCOMPARE(layout.architecture, std::string("deepseek2"));
        int keys = 0, values = 0;
        for (const GgufTensor &tensor : layout.tensors) {
            keys += tensor.suffix == "attn_k_b.weight" && tensor.dims == std::array<std::int64_t, 3>{128, 512, 128};
            values += tensor.suffix == "attn_v_b.weight" && tensor.dims == std::array<std::int64_t, 3>{512, 128, 128};
            QVERIFY(tensor.layer < 61); // no MTP block
        }
        QCOMPARE(keys, 61);
        QCOMPARE(values, 61);
        QCOMPARE(layout.parameters(), 671'026'419'200);

        const GgufLayout gemma = ggufLayout(*find("google/gemma-3-27b-it"), mix("Q4_0"));
        QVERIFY(gemma.tiedOutput);
        QCOMPARE(gemma.parameters(), 27'009'002'240); // no vision tower, 262,144 embedding rows
        QCOMPARE(std::string(gemma.tensors.front().type->name), std::string("Q6_K")); // a tied embedding is stored as an output
        QCOMPARE(gemma.tensors.front().name(), std::string("token_embd.weight"));

        const GgufLayout oss = ggufLayout(*find("openai/gpt-oss-20b"), mix("MXFP4_MOE"));
        int gates = 0;
        for (const GgufTensor &tensor : oss.tensors)
            gates += tensor.name() == "blk.7.ffn_gate_exps.weight" && tensor.type->name == "MXFP4" && tensor.dims[2] == 32;
        QCOMPARE(gates, 1);
    }
    void rotaryTablesOfLongContexts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("values");
        QTest::newRow("Llama 3.1") << "meta-llama/Llama-3.1-8B-Instruct" << qint64(64);
        QTest::newRow("Llama 3.2 1B") << "meta-llama/Llama-3.2-1B-Instruct" << qint64(32);
        QTest::newRow("Llama 3") << "meta-llama/Meta-Llama-3-8B-Instruct" << qint64(0);
        QTest::newRow("Phi-4-mini") << "microsoft/Phi-4-mini-instruct" << qint64(96);
        QTest::newRow("Qwen3") << "Qwen/Qwen3-8B" << qint64(0);
    }
    void rotaryTablesOfLongContexts()
    {
        QFETCH(QString, id);
        QFETCH(qint64, values);
        qint64 found = 0;
        for (const GgufTensor &tensor : ggufLayout(*find(id.toStdString()), mix("Q4_K_M")).tensors)
            found += tensor.onEveryDevice ? tensor.elements() : 0;
        QCOMPARE(found, values);
    }
    void meanBytesOfEntriesSumToTheFile()
    {
        for (const char *id : {"meta-llama/Llama-3.1-8B-Instruct", "openai/gpt-oss-20b", "deepseek-ai/DeepSeek-V3-0324", "ibm-granite/granite-4.0-h-tiny"}) {
            const auto model = find(id);
            const GgufLayout layout = ggufLayout(*model, mix("Q4_K_M"));
            const auto bytesPerValue = ggufBytesPerValue(*model, mix("Q4_K_M"));
            double sum = 0;
            for (std::size_t i = 0; i < bytesPerValue.size(); ++i) {
                const TensorEntry &entry = model->inventory.entries[i];
                if (entry.part == Part::Language)
                    sum += bytesPerValue[i] * static_cast<double>(entry.elements() * model->inventory.copies(entry));
                else
                    QCOMPARE(bytesPerValue[i], 2.0);
            }
            const double tables = layout.tensors.empty() ? 0 : std::accumulate(layout.tensors.begin(), layout.tensors.end(), 0.0, [](double bytes, const GgufTensor &t) {
                return bytes + (t.entry < 0 ? static_cast<double>(t.bytes().count()) : 0.0);
            });
            QVERIFY2(std::abs(sum + tables - static_cast<double>(layout.bytes().count())) < 64, id);
        }
    }
    void everyCatalogueModelHasALayout()
    {
        int models = 0;
        for (const ModelSummary &summary : ModelCatalogue::builtIn().summaries()) {
            const auto model = find(summary.id);
            QVERIFY2(model, summary.id.c_str());
            const GgufLayout f16 = ggufLayout(*model, mix("F16")), q8 = ggufLayout(*model, mix("Q8_0")), q4 = ggufLayout(*model, mix("Q4_K_M"));
            QVERIFY2(f16.bytes() > q8.bytes() && q8.bytes() > q4.bytes() && q4.bytes().count() > 0, summary.id.c_str());
            std::int64_t written = 0;
            for (const TensorEntry &entry : model->inventory.entries)
                written += entry.part == Part::Language || entry.part == Part::Encoder ? entry.elements() * model->inventory.copies(entry) : 0;
            const double off = static_cast<double>(f16.parameters() - written) / static_cast<double>(written);
            QVERIFY2(std::abs(off) < 1e-3, qPrintable(QString("%1: %2").arg(summary.id.c_str()).arg(off)));
            for (const GgufTensor &tensor : q4.tensors)
                QVERIFY(tensor.type != nullptr && tensor.type->fits(tensor.dims[0]));
            ++models;
        }
        QVERIFY(models >= 224);
    }
};

QTEST_APPLESS_MAIN(GgufLayoutTest)
#include "gguf_layout_test.moc"
