// What the user can point at: a config, a folder, one weight file, an index, a GGUF; and what happens when parts are missing.
#include "core/model/model_catalogue.h"
#include "core/units/json_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

constexpr int kHidden = 64, kInner = 128, kVocab = 1000, kLayers = 3;

Json config()
{
    return Json{{"model_type", "llama"}, {"architectures", {"LlamaForCausalLM"}}, {"hidden_size", kHidden}, {"num_hidden_layers", kLayers},
                {"num_attention_heads", 4}, {"num_key_value_heads", 2}, {"intermediate_size", kInner}, {"vocab_size", kVocab},
                {"max_position_embeddings", 2048}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
}

using Shapes = QList<QPair<QString, QList<int>>>;

Shapes layerShapes(int layer)
{
    const QString prefix = QStringLiteral("model.layers.%1.").arg(layer);
    return {{prefix + "self_attn.q_proj.weight", {kHidden, kHidden}}, {prefix + "self_attn.k_proj.weight", {32, kHidden}},
            {prefix + "self_attn.v_proj.weight", {32, kHidden}},       {prefix + "self_attn.o_proj.weight", {kHidden, kHidden}},
            {prefix + "mlp.gate_proj.weight", {kInner, kHidden}},      {prefix + "mlp.up_proj.weight", {kInner, kHidden}},
            {prefix + "mlp.down_proj.weight", {kHidden, kInner}},      {prefix + "input_layernorm.weight", {kHidden}},
            {prefix + "post_attention_layernorm.weight", {kHidden}}};
}

Shapes endShapes(bool head = true)
{
    Shapes shapes{{"model.embed_tokens.weight", {kVocab, kHidden}}, {"model.norm.weight", {kHidden}}};
    if (head)
        shapes << qMakePair(QString("lm_head.weight"), QList<int>{kVocab, kHidden});
    return shapes;
}

/// A safetensors file with bf16 zeros.
QByteArray safetensors(const Shapes &shapes)
{
    Json header = Json::object();
    qint64 offset = 0;
    for (const auto &[name, sides] : shapes) {
        qint64 values = 1;
        Json shape = Json::array();
        for (const int side : sides) {
            values *= side;
            shape.push_back(side);
        }
        header[name.toStdString()] = {{"dtype", "BF16"}, {"shape", shape}, {"data_offsets", {offset, offset + 2 * values}}};
        offset += 2 * values;
    }
    const QByteArray text = QByteArray::fromStdString(header.dump());
    QByteArray file(8, '\0');
    qToLittleEndian<quint64>(static_cast<quint64>(text.size()), file.data());
    return file + text + QByteArray(offset, '\0');
}

class Folder {
public:
    void write(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    void write(const QString &name, const Json &json) { write(name, QByteArray::fromStdString(json.dump())); }
    std::string path(const QString &name = {}) const { return (name.isEmpty() ? m_folder.path() : m_folder.filePath(name)).toStdString(); }

private:
    QTemporaryDir m_folder;
};

QStringList remarks(const Model &model)
{
    QStringList ids;
    for (const Remark &remark : model.remarks)
        ids << QString::fromStdString(remark.id);
    return ids;
}

/// Index of a checkpoint in one file a layer, the ends in the first.
Json index()
{
    Json map = Json::object();
    for (int layer = 0; layer < kLayers; ++layer) {
        for (const auto &[name, sides] : layerShapes(layer))
            map[name.toStdString()] = "model-" + std::to_string(layer) + ".safetensors";
    }
    for (const auto &[name, sides] : endShapes())
        map[name.toStdString()] = "model-0.safetensors";
    return Json{{"metadata", {{"total_size", 484'736}}}, {"weight_map", map}};
}

void writeShards(Folder &folder)
{
    for (int layer = 0; layer < kLayers; ++layer) {
        Shapes shapes = layerShapes(layer);
        if (layer == 0)
            shapes += endShapes();
        folder.write(QStringLiteral("model-%1.safetensors").arg(layer), safetensors(shapes));
    }
    folder.write("model.safetensors.index.json", index());
}

} // namespace

class ReadModelTest : public QObject {
    Q_OBJECT
private slots:
    void aConfigAlone()
    {
        Folder folder;
        folder.write("config.json", config());
        const auto model = readModel(folder.path("config.json"));
        QVERIFY2(model, model ? "" : model.error().id.c_str());
        QVERIFY(!(*model)->fileBytes);
        QCOMPARE((*model)->layers(), kLayers);
        QCOMPARE((*model)->id, folder.path("config.json"));
        const auto same = readModel(folder.path());
        QVERIFY(same);
        QCOMPARE((*same)->inventory.parameters(), (*model)->inventory.parameters());
    }
    void quantisationBesideTheConfig()
    {
        Folder folder;
        folder.write("config.json", config());
        folder.write("hf_quant_config.json", Json{{"quantization", {{"quant_algo", "FP8"}, {"kv_cache_quant_algo", "FP8"}}}});
        for (const std::string &path : {folder.path("config.json"), folder.path()}) {
            const auto model = readModel(path);
            QVERIFY(model);
            QCOMPARE(QString::fromStdString(formats::toId((*model)->nativeFormat)), QString("fp8"));
            QCOMPARE(QString::fromStdString((*model)->nativeKvCache), QString("fp8"));
        }
    }
    void oneWeightFile()
    {
        Folder folder;
        folder.write("config.json", config());
        Shapes shapes = endShapes();
        for (int layer = 0; layer < kLayers; ++layer)
            shapes += layerShapes(layer);
        folder.write("model.safetensors", safetensors(shapes));
        const auto implied = readModel(folder.path("config.json"));
        for (const std::string &path : {folder.path(), folder.path("model.safetensors")}) {
            const auto model = readModel(path);
            QVERIFY2(model, model ? "" : (model.error().id + model.error().place).c_str());
            QCOMPARE((*model)->inventory.parameters(), (*implied)->inventory.parameters());
            QCOMPARE((*model)->fileBytes->count(), 2 * (*implied)->inventory.parameters());
            QVERIFY2((*model)->remarks.empty(), qPrintable(remarks(**model).join(' ')));
            for (const TensorEntry &entry : (*model)->inventory.entries) {
                if (entry.role == formats::TensorRole::AttnK) {
                    QCOMPARE(entry.kvHeads, 2);
                    QCOMPARE(entry.headDim, 16);
                    QCOMPARE((*model)->inventory.copies(entry), kLayers);
                }
            }
        }
    }
    void manyFilesWithAnIndex()
    {
        Folder folder;
        folder.write("config.json", config());
        writeShards(folder);
        folder.write("consolidated.safetensors", safetensors(endShapes())); // Mistral's second copy isn't in the index
        const auto implied = readModel(folder.path("config.json"));
        for (const QString &name : {QString(), QString("model.safetensors.index.json"), QString("model-1.safetensors")}) {
            const auto model = readModel(folder.path(name));
            QVERIFY2(model, qPrintable(name));
            QCOMPARE((*model)->inventory.parameters(), (*implied)->inventory.parameters());
        }
    }
    void secondCopiesAreLeftOutWithoutIndex()
    {
        Folder folder;
        folder.write("config.json", config());
        Shapes shapes = endShapes();
        for (int layer = 0; layer < kLayers; ++layer)
            shapes += layerShapes(layer);
        folder.write("model.safetensors", safetensors(shapes));
        folder.write("consolidated.safetensors", safetensors(shapes));
        const auto model = readModel(folder.path());
        QVERIFY(model);
        QCOMPARE((*model)->fileBytes->count(), 2 * (*model)->inventory.parameters());
    }
    void missingParts()
    {
        Folder folder;
        folder.write("config.json", config());
        writeShards(folder);
        QFile::remove(QString::fromStdString(folder.path("model-2.safetensors")));
        const auto some = readModel(folder.path());
        QVERIFY(!some);
        QCOMPARE(QString::fromStdString(some.error().id), QString("safetensors-part-missing"));
        QCOMPARE(QString::fromStdString(some.error().found), QString("model-2.safetensors"));
        QFile::remove(QString::fromStdString(folder.path("model-0.safetensors")));
        QFile::remove(QString::fromStdString(folder.path("model-1.safetensors")));
        const auto none = readModel(folder.path()); // an index alone still tells the size
        QVERIFY(none);
        QCOMPARE((*none)->fileBytes->count(), 484'736);
        QVERIFY(remarks(**none).contains("weights-not-there"));
    }
    void filesThatDisagreeWithTheConfig()
    {
        Folder folder;
        Json tied = config();
        tied["tie_word_embeddings"] = false; // the files have no head
        folder.write("config.json", tied);
        Shapes shapes = endShapes(false);
        for (int layer = 0; layer < kLayers; ++layer)
            shapes += layerShapes(layer);
        folder.write("model.safetensors", safetensors(shapes));
        const auto model = readModel(folder.path());
        QVERIFY(model);
        QVERIFY((*model)->tiedEmbeddings);
        QVERIFY(remarks(**model).contains("parameters-differ-from-config"));
        QCOMPARE((*model)->fileBytes->count(), 2 * (*model)->inventory.parameters());
    }
    void weightsWithoutConfig()
    {
        Folder folder;
        Shapes shapes = endShapes();
        for (int layer = 0; layer < kLayers; ++layer)
            shapes += layerShapes(layer);
        folder.write("weights.safetensors", safetensors(shapes));
        const auto model = readModel(folder.path("weights.safetensors"));
        QVERIFY(model);
        QCOMPARE((*model)->layers(), kLayers);
        QCOMPARE((*model)->hiddenSize, kHidden);
        QCOMPARE((*model)->vocabSize, kVocab);
        QVERIFY(remarks(**model).contains("config-missing"));
    }
    void ggufBySuffixFolderAndSignature()
    {
        const QString vocabulary = QStringLiteral(TEST_DATA "/gguf/ggml-vocab-llama-spm.gguf");
        QFile file(vocabulary);
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("the vocabulary file lies elsewhere");
        const QByteArray bytes = file.readAll();
        Folder folder;
        folder.write("a.gguf", bytes);
        folder.write("mmproj-a.gguf", QByteArray("GGUF"));
        folder.write("unnamed", bytes);
        for (const QString &name : {QString("a.gguf"), QString(), QString("unnamed")}) {
            const auto model = readModel(folder.path(name));
            QVERIFY2(model, qPrintable(name));
            QCOMPARE(QString::fromStdString((*model)->architecture), QString("llama"));
        }
    }
    void nothingThere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("id");
        QTest::newRow("missing config") << "config.json" << QByteArray() << "file-missing";
        QTest::newRow("missing weights") << "model.safetensors" << QByteArray() << "file-missing";
        QTest::newRow("missing index") << "model.safetensors.index.json" << QByteArray() << "file-missing";
        QTest::newRow("missing gguf") << "model.gguf" << QByteArray() << "file-missing";
        QTest::newRow("a picture") << "picture.png" << QByteArray("\x89PNG") << "model-file-unknown";
        QTest::newRow("nothing in it") << "anything" << QByteArray("\n") << "model-file-unknown";
    }
    void nothingThere()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, id);
        Folder folder;
        if (!bytes.isEmpty())
            folder.write(name, bytes);
        const auto model = readModel(folder.path(name));
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().id), id);
        QVERIFY(!model.error().file.empty());
    }
    void emptyFolder()
    {
        Folder folder;
        const auto model = readModel(folder.path());
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().id), QString("folder-empty"));
        QVERIFY(!model.error().allowed.empty());
    }
    void brokenParts()
    {
        Folder folder;
        folder.write("config.json", config());
        folder.write("model.safetensors", QByteArray(16, '\xff'));
        QVERIFY(!readModel(folder.path()));
        folder.write("model.safetensors.index.json", QByteArray("{\"weight_map\": {\"a\": \"../../etc/passwd\"}}"));
        QVERIFY(!readModel(folder.path()));
        folder.write("model.safetensors.index.json", QByteArray("[1"));
        const auto model = readModel(folder.path("model.safetensors.index.json"));
        QVERIFY(!model);
    }
};

QTEST_APPLESS_MAIN(ReadModelTest)
#include "read_model_test.moc"
