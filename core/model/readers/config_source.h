#pragma once
// What the parts of the config reader share: the objects of the config, the architecture's row, and the description in work.

#include "core/model/architectures.h"
#include "core/model/description.h"
#include "core/model/readers/json_fields.h"

namespace anchorgpu::model {

struct ConfigSource {
    JsonFields top;                 ///< the whole config
    JsonFields text;                ///< the language model's part; `top` when the config isn't nested
    std::string modelType;          ///< of the text part
    const Architecture *architecture = nullptr; ///< null for unknown families
    ModelDescription description;

    bool is(std::string_view name) const { return architecture && architecture->name == name; }
    void remark(std::string id, std::string place, std::string detail = {})
    {
        description.remarks.push_back({std::move(id), std::move(place), std::move(detail)});
    }
    /// The error of the text part, or of the whole.
    const std::optional<Error> &error() const { return text.error() ? text.error() : top.error(); }
    /// A list or a single number under the first of these names; a list gives its first item.
    std::optional<std::int64_t> firstOf(std::initializer_list<std::string_view> names, std::int64_t least, std::int64_t most) const;
};

enum class MixerKind { None, Full, Window, Chunked, StateSpace, Linear, Parallel, Cross, ShortConvolution };
enum class FeedForwardKind { None, Dense, Experts };

struct LayerPlan {
    MixerKind mixer = MixerKind::Full;
    FeedForwardKind feedForward = FeedForwardKind::Dense;
    bool hashRouted = false;        ///< experts chosen by a table of token ids
};

/// Kind of each layer; sets an error when the config contradicts itself. (config_layers.cpp)
std::vector<LayerPlan> planLayers(ConfigSource &source);

/// Chooses which of the layers hold experts. (config_expert_layers.cpp)
void placeExperts(ConfigSource &source, std::vector<LayerPlan> &plans);
/// Whether a list has one value a layer. One that is longer describes an MTP layer as well and is cut, with a remark; a short one
/// is refused.
bool listFits(ConfigSource &source, std::string_view name, std::size_t found, std::size_t layers);

/// Fills blocks, embedding and layers from the plan. (config_attention.cpp, config_feed_forward.cpp, config_decoder.cpp)
void readDecoder(ConfigSource &source);
void readEncoder(ConfigSource &source);
void readEncoderDecoder(ConfigSource &source);

/// Sequence mixers by kind with the widths of the config. Made once, asked per layer.
class AttentionFactory {
public:
    explicit AttentionFactory(ConfigSource &source);
    void addMixers(const LayerPlan &plan, std::size_t index, LayerGroup &layer) const;
    const HeadShape &heads() const { return m_full; }

private:
    void readHeads();
    void readWindow();
    void readLatent();
    void readRecurrent();
    HeadShape ownHeads(HeadShape shape, std::size_t index) const;
    Mixer fullMixer(std::size_t index) const;
    Mixer latentMixer(std::size_t index) const;

    ConfigSource *m_source;
    HeadShape m_full;
    HeadShape m_window;
    bool m_fullSinks = false;
    bool m_windowSinks = false;
    bool m_outputGate = false;
    bool m_keyEqualsValue = false;
    std::int64_t m_windowTokens = 0;
    std::int64_t m_chunkTokens = 0;
    std::int64_t m_sourceTokens = 0;
    std::optional<LatentAttention> m_latent;
    std::vector<std::int64_t> m_ratios;        ///< compression of each layer
    std::vector<bool> m_indexed;               ///< layers with an index of their own; empty: all
    std::vector<std::int64_t> m_kvHeads;       ///< key-value heads of each layer, where they differ
    std::vector<std::int64_t> m_heads;         ///< query heads of each layer, where they differ
    std::int64_t m_indexValues = 0;
    std::int64_t m_indexHeads = 0;
    std::optional<StateSpace> m_ssm;
    std::optional<LinearAttention> m_linear;
};

/// Feed-forward parts by kind.
class FeedForwardFactory {
public:
    explicit FeedForwardFactory(ConfigSource &source);
    void addFeedForwards(const LayerPlan &plan, std::size_t index, LayerGroup &layer) const;

private:
    void readDense();
    void readExperts();
    bool gated() const;

    ConfigSource *m_source;
    bool m_gated = true;
    std::int64_t m_intermediate = 0;
    std::vector<std::int64_t> m_intermediates; ///< of each layer, where they differ
    std::optional<MixtureOfExperts> m_experts;
    bool m_denseBeside = false;                ///< a dense part in every layer of experts (Gemma 4)
};

/// Number of experts that the config states; 0: a dense model.
std::int64_t expertCount(const ConfigSource &source);

void readVisionConfig(ConfigSource &source);
void readMtpConfig(ConfigSource &source);
/// quantization_config, compression_config, or hf_quant_config.json beside the config.
void readQuantization(ConfigSource &source, const JsonFields *beside);

} // namespace anchorgpu::model
