#include "core/units/json_text.h"

#include <algorithm>

namespace anchorgpu {
namespace {

/// Line and column (both from 1, columns in bytes) of a byte offset.
std::string place(std::string_view text, std::size_t offset)
{
    offset = std::min(offset, text.size());
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n');
    const std::size_t column = lineStart == std::string_view::npos ? offset + 1 : offset - lineStart;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Offset of the first bracket that nests deeper than allowed, or npos. Strings are skipped.
std::size_t tooDeep(std::string_view text)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kMaxJsonDepth)
                return i;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return std::string_view::npos;
}

/// Largest prefix of at most `limit` bytes that doesn't end inside a UTF-8 character.
std::string_view cutAtCharacter(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit)
        return text;
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80)
        --limit;
    return text.substr(0, limit);
}

std::string near(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "end of file";
    std::string found;
    for (const char c : cutAtCharacter(text.substr(offset), 20))
        found += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F ? '?' : c;
    return found;
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string &file)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (const std::size_t offset = tooDeep(text); offset != std::string_view::npos)
        return fail("json-depth", place(text, offset), {}, std::to_string(kMaxJsonDepth), file);
    try {
        return Json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::parse_error &error) {
        const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
        return fail("json-syntax", place(text, offset), near(text, offset), {}, file);
    } catch (const nlohmann::json::exception &) { // a number beyond the range of a double
        return fail("json-number", "line 1", {}, {}, file);
    }
}

std::string shortText(const Json &value)
{
    std::string text = value.is_structured() ? std::string(value.is_array() ? "[…]" : "{…}")
                                             : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 80)
        text = std::string(cutAtCharacter(text, 77)) + "…";
    return text;
}

std::string childPointer(const std::string &pointer, std::string_view member)
{
    std::string child = pointer + '/';
    for (const char c : member) {
        if (c == '~')
            child += "~0";
        else if (c == '/')
            child += "~1";
        else
            child += c;
    }
    return child;
}

} // namespace anchorgpu
