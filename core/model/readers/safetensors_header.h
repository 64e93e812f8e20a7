#pragma once
// The header of one safetensors file: a length, then JSON with dtype, shape and byte range of each tensor. Nothing of the data is
// read. Checked as the format's own library does: known dtypes, ranges that match shape × dtype and follow each other without gap.
// Source: huggingface/safetensors README "Format" and safetensors/src/tensor.rs.
// The JSON is read as a stream, so a header of 100,000 tensors takes memory for its tensors only.

#include "core/model/readers/byte_source.h"

#include <map>

namespace anchorgpu::model {

struct SafetensorsTensor {
    std::string name;
    std::string dtype;                 ///< "BF16", "F8_E4M3", "I32" …
    std::vector<std::int64_t> shape;
    std::int64_t begin = 0;            ///< bytes from the start of the data
    std::int64_t end = 0;

    std::int64_t elements() const;     ///< fits: checked when the header is read
    std::int64_t bytes() const { return end - begin; }
};

struct SafetensorsHeader {
    std::vector<SafetensorsTensor> tensors;   ///< in the order of their data
    std::map<std::string, std::string> metadata;
    std::int64_t dataBytes = 0;               ///< that the tensors need
    std::int64_t fileBytes = 0;
    std::int64_t dataStart = 0;
};

inline constexpr std::int64_t kLongestSafetensorsHeader = 100'000'000; ///< the library's own limit

/// `file` is only for messages.
Result<SafetensorsHeader> parseSafetensorsHeader(const ByteSource &source, const std::string &file);

/// model.safetensors.index.json: which tensor is in which file, and the sum of bytes that it states (0: none).
struct SafetensorsIndex {
    std::vector<std::string> files;    ///< sorted, each once; plain names, never paths out of the folder
    std::int64_t tensors = 0;
    std::int64_t totalBytes = 0;
};
Result<SafetensorsIndex> parseSafetensorsIndex(std::string_view json, const std::string &file);

/// Bits of one value; 0 for an unknown dtype.
int safetensorsBits(std::string_view dtype);

} // namespace anchorgpu::model
