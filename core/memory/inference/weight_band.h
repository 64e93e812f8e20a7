#pragma once
// How far releases of one format differ from its rule: which projections a quantiser left in 16 bits, double quantisation,
// zero points that kernels drop, repacking. Factors on the computed bytes, from the loaded sizes of the evidence rows
// (resources/engines/weight_bands.json).

#include "core/formats/numeric_format.h"
#include "core/memory/plan.h"

namespace anchorgpu::memory {

/// `states`: the model has recurrent or linear-attention layers, which some quantisers leave alone.
Band weightBand(const formats::NumericFormat &format, bool states, Bytes bytes);

} // namespace anchorgpu::memory
