// Saved activations: the table that was measured with saved-tensor hooks (facts §5), frozen layers with adapters (§4.4), other
// layer kinds against hand-computed sums, and what checkpointing, offload and pipelines may never do.
#include "training_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;
using workload::Checkpointing;

namespace {

struct MeasuredRow {
    std::int64_t hidden, heads, kvHeads, width, batch, sequence;
    double type;
    double expanded, native, fused, eager; ///< bytes of one layer
};

// CPU torch 1.13, one layer, unique storages saved for backward, parameters excluded; head size 64.
const MeasuredRow kMeasured[] = {
    {512, 8, 8, 1376, 2, 128, 2, 6'006'800, 6'006'800, 4'958'208, 7'571'480},
    {512, 8, 8, 1376, 2, 128, 4, 10'954'768, 10'954'768, 9'906'176, 11'995'160},
    {512, 8, 2, 1792, 2, 128, 2, 6'858'896, 6'465'552, 5'416'960, 8'423'576},
    {512, 8, 2, 1792, 1, 384, 2, 10'337'424, 9'747'472, 8'174'592, 17'403'032},
    {512, 8, 2, 1792, 1, 384, 4, 19'086'480, 17'906'704, 16'333'824, 23'792'792},
    {768, 12, 3, 2688, 2, 128, 2, 10'270'928, 9'680'912, 8'108'032, 12'617'944},
    {768, 12, 3, 2688, 1, 384, 2, 15'455'440, 14'570'512, 12'211'200, 26'053'848},
    {768, 12, 3, 2688, 1, 384, 4, 28'529'872, 26'760'208, 24'400'896, 35'589'336},
};

constexpr std::int64_t kHeadDim = 64;

model::LayerGroup llamaLayer(std::int64_t heads, std::int64_t kvHeads, std::int64_t width)
{
    model::LayerGroup group;
    group.mixers = {model::FullAttention{{heads, kvHeads, kHeadDim, kHeadDim}}};
    group.feedForwards = {model::DenseFeedForward{width, true}};
    return group;
}

/// Bytes of a layer with the rotary tables that the measurement kept with it.
double measuredLayer(const MeasuredRow &row, const ActivationStyle &style)
{
    const LayerActivation layer = layerActivation(llamaLayer(row.heads, row.kvHeads, row.width), row.hidden, {}, style);
    const double tokens = static_cast<double>(row.batch * row.sequence);
    return (layer.saved.whole + layer.saved.divided) * tokens + 2.0 * static_cast<double>(row.sequence * kHeadDim) * row.type;
}

ActivationStyle styleOf(const MeasuredRow &row)
{
    ActivationStyle style;
    style.value = row.type;
    style.sequence = static_cast<double>(row.sequence);
    return style;
}

double perToken(const LayerActivation &layer) { return layer.saved.whole + layer.saved.divided; }

/// A frozen layer of the measured shape (h 512, f 3.5 h, 4 queries a key head) with adapters, in multiples of h bytes a token.
double frozenMultiple(std::vector<std::string> targets, const char *dtype, double dropout)
{
    Case c;
    c.model = llama({2, 512, 8, 2, kHeadDim, 1792, 1000, false});
    c.workload.method = workload::TrainingMethod::Lora;
    c.workload.lora = {8, "names", std::move(targets), dropout, dtype, false};
    c.workload.activationCheckpointing = Checkpointing::None;
    const Setup setup = c.setup();
    ActivationStyle style = activationStyle(setup);
    style.expandsKv = true;
    const LayerActivation layer = layerActivation(llamaLayer(8, 2, 1792), 512, {}, style);
    const PerToken extra = c.workload.lora.targetNames.empty() ? PerToken{} : adapterActivation(setup, *adapterModules(setup), 0);
    return (perToken(layer) + extra.whole + extra.divided) / 512;
}

} // namespace

class TrainingActivationsTest : public QObject {
    Q_OBJECT
private slots:
    void measuredTable()
    {
        for (const MeasuredRow &row : kMeasured) {
            const auto check = [&](const char *what, const ActivationStyle &style, double measured) {
                const double got = measuredLayer(row, style);
                QVERIFY2(std::abs(got / measured - 1) < 0.001, qPrintable(QStringLiteral("%1 h %2: %3 against %4").arg(what).arg(row.hidden).arg(got).arg(measured)));
            };
            ActivationStyle style = styleOf(row);
            check("native", style, row.native);
            style.expandsKv = true;
            check("expanded", style, row.expanded);
            style = styleOf(row);
            style.fusedNorms = true;
            check("fused", style, row.fused);
            style = styleOf(row);
            style.eager = true;
            check("eager", style, row.eager);
        }
    }

    void llama8bPerToken()
    {
        // facts §4.2: bytes a token and layer.
        const auto bytes = [](bool fused, bool expanded) {
            ActivationStyle style;
            style.fusedNorms = fused;
            style.expandsKv = expanded;
            model::LayerGroup group = llamaLayer(32, 8, 14336);
            group.mixers = {model::FullAttention{{32, 8, 128, 128}}};
            return perToken(layerActivation(group, 4096, {}, style)) - 8; // without the norms' statistics
        };
        QCOMPARE(bytes(false, false), 200'832.0);
        QCOMPARE(bytes(false, true), 213'120.0);
        QCOMPARE(bytes(true, false), 168'064.0);
    }

    void frozenLayersAndAdapters()
    {
        const auto near = [](double got, double expected) { return std::abs(got - expected) <= 0.011 * expected; };
        QVERIFY(near(frozenMultiple({"q_proj"}, "bf16", 0) - (2 * 512 + 16) / 512.0, 37.3)); // without any adapter
        QVERIFY(near(frozenMultiple({"q_proj", "v_proj"}, "bf16", 0), 39.4));
        QVERIFY(near(frozenMultiple({"q_proj", "v_proj"}, "fp32", 0), 45.5));
        const std::vector<std::string> all{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"};
        QVERIFY(near(frozenMultiple(all, "bf16", 0), 48.6));
        QVERIFY(near(frozenMultiple(all, "fp32", 0), 75.8));
        QVERIFY2(std::abs(frozenMultiple(all, "fp32", 0.1) - 94) < 10, "a mask of one byte a value on a GPU");
        QVERIFY(frozenMultiple(all, "fp32", 0) > 52.3); // more than the trained layer keeps
    }

    void ungatedLayersKeepTwoValues()
    {
        model::LayerGroup group = llamaLayer(8, 8, 2048);
        const double gated = perToken(layerActivation(group, 512, {}, {}));
        group.feedForwards = {model::DenseFeedForward{2048, false}};
        QCOMPARE(gated - perToken(layerActivation(group, 512, {}, {})), 2.0 * 2 * 2048);
        ActivationStyle frozen;
        frozen.frozen = true;
        const double frozenUngated = perToken(layerActivation(group, 512, {}, frozen));
        group.feedForwards = {};
        QCOMPARE(frozenUngated - perToken(layerActivation(group, 512, {}, frozen)), 2.0 * 2048);
    }

    void queryNormsAddTheirValues()
    {
        const model::LayerGroup group = llamaLayer(8, 2, 2048);
        const double without = perToken(layerActivation(group, 512, {}, {}));
        const double with = perToken(layerActivation(group, 512, {640, false}, {}));
        QCOMPARE(with - without, 640.0 * (4 + 2 + 2)); // fp32 copy, normalised, output
        ActivationStyle fused;
        fused.fusedNorms = true;
        QCOMPARE(perToken(layerActivation(group, 512, {640, false}, fused)) - perToken(layerActivation(group, 512, {}, fused)), 640.0 * 4);
    }

    void layerNormsAreOneKernel()
    {
        const model::LayerGroup group = llamaLayer(8, 8, 2048);
        ActivationStyle fused;
        fused.fusedNorms = true;
        QCOMPARE(perToken(layerActivation(group, 512, {0, true}, {})), perToken(layerActivation(group, 512, {}, fused)));
        QVERIFY(!layerActivation(group, 512, {0, true}, {}).exact);
    }

    void expertsCountThoseInUse()
    {
        model::LayerGroup group = llamaLayer(8, 8, 2048);
        group.feedForwards = {};
        const double attention = perToken(layerActivation(group, 512, {}, {}));
        model::MixtureOfExperts moe;
        moe.experts = 64;
        moe.expertsPerToken = 4;
        moe.expertIntermediate = 256;
        moe.sharedIntermediate = 512;
        group.feedForwards = {moe};
        const LayerActivation layer = layerActivation(group, 512, {}, {});
        // 4 experts × 8 f, the shared one 8 f, the router in fp32 twice, inputs and results of 4 experts.
        QCOMPARE(perToken(layer) - attention, 4.0 * 8 * 256 + 8.0 * 512 + 8.0 * 64 + 2.0 * 2 * 512 * 4);
        QVERIFY(!layer.exact);
        moe.experts = 128;
        group.feedForwards = {moe};
        QCOMPARE(perToken(layerActivation(group, 512, {}, {})) - perToken(layer), 8.0 * 64);
    }

    void latentAttentionKeepsExpandedHeads()
    {
        model::LayerGroup group;
        model::LatentAttention latent;
        latent.heads = 16;
        latent.kvLoraRank = 512;
        latent.nopeDim = 128;
        latent.ropeDim = 64;
        latent.valueDim = 128;
        group.mixers = {latent};
        group.norms = 0;
        const LayerActivation layer = layerActivation(group, 2048, {}, {});
        QCOMPARE(perToken(layer), 2.0 * (2 * 16 * 192 + 2 * 16 * 128) + 4.0 * 16 + 2.0 * 512);
    }

    void scansAndLinearAttentionKeepTheirInputs()
    {
        model::LayerGroup group;
        model::StateSpace ssm;
        ssm.version = 2;
        ssm.inner = 8192;
        ssm.state = 128;
        ssm.heads = 128;
        ssm.headDim = 64;
        ssm.groups = 8;
        group.mixers = {ssm};
        group.norms = 0;
        const double channels = 8192 + 2 * 8 * 128;
        const LayerActivation scan = layerActivation(group, 4096, {}, {});
        QCOMPARE(perToken(scan), 2 * (8192 + 2 * channels + 2 * 8192 + 128) + 4.0 * 128 + 4.0 * 8192 * 128 / 256);
        model::LinearAttention delta;
        delta.keyHeads = 16;
        delta.valueHeads = 32;
        delta.keyDim = delta.valueDim = 128;
        delta.convKernel = 4;
        group.mixers = {delta};
        const double inputs = 2 * 16 * 128 + 32 * 128, values = 32 * 128;
        QCOMPARE(perToken(layerActivation(group, 2048, {}, {})), 2 * (2 * inputs + 3 * values) + 8.0 * 32 + 4.0 * 32 * 128 * 128 / 256);
    }

    void eagerGrowsWithTheSquare()
    {
        Case c;
        c.workload.activationCheckpointing = Checkpointing::None;
        c.workload.attention = workload::AttentionKernel::Eager;
        const double eager = static_cast<double>(c.activations().saved.typical.count());
        c.workload.attention = workload::AttentionKernel::Flash;
        const double flash = static_cast<double>(c.activations().saved.typical.count());
        // facts §4.2: eager attention adds 96 GiB at 4096 tokens (and here K/V are repeated to all heads).
        QVERIFY(std::abs(gib(eager - flash) - 96) < 2);
        c.workload.attention = workload::AttentionKernel::Eager;
        c.workload.sequenceTokens = 8192;
        QVERIFY(static_cast<double>(c.activations().saved.typical.count()) > 3.5 * eager);
    }

    void fullCheckpointingKeepsInputs()
    {
        Case c;
        c.workload.activationCheckpointing = Checkpointing::Full;
        const ActivationMemory full = c.activations();
        QVERIFY(std::abs(gib(static_cast<double>(full.saved.typical.count())) - 1.0 - 0.125) < 0.01); // inputs, and the final norm
        QVERIFY(gib(static_cast<double>(full.working.typical.count())) > 0.77);
    }

    void offloadKeepsTwoLayers()
    {
        Case c;
        c.workload.activationCheckpointing = Checkpointing::Full;
        c.workload.activationOffload = true;
        const ActivationMemory memory = c.activations();
        QCOMPARE(memory.saved.typical.count(), 2LL * 2 * 4096 * 4096);
        QCOMPARE(memory.onHost, 30.0 * 2 * 4096 * 4096);
    }

    void compilingFusesNormsAndFeedForward()
    {
        // torchtune ladder, Llama 3.2 3B, 2 × 4096 tokens: eager 139.3 KB a token and layer, compiled 98.4 KB (fitted to nothing here).
        Case c;
        c.model = llama(llama3b());
        c.workload.framework.id = "torchtune";
        c.workload.activationCheckpointing = Checkpointing::None;
        QVERIFY(std::abs(c.activations().perTokenAndLayer - 139'360) < 200);
        c.workload.compile = true;
        QVERIFY(std::abs(c.activations().perTokenAndLayer - 98'400) < 200);
    }

    void stagesHoldMicroBatchesInFlight()
    {
        Case c;
        c.gpus(4);
        c.scenario.hardware.pipelineParallel = 4;
        c.workload.gradientAccumulation = 16;
        Setup setup = c.setup();
        QCOMPARE(microBatchesInFlight(setup, 0), 4.0);
        QCOMPARE(microBatchesInFlight(setup, 3), 1.0);
        setup.workload.pipelineChunks = 2;
        QCOMPARE(microBatchesInFlight(setup, 0), 4 * (1 + 3.0 / (4 * 2))); // Megatron's interleaved factor
        setup.workload.gradientAccumulation = 2;
        QCOMPARE(microBatchesInFlight(setup, 0), 2.0);
        setup.workload.gradientAccumulation = 16;
        setup.given.pipelineSchedule = "gpipe";
        QCOMPARE(microBatchesInFlight(setup, 3), 16.0);
        const double first = static_cast<double>(c.activations(0).saved.typical.count()), second = static_cast<double>(c.activations(1).saved.typical.count());
        QVERIFY(std::abs(first / second - 4.0 / 3) < 1e-6);
    }

    void tensorAndSequenceParallel()
    {
        Case c;
        c.workload.activationCheckpointing = Checkpointing::None;
        const double one = static_cast<double>(c.activations().perTokenAndLayer);
        c.gpus(4);
        c.scenario.hardware.tensorParallel = 4;
        const double four = c.activations().perTokenAndLayer;
        const double norms = 16.0 * 4096 + 8;
        QVERIFY(std::abs(four - (norms + (one - norms) / 4)) < 1);
        c.workload.sequenceParallel = true;
        QVERIFY(std::abs(c.activations().perTokenAndLayer - one / 4) < 1);
    }

    void contextParallelDividesTokens()
    {
        Case c;
        c.workload.sequenceTokens = 32768;
        const double one = static_cast<double>(c.activations().saved.typical.count());
        c.gpus(8).workload.sequenceTokens = 262144;
        c.scenario.hardware.contextParallel = 8;
        QCOMPARE(static_cast<double>(c.activations().saved.typical.count()), one); // facts §3: constant from 32k on 1 to 256k on 8
    }

    void moreCheckpointingNeverKeepsMore()
    {
        const auto &models = World::builtIn()->models;
        const auto &summaries = models->summaries();
        QVERIFY(rc::check("checkpointing", [&] {
            const auto index = *rc::gen::inRange<std::size_t>(0, summaries.size());
            const auto found = models->find(summaries[index].id);
            RC_PRE(found.has_value());
            Case c;
            c.model = *found;
            c.workload.framework.id = *rc::gen::element<std::string>("transformers", "megatron", "litgpt", "torchtune");
            c.workload.method = *rc::gen::element(workload::TrainingMethod::Full, workload::TrainingMethod::Lora);
            c.workload.compile = *rc::gen::arbitrary<bool>();
            c.workload.attention = *rc::gen::element(workload::AttentionKernel::Flash, workload::AttentionKernel::Eager);
            const auto kept = [&](Checkpointing checkpointing) {
                c.workload.activationCheckpointing = checkpointing;
                return c.activations().saved.typical;
            };
            const Bytes none = kept(Checkpointing::None), selective = kept(Checkpointing::Selective), full = kept(Checkpointing::Full);
            RC_ASSERT(full <= selective);
            RC_ASSERT(selective <= none);
        }));
    }
};

QTEST_APPLESS_MAIN(TrainingActivationsTest)
#include "training_activations_test.moc"
