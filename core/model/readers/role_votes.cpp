#include "core/model/readers/role_votes.h"

#include "core/model/readers/module_roles.h"

#include <algorithm>

namespace anchorgpu::model {
using formats::NumericFormat;
using formats::TensorRole;

RoleVotes::RoleVotes(const Model &model) : m_layers(model.layerGroups.size())
{
    for (const LayerGroup &group : model.groups)
        m_denseBeside = m_denseBeside || group.feedForwards.size() > 1;
    for (const TensorEntry &entry : model.inventory.entries) {
        if (entry.part != Part::Language)
            continue;
        const std::vector<int> &layers = model.inventory.layersOf(entry);
        std::vector<int> &owners = m_owners[entry.role];
        owners.insert(owners.end(), layers.begin(), layers.end());
        m_values[entry.role] += entry.elements() * model.inventory.copies(entry);
    }
}

void RoleVotes::vote(const std::string &module, const NumericFormat &named)
{
    const ModuleTensors tensors = tensorsOfModule(module, m_denseBeside);
    for (const TensorRole role : tensors.roles) {
        std::vector<bool> &seen = m_seen[{role, indexOf(named)}];
        seen.resize(m_layers + 1, false);
        if (tensors.layer < 0)
            std::fill(seen.begin(), seen.end(), true);
        else if (const auto layer = static_cast<std::size_t>(tensors.layer); layer < m_layers)
            seen[layer] = true;
    }
}

std::optional<NumericFormat> RoleVotes::winner(TensorRole role) const
{
    const auto owners = m_owners.find(role);
    if (owners == m_owners.end())
        return std::nullopt;
    for (std::size_t named = 0; named < m_formats.size(); ++named) {
        const auto seen = m_seen.find({role, named});
        if (seen == m_seen.end())
            continue;
        if (owners->second.empty() && seen->second.back())
            return m_formats[named];
        const auto count = std::count_if(owners->second.begin(), owners->second.end(),
                                         [&](int layer) { return seen->second[static_cast<std::size_t>(layer)]; });
        if (2 * static_cast<std::size_t>(count) > owners->second.size())
            return m_formats[named];
    }
    return std::nullopt;
}

std::int64_t RoleVotes::values(TensorRole role) const
{
    const auto row = m_values.find(role);
    return row == m_values.end() ? 0 : row->second;
}

std::vector<TensorRole> RoleVotes::roles() const
{
    std::vector<TensorRole> result = convertibleRoles();
    result.push_back(TensorRole::SharedRouter);
    result.push_back(TensorRole::Head);
    std::erase_if(result, [&](TensorRole role) { return !m_owners.contains(role); });
    return result;
}

std::size_t RoleVotes::indexOf(const NumericFormat &named)
{
    const auto known = std::find(m_formats.begin(), m_formats.end(), named);
    const auto index = static_cast<std::size_t>(known - m_formats.begin());
    if (known == m_formats.end())
        m_formats.push_back(named);
    return index;
}

} // namespace anchorgpu::model
