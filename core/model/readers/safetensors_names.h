#pragma once
// Hugging Face tensor names → what a tensor is. Names are read from the end: the module that owns the weight decides ("q_proj",
// "experts.7.down_proj"), whatever stands in front of it. Names of modules follow huggingface/transformers and the hub's own model
// code; an unknown one gets the role Other.

#include "core/model/readers/file_inventory.h"

#include <string_view>

namespace anchorgpu::model {

struct SafetensorsNaming {
    std::int64_t layers = 0;      ///< of the language model; higher numbers are multi-token prediction; 0: unknown
    bool hasDecoder = false;      ///< some names speak of a decoder: then an encoder is another stack
};

/// `name` without the suffixes of quantisation ("….q_proj.weight").
TensorPlace safetensorsPlaceOf(std::string_view name, const SafetensorsNaming &naming);

/// How a tensor name belongs to a quantised weight.
enum class Packing {
    Plain,       ///< a weight as it is
    Packed,      ///< holds the values of a weight, packed: `owner` is the weight's name
    Auxiliary,   ///< scales, zero points, indices, states: no parameters
};
struct PackedName {
    Packing packing = Packing::Plain;
    std::string owner;            ///< "model.layers.0.self_attn.q_proj.weight"
    std::string_view suffix;      ///< ".qweight", ".weight_packed", "_blocks" …
};
PackedName packedNameOf(std::string_view name);

} // namespace anchorgpu::model
