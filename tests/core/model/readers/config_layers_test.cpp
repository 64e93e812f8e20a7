// Which kind each layer is, in all the ways that configs say it: lists of names, letters, flags and numbers, periods, offsets,
// windows that don't matter, habits of an architecture; and where the experts are.
#include "core/model/readers/huggingface_config.h"
#include "core/units/json_text.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

/// A decoder with every kind of width, so that any kind of layer can be made.
Json base(const QString &type, int layers)
{
    return Json{{"model_type", type.toStdString()}, {"hidden_size", 64}, {"num_hidden_layers", layers}, {"num_attention_heads", 4},
                {"num_key_value_heads", 2}, {"intermediate_size", 128}, {"vocab_size", 100}, {"max_position_embeddings", 8192},
                {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}, {"mamba_d_state", 16}, {"mamba_n_heads", 4}, {"mamba_d_head", 32},
                {"linear_num_key_heads", 2}, {"linear_num_value_heads", 4}, {"linear_key_head_dim", 8}, {"linear_value_head_dim", 8}};
}

/// G full, L window, C chunk, T latent, M state-space, D linear, X cross, H two mixers, - none; E for experts, d dense, n none.
QString lettersOf(const Model &model, bool feedForward)
{
    QString text;
    for (std::size_t layer = 0; layer < model.layerGroups.size(); ++layer) {
        const LayerGroup &group = model.layer(layer);
        if (feedForward) {
            text += group.feedForwards.empty() ? 'n' : std::holds_alternative<MixtureOfExperts>(group.feedForwards.back()) ? 'E' : 'd';
            continue;
        }
        if (group.mixers.size() != 1) {
            text += group.mixers.empty() ? '-' : 'H';
            continue;
        }
        const auto *window = std::get_if<WindowAttention>(&group.mixers.front());
        text += window && window->chunked ? 'C' : "GLTMDX"[group.mixers.front().index()];
    }
    return text;
}

struct Case {
    const char *name;
    const char *type;
    int layers;
    const char *members; ///< JSON object
    const char *letters;
};

const Case kMixers[] = {
    {"plain", "llama", 4, "{}", "GGGG"},
    {"names", "llama", 4, R"({"layer_types": ["full_attention", "sliding_attention", "chunked_attention", "linear_attention"],
        "sliding_window": 16, "attention_chunk_size": 32})", "GLCD"},
    {"more names", "brand_new", 6, R"({"layer_types": ["attention", "mamba", "conv", "local", "global", "cross_attention"], "sliding_window": 16})", "GMDLGX"},
    {"block types", "jamba", 3, R"({"layers_block_type": ["mamba", "attention", "mamba"]})", "MGM"},
    {"Nemotron names", "nemotron_h", 4, R"({"layers_block_type": ["mamba", "mlp", "attention", "mlp"]})", "M-G-"},
    {"Nemotron letters", "nemotron_h", 5, R"({"hybrid_override_pattern": "M-*-M"})", "M-G-M"},
    {"flags, 1 is a window", "mimo_v2_flash", 4, R"({"hybrid_layer_pattern": [0, 1, 1, 0], "sliding_window": 16})", "GLLG"},
    {"flags, 1 is full", "minimax_m1", 4, R"({"attn_type_list": [0, 0, 0, 1]})", "DDDG"},
    {"attention at some numbers", "bamba", 5, R"({"attn_layer_indices": [1, 4]})", "MGMMG"},
    {"attention at no number", "bamba", 3, R"({"attn_layer_indices": []})", "MMM"},
    {"full at some numbers, else convolution", "lfm2", 4, R"({"full_attn_idxs": [2]})", "DDGD"},
    {"cross attention at some numbers", "mllama_text_model", 5, R"({"cross_attention_layers": [1, 3]})", "GXGXG"},
    {"delta layers count from 1", "kimi_linear", 4, R"({"linear_attn_config": {"kda_layers": [1, 2, 4], "full_attn_layers": [3], "num_heads": 2,
        "head_dim": 8, "short_conv_kernel_size": 4}})", "DDGD"},
    {"period and offset", "jamba", 8, R"({"attn_layer_period": 4, "attn_layer_offset": 1})", "MGMMMGMM"},
    {"every fourth full", "qwen3_next", 8, R"({"full_attention_interval": 4})", "DDDGDDDG"},
    {"every fourth full by habit", "qwen3_next", 8, "{}", "DDDGDDDG"},
    {"every second full", "qwen3_5", 4, R"({"full_attention_interval": 2})", "DGDG"},
    {"pattern 6", "gemma3", 12, R"({"sliding_window": 16, "sliding_window_pattern": 6})", "LLLLLGLLLLLG"},
    {"underscore pattern", "gemma3", 4, R"({"sliding_window": 16, "_sliding_window_pattern": 2})", "LGLG"},
    {"pattern without window", "gemma3", 4, R"({"sliding_window": null, "sliding_window_pattern": 2})", "GGGG"},
    {"pattern as letters", "exaone4", 8, R"({"sliding_window": 16, "sliding_window_pattern": "LLLG"})", "LLLGLLLG"},
    {"the last of the letters' pattern is full", "exaone4", 6, R"({"sliding_window": 16, "sliding_window_pattern": "LLLG"})", "LLLGLG"},
    {"Gemma 2 alternates", "gemma2", 4, R"({"sliding_window": 16})", "LGLG"},
    {"Gemma 3 by habit", "gemma3", 7, R"({"sliding_window": 16})", "LLLLLGL"},
    {"Command by habit", "cohere2", 5, R"({"sliding_window": 16})", "LLLGL"},
    {"gpt-oss by habit", "gpt_oss", 4, R"({"sliding_window": 16})", "LGLG"},
    {"OLMo 3 by habit", "olmo3", 4, R"({"sliding_window": 16})", "LLLG"},
    {"window for all", "mistral", 3, R"({"sliding_window": 16})", "LLL"},
    {"window as long as the context", "mistral", 3, R"({"sliding_window": 8192})", "GGG"},
    {"no window", "mistral", 3, R"({"sliding_window": null})", "GGG"},
    {"Phi-3", "phi3", 3, R"({"sliding_window": 2047})", "LLL"},
    {"Qwen: window switched off", "qwen2", 4, R"({"sliding_window": 16, "use_sliding_window": false, "max_window_layers": 2})", "GGGG"},
    {"Qwen: window from a layer on", "qwen2", 4, R"({"sliding_window": 16, "use_sliding_window": true, "max_window_layers": 2})", "GGLL"},
    {"Qwen: not stated is off", "qwen2", 4, R"({"sliding_window": 16, "max_window_layers": 2})", "GGGG"},
    {"unknown family with a window", "brand_new", 2, R"({"sliding_window": 16})", "LL"},
    {"unknown family, switched off", "brand_new", 2, R"({"sliding_window": 16, "use_sliding_window": false})", "GG"},
    {"Llama 4 by habit", "llama4", 8, "{}", "CCCGCCCG"},
    {"Llama 4 by its list", "llama4", 4, R"({"no_rope_layers": [1, 0, 1, 0]})", "CGCG"},
    {"SmolLM 3: no rope is still full", "smollm3", 4, R"({"no_rope_layers": [1, 1, 1, 0]})", "GGGG"},
    {"both at once", "falcon_h1", 3, "{}", "HHH"},
    {"ModernBERT", "modernbert", 7, R"({"global_attn_every_n_layers": 3, "local_attention": 128})", "GLLGLLG"},
    {"latent", "deepseek_v3", 2, R"({"kv_lora_rank": 32, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16})", "TT"},
    {"latent with delta", "kimi_linear", 4, R"({"kv_lora_rank": 32, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16,
        "linear_attn_config": {"kda_layers": [1, 2, 3], "num_heads": 2, "head_dim": 8}})", "DDDT"},
    {"compressed", "deepseek_v4", 3, R"({"compress_ratios": [0, 4, 128, 0], "head_dim": 32, "qk_rope_head_dim": 8, "q_lora_rank": 16, "o_groups": 2,
        "o_lora_rank": 8, "sliding_window": 16, "n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16})", "TTT"},
    {"state-space only", "mamba", 3, R"({"state_size": 16})", "MMM"},
};

const Case kExperts[] = {
    {"none", "llama", 3, "{}", "ddd"},
    {"one expert is none", "jamba", 3, R"({"num_experts": 1, "num_experts_per_tok": 1})", "ddd"},
    {"no experts by zero", "granitemoehybrid", 3, R"({"num_local_experts": 0, "num_experts_per_tok": 0})", "ddd"},
    {"switched off", "gemma4", 3, R"({"enable_moe_block": false, "num_experts": 4, "top_k_experts": 2, "moe_intermediate_size": 16})", "ddd"},
    {"all", "mixtral", 3, R"({"num_local_experts": 4, "num_experts_per_tok": 2})", "EEE"},
    {"dense in front", "deepseek_v2", 4, R"({"n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "first_k_dense_replace": 2})", "ddEE"},
    {"dense in front, other name", "lfm2_moe", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "num_dense_layers": 1})", "dEEE"},
    {"every second from the start", "deepseek_v2", 4, R"({"n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "moe_layer_freq": 2})", "EdEd"},
    {"list of flags", "mimo_v2_flash", 4, R"({"n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "moe_layer_freq": [0, 1, 0, 1]})", "dEdE"},
    {"list of names", "glm_moe_dsa", 3, R"({"n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16,
        "mlp_layer_types": ["dense", "sparse", "sparse"]})", "dEE"},
    {"names win over the count", "glm_moe_dsa", 3, R"({"n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16,
        "first_k_dense_replace": 3, "mlp_layer_types": ["dense", "dense", "hash_moe"]})", "ddE"},
    {"sparse step: the last of each", "qwen2_moe", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "decoder_sparse_step": 2})", "dEdE"},
    {"dense ones named", "qwen3_moe", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "decoder_sparse_step": 1,
        "mlp_only_layers": [0, 3]})", "dEEd"},
    {"Jamba", "jamba", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "expert_layer_period": 2, "expert_layer_offset": 1})", "dEdE"},
    {"Jamba, offset 0", "jamba", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "expert_layer_period": 2, "expert_layer_offset": 0})", "EdEd"},
    {"Llama 4 interleaves", "llama4", 4, R"({"num_local_experts": 4, "num_experts_per_tok": 1, "interleave_moe_layer_step": 2, "intermediate_size_mlp": 256})", "dEdE"},
    {"ERNIE between two numbers", "ernie4_5_moe", 5, R"({"moe_num_experts": 4, "moe_k": 2, "moe_intermediate_size": 16, "moe_layer_start_index": 1,
        "moe_layer_end_index": 3})", "dEEEd"},
    {"ERNIE to the end", "ernie4_5_moe", 3, R"({"moe_num_experts": 4, "moe_k": 2, "moe_intermediate_size": 16, "moe_layer_start_index": 1,
        "moe_layer_end_index": -1})", "dEE"},
    {"Step names numbers in text", "step3p5", 4, R"({"moe_num_experts": 4, "moe_top_k": 2, "moe_intermediate_size": 16, "moe_layers_enum": "1, 3"})", "dEdE"},
    {"numbers in a list", "brand_new", 4, R"({"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "moe_layers": [2]})", "ddEd"},
    {"Nemotron letters", "nemotron_h", 4, R"({"hybrid_override_pattern": "ME-E", "n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16})", "nEdE"},
    {"Gemma 4: dense beside", "gemma4", 2, R"({"enable_moe_block": true, "num_experts": 4, "top_k_experts": 2, "moe_intermediate_size": 16})", "EE"},
    {"Mamba has none", "mamba", 2, R"({"state_size": 16})", "nn"},
};

Result<Model> read(const Case &row)
{
    Json config = base(row.type, row.layers);
    const Json members = *parseJson(row.members, row.name);
    for (const auto &[name, value] : members.items())
        config[name] = value;
    return readHuggingFaceConfig(config.dump(), "config.json");
}

template <std::size_t N> void addRows(const Case (&table)[N])
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < N; ++i)
        QTest::newRow(table[i].name) << static_cast<int>(i);
}

} // namespace

class ConfigLayersTest : public QObject {
    Q_OBJECT
private slots:
    void mixers_data() { addRows(kMixers); }
    void mixers()
    {
        QFETCH(int, index);
        const auto model = read(kMixers[index]);
        QVERIFY2(model, model ? "" : (model.error().id + ' ' + model.error().place).c_str());
        QCOMPARE(lettersOf(*model, false), QString(kMixers[index].letters));
    }
    void experts_data() { addRows(kExperts); }
    void experts()
    {
        QFETCH(int, index);
        const auto model = read(kExperts[index]);
        QVERIFY2(model, model ? "" : (model.error().id + ' ' + model.error().place).c_str());
        QCOMPARE(lettersOf(*model, true), QString(kExperts[index].letters));
    }
    void widthsOfWindows()
    {
        for (const char *name : {"sliding_window", "sliding_window_size", "window_size"}) {
            Json config = base("llama", 2);
            config["layer_types"] = {"full_attention", "sliding_attention"};
            config[name] = 48;
            const auto model = readHuggingFaceConfig(config.dump(), "config.json");
            QVERIFY2(model, name);
            QCOMPARE(std::get<WindowAttention>(model->layer(1).mixers.front()).window, 48);
        }
        Json config = base("llama4", 4);
        const auto chunks = readHuggingFaceConfig(config.dump(), "config.json");
        QCOMPARE(std::get<WindowAttention>(chunks->layer(0).mixers.front()).window, 8192);
    }
    void normsByArchitecture_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("norms");
        QTest::newRow("two") << "llama" << 2;
        QTest::newRow("four") << "gemma2" << 4;
        QTest::newRow("one for parallel halves") << "cohere" << 1;
        QTest::newRow("none with weights") << "olmo" << 0;
        QTest::newRow("unknown") << "brand_new" << 2;
    }
    void normsByArchitecture()
    {
        QFETCH(QString, type);
        QFETCH(int, norms);
        const auto model = readHuggingFaceConfig(base(type, 2).dump(), "config.json");
        QVERIFY(model);
        QCOMPARE(model->layer(0).norms, norms);
    }
};

QTEST_APPLESS_MAIN(ConfigLayersTest)
#include "config_layers_test.moc"
