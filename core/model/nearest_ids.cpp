#include "core/model/nearest_ids.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace anchorgpu::model {
namespace {

constexpr std::size_t kLongest = 128; ///< of a hostile id no more is compared

std::string folded(std::string_view text)
{
    std::string result(text.substr(0, kLongest));
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string afterSlash(const std::string &id) { return id.substr(id.find('/') + 1); }

/// Levenshtein distance.
std::size_t distance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row[b.size()];
}

} // namespace

std::string nearestIds(const std::vector<ModelSummary> &summaries, std::string_view id)
{
    const std::string wanted = afterSlash(folded(id));
    std::vector<std::pair<std::size_t, const std::string *>> ranked;
    for (const ModelSummary &summary : summaries) {
        const std::string candidate = afterSlash(folded(summary.id));
        const bool part = !wanted.empty() && (candidate.find(wanted) != std::string::npos || wanted.find(candidate) != std::string::npos);
        ranked.emplace_back(part ? distance(wanted, candidate) / 4 : distance(wanted, candidate), &summary.id);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::string ids;
    for (std::size_t i = 0; i < std::min<std::size_t>(5, ranked.size()); ++i)
        ids += (i ? ", " : "") + *ranked[i].second;
    return ids;
}

} // namespace anchorgpu::model
