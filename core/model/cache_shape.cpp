#include "core/model/cache_shape.h"

namespace anchorgpu::model {
namespace {

CacheShape shapeOf(const HeadShape &heads)
{
    CacheShape shape;
    shape.keyValues = heads.kvHeads * heads.keyDim;
    shape.valueValues = heads.kvHeads * heads.valueDim;
    shape.kvHeads = heads.kvHeads;
    return shape;
}

/// Index keys are stored as fp8 with one fp32 scale per 128 values, whatever the cache's format (132 bytes for 128 values).
std::int64_t indexerBytes(std::int64_t headDim) { return headDim + 4 * ceilDiv(headDim, 128); }

CacheShape of(const FullAttention &attention)
{
    CacheShape shape = shapeOf(attention.shape);
    shape.indexValues = attention.indexValues;
    return shape;
}

CacheShape of(const WindowAttention &attention)
{
    CacheShape shape = shapeOf(attention.shape);
    shape.window = attention.window;
    return shape;
}

CacheShape of(const LatentAttention &attention)
{
    CacheShape shape;
    if (attention.indexer) {
        shape.indexValues = attention.indexer->headDim;
        shape.fixedBytes = indexerBytes(attention.indexer->headDim);
    }
    if (!attention.compression) {
        shape.keyValues = attention.kvLoraRank + attention.ropeDim;
        return shape;
    }
    const CacheCompression &compression = *attention.compression; // bytes an entry, not values × type
    shape.windowBytes = compression.window * compression.entryBytes;
    shape.stateBytes = compression.stateBytes;
    shape.fixedBytes = compression.ratio > 0 ? shape.fixedBytes + compression.entryBytes : 0;
    shape.tokensPerEntry = compression.ratio > 0 ? compression.ratio : 1;
    return shape;
}

CacheShape of(const StateSpace &ssm)
{
    CacheShape shape;
    const bool second = ssm.version == 2;
    shape.stateValues = second ? ssm.heads * ssm.headDim * ssm.state : ssm.inner * ssm.state;
    shape.convChannels = second ? ssm.inner + 2 * ssm.groups * ssm.state : ssm.inner;
    shape.convValues = ssm.convKernel > 0 ? shape.convChannels * (ssm.convKernel - 1) : 0;
    return shape;
}

CacheShape of(const LinearAttention &linear)
{
    CacheShape shape;
    shape.stateValues = linear.valueHeads * linear.keyDim * linear.valueDim;
    if (linear.kind == LinearAttention::Kind::Rwkv) { // the last token's input of both halves of the layer
        shape.convChannels = 2 * linear.valueHeads * linear.valueDim;
        shape.convValues = shape.convChannels;
    } else if (linear.kind == LinearAttention::Kind::ShortConvolution) {
        shape.stateValues = 0;
        shape.convChannels = linear.valueHeads * linear.valueDim;
        shape.convValues = shape.convChannels * (linear.convKernel - 1);
    } else if (linear.convKernel > 0) {
        shape.convChannels = 2 * linear.keyHeads * linear.keyDim + linear.valueHeads * linear.valueDim;
        shape.convValues = shape.convChannels * (linear.convKernel - 1);
    }
    return shape;
}

CacheShape of(const CrossAttention &cross)
{
    CacheShape shape = shapeOf(cross.shape);
    shape.perSourceToken = true;
    return shape;
}

/// Values of the compressed entries that a token adds, and of the window cache beside them.
void addCompressed(const LatentAttention &latent, CacheValuesPerToken &sum)
{
    const std::int64_t entry = latent.kvLoraRank + latent.ropeDim;
    sum.window += entry;
    if (const std::int64_t ratio = latent.compression->ratio; ratio > 0)
        sum.full += (entry + (latent.indexer ? latent.indexer->headDim : 0)) / ratio;
}

} // namespace

CacheShape cacheShape(const Mixer &mixer)
{
    return std::visit([](const auto &kind) { return of(kind); }, mixer);
}

CacheValuesPerToken cacheValuesPerToken(const Model &model)
{
    CacheValuesPerToken sum;
    if (!model.keepsKvCache())
        return sum;
    for (const int index : model.layerGroups) {
        const LayerGroup &group = model.groups[static_cast<std::size_t>(index)];
        if (group.sharesKvCache)
            continue;
        for (const Mixer &mixer : group.mixers) {
            const CacheShape shape = cacheShape(mixer);
            if (shape.perSourceToken)
                continue;
            if (const auto *latent = std::get_if<LatentAttention>(&mixer); latent && latent->compression) {
                addCompressed(*latent, sum);
                continue;
            }
            (shape.window > 0 ? sum.window : sum.full) += shape.keyValues + shape.valueValues + shape.indexValues;
        }
    }
    return sum;
}

} // namespace anchorgpu::model
