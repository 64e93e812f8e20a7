// `anchorgpu render`: the real window painted to a picture, without a display.
#include "app/command_line/commands.h"
#include "app/command_line/window_environment.h"

#include "ui/window/render.h"

#include <charconv>

namespace anchorgpu::app {
namespace {

/// Lossless all the same: the second-fastest compression, which a screen's flat colours need no more than.
constexpr int kPngQuality = 80;

std::optional<int> wholeNumber(std::string_view text)
{
    int value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    return status == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// "1920x1080".
Result<QSize> sizeOf(const std::string &text)
{
    const std::size_t cross = text.find('x');
    const auto width = wholeNumber(std::string_view(text).substr(0, cross));
    const auto height = cross == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(cross + 1));
    if (!width || !height)
        return fail("wrong-value", "--size", text, "1440x900");
    return QSize(*width, *height);
}

Result<double> scaleOf(const std::string &text)
{
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size())
        return fail("wrong-value", "--scale", text, "0.5 … 4");
    return value;
}

} // namespace

int runRender(const Session &session)
{
    const Arguments &arguments = session.arguments();
    const auto file = arguments.value("--png");
    if (!file)
        return session.report(Error{ErrorKind::BadInput, "missing-argument", {}, "--png", {}, "--png FILE"});
    auto environment = windowEnvironment(session);
    if (!environment)
        return session.report(environment.error());
    const auto scenario = session.scenario();
    if (!scenario)
        return session.report(scenario.error());
    window::RenderRequest request;
    request.environment = std::move(*environment);
    request.scenario = *scenario;
    request.language = session.language().code();
    request.dark = arguments.value("--theme").value_or("light") == "dark";
    request.present = arguments.has("--present");
    if (const auto view = arguments.value("--view"))
        request.view = QString::fromStdString(*view);
    if (const auto text = arguments.value("--size")) {
        const auto size = sizeOf(*text);
        if (!size)
            return session.report(size.error());
        request.size = *size;
    }
    if (const auto text = arguments.value("--scale")) {
        const auto scale = scaleOf(*text);
        if (!scale)
            return session.report(scale.error());
        request.scale = *scale;
    }
    const auto image = window::renderWindow(request);
    if (!image)
        return session.report(image.error());
    if (!image->save(QString::fromStdString(*file), "PNG", kPngQuality))
        return session.report(Error{ErrorKind::Surroundings, "file-write", *file, {}, {}, {}});
    return Done;
}

} // namespace anchorgpu::app
