#pragma once
// What one layer's mixers keep per sequence: values that grow with the tokens (until a window), bytes that grow whatever the
// cache format, and a state of fixed size. The one place that knows how attention kinds turn into caches.

#include "core/model/model.h"

namespace anchorgpu::model {

struct CacheShape {
    std::int64_t keyValues = 0;    ///< K values a token (latent: the whole entry)
    std::int64_t valueValues = 0;  ///< V values a token (latent: 0)
    std::int64_t indexValues = 0;  ///< index keys a token, shared by all heads; in the cache's format unless fixedBytes holds them
    std::int64_t fixedBytes = 0;   ///< further bytes an entry whatever the cache format (indexer keys: 132; compressed entries: 584)
    std::int64_t tokensPerEntry = 1; ///< tokens that one entry of fixedBytes stands for (compressed caches)
    std::int64_t windowBytes = 0;  ///< bytes a sequence of an uncompressed window cache beside the compressed one, window full
    std::int64_t stateBytes = 0;   ///< further bytes a sequence whatever the format (state of a compressor)
    std::int64_t window = 0;       ///< tokens kept at most; 0: all
    std::int64_t kvHeads = 0;      ///< heads that tensor parallelism divides; 0: not divided (latent)
    bool perSourceToken = false;   ///< cross attention: values a token of the encoder or image, not of the text
    std::int64_t stateValues = 0;  ///< recurrent state a sequence, values
    std::int64_t convValues = 0;   ///< convolution (or token-shift) state a sequence, values: kernel − 1 a channel
    std::int64_t convChannels = 0; ///< channels of that convolution (transformers keeps one value more a channel)
};

/// Cache of one mixer of one layer. A layer that shares an earlier layer's cache (LayerGroup::sharesKvCache) and a model that
/// keeps none (Model::keepsKvCache) are the caller's to skip. Sources: models.md kv_values_per_token, corrections.md.
CacheShape cacheShape(const Mixer &mixer);

/// Values a token over all layers for one sequence below every window (contract §6 kv_bytes_per_token / bytes of the format):
/// `full` over layers that keep everything, `window` over layers that keep a window. The indexer's keys count as values here.
struct CacheValuesPerToken {
    std::int64_t full = 0;
    std::int64_t window = 0;
};
CacheValuesPerToken cacheValuesPerToken(const Model &model);

} // namespace anchorgpu::model
