#pragma once
// What the window is given, from the options of the command line.

#include "app/command_line/session.h"
#include "ui/window/environment.h"

namespace anchorgpu::app {

Result<window::Environment> windowEnvironment(const Session &session);

} // namespace anchorgpu::app
