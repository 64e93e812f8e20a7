#pragma once
// What the program reads from a model file, as JSON (contract §6).

#include "core/model/diffusion_model.h"
#include "core/units/error.h"
#include "core/units/json_text.h"
#include "ui/text/language.h"

#include <string>

namespace anchorgpu::app {

/// The components of a diffusion pipeline with their counts.
Json componentsOf(const model::DiffusionModel &model);

/// A config.json, safetensors file or index, GGUF, a folder of them, or a diffusion pipeline's folder.
Result<Json> inspectPath(const std::string &path, const text::Language &language);

} // namespace anchorgpu::app
