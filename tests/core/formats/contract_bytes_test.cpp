// Bytes of every contract format by role. Expectations are sums done by hand over the tensors that a checkpoint of the format holds
// (weights, scales, zero points, group index), and over random shapes a list of those tensors that shares no code with the rules.
#include "core/formats/format_rules.h"

#include <QTest>
#include <numeric>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {

NumericFormat format(const std::string &id)
{
    const auto parsed = parseNumericFormat(id);
    return parsed ? *parsed : NumericFormat{};
}

/// A tensor as a file lists it: elements and bytes an element.
struct Stored {
    std::int64_t elements;
    std::int64_t bytes;
};

std::int64_t up(std::int64_t value, std::int64_t by) { return value / by + (value % by != 0 ? 1 : 0); }

/// The tensors in which a checkpoint keeps one matrix of r outputs and k inputs, by the layouts of the formats' own loaders.
std::vector<Stored> tensorsOf(const std::string &id, std::int64_t r, std::int64_t k)
{
    const std::size_t dash = id.rfind("-g");
    const std::int64_t group = dash == std::string::npos ? 0 : std::stoll(id.substr(dash + 2));
    if (id == "native" || id == "bf16" || id == "fp16")
        return {{r * k, 2}};
    if (id == "fp32")
        return {{r * k, 4}};
    if (id == "fp8")
        return {{r * k, 1}, {1, 4}};                                                    // weight, weight_scale
    if (id == "fp8-block")
        return {{r * k, 1}, {up(r, 128) * up(k, 128), 4}};                              // weight, weight_scale_inv
    if (id == "int8" || id == "bnb-int8")
        return {{r * k, 1}, {r, 4}};                                                    // weight, weight_scale / SCB
    if (id == "w8a16")
        return {{r * k, 1}, {r, 2}};
    if (id.starts_with("awq"))
        return {{k * up(r, 8), 4}, {up(k, group) * up(r, 8), 4}, {up(k, group) * r, 2}}; // qweight, qzeros, scales
    if (id.starts_with("gptq"))
        return {{up(k, 8) * r, 4}, {up(k, group) * up(r, 8), 4}, {up(k, group) * r, 2}, {k, 4}}; // … and g_idx
    if (id.starts_with("int4"))
        return {{r * up(k, 8), 4}, {r * up(k, group), 2}};                              // weight_packed, weight_scale
    if (id == "nvfp4")
        return {{r * up(k, 16) * 8, 1}, {r * up(k, 16), 1}, {1, 4}};                    // weight, weight_scale, weight_scale_2
    if (id == "mxfp4")
        return {{r * up(k, 32) * 16, 1}, {r * up(k, 32), 1}};                           // blocks, scales
    if (id == "bnb-nf4")
        return {{up(r * k, 2), 1}, {up(r * k, 64), 4}};                                 // weight, absmax
    if (id == "bnb-nf4-dq")
        return {{up(r * k, 2), 1}, {up(r * k, 64), 1}, {up(up(r * k, 64), 256), 4}, {1, 4}}; // absmax in 8 bits, nested_absmax, offset
    return {};
}

std::int64_t sumOf(const std::vector<Stored> &tensors)
{
    return std::accumulate(tensors.begin(), tensors.end(), std::int64_t{0}, [](std::int64_t sum, const Stored &t) { return sum + t.elements * t.bytes; });
}

const std::vector<std::string> kIds{"native", "fp32", "bf16", "fp16", "fp8", "fp8-block", "int8", "w8a16", "awq-int4-g128", "awq-int4-g64",
                                    "awq-int4-g32", "gptq-int4-g128", "gptq-int4-g64", "gptq-int4-g32", "int4-g128", "int4-g64", "int4-g32",
                                    "nvfp4", "mxfp4", "bnb-nf4", "bnb-nf4-dq", "bnb-int8"};

} // namespace

class ContractBytesTest : public QObject {
    Q_OBJECT
private slots:
    void matrices_data()
    {
        QTest::addColumn<qint64>("down");    // down_proj of Llama 3.1 8B: 4096 outputs, 14336 inputs
        QTest::addColumn<qint64>("experts"); // 60 experts of Qwen1.5-MoE-A2.7B in one tensor: 1408 × 2048
        QTest::addColumn<qint64>("ragged");  // 100 × 200: divisible by none of the blocks and groups
        const auto row = [](const char *id, qint64 down, qint64 experts, qint64 ragged) { QTest::newRow(id) << down << experts << ragged; };
        row("native", 117'440'512, 346'030'080, 40'000);
        row("fp32", 234'881'024, 692'060'160, 80'000);
        row("bf16", 117'440'512, 346'030'080, 40'000);
        row("fp16", 117'440'512, 346'030'080, 40'000);
        row("fp8", 58'720'260, 173'015'280, 20'004);
        row("fp8-block", 58'734'592, 173'057'280, 20'008);
        row("int8", 58'736'640, 173'352'960, 20'400);
        row("w8a16", 58'728'448, 173'184'000, 20'200);
        row("awq-int4-g128", 30'507'008, 89'886'720, 10'904);
        row("awq-int4-g64", 31'653'888, 93'265'920, 11'408);
        row("awq-int4-g32", 33'947'648, 100'024'320, 12'164);
        row("gptq-int4-g128", 30'564'352, 90'378'240, 11'304);
        row("gptq-int4-g64", 31'711'232, 93'757'440, 11'808);
        row("gptq-int4-g32", 34'004'992, 100'515'840, 12'564);
        row("int4-g128", 30'277'632, 89'210'880, 10'400);
        row("int4-g64", 31'195'136, 91'914'240, 10'800);
        row("int4-g32", 33'030'144, 97'320'960, 11'400);
        row("nvfp4", 33'030'148, 97'321'200, 11'704);
        row("mxfp4", 31'195'136, 91'914'240, 11'900);
        row("bnb-nf4", 33'030'144, 97'320'960, 11'252);
        row("bnb-nf4-dq", 30'291'972, 89'253'360, 10'325);
        row("bnb-int8", 58'736'640, 173'352'960, 20'400);
    }
    void matrices()
    {
        QFETCH(qint64, down);
        QFETCH(qint64, experts);
        QFETCH(qint64, ragged);
        const NumericFormat f = format(QTest::currentDataTag());
        QCOMPARE(storedBytes(f, TensorRole::MlpDown, {4096, 14336, 1}).count(), down);
        QCOMPARE(storedBytes(f, TensorRole::ExpertUp, {1408, 2048, 60}).count(), experts);
        QCOMPARE(storedBytes(f, TensorRole::AttnOut, {100, 200, 1}).count(), ragged);
    }

    void everyMatrixIsTheSumOfItsTensors()
    {
        QVERIFY(rc::check("bytes of any shape = the tensors of a checkpoint", [] {
            const std::string id = *rc::gen::elementOf(kIds);
            const std::int64_t rows = *rc::gen::inRange<std::int64_t>(2, 20000), cols = *rc::gen::inRange<std::int64_t>(2, 20000);
            const std::int64_t stack = *rc::gen::element<std::int64_t>(1, 2, 8, 128, 384);
            const std::int64_t wanted = stack * sumOf(tensorsOf(id, rows, cols));
            RC_ASSERT(storedBytes(format(id), TensorRole::ExpertDown, {rows, cols, stack}).count() == wanted);
            RC_ASSERT(narrowBytes(format(id), {rows, cols, stack}).count() == wanted);
        }));
    }

    // What stays wide takes the wide type whatever the format; the formats that keep nothing wide take their own.
    void wideRoles_data()
    {
        QTest::addColumn<qint64>("inBf16"); // embedding of 32,000 × 4,096, stored with bf16 as the wide type
        QTest::addColumn<qint64>("inFp32");
        const auto row = [](const char *id, qint64 inBf16, qint64 inFp32) { QTest::newRow(id) << inBf16 << inFp32; };
        row("native", 262'144'000, 524'288'000);
        row("fp32", 524'288'000, 524'288'000);
        row("bf16", 262'144'000, 262'144'000);
        row("fp16", 262'144'000, 262'144'000);
        for (const std::string &id : kIds) {
            if (id != "native" && id != "fp32" && id != "bf16" && id != "fp16")
                row(id.c_str(), 262'144'000, 524'288'000);
        }
        row("gguf:F32", 524'288'000, 524'288'000);
        row("gguf:F16", 262'144'000, 262'144'000);
        row("gguf:Q8_0", 139'264'000, 139'264'000);   // 32,000 × 128 blocks × 34
        row("gguf:Q6_K", 107'520'000, 107'520'000);   // 32,000 × 16 blocks × 210
        row("gguf:Q4_K_M", 73'728'000, 73'728'000);   // 32,000 × 16 blocks × 144
        row("gguf:IQ2_XS", 37'888'000, 37'888'000);   // 32,000 × 16 blocks × 74
    }
    void wideRoles()
    {
        QFETCH(qint64, inBf16);
        QFETCH(qint64, inFp32);
        const NumericFormat f = format(QTest::currentDataTag());
        QCOMPARE(storedBytes(f, TensorRole::TokenEmbedding, {32000, 4096, 1}, "bf16").count(), inBf16);
        QCOMPARE(storedBytes(f, TensorRole::TokenEmbedding, {32000, 4096, 1}, "fp16").count(), inBf16);
        QCOMPARE(storedBytes(f, TensorRole::TokenEmbedding, {32000, 4096, 1}, "fp32").count(), inFp32);
        QCOMPARE(storedBytes(f, TensorRole::Head, {32000, 4096, 1}, "bf16").count(), inBf16);
    }

    void vectorsAndRoutersOfGgufAreFp32()
    {
        for (const char *id : {"gguf:Q8_0", "gguf:Q4_K_M", "gguf:F16", "gguf:IQ1_S", "gguf:MXFP4_MOE"}) {
            QCOMPARE(storedBytes(format(id), TensorRole::Norm, {4096, 1, 1}).count(), 16'384);
            QCOMPARE(storedBytes(format(id), TensorRole::Bias, {1, 4096, 1}).count(), 16'384);
            QCOMPARE(storedBytes(format(id), TensorRole::Router, {128, 2048, 1}).count(), 1'048'576);
            QCOMPARE(storedBytes(format(id), TensorRole::SsmConv, {8192, 4, 1}).count(), 131'072);
        }
    }

    void expertsDecideForMxfp4()
    {
        // gpt-oss-20b, one layer: attention q 4096 × 2880 in bf16, experts 32 × 5760 × 2880 in 90 blocks of 17 bytes a row.
        QCOMPARE(storedBytes(format("mxfp4"), TensorRole::AttnQ, {4096, 2880, 1}, "bf16", true).count(), 23'592'960);
        QCOMPARE(storedBytes(format("mxfp4"), TensorRole::AttnQ, {4096, 2880, 1}, "bf16", false).count(), 6'266'880);
        QCOMPARE(storedBytes(format("mxfp4"), TensorRole::ExpertGateUp, {5760, 2880, 32}, "bf16", true).count(), 282'009'600);
        QCOMPARE(storedBytes(format("nvfp4"), TensorRole::AttnQ, {4096, 2880, 1}, "bf16", true).count(), 6'635'524);
    }

    void narrowerNeverTakesMore_data()
    {
        QTest::addColumn<QString>("wider");
        for (const auto &[narrow, wide] : {std::pair{"bf16", "fp32"}, {"int8", "bf16"}, {"fp8", "fp8-block"}, {"w8a16", "int8"}, {"fp8", "w8a16"},
                                           {"awq-int4-g32", "fp8"}, {"awq-int4-g64", "awq-int4-g32"}, {"awq-int4-g128", "awq-int4-g64"},
                                           {"gptq-int4-g32", "fp8"}, {"gptq-int4-g64", "gptq-int4-g32"}, {"gptq-int4-g128", "gptq-int4-g64"},
                                           {"awq-int4-g128", "gptq-int4-g128"}, {"int4-g128", "awq-int4-g128"}, {"int4-g64", "int4-g32"},
                                           {"int4-g128", "int4-g64"}, {"mxfp4", "nvfp4"}, {"bnb-nf4-dq", "bnb-nf4"}, {"bnb-nf4", "bnb-int8"}})
            QTest::newRow(narrow) << QString(wide);
    }
    void narrowerNeverTakesMore()
    {
        QFETCH(QString, wider);
        const NumericFormat narrow = format(QTest::currentDataTag()), wide = format(wider.toStdString());
        QVERIFY(bitsPerWeight(narrow) < bitsPerWeight(wide));
        QVERIFY(rc::check("for matrices of whole groups", [&] {
            const std::int64_t rows = *rc::gen::inRange<std::int64_t>(1, 80) * 128, cols = *rc::gen::inRange<std::int64_t>(1, 80) * 128;
            RC_ASSERT(narrowBytes(narrow, {rows, cols, 1}) <= narrowBytes(wide, {rows, cols, 1}));
        }));
    }

    void emptyShapesTakeNothing()
    {
        for (const NumericFormat &f : allFormats()) {
            for (const TensorShape &shape : {TensorShape{0, 5, 1}, TensorShape{5, 0, 1}, TensorShape{5, 5, 0}, TensorShape{-3, 5, 1}, TensorShape{5, 5, -1}}) {
                QCOMPARE(storedBytes(f, TensorRole::MlpUp, shape).count(), 0);
                QCOMPARE(storedBytes(f, TensorRole::Norm, shape).count(), 0);
                QCOMPARE(narrowBytes(f, shape).count(), 0);
            }
        }
    }

    void wideTypesByName()
    {
        QCOMPARE(wideBytes("fp32"), 4);
        QCOMPARE(wideBytes("float32"), 4);
        QCOMPARE(wideBytes("bf16"), 2);
        QCOMPARE(wideBytes("fp16"), 2);
        QCOMPARE(wideBytes("bfloat16"), 2);
    }
};

QTEST_APPLESS_MAIN(ContractBytesTest)
#include "contract_bytes_test.moc"
