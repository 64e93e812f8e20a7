#include "core/glossary/check.h"

#include "core/glossary/string_positions.h"
#include "core/glossary/utf8.h"

#include <algorithm>
#include <set>

namespace anchorgpu::glossary {
namespace {

bool isWordPart(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80; }

/// The term without what stands in brackets: "latent attention (MLA)" → "latent attention".
std::string plainTerm(const std::string &term)
{
    std::string plain = folded(term);
    if (const std::size_t bracket = plain.find(" ("); bracket != std::string::npos)
        plain.resize(bracket);
    return plain;
}

/// Whether `term` stands in `text` as whole words, a plural s or x allowed at the end of each word. Both folded.
bool usesTerm(const std::string &text, const std::string &term)
{
    for (std::size_t start = 0; start < text.size(); ++start) {
        if (start > 0 && isWordPart(text[start - 1]))
            continue;
        std::size_t at = start, k = 0;
        for (; k < term.size() && at < text.size(); ++k, ++at) {
            if (term[k] == ' ' && (text[at] == 's' || text[at] == 'x') && at + 1 < text.size())
                ++at;
            if (text[at] != term[k])
                break;
        }
        if (k < term.size())
            continue;
        if (at < text.size() && (text[at] == 's' || text[at] == 'x'))
            ++at;
        if (at >= text.size() || !isWordPart(text[at]))
            return true;
    }
    return false;
}

bool usesAnyForm(const std::string &text, const Term &term)
{
    return usesTerm(text, plainTerm(term.term)) || std::any_of(term.variants.begin(), term.variants.end(), [&](const std::string &form) { return usesTerm(text, folded(form)); });
}

/// Text members of a term, by name in the file.
struct Member {
    const char *name;
    std::string Term::*value;
    bool required;
};
constexpr Member kMembers[] = {{"term", &Term::term, true}, {"short", &Term::shortText, true}, {"text", &Term::text, true}, {"example", &Term::example, false}, {"works_in", &Term::worksIn, false}};

class Checker {
public:
    Checker(std::string_view text, const std::string &file, std::string_view language, const Glossary &source)
        : m_text(text), m_file(file), m_language(language), m_source(source)
    {
    }

    CheckResult run()
    {
        if (const std::size_t bad = invalidUtf8(m_text); bad != std::string_view::npos)
            return unreadable("utf-8", placeOf(m_text, bad), {}, {});
        const auto glossary = parseGlossary(m_text, m_file);
        if (!glossary)
            return unreadable("json", placeOfError(glossary.error()), glossary.error().found, glossary.error().allowed);
        m_positions = stringPositions(m_text);
        m_glossary = &*glossary;
        typography("/note", "note", glossary->note);
        for (std::size_t i = 0; i < glossary->terms.size(); ++i)
            checkTerm(glossary->terms[i], "/terms/" + std::to_string(i));
        missingTerms();
        std::stable_sort(m_result.faults.begin(), m_result.faults.end(), [](const PlacedFault &a, const PlacedFault &b) { return std::pair(a.line, a.column) < std::pair(b.line, b.column); });
        return std::move(m_result);
    }

private:
    CheckResult unreadable(const char *rule, Place place, std::string found, std::string allowed)
    {
        m_result.readable = false;
        m_result.faults.push_back({m_file, place.line, place.column, {}, rule, std::move(found), std::move(allowed), false});
        return std::move(m_result);
    }

    /// "line 3, column 7" of a syntax error, or the place of the member that a pointer names.
    Place placeOfError(const Error &error)
    {
        Place place;
        if (std::sscanf(error.place.c_str(), "line %zu, column %zu", &place.line, &place.column) == 2)
            return place;
        const auto positions = stringPositions(m_text);
        const auto found = positions.lower_bound(error.place);
        return found == positions.end() ? Place{} : placeOf(m_text, found->second);
    }

    void add(const std::string &pointer, std::size_t index, const std::string &id, std::string_view rule, std::string found, std::string allowed, bool warning = false)
    {
        const auto position = m_positions.find(pointer);
        const Place place = position == m_positions.end() ? Place{} : placeOf(m_text, rawOffset(m_text, position->second, index));
        m_result.faults.push_back({m_file, place.line, place.column, id, std::string(rule), std::move(found), std::move(allowed), warning});
    }

    void typography(const std::string &pointer, const std::string &id, const std::string &text)
    {
        for (const Fault &fault : checkTypography(text, m_language))
            add(pointer, fault.offset, id, fault.rule, fault.found, fault.allowed, fault.warning);
    }

    void checkTerm(const Term &term, const std::string &pointer)
    {
        const Term *source = m_source.find(term.id);
        if (!source)
            add(pointer + "/id", 0, term.id, "unknown-id", term.id, {});
        if (!m_seen.insert(term.id).second)
            add(pointer + "/id", 0, term.id, "duplicate-id", term.id, {});
        for (const Member &member : kMembers)
            checkMember(term, source, member, pointer + "/" + member.name);
        for (std::size_t i = 0; i < term.seeAlso.size(); ++i) {
            if (!m_source.find(term.seeAlso[i]))
                add(pointer + "/see_also/" + std::to_string(i), 0, term.id, "broken-see-also", term.seeAlso[i], {});
        }
    }

    void checkMember(const Term &term, const Term *source, const Member &member, const std::string &pointer)
    {
        const std::string &text = term.*member.value;
        if (text.empty()) {
            if (member.required)
                add(m_positions.contains(pointer) ? pointer : pointer.substr(0, pointer.rfind('/')) + "/id", 0, term.id, "empty-text", member.name, {});
            return;
        }
        typography(pointer, term.id, text);
        for (const std::string &link : linksOf(text)) {
            if (!m_source.find(link))
                add(pointer, 0, term.id, "broken-link", link, {});
        }
        if (!source || m_language == m_source.language)
            return;
        const std::string &sourceText = source->*member.value;
        for (const Fault &fault : checkAgainstSource(sourceText, text))
            add(pointer, fault.offset, term.id, fault.rule, fault.found, fault.allowed, fault.warning);
        for (const std::string &id : unusedTerms(sourceText, text, m_source, *m_glossary)) {
            if (id != term.id)
                add(pointer, 0, term.id, "term-use", id, m_glossary->find(id)->term);
        }
    }

    void missingTerms()
    {
        if (m_language != "fr" && m_language != "en")
            return;
        for (const Term &term : m_source.terms) {
            if (!m_seen.contains(term.id))
                add("/language", 0, term.id, "missing-term", {}, term.term);
        }
    }

    std::string_view m_text;
    const std::string &m_file;
    std::string_view m_language;
    const Glossary &m_source;
    const Glossary *m_glossary = nullptr;
    std::map<std::string, std::size_t> m_positions;
    std::set<std::string> m_seen;
    CheckResult m_result;
};

} // namespace

std::vector<std::string> unusedTerms(std::string_view sourceText, std::string_view translation, const Glossary &source, const Glossary &target)
{
    const std::string original = folded(sourceText), translated = folded(translation);
    std::vector<std::string> unused;
    for (const Term &term : source.terms) {
        const Term *approved = target.find(term.id);
        if (approved && !approved->term.empty() && usesTerm(original, plainTerm(term.term)) && !usesAnyForm(translated, *approved))
            unused.push_back(term.id);
    }
    return unused;
}

CheckResult checkGlossary(std::string_view text, const std::string &file, std::string_view language, const Glossary &source)
{
    return Checker(text, file, language, source).run();
}

} // namespace anchorgpu::glossary
