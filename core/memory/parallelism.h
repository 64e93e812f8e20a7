#pragma once
// Degrees of parallelism after defaults (contract §2): tp × pp × dp × cp = count, ep ≤ tp × dp × cp. llama.cpp and ollama split
// layers (pipeline = count); training and diffusion take the rest as data parallel; other engines take the largest tensor
// degree that divides count and that the model allows, the rest as data parallel. Only an explicit wrong product is an error.

#include "core/hardware/gpu.h"
#include "core/memory/plan.h"
#include "core/model/model.h"
#include "core/units/error.h"

namespace anchorgpu::memory {

enum class DefaultSplit { Layers, DataParallel, TensorParallel };

/// `model` may be null (diffusion): then any tensor degree is allowed. Fails with "impossible-split" and the product found.
Result<Parallelism> resolveParallelism(const workload::Hardware &hardware, DefaultSplit split, const model::Model *model);

} // namespace anchorgpu::memory
