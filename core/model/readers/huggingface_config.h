#pragma once
// Hugging Face config.json → Model. Fields have many spellings and most families leave out what their class supplies; what
// the fields say counts first, the table of architectures (architectures.h) fills in, a plain decoder is assumed for unknown
// families, and everything assumed or not understood becomes a remark. Refused is only nonsense: wrong types, values out of
// range, missing essentials, lists of the wrong length; the error names file, JSON pointer, what was found and what is allowed.

#include "core/model/description.h"
#include "core/units/error.h"

#include <string>
#include <string_view>

namespace anchorgpu::model {

/// Files beside the config that say more about it; empty when absent.
struct ConfigSurroundings {
    std::string_view quantization;      ///< text of hf_quant_config.json
    std::string quantizationFile;       ///< its path, for messages
};

/// The description alone: what a reader of safetensors completes with the real tensors.
Result<ModelDescription> describeHuggingFaceConfig(std::string_view text, const std::string &file, const ConfigSurroundings &beside = {});

/// The model with the inventory that the config implies; `file` becomes its id.
Result<Model> readHuggingFaceConfig(std::string_view text, const std::string &file, const ConfigSurroundings &beside = {});

} // namespace anchorgpu::model
