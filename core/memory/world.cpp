#include "core/memory/planner.h"

namespace anchorgpu::memory {

std::shared_ptr<const World> World::builtIn()
{
    // The catalogues are statics of their rooms; a shared_ptr with an empty owner points at them without owning them.
    static const auto world = std::make_shared<const World>(World{
        std::shared_ptr<const model::ModelCatalogue>(std::shared_ptr<void>(), &model::ModelCatalogue::builtIn()),
        std::shared_ptr<const hardware::GpuCatalogue>(std::shared_ptr<void>(), &hardware::GpuCatalogue::builtIn()),
        std::shared_ptr<const model::DiffusionCatalogue>(std::shared_ptr<void>(), &model::DiffusionCatalogue::builtIn())});
    return world;
}

} // namespace anchorgpu::memory
