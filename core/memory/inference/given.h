#pragma once
// What a measured case states and a planner can't know (contract §4 `given`). Only the members that change a serving plan are
// read; the rest are remarks. All bytes are per GPU.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace anchorgpu::memory {

struct Given {
    std::optional<double> capacity;            ///< total that the framework sees; decides the card class too
    std::optional<double> freeAtStart;
    std::optional<double> nonTorch;
    std::optional<double> kvFraction;          ///< share of the free memory that becomes the pool
    std::optional<double> kvPool;              ///< the pool itself, when only its tokens are asked
    std::optional<double> kvPoolTokens;
    std::optional<double> freeBeforeKv;
    std::optional<double> graphs;
    std::optional<double> graphEstimate;       ///< what the engine took off its budget for graphs
    std::optional<std::int64_t> graphCount;    ///< sizes captured
    std::optional<double> attentionWorkspace;
    std::optional<double> runtimeBuffers, decoderBuffers;
    std::optional<std::int64_t> mambaSlots;
    std::optional<std::int64_t> profiledTokens;
    std::optional<int> generation;             ///< vLLM: 0 or 1
    bool skipMultimodalProfiling = false;
    bool nonTorchWithContext = false;
    bool capacityUnbounded = false;

    /// Members of the wrong type are left out: a case is judged by its planner, not refused by it.
    static Given from(const nlohmann::json *json);
};

} // namespace anchorgpu::memory
