#pragma once
// A glossary file that is edited: texts change in place, while unknown members, their order and everything else stay as they are.
// Beside each text the file may keep a hash of the source text that it was translated from ("source_hash": {"short": "…"}), so
// that a later change of the source shows.

#include "core/units/error.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace anchorgpu::glossary {

/// Members of a term that are translated, in their order: term, short, text, example, works_in.
std::span<const std::string_view> translatedMembers();

/// 16 hex digits that stand for a source text (FNV-1a, 64 bits: it tells changes, it guards against nobody).
std::string sourceHash(std::string_view text);

class GlossaryDocument {
public:
    /// A file without terms.
    explicit GlossaryDocument(std::string_view language);
    /// Fails as parseGlossary does.
    static Result<GlossaryDocument> parse(std::string_view text, const std::string &file);

    bool contains(std::string_view id) const { return term(id) != nullptr; }
    /// Empty when the term or the member is absent.
    std::string text(std::string_view id, std::string_view member) const;
    std::string hash(std::string_view id, std::string_view member) const;

    /// Adds what is absent: the term at the end, the member in its order among the translated ones.
    void setText(std::string_view id, std::string_view member, std::string_view text, std::string_view hash);
    void setHash(std::string_view id, std::string_view member, std::string_view hash);
    /// Copies lists that belong to every language's term (see_also, sources) where the term has none.
    void setListIfAbsent(std::string_view id, std::string_view member, const std::vector<std::string> &values);
    void setNote(std::string_view note) { m_json["note"] = note; }

    std::string bytes() const;

private:
    GlossaryDocument() = default;
    const nlohmann::ordered_json *term(std::string_view id) const;
    nlohmann::ordered_json &termToWrite(std::string_view id);

    nlohmann::ordered_json m_json;
};

} // namespace anchorgpu::glossary
