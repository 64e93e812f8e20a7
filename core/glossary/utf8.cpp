#include "core/glossary/utf8.h"

#include <array>

namespace anchorgpu::glossary {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Decodes one character; its length is 0 when the bytes aren't valid.
std::size_t decode(std::string_view text, std::size_t at, char32_t &code)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    std::size_t length = 0;
    if (lead < 0x80) {
        code = lead;
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF)
        length = 2;
    else if ((lead & 0xF0) == 0xE0)
        length = 3;
    else if (lead >= 0xF0 && lead <= 0xF4)
        length = 4;
    if (length == 0 || at + length > text.size())
        return 0;
    code = lead & (0xFF >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
        code = (code << 6) | (byte(at + i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < kSmallest[length] || surrogate || code > 0x10FFFF ? 0 : length;
}

/// Base letters of U+00C0 … U+017F, lower case ('.': none), as Unicode decomposes them.
constexpr std::string_view kBaseLetters = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
                                          "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll"
                                          "lllnnnnnnn..oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

char baseLetter(char32_t c)
{
    return c >= 0xC0 && c < 0x180 && kBaseLetters[c - 0xC0] != '.' ? kBaseLetters[c - 0xC0] : '\0';
}

} // namespace

Characters charactersOf(std::string_view text)
{
    Characters characters;
    characters.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        char32_t code = 0;
        const std::size_t length = decode(text, at, code);
        characters.push_back({length ? code : kReplacement, at});
        at += length ? length : 1;
    }
    return characters;
}

std::string toUtf8(char32_t c)
{
    const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    if (c < 0x80)
        return {byte(c)};
    if (c < 0x800)
        return {byte(0xC0 | (c >> 6)), byte(0x80 | (c & 0x3F))};
    if (c < 0x10000)
        return {byte(0xE0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F))};
    return {byte(0xF0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3F)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F))};
}

std::size_t invalidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        char32_t code = 0;
        const std::size_t length = decode(text, at, code);
        if (length == 0)
            return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string folded(std::string_view text)
{
    std::string result;
    for (const Character &character : charactersOf(text)) {
        const char32_t c = character.code;
        if (c >= 'A' && c <= 'Z')
            result += static_cast<char>(c - 'A' + 'a');
        else if (c == 0xA0 || c == 0x202F || c == 0x2009)
            result += ' ';
        else if (c == 0x2019)
            result += '\'';
        else if (c == 0xC6 || c == 0xE6)
            result += "ae";
        else if (c == 0x152 || c == 0x153)
            result += "oe";
        else if (const char base = baseLetter(c))
            result += base;
        else
            result += toUtf8(c);
    }
    return result;
}

} // namespace anchorgpu::glossary
