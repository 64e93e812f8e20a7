#pragma once
// A model as the program understands it: a short list of layer groups, the order of the layers, and a tensor inventory.
// Caches and activations are sums over the layer groups, weights are sums over the inventory. It comes from the catalogue,
// a Hugging Face config.json, safetensors headers or a GGUF header; all four give the same thing.

#include "core/formats/numeric_format.h"
#include "core/model/attention.h"
#include "core/model/feed_forward.h"
#include "core/model/tensor_inventory.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anchorgpu::model {

enum class ModelKind { Decoder, EncoderDecoder, Encoder, Embedding, Reranker, Speech };

/// Layers that are alike in everything. A parallel hybrid has two mixers, a layer without attention none; Nemotron-H layers
/// have either a mixer or a feed-forward part; Gemma 4 has a dense and an expert part side by side.
struct LayerGroup {
    std::vector<Mixer> mixers;
    std::vector<FeedForward> feedForwards;
    bool sharesKvCache = false;  ///< reads the K/V of an earlier layer, keeps none (Gemma 3n)
    int norms = 2;               ///< normalisations over the hidden size (activations)

    bool operator==(const LayerGroup &) const = default;
};

struct VisionTower {
    std::string type;
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t intermediate = 0;
    std::int64_t heads = 0;
    std::int64_t patch = 0;          ///< pixels
    std::int64_t maxImageTokens = 0; ///< language-model tokens of the largest image profiled by an engine; 0: unknown
    std::string imageTokens;         ///< rule as the source states it, for display
};

/// Extra layers that predict further tokens (MTP), left out by most engines unless asked for.
struct MtpModule {
    std::int64_t layers = 0;         ///< modules of which each predicts one token
    std::vector<LayerGroup> blocks;  ///< layers of one module
    bool ownEmbeddings = false;
};

struct Provenance {
    std::string status;              ///< verified | count_confirmed | config_only | unverified | file
    std::vector<std::string> sources;
    std::string notes;
    std::string license;
    int year = 0;
    std::optional<std::int64_t> publishedParameters;
    std::optional<std::int64_t> hubParameters; ///< what the hub counts, with MTP and buffers
    std::int64_t hubLeavesOut = 0;   ///< parameters that the hub's number lacks
};

/// Something a reader noticed: an id for ui/text and plain data. Assumed and ignored things are told, never silent.
struct Remark {
    std::string id;                  ///< kebab-case
    std::string place;               ///< JSON pointer or metadata key
    std::string detail;              ///< what was found or assumed

    bool operator==(const Remark &) const = default;
};

struct Model {
    std::string id;                  ///< "org/name", or the path of a file
    std::string name;
    std::string family;              ///< "Llama", "Qwen"
    /// model_type of the text part as Hugging Face writes it ("llama", "qwen3_moe", "gemma3_text" → "gemma3", "deepseek_v3",
    /// "gpt_oss", "nemotron_h", "falcon_mamba", "granitemoehybrid" …; see architectures.cpp), for catalogue rows too.
    /// A GGUF file states llama.cpp's own name, which differs for some.
    std::string architecture;
    ModelKind kind = ModelKind::Decoder;

    std::int64_t hiddenSize = 0;
    std::int64_t vocabSize = 0;
    std::int64_t maxContext = 0;     ///< tokens; 0: not stated
    bool tiedEmbeddings = false;

    std::vector<LayerGroup> groups;
    std::vector<int> layerGroups;    ///< decoder (or only) stack: group of each layer, in order
    std::vector<int> encoderGroups;  ///< encoder stack of encoder-decoder models
    std::optional<VisionTower> vision;
    std::optional<MtpModule> mtp;

    TensorInventory inventory;
    formats::NumericFormat nativeFormat;       ///< never Family::Native: what the release holds
    std::string nativeDtype = "bf16";          ///< 16-bit type of what the format leaves wide
    std::string nativeKvCache;                 ///< KV format that the release asks for ("fp8"); empty: none
    /// Releases that mix formats by tensor class: exceptions from nativeFormat. Vision and audio towers stay in nativeDtype.
    std::map<formats::TensorRole, formats::NumericFormat> formatByRole;
    std::optional<Bytes> fileBytes;            ///< weights as a file holds them

    Provenance provenance;
    std::vector<Remark> remarks;

    /// Encoders, embedders and rerankers run each input once and keep nothing.
    bool keepsKvCache() const { return kind == ModelKind::Decoder || kind == ModelKind::EncoderDecoder || kind == ModelKind::Speech; }
    std::int64_t layers() const { return static_cast<std::int64_t>(layerGroups.size()); }
    const LayerGroup &layer(std::size_t index) const { return groups[static_cast<std::size_t>(layerGroups[index])]; }
};

} // namespace anchorgpu::model
