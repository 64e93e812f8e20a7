#pragma once
// One text for one content, to be hashed: members sorted by their bytes, no spaces, UTF-8 without escapes beyond what JSON
// demands, numbers that are not integers as decimal strings, integers in digits. What differs only in layout, order of members
// or the spelling of a number gives the same text.
//
// Unicode has several spellings of "é": the caller passes its NFC normaliser (the core has no Unicode tables of its own);
// without one the text is taken as it is, which is right for ASCII. Rules as in RFC 8785 apart from the numbers.

#include "core/units/json_text.h"

#include <functional>
#include <string>
#include <string_view>

namespace anchorgpu::quote {

using Normalizer = std::function<std::string(std::string_view)>;

std::string canonicalJson(const Json &value, const Normalizer &normalize = {});

} // namespace anchorgpu::quote
