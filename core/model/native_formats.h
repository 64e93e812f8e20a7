#pragma once
// What a release holds: number formats by the words of catalogue rows, and the usual size of images by tower.

#include "core/model/description.h"

namespace anchorgpu::model {

/// fp32, bf16 or fp16 by contract id; bf16 for anything else.
formats::NumericFormat floatFormat(std::string_view dtype);

/// "fp8 e4m3, 128x128 block scales", "mxfp4 experts (4.25 bit), rest bf16" … → nativeFormat and formatByRole.
void applyRelease(std::string_view words, ModelDescription &description);

/// Only the experts are in nativeFormat: everything else that a format would convert stays in nativeDtype.
void keepAllButExperts(ModelDescription &description);
void keepAttention(ModelDescription &description);

/// Language-model tokens of the largest image that an engine profiles with the processor's defaults; 0: unknown.
std::int64_t usualImageTokens(std::string_view towerType);

} // namespace anchorgpu::model
