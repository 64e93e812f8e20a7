// Families one by one, from the facts of their published configs: parameters against published or independently derived counts,
// kinds of layers, cache values a token. Small configs are written here; whole files are in config_files_test.
#include "core/model/cache_shape.h"
#include "core/model/readers/huggingface_config.h"
#include "core/units/json_text.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

Json list(int count, const std::function<Json(int)> &value)
{
    Json result = Json::array();
    for (int i = 0; i < count; ++i)
        result.push_back(value(i));
    return result;
}

/// "3 full, 2 linear+dense" in the order of first appearance is too long for tables; letters instead: one a layer.
QString letters(const Model &model)
{
    QString text;
    for (std::size_t layer = 0; layer < model.layerGroups.size(); ++layer) {
        const LayerGroup &group = model.layer(layer);
        QString mixers;
        for (const Mixer &mixer : group.mixers)
            mixers += "GLTMDX"[mixer.index()];
        text += mixers.isEmpty() ? QString("-") : mixers.size() > 1 ? QString("H") : mixers;
    }
    return text;
}

int expertLayers(const Model &model)
{
    int count = 0;
    for (std::size_t layer = 0; layer < model.layerGroups.size(); ++layer) {
        for (const FeedForward &part : model.layer(layer).feedForwards)
            count += std::holds_alternative<MixtureOfExperts>(part) ? 1 : 0;
    }
    return count;
}

struct Facts {
    std::int64_t parameters;
    std::int64_t full;   ///< cache values a token
    std::int64_t window;
};

void check(const Json &config, const Facts &facts, const QString &start = {}, int experts = 0)
{
    const auto model = readHuggingFaceConfig(config.dump(), "config.json");
    QVERIFY2(model, model ? "" : (model.error().id + ' ' + model.error().place + ' ' + model.error().found).c_str());
    QCOMPARE(model->inventory.parameters(), facts.parameters);
    QCOMPARE(cacheValuesPerToken(*model).full, facts.full);
    QCOMPARE(cacheValuesPerToken(*model).window, facts.window);
    QCOMPARE(letters(*model).left(start.size()), start);
    QCOMPARE(expertLayers(*model), experts);
}

} // namespace

class ConfigFamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void mimoV2() // keys 192 wide, values 128; own key-value heads and sinks in windowed layers; published as 309 B
    {
        Json config{{"model_type", "mimo_v2_flash"}, {"architectures", {"MiMoV2FlashForCausalLM"}}, {"num_hidden_layers", 48}, {"hidden_size", 4096},
                    {"num_attention_heads", 64}, {"num_key_value_heads", 4}, {"head_dim", 192}, {"v_head_dim", 128}, {"intermediate_size", 16384},
                    {"vocab_size", 152576}, {"max_position_embeddings", 262144}, {"sliding_window", 128}, {"swa_num_attention_heads", 64},
                    {"swa_num_key_value_heads", 8}, {"swa_head_dim", 192}, {"swa_v_head_dim", 128}, {"moe_intermediate_size", 2048},
                    {"n_routed_experts", 256}, {"n_shared_experts", nullptr}, {"num_experts_per_tok", 8}, {"topk_method", "noaux_tc"},
                    {"attention_bias", false}, {"add_swa_attention_sink_bias", true}, {"add_full_attention_sink_bias", false},
                    {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        config["hybrid_layer_pattern"] = list(48, [](int i) { return Json(i == 0 || i == 47 || i % 6 == 5 ? 0 : 1); });
        config["moe_layer_freq"] = list(48, [](int i) { return Json(i == 0 ? 0 : 1); });
        // 9 full layers of 4 × (192 + 128), 39 windowed of 8 × (192 + 128)
        check(config, {308'778'780'864, 9 * 1280, 39 * 2560}, "GLLLLGLLLLLG", 47);
    }
    void deepSeekV4() // compressed caches; published as 284 B
    {
        Json config{{"architectures", {"DeepseekV4ForCausalLM"}}, {"model_type", "deepseek_v4"}, {"hidden_size", 4096}, {"num_hidden_layers", 43},
                    {"num_attention_heads", 64}, {"num_key_value_heads", 1}, {"head_dim", 512}, {"vocab_size", 129280},
                    {"max_position_embeddings", 1048576}, {"moe_intermediate_size", 2048}, {"n_routed_experts", 256}, {"n_shared_experts", 1},
                    {"num_experts_per_tok", 6}, {"num_nextn_predict_layers", 1}, {"q_lora_rank", 1024}, {"o_lora_rank", 1024}, {"o_groups", 8},
                    {"qk_rope_head_dim", 64}, {"index_head_dim", 128}, {"index_n_heads", 64}, {"index_topk", 512}, {"sliding_window", 128},
                    {"num_hash_layers", 3}, {"hc_mult", 4}, {"expert_dtype", "fp4"}, {"torch_dtype", "bfloat16"}, {"tie_word_embeddings", false},
                    {"quantization_config", {{"quant_method", "fp8"}, {"weight_block_size", {128, 128}}}}};
        config["compress_ratios"] = list(44, [](int i) { return Json(i < 2 || i == 43 ? 0 : i % 2 == 0 ? 4 : 128); }); // one for the MTP layer
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QCOMPARE(model->inventory.parameters(), 284'332'241'239);
        // 21 layers keep an entry of 512 and an index key of 128 every 4 tokens, 20 an entry every 128; all keep a window.
        QCOMPARE(cacheValuesPerToken(*model).full, 21 * (128 + 32) + 20 * 4);
        QCOMPARE(cacheValuesPerToken(*model).window, 43 * 512);
        QCOMPARE(model->inventory.parameters(Part::Buffer), 3 * 129280 * 6); // hash routing tables
        QCOMPARE(QString::fromStdString(formats::toId(model->nativeFormat)), QString("fp8-block"));
        QCOMPARE(QString::fromStdString(formats::toId(model->formatByRole.at(formats::TensorRole::ExpertUp))), QString("mxfp4"));
        const auto &fine = std::get<LatentAttention>(model->layer(2).mixers.front());
        QVERIFY(fine.indexer && fine.compression);
        QCOMPARE(fine.compression->ratio, 4);
        QVERIFY(!std::get<LatentAttention>(model->layer(3).mixers.front()).indexer);
        QCOMPARE(std::get<LatentAttention>(model->layer(3).mixers.front()).compression->stateBytes, 128 * 512 * 2 * 4);
    }
    void minimaxM3() // block-sparse attention with an index on 57 layers
    {
        Json config{{"architectures", {"MiniMaxM3ForCausalLM"}}, {"model_type", "minimax_m3"}, {"hidden_size", 6144}, {"num_hidden_layers", 60},
                    {"num_attention_heads", 64}, {"num_key_value_heads", 4}, {"head_dim", 128}, {"intermediate_size", 3072},
                    {"dense_intermediate_size", 12288}, {"moe_intermediate_size", 3072}, {"shared_intermediate_size", 3072}, {"n_shared_experts", 1},
                    {"num_local_experts", 128}, {"num_experts_per_tok", 4}, {"vocab_size", 200064}, {"max_position_embeddings", 1048576},
                    {"use_qk_norm", true}, {"qk_norm_type", "per_head"}, {"use_routing_bias", true}, {"num_mtp_modules", 7},
                    {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        const auto late = [](int i) { return Json(i < 3 ? 0 : 1); };
        config["moe_layer_freq"] = list(60, late);
        config["sparse_attention_config"] = {{"use_sparse_attention", true}, {"sparse_index_dim", 128}, {"sparse_num_index_heads", 4}};
        config["sparse_attention_config"]["sparse_attention_freq"] = list(60, late);
        check(config, {426'174'572'928, 60 * 1024 + 57 * 128, 0}, "GGGG", 57);
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QCOMPARE(model->mtp->layers, 7);
    }
    void glm52() // the indexer on some layers only, and a head_dim that means nothing beside latent attention
    {
        Json config{{"architectures", {"GlmMoeDsaForCausalLM"}}, {"model_type", "glm_moe_dsa"}, {"hidden_size", 6144}, {"num_hidden_layers", 78},
                    {"num_attention_heads", 64}, {"num_key_value_heads", 64}, {"head_dim", 192}, {"intermediate_size", 12288}, {"kv_lora_rank", 512},
                    {"q_lora_rank", 2048}, {"qk_nope_head_dim", 192}, {"qk_rope_head_dim", 64}, {"v_head_dim", 256}, {"index_head_dim", 128},
                    {"index_n_heads", 32}, {"index_topk", 2048}, {"moe_intermediate_size", 2048}, {"n_routed_experts", 256}, {"n_shared_experts", 1},
                    {"num_experts_per_tok", 8}, {"first_k_dense_replace", 3}, {"moe_layer_freq", 1}, {"vocab_size", 154880},
                    {"max_position_embeddings", 1048576}, {"tie_word_embeddings", false}, {"dtype", "bfloat16"}};
        config["indexer_types"] = list(78, [](int i) { return Json(i < 3 || (i >= 6 && i % 4 == 2) ? "full" : "shared"); });
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QCOMPARE(cacheValuesPerToken(*model).full, 78 * 576 + 21 * 128);
        QCOMPARE(expertLayers(*model), 75);
        int indexed = 0;
        for (std::size_t layer = 0; layer < 78; ++layer)
            indexed += std::get<LatentAttention>(model->layer(layer).mixers.front()).indexer ? 1 : 0;
        QCOMPARE(indexed, 21);
    }
    void kimiLinear() // delta attention in three of four layers, latent in the rest; 48 B published
    {
        Json config{{"model_type", "kimi_linear"}, {"architectures", {"KimiLinearForCausalLM"}}, {"hidden_size", 2304}, {"num_hidden_layers", 27},
                    {"num_attention_heads", 32}, {"num_key_value_heads", 32}, {"head_dim", 72}, {"intermediate_size", 9216}, {"kv_lora_rank", 512},
                    {"q_lora_rank", nullptr}, {"qk_nope_head_dim", 128}, {"qk_rope_head_dim", 64}, {"v_head_dim", 128}, {"mla_use_nope", true},
                    {"num_experts", 256}, {"num_experts_per_token", 8}, {"num_shared_experts", 1}, {"moe_intermediate_size", 1024},
                    {"first_k_dense_replace", 1}, {"moe_layer_freq", 1}, {"vocab_size", 163840}, {"model_max_length", 1048576},
                    {"num_nextn_predict_layers", 0}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        config["linear_attn_config"] = {{"full_attn_layers", {4, 8, 12, 16, 20, 24, 27}}, {"head_dim", 128}, {"num_heads", 32},
                                        {"short_conv_kernel_size", 4}};
        config["linear_attn_config"]["kda_layers"] = {1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26};
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        QCOMPARE(letters(*model), QString("DDDTDDDTDDDTDDDTDDDTDDDTDDT"));
        QCOMPARE(cacheValuesPerToken(*model).full, 7 * 576);
        QCOMPARE(expertLayers(*model), 26);
        QVERIFY2(qAbs(static_cast<double>(model->inventory.parameters()) / 48e9 - 1) < 0.03, QByteArray::number(qint64(model->inventory.parameters())));
    }
    void gemma3FromWhatItsConfigLeavesOut() // the library writes only what differs from the class
    {
        const Json config{{"model_type", "gemma3"}, {"architectures", {"Gemma3ForConditionalGeneration"}}, {"torch_dtype", "bfloat16"},
                          {"text_config", {{"model_type", "gemma3_text"}, {"hidden_size", 2560}, {"intermediate_size", 10240}, {"num_hidden_layers", 34},
                                           {"sliding_window", 1024}}},
                          {"vision_config", {{"model_type", "siglip_vision_model"}, {"hidden_size", 1152}, {"intermediate_size", 4304},
                                             {"num_attention_heads", 16}, {"num_hidden_layers", 27}, {"patch_size", 14}, {"image_size", 896}}}};
        check(config, {4'300'079'472, 5 * 2048, 29 * 2048}, "LLLLLGLLLLLG"); // the published count of gemma-3-4b-it
    }
    void gemma4SmallMembers() // embeddings per layer, shared caches, wider feed-forward parts where caches are shared
    {
        Json text{{"model_type", "gemma4_text"}, {"hidden_size", 1536}, {"intermediate_size", 6144}, {"num_hidden_layers", 35},
                  {"num_attention_heads", 8}, {"num_key_value_heads", 1}, {"head_dim", 256}, {"global_head_dim", 512}, {"attention_k_eq_v", false},
                  {"num_global_key_value_heads", nullptr}, {"hidden_size_per_layer_input", 256}, {"vocab_size_per_layer_input", 262144},
                  {"num_kv_shared_layers", 20}, {"use_double_wide_mlp", true}, {"enable_moe_block", false}, {"sliding_window", 512},
                  {"vocab_size", 262144}, {"max_position_embeddings", 131072}, {"tie_word_embeddings", true}};
        text["layer_types"] = list(35, [](int i) { return Json(i % 5 == 4 ? "full_attention" : "sliding_attention"); });
        const Json config{{"model_type", "gemma4"}, {"dtype", "bfloat16"}, {"text_config", text}};
        check(config, {4'647'449'856, 3 * 1024, 12 * 512}, "LLLLG");
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QCOMPARE(std::get<DenseFeedForward>(model->layer(15).feedForwards.front()).intermediate, 12288);
        QVERIFY(model->layer(15).sharesKvCache && !model->layer(14).sharesKvCache);
    }
    void olmo3() // three windows, one full; norms over whole projections
    {
        Json config{{"model_type", "olmo3"}, {"architectures", {"Olmo3ForCausalLM"}}, {"hidden_size", 4096}, {"num_hidden_layers", 32},
                    {"num_attention_heads", 32}, {"num_key_value_heads", 32}, {"intermediate_size", 11008}, {"vocab_size", 100278},
                    {"sliding_window", 4096}, {"max_position_embeddings", 65536}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        check(config, {7'298'011'136, 8 * 8192, 24 * 8192}, "LLLGLLLG");
    }
    void smolLm3() // every fourth layer without rope is still full
    {
        Json config{{"model_type", "smollm3"}, {"hidden_size", 2048}, {"num_hidden_layers", 36}, {"num_attention_heads", 16},
                    {"num_key_value_heads", 4}, {"intermediate_size", 11008}, {"vocab_size", 128256}, {"max_position_embeddings", 65536},
                    {"use_sliding_window", false}, {"sliding_window", nullptr}, {"no_rope_layer_interval", 4}, {"torch_dtype", "bfloat16"}};
        config["no_rope_layers"] = list(36, [](int i) { return Json(i % 4 == 3 ? 0 : 1); });
        check(config, {3'075'098'624, 36 * 1024, 0}, "GGGG");
    }
    void lfm2() // short convolutions; 1,170,340,608 published
    {
        Json config{{"model_type", "lfm2"}, {"architectures", {"Lfm2ForCausalLM"}}, {"hidden_size", 2048}, {"num_hidden_layers", 16},
                    {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"block_ff_dim", 12288}, {"block_auto_adjust_ff_dim", true},
                    {"block_ffn_dim_multiplier", 1.0}, {"block_multiple_of", 256}, {"intermediate_size", 12288}, {"conv_L_cache", 3},
                    {"conv_bias", false}, {"vocab_size", 65536}, {"max_position_embeddings", 128000}, {"torch_dtype", "bfloat16"}};
        config["full_attn_idxs"] = {2, 5, 8, 10, 12, 14};
        check(config, {1'170'340'608, 6 * 1024, 0}, "DDGDDGDDGDGDGDGD");
    }
    void graniteHybrid()
    {
        Json config{{"model_type", "granitemoehybrid"}, {"hidden_size", 2048}, {"num_hidden_layers", 40}, {"num_attention_heads", 32},
                    {"num_key_value_heads", 8}, {"intermediate_size", 8192}, {"shared_intermediate_size", 8192}, {"num_local_experts", 0},
                    {"num_experts_per_tok", 0}, {"mamba_d_state", 128}, {"mamba_d_conv", 4}, {"mamba_n_heads", 64}, {"mamba_d_head", 64},
                    {"mamba_n_groups", 1}, {"mamba_expand", 2}, {"vocab_size", 100352}, {"max_position_embeddings", 131072},
                    {"tie_word_embeddings", true}, {"torch_dtype", "bfloat16"}};
        config["layer_types"] = list(40, [](int i) { return Json(i % 10 == 5 ? "attention" : "mamba"); });
        check(config, {3'191'396'096, 4 * 1024, 0}, "MMMMMGMMMM");
    }
    void nemotronWithoutLayerCount() // layers_block_type alone; an unusual spelling of the pattern
    {
        Json config{{"model_type", "nemotron_h"}, {"hidden_size", 2688}, {"num_attention_heads", 32}, {"num_key_value_heads", 2}, {"head_dim", 128},
                    {"intermediate_size", 1856}, {"moe_intermediate_size", 1856}, {"n_routed_experts", 128}, {"n_shared_experts", 1},
                    {"moe_shared_expert_intermediate_size", 3712}, {"num_experts_per_tok", 6}, {"mamba_num_heads", 64}, {"mamba_head_dim", 64},
                    {"n_groups", 8}, {"ssm_state_size", 128}, {"conv_kernel", 4}, {"vocab_size", 131072}, {"max_position_embeddings", 262144},
                    {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        const QString pattern = "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME";
        config["layers_block_type"] = list(52, [&](int i) { return Json(pattern[i] == 'M' ? "mamba" : pattern[i] == 'E' ? "moe" : "attention"); });
        check(config, {31'577'940'288, 6 * 512, 0}, "M-M-MG-M", 23);
        config.erase("layers_block_type");
        config["hybrid_override_pattern"] = pattern.toStdString();
        check(config, {31'577'940'288, 6 * 512, 0}, "M-M-MG-M", 23);
    }
    void jambaAndBamba()
    {
        Json config{{"model_type", "jamba"}, {"hidden_size", 4096}, {"num_hidden_layers", 32}, {"num_attention_heads", 32},
                    {"num_key_value_heads", 8}, {"intermediate_size", 14336}, {"attn_layer_period", 8}, {"attn_layer_offset", 4},
                    {"expert_layer_period", 2}, {"expert_layer_offset", 1}, {"num_experts", 16}, {"num_experts_per_tok", 2}, {"mamba_d_state", 16},
                    {"mamba_d_conv", 4}, {"mamba_expand", 2}, {"mamba_dt_rank", 256}, {"vocab_size", 65536}, {"max_position_embeddings", 262144},
                    {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        check(config, {51'570'323'328, 4 * 2048, 0}, "MMMMGMMM", 16);
    }
    void llamaWithPrunedLayers() // n_heads_in_group, ffn_mult, no_op
    {
        Json config{{"model_type", "nemotron-nas"}, {"hidden_size", 8192}, {"num_hidden_layers", 2}, {"num_attention_heads", 64},
                    {"num_key_value_heads", nullptr}, {"intermediate_size", nullptr}, {"vocab_size", 1000}, {"max_position_embeddings", 131072},
                    {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        config["block_configs"] = Json::array();
        config["block_configs"].push_back({{"attention", {{"n_heads_in_group", 8}, {"no_op", false}}}, {"ffn", {{"ffn_mult", 2.625}, {"no_op", false}}}});
        config["block_configs"].push_back({{"attention", {{"n_heads_in_group", nullptr}, {"no_op", true}}}, {"ffn", {{"ffn_mult", 5.25}}}});
        // widths 2/3 × 8192 × multiple, up to 256: 14336 and 28672
        const std::int64_t attention = 2 * 8192 * 8192 + 2 * 8192 * 1024; // < 2^31
        check(config, {attention + std::int64_t{3} * 8192 * (14336 + 28672) + 3 * 8192 + 2 * 1000 * 8192 + 8192, 2048, 0}, "G-");
    }
    void stepHeadsByKind() // query heads differ by kind of layer, a gate a head
    {
        Json config{{"model_type", "step3p5"}, {"hidden_size", 64}, {"num_hidden_layers", 2}, {"num_attention_heads", 4}, {"num_attention_groups", 2},
                    {"head_dim", 8}, {"intermediate_size", 128}, {"vocab_size", 100}, {"max_position_embeddings", 1024}, {"sliding_window", 16},
                    {"use_head_wise_attn_gate", true}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}, {"moe_layers_enum", "1"},
                    {"moe_num_experts", 4}, {"moe_top_k", 2}, {"moe_intermediate_size", 32}, {"share_expert_dim", 16}};
        config["layer_types"] = {"full_attention", "sliding_attention"};
        config["attention_other_setting"] = {{"num_attention_heads", 6}, {"num_attention_groups", 2}, {"head_dim", 8}};
        const std::int64_t full = 64 * 32 * 2 + 2 * 64 * 16 + 4 * 64 + 16, window = 64 * 48 * 2 + 2 * 64 * 16 + 6 * 64 + 16;
        const std::int64_t dense = 3 * 64 * 128, experts = 4 * 64 + 4 + 4 * 3 * 64 * 32 + 3 * 64 * 16;
        check(config, {full + window + dense + experts + 4 * 64 + 64 + 2 * 6400, 32, 32}, "GL", 1);
    }
    void step3() // queries through 2048 shared values, one key-value head; 316 B for the language model
    {
        QStringList layers;
        for (int layer = 4; layer < 60; ++layer)
            layers << QString::number(layer);
        const Json text{{"model_type", "step3_text"}, {"architectures", {"Step3TextForCausalLM"}}, {"hidden_size", 7168}, {"num_hidden_layers", 61},
                        {"num_attention_heads", 64}, {"num_attention_groups", 1}, {"head_dim", 256}, {"share_q_dim", 2048},
                        {"intermediate_size", 18432}, {"moe_intermediate_size", 5120}, {"share_expert_dim", 5120}, {"moe_num_experts", 48},
                        {"moe_top_k", 3}, {"moe_layers_enum", layers.join(',').toStdString()}, {"vocab_size", 128815}, {"max_seq_len", 65536},
                        {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
        const auto model = readHuggingFaceConfig(Json{{"model_type", "step3_vl"}, {"text_config", text}}.dump(), "config.json");
        QVERIFY2(model, model ? "" : model.error().place.c_str());
        const std::int64_t attention = std::int64_t{2048} * 7168 + 2048 + 16384 * 2048 + 2 * 256 * 7168 + std::int64_t{16384} * 7168;
        const std::int64_t dense = std::int64_t{3} * 7168 * 18432, experts = std::int64_t{49} * 3 * 7168 * 5120 + 48 * 7168;
        QCOMPARE(model->inventory.parameters(), 61 * (attention + 2 * 7168) + 5 * dense + 56 * experts + std::int64_t{2} * 128815 * 7168 + 7168);
        QVERIFY2(qAbs(static_cast<double>(model->inventory.parameters()) / 316e9 - 1) < 0.005, QByteArray::number(qint64(model->inventory.parameters())));
        QCOMPARE(cacheValuesPerToken(*model).full, 61 * 512);
    }
    void deepSeekV4AsTheLibraryWritesIt() // layer types and rates instead of a list of ratios
    {
        Json config{{"model_type", "deepseek_v4"}, {"hidden_size", 64}, {"num_hidden_layers", 3}, {"num_attention_heads", 4}, {"num_key_value_heads", 1},
                    {"head_dim", 32}, {"vocab_size", 100}, {"max_position_embeddings", 1024}, {"moe_intermediate_size", 16}, {"n_routed_experts", 4},
                    {"n_shared_experts", 1}, {"num_experts_per_tok", 2}, {"q_lora_rank", 16}, {"o_lora_rank", 8}, {"o_groups", 2},
                    {"qk_rope_head_dim", 8}, {"index_head_dim", 8}, {"index_n_heads", 2}, {"sliding_window", 16}, {"tie_word_embeddings", false},
                    {"torch_dtype", "bfloat16"}};
        config["compress_ratios"] = {0, 4, 128};
        const auto lists = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(lists, lists ? "" : lists.error().place.c_str());
        config.erase("compress_ratios");
        config["layer_types"] = {"sliding_attention", "compressed_sparse_attention", "heavily_compressed_attention"};
        config["compress_rates"] = {{"compressed_sparse_attention", 4}, {"heavily_compressed_attention", 128}};
        config["mlp_layer_types"] = {"hash_moe", "moe", "moe"};
        const auto names = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(names, names ? "" : names.error().place.c_str());
        QVERIFY(lists->groups == names->groups);
        QCOMPARE(names->inventory.parameters(), lists->inventory.parameters());
        QCOMPARE(names->inventory.parameters(Part::Buffer), 100 * 2); // one layer routed by a table
    }
    void phiMoe()
    {
        check({{"model_type", "phimoe"}, {"hidden_size", 4096}, {"num_hidden_layers", 32}, {"num_attention_heads", 32}, {"num_key_value_heads", 8},
               {"intermediate_size", 6400}, {"num_local_experts", 16}, {"num_experts_per_tok", 2}, {"attention_bias", true}, {"lm_head_bias", true},
               {"vocab_size", 32064}, {"max_position_embeddings", 131072}, {"sliding_window", 131072}, {"tie_word_embeddings", false},
               {"torch_dtype", "bfloat16"}},
              {41'873'153'344, 65536, 0}, "GGGG", 32);
    }
    void cohere2WithPattern()
    {
        check({{"model_type", "cohere2"}, {"hidden_size", 4096}, {"num_hidden_layers", 32}, {"num_attention_heads", 32}, {"num_key_value_heads", 8},
               {"intermediate_size", 14336}, {"vocab_size", 256000}, {"max_position_embeddings", 8192}, {"sliding_window", 4096},
               {"sliding_window_pattern", 4}, {"torch_dtype", "bfloat16"}},
              {8'028'033'024, 8 * 2048, 24 * 2048}, "LLLGLLLG");
    }
    void exaone4Letters()
    {
        check({{"model_type", "exaone4"}, {"hidden_size", 5120}, {"num_hidden_layers", 64}, {"num_attention_heads", 40}, {"num_key_value_heads", 8},
               {"head_dim", 128}, {"intermediate_size", 27392}, {"vocab_size", 102400}, {"max_position_embeddings", 131072}, {"sliding_window", 4096},
               {"sliding_window_pattern", "LLLG"}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}},
              {32'003'216'384, 16 * 2048, 48 * 2048}, "LLLGLLLG");
    }
    void arcee() // two matrices, no gate
    {
        check({{"model_type", "arcee"}, {"hidden_size", 2560}, {"num_hidden_layers", 36}, {"num_attention_heads", 20}, {"num_key_value_heads", 4},
               {"head_dim", 128}, {"intermediate_size", 18432}, {"vocab_size", 128004}, {"max_position_embeddings", 65536},
               {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}},
              {4'619'184'640, 36 * 1024, 0}, "GG"); // 2·V·h + h + 36 × (2·h·h + 2·h·512 + 2·h·18432 + 2·h)
    }
    void stableLm()
    {
        const std::int64_t layer = 4 * 2048 * 2048 + 3 * 2048 * 5632 + 4 * 2048;
        check({{"model_type", "stablelm"}, {"hidden_size", 2048}, {"num_hidden_layers", 24}, {"num_attention_heads", 32}, {"num_key_value_heads", 32},
               {"intermediate_size", 5632}, {"vocab_size", 100352}, {"max_position_embeddings", 4096}, {"use_qkv_bias", true},
               {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}},
              {1'644'515'328, 24 * 4096, 0}, "GG"); // stablelm-2-1_6b: q, k and v with bias
        QCOMPARE(24 * (layer + 3 * 2048) + std::int64_t{2} * 100352 * 2048 + 2 * 2048, std::int64_t{1'644'515'328});
    }
    void hunyuanLists()
    {
        Json config{{"model_type", "hunyuan_v1_moe"}, {"hidden_size", 4096}, {"num_hidden_layers", 32}, {"num_attention_heads", 32},
                    {"num_key_value_heads", 8}, {"head_dim", 128}, {"intermediate_size", 3072}, {"num_experts", 64}, {"use_qk_norm", true},
                    {"vocab_size", 128167}, {"max_position_embeddings", 32768}, {"tie_word_embeddings", true}, {"torch_dtype", "bfloat16"}};
        config["moe_topk"] = list(32, [](int) { return Json(8); });
        config["num_shared_expert"] = list(32, [](int) { return Json(1); });
        config["moe_intermediate_size"] = list(32, [](int) { return Json(3072); });
        check(config, {80'393'183'232, 65536, 0}, "GG", 32);
    }
    void ernieMoe() // dense layers in front, two shared experts
    {
        check({{"model_type", "ernie4_5_moe"}, {"hidden_size", 2560}, {"num_hidden_layers", 28}, {"num_attention_heads", 20},
               {"num_key_value_heads", 4}, {"intermediate_size", 12288}, {"moe_num_experts", 64}, {"moe_k", 6}, {"moe_num_shared_experts", 2},
               {"moe_intermediate_size", 1536}, {"moe_layer_start_index", 1}, {"moe_layer_end_index", 27}, {"moe_layer_interval", 1},
               {"vocab_size", 103424}, {"max_position_embeddings", 131072}, {"tie_word_embeddings", true}, {"torch_dtype", "bfloat16"}},
              {21'825'437'888, 28 * 1024, 0}, "GG", 27);
    }
    void firstGenerations()
    {
        check({{"model_type", "gpt2"}, {"n_embd", 768}, {"n_layer", 12}, {"n_head", 12}, {"n_positions", 1024}, {"vocab_size", 50257}},
              {124'439'808, 12 * 1536, 0}, "GG");
        check({{"model_type", "opt"}, {"hidden_size", 4096}, {"num_hidden_layers", 32}, {"num_attention_heads", 32}, {"ffn_dim", 16384},
               {"word_embed_proj_dim", 4096}, {"vocab_size", 50272}, {"max_position_embeddings", 2048}, {"torch_dtype", "float16"}},
              {6'658'473'984, 32 * 8192, 0}, "GG");
        check({{"model_type", "bloom"}, {"hidden_size", 14336}, {"n_layer", 70}, {"n_head", 112}, {"vocab_size", 250880}, {"seq_length", 2048},
               {"torch_dtype", "bfloat16"}},
              {176'247'271'424, 70 * 28672, 0}, "GG");
        check({{"model_type", "falcon"}, {"hidden_size", 4544}, {"num_hidden_layers", 32}, {"num_attention_heads", 71}, {"multi_query", true},
               {"new_decoder_architecture", false}, {"parallel_attn", true}, {"bias", false}, {"vocab_size", 65024},
               {"max_position_embeddings", 2048}, {"torch_dtype", "bfloat16"}},
              {6'921'720'704, 32 * 128, 0}, "GG");
        check({{"model_type", "gpt_neox"}, {"hidden_size", 6144}, {"num_hidden_layers", 44}, {"num_attention_heads", 64}, {"intermediate_size", 24576},
               {"vocab_size", 50432}, {"max_position_embeddings", 2048}, {"tie_word_embeddings", false}, {"torch_dtype", "float16"}},
              {20'554'567'680, 44 * 12288, 0}, "GG");
        check({{"model_type", "gpt_bigcode"}, {"n_embd", 6144}, {"n_layer", 40}, {"n_head", 48}, {"n_inner", 24576}, {"n_positions", 8192},
               {"multi_query", true}, {"vocab_size", 49152}, {"torch_dtype", "bfloat16"}},
              {15'517'456'384, 40 * 256, 0}, "GG"); // starcoder
    }
    void chatGlm() // older names for everything
    {
        check({{"model_type", "chatglm"}, {"architectures", {"ChatGLMModel"}}, {"hidden_size", 4096}, {"num_layers", 40},
               {"auto_map", {{"AutoModelForCausalLM", "modeling_chatglm.ChatGLMForConditionalGeneration"}}}, {"num_attention_heads", 32},
               {"multi_query_attention", true}, {"multi_query_group_num", 2}, {"kv_channels", 128}, {"ffn_hidden_size", 13696},
               {"padded_vocab_size", 151552}, {"seq_length", 131072}, {"add_qkv_bias", true}, {"tie_word_embeddings", false},
               {"torch_dtype", "bfloat16"}},
              {9'399'951'360, 40 * 512, 0}, "GG");
    }
    void dbrxObjects()
    {
        check({{"model_type", "dbrx"}, {"d_model", 6144}, {"n_layers", 40}, {"n_heads", 48}, {"max_seq_len", 32768}, {"vocab_size", 100352},
               {"attn_config", {{"kv_n_heads", 8}, {"clip_qkv", 8}}},
               {"ffn_config", {{"ffn_hidden_size", 10752}, {"moe_num_experts", 16}, {"moe_top_k", 4}}}, {"tie_word_embeddings", false},
               {"torch_dtype", "bfloat16"}},
              {131'596'523'520, 40 * 2048, 0}, "GG", 40);
    }
    void encoders()
    {
        check({{"model_type", "bert"}, {"architectures", {"BertModel"}}, {"hidden_size", 384}, {"num_hidden_layers", 6}, {"num_attention_heads", 12},
               {"intermediate_size", 1536}, {"vocab_size", 30522}, {"max_position_embeddings", 512}, {"type_vocab_size", 2}},
              {22'713'216, 0, 0}, "GG");
        check({{"model_type", "distilbert"}, {"architectures", {"DistilBertForMaskedLM"}}, {"dim", 768}, {"n_layers", 6}, {"n_heads", 12},
               {"hidden_dim", 3072}, {"vocab_size", 30522}, {"max_position_embeddings", 512}},
              {66'362'880, 0, 0}, "GG");
        const auto ranker = readHuggingFaceConfig(
            R"({"model_type": "xlm-roberta", "architectures": ["XLMRobertaForSequenceClassification"], "hidden_size": 1024, "num_hidden_layers": 24,
                "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 250002, "max_position_embeddings": 8194, "type_vocab_size": 1})",
            "config.json");
        QVERIFY(ranker);
        QVERIFY(ranker->kind == ModelKind::Reranker);
        QCOMPARE(ranker->maxContext, 8192);
        const auto embedder = readHuggingFaceConfig(
            R"({"model_type": "mistral", "architectures": ["MistralModel"], "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
                "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 32000, "max_position_embeddings": 32768, "sliding_window": null,
                "torch_dtype": "float16"})",
            "config.json");
        QVERIFY(embedder);
        QVERIFY(embedder->kind == ModelKind::Embedding);
        QCOMPARE(embedder->inventory.parameters(), 7'110'660'096); // no head
    }
    void encoderDecoders()
    {
        check({{"model_type", "t5"}, {"d_model", 2048}, {"d_ff", 5120}, {"d_kv", 64}, {"num_heads", 32}, {"num_layers", 24},
               {"num_decoder_layers", 24}, {"vocab_size", 32128}, {"feed_forward_proj", "gated-gelu"}, {"tie_word_embeddings", false},
               {"n_positions", 512}, {"relative_attention_num_buckets", 32}},
              {2'849'757'184, 24 * 4096, 0}, "HH");
        check({{"model_type", "whisper"}, {"d_model", 1280}, {"encoder_layers", 32}, {"decoder_layers", 4}, {"encoder_attention_heads", 20},
               {"decoder_attention_heads", 20}, {"encoder_ffn_dim", 5120}, {"decoder_ffn_dim", 5120}, {"num_mel_bins", 128},
               {"max_source_positions", 1500}, {"max_target_positions", 448}, {"vocab_size", 51866}, {"torch_dtype", "float16"}},
              {808'878'080, 4 * 2560, 0}, "HHHH"); // large-v3-turbo
    }
    void mambaModels()
    {
        check({{"model_type", "mamba"}, {"hidden_size", 1024}, {"num_hidden_layers", 48}, {"state_size", 16}, {"conv_kernel", 4}, {"expand", 2},
               {"intermediate_size", 2048}, {"time_step_rank", 64}, {"vocab_size", 50280}, {"torch_dtype", "float32"}},
              {371'516'416, 0, 0}, "MM");
        check({{"model_type", "falcon_mamba"}, {"hidden_size", 4096}, {"num_hidden_layers", 64}, {"state_size", 16}, {"conv_kernel", 4},
               {"expand", 16}, {"intermediate_size", 8192}, {"time_step_rank", 256}, {"vocab_size", 65024}, {"tie_word_embeddings", false},
               {"torch_dtype", "bfloat16"}},
              {7'272'665'088, 0, 0}, "MM");
    }
    void unknownFamilyByItsFields() // a plain decoder with experts
    {
        const std::int64_t layer = 2 * 64 * 64 + 2 * 64 * 32 + 2 * 64;
        check({{"model_type", "brand_new"}, {"hidden_size", 64}, {"num_hidden_layers", 3}, {"num_attention_heads", 4}, {"num_key_value_heads", 2},
               {"intermediate_size", 128}, {"n_routed_experts", 8}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 32},
               {"first_k_dense_replace", 1}, {"vocab_size", 100}, {"max_position_embeddings", 1024}, {"tie_word_embeddings", false},
               {"torch_dtype", "bfloat16"}},
              {3 * layer + 3 * 64 * 128 + 2 * (8 * 64 + 8 * 3 * 64 * 32) + 2 * 6400 + 64, 3 * 64, 0}, "GGG", 2);
    }
};

QTEST_APPLESS_MAIN(ConfigFamiliesTest)
#include "config_families_test.moc"
