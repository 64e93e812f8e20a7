#pragma once
// The tensors of a checkpoint's safetensors files as logical weights: packed 4-bit matrices count their values, scales, zero points and
// group indices are buffers, bytes are exact. The format of the checkpoint follows from how its largest weights are stored.

#include "core/formats/numeric_format.h"
#include "core/model/readers/safetensors_header.h"
#include "core/model/readers/safetensors_names.h"

namespace anchorgpu::model {

struct SafetensorsWeights {
    TensorInventory inventory;            ///< logical shapes; auxiliary tensors as Part::Buffer
    std::int64_t bytes = 0;               ///< of all tensors
    std::int64_t unnamed = 0;             ///< parameters of tensors whose role isn't known
    std::int64_t layers = 0;              ///< highest layer number + 1
    std::int64_t hiddenSize = 0;          ///< of the embedding; 0 without one
    std::int64_t vocabSize = 0;
    bool hasHead = false;
    bool shapesLost = false;              ///< flat packing (bitsandbytes) hides rows and columns
    formats::NumericFormat format;        ///< what most bytes are stored in
    std::string wideType = "bf16";        ///< float type of what isn't packed
};

/// `layers` of the language model when a config states it (0: unknown). Fails with "safetensors-duplicate".
Result<SafetensorsWeights> weightsOf(const std::vector<SafetensorsHeader> &files, std::int64_t layers, const std::string &file);

} // namespace anchorgpu::model
