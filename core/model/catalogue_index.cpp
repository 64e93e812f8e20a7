#include "core/model/catalogue_index.h"

#include <algorithm>
#include <functional>
#include <string>

namespace anchorgpu::model {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// Offset just behind the string that begins (with its quote) at `i`.
std::size_t skipString(std::string_view text, std::size_t i)
{
    for (++i; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
    }
    return text.size();
}

/// Offset just behind the object or array that begins at `i`, or npos when it doesn't end.
std::size_t skipNested(std::string_view text, std::size_t i)
{
    int depth = 0;
    while (i < text.size()) {
        const char c = text[i];
        if (c == '"') {
            i = skipString(text, i);
            continue;
        }
        if (c == '{' || c == '[')
            ++depth;
        else if ((c == '}' || c == ']') && --depth == 0)
            return i + 1;
        ++i;
    }
    return kNone;
}

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::size_t skipSpace(std::string_view text, std::size_t i)
{
    while (i < text.size() && isSpace(text[i]))
        ++i;
    return i;
}

/// Offset of the last character before `i` that isn't space, or npos.
std::size_t before(std::string_view text, std::size_t i)
{
    while (i > 0) {
        if (!isSpace(text[--i]))
            return i;
    }
    return kNone;
}

/// The opening brace of the object whose first member is "id" with the value that begins at `quote`, or npos.
std::size_t objectOfId(std::string_view text, std::size_t quote)
{
    const std::size_t colon = before(text, quote);
    if (colon == kNone || text[colon] != ':')
        return kNone;
    const std::size_t nameEnd = before(text, colon);
    if (nameEnd == kNone || nameEnd < 3 || text.substr(nameEnd - 3, 4) != "\"id\"")
        return kNone;
    const std::size_t brace = before(text, nameEnd - 3);
    return brace != kNone && text[brace] == '{' ? brace : kNone;
}

} // namespace

std::vector<std::string_view> splitRows(std::string_view text)
{
    std::vector<std::string_view> rows;
    std::size_t i = text.find('[');
    if (i == kNone)
        return rows;
    for (++i; i < text.size(); ++i) {
        if (text[i] == ']')
            break;
        if (text[i] != '{')
            continue;
        const std::size_t end = skipNested(text, i);
        if (end == kNone)
            break;
        rows.push_back(text.substr(i, end - i));
        i = end - 1;
    }
    return rows;
}

std::optional<std::string_view> findRow(std::string_view text, std::string_view id)
{
    const std::string quoted = '"' + std::string(id) + '"';
    const std::boyer_moore_horspool_searcher searcher(quoted.begin(), quoted.end()); // skips most bytes; quotes are everywhere
    auto found = std::search(text.begin(), text.end(), searcher);
    for (; found != text.end(); found = std::search(found + 1, text.end(), searcher)) {
        const std::size_t begin = objectOfId(text, static_cast<std::size_t>(found - text.begin()));
        if (begin == kNone)
            continue;
        const std::size_t end = skipNested(text, begin);
        if (end == kNone)
            return std::nullopt;
        return text.substr(begin, end - begin);
    }
    return std::nullopt;
}

std::string_view rawMember(std::string_view object, std::string_view name)
{
    std::size_t i = object.find('{');
    if (i == kNone)
        return {};
    ++i;
    while (i < object.size()) {
        i = object.find('"', i);
        if (i == kNone)
            return {};
        const std::size_t nameEnd = skipString(object, i);
        if (nameEnd < i + 2)
            return {};
        const std::string_view key = object.substr(i + 1, nameEnd - i - 2);
        i = skipSpace(object, nameEnd);
        if (i >= object.size() || object[i] != ':')
            return {};
        i = skipSpace(object, i + 1);
        if (i >= object.size())
            return {};
        const std::size_t begin = i;
        const bool isString = object[i] == '"';
        if (isString)
            i = skipString(object, i);
        else if (object[i] == '{' || object[i] == '[')
            i = skipNested(object, i);
        else
            i = object.find_first_of(",}\n", i);
        if (i == kNone)
            return {};
        if (key == name)
            return isString ? object.substr(begin + 1, i - begin - 2) : object.substr(begin, i - begin);
        i = object.find_first_of(",}", i);
        if (i == kNone || object[i] == '}')
            return {};
        ++i;
    }
    return {};
}

} // namespace anchorgpu::model
