#pragma once
// What a measured case's source states and a planner can't know (contract §4, `given`); each member changes a prediction. Without a
// case everything is empty. Unknown keys are remarks and are ignored.

#include "core/memory/plan.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace anchorgpu::memory::diffusion {

struct Given {
    std::optional<PhaseId> phase;                       ///< the peak is that of this phase
    std::optional<std::vector<std::string>> resident;   ///< slots on the card in every phase, instead of the offload mode's rule
    std::optional<std::vector<std::string>> quantized;  ///< slots that the narrow formats apply to
    std::string quantizationLibrary;                    ///< "bitsandbytes", "torchao", "quanto", "gguf"
    std::string convolution;                            ///< stable-diffusion.cpp: "im2col" or "direct"
    std::optional<std::int64_t> textTokens;
    std::optional<std::int64_t> tilePixels;
    std::optional<std::int64_t> tileStridePixels;
    std::int64_t decodeShards = 1;                      ///< devices that share one VAE decode
    std::vector<std::string> dropped;                   ///< slots left out of the pipeline
    std::string placement;                              ///< where a component stays ("transformer stays resident under offload")
    std::string offloadTarget;                          ///< "disk": nothing is kept in host memory
    Bytes loadCopyReserved;                             ///< 16-bit copy that the allocator still holds from loading
    std::string torch;                                  ///< "2.3", "2.7.1+cu128"
    bool weightsIncluded = false;                       ///< phase figures include the resident weights
    bool reservedCounter = false;                       ///< the source's counter is reserved memory
    std::optional<Bytes> capacity;

    /// From a case's object; null gives nothing.
    static Given read(const nlohmann::json *given);

    bool drops(const std::string &slot) const;
    /// 0 when the version isn't stated: 2.10 → 210, 2.7.1 → 207.
    int torchVersion() const;
};

} // namespace anchorgpu::memory::diffusion
