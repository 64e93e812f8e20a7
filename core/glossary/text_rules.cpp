#include "core/glossary/text_rules.h"

#include "core/glossary/utf8.h"

#include <algorithm>
#include <array>

namespace anchorgpu::glossary {
namespace {

constexpr char32_t kNoBreak = 0x00A0;
constexpr char32_t kNarrow = 0x202F;
constexpr std::array<std::string_view, 26> kUnits{"%", "o", "Kio", "Mio", "Gio", "Tio", "Ko", "Mo", "Go", "To", "B", "KiB", "MiB", "GiB",
                                                  "KB", "MB", "GB", "h", "s", "ms", "bits", "bit", "octets", "€", "W", "px"};

bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }
bool isLetter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c < 0x250 && c != 0xD7 && c != 0xF7); }
bool isAsciiLetter(std::string_view text, std::size_t i) { return i < text.size() && ((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z')); }
bool isSpace(char32_t c) { return c == ' ' || c == kNoBreak || c == kNarrow || c == '\t' || c == '\n'; }

/// The word that starts at a character: letters, or the single sign % or €.
std::string wordAt(const Characters &text, std::size_t at)
{
    std::string word;
    if (at < text.size() && (text[at].code == '%' || text[at].code == U'€'))
        return toUtf8(text[at].code);
    for (; at < text.size() && isLetter(text[at].code); ++at)
        word += toUtf8(text[at].code);
    return word;
}

class Typography {
public:
    Typography(std::string_view text, std::string_view language) : m_text(charactersOf(text)), m_language(language) {}

    std::vector<Fault> run()
    {
        edges();
        for (std::size_t i = 0; i < m_text.size(); ++i) {
            doubleSpace(i);
            if (m_language == "fr")
                french(i);
            else if (m_language == "en")
                english(i);
        }
        return std::move(m_faults);
    }

private:
    char32_t at(std::size_t i) const { return i < m_text.size() ? m_text[i].code : U'\0'; }
    char32_t before(std::size_t i) const { return i > 0 ? m_text[i - 1].code : U'\0'; }
    void add(std::string_view rule, std::size_t i, std::string allowed)
    {
        std::string found;
        for (std::size_t k = i > 1 ? i - 2 : 0; k < std::min(i + 2, m_text.size()); ++k)
            found += toUtf8(m_text[k].code);
        m_faults.push_back({rule, m_text[std::min(i, m_text.size() - 1)].offset, std::move(found), std::move(allowed), false});
    }

    void edges()
    {
        if (m_text.empty())
            return;
        if (isSpace(m_text.front().code))
            add("edge-space", 0, {});
        if (m_text.size() > 1 && isSpace(m_text.back().code))
            add("edge-space", m_text.size() - 1, {});
    }

    void doubleSpace(std::size_t i)
    {
        const bool both = at(i) == ' ' && isSpace(before(i)) && before(i) != '\n';
        const bool mixed = before(i) == ' ' && (at(i) == kNoBreak || at(i) == kNarrow);
        if (i > 0 && (both || mixed) && i + 1 < m_text.size())
            add("double-space", i, {});
    }

    void french(std::size_t i)
    {
        const char32_t c = at(i), last = before(i), next = at(i + 1);
        const bool first = i == 0;
        if ((c == ';' || c == '!' || c == '?') && !first && last != kNarrow && last != '!' && last != '?' && !isListSeparator(i) && !isEntity(i))
            add("narrow-space", i, "U+202F");
        if (c == ':' && !first && last != kNoBreak && (next == 0 || isSpace(next)))
            add("colon-space", i, "U+00A0");
        if (c == U'«' && next != kNoBreak)
            add("guillemet-space", i, "U+00A0");
        if (c == U'»' && last != kNoBreak)
            add("guillemet-space", i, "U+00A0");
        if ((c == ' ' || c == kNarrow) && isDigit(last) && isUnit(wordAt(m_text, i + 1)))
            add("unit-space", i, "U+00A0");
        if (c == '%' && isDigit(last))
            add("unit-space", i, "U+00A0");
        if (c == ' ' && isDigit(last) && isDigit(next) && isDigit(at(i + 2)) && isDigit(at(i + 3)) && !isDigit(at(i + 4)))
            add("thousands-space", i, "U+202F");
    }

    void english(std::size_t i)
    {
        const char32_t c = at(i);
        if ((c == ';' || c == '!' || c == '?' || c == ':') && isSpace(before(i)) && before(i) != '\n')
            add("space-before-punctuation", i, {});
    }

    /// ";;" between the file filters of a dialog.
    bool isListSeparator(std::size_t i) const { return at(i) == ';' && (at(i + 1) == ';' || before(i) == ';'); }

    /// The semicolon of "&amp;" and its like.
    bool isEntity(std::size_t i) const
    {
        std::size_t k = i;
        while (k > 0 && (isLetter(m_text[k - 1].code) || isDigit(m_text[k - 1].code) || m_text[k - 1].code == '#'))
            --k;
        return k > 0 && k < i && m_text[k - 1].code == '&' && at(i) == ';';
    }

    static bool isUnit(const std::string &word) { return std::find(kUnits.begin(), kUnits.end(), word) != kUnits.end(); }

    Characters m_text;
    std::string_view m_language;
    std::vector<Fault> m_faults;
};

/// The closing sign of a text: one of . : … ! ? or nothing. A colon may have its French space before it.
char32_t closingSign(std::string_view text)
{
    const Characters characters = charactersOf(text);
    for (auto it = characters.rbegin(); it != characters.rend(); ++it) {
        if (isSpace(it->code))
            continue;
        constexpr std::u32string_view kSigns = U".:…!?";
        return kSigns.find(it->code) != std::u32string_view::npos ? it->code : U'\0';
    }
    return U'\0';
}

/// Letters marked with a single &; "&&" is a written ampersand.
int mnemonicsIn(std::string_view text)
{
    int count = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] != '&')
            continue;
        if (text[i + 1] == '&')
            ++i;
        else if (text[i + 1] != ' ' && text.find(';', i) == std::string_view::npos)
            ++count;
    }
    return count;
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

void compare(std::vector<Fault> &faults, std::string_view rule, const std::vector<std::string> &wanted, const std::vector<std::string> &found)
{
    if (wanted != found)
        faults.push_back({rule, 0, joined(found), joined(wanted), false});
}

} // namespace

std::vector<std::string> placeholdersOf(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '%') {
            std::size_t end = i + 1;
            if (text[end] == 'L' && end + 1 < text.size())
                ++end;
            if (text[end] == 'n' && !isAsciiLetter(text, end + 1)) {
                found.emplace_back(text.substr(i, end + 1 - i));
            } else if (text[end] >= '1' && text[end] <= '9') {
                while (end < text.size() && text[end] >= '0' && text[end] <= '9')
                    ++end;
                found.emplace_back(text.substr(i, end - i));
            }
        } else if (text[i] == '{') {
            const std::size_t end = text.find('}', i);
            if (end != std::string_view::npos && end - i <= 40)
                found.emplace_back(text.substr(i, end + 1 - i));
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> linksOf(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t at = text.find("](#"); at != std::string_view::npos; at = text.find("](#", at + 1)) {
        const std::size_t end = text.find(')', at);
        const bool opened = text.substr(0, at).rfind('[') != std::string_view::npos;
        found.emplace_back(end == std::string_view::npos || !opened ? std::string_view("?") : text.substr(at + 3, end - at - 3));
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> tagsOf(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        std::size_t end = at + 1;
        if (end < text.size() && text[end] == '/')
            ++end;
        const std::size_t name = end;
        while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || (text[end] >= 'A' && text[end] <= 'Z') || (text[end] >= '0' && text[end] <= '9')))
            ++end;
        if (end > name && end < text.size() && (text[end] == '>' || text[end] == ' ' || text[end] == '/'))
            found.emplace_back(text.substr(at + 1, end - at - 1));
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Fault> checkTypography(std::string_view text, std::string_view language) { return Typography(text, language).run(); }

std::vector<Fault> checkAgainstSource(std::string_view source, std::string_view translation)
{
    std::vector<Fault> faults;
    compare(faults, "placeholders", placeholdersOf(source), placeholdersOf(translation));
    compare(faults, "tags", tagsOf(source), tagsOf(translation));
    compare(faults, "links", linksOf(source), linksOf(translation));
    if (mnemonicsIn(source) != mnemonicsIn(translation))
        faults.push_back({"mnemonic", 0, std::to_string(mnemonicsIn(translation)), std::to_string(mnemonicsIn(source)), false});
    const char32_t wanted = closingSign(source), found = closingSign(translation);
    if (wanted != found)
        faults.push_back({"punctuation", translation.empty() ? 0 : translation.size() - 1, found ? toUtf8(found) : std::string(), wanted ? toUtf8(wanted) : std::string(), false});
    return faults;
}

} // namespace anchorgpu::glossary
