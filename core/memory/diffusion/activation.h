#pragma once
// Working memory of one phase beyond the weights: what PyTorch has allocated at the widest moment, and what its caching allocator
// holds reserved for it (freed blocks of other sizes aren't reusable). Engines without a caching allocator have both equal.

#include "core/memory/plan.h"

#include <string_view>

namespace anchorgpu::memory::diffusion {

struct Activation {
    Band allocated;
    Band reserved;
    Formula formula;
    std::string_view source;
};

} // namespace anchorgpu::memory::diffusion
