#pragma once
// Opens the window and runs until it is closed. `anchorgpu FILE` hands the file to a window that is already open for the same
// data folder, if there is one.

#include "ui/window/environment.h"

namespace anchorgpu::window {

struct WindowRequest {
    Environment environment;
    QString file;                            ///< a scenario to open; empty: the default one
    QString language;                        ///< of --lang; empty: the stored one, else the system's
    std::optional<state::ThemeChoice> theme; ///< of --theme; nothing: the stored one
};

/// Exit code of the program. Makes the QApplication.
int runWindow(int &argc, char **argv, const WindowRequest &request);

} // namespace anchorgpu::window
