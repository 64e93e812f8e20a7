#include "ui/text/fix_text.h"

#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

namespace anchorgpu::text {
namespace {

/// The value that a person recognises: digits grouped, texts without quotes.
QString valueText(const std::string &json, const Language &language)
{
    const Json value = Json::parse(json, nullptr, false);
    if (value.is_number_integer())
        return integer(value.get<std::int64_t>(), language);
    if (value.is_number())
        return decimal(value.get<double>(), 2, language);
    return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString::fromStdString(json);
}

} // namespace

QString changeOf(const planning::Fix &fix, const Language &language)
{
    const QString text = say(Topic::Reason, "fix-" + fix.kind, language);
    return fix.set.empty() ? text : QString(text).replace(QLatin1String("{value}"), valueText(fix.set.front().second, language));
}

QString sentence(const planning::Fix &fix, const Language &language)
{
    QString text = changeOf(fix, language) + language.translate("Fix", " (%1 more room").arg(size(fix.gain, language));
    if (fix.priceDifference && fix.priceDifference->minorUnits() != 0) {
        const bool dearer = fix.priceDifference->minorUnits() > 0;
        text += QStringLiteral(", ") + (dearer ? QStringLiteral("+") : QString()) + money(*fix.priceDifference, language);
    }
    return text + QLatin1Char(')');
}

Json fixJson(const planning::Fix &fix, const Language &language)
{
    Json json{{"set", Json::object()}, {"gain_bytes", fix.gain.count()}, {"price_difference", nullptr}, {"text", sentence(fix, language).toStdString()}};
    for (const auto &[path, text] : fix.set) {
        const Json value = Json::parse(text, nullptr, false);
        json["set"][path] = value.is_discarded() ? Json(text) : value;
    }
    if (fix.priceDifference)
        json["price_difference"] = Json{{"amount", fix.priceDifference->amountText()}, {"currency", fix.priceDifference->currency().text()}};
    return json;
}

} // namespace anchorgpu::text
