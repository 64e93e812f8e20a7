#pragma once
// Scenario → Plan. Pure: the same scenario and world give the same plan. Each workload kind has its own planner below
// (inference/, training/, diffusion/); engines differ by profile (resources/engines) and, where the mechanism differs, by a
// file in engines/.

#include "core/hardware/gpu_catalogue.h"
#include "core/memory/plan.h"
#include "core/model/diffusion_catalogue.h"
#include "core/model/model_catalogue.h"
#include "core/units/error.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace anchorgpu::memory {

/// Everything that a plan reads besides the scenario. Shared and immutable; an overlay makes a new one.
struct World {
    std::shared_ptr<const model::ModelCatalogue> models;
    std::shared_ptr<const hardware::GpuCatalogue> gpus;
    std::shared_ptr<const model::DiffusionCatalogue> diffusion{};

    /// What ships with the program.
    static std::shared_ptr<const World> builtIn();
};

struct PlanOptions {
    bool explain = true;                      ///< fill formulas
    bool observables = false;                 ///< fill Plan::observables
    const nlohmann::json *given = nullptr;    ///< a measured case's `given` (contract §4); changes a prediction
};

Result<Plan> plan(const workload::Scenario &scenario, const World &world, const PlanOptions &options = {});

/// Sets totals, headroom, worst rank and the part of the verdict that follows from capacity and pool (contract §3).
void finish(Plan &plan);

} // namespace anchorgpu::memory
