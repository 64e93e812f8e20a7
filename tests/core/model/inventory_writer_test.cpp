// The collector of tensors, the limits of descriptions and the tensors of special families.
#include "core/model/builder.h"
#include "core/model/description_limits.h"
#include "core/model/inventory_writer.h"
#include "core/model/special_tensors.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::TensorRole;

namespace {

ModelDescription plain(int layers = 2)
{
    ModelDescription description;
    description.id = "test";
    description.hiddenSize = 8;
    description.vocabSize = 100;
    description.layers.assign(static_cast<std::size_t>(layers), LayerGroup{{FullAttention{{2, 1, 4, 4}}}, {DenseFeedForward{16, true}}, false, 2});
    return description;
}

const TensorEntry *find(const TensorInventory &inventory, TensorRole role, std::int64_t rows)
{
    for (const TensorEntry &entry : inventory.entries) {
        if (entry.role == role && entry.rows == rows)
            return &entry;
    }
    return nullptr;
}

} // namespace

class InventoryWriterTest : public QObject {
    Q_OBJECT
private slots:
    void emptyInventory()
    {
        InventoryWriter writer;
        const TensorInventory inventory = writer.finish();
        QVERIFY(inventory.entries.empty() && inventory.layerSets.empty());
        QCOMPARE(inventory.parameters(), 0);
    }
    void emptyShapesAreLeftOut()
    {
        InventoryWriter writer;
        writer.place(Part::Language, {0});
        writer.matrix(TensorRole::AttnV, 0, 10);
        writer.matrix(TensorRole::AttnV, 10, 0);
        writer.vector(TensorRole::Norm, 10, 0);
        writer.stack(TensorRole::ExpertUp, 0, 3, 3);
        QVERIFY(writer.finish().entries.empty());
    }
    void equalTensorsOfOnePlaceCountTogether()
    {
        InventoryWriter writer;
        writer.place(Part::Language, {0, 1});
        writer.norm(NormKind::Rms, 8);
        writer.norm(NormKind::Rms, 8, 2);
        writer.norm(NormKind::Rms, 4);
        const TensorInventory inventory = writer.finish();
        QCOMPARE(inventory.entries.size(), std::size_t{2});
        QCOMPARE(find(inventory, TensorRole::Norm, 8)->perLayer, 3);
        QCOMPARE(inventory.copies(*find(inventory, TensorRole::Norm, 8)), 6);
        QCOMPARE(inventory.parameters(), 6 * 8 + 2 * 4);
    }
    void equalTensorsOfOtherPlacesShareTheEntry()
    {
        InventoryWriter writer;
        writer.place(Part::Language, {3, 5});
        writer.matrix(TensorRole::AttnQ, 4, 8);
        writer.place(Part::Language, {0, 4});
        writer.matrix(TensorRole::AttnQ, 4, 8);
        writer.place(Part::Language, {1});
        writer.matrix(TensorRole::AttnQ, 4, 8, 2); // two in one layer: another entry
        writer.place(Part::Encoder, {2});
        writer.matrix(TensorRole::AttnQ, 4, 8); // another part
        writer.place(Part::Language);
        writer.matrix(TensorRole::AttnQ, 4, 8); // outside the layers
        const TensorInventory inventory = writer.finish();
        QCOMPARE(inventory.entries.size(), std::size_t{4});
        QCOMPARE(inventory.layersOf(inventory.entries.front()), (std::vector<int>{0, 3, 4, 5}));
        QCOMPARE(inventory.parameters(Part::Language), (4 + 2 + 1) * 32);
        QCOMPARE(inventory.parameters(Part::Encoder), 32);
        QVERIFY(inventory.layersOf(inventory.entries.back()).empty());
    }
    void layerSetsAreSharedBetweenEntries()
    {
        InventoryWriter writer;
        writer.place(Part::Language, {0, 1, 2});
        writer.matrix(TensorRole::AttnQ, 4, 8);
        writer.matrix(TensorRole::AttnK, 2, 8);
        writer.vector(TensorRole::Norm, 8);
        const TensorInventory inventory = writer.finish();
        QCOMPARE(inventory.layerSets.size(), std::size_t{1});
        QCOMPARE(inventory.entries.size(), std::size_t{3});
    }
    void timesMultipliesAPlace()
    {
        InventoryWriter writer;
        writer.place(Part::Mtp, {}, 3);
        writer.matrix(TensorRole::Projector, 8, 16);
        writer.vector(TensorRole::Norm, 8, 2);
        const TensorInventory inventory = writer.finish();
        QCOMPARE(inventory.parameters(Part::Mtp), 3 * 128 + 6 * 8);
        QCOMPARE(inventory.parameters(), 0); // MTP isn't counted
    }
    void biasesAndNormsByKind()
    {
        InventoryWriter writer;
        writer.place(Part::Language);
        writer.linear(TensorRole::MlpUp, 6, 8, true, 2);
        writer.norm(NormKind::Layer, 8);
        writer.norm(NormKind::LayerNoBias, 5);
        writer.norm(NormKind::Rms, 7, 1, TensorRole::FinalNorm);
        const TensorInventory inventory = writer.finish();
        QCOMPARE(find(inventory, TensorRole::Bias, 6)->perLayer, 2);
        QCOMPARE(find(inventory, TensorRole::Bias, 8)->perLayer, 1);
        QVERIFY(!find(inventory, TensorRole::Bias, 5) && !find(inventory, TensorRole::Bias, 7));
        QVERIFY(find(inventory, TensorRole::FinalNorm, 7));
    }
    void buffersArentParameters()
    {
        ModelDescription description = plain();
        const std::int64_t before = buildModel(description)->inventory.parameters();
        ExtraTensor buffer;
        buffer.entry.role = TensorRole::Table;
        buffer.entry.part = Part::Buffer;
        buffer.entry.rows = 5120;
        description.extras.push_back(buffer);
        const auto model = buildModel(description);
        QCOMPARE(model->inventory.parameters(), before);
        QCOMPARE(model->inventory.parameters(Part::Buffer), 5120);
    }
    void fp8ScalesOfBlocks() // ceil(rows / 128) × ceil(cols / 128) for each matrix that the format converts
    {
        ModelDescription description = plain();
        description.hiddenSize = 200;
        description.layers.assign(2, LayerGroup{{FullAttention{{2, 1, 100, 100}}}, {DenseFeedForward{300, true}}, false, 2});
        description.hubCountsFp8Scales = true;
        const auto model = buildModel(description);
        QVERIFY(model);
        // q 200×200: 4; k, v 100×200: 2 each; o 200×200: 4; gate, up 300×200: 6 each; down 200×300: 6
        QCOMPARE(model->inventory.parameters(Part::Buffer), 2 * (4 + 2 + 2 + 4 + 6 + 6 + 6));
    }

    void limits_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("place");
        int what = 0;
        for (const char *place : {"hidden_size", "vocab_size", "context", "layers", "attention heads", "key-value heads", "head width", "value head width",
                                  "window", "latent width", "state-space width", "linear-attention size", "feed-forward width", "experts",
                                  "experts a token", "expert width", "vision tower", "multi-token-prediction modules", "embedding"})
            QTest::newRow(place) << what++ << place;
    }
    void limits()
    {
        QFETCH(int, what);
        QFETCH(QString, place);
        const std::int64_t huge = std::int64_t{1} << 50;
        ModelDescription d = plain();
        QVERIFY(checkLimits(d));
        Mixer &mixer = d.layers.back().mixers.front();
        HeadShape heads{2, 1, 4, 4};
        MixtureOfExperts moe;
        moe.experts = 4;
        moe.expertsPerToken = 2;
        moe.expertIntermediate = 8;
        switch (what) {
        case 0: d.hiddenSize = huge; break;
        case 1: d.vocabSize = -1; break;
        case 2: d.maxContext = -1; break;
        case 3: d.layers.assign(5000, d.layers.front()); break;
        case 4: heads.heads = 0; mixer = FullAttention{heads}; break;
        case 5: heads.kvHeads = huge; mixer = FullAttention{heads}; break;
        case 6: heads.keyDim = -4; mixer = FullAttention{heads}; break;
        case 7: heads.valueDim = 0; mixer = CrossAttention{heads}; break;
        case 8: mixer = WindowAttention{heads, 0}; break;
        case 9: { LatentAttention latent; latent.heads = 1; latent.kvLoraRank = huge; mixer = latent; break; }
        case 10: mixer = StateSpace{}; break;
        case 11: mixer = LinearAttention{}; break;
        case 12: d.layers.back().feedForwards.front() = DenseFeedForward{0, true}; break;
        case 13: moe.experts = 0; d.layers.back().feedForwards.front() = moe; break;
        case 14: moe.expertsPerToken = 5; d.layers.back().feedForwards.front() = moe; break;
        case 15: moe.expertIntermediate = huge; d.layers.back().feedForwards.front() = moe; break;
        case 16: d.vision = VisionDescription{}; d.vision->tower.hidden = huge; break;
        case 17: d.mtp = MtpDescription{}; d.mtp->modules = 1000; break;
        default: d.embedding.positions = -1; break;
        }
        const auto valid = checkLimits(d);
        QVERIFY(!valid);
        QCOMPARE(QString::fromStdString(valid.error().id), QString("out-of-range"));
        QCOMPARE(QString::fromStdString(valid.error().place), place);
        QVERIFY(!buildModel(d));
    }
    void noLayersAtAll()
    {
        ModelDescription description = plain(0);
        const auto model = buildModel(description);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), QString("layers"));
        QCOMPARE(QString::fromStdString(model.error().allowed), QString("1 … 4096"));
    }
    void sumsBeyondReasonAreRefused()
    {
        ModelDescription description = plain();
        ExtraTensor extra;
        extra.entry.rows = std::int64_t{1} << 40;
        extra.entry.cols = std::int64_t{1} << 40;
        description.extras.push_back(extra);
        QVERIFY(!buildModel(description));
        description.extras.back().entry.cols = 1 << 10;
        description.extras.back().entry.stack = 1 << 10;
        QVERIFY(!buildModel(description));
        description.extras.back().entry.stack = 1;
        QVERIFY(buildModel(description));
        description.extras.assign(100, description.extras.back()); // each fits, together they don't
        QVERIFY(!buildModel(description));
    }

    void perLayerInputs() // Gemma 4's small members
    {
        ModelDescription description = plain(3);
        const std::int64_t before = buildModel(description)->inventory.parameters();
        addPerLayerInputs(description, 5, 70);
        const std::int64_t layer = 2 * 5 * 8 + 8, once = 70 * 15 + 15 * 8 + 5;
        QCOMPARE(buildModel(description)->inventory.parameters() - before, 3 * layer + once);
    }
    void gemma3n()
    {
        ModelDescription description = plain(3);
        const std::int64_t before = buildModel(description)->inventory.parameters();
        addGemma3nTensors(description, 6, 5, 70);
        const std::int64_t altup = 8 + 16 + 64 + 4 * 8 + 8, laurel = 2 * 6 * 8 + 8, input = 2 * 5 * 8 + 8;
        const std::int64_t once = 70 * 15 + 15 * 8 + 5 + 6 * 8 * 8;
        QCOMPARE(buildModel(description)->inventory.parameters() - before, 3 * (altup + laurel + input) + once);
    }
    void rwkv6()
    {
        ModelDescription description = plain(3);
        const std::int64_t before = buildModel(description)->inventory.parameters();
        addRwkv6Tensors(description, 3, 5);
        const std::int64_t layer = 8 * 8 + 2 * 15 * 8 + 8 + 2 * 5 * 8 + 8 + 8 * 8;
        QCOMPARE(buildModel(description)->inventory.parameters() - before, 3 * layer + 2 * 8);
    }
    void hashTables()
    {
        ModelDescription description = plain(3);
        MixtureOfExperts moe;
        moe.experts = 4;
        moe.expertsPerToken = 2;
        moe.expertIntermediate = 8;
        for (LayerGroup &layer : description.layers)
            layer.feedForwards = {moe};
        addHashTables(description, 0);
        QVERIFY(description.extras.empty());
        addHashTables(description, 2);
        QCOMPARE(buildModel(description)->inventory.parameters(Part::Buffer), 2 * 100 * 2);
    }
    void modelKeepsWhatTheDescriptionSays()
    {
        ModelDescription description = plain();
        description.name = "Name";
        description.family = "Family";
        description.architecture = "llama";
        description.maxContext = 77;
        description.nativeKvCache = "fp8";
        description.provenance.status = "verified";
        description.remarks.push_back({"x", "y", "z"});
        description.formatByRole[TensorRole::AttnQ] = formats::NumericFormat{formats::Family::Fp8, 8};
        const auto model = buildModel(description);
        QVERIFY(model);
        QVERIFY(model->name == "Name" && model->family == "Family" && model->architecture == "llama" && model->nativeKvCache == "fp8");
        QCOMPARE(model->maxContext, 77);
        QCOMPARE(model->remarks.size(), std::size_t{1});
        QVERIFY(model->provenance.status == "verified");
        QVERIFY(model->formatByRole.at(TensorRole::AttnQ).family == formats::Family::Fp8);
        QVERIFY(!model->fileBytes && !model->vision && !model->mtp);
    }
};

QTEST_APPLESS_MAIN(InventoryWriterTest)
#include "inventory_writer_test.moc"
