#include "core/memory/training/stage_parameters.h"

#include "core/formats/format_rules.h"
#include "core/memory/parallelism.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{
using formats::Split;
using formats::TensorRole;
using model::Part;
using model::TensorEntry;

/// Embeddings open the model; head and final norm close it; everything else outside the layers is on the first stage.
bool onLastStage(TensorRole role)
{
    return role == TensorRole::Head || role == TensorRole::HeadBias || role == TensorRole::FinalNorm;
}

/// Ranks over which tensor parallelism divides the values of an entry.
double tensorShards(const Setup &setup, const TensorEntry &entry)
{
    const double tp = static_cast<double>(setup.degrees.tensor);
    switch (formats::splitOf(entry.role)) {
    case Split::Replicated:
        return 1;
    case Split::KvColumns:
        return entry.kvHeads > 0 ? std::min(tp, static_cast<double>(entry.kvHeads)) : tp;
    case Split::Experts:
        return expertShards(setup);
    default:
        return entry.cols > 1 || entry.rows > 1 ? tp : 1;
    }
}

bool trains(const TensorEntry &entry)
{
    // Towers get no gradient from text; a router's correction bias and integer tables are set by other rules.
    return (entry.part == Part::Language || entry.part == Part::Encoder) && entry.role != TensorRole::Table &&
           entry.role != TensorRole::RouterBias;
}

/// Layers of an entry that this stage holds, as positions in encoder-then-decoder order.
std::vector<std::size_t> positionsOf(const model::Model &model, const TensorEntry &entry, StageLayers range)
{
    std::vector<std::size_t> positions;
    const std::size_t offset = entry.part == Part::Encoder ? 0 : model.encoderGroups.size();
    for (int layer : model.inventory.layerSets[static_cast<std::size_t>(entry.layerSet)]) {
        const auto position = static_cast<std::int64_t>(offset + static_cast<std::size_t>(layer));
        if (position >= range.first && position < range.last)
            positions.push_back(static_cast<std::size_t>(position));
    }
    return positions;
}

class StageBuilder
{
public:
    StageBuilder(const Setup &setup, std::int64_t stage)
        : m_setup(setup), m_model(*setup.model), m_format(baseFormat(setup)),
          m_range(stageLayers(static_cast<std::int64_t>(layerCount(*setup.model)), stage, setup.degrees.pipeline))
    {
        m_result.stage = stage;
        m_result.first = stage == 0;
        m_result.last = stage + 1 == setup.degrees.pipeline;
        for (std::int64_t i = m_range.first; i < m_range.last; ++i)
            m_result.layers.push_back(static_cast<std::size_t>(i));
        m_perLayer.resize(layerCount(*setup.model));
        m_storedPerLayer.resize(m_perLayer.size());
    }

    StageParameters build()
    {
        for (const TensorEntry &entry : m_model.inventory.entries) {
            if (entry.part == Part::Mtp || entry.part == Part::Buffer)
                continue;
            const bool isLayer = entry.layerSet >= 0 && (entry.part == Part::Language || entry.part == Part::Encoder);
            if (isLayer)
                addLayerEntry(entry);
            else if (onLastStage(entry.role) ? m_result.last : m_result.first)
                addRootEntry(entry, static_cast<double>(m_model.inventory.copies(entry)));
        }
        addTiedHead();
        const auto largest = std::max_element(m_perLayer.begin(), m_perLayer.end());
        if (largest != m_perLayer.end()) {
            m_result.largestLayer = *largest;
            m_result.largestLayerStored = m_storedPerLayer[static_cast<std::size_t>(largest - m_perLayer.begin())];
        }
        return std::move(m_result);
    }

private:
    Slice sliceOf(const TensorEntry &entry, double copies) const
    {
        const double shards = tensorShards(m_setup, entry);
        Slice slice;
        slice.role = entry.role;
        slice.part = entry.part;
        slice.expert = formats::splitOf(entry.role) == Split::Experts;
        slice.rows = static_cast<double>(entry.rows);
        slice.cols = static_cast<double>(entry.cols);
        slice.matrices = copies * static_cast<double>(entry.stack);
        if (slice.expert && m_setup.degrees.expert > 1)
            slice.matrices /= shards;
        else if (formats::splitOf(entry.role) == Split::Rows)
            slice.cols /= shards;
        else
            slice.rows /= shards;
        slice.trained = trains(entry);
        slice.quantised = m_setup.adapters && isQuantised(entry);
        if (slice.quantised)
            slice.storedBytes =
                static_cast<double>(formats::narrowBytes(m_format, {entry.rows, entry.cols, entry.stack}).count()) * copies / shards;
        return slice;
    }

    bool isQuantised(const TensorEntry &entry) const
    {
        return m_format.family != formats::Family::Float && entry.layerSet >= 0 &&
               (entry.part == Part::Language || entry.part == Part::Encoder) && formats::quantises(m_format, entry.role);
    }

    void addLayerEntry(const TensorEntry &entry)
    {
        const std::vector<std::size_t> positions = positionsOf(m_model, entry, m_range);
        if (positions.empty())
            return;
        const double perLayer = static_cast<double>(entry.perLayer);
        Slice one = sliceOf(entry, perLayer);
        for (std::size_t position : positions) {
            m_perLayer[position] += one.elements();
            m_storedPerLayer[position] += one.quantised ? one.storedBytes : one.elements() * 2;
        }
        Slice slice = sliceOf(entry, perLayer * static_cast<double>(positions.size()));
        slice.inLayers = true;
        if (slice.quantised)
            m_result.largestMatrix = std::max(m_result.largestMatrix, slice.rows * slice.cols);
        m_result.slices.push_back(slice);
    }

    void addRootEntry(const TensorEntry &entry, double copies)
    {
        const Slice slice = sliceOf(entry, copies);
        m_result.slices.push_back(slice);
        if (!slice.trained)
            return;
        m_result.root += slice.elements();
        if (entry.role == TensorRole::Head && m_result.last)
            m_result.head += slice.elements();
    }

    /// A tied head is the embedding itself; another stage, or a framework that unties it, holds a second copy.
    void addTiedHead()
    {
        if (!m_result.last || m_result.head > 0 || m_model.vocabSize <= 0 || m_setup.given.vocabularyLogits == std::optional(false))
            return;
        const TensorEntry *table = nullptr;
        for (const TensorEntry &entry : m_model.inventory.entries) {
            if (entry.role == TensorRole::TokenEmbedding && (entry.part == Part::Language || !table))
                table = &entry;
        }
        if (!table || !m_model.tiedEmbeddings)
            return;
        Slice slice = sliceOf(*table, 1);
        m_result.head = slice.elements();
        if (m_result.first && !m_setup.framework->untiesEmbeddings)
            return;
        slice.role = TensorRole::Head;
        m_result.root += slice.elements();
        m_result.slices.push_back(slice);
    }

    const Setup &m_setup;
    const model::Model &m_model;
    formats::NumericFormat m_format;
    StageLayers m_range;
    std::vector<double> m_perLayer, m_storedPerLayer;
    StageParameters m_result;
};

} // namespace

double StageParameters::elements(bool trainedOnly) const
{
    double sum = 0;
    for (const Slice &slice : slices)
        sum += trainedOnly && !slice.trained ? 0 : slice.elements();
    return sum;
}

StageParameters stageParameters(const Setup &setup, std::int64_t stage)
{
    return StageBuilder(setup, stage).build();
}

std::size_t layerCount(const model::Model &model)
{
    return model.encoderGroups.size() + model.layerGroups.size();
}

const model::LayerGroup &layerAt(const model::Model &model, std::size_t position)
{
    const bool encoder = position < model.encoderGroups.size();
    const int group = encoder ? model.encoderGroups[position] : model.layerGroups[position - model.encoderGroups.size()];
    return model.groups[static_cast<std::size_t>(group)];
}

double expertShards(const Setup &setup)
{
    return static_cast<double>(setup.degrees.expert > 1 ? setup.degrees.expert : setup.degrees.tensor);
}

double expertDataRanks(const Setup &setup)
{
    const double ranks = static_cast<double>(setup.degrees.tensor * setup.degrees.data * setup.degrees.context);
    return std::max(1.0, ranks / expertShards(setup));
}

formats::NumericFormat baseFormat(const Setup &setup)
{
    const bool narrow = setup.adapters && setup.workload.baseWeights != workload::BaseWeights::Bf16;
    const auto format = formats::parseNumericFormat(narrow ? "bnb-" + std::string(workload::idOf(setup.workload.baseWeights)) : "bf16");
    return format ? *format : formats::NumericFormat{formats::Family::Float, 16, true, 0, {}};
}

} // namespace anchorgpu::memory::training
