#pragma once
// What the store reads out of the JSON that it keeps: for its columns, never for its decisions about money.

#include "core/units/json_text.h"
#include "ui/state/quote_store/search_text.h"

#include <QString>
#include <QStringList>

namespace anchorgpu::state {

/// A text member; empty when it isn't there.
inline QString memberText(const Json &json, const char *name)
{
    return json.is_object() && json.contains(name) && json[name].is_string() ? QString::fromStdString(json[name].get<std::string>()) : QString();
}

/// The total as a plain decimal; empty when a price is missing.
inline QString totalOf(const Json &quote)
{
    const auto total = quote.find("total");
    return total != quote.end() && total->is_object() ? memberText(*total, "amount") : QString();
}

/// The words by which a quote is found.
inline QString searchTextOf(const Json &quote, const Json &scenario)
{
    QStringList words{memberText(quote, "number"), memberText(scenario, "name")};
    if (const auto customer = quote.find("customer"); customer != quote.end() && customer->is_object()) {
        for (const auto &[name, value] : customer->items())
            words << (value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString());
    }
    if (const auto lines = quote.find("lines"); lines != quote.end() && lines->is_array()) {
        for (const Json &line : *lines)
            words << memberText(line, "id");
    }
    if (scenario.is_object() && scenario.contains("workload") && scenario["workload"].contains("model"))
        words << memberText(scenario["workload"]["model"], "id");
    return searchText(words.join(QLatin1Char(' ')));
}

} // namespace anchorgpu::state
