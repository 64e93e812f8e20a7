#include "core/model/inventory_writer.h"

#include <algorithm>
#include <map>

namespace anchorgpu::model {
namespace {
bool sameTensor(const TensorEntry &a, const TensorEntry &b)
{
    return a.role == b.role && a.part == b.part && a.rows == b.rows && a.cols == b.cols && a.stack == b.stack && a.kvHeads == b.kvHeads
        && a.headDim == b.headDim && a.dtype == b.dtype;
}
} // namespace

void InventoryWriter::place(Part part, std::vector<int> layers, std::int64_t times)
{
    flush();
    m_part = part;
    m_layers = std::move(layers);
    m_times = times;
}

void InventoryWriter::entry(TensorEntry entry)
{
    if (entry.rows <= 0 || entry.cols <= 0 || entry.stack <= 0 || entry.perLayer <= 0)
        return;
    entry.part = m_part;
    entry.perLayer *= m_times;
    for (TensorEntry &known : m_current) {
        if (sameTensor(known, entry)) {
            known.perLayer += entry.perLayer;
            return;
        }
    }
    m_current.push_back(std::move(entry));
}

void InventoryWriter::matrix(formats::TensorRole role, std::int64_t rows, std::int64_t cols, std::int64_t count)
{
    TensorEntry tensor;
    tensor.role = role;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.perLayer = count;
    entry(std::move(tensor));
}

void InventoryWriter::vector(formats::TensorRole role, std::int64_t size, std::int64_t count) { matrix(role, size, 1, count); }

void InventoryWriter::stack(formats::TensorRole role, std::int64_t matrices, std::int64_t rows, std::int64_t cols)
{
    TensorEntry tensor;
    tensor.role = role;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.stack = matrices;
    entry(std::move(tensor));
}

void InventoryWriter::linear(formats::TensorRole role, std::int64_t rows, std::int64_t cols, bool bias, std::int64_t count)
{
    matrix(role, rows, cols, count);
    if (bias)
        vector(formats::TensorRole::Bias, rows, count);
}

void InventoryWriter::keyValue(formats::TensorRole role, std::int64_t rows, std::int64_t cols, bool bias, const HeadShape &shape,
                               std::int64_t headDim)
{
    TensorEntry tensor;
    tensor.role = role;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.kvHeads = shape.kvHeads;
    tensor.headDim = headDim;
    entry(std::move(tensor));
    if (bias)
        vector(formats::TensorRole::Bias, rows);
}

void InventoryWriter::norm(NormKind kind, std::int64_t size, std::int64_t count, formats::TensorRole role)
{
    vector(role, size, count);
    if (kind == NormKind::Layer)
        vector(formats::TensorRole::Bias, size, count);
}

void InventoryWriter::flush()
{
    for (TensorEntry &tensor : m_current) {
        auto known = m_layers.empty() ? m_done.end() : std::find_if(m_done.begin(), m_done.end(), [&](const Pending &done) {
            return !done.layers.empty() && done.entry.perLayer == tensor.perLayer && sameTensor(done.entry, tensor);
        });
        if (known != m_done.end())
            known->layers.insert(known->layers.end(), m_layers.begin(), m_layers.end());
        else
            m_done.push_back({std::move(tensor), m_layers});
    }
    m_current.clear();
}

TensorInventory InventoryWriter::finish()
{
    flush();
    TensorInventory inventory;
    inventory.entries.reserve(m_done.size());
    for (Pending &done : m_done) {
        if (!done.layers.empty()) {
            std::sort(done.layers.begin(), done.layers.end());
            const auto known = std::find(inventory.layerSets.begin(), inventory.layerSets.end(), done.layers);
            done.entry.layerSet = static_cast<int>(known - inventory.layerSets.begin());
            if (known == inventory.layerSets.end())
                inventory.layerSets.push_back(std::move(done.layers));
        }
        inventory.entries.push_back(std::move(done.entry));
    }
    m_done.clear();
    return inventory;
}

} // namespace anchorgpu::model
