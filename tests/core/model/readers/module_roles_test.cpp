// Module names of real releases and the tensors that they mean; votes that turn thousands of names into one format a role.
#include "core/model/builder.h"
#include "core/model/readers/huggingface_config.h"
#include "core/model/readers/module_roles.h"
#include "core/model/readers/role_votes.h"
#include "core/units/json_text.h"

#include <QTest>
#include <algorithm>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::Family;
using formats::NumericFormat;
using formats::TensorRole;

Q_DECLARE_METATYPE(QList<int>)

namespace {

QList<int> ids(std::initializer_list<TensorRole> roles)
{
    QList<int> list;
    for (const TensorRole role : roles)
        list << static_cast<int>(role);
    std::sort(list.begin(), list.end());
    return list;
}

Json smallMoe()
{
    return *parseJson(R"({"model_type": "qwen3_moe", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 16, "intermediate_size": 128, "moe_intermediate_size": 32, "num_experts": 8, "num_experts_per_tok": 2, "vocab_size": 1000,
        "max_position_embeddings": 2048, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})",
                      "small");
}

QString formatOf(const Result<Model> &model) { return model ? QString::fromStdString(formats::toId(model->nativeFormat)) : QString("error"); }

Result<Model> withQuantization(const char *text)
{
    Json config = smallMoe();
    config["quantization_config"] = *parseJson(text, "quantization");
    return readHuggingFaceConfig(config.dump(), "config.json");
}

} // namespace

class ModuleRolesTest : public QObject {
    Q_OBJECT
private slots:
    void names_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("layer");
        QTest::addColumn<QList<int>>("roles");
        const auto row = [](const char *name, int layer, std::initializer_list<TensorRole> roles) { QTest::newRow(name) << name << layer << ids(roles); };
        row("lm_head", -1, {TensorRole::Head});
        row("language_model.lm_head", -1, {TensorRole::Head});
        row("re:.*lm_head.*", -1, {TensorRole::Head});
        row("model.embed_tokens", -1, {});
        row("model.layers.3.input_layernorm", 3, {});
        row("model.layers.12.self_attn.o_proj", 12, {TensorRole::AttnOut});
        row("model.layers.0.self_attn.kv_a_proj_with_mqa", 0, {TensorRole::LatentKvA});
        row("model.layers.0.self_attn.kv_a_layernorm", 0, {});
        row("model.layers.7.self_attn.q_b_proj", 7, {TensorRole::LatentQB});
        row("model.layers.7.self_attn.indexers_proj", 7, {TensorRole::IndexerWeights});
        row("model.layers.7.self_attn.indexer*", 7, {TensorRole::IndexerQ, TensorRole::IndexerK, TensorRole::IndexerWeights});
        row("model.layers.5.mlp.gate", 5, {});
        row("model.layers.5.mlp.gate_proj", 5, {TensorRole::MlpGate});
        row("model.layers.5.mlp.gate.e_score_correction_bias", 5, {});
        row("model.layers.1.mlp.shared_experts*", 1, {TensorRole::SharedGate, TensorRole::SharedUp, TensorRole::SharedDown});
        row("model.language_model.layers.1.mlp.shared_expert_gate", 1, {TensorRole::SharedRouter});
        row("model.layers.1.mlp.experts.37.down_proj", 1, {TensorRole::ExpertDown});
        row("backbone.layers.1.mixer.experts.100.up_proj", 1, {TensorRole::ExpertUp});
        row("backbone.layers.4.mixer.in_proj", 4, {TensorRole::SsmIn});
        row("backbone.layers.5.mixer.q_proj", 5, {TensorRole::AttnQ});
        row("model.layers.1.linear_attn.in_proj_z", 1, {TensorRole::LinearGate});
        row("model.layers.1.linear_attn.in_proj_qkvz", 1, {TensorRole::LinearQkv, TensorRole::LinearGate});
        row("model.layers.1.linear_attn.conv1d", 1, {});
        row("re:.*mlp\\.(gate|up|gate_up|down)_proj.*", -1, {TensorRole::MlpGate, TensorRole::MlpUp, TensorRole::MlpDown, TensorRole::MlpGateUp});
        row("model.vision_tower.encoder.layers.3.self_attn.q_proj", -1, {});
        row("visual.blocks.0.attn.qkv", -1, {});
        row("mtp.*", -1, {});
        row("layers.9.ffn.experts", 9, {TensorRole::ExpertGate, TensorRole::ExpertUp, TensorRole::ExpertDown, TensorRole::ExpertGateUp});
        row("nothing.known", -1, {});
        row("model.layers.99999999999999999999.mlp", -1, {TensorRole::MlpGate, TensorRole::MlpUp, TensorRole::MlpDown, TensorRole::MlpGateUp,
                                                          TensorRole::ExpertGate, TensorRole::ExpertUp, TensorRole::ExpertDown, TensorRole::ExpertGateUp,
                                                          TensorRole::SharedGate, TensorRole::SharedUp, TensorRole::SharedDown});
    }
    void names()
    {
        QFETCH(QString, name);
        QFETCH(int, layer);
        QFETCH(QList<int>, roles);
        const ModuleTensors tensors = tensorsOfModule(name.toStdString());
        QList<int> found;
        for (const TensorRole role : tensors.roles)
            found << static_cast<int>(role);
        std::sort(found.begin(), found.end());
        QCOMPARE(found, roles);
        if (!roles.isEmpty())
            QCOMPARE(tensors.layer, layer);
    }
    void wholeLayers()
    {
        const ModuleTensors tensors = tensorsOfModule("model.layers.0*");
        QCOMPARE(tensors.layer, 0);
        QCOMPARE(tensors.roles.size(), convertibleRoles().size());
    }
    void denseBesideExperts() // Gemma 4: "mlp" is the dense part alone
    {
        QCOMPARE(tensorsOfModule("model.layers.0.mlp*", true).roles.size(), std::size_t{4});
        QCOMPARE(tensorsOfModule("model.layers.0.mlp*", false).roles.size(), std::size_t{11});
    }

    void moreThanHalfDecides()
    {
        const auto model = readHuggingFaceConfig(smallMoe().dump(), "config.json");
        QVERIFY(model);
        RoleVotes votes(*model);
        const NumericFormat wide{Family::Float};
        votes.vote("model.layers.0.self_attn*", wide);
        votes.vote("model.layers.1.self_attn*", wide);
        QVERIFY(!votes.winner(TensorRole::AttnQ)); // two of four
        votes.vote("model.layers.2.self_attn*", wide);
        QVERIFY(votes.winner(TensorRole::AttnQ).has_value());
        votes.vote("model.layers.77.mlp.experts*", wide); // beyond the layers
        QVERIFY(!votes.winner(TensorRole::ExpertUp));
        QVERIFY(!votes.winner(TensorRole::SsmIn)); // not in this model
        QCOMPARE(votes.values(TensorRole::AttnQ), 4 * 64 * 64);
    }

    void methods_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        const auto row = [](const char *name, const char *text, const char *format) { QTest::newRow(name) << QByteArray(text) << format; };
        row("fp8", R"({"quant_method": "fp8"})", "fp8");
        row("fp8 blocks", R"({"quant_method": "fp8", "weight_block_size": [128, 128]})", "fp8-block");
        row("fbgemm", R"({"quant_method": "fbgemm_fp8"})", "fp8");
        row("awq", R"({"quant_method": "awq", "bits": 4, "group_size": 128})", "awq-int4-g128");
        row("awq 64", R"({"quant_method": "awq", "bits": 4, "group_size": 64})", "awq-int4-g64");
        row("gptq", R"({"quant_method": "gptq", "bits": 4, "group_size": 32})", "gptq-int4-g32");
        row("gptq 8", R"({"quant_method": "gptq", "bits": 8, "group_size": 128})", "w8a16");
        row("nf4", R"({"quant_method": "bitsandbytes", "load_in_4bit": true})", "bnb-nf4");
        row("nf4 double", R"({"quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_use_double_quant": true})", "bnb-nf4-dq");
        row("int8", R"({"quant_method": "bitsandbytes", "load_in_8bit": true})", "bnb-int8");
        row("compressed fp8", R"({"quant_method": "compressed-tensors", "config_groups": {"g": {"targets": ["Linear"],
            "weights": {"num_bits": 8, "type": "float", "strategy": "channel"}}}})", "fp8");
        row("compressed fp8 blocks", R"({"quant_method": "compressed-tensors", "config_groups": {"g": {"targets": ["Linear"],
            "weights": {"num_bits": 8, "type": "float", "strategy": "block"}}}})", "fp8-block");
        row("compressed w8a8", R"({"quant_method": "compressed-tensors", "format": "int-quantized", "config_groups": {"g": {"targets": ["Linear"],
            "weights": {"num_bits": 8, "type": "int"}}}})", "int8");
        row("compressed w4a16", R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {"g": {"targets": ["Linear"],
            "weights": {"num_bits": 4, "type": "int", "group_size": 128, "symmetric": true}}}})", "int4-g128");
        row("compressed asymmetric", R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {"g": {
            "targets": ["Linear"], "weights": {"num_bits": 4, "type": "int", "group_size": 32, "symmetric": false}}}})", "awq-int4-g32");
        row("compressed nvfp4", R"({"quant_method": "compressed-tensors", "format": "nvfp4-pack-quantized", "config_groups": {"g": {
            "targets": ["Linear"], "weights": {"num_bits": 4, "type": "float", "group_size": 16}}}})", "nvfp4");
        row("compressed mxfp4", R"({"quant_method": "compressed-tensors", "format": "mxfp4-pack-quantized", "config_groups": {"g": {
            "targets": ["Linear"], "weights": {"num_bits": 4, "type": "float", "group_size": 32}}}})", "mxfp4");
        row("modelopt", R"({"quant_method": "modelopt", "quant_algo": "NVFP4", "group_size": 16})", "nvfp4");
        row("modelopt awq", R"({"quant_method": "modelopt", "quant_algo": "W4A16_AWQ", "group_size": 128})", "int4-g128");
        row("MLX", R"({"group_size": 64, "bits": 4})", "awq-int4-g64");
        row("exl2 has none", R"({"quant_method": "exl2", "bits": 2.5})", "bf16");
        row("unknown", R"({"quant_method": "brand-new"})", "bf16");
        row("empty", "{}", "bf16");
    }
    void methods()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        const auto model = withQuantization(text.constData());
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QCOMPARE(formatOf(model), format);
        if (format == "bf16" && text != "{}") {
            QCOMPARE(model->remarks.size(), std::size_t{1});
            QCOMPARE(QString::fromStdString(model->remarks.front().id), QString("quantization-unknown"));
        }
    }

    void excludedRoles()
    {
        const auto model = withQuantization(R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "ignore": ["lm_head",
            "re:.*self_attn.*", "model.layers.0.mlp.gate"], "config_groups": {"g": {"targets": ["Linear"],
            "weights": {"num_bits": 4, "type": "int", "group_size": 32}}}})");
        QVERIFY(model);
        QVERIFY(model->formatByRole.contains(TensorRole::AttnQ) && model->formatByRole.contains(TensorRole::AttnOut));
        QVERIFY(!model->formatByRole.contains(TensorRole::ExpertUp));
        QVERIFY(!model->formatByRole.contains(TensorRole::LatentQA)); // the model has none
        QVERIFY(!model->formatByRole.contains(TensorRole::Head));     // wide anyway
    }
    void namedLayersWithTwoFormats() // attention in fp8, experts in nvfp4, a quantised head
    {
        Json layers = Json::object();
        for (int i = 0; i < 4; ++i) {
            const std::string layer = "model.layers." + std::to_string(i);
            for (const char *part : {"q_proj", "k_proj", "v_proj", "o_proj"})
                layers[layer + ".self_attn." + part] = {{"quant_algo", "FP8"}};
            layers[layer + ".mlp.experts"] = {{"quant_algo", "W4A16_NVFP4"}, {"group_size", 16}};
        }
        layers["lm_head"] = {{"quant_algo", "W4A16_NVFP4"}, {"group_size", 16}};
        const Json beside{{"quantization", {{"quant_algo", "MIXED_PRECISION"}, {"kv_cache_quant_algo", "FP8"}, {"quantized_layers", layers}}}};
        const std::string text = beside.dump();
        const auto model = readHuggingFaceConfig(smallMoe().dump(), "config.json", {text, "hf_quant_config.json"});
        QVERIFY(model);
        QCOMPARE(formatOf(model), QString("nvfp4")); // most values
        QCOMPARE(QString::fromStdString(model->nativeKvCache), QString("fp8"));
        QVERIFY(model->formatByRole.at(TensorRole::AttnQ).family == Family::Fp8);
        QVERIFY(model->formatByRole.at(TensorRole::Head).family == Family::Nvfp4);
        QVERIFY(!model->formatByRole.contains(TensorRole::ExpertUp));
    }
    void cacheFormats()
    {
        const auto scheme = withQuantization(R"({"quant_method": "fp8", "kv_cache_scheme": {"num_bits": 8, "type": "float"}})");
        QCOMPARE(QString::fromStdString(scheme->nativeKvCache), QString("fp8"));
        const auto word = withQuantization(R"({"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "NVFP4"})");
        QCOMPARE(QString::fromStdString(word->nativeKvCache), QString("nvfp4"));
        const auto none = withQuantization(R"({"quant_method": "fp8", "kv_cache_scheme": null})");
        QVERIFY(none->nativeKvCache.empty());
    }
};

QTEST_APPLESS_MAIN(ModuleRolesTest)
#include "module_roles_test.moc"
