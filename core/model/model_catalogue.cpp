#include "core/model/model_catalogue.h"

#include "core/model/builder.h"
#include "core/model/catalogue_index.h"
#include "core/model/catalogue_row.h"
#include "core/model/nearest_ids.h"
#include "resources/embedded.h"

#include <charconv>
#include <map>
#include <mutex>

namespace anchorgpu::model {
namespace {

constexpr std::size_t kLargestFile = std::size_t{64} << 20;

std::int64_t wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

ModelSummary summaryOf(std::string_view row)
{
    ModelSummary summary;
    summary.id = rawMember(row, "id");
    summary.name = rawMember(row, "name");
    summary.family = rawMember(row, "family");
    summary.kind = rawMember(row, "kind");
    summary.status = rawMember(row, "status");
    summary.parameters = wholeNumber(rawMember(rawMember(row, "computed"), "total_without_mtp"));
    summary.maxContext = wholeNumber(rawMember(row, "max_position"));
    if (summary.name.empty())
        summary.name = summary.id;
    return summary;
}

Result<std::shared_ptr<const Model>> buildRow(std::string_view row, const std::string &file, const std::string &id)
{
    auto json = parseJson(row, file);
    if (!json)
        return tl::unexpected(json.error());
    auto description = readCatalogueRow(*json, file, childPointer({}, id));
    if (!description)
        return tl::unexpected(description.error());
    auto model = buildModel(*description);
    if (!model) {
        Error error = model.error();
        error.file = file;
        error.place = childPointer({}, id) + '/' + error.place;
        return tl::unexpected(std::move(error));
    }
    return std::make_shared<const Model>(std::move(*model));
}

/// Rows of one file in its text. Guards its caches: plans are made on several threads.
class TextCatalogue : public ModelCatalogue, public std::enable_shared_from_this<TextCatalogue> {
public:
    TextCatalogue(std::string_view text, std::string file) : m_text(text), m_file(std::move(file)) {}
    TextCatalogue(std::string text, std::string file) : m_owned(std::move(text)), m_text(m_owned), m_file(std::move(file)) {}
    TextCatalogue(const TextCatalogue &) = delete;
    TextCatalogue &operator=(const TextCatalogue &) = delete;

    const std::vector<ModelSummary> &summaries() const override
    {
        std::call_once(m_listed, [this] {
            for (const std::string_view row : splitRows(m_text))
                m_summaries.push_back(completed(summaryOf(row)));
        });
        return m_summaries;
    }

    Result<std::shared_ptr<const Model>> find(std::string_view id) const override
    {
        const std::lock_guard guard(m_lock);
        if (const auto known = m_models.find(id); known != m_models.end())
            return known->second;
        const auto row = rowOf(id);
        if (!row)
            return fail("unknown-model", {}, std::string(id), nearestIds(summaries(), id), m_file);
        auto model = buildRow(*row, m_file, std::string(id));
        if (model)
            m_models.emplace(std::string(id), *model);
        return model;
    }

    std::shared_ptr<const ModelCatalogue> overlaidWith(std::shared_ptr<const ModelCatalogue> overlay) const override;

private:
    std::optional<std::string_view> rowOf(std::string_view id) const
    {
        if (auto row = findRow(m_text, id))
            return row;
        for (const std::string_view row : splitRows(m_text)) {
            if (rawMember(row, "id") == id)
                return row;
        }
        return std::nullopt;
    }

    /// A row of one's own may leave out the computed sums.
    ModelSummary completed(ModelSummary summary) const
    {
        if (summary.parameters == 0) {
            if (const auto row = rowOf(summary.id)) {
                if (const auto model = buildRow(*row, m_file, summary.id))
                    summary.parameters = (*model)->inventory.parameters();
            }
        }
        return summary;
    }

    std::string m_owned;
    std::string_view m_text;
    std::string m_file;
    mutable std::once_flag m_listed;
    mutable std::vector<ModelSummary> m_summaries;
    mutable std::mutex m_lock;
    mutable std::map<std::string, std::shared_ptr<const Model>, std::less<>> m_models;
};

/// Rows of the overlay in front of those of the base.
class OverlaidCatalogue : public ModelCatalogue, public std::enable_shared_from_this<OverlaidCatalogue> {
public:
    OverlaidCatalogue(std::shared_ptr<const ModelCatalogue> base, std::shared_ptr<const ModelCatalogue> overlay)
        : m_base(std::move(base)), m_overlay(std::move(overlay))
    {
    }

    const std::vector<ModelSummary> &summaries() const override
    {
        std::call_once(m_listed, [this] {
            m_summaries = m_overlay->summaries();
            std::map<std::string_view, bool> covered;
            for (const ModelSummary &summary : m_overlay->summaries())
                covered[summary.id] = true;
            for (const ModelSummary &summary : m_base->summaries()) {
                if (!covered.contains(summary.id))
                    m_summaries.push_back(summary);
            }
        });
        return m_summaries;
    }

    Result<std::shared_ptr<const Model>> find(std::string_view id) const override
    {
        auto model = m_overlay->find(id);
        if (model || model.error().id != "unknown-model")
            return model;
        auto fromBase = m_base->find(id);
        if (!fromBase && fromBase.error().id == "unknown-model")
            return fail("unknown-model", {}, std::string(id), nearestIds(summaries(), id));
        return fromBase;
    }

    std::shared_ptr<const ModelCatalogue> overlaidWith(std::shared_ptr<const ModelCatalogue> overlay) const override
    {
        return std::make_shared<OverlaidCatalogue>(shared_from_this(), std::move(overlay));
    }

private:
    std::shared_ptr<const ModelCatalogue> m_base;
    std::shared_ptr<const ModelCatalogue> m_overlay;
    mutable std::once_flag m_listed;
    mutable std::vector<ModelSummary> m_summaries;
};

std::shared_ptr<const ModelCatalogue> TextCatalogue::overlaidWith(std::shared_ptr<const ModelCatalogue> overlay) const
{
    return std::make_shared<OverlaidCatalogue>(shared_from_this(), std::move(overlay));
}

} // namespace

const ModelCatalogue &ModelCatalogue::builtIn()
{
    static const auto catalogue
        = std::make_shared<const TextCatalogue>(resources::find("catalogue/models.json").value_or(std::string_view("[]")), "models.json");
    return *catalogue;
}

Result<std::shared_ptr<const ModelCatalogue>> ModelCatalogue::parse(std::string_view json, std::string_view file)
{
    const std::string name(file);
    if (json.size() > kLargestFile)
        return fail("too-large", {}, std::to_string(json.size()), std::to_string(kLargestFile), name);
    const auto rows = parseJson(json, name);
    if (!rows)
        return tl::unexpected(rows.error());
    if (!rows->is_array())
        return fail("wrong-type", "/", shortText(*rows), "[{…}, …]", name);
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const std::string pointer = '/' + std::to_string(i);
        const auto description = readCatalogueRow((*rows)[i], name, pointer);
        if (!description)
            return tl::unexpected(description.error());
        if (auto model = buildModel(*description); !model) {
            Error error = model.error();
            error.file = name;
            error.place = pointer + '/' + error.place;
            return tl::unexpected(std::move(error));
        }
    }
    return std::make_shared<const TextCatalogue>(std::string(json), name);
}

} // namespace anchorgpu::model
