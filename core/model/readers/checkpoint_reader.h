#pragma once
// A folder as the hub publishes a model: config.json, hf_quant_config.json, safetensors files with or without an index. The config
// gives the layers, the files give the tensors and their bytes; where they disagree the files are right and a remark says so.

#include "core/model/model.h"
#include "core/units/error.h"

#include <string>

namespace anchorgpu::model {

/// The config alone, with hf_quant_config.json if it lies beside it.
Result<Model> readConfigFile(const std::string &path);

/// Config and weights of a folder. Fails with "folder-empty" when it has neither, "safetensors-part-missing" when some but not all
/// files of the index are there. An index without any of its files counts by its stated sum.
Result<Model> readCheckpointFolder(const std::string &folder);

/// One *.safetensors file, or the whole checkpoint when an index beside it lists it; *.safetensors.index.json means its folder.
Result<Model> readSafetensorsPath(const std::string &path);

} // namespace anchorgpu::model
