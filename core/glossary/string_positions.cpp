#include "core/glossary/string_positions.h"

#include "core/units/json_text.h"

#include <algorithm>

namespace anchorgpu::glossary {
namespace {

/// A cursor over valid JSON; deep nesting was refused before (json_text.h).
class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}

    std::map<std::string, std::size_t> run()
    {
        value({});
        return std::move(m_positions);
    }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && std::string_view(" \t\r\n,:").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
    }
    /// At a quote: moves behind the closing one; gives the raw content.
    std::string_view string()
    {
        const std::size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        const std::string_view content = m_text.substr(begin, std::min(m_at, m_text.size()) - begin);
        ++m_at;
        return content;
    }
    void object(const std::string &pointer)
    {
        ++m_at;
        for (skipSpace(); m_at < m_text.size() && m_text[m_at] != '}'; skipSpace()) {
            const std::string_view name = string();
            skipSpace();
            value(childPointer(pointer, name));
        }
        ++m_at;
    }
    void array(const std::string &pointer)
    {
        ++m_at;
        std::size_t index = 0;
        for (skipSpace(); m_at < m_text.size() && m_text[m_at] != ']'; skipSpace())
            value(childPointer(pointer, std::to_string(index++)));
        ++m_at;
    }
    void value(const std::string &pointer)
    {
        skipSpace();
        if (m_at >= m_text.size())
            return;
        if (m_text[m_at] == '{')
            return object(pointer);
        if (m_text[m_at] == '[')
            return array(pointer);
        if (m_text[m_at] == '"') {
            m_positions[pointer] = m_at + 1;
            string();
            return;
        }
        while (m_at < m_text.size() && std::string_view(",]} \t\r\n").find(m_text[m_at]) == std::string_view::npos)
            ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::map<std::string, std::size_t> m_positions;
};

} // namespace

Place placeOf(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    Place place;
    place.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::size_t newline = before.rfind('\n');
    const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
    place.column = static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; })) + 1;
    return place;
}

std::map<std::string, std::size_t> stringPositions(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF")) {
        auto positions = Walker(text.substr(3)).run();
        for (auto &[pointer, offset] : positions)
            offset += 3;
        return positions;
    }
    return Walker(text).run();
}

std::size_t rawOffset(std::string_view text, std::size_t start, std::size_t index)
{
    std::size_t at = start;
    for (std::size_t decoded = 0; decoded < index && at < text.size();) {
        if (text[at] != '\\') {
            ++at;
            ++decoded;
            continue;
        }
        const bool isUnicode = at + 1 < text.size() && text[at + 1] == 'u';
        at += isUnicode ? 6 : 2;
        decoded += isUnicode ? 3 : 1; // an escaped character takes up to three bytes of UTF-8; near enough for a column
    }
    return at;
}

} // namespace anchorgpu::glossary
