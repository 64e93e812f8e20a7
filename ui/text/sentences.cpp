#include "ui/text/sentences.h"

#include "ui/text/numbers.h"
#include "ui/text/rows.h"

#include <cmath>

namespace anchorgpu::text {
namespace {

QString say(Topic topic, const std::string &id, const Language &language)
{
    const char *source = sourceOf(topic, id.c_str());
    return source ? language.translate(contextOf(topic), source) : QString::fromStdString(id);
}

QString valueText(double value, const Language &language, bool plain)
{
    const bool whole = value == std::floor(value) && std::abs(value) < 9e15;
    if (plain)
        return whole ? QString::number(static_cast<qint64>(value)) : QString::number(value, 'g', 6);
    if (whole)
        return integer(static_cast<std::int64_t>(value), language);
    int decimals = 3;
    if (std::abs(value) >= 100)
        decimals = 1;
    else if (std::abs(value) >= 10)
        decimals = 2;
    QString text = decimal(value, decimals, language);
    const QString point = language.locale().decimalPoint();
    while (text.contains(point) && (text.endsWith(QLatin1Char('0')) || text.endsWith(point)))
        text.chop(1);
    return text;
}

struct ArgumentText {
    const Language &language;
    QString operator()(std::int64_t value) const { return integer(value, language); }
    QString operator()(double value) const { return valueText(value, language, false); }
    QString operator()(const std::string &value) const { return QString::fromStdString(value); }
    QString operator()(Bytes value) const { return size(value, language); }
};

QString operatorText(memory::Operator op)
{
    switch (op) {
    case memory::Operator::Times:
        return QStringLiteral(" × ");
    case memory::Operator::Plus:
        return QStringLiteral(" + ");
    case memory::Operator::Minus:
        return QStringLiteral(" − ");
    case memory::Operator::DividedBy:
        return QStringLiteral(" ÷ ");
    case memory::Operator::OpenTimes:
        return QStringLiteral(" × (");
    case memory::Operator::OpenPlus:
        return QStringLiteral(" + (");
    default:
        return {};
    }
}

} // namespace

QString say(Topic topic, std::string_view id, const Language &language, const Arguments &arguments)
{
    return filled(say(topic, std::string(id), language), arguments, language);
}

QString filled(QString text, const Arguments &arguments, const Language &language)
{
    for (const auto &[name, value] : arguments)
        text.replace(QLatin1Char('{') + QString::fromStdString(name) + QLatin1Char('}'), std::visit(ArgumentText{language}, value));
    return text;
}

QString sentence(const Error &error, const Language &language)
{
    const QString found = QString::fromStdString(error.found);
    const QString allowed = QString::fromStdString(error.allowed);
    QString text = say(Topic::Error, error.id, language);
    const bool namesFound = text.contains(QLatin1String("{found}"));
    const bool namesAllowed = text.contains(QLatin1String("{allowed}"));
    text.replace(QLatin1String("{found}"), found).replace(QLatin1String("{allowed}"), allowed);
    if (!found.isEmpty() && !namesFound)
        text += QLatin1String("; ") + language.translate("Error", "found: %1").arg(found);
    if (!allowed.isEmpty() && !namesAllowed)
        text += QLatin1String("; ") + language.translate("Error", "allowed: %1").arg(allowed);
    if (language.isFrench())
        text.replace(QLatin1String("; "), QStringLiteral("\u202F; "));
    const QString colon = language.isFrench() ? QStringLiteral("\u00A0: ") : QStringLiteral(": ");
    QString where;
    if (!error.file.empty())
        where += QString::fromStdString(error.file) + colon;
    if (!error.place.empty())
        where += QString::fromStdString(error.place) + colon;
    return where + text;
}

QString sentence(const memory::Finding &finding, const Language &language)
{
    return filled(say(Topic::Finding, finding.id, language), finding.args, language);
}

QString name(memory::ComponentId id, const Language &language) { return say(Topic::Name, std::string(memory::idOf(id)), language); }
QString name(memory::PhaseId id, const Language &language) { return say(Topic::Name, "phase:" + std::string(memory::idOf(id)), language); }

QString formula(const memory::Formula &formula, Bytes result, const Language &language, bool plain)
{
    if (formula.empty())
        return {};
    QString text;
    for (const memory::Operand &operand : formula) {
        if (operand.op == memory::Operator::Close) {
            text += QLatin1Char(')');
            continue;
        }
        text += operatorText(operand.op) + valueText(operand.value, language, plain);
        if (!operand.unit.empty()) {
            const QString unit = say(Topic::Unit, std::string(operand.unit), language);
            if (!unit.isEmpty())
                text += (plain ? QLatin1Char(' ') : QChar(0x00A0)) + unit;
        }
    }
    const QString total = plain ? QString::number(result.count()) + (language.isFrench() ? QStringLiteral(" o") : QStringLiteral(" B")) : size(result, language, 2);
    return text + QLatin1String(" = ") + total;
}

QString verdict(const memory::Plan &plan, const Language &language)
{
    if (plan.devices.empty())
        return {};
    const memory::DevicePlan &worst = plan.devices[static_cast<std::size_t>(plan.worstRank)];
    if (worst.capacity.count() <= 0)
        return language.translate("Verdict", "No verdict: the usable memory of this GPU isn’t known");
    const double share = static_cast<double>(worst.headroom.count()) / static_cast<double>(worst.capacity.count());
    const QString room = gibibytes(worst.headroom, language);
    switch (plan.verdict) {
    case memory::Verdict::Fits:
        return language.translate("Verdict", "Fits: %1 (%2) free on the fullest GPU").arg(room, percent(share, language));
    case memory::Verdict::Tight:
        return language.translate("Verdict", "Tight: %1 (%2) free on the fullest GPU, within the error band").arg(room, percent(share, language));
    default:
        break;
    }
    if (worst.headroom.count() < 0)
        return language.translate("Verdict", "Doesn’t fit: %1 too much on the fullest GPU").arg(gibibytes(-worst.headroom, language));
    const Bytes lack = plan.pool ? plan.pool->needed - plan.pool->kvCache.typical : Bytes(0);
    return language.translate("Verdict", "Doesn’t fit: the engine’s cache pool is %1 too small").arg(size(lack, language));
}

} // namespace anchorgpu::text
