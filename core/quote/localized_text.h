#pragma once
// A text that a price book states in several languages. Looking one up never fails: where the language is missing another one
// is given and marked as a stand-in, so that ui/text can show a visible mark instead of passing French off as English.

#include <map>
#include <string>
#include <string_view>

namespace anchorgpu::quote {

struct LocalizedText {
    std::map<std::string, std::string> byLanguage; ///< "fr" → "Stockage"

    struct Lookup {
        std::string_view text;
        bool standsIn = false; ///< from another language than the one asked for
    };
    /// In `language`; else English, French, or the first there is.
    Lookup in(std::string_view language) const
    {
        const auto get = [&](std::string_view code) -> const std::string * {
            const auto it = byLanguage.find(std::string(code));
            return it != byLanguage.end() && !it->second.empty() ? &it->second : nullptr;
        };
        if (const std::string *own = get(language))
            return {*own, false};
        for (const char *other : {"en", "fr"}) {
            if (const std::string *text = get(other))
                return {*text, true};
        }
        return byLanguage.empty() ? Lookup{} : Lookup{byLanguage.begin()->second, true};
    }
    bool empty() const { return byLanguage.empty(); }
    bool operator==(const LocalizedText &) const = default;
};

} // namespace anchorgpu::quote
