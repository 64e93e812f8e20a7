#include "ui/text/rows.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace anchorgpu::text {
namespace {

using Table = std::unordered_map<std::string_view, const char *>;

const Table &tableOf(Topic topic)
{
    static const auto kTables = [] {
        std::array<Table, 5> tables;
        for (const auto rows : {rowsOfCore(), rowsOfModels(), rowsOfFormats(), rowsOfServing(), rowsOfLlamaCpp(), rowsOfTraining(), rowsOfDiffusion(), rowsOfQuote()}) {
            for (const Row &row : rows)
                tables[static_cast<std::size_t>(row.topic)].emplace(row.id, row.source);
        }
        return tables;
    }();
    return kTables[static_cast<std::size_t>(topic)];
}

} // namespace

const char *sourceOf(Topic topic, const char *id)
{
    const Table &table = tableOf(topic);
    const auto found = table.find(id);
    return found == table.end() ? nullptr : found->second;
}

const char *contextOf(Topic topic)
{
    constexpr const char *kContexts[] = {"Error", "Finding", "Unit", "Reason", "Name"};
    return kContexts[static_cast<std::size_t>(topic)];
}

} // namespace anchorgpu::text
