// One fact, many names: each alias that published configs use gives the same model as the usual name. And what a config says of
// itself besides: kind, type of numbers, context, tied tables, prediction modules, towers.
#include "core/model/readers/huggingface_config.h"
#include "core/units/json_text.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

Json plain()
{
    return Json{{"model_type", "brand_new"}, {"hidden_size", 64}, {"num_hidden_layers", 3}, {"num_attention_heads", 4}, {"num_key_value_heads", 2},
                {"head_dim", 24}, {"intermediate_size", 128}, {"vocab_size", 100}, {"max_position_embeddings", 4096}, {"tie_word_embeddings", false},
                {"torch_dtype", "bfloat16"}};
}

Json experts()
{
    Json config = plain();
    const Json more{{"num_experts", 8}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 32}, {"shared_expert_intermediate_size", 48},
                    {"first_k_dense_replace", 1}};
    config.update(more);
    return config;
}

Json statespace()
{
    Json config = plain();
    config["layer_types"] = {"mamba", "mamba", "mamba"};
    const Json more{{"mamba_d_state", 16}, {"mamba_d_conv", 4}, {"mamba_n_heads", 4}, {"mamba_d_head", 32}, {"mamba_n_groups", 2}, {"mamba_expand", 2}};
    config.update(more);
    return config;
}

Result<Model> read(const Json &config) { return readHuggingFaceConfig(config.dump(), "config.json"); }

struct Alias {
    Json (*config)();
    const char *usual;
    const char *other;
};

const Alias kAliases[] = {
    {plain, "hidden_size", "n_embd"},
    {plain, "hidden_size", "d_model"},
    {plain, "hidden_size", "dim"},
    {plain, "num_hidden_layers", "n_layer"},
    {plain, "num_hidden_layers", "num_layers"},
    {plain, "num_hidden_layers", "n_layers"},
    {plain, "num_attention_heads", "n_head"},
    {plain, "num_attention_heads", "n_heads"},
    {plain, "num_attention_heads", "num_heads"},
    {plain, "num_attention_heads", "attention_heads"},
    {plain, "num_key_value_heads", "num_kv_heads"},
    {plain, "num_key_value_heads", "n_head_kv"},
    {plain, "num_key_value_heads", "multi_query_group_num"},
    {plain, "num_key_value_heads", "num_attention_groups"},
    {plain, "head_dim", "attention_head_dim"},
    {plain, "head_dim", "kv_channels"},
    {plain, "head_dim", "d_kv"},
    {plain, "intermediate_size", "ffn_hidden_size"},
    {plain, "intermediate_size", "n_inner"},
    {plain, "intermediate_size", "d_ff"},
    {plain, "intermediate_size", "ffn_dim"},
    {plain, "vocab_size", "padded_vocab_size"},
    {plain, "vocab_size", "embedding_size"},
    {plain, "max_position_embeddings", "n_positions"},
    {plain, "max_position_embeddings", "seq_length"},
    {plain, "max_position_embeddings", "n_ctx"},
    {plain, "max_position_embeddings", "max_sequence_length"},
    {plain, "max_position_embeddings", "max_seq_len"},
    {plain, "max_position_embeddings", "model_max_length"},
    {plain, "torch_dtype", "dtype"},
    {experts, "num_experts", "num_local_experts"},
    {experts, "num_experts", "n_routed_experts"},
    {experts, "num_experts", "moe_num_experts"},
    {experts, "num_experts", "num_routed_experts"},
    {experts, "num_experts_per_tok", "num_experts_per_token"},
    {experts, "num_experts_per_tok", "experts_per_token"},
    {experts, "num_experts_per_tok", "moe_topk"},
    {experts, "num_experts_per_tok", "moe_k"},
    {experts, "num_experts_per_tok", "moe_top_k"},
    {experts, "num_experts_per_tok", "top_k_experts"},
    {experts, "moe_intermediate_size", "moe_ffn_hidden_size"},
    {experts, "moe_intermediate_size", "expert_intermediate_size"},
    {experts, "shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"},
    {experts, "shared_expert_intermediate_size", "shared_intermediate_size"},
    {experts, "shared_expert_intermediate_size", "share_expert_dim"},
    {experts, "first_k_dense_replace", "num_dense_layers"},
    {experts, "first_k_dense_replace", "moe_layer_start_index"},
    {statespace, "mamba_d_state", "ssm_state_size"},
    {statespace, "mamba_d_state", "state_size"},
    {statespace, "mamba_d_conv", "conv_kernel"},
    {statespace, "mamba_n_heads", "mamba_num_heads"},
    {statespace, "mamba_d_head", "mamba_head_dim"},
    {statespace, "mamba_n_groups", "n_groups"},
    {statespace, "mamba_expand", "expand"},
};

bool same(const Model &a, const Model &b)
{
    return a.groups == b.groups && a.layerGroups == b.layerGroups && a.inventory.parameters() == b.inventory.parameters() && a.maxContext == b.maxContext
           && a.vocabSize == b.vocabSize && a.hiddenSize == b.hiddenSize && a.nativeFormat == b.nativeFormat && a.nativeDtype == b.nativeDtype;
}

} // namespace

class ConfigSpellingsTest : public QObject {
    Q_OBJECT
private slots:
    void aliases_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(kAliases); ++i)
            QTest::addRow("%s for %s", kAliases[i].other, kAliases[i].usual) << static_cast<int>(i);
    }
    void aliases()
    {
        QFETCH(int, index);
        const Alias &alias = kAliases[index];
        Json config = alias.config();
        const auto usual = read(config);
        QVERIFY2(usual, usual ? "" : usual.error().place.c_str());
        const Json value = config[alias.usual];
        config[alias.other] = value;
        config.erase(alias.usual);
        const auto other = read(config);
        QVERIFY2(other, other ? "" : (other.error().id + other.error().place).c_str());
        QVERIFY(same(*usual, *other));
        QCOMPARE(usual->remarks.size(), other->remarks.size());
    }

    void listsOfOneValueALayer() // Hunyuan
    {
        Json config = experts();
        const auto usual = read(config);
        config["num_experts_per_tok"] = {2, 2, 2};
        config["moe_intermediate_size"] = {32, 32, 32};
        QVERIFY(same(*usual, *read(config)));
        config = plain();
        config["intermediate_size"] = {128, 256, 128}; // Gemma 3n states a list
        const auto lists = read(config);
        QVERIFY(lists);
        QCOMPARE(std::get<DenseFeedForward>(lists->layer(1).feedForwards.front()).intermediate, 256);
    }
    void headWidthFollowsFromHidden()
    {
        Json config = plain();
        config.erase("head_dim");
        const auto model = read(config);
        QVERIFY(model);
        QCOMPARE(std::get<FullAttention>(model->layer(0).mixers.front()).shape.keyDim, 16);
        config["num_attention_heads"] = 5;
        config["num_key_value_heads"] = 5;
        const auto uneven = read(config);
        QVERIFY(uneven);
        QVERIFY(std::any_of(uneven->remarks.begin(), uneven->remarks.end(), [](const Remark &remark) { return remark.id == "head-width-rounded"; }));
    }
    void noGroupsMeansAllHeads()
    {
        Json config = plain();
        config.erase("num_key_value_heads");
        QCOMPARE(std::get<FullAttention>(read(config)->layer(0).mixers.front()).shape.kvHeads, 4);
    }
    void valueHeadsOfTheirOwn()
    {
        Json config = plain();
        config["v_head_dim"] = 8;
        const auto model = read(config);
        const HeadShape &shape = std::get<FullAttention>(model->layer(0).mixers.front()).shape;
        QCOMPARE(shape.keyDim, 24);
        QCOMPARE(shape.valueDim, 8);
    }
    void headsOfEachLayer() // Laguna
    {
        Json config = plain();
        config["num_attention_heads_per_layer"] = {4, 8, 4};
        const auto model = read(config);
        QVERIFY(model);
        QCOMPARE(std::get<FullAttention>(model->layer(1).mixers.front()).shape.heads, 8);
        QCOMPARE(model->layerGroups, (std::vector<int>{0, 1, 0}));
    }

    void types_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("type");
        QTest::newRow("bfloat16") << "bfloat16" << "bf16";
        QTest::newRow("float16") << "float16" << "fp16";
        QTest::newRow("half") << "half" << "fp16";
        QTest::newRow("float32") << "float32" << "fp32";
        QTest::newRow("torch.float16") << "torch.float16" << "fp16";
        QTest::newRow("unknown") << "float8_e4m3fn" << "bf16";
    }
    void types()
    {
        QFETCH(QString, text);
        QFETCH(QString, type);
        Json config = plain();
        config["torch_dtype"] = text.toStdString();
        QCOMPARE(QString::fromStdString(read(config)->nativeDtype), type);
        config.erase("torch_dtype"); // beside the nested part
        const auto nested = read(Json{{"model_type", "wrapper"}, {"torch_dtype", text.toStdString()}, {"text_config", config}});
        QVERIFY(nested);
        QCOMPARE(QString::fromStdString(nested->nativeDtype), type);
    }

    void nests_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"text_config", "llm_config", "language_config"})
            QTest::newRow(name) << name;
    }
    void nests()
    {
        QFETCH(QString, name);
        const auto bare = read(plain());
        Json outer{{"model_type", "wrapper"}, {"architectures", {"WrapperForConditionalGeneration"}}};
        outer[name.toStdString()] = plain();
        const auto nested = read(outer);
        QVERIFY(nested);
        QVERIFY(same(*bare, *nested));
        const auto omni = read(Json{{"model_type", "omni"}, {"thinker_config", outer}});
        QVERIFY(omni);
        QVERIFY(same(*bare, *omni));
    }
    void tiedTables()
    {
        Json config = plain();
        config.erase("tie_word_embeddings");
        const auto text = config;
        QVERIFY(!read(config)->tiedEmbeddings); // unknown family: told apart
        config["model_type"] = "gemma2";        // its class ties
        QVERIFY(read(config)->tiedEmbeddings);
        config["tie_word_embeddings"] = false;
        QVERIFY(!read(config)->tiedEmbeddings);
        QVERIFY(read(Json{{"model_type", "wrapper"}, {"tie_word_embeddings", true}, {"text_config", text}})->tiedEmbeddings);
        Json inner = text;
        inner["tie_word_embeddings"] = true; // the nested part knows better
        QVERIFY(read(Json{{"model_type", "wrapper"}, {"tie_word_embeddings", false}, {"text_config", inner}})->tiedEmbeddings);
    }

    void kinds_data()
    {
        QTest::addColumn<QString>("className");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, ModelKind kind) { QTest::newRow(name) << name << static_cast<int>(kind); };
        row("NewForCausalLM", ModelKind::Decoder);
        row("NewForConditionalGeneration", ModelKind::Decoder);
        row("NewLMHeadModel", ModelKind::Decoder);
        row("NewModel", ModelKind::Embedding);
        row("NewForSequenceClassification", ModelKind::Reranker);
        row("NewForMaskedLM", ModelKind::Encoder);
    }
    void kinds()
    {
        QFETCH(QString, className);
        QFETCH(int, kind);
        Json config = plain();
        config["architectures"] = {className.toStdString()};
        const auto model = read(config);
        QVERIFY(model);
        QCOMPARE(static_cast<int>(model->kind), kind);
        const bool head = kind == static_cast<int>(ModelKind::Decoder);
        QCOMPARE(model->inventory.parameters() - read(plain())->inventory.parameters(), head ? 0 : -6400);
    }
    void bareClassThatGenerates()
    {
        Json config = plain();
        config["architectures"] = {"NewModel"};
        config["auto_map"] = {{"AutoModelForCausalLM", "modeling.NewForCausalLM"}};
        QVERIFY(read(config)->kind == ModelKind::Decoder);
    }

    void predictionModules()
    {
        Json config = experts();
        config["model_type"] = "glm_moe_dsa";
        config["num_nextn_predict_layers"] = 2;
        auto model = read(config);
        QVERIFY(model && model->mtp);
        QCOMPARE(model->mtp->layers, 2);
        QVERIFY(!model->mtp->ownEmbeddings);
        QCOMPARE(model->mtp->blocks.size(), std::size_t{1});
        QVERIFY(std::holds_alternative<MixtureOfExperts>(model->mtp->blocks.front().feedForwards.front()));
        config["model_type"] = "deepseek_v3";
        model = read(config);
        QVERIFY(model->mtp->ownEmbeddings);
        config["num_nextn_predict_layers"] = 0;
        QVERIFY(!read(config)->mtp);
        config["model_type"] = "brand_new"; // nobody knows what its modules hold
        config["num_nextn_predict_layers"] = 1;
        QVERIFY(!read(config)->mtp);
        config["model_type"] = "minimax_m2"; // named in the config, absent from the release
        config["num_mtp_modules"] = 3;
        QVERIFY(!read(config)->mtp);
    }

    void towers_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QString>("tower");
        QTest::newRow("Qwen2.5-VL") << "qwen2_5_vl" << QByteArray(R"({"depth": 4, "hidden_size": 32, "intermediate_size": 64, "num_heads": 2, "patch_size": 14,
            "out_hidden_size": 64})") << "qwen2_5_vl";
        QTest::newRow("Qwen2-VL") << "qwen2_vl" << QByteArray(R"({"depth": 4, "embed_dim": 32, "mlp_ratio": 4, "hidden_size": 64, "num_heads": 2})") << "qwen2_vl";
        QTest::newRow("Qwen3-VL") << "qwen3_vl" << QByteArray(R"({"depth": 4, "hidden_size": 32, "num_position_embeddings": 16,
            "deepstack_visual_indexes": [1, 2]})") << "qwen3_vl";
        QTest::newRow("InternVL") << "internvl" << QByteArray(R"({"num_hidden_layers": 4, "hidden_size": 32, "image_size": [28, 28], "patch_size": [14, 14]})") << "internvit";
        QTest::newRow("Gemma 3") << "gemma3" << QByteArray(R"({"num_hidden_layers": 4, "hidden_size": 32, "image_size": 28, "patch_size": 14})") << "siglip_gemma3";
        QTest::newRow("Mistral 3") << "mistral3" << QByteArray(R"({"num_hidden_layers": 4, "hidden_size": 32, "model_type": "pixtral"})") << "pixtral";
        QTest::newRow("Kimi") << "kimi_k25" << QByteArray(R"({"vt_num_hidden_layers": 4, "vt_hidden_size": 32, "vt_intermediate_size": 64,
            "vt_num_attention_heads": 2})") << "moonvit3d";
        QTest::newRow("unknown") << "brand_new_vl" << QByteArray(R"({"num_hidden_layers": 4, "hidden_size": 32, "model_type": "new_vit"})") << "vit";
    }
    void towers()
    {
        QFETCH(QString, type);
        QFETCH(QByteArray, fields);
        QFETCH(QString, tower);
        const Json config{{"model_type", type.toStdString()}, {"text_config", plain()}, {"vision_config", *parseJson(fields.toStdString(), "vision")}};
        const auto model = read(config);
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QVERIFY(model->vision);
        QCOMPARE(QString::fromStdString(model->vision->type), tower);
        QCOMPARE(model->vision->layers, 4);
        QCOMPARE(model->vision->hidden, 32);
        QVERIFY(model->inventory.parameters(Part::Vision) > 4 * 4 * 32 * 32);
        const bool told = std::any_of(model->remarks.begin(), model->remarks.end(), [](const Remark &remark) { return remark.id == "vision-tower-plain"; });
        QCOMPARE(told, tower == "vit");
    }
    void brokenTowersAreRefused()
    {
        Json config{{"model_type", "qwen3_vl"}, {"text_config", plain()}, {"vision_config", {{"depth", -1}, {"hidden_size", 32}}}};
        const auto model = read(config);
        QVERIFY(!model);
        QCOMPARE(QString::fromStdString(model.error().place), QString("/vision_config/depth"));
        config["vision_config"] = 7;
        QVERIFY(!read(config));
        config["vision_config"] = Json::object();
        QVERIFY(read(config));
        QVERIFY(!read(config)->vision);
        config["vision_config"] = nullptr;
        QVERIFY(read(config));
    }
    void otherTowersAreTold()
    {
        for (const char *name : {"audio_config", "speech_config", "encoder_config"}) {
            Json config{{"model_type", "wrapper"}, {"text_config", plain()}};
            config[name] = {{"hidden_size", 8}};
            const auto model = read(config);
            QVERIFY(model);
            const bool told = std::any_of(model->remarks.begin(), model->remarks.end(), [](const Remark &remark) { return remark.id == "tower-not-counted"; });
            QVERIFY2(told, name);
        }
    }
};

QTEST_APPLESS_MAIN(ConfigSpellingsTest)
#include "config_spellings_test.moc"
