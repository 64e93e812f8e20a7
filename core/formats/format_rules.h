#pragma once
// What a numeric format does to each tensor of a model: which roles it quantises and which it leaves in the wide (16-bit) type,
// and the exact bytes of a tensor with scales, zero points, group index and padding of the packing.
// Layouts: AWQ/GPTQ int32 packing along output resp. input features with 16-bit scales and 4-bit zero points per group, GPTQ an int32
// group index per input feature (vLLM awq.py, gptq.py); compressed-tensors pack-quantized for symmetric int4; DeepSeek's 128 × 128
// fp32 block scales; ModelOpt NVFP4 (fp8 scale per 16, fp32 per matrix); OCP MXFP4 (e8m0 per 32); bitsandbytes absmax per 64 values and
// its double quantisation per 256 blocks (bitsandbytes functional.py); LLM.int8 fp32 row statistics.
// A `gguf:` mix decides per tensor of the whole model: ask core/model/gguf_layout.h. Here it counts as its plain base type.

#include "core/formats/numeric_format.h"
#include "core/formats/tensor_role.h"
#include "core/units/bytes.h"

#include <string_view>

namespace anchorgpu::formats {

/// Shape of one tensor in the matrix-product view: rows output features, cols input features, stack matrices in one tensor.
struct TensorShape {
    std::int64_t rows = 0;
    std::int64_t cols = 1;
    std::int64_t stack = 1;
};

/// Which tensors a format leaves in the wide type; an id for explanations.
enum class Remainder {
    Nothing,              ///< every tensor has the format (fp32, bf16, fp16)
    AllButLinear,         ///< embeddings, head, norms, router, biases, convolutions, recurrence vectors stay wide
    AllButFeedForward,    ///< attention stays wide as well (mxfp4 of mixture-of-experts releases)
    ByMix,                ///< llama.cpp decides per tensor
};
std::string_view idOf(Remainder rule);

/// `mixtureOfExperts`: the model has experts; then mxfp4 leaves attention wide, as gpt-oss is published and vLLM loads it.
Remainder remainderOf(const NumericFormat &format, bool mixtureOfExperts = false);

/// Whether the format stores tensors of this role in its narrow type.
bool quantises(const NumericFormat &format, TensorRole role, bool mixtureOfExperts = false);

/// Exact bytes of one tensor. `wide` is the type of what the format leaves alone: "bf16", "fp16" or "fp32".
/// Family::Native counts as the wide type: resolve it from the model first. Saturates on absurd shapes.
Bytes storedBytes(const NumericFormat &format, TensorRole role, const TensorShape &shape, std::string_view wide = "bf16",
                  bool mixtureOfExperts = false);

/// Bytes of a matrix that the format does quantise, whatever its role (bits per weight, LoRA base, gathered layers).
Bytes narrowBytes(const NumericFormat &format, const TensorShape &shape);

/// Bits a weight of a large plain matrix with its metadata (contract §6); 16 for native.
double bitsPerWeight(const NumericFormat &format);

/// Bytes of a value in a float type by its name ("fp32" 4, "bf16"/"fp16" 2).
std::int64_t wideBytes(std::string_view wide);

} // namespace anchorgpu::formats
