#pragma once
// The header of one GGUF file: metadata and tensor infos, nothing of the weights. Text arrays (vocabularies) are walked over and only
// counted, so a header of many megabytes takes milliseconds and a buffer. Every count is checked against the bytes that are there
// before anything is allocated. Format: ggml docs/gguf.md; what is refused follows ggml/src/gguf.cpp of llama.cpp b9616: versions
// but 2 and 3, big-endian files, nested arrays, duplicate or empty keys, duplicate tensor names, alignments that are no power of two,
// unknown or removed tensor types, rows that are no whole blocks, offsets that are not the running sum of the padded sizes.

#include "core/formats/ggml_type.h"
#include "core/model/readers/byte_source.h"

#include <map>
#include <variant>

namespace anchorgpu::model {

/// An array of numbers or booleans keeps its values when it is short (per-layer lists), else only its length.
struct GgufArray {
    std::int64_t length = 0;
    bool ofText = false;
    std::vector<double> numbers; ///< empty when not kept
};

using GgufValue = std::variant<std::int64_t, double, bool, std::string, GgufArray>;

struct GgufTensorInfo {
    std::string name;
    std::array<std::int64_t, 4> dims{1, 1, 1, 1};
    int dimensions = 0;
    const formats::GgmlType *type = nullptr;
    std::int64_t offset = 0;     ///< from the start of the data
    std::int64_t elements = 0;
    std::int64_t bytes = 0;
};

struct GgufHeader {
    int version = 0;
    std::map<std::string, GgufValue, std::less<>> metadata; ///< texts are kept up to kKeptText bytes
    std::vector<GgufTensorInfo> tensors;
    std::int64_t alignment = 32;
    std::int64_t dataStart = 0;
    std::int64_t dataBytes = 0;  ///< that the tensors need, padding included
    std::int64_t fileBytes = 0;  ///< smaller than dataStart + dataBytes when the data is cut off or missing

    const GgufValue *find(std::string_view key) const;
    /// A whole number of any width, also when stored as a float or as the first of an array.
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    std::string text(std::string_view key) const;
    /// The values of a per-layer list; a single number stands for all `layers`. Empty when absent or of another length.
    std::vector<std::int64_t> perLayer(std::string_view key, std::int64_t layers) const;
    /// Length of an array, 0 when absent.
    std::int64_t arrayLength(std::string_view key) const;
};

inline constexpr std::size_t kKeptText = 512;
inline constexpr std::int64_t kKeptNumbers = 8192;
inline constexpr std::int64_t kMostKeys = 65'536;
inline constexpr std::int64_t kMostTensors = 1'048'576;

/// `file` is only for messages.
Result<GgufHeader> parseGgufHeader(const ByteSource &source, const std::string &file);

} // namespace anchorgpu::model
