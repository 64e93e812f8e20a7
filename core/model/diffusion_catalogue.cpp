#include "core/model/diffusion_catalogue.h"

#include "core/model/catalogue_index.h"
#include "core/model/diffusion_row.h"
#include "core/model/nearest_ids.h"
#include "resources/embedded.h"

#include <algorithm>
#include <mutex>

namespace anchorgpu::model {
namespace {

/// A row as text, found without parsing: its span and its id.
struct RawRow {
    std::string_view text;
    std::string_view id;
};

std::vector<RawRow> cut(std::string_view json)
{
    std::vector<RawRow> rows;
    for (const std::string_view text : splitRows(json))
        rows.push_back({text, rawMember(text, "id")});
    return rows;
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
        std::vector<ModelSummary> ids(m_rows.size());
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            ids[i].id = m_rows[i].id;
            ids[i].name = rawMember(m_rows[i].text, "name");
        }
        return nearestIds(ids, id);
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
