#include "core/glossary/glossary_document.h"

#include "core/glossary/glossary.h"
#include "core/units/json_text.h"

#include <array>
#include <cstdint>

namespace anchorgpu::glossary {
namespace {

constexpr std::array<std::string_view, 5> kMembers{"term", "short", "text", "example", "works_in"};

std::string stringIn(const Json &object, std::string_view name)
{
    const auto member = object.find(std::string(name));
    return member != object.end() && member->is_string() ? member->get<std::string>() : std::string();
}

/// Puts a new translated member behind the last of those that come before it.
void insertInOrder(Json &term, std::string_view member, std::string_view text)
{
    const auto rank = [](std::string_view name) {
        const auto found = std::find(kMembers.begin(), kMembers.end(), name);
        return name == "id" ? -1 : found == kMembers.end() ? 99 : static_cast<int>(found - kMembers.begin());
    };
    std::string behind;
    for (const auto &[name, value] : term.items()) {
        if (rank(name) < rank(member))
            behind = name;
    }
    Json rebuilt = Json::object();
    for (const auto &[name, value] : term.items()) {
        rebuilt[name] = value;
        if (name == behind)
            rebuilt[std::string(member)] = text;
    }
    term = std::move(rebuilt);
}

} // namespace

std::span<const std::string_view> translatedMembers() { return kMembers; }

std::string sourceHash(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::string digits(16, '0');
    for (auto it = digits.rbegin(); it != digits.rend(); ++it, hash >>= 4)
        *it = "0123456789abcdef"[hash & 15];
    return digits;
}

GlossaryDocument::GlossaryDocument(std::string_view language)
{
    m_json = {{"format", "anchorgpu-glossary"}, {"version", 1}, {"language", language}, {"note", ""}, {"terms", Json::array()}};
}

Result<GlossaryDocument> GlossaryDocument::parse(std::string_view text, const std::string &file)
{
    if (const auto valid = parseGlossary(text, file); !valid)
        return tl::unexpected(valid.error());
    GlossaryDocument document;
    document.m_json = *parseJson(text, file);
    return document;
}

const Json *GlossaryDocument::term(std::string_view id) const
{
    for (const Json &term : m_json.at("terms")) {
        if (stringIn(term, "id") == id)
            return &term;
    }
    return nullptr;
}

Json &GlossaryDocument::termToWrite(std::string_view id)
{
    if (const Json *known = term(id))
        return const_cast<Json &>(*known);
    m_json["terms"].push_back({{"id", id}});
    return m_json["terms"].back();
}

std::string GlossaryDocument::text(std::string_view id, std::string_view member) const
{
    const Json *found = term(id);
    return found ? stringIn(*found, member) : std::string();
}

std::string GlossaryDocument::hash(std::string_view id, std::string_view member) const
{
    const Json *found = term(id);
    if (!found)
        return {};
    const auto hashes = found->find("source_hash");
    return hashes != found->end() && hashes->is_object() ? stringIn(*hashes, member) : std::string();
}

void GlossaryDocument::setText(std::string_view id, std::string_view member, std::string_view text, std::string_view hash)
{
    Json &written = termToWrite(id);
    if (const auto existing = written.find(std::string(member)); existing != written.end())
        *existing = text;
    else if (!text.empty())
        insertInOrder(written, member, text);
    setHash(id, member, hash);
}

void GlossaryDocument::setHash(std::string_view id, std::string_view member, std::string_view hash)
{
    if (hash.empty())
        return;
    Json &hashes = termToWrite(id)["source_hash"];
    if (!hashes.is_object())
        hashes = Json::object();
    hashes[std::string(member)] = hash;
}

void GlossaryDocument::setListIfAbsent(std::string_view id, std::string_view member, const std::vector<std::string> &values)
{
    Json &written = termToWrite(id);
    if (!values.empty() && !written.contains(std::string(member)))
        written[std::string(member)] = values;
}

std::string GlossaryDocument::bytes() const { return m_json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

} // namespace anchorgpu::glossary
