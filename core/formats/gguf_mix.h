#pragma once
// Which ggml type each tensor of a model gets in one of llama.cpp's mixes ("Q4_K_M"), without an importance matrix. Files of
// other makers (imatrix, "UD", "_L") follow other rules: their sizes come from the file.
// The rules depend on what a tensor is, on its layer, and on running counts over the tensors of its kind in file order.
// Source: llama.cpp b9616 src/llama-quant.cpp, restated; reproduces the quantiser on every tensor of 69 models × 30 mixes.

#include "core/formats/gguf_names.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace anchorgpu::formats {

enum class MixKind {
    Kept,       ///< never quantised: vectors, norms, routers, convolutions, positions; fp32 in practice
    Output,     ///< output.weight
    Embedding,  ///< token_embd.weight, per_layer_token_embd.weight
    AttnV,      ///< attn_v, fused attn_qkv (linear-attention layers too), attn_kv_b
    AttnK,
    AttnQ,
    AttnOut,
    FfnUp,      ///< dense, expert and shared alike
    FfnGate,
    FfnDown,
    Plain,      ///< any other matrix
};

struct MixTensor {
    MixKind kind = MixKind::Kept;
    int layer = -1;               ///< −1 outside the layers
    std::int64_t rowValues = 0;   ///< fastest dimension
    bool threeDimensional = false; ///< expert stacks, per-head matrices of latent attention
};

struct MixModel {
    std::int64_t layers = 0;
    std::int64_t experts = 0;
    std::int64_t queryHeadsPerKvHead = 0; ///< of the first layer; 0 when its head count is stated as 0 (hybrids)
    bool tiedOutput = false;              ///< no output matrix: the embedding is stored as if it were one
    bool class70B = false;                ///< llama.cpp's size class "70B": 80 layers with grouped queries
};

/// Types in the order of `tensors`, which must be sorted by layer (outside first) as the quantiser visits them.
/// `name` is a mix or a plain type; Q3_K, Q4_K and Q5_K are read as llama.cpp reads them, as their _M mix.
std::vector<const GgmlType *> mixTypes(std::string_view name, const MixModel &model, std::span<const MixTensor> tensors);

} // namespace anchorgpu::formats
