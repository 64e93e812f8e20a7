#pragma once
// One row of diffusion_models.json → DiffusionModel. Counts are checked for sense (0 … 10^13 values), so that no later product can
// overflow and a hostile overlay is refused with its place.

#include "core/model/diffusion_model.h"
#include "core/units/error.h"
#include "core/units/json_text.h"

#include <string>

namespace anchorgpu::model {

/// `place` is the JSON pointer of the row. Fails with "missing-member", "wrong-type" or "out-of-range".
Result<DiffusionModel> decodeDiffusionRow(const Json &row, const std::string &file, const std::string &place);

} // namespace anchorgpu::model
