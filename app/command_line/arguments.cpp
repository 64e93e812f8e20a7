#include "app/command_line/arguments.h"

#include <algorithm>
#include <array>

namespace anchorgpu::app {
namespace {

constexpr std::array kCommon{OptionName{"--lang"}, OptionName{"--theme"}, OptionName{"--catalogue"}, OptionName{"--prices"}, OptionName{"--translations"},
                             OptionName{"--data-dir"}, OptionName{"--json", false}, OptionName{"--help", false}, OptionName{"--version", false}};

const OptionName *findName(std::string_view name, std::span<const OptionName> allowed)
{
    const auto matches = [&](const OptionName &option) { return option.name == name; };
    if (const auto own = std::find_if(allowed.begin(), allowed.end(), matches); own != allowed.end())
        return &*own;
    const auto common = std::find_if(kCommon.begin(), kCommon.end(), matches);
    return common == kCommon.end() ? nullptr : &*common;
}

std::string namesOf(std::span<const OptionName> allowed)
{
    std::string names;
    for (const auto list : {allowed, commonOptions()}) {
        for (const OptionName &option : list)
            names += (names.empty() ? "" : ", ") + std::string(option.name);
    }
    return names;
}

} // namespace

std::span<const OptionName> commonOptions() { return kCommon; }

std::optional<std::string> Arguments::value(std::string_view name) const
{
    const auto found = options.find(name);
    return found == options.end() || found->second.empty() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> Arguments::values(std::string_view name) const
{
    const auto found = options.find(name);
    return found == options.end() ? std::vector<std::string>() : found->second;
}

Result<Arguments> parseArguments(std::span<const std::string> words, std::span<const OptionName> allowed)
{
    Arguments arguments;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        if (optionsEnded || word == "-" || !word.starts_with('-')) {
            arguments.words.push_back(word);
            continue;
        }
        if (word == "--") {
            optionsEnded = true;
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const OptionName *option = findName(name, allowed);
        if (!option)
            return fail("unknown-argument", name, name, namesOf(allowed));
        std::vector<std::string> &values = arguments.options[name];
        if (!option->takesValue) {
            if (equals != std::string::npos)
                return fail("unexpected-argument", name, word, name);
            continue;
        }
        if (equals != std::string::npos)
            values.push_back(word.substr(equals + 1));
        else if (i + 1 < words.size())
            values.push_back(words[++i]);
        else
            return fail("missing-argument", name, {}, name + " …");
    }
    return arguments;
}

} // namespace anchorgpu::app
