#include "core/model/tensor_inventory.h"

namespace anchorgpu::model {

const std::vector<int> &TensorInventory::layersOf(const TensorEntry &entry) const
{
    static const std::vector<int> none;
    return entry.layerSet < 0 ? none : layerSets[static_cast<std::size_t>(entry.layerSet)];
}

std::int64_t TensorInventory::parameters() const
{
    std::int64_t sum = 0;
    for (const TensorEntry &entry : entries) {
        if (entry.part != Part::Mtp && entry.part != Part::Buffer)
            sum += entry.elements() * copies(entry);
    }
    return sum;
}

std::int64_t TensorInventory::parameters(Part part) const
{
    std::int64_t sum = 0;
    for (const TensorEntry &entry : entries) {
        if (entry.part == part)
            sum += entry.elements() * copies(entry);
    }
    return sum;
}

} // namespace anchorgpu::model
