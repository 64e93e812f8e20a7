#pragma once
// Degrees of parallelism after defaults (contract §2): tp × pp × dp × cp = count, ep ≤ tp × dp × cp. llama.cpp and ollama split
// layers (pipeline = count); training and diffusion take the rest as data parallel; other engines take the largest tensor
// degree that divides count and that the model allows, the rest as data parallel. Only an explicit wrong product is an error.
// A degree that is left out takes what the others leave of the count, so that any single edit stays valid where it can.

#include "core/hardware/gpu.h"
#include "core/memory/plan.h"
#include "core/model/model.h"
#include "core/units/error.h"

namespace anchorgpu::memory {

enum class DefaultSplit { Layers, DataParallel, TensorParallel };

/// `model` may be null (diffusion): then any tensor degree is allowed. Fails with "impossible-split" and the product found.
Result<Parallelism> resolveParallelism(const workload::Hardware &hardware, DefaultSplit split, const model::Model *model);

/// Whether engines that split heads accept this tensor degree: query heads divide by it, KV heads divide by it or it is a
/// multiple of them (then heads replicate), state heads and dense feed-forward widths divide by it. Other degrees are refused
/// at start-up, not rounded (vllm/config/model.py, verify_with_parallel_config and get_num_kv_heads).
bool tensorDegreeAllowed(const model::Model &model, std::int64_t degree);

/// Layers [first, last) that pipeline stage `stage` of `stages` holds: equal shares; a remainder goes to the stages before the
/// last one, from the back, then the first (vllm/distributed/utils.py get_pp_indices).
struct StageLayers {
    std::int64_t first = 0, last = 0;
};
StageLayers stageLayers(std::int64_t layers, std::int64_t stage, std::int64_t stages);

} // namespace anchorgpu::memory
