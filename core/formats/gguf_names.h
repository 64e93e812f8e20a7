#pragma once
// Names of GGUF weight formats: the mixes of llama.cpp's quantiser ("Q4_K_M"; number of general.file_type) and the plain ggml types
// that stable-diffusion.cpp names ("Q3_K"). A mix has a base type; which tensor gets another is decided by gguf_mix.h.
// Source: llama.cpp b9616 llama.h (file types), src/llama-quant.cpp (base types, fallbacks).

#include "core/formats/ggml_type.h"

#include <span>
#include <string_view>

namespace anchorgpu::formats {

struct GgufName {
    std::string_view name;   ///< "Q4_K_M"
    int fileType = -1;       ///< general.file_type; −1 for a plain type without one
    std::string_view base;   ///< ggml type of plain matrices
    bool mix = true;         ///< llama.cpp's rules apply; false: every matrix has the base type
};

/// By name, capitals or not; null when unknown.
const GgufName *ggufName(std::string_view name);
/// By general.file_type; null when unknown or removed.
const GgufName *ggufNameOf(std::int64_t fileType);
/// Mixes in the order of their file types, then plain types.
std::span<const GgufName> ggufNames();

/// Base type of a name; F16 for a name that is unknown (formats are checked when they are parsed).
const GgmlType &baseType(std::string_view name);

/// The type that a tensor with this row length gets when `type` was asked: the type itself when the row is whole blocks, else the
/// quantiser's fallback (Q4_K → Q5_0, Q5_K → Q5_1, Q6_K → Q8_0, Q2_K/Q3_K/TQ → Q4_0, IQ → IQ4_NL), else F16.
const GgmlType &storableType(const GgmlType &type, std::int64_t rowValues);

} // namespace anchorgpu::formats
