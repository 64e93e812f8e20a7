#include "core/memory/inference/overheads.h"

#include <algorithm>
#include <cstdint>

namespace anchorgpu::memory {

namespace {

Band gibibytes(const Coefficient &c) { return {Bytes::gibibytes(c.low), Bytes::gibibytes(c.typical), Bytes::gibibytes(c.high)}; }

Band exactly(double bytes) { return Band::exact(Bytes::rounded(bytes)); }

} // namespace

std::int64_t capturedSizes(std::int64_t largest, std::int64_t coarseFrom)
{
    if (largest < 1)
        return 0;
    const std::int64_t small = (largest >= 1) + (largest >= 2) + (largest >= 4);
    const std::int64_t fineTop = std::min(largest, coarseFrom);
    const std::int64_t fine = fineTop / 8;
    const std::int64_t coarse = largest > coarseFrom ? (largest - coarseFrom) / 16 : 0;
    return small + fine + coarse;
}

std::int64_t capturedPrefillSizes(std::int64_t largest)
{
    struct Stretch {
        std::int64_t upTo, step;
    };
    constexpr Stretch kStretches[]{{32, 4}, {256, 16}, {512, 32}, {1024, 64}, {4096, 256}, {INT64_MAX, 512}};
    std::int64_t sizes = 0, from = 0;
    for (const Stretch &stretch : kStretches) {
        const std::int64_t to = std::min(largest, stretch.upTo);
        if (to <= from)
            break;
        sizes += (to - from) / stretch.step;
        from = stretch.upTo;
    }
    return sizes;
}

namespace {

constexpr std::int64_t kMostSizes = 10'000; ///< a stated count beyond this is no count

/// Sizes of batches that are captured, and the largest of the pieces.
struct CapturedCounts {
    std::int64_t pieces = 0, full = 0, largestPiece = 0;
};

CapturedCounts capturedCounts(const Serving &s)
{
    const std::int64_t coarse = static_cast<std::int64_t>(s.typical(Setting::GraphCoarseFrom));
    const std::int64_t most = static_cast<std::int64_t>(s.typical(Setting::GraphMaxBatch));
    CapturedCounts counts;
    if (s.typical(Setting::GraphFullMib) > 0)
        counts.full = s.given.graphCount ? std::clamp<std::int64_t>(*s.given.graphCount, 0, kMostSizes) : capturedSizes(std::min(most, s.maxNumSeqs), coarse);
    if (s.typical(Setting::GraphPieceMib) <= 0)
        return counts;
    if (s.engine == ServingEngine::Sglang) {
        counts.pieces = s.given.graphCount ? 0 : capturedPrefillSizes(s.batchedTokens); // a stated count is all there is
        return counts;
    }
    // Sizes stop at twice the sequences (decoding with drafts), and at the tokens of a step.
    const std::int64_t tokens = s.engine == ServingEngine::Vllm && s.rule.generation == 1 ? std::min(2 * s.maxNumSeqs, s.batchedTokens) : s.maxNumSeqs;
    counts.largestPiece = std::min(most, tokens);
    counts.pieces = capturedSizes(counts.largestPiece, coarse);
    return counts;
}

} // namespace

GraphMemory graphMemory(const Serving &s, const StageShard &stage, double networkBytesPerToken)
{
    GraphMemory memory;
    if (!s.graphs)
        return memory;
    const Coefficient piece = s.value(Setting::GraphPieceMib);
    const Coefficient full = s.value(Setting::GraphFullMib);
    const Coefficient fixed = s.value(Setting::GraphFixedGib);
    const CapturedCounts counts = capturedCounts(s);
    memory.pieces = counts.pieces;
    memory.full = counts.full;
    // The pieces share a pool that is as large as the largest of them needs, some times over.
    const double pool = s.typical(Setting::GraphPoolCopies) * networkBytesPerToken * static_cast<double>(counts.largestPiece);
    const double layers = static_cast<double>(stage.layers.last - stage.layers.first) * (s.rule.experts ? 2 : 1);
    const Coefficient surplus = s.value(Setting::GraphSurplus);
    const auto bytes = [&](double a, double b, double c, double factor) {
        const Bytes sizes = Bytes::mebibytes(a * layers * static_cast<double>(memory.pieces) + b * static_cast<double>(memory.full));
        return (sizes + Bytes::gibibytes(c) + Bytes::rounded(pool)).scaled(surplus.known ? factor : 1);
    };
    memory.captured = {bytes(piece.low, full.low, fixed.low, surplus.low), bytes(piece.typical, full.typical, fixed.typical, surplus.typical),
                       bytes(piece.high, full.high, fixed.high, surplus.high)};
    const double times = surplus.known ? surplus.typical : 1;
    memory.pieceMib = piece.typical * times;
    memory.fullMib = full.typical * times;
    memory.fixedMib = (Bytes::gibibytes(fixed.typical) + Bytes::rounded(pool)).inGibibytes() * 1024 * times;
    if (s.given.graphs)
        memory.captured = exactly(*s.given.graphs);
    memory.source = piece.typical > 0 ? piece.source : full.source;
    memory.inBudget = s.typical(Setting::GraphsInBudget) != 0;
    if (memory.inBudget) {
        const Coefficient factor = s.value(Setting::GraphEstimateFactor);
        const Bytes typical = memory.captured.typical;
        memory.estimate = {typical.scaled(factor.low), typical.scaled(factor.typical), typical.scaled(factor.high)};
        if (s.given.graphEstimate)
            memory.estimate = exactly(*s.given.graphEstimate);
    }
    return memory;
}

Overheads overheads(const Serving &s)
{
    Overheads result;
    const Coefficient context = s.value(Setting::ContextGib);
    result.context = gibibytes(context);
    result.contextSource = context.source;
    if (s.given.freeAtStart && s.given.capacity && *s.given.freeAtStart <= *s.given.capacity)
        result.context = exactly(*s.given.capacity - *s.given.freeAtStart);
    if (s.given.nonTorchWithContext) // it is inside the figure below
        result.context = {};
    const Coefficient nonTorch = s.value(s.given.nonTorchWithContext ? Setting::NonTorchWithContextGib : Setting::NonTorchGib);
    result.nonTorch = s.given.nonTorch ? exactly(*s.given.nonTorch) : gibibytes(nonTorch);
    result.nonTorchSource = nonTorch.source;
    result.loadSlack = gibibytes(s.value(Setting::LoadSlack));
    return result;
}

Bytes loraSlotBytes(const Serving &s, const StageShard &stage)
{
    if (!s.lora)
        return Bytes(0);
    return Bytes::rounded(stage.loraValues * 2.0 * static_cast<double>(s.lora->slotCount) * static_cast<double>(s.lora->rank));
}

Band runtimeBuffers(const Serving &s)
{
    if (s.given.runtimeBuffers || s.given.decoderBuffers)
        return exactly(s.given.runtimeBuffers.value_or(0) + s.given.decoderBuffers.value_or(0));
    const Coefficient perCell = s.value(Setting::RuntimeBytesPerCell);
    const double cells = static_cast<double>(s.maxNumSeqs) * static_cast<double>(s.model->vocabSize);
    return {Bytes::rounded(perCell.low * cells), Bytes::rounded(perCell.typical * cells), Bytes::rounded(perCell.high * cells)};
}

} // namespace anchorgpu::memory
