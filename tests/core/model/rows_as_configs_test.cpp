// Every row of the catalogue that follows a common scheme, written out as the config.json that its family's library would write,
// and read back: the reader must arrive at the row's own published sums. The spellings differ by family as the real ones do.
#include "core/model/cache_shape.h"
#include "core/model/readers/huggingface_config.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <QSet>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

const Json &rows()
{
    static const Json json = *parseJson(*resources::find("catalogue/models.json"), "models.json");
    return json;
}

std::int64_t number(const Json &object, const char *name) { return object.contains(name) && object[name].is_number() ? object[name].get<std::int64_t>() : 0; }
bool flag(const Json &object, const char *name) { return object.contains(name) && object[name].is_boolean() && object[name].get<bool>(); }

/// A config under construction.
class Writer {
public:
    explicit Writer(const Json &row) : m_row(row), m_type(row["architecture"].get<std::string>()) {}

    Json write()
    {
        common();
        if (!spelling())
            generic();
        layers();
        experts();
        recurrent();
        latent();
        biases();
        prediction();
        return std::move(m_config);
    }

private:
    bool is(std::initializer_list<const char *> types) const
    {
        return std::find(types.begin(), types.end(), m_type) != types.end();
    }
    void common()
    {
        m_config["model_type"] = m_type;
        m_config["torch_dtype"] = m_row["weight_dtype"] == "fp16" ? "float16" : m_row["weight_dtype"] == "fp32" ? "float32" : "bfloat16";
        m_config["vocab_size"] = m_row["vocab_size"];
        m_config["tie_word_embeddings"] = m_row["tie_embeddings"];
    }
    /// Families that write their widths in names of their own.
    bool spelling()
    {
        const std::int64_t hidden = number(m_row, "hidden_size"), heads = number(m_row, "attention_heads"), layerCount = number(m_row, "layers");
        if (is({"gpt2"})) {
            m_config["n_embd"] = hidden, m_config["n_head"] = heads, m_config["n_layer"] = layerCount, m_config["n_positions"] = m_row["max_position"];
            return true;
        }
        if (is({"gptj"})) {
            m_config["n_embd"] = hidden, m_config["n_head"] = heads, m_config["n_layer"] = layerCount, m_config["n_positions"] = m_row["max_position"];
            return true;
        }
        if (is({"bloom"})) {
            m_config["hidden_size"] = hidden, m_config["n_head"] = heads, m_config["n_layer"] = layerCount, m_config["seq_length"] = m_row["max_position"];
            return true;
        }
        if (is({"dbrx"})) {
            m_config["d_model"] = hidden, m_config["n_heads"] = heads, m_config["n_layers"] = layerCount, m_config["max_seq_len"] = m_row["max_position"];
            m_config["attn_config"] = {{"kv_n_heads", m_row["kv_heads"]}};
            m_config["ffn_config"] = {{"moe_num_experts", m_row["moe"]["experts"]}, {"moe_top_k", m_row["moe"]["experts_per_token"]},
                                      {"ffn_hidden_size", m_row["moe"]["expert_intermediate"]}};
            return true;
        }
        return false;
    }
    void generic()
    {
        m_config["hidden_size"] = m_row["hidden_size"];
        m_config["num_hidden_layers"] = m_row["layers"];
        m_config["max_position_embeddings"] = m_row["max_position"];
        if (number(m_row, "attention_heads") > 0) {
            m_config["num_attention_heads"] = m_row["attention_heads"];
            if (!is({"falcon"}))
                m_config["num_key_value_heads"] = m_row["kv_heads"];
            if (number(m_row, "attention_heads") * number(m_row, "head_dim") != number(m_row, "hidden_size") && !m_row.contains("mla"))
                m_config["head_dim"] = m_row["head_dim"];
        }
        const std::int64_t inner = number(m_row, "intermediate_size");
        if (is({"opt"}))
            m_config["ffn_dim"] = inner, m_config["word_embed_proj_dim"] = m_row["hidden_size"];
        else if (is({"qwen"}))
            m_config["intermediate_size"] = 2 * inner; // gate and up together
        else if (is({"llama4"}))
            m_config["intermediate_size_mlp"] = inner, m_config["intermediate_size"] = m_row["moe"]["expert_intermediate"];
        else if (inner > 0 && !is({"falcon"}))
            m_config["intermediate_size"] = inner;
        if (is({"falcon"})) {
            const bool seven = number(m_row, "kv_heads") == 1;
            m_config["multi_query"] = true, m_config["parallel_attn"] = true, m_config["bias"] = false;
            m_config["new_decoder_architecture"] = !seven;
            if (!seven)
                m_config["num_kv_heads"] = m_row["kv_heads"];
        }
        const std::string norm = m_row["norm"]["qk_norm"].get<std::string>();
        if (is({"cohere", "glm4_moe", "hunyuan_v1_dense", "hunyuan_v1_moe"}))
            m_config["use_qk_norm"] = norm != "none";
    }
    void layers()
    {
        const std::string letters = m_row["layer_types"].get<std::string>();
        const QSet<char> kinds(letters.begin(), letters.end());
        if (number(m_row, "sliding_window") > 0)
            m_config["sliding_window"] = m_row["sliding_window"];
        if (flag(m_row, "single_mixer_layers")) {
            std::string pattern = letters;
            std::replace(pattern.begin(), pattern.end(), 'G', '*');
            m_config["hybrid_override_pattern"] = pattern;
        } else if (is({"jamba"})) {
            m_config["attn_layer_period"] = 8, m_config["attn_layer_offset"] = 4;
        } else if (is({"minimax_m1"})) {
            m_config["attn_type_list"] = Json::array();
            for (const char letter : letters)
                m_config["attn_type_list"].push_back(letter == 'G' ? 1 : 0);
        } else if (is({"qwen3_next", "qwen3_5", "qwen3_5_moe"})) {
            m_config["full_attention_interval"] = 4;
        } else if (is({"llama4"})) {
            m_config["attention_chunk_size"] = m_row["sliding_window"];
            m_config.erase("sliding_window");
        } else if (kinds.contains('L') && kinds.contains('G') && is({"ministral3", "mistral", "exaone4", "gpt_oss", "olmo3"})) {
            names(letters);
        } else if (kinds.contains('M') && kinds.contains('G')) {
            names(letters);
        }
    }
    void names(const std::string &letters)
    {
        m_config["layer_types"] = Json::array();
        for (const char letter : letters)
            m_config["layer_types"].push_back(letter == 'L' ? "sliding_attention" : letter == 'M' ? "mamba" : "full_attention");
    }
    void experts()
    {
        if (!m_row.contains("moe") || is({"dbrx"}))
            return;
        const Json &moe = m_row["moe"];
        if (is({"ernie4_5_moe"})) {
            m_config["moe_num_experts"] = moe["experts"], m_config["moe_k"] = moe["experts_per_token"];
            m_config["moe_layer_start_index"] = moe["first_dense_layers"], m_config["moe_num_shared_experts"] = moe["shared_experts"];
        } else if (is({"mixtral", "minimax_m1", "minimax_m2", "phimoe", "gpt_oss", "llama4", "granitemoehybrid"})) {
            m_config["num_local_experts"] = moe["experts"], m_config["num_experts_per_tok"] = moe["experts_per_token"];
        } else if (is({"hunyuan_v1_moe"})) {
            m_config["num_experts"] = moe["experts"], m_config["moe_topk"] = {moe["experts_per_token"]};
            m_config["num_shared_expert"] = {moe["shared_experts"]};
        } else if (is({"deepseek_v2", "deepseek_v3", "deepseek_v32", "glm_moe_dsa", "glm4_moe", "dots1", "kimi_k2", "kimi_k25", "nemotron_h", "mistral4"})) {
            m_config["n_routed_experts"] = moe["experts"], m_config["num_experts_per_tok"] = moe["experts_per_token"];
        } else {
            m_config["num_experts"] = moe["experts"], m_config["num_experts_per_tok"] = moe["experts_per_token"];
        }
        if (!is({"mixtral", "minimax_m1", "minimax_m2", "phimoe", "gpt_oss", "llama4", "granitemoehybrid", "jamba", "olmoe"}))
            m_config["moe_intermediate_size"] = moe["expert_intermediate"];
        else if (!is({"llama4"}))
            m_config["intermediate_size"] = moe["expert_intermediate"];
        if (number(moe, "first_dense_layers") > 0 && !is({"ernie4_5_moe"}))
            m_config["first_k_dense_replace"] = moe["first_dense_layers"];
        if (is({"llama4"}))
            m_config["interleave_moe_layer_step"] = moe.contains("period") ? moe["period"] : Json(1);
        if (is({"jamba"}))
            m_config["expert_layer_period"] = moe["period"], m_config["expert_layer_offset"] = moe["offset"];
        shared(moe);
    }
    void shared(const Json &moe)
    {
        if (is({"granitemoehybrid"}))
            m_config["shared_intermediate_size"] = number(moe, "shared_intermediate");
        else if (is({"qwen3_next", "qwen3_5_moe"}))
            m_config["shared_expert_intermediate_size"] = moe["shared_intermediate"];
        else if (is({"nemotron_h"}))
            m_config["moe_shared_expert_intermediate_size"] = moe["shared_intermediate"], m_config["n_shared_experts"] = 1;
        else if (is({"deepseek_v2", "deepseek_v3", "deepseek_v32", "glm_moe_dsa", "glm4_moe", "dots1", "kimi_k2", "kimi_k25", "mistral4"}))
            m_config["n_shared_experts"] = moe["shared_experts"];
        if (number(moe, "latent_size") > 0)
            m_config["moe_latent_size"] = moe["latent_size"];
    }
    void recurrent()
    {
        if (m_row.contains("ssm")) {
            const Json &ssm = m_row["ssm"];
            const bool old = is({"mamba", "falcon_mamba", "nemotron_h", "mamba2"});
            m_config[old ? (is({"nemotron_h"}) ? "ssm_state_size" : "state_size") : "mamba_d_state"] = ssm["state"];
            m_config[old ? "conv_kernel" : "mamba_d_conv"] = ssm["conv_kernel"];
            if (is({"mamba", "falcon_mamba"}))
                m_config["intermediate_size"] = ssm["d_inner"], m_config["time_step_rank"] = ssm["dt_rank"];
            else if (is({"jamba"}))
                m_config["mamba_expand"] = number(ssm, "d_inner") / number(m_row, "hidden_size"), m_config["mamba_dt_rank"] = ssm["dt_rank"];
            else if (is({"mamba2"}))
                m_config["num_heads"] = ssm["heads"], m_config["head_dim"] = ssm["head_dim"], m_config["n_groups"] = ssm["groups"];
            else if (is({"nemotron_h"}))
                m_config["mamba_num_heads"] = ssm["heads"], m_config["mamba_head_dim"] = ssm["head_dim"], m_config["n_groups"] = ssm["groups"];
            else
                m_config["mamba_n_heads"] = ssm["heads"], m_config["mamba_d_head"] = ssm["head_dim"], m_config["mamba_n_groups"] = ssm["groups"];
        }
        if (m_row.contains("linear_attention") && m_row["linear_attention"].contains("key_heads")) {
            const Json &linear = m_row["linear_attention"];
            m_config["linear_num_key_heads"] = linear["key_heads"], m_config["linear_num_value_heads"] = linear["value_heads"];
            m_config["linear_key_head_dim"] = linear["key_head_dim"], m_config["linear_value_head_dim"] = linear["value_head_dim"];
            m_config["linear_conv_kernel_dim"] = linear["conv_kernel"];
        }
    }
    void latent()
    {
        if (!m_row.contains("mla"))
            return;
        const Json &mla = m_row["mla"];
        for (const char *name : {"q_lora_rank", "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim"})
            m_config[name] = mla[name];
        if (mla.contains("indexer"))
            m_config["index_n_heads"] = mla["indexer"]["heads"], m_config["index_head_dim"] = mla["indexer"]["head_dim"],
            m_config["index_topk"] = mla["indexer"]["topk"];
    }
    void biases()
    {
        if (is({"glm", "glm4", "glm4_moe", "mimo", "seed_oss", "phimoe", "gpt_oss"}))
            m_config["attention_bias"] = m_row["qkv_bias"];
        if (flag(m_row, "lm_head_bias") && is({"phimoe"}))
            m_config["lm_head_bias"] = true;
    }
    void prediction()
    {
        if (!m_row.contains("mtp"))
            return;
        m_config[is({"qwen3_5", "qwen3_5_moe"}) ? "mtp_num_hidden_layers" : "num_nextn_predict_layers"] = m_row["mtp"]["layers"];
    }

    const Json &m_row;
    std::string m_type;
    Json m_config = Json::object();
};

/// Families whose configs say more than a row does, or that are no decoders; they have tests of their own.
bool ownTest(const Json &row)
{
    static const QSet<QString> types{"t5", "whisper", "bert", "xlm-roberta", "gemma3n", "gemma4", "rwkv6", "nemotron-nas", "mllama", "grok-1", "internvl_chat",
                                     "internvl"};
    return types.contains(QString::fromStdString(row["architecture"].get<std::string>())) || row.contains("task");
}

} // namespace

class RowsAsConfigsTest : public QObject {
    Q_OBJECT
private slots:
    void readBack_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < rows().size(); ++i) {
            if (!ownTest(rows()[i]))
                QTest::newRow(rows()[i]["id"].get<std::string>().c_str()) << static_cast<int>(i);
        }
    }
    void readBack()
    {
        QFETCH(int, index);
        const Json &row = rows()[static_cast<std::size_t>(index)];
        const Json config = Writer(row).write();
        const auto model = readHuggingFaceConfig(config.dump(), "config.json");
        QVERIFY2(model, model ? "" : (model.error().id + ' ' + model.error().place + ' ' + model.error().found).c_str());
        QCOMPARE(model->inventory.parameters(Part::Language), row["computed"]["language"].get<std::int64_t>());
        const CacheValuesPerToken cache = cacheValuesPerToken(*model);
        QCOMPARE(cache.full, row["kv_values_per_token"]["full"].get<std::int64_t>());
        QCOMPARE(cache.window, row["kv_values_per_token"]["window"].get<std::int64_t>());
        QCOMPARE(model->layers(), row["layers"].get<std::int64_t>());
        QCOMPARE(model->maxContext, row["max_position"].get<std::int64_t>());
        QCOMPARE(QString::fromStdString(model->architecture), QString::fromStdString(row["architecture"].get<std::string>()));
        for (const Remark &remark : model->remarks)
            QVERIFY2(remark.id != "architecture-unknown", remark.detail.c_str());
    }
    void mostRowsAreCovered()
    {
        const auto covered = std::count_if(rows().begin(), rows().end(), [](const Json &row) { return !ownTest(row); });
        QVERIFY2(covered >= 195, QByteArray::number(qint64(covered)));
    }
};

QTEST_APPLESS_MAIN(RowsAsConfigsTest)
#include "rows_as_configs_test.moc"
