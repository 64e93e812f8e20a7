// Block sizes of ggml types, and the KV-cache formats, against the tables that the libraries print.
#include "core/formats/ggml_type.h"
#include "core/formats/kv_format.h"
#include "core/formats/tensor_role.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::formats;

class GgmlTypeTest : public QObject {
    Q_OBJECT
private slots:
    void blocks_data()
    {
        QTest::addColumn<int>("id");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("bits");
        for (const auto &[id, name, bits] : {std::tuple{0, "f32", 32.0}, {1, "f16", 16.0}, {2, "q4_0", 4.5}, {3, "q4_1", 5.0}, {6, "q5_0", 5.5},
                                             {7, "q5_1", 6.0}, {8, "q8_0", 8.5}, {9, "q8_1", 9.0}, {10, "q2_K", 2.625}, {11, "q3_K", 3.4375},
                                             {12, "q4_K", 4.5}, {13, "q5_K", 5.5}, {14, "q6_K", 6.5625}, {15, "q8_K", 9.125},
                                             {16, "iq2_xxs", 2.0625}, {17, "iq2_xs", 2.3125}, {18, "iq3_xxs", 3.0625}, {19, "iq1_s", 1.5625},
                                             {20, "iq4_nl", 4.5}, {21, "iq3_s", 3.4375}, {22, "iq2_s", 2.5625}, {23, "iq4_xs", 4.25},
                                             {24, "i8", 8.0}, {25, "i16", 16.0}, {26, "i32", 32.0}, {27, "i64", 64.0}, {28, "f64", 64.0},
                                             {29, "iq1_m", 1.75}, {30, "bf16", 16.0}, {34, "tq1_0", 1.6875}, {35, "tq2_0", 2.0625},
                                             {39, "mxfp4", 4.25}, {40, "nvfp4", 4.5}, {41, "q1_0", 1.125}})
            QTest::newRow(name) << id << QString(name) << bits;
    }
    void blocks()
    {
        QFETCH(int, id);
        QFETCH(QString, name);
        QFETCH(double, bits);
        const GgmlType *type = ggmlType(static_cast<std::int64_t>(id));
        QVERIFY(type != nullptr);
        QCOMPARE(type->bitsPerWeight(), bits);
        QCOMPARE(ggmlType(name.toStdString()), type);
    }
    void removedAndUnknownIdsAreUnknown()
    {
        for (std::int64_t id : {4, 5, 31, 32, 33, 36, 37, 38, 42, -1, 1 << 20})
            QVERIFY(ggmlType(id) == nullptr);
        QVERIFY(ggmlType(std::string_view("q4")) == nullptr);
        QCOMPARE(ggmlTypes().size(), std::size_t{34});
    }
    void rowsAreWholeBlocks()
    {
        const GgmlType &q4k = *ggmlType(std::string_view("Q4_K"));
        QVERIFY(q4k.fits(4096) && !q4k.fits(2880) && q4k.quantised());
        QCOMPARE(q4k.bytesOf(4096).count(), 2304);
        QCOMPARE(ggmlType(std::string_view("F16"))->bytesOf(7).count(), 14);
    }

    void cacheFormats_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("perValue");
        QTest::addColumn<qint64>("of1024");
        for (const auto &[id, per, of1024] : {std::tuple{"fp32", 4.0, 4096}, {"bf16", 2.0, 2048}, {"fp16", 2.0, 2048}, {"fp8", 1.0, 1024},
                                              {"int8", 1.0, 1024}, {"q8_0", 1.0625, 1088}, {"q5_1", 0.75, 768}, {"q5_0", 0.6875, 704},
                                              {"q4_1", 0.625, 640}, {"q4_0", 0.5625, 576}, {"iq4_nl", 0.5625, 576}, {"nvfp4", 0.5625, 576}})
            QTest::newRow(id) << QString(id) << per << qint64(of1024);
    }
    void cacheFormats()
    {
        QFETCH(QString, id);
        QFETCH(double, perValue);
        QFETCH(qint64, of1024);
        const auto format = parseKvFormat(id.toStdString());
        QVERIFY(format.has_value());
        QCOMPARE(format->bytesPerValue(), perValue);
        QCOMPARE(format->bytesOf(1024).count(), of1024);
        QCOMPARE(QString::fromStdString(std::string(format->id)), id);
    }
    void autoHasNoBytes()
    {
        const auto format = parseKvFormat("auto");
        QVERIFY(format->isAuto() && format->bytesOf(100).count() == 0 && format->bytesPerValue() == 0.0);
        QVERIFY(allKvFormats().front().isAuto());
        QCOMPARE(allKvFormats().size(), std::size_t{13});
    }
    void unknownCacheFormatIsRefusedInPlace()
    {
        const auto format = parseKvFormat("q6_K", "/workload/engine_options/kv_cache_k");
        QCOMPARE(format.error().place, std::string("/workload/engine_options/kv_cache_k"));
        QVERIFY(format.error().allowed.starts_with("auto, fp32"));
    }
    void cacheBytesAreLinearInBlocks()
    {
        QVERIFY(rc::check("n blocks take n times one, a started block counts whole", [] {
            const auto formats = allKvFormats();
            const KvFormat &format = formats[*rc::gen::inRange<std::size_t>(1, formats.size())];
            const std::int64_t n = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000);
            RC_ASSERT(format.bytesOf(n * format.block) == n * Bytes(format.bytes));
            RC_ASSERT(format.bytesOf(n) >= format.bytesOf(n - 1));
            RC_ASSERT(static_cast<double>(format.bytesOf(n).count()) >= format.bytesPerValue() * static_cast<double>(n) - 1e-3);
        }));
    }

    void rolesHaveUniqueIds()
    {
        std::set<std::string_view> ids;
        for (int i = 0; i <= static_cast<int>(TensorRole::Other); ++i)
            QVERIFY(ids.insert(idOf(static_cast<TensorRole>(i))).second);
    }
    void rolesAreDividedAsEnginesDivideThem()
    {
        QCOMPARE(splitOf(TensorRole::TokenEmbedding), Split::Vocabulary);
        QCOMPARE(splitOf(TensorRole::Head), Split::Vocabulary);
        QCOMPARE(splitOf(TensorRole::AttnQ), Split::Columns);
        QCOMPARE(splitOf(TensorRole::AttnK), Split::KvColumns);
        QCOMPARE(splitOf(TensorRole::AttnOut), Split::Rows);
        QCOMPARE(splitOf(TensorRole::MlpDown), Split::Rows);
        QCOMPARE(splitOf(TensorRole::LatentKvA), Split::Replicated);
        QCOMPARE(splitOf(TensorRole::LatentKvB), Split::Columns);
        QCOMPARE(splitOf(TensorRole::Router), Split::Replicated);
        QCOMPARE(splitOf(TensorRole::ExpertDown), Split::Experts);
        QCOMPARE(splitOf(TensorRole::IndexerQ), Split::Replicated);
        QCOMPARE(splitOf(TensorRole::SsmOut), Split::Rows);
    }
};

QTEST_APPLESS_MAIN(GgmlTypeTest)
#include "ggml_type_test.moc"
