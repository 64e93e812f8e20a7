#include "app/command_line/window_environment.h"

namespace anchorgpu::app {

Result<window::Environment> windowEnvironment(const Session &session)
{
    window::Environment environment;
    auto world = session.world();
    if (!world)
        return tl::unexpected(world.error());
    environment.world = *std::move(world);
    auto prices = session.prices();
    if (!prices)
        return tl::unexpected(prices.error());
    environment.prices = *std::move(prices);
    const Arguments &arguments = session.arguments();
    environment.pricesFile = QString::fromStdString(arguments.value("--prices").value_or(std::string()));
    environment.dataFolder = QString::fromStdString(arguments.value("--data-dir").value_or(std::string()));
    environment.translationsFolder = QString::fromStdString(arguments.value("--translations").value_or(std::string()));
    return environment;
}

} // namespace anchorgpu::app
