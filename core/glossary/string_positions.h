#pragma once
// Where each string of a JSON text begins, so that a message about a text can name line and column. nlohmann_json gives
// values without places; this walks the same (valid) text once and records them.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace anchorgpu::glossary {

struct Place {
    std::size_t line = 1;
    std::size_t column = 1; ///< characters from 1
};

/// Line and column of a byte offset.
Place placeOf(std::string_view text, std::size_t offset);

/// JSON pointer → byte offset of the string's first character (after the quote). The text must be valid JSON.
std::map<std::string, std::size_t> stringPositions(std::string_view text);

/// Byte offset in the file of byte `index` of the decoded string that begins at `start` (escapes count as written).
std::size_t rawOffset(std::string_view text, std::size_t start, std::size_t index);

} // namespace anchorgpu::glossary
