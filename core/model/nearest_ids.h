#pragma once
// "Did you mean": the ids of a list that look most like a misspelt one.

#include "core/model/model_catalogue.h"

#include <string>

namespace anchorgpu::model {

/// Up to five ids, nearest first, separated by ", ". Case, and the part before the slash, count little.
std::string nearestIds(const std::vector<ModelSummary> &summaries, std::string_view id);

} // namespace anchorgpu::model
