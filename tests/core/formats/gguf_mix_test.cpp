// llama.cpp's mixes, rule by rule on a made-up model: which layers get more bits, what experts, group size and size class change,
// and what happens to rows that are no whole blocks.
#include "core/formats/gguf_mix.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {

/// A decoder of n layers with the tensors that the rules look at, rows of `row` values.
std::vector<MixTensor> decoder(int layers, std::int64_t row = 4096, bool head = true, bool experts = false)
{
    std::vector<MixTensor> tensors{{MixKind::Embedding, -1, row}};
    if (head)
        tensors.push_back({MixKind::Output, -1, row});
    for (int i = 0; i < layers; ++i) {
        for (const MixKind kind : {MixKind::Kept, MixKind::AttnQ, MixKind::AttnK, MixKind::AttnV, MixKind::AttnOut})
            tensors.push_back({kind, i, row});
        for (const MixKind kind : {MixKind::FfnGate, MixKind::FfnUp, MixKind::FfnDown})
            tensors.push_back({kind, i, row, experts});
    }
    return tensors;
}

struct Mixed {
    std::vector<MixTensor> tensors;
    std::vector<const GgmlType *> types;

    QString of(MixKind kind, int layer = -1) const
    {
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (tensors[i].kind == kind && tensors[i].layer == layer)
                return QString::fromUtf8(types[i]->name.data(), static_cast<qsizetype>(types[i]->name.size()));
        }
        return {};
    }
    /// Layers in which tensors of a kind have a type.
    QList<int> layersWith(MixKind kind, const char *type) const
    {
        QList<int> layers;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (tensors[i].kind == kind && types[i]->name == type)
                layers << tensors[i].layer;
        }
        return layers;
    }
};

Mixed mixed(const char *name, MixModel model, std::vector<MixTensor> tensors)
{
    Mixed result{std::move(tensors), {}};
    result.types = mixTypes(name, model, result.tensors);
    return result;
}

MixModel plain(int layers = 32, int group = 1) { return {layers, 0, group, false, false}; }

} // namespace

class GgufMixTest : public QObject {
    Q_OBJECT
private slots:
    void baseTypes_data()
    {
        QTest::addColumn<QString>("mix");
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("embedding");
        const auto row = [](const char *mix, const char *query, const char *output, const char *embedding) { QTest::newRow(mix) << mix << query << output << embedding; };
        row("F32", "F32", "F32", "F32");
        row("F16", "F16", "F16", "F16");
        row("BF16", "BF16", "BF16", "BF16");
        row("Q8_0", "Q8_0", "Q8_0", "Q8_0");
        row("Q4_0", "Q4_0", "Q6_K", "Q4_0");
        row("Q4_1", "Q4_1", "Q6_K", "Q4_1");
        row("Q5_0", "Q5_0", "Q6_K", "Q5_0");
        row("Q5_1", "Q5_1", "Q6_K", "Q5_1");
        row("Q2_K", "Q2_K", "Q6_K", "Q2_K");
        row("Q3_K_M", "Q3_K", "Q6_K", "Q3_K");
        row("Q4_K_M", "Q4_K", "Q6_K", "Q4_K");
        row("Q5_K_S", "Q5_K", "Q6_K", "Q5_K");
        row("Q6_K", "Q6_K", "Q6_K", "Q6_K");
        row("IQ4_XS", "IQ4_XS", "Q6_K", "IQ4_XS");
        row("IQ4_NL", "IQ4_NL", "Q6_K", "IQ4_NL");
        row("IQ3_M", "IQ3_S", "Q6_K", "IQ3_S");
        row("IQ3_XXS", "IQ2_S", "Q5_K", "IQ3_S");
        row("IQ3_XS", "IQ3_XXS", "Q6_K", "IQ3_S");
        row("IQ2_XXS", "IQ2_XXS", "Q5_K", "Q2_K");
        row("IQ2_S", "IQ2_XS", "Q5_K", "IQ3_S");
        row("IQ2_M", "IQ2_S", "Q5_K", "IQ3_S");
        row("IQ1_S", "IQ1_S", "Q5_K", "Q2_K");
        row("IQ1_M", "IQ1_M", "Q5_K", "Q2_K");
        row("TQ1_0", "TQ1_0", "Q6_K", "Q4_K");
        row("TQ2_0", "TQ2_0", "Q6_K", "Q4_K");
        row("MXFP4_MOE", "Q8_0", "Q8_0", "Q8_0");
    }
    void baseTypes()
    {
        QFETCH(QString, mix);
        QFETCH(QString, query);
        QFETCH(QString, output);
        QFETCH(QString, embedding);
        const Mixed result = mixed(mix.toUtf8().constData(), plain(), decoder(32));
        QCOMPARE(result.of(MixKind::AttnQ, 15), query);
        QCOMPARE(result.of(MixKind::Output), output);
        QCOMPARE(result.of(MixKind::Embedding), embedding);
        QCOMPARE(result.of(MixKind::Kept, 3), QString("F32"));
    }

    void moreBitsInTheFirstAndLastEighthAndEveryThirdLayer()
    {
        const Mixed result = mixed("Q4_K_M", plain(), decoder(32));
        // 32 / 8 = 4: layers 0–3 and 28–31, and between them those with (i − 4) mod 3 = 2.
        const QList<int> expected{0, 1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30, 31};
        QCOMPARE(result.layersWith(MixKind::AttnV, "Q6_K"), expected);
        QCOMPARE(result.layersWith(MixKind::FfnDown, "Q6_K"), expected);
        QCOMPARE(result.layersWith(MixKind::FfnGate, "Q4_K").size(), 32);
        QCOMPARE(mixed("Q5_K_M", plain(), decoder(32)).layersWith(MixKind::FfnDown, "Q6_K"), expected);
    }
    void smallMixes()
    {
        const Mixed small = mixed("Q4_K_S", plain(), decoder(32));
        QCOMPARE(small.layersWith(MixKind::AttnV, "Q5_K"), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(small.layersWith(MixKind::FfnDown, "Q5_K"), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(mixed("Q5_K_S", plain(), decoder(32)).layersWith(MixKind::FfnDown, "Q5_K").size(), 32);
    }
    void threeBits()
    {
        const Mixed medium = mixed("Q3_K_M", plain(), decoder(32));
        QCOMPARE(medium.layersWith(MixKind::AttnV, "Q5_K"), (QList<int>{0, 1}));
        QCOMPARE(medium.layersWith(MixKind::AttnV, "Q4_K").size(), 30);
        QCOMPARE(medium.layersWith(MixKind::FfnDown, "Q5_K"), (QList<int>{0, 1})); // 32 / 16
        QCOMPARE(medium.of(MixKind::AttnOut, 9), QString("Q4_K"));
        const Mixed large = mixed("Q3_K_L", plain(), decoder(32));
        QCOMPARE(large.of(MixKind::AttnV, 9), QString("Q5_K"));
        QCOMPARE(large.of(MixKind::FfnDown, 9), QString("Q5_K"));
        QCOMPARE(large.of(MixKind::AttnOut, 9), QString("Q5_K"));
        QCOMPARE(mixed("Q3_K_S", plain(), decoder(32)).of(MixKind::AttnV, 9), QString("Q3_K"));
    }
    void twoBits()
    {
        QCOMPARE(mixed("Q2_K", plain(32, 1), decoder(32)).of(MixKind::AttnV, 9), QString("Q3_K"));
        QCOMPARE(mixed("Q2_K", plain(32, 4), decoder(32)).of(MixKind::AttnV, 9), QString("Q4_K"));
        QCOMPARE(mixed("Q2_K", plain(), decoder(32)).of(MixKind::FfnDown, 9), QString("Q3_K"));
        QCOMPARE(mixed("Q2_K", plain(), decoder(32)).of(MixKind::AttnOut, 9), QString("Q3_K"));
        const Mixed small = mixed("Q2_K_S", plain(), decoder(32));
        QCOMPARE(small.layersWith(MixKind::FfnDown, "Q4_K"), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(small.of(MixKind::FfnDown, 9), QString("Q2_K"));
    }
    void importanceTypes()
    {
        const Mixed xxs = mixed("IQ2_XXS", plain(32, 8), decoder(32));
        QCOMPARE(xxs.of(MixKind::AttnV, 9), QString("Q4_K"));
        QCOMPARE(xxs.layersWith(MixKind::FfnDown, "Q2_K"), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(mixed("IQ2_M", plain(32, 1), decoder(32)).of(MixKind::AttnV, 9), QString("IQ3_S"));
        QCOMPARE(mixed("IQ2_M", plain(), decoder(32)).of(MixKind::AttnOut, 9), QString("IQ3_S"));
        QCOMPARE(mixed("IQ1_S", plain(), decoder(32)).of(MixKind::AttnOut, 9), QString("IQ2_XXS"));
        QCOMPARE(mixed("IQ3_XXS", plain(32, 1), decoder(32)).of(MixKind::AttnV, 9), QString("IQ3_S"));
        QCOMPARE(mixed("IQ3_XXS", plain(32, 4), decoder(32)).of(MixKind::AttnV, 9), QString("Q4_K"));
        QCOMPARE(mixed("IQ3_XXS", plain(), decoder(32)).of(MixKind::FfnDown, 9), QString("Q3_K"));
        QCOMPARE(mixed("IQ4_XS", plain(32, 4), decoder(32)).of(MixKind::AttnV, 9), QString("Q5_K"));
        QCOMPARE(mixed("IQ4_XS", plain(32, 3), decoder(32)).of(MixKind::AttnV, 9), QString("IQ4_XS"));
        const Mixed xs = mixed("IQ3_XS", plain(), decoder(32));
        QCOMPARE(xs.layersWith(MixKind::FfnUp, "IQ3_XXS").size(), 24); // the middle six eighths
        QCOMPARE(xs.layersWith(MixKind::FfnUp, "IQ3_S"), (QList<int>{0, 1, 2, 3, 28, 29, 30, 31}));
    }
    void theMiddleOfIq3XsIsCountedNotNumbered()
    {
        // Every second layer has a feed-forward part: the sixteen are numbered 0 … 15, so those in the middle of 32 layers begin at the fifth.
        std::vector<MixTensor> tensors;
        for (int i = 0; i < 32; i += 2)
            tensors.push_back({MixKind::FfnUp, i, 4096});
        const Mixed result = mixed("IQ3_XS", plain(), tensors);
        QCOMPARE(result.layersWith(MixKind::FfnUp, "IQ3_S"), (QList<int>{0, 2, 4, 6}));
    }

    void eightExpertsKeepAttentionWide()
    {
        const MixModel eight{32, 8, 4, false, false};
        const Mixed result = mixed("Q4_K_M", eight, decoder(32, 4096, true, true));
        QCOMPARE(result.layersWith(MixKind::AttnV, "Q8_0").size(), 32);
        QCOMPARE(result.layersWith(MixKind::AttnK, "Q8_0").size(), 32);
        QCOMPARE(result.of(MixKind::AttnOut, 9), QString("Q5_K"));
        QCOMPARE(mixed("Q5_K_M", eight, decoder(32, 4096, true, true)).of(MixKind::AttnOut, 9), QString("Q5_K"));
        QCOMPARE(mixed("IQ2_XXS", eight, decoder(32, 4096, true, true)).of(MixKind::AttnK, 9), QString("Q4_K"));
        QCOMPARE(mixed("Q4_K_M", {32, 9, 4, false, false}, decoder(32)).of(MixKind::AttnK, 9), QString("Q4_K"));
    }
    void expertsCountLayersByName()
    {
        // Layer 0 has no feed-forward part: with experts, layer 1 is number 1, without it is number 0.
        std::vector<MixTensor> tensors;
        for (int i = 1; i < 16; ++i)
            tensors.push_back({MixKind::FfnDown, i, 4096, true});
        QCOMPARE(mixed("Q4_K_S", {16, 64, 1, false, false}, tensors).layersWith(MixKind::FfnDown, "Q5_K"), (QList<int>{1}));
        QCOMPARE(mixed("Q4_K_S", {16, 0, 1, false, false}, tensors).layersWith(MixKind::FfnDown, "Q5_K"), (QList<int>{1, 2}));
    }
    void onlyExpertsAreMxfp4()
    {
        const Mixed result = mixed("MXFP4_MOE", {24, 32, 8, false, false}, decoder(24, 2880, true, true));
        QCOMPARE(result.layersWith(MixKind::FfnDown, "MXFP4").size(), 24);
        QCOMPARE(result.of(MixKind::AttnQ, 3), QString("Q8_0"));
    }
    void seventyBillionClassesGetFiveBitsInV()
    {
        MixModel big = plain(80, 8);
        QCOMPARE(mixed("Q4_K_S", big, decoder(80)).of(MixKind::AttnV, 40), QString("Q4_K"));
        big.class70B = true;
        QCOMPARE(mixed("Q4_K_S", big, decoder(80)).of(MixKind::AttnV, 40), QString("Q5_K"));
        QCOMPARE(mixed("Q3_K_S", big, decoder(80)).of(MixKind::AttnV, 40), QString("Q5_K"));
        QCOMPARE(mixed("Q6_K", big, decoder(80)).of(MixKind::AttnV, 40), QString("Q6_K"));
        QCOMPARE(mixed("IQ2_XXS", big, decoder(80)).of(MixKind::AttnV, 40), QString("Q4_K"));
    }
    void tiedEmbeddingsAreStoredAsOutputs()
    {
        MixModel tied = plain();
        tied.tiedOutput = true;
        QCOMPARE(mixed("Q4_K_M", tied, decoder(32, 4096, false)).of(MixKind::Embedding), QString("Q6_K"));
        QCOMPARE(mixed("IQ2_XXS", tied, decoder(32, 4096, false)).of(MixKind::Embedding), QString("Q5_K"));
        QCOMPARE(mixed("Q4_K_M", tied, decoder(32, 896, false)).of(MixKind::Embedding), QString("Q8_0"));
        QCOMPARE(mixed("Q4_0", tied, decoder(32, 896, false)).of(MixKind::Embedding), QString("Q8_0")); // Q6_K first, then its fallback
    }
    void oddRowsFallBack()
    {
        const Mixed result = mixed("Q4_K_M", plain(), decoder(32, 2880));
        QCOMPARE(result.of(MixKind::AttnQ, 9), QString("Q5_0"));
        QCOMPARE(result.of(MixKind::FfnDown, 0), QString("Q8_0"));
        QCOMPARE(mixed("Q4_K_M", plain(), decoder(32, 100)).of(MixKind::AttnQ, 9), QString("F16"));
    }
    void shortNamesMeanTheMediumMix()
    {
        for (const auto &[name, medium] : {std::pair{"Q3_K", "Q3_K_M"}, {"Q4_K", "Q4_K_M"}, {"Q5_K", "Q5_K_M"}}) {
            const Mixed a = mixed(name, plain(), decoder(32)), b = mixed(medium, plain(), decoder(32));
            QVERIFY(a.types == b.types);
        }
    }
    void everyTensorGetsATypeThatFitsItsRow()
    {
        QVERIFY(rc::check("whatever the model, a type for each tensor and whole blocks in each row", [] {
            const auto names = ggufNames();
            const GgufName &name = names[*rc::gen::inRange<std::size_t>(0, names.size())];
            MixModel model{*rc::gen::inRange(1, 130), *rc::gen::element<std::int64_t>(0, 4, 8, 128), *rc::gen::inRange<std::int64_t>(0, 17), *rc::gen::arbitrary<bool>(),
                           *rc::gen::arbitrary<bool>()};
            const auto tensors = decoder(static_cast<int>(model.layers), *rc::gen::inRange<std::int64_t>(1, 9000), !model.tiedOutput, model.experts > 0);
            const auto types = mixTypes(name.name, model, tensors);
            RC_ASSERT(types.size() == tensors.size());
            for (std::size_t i = 0; i < types.size(); ++i)
                RC_ASSERT(types[i] && types[i]->fits(tensors[i].rowValues));
        }));
    }
};

QTEST_APPLESS_MAIN(GgufMixTest)
#include "gguf_mix_test.moc"
