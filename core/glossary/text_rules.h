#pragma once
// Rules for a translated text that a machine can check: spaces and typography of its language, and what it must share with its
// source (placeholders, tags, links, mnemonic, closing punctuation). lrelease checks none of them. Sources: French typography as
// the house rules state it (U+202F before ; ! ?, U+00A0 before : and inside « », U+00A0 between number and unit).

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::glossary {

/// One broken rule. `rule` is a stable id with a sentence in ui/text.
struct Fault {
    std::string_view rule;
    std::size_t offset = 0;  ///< byte in the translated text
    std::string found;
    std::string allowed;
    bool warning = false;    ///< told, but doesn't fail the check
};

/// Spaces and, for "fr", typography. Rules: double-space, edge-space, narrow-space, colon-space, guillemet-space, unit-space,
/// thousands-space; for other languages space-before-punctuation ("en").
std::vector<Fault> checkTypography(std::string_view text, std::string_view language);

/// What translation and source must have in common. Rules: placeholders, tags, links, mnemonic, punctuation.
std::vector<Fault> checkAgainstSource(std::string_view source, std::string_view translation);

/// Placeholders of a text, sorted: %1 %n %L1 {name}.
std::vector<std::string> placeholdersOf(std::string_view text);
/// Ids that links of the form [words](#id) point to, sorted.
std::vector<std::string> linksOf(std::string_view text);
/// Names of HTML-like tags, closing ones with their slash, sorted.
std::vector<std::string> tagsOf(std::string_view text);

} // namespace anchorgpu::glossary
