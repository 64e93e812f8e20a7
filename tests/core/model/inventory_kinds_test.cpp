// Every kind of mixer and feed-forward part, each tensor written out by hand for small widths that are all different, so that no
// two shapes can be confused.
#include "core/model/builder.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::TensorRole;

namespace {

struct Tensor {
    TensorRole role;
    std::int64_t rows;
    std::int64_t cols = 1;
    std::int64_t stack = 1;
    std::int64_t count = 1;
};

constexpr std::int64_t kHidden = 10;

/// A model of two equal layers, without ends.
ModelDescription twoLayers(const LayerGroup &layer)
{
    ModelDescription description;
    description.id = "test";
    description.hiddenSize = kHidden;
    description.vocabSize = 0;
    description.embedding.head = false;
    description.embedding.finalNorm = false;
    description.layers = {layer, layer};
    return description;
}

LayerGroup mixer(const Mixer &kind) { return {{kind}, {}, false, 0}; }
LayerGroup feedForward(const FeedForward &kind) { return {{}, {kind}, false, 0}; }

QString shape(TensorRole role, std::int64_t rows, std::int64_t cols, std::int64_t stack, std::int64_t count)
{
    return QStringLiteral("%1 %2x%3 stack %4 times %5").arg(QString::fromUtf8(formats::idOf(role).data())).arg(rows).arg(cols).arg(stack).arg(count);
}

/// Compares the layer tensors with the list; equal shapes of one role count together.
void expect(const ModelDescription &description, const std::vector<Tensor> &wanted)
{
    const auto model = buildModel(description);
    QVERIFY2(model, model ? "" : model.error().place.c_str());
    QStringList found, list;
    std::int64_t sum = 0;
    for (const TensorEntry &entry : model->inventory.entries) {
        found << shape(entry.role, entry.rows, entry.cols, entry.stack, entry.perLayer);
        QCOMPARE(model->inventory.layersOf(entry), (std::vector<int>{0, 1}));
    }
    for (const Tensor &tensor : wanted) {
        list << shape(tensor.role, tensor.rows, tensor.cols, tensor.stack, tensor.count);
        sum += 2 * tensor.rows * tensor.cols * tensor.stack * tensor.count;
    }
    found.sort();
    list.sort();
    QCOMPARE(found, list);
    QCOMPARE(model->inventory.parameters(), sum);
}

const HeadShape kHeads{4, 2, 3, 5}; // 12 query values, 6 key values, 10 value values

} // namespace

class InventoryKindsTest : public QObject {
    Q_OBJECT
private slots:
    void groupedQueries()
    {
        expect(twoLayers(mixer(FullAttention{kHeads})), {{TensorRole::AttnQ, 12, 10},
                                                         {TensorRole::AttnK, 6, 10},
                                                         {TensorRole::AttnV, 10, 10},
                                                         {TensorRole::AttnOut, 10, 20}});
    }
    void biasesAreBiases()
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.blocks.queryBias = description.blocks.keyBias = description.blocks.valueBias = description.blocks.outBias = true;
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::Bias, 12},
                             {TensorRole::Bias, 6},
                             {TensorRole::Bias, 10, 1, 1, 2}}); // of V and of the output
    }
    void keysWithoutBias() // Whisper
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.blocks.queryBias = description.blocks.valueBias = true;
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::Bias, 12},
                             {TensorRole::Bias, 10}});
    }
    void fusedQkv() // Phi-3, Falcon, GPT-NeoX
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.blocks.fusedQkv = true;
        description.blocks.queryBias = true;
        expect(description, {{TensorRole::AttnQkv, 28, 10}, {TensorRole::Bias, 28}, {TensorRole::AttnOut, 10, 20}});
        const auto model = buildModel(description);
        QCOMPARE(model->inventory.entries.front().kvHeads, 2);
        QCOMPARE(model->inventory.entries.front().headDim, 3);
    }
    void queryKeyNorms()
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.blocks.queryKeyNorm = QueryKeyNorm::PerHead;
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::Norm, 3, 1, 1, 2}});
        description.blocks.queryKeyNorm = QueryKeyNorm::Full;
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::Norm, 12},
                             {TensorRole::Norm, 6}});
    }
    void gatesSinksAndSharedValues()
    {
        FullAttention attention{kHeads};
        attention.outputGate = true; // Qwen3-Next: queries doubled
        attention.sinks = true;      // gpt-oss
        expect(twoLayers(mixer(attention)), {{TensorRole::AttnQ, 24, 10},
                                             {TensorRole::AttnK, 6, 10},
                                             {TensorRole::AttnV, 10, 10},
                                             {TensorRole::AttnOut, 10, 20},
                                             {TensorRole::AttnSink, 4}});
        FullAttention shared{{4, 2, 3, 3}};
        shared.keyEqualsValue = true; // Gemma 4
        expect(twoLayers(mixer(shared)), {{TensorRole::AttnQ, 12, 10}, {TensorRole::AttnK, 6, 10}, {TensorRole::AttnOut, 10, 12}});
    }
    void headWiseAndSeparateGates()
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.blocks.headGate = true; // Step 3.5
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::AttnGate, 4, 10}});
        description.blocks.headGate = false;
        description.blocks.gateApart = true; // AFMoE
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::AttnGate, 20, 10}});
    }
    void blockSparseIndex() // MiniMax M3
    {
        FullAttention attention{kHeads};
        attention.indexValues = 7;
        attention.indexHeads = 2;
        expect(twoLayers(mixer(attention)), {{TensorRole::AttnQ, 12, 10},
                                             {TensorRole::AttnK, 6, 10},
                                             {TensorRole::AttnV, 10, 10},
                                             {TensorRole::AttnOut, 10, 20},
                                             {TensorRole::IndexerQ, 14, 10},
                                             {TensorRole::IndexerK, 7, 10},
                                             {TensorRole::Norm, 7, 1, 1, 2}});
    }
    void windowHasTheSameTensors()
    {
        expect(twoLayers(mixer(WindowAttention{kHeads, 128})), {{TensorRole::AttnQ, 12, 10},
                                                                {TensorRole::AttnK, 6, 10},
                                                                {TensorRole::AttnV, 10, 10},
                                                                {TensorRole::AttnOut, 10, 20}});
    }
    void latentAttention()
    {
        LatentAttention latent;
        latent.heads = 4;
        latent.qLoraRank = 7;
        latent.kvLoraRank = 5;
        latent.nopeDim = 3;
        latent.ropeDim = 2;
        latent.valueDim = 6;
        expect(twoLayers(mixer(latent)), {{TensorRole::LatentQA, 7, 10},
                                          {TensorRole::Norm, 7},
                                          {TensorRole::LatentQB, 20, 7},   // 4 × (3 + 2)
                                          {TensorRole::LatentKvA, 7, 10},  // 5 + 2
                                          {TensorRole::Norm, 5},
                                          {TensorRole::LatentKvB, 36, 5},  // 4 × (3 + 6)
                                          {TensorRole::AttnOut, 10, 24}}); // 4 × 6
        latent.qLoraRank = 0; // DeepSeek-V2-Lite
        expect(twoLayers(mixer(latent)), {{TensorRole::AttnQ, 20, 10},
                                          {TensorRole::LatentKvA, 7, 10},
                                          {TensorRole::Norm, 5},
                                          {TensorRole::LatentKvB, 36, 5},
                                          {TensorRole::AttnOut, 10, 24}});
    }
    void latentAttentionWithIndexerAndGate()
    {
        LatentAttention latent;
        latent.heads = 4;
        latent.qLoraRank = 7;
        latent.kvLoraRank = 5;
        latent.nopeDim = 3;
        latent.ropeDim = 2;
        latent.valueDim = 6;
        latent.indexer = Indexer{3, 8, 64};
        latent.outputGate = true;
        expect(twoLayers(mixer(latent)), {{TensorRole::LatentQA, 7, 10},
                                          {TensorRole::Norm, 7},
                                          {TensorRole::LatentQB, 20, 7},
                                          {TensorRole::LatentKvA, 7, 10},
                                          {TensorRole::Norm, 5},
                                          {TensorRole::LatentKvB, 36, 5},
                                          {TensorRole::AttnGate, 24, 10},
                                          {TensorRole::AttnOut, 10, 24},
                                          {TensorRole::IndexerQ, 24, 7},
                                          {TensorRole::IndexerK, 8, 10},
                                          {TensorRole::Norm, 8}, // LayerNorm on the key: weight and bias
                                          {TensorRole::Bias, 8},
                                          {TensorRole::IndexerWeights, 3, 10}});
    }
    void compressedAttention() // DeepSeek V4
    {
        LatentAttention latent;
        latent.heads = 4;
        latent.qLoraRank = 7;
        latent.kvLoraRank = latent.nopeDim = 6;
        latent.ropeDim = 2; // one key-value head of 8
        latent.valueDim = 8;
        latent.outputGroups = 2;
        latent.outputRank = 3;
        latent.compression = CacheCompression{16, 128, 584, 0};
        expect(twoLayers(mixer(latent)), {{TensorRole::LatentQA, 7, 10},
                                          {TensorRole::Norm, 7},
                                          {TensorRole::LatentQB, 32, 7},
                                          {TensorRole::LatentKvA, 8, 10, 1, 3}, // the stream, and values and gates of its compressor
                                          {TensorRole::Norm, 8, 1, 1, 2},
                                          {TensorRole::Other, 16, 8},           // a bias for each place in the window
                                          {TensorRole::AttnOut, 6, 16},         // 2 groups × 3 from 32 / 2
                                          {TensorRole::AttnOut, 10, 6},
                                          {TensorRole::AttnSink, 4}});
    }
    void mamba1()
    {
        StateSpace ssm;
        ssm.version = 1;
        ssm.inner = 20;
        ssm.state = 6;
        ssm.convKernel = 4;
        ssm.dtRank = 3;
        ssm.groups = 0;
        ModelDescription description = twoLayers(mixer(ssm));
        expect(description, {{TensorRole::SsmIn, 40, 10},
                             {TensorRole::SsmConv, 20, 4},
                             {TensorRole::Bias, 20, 1, 1, 2}, // of the convolution and of the step size
                             {TensorRole::SsmX, 15, 20},      // 3 + 2 × 6
                             {TensorRole::SsmDt, 20, 3},
                             {TensorRole::SsmA, 20, 6},
                             {TensorRole::SsmD, 20},
                             {TensorRole::SsmOut, 10, 20}});
        description.blocks.ssmInnerNorms = true; // Jamba
        expect(description, {{TensorRole::SsmIn, 40, 10},
                             {TensorRole::SsmConv, 20, 4},
                             {TensorRole::Bias, 20, 1, 1, 2},
                             {TensorRole::SsmX, 15, 20},
                             {TensorRole::SsmDt, 20, 3},
                             {TensorRole::SsmA, 20, 6},
                             {TensorRole::SsmD, 20},
                             {TensorRole::SsmOut, 10, 20},
                             {TensorRole::Norm, 3},
                             {TensorRole::Norm, 6, 1, 1, 2}});
    }
    void mamba2()
    {
        StateSpace ssm;
        ssm.version = 2;
        ssm.heads = 4;
        ssm.headDim = 5;
        ssm.inner = 20;
        ssm.state = 6;
        ssm.groups = 2;
        ssm.convKernel = 4;
        expect(twoLayers(mixer(ssm)), {{TensorRole::SsmIn, 68, 10}, // 2 × 20 + 2 × 2 × 6 + 4
                                       {TensorRole::SsmConv, 44, 4},
                                       {TensorRole::Bias, 44},
                                       {TensorRole::Bias, 4},
                                       {TensorRole::SsmA, 4},
                                       {TensorRole::SsmD, 4},
                                       {TensorRole::Norm, 20},
                                       {TensorRole::SsmOut, 10, 20}});
    }
    void gatedDelta()
    {
        LinearAttention linear;
        linear.keyHeads = 2;
        linear.valueHeads = 4;
        linear.keyDim = 3;
        linear.valueDim = 5;
        linear.convKernel = 4;
        ModelDescription description = twoLayers(mixer(linear));
        expect(description, {{TensorRole::LinearQkv, 32, 10}, // 2 × 6 + 20
                             {TensorRole::LinearGate, 20, 10},
                             {TensorRole::LinearBetaAlpha, 8, 10},
                             {TensorRole::LinearConv, 32, 4},
                             {TensorRole::LinearDecay, 4, 1, 1, 2},
                             {TensorRole::Norm, 5},
                             {TensorRole::LinearOut, 10, 20}});
        description.blocks.splitBetaAlpha = true; // Qwen3.5
        expect(description, {{TensorRole::LinearQkv, 32, 10},
                             {TensorRole::LinearGate, 20, 10},
                             {TensorRole::LinearBetaAlpha, 4, 10, 1, 2},
                             {TensorRole::LinearConv, 32, 4},
                             {TensorRole::LinearDecay, 4, 1, 1, 2},
                             {TensorRole::Norm, 5},
                             {TensorRole::LinearOut, 10, 20}});
    }
    void lightning()
    {
        LinearAttention linear;
        linear.kind = LinearAttention::Kind::Lightning;
        linear.keyHeads = linear.valueHeads = 4;
        linear.keyDim = linear.valueDim = 3;
        expect(twoLayers(mixer(linear)), {{TensorRole::LinearQkv, 36, 10},
                                          {TensorRole::LinearGate, 12, 10},
                                          {TensorRole::Norm, 12},
                                          {TensorRole::LinearOut, 10, 12}});
    }
    void kimiDelta()
    {
        LinearAttention linear;
        linear.kind = LinearAttention::Kind::KimiDelta;
        linear.keyHeads = linear.valueHeads = 4;
        linear.keyDim = linear.valueDim = 3;
        linear.convKernel = 4;
        expect(twoLayers(mixer(linear)), {{TensorRole::LinearQkv, 12, 10, 1, 3},
                                          {TensorRole::LinearConv, 36, 4},
                                          {TensorRole::LinearGate, 3, 10, 1, 2}, // decay and output gate go through one head's width
                                          {TensorRole::LinearGate, 12, 3, 1, 2},
                                          {TensorRole::LinearBetaAlpha, 4, 10},
                                          {TensorRole::LinearDecay, 4},
                                          {TensorRole::LinearDecay, 12},
                                          {TensorRole::Norm, 3},
                                          {TensorRole::LinearOut, 10, 12}});
        linear.fullRankGate = true; // Kimi K3
        expect(twoLayers(mixer(linear)), {{TensorRole::LinearQkv, 12, 10, 1, 3},
                                          {TensorRole::LinearConv, 36, 4},
                                          {TensorRole::LinearGate, 3, 10},
                                          {TensorRole::LinearGate, 12, 3},
                                          {TensorRole::LinearGate, 12, 10},
                                          {TensorRole::LinearBetaAlpha, 4, 10},
                                          {TensorRole::LinearDecay, 4},
                                          {TensorRole::LinearDecay, 12},
                                          {TensorRole::Norm, 3},
                                          {TensorRole::LinearOut, 10, 12}});
    }
    void shortConvolution() // LFM2
    {
        LinearAttention convolution;
        convolution.kind = LinearAttention::Kind::ShortConvolution;
        convolution.keyHeads = convolution.valueHeads = convolution.keyDim = 1;
        convolution.valueDim = kHidden;
        convolution.convKernel = 3;
        expect(twoLayers(mixer(convolution)),
               {{TensorRole::LinearQkv, 30, 10}, {TensorRole::LinearConv, 10, 3}, {TensorRole::LinearOut, 10, 10}});
    }
    void crossAttention() // Llama 3.2 Vision: norms per head, two gates
    {
        ModelDescription description = twoLayers(mixer(CrossAttention{kHeads, 100}));
        description.blocks.crossNorm = true;
        expect(description, {{TensorRole::AttnQ, 12, 10},
                             {TensorRole::AttnK, 6, 10},
                             {TensorRole::AttnV, 10, 10},
                             {TensorRole::AttnOut, 10, 20},
                             {TensorRole::Norm, 3, 1, 1, 2},
                             {TensorRole::Scalar, 1, 1, 1, 2}});
    }
    void denseParts()
    {
        expect(twoLayers(feedForward(DenseFeedForward{30, true})),
               {{TensorRole::MlpGate, 30, 10}, {TensorRole::MlpUp, 30, 10}, {TensorRole::MlpDown, 10, 30}});
        ModelDescription fused = twoLayers(feedForward(DenseFeedForward{30, true}));
        fused.blocks.fusedGateUp = true;
        expect(fused, {{TensorRole::MlpGateUp, 60, 10}, {TensorRole::MlpDown, 10, 30}});
        ModelDescription plain = twoLayers(feedForward(DenseFeedForward{30, false}));
        plain.blocks.mlpBias = true;
        plain.blocks.scalars = 2; // Apertus
        expect(plain, {{TensorRole::MlpUp, 30, 10}, {TensorRole::Bias, 30}, {TensorRole::MlpDown, 10, 30}, {TensorRole::Bias, 10},
                       {TensorRole::Scalar, 1, 1, 1, 2}});
    }
    void experts()
    {
        MixtureOfExperts moe;
        moe.experts = 6;
        moe.expertsPerToken = 2;
        moe.expertIntermediate = 7;
        expect(twoLayers(feedForward(moe)), {{TensorRole::Router, 6, 10},
                                             {TensorRole::ExpertGate, 7, 10, 6},
                                             {TensorRole::ExpertUp, 7, 10, 6},
                                             {TensorRole::ExpertDown, 10, 7, 6}});
        ModelDescription fused = twoLayers(feedForward(moe));
        fused.blocks.fusedExperts = true;
        fused.blocks.routerBias = fused.blocks.expertBias = true; // gpt-oss
        expect(fused, {{TensorRole::Router, 6, 10},
                       {TensorRole::RouterBias, 6},
                       {TensorRole::ExpertGateUp, 14, 10, 6},
                       {TensorRole::ExpertDown, 10, 7, 6},
                       {TensorRole::ExpertBias, 14, 1, 6},
                       {TensorRole::ExpertBias, 10, 1, 6}});
    }
    void sharedExpertsAndCorrection()
    {
        MixtureOfExperts moe;
        moe.experts = 6;
        moe.expertsPerToken = 2;
        moe.expertIntermediate = 7;
        moe.sharedExperts = 2;
        moe.sharedIntermediate = 14;
        ModelDescription description = twoLayers(feedForward(moe));
        description.blocks.correctionBias = true;
        description.blocks.sharedRouter = true;
        expect(description, {{TensorRole::Router, 6, 10},
                             {TensorRole::RouterBias, 6},
                             {TensorRole::ExpertGate, 7, 10, 6},
                             {TensorRole::ExpertUp, 7, 10, 6},
                             {TensorRole::ExpertDown, 10, 7, 6},
                             {TensorRole::SharedGate, 14, 10},
                             {TensorRole::SharedUp, 14, 10},
                             {TensorRole::SharedDown, 10, 14},
                             {TensorRole::SharedRouter, 1, 10}});
    }
    void latentExperts() // Nemotron 3 Super: no gates, experts on a narrower stream
    {
        MixtureOfExperts moe;
        moe.experts = 6;
        moe.expertsPerToken = 2;
        moe.expertIntermediate = 7;
        moe.gated = false;
        moe.sharedIntermediate = 9;
        moe.latentSize = 4;
        ModelDescription description = twoLayers(feedForward(moe));
        description.blocks.latentNorm = true;
        expect(description, {{TensorRole::Router, 6, 10},
                             {TensorRole::ExpertUp, 7, 4, 6},
                             {TensorRole::ExpertDown, 4, 7, 6},
                             {TensorRole::LatentExpertIn, 4, 10},
                             {TensorRole::LatentExpertOut, 10, 4},
                             {TensorRole::Norm, 4},
                             {TensorRole::SharedUp, 9, 10},
                             {TensorRole::SharedDown, 10, 9}});
    }
    void normsOfALayer()
    {
        LayerGroup layer = feedForward(DenseFeedForward{30, true});
        layer.norms = 4;
        ModelDescription description = twoLayers(layer);
        description.blocks.norm = NormKind::Layer;
        expect(description, {{TensorRole::MlpGate, 30, 10},
                             {TensorRole::MlpUp, 30, 10},
                             {TensorRole::MlpDown, 10, 30},
                             {TensorRole::Norm, 10, 1, 1, 4},
                             {TensorRole::Bias, 10, 1, 1, 4}});
        description.blocks.norm = NormKind::LayerNoBias;
        expect(description, {{TensorRole::MlpGate, 30, 10}, {TensorRole::MlpUp, 30, 10}, {TensorRole::MlpDown, 10, 30}, {TensorRole::Norm, 10, 1, 1, 4}});
    }
    void endsTiedAndUntied()
    {
        ModelDescription description = twoLayers(feedForward(DenseFeedForward{30, true}));
        description.vocabSize = 100;
        description.embedding.head = description.embedding.finalNorm = true;
        const auto untied = buildModel(description);
        description.tiedEmbeddings = true;
        const auto tied = buildModel(description);
        QVERIFY(untied && tied);
        QCOMPARE(untied->inventory.parameters() - tied->inventory.parameters(), 1000);
        QCOMPARE(tied->inventory.parameters(), 2 * 3 * 300 + 1000 + 10);
        description.embedding.positions = 7;
        description.embedding.typeVocab = 2;
        description.embedding.headBias = true;
        description.embedding.embeddingNorm = true;
        description.embedding.extraRows = 8;
        QCOMPARE(buildModel(description)->inventory.parameters(), tied->inventory.parameters() + 70 + 20 + 100 + 10 + 80);
    }
    void predictionModule()
    {
        ModelDescription description = twoLayers(feedForward(DenseFeedForward{30, true}));
        MtpDescription mtp;
        mtp.blocks = {description.layers.front()};
        description.mtp = mtp;
        description.vocabSize = 100;
        auto model = buildModel(description);
        QVERIFY(model);
        QCOMPARE(model->inventory.parameters(Part::Mtp), 900 + 2 * 100 + 3 * 10);
        description.mtp->ownEmbeddings = true;
        description.mtp->modules = 2;
        QCOMPARE(buildModel(description)->inventory.parameters(Part::Mtp), 2 * (900 + 200 + 30 + 2 * 1000));
        QCOMPARE(buildModel(description)->inventory.parameters(), model->inventory.parameters()); // not counted
    }
    void encoderLayersCountOnTheirOwn() // T5: tables in the first layer of each stack
    {
        ModelDescription description = twoLayers({{FullAttention{kHeads}, CrossAttention{kHeads}}, {}, false, 3});
        description.encoderLayers = {mixer(FullAttention{kHeads}), mixer(FullAttention{kHeads}), mixer(FullAttention{kHeads})};
        description.embedding.relativeBuckets = 32;
        const auto model = buildModel(description);
        QVERIFY(model);
        QCOMPARE(model->layers(), 2);
        QCOMPARE(model->encoderGroups.size(), std::size_t{3});
        const std::int64_t attention = 12 * 10 + 6 * 10 + 10 * 10 + 10 * 20;
        QCOMPARE(model->inventory.parameters(Part::Encoder), 3 * attention + 32 * 4);
        QCOMPARE(model->inventory.parameters(Part::Language), 2 * (2 * attention + 30) + 32 * 4);
    }
    void equalTensorsOfDifferentLayersShareAnEntry()
    {
        ModelDescription description = twoLayers(mixer(FullAttention{kHeads}));
        description.layers = {mixer(FullAttention{kHeads}), mixer(WindowAttention{kHeads, 64}), mixer(FullAttention{kHeads}),
                              mixer(FullAttention{{8, 2, 3, 5}})};
        const auto model = buildModel(description);
        QVERIFY(model);
        QCOMPARE(model->groups.size(), std::size_t{3});
        QCOMPARE(model->layerGroups, (std::vector<int>{0, 1, 0, 2}));
        int keys = 0;
        for (const TensorEntry &entry : model->inventory.entries) {
            if (entry.role == TensorRole::AttnK) {
                ++keys;
                QCOMPARE(model->inventory.layersOf(entry), (std::vector<int>{0, 1, 2, 3}));
            }
            if (entry.role == TensorRole::AttnQ && entry.rows == 24)
                QCOMPARE(model->inventory.layersOf(entry), (std::vector<int>{3}));
        }
        QCOMPARE(keys, 1);
    }
    void keysOfEqualShapeButOtherHeadsStayApart()
    {
        ModelDescription description = twoLayers(mixer(FullAttention{{4, 2, 6, 6}}));
        description.layers.back() = mixer(FullAttention{{4, 4, 3, 6}}); // 12 key values both
        const auto model = buildModel(description);
        QVERIFY(model);
        int keys = 0;
        for (const TensorEntry &entry : model->inventory.entries)
            keys += entry.role == TensorRole::AttnK ? 1 : 0;
        QCOMPARE(keys, 2);
    }
    void hyperConnectionsAndResiduals()
    {
        LayerGroup layer = feedForward(DenseFeedForward{30, true});
        ModelDescription description = twoLayers(layer);
        const std::int64_t bare = buildModel(description)->inventory.parameters();
        description.blocks.hyperStreams = 4; // DeepSeek V4: 24 mixes of 4 × hidden, 24 offsets, 3 scales, twice a layer; a collapse
        QCOMPARE(buildModel(description)->inventory.parameters() - bare, 2 * 2 * (24 * 40 + 24 + 3) + 4 * 40 + 4 + 1);
        description.blocks.hyperStreams = 0;
        description.blocks.attentionResiduals = true; // Kimi K3: a norm and a scoring vector twice a layer and once at the end
        QCOMPARE(buildModel(description)->inventory.parameters() - bare, 2 * 2 * 20 + 20);
    }
};

QTEST_APPLESS_MAIN(InventoryKindsTest)
#include "inventory_kinds_test.moc"
