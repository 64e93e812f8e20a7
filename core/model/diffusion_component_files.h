#pragma once
// One component's folder of a pipeline: its config.json and how many values its weight files hold. Only headers are read. Of several
// variants of one file (…fp16.safetensors) one is counted. Packed 4-bit weights count as the values that they stand for; scales and
// tables of a quantisation count as nothing.

#include "core/units/error.h"
#include "core/units/json_text.h"

#include <string>

namespace anchorgpu::model {

struct ComponentFiles {
    Json config = Json::object();   ///< empty object when the folder has none
    std::string configFile;         ///< for messages
    std::int64_t parameters = 0;    ///< 0: no weight files
    std::int64_t bytes = 0;         ///< of the tensors
    std::string dtype;              ///< of most values: "fp32", "bf16", "fp16", "fp8", "nf4", "int8"; empty without files
};

/// Fails with what the readers of config.json and safetensors say; a folder that isn't there is "file-open".
Result<ComponentFiles> readComponentFiles(const std::string &folder);

} // namespace anchorgpu::model
