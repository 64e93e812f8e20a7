#pragma once
// JSON text → value, for every file that the program reads: one place for the limits and for messages that name line and
// column. The order of members is kept. Nesting is limited, so that a hostile file can't exhaust the stack.

#include "core/units/error.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace anchorgpu {

using Json = nlohmann::ordered_json;

inline constexpr int kMaxJsonDepth = 96;

/// Parses UTF-8 text (a byte order mark is accepted). Fails with "json-syntax" or "json-depth" and "line L, column C".
Result<Json> parseJson(std::string_view text, const std::string &file);

/// A short form of a value for messages: at most 80 bytes, cut at a character.
std::string shortText(const Json &value);

/// `pointer` with one more member name, escaped as RFC 6901 says.
std::string childPointer(const std::string &pointer, std::string_view member);

} // namespace anchorgpu
