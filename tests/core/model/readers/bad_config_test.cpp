// Configs that can't be: each is refused with the file, the JSON pointer, what was found and what is allowed, quickly and without
// harm; and what is merely unusual is read with a remark.
#include "core/model/model_catalogue.h"
#include "core/model/readers/huggingface_config.h"
#include "core/units/json_text.h"

#include <QElapsedTimer>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

Json plain()
{
    return *parseJson(R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 64, "num_hidden_layers": 4,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000,
        "max_position_embeddings": 2048, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})",
                      "plain");
}

Result<Model> read(const Json &config) { return readHuggingFaceConfig(config.dump(), "config.json"); }
Result<Model> readText(const std::string &text) { return readHuggingFaceConfig(text, "config.json"); }

} // namespace

class BadConfigTest : public QObject {
    Q_OBJECT
private slots:
    void theGoodOneIsRead()
    {
        const auto model = read(plain());
        QVERIFY(model);
        // 2 × 1000 × 64 + 64 + 4 × (64·64 + 2·64·32 + 64·64 + 3·64·128 + 2·64)
        QCOMPARE(model->inventory.parameters(), 2 * 64000 + 64 + 4 * (4096 + 4096 + 4096 + 24576 + 128));
        QVERIFY(model->remarks.empty());
    }

    void refused_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("id");
        QTest::newRow("negative layers") << "num_hidden_layers" << "-1" << "out-of-range";
        QTest::newRow("no layers") << "num_hidden_layers" << "0" << "out-of-range";
        QTest::newRow("huge layers") << "num_hidden_layers" << "1e300" << "out-of-range";
        QTest::newRow("half a layer") << "num_hidden_layers" << "2.5" << "out-of-range";
        QTest::newRow("2^63 layers") << "num_hidden_layers" << "9223372036854775808" << "out-of-range";
        QTest::newRow("layers as text") << "num_hidden_layers" << "\"4\"" << "wrong-type";
        QTest::newRow("layers as list") << "num_hidden_layers" << "[4]" << "wrong-type";
        QTest::newRow("layers as object") << "num_hidden_layers" << "{}" << "wrong-type";
        QTest::newRow("NaN") << "hidden_size" << "NaN" << "wrong-type";
        QTest::newRow("Infinity") << "hidden_size" << "Infinity" << "wrong-type";
        QTest::newRow("minus Infinity") << "hidden_size" << "-Infinity" << "wrong-type";
        QTest::newRow("hidden 0") << "hidden_size" << "0" << "out-of-range";
        QTest::newRow("hidden 2^40") << "hidden_size" << "1099511627776" << "out-of-range";
        QTest::newRow("hidden true") << "hidden_size" << "true" << "wrong-type";
        QTest::newRow("vocabulary -5") << "vocab_size" << "-5" << "out-of-range";
        QTest::newRow("vocabulary 2^62") << "vocab_size" << "4611686018427387904" << "out-of-range";
        QTest::newRow("heads 0") << "num_attention_heads" << "0" << "out-of-range";
        QTest::newRow("heads 2^20") << "num_attention_heads" << "1048576" << "out-of-range";
        QTest::newRow("kv heads -8") << "num_key_value_heads" << "-8" << "out-of-range";
        QTest::newRow("intermediate -1") << "intermediate_size" << "-1" << "out-of-range";
        QTest::newRow("intermediate text") << "intermediate_size" << "\"big\"" << "wrong-type";
        QTest::newRow("head width 0") << "head_dim" << "0" << "out-of-range";
        QTest::newRow("context -1") << "max_position_embeddings" << "-1" << "out-of-range";
        QTest::newRow("tied as text") << "tie_word_embeddings" << "\"yes\"" << "wrong-type";
        QTest::newRow("layer types number") << "layer_types" << "[1, 2, 3, 4]" << "wrong-type";
        QTest::newRow("layer types short") << "layer_types" << "[\"full_attention\"]" << "wrong-length";
        QTest::newRow("letters unknown") << "hybrid_override_pattern" << "\"M*QE\"" << "unknown-value";
        QTest::newRow("flags beyond 1") << "hybrid_layer_pattern" << "[0, 1, 2, 0]" << "out-of-range";
        QTest::newRow("index beyond layers") << "attn_layer_indices" << "[1, 9]" << "out-of-range";
        QTest::newRow("architectures number") << "architectures" << "[7]" << "wrong-type";
        QTest::newRow("model type number") << "model_type" << "7" << "wrong-type";
        QTest::newRow("quantization list") << "quantization_config" << "[1]" << "wrong-type";
        QTest::newRow("bits as text") << "quantization_config" << R"({"quant_method": "gptq", "bits": "four"})" << "wrong-type";
        QTest::newRow("pruned blocks short") << "block_configs" << "[{}]" << "wrong-length";
        QTest::newRow("period 0") << "attn_layer_period" << "0" << "out-of-range";
    }
    void refused()
    {
        QFETCH(QString, member);
        QFETCH(QString, value);
        QFETCH(QString, id);
        std::string text = plain().dump();
        Json config = plain();
        config.erase(member.toStdString());
        text = config.dump();
        text.insert(text.size() - 1, ", \"" + member.toStdString() + "\": " + value.toStdString());
        const auto model = readText(text);
        QVERIFY2(!model, qPrintable(member));
        QCOMPARE(QString::fromStdString(model.error().id), id);
        QVERIFY2(QString::fromStdString(model.error().place).startsWith('/' + member), model.error().place.c_str());
        QCOMPARE(QString::fromStdString(model.error().file), QString("config.json"));
        QVERIFY(model.error().kind == ErrorKind::BadInput);
        QVERIFY(!model.error().found.empty());
        QVERIFY(model.error().found.size() <= 200);
    }

    void missing_data()
    {
        QTest::addColumn<QString>("member");
        for (const char *member : {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size"})
            QTest::newRow(member) << member;
    }
    void missing()
    {
        QFETCH(QString, member);
        for (const bool asNull : {false, true}) {
            Json config = plain();
            config.erase(member.toStdString());
            if (asNull)
                config[member.toStdString()] = nullptr;
            const auto model = read(config);
            QVERIFY(!model);
            QCOMPARE(QString::fromStdString(model.error().id), QString("missing-member"));
            QCOMPARE(QString::fromStdString(model.error().place), '/' + member);
        }
    }

    void aWrongValueIsToldBeforeAMissingOne()
    {
        for (const char *text : {R"({"num_hidden_layers":-1})", R"({"num_hidden_layers":1e300,"hidden_size":4096})"}) {
            const auto model = readText(text);
            QVERIFY(!model);
            QCOMPARE(QString::fromStdString(model.error().place), QString("/num_hidden_layers"));
            QCOMPARE(QString::fromStdString(model.error().allowed), QString("1 … 4096"));
        }
    }
    void nestedPointers()
    {
        Json text = plain();
        text["num_key_value_heads"] = -3;
        const auto model = read(Json{{"model_type", "mistral3"}, {"text_config", text}});
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), QString("/text_config/num_key_value_heads"));
        QCOMPARE(QString::fromStdString(model.error().found), QString("-3"));
        QCOMPARE(QString::fromStdString(model.error().allowed), QString("1 … 65536"));
    }

    void notEvenJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("id");
        QTest::newRow("empty") << QByteArray("") << "json-syntax";
        QTest::newRow("truncated") << QByteArray("{\"hidden_size\": 40") << "json-syntax";
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe{}") << "json-syntax";
        QTest::newRow("zero byte") << QByteArray("{\"a\":\"\0\"}", 9) << "json-syntax";
        QTest::newRow("two values") << QByteArray("{} {}") << "json-syntax";
        QTest::newRow("a list") << QByteArray("[]") << "wrong-type";
        QTest::newRow("a number") << QByteArray("12") << "wrong-type";
        QTest::newRow("text") << QByteArray("\"config\"") << "wrong-type";
        QTest::newRow("deep lists") << QByteArray(2'000'000, '[') << "json-depth";
        QByteArray objects;
        for (int i = 0; i < 200'000; ++i)
            objects += "{\"a\":";
        QTest::newRow("deep objects") << objects << "json-depth";
    }
    void notEvenJson()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, id);
        QElapsedTimer timer;
        timer.start();
        const auto model = readText(text.toStdString());
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().id), id);
        QVERIFY2(timer.elapsed() < 2000, "refusing takes no time");
    }

    void truncatedAnywhere()
    {
        const std::string whole = plain().dump();
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!readText(whole.substr(0, length)));
        QVERIFY(readText(whole));
    }

    void wrongValuesAnywhere() // whatever stands at any member, nothing crashes and no sum turns negative
    {
        const Json base = plain();
        for (const auto &[name, old] : base.items()) {
            for (const char *value : {"-1", "0", "1", "65536", "4294967296", "1e18", "1.5", "\"x\"", "[]", "[[]]", "{}", "null", "true", "[1,2]", "{\"a\":1}"}) {
                Json config = base;
                config[name] = *parseJson(value, "value");
                const auto model = read(config);
                if (model)
                    QVERIFY2(model->inventory.parameters() > 0, name.c_str());
                else
                    QVERIFY2(!model.error().id.empty(), name.c_str());
            }
        }
    }

    void sumsThatWouldOverflow()
    {
        Json config = plain();
        config["hidden_size"] = 16'777'216;
        config["intermediate_size"] = 16'777'216;
        config["num_hidden_layers"] = 4096;
        config["num_attention_heads"] = 65536;
        config["num_key_value_heads"] = 65536;
        config["head_dim"] = 65536;
        config["num_local_experts"] = 16'777'216;
        config["num_experts_per_tok"] = 2;
        const auto model = read(config);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().id), QString("out-of-range"));
        QCOMPARE(QString::fromStdString(model.error().file), QString("config.json"));
    }

    void moreExpertsATokenThanExperts()
    {
        Json config = plain();
        config["num_local_experts"] = 4;
        config["num_experts_per_tok"] = 8;
        const auto model = read(config);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().found), QString("8"));
        QCOMPARE(QString::fromStdString(model.error().allowed), QString("1 … 4"));
    }

    void pythonNumbersInOtherMembersDoNoHarm()
    {
        Json config = plain();
        std::string text = config.dump();
        text.insert(1, "\"time_step_limit\": [0.0, Infinity], \"x\": NaN, \"note\": \"Infinity and NaN stay text\", ");
        const auto model = readText(text);
        QVERIFY(model);
        QCOMPARE(model->inventory.parameters(), read(config)->inventory.parameters());
    }

    void wholeNumbersMayBeWrittenAsFractions()
    {
        Json config = plain();
        config["hidden_size"] = 64.0;
        QVERIFY(read(config));
        QCOMPARE(read(config)->hiddenSize, 64);
    }

    void unusualThingsAreRemarked()
    {
        Json config = plain();
        config["model_type"] = "brand_new";
        config.erase("architectures");
        config.erase("tie_word_embeddings");
        config.erase("torch_dtype");
        config.erase("max_position_embeddings");
        const auto model = read(config);
        QVERIFY(model);
        QStringList ids;
        for (const Remark &remark : model->remarks)
            ids << QString::fromStdString(remark.id);
        for (const char *id : {"architecture-unknown", "tied-embeddings-assumed", "dtype-assumed", "context-unknown"})
            QVERIFY2(ids.contains(id), id);
        QCOMPARE(QString::fromStdString(model->architecture), QString("brand_new"));
    }
    void unknownLayerTypesAreRemarked()
    {
        Json config = plain();
        config["layer_types"] = {"full_attention", "sliding_attention", "quantum_attention", "full_attention"};
        config["sliding_window"] = 128;
        const auto model = read(config);
        QVERIFY(model);
        QCOMPARE(model->remarks.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(model->remarks.front().place), QString("/layer_types/2"));
        QCOMPARE(QString::fromStdString(model->remarks.front().detail), QString("quantum_attention"));
    }
    void listsThatAreTooLongAreCut()
    {
        Json config = plain();
        config["layer_types"] = Json::array();
        for (int i = 0; i < 5; ++i) // one for an MTP layer
            config["layer_types"].push_back("full_attention");
        const auto model = read(config);
        QVERIFY(model);
        QCOMPARE(model->layers(), 4);
        QCOMPARE(QString::fromStdString(model->remarks.front().id), QString("config-list-longer"));
    }
    void windowWithoutWidthIsRefused()
    {
        Json config = plain();
        config["layer_types"] = {"full_attention", "sliding_attention", "full_attention", "full_attention"};
        const auto model = read(config);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), QString("/sliding_window"));
    }
    void brokenNeighbourIsNamed()
    {
        ConfigSurroundings beside{"{\"quantization\": {\"quant_algo\": 7}}", "hf_quant_config.json"};
        const auto model = readHuggingFaceConfig(plain().dump(), "config.json", beside);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), QString("/quantization/quant_algo"));
        beside.quantization = "{";
        const auto unreadable = readHuggingFaceConfig(plain().dump(), "config.json", beside);
        QVERIFY(!unreadable);
        QCOMPARE(QString::fromStdString(unreadable.error().file), QString("hf_quant_config.json"));
    }
};

QTEST_APPLESS_MAIN(BadConfigTest)
#include "bad_config_test.moc"
