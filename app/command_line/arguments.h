#pragma once
// The words of a command line: a command, its positional words, its options. What a command takes is a table, so that an
// unknown option is refused with the list of those allowed.

#include "core/units/error.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::app {

struct OptionName {
    std::string_view name;      ///< "--set"
    bool takesValue = true;
};

/// Options that every command takes (contract §1).
std::span<const OptionName> commonOptions();

struct Arguments {
    std::vector<std::string> words;                     ///< positional
    std::map<std::string, std::vector<std::string>, std::less<>> options;

    bool has(std::string_view name) const { return options.find(name) != options.end(); }
    /// The last value given; nothing when the option is absent.
    std::optional<std::string> value(std::string_view name) const;
    std::vector<std::string> values(std::string_view name) const;
};

/// `--name value` and `--name=value`; `--` ends options, `-` is a word. Fails with "unknown-argument" or "missing-argument".
Result<Arguments> parseArguments(std::span<const std::string> words, std::span<const OptionName> allowed);

} // namespace anchorgpu::app
