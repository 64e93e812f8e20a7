#pragma once
// Tensors of the few families that no general rule covers.

#include "core/model/description.h"

namespace anchorgpu::model {

/// Gemma 3n: four AltUp streams, LAuReL bottleneck, embeddings per layer.
void addGemma3nTensors(ModelDescription &description, std::int64_t laurelRank, std::int64_t perLayerWidth, std::int64_t perLayerVocab);

/// Gemma 4's small members: embeddings per layer, added through a gate.
void addPerLayerInputs(ModelDescription &description, std::int64_t perLayerWidth, std::int64_t perLayerVocab);

/// DeepSeek V4: integer tables token id → experts in the first `layers` layers; the hub counts them, no parameters.
void addHashTables(ModelDescription &description, std::int64_t layers);

/// RWKV-6: token-shift mixing through low ranks, decay, channel-mix receptance.
void addRwkv6Tensors(ModelDescription &description, std::int64_t mixRank, std::int64_t decayRank);

} // namespace anchorgpu::model
