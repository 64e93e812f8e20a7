#pragma once
// The kinds of feed-forward part that a layer can have. Widths are before any parallelism; parameters live in the inventory.

#include <cstdint>
#include <variant>

namespace anchorgpu::model {

struct DenseFeedForward {
    std::int64_t intermediate = 0;
    bool gated = true;             ///< gate and up projection (SwiGLU, GeGLU); otherwise one up projection
    bool operator==(const DenseFeedForward &) const = default;
};

struct MixtureOfExperts {
    std::int64_t experts = 0;
    std::int64_t expertsPerToken = 0;
    std::int64_t expertIntermediate = 0;
    bool gated = true;
    std::int64_t sharedExperts = 0;
    std::int64_t sharedIntermediate = 0; ///< of all shared experts together
    std::int64_t latentSize = 0;         ///< experts work on a projection of this width; 0: on the hidden size
    bool operator==(const MixtureOfExperts &) const = default;
};

using FeedForward = std::variant<DenseFeedForward, MixtureOfExperts>;

} // namespace anchorgpu::model
