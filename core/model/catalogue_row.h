#pragma once
// One row of resources/catalogue/models.json → ModelDescription. The fields are explained in CONTRIBUTING ("how to add a
// model"): one letter a layer in `layer_types`, widths, and the few words that name what a family does differently.

#include "core/model/description.h"
#include "core/units/json_text.h"

namespace anchorgpu::model {

/// `pointer` is the row's place in the file, for messages.
Result<ModelDescription> readCatalogueRow(const Json &row, const std::string &file, const std::string &pointer);

} // namespace anchorgpu::model
