// What every role gets: whether each kind of remainder rule stores it narrow, how parallelism divides it, and its stable id.
#include "core/formats/format_rules.h"
#include "core/formats/tensor_role.h"

#include <QTest>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::formats;

namespace {
using R = TensorRole;
NumericFormat format(const std::string &id)
{
    const auto parsed = parseNumericFormat(id);
    return parsed ? *parsed : NumericFormat{};
}
const char *nameOf(Split split)
{
    switch (split) {
    case Split::Replicated: return "copied";
    case Split::Columns: return "columns";
    case Split::Rows: return "rows";
    case Split::KvColumns: return "kv heads";
    case Split::Vocabulary: return "vocabulary";
    case Split::Experts: return "experts";
    }
    return "";
}
int roleCount() { return static_cast<int>(R::Other) + 1; }
} // namespace

class RoleRulesTest : public QObject {
    Q_OBJECT
private slots:
    // Columns: id · narrow in formats of linear layers (fp8, AWQ …) · in mxfp4 releases of experts · in GGUF mixes · division.
    // Linear layers as the loaders of vLLM name them (everything that is an nn.Linear but head, router and small gates); GGUF as
    // llama.cpp's quantiser leaves tensors alone (facts: norms, routers, convolutions, positions, vectors, relative bias).
    void roles_data()
    {
        QTest::addColumn<int>("role");
        QTest::addColumn<QString>("narrow");
        QTest::addColumn<QString>("split");
        const auto row = [](const char *id, R role, const char *narrow, const char *split) {
            QTest::newRow(id) << static_cast<int>(role) << QString(narrow) << QString(split);
        };
        row("token-embedding", R::TokenEmbedding, "  G", "vocabulary");
        row("position-embedding", R::PositionEmbedding, "   ", "copied");
        row("type-embedding", R::TypeEmbedding, "   ", "copied");
        row("per-layer-embedding", R::PerLayerEmbedding, "  G", "vocabulary");
        row("head", R::Head, "  G", "vocabulary");
        row("head-bias", R::HeadBias, "   ", "vocabulary");
        row("norm", R::Norm, "   ", "copied");
        row("final-norm", R::FinalNorm, "   ", "copied");
        row("bias", R::Bias, "   ", "copied");
        row("scalar", R::Scalar, "   ", "copied");
        row("attn-q", R::AttnQ, "L G", "columns");
        row("attn-k", R::AttnK, "L G", "kv heads");
        row("attn-v", R::AttnV, "L G", "kv heads");
        row("attn-qkv", R::AttnQkv, "L G", "columns");
        row("attn-out", R::AttnOut, "L G", "rows");
        row("attn-gate", R::AttnGate, "L G", "columns");
        row("attn-sink", R::AttnSink, "   ", "columns");
        row("relative-bias", R::RelativeBias, "   ", "copied");
        row("latent-q-a", R::LatentQA, "L G", "copied");
        row("latent-q-b", R::LatentQB, "L G", "columns");
        row("latent-kv-a", R::LatentKvA, "L G", "copied");
        row("latent-kv-b", R::LatentKvB, "L G", "columns");
        row("indexer-q", R::IndexerQ, "L G", "copied");
        row("indexer-k", R::IndexerK, "L G", "copied");
        row("indexer-weights", R::IndexerWeights, "  G", "copied");
        row("router", R::Router, "   ", "copied");
        row("router-bias", R::RouterBias, "   ", "copied");
        row("mlp-gate", R::MlpGate, "LEG", "columns");
        row("mlp-up", R::MlpUp, "LEG", "columns");
        row("mlp-down", R::MlpDown, "LEG", "rows");
        row("mlp-gate-up", R::MlpGateUp, "LEG", "columns");
        row("expert-gate", R::ExpertGate, "LEG", "experts");
        row("expert-up", R::ExpertUp, "LEG", "experts");
        row("expert-down", R::ExpertDown, "LEG", "experts");
        row("expert-gate-up", R::ExpertGateUp, "LEG", "experts");
        row("expert-bias", R::ExpertBias, "   ", "experts");
        row("shared-gate", R::SharedGate, "LEG", "columns");
        row("shared-up", R::SharedUp, "LEG", "columns");
        row("shared-down", R::SharedDown, "LEG", "rows");
        row("shared-router", R::SharedRouter, "   ", "copied");
        row("latent-expert-in", R::LatentExpertIn, "LEG", "copied");
        row("latent-expert-out", R::LatentExpertOut, "LEG", "copied");
        row("ssm-in", R::SsmIn, "L G", "columns");
        row("ssm-conv", R::SsmConv, "   ", "columns");
        row("ssm-x", R::SsmX, "L G", "rows");
        row("ssm-dt", R::SsmDt, "L G", "columns");
        row("ssm-a", R::SsmA, "   ", "columns");
        row("ssm-d", R::SsmD, "   ", "columns");
        row("ssm-out", R::SsmOut, "L G", "rows");
        row("linear-qkv", R::LinearQkv, "L G", "columns");
        row("linear-gate", R::LinearGate, "L G", "columns");
        row("linear-beta-alpha", R::LinearBetaAlpha, "  G", "columns");
        row("linear-conv", R::LinearConv, "   ", "columns");
        row("linear-decay", R::LinearDecay, "   ", "columns");
        row("linear-out", R::LinearOut, "L G", "rows");
        row("projector", R::Projector, "  G", "copied");
        row("convolution", R::Convolution, "   ", "copied");
        row("table", R::Table, "   ", "copied");
        row("other", R::Other, "   ", "copied");
    }
    void roles()
    {
        QFETCH(int, role);
        QFETCH(QString, narrow);
        QFETCH(QString, split);
        const R r = static_cast<R>(role);
        QCOMPARE(QString::fromStdString(std::string(idOf(r))), QString(QTest::currentDataTag()));
        for (const char *id : {"fp8", "fp8-block", "int8", "w8a16", "awq-int4-g64", "gptq-int4-g128", "int4-g32", "nvfp4", "bnb-nf4", "bnb-nf4-dq", "bnb-int8"}) {
            QCOMPARE(quantises(format(id), r, false), narrow[0] == 'L');
            QCOMPARE(quantises(format(id), r, true), narrow[0] == 'L'); // experts change nothing but for mxfp4
        }
        QCOMPARE(quantises(format("mxfp4"), r, false), narrow[0] == 'L');
        QCOMPARE(quantises(format("mxfp4"), r, true), narrow[1] == 'E');
        for (const char *id : {"gguf:Q4_K_M", "gguf:Q8_0", "gguf:IQ3_XXS"})
            QCOMPARE(quantises(format(id), r), narrow[2] == 'G');
        for (const char *id : {"native", "fp32", "bf16", "fp16"})
            QVERIFY(quantises(format(id), r));
        QCOMPARE(QString(nameOf(splitOf(r))), split);
    }

    void theTableNamesEveryRole()
    {
        std::set<std::string_view> ids;
        for (int i = 0; i < roleCount(); ++i)
            ids.insert(idOf(static_cast<R>(i)));
        QCOMPARE(ids.size(), std::size_t{59});
        QCOMPARE(roleCount(), 59);
    }

    // A matrix that a rule leaves alone takes exactly the wide type's bytes; one that it quantises takes the narrow bytes.
    void bytesFollowTheRule()
    {
        const TensorShape shape{384, 512, 2};
        for (const NumericFormat &f : allFormats()) {
            for (int i = 0; i < roleCount(); ++i) {
                const R role = static_cast<R>(i);
                for (const bool experts : {false, true}) {
                    const bool narrow = quantises(f, role, experts) && f.family != Family::Native;
                    const std::int64_t wide = 384 * 512 * 2 * (f.family == Family::Gguf ? 4 : 2);
                    const std::int64_t wanted = narrow ? narrowBytes(f, shape).count() : wide;
                    QVERIFY2(storedBytes(f, role, shape, "bf16", experts).count() == wanted, (toId(f) + " " + std::string(idOf(role))).c_str());
                }
            }
        }
    }

    void remainders_data()
    {
        QTest::addColumn<QString>("dense");
        QTest::addColumn<QString>("experts");
        for (const char *id : {"native", "fp32", "bf16", "fp16"})
            QTest::newRow(id) << "nothing" << "nothing";
        for (const char *id : {"fp8", "fp8-block", "int8", "w8a16", "awq-int4-g128", "awq-int4-g64", "awq-int4-g32", "gptq-int4-g128", "gptq-int4-g64",
                               "gptq-int4-g32", "int4-g128", "nvfp4", "bnb-nf4", "bnb-nf4-dq", "bnb-int8"})
            QTest::newRow(id) << "all-but-linear" << "all-but-linear";
        QTest::newRow("mxfp4") << "all-but-linear" << "all-but-feed-forward";
        for (const char *id : {"gguf:Q4_K_M", "gguf:Q3_K", "gguf:F16", "gguf:MXFP4_MOE"})
            QTest::newRow(id) << "by-mix" << "by-mix";
    }
    void remainders()
    {
        QFETCH(QString, dense);
        QFETCH(QString, experts);
        const NumericFormat f = format(QTest::currentDataTag());
        QCOMPARE(QString::fromStdString(std::string(idOf(remainderOf(f)))), dense);
        QCOMPARE(QString::fromStdString(std::string(idOf(remainderOf(f, true)))), experts);
    }

    // Quantising experts only never leaves more narrow than quantising all linear layers.
    void rulesAreNested()
    {
        for (int i = 0; i < roleCount(); ++i) {
            const R role = static_cast<R>(i);
            if (quantises(format("mxfp4"), role, true))
                QVERIFY(quantises(format("mxfp4"), role, false));
            if (quantises(format("fp8"), role))
                QVERIFY(quantises(format("gguf:Q4_K_M"), role));
        }
    }
};

QTEST_APPLESS_MAIN(RoleRulesTest)
#include "role_rules_test.moc"
