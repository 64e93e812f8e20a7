#pragma once
// The one entry point: a subcommand runs without a display, anything else opens the window.

#include <iosfwd>
#include <span>
#include <string>

namespace anchorgpu::app {

/// main() without the process: opens the window when there is no subcommand.
int run(int argc, char **argv);

/// One subcommand with its words; what tests call.
int runCommand(std::span<const std::string> words, std::istream &in, std::ostream &out, std::ostream &err);

} // namespace anchorgpu::app
