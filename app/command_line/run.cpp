#include "app/command_line/run.h"

#include "app/command_line/commands.h"
#include "app/command_line/help.h"
#include "app/command_line/window_environment.h"
#include "ui/window/run_window.h"

#include <algorithm>
#include <iostream>
#include <vector>

namespace anchorgpu::app {
namespace {

const Command *findCommand(std::string_view name)
{
    const auto all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Command &command) { return command.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// A word that looks like a subcommand and isn't one; a file is opened in the window instead.
bool looksLikeACommand(const std::string &word)
{
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }) && word.front() != '-';
}

std::string commandNames()
{
    std::string names;
    for (const Command &command : commands())
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

int openWindow(int &argc, char **argv, std::span<const std::string> words)
{
    auto arguments = parseArguments(words, {});
    if (!arguments)
        return Session({}, std::cin, std::cout, std::cerr).report(arguments.error());
    const Session session(std::move(*arguments), std::cin, std::cout, std::cerr);
    if (session.arguments().words.size() > 1)
        return session.report(Error{ErrorKind::BadInput, "unexpected-argument", {}, {}, session.arguments().words[1], "anchorgpu [FILE]"});
    auto environment = windowEnvironment(session);
    if (!environment)
        return session.report(environment.error());
    window::WindowRequest request;
    request.environment = std::move(*environment);
    request.language = QString::fromStdString(session.arguments().value("--lang").value_or(std::string()));
    if (const auto theme = session.arguments().value("--theme"))
        request.theme = *theme == "dark" ? state::ThemeChoice::Dark : state::ThemeChoice::Light;
    if (!session.arguments().words.empty())
        request.file = QString::fromStdString(session.arguments().words.front());
    return window::runWindow(argc, argv, request);
}

} // namespace

int runCommand(std::span<const std::string> words, std::istream &in, std::ostream &out, std::ostream &err)
{
    const Command *command = words.empty() ? nullptr : findCommand(words.front());
    const auto rest = words.empty() ? words : words.subspan(1);
    auto arguments = parseArguments(command ? rest : words, command ? command->options : std::span<const OptionName>());
    if (!arguments)
        return Session({}, in, out, err).report(arguments.error());
    const Session session(std::move(*arguments), in, out, err);
    if (session.arguments().has("--version")) {
        session.print(QStringLiteral("AnchorGPU Configurator " ANCHORGPU_VERSION));
        return Done;
    }
    if (session.arguments().has("--help")) {
        session.print(command ? helpOf(*command, session.language()) : help(session.language()));
        return Done;
    }
    if (!command && !words.empty() && (words.front() == "recommend" || words.front() == "export"))
        return session.report(Error{ErrorKind::BadInput, "later-command", {}, {}, words.front(), commandNames()});
    if (!command)
        return session.report(Error{ErrorKind::BadInput, "unknown-command", {}, {}, words.empty() ? "" : words.front(), commandNames()});
    return command->run(session);
}

int run(int argc, char **argv)
{
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool asksForText = std::any_of(words.begin(), words.end(), [](const std::string &word) { return word == "--help" || word == "--version"; });
    if (asksForText || (!words.empty() && (findCommand(words.front()) || looksLikeACommand(words.front()))))
        return runCommand(words, std::cin, std::cout, std::cerr);
    return openWindow(argc, argv, words);
}

} // namespace anchorgpu::app
