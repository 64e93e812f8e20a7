// Rows found in text without decoding it: awkward spacing, braces and quotes in strings, ids that occur elsewhere, broken text.
#include "core/model/catalogue_index.h"

#include "core/model/model_catalogue.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <QElapsedTimer>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

class CatalogueIndexTest : public QObject {
    Q_OBJECT
private slots:
    void rowsAreSplit()
    {
        const std::string text = "[ {\"id\":\"a/b\",\"notes\":\"} ] [ \\\" {\"}, {\"x\":{\"y\":[1,{\"z\":2}]},\"id\" : \"c/d\"} ]";
        const auto rows = splitRows(text);
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(parseJson(rows[0], "0") && parseJson(rows[1], "1"));
        QCOMPARE(QByteArray::fromStdString(std::string(rawMember(rows[0], "id"))), QByteArray("a/b"));
        QCOMPARE(QByteArray::fromStdString(std::string(rawMember(rows[1], "id"))), QByteArray("c/d"));
    }
    void membersAreFoundAtTheFirstLevelOnly()
    {
        const std::string row = R"({ "a" : {"id":"inner"}, "n": -12 , "list":[{"id":"no"}], "id":"outer", "t":true })";
        QVERIFY(rawMember(row, "id") == "outer");
        QVERIFY(rawMember(row, "a") == R"({"id":"inner"})");
        QVERIFY(rawMember(rawMember(row, "a"), "id") == "inner");
        QVERIFY(rawMember(row, "n").starts_with("-12"));
        QVERIFY(rawMember(row, "list") == R"([{"id":"no"}])");
        QVERIFY(rawMember(row, "missing").empty());
    }
    void idsElsewhereDontMislead()
    {
        const std::string text = "[{\"id\":\"x/y\",\"notes\":\"like \\\"a/b\\\"\"}, {\"id\": \"other\", \"base\":\"a/b\"}, {\n\"id\"\n:\n\"a/b\", \"n\": 3}]";
        const auto row = findRow(text, "a/b");
        QVERIFY(row);
        QVERIFY(row->starts_with("{"));
        QVERIFY(rawMember(*row, "n").starts_with("3"));
        QVERIFY(!findRow(text, "nobody"));
        QVERIFY(!findRow(R"([{"n":1,"id":"late"}])", "late")); // not the first member: the caller looks through all rows
    }
    void brokenTextEndsTheSearch()
    {
        for (const char *text : {"", "[", "[{", "[{\"id\":\"a/b\"", "[{\"id\":\"a/b\",\"n\":[", "[{\"id", "{}", "null", "[\"a/b\""}) {
            QVERIFY(splitRows(text).size() <= 1);
            QVERIFY(!findRow(text, "a/b"));
            rawMember(text, "id");
        }
    }
    void everyShippedRowIsFound()
    {
        const std::string_view text = *resources::find("catalogue/models.json");
        const auto all = parseJson(text, "models.json");
        const auto rows = splitRows(text);
        QCOMPARE(rows.size(), all->size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string id = (*all)[i]["id"].get<std::string>();
            const auto row = findRow(text, id);
            QVERIFY2(row, id.c_str());
            QVERIFY2(*row == rows[i], id.c_str());
            QVERIFY(*parseJson(*row, id) == (*all)[i]);
        }
    }

    void oneModelIsCheap() // start-up time; tests/benchmarks measures the optimised program, this holds without optimisation too
    {
        const std::string_view text = *resources::find("catalogue/models.json");
        QElapsedTimer timer;
        timer.start();
        constexpr int times = 50;
        for (int i = 0; i < times; ++i)
            QVERIFY(findRow(text, "Qwen/Qwen3.6-35B-A3B")); // the last row
        QVERIFY2(timer.nsecsElapsed() / times < 20'000'000, QByteArray::number(timer.nsecsElapsed() / times));
    }
    void unknownModelsHaveNeighbours()
    {
        const auto model = ModelCatalogue::builtIn().find("meta-llama/Llama-3.3-70B");
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().id), QString("unknown-model"));
        QVERIFY(QString::fromStdString(model.error().allowed).startsWith("meta-llama/Llama-3.3-70B-Instruct"));
        const auto misspelt = ModelCatalogue::builtIn().find("qwen/qwen3-8b");
        QVERIFY(!misspelt);
        QVERIFY(QString::fromStdString(misspelt.error().allowed).contains("Qwen/Qwen3-8B"));
        QVERIFY(!ModelCatalogue::builtIn().find(""));
        QVERIFY(!ModelCatalogue::builtIn().find("\"id\": \"x"));
        QVERIFY(!ModelCatalogue::builtIn().find(std::string(100'000, 'x')));
    }
    void summariesAgreeWithModels()
    {
        const auto &summaries = ModelCatalogue::builtIn().summaries();
        QCOMPARE(summaries.size(), std::size_t{224});
        for (const ModelSummary &summary : summaries) {
            const auto model = ModelCatalogue::builtIn().find(summary.id);
            QVERIFY2(model, summary.id.c_str());
            QCOMPARE(summary.parameters, (*model)->inventory.parameters());
            QCOMPARE(summary.maxContext, (*model)->maxContext);
            QCOMPARE(summary.status, (*model)->provenance.status);
            QVERIFY(!summary.family.empty() && !summary.kind.empty() && !summary.name.empty());
        }
    }
    void aModelIsBuiltOnce()
    {
        const auto first = ModelCatalogue::builtIn().find("Qwen/Qwen3-8B");
        const auto second = ModelCatalogue::builtIn().find("Qwen/Qwen3-8B");
        QVERIFY(first && second);
        QVERIFY(first->get() == second->get());
    }

    void overlaysComeFirst()
    {
        const auto overlay = ModelCatalogue::parse(R"([
            {"id": "Qwen/Qwen3-8B", "name": "Ours", "family": "Qwen", "architecture": "qwen3", "kind": "decoder", "hidden_size": 64,
             "attention_heads": 4, "kv_heads": 2, "head_dim": 16, "intermediate_size": 128, "vocab_size": 100, "max_position": 2048,
             "layer_types": "GL", "sliding_window": 32, "norm": {"type": "rmsnorm", "per_layer": 2, "qk_norm": "per_head_dim"}},
            {"name": "Other", "id": "house/other", "kind": "decoder", "hidden_size": 64, "attention_heads": 4, "kv_heads": 2, "head_dim": 16,
             "intermediate_size": 128, "vocab_size": 100, "layer_types": "G"}])",
                                                   "overlay.json");
        QVERIFY2(overlay, overlay ? "" : (overlay.error().id + overlay.error().place).c_str());
        const auto both = ModelCatalogue::builtIn().overlaidWith(*overlay);
        QCOMPARE(both->summaries().size(), std::size_t{225});
        QCOMPARE(QString::fromStdString(both->summaries().front().name), QString("Ours"));
        const auto ours = both->find("Qwen/Qwen3-8B");
        QVERIFY(ours);
        QCOMPARE((*ours)->layers(), 2);
        const std::int64_t layer = 64 * 64 * 2 + 2 * 64 * 32 + 3 * 64 * 128 + 2 * 64 + 2 * 16;
        QCOMPARE((*ours)->inventory.parameters(), 2 * layer + 2 * 6400 + 64);
        QCOMPARE(both->summaries().front().parameters, (*ours)->inventory.parameters()); // no computed sums in the row
        QVERIFY(both->find("house/other")); // "id" isn't its first member
        QVERIFY(both->find("openai/gpt-oss-20b"));
        const auto unknown = both->find("house/othr");
        QVERIFY(!unknown);
        QVERIFY(QString::fromStdString(unknown.error().allowed).contains("house/other"));
        const auto again = both->overlaidWith(*overlay);
        QCOMPARE(again->summaries().size(), std::size_t{225});
    }
    void badOverlays_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("place");
        const QString good = R"("hidden_size": 64, "attention_heads": 4, "kv_heads": 2, "head_dim": 16, "intermediate_size": 128, "vocab_size": 100)";
        QTest::newRow("no list") << "{}" << "wrong-type" << "/";
        QTest::newRow("no JSON") << "[{" << "json-syntax" << "";
        QTest::newRow("a number") << "[1]" << "wrong-type" << "/0";
        QTest::newRow("no id") << "[{" + good + R"(, "layer_types": "G"}])" << "missing-member" << "/0/id";
        QTest::newRow("no layers") << R"([{"id": "a/b", )" + good + "}]" << "missing-member" << "/0/layer_types";
        QTest::newRow("unknown letter") << R"([{"id": "a/b", )" + good + R"(, "layer_types": "GQ"}])" << "unknown-value" << "/0/layer_types";
        QTest::newRow("negative") << R"([{"id": "a/b", "layer_types": "G", "hidden_size": -1, "vocab_size": 5}])" << "out-of-range" << "/0/hidden_size";
        QTest::newRow("no heads") << R"([{"id": "a/b", "layer_types": "G", "hidden_size": 64, "vocab_size": 5}])" << "out-of-range" << "/0/attention heads";
        QTest::newRow("window without width") << R"([{"id": "a/b", )" + good + R"(, "layer_types": "GL"}])" << "out-of-range" << "/0/window";
        QTest::newRow("second row") << R"([{"id": "a/b", )" + good + R"(, "layer_types": "G"}, {"id": 7}])" << "wrong-type" << "/1/id";
    }
    void badOverlays()
    {
        QFETCH(QString, text);
        QFETCH(QString, id);
        QFETCH(QString, place);
        const auto catalogue = ModelCatalogue::parse(text.toStdString(), "overlay.json");
        QVERIFY(!catalogue);
        QCOMPARE(QString::fromStdString(catalogue.error().id), id);
        QCOMPARE(QString::fromStdString(catalogue.error().file), QString("overlay.json"));
        if (!place.isEmpty())
            QCOMPARE(QString::fromStdString(catalogue.error().place), place);
    }
};

QTEST_APPLESS_MAIN(CatalogueIndexTest)
#include "catalogue_index_test.moc"
