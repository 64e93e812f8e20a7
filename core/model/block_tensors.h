#pragma once
// The tensors of one layer: one function per kind of mixer and feed-forward part (models.md "Formulas").

#include "core/model/inventory_writer.h"

namespace anchorgpu::model {

struct BlockContext {
    const BlockTraits &traits;
    std::int64_t hidden;
};

void writeMixer(InventoryWriter &out, const BlockContext &context, const Mixer &mixer);
void writeFeedForward(InventoryWriter &out, const BlockContext &context, const FeedForward &feedForward);

/// Mixers, feed-forward parts and norms of a layer.
void writeLayer(InventoryWriter &out, const BlockContext &context, const LayerGroup &layer);

} // namespace anchorgpu::model
