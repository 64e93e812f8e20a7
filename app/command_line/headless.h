#pragma once
// The application object that parts of Qt ask for, made without a display when a command needs it and there is none yet
// (tests bring their own).

namespace anchorgpu::app {

/// For SQL drivers and the platform's folders.
void needCoreApplication();
/// For fonts, painting and PDF.
void needGuiApplication();

} // namespace anchorgpu::app
