#include "core/model/description_limits.h"

namespace anchorgpu::model {
namespace {

/// Remembers the first value outside its range.
class Limits {
public:
    void check(std::string_view place, std::int64_t value, std::int64_t most, std::int64_t least = 0)
    {
        if (m_error || (value >= least && value <= most))
            return;
        m_error = Error{ErrorKind::BadInput, "out-of-range", {}, std::string(place), std::to_string(value),
                        std::to_string(least) + " … " + std::to_string(most)};
    }
    void heads(const HeadShape &shape)
    {
        check("attention heads", shape.heads, kLargestHeads, 1);
        check("key-value heads", shape.kvHeads, kLargestHeads, 1);
        check("head width", shape.keyDim, kLargestHeads, 1);
        check("value head width", shape.valueDim, kLargestHeads, 1);
    }
    void operator()(const FullAttention &attention)
    {
        heads(attention.shape);
        check("index values", attention.indexValues, kLargestHeads);
    }
    void operator()(const WindowAttention &attention)
    {
        heads(attention.shape);
        check("window", attention.window, kLargestContext, 1);
    }
    void operator()(const LatentAttention &attention)
    {
        check("attention heads", attention.heads, kLargestHeads, 1);
        for (const std::int64_t value : {attention.qLoraRank, attention.kvLoraRank, attention.nopeDim, attention.ropeDim, attention.valueDim})
            check("latent width", value, kLargestHeads);
        if (attention.indexer) {
            check("indexer heads", attention.indexer->heads, kLargestHeads);
            check("indexer head width", attention.indexer->headDim, kLargestHeads);
        }
    }
    void operator()(const StateSpace &ssm)
    {
        check("state-space width", ssm.inner, kLargestWidth, 1);
        for (const std::int64_t value : {ssm.state, ssm.convKernel, ssm.dtRank, ssm.heads, ssm.headDim, ssm.groups})
            check("state-space size", value, kLargestHeads);
    }
    void operator()(const LinearAttention &linear)
    {
        for (const std::int64_t value : {linear.keyHeads, linear.valueHeads, linear.keyDim, linear.valueDim})
            check("linear-attention size", value, kLargestHeads, 1);
        check("convolution kernel", linear.convKernel, kLargestHeads);
    }
    void operator()(const CrossAttention &cross) { heads(cross.shape); }
    void operator()(const DenseFeedForward &dense) { check("feed-forward width", dense.intermediate, kLargestWidth, 1); }
    void operator()(const MixtureOfExperts &moe)
    {
        check("experts", moe.experts, kLargestWidth, 1);
        check("experts a token", moe.expertsPerToken, moe.experts > 0 ? moe.experts : 1, 1);
        check("expert width", moe.expertIntermediate, kLargestWidth, 1);
        check("shared expert width", moe.sharedIntermediate, kLargestWidth);
        check("latent width", moe.latentSize, kLargestWidth);
    }
    void layers(const std::vector<LayerGroup> &stack)
    {
        const LayerGroup *last = nullptr;
        for (const LayerGroup &layer : stack) {
            if (last && *last == layer)
                continue;
            last = &layer;
            for (const Mixer &mixer : layer.mixers)
                std::visit(*this, mixer);
            for (const FeedForward &feedForward : layer.feedForwards)
                std::visit(*this, feedForward);
        }
    }
    const std::optional<Error> &error() const { return m_error; }

private:
    std::optional<Error> m_error;
};

void checkVision(Limits &limits, const VisionDescription &vision)
{
    constexpr std::int64_t most = std::int64_t{1} << 20;
    for (const std::int64_t value : {vision.tower.layers, vision.tower.hidden, vision.tower.intermediate, vision.tower.heads, vision.out,
                                     vision.positions, vision.globalLayers, vision.outputDim, vision.adapter, vision.attentionWidth})
        limits.check("vision tower", value, most);
    for (const std::int64_t value : {vision.tower.patch, vision.tiles, vision.deepstack})
        limits.check("vision tower", value, 1024);
    limits.check("vision parameters", vision.parameters, std::int64_t{1} << 40);
}

} // namespace

Result<void> checkLimits(const ModelDescription &description)
{
    Limits limits;
    limits.check("hidden_size", description.hiddenSize, kLargestWidth, 1);
    limits.check("vocab_size", description.vocabSize, kLargestVocabulary);
    limits.check("context", description.maxContext, kLargestContext);
    limits.check("layers", static_cast<std::int64_t>(description.layers.size()), kMostLayers, 1);
    limits.check("encoder layers", static_cast<std::int64_t>(description.encoderLayers.size()), kMostLayers);
    const EmbeddingTraits &embedding = description.embedding;
    for (const std::int64_t value : {embedding.extraRows, embedding.positions, embedding.typeVocab, embedding.encoderPositions,
                                     embedding.relativeBuckets, embedding.melBins, embedding.projectionSize})
        limits.check("embedding", value, kLargestWidth);
    limits.layers(description.layers);
    limits.layers(description.encoderLayers);
    if (description.vision)
        checkVision(limits, *description.vision);
    if (description.mtp) {
        limits.check("multi-token-prediction modules", description.mtp->modules, 64);
        limits.layers(description.mtp->blocks);
    }
    if (limits.error())
        return tl::unexpected(*limits.error());
    return {};
}

} // namespace anchorgpu::model
