// Whole models, tensor by tensor from their published sizes: the exact sum in every contract format (worked out outside the program
// over the tensors of a checkpoint), and what servers printed when they loaded such files.
#include "core/formats/format_rules.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {

/// A dense decoder: sizes of its matrices, and per layer the values of biases and of query and key norms.
struct Decoder {
    std::int64_t hidden, layers, query, kv, feedForward, vocabulary;
    bool tied;
    std::int64_t biases = 0, headNorms = 0;
};

const Decoder kLlama8B{4096, 32, 4096, 1024, 14336, 128256, false};
const Decoder kLlama70B{8192, 80, 8192, 1024, 28672, 128256, false};
const Decoder kQwen3of8B{4096, 36, 4096, 1024, 12288, 151936, false, 0, 256};
const Decoder kQwen25of1_5B{1536, 28, 1536, 256, 8960, 151936, true, 2048};

Bytes total(const std::string &id, const Decoder &m)
{
    const auto format = parseNumericFormat(id);
    if (!format)
        return Bytes(-1);
    const auto bytes = [&](TensorRole role, std::int64_t rows, std::int64_t cols) { return storedBytes(*format, role, {rows, cols, 1}); };
    const Bytes layer = bytes(TensorRole::AttnQ, m.query, m.hidden) + bytes(TensorRole::AttnK, m.kv, m.hidden) + bytes(TensorRole::AttnV, m.kv, m.hidden)
        + bytes(TensorRole::AttnOut, m.hidden, m.query) + bytes(TensorRole::MlpGate, m.feedForward, m.hidden) + bytes(TensorRole::MlpUp, m.feedForward, m.hidden)
        + bytes(TensorRole::MlpDown, m.hidden, m.feedForward) + 2 * bytes(TensorRole::Norm, m.hidden, 1) + bytes(TensorRole::Bias, m.biases, 1)
        + bytes(TensorRole::Norm, m.headNorms, 1);
    const Bytes table = bytes(TensorRole::TokenEmbedding, m.vocabulary, m.hidden);
    return m.layers * layer + table + (m.tied ? Bytes(0) : bytes(TensorRole::Head, m.vocabulary, m.hidden)) + bytes(TensorRole::FinalNorm, m.hidden, 1);
}

} // namespace

class WholeModelsTest : public QObject {
    Q_OBJECT
private slots:
    void parametersAreThePublishedOnes()
    {
        QCOMPARE(total("bf16", kLlama8B).count() / 2, 8'030'261'248);
        QCOMPARE(total("bf16", kLlama70B).count() / 2, 70'553'706'496);
        QCOMPARE(total("bf16", kQwen3of8B).count() / 2, 8'190'735'360);
        QCOMPARE(total("bf16", kQwen25of1_5B).count() / 2, 1'543'714'304);
    }

    void totals_data()
    {
        QTest::addColumn<qint64>("llama8");
        QTest::addColumn<qint64>("llama70");
        QTest::addColumn<qint64>("qwen8");
        QTest::addColumn<qint64>("qwen15");
        const auto row = [](const char *id, qint64 llama8, qint64 llama70, qint64 qwen8, qint64 qwen15) { QTest::newRow(id) << llama8 << llama70 << qwen8 << qwen15; };
        row("native", 16'060'522'496, 141'107'412'992, 16'381'470'720, 3'087'428'608);
        row("fp32", 32'121'044'992, 282'214'825'984, 32'762'941'440, 6'174'857'216);
        row("bf16", 16'060'522'496, 141'107'412'992, 16'381'470'720, 3'087'428'608);
        row("fp16", 16'060'522'496, 141'107'412'992, 16'381'470'720, 3'087'428'608);
        row("fp8", 9'081'201'536, 72'656'373'952, 9'435'704'304, 1'777'233'680);
        row("fp8-block", 9'082'904'576, 72'673'083'392, 9'437'399'040, 1'777'552'768);
        row("int8", 9'086'705'664, 72'683'241'472, 9'441'306'624, 1'779'813'376);
        row("w8a16", 9'083'953'152, 72'669'806'592, 9'438'504'960, 1'778'523'136);
        row("awq-int4-g128", 5'727'854'592, 39'767'785'472, 6'098'479'104, 1'147'724'800);
        row("awq-int4-g64", 5'864'169'472, 41'104'719'872, 6'234'138'624, 1'173'314'560);
        row("awq-int4-g32", 6'136'799'232, 43'778'588'672, 6'505'457'664, 1'224'494'080);
        row("gptq-int4-g128", 5'732'835'328, 39'792'689'152, 6'103'787'520, 1'149'760'512);
        row("gptq-int4-g64", 5'869'150'208, 41'129'623'552, 6'239'447'040, 1'175'350'272);
        row("gptq-int4-g32", 6'141'779'968, 43'803'492'352, 6'510'766'080, 1'226'529'792);
        row("int4-g128", 5'700'591'616, 39'500'398'592, 6'071'347'200, 1'142'606'848);
        row("int4-g64", 5'809'643'520, 40'569'946'112, 6'179'874'816, 1'163'078'656);
        row("int4-g32", 6'027'747'328, 42'709'041'152, 6'396'930'048, 1'204'022'272);
        row("nvfp4", 6'027'748'224, 42'709'043'392, 6'396'931'056, 1'204'023'056);
        row("mxfp4", 5'809'643'520, 40'569'946'112, 6'179'874'816, 1'163'078'656);
        row("bnb-nf4", 6'027'747'328, 42'709'041'152, 6'396'930'048, 1'204'022'272);
        row("bnb-nf4-dq", 5'702'296'448, 39'517'112'512, 6'073'043'952, 1'142'927'504);
        row("bnb-int8", 9'086'705'664, 72'683'241'472, 9'441'306'624, 1'779'813'376);
    }
    void totals()
    {
        QFETCH(qint64, llama8);
        QFETCH(qint64, llama70);
        QFETCH(qint64, qwen8);
        QFETCH(qint64, qwen15);
        const std::string id = QTest::currentDataTag();
        QCOMPARE(total(id, kLlama8B).count(), llama8);
        QCOMPARE(total(id, kLlama70B).count(), llama70);
        QCOMPARE(total(id, kQwen3of8B).count(), qwen8);
        QCOMPARE(total(id, kQwen25of1_5B).count(), qwen15);
    }

    // "Model loading took … GiB" of vLLM, from the measured cases (facts: serving-measured §7); engines round and repack a little.
    void measuredLoads_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<double>("computed");
        QTest::addColumn<double>("measured");
        const auto row = [](const char *name, const char *format, const Decoder &model, double measured) {
            QTest::newRow(name) << QString(format) << total(format, model).inGibibytes() << measured;
        };
        row("Llama-3 8B", "bf16", kLlama8B, 14.96);
        row("Llama-3 8B by bitsandbytes", "bnb-nf4-dq", kLlama8B, 5.35);
        row("Llama-3 70B", "bf16", kLlama70B, 131.4);
        row("Llama-3 70B GPTQ", "gptq-int4-g128", kLlama70B, 36.86);
        row("Qwen3 8B in blocks of fp8", "fp8-block", kQwen3of8B, 8.80);
        row("Qwen2.5 1.5B", "bf16", kQwen25of1_5B, 2.89);
        row("Qwen2.5 1.5B AWQ", "awq-int4-g128", kQwen25of1_5B, 1.10);
    }
    void measuredLoads()
    {
        QFETCH(QString, format);
        QFETCH(double, computed);
        QFETCH(double, measured);
        const double error = std::abs(computed - measured) / measured;
        QVERIFY2(error < (format == "bf16" ? 0.006 : 0.03), qPrintable(QString("%1 against %2 GiB").arg(computed).arg(measured)));
    }

    // Four bits are never a quarter: tables stay wide, scales are added (facts: serving-measured §7).
    void fourBitsAreNeverAQuarter()
    {
        for (const char *id : {"awq-int4-g128", "gptq-int4-g128", "int4-g128", "nvfp4", "mxfp4", "bnb-nf4", "bnb-nf4-dq"}) {
            const auto share = [id](const Decoder &model) { return total(id, model).inGibibytes() / total("bf16", model).inGibibytes(); };
            QVERIFY2(share(kLlama70B) > 0.275 && share(kLlama70B) < 0.31, id);
            QVERIFY2(share(kLlama8B) > 0.35 && share(kLlama8B) < 0.38, id);
            QVERIFY2(share(kQwen25of1_5B) > 0.365 && share(kQwen25of1_5B) < 0.40, id); // a third of it is the table
            QVERIFY2(share(kLlama70B) < share(kLlama8B) && share(kLlama8B) < share(kQwen25of1_5B), id);
        }
    }
};

QTEST_APPLESS_MAIN(WholeModelsTest)
#include "whole_models_test.moc"
