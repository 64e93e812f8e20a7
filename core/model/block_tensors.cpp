#include "core/model/block_tensors.h"

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

/// Norms of queries and keys. `queries` and `keys` are the widths of the whole projections.
void writeQueryKeyNorm(InventoryWriter &out, const BlockTraits &traits, std::int64_t headDim, std::int64_t queries, std::int64_t keys)
{
    if (traits.queryKeyNorm == QueryKeyNorm::PerHead) {
        out.norm(traits.norm, headDim, 2);
    } else if (traits.queryKeyNorm == QueryKeyNorm::Full) {
        out.norm(traits.norm, queries);
        out.norm(traits.norm, keys);
    }
}

/// Scaled dot-product attention, full or windowed: h·q + h·k + h·v + q·h, doubled queries when the output is gated by them.
template <class Attention> void writeAttention(InventoryWriter &out, const BlockContext &context, const Attention &attention)
{
    const BlockTraits &traits = context.traits;
    const HeadShape &shape = attention.shape;
    const std::int64_t hidden = context.hidden;
    const std::int64_t queries = shape.heads * shape.keyDim;
    const std::int64_t keys = shape.kvHeads * shape.keyDim;
    const std::int64_t values = attention.keyEqualsValue ? 0 : shape.kvHeads * shape.valueDim;
    const std::int64_t queryRows = attention.outputGate ? 2 * queries : queries;
    if (traits.fusedQkv) {
        out.keyValue(TensorRole::AttnQkv, queryRows + keys + values, hidden, traits.queryBias, shape, shape.keyDim);
    } else {
        if (traits.queryRank > 0) {
            out.matrix(TensorRole::LatentQA, traits.queryRank, hidden);
            out.norm(NormKind::Rms, traits.queryRank);
            out.matrix(TensorRole::LatentQB, queryRows, traits.queryRank);
        } else {
            out.linear(TensorRole::AttnQ, queryRows, hidden, traits.queryBias);
        }
        out.keyValue(TensorRole::AttnK, keys, hidden, traits.keyBias, shape, shape.keyDim);
        out.keyValue(TensorRole::AttnV, values, hidden, traits.valueBias, shape, shape.valueDim);
    }
    out.linear(TensorRole::AttnOut, hidden, shape.heads * shape.valueDim, traits.outBias);
    if (traits.gateApart)
        out.matrix(TensorRole::AttnGate, shape.heads * shape.valueDim, hidden);
    if (traits.headGate)
        out.matrix(TensorRole::AttnGate, shape.heads, hidden);
    if (attention.sinks)
        out.vector(TensorRole::AttnSink, shape.heads);
    writeQueryKeyNorm(out, traits, shape.keyDim, queries, keys);
}

void write(InventoryWriter &out, const BlockContext &context, const FullAttention &attention)
{
    writeAttention(out, context, attention);
    if (attention.indexValues > 0) {
        out.matrix(TensorRole::IndexerQ, attention.indexHeads * attention.indexValues, context.hidden);
        out.matrix(TensorRole::IndexerK, attention.indexValues, context.hidden);
        out.norm(NormKind::Rms, attention.indexValues, 2);
    }
}

void write(InventoryWriter &out, const BlockContext &context, const WindowAttention &attention)
{
    writeAttention(out, context, attention);
}

/// DSA indexer: queries from the latent query, one key head, a weight per head; LayerNorm on the key.
void writeIndexer(InventoryWriter &out, const BlockContext &context, const LatentAttention &attention)
{
    const Indexer &indexer = *attention.indexer;
    const bool fromLatent = attention.qLoraRank > 0 && !context.traits.indexerFromHidden;
    out.matrix(TensorRole::IndexerQ, indexer.heads * indexer.headDim, fromLatent ? attention.qLoraRank : context.hidden);
    out.matrix(TensorRole::IndexerK, indexer.headDim, context.hidden);
    out.norm(NormKind::Layer, indexer.headDim);
    out.matrix(TensorRole::IndexerWeights, indexer.heads, context.hidden);
}

/// A pooled key-value stream: values and gates of `width` a token (twice that when windows overlap), a bias per position.
void writeCompressor(InventoryWriter &out, std::int64_t hidden, std::int64_t width, std::int64_t ratio, std::int64_t overlap)
{
    out.matrix(TensorRole::LatentKvA, overlap * width, hidden, 2);
    out.matrix(TensorRole::Other, ratio, overlap * width);
    out.norm(NormKind::Rms, width);
}

/// DeepSeek V4: one key-value head shared by all heads, compressors beside it, grouped low-rank output.
void writeCompressed(InventoryWriter &out, const BlockContext &context, const LatentAttention &attention)
{
    const std::int64_t hidden = context.hidden;
    const std::int64_t headDim = attention.nopeDim + attention.ropeDim;
    const std::int64_t groups = attention.outputGroups > 0 ? attention.outputGroups : 1;
    out.matrix(TensorRole::LatentQA, attention.qLoraRank, hidden);
    out.norm(NormKind::Rms, attention.qLoraRank);
    out.matrix(TensorRole::LatentQB, attention.heads * headDim, attention.qLoraRank);
    out.matrix(TensorRole::LatentKvA, headDim, hidden);
    out.norm(NormKind::Rms, headDim);
    out.matrix(TensorRole::AttnOut, groups * attention.outputRank, attention.heads * headDim / groups);
    out.matrix(TensorRole::AttnOut, hidden, groups * attention.outputRank);
    out.vector(TensorRole::AttnSink, attention.heads);
    const std::int64_t ratio = attention.compression->ratio;
    if (ratio <= 0)
        return;
    const std::int64_t overlap = attention.indexer ? 2 : 1; // the finely compressed layers pool overlapping windows
    writeCompressor(out, hidden, headDim, ratio, overlap);
    if (const auto &indexer = attention.indexer) {
        writeCompressor(out, hidden, indexer->headDim, ratio, overlap);
        out.matrix(TensorRole::IndexerQ, indexer->heads * indexer->headDim, attention.qLoraRank);
        out.matrix(TensorRole::IndexerWeights, indexer->heads, hidden);
    }
}

void write(InventoryWriter &out, const BlockContext &context, const LatentAttention &attention)
{
    if (attention.compression)
        return writeCompressed(out, context, attention);
    const std::int64_t hidden = context.hidden;
    const std::int64_t queries = attention.heads * (attention.nopeDim + attention.ropeDim);
    if (attention.qLoraRank > 0) {
        out.matrix(TensorRole::LatentQA, attention.qLoraRank, hidden);
        out.norm(NormKind::Rms, attention.qLoraRank);
        out.matrix(TensorRole::LatentQB, queries, attention.qLoraRank);
    } else {
        out.matrix(TensorRole::AttnQ, queries, hidden);
    }
    out.matrix(TensorRole::LatentKvA, attention.kvLoraRank + attention.ropeDim, hidden);
    out.norm(NormKind::Rms, attention.kvLoraRank);
    out.matrix(TensorRole::LatentKvB, attention.heads * (attention.nopeDim + attention.valueDim), attention.kvLoraRank);
    if (attention.outputGate)
        out.matrix(TensorRole::AttnGate, attention.heads * attention.valueDim, hidden);
    out.linear(TensorRole::AttnOut, hidden, attention.heads * attention.valueDim, context.traits.outBias);
    if (attention.indexer)
        writeIndexer(out, context, attention);
}

void writeMamba1(InventoryWriter &out, const BlockContext &context, const StateSpace &ssm)
{
    out.linear(TensorRole::SsmIn, 2 * ssm.inner, context.hidden, context.traits.ssmBias);
    out.linear(TensorRole::SsmConv, ssm.inner, ssm.convKernel, true);
    out.matrix(TensorRole::SsmX, ssm.dtRank + 2 * ssm.state, ssm.inner);
    out.linear(TensorRole::SsmDt, ssm.inner, ssm.dtRank, true);
    out.matrix(TensorRole::SsmA, ssm.inner, ssm.state);
    out.vector(TensorRole::SsmD, ssm.inner);
    out.linear(TensorRole::SsmOut, context.hidden, ssm.inner, context.traits.ssmBias);
    if (context.traits.ssmInnerNorms) {
        out.norm(NormKind::Rms, ssm.dtRank);
        out.norm(NormKind::Rms, ssm.state, 2);
    }
}

void writeMamba2(InventoryWriter &out, const BlockContext &context, const StateSpace &ssm)
{
    const std::int64_t channels = ssm.inner + 2 * ssm.groups * ssm.state;
    out.linear(TensorRole::SsmIn, ssm.inner + channels + ssm.heads, context.hidden, context.traits.ssmBias);
    out.linear(TensorRole::SsmConv, channels, ssm.convKernel, true);
    out.vector(TensorRole::Bias, ssm.heads); // of the step size
    out.vector(TensorRole::SsmA, ssm.heads);
    out.vector(TensorRole::SsmD, ssm.heads);
    if (context.traits.ssmGateNorm)
        out.norm(NormKind::Rms, ssm.inner);
    out.linear(TensorRole::SsmOut, context.hidden, ssm.inner, context.traits.ssmBias);
}

void write(InventoryWriter &out, const BlockContext &context, const StateSpace &ssm)
{
    if (ssm.version == 1)
        writeMamba1(out, context, ssm);
    else
        writeMamba2(out, context, ssm);
}

/// Gated DeltaNet: h·(2K + 2V) + 2·h·heads + (2K + V)·kernel + 2·heads + head width + V·h.
void writeGatedDelta(InventoryWriter &out, const BlockContext &context, const LinearAttention &linear)
{
    const std::int64_t keys = linear.keyHeads * linear.keyDim;
    const std::int64_t values = linear.valueHeads * linear.valueDim;
    out.matrix(TensorRole::LinearQkv, 2 * keys + values, context.hidden);
    out.matrix(TensorRole::LinearGate, values, context.hidden);
    if (context.traits.splitBetaAlpha)
        out.matrix(TensorRole::LinearBetaAlpha, linear.valueHeads, context.hidden, 2);
    else
        out.matrix(TensorRole::LinearBetaAlpha, 2 * linear.valueHeads, context.hidden);
    out.matrix(TensorRole::LinearConv, 2 * keys + values, linear.convKernel);
    out.vector(TensorRole::LinearDecay, linear.valueHeads, 2);
    out.norm(NormKind::Rms, linear.valueDim);
    out.matrix(TensorRole::LinearOut, context.hidden, values);
}

/// Kimi delta attention: decay and output gate through a bottleneck of one head's width, convolutions of Q, K and V.
/// Source: modeling of Kimi-Linear-48B-A3B (flash-linear-attention, KDA layer).
void writeKimiDelta(InventoryWriter &out, const BlockContext &context, const LinearAttention &linear)
{
    const std::int64_t keys = linear.keyHeads * linear.keyDim;
    const std::int64_t values = linear.valueHeads * linear.valueDim;
    out.matrix(TensorRole::LinearQkv, keys, context.hidden, 2);
    out.matrix(TensorRole::LinearQkv, values, context.hidden);
    out.matrix(TensorRole::LinearConv, 2 * keys + values, linear.convKernel);
    out.matrix(TensorRole::LinearGate, linear.valueDim, context.hidden); // decay
    out.matrix(TensorRole::LinearGate, keys, linear.valueDim);
    if (linear.fullRankGate) {
        out.matrix(TensorRole::LinearGate, values, context.hidden);
    } else {
        out.matrix(TensorRole::LinearGate, linear.valueDim, context.hidden);
        out.matrix(TensorRole::LinearGate, values, linear.valueDim);
    }
    out.matrix(TensorRole::LinearBetaAlpha, linear.valueHeads, context.hidden);
    out.vector(TensorRole::LinearDecay, linear.keyHeads);
    out.vector(TensorRole::LinearDecay, keys);
    out.norm(NormKind::Rms, linear.valueDim);
    out.matrix(TensorRole::LinearOut, context.hidden, values);
}

void write(InventoryWriter &out, const BlockContext &context, const LinearAttention &linear)
{
    const std::int64_t width = linear.valueHeads * linear.valueDim;
    switch (linear.kind) {
    case LinearAttention::Kind::GatedDelta:
        return writeGatedDelta(out, context, linear);
    case LinearAttention::Kind::KimiDelta:
        return writeKimiDelta(out, context, linear);
    case LinearAttention::Kind::Lightning:
        out.matrix(TensorRole::LinearQkv, 3 * width, context.hidden);
        out.matrix(TensorRole::LinearGate, width, context.hidden);
        out.norm(NormKind::Rms, width);
        out.matrix(TensorRole::LinearOut, context.hidden, width);
        return;
    case LinearAttention::Kind::Rwkv: // receptance, key, value and gate; the small matrices are extras (special_tensors.cpp)
        out.matrix(TensorRole::LinearQkv, width, context.hidden, 3);
        out.matrix(TensorRole::LinearGate, width, context.hidden);
        out.norm(NormKind::Layer, width);
        out.matrix(TensorRole::LinearOut, context.hidden, width);
        return;
    case LinearAttention::Kind::ShortConvolution: // two gates and the convolved stream
        out.linear(TensorRole::LinearQkv, 3 * width, context.hidden, context.traits.ssmBias);
        out.linear(TensorRole::LinearConv, width, linear.convKernel, context.traits.ssmBias);
        out.linear(TensorRole::LinearOut, context.hidden, width, context.traits.ssmBias);
        return;
    }
}

void write(InventoryWriter &out, const BlockContext &context, const CrossAttention &cross)
{
    const BlockTraits &traits = context.traits;
    const HeadShape &shape = cross.shape;
    out.linear(TensorRole::AttnQ, shape.heads * shape.keyDim, context.hidden, traits.queryBias);
    out.keyValue(TensorRole::AttnK, shape.kvHeads * shape.keyDim, context.hidden, traits.keyBias, shape, shape.keyDim);
    out.keyValue(TensorRole::AttnV, shape.kvHeads * shape.valueDim, context.hidden, traits.valueBias, shape, shape.valueDim);
    out.linear(TensorRole::AttnOut, context.hidden, shape.heads * shape.valueDim, traits.outBias);
    if (traits.crossNorm) {
        out.norm(NormKind::Rms, shape.keyDim, 2);
        out.vector(TensorRole::Scalar, 1, 2);
    }
}

void write(InventoryWriter &out, const BlockContext &context, const DenseFeedForward &dense)
{
    const bool bias = context.traits.mlpBias;
    if (dense.gated && context.traits.fusedGateUp) {
        out.linear(TensorRole::MlpGateUp, 2 * dense.intermediate, context.hidden, bias);
    } else {
        if (dense.gated)
            out.linear(TensorRole::MlpGate, dense.intermediate, context.hidden, bias);
        out.linear(TensorRole::MlpUp, dense.intermediate, context.hidden, bias);
    }
    out.linear(TensorRole::MlpDown, context.hidden, dense.intermediate, bias);
    out.vector(TensorRole::Scalar, 1, context.traits.scalars);
}

void writeExperts(InventoryWriter &out, const BlockContext &context, const MixtureOfExperts &moe)
{
    const BlockTraits &traits = context.traits;
    const std::int64_t width = moe.latentSize > 0 ? moe.latentSize : context.hidden;
    const std::int64_t inner = moe.expertIntermediate;
    if (moe.gated && traits.fusedExperts) {
        out.stack(TensorRole::ExpertGateUp, moe.experts, 2 * inner, width);
    } else {
        if (moe.gated)
            out.stack(TensorRole::ExpertGate, moe.experts, inner, width);
        out.stack(TensorRole::ExpertUp, moe.experts, inner, width);
    }
    out.stack(TensorRole::ExpertDown, moe.experts, width, inner);
    if (traits.expertBias) {
        out.stack(TensorRole::ExpertBias, moe.experts, moe.gated ? 2 * inner : inner, 1);
        out.stack(TensorRole::ExpertBias, moe.experts, width, 1);
    }
    if (moe.latentSize > 0) {
        out.matrix(TensorRole::LatentExpertIn, moe.latentSize, context.hidden);
        out.matrix(TensorRole::LatentExpertOut, context.hidden, moe.latentSize);
        if (traits.latentNorm)
            out.norm(NormKind::Rms, moe.latentSize);
    }
}

void write(InventoryWriter &out, const BlockContext &context, const MixtureOfExperts &moe)
{
    const BlockTraits &traits = context.traits;
    out.matrix(TensorRole::Router, moe.experts, context.hidden);
    if (traits.routerBias)
        out.vector(TensorRole::RouterBias, moe.experts);
    if (traits.correctionBias)
        out.vector(TensorRole::RouterBias, moe.experts);
    if (traits.routerScales) {
        out.vector(TensorRole::Scalar, context.hidden);
        out.vector(TensorRole::Scalar, moe.experts);
    }
    writeExperts(out, context, moe);
    if (moe.gated)
        out.matrix(TensorRole::SharedGate, moe.sharedIntermediate, context.hidden);
    out.matrix(TensorRole::SharedUp, moe.sharedIntermediate, context.hidden);
    out.matrix(TensorRole::SharedDown, context.hidden, moe.sharedIntermediate);
    if (traits.sharedRouter && moe.sharedIntermediate > 0)
        out.matrix(TensorRole::SharedRouter, 1, context.hidden);
}

} // namespace

void writeMixer(InventoryWriter &out, const BlockContext &context, const Mixer &mixer)
{
    std::visit([&](const auto &kind) { write(out, context, kind); }, mixer);
}

void writeFeedForward(InventoryWriter &out, const BlockContext &context, const FeedForward &feedForward)
{
    std::visit([&](const auto &kind) { write(out, context, kind); }, feedForward);
}

void writeLayer(InventoryWriter &out, const BlockContext &context, const LayerGroup &layer)
{
    for (const Mixer &mixer : layer.mixers)
        writeMixer(out, context, mixer);
    for (const FeedForward &feedForward : layer.feedForwards)
        writeFeedForward(out, context, feedForward);
    out.norm(context.traits.norm, context.hidden, layer.norms);
    if (const std::int64_t streams = context.traits.hyperStreams; streams > 0) { // in front of mixer and feed-forward part
        const std::int64_t mixes = (2 + streams) * streams;
        out.matrix(TensorRole::Other, mixes, streams * context.hidden, 2);
        out.vector(TensorRole::Scalar, mixes + 3, 2);
    }
    if (context.traits.attentionResiduals) {
        out.norm(NormKind::Rms, context.hidden, 2);
        out.vector(TensorRole::Other, context.hidden, 2);
    }
}

} // namespace anchorgpu::model
