// Properties of the builder on random models: sums are additive over layers and parts, grouping loses nothing, limits hold.
#include "core/model/builder.h"
#include "core/model/cache_shape.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

std::int64_t number(std::int64_t least, std::int64_t most) { return *rc::gen::inRange<std::int64_t>(least, most + 1); }
bool coin() { return *rc::gen::arbitrary<bool>(); }

HeadShape anyHeads()
{
    const std::int64_t kvHeads = number(1, 4);
    return {kvHeads * number(1, 4), kvHeads, number(1, 8), number(1, 8)};
}

Mixer anyMixer()
{
    switch (number(0, 5)) {
    case 0: {
        FullAttention attention{anyHeads()};
        attention.sinks = coin();
        attention.outputGate = coin();
        return attention;
    }
    case 1:
        return WindowAttention{anyHeads(), number(1, 100)};
    case 2: {
        LatentAttention latent;
        latent.heads = number(1, 8);
        latent.qLoraRank = coin() ? number(1, 8) : 0;
        latent.kvLoraRank = number(1, 8);
        latent.nopeDim = number(1, 8);
        latent.ropeDim = number(0, 8);
        latent.valueDim = number(1, 8);
        if (latent.qLoraRank > 0 && coin())
            latent.indexer = Indexer{number(1, 4), number(1, 8), 16};
        return latent;
    }
    case 3: {
        StateSpace ssm;
        ssm.version = coin() ? 1 : 2;
        ssm.heads = number(1, 4);
        ssm.headDim = number(1, 4);
        ssm.inner = ssm.heads * ssm.headDim;
        ssm.state = number(1, 8);
        ssm.convKernel = number(1, 4);
        ssm.dtRank = number(1, 4);
        return ssm;
    }
    case 4: {
        LinearAttention linear;
        linear.kind = static_cast<LinearAttention::Kind>(number(0, 2));
        linear.keyHeads = linear.valueHeads = number(1, 4);
        linear.keyDim = linear.valueDim = number(1, 8);
        linear.convKernel = number(0, 4);
        return linear;
    }
    default:
        return CrossAttention{anyHeads(), number(0, 100)};
    }
}

FeedForward anyFeedForward()
{
    if (coin())
        return DenseFeedForward{number(1, 64), coin()};
    MixtureOfExperts moe;
    moe.experts = number(1, 8);
    moe.expertsPerToken = number(1, moe.experts);
    moe.expertIntermediate = number(1, 32);
    moe.gated = coin();
    moe.sharedIntermediate = coin() ? number(1, 32) : 0;
    moe.latentSize = coin() ? number(1, 16) : 0;
    return moe;
}

LayerGroup anyLayer()
{
    LayerGroup layer;
    for (std::int64_t i = number(0, 2); i > 0; --i)
        layer.mixers.push_back(anyMixer());
    for (std::int64_t i = number(0, 2); i > 0; --i)
        layer.feedForwards.push_back(anyFeedForward());
    layer.norms = static_cast<int>(number(0, 4));
    return layer;
}

ModelDescription anyDescription()
{
    ModelDescription description;
    description.id = "random";
    description.hiddenSize = number(1, 64);
    description.vocabSize = number(1, 500);
    description.tiedEmbeddings = coin();
    // Few kinds of layers, used often, as in real models.
    std::vector<LayerGroup> kinds;
    for (std::int64_t i = number(1, 3); i > 0; --i)
        kinds.push_back(anyLayer());
    for (std::int64_t i = number(1, 12); i > 0; --i)
        description.layers.push_back(kinds[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(kinds.size()) - 1))]);
    BlockTraits &traits = description.blocks;
    traits.norm = static_cast<NormKind>(number(0, 2));
    traits.queryKeyNorm = static_cast<QueryKeyNorm>(number(0, 2));
    traits.queryBias = coin();
    traits.keyBias = coin();
    traits.outBias = coin();
    traits.fusedQkv = coin();
    traits.fusedGateUp = coin();
    traits.fusedExperts = coin();
    traits.mlpBias = coin();
    traits.routerBias = coin();
    return description;
}

std::int64_t parametersOf(const ModelDescription &description)
{
    const auto model = buildModel(description);
    RC_ASSERT(model.has_value());
    return model->inventory.parameters();
}

bool check(const std::function<void()> &property) { return rc::check(property); }

} // namespace

class BuilderPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void parametersAreAdditiveOverLayers()
    {
        QVERIFY(check([] {
            const ModelDescription whole = anyDescription();
            ModelDescription one = whole;
            one.layers = {LayerGroup{{}, {}, false, 0}};
            const std::int64_t ends = parametersOf(one);
            std::int64_t sum = ends;
            for (const LayerGroup &layer : whole.layers) {
                one.layers = {layer};
                sum += parametersOf(one) - ends;
            }
            RC_ASSERT(parametersOf(whole) == sum);
        }));
    }
    void partsAddUp()
    {
        QVERIFY(check([] {
            ModelDescription description = anyDescription();
            description.encoderLayers = {anyLayer(), anyLayer()};
            MtpDescription mtp;
            mtp.blocks = {anyLayer()};
            description.mtp = mtp;
            const auto model = buildModel(description);
            RC_ASSERT(model.has_value());
            const TensorInventory &inventory = model->inventory;
            std::int64_t all = 0;
            for (const TensorEntry &entry : inventory.entries)
                all += entry.rows * entry.cols * entry.stack * inventory.copies(entry);
            std::int64_t parts = 0;
            for (const Part part : {Part::Language, Part::Encoder, Part::Vision, Part::Audio, Part::Mtp, Part::Buffer})
                parts += inventory.parameters(part);
            RC_ASSERT(parts == all);
            RC_ASSERT(inventory.parameters() == all - inventory.parameters(Part::Mtp) - inventory.parameters(Part::Buffer));
        }));
    }
    void orderOfLayersDoesNotMatter()
    {
        QVERIFY(check([] {
            ModelDescription description = anyDescription();
            const std::int64_t before = parametersOf(description);
            std::reverse(description.layers.begin(), description.layers.end());
            RC_ASSERT(parametersOf(description) == before);
        }));
    }
    void groupsGiveTheLayersBack()
    {
        QVERIFY(check([] {
            const ModelDescription description = anyDescription();
            const auto model = buildModel(description);
            RC_ASSERT(model.has_value());
            RC_ASSERT(model->layers() == static_cast<std::int64_t>(description.layers.size()));
            for (std::size_t i = 0; i < description.layers.size(); ++i)
                RC_ASSERT(model->layer(i) == description.layers[i]);
            for (std::size_t a = 0; a < model->groups.size(); ++a) {
                for (std::size_t b = a + 1; b < model->groups.size(); ++b)
                    RC_ASSERT(!(model->groups[a] == model->groups[b]));
            }
        }));
    }
    void layerSetsAreSortedAndUsed()
    {
        QVERIFY(check([] {
            const auto model = buildModel(anyDescription());
            RC_ASSERT(model.has_value());
            const TensorInventory &inventory = model->inventory;
            std::vector<bool> used(inventory.layerSets.size(), false);
            for (const TensorEntry &entry : inventory.entries) {
                RC_ASSERT(entry.rows > 0 && entry.cols > 0 && entry.stack > 0 && entry.perLayer > 0);
                if (entry.layerSet >= 0)
                    used[static_cast<std::size_t>(entry.layerSet)] = true;
            }
            RC_ASSERT(std::find(used.begin(), used.end(), false) == used.end());
            for (const std::vector<int> &set : inventory.layerSets) {
                RC_ASSERT(std::adjacent_find(set.begin(), set.end(), std::greater_equal<int>()) == set.end());
                RC_ASSERT(!set.empty() && set.front() >= 0 && set.back() < model->layers());
            }
        }));
    }
    void fusingChangesNothingButNames()
    {
        QVERIFY(check([] {
            ModelDescription description = anyDescription();
            description.blocks.queryBias = description.blocks.keyBias = description.blocks.valueBias = coin();
            description.blocks.fusedQkv = description.blocks.fusedGateUp = description.blocks.fusedExperts = false;
            const std::int64_t apart = parametersOf(description);
            description.blocks.fusedQkv = description.blocks.fusedGateUp = description.blocks.fusedExperts = true;
            RC_ASSERT(parametersOf(description) == apart);
        }));
    }
    void cachesAreAdditiveOverLayers()
    {
        QVERIFY(check([] {
            const ModelDescription whole = anyDescription();
            ModelDescription one = whole;
            std::int64_t full = 0, window = 0;
            for (const LayerGroup &layer : whole.layers) {
                one.layers = {layer};
                const auto values = cacheValuesPerToken(*buildModel(one));
                full += values.full;
                window += values.window;
            }
            const auto values = cacheValuesPerToken(*buildModel(whole));
            RC_ASSERT(values.full == full);
            RC_ASSERT(values.window == window);
        }));
    }
    void nonsenseIsRefused()
    {
        QVERIFY(check([] {
            ModelDescription description = anyDescription();
            description.layers.push_back({{FullAttention{anyHeads()}}, {DenseFeedForward{8, true}}, false, 2});
            const std::int64_t nonsense = *rc::gen::element<std::int64_t>(-1, 0, std::int64_t{1} << 40, INT64_MAX, INT64_MIN);
            switch (number(0, 4)) {
            case 0: description.hiddenSize = nonsense; break;
            case 1: std::get<FullAttention>(description.layers.back().mixers.front()).shape.heads = nonsense; break;
            case 2: std::get<FullAttention>(description.layers.back().mixers.front()).shape.keyDim = nonsense; break;
            case 3: std::get<DenseFeedForward>(description.layers.back().feedForwards.front()).intermediate = nonsense; break;
            default: description.layers.clear(); break;
            }
            const auto model = buildModel(description);
            RC_ASSERT(!model.has_value());
            RC_ASSERT(model.error().id == "out-of-range");
            RC_ASSERT(!model.error().allowed.empty());
        }));
    }
};

QTEST_APPLESS_MAIN(BuilderPropertiesTest)
#include "builder_properties_test.moc"
