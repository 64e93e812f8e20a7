#include "core/memory/engines/llamacpp/replay/graph_model.h"

#include "core/memory/engines/llamacpp/replay/graph_family.h"
#include "core/memory/engines/llamacpp/window_rules.h"

#include <algorithm>
#include <map>

namespace anchorgpu::memory::llamacpp {

namespace {

using formats::TensorRole;

/// Slot of a matrix by its role; norms and biases, which share a role, are found by their width.
Slot slotOf(const model::GgufTensor &tensor)
{
    switch (tensor.role) {
    case TensorRole::AttnQ: return Slot::AttnQ;
    case TensorRole::AttnK: return Slot::AttnK;
    case TensorRole::AttnV: return Slot::AttnV;
    case TensorRole::AttnQkv:
    case TensorRole::LinearQkv: return Slot::AttnQkv;
    case TensorRole::AttnOut: return Slot::AttnOut;
    case TensorRole::AttnSink: return Slot::AttnSinks;
    case TensorRole::LinearGate: return Slot::AttnGate;
    case TensorRole::LatentQA: return Slot::LatentQA;
    case TensorRole::LatentQB: return Slot::LatentQB;
    case TensorRole::LatentKvA: return Slot::LatentKvA;
    case TensorRole::LatentKvB: return tensor.suffix == "attn_v_b.weight" ? Slot::LatentVB : Slot::LatentKB;
    case TensorRole::MlpGate: return Slot::FfnGate;
    case TensorRole::MlpUp:
    case TensorRole::MlpGateUp: return Slot::FfnUp;
    case TensorRole::MlpDown: return Slot::FfnDown;
    case TensorRole::Router: return Slot::Router;
    case TensorRole::RouterBias: return Slot::SelectionBias;
    case TensorRole::ExpertGate: return Slot::ExpertGate;
    case TensorRole::ExpertUp: return Slot::ExpertUp;
    case TensorRole::ExpertDown: return Slot::ExpertDown;
    case TensorRole::ExpertGateUp: return tensor.suffix == "ffn_gate_exps.weight" ? Slot::ExpertGate : Slot::ExpertUp;
    case TensorRole::SharedGate: return Slot::SharedGate;
    case TensorRole::SharedUp: return Slot::SharedUp;
    case TensorRole::SharedDown: return Slot::SharedDown;
    case TensorRole::SharedRouter: return Slot::SharedRouter;
    case TensorRole::LatentExpertIn: return Slot::LatentDown;
    case TensorRole::LatentExpertOut: return Slot::LatentUp;
    case TensorRole::SsmIn: return Slot::SsmIn;
    case TensorRole::SsmConv:
    case TensorRole::LinearConv: return Slot::SsmConv;
    case TensorRole::SsmX: return Slot::SsmX;
    case TensorRole::SsmDt: return Slot::SsmDt;
    case TensorRole::SsmA: return Slot::SsmA;
    case TensorRole::LinearDecay: return Slot::SsmA;
    case TensorRole::SsmD: return Slot::SsmD;
    case TensorRole::SsmOut:
    case TensorRole::LinearOut: return Slot::SsmOut;
    case TensorRole::LinearBetaAlpha: return Slot::SsmBetaAlpha;
    default: return Slot::Count;
    }
}

bool isExpertSlot(Slot slot) { return slot >= Slot::ExpertGate && slot <= Slot::ExpertDownBias; }

class Translator {
public:
    Translator(const ModelLayout &layout, const GraphFamily &family, const Placement &placement)
        : m_layout(layout), m_model(*layout.model), m_family(family), m_placement(placement)
    {
    }

    GraphModel translate()
    {
        m_out.hidden = narrow(m_model.hiddenSize);
        m_out.stateNorms = std::find(m_family.stateNormsOf.begin(), m_family.stateNormsOf.end(), m_model.architecture) != m_family.stateNormsOf.end();
        m_out.layers.resize(m_placement.layers.size());
        takeTensors();
        for (std::size_t i = 0; i < m_out.layers.size(); ++i)
            fillLayer(i);
        readExperts();
        finishOutput();
        return std::move(m_out);
    }

private:
    static std::int32_t narrow(std::int64_t value) { return static_cast<std::int32_t>(value); }

    int append(const std::array<std::int64_t, 3> &dims, Bytes bytes, Bytes extra, int backend)
    {
        GraphWeight weight;
        for (std::size_t i = 0; i < 3; ++i)
            weight.shape[i] = narrow(dims[i]);
        weight.bytes = bytes.count();
        weight.deviceExtra = extra.count();
        weight.backend = static_cast<std::int8_t>(backend);
        m_out.weights.push_back(weight);
        return static_cast<int>(m_out.weights.size()) - 1;
    }

    int append(const model::GgufTensor &tensor, int backend)
    {
        return append(tensor.dims, tensor.bytes(), gpuRowPadding(*tensor.type, tensor.dims[0]), backend);
    }

    /// A vector in fp32 that the tensor list doesn't tell apart (norms and biases of one width).
    void vector(std::size_t layer, Slot slot, std::int64_t width)
    {
        set(layer, slot, append({width, 1, 1}, Bytes(4 * width), Bytes(0), m_placement.layers[layer]));
    }

    void set(std::size_t layer, Slot slot, int weight) { m_out.layers[layer].weights[static_cast<std::size_t>(slot)] = weight; }

    void takeTensors()
    {
        m_norms.resize(m_out.layers.size());
        m_biases.resize(m_out.layers.size());
        for (const model::GgufTensor &tensor : m_layout.gguf.tensors) {
            const auto layer = static_cast<std::size_t>(std::max(tensor.layer, 0));
            if (tensor.encoder)
                continue;
            if (tensor.onEveryDevice) {
                takeFactors(tensor);
            } else if (tensor.layer < 0) {
                takeOuter(tensor);
            } else if (tensor.role == TensorRole::Norm) {
                m_norms[layer].push_back(tensor.elements());
            } else if (tensor.role == TensorRole::Bias) {
                m_biases[layer].push_back(tensor.elements());
            } else if (const Slot slot = slotOf(tensor); slot != Slot::Count && !m_out.layers[layer].has(slot)) {
                const bool away = isExpertSlot(slot) && m_placement.expertsOnHost;
                set(layer, slot, append(tensor, away ? m_placement.host() : m_placement.layers[layer]));
            }
        }
    }

    void takeFactors(const model::GgufTensor &tensor)
    {
        std::map<int, int> made;
        for (std::size_t i = 0; i < m_out.layers.size(); ++i) {
            const int backend = m_placement.layers[i];
            if (!made.contains(backend))
                made[backend] = append(tensor, backend);
            set(i, Slot::RopeFactors, made[backend]);
        }
    }

    void takeOuter(const model::GgufTensor &tensor)
    {
        if (tensor.role == TensorRole::TokenEmbedding) {
            m_out.embedding = append(tensor, m_placement.host());
            m_out.vocabulary = narrow(tensor.dims[1]);
            if (m_layout.gguf.tiedOutput)
                m_out.output = m_placement.output == m_placement.host() ? m_out.embedding : append(tensor, m_placement.output);
        } else if (tensor.role == TensorRole::Head) {
            m_out.output = append(tensor, m_placement.output);
        } else if (tensor.role == TensorRole::FinalNorm && m_out.finalNorm < 0) {
            m_out.finalNorm = append(tensor, m_placement.output);
        }
    }

    void fillLayer(std::size_t i)
    {
        GraphLayer &layer = m_out.layers[i];
        layer.backend = m_placement.layers[i];
        const model::LayerGroup &group = m_model.layer(i);
        for (const model::Mixer &mixer : group.mixers)
            std::visit([&](const auto &kind) { fillMixer(i, group, kind); }, mixer);
        for (const Step &step : m_family.steps) {
            if (step.kind == StepKind::Norm && !layer.has(step.slot))
                vector(i, step.slot, m_model.hiddenSize);
        }
        takeBias(i, Slot::FfnUpBias, widthOf(layer, Slot::FfnUp));
        takeBias(i, Slot::FfnDownBias, widthOf(layer, Slot::FfnDown));
        const std::int32_t number = narrow(static_cast<std::int64_t>(i)) + 1;
        layer.rope = !m_family.noRope && (m_family.ropeSkip == 0 || number % m_family.ropeSkip != 0);
    }

    std::int64_t widthOf(const GraphLayer &layer, Slot slot) const
    {
        return layer.has(slot) ? m_out.weight(layer.weights[static_cast<std::size_t>(slot)]).shape[1] : -1;
    }

    void takeBias(std::size_t layer, Slot slot, std::int64_t width)
    {
        auto &pool = m_biases[layer];
        const auto found = std::find(pool.begin(), pool.end(), width);
        if (width <= 0 || found == pool.end())
            return;
        pool.erase(found);
        vector(layer, slot, width);
    }

    bool hasNorm(std::size_t layer, std::int64_t width, std::int64_t times) const
    {
        return std::count(m_norms[layer].begin(), m_norms[layer].end(), width) >= times;
    }

    void fillHeads(std::size_t i, const model::LayerGroup &group, const model::HeadShape &shape)
    {
        GraphLayer &layer = m_out.layers[i];
        layer.heads = narrow(shape.heads);
        layer.kvHeads = narrow(shape.kvHeads);
        layer.keyDim = narrow(shape.keyDim);
        layer.valueDim = narrow(shape.valueDim);
        if (m_family.rowNorm) {
            vector(i, Slot::AttnQNorm, shape.heads * shape.keyDim);
            vector(i, Slot::AttnKNorm, shape.kvHeads * shape.keyDim);
        } else if (hasNorm(i, shape.keyDim, shape.keyDim == m_model.hiddenSize ? group.norms + 2 : 2)) {
            vector(i, Slot::AttnQNorm, shape.keyDim);
            vector(i, Slot::AttnKNorm, shape.keyDim);
        }
        takeBias(i, Slot::AttnQBias, widthOf(layer, Slot::AttnQ));
        takeBias(i, Slot::AttnKBias, widthOf(layer, Slot::AttnK));
        takeBias(i, Slot::AttnVBias, widthOf(layer, Slot::AttnV));
        takeBias(i, Slot::AttnOutBias, widthOf(layer, Slot::AttnOut));
    }

    void fillMixer(std::size_t i, const model::LayerGroup &group, const model::FullAttention &kind) { fillHeads(i, group, kind.shape); }
    void fillMixer(std::size_t i, const model::LayerGroup &group, const model::WindowAttention &kind)
    {
        fillHeads(i, group, kind.shape);
        m_out.layers[i].window = honoursWindow(m_layout.gguf.architecture);
        m_out.anyWindow = m_out.anyWindow || m_out.layers[i].window;
    }
    void fillMixer(std::size_t i, const model::LayerGroup &, const model::LatentAttention &kind)
    {
        GraphLayer &layer = m_out.layers[i];
        layer.heads = narrow(kind.heads);
        layer.ropeDim = narrow(kind.ropeDim);
        if (kind.qLoraRank > 0)
            vector(i, Slot::LatentQANorm, kind.qLoraRank);
        vector(i, Slot::LatentKvANorm, kind.kvLoraRank);
    }
    void fillMixer(std::size_t i, const model::LayerGroup &group, const model::StateSpace &kind)
    {
        m_out.state = narrow(kind.state);
        m_out.stateGroups = narrow(std::max<std::int64_t>(kind.groups, 1));
        m_out.stateHeads = narrow(kind.heads);
        vector(i, Slot::SsmConvBias, kind.version == 1 ? kind.inner : kind.inner + 2 * kind.groups * kind.state);
        vector(i, Slot::SsmDtBias, kind.version == 1 ? kind.inner : kind.heads);
        if (kind.version == 2 && hasNorm(i, kind.inner, kind.inner == m_model.hiddenSize ? group.norms + 1 : 1))
            vector(i, Slot::SsmNorm, kind.inner);
    }
    void fillMixer(std::size_t i, const model::LayerGroup &, const model::LinearAttention &kind)
    {
        m_out.linearKeyHeads = narrow(kind.keyHeads);
        m_out.linearValueHeads = narrow(kind.valueHeads);
        m_out.linearDim = narrow(kind.valueDim);
        vector(i, Slot::SsmDtBias, kind.valueHeads);
        vector(i, Slot::SsmNorm, kind.valueDim);
    }
    void fillMixer(std::size_t, const model::LayerGroup &, const model::CrossAttention &) { }

    void readExperts()
    {
        m_selectionBias = std::any_of(m_out.layers.begin(), m_out.layers.end(), [](const GraphLayer &layer) { return layer.has(Slot::SelectionBias); });
        m_out.normaliseExperts = m_family.normaliseExperts;
        for (const model::LayerGroup &group : m_model.groups) {
            for (const model::FeedForward &part : group.feedForwards) {
                if (const auto *moe = std::get_if<model::MixtureOfExperts>(&part))
                    applyExpertRule(*moe);
            }
        }
        for (GraphLayer &layer : m_out.layers) {
            if (m_family.ropeOnWindowOnly && m_out.anyWindow)
                layer.rope = layer.window;
            if (m_family.noRopeInHybrids && m_out.state > 0)
                layer.rope = false;
        }
    }

    void applyExpertRule(const model::MixtureOfExperts &moe)
    {
        m_out.expertsUsed = narrow(moe.expertsPerToken);
        m_out.weightlessNorm = moe.experts < m_family.weightlessNormBelow;
        for (const ExpertRule &rule : m_family.expertRules) {
            if (rule.experts != moe.experts || rule.selectionBias != m_selectionBias)
                continue;
            m_out.expertGroups = rule.groups;
            m_out.expertGroupsUsed = rule.groupsUsed;
            m_out.scaleExperts = rule.scale;
            m_out.normaliseExperts = rule.normalise;
            return;
        }
    }

    void finishOutput()
    {
        if (m_out.finalNorm < 0)
            m_out.finalNorm = append({m_model.hiddenSize, 1, 1}, Bytes(4 * m_model.hiddenSize), Bytes(0), m_placement.output);
        if (m_family.layerNormBias)
            m_out.finalNormBias = append({m_model.hiddenSize, 1, 1}, Bytes(4 * m_model.hiddenSize), Bytes(0), m_placement.output);
        for (std::size_t i = 0; m_family.layerNormBias && i < m_out.layers.size(); ++i) {
            vector(i, Slot::AttnNormBias, m_model.hiddenSize);
            vector(i, Slot::FfnNormBias, m_model.hiddenSize);
        }
    }

    const ModelLayout &m_layout;
    const model::Model &m_model;
    const GraphFamily &m_family;
    const Placement &m_placement;
    GraphModel m_out;
    std::vector<std::vector<std::int64_t>> m_norms;  ///< widths, by layer
    std::vector<std::vector<std::int64_t>> m_biases;
    bool m_selectionBias = false;                    ///< experts are chosen with a bias
};

} // namespace

GraphModel graphModel(const ModelLayout &layout, const GraphFamily &family, const Placement &placement)
{
    return Translator(layout, family, placement).translate();
}

} // namespace anchorgpu::memory::llamacpp
