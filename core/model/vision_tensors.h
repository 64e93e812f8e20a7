#pragma once
// The tensors of vision towers with their projector, by tower type: siglip_gemma3, qwen2_5_vl, qwen3_vl, pixtral, llama4,
// mllama, internvit, moonvit3d, gemma4, "fixed" (only the sum is known) and "vit" (a plain tower of an unknown family).

#include "core/model/inventory_writer.h"

namespace anchorgpu::model {

void writeVision(InventoryWriter &out, const VisionDescription &vision);

} // namespace anchorgpu::model
