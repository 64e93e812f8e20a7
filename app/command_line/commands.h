#pragma once
// The subcommands, one function and one file each. A function returns the exit code; what it prints goes through its Session.

#include "app/command_line/session.h"

#include <span>

namespace anchorgpu::app {

struct Command {
    std::string_view name;
    int (*run)(const Session &session);
    std::span<const OptionName> options;
    const char *usage;   ///< words and options after the name, the same in every language
    const char *summary; ///< context "Command", English source
};

/// In the order of the help page.
std::span<const Command> commands();

int runEstimate(const Session &session);
int runInspect(const Session &session);
int runCatalog(const Session &session);
int runEvidence(const Session &session);
int runQuote(const Session &session);
int runOrder(const Session &session);
int runQuotes(const Session &session);
int runGlossary(const Session &session);
int runRender(const Session &session);

} // namespace anchorgpu::app
