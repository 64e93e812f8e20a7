// Models by id and by path: the same plan from a row and from its config.json; a changed file is read again.
#include "core/memory/model_lookup.h"
#include "serving_support.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

QByteArray config(int layers)
{
    return QByteArray(R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
        "num_key_value_heads":8,"vocab_size":128256,"max_position_embeddings":131072,"tie_word_embeddings":false,"torch_dtype":"bfloat16","num_hidden_layers":)")
        + QByteArray::number(layers) + "}";
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
}

} // namespace

class ModelLookupTest : public QObject {
    Q_OBJECT
private slots:
    void aConfigurationPlansLikeItsRow()
    {
        QTemporaryDir folder;
        write(folder.filePath("config.json"), config(32));
        auto byId = serving("meta-llama/Llama-3.1-8B-Instruct", "vllm", "0.12.0");
        auto byPath = byId;
        inferenceOf(byPath).model = {{}, folder.filePath("config.json").toStdString()};
        const auto a = planOf(byId), b = planOf(byPath);
        QCOMPARE(a.devices[0].total, b.devices[0].total);
        QCOMPARE(a.pool->tokens, b.pool->tokens);
        inferenceOf(byPath).model.path = folder.path().toStdString();
        QCOMPARE(planOf(byPath).devices[0].total, a.devices[0].total);
    }
    void filesAreKeptUntilTheyChange()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("config.json");
        write(path, config(32));
        const workload::ModelReference reference{{}, path.toStdString()};
        const auto first = modelOf(reference, *World::builtIn());
        QVERIFY(first.has_value());
        QCOMPARE(modelOf(reference, *World::builtIn())->get(), first->get());
        write(path, config(8) + " "); // other size, other stamp
        const auto second = modelOf(reference, *World::builtIn());
        QVERIFY(second.has_value());
        QCOMPARE((*second)->layers(), 8);
        QCOMPARE((*first)->layers(), 32); // who holds the old one keeps it
    }
    void missingFilesAreNamed()
    {
        const auto missing = modelOf({{}, "/no/such/folder/config.json"}, *World::builtIn());
        QVERIFY(!missing);
        const auto unknown = modelOf({"no/such-model", {}}, *World::builtIn());
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().id, std::string("unknown-model"));
    }
};

QTEST_APPLESS_MAIN(ModelLookupTest)
#include "model_lookup_test.moc"
