#pragma once
// The habits of architectures that neither a config nor a catalogue row states, by model_type: how the checkpoint stores
// fused projections, and the defaults that a config leaves out because the library's class supplies them.
// Sources: configuration and modelling files of huggingface/transformers and the hub's own model code.

#include "core/model/description.h"

#include <string_view>

namespace anchorgpu::model {

/// What a config's layers are when no list says so.
enum class LayerPattern {
    Full,
    Windowed,        ///< `sliding_window` holds for every layer
    AfterMaxWindow,  ///< Qwen2: layers from `max_window_layers` on, if `use_sliding_window`
    Alternating,     ///< every `period`-th layer full, the others windowed
    Chunked,         ///< Llama 4: every fourth layer full, the others within chunks
    GatedDelta,      ///< every `period`-th layer full, the others linear
    Mamba,
};

/// Which multi-token-prediction block `num_nextn_predict_layers` stands for.
enum class MtpStyle { None, LastLayer, LastLayerOwnEmbeddings, FirstLayer, Pattern };

struct Architecture {
    std::string_view name;          ///< Hugging Face model_type, without "_text"
    std::string_view family;        ///< as the catalogue calls it
    // How checkpoints store projections.
    bool fusedQkv = false;
    bool fusedGateUp = false;
    bool fusedExperts = false;
    // Defaults of the configuration class and of the modelling code.
    bool tied = false;
    bool qkvBias = false;
    bool outBias = false;
    bool mlpBias = false;
    bool headBias = false;
    bool gated = true;
    NormKind norm = NormKind::Rms;
    int norms = 2;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    bool queryKeyNormOptional = false; ///< only if `use_qk_norm` (or `qk_layernorm`) says so
    bool correctionBias = false;
    bool sharedRouter = false;
    bool outputGate = false;
    bool sinks = false;
    LayerPattern pattern = LayerPattern::Full;
    int period = 0;
    MtpStyle mtp = MtpStyle::None;
    int mtpModules = 0;             ///< modules of a release whose config doesn't count them
    std::string_view vision;        ///< type of the tower (vision_tensors.h)
};

/// The row of a model_type ("qwen3", "gemma3_text"), or null for an unknown one.
const Architecture *findArchitecture(std::string_view modelType);
/// The row of a class name ("Qwen3MoeForCausalLM"), or null.
const Architecture *findArchitectureOfClass(std::string_view className);
/// "gemma3_text" → "gemma3".
std::string_view baseModelType(std::string_view modelType);

/// The known architecture whose name is part of an unknown one ("videollama3_qwen2" → qwen2), or null.
const Architecture *findNearestArchitecture(std::string_view modelType);

/// What a configuration class supplies when a nested config leaves it out.
struct ClassDefaults {
    std::string_view name;
    std::int64_t hidden, layers, heads, kvHeads, headDim, intermediate, vocabulary, positions;
    std::int64_t window = 0;        ///< 0: the class has none, or configs state it
};
const ClassDefaults *classDefaults(std::string_view modelType);

/// Sets how the checkpoint stores fused projections.
void applyStorage(const Architecture *architecture, BlockTraits &traits);

} // namespace anchorgpu::model
