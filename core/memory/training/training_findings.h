#pragma once
// Remarks on a training plan: which moment decides and what lowers it, what replicates, what has to be tested, whether the job
// ends within the rented term. Ids and numbers; ui/text has the sentences.

#include "core/memory/training/lora_modules.h"

namespace anchorgpu::memory::training
{

/// Appends to plan.findings; the plan is finished (totals, verdict).
void addTrainingFindings(Plan &plan, const Setup &setup, const std::vector<AdapterModule> &modules);

} // namespace anchorgpu::memory::training
