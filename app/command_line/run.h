#pragma once
// The one entry point: a subcommand runs without a display, anything else opens the window.

namespace anchorgpu::app {

int run(int argc, char **argv);

} // namespace anchorgpu::app
