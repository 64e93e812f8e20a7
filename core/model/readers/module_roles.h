#pragma once
// Which tensors a module name or pattern of a checkpoint means ("model.layers.3.self_attn.o_proj", "re:.*shared_experts.*",
// "backbone.layers.1.mixer.experts.0.down_proj"). Quantised releases list modules that they convert, or leave alone, by name.

#include "core/formats/tensor_role.h"

#include <string_view>
#include <vector>

namespace anchorgpu::model {

struct ModuleTensors {
    int layer = -1;                         ///< −1: every layer, or outside the layers
    std::vector<formats::TensorRole> roles; ///< empty: nothing that a format would convert
};

/// `denseBeside`: "mlp" means the dense part that stands beside the experts (Gemma 4), not the whole feed-forward block.
ModuleTensors tensorsOfModule(std::string_view name, bool denseBeside = false);

/// All roles that formats convert, except the head.
const std::vector<formats::TensorRole> &convertibleRoles();

} // namespace anchorgpu::model
