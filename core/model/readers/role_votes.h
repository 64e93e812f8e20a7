#pragma once
// Quantised releases name modules one by one; a model keeps one format a role. A vote for each named module decides: the format
// that more than half of the layers with a role are named with.

#include "core/model/model.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anchorgpu::model {

class RoleVotes {
public:
    /// `model` says which layers hold which roles.
    explicit RoleVotes(const Model &model);

    void vote(const std::string &module, const formats::NumericFormat &named);
    std::optional<formats::NumericFormat> winner(formats::TensorRole role) const;
    /// Values of all language tensors of a role.
    std::int64_t values(formats::TensorRole role) const;
    /// Roles that the model has and formats convert, the head and the shared expert's gate included.
    std::vector<formats::TensorRole> roles() const;

private:
    std::size_t indexOf(const formats::NumericFormat &named);

    std::size_t m_layers;
    bool m_denseBeside = false;
    std::map<formats::TensorRole, std::vector<int>> m_owners;
    std::map<formats::TensorRole, std::int64_t> m_values;
    std::vector<formats::NumericFormat> m_formats;
    std::map<std::pair<formats::TensorRole, std::size_t>, std::vector<bool>> m_seen; ///< by layer, then outside the layers
};

} // namespace anchorgpu::model
