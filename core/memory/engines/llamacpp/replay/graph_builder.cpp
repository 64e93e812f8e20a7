#include "core/memory/engines/llamacpp/replay/graph_builder.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

GraphBuilder::GraphBuilder(const GraphModel &model, const GraphFamily &family, const GraphRun &run, TensorGraph &graph)
    : m_model(model), m_family(family), m_run(run), m_graph(graph)
{
    m_layerWeights.fill(-1);
    for (const GraphLayer &layer : model.layers)
        m_widestValues = std::max(m_widestValues, layer.kvHeads * layer.valueDim);
}

void GraphBuilder::build()
{
    embed();
    for (m_layer = 0; m_layer < static_cast<int>(m_model.layers.size()); ++m_layer) {
        m_layerWeights.fill(-1);
        for (const Step &step : m_family.steps)
            run(step);
    }
    logits();
}

void GraphBuilder::run(const Step &step)
{
    switch (step.kind) {
    case StepKind::Keep: m_residual = m_current; break;
    case StepKind::Restore: m_current = m_residual; break;
    case StepKind::Request: m_graph.request(m_current); break;
    case StepKind::Norm: m_current = norm(m_current, step.slot); break;
    case StepKind::Attention: m_current = attention(m_current); break;
    case StepKind::LatentAttention: m_current = latentAttention(m_current); break;
    case StepKind::Mamba1: m_current = mamba1(m_current); break;
    case StepKind::Mamba2: m_current = mamba2(m_current); break;
    case StepKind::DeltaNet: m_current = deltaNet(m_current); break;
    case StepKind::FeedForward: m_current = feedForward(m_current); break;
    case StepKind::Mixer: m_current = mixer(m_current); break;
    case StepKind::Scale: m_current = scaled(m_current); break;
    case StepKind::SetAside: m_side = m_current; break;
    case StepKind::AddAside:
        m_current = same(Op::InPlace, m_side, m_current);
        m_side = -1;
        break;
    case StepKind::SwapAside: std::swap(m_current, m_side); break;
    case StepKind::Join: m_current = same(Op::InPlace, m_current, m_residual); break;
    case StepKind::JoinSwapped: m_current = same(Op::InPlace, m_residual, m_current); break;
    case StepKind::Rows:
        if (lastLayer()) {
            m_current = keepRows(m_current);
            m_residual = keepRows(m_residual);
            if (m_side >= 0)
                m_side = keepRows(m_side);
        }
        break;
    }
}

/// Hybrids: the layer's own kind, seen from its weights.
int GraphBuilder::mixer(int source)
{
    if (layer().has(Slot::SsmBetaAlpha))
        return deltaNet(source);
    if (layer().has(Slot::SsmOut))
        return mamba2(source);
    if (layer().has(Slot::AttnOut))
        return attention(source);
    return feedForward(source);
}

int GraphBuilder::external(int index)
{
    const GraphWeight &weight = m_model.weight(index);
    return m_graph.external(weight.bytes, weight.deviceExtra, Shape{weight.shape}, weight.backend, true);
}

int GraphBuilder::weight(Slot slot)
{
    const auto place = static_cast<std::size_t>(slot);
    if (slot == Slot::Count || !layer().has(slot))
        return -1;
    if (m_layerWeights[place] < 0)
        m_layerWeights[place] = external(layer().weights[place]);
    return m_layerWeights[place];
}

int GraphBuilder::product(Slot slot, int source)
{
    const int matrix = weight(slot);
    const Shape from = shape(source);
    return m_graph.add(Op::MulMat, {{shape(matrix).n[1], from.n[1], from.n[2], from.n[3]}}, {matrix, source});
}

int GraphBuilder::addBias(int source, Slot slot)
{
    const int bias = weight(slot);
    return bias < 0 ? source : same(Op::InPlace, source, bias);
}

int GraphBuilder::same(Op op, int a, int b, int c)
{
    return m_graph.add(op, shape(a), {a, b, c});
}

int GraphBuilder::norm(int source, int scale, int bias, bool pinned)
{
    int result = same(m_family.layerNorm ? Op::Plain : Op::InPlace, source);
    if (pinned && m_run.pinNorms)
        m_graph[result].backend = layer().backend;
    if (scale >= 0)
        result = same(Op::InPlace, result, scale);
    return bias < 0 ? result : same(Op::InPlace, result, bias);
}

int GraphBuilder::norm(int source, Slot slot)
{
    const Slot bias = slot == Slot::AttnNorm ? Slot::AttnNormBias : slot == Slot::FfnNorm ? Slot::FfnNormBias : Slot::Count;
    return norm(source, weight(slot), weight(bias), true);
}

int GraphBuilder::keepRows(int source)
{
    if (m_outputs < 0)
        m_outputs = m_graph.input(4, {{m_run.outputs, 1, 1, 1}});
    return m_graph.add(Op::GetRows, {{shape(source).n[0], m_run.outputs, 1, 1}}, {source, m_outputs});
}

int GraphBuilder::positions()
{
    if (m_positions < 0)
        m_positions = m_graph.input(4, {{m_run.tokens * m_family.positions, 1, 1, 1}});
    return m_positions;
}

void GraphBuilder::embed()
{
    const int tokens = m_graph.input(4, {{m_run.tokens, 1, 1, 1}});
    const Shape rows{{m_model.hidden, m_run.tokens, 1, 1}};
    m_current = m_graph.add(Op::GetRows, rows, {external(m_model.embedding), tokens});
    m_graph.request(m_current);
    m_graph.request(m_graph.input(4, rows)); // the way in for embeddings is reserved although tokens are used
    if (m_family.embeddingScale) {
        m_current = scaled(m_current);
        m_graph.request(m_current);
    }
}

void GraphBuilder::logits()
{
    m_layer = static_cast<int>(m_model.layers.size()) - 1;
    int normed = norm(m_current, m_model.finalNorm < 0 ? -1 : external(m_model.finalNorm),
                            m_model.finalNormBias < 0 ? -1 : external(m_model.finalNormBias), false);
    m_graph[normed].flags |= Tensor::Output;
    if (m_family.rowsAfterNorm)
        normed = keepRows(normed);
    m_graph[normed].flags |= Tensor::Output;
    const int head = external(m_model.output);
    const int result = m_graph.add(Op::MulMat, {{m_model.vocabulary, shape(normed).n[1], 1, 1}}, {head, normed});
    m_graph[result].flags |= Tensor::Output;
    m_graph.request(result);
}

} // namespace anchorgpu::memory::llamacpp
