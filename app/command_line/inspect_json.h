#pragma once
// What the program reads from a model file, as JSON (contract §6).

#include "core/units/error.h"
#include "core/units/json_text.h"
#include "ui/text/language.h"

#include <string>

namespace anchorgpu::app {

/// A config.json, safetensors file or index, GGUF, a folder of them, or a diffusion pipeline's folder.
Result<Json> inspectPath(const std::string &path, const text::Language &language);

} // namespace anchorgpu::app
