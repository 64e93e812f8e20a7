#include "core/hardware/gpu_catalogue.h"
#include "core/units/json_text.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/memory/memory_texts.h"

namespace anchorgpu::views {

namespace {

using memory::Verdict;

QString gib(Bytes bytes, const text::Language &language) { return text::size(bytes, language); }

QString fitsDetail(const memory::Plan &plan, const memory::DevicePlan &worst, const text::Language &language)
{
    const double share = worst.capacity.count() > 0 ? static_cast<double>(worst.headroom.count()) / static_cast<double>(worst.capacity.count()) : 0;
    if (plan.devices.size() == 1)
        return language.translate("Verdict", "%1 free (%2)").arg(gib(worst.headroom, language), text::percent(share, language));
    return language.translate("Verdict", "%1 free (%2) on the fullest GPU").arg(gib(worst.headroom, language), text::percent(share, language));
}

QString tightDetail(const memory::Plan &plan, const memory::DevicePlan &worst, const text::Language &language)
{
    if (plan.pool && plan.pool->needed > plan.pool->kvCache.low && worst.total.high <= worst.capacity)
        return language.translate("Verdict", "The cache needs %1; the engine sets aside %2 to %3")
            .arg(gib(plan.pool->needed, language), gib(plan.pool->kvCache.low, language), gib(plan.pool->kvCache.high, language));
    return language.translate("Verdict", "%1 free if all goes as measured, %2 short at the upper end of the band")
        .arg(gib(worst.headroom, language), gib(worst.total.high - worst.capacity, language));
}

QString unfitDetail(const memory::Plan &plan, const memory::DevicePlan &worst, const text::Language &language)
{
    if (worst.total.typical > worst.capacity)
        return language.translate("Verdict", "%1 too much on %2").arg(gib(-worst.headroom, language), ranksText({worst.rank}, language));
    if (plan.pool)
        return language.translate("Verdict", "The cache needs %1, the engine’s pool holds %2")
            .arg(gib(plan.pool->needed, language), gib(plan.pool->kvCache.typical, language));
    return {};
}

QString limitsText(const state::Assessment &assessment, const text::Language &language)
{
    if (!assessment.limits)
        return {};
    const auto &limits = *assessment.limits;
    const auto number = [&](std::int64_t value) { return text::integer(value, language); };
    const auto &understood = assessment.plan->understood;
    if (const auto *inference = std::get_if<workload::InferenceWorkload>(&understood.workload)) {
        const QString context = inference->contextTokens ? number(*inference->contextTokens) : QString();
        const auto none = [](const std::optional<std::int64_t> &limit) { return limit && *limit <= 0; };
        if (none(limits.maxConcurrency) && none(limits.maxContextTokens))
            return language.translate("Verdict", "Not even one sequence of one token fits");
        if (none(limits.maxConcurrency) && limits.maxContextTokens)
            return language.translate("Verdict", "At most %1 tokens with %2 sequences").arg(number(*limits.maxContextTokens), number(inference->concurrency));
        if (none(limits.maxContextTokens) && limits.maxConcurrency)
            return language.translate("Verdict", "At most %1 sequences of %2 tokens").arg(number(*limits.maxConcurrency), context);
        if (limits.maxConcurrency && limits.maxContextTokens && !context.isEmpty())
            return language.translate("Verdict", "Up to %1 sequences of %2 tokens, or %3 tokens with %4 sequences")
                .arg(number(*limits.maxConcurrency), context, number(*limits.maxContextTokens), number(inference->concurrency));
        if (limits.maxConcurrency)
            return language.translate("Verdict", "Up to %1 sequences").arg(number(*limits.maxConcurrency));
        if (limits.maxContextTokens)
            return language.translate("Verdict", "Up to %1 tokens").arg(number(*limits.maxContextTokens));
    }
    if (limits.maxMicroBatch && limits.maxSequenceTokens && *limits.maxMicroBatch > 0 && *limits.maxSequenceTokens > 0)
        return language.translate("Verdict", "Largest micro-batch %1, longest sequence %2 tokens").arg(number(*limits.maxMicroBatch), number(*limits.maxSequenceTokens));
    if (limits.minGpus)
        return language.translate("Verdict", "Fits from %1 GPUs").arg(number(*limits.minGpus));
    return {};
}

QString difference(const std::optional<Money> &money, const text::Language &language)
{
    if (!money)
        return {};
    if (money->minorUnits() == 0)
        return language.translate("Verdict", "same price");
    const bool more = money->minorUnits() > 0;
    return language.translate("Verdict", more ? QT_TRANSLATE_NOOP("Verdict", "%1 more") : QT_TRANSLATE_NOOP("Verdict", "%1 less")).arg(text::money(more ? *money : -*money, language));
}

void addFix(VerdictModel &model, const state::Assessment &assessment, const text::Language &language)
{
    if (!assessment.remedies || assessment.remedies->empty())
        return;
    const auto &best = assessment.remedies->front();
    QStringList what;
    for (const auto &edit : best.edits)
        what << editText(edit, language);
    const QString price = difference(best.priceDifference, language);
    model.fix = language.translate("Verdict", "It fits with %1").arg(what.join(QStringLiteral(", ")));
    if (!price.isEmpty())
        model.fix += QStringLiteral(" · ") + price;
    model.fixButton = language.translate("Verdict", "Apply");
    model.fixEdits = best.edits;
}

} // namespace

QString VerdictModel::whole() const
{
    QStringList parts;
    for (const QString &part : {headline, detail, limits, fix}) {
        if (!part.isEmpty())
            parts << part;
    }
    return parts.join(QStringLiteral(". "));
}

QString editText(const state::Edit &edit, const text::Language &language)
{
    const QString label = accessibleFieldName(edit.path, language);
    const Json value = Json::parse(edit.value, nullptr, false);
    QString words = QString::fromStdString(edit.value);
    if (value.is_number_integer())
        words = text::integer(value.get<std::int64_t>(), language);
    else if (value.is_number())
        words = text::decimal(value.get<double>(), 2, language);
    else if (value.is_boolean())
        words = language.translate("Form", value.get<bool>() ? QT_TRANSLATE_NOOP("Form", "on") : QT_TRANSLATE_NOOP("Form", "off"));
    else if (const auto *gpu = edit.path == "hardware.gpu" && value.is_string() ? hardware::GpuCatalogue::builtIn().find(value.get<std::string>()) : nullptr)
        words = QString::fromStdString(gpu->name);
    else if (value.is_string() || value.is_discarded())
        words = choiceText(edit.path, value.is_string() ? value.get<std::string>() : edit.value, language);
    else if (value.is_null())
        words = language.translate("Form", "automatic");
    return language.translate("Verdict", "%1: %2").arg(label, words);
}

VerdictModel verdictModel(const state::Assessment &assessment, const text::Language &language)
{
    VerdictModel model;
    if (!assessment.plan) {
        model.state = VerdictModel::State::Error;
        model.headline = language.translate("Verdict", "No plan");
        model.detail = text::sentence(assessment.plan.error(), language);
        return model;
    }
    const auto &plan = *assessment.plan;
    const auto &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    if (worst.capacity.count() <= 0) {
        model.headline = language.translate("Verdict", "No verdict");
        model.detail = language.translate("Verdict", "%1 needed; the usable memory of this GPU isn’t known").arg(gib(worst.total.typical, language));
        return model;
    }
    switch (plan.verdict) {
    case Verdict::Fits:
        model.state = VerdictModel::State::Fits;
        model.headline = language.translate("Verdict", "Fits");
        model.detail = fitsDetail(plan, worst, language);
        break;
    case Verdict::Tight:
        model.state = VerdictModel::State::Tight;
        model.headline = language.translate("Verdict", "Tight");
        model.detail = tightDetail(plan, worst, language);
        break;
    case Verdict::DoesNotFit:
        model.state = VerdictModel::State::DoesNotFit;
        model.headline = language.translate("Verdict", "Doesn’t fit");
        model.detail = unfitDetail(plan, worst, language);
        break;
    }
    model.limits = limitsText(assessment, language);
    if (plan.verdict != Verdict::Fits)
        addFix(model, assessment, language);
    return model;
}

} // namespace anchorgpu::views
