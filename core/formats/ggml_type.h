#pragma once
// The element types of ggml, which GGUF files and llama.cpp's caches are made of: a type stores a fixed number of values as one
// block of a fixed number of bytes, scales included. A row (the fastest dimension) must be whole blocks.
// Source: ggml's own type table (llama.cpp b9616, ggml/src/ggml.c); ids 4, 5, 31–33 and 36–38 were removed and are unknown here.

#include "core/units/bytes.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace anchorgpu::formats {

struct GgmlType {
    int id = 0;               ///< number in a GGUF tensor info
    std::string_view name;    ///< as files and programs print it in capitals: "Q4_K", "IQ2_XXS", "F16"
    std::int64_t block = 1;   ///< values a block
    std::int64_t bytes = 0;   ///< bytes a block

    bool quantised() const { return block > 1; }
    double bitsPerWeight() const { return 8.0 * static_cast<double>(bytes) / static_cast<double>(block); }
    /// Whether a row of this many values is whole blocks.
    bool fits(std::int64_t rowValues) const { return rowValues % block == 0; }
    /// Bytes of `values` values; a partial block counts whole.
    Bytes bytesOf(std::int64_t values) const { return ceilDiv(values, block) * Bytes(bytes); }
};

/// By id of a GGUF file; null when the id is unknown or removed.
const GgmlType *ggmlType(std::int64_t id);
/// By name, capitals or not ("q4_K"); null when unknown.
const GgmlType *ggmlType(std::string_view name);
/// All types, by id.
std::span<const GgmlType> ggmlTypes();

} // namespace anchorgpu::formats
