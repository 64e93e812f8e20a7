#include "ui/views/form/catalogue_texts.h"

#include "core/formats/gguf_names.h"
#include "core/hardware/gpu_catalogue.h"
#include "core/hardware/support.h"
#include "core/model/diffusion_catalogue.h"
#include "core/model/model_catalogue.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"
#include "ui/views/form/field_texts.h"

#include <QComboBox>
#include <QFileInfo>
#include <algorithm>

namespace anchorgpu::views {

namespace {

QString separator() { return QStringLiteral(" · "); }

const workload::ModelReference &modelOf(const workload::Scenario &scenario)
{
    return std::visit([](const auto &w) -> const workload::ModelReference & { return w.model; }, scenario.workload);
}

/// A support status as a mark, a brief and a full sentence.
struct SupportWords {
    Mark mark;
    const char *brief;
    const char *text; ///< %1 the format, %2 the card
};

SupportWords wordsOf(hardware::SupportStatus status)
{
    switch (status) {
    case hardware::SupportStatus::Supported:
        return {Mark::Good, QT_TRANSLATE_NOOP("Form", "runs natively"), QT_TRANSLATE_NOOP("Form", "%1 runs natively on %2")};
    case hardware::SupportStatus::WeightOnly:
        return {Mark::Partial, QT_TRANSLATE_NOOP("Form", "weights only, computed in 16 bits"), QT_TRANSLATE_NOOP("Form", "%1 on %2: weights only, computed in 16 bits")};
    case hardware::SupportStatus::Emulated:
        return {Mark::Partial, QT_TRANSLATE_NOOP("Form", "emulated, slow"), QT_TRANSLATE_NOOP("Form", "%1 on %2: emulated, slow")};
    case hardware::SupportStatus::Unsupported:
        return {Mark::Bad, QT_TRANSLATE_NOOP("Form", "doesn’t run here"), QT_TRANSLATE_NOOP("Form", "%1 doesn’t run on %2 with this engine")};
    case hardware::SupportStatus::ToVerify:
        break;
    }
    return {Mark::Unknown, QT_TRANSLATE_NOOP("Form", "to be verified"), QT_TRANSLATE_NOOP("Form", "%1 on %2: to be verified")};
}

} // namespace

QString parameterText(std::int64_t parameters, const text::Language &language)
{
    const auto rounded = [](double value) { return value >= 100 ? 0 : value >= 10 ? 1 : 2; };
    const double count = static_cast<double>(parameters);
    if (count >= 0.9995e12)
        return language.translate("Form", "%1 trillion parameters").arg(text::decimal(count / 1e12, 2, language));
    if (count >= 0.9995e9)
        return language.translate("Form", "%1 billion parameters").arg(text::decimal(count / 1e9, rounded(count / 1e9), language));
    return language.translate("Form", "%1 million parameters").arg(text::decimal(count / 1e6, 0, language));
}

QString statusText(std::string_view status, const text::Language &language)
{
    if (status == "verified")
        return language.translate("Form", "verified");
    if (status == "count_confirmed")
        return language.translate("Form", "count confirmed");
    if (status == "config_only")
        return language.translate("Form", "from its configuration");
    if (status == "partly_verified")
        return language.translate("Form", "partly verified");
    if (status == "file")
        return language.translate("Form", "from your file");
    return language.translate("Form", "to be verified");
}

Mark markOfStatus(std::string_view status)
{
    if (status == "verified" || status == "count_confirmed" || status == "file")
        return Mark::Good;
    return status == "config_only" || status == "partly_verified" ? Mark::Partial : Mark::Unknown;
}

std::vector<SearchItem> modelItems(const memory::World &world, const text::Language &language)
{
    std::vector<SearchItem> items;
    for (const auto &row : world.models->summaries()) {
        SearchItem item;
        item.id = QString::fromStdString(row.id);
        item.text = QString::fromStdString(row.name);
        const double billions = static_cast<double>(row.parameters) / 1e9;
        item.detail = billions >= 1 ? text::decimal(billions, billions >= 100 ? 0 : 1, language) + QStringLiteral(" B") : text::decimal(billions * 1000, 0, language) + QStringLiteral(" M");
        item.searchText = QString::fromStdString(row.family + " " + row.kind);
        item.mark = markOfStatus(row.status);
        item.toolTip = item.id + separator() + parameterText(row.parameters, language) + separator() + statusText(row.status, language);
        items.push_back(std::move(item));
    }
    return items;
}

std::vector<SearchItem> diffusionItems(const memory::World &world, const text::Language &language)
{
    std::vector<SearchItem> items;
    for (const auto &row : world.diffusion->summaries()) {
        SearchItem item;
        item.id = QString::fromStdString(row.id);
        item.text = QString::fromStdString(row.name);
        const QString kind = row.video ? language.translate("Form", "video") : language.translate("Form", "image");
        item.detail = text::decimal(static_cast<double>(row.parameters) / 1e9, 1, language) + QStringLiteral(" B") + separator() + kind;
        item.searchText = QString::fromStdString(row.family) + QLatin1Char(' ') + kind;
        item.mark = markOfStatus(row.status);
        item.toolTip = item.id + separator() + statusText(row.status, language);
        items.push_back(std::move(item));
    }
    return items;
}

std::vector<SearchItem> gpuItems(const memory::World &world, const text::Language &language)
{
    std::vector<SearchItem> items;
    for (const auto &gpu : world.gpus->all()) {
        SearchItem item;
        item.id = QString::fromStdString(gpu.id);
        item.text = QString::fromStdString(gpu.name);
        item.detail = gpu.usable ? text::gibibytes(*gpu.usable, language) : language.translate("Form", "memory unknown");
        item.searchText = QString::fromStdString(gpu.architecture);
        for (const auto &alias : gpu.aliases)
            item.searchText += QLatin1Char(' ') + QString::fromStdString(alias);
        item.mark = !gpu.usable ? Mark::Unknown : gpu.usableEstimated ? Mark::Partial : markOfStatus(gpu.status);
        item.toolTip = describeGpu(gpu, language) + separator() + statusText(gpu.status, language);
        items.push_back(std::move(item));
    }
    return items;
}

ModelDescription describeModel(const workload::Scenario &scenario, const memory::World &world, const text::Language &language)
{
    const auto &reference = modelOf(scenario);
    ModelDescription out;
    out.id = QString::fromStdString(reference.path.empty() ? reference.id : reference.path);
    out.name = reference.path.empty() ? out.id : QFileInfo(out.id).fileName();
    const auto wrong = [&](const Error &error) {
        out.known = false;
        out.details = text::sentence(error, language);
        return out;
    };
    if (std::holds_alternative<workload::DiffusionWorkload>(scenario.workload)) {
        const auto model = reference.path.empty() ? world.diffusion->find(reference.id) : model::readDiffusionPipeline(reference.path);
        if (!model)
            return wrong(model.error());
        const auto &rows = world.diffusion->summaries();
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto &r) { return r.id == reference.id; });
        if (row != rows.end()) {
            out.name = QString::fromStdString(row->name);
            out.details = parameterText(row->parameters, language) + separator() + statusText(row->status, language);
        }
        return out;
    }
    const auto model = reference.path.empty() ? world.models->find(reference.id) : model::readModel(reference.path);
    if (!model)
        return wrong(model.error());
    const model::Model &m = **model;
    if (!m.name.empty())
        out.name = QString::fromStdString(m.name);
    QStringList parts;
    if (const std::int64_t count = m.inventory.parameters(); count > 0)
        parts << parameterText(count, language);
    parts << statusText(m.provenance.status, language);
    if (m.maxContext > 0)
        parts << language.translate("Form", "context %1").arg(text::integer(m.maxContext, language));
    out.details = parts.join(separator());
    return out;
}

QString describeGpu(const hardware::Gpu &gpu, const text::Language &language)
{
    QStringList parts;
    if (gpu.usable)
        parts << language.translate("Form", gpu.usableEstimated ? QT_TRANSLATE_NOOP("Form", "%1 usable (estimated)") : QT_TRANSLATE_NOOP("Form", "%1 usable")).arg(text::gibibytes(*gpu.usable, language));
    else
        parts << language.translate("Form", "usable memory unknown");
    if (gpu.bandwidthGbPerSecond > 0)
        parts << language.translate("Form", "%1 GB/s").arg(text::integer(static_cast<std::int64_t>(gpu.bandwidthGbPerSecond + 0.5), language));
    if (gpu.devicesPerBoard > 1)
        parts << language.translate("Form", "%1 devices a board").arg(gpu.devicesPerBoard);
    if (gpu.interconnect.bandwidthGbPerSecond > 0 && gpu.interconnect.kind != "none")
        parts << QString::fromStdString(gpu.interconnect.kind) + QLatin1Char(' ')
                + language.translate("Form", "%1 GB/s").arg(text::integer(static_cast<std::int64_t>(gpu.interconnect.bandwidthGbPerSecond + 0.5), language));
    return parts.join(separator());
}

std::vector<std::string> formatsFor(const workload::Scenario &scenario, std::string_view path, const std::string &current)
{
    static const std::vector<std::string> kServed{"native", "bf16", "fp16", "fp32", "fp8", "fp8-block", "int8", "w8a16", "awq-int4-g128", "gptq-int4-g128",
        "gptq-int4-g64", "gptq-int4-g32", "int4-g128", "nvfp4", "mxfp4", "bnb-nf4", "bnb-int8"};
    static const std::vector<std::string> kDiffused{"bf16", "fp16", "fp32", "fp8", "int8", "bnb-nf4", "bnb-nf4-dq", "bnb-int8", "gguf:Q8_0", "gguf:Q6_K", "gguf:Q5_K", "gguf:Q4_K", "gguf:Q4_0"};
    std::vector<std::string> formats;
    if (path == "workload.vae_weights") {
        formats = {"fp32", "bf16", "fp16"};
    } else if (const auto *inference = std::get_if<workload::InferenceWorkload>(&scenario.workload)) {
        if (inference->engine.id == "llama.cpp" || inference->engine.id == "ollama") {
            formats = {"native"};
            for (const auto &name : formats::ggufNames())
                formats.push_back("gguf:" + std::string(name.name));
        } else {
            formats = kServed;
        }
    } else {
        formats = kDiffused;
    }
    if (!current.empty() && std::find(formats.begin(), formats.end(), current) == formats.end())
        formats.push_back(current);
    return formats;
}

FormatSupport supportOf(const workload::Scenario &scenario, const std::string &format, const memory::World &world, const text::Language &language)
{
    const hardware::Gpu *gpu = world.gpus->find(scenario.hardware.gpu);
    auto parsed = formats::parseNumericFormat(format);
    const workload::EngineReference *engine = nullptr;
    if (const auto *inference = std::get_if<workload::InferenceWorkload>(&scenario.workload))
        engine = &inference->engine;
    else if (const auto *diffusion = std::get_if<workload::DiffusionWorkload>(&scenario.workload))
        engine = &diffusion->engine;
    if (!gpu || !parsed || !engine)
        return {};
    // "As published" is what the model's release holds.
    if (parsed->family == formats::Family::Native) {
        const auto &reference = modelOf(scenario);
        const auto model = reference.path.empty() ? world.models->find(reference.id) : Result<std::shared_ptr<const model::Model>>(tl::unexpected(Error{}));
        if (!model)
            return {};
        parsed = (*model)->nativeFormat;
    }
    const auto support = hardware::supportOf(*parsed, *gpu, engine->id, engine->version);
    FormatSupport out;
    const QString name = formatText(formats::toId(*parsed), language);
    const QString card = QString::fromStdString(gpu->name);
    const SupportWords words = wordsOf(support.status);
    out.mark = words.mark;
    out.brief = language.translate("Form", words.brief);
    out.text = language.translate("Form", words.text).arg(name, card);
    if (support.status != hardware::SupportStatus::Supported && !support.reason.empty())
        out.text += QStringLiteral(". ") + text::say(text::Topic::Reason, support.reason, language);
    return out;
}

Ink inkOf(Mark mark)
{
    switch (mark) {
    case Mark::Good: return Ink::Fits;
    case Mark::Partial: return Ink::Tight;
    case Mark::Bad: return Ink::Unfit;
    default: return Ink::Muted;
    }
}

void markFormats(QComboBox &box, const workload::Scenario &scenario, const memory::World &world, const Look &look)
{
    for (int i = 0; i < box.count(); ++i) {
        const auto support = supportOf(scenario, box.itemData(i).toString().toStdString(), world, look.language);
        box.setItemIcon(i, support.mark == Mark::None ? QIcon() : markIcon(support.mark, *look.theme));
        box.setItemData(i, support.text, Qt::ToolTipRole);
    }
}

} // namespace anchorgpu::views
