#pragma once
// The translators' checks on a glossary file, against the English one that the program ships.
// Beside the rules of text_rules.h: json, utf-8, unknown-id, duplicate-id, missing-term (French and English only), empty-text,
// broken-link, broken-see-also, term-use (a text whose source uses a term must use the approved term of its language).

#include "core/glossary/glossary.h"
#include "core/glossary/text_rules.h"

#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::glossary {

struct PlacedFault {
    std::string file;
    std::size_t line = 1, column = 1;
    std::string id;              ///< term, or source text for interface strings
    std::string rule;
    std::string found, allowed;
    bool warning = false;
};

struct CheckResult {
    std::vector<PlacedFault> faults; ///< in the order of the file
    bool readable = true;            ///< false: not JSON or not a glossary; the first fault says why
};

/// `text`: the file's bytes; `file`: its name for messages; `language`: of its name. `source` is the English glossary.
CheckResult checkGlossary(std::string_view text, const std::string &file, std::string_view language, const Glossary &source);

/// Whether `translation` uses the approved form of every term that `sourceText` uses; ids of those that it doesn't.
std::vector<std::string> unusedTerms(std::string_view sourceText, std::string_view translation, const Glossary &source, const Glossary &target);

} // namespace anchorgpu::glossary
