#pragma once
// UTF-8 as characters with their byte offsets, and the folding that search uses: no accents, no case.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::glossary {

struct Character {
    char32_t code = 0;
    std::size_t offset = 0;
};
using Characters = std::vector<Character>;

/// Invalid bytes become U+FFFD, one each.
Characters charactersOf(std::string_view text);
std::string toUtf8(char32_t code);

/// Byte offset of the first byte that isn't valid UTF-8, or npos.
std::size_t invalidUtf8(std::string_view text);

/// Lower case without accents for Latin letters (é → e, œ → oe), other characters as they are, every space a plain one.
std::string folded(std::string_view text);

} // namespace anchorgpu::glossary
