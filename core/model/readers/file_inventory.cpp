#include "core/model/readers/file_inventory.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

/// Files hold the experts of a layer one by one or as one tensor; the inventory always as one.
bool isExpert(TensorRole role)
{
    return role == TensorRole::ExpertGate || role == TensorRole::ExpertUp || role == TensorRole::ExpertDown || role == TensorRole::ExpertGateUp;
}
bool holdsKvHeads(TensorRole role) { return role == TensorRole::AttnK || role == TensorRole::AttnV || role == TensorRole::AttnQkv; }
} // namespace

void FileInventory::add(const TensorPlace &place, std::int64_t rows, std::int64_t cols, std::int64_t stack, const std::string &dtype,
                        std::int64_t bytes)
{
    const std::size_t order = m_found.size();
    auto [entry, fresh] = m_found.try_emplace(Kind{place.role, place.part, place.layer < 0, rows, cols, stack, dtype});
    if (fresh)
        entry->second.order = order;
    ++entry->second.copies[place.layer];
    entry->second.bytes += bytes;
}

void FileInventory::setKvHeads(std::int64_t kvHeads, std::int64_t headDim)
{
    m_kvHeads = kvHeads;
    m_headDim = headDim;
}

TensorInventory FileInventory::finish() const
{
    std::vector<std::pair<const Kind *, const Found *>> sorted;
    sorted.reserve(m_found.size());
    for (const auto &[kind, found] : m_found)
        sorted.emplace_back(&kind, &found);
    std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second->order < b.second->order; });

    TensorInventory inventory;
    for (const auto &[kind, found] : sorted) {
        // Layers that hold equally many of such tensors share an entry.
        std::map<std::int64_t, std::vector<int>> byCount;
        std::int64_t total = 0;
        for (const auto &[layer, count] : found->copies) {
            byCount[count].push_back(layer);
            total += count;
        }
        for (const auto &[count, layers] : byCount) {
            TensorEntry entry;
            entry.role = std::get<0>(*kind);
            entry.part = std::get<1>(*kind);
            entry.rows = std::get<3>(*kind);
            entry.cols = std::get<4>(*kind);
            entry.stack = std::get<5>(*kind);
            entry.dtype = std::get<6>(*kind);
            entry.perLayer = count;
            if (isExpert(entry.role) && entry.stack == 1)
                std::swap(entry.stack, entry.perLayer);
            entry.fileBytes = found->bytes / total * count * static_cast<std::int64_t>(layers.size());
            if (holdsKvHeads(entry.role) && entry.part == Part::Language) {
                entry.kvHeads = m_kvHeads;
                entry.headDim = m_headDim;
            }
            if (!std::get<2>(*kind)) {
                const auto known = std::find(inventory.layerSets.begin(), inventory.layerSets.end(), layers);
                entry.layerSet = static_cast<int>(known - inventory.layerSets.begin());
                if (known == inventory.layerSets.end())
                    inventory.layerSets.push_back(layers);
            }
            inventory.entries.push_back(std::move(entry));
        }
    }
    return inventory;
}

} // namespace anchorgpu::model
