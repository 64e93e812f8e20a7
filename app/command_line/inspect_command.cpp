// `anchorgpu inspect`: what the program reads from a model's files, by their headers.
#include "app/command_line/commands.h"
#include "app/command_line/inspect_json.h"

#include "core/model/diffusion_catalogue.h"
#include "core/model/model_catalogue.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

namespace anchorgpu::app {
namespace {

QString line(const QString &name, const QString &value, const text::Language &language)
{
    return name + (language.isFrench() ? QStringLiteral("\u00A0: ") : QStringLiteral(": ")) + value + QLatin1Char('\n');
}

QString number(const Json &value, const text::Language &language)
{
    return value.is_number_integer() ? text::integer(value.get<std::int64_t>(), language) : language.translate("Inspect", "not stated");
}

/// The same members as the JSON form, in words.
QString toText(const Json &json, const text::Language &language)
{
    QString report;
    report += line(language.translate("Inspect", "Architecture"), QString::fromStdString(json["architecture"].get<std::string>()), language);
    report += line(language.translate("Inspect", "Parameters"), number(json["parameters"], language), language);
    if (json["weights_bytes"].is_number())
        report += line(language.translate("Inspect", "Weights"), text::size(Bytes(json["weights_bytes"].get<std::int64_t>()), language, 2), language);
    report += line(language.translate("Inspect", "Format"), QString::fromStdString(json["weights_format"].get<std::string>()), language);
    report += line(language.translate("Inspect", "Layers"), number(json["layers"], language), language);
    report += line(language.translate("Inspect", "Context"), number(json["context_tokens"], language), language);
    if (json["kv_bytes_per_token"].contains("bf16"))
        report += line(language.translate("Inspect", "KV cache per token (bf16)"), text::size(Bytes(json["kv_bytes_per_token"]["bf16"].get<std::int64_t>()), language), language);
    for (const Json &group : json["layer_groups"])
        report += QStringLiteral("  %1 × %2, %3\n").arg(number(group["count"], language), QString::fromStdString(group["attention"].get<std::string>()),
                                                        QString::fromStdString(group["feed_forward"].get<std::string>()));
    if (json.contains("components")) {
        for (const Json &component : json["components"])
            report += QStringLiteral("  %1: %2, %3\n").arg(QString::fromStdString(component["slot"].get<std::string>()), QString::fromStdString(component["class"].get<std::string>()),
                                                          number(component["parameters"], language));
    }
    for (const Json &finding : json["findings"])
        report += QStringLiteral("• ") + QString::fromStdString(finding["text"].get<std::string>()) + QLatin1Char('\n');
    return report;
}

} // namespace

int runInspect(const Session &session)
{
    const auto &paths = session.arguments().words;
    if (paths.empty())
        return session.report(Error{ErrorKind::BadInput, "missing-argument", {}, "inspect", {}, "PATH…"});
    int worst = Done;
    for (const std::string &path : paths) {
        const auto json = inspectPath(path, session.language());
        if (!json) {
            Error error = json.error();
            if (error.file.empty())
                error.file = path;
            worst = std::max(worst, session.report(error));
        } else if (session.json()) {
            session.print(*json);
        } else {
            session.print(toText(*json, session.language()));
        }
    }
    return worst;
}

} // namespace anchorgpu::app
