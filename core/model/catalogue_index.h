#pragma once
// Finds the rows of a JSON array of objects in its text without decoding it: where each row begins and ends, and the plain
// members of a row. A program start needs one row of hundreds.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

/// The text of every object of the outermost array. Text that isn't such an array gives what was understood so far.
std::vector<std::string_view> splitRows(std::string_view text);

/// The row whose "id" is `id`, by a search for the quoted id. Nothing when the id isn't the first member of its object.
std::optional<std::string_view> findRow(std::string_view text, std::string_view id);

/// The raw text of a member of an object at its first level: a string without its quotes (escapes stay), a number, a literal,
/// or a nested object with its braces. Empty when absent.
std::string_view rawMember(std::string_view object, std::string_view name);

} // namespace anchorgpu::model
