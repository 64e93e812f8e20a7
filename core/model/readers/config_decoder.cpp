// A decoder's description from the text part of a config: traits of its blocks, ends, and layers one by one.
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"
#include "core/model/special_tensors.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::model {
namespace {

/// A statement of the config, else the habit of the architecture.
bool stated(const JsonFields &text, std::initializer_list<std::string_view> names, bool habit)
{
    for (const std::string_view name : names) {
        const Json *value = text.find(name);
        if (value && value->is_boolean())
            return value->get<bool>();
    }
    return habit;
}

void readBiases(ConfigSource &source)
{
    const JsonFields &text = source.text;
    const Architecture *habit = source.architecture;
    BlockTraits &traits = source.description.blocks;
    const bool everywhere = stated(text, {"use_bias", "bias"}, false);
    // GLM, Qwen 2, Seed and MiMo give their attention bias to Q, K and V only.
    const bool onlyInputs = source.is("glm") || source.is("glm4") || source.is("glm4_moe") || source.is("glm4v_moe") || source.is("chatglm")
                            || source.is("mimo") || source.is("mimo_v2_flash") || source.is("seed_oss") || source.is("qwen2")
                            || source.is("qwen") || source.is("step3p5") || source.is("internvl_chat");
    bool queries = stated(text, {"qkv_bias", "add_qkv_bias", "use_qkv_bias", "attention_bias", "attention_qkv_bias"}, habit && habit->qkvBias);
    const bool attentionBias = stated(text, {"attention_bias"}, false);
    bool out = stated(text, {"attention_out_bias"}, habit ? habit->outBias || (attentionBias && !onlyInputs) : attentionBias);
    bool mlp = stated(text, {"mlp_bias"}, habit && habit->mlpBias);
    if (source.is("starcoder2"))
        queries = out = mlp = stated(text, {"use_bias"}, true);
    else if (source.is("opt"))
        queries = out = mlp = stated(text, {"enable_bias"}, true);
    else if (source.is("falcon") || source.is("internlm"))
        queries = out = stated(text, {"bias"}, habit->qkvBias), mlp = source.is("falcon") && queries;
    else if (source.is("internlm3"))
        queries = stated(text, {"qkv_bias"}, false), out = mlp = stated(text, {"bias"}, false);
    else if (!habit && everywhere)
        queries = out = mlp = true;
    traits.queryBias = traits.keyBias = traits.valueBias = queries;
    traits.outBias = out;
    traits.mlpBias = mlp;
    traits.ssmBias = stated(text, {"mamba_proj_bias", "conv_bias"}, false);
    source.description.embedding.headBias = stated(text, {"lm_head_bias"}, habit && habit->headBias);
}

void readNorms(ConfigSource &source)
{
    const JsonFields &text = source.text;
    const Architecture *habit = source.architecture;
    BlockTraits &traits = source.description.blocks;
    const bool layerNorm = !habit && (text.has("layer_norm_epsilon") || text.has("layer_norm_eps")) && !text.has("rms_norm_eps");
    traits.norm = habit ? habit->norm : layerNorm ? NormKind::Layer : NormKind::Rms;
    const bool wanted = stated(text, {"use_qk_norm", "qk_layernorm", "qk_norm"}, false);
    if (habit) {
        const bool applies = !habit->queryKeyNormOptional || wanted;
        traits.queryKeyNorm = applies ? habit->queryKeyNorm : QueryKeyNorm::None;
    } else if (wanted) {
        traits.queryKeyNorm = QueryKeyNorm::PerHead;
    }
    traits.headGate = stated(text, {"use_head_wise_attn_gate", "gating"}, source.is("step3p7"));
    traits.gateApart = source.is("afmoe");
    traits.queryRank = text.integer("share_q_dim", 0, kLargestWidth, 0);
}

void readExpertTraits(ConfigSource &source)
{
    const JsonFields &text = source.text;
    const Architecture *habit = source.architecture;
    BlockTraits &traits = source.description.blocks;
    traits.correctionBias = stated(text, {"use_routing_bias", "use_moe_router_bias", "use_expert_bias", "moe_router_enable_expert_bias",
                                          "moe_use_aux_free"},
                                   habit ? habit->correctionBias : text.text("topk_method") == "noaux_tc");
    traits.sharedRouter = habit && habit->sharedRouter;
    traits.routerBias = traits.expertBias = source.is("gpt_oss");
    traits.routerScales = source.is("gemma4") || source.is("gemma4_unified");
    traits.latentNorm = stated(text, {"latent_moe_use_norm"}, false);
    traits.attentionResiduals = text.integer("attn_res_block_size", 0, kMostLayers, 0) > 0;
    traits.hyperStreams = text.integer("hc_mult", 0, 1024, 0);
    traits.scalars = source.is("apertus") ? 2 : 0;
    traits.ssmInnerNorms = source.is("jamba");
    traits.ssmGateNorm = stated(text, {"mamba_rms_norm"}, true);
    traits.crossNorm = source.is("mllama") || source.is("mllama_text_model");
}

void readEnds(ConfigSource &source)
{
    const JsonFields &text = source.text;
    const JsonFields &top = source.top;
    ModelDescription &d = source.description;
    const bool habit = source.architecture && source.architecture->tied;
    d.tiedEmbeddings = text.has("tie_word_embeddings")  ? text.boolean("tie_word_embeddings", habit)
                       : top.has("tie_word_embeddings") ? top.boolean("tie_word_embeddings", habit)
                                                        : habit;
    if (!source.architecture && !text.has("tie_word_embeddings") && !top.has("tie_word_embeddings"))
        source.remark("tied-embeddings-assumed", text.pointerTo("tie_word_embeddings"), "false");
    EmbeddingTraits &ends = d.embedding;
    ends.head = d.kind == ModelKind::Decoder;
    if (source.is("gpt2") || source.is("gpt_bigcode"))
        ends.positions = d.maxContext;
    if (source.is("opt")) {
        constexpr std::int64_t padding = 2; // OPT shifts its positions by two rows
        ends.positions = d.maxContext + padding;
        const std::int64_t width = text.integer("word_embed_proj_dim", 1, kLargestWidth, d.hiddenSize);
        ends.projectionSize = width == d.hiddenSize ? 0 : width;
        ends.finalNorm = text.boolean("do_layer_norm_before", true);
    }
    ends.embeddingNorm = source.is("bloom") || source.is("rwkv6") || source.is("modernbert");
    ends.finalNorm = ends.finalNorm && !source.is("olmo");
    if (d.blocks.crossNorm)
        ends.extraRows = 8; // rows for the image token and padding, which the head lacks
}

/// Norms over the hidden size of a layer with these parts.
int normsOf(const ConfigSource &source, const LayerGroup &layer)
{
    int norms = source.architecture ? source.architecture->norms : 2;
    if (source.is("falcon")) // one norm for parallel halves, two in the newer layout
        norms = source.text.boolean("new_decoder_architecture", false) || !source.text.boolean("parallel_attn", true) ? 2 : 1;
    if (source.is("stablelm") && source.text.boolean("use_parallel_residual", false))
        norms = 1;
    if (source.description.blocks.routerScales && layer.feedForwards.size() > 1)
        return norms + 3;
    if (norms < 2)
        return norms;
    const bool partial = layer.mixers.empty() || layer.feedForwards.empty();
    return partial ? norms / 2 : norms;
}

/// Gemma 4's small members: layers that share a cache have a feed-forward part twice as wide.
void doubleWidth(LayerGroup &layer)
{
    for (FeedForward &part : layer.feedForwards) {
        if (auto *dense = std::get_if<DenseFeedForward>(&part))
            dense->intermediate *= 2;
    }
}

/// Feed-forward width of a pruned layer: `ffn_mult` × 2/3 × hidden, up to the next multiple of 256.
std::int64_t prunedWidth(double multiple, std::int64_t hidden)
{
    const double width = 2.0 * multiple * static_cast<double>(hidden) / 3.0;
    return width > 0 && width < static_cast<double>(kLargestWidth) ? roundUp(static_cast<std::int64_t>(width), 256) : 0;
}

/// Layers pruned one by one (Nemotron NAS).
void readBlockConfigs(ConfigSource &source, const HeadShape &heads)
{
    const Json *blocks = source.text.find("block_configs");
    const std::string pointer = source.text.pointerTo("block_configs");
    ModelDescription &d = source.description;
    if (!blocks->is_array() || blocks->size() != d.layers.size())
        return source.text.reject("wrong-length", pointer, shortText(*blocks), std::to_string(d.layers.size()));
    for (std::size_t i = 0; i < blocks->size(); ++i) {
        const JsonFields block((*blocks)[i], childPointer(pointer, std::to_string(i)), source.text.file());
        LayerGroup layer;
        if (const auto attention = block.object("attention"); attention && !attention->boolean("no_op", false)) {
            HeadShape shape = heads;
            const std::int64_t inGroup = attention->integer("n_heads_in_group", 1, kLargestHeads, 1);
            shape.kvHeads = attention->integer("num_key_value_heads", 1, kLargestHeads, std::max<std::int64_t>(shape.heads / inGroup, 1));
            if (const auto window = attention->integer("window_length", 1, kLargestContext))
                layer.mixers.push_back(WindowAttention{shape, *window});
            else
                layer.mixers.push_back(FullAttention{shape});
        }
        if (const auto feedForward = block.object("ffn"); feedForward && !feedForward->boolean("no_op", false)) {
            const auto width = feedForward->integer("intermediate_size", 1, kLargestWidth);
            const std::int64_t inner = width.value_or(prunedWidth(feedForward->number("ffn_mult").value_or(0), d.hiddenSize));
            if (inner > 0)
                layer.feedForwards.push_back(DenseFeedForward{inner, true});
        }
        layer.norms = static_cast<int>(layer.mixers.size() + layer.feedForwards.size());
        if (block.error())
            return source.text.reject(block.error()->id, block.error()->place, block.error()->found, block.error()->allowed);
        d.layers[i] = std::move(layer);
    }
}

/// Gemma 3n and the small Gemma 4: embeddings per layer.
void readPerLayerInputs(ConfigSource &source)
{
    const JsonFields &text = source.text;
    ModelDescription &d = source.description;
    const std::int64_t width = text.integer("hidden_size_per_layer_input", 0, kLargestWidth, source.is("gemma3n") ? 256 : 0);
    if (width == 0)
        return;
    const std::int64_t vocabulary = text.integer("vocab_size_per_layer_input", 1, kLargestVocabulary, d.vocabSize);
    if (source.is("gemma3n"))
        addGemma3nTensors(d, text.integer("laurel_rank", 1, kLargestWidth, 64), width, vocabulary);
    else
        addPerLayerInputs(d, width, vocabulary);
}

} // namespace

void readDecoder(ConfigSource &source)
{
    ModelDescription &d = source.description;
    applyStorage(source.architecture, d.blocks);
    readBiases(source);
    readNorms(source);
    readExpertTraits(source);
    readEnds(source);
    const std::vector<LayerPlan> plans = planLayers(source);
    if (source.error())
        return;
    const AttentionFactory attention(source);
    const FeedForwardFactory feedForward(source);
    const bool pruned = source.text.has("block_configs");
    const std::int64_t shared = source.text.integer("num_kv_shared_layers", 0, kMostLayers, 0);
    const bool bare = source.is("mamba") || source.is("mamba2") || source.is("falcon_mamba"); // no feed-forward part
    for (std::size_t i = 0; i < plans.size() && !source.error(); ++i) {
        LayerGroup layer;
        if (!pruned) {
            attention.addMixers(plans[i], i, layer);
            if (!bare)
                feedForward.addFeedForwards(plans[i], i, layer);
        }
        layer.sharesKvCache = static_cast<std::int64_t>(i) >= static_cast<std::int64_t>(plans.size()) - shared && !layer.mixers.empty();
        if (layer.sharesKvCache && source.text.boolean("use_double_wide_mlp", false))
            doubleWidth(layer);
        layer.norms = normsOf(source, layer);
        d.layers.push_back(std::move(layer));
    }
    if (source.is("modernbert") && !d.layers.empty())
        d.layers.front().norms = 1; // the embedding's norm serves the first layer
    if (pruned && !source.error())
        readBlockConfigs(source, attention.heads());
    readPerLayerInputs(source);
    const auto hashed = std::count_if(plans.begin(), plans.end(), [](const LayerPlan &plan) { return plan.hashRouted; });
    addHashTables(source.description, source.text.integer("num_hash_layers", 0, kMostLayers, static_cast<std::int64_t>(hashed)));
}

} // namespace anchorgpu::model
