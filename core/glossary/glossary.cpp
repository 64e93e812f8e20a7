#include "core/glossary/glossary.h"

#include "core/glossary/utf8.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <algorithm>
#include <map>

namespace anchorgpu::glossary {
namespace {

constexpr std::size_t kMaxTerms = 10'000;

/// A text member; absent is empty, anything but a string is refused.
Result<std::string> textOf(const Json &object, const char *name, const std::string &pointer, const std::string &file)
{
    const auto member = object.find(name);
    if (member == object.end())
        return std::string();
    if (!member->is_string())
        return fail("wrong-value", childPointer(pointer, name), shortText(*member), "\"…\"", file);
    return member->get<std::string>();
}

Result<std::vector<std::string>> listOf(const Json &object, const char *name, const std::string &pointer, const std::string &file)
{
    std::vector<std::string> texts;
    const auto member = object.find(name);
    if (member == object.end())
        return texts;
    if (!member->is_array() || !std::all_of(member->begin(), member->end(), [](const Json &entry) { return entry.is_string(); }))
        return fail("wrong-value", childPointer(pointer, name), shortText(*member), "[\"…\"]", file);
    for (const Json &entry : *member)
        texts.push_back(entry.get<std::string>());
    return texts;
}

Result<Term> termOf(const Json &json, const std::string &pointer, const std::string &file)
{
    if (!json.is_object())
        return fail("wrong-value", pointer, shortText(json), "{\"id\":…,\"term\":…}", file);
    Term term;
    const std::pair<const char *, std::string *> texts[] = {{"id", &term.id},           {"term", &term.term},       {"short", &term.shortText},
                                                            {"text", &term.text},       {"example", &term.example}, {"works_in", &term.worksIn}};
    for (const auto &[name, target] : texts) {
        auto value = textOf(json, name, pointer, file);
        if (!value)
            return tl::unexpected(value.error());
        *target = *std::move(value);
    }
    const std::pair<const char *, std::vector<std::string> *> lists[] = {{"see_also", &term.seeAlso}, {"sources", &term.sources}, {"variants", &term.variants}};
    for (const auto &[name, target] : lists) {
        auto value = listOf(json, name, pointer, file);
        if (!value)
            return tl::unexpected(value.error());
        *target = *std::move(value);
    }
    if (term.id.empty())
        return fail("wrong-value", pointer + "/id", {}, "\"kv_cache\"", file);
    return term;
}

bool containsAll(const std::string &text, const std::vector<std::string> &words)
{
    return std::all_of(words.begin(), words.end(), [&](const std::string &word) { return text.find(word) != std::string::npos; });
}

std::vector<std::string> wordsOf(std::string_view query)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : folded(query) + " ") {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

} // namespace

const Term *Glossary::find(std::string_view id) const
{
    const auto found = std::find_if(terms.begin(), terms.end(), [&](const Term &term) { return term.id == id; });
    return found == terms.end() ? nullptr : &*found;
}

std::vector<const Term *> Glossary::search(std::string_view query) const
{
    const std::vector<std::string> words = wordsOf(query);
    std::vector<const Term *> ranked[3];
    for (const Term &term : terms) {
        const std::string name = folded(term.term + " " + term.id), brief = name + " " + folded(term.shortText);
        if (containsAll(name, words))
            ranked[0].push_back(&term);
        else if (containsAll(brief, words))
            ranked[1].push_back(&term);
        else if (containsAll(brief + " " + folded(term.text + " " + term.example), words))
            ranked[2].push_back(&term);
    }
    std::vector<const Term *> all;
    for (auto &group : ranked) {
        std::stable_sort(group.begin(), group.end(), [](const Term *a, const Term *b) { return folded(a->term) < folded(b->term); });
        all.insert(all.end(), group.begin(), group.end());
    }
    return all;
}

Result<Glossary> parseGlossary(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return tl::unexpected(json.error());
    if (!json->is_object() || !json->contains("format") || (*json)["format"] != "anchorgpu-glossary")
        return fail("wrong-value", "/format", json->is_object() && json->contains("format") ? shortText((*json)["format"]) : "", "anchorgpu-glossary", file);
    if (!json->contains("version") || (*json)["version"] != 1)
        return fail("wrong-version", "/version", json->contains("version") ? shortText((*json)["version"]) : "", "1", file);
    const auto list = json->find("terms");
    if (list == json->end() || !list->is_array() || list->size() > kMaxTerms)
        return fail("wrong-value", "/terms", list == json->end() ? "" : shortText(*list), "[{\"id\":…,\"term\":…}]", file);
    Glossary glossary;
    auto language = textOf(*json, "language", {}, file);
    auto note = textOf(*json, "note", {}, file);
    if (!language || !note)
        return tl::unexpected(language ? note.error() : language.error());
    glossary.language = *std::move(language);
    glossary.note = *std::move(note);
    for (std::size_t i = 0; i < list->size(); ++i) {
        auto term = termOf((*list)[i], "/terms/" + std::to_string(i), file);
        if (!term)
            return tl::unexpected(term.error());
        glossary.terms.push_back(*std::move(term));
    }
    return glossary;
}

std::shared_ptr<const Glossary> builtInGlossary(std::string_view language)
{
    static std::map<std::string, std::shared_ptr<const Glossary>, std::less<>> known;
    if (const auto found = known.find(language); found != known.end())
        return found->second;
    const std::string path = "glossary/" + std::string(language) + ".json";
    std::shared_ptr<const Glossary> glossary;
    if (const auto text = resources::find(path)) {
        if (auto parsed = parseGlossary(*text, path))
            glossary = std::make_shared<const Glossary>(*std::move(parsed));
    }
    return known[std::string(language)] = glossary;
}

} // namespace anchorgpu::glossary
