// Bytes of one tensor in every format: hand-computed from the published storage layouts, and properties over random shapes.
#include "core/formats/format_rules.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {
NumericFormat format(const char *id)
{
    const auto parsed = parseNumericFormat(id);
    return parsed ? *parsed : NumericFormat{};
}
const std::vector<TensorRole> kWideRoles{TensorRole::TokenEmbedding, TensorRole::Head,   TensorRole::Norm,    TensorRole::FinalNorm,
                                         TensorRole::Bias,           TensorRole::Router, TensorRole::SsmConv, TensorRole::LinearConv,
                                         TensorRole::Convolution,    TensorRole::SharedRouter, TensorRole::IndexerWeights};
const std::vector<TensorRole> kNarrowRoles{TensorRole::AttnQ,    TensorRole::AttnK,      TensorRole::AttnOut, TensorRole::MlpGateUp,
                                           TensorRole::MlpDown,  TensorRole::ExpertGate, TensorRole::SsmIn,   TensorRole::LinearQkv,
                                           TensorRole::LatentQB, TensorRole::SharedDown};

rc::Gen<NumericFormat> anyFormat()
{
    const auto all = allFormats();
    return rc::gen::map(rc::gen::inRange<std::size_t>(0, all.size()), [all](std::size_t i) { return all[i]; });
}
} // namespace

class FormatRulesTest : public QObject {
    Q_OBJECT
private slots:
    void matrixBytes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("rows");
        QTest::addColumn<qint64>("cols");
        QTest::addColumn<qint64>("stack");
        QTest::addColumn<qint64>("bytes");
        const auto row = [](const char *name, const char *id, qint64 r, qint64 c, qint64 s, qint64 bytes) {
            QTest::newRow(name) << QString(id) << r << c << s << bytes;
        };
        row("fp32", "fp32", 4096, 4096, 1, 67'108'864);
        row("bf16", "bf16", 4096, 4096, 1, 33'554'432);
        row("fp16 stack", "fp16", 16, 8, 4, 1'024);
        row("fp8 one scale", "fp8", 4096, 4096, 1, 16'777'220);
        row("fp8-block exact", "fp8-block", 4096, 4096, 1, 16'777'216 + 32 * 32 * 4);
        row("fp8-block ragged", "fp8-block", 576, 7168, 1, 576 * 7168 + 5 * 56 * 4);       // DeepSeek-V3 kv_a_proj_with_mqa
        row("int8 channel scales", "int8", 14336, 4096, 1, 14336 * 4096 + 14336 * 4);
        row("w8a16", "w8a16", 14336, 4096, 1, 14336 * 4096 + 14336 * 2);
        row("awq g128", "awq-int4-g128", 4096, 4096, 1, 8'388'608 + 32 * 4096 * 2 + 32 * 512 * 4);
        row("awq g64", "awq-int4-g64", 4096, 4096, 1, 8'388'608 + 64 * 4096 * 2 + 64 * 512 * 4);
        row("awq g32", "awq-int4-g32", 4096, 4096, 1, 8'388'608 + 128 * 4096 * 2 + 128 * 512 * 4);
        row("awq packs along the output", "awq-int4-g128", 12, 256, 1, 256 * 2 * 4 + 2 * 12 * 2 + 2 * 2 * 4);
        row("gptq g128", "gptq-int4-g128", 4096, 4096, 1, 8'388'608 + 32 * 4096 * 2 + 32 * 512 * 4 + 4096 * 4);
        row("gptq g32 expert stack", "gptq-int4-g32", 64, 96, 3, 3 * (12 * 64 * 4 + 3 * 64 * 2 + 3 * 8 * 4 + 96 * 4));
        row("int4 symmetric", "int4-g128", 4096, 4096, 1, 8'388'608 + 32 * 4096 * 2);
        row("int4 g32 of Kimi experts", "int4-g32", 2048, 7168, 384, 384ll * (2048 * 896 * 4 + 224 * 2048 * 2));
        row("nvfp4", "nvfp4", 4096, 4096, 1, 4096 * 2048 + 4096 * 256 + 4);
        row("nvfp4 stack", "nvfp4", 32, 64, 8, 8 * (32 * 36 + 4));
        row("mxfp4", "mxfp4", 2880, 2880, 32, 32ll * 2880 * 90 * 17);                       // gpt-oss-20b down_proj of a layer
        row("bnb nf4", "bnb-nf4", 4096, 4096, 1, 8'388'608 + 262'144 * 4);
        row("bnb nf4 ragged", "bnb-nf4", 3, 43, 1, 65 + 3 * 4);
        row("bnb nf4 double", "bnb-nf4-dq", 4096, 4096, 1, 8'388'608 + 262'144 + 1024 * 4 + 4);
        row("bnb int8", "bnb-int8", 11008, 4096, 1, 11008 * 4096 + 11008 * 4);
        row("gguf Q4_K", "gguf:Q4_K", 4096, 4096, 1, 4096 * 16 * 144);
        row("gguf Q4_K_M falls back", "gguf:Q4_K_M", 10, 2880, 1, 10 * 90 * 22);            // 2880 is no multiple of 256: Q5_0
        row("gguf row of 100 becomes F16", "gguf:Q8_0", 10, 100, 1, 10 * 100 * 2);
    }
    void matrixBytes()
    {
        QFETCH(QString, id);
        QFETCH(qint64, rows);
        QFETCH(qint64, cols);
        QFETCH(qint64, stack);
        QFETCH(qint64, bytes);
        const auto parsed = parseNumericFormat(id.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(storedBytes(*parsed, TensorRole::ExpertDown, {rows, cols, stack}).count(), bytes);
        QCOMPARE(narrowBytes(*parsed, {rows, cols, stack}).count(), bytes);
    }

    void bitsPerWeightOfPublishedTables_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("bits");
        for (const auto &[id, bits] : {std::pair{"native", 16.0}, {"fp32", 32.0}, {"bf16", 16.0}, {"fp16", 16.0}, {"fp8", 8.0},
                                       {"fp8-block", 8.00195}, {"int8", 8.00195}, {"w8a16", 8.00098}, {"awq-int4-g128", 4.15625},
                                       {"awq-int4-g64", 4.3125}, {"awq-int4-g32", 4.625}, {"gptq-int4-g128", 4.1582},
                                       {"gptq-int4-g64", 4.31445}, {"gptq-int4-g32", 4.62695}, {"int4-g128", 4.125}, {"nvfp4", 4.5},
                                       {"mxfp4", 4.25}, {"bnb-nf4", 4.5}, {"bnb-nf4-dq", 4.12695}, {"bnb-int8", 8.00195},
                                       {"gguf:Q8_0", 8.5}, {"gguf:Q6_K", 6.5625}, {"gguf:Q4_K_M", 4.5}, {"gguf:Q2_K", 2.625},
                                       {"gguf:IQ4_XS", 4.25}, {"gguf:IQ2_XXS", 2.0625}, {"gguf:BF16", 16.0}, {"gguf:MXFP4_MOE", 4.25}})
            QTest::newRow(id) << QString(id) << bits;
    }
    void bitsPerWeightOfPublishedTables()
    {
        QFETCH(QString, id);
        QFETCH(double, bits);
        const double found = bitsPerWeight(format(id.toUtf8().constData()));
        QVERIFY2(std::abs(found - bits) < 2e-5, qPrintable(QString::number(found, 'g', 10)));
    }

    void sensitiveTensorsStayWide()
    {
        for (const char *id : {"fp8", "fp8-block", "int8", "w8a16", "awq-int4-g128", "gptq-int4-g32", "int4-g128", "nvfp4", "mxfp4",
                               "bnb-nf4", "bnb-nf4-dq", "bnb-int8"}) {
            for (TensorRole role : kWideRoles) {
                QVERIFY2(!quantises(format(id), role), id);
                QCOMPARE(storedBytes(format(id), role, {128256, 4096, 1}).count(), 128256ll * 4096 * 2);
                QCOMPARE(storedBytes(format(id), role, {128256, 4096, 1}, "fp32").count(), 128256ll * 4096 * 4);
            }
            for (TensorRole role : kNarrowRoles)
                QVERIFY2(quantises(format(id), role), id);
            QCOMPARE(remainderOf(format(id)), Remainder::AllButLinear);
        }
    }
    void plainFloatsKeepNothingWide()
    {
        QCOMPARE(storedBytes(format("fp32"), TensorRole::Norm, {4096, 1, 1}, "bf16").count(), 16384);
        QCOMPARE(storedBytes(format("fp16"), TensorRole::Head, {10, 10, 1}, "fp32").count(), 200);
        QCOMPARE(remainderOf(format("bf16")), Remainder::Nothing);
        QCOMPARE(storedBytes(format("native"), TensorRole::AttnQ, {10, 10, 1}, "fp32").count(), 400);
    }
    void mxfp4OfExpertModelsLeavesAttention()
    {
        QVERIFY(quantises(format("mxfp4"), TensorRole::AttnQ, false));
        QVERIFY(!quantises(format("mxfp4"), TensorRole::AttnQ, true));
        QVERIFY(quantises(format("mxfp4"), TensorRole::ExpertGateUp, true));
        QCOMPARE(remainderOf(format("mxfp4"), true), Remainder::AllButFeedForward);
        QCOMPARE(idOf(Remainder::AllButFeedForward), std::string_view("all-but-feed-forward"));
    }
    void vectorsAreNeverPacked()
    {
        QCOMPARE(storedBytes(format("awq-int4-g128"), TensorRole::AttnQ, {4096, 1, 1}).count(), 8192);
        QCOMPARE(storedBytes(format("gguf:Q4_K_M"), TensorRole::Norm, {4096, 1, 1}).count(), 16384); // fp32 in GGUF
    }
    void absurdShapesSaturate()
    {
        QCOMPARE(storedBytes(format("bnb-nf4-dq"), TensorRole::AttnQ, {INT64_MAX, INT64_MAX, INT64_MAX}).count(), INT64_MAX);
        QCOMPARE(storedBytes(format("fp32"), TensorRole::Norm, {INT64_MAX, 1, 1}).count(), INT64_MAX);
        QCOMPARE(storedBytes(format("gptq-int4-g32"), TensorRole::AttnQ, {std::int64_t{1} << 48, std::int64_t{1} << 48, 1}).count(), INT64_MAX);
        QCOMPARE(storedBytes(format("fp8"), TensorRole::AttnQ, {-1, 5, 1}).count(), 0);
        QCOMPARE(narrowBytes(format("fp8"), {5, 0, 1}).count(), 0);
    }

    void bytesGrowWithEverySide()
    {
        QVERIFY(rc::check("more rows, columns or matrices never take fewer bytes", [] {
            const NumericFormat f = *anyFormat();
            // A mix falls back to a wider type when a row is no multiple of its block: columns grow in whole blocks there.
            const std::int64_t step = f.family == Family::Gguf ? 256 : 1;
            const std::int64_t rows = *rc::gen::inRange<std::int64_t>(2, 5000), cols = *rc::gen::inRange<std::int64_t>(2, 5000) * step;
            const std::int64_t stack = *rc::gen::inRange<std::int64_t>(1, 300);
            const Bytes base = storedBytes(f, TensorRole::ExpertUp, {rows, cols, stack});
            RC_ASSERT(storedBytes(f, TensorRole::ExpertUp, {rows + 1, cols, stack}) >= base);
            RC_ASSERT(storedBytes(f, TensorRole::ExpertUp, {rows, cols + step, stack}) >= base);
            RC_ASSERT(storedBytes(f, TensorRole::ExpertUp, {rows, cols, stack + 1}) > base);
        }));
    }
    void bytesStayNearBitsPerWeight()
    {
        QVERIFY(rc::check("a matrix of whole blocks takes between its bits and its metadata", [] {
            const NumericFormat f = *anyFormat();
            const std::int64_t rows = *rc::gen::inRange<std::int64_t>(1, 64) * 256, cols = *rc::gen::inRange<std::int64_t>(1, 64) * 256;
            const double perWeight = 8.0 * static_cast<double>(narrowBytes(f, {rows, cols, 1}).count()) / static_cast<double>(rows * cols);
            RC_ASSERT(perWeight >= bitsPerWeight(f) - 0.02 && perWeight <= bitsPerWeight(f) + 0.2);
        }));
    }
    void aStackIsItsMatrices()
    {
        QVERIFY(rc::check("n experts take n times one", [] {
            const NumericFormat f = *anyFormat();
            const std::int64_t rows = *rc::gen::inRange<std::int64_t>(2, 3000), cols = *rc::gen::inRange<std::int64_t>(2, 3000);
            const std::int64_t n = *rc::gen::inRange<std::int64_t>(1, 500);
            RC_ASSERT(storedBytes(f, TensorRole::ExpertUp, {rows, cols, n}) == n * storedBytes(f, TensorRole::ExpertUp, {rows, cols, 1}));
        }));
    }
};

QTEST_APPLESS_MAIN(FormatRulesTest)
#include "format_rules_test.moc"
