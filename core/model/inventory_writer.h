#pragma once
// Collects tensors part by part and layer group by layer group. Equal tensors of one group are counted together, equal
// tensors of different groups share one entry with the union of their layers, so the inventory stays short.

#include "core/model/description.h"

namespace anchorgpu::model {

class InventoryWriter {
public:
    /// Tensors that follow belong to `part` and to each of `layers` (empty: outside the layers), `times` over.
    void place(Part part, std::vector<int> layers = {}, std::int64_t times = 1);

    void matrix(formats::TensorRole role, std::int64_t rows, std::int64_t cols, std::int64_t count = 1);
    void vector(formats::TensorRole role, std::int64_t size, std::int64_t count = 1);
    void stack(formats::TensorRole role, std::int64_t matrices, std::int64_t rows, std::int64_t cols);
    /// A matrix and, if it has one, its bias of `rows` values.
    void linear(formats::TensorRole role, std::int64_t rows, std::int64_t cols, bool bias, std::int64_t count = 1);
    /// K, V or fused QKV: remembers the heads.
    void keyValue(formats::TensorRole role, std::int64_t rows, std::int64_t cols, bool bias, const HeadShape &shape, std::int64_t headDim);
    void norm(NormKind kind, std::int64_t size, std::int64_t count = 1, formats::TensorRole role = formats::TensorRole::Norm);
    void entry(TensorEntry entry);

    TensorInventory finish();

private:
    struct Pending {
        TensorEntry entry;
        std::vector<int> layers;
    };
    void flush();

    Part m_part = Part::Language;
    std::vector<int> m_layers;
    std::int64_t m_times = 1;
    std::vector<TensorEntry> m_current;
    std::vector<Pending> m_done;
};

} // namespace anchorgpu::model
