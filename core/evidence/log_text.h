#pragma once
// Small readers of log lines: a number or a word after a phrase.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace anchorgpu::evidence {

/// The part of a line behind a phrase; nothing when the phrase isn't there.
std::optional<std::string_view> behind(std::string_view line, std::string_view phrase);

/// The first number behind a phrase; spaces, '=' and ':' may stand between, thousands may be separated by commas.
std::optional<double> numberBehind(std::string_view line, std::string_view phrase);

/// A printed number as a whole one, cut off at ±2·10⁹: no count or size of a context is larger, and products of two still fit.
std::int64_t wholeOf(double number);

/// The word behind a phrase: in quotes, or up to a space, comma or bracket. "None" counts as absent.
std::optional<std::string> wordBehind(std::string_view line, std::string_view phrase);

/// Calls `use` for each line, without line ends and terminal colours.
void forEachLine(std::string_view text, const std::function<void(std::string_view)> &use);

/// Letters and digits only, lower case: "Meta Llama 3.1 8B Instruct" → "metallama318binstruct".
std::string bare(std::string_view name);

} // namespace anchorgpu::evidence
