#pragma once
// What a plan asks of the software side: compute capability or gfx target, driver, toolkit or ROCm, PyTorch or llama.cpp build.

#include "core/hardware/gpu_catalogue.h"
#include "core/units/json_text.h"
#include "core/workload/scenario.h"
#include "ui/text/language.h"

#include <QString>

namespace anchorgpu::text {

/// "Compute capability 9.0 · Driver at least 525 · …", with the status where it isn't plainly supported; empty for an unknown GPU.
QString softwareNeeds(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus, const Language &language);

/// [{"kind":…,"value":…,"last":…|null,"status":…,"source":…}]
Json softwareNeedsJson(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus);

} // namespace anchorgpu::text
