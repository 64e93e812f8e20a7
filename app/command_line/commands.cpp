#include "app/command_line/commands.h"

#include <QtGlobal>
#include <array>

namespace anchorgpu::app {
namespace {

constexpr std::array kEdits{OptionName{"--set"}};
constexpr std::array kRender{OptionName{"--set"}, OptionName{"--png"}, OptionName{"--size"}, OptionName{"--scale"}, OptionName{"--view"}, OptionName{"--present", false}};
constexpr std::array kEvidence{OptionName{"--cases"}, OptionName{"--log"}};

constexpr std::array kQuote{OptionName{"--set"},       OptionName{"--pdf"},        OptionName{"--png"},       OptionName{"--csv"},
                            OptionName{"--customer"},  OptionName{"--issue", false}, OptionName{"--new", false}, OptionName{"--reuse-key", false}};
constexpr std::array kOrder{OptionName{"--set"}, OptionName{"--out"}, OptionName{"--customer"}, OptionName{"--new", false}, OptionName{"--reuse-key", false}};
constexpr std::array kQuotes{OptionName{"--search"}, OptionName{"--state"}};

} // namespace

std::span<const Command> commands()
{
    static const Command kCommands[] = {
        {"estimate", runEstimate, kEdits, "[SCENARIO] [--set PATH=VALUE]… [--json]", QT_TRANSLATE_NOOP("Command", "memory plan of a scenario")},
        {"quote", runQuote, kQuote, "[SCENARIO] [--set PATH=VALUE]… [--json] [--pdf FILE] [--csv FILE] [--png FILE] [--customer NAME|FILE] [--issue [--new|--reuse-key]]", QT_TRANSLATE_NOOP("Command", "what a scenario costs")},
        {"order", runOrder, kOrder, "export SCENARIO --out FILE [--new|--reuse-key] | import FILE", QT_TRANSLATE_NOOP("Command", "orders with an idempotency key")},
        {"quotes", runQuotes, kQuotes, "list [--search TEXT] [--state STATE] | show ID | accept ID | cancel ID | customers | export-customer ID | remove-customer ID [--json]", QT_TRANSLATE_NOOP("Command", "the quote book of this machine")},
        {"inspect", runInspect, {}, "PATH… [--json]", QT_TRANSLATE_NOOP("Command", "what the program reads from a model file or folder")},
        {"catalog", runCatalog, {}, "models|diffusion|gpus|formats|engines|options [--json]", QT_TRANSLATE_NOOP("Command", "what the catalogue holds, with sources and status")},
        {"evidence", runEvidence, kEvidence, "[--cases FILE.jsonl]… [--log ENGINE_LOG]… [--json]", QT_TRANSLATE_NOOP("Command", "predicted against measured, with error statistics")},
        {"glossary", runGlossary, {}, "[TERM] [--json] | check [DIR]", QT_TRANSLATE_NOOP("Command", "a definition; the translators’ checks")},
        {"render", runRender, kRender, "[SCENARIO] --png FILE [--size WxH] [--scale N] [--view NAME] [--present]", QT_TRANSLATE_NOOP("Command", "the real window, painted to a picture")},
    };
    return kCommands;
}

} // namespace anchorgpu::app
