#pragma once
// The habits of architectures that neither a config nor a catalogue row states, by model_type: how the checkpoint stores
// fused projections, and the defaults that a config leaves out because the library's class supplies them.
// Sources: configuration and modelling files of huggingface/transformers and the hub's own model code.

#include "core/model/description.h"

#include <string_view>

namespace anchorgpu::model {

struct Architecture {
    std::string_view name;          ///< Hugging Face model_type, without "_text"
    std::string_view family;        ///< as the catalogue calls it
    // How checkpoints store projections.
    bool fusedQkv = false;
    bool fusedGateUp = false;
    bool fusedExperts = false;
    // Defaults of the configuration class.
    bool tied = false;
    bool qkvBias = false;
    bool outBias = false;
    bool mlpBias = false;
    bool gated = true;
    NormKind norm = NormKind::Rms;
    int norms = 2;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    bool correctionBias = false;
    bool outputGate = false;
    bool sinks = false;
    bool windowed = false;          ///< `sliding_window` holds for all layers unless something says otherwise
    int windowPeriod = 0;           ///< every n-th layer is full, the rest windowed; 0: none
};

/// The row of a model_type ("qwen3", "gemma3_text"), or null for an unknown one.
const Architecture *findArchitecture(std::string_view modelType);

/// Sets how the checkpoint stores fused projections.
void applyStorage(const Architecture *architecture, BlockTraits &traits);

} // namespace anchorgpu::model
