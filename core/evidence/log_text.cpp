#include "core/evidence/log_text.h"

#include <algorithm>
#include <charconv>

namespace anchorgpu::evidence {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Without "ESC[…m" sequences.
std::string withoutColours(std::string_view line)
{
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b' && i + 1 < line.size() && line[i + 1] == '[') {
            const std::size_t end = line.find('m', i);
            if (end == std::string_view::npos)
                break;
            i = end;
        } else {
            plain += line[i];
        }
    }
    return plain;
}

} // namespace

std::optional<std::string_view> behind(std::string_view line, std::string_view phrase)
{
    const std::size_t at = line.find(phrase);
    return at == std::string_view::npos ? std::nullopt : std::optional(line.substr(at + phrase.size()));
}

std::optional<double> numberBehind(std::string_view line, std::string_view phrase)
{
    const auto rest = behind(line, phrase);
    if (!rest)
        return std::nullopt;
    std::size_t at = 0;
    while (at < rest->size() && std::string_view(" =:(\t'").find((*rest)[at]) != std::string_view::npos)
        ++at;
    std::string digits;
    for (; at < rest->size(); ++at) {
        const char c = (*rest)[at];
        const bool separator = c == ',' && !digits.empty() && at + 1 < rest->size() && isDigit((*rest)[at + 1]);
        if (isDigit(c) || (c == '.' && digits.find('.') == std::string::npos) || (c == '-' && digits.empty()))
            digits += c;
        else if (!separator)
            break;
    }
    double value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return status == std::errc() && end != digits.data() ? std::optional(value) : std::nullopt;
}

std::int64_t wholeOf(double number) { return static_cast<std::int64_t>(std::clamp(number, -2e9, 2e9)); }

std::optional<std::string> wordBehind(std::string_view line, std::string_view phrase)
{
    auto rest = behind(line, phrase);
    if (!rest)
        return std::nullopt;
    while (!rest->empty() && (rest->front() == ' ' || rest->front() == '=' || rest->front() == ':'))
        rest->remove_prefix(1);
    std::size_t end = 0;
    if (!rest->empty() && (rest->front() == '\'' || rest->front() == '"')) {
        const char quote = rest->front();
        rest->remove_prefix(1);
        end = rest->find(quote);
    } else {
        end = rest->find_first_of(" ,)];");
    }
    const std::string word(rest->substr(0, std::min(end, rest->size())));
    return word.empty() || word == "None" ? std::nullopt : std::optional(word);
}

void forEachLine(std::string_view text, const std::function<void(std::string_view)> &use)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line = withoutColours(text.substr(0, end));
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        use(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string bare(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        if ((c >= 'a' && c <= 'z') || isDigit(c))
            result += c;
        else if (c >= 'A' && c <= 'Z')
            result += static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

} // namespace anchorgpu::evidence
