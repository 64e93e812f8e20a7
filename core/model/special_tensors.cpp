#include "core/model/special_tensors.h"

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

class Extras {
public:
    explicit Extras(ModelDescription &description) : m_description(description)
    {
        for (std::size_t layer = 0; layer < description.layers.size(); ++layer)
            m_layers.push_back(static_cast<int>(layer));
    }
    void perLayer(TensorRole role, std::int64_t rows, std::int64_t cols = 1, std::int64_t count = 1) { add(role, rows, cols, count, m_layers); }
    void once(TensorRole role, std::int64_t rows, std::int64_t cols = 1, std::int64_t count = 1) { add(role, rows, cols, count, {}); }

private:
    void add(TensorRole role, std::int64_t rows, std::int64_t cols, std::int64_t count, std::vector<int> layers)
    {
        ExtraTensor extra;
        extra.entry.role = role;
        extra.entry.rows = rows;
        extra.entry.cols = cols;
        extra.entry.perLayer = count;
        extra.layers = std::move(layers);
        m_description.extras.push_back(std::move(extra));
    }

    ModelDescription &m_description;
    std::vector<int> m_layers;
};

} // namespace

void addGemma3nTensors(ModelDescription &description, std::int64_t laurelRank, std::int64_t perLayerWidth, std::int64_t perLayerVocab)
{
    constexpr std::int64_t streams = 4; // altup_num_inputs
    const std::int64_t hidden = description.hiddenSize;
    Extras extras(description);
    extras.perLayer(TensorRole::Scalar, hidden);                    // scale of the corrected output
    extras.perLayer(TensorRole::Other, streams, streams);           // correction coefficients
    extras.perLayer(TensorRole::Other, streams * streams, streams); // prediction coefficients
    extras.perLayer(TensorRole::Other, streams, hidden);            // modality router
    extras.perLayer(TensorRole::Other, laurelRank, hidden);
    extras.perLayer(TensorRole::Other, hidden, laurelRank);
    extras.perLayer(TensorRole::Norm, hidden, 1, 2);                // router, LAuReL
    addPerLayerInputs(description, perLayerWidth, perLayerVocab);
    extras.once(TensorRole::Projector, hidden, hidden, 2 * (streams - 1)); // AltUp projections in and out
}

void addPerLayerInputs(ModelDescription &description, std::int64_t perLayerWidth, std::int64_t perLayerVocab)
{
    const std::int64_t hidden = description.hiddenSize;
    const auto layers = static_cast<std::int64_t>(description.layers.size());
    Extras extras(description);
    extras.perLayer(TensorRole::Other, perLayerWidth, hidden); // gate
    extras.perLayer(TensorRole::Other, hidden, perLayerWidth);
    extras.perLayer(TensorRole::Norm, hidden);
    extras.once(TensorRole::PerLayerEmbedding, perLayerVocab, layers * perLayerWidth);
    extras.once(TensorRole::Projector, layers * perLayerWidth, hidden);
    extras.once(TensorRole::Norm, perLayerWidth);
}

void addHashTables(ModelDescription &description, std::int64_t layers)
{
    for (const LayerGroup &layer : description.layers) {
        const auto *moe = layer.feedForwards.empty() ? nullptr : std::get_if<MixtureOfExperts>(&layer.feedForwards.front());
        if (layers <= 0 || !moe)
            return;
        ExtraTensor table;
        table.entry.role = TensorRole::Table;
        table.entry.part = Part::Buffer;
        table.entry.rows = description.vocabSize;
        table.entry.cols = moe->expertsPerToken;
        table.entry.perLayer = layers;
        description.extras.push_back(std::move(table));
        return;
    }
}

void addRwkv6Tensors(ModelDescription &description, std::int64_t mixRank, std::int64_t decayRank)
{
    constexpr std::int64_t mixes = 5; // decay, key, value, receptance, gate
    const std::int64_t hidden = description.hiddenSize;
    Extras extras(description);
    extras.perLayer(TensorRole::Scalar, hidden, 1, mixes + 1 + 2);  // token-shift mixes of both halves
    extras.perLayer(TensorRole::Other, mixes * mixRank, hidden);
    extras.perLayer(TensorRole::Other, hidden, mixes * mixRank);
    extras.perLayer(TensorRole::LinearDecay, hidden);
    extras.perLayer(TensorRole::LinearDecay, decayRank, hidden);
    extras.perLayer(TensorRole::LinearDecay, hidden, decayRank);
    extras.perLayer(TensorRole::Scalar, hidden);                    // bonus of the current token
    extras.perLayer(TensorRole::MlpGate, hidden, hidden);           // receptance of the channel mix
    extras.once(TensorRole::Norm, hidden);                          // in front of the first layer
    extras.once(TensorRole::Bias, hidden);
}

} // namespace anchorgpu::model
