#pragma once
// What a source says about a model before any tensor is listed: layers, widths and the habits of its architecture (biases,
// norms, fused projections). Catalogue rows, Hugging Face configs and GGUF metadata all fill this one type, and one builder
// (builder.h) turns it into a Model, so the sources can't diverge. Widths are before any parallelism.
//
// To fill it: set the members that the source states, push one LayerGroup per layer in order (equal ones are grouped by the
// builder), set `blocks` for what all layers share, then call buildModel. A reader that knows the real tensors (GGUF,
// safetensors) builds the model for its layer groups and replaces the inventory.

#include "core/model/model.h"

#include <string>
#include <vector>

namespace anchorgpu::model {

enum class NormKind {
    Rms,            ///< one weight vector
    Layer,          ///< weight and bias
    LayerNoBias,    ///< weight only
};

enum class QueryKeyNorm {
    None,
    PerHead,        ///< one weight of the head's width, shared by the heads
    Full,           ///< a weight over the whole projection
};

/// What all layers of a model share, beyond the widths in their LayerGroup.
struct BlockTraits {
    NormKind norm = NormKind::Rms;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    bool queryBias = false;
    bool keyBias = false;
    bool valueBias = false;
    bool outBias = false;
    bool fusedQkv = false;          ///< the checkpoint holds one QKV matrix
    bool gateApart = false;         ///< a gate of the output's width as a matrix of its own (AFMoE)
    std::int64_t queryRank = 0;     ///< queries come through this many values, shared by the heads (Step 3)
    bool headGate = false;          ///< a gate of one value per head after attention (Step 3.5)
    bool mlpBias = false;
    bool fusedGateUp = false;       ///< the checkpoint holds gate and up as one matrix
    bool fusedExperts = false;      ///< the same for the experts
    bool routerBias = false;        ///< bias of the router's product (gpt-oss)
    bool correctionBias = false;    ///< bias of the expert choice (DeepSeek V3, GLM)
    bool expertBias = false;        ///< biases within the experts (gpt-oss)
    bool sharedRouter = false;      ///< gate of the shared expert (Qwen3-Next)
    bool routerScales = false;      ///< scale of the router's input and of each expert (Gemma 4)
    bool ssmGateNorm = true;        ///< Mamba-2: norm before the output projection
    bool ssmInnerNorms = false;     ///< Mamba-1: norms of dt, B and C (Jamba)
    bool ssmBias = false;           ///< biases of the in and out projections
    bool splitBetaAlpha = false;    ///< gated delta: two matrices instead of one (Qwen3.5)
    bool crossNorm = false;         ///< cross attention norms Q and K per head and gates its two branches (Llama 3.2 Vision)
    bool indexerFromHidden = false; ///< the indexer's queries come from the hidden size, not the latent query
    bool latentNorm = false;        ///< norm on the latent width of the experts (Kimi K3)
    bool attentionResiduals = false; ///< a scoring vector and a norm in front of both halves of a layer (Kimi K3)
    std::int64_t hyperStreams = 0;  ///< residual streams mixed around both halves of a layer (DeepSeek V4)
    int scalars = 0;                ///< learned scalars a feed-forward part (xIELU of Apertus)
};

/// Everything around the layers.
struct EmbeddingTraits {
    bool head = true;               ///< an output head exists (tied or not)
    bool headBias = false;
    bool finalNorm = true;
    bool embeddingNorm = false;     ///< norm right after the embedding (BERT, BLOOM)
    bool pooler = false;            ///< dense layer on the first token (BERT)
    std::int64_t extraRows = 0;     ///< embedding rows that the head lacks (Llama 3.2 Vision)
    std::int64_t positions = 0;     ///< learned positions
    std::int64_t typeVocab = 0;
    std::int64_t encoderPositions = 0;
    std::int64_t relativeBuckets = 0; ///< T5: one bias table in the first layer of each stack
    std::int64_t melBins = 0;       ///< Whisper: two convolutions in front of the encoder
    std::int64_t projectionSize = 0;  ///< embedding width before a projection to the hidden size (OPT-350m); 0: none
};

/// A tower in front of the language model. `type` chooses the tensor list (vision_tensors.cpp).
struct VisionDescription {
    VisionTower tower;
    std::int64_t out = 0;           ///< width handed to the language model
    std::int64_t positions = 0;
    std::int64_t globalLayers = 0;  ///< Llama 3.2 Vision
    std::int64_t tiles = 0;
    std::int64_t outputDim = 0;
    std::int64_t adapter = 0;       ///< Llama 4
    std::int64_t deepstack = 0;     ///< Qwen3-VL: further mergers
    std::int64_t parameters = 0;    ///< type "fixed": only the sum is known
    bool rmsNorm = false;
    bool queryKeyNorm = false;
    bool qkvBias = true;
    bool biases = true;             ///< MoonViT of Kimi K3 has none
    std::int64_t attentionWidth = 0; ///< of all heads together where it isn't the hidden size; 0: the hidden size
};

struct MtpDescription {
    std::int64_t modules = 1;
    std::vector<LayerGroup> blocks; ///< of one module
    int norms = 3;                  ///< over the hidden size, beside those of the blocks
    bool ownEmbeddings = false;     ///< carries copies of embedding and head
};

/// A tensor that no general rule lists.
struct ExtraTensor {
    TensorEntry entry;              ///< layerSet is ignored
    std::vector<int> layers;        ///< empty: outside the layers
};

struct ModelDescription {
    std::string id;
    std::string name;
    std::string family;
    std::string architecture;
    ModelKind kind = ModelKind::Decoder;

    std::int64_t hiddenSize = 0;
    std::int64_t vocabSize = 0;
    std::int64_t maxContext = 0;
    bool tiedEmbeddings = false;

    std::vector<LayerGroup> layers;        ///< one entry a layer, in order
    std::vector<LayerGroup> encoderLayers; ///< encoder-decoder models
    BlockTraits blocks;
    EmbeddingTraits embedding;
    std::optional<VisionDescription> vision;
    std::optional<MtpDescription> mtp;
    std::vector<ExtraTensor> extras;

    formats::NumericFormat nativeFormat{formats::Family::Float};
    std::string nativeDtype = "bf16";
    std::string nativeKvCache;
    std::map<formats::TensorRole, formats::NumericFormat> formatByRole;
    bool hubCountsFp8Scales = false;       ///< list the scales of 128 × 128 blocks as Part::Buffer

    Provenance provenance;
    std::vector<Remark> remarks;
};

} // namespace anchorgpu::model
