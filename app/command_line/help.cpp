#include "app/command_line/help.h"

#include "app/command_line/text_table.h"

namespace anchorgpu::app {
namespace {

/// The options that every command takes, with what they do.
QString commonOptionsText(const text::Language &language)
{
    TextTable table({QStringLiteral("  --lang fr|en"), language.translate("Help", "language of the answer; default: the user’s")});
    table.addRow({QStringLiteral("  --theme light|dark"), language.translate("Help", "look of the window")});
    table.addRow({QStringLiteral("  --json"), language.translate("Help", "the answer as JSON")});
    table.addRow({QStringLiteral("  --catalogue DIR"), language.translate("Help", "models.json and gpus.json that go before the built-in ones")});
    table.addRow({QStringLiteral("  --prices FILE"), language.translate("Help", "price book instead of the built-in sample")});
    table.addRow({QStringLiteral("  --translations DIR"), language.translate("Help", "texts that go before the built-in ones")});
    table.addRow({QStringLiteral("  --data-dir DIR"), language.translate("Help", "settings, recovery, quote book; default: the platform’s place")});
    table.addRow({QStringLiteral("  --version, --help"), {}});
    return table.toText();
}

QString exitCodesText(const text::Language &language)
{
    return language.translate("Help", "Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.");
}

} // namespace

QString help(const text::Language &language)
{
    QString page = language.translate("Help", "AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.") + QLatin1String("\n\n");
    page += QStringLiteral("  anchorgpu [FILE]\n");
    TextTable table({QStringLiteral("  anchorgpu COMMAND …"), {}});
    for (const Command &command : commands())
        table.addRow({QStringLiteral("  ") + QString::fromUtf8(command.name.data(), static_cast<qsizetype>(command.name.size())), language.translate("Command", command.summary)});
    page += table.toText() + QLatin1Char('\n') + commonOptionsText(language) + QLatin1Char('\n') + exitCodesText(language) + QLatin1Char('\n');
    return page;
}

QString helpOf(const Command &command, const text::Language &language)
{
    const QString name = QString::fromUtf8(command.name.data(), static_cast<qsizetype>(command.name.size()));
    return QStringLiteral("anchorgpu %1 %2\n\n").arg(name, QString::fromUtf8(command.usage)) + language.translate("Command", command.summary) + QLatin1String("\n\n")
           + commonOptionsText(language) + QLatin1Char('\n') + exitCodesText(language) + QLatin1Char('\n');
}

} // namespace anchorgpu::app
