#include "core/memory/planner.h"

#include "core/memory/diffusion/diffusion_planner.h"
#include "core/memory/engines/llamacpp_planner.h"
#include "core/memory/inference/inference_planner.h"
#include "core/memory/training/training_planner.h"

namespace anchorgpu::memory {

Result<Plan> plan(const workload::Scenario &scenario, const World &world, const PlanOptions &options)
{
    if (const auto *training = std::get_if<workload::TrainingWorkload>(&scenario.workload))
        return planTraining(scenario, *training, world, options);
    if (const auto *diffusion = std::get_if<workload::DiffusionWorkload>(&scenario.workload))
        return planDiffusion(scenario, *diffusion, world, options);
    const auto &inference = std::get<workload::InferenceWorkload>(scenario.workload);
    if (inference.engine.id == "llama.cpp" || inference.engine.id == "ollama")
        return planLlamaCpp(scenario, inference, world, options);
    return planInference(scenario, inference, world, options);
}

} // namespace anchorgpu::memory
