#include "app/command_line/commands.h"

#include <QtGlobal>
#include <array>

namespace anchorgpu::app {
namespace {

constexpr std::array kEdits{OptionName{"--set"}};
constexpr std::array kEvidence{OptionName{"--cases"}, OptionName{"--log"}};

} // namespace

std::span<const Command> commands()
{
    static const Command kCommands[] = {
        {"estimate", runEstimate, kEdits, "[SCENARIO] [--set PATH=VALUE]… [--json]", QT_TRANSLATE_NOOP("Command", "memory plan of a scenario")},
        {"inspect", runInspect, {}, "PATH… [--json]", QT_TRANSLATE_NOOP("Command", "what the program reads from a model file or folder")},
        {"catalog", runCatalog, {}, "models|gpus|formats|engines [--json]", QT_TRANSLATE_NOOP("Command", "what the catalogue holds, with sources and status")},
        {"evidence", runEvidence, kEvidence, "[--cases FILE.jsonl]… [--log ENGINE_LOG]… [--json]", QT_TRANSLATE_NOOP("Command", "predicted against measured, with error statistics")},
    };
    return kCommands;
}

} // namespace anchorgpu::app
