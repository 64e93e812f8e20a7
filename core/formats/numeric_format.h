#pragma once
// The numeric formats of the contract (§2) by stable id. A format says how the values of a tensor are stored: element
// type, scales, zero points, block headers. What a format does to each tensor of a model (which stay in 16 bits) is
// decided by role, see format_rules.h. `gguf:` formats are mixes: one ggml type a tensor, see gguf_mix.h.

#include "core/units/bytes.h"
#include "core/units/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::formats {

enum class Family {
    Native,      ///< what the model is published in
    Float,       ///< fp32 bf16 fp16
    Fp8,         ///< one scale a tensor or channel
    Fp8Block,    ///< one fp32 scale per 128 × 128 block
    Int8,        ///< W8A8, scale per output channel
    W8A16,       ///< int8 weights, 16-bit scale per output channel
    AwqInt4,     ///< 4-bit with 4-bit zero points, group g
    GptqInt4,    ///< 4-bit with zero points and group index, group g
    Int4,        ///< 4-bit symmetric, no zero points, group g
    Nvfp4,       ///< 4-bit, fp8 scale per 16, fp32 scale a tensor
    Mxfp4,       ///< 4-bit, 8-bit exponent per 32
    BnbNf4,      ///< bitsandbytes NF4, fp32 absmax per 64
    BnbNf4Dq,    ///< the same with double quantisation
    BnbInt8,     ///< bitsandbytes LLM.int8()
    Gguf,        ///< a llama.cpp / stable-diffusion.cpp mix by name
};

/// A regular value; cheap to copy for everything but `gguf:` (whose name is kept).
struct NumericFormat {
    Family family = Family::Native;
    int bits = 16;        ///< of the element type: Float 32/16, otherwise the stored width
    bool brain = true;    ///< Float with 16 bits: bf16 (true) or fp16 (false)
    int group = 0;        ///< AWQ/GPTQ/Int4: 128, 64 or 32
    std::string ggufName; ///< Gguf: "Q4_K_M", without the prefix

    bool operator==(const NumericFormat &) const = default;
};

/// Contract id → format ("fp8", "awq-int4-g128", "gguf:Q4_K_M" …). Fails with the list of ids allowed.
Result<NumericFormat> parseNumericFormat(std::string_view id);

/// Format → contract id; the inverse of parseNumericFormat.
std::string toId(const NumericFormat &format);

/// Every format that parseNumericFormat accepts, in the contract's order, `native` first, then the gguf names.
std::vector<NumericFormat> allFormats();

} // namespace anchorgpu::formats
