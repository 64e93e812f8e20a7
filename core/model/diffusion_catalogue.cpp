#include "core/model/diffusion_catalogue.h"

#include "core/model/diffusion_row.h"
#include "resources/embedded.h"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace anchorgpu::model {
namespace {

/// A row as text, found without parsing: its span and its id.
struct RawRow {
    std::string_view text;
    std::string_view id;
};

/// The value of the first "id" member of an object's text. Rows begin with it.
std::string_view idOf(std::string_view object)
{
    constexpr std::string_view kKey = "\"id\"";
    std::size_t at = object.find(kKey);
    if (at == std::string_view::npos)
        return {};
    at = object.find('"', object.find(':', at + kKey.size()));
    const std::size_t end = at == std::string_view::npos ? at : object.find('"', at + 1);
    return end == std::string_view::npos ? std::string_view{} : object.substr(at + 1, end - at - 1);
}

/// The objects of a top-level array. Strings are skipped, so that braces in notes don't count.
std::vector<RawRow> cut(std::string_view json)
{
    std::vector<RawRow> rows;
    std::size_t begin = 0;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' && depth++ == 0) {
            begin = i;
        } else if (c == '}' && --depth == 0) {
            const std::string_view text = json.substr(begin, i + 1 - begin);
            rows.push_back({text, idOf(text)});
        }
    }
    return rows;
}

std::string folded(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
    return lower;
}

/// Edit distance, for suggestions; ids are short.
std::size_t distance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

class Catalogue final : public DiffusionCatalogue {
public:
    Catalogue(std::shared_ptr<const std::string> owner, std::string_view json, std::string file)
        : m_owner(std::move(owner)), m_rows(cut(json)), m_models(m_rows.size()), m_file(std::move(file))
    {
    }

    const std::vector<DiffusionSummary> &summaries() const override
    {
        std::call_once(m_summarised, [this] {
            for (std::size_t i = 0; i < m_rows.size(); ++i) {
                if (const auto model = decoded(i))
                    m_summaries.push_back({(*model)->id, (*model)->name, (*model)->family, (*model)->video, (*model)->overallStatus(), (*model)->parameters()});
            }
        });
        return m_summaries;
    }

    bool contains(std::string_view id) const override { return indexOf(id) < m_rows.size(); }

    Result<std::shared_ptr<const DiffusionModel>> find(std::string_view id) const override
    {
        const std::size_t index = indexOf(id);
        if (index == m_rows.size())
            return fail("unknown-model", "/workload/model/id", std::string(id.substr(0, 200)), nearest(id));
        return decoded(index);
    }

    std::shared_ptr<const DiffusionCatalogue> overlaidWith(std::shared_ptr<const DiffusionCatalogue> overlay) const override;

    /// Checks every row.
    std::optional<Error> check() const
    {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const auto model = decoded(i);
            if (!model)
                return model.error();
            // Rows are found by their first "id": it must be the row's own.
            if ((*model)->id != m_rows[i].id)
                return fail("wrong-value", "/" + std::to_string(i) + "/id", std::string(m_rows[i].id), "id as the first member", m_file).value();
        }
        return std::nullopt;
    }

private:
    std::size_t indexOf(std::string_view id) const
    {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const RawRow &row) { return row.id == id; });
        return static_cast<std::size_t>(found - m_rows.begin());
    }

    std::string nearest(std::string_view id) const
    {
        const std::string wanted = folded(id.substr(0, 100));
        std::vector<std::pair<std::size_t, std::string_view>> ranked;
        for (const RawRow &row : m_rows)
            ranked.emplace_back(distance(wanted, folded(row.id)), row.id);
        std::sort(ranked.begin(), ranked.end());
        std::string list;
        for (std::size_t i = 0; i < std::min<std::size_t>(3, ranked.size()); ++i)
            list += (list.empty() ? "" : ", ") + std::string(ranked[i].second);
        return list;
    }

    Result<std::shared_ptr<const DiffusionModel>> decoded(std::size_t index) const
    {
        const std::lock_guard lock(m_mutex);
        if (!m_models[index]) {
            const auto json = parseJson(m_rows[index].text, m_file);
            if (!json)
                return tl::unexpected<Error>(json.error());
            auto model = decodeDiffusionRow(*json, m_file, "/" + std::to_string(index));
            if (!model)
                return tl::unexpected<Error>(model.error());
            m_models[index] = std::make_shared<const DiffusionModel>(std::move(*model));
        }
        return m_models[index];
    }

    std::shared_ptr<const std::string> m_owner; ///< text of an overlay; null for what ships
    std::vector<RawRow> m_rows;
    mutable std::mutex m_mutex;
    mutable std::vector<std::shared_ptr<const DiffusionModel>> m_models;
    mutable std::once_flag m_summarised;
    mutable std::vector<DiffusionSummary> m_summaries;
    std::string m_file;
};

/// Two catalogues, one in front of the other.
class Overlaid final : public DiffusionCatalogue {
public:
    Overlaid(std::shared_ptr<const DiffusionCatalogue> front, std::shared_ptr<const DiffusionCatalogue> back)
        : m_front(std::move(front)), m_back(std::move(back)), m_summaries(m_front->summaries())
    {
        for (const DiffusionSummary &summary : m_back->summaries()) {
            if (!m_front->contains(summary.id))
                m_summaries.push_back(summary);
        }
    }
    const std::vector<DiffusionSummary> &summaries() const override { return m_summaries; }
    bool contains(std::string_view id) const override { return m_front->contains(id) || m_back->contains(id); }
    Result<std::shared_ptr<const DiffusionModel>> find(std::string_view id) const override
    {
        return m_front->contains(id) ? m_front->find(id) : m_back->find(id);
    }
    std::shared_ptr<const DiffusionCatalogue> overlaidWith(std::shared_ptr<const DiffusionCatalogue> overlay) const override
    {
        return std::make_shared<Overlaid>(std::move(overlay), std::make_shared<Overlaid>(m_front, m_back));
    }

private:
    std::shared_ptr<const DiffusionCatalogue> m_front;
    std::shared_ptr<const DiffusionCatalogue> m_back;
    std::vector<DiffusionSummary> m_summaries;
};

std::shared_ptr<const DiffusionCatalogue> Catalogue::overlaidWith(std::shared_ptr<const DiffusionCatalogue> overlay) const
{
    // The catalogue that ships lives as long as the program; others are shared by whoever made them.
    const std::shared_ptr<const DiffusionCatalogue> self(std::shared_ptr<const void>(), this);
    return std::make_shared<Overlaid>(std::move(overlay), m_owner ? std::make_shared<Catalogue>(m_owner, *m_owner, m_file) : self);
}

} // namespace

const DiffusionCatalogue &DiffusionCatalogue::builtIn()
{
    static const Catalogue catalogue(nullptr, resources::find("catalogue/diffusion_models.json").value_or("[]"), "diffusion_models.json");
    return catalogue;
}

Result<std::shared_ptr<const DiffusionCatalogue>> DiffusionCatalogue::parse(std::string_view json, std::string_view file)
{
    const auto whole = parseJson(json, std::string(file));
    if (!whole)
        return tl::unexpected<Error>(whole.error());
    if (!whole->is_array())
        return fail("wrong-type", "", shortText(*whole), "a list of models", std::string(file));
    for (std::size_t i = 0; i < whole->size(); ++i) {
        if (!(*whole)[i].is_object() || !(*whole)[i].contains("id"))
            return fail("missing-member", "/" + std::to_string(i) + "/id", shortText((*whole)[i]), "an object with an id", std::string(file));
    }
    auto owner = std::make_shared<const std::string>(json);
    auto catalogue = std::make_shared<const Catalogue>(owner, *owner, std::string(file));
    if (auto error = catalogue->check())
        return tl::unexpected<Error>(*error);
    return std::shared_ptr<const DiffusionCatalogue>(catalogue);
}

} // namespace anchorgpu::model
