#include "core/memory/engines/llamacpp/closed_form.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

/// Widths of the widest layer, in values.
struct Widths {
    double queries = 0, keys = 0, heads = 0;
    double latent = 0;      ///< latent attention: what a token needs while its heads are expanded
    double feedForward = 0; ///< values a token alive at once in the feed-forward part
    double recurrent = 0;
    bool window = false;
};

void widen(Widths &widths, const model::HeadShape &shape)
{
    widths.heads = std::max(widths.heads, static_cast<double>(shape.heads));
    widths.queries = std::max(widths.queries, static_cast<double>(shape.heads * shape.keyDim));
    widths.keys = std::max(widths.keys, static_cast<double>(shape.kvHeads * std::max(shape.keyDim, shape.valueDim)));
}

struct MixerWidths {
    Widths &widths;
    double hidden;

    void operator()(const model::FullAttention &a) const { widen(widths, a.shape); }
    void operator()(const model::WindowAttention &a) const
    {
        widen(widths, a.shape);
        widths.window = true;
    }
    void operator()(const model::CrossAttention &a) const { widen(widths, a.shape); }
    void operator()(const model::LatentAttention &a) const
    {
        const auto heads = static_cast<double>(a.heads);
        const auto entry = static_cast<double>(a.kvLoraRank + a.ropeDim);
        widths.heads = std::max(widths.heads, heads);
        widths.keys = std::max(widths.keys, entry);
        widths.latent = std::max(widths.latent, heads * (entry + static_cast<double>(a.kvLoraRank + a.nopeDim + 2 * a.ropeDim)) + 3 * hidden);
    }
    void operator()(const model::StateSpace &s) const
    {
        const auto inner = static_cast<double>(s.inner);
        widths.recurrent = std::max(widths.recurrent, s.version == 1 ? 6 * inner : 5 * inner + 6.0 * static_cast<double>(s.groups * s.state));
    }
    void operator()(const model::LinearAttention &l) const
    {
        const auto values = static_cast<double>(l.valueHeads * l.valueDim);
        widths.recurrent = std::max(widths.recurrent, 8 * values + 4.0 * static_cast<double>(l.keyHeads * l.keyDim));
    }
};

Widths widthsOf(const model::Model &model)
{
    Widths widths;
    const auto hidden = static_cast<double>(model.hiddenSize);
    for (const model::LayerGroup &group : model.groups) {
        for (const model::Mixer &mixer : group.mixers)
            std::visit(MixerWidths{widths, hidden}, mixer);
        for (const model::FeedForward &part : group.feedForwards) {
            double width = 0;
            if (const auto *dense = std::get_if<model::DenseFeedForward>(&part)) {
                width = (dense->gated ? 3.0 : 1.0) * static_cast<double>(dense->intermediate) + 3 * hidden;
            } else if (const auto *moe = std::get_if<model::MixtureOfExperts>(&part)) {
                const auto used = static_cast<double>(moe->expertsPerToken), inner = static_cast<double>(moe->expertIntermediate);
                width = std::max(3 * used * inner + 3 * hidden, 2 * used * hidden + used * inner + 2 * hidden);
            }
            widths.feedForward = std::max(widths.feedForward, width);
        }
    }
    return widths;
}

} // namespace

std::vector<Bytes> closedForm(const ModelLayout &layout, const Placement &placement, const Settings &s)
{
    const model::Model &model = *layout.model;
    const Widths widths = widthsOf(model);
    const auto hidden = static_cast<double>(model.hiddenSize);
    const auto tokens = static_cast<double>(roundUp(s.microBatch, s.sequences));
    const auto cells = static_cast<double>(s.cells), windowCells = static_cast<double>(widths.window ? s.windowCells : 0);
    const bool attends = widths.heads > 0;
    const double mask = attends ? (s.flashAttention ? 2.0 : 4.0) * tokens * (cells + windowCells) : 0;
    const double feedForward = 4 * tokens * std::max(widths.feedForward, widths.recurrent + 3 * hidden) + mask;
    double attention = 4 * tokens * std::max(widths.latent, 2 * hidden + 2 * widths.queries + (s.flashAttention ? 0 : 2 * widths.keys)) + mask;
    if (!s.flashAttention)
        attention += 4 * widths.heads * tokens * cells;
    else if (placement.gpus > 0)
        attention += 2 * widths.keys * cells * static_cast<double>(s.streams) * ((s.cache.keys.id != "fp16" ? 1 : 0) + (s.cache.values.id != "fp16" && widths.latent == 0 ? 1 : 0));
    // The margin that models with holes above the peak need (latent attention, recurrent layers, several experts).
    const double above = widths.latent > 0 || widths.recurrent > 0 ? mask + 8 * tokens * hidden : 0;
    const double logits = 4 * static_cast<double>(s.outputs) * (static_cast<double>(model.vocabSize) + hidden) + above;
    const double layer = std::max(attends ? attention : 0, feedForward);

    std::vector<Bytes> buffers;
    for (int gpu = 0; gpu < placement.gpus; ++gpu) {
        const bool last = placement.output == gpu;
        double bytes = std::max(layer, last ? logits : 0);
        if (s.pipelineCopies) {
            const double copies = (gpu == 0 ? 16 : 32) * tokens * hidden;
            bytes = std::max(layer + 3 * mask + copies, last ? logits + 4 * mask + copies : 0);
        }
        buffers.push_back(Bytes::rounded(bytes));
    }
    const double inputs = mask + (attends ? 8 * tokens * (s.flashAttention ? 2 : 1 + widths.keys) : 0);
    const double pinned = 8 * tokens * hidden + inputs * (s.pipelineCopies ? 4 : 1);
    const double alone = std::max(layer, logits) + 4 * tokens * hidden + inputs - mask;
    const bool hostRuns = placement.gpus == 0 || !placement.full;
    buffers.push_back(Bytes::rounded(hostRuns ? std::max(alone, pinned) : pinned));
    return buffers;
}

} // namespace anchorgpu::memory::llamacpp
