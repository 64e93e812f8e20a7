#pragma once
// A single change that would make a scenario fit, as a sentence and as JSON (contract §3 `fixes`).

#include "core/planning/fixes.h"
#include "core/units/json_text.h"
#include "ui/text/language.h"

#include <QString>

namespace anchorgpu::text {

/// "KV cache as fp8 (+15.0 GiB)".
QString sentence(const planning::Fix &fix, const Language &language);
/// What changes alone: "KV cache as fp8".
QString changeOf(const planning::Fix &fix, const Language &language);
Json fixJson(const planning::Fix &fix, const Language &language);

} // namespace anchorgpu::text
