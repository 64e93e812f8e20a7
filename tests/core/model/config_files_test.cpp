// Real config.json files of published models against their catalogue rows: the same layers, the same tensors one by one, the same
// cache. Two sources that were written down independently must give one model.
#include "core/model/cache_shape.h"
#include "core/model/model_catalogue.h"
#include "core/model/readers/huggingface_config.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::Family;
using formats::TensorRole;

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Model> readFolder(const QString &folder)
{
    const QString path = QStringLiteral(TEST_DATA "/configs/") + folder;
    const QByteArray config = read(path + "/config.json");
    const QByteArray beside = read(path + "/hf_quant_config.json");
    ConfigSurroundings surroundings;
    surroundings.quantization = {beside.constData(), static_cast<std::size_t>(beside.size())};
    surroundings.quantizationFile = "hf_quant_config.json";
    return readHuggingFaceConfig({config.constData(), static_cast<std::size_t>(config.size())}, "config.json", surroundings);
}

/// An entry in words, so that a difference can be read.
QString words(const TensorEntry &entry, const TensorInventory &inventory)
{
    QString layers;
    for (const int layer : inventory.layersOf(entry))
        layers += QString::number(layer) + ' ';
    return QStringLiteral("%1 part %2 %3x%4 stack %5 times %6 heads %7 of %8 layers %9")
        .arg(QString::fromUtf8(formats::idOf(entry.role).data()))
        .arg(static_cast<int>(entry.part))
        .arg(entry.rows)
        .arg(entry.cols)
        .arg(entry.stack)
        .arg(entry.perLayer)
        .arg(entry.kvHeads)
        .arg(entry.headDim)
        .arg(layers);
}

/// All tensors but buffers and the MTP module, which some releases leave out.
QStringList tensors(const Model &model)
{
    QStringList list;
    for (const TensorEntry &entry : model.inventory.entries) {
        if (entry.part != Part::Buffer && entry.part != Part::Mtp)
            list << words(entry, model.inventory);
    }
    list.sort();
    return list;
}

struct Case {
    const char *folder;
    const char *row;
    const char *format;
    const char *cache;
};

// Quantised releases stand for their base row.
const Case kCases[] = {
    {"Qwen--Qwen3-32B", "Qwen/Qwen3-32B", "bf16", ""},
    {"Qwen--Qwen3-32B-FP8", "Qwen/Qwen3-32B", "fp8-block", ""},
    {"Qwen--Qwen3-8B", "Qwen/Qwen3-8B", "bf16", ""},
    {"Qwen--Qwen3-VL-235B-A22B-Instruct", "Qwen/Qwen3-VL-235B-A22B-Instruct", "bf16", ""},
    {"Qwen--Qwen3-VL-30B-A3B-Instruct", "Qwen/Qwen3-VL-30B-A3B-Instruct", "bf16", ""},
    {"Qwen--Qwen3-VL-8B-Instruct", "Qwen/Qwen3-VL-8B-Instruct", "bf16", ""},
    {"deepseek-ai--DeepSeek-R1", "deepseek-ai/DeepSeek-R1-0528", "fp8-block", ""},
    {"deepseek-ai--DeepSeek-V3", "deepseek-ai/DeepSeek-V3-0324", "fp8-block", ""},
    {"meta-llama--Llama-4-Maverick-17B-128E-Instruct", "meta-llama/Llama-4-Maverick-17B-128E-Instruct", "bf16", ""},
    {"meta-llama--Llama-4-Scout-17B-16E-Instruct", "meta-llama/Llama-4-Scout-17B-16E-Instruct", "bf16", ""},
    {"meta-llama--Meta-Llama-3.1-8B", "meta-llama/Llama-3.1-8B-Instruct", "bf16", ""},
    {"moonshotai--Kimi-K2-Instruct", "moonshotai/Kimi-K2-Instruct", "fp8-block", ""},
    {"nvidia--GLM-5-NVFP4", "zai-org/GLM-5", "nvfp4", "fp8"},
    {"nvidia--GLM-5.1-NVFP4", "zai-org/GLM-5.1", "nvfp4", "fp8"},
    {"nvidia--Llama-3.1-70B-Instruct-FP8", "meta-llama/Llama-3.1-70B-Instruct", "fp8", "fp8"},
    {"nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "bf16", ""},
    {"nvidia--NVIDIA-Nemotron-3-Super-120B-A12B-NVFP4", "nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16", "nvfp4", "fp8"},
    {"nvidia--NVIDIA-Nemotron-3-Ultra-550B-A55B-NVFP4", "nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16", "nvfp4", "fp8"},
    {"openai--gpt-oss-120b", "openai/gpt-oss-120b", "mxfp4", ""},
    {"openai--gpt-oss-20b", "openai/gpt-oss-20b", "mxfp4", ""},
    {"zai-org--GLM-5", "zai-org/GLM-5", "bf16", ""},
    {"zai-org--GLM-5-FP8", "zai-org/GLM-5", "fp8-block", ""},
    {"zai-org--GLM-5.1", "zai-org/GLM-5.1", "bf16", ""},
    {"zai-org--GLM-5.1-FP8", "zai-org/GLM-5.1", "fp8-block", ""},
};

} // namespace

class ConfigFilesTest : public QObject {
    Q_OBJECT
private slots:
    void everyFileIsTried()
    {
        const QStringList folders = QDir(QStringLiteral(TEST_DATA "/configs")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(folders.size(), static_cast<qsizetype>(std::size(kCases)));
        for (const Case &row : kCases)
            QVERIFY2(folders.contains(row.folder), row.folder);
    }

    void sameAsItsRow_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(kCases); ++i)
            QTest::newRow(kCases[i].folder) << static_cast<int>(i);
    }
    void sameAsItsRow()
    {
        QFETCH(int, index);
        const Case &known = kCases[index];
        const auto model = readFolder(known.folder);
        QVERIFY2(model, model ? "" : (model.error().id + " " + model.error().place).c_str());
        const auto row = ModelCatalogue::builtIn().find(known.row);
        QVERIFY(row);
        QCOMPARE(tensors(*model), tensors(**row));
        QCOMPARE(model->inventory.parameters(), (*row)->inventory.parameters());
        QCOMPARE(model->layerGroups, (*row)->layerGroups);
        QCOMPARE(model->groups.size(), (*row)->groups.size());
        for (std::size_t group = 0; group < model->groups.size(); ++group)
            QVERIFY2(model->groups[group] == (*row)->groups[group], qPrintable(QString::number(group)));
        const CacheValuesPerToken cache = cacheValuesPerToken(*model);
        const CacheValuesPerToken wanted = cacheValuesPerToken(**row);
        QCOMPARE(cache.full, wanted.full);
        QCOMPARE(cache.window, wanted.window);
        QCOMPARE(model->vocabSize, (*row)->vocabSize);
        QCOMPARE(model->tiedEmbeddings, (*row)->tiedEmbeddings);
        QCOMPARE(QString::fromStdString(formats::toId(model->nativeFormat)), QString(known.format));
        QCOMPARE(QString::fromStdString(model->nativeKvCache), QString(known.cache));
        QCOMPARE(QString::fromStdString(model->architecture), QString::fromStdString((*row)->architecture));
        if ((*row)->vision) {
            QVERIFY(model->vision);
            QCOMPARE(model->vision->maxImageTokens, (*row)->vision->maxImageTokens);
            QCOMPARE(model->vision->heads, (*row)->vision->heads);
        }
    }

    void predictionModules_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<qint64>("parameters");
        // models.md: 11.6 B block and 1.85 B copies of embedding and head for V3; the rows' own figures for the others.
        QTest::newRow("V3") << "deepseek-ai--DeepSeek-V3" << Q_INT64_C(13463426304);
        QTest::newRow("GLM-5") << "zai-org--GLM-5" << Q_INT64_C(9952920576);
        QTest::newRow("Kimi-K2 has none") << "moonshotai--Kimi-K2-Instruct" << Q_INT64_C(0);
        QTest::newRow("Nemotron 3 Nano has none") << "nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16" << Q_INT64_C(0);
    }
    void predictionModules()
    {
        QFETCH(QString, folder);
        QFETCH(qint64, parameters);
        const auto model = readFolder(folder);
        QVERIFY(model);
        QCOMPARE(model->inventory.parameters(Part::Mtp), static_cast<std::int64_t>(parameters));
        QCOMPARE(model->mtp.has_value(), parameters > 0);
    }

    void whatAReleaseLeavesWide()
    {
        const auto glm = readFolder("nvidia--GLM-5-NVFP4"); // its list names attention layer by layer, o_proj in a few only
        QVERIFY(glm);
        for (const TensorRole role : {TensorRole::LatentQA, TensorRole::LatentQB, TensorRole::LatentKvA, TensorRole::LatentKvB}) {
            QVERIFY(glm->formatByRole.contains(role));
            QVERIFY(glm->formatByRole.at(role).family == Family::Float);
        }
        QVERIFY(!glm->formatByRole.contains(TensorRole::ExpertUp));
        const auto oss = readFolder("openai--gpt-oss-20b"); // experts only
        QVERIFY(oss);
        QVERIFY(oss->formatByRole.at(TensorRole::AttnQ).family == Family::Float);
        QVERIFY(oss->formatByRole.at(TensorRole::AttnOut).family == Family::Float);
        QVERIFY(!oss->formatByRole.contains(TensorRole::ExpertGateUp));
        const auto fp8 = readFolder("zai-org--GLM-5-FP8"); // 128 × 128 blocks, the indexer's weights wide
        QVERIFY(fp8);
        QVERIFY(fp8->formatByRole.at(TensorRole::IndexerWeights).family == Family::Float);
        QVERIFY(!fp8->formatByRole.contains(TensorRole::LatentQB));
    }

    void llama4TowerIsTold()
    {
        const auto model = readFolder("meta-llama--Llama-4-Scout-17B-16E-Instruct");
        QVERIFY(model);
        QCOMPARE(model->inventory.parameters(Part::Vision), 871'932'416);
        QCOMPARE(model->remarks.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(model->remarks.front().id), QString("vision-tower-assumed"));
    }
};

QTEST_APPLESS_MAIN(ConfigFilesTest)
#include "config_files_test.moc"
