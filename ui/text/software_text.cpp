#include "ui/text/software_text.h"

#include "core/hardware/support.h"
#include "ui/text/sentences.h"

#include <QStringList>

namespace anchorgpu::text {
namespace {

/// The engine or framework and its version.
workload::EngineReference engineOf(const workload::Scenario &scenario)
{
    if (const auto *inference = std::get_if<workload::InferenceWorkload>(&scenario.workload))
        return inference->engine;
    if (const auto *training = std::get_if<workload::TrainingWorkload>(&scenario.workload))
        return training->framework;
    return std::get<workload::DiffusionWorkload>(scenario.workload).engine;
}

hardware::SoftwareNeeds needsIn(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus)
{
    const hardware::Gpu *gpu = gpus.find(scenario.hardware.gpu);
    const workload::EngineReference engine = engineOf(scenario);
    return gpu ? hardware::needsOf(*gpu, engine.id, engine.version) : hardware::SoftwareNeeds();
}

} // namespace

QString softwareNeeds(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus, const Language &language)
{
    QStringList parts;
    for (const hardware::SoftwareNeed &need : needsIn(scenario, gpus)) {
        QString part = say(Topic::Name, "need:" + need.kind, language) + QChar(0x00A0) + QString::fromStdString(need.value);
        if (!need.last.empty())
            part += QStringLiteral("\u00A0–\u00A0") + QString::fromStdString(need.last);
        if (need.status != hardware::SupportStatus::Supported)
            part += QStringLiteral(" (") + say(Topic::Name, "support:" + std::string(hardware::idOf(need.status)), language) + QLatin1Char(')');
        parts << part;
    }
    return parts.join(QStringLiteral(" · "));
}

Json softwareNeedsJson(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus)
{
    Json needs = Json::array();
    for (const hardware::SoftwareNeed &need : needsIn(scenario, gpus))
        needs.push_back(Json{{"kind", need.kind}, {"value", need.value}, {"last", need.last.empty() ? Json(nullptr) : Json(need.last)}, {"status", hardware::idOf(need.status)}, {"source", need.source}});
    return needs;
}

} // namespace anchorgpu::text
