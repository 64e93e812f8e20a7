#pragma once
// What a description may state. The limits lie far above every real model and so low that no product of three can overflow.

#include "core/model/description.h"
#include "core/units/error.h"

namespace anchorgpu::model {

inline constexpr std::int64_t kLargestWidth = std::int64_t{1} << 24;  ///< hidden, intermediate and inner widths, experts
inline constexpr std::int64_t kLargestVocabulary = std::int64_t{1} << 28;
inline constexpr std::int64_t kLargestHeads = std::int64_t{1} << 16;  ///< heads, widths of a head, latent ranks, states
inline constexpr std::int64_t kLargestContext = std::int64_t{1} << 40;
inline constexpr std::int64_t kMostLayers = 4096;

/// Fails with "out-of-range", the member as place, the value found and the range allowed.
Result<void> checkLimits(const ModelDescription &description);

} // namespace anchorgpu::model
