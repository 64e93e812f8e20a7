#pragma once
// What a tensor does in a model. The role decides how a format stores it (a router stays in 16 bits), how parallelism
// divides it (split by columns, rows, vocabulary, experts, or copied), what llama.cpp calls it and which mix it gets,
// whether LoRA attaches to it, and whether its gradient exists. One list for all architectures: a new kind of layer is
// a new role here and a row in the tables that read it, never an `if` elsewhere.

#include <string_view>

namespace anchorgpu::formats {

enum class TensorRole {
    TokenEmbedding, PositionEmbedding, TypeEmbedding, PerLayerEmbedding, Head, HeadBias,
    Norm, FinalNorm, Bias, Scalar,
    AttnQ, AttnK, AttnV, AttnQkv, AttnOut, AttnGate, AttnSink, RelativeBias,
    LatentQA, LatentQB, LatentKvA, LatentKvB,           // MLA: down- and up-projections
    IndexerQ, IndexerK, IndexerWeights,                 // sparse attention indexer
    Router, RouterBias,
    MlpGate, MlpUp, MlpDown, MlpGateUp,
    ExpertGate, ExpertUp, ExpertDown, ExpertGateUp, ExpertBias,
    SharedGate, SharedUp, SharedDown, SharedRouter,
    LatentExpertIn, LatentExpertOut,                    // projections around latent experts
    SsmIn, SsmConv, SsmX, SsmDt, SsmA, SsmD, SsmOut,
    LinearQkv, LinearGate, LinearBetaAlpha, LinearConv, LinearDecay, LinearOut,
    Projector,                                          // between a tower and the language model; MTP's combining matrix
    Convolution,
    Table,                                              // integer tables, buffers that files carry
    Other,
};

/// How tensor parallelism divides a tensor of this role.
enum class Split {
    Replicated,  ///< each rank holds all of it
    Columns,     ///< output features divided (Q, gate, up, linear-attention inputs)
    Rows,        ///< input features divided (attention output, down)
    KvColumns,   ///< output features divided by KV heads; heads replicate beyond their number
    Vocabulary,  ///< rows divided after padding the vocabulary
    Experts,     ///< divided within each expert by tensor parallelism, or whole experts by expert parallelism
};

Split splitOf(TensorRole role);
/// Stable kebab-case name, for files and messages.
std::string_view idOf(TensorRole role);

} // namespace anchorgpu::formats
