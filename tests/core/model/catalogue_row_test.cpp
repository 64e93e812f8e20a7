// Rows of one's own, member by member: letters of layers, experts by period, overrides, pruned layers, formats, provenance.
#include "core/model/builder.h"
#include "core/model/cache_shape.h"
#include "core/model/catalogue_row.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

Json plainRow()
{
    return *parseJson(R"({"id": "house/model", "name": "House", "family": "House", "architecture": "llama", "kind": "decoder", "hidden_size": 64,
        "attention_heads": 4, "kv_heads": 2, "head_dim": 16, "intermediate_size": 128, "vocab_size": 100, "tie_embeddings": false, "gated": true,
        "norm": {"type": "rmsnorm", "per_layer": 2, "qk_norm": "none"}, "max_position": 2048, "layer_types": "GGGG", "weight_dtype": "bf16",
        "status": "verified", "year": 2026, "license": "MIT", "sources": {"architecture": "a", "total_params": "b"}, "total_params": 1234,
        "computed": {"hub_equivalent": 5678}, "notes": "n"})",
                      "row");
}

Result<Model> build(const Json &row)
{
    const auto description = readCatalogueRow(row, "row.json", "/0");
    if (!description)
        return tl::unexpected(description.error());
    return buildModel(*description);
}

Json with(std::initializer_list<std::pair<const char *, Json>> members)
{
    Json row = plainRow();
    for (const auto &[name, value] : members)
        row[name] = value;
    return row;
}

constexpr std::int64_t kAttention = 2 * 64 * 64 + 2 * 64 * 32, kDense = 3 * 64 * 128, kNorms = 2 * 64, kEnds = 2 * 6400 + 64;

} // namespace

class CatalogueRowTest : public QObject {
    Q_OBJECT
private slots:
    void plain()
    {
        const auto model = build(plainRow());
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QCOMPARE(model->inventory.parameters(), 4 * (kAttention + kDense + kNorms) + kEnds);
        QCOMPARE(model->groups.size(), std::size_t{1});
        QVERIFY(model->kind == ModelKind::Decoder);
        QCOMPARE(model->maxContext, 2048);
        const Provenance &provenance = model->provenance;
        QVERIFY(provenance.status == "verified" && provenance.license == "MIT" && provenance.notes == "n");
        QCOMPARE(provenance.year, 2026);
        QCOMPARE(*provenance.publishedParameters, 1234);
        QCOMPARE(*provenance.hubParameters, 5678);
        QCOMPARE(provenance.sources, (std::vector<std::string>{"a", "b"}));
    }
    void windowsAndChunks()
    {
        const auto model = build(with({{"layer_types", "GLGL"}, {"sliding_window", 128}}));
        QVERIFY(model);
        QCOMPARE(model->layerGroups, (std::vector<int>{0, 1, 0, 1}));
        const auto &window = std::get<WindowAttention>(model->layer(1).mixers.front());
        QCOMPARE(window.window, 128);
        QVERIFY(!window.chunked);
        const auto chunked = build(with({{"layer_types", "GLGL"}, {"sliding_window", 128}, {"sliding_kind", "chunked"}}));
        QVERIFY(std::get<WindowAttention>(chunked->layer(1).mixers.front()).chunked);
        QCOMPARE(chunked->inventory.parameters(), build(plainRow())->inventory.parameters());
    }
    void fullLayersOfTheirOwn()
    {
        const Json full{{"head_dim", 32}, {"kv_heads", 1}, {"k_eq_v", true}};
        const auto model = build(with({{"layer_types", "GL"}, {"sliding_window", 128}, {"attention_overrides", {{"G", full}}}}));
        QVERIFY(model);
        const auto &shape = std::get<FullAttention>(model->layer(0).mixers.front());
        QCOMPARE(shape.shape.keyDim, 32);
        QCOMPARE(shape.shape.kvHeads, 1);
        QVERIFY(shape.keyEqualsValue);
        QCOMPARE(std::get<WindowAttention>(model->layer(1).mixers.front()).shape.keyDim, 16);
        QCOMPARE(cacheValuesPerToken(*model).full, 64);
    }
    void expertsInFrontByPeriodAndBeside()
    {
        const Json moe{{"experts", 8}, {"experts_per_token", 2}, {"expert_intermediate", 32}};
        const std::int64_t experts = 8 * 64 + 8 * 3 * 64 * 32;
        QCOMPARE(build(with({{"moe", moe}}))->inventory.parameters(), 4 * (kAttention + experts + kNorms) + kEnds);
        Json late = moe;
        late["first_dense_layers"] = 1;
        QCOMPARE(build(with({{"moe", late}}))->inventory.parameters(), 4 * (kAttention + kNorms) + kDense + 3 * experts + kEnds);
        Json odd = moe;
        odd["period"] = 2, odd["offset"] = 1;
        const auto model = build(with({{"moe", odd}}));
        QCOMPARE(model->inventory.parameters(), 4 * (kAttention + kNorms) + 2 * kDense + 2 * experts + kEnds);
        QVERIFY(std::holds_alternative<MixtureOfExperts>(model->layer(1).feedForwards.front()));
        QVERIFY(std::holds_alternative<DenseFeedForward>(model->layer(2).feedForwards.front()));
        Json beside = moe;
        beside["dense_parallel"] = true;
        QCOMPARE(build(with({{"moe", beside}}))->layer(0).feedForwards.size(), std::size_t{2});
    }
    void sharedExperts()
    {
        const Json moe{{"experts", 8}, {"experts_per_token", 2}, {"expert_intermediate", 32}, {"shared_experts", 1}, {"shared_intermediate", 48},
                       {"shared_gate", true}, {"correction_bias", true}};
        const std::int64_t experts = 8 * 64 + 8 + 8 * 3 * 64 * 32 + 3 * 64 * 48 + 64;
        QCOMPARE(build(with({{"moe", moe}}))->inventory.parameters(), 4 * (kAttention + experts + kNorms) + kEnds);
    }
    void singleMixers()
    {
        const Json ssm{{"type", "mamba2"}, {"heads", 4}, {"head_dim", 8}, {"groups", 1}, {"state", 16}, {"conv_kernel", 4}, {"gate_norm", true}};
        const Json moe{{"experts", 8}, {"experts_per_token", 2}, {"expert_intermediate", 32}};
        const auto model = build(with({{"layer_types", "M-GE"}, {"single_mixer_layers", true}, {"ssm", ssm}, {"moe", moe},
                                       {"norm", {{"type", "rmsnorm"}, {"per_layer", 1}, {"qk_norm", "none"}}}}));
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QVERIFY(model->layer(0).feedForwards.empty() && std::holds_alternative<StateSpace>(model->layer(0).mixers.front()));
        QVERIFY(model->layer(1).mixers.empty() && std::holds_alternative<DenseFeedForward>(model->layer(1).feedForwards.front()));
        QVERIFY(model->layer(2).feedForwards.empty());
        QVERIFY(model->layer(3).mixers.empty() && std::holds_alternative<MixtureOfExperts>(model->layer(3).feedForwards.front()));
        const std::int64_t mamba = 64 * (2 * 32 + 2 * 16 + 4) + 64 * 5 + 3 * 4 + 32 + 32 * 64;
        QCOMPARE(model->inventory.parameters(), mamba + kDense + kAttention + 8 * 64 + 8 * 3 * 64 * 32 + 4 * 64 + kEnds);
    }
    void parallelHybrid()
    {
        const Json ssm{{"type", "mamba1"}, {"d_inner", 32}, {"dt_rank", 4}, {"state", 16}, {"conv_kernel", 4}};
        const auto model = build(with({{"layer_types", "HM"}, {"ssm", ssm}}));
        QVERIFY(model);
        QCOMPARE(model->layer(0).mixers.size(), std::size_t{2});
        QCOMPARE(model->layer(1).mixers.size(), std::size_t{1});
        QCOMPARE(std::get<StateSpace>(model->layer(1).mixers.front()).version, 1);
    }
    void noFeedForward()
    {
        const Json ssm{{"type", "mamba1"}, {"d_inner", 128}, {"dt_rank", 4}, {"state", 16}, {"conv_kernel", 4}};
        const auto model = build(with({{"layer_types", "MM"}, {"ssm", ssm}, {"no_ffn", true}}));
        QVERIFY(model);
        QVERIFY(model->layer(0).feedForwards.empty());
    }
    void linearKinds()
    {
        const Json delta{{"type", "gated_deltanet"}, {"key_heads", 2}, {"value_heads", 4}, {"key_head_dim", 8}, {"value_head_dim", 8}, {"conv_kernel", 4}};
        auto model = build(with({{"layer_types", "DDDG"}, {"linear_attention", delta}}));
        QVERIFY(model);
        QVERIFY(std::get<LinearAttention>(model->layer(0).mixers.front()).kind == LinearAttention::Kind::GatedDelta);
        const Json lightning{{"type", "lightning"}, {"heads", 4}, {"head_dim", 16}};
        model = build(with({{"layer_types", "DG"}, {"linear_attention", lightning}}));
        QVERIFY(model);
        const auto &linear = std::get<LinearAttention>(model->layer(0).mixers.front());
        QVERIFY(linear.kind == LinearAttention::Kind::Lightning);
        QCOMPARE(linear.keyHeads * linear.valueDim, 64);
        QVERIFY(!build(with({{"layer_types", "DG"}, {"linear_attention", {{"type", "kda"}}}}))); // no sizes
        const auto none = build(with({{"layer_types", "DG"}}));
        QVERIFY(none);
        QVERIFY(none->layer(0).mixers.empty());
    }
    void latent()
    {
        const Json mla{{"q_lora_rank", nullptr}, {"kv_lora_rank", 32}, {"qk_nope_head_dim", 16}, {"qk_rope_head_dim", 8}, {"v_head_dim", 16}};
        const auto model = build(with({{"mla", mla}}));
        QVERIFY(model);
        QCOMPARE(cacheValuesPerToken(*model).full, 4 * 40);
        const std::int64_t attention = 64 * 96 + 64 * 40 + 32 + 32 * 128 + 64 * 64;
        QCOMPARE(model->inventory.parameters(), 4 * (attention + kDense + kNorms) + kEnds);
    }
    void sharedCaches()
    {
        const auto model = build(with({{"kv_shared_layers", 3}}));
        QVERIFY(model);
        QCOMPARE(model->layerGroups, (std::vector<int>{0, 1, 1, 1}));
        QCOMPARE(cacheValuesPerToken(*model).full, 64); // one layer of 2 × 2 × 16
        QCOMPARE(model->inventory.parameters(), build(plainRow())->inventory.parameters());
    }
    void prunedLayers()
    {
        Json blocks = Json::object();
        blocks["0"] = {{"attention", true}, {"kv_heads", 1}, {"ffn", 256}};
        blocks["2"] = {{"attention", false}, {"kv_heads", 0}, {"ffn", 64}};
        const auto model = build(with({{"layer_types", "GG-G"}, {"nas_blocks", blocks}}));
        QVERIFY(model);
        const std::int64_t first = 2 * 64 * 64 + 2 * 64 * 16 + 3 * 64 * 256 + 2 * 64, third = 3 * 64 * 64 + 64;
        QCOMPARE(model->inventory.parameters(), first + third + 2 * (kAttention + kDense + kNorms) + kEnds);
    }
    void kinds_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("task");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *kind, const char *task, ModelKind expected) {
            QTest::addRow("%s %s", kind, task) << kind << task << static_cast<int>(expected);
        };
        row("decoder", "", ModelKind::Decoder);
        row("vlm", "", ModelKind::Decoder);
        row("hybrid", "", ModelKind::Decoder);
        row("ssm", "", ModelKind::Decoder);
        row("encoder", "", ModelKind::Encoder);
        row("encoder", "embedding", ModelKind::Embedding);
        row("encoder", "reranker", ModelKind::Reranker);
        row("encoder-decoder", "", ModelKind::EncoderDecoder);
        row("encoder-decoder", "speech", ModelKind::Speech);
    }
    void kinds()
    {
        QFETCH(QString, kind);
        QFETCH(QString, task);
        QFETCH(int, expected);
        const auto model = build(with({{"kind", kind.toStdString()}, {"task", task.toStdString()}}));
        QVERIFY(model);
        QCOMPARE(static_cast<int>(model->kind), expected);
    }
    void hubDifferences()
    {
        const auto more = build(with({{"hub_counted_buffers", 512}}));
        QVERIFY(more);
        QCOMPARE(more->inventory.parameters(Part::Buffer), 512);
        const auto less = build(with({{"hub_counted_buffers", -512}}));
        QVERIFY(less);
        QCOMPARE(less->inventory.parameters(Part::Buffer), 0);
        QCOMPARE(less->provenance.hubLeavesOut, 512);
    }
    void prediction()
    {
        const auto model = build(with({{"mtp", {{"layers", 1}, {"type", "deepseek"}, {"own_embeddings", true}}}}));
        QVERIFY(model);
        QCOMPARE(model->inventory.parameters(Part::Mtp), kAttention + kDense + kNorms + 2 * 64 * 64 + 3 * 64 + 2 * 6400);
        const auto ernie = build(with({{"mtp", {{"layers", 1}, {"type", "ernie_dense"}}}}));
        QCOMPARE(ernie->inventory.parameters(Part::Mtp), kAttention + kDense + kNorms + 2 * 64 * 64 + 2 * 64);
    }
    void types()
    {
        QCOMPARE(QString::fromStdString(build(with({{"weight_dtype", "fp16"}}))->nativeDtype), QString("fp16"));
        QCOMPARE(QString::fromStdString(build(with({{"weight_dtype", "fp8"}, {"quantization", "fp8 per-tensor"}}))->nativeDtype), QString("bf16"));
        QCOMPARE(QString::fromStdString(formats::toId(build(with({{"weight_dtype", "fp32"}}))->nativeFormat)), QString("fp32"));
    }
    void wrongTypes_data()
    {
        QTest::addColumn<QString>("member");
        for (const char *member : {"hidden_size", "vocab_size", "attention_heads", "intermediate_size", "max_position", "layer_types", "tie_embeddings",
                                   "norm", "moe", "mla", "ssm", "linear_attention", "vision", "mtp", "nas_blocks", "name", "sources", "computed"})
            QTest::newRow(member) << member;
    }
    void wrongTypes()
    {
        QFETCH(QString, member);
        Json row = plainRow();
        row[member.toStdString()] = Json::array({1});
        const auto model = build(row);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), "/0/" + member);
        QCOMPARE(QString::fromStdString(model.error().file), QString("row.json"));
    }
};

QTEST_APPLESS_MAIN(CatalogueRowTest)
#include "catalogue_row_test.moc"
