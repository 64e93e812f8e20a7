#pragma once
// Turns a description into a model: groups equal layers, lists every tensor, checks that nothing overflows.
// Tensor formulas: models.md "Formulas"; each is held by the table test over all catalogue rows.

#include "core/model/description.h"
#include "core/units/error.h"

namespace anchorgpu::model {

/// Fails with "out-of-range" when sizes are negative or so large that the sums would overflow.
Result<Model> buildModel(const ModelDescription &description);

} // namespace anchorgpu::model
