#pragma once
// The help pages, in the language of the session.

#include "app/command_line/commands.h"

namespace anchorgpu::app {

QString help(const text::Language &language);
QString helpOf(const Command &command, const text::Language &language);

} // namespace anchorgpu::app
