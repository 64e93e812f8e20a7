#pragma once
// GGUF tensor names → what a tensor is. Names follow llama.cpp's gguf-py/gguf/constants.py; names of other makers (diffusion
// models) get the role Other.

#include "core/model/readers/file_inventory.h"

#include <string_view>

namespace anchorgpu::model {

/// `layers`: blocks of the language model; blocks behind them are multi-token prediction.
TensorPlace ggufPlaceOf(std::string_view name, std::int64_t layers);

} // namespace anchorgpu::model
