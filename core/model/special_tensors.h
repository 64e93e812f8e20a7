#pragma once
// Tensors of the few families that no general rule covers.

#include "core/model/description.h"

namespace anchorgpu::model {

/// Gemma 3n: four AltUp streams, LAuReL bottleneck, embeddings per layer.
void addGemma3nTensors(ModelDescription &description, std::int64_t laurelRank, std::int64_t perLayerWidth, std::int64_t perLayerVocab);

/// RWKV-6: token-shift mixing through low ranks, decay, channel-mix receptance.
void addRwkv6Tensors(ModelDescription &description, std::int64_t mixRank, std::int64_t decayRank);

} // namespace anchorgpu::model
