// Encoders (BERT and its kin), encoder-decoders (T5) and speech models (Whisper).
#include "core/model/description_limits.h"
#include "core/model/readers/config_source.h"

namespace anchorgpu::model {
namespace {

HeadShape headsOf(const ConfigSource &source, std::int64_t heads)
{
    const std::int64_t width = source.text.integer({"d_kv", "head_dim"}, 1, kLargestHeads).value_or(heads > 0 ? source.description.hiddenSize / heads : 0);
    return {heads, heads, width, width};
}

std::int64_t required(const ConfigSource &source, std::initializer_list<std::string_view> names, std::int64_t most)
{
    const auto value = source.text.integer(names, 1, most);
    if (!value && !source.error())
        source.text.reject("missing-member", source.text.pointerTo(*names.begin()), {}, "1 … " + std::to_string(most));
    return value.value_or(0);
}

bool gatedActivation(const JsonFields &text)
{
    const std::string name = text.has("feed_forward_proj") ? text.text("feed_forward_proj") : std::string("relu");
    return name.starts_with("gated");
}

void readT5(ConfigSource &source)
{
    const JsonFields &text = source.text;
    ModelDescription &d = source.description;
    const std::int64_t heads = required(source, {"num_heads", "num_attention_heads"}, kLargestHeads);
    const std::int64_t inner = required(source, {"d_ff", "intermediate_size"}, kLargestWidth);
    const std::int64_t layers = required(source, {"num_layers", "num_hidden_layers"}, kMostLayers);
    const std::int64_t decoderLayers = text.integer("num_decoder_layers", 1, kMostLayers, layers);
    const LayerGroup encoder{{FullAttention{headsOf(source, heads)}}, {DenseFeedForward{inner, gatedActivation(text)}}, false, 2};
    LayerGroup decoder = encoder;
    decoder.mixers.push_back(CrossAttention{headsOf(source, heads)});
    decoder.norms = 3;
    d.encoderLayers.assign(static_cast<std::size_t>(layers), encoder);
    d.layers.assign(static_cast<std::size_t>(decoderLayers), decoder);
    d.embedding.relativeBuckets = text.integer("relative_attention_num_buckets", 1, 1 << 16, 32);
    d.tiedEmbeddings = text.boolean("tie_word_embeddings", true);
}

/// BART and its kin: learned (or fixed) positions, biases everywhere, one table for both stacks.
void readBart(ConfigSource &source)
{
    ModelDescription &d = source.description;
    const auto stack = [&](std::string_view heads, std::string_view inner, bool decoder) {
        const HeadShape shape = headsOf(source, required(source, {heads, "num_attention_heads"}, kLargestHeads));
        LayerGroup layer{{FullAttention{shape}}, {DenseFeedForward{required(source, {inner, "ffn_dim"}, kLargestWidth), false}}, false, 2};
        if (decoder) {
            layer.mixers.push_back(CrossAttention{shape});
            layer.norms = 3;
        }
        return layer;
    };
    d.encoderLayers.assign(static_cast<std::size_t>(required(source, {"encoder_layers", "num_hidden_layers"}, kMostLayers)),
                           stack("encoder_attention_heads", "encoder_ffn_dim", false));
    d.layers.assign(static_cast<std::size_t>(required(source, {"decoder_layers", "num_hidden_layers"}, kMostLayers)),
                    stack("decoder_attention_heads", "decoder_ffn_dim", true));
    BlockTraits &traits = d.blocks;
    traits.norm = NormKind::Layer;
    traits.queryBias = traits.keyBias = traits.valueBias = traits.outBias = traits.mlpBias = true;
    constexpr std::int64_t padding = 2; // BART shifts its learned positions by two rows
    const bool learned = source.is("bart") || source.is("mbart");
    d.embedding.positions = d.embedding.encoderPositions = learned ? d.maxContext + padding : 0;
    d.tiedEmbeddings = true;
}

void readWhisper(ConfigSource &source)
{
    const JsonFields &text = source.text;
    ModelDescription &d = source.description;
    const std::int64_t encoderHeads = required(source, {"encoder_attention_heads", "num_attention_heads"}, kLargestHeads);
    const std::int64_t decoderHeads = required(source, {"decoder_attention_heads", "encoder_attention_heads"}, kLargestHeads);
    const std::int64_t positions = text.integer("max_source_positions", 1, kLargestWidth, 1500);
    const std::int64_t encoderInner = required(source, {"encoder_ffn_dim", "ffn_dim"}, kLargestWidth);
    const std::int64_t decoderInner = text.integer("decoder_ffn_dim", 1, kLargestWidth, encoderInner);
    const LayerGroup encoder{{FullAttention{headsOf(source, encoderHeads)}}, {DenseFeedForward{encoderInner, false}}, false, 2};
    const HeadShape heads = headsOf(source, decoderHeads);
    const LayerGroup decoder{{FullAttention{heads}, CrossAttention{heads, positions}}, {DenseFeedForward{decoderInner, false}}, false, 3};
    d.encoderLayers.assign(static_cast<std::size_t>(required(source, {"encoder_layers", "num_hidden_layers"}, kMostLayers)), encoder);
    d.layers.assign(static_cast<std::size_t>(required(source, {"decoder_layers", "num_hidden_layers"}, kMostLayers)), decoder);
    BlockTraits &traits = d.blocks;
    traits.norm = NormKind::Layer;
    traits.queryBias = traits.valueBias = traits.outBias = traits.mlpBias = true; // keys have none
    d.maxContext = text.integer("max_target_positions", 1, kLargestContext, 448);
    d.embedding.positions = d.maxContext;
    d.embedding.encoderPositions = positions;
    d.embedding.melBins = text.integer("num_mel_bins", 1, 4096, 80);
    d.tiedEmbeddings = true;
    d.kind = ModelKind::Speech;
}

} // namespace

void readEncoder(ConfigSource &source)
{
    const JsonFields &text = source.text;
    ModelDescription &d = source.description;
    BlockTraits &traits = d.blocks;
    traits.norm = NormKind::Layer;
    traits.queryBias = traits.keyBias = traits.valueBias = traits.outBias = traits.mlpBias = true;
    const bool distilled = source.is("distilbert");
    const std::int64_t heads = required(source, {"num_attention_heads", "n_heads"}, kLargestHeads);
    const std::int64_t inner = required(source, {"intermediate_size", "hidden_dim"}, kLargestWidth);
    const LayerGroup layer{{FullAttention{headsOf(source, heads)}}, {DenseFeedForward{inner, false}}, false, 2};
    d.layers.assign(static_cast<std::size_t>(required(source, {"num_hidden_layers", "n_layers"}, kMostLayers)), layer);
    EmbeddingTraits &ends = d.embedding;
    ends.head = ends.finalNorm = false;
    ends.embeddingNorm = true;
    ends.pooler = !distilled;
    ends.positions = text.integer("max_position_embeddings", 1, kLargestWidth, 512);
    ends.typeVocab = text.integer("type_vocab_size", 0, kLargestWidth, distilled ? 0 : 2);
    if (!source.is("bert") && !distilled) // RoBERTa and its kin keep two positions for padding
        d.maxContext = ends.positions > 2 ? ends.positions - 2 : ends.positions;
    d.tiedEmbeddings = true;
}

void readEncoderDecoder(ConfigSource &source)
{
    if (source.is("whisper"))
        return readWhisper(source);
    for (const std::string_view name : {"bart", "mbart", "pegasus", "marian", "m2m_100"}) {
        if (source.is(name))
            return readBart(source);
    }
    readT5(source);
}

} // namespace anchorgpu::model
