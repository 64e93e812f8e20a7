#pragma once
// The glossary of one language: terms by stable id, each with a short definition, a longer explanation, an example with numbers,
// see-also, the place where it works in the program, and sources. Links in texts are written [words](#id).
// Files: translations/glossary/<lang>.json (contract §6). Definitions explain concepts; the closing note says what they don't promise.

#include "core/units/error.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::glossary {

struct Term {
    std::string id;
    std::string term;
    std::string shortText;
    std::string text;
    std::string example;
    std::vector<std::string> seeAlso;
    std::string worksIn;
    std::vector<std::string> sources;
    std::vector<std::string> variants; ///< further approved forms of the term in this language
    bool operator==(const Term &) const = default;
};

struct Glossary {
    std::string language;
    std::string note;
    std::vector<Term> terms;

    const Term *find(std::string_view id) const;
    /// Terms that contain every word of the query, accents and case folded; best first: in the term, in the short text, elsewhere.
    std::vector<const Term *> search(std::string_view query) const;
};

/// The text of a glossary file. Fails with line and column; unknown members are ignored here (the desk keeps them).
Result<Glossary> parseGlossary(std::string_view text, const std::string &file);

/// The glossary that ships for a language; null when there is none. Read once.
std::shared_ptr<const Glossary> builtInGlossary(std::string_view language);

} // namespace anchorgpu::glossary
