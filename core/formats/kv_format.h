#pragma once
// Formats of the KV cache (contract §2 `kv_cache`). A format stores values in blocks with their scales; `auto` is what the model
// asks for, or its 16-bit type, and must be resolved before bytes are asked.
// Sources: ggml block sizes (ggml_type.h); NVFP4 cache = d/2 + d/16 bytes per head (vLLM nvfp4_kv_cache_full_dim); fp8 and int8 one
// byte a value: their scales are per tensor or per head and are counted nowhere by the engines' own cache arithmetic.

#include "core/units/bytes.h"
#include "core/units/error.h"

#include <span>
#include <string_view>

namespace anchorgpu::formats {

struct KvFormat {
    std::string_view id;          ///< contract id
    std::int64_t block = 1;       ///< values a block; 0: `auto`
    std::int64_t bytes = 0;       ///< bytes a block

    bool isAuto() const { return block == 0; }
    /// Quantised by ggml's block types: needs flash attention for V in llama.cpp.
    bool blocked() const { return block > 1; }
    double bytesPerValue() const { return block > 0 ? static_cast<double>(bytes) / static_cast<double>(block) : 0.0; }
    /// Bytes of n values that lie behind each other; a partial block counts whole. 0 for `auto`.
    Bytes bytesOf(std::int64_t values) const { return block > 0 ? ceilDiv(values, block) * Bytes(bytes) : Bytes(0); }

    bool operator==(const KvFormat &) const = default;
};

/// Contract id → format; fails with the list of ids. `place` is the JSON pointer for the message.
Result<KvFormat> parseKvFormat(std::string_view id, std::string_view place = "/workload/kv_cache");
/// In the contract's order, `auto` first.
std::span<const KvFormat> allKvFormats();

} // namespace anchorgpu::formats
