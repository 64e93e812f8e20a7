#pragma once
// A plan as JSON (contract §3). Locale-free but for `text` and `formula`, which follow the language.

#include "core/memory/plan.h"
#include "core/units/json_text.h"
#include "ui/text/language.h"

namespace anchorgpu::text {

Json toJson(const memory::Finding &finding, const Language &language);

/// The whole estimate but `limits` and `fixes`, which the caller adds (they belong to planning).
Json planJson(const memory::Plan &plan, const Language &language);

/// {"max_context_tokens":…,"max_concurrency":…} and for training the largest micro-batch, sequence and the fewest GPUs.
Json limitsJson(const memory::Limits &limits);

} // namespace anchorgpu::text
