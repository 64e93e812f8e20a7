#pragma once
// What one layer's mixers keep per sequence: values that grow with the tokens (until a window), bytes that grow whatever the
// cache format, and a state of fixed size. The one place that knows how attention kinds turn into caches.

#include "core/model/model.h"

namespace anchorgpu::model {

struct CacheShape {
    std::int64_t keyValues = 0;    ///< K values a token (latent: the whole entry)
    std::int64_t valueValues = 0;  ///< V values a token (latent: 0)
    std::int64_t fixedBytes = 0;   ///< further bytes a token whatever the cache format (indexer keys: 132)
    std::int64_t window = 0;       ///< tokens kept at most; 0: all
    std::int64_t kvHeads = 0;      ///< heads that tensor parallelism divides; 0: not divided (latent)
    std::int64_t stateValues = 0;  ///< recurrent state a sequence, values
    std::int64_t convValues = 0;   ///< convolution state a sequence, values
};

/// Cache of one mixer of one layer; nothing when the layer shares an earlier layer's cache.
CacheShape cacheShape(const Mixer &mixer);

/// Values a token over all layers for one sequence below every window (contract §6 kv_bytes_per_token / bytes of the format):
/// `full` over layers that keep everything, `window` over layers that keep a window. The indexer's keys count as values here.
struct CacheValuesPerToken {
    std::int64_t full = 0;
    std::int64_t window = 0;
};
CacheValuesPerToken cacheValuesPerToken(const Model &model);

} // namespace anchorgpu::model
