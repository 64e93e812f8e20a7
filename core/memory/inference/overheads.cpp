#include "core/memory/inference/overheads.h"

#include <algorithm>

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

GraphMemory graphMemory(const Serving &s, const StageShard &stage)
{
    GraphMemory memory;
    if (!s.graphs)
        return memory;
    const std::int64_t coarse = static_cast<std::int64_t>(s.typical(Setting::GraphCoarseFrom));
    const std::int64_t most = static_cast<std::int64_t>(s.typical(Setting::GraphMaxBatch));
    const Coefficient piece = s.value(Setting::GraphPieceMib);
    const Coefficient full = s.value(Setting::GraphFullMib);
    const Coefficient fixed = s.value(Setting::GraphFixedGib);
    // Sizes stop at twice the sequences (decoding with drafts), and at the tokens of a step.
    const std::int64_t tokens = s.engine == ServingEngine::Vllm && s.rule.generation == 1 ? std::min(2 * s.maxNumSeqs, s.batchedTokens) : s.maxNumSeqs;
    memory.pieces = piece.typical > 0 ? capturedSizes(std::min(most, tokens), coarse) : 0;
    memory.full = full.typical > 0 ? capturedSizes(std::min(most, s.maxNumSeqs), coarse) : 0;
    const double layers = static_cast<double>(stage.layers.last - stage.layers.first) * (s.rule.experts ? 2 : 1);
    const auto bytes = [&](double a, double b, double c) {
        return Bytes::mebibytes(a * layers * static_cast<double>(memory.pieces) + b * static_cast<double>(memory.full)) + Bytes::gibibytes(c);
    };
    memory.captured = {bytes(piece.low, full.low, fixed.low), bytes(piece.typical, full.typical, fixed.typical), bytes(piece.high, full.high, fixed.high)};
    if (const Coefficient surplus = s.value(Setting::GraphSurplus); surplus.known)
        memory.captured = {memory.captured.low.scaled(surplus.low), memory.captured.typical.scaled(surplus.typical), memory.captured.high.scaled(surplus.high)};
    if (s.given.graphs)
        memory.captured = exactly(*s.given.graphs);
    memory.source = piece.typical > 0 ? piece.source : full.source;
    memory.inBudget = s.typical(Setting::GraphsInBudget) != 0;
    if (memory.inBudget) {
        const Coefficient factor = s.value(Setting::GraphEstimateFactor);
        const Bytes typical = memory.captured.typical;
        memory.estimate = {typical.scaled(factor.low), typical.scaled(factor.typical), typical.scaled(factor.high)};
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
