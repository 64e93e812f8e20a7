#pragma once
// Collects the tensors that a file states, one by one, into a short inventory: equal tensors of many layers become one entry with
// the set of those layers. Bytes are those of the file; types are kept as the file names them.

#include "core/model/tensor_inventory.h"

#include <map>
#include <tuple>

namespace anchorgpu::model {

/// Where a tensor belongs and what it does, read off its name.
struct TensorPlace {
    formats::TensorRole role = formats::TensorRole::Other;
    Part part = Part::Language;
    int layer = -1;              ///< −1 outside the layers; towers and MTP count as outside
};

class FileInventory {
public:
    /// `rows`, `cols`, `stack` as in TensorEntry; `bytes` as stored, scales and zero points included.
    void add(const TensorPlace &place, std::int64_t rows, std::int64_t cols, std::int64_t stack, const std::string &dtype, std::int64_t bytes);

    /// Heads of K, V and fused QKV entries, for the split by tensor parallelism.
    void setKvHeads(std::int64_t kvHeads, std::int64_t headDim);

    TensorInventory finish() const;

private:
    using Kind = std::tuple<formats::TensorRole, Part, bool, std::int64_t, std::int64_t, std::int64_t, std::string>;
    struct Found {
        std::map<int, std::int64_t> copies; ///< layer → equal tensors in it
        std::int64_t bytes = 0;
        std::size_t order = 0;              ///< of first appearance
    };
    std::map<Kind, Found> m_found;
    std::int64_t m_kvHeads = 0;
    std::int64_t m_headDim = 0;
};

} // namespace anchorgpu::model
