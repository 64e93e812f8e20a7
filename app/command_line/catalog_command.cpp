// `anchorgpu catalog`: what the catalogue holds, with source and verification status of each row.
#include "app/command_line/commands.h"
#include "app/command_line/inspect_json.h"
#include "app/command_line/text_table.h"

#include "core/formats/format_rules.h"
#include "core/memory/engines/engine_profile.h"
#include "core/model/cache_shape.h"
#include "core/model/diffusion_catalogue.h"
#include "core/workload/options.h"
#include "ui/text/numbers.h"

namespace anchorgpu::app {
namespace {

Json orNull(bool known, Json value) { return known ? std::move(value) : Json(nullptr); }

Json texts(const std::vector<std::string> &list) { return Json(list); }

Result<Json> modelRows(const memory::World &world)
{
    Json rows = Json::array();
    for (const model::ModelSummary &summary : world.models->summaries()) {
        const auto model = world.models->find(summary.id);
        if (!model)
            return tl::unexpected(model.error());
        const auto cache = model::cacheValuesPerToken(**model);
        const auto &published = (*model)->provenance.publishedParameters;
        rows.push_back(Json{{"id", summary.id},
                            {"name", summary.name},
                            {"parameters", (*model)->inventory.parameters()},
                            {"published_parameters", orNull(published.has_value(), Json(published.value_or(0)))},
                            {"kv_bytes_per_token", Json{{"bf16", 2 * (cache.full + cache.window)}}},
                            {"status", (*model)->provenance.status},
                            {"sources", texts((*model)->provenance.sources)}});
    }
    return rows;
}

Result<Json> diffusionRows(const memory::World &)
{
    Json rows = Json::array();
    const model::DiffusionCatalogue &catalogue = model::DiffusionCatalogue::builtIn();
    for (const model::DiffusionSummary &summary : catalogue.summaries()) {
        const auto model = catalogue.find(summary.id);
        if (!model)
            return tl::unexpected(model.error());
        rows.push_back(Json{{"id", summary.id},
                            {"name", summary.name},
                            {"video", summary.video},
                            {"parameters", (*model)->parameters()},
                            {"components", componentsOf(**model)},
                            {"status", (*model)->overallStatus()},
                            {"sources", texts((*model)->sources)}});
    }
    return rows;
}

std::string capabilityText(int capability) { return std::to_string(capability / 10) + "." + std::to_string(capability % 10); }

Result<Json> gpuRows(const memory::World &world)
{
    Json rows = Json::array();
    for (const hardware::Gpu &gpu : world.gpus->all()) {
        rows.push_back(Json{{"id", gpu.id},
                            {"name", gpu.name},
                            {"vendor", gpu.vendor == hardware::Vendor::Amd ? "AMD" : "NVIDIA"},
                            {"usable_bytes", orNull(gpu.usable.has_value(), Json(gpu.usable.value_or(Bytes(0)).count()))},
                            {"driver_bytes", orNull(gpu.driver.has_value(), Json(gpu.driver.value_or(Bytes(0)).count()))},
                            {"marketed_gb", gpu.marketedGb},
                            {"compute_capability", orNull(gpu.computeCapability > 0, Json(capabilityText(gpu.computeCapability)))},
                            {"gfx_target", orNull(!gpu.gfxTarget.empty(), Json(gpu.gfxTarget))},
                            {"devices_per_board", gpu.devicesPerBoard},
                            {"status", gpu.usableEstimated ? "estimated" : gpu.status},
                            {"sources", texts(gpu.sources)}});
    }
    return rows;
}

Result<Json> formatRows(const memory::World &)
{
    Json rows = Json::array();
    for (const formats::NumericFormat &format : formats::allFormats())
        rows.push_back(Json{{"id", formats::toId(format)}, {"bits_per_weight", formats::bitsPerWeight(format)}});
    return rows;
}

/// Engines and frameworks in the order of the option table.
Result<Json> engineRows(const memory::World &)
{
    Json rows = Json::array();
    for (const workload::OptionSpec &option : workload::options()) {
        if (option.path != "workload.engine.id" && option.path != "workload.framework.id")
            continue;
        for (const std::string_view id : option.choices)
            rows.push_back(Json{{"id", id}, {"kind", workload::idOf(*option.kind)}, {"versions", texts(memory::engineVersions(id))}});
    }
    return rows;
}

/// Options of the price book in force.
Result<Json> optionRows(const Session &session)
{
    const auto prices = session.prices();
    if (!prices)
        return tl::unexpected(prices.error());
    Json rows = Json::array();
    for (const quote::OptionOffer &option : (*prices)->options) {
        const Json price = option.price ? Json{{"amount", option.price->toText(2)}, {"currency", (*prices)->currency.text()}} : Json(nullptr);
        rows.push_back(Json{{"id", option.id}, {"per", quote::idOf(option.per)}, {"unit_price", price}});
    }
    return rows;
}

template <Result<Json> (*Rows)(const memory::World &)> Result<Json> ofWorld(const Session &session)
{
    const auto world = session.world();
    if (!world)
        return tl::unexpected(world.error());
    return Rows(**world);
}

struct Part {
    std::string_view name;
    Result<Json> (*rows)(const Session &);
};
constexpr Part kParts[] = {{"models", ofWorld<modelRows>}, {"diffusion", ofWorld<diffusionRows>}, {"gpus", ofWorld<gpuRows>}, {"formats", ofWorld<formatRows>}, {"engines", ofWorld<engineRows>}, {"options", optionRows}};

QString cell(const Json &value, const text::Language &language)
{
    if (value.is_null())
        return QStringLiteral("–");
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_boolean())
        return value.get<bool>() ? QStringLiteral("✓") : QStringLiteral("–");
    if (value.is_number_integer())
        return text::integer(value.get<std::int64_t>(), language);
    if (value.is_number())
        return text::decimal(value.get<double>(), 3, language);
    if (value.is_array()) {
        QStringList list;
        for (const Json &entry : value)
            list << cell(entry, language);
        return list.join(QLatin1String(", "));
    }
    if (value.contains("slot"))
        return cell(value["slot"], language) + QLatin1Char(' ') + cell(value["parameters"], language);
    return value.empty() ? QString() : cell(value.begin().value(), language);
}

QString toText(const Json &rows, const text::Language &language)
{
    if (rows.empty())
        return {};
    QStringList header;
    for (const auto &[name, value] : rows.front().items())
        header << QString::fromStdString(name);
    TextTable table(header);
    for (const Json &row : rows) {
        QStringList cells;
        for (const auto &[name, value] : row.items())
            cells << cell(value, language);
        table.addRow(cells);
    }
    return table.toText();
}

} // namespace

int runCatalog(const Session &session)
{
    const std::string wanted = session.arguments().words.empty() ? std::string() : session.arguments().words.front();
    const auto part = std::find_if(std::begin(kParts), std::end(kParts), [&](const Part &candidate) { return candidate.name == wanted; });
    if (part == std::end(kParts))
        return session.report(Error{ErrorKind::BadInput, wanted.empty() ? "missing-argument" : "unexpected-argument", {}, "catalog", wanted, "models, diffusion, gpus, formats, engines, options"});
    const auto rows = part->rows(session);
    if (!rows)
        return session.report(rows.error());
    if (session.json())
        session.print(Json{{"format", "anchorgpu-catalog"}, {"version", 1}, {"rows", *rows}});
    else
        session.print(toText(*rows, session.language()));
    return Done;
}

} // namespace anchorgpu::app
