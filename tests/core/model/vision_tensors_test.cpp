// Vision towers part by part: small widths by hand for every kind of tower, and the published towers' sums.
#include "core/model/builder.h"
#include "core/model/model_catalogue.h"
#include "core/model/vision_tensors.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::TensorRole;

namespace {

constexpr std::int64_t h = 8, inner = 20, layers = 3, patch = 2, out = 10; // hidden, feed-forward, depth, pixels, language width

VisionDescription tower(const char *type)
{
    VisionDescription vision;
    vision.tower.type = type;
    vision.tower.layers = layers;
    vision.tower.hidden = h;
    vision.tower.intermediate = inner;
    vision.tower.heads = 2;
    vision.tower.patch = patch;
    vision.out = out;
    vision.positions = 50;
    return vision;
}

TensorInventory inventoryOf(const VisionDescription &vision)
{
    InventoryWriter writer;
    writer.place(Part::Vision);
    writeVision(writer, vision);
    return writer.finish();
}

std::int64_t sum(const TensorInventory &inventory, TensorRole role)
{
    std::int64_t values = 0;
    for (const TensorEntry &entry : inventory.entries)
        values += entry.role == role ? entry.elements() * entry.perLayer : 0;
    return values;
}

const std::int64_t attention = 4 * h * h, attentionBias = 4 * h;
const std::int64_t plainMlp = 2 * h * inner, plainMlpBias = inner + h;
const std::int64_t gatedMlp = 3 * h * inner, gatedMlpBias = 2 * inner + h;

} // namespace

class VisionTensorsTest : public QObject {
    Q_OBJECT
private slots:
    void siglip()
    {
        const TensorInventory inventory = inventoryOf(tower("siglip_gemma3"));
        QCOMPARE(sum(inventory, TensorRole::Convolution), 3 * 4 * h);
        QCOMPARE(sum(inventory, TensorRole::PositionEmbedding), 50 * h);
        QCOMPARE(sum(inventory, TensorRole::AttnQ), layers * h * h);
        QCOMPARE(sum(inventory, TensorRole::Projector), h * out);
        QCOMPARE(inventory.parameters(Part::Vision), 3 * 4 * h + h + 50 * h + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias)
                                                         + 2 * h + h + h * out);
    }
    void qwen25()
    {
        const TensorInventory inventory = inventoryOf(tower("qwen2_5_vl"));
        QCOMPARE(sum(inventory, TensorRole::AttnQkv), layers * 3 * h * h);
        QCOMPARE(sum(inventory, TensorRole::MlpGate), layers * inner * h);
        QCOMPARE(sum(inventory, TensorRole::PositionEmbedding), 0);
        const std::int64_t merger = 16 * h * h + 4 * h + 4 * h * out + out;
        QCOMPARE(inventory.parameters(Part::Vision), 3 * 2 * 4 * h + layers * (2 * h + attention + attentionBias + gatedMlp + gatedMlpBias) + h + merger);
    }
    void qwen2()
    {
        const TensorInventory inventory = inventoryOf(tower("qwen2_vl"));
        const std::int64_t merger = 16 * h * h + 4 * h + 4 * h * out + out;
        QCOMPARE(inventory.parameters(Part::Vision), 3 * 2 * 4 * h + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias) + 2 * h + merger);
    }
    void qwen3WithAndWithoutDeepstack()
    {
        VisionDescription vision = tower("qwen3_vl");
        const std::int64_t merger = 16 * h * h + 4 * h + 4 * h * out + out;
        const std::int64_t base = 3 * 2 * 4 * h + h + 50 * h + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias) + 2 * h + merger;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), base);
        vision.deepstack = 3;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), base + 3 * (merger + 8 * h));
    }
    void pixtral()
    {
        const TensorInventory inventory = inventoryOf(tower("pixtral"));
        QCOMPARE(sum(inventory, TensorRole::Bias), 0);
        QCOMPARE(inventory.parameters(Part::Vision), 3 * 4 * h + h + layers * (2 * h + attention + gatedMlp) + h + 4 * h * h + h * out + out * out);
    }
    void llama4()
    {
        VisionDescription vision = tower("llama4");
        vision.adapter = 6;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), 3 * 4 * h + h + 50 * h + 4 * h
                                                                   + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias) + 4 * h * 6 + 36
                                                                   + 6 * out);
    }
    void mllama()
    {
        VisionDescription vision = tower("mllama");
        vision.globalLayers = 2;
        vision.tiles = 4;
        vision.outputDim = 24;
        const std::int64_t tables = 50 * h + 9 * 4 * 50 * h + 2 * 9 * 4 * h;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), 3 * 4 * h + h + tables + 3 + 4 * h + (layers + 2) * (4 * h + attention + plainMlp + plainMlpBias)
                                                                   + 2 * 2 + 24 * out + out);
    }
    void internVit()
    {
        VisionDescription vision = tower("internvit");
        const std::int64_t projector = 8 * h + 4 * h * out + out + out * out + out;
        const std::int64_t common = h + 3 * 4 * h + h + 50 * h + projector + layers * 2 * h; // layer scales
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), common + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias));
        vision.rmsNorm = vision.queryKeyNorm = true; // the large one
        vision.qkvBias = false;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), common + layers * (2 * h + attention + h + plainMlp + plainMlpBias + 2 * h));
    }
    void moonVit()
    {
        QCOMPARE(inventoryOf(tower("moonvit3d")).parameters(Part::Vision),
                 3 * 4 * h + h + 50 * h + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias) + 4 * h + 16 * h * h + 4 * h + 4 * h * out + out);
    }
    void moonVitOfKimiK3() // no biases, RMSNorm, heads wider together than the stream
    {
        VisionDescription vision = tower("moonvit3d");
        vision.biases = false;
        vision.rmsNorm = true;
        vision.attentionWidth = 12;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision),
                 3 * 4 * h + 50 * h + layers * (2 * h + 4 * 12 * h + plainMlp) + 2 * h + 16 * h * h + 4 * h * out);
    }
    void gemma4()
    {
        const TensorInventory inventory = inventoryOf(tower("gemma4"));
        QCOMPARE(sum(inventory, TensorRole::PositionEmbedding), 2 * 50 * h);
        QCOMPARE(inventory.parameters(Part::Vision), 3 * 4 * h + 2 * 50 * h + layers * (4 * h + attention + gatedMlp + 2 * (h / 2)) + h * out);
    }
    void onlyTheSumIsKnown()
    {
        VisionDescription vision = tower("fixed");
        vision.parameters = 12345;
        QCOMPARE(inventoryOf(vision).parameters(Part::Vision), 12345);
    }
    void unknownTowersArePlain()
    {
        QCOMPARE(inventoryOf(tower("brand-new")).parameters(Part::Vision),
                 3 * 4 * h + h + 50 * h + layers * (4 * h + attention + attentionBias + plainMlp + plainMlpBias) + 2 * h + h * out + out + out * out + out);
    }
    void nothingOfATowerIsInLayers() // stage 0 holds it whole
    {
        for (const char *type : {"siglip_gemma3", "qwen3_vl", "pixtral", "llama4", "mllama", "internvit", "moonvit3d", "gemma4"}) {
            for (const TensorEntry &entry : inventoryOf(tower(type)).entries) {
                QCOMPARE(entry.layerSet, -1);
                QVERIFY(entry.part == Part::Vision);
                QCOMPARE(entry.kvHeads, 0);
            }
        }
    }
    void publishedTowers_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("parameters");
        QTest::newRow("SigLIP of Gemma 3") << "google/gemma-3-27b-it" << Q_INT64_C(423060336);
        QTest::newRow("Qwen2.5-VL") << "Qwen/Qwen2.5-VL-7B-Instruct" << Q_INT64_C(676550144);
        QTest::newRow("Qwen3-VL") << "Qwen/Qwen3-VL-8B-Instruct" << Q_INT64_C(576388336);
        QTest::newRow("Pixtral") << "mistralai/Mistral-Small-3.2-24B-Instruct-2506" << Q_INT64_C(438958080);
        QTest::newRow("Llama 4") << "meta-llama/Llama-4-Scout-17B-16E-Instruct" << Q_INT64_C(871932416);
        QTest::newRow("Llama 3.2") << "meta-llama/Llama-3.2-11B-Vision-Instruct" << Q_INT64_C(895028755);
        QTest::newRow("InternViT 300M") << "OpenGVLab/InternVL3-8B-hf" << Q_INT64_C(331552768);
        QTest::newRow("InternViT 6B") << "OpenGVLab/InternVL3-38B" << Q_INT64_C(5628282240);
        QTest::newRow("MoonViT-3D") << "moonshotai/Kimi-K2.5" << Q_INT64_C(471143920);
        QTest::newRow("Gemma 4") << "google/gemma-4-31B-it" << Q_INT64_C(575741232);
    }
    void publishedTowers()
    {
        QFETCH(QString, id);
        QFETCH(qint64, parameters);
        const auto model = ModelCatalogue::builtIn().find(id.toStdString());
        QVERIFY(model);
        QCOMPARE((*model)->inventory.parameters(Part::Vision), static_cast<std::int64_t>(parameters));
        QVERIFY((*model)->vision);
        QVERIFY((*model)->vision->layers > 0 && (*model)->vision->hidden % (*model)->vision->heads == 0);
        QVERIFY(!(*model)->vision->imageTokens.empty());
    }
};

QTEST_APPLESS_MAIN(VisionTensorsTest)
#include "vision_tensors_test.moc"
