// The tables that llama.cpp prints about itself (b9616), row by row: block sizes of all types, file types of all mixes with the bytes
// of a plain matrix, fallbacks of rows that are no whole blocks, and the bytes of cache rows.
#include "core/formats/format_rules.h"
#include "core/formats/ggml_type.h"
#include "core/formats/gguf_names.h"
#include "core/formats/kv_format.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {
QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }
} // namespace

class GgufTableTest : public QObject {
    Q_OBJECT
private slots:
    void types_data()
    {
        QTest::addColumn<int>("id");
        QTest::addColumn<int>("values");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<qint64>("ofRow"); // a row of 16,384 values
        const auto row = [](int id, const char *name, int values, int bytes, qint64 ofRow) { QTest::newRow(name) << id << values << bytes << ofRow; };
        row(0, "f32", 1, 4, 65'536);
        row(1, "f16", 1, 2, 32'768);
        row(2, "q4_0", 32, 18, 9'216);
        row(3, "q4_1", 32, 20, 10'240);
        row(6, "q5_0", 32, 22, 11'264);
        row(7, "q5_1", 32, 24, 12'288);
        row(8, "q8_0", 32, 34, 17'408);
        row(9, "q8_1", 32, 36, 18'432);
        row(10, "q2_K", 256, 84, 5'376);
        row(11, "q3_K", 256, 110, 7'040);
        row(12, "q4_K", 256, 144, 9'216);
        row(13, "q5_K", 256, 176, 11'264);
        row(14, "q6_K", 256, 210, 13'440);
        row(15, "q8_K", 256, 292, 18'688);
        row(16, "iq2_xxs", 256, 66, 4'224);
        row(17, "iq2_xs", 256, 74, 4'736);
        row(18, "iq3_xxs", 256, 98, 6'272);
        row(19, "iq1_s", 256, 50, 3'200);
        row(20, "iq4_nl", 32, 18, 9'216);
        row(21, "iq3_s", 256, 110, 7'040);
        row(22, "iq2_s", 256, 82, 5'248);
        row(23, "iq4_xs", 256, 136, 8'704);
        row(24, "i8", 1, 1, 16'384);
        row(25, "i16", 1, 2, 32'768);
        row(26, "i32", 1, 4, 65'536);
        row(27, "i64", 1, 8, 131'072);
        row(28, "f64", 1, 8, 131'072);
        row(29, "iq1_m", 256, 56, 3'584);
        row(30, "bf16", 1, 2, 32'768);
        row(34, "tq1_0", 256, 54, 3'456);
        row(35, "tq2_0", 256, 66, 4'224);
        row(39, "mxfp4", 32, 17, 8'704);
        row(40, "nvfp4", 64, 36, 9'216);
        row(41, "q1_0", 128, 18, 2'304);
    }
    void types()
    {
        QFETCH(int, id);
        QFETCH(int, values);
        QFETCH(int, bytes);
        QFETCH(qint64, ofRow);
        const GgmlType *type = ggmlType(static_cast<std::int64_t>(id));
        QVERIFY(type != nullptr);
        QCOMPARE(text(type->name).toLower(), QString(QTest::currentDataTag()).toLower());
        QCOMPARE(type->block, values);
        QCOMPARE(type->bytes, bytes);
        QCOMPARE(type->quantised(), values > 1);
        QCOMPARE(type->bytesOf(16384).count(), ofRow);
        QCOMPARE(type->bytesOf(16383).count(), values > 1 ? ofRow : ofRow - bytes); // a started block counts whole
        QVERIFY(type->fits(16384) && type->fits(0) && type->fits(values));
        QCOMPARE(type->fits(values + 1), values == 1);
        QCOMPARE(ggmlType(std::string_view(QTest::currentDataTag())), type);
    }

    void mixes_data()
    {
        QTest::addColumn<int>("fileType");
        QTest::addColumn<QString>("base");
        QTest::addColumn<qint64>("square"); // 4,096 × 4,096 in the base type
        const auto row = [](const char *name, int fileType, const char *base, qint64 square) { QTest::newRow(name) << fileType << base << square; };
        row("F32", 0, "f32", 67'108'864);
        row("F16", 1, "f16", 33'554'432);
        row("Q4_0", 2, "q4_0", 9'437'184);
        row("Q4_1", 3, "q4_1", 10'485'760);
        row("Q8_0", 7, "q8_0", 17'825'792);
        row("Q5_0", 8, "q5_0", 11'534'336);
        row("Q5_1", 9, "q5_1", 12'582'912);
        row("Q2_K", 10, "q2_k", 5'505'024);
        row("Q3_K_S", 11, "q3_k", 7'208'960);
        row("Q3_K_M", 12, "q3_k", 7'208'960);
        row("Q3_K_L", 13, "q3_k", 7'208'960);
        row("Q4_K_S", 14, "q4_k", 9'437'184);
        row("Q4_K_M", 15, "q4_k", 9'437'184);
        row("Q5_K_S", 16, "q5_k", 11'534'336);
        row("Q5_K_M", 17, "q5_k", 11'534'336);
        row("Q6_K", 18, "q6_k", 13'762'560);
        row("IQ2_XXS", 19, "iq2_xxs", 4'325'376);
        row("IQ2_XS", 20, "iq2_xs", 4'849'664);
        row("Q2_K_S", 21, "q2_k", 5'505'024);
        row("IQ3_XS", 22, "iq3_s", 7'208'960);
        row("IQ3_XXS", 23, "iq3_xxs", 6'422'528);
        row("IQ1_S", 24, "iq1_s", 3'276'800);
        row("IQ4_NL", 25, "iq4_nl", 9'437'184);
        row("IQ3_S", 26, "iq3_s", 7'208'960);
        row("IQ3_M", 27, "iq3_s", 7'208'960);
        row("IQ2_S", 28, "iq2_xs", 4'849'664);
        row("IQ2_M", 29, "iq2_s", 5'373'952);
        row("IQ4_XS", 30, "iq4_xs", 8'912'896);
        row("IQ1_M", 31, "iq1_m", 3'670'016);
        row("BF16", 32, "bf16", 33'554'432);
        row("TQ1_0", 36, "tq1_0", 3'538'944);
        row("TQ2_0", 37, "tq2_0", 4'325'376);
        row("MXFP4_MOE", 38, "mxfp4", 8'912'896);
        row("NVFP4", 39, "nvfp4", 9'437'184);
        row("Q1_0", 40, "q1_0", 2'359'296);
    }
    void mixes()
    {
        QFETCH(int, fileType);
        QFETCH(QString, base);
        QFETCH(qint64, square);
        const GgufName *name = ggufNameOf(fileType);
        QVERIFY(name != nullptr && name->mix);
        QCOMPARE(text(name->name), QString(QTest::currentDataTag()));
        QCOMPARE(text(name->base).toLower(), base);
        QCOMPARE(text(baseType(name->name).name).toLower(), base);
        const auto format = parseNumericFormat("gguf:" + std::string(name->name));
        QVERIFY(format.has_value());
        QCOMPARE(narrowBytes(*format, {4096, 4096, 1}).count(), square);
        QCOMPARE(bitsPerWeight(*format), static_cast<double>(square) * 8 / (4096.0 * 4096.0));
        QCOMPARE(ggufName(text(name->name).toLower().toStdString()), name);
    }
    void plainTypesHaveNoFileType()
    {
        for (const char *name : {"Q3_K", "Q4_K", "Q5_K", "MXFP4"}) {
            const GgufName *found = ggufName(name);
            QVERIFY2(found && !found->mix && found->fileType == -1, name);
            QCOMPARE(found->base, found->name);
        }
        QCOMPARE(ggufNames().size(), std::size_t{39});
        for (const int removed : {4, 5, 6, 33, 34, 35, 41, 1024})
            QVERIFY(ggufNameOf(removed) == nullptr);
        QCOMPARE(text(baseType("no such mix").name), QString("F16"));
    }

    void fallbacks_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<qint64>("row");
        QTest::addColumn<QString>("stored");
        const auto row = [](const char *asked, qint64 values, const char *stored) {
            QTest::newRow(qPrintable(QString("%1 of %2").arg(asked).arg(values))) << QString(asked) << values << QString(stored);
        };
        for (const auto &[asked, stored] : {std::pair{"Q2_K", "Q4_0"}, {"Q3_K", "Q4_0"}, {"Q4_K", "Q5_0"}, {"Q5_K", "Q5_1"}, {"Q6_K", "Q8_0"}, {"TQ1_0", "Q4_0"},
                                            {"TQ2_0", "Q4_0"}, {"IQ1_S", "IQ4_NL"}, {"IQ1_M", "IQ4_NL"}, {"IQ2_XXS", "IQ4_NL"}, {"IQ2_XS", "IQ4_NL"},
                                            {"IQ2_S", "IQ4_NL"}, {"IQ3_XXS", "IQ4_NL"}, {"IQ3_S", "IQ4_NL"}, {"IQ4_XS", "IQ4_NL"}}) {
            row(asked, 2880, stored);  // gpt-oss: 90 blocks of 32, no whole blocks of 256
            row(asked, 896, stored);   // Qwen2.5-0.5B
            row(asked, 128, stored);   // attn_k_b of latent attention
            row(asked, 1000, "F16");   // not even blocks of 32
            row(asked, 4096, asked);
        }
        row("Q8_0", 2880, "Q8_0");
        row("Q5_1", 896, "Q5_1");
        row("Q4_0", 100, "F16");
        row("F32", 1, "F32");
        row("BF16", 7, "BF16");
    }
    void fallbacks()
    {
        QFETCH(QString, asked);
        QFETCH(qint64, row);
        QFETCH(QString, stored);
        QCOMPARE(text(storableType(*ggmlType(std::string_view(asked.toStdString())), row).name), stored);
    }
    void whatIsStoredIsWholeBlocks()
    {
        QVERIFY(rc::check("any type, any row", [] {
            const auto types = ggmlTypes();
            const GgmlType &asked = types[*rc::gen::inRange<std::size_t>(0, types.size())];
            const std::int64_t row = *rc::gen::inRange<std::int64_t>(1, 100'000);
            const GgmlType &stored = storableType(asked, row);
            RC_ASSERT(stored.fits(row));
            RC_ASSERT(!asked.fits(row) || &stored == &asked);
            RC_ASSERT(stored.bytesOf(row).count() * stored.block == row * stored.bytes);
        }));
    }

    // Bytes of one head in the cache: 64 (GPT-2, Qwen2.5-0.5B), 128 (Llama), 576 (latent attention), 80 (Phi-2: partial blocks).
    void cacheRows_data()
    {
        QTest::addColumn<qint64>("of64");
        QTest::addColumn<qint64>("of128");
        QTest::addColumn<qint64>("of576");
        QTest::addColumn<qint64>("of80");
        const auto row = [](const char *id, qint64 of64, qint64 of128, qint64 of576, qint64 of80) { QTest::newRow(id) << of64 << of128 << of576 << of80; };
        row("auto", 0, 0, 0, 0);
        row("fp32", 256, 512, 2304, 320);
        row("bf16", 128, 256, 1152, 160);
        row("fp16", 128, 256, 1152, 160);
        row("fp8", 64, 128, 576, 80);
        row("int8", 64, 128, 576, 80);
        row("q8_0", 68, 136, 612, 102);
        row("q5_1", 48, 96, 432, 72);
        row("q5_0", 44, 88, 396, 66);
        row("q4_1", 40, 80, 360, 60);
        row("q4_0", 36, 72, 324, 54);
        row("iq4_nl", 36, 72, 324, 54);
        row("nvfp4", 36, 72, 324, 45);
    }
    void cacheRows()
    {
        QFETCH(qint64, of64);
        QFETCH(qint64, of128);
        QFETCH(qint64, of576);
        QFETCH(qint64, of80);
        const auto format = parseKvFormat(QTest::currentDataTag());
        QVERIFY(format.has_value());
        QCOMPARE(format->bytesOf(64).count(), of64);
        QCOMPARE(format->bytesOf(128).count(), of128);
        QCOMPARE(format->bytesOf(576).count(), of576);
        QCOMPARE(format->bytesOf(80).count(), of80);
        QCOMPARE(format->bytesPerValue() * 128, static_cast<double>(of128));
        QCOMPARE(format->blocked(), format->block > 1);
    }
    void cacheFormatsOfGgmlAreItsTypes()
    {
        for (const auto &[cache, type] : {std::pair{"fp32", "F32"}, {"bf16", "BF16"}, {"fp16", "F16"}, {"q8_0", "Q8_0"}, {"q5_1", "Q5_1"}, {"q5_0", "Q5_0"},
                                          {"q4_1", "Q4_1"}, {"q4_0", "Q4_0"}, {"iq4_nl", "IQ4_NL"}}) {
            QCOMPARE(parseKvFormat(cache)->block, ggmlType(std::string_view(type))->block);
            QCOMPARE(parseKvFormat(cache)->bytes, ggmlType(std::string_view(type))->bytes);
        }
    }
    void unknownCacheFormats()
    {
        for (const char *id : {"", "AUTO", "f16", "fp4", "q8_0 ", "fp8_e4m3", "q6_k"}) {
            const auto format = parseKvFormat(id);
            QVERIFY2(!format, id);
            QCOMPARE(format.error().id, std::string("unknown-kv-format"));
            QCOMPARE(format.error().found, std::string(id));
            QCOMPARE(format.error().place, std::string("/workload/kv_cache"));
            QCOMPARE(format.error().allowed, std::string("auto, fp32, bf16, fp16, fp8, int8, q8_0, q5_1, q5_0, q4_1, q4_0, iq4_nl, nvfp4"));
        }
        QVERIFY(parseKvFormat(std::string(5000, 'q')).error().found.size() <= 200);
    }
};

QTEST_APPLESS_MAIN(GgufTableTest)
#include "gguf_table_test.moc"
