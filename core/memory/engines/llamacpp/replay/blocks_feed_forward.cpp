// Feed-forward parts: dense, mixture of experts, shared experts.
// Source: llama.cpp b9616 src/llama-graph.cpp (build_ffn, build_moe_ffn).

#include "core/memory/engines/llamacpp/replay/graph_builder.h"

namespace anchorgpu::memory::llamacpp {

int GraphBuilder::feedForward(int source)
{
    if (!layer().has(Slot::Router))
        return dense(source, {Slot::FfnGate, Slot::FfnGateBias, Slot::FfnUp, Slot::FfnUpBias, Slot::FfnDown, Slot::FfnDownBias});
    int result = experts(source);
    if (!layer().has(Slot::SharedUp))
        return result;
    int shared = dense(source, {Slot::SharedGate, Slot::Count, Slot::SharedUp, Slot::Count, Slot::SharedDown, Slot::Count});
    if (layer().has(Slot::SharedRouter)) {
        const int gate = scaled(product(Slot::SharedRouter, source));
        shared = same(Op::InPlace, shared, gate);
    }
    return same(Op::InPlace, result, shared);
}

int GraphBuilder::dense(int source, const Dense &slots)
{
    int hidden = addBias(product(slots.up, source), slots.upBias);
    if (layer().has(slots.gate)) {
        const int gate = addBias(product(slots.gate, source), slots.gateBias);
        hidden = m_graph.add(Op::Plain, shape(gate), {gate, hidden});
    } else if (shape(hidden).n[0] == 2 * shapeOf(slots.down).shape[0]) { // gate and up in one matrix
        Shape half = shape(hidden);
        half.n[0] /= 2;
        hidden = m_graph.add(Op::Plain, half, {hidden});
    } else {
        hidden = scaled(hidden);
        if (m_family.squaredRelu)
            hidden = scaled(hidden);
    }
    return addBias(product(slots.down, hidden), slots.downBias);
}

int GraphBuilder::maskGroups(int scores)
{
    const std::int32_t groups = m_model.expertGroups, tokens = shape(scores).n[1], perGroup = shape(scores).n[0] / groups;
    const int grouped = m_graph.reshape(scores, {{perGroup, groups, tokens, 1}});
    const int best = m_graph.columns(m_graph.add(Op::Plain, shape(grouped), {grouped}), {{2, groups, tokens, 1}}, 2, perGroup);
    const int bestScores = m_graph.add(Op::GetRows, {{1, 2, groups, tokens}}, {m_graph.reshape(grouped, {{1, perGroup, groups, tokens}}), best});
    const int sums = m_graph.add(Op::Plain, {{1, groups, tokens, 1}}, {m_graph.reshape(bestScores, {{2, groups, tokens, 1}})});
    const int order = m_graph.add(Op::Plain, {{groups, tokens, 1, 1}}, {m_graph.reshape(sums, {{groups, tokens, 1, 1}})});
    const int chosen = m_graph.columns(order, {{m_model.expertGroupsUsed, tokens, 1, 1}}, m_model.expertGroupsUsed, groups);
    const int kept = m_graph.add(Op::GetRows, {{perGroup, m_model.expertGroupsUsed, tokens, 1}}, {grouped, chosen});
    const int emptied = same(Op::InPlace, grouped);
    return m_graph.reshape(m_graph.write(emptied, {kept, chosen, emptied}), shape(scores));
}

int GraphBuilder::chosenWeights(int probabilities, int chosen)
{
    const std::int32_t used = m_model.expertsUsed, tokens = shape(probabilities).n[1], all = shape(probabilities).n[0];
    const Shape flat{{used, tokens, 1, 1}}, deep{{1, used, tokens, 1}};
    int weights = m_graph.add(Op::GetRows, deep, {m_graph.reshape(probabilities, {{1, all, tokens, 1}}), chosen});
    if (m_family.gating == GraphFamily::Gating::SoftmaxOfChosen)
        weights = m_graph.reshape(scaled(m_graph.reshape(weights, flat)), deep);
    if (m_model.normaliseExperts) {
        weights = m_graph.reshape(weights, flat);
        const int sum = m_graph.add(Op::Plain, {{1, tokens, 1, 1}}, {weights});
        weights = m_graph.reshape(same(Op::InPlace, weights, m_graph.write(sum, {sum})), deep);
    }
    return m_model.scaleExperts ? scaled(weights) : weights;
}

int GraphBuilder::expertProduct(Slot slot, Slot bias, int source, int chosen)
{
    const int matrices = weight(slot);
    const int result = m_graph.add(Op::MulMatId, {{shape(matrices).n[1], m_model.expertsUsed, shape(source).n[2], 1}}, {matrices, source, chosen});
    return layer().has(bias) ? same(Op::InPlace, result, weight(bias), chosen) : result;
}

int GraphBuilder::experts(int source)
{
    const std::int32_t used = m_model.expertsUsed, tokens = shape(source).n[1];
    const int inner = layer().has(Slot::LatentDown) ? product(Slot::LatentDown, source) : source;
    const int scores = addBias(product(Slot::Router, source), Slot::RouterBias);
    const int probabilities = m_family.gating == GraphFamily::Gating::SoftmaxOfChosen ? scores : scaled(scores);
    int selection = addBias(probabilities, Slot::SelectionBias);
    if (m_family.weightsBeforeExperts)
        selection = scores;
    if (m_model.expertGroups > 1)
        selection = maskGroups(selection);
    const int chosen = m_graph.columns(m_graph.add(Op::Plain, shape(selection), {selection}), {{used, tokens, 1, 1}}, used, shape(selection).n[0]);
    const int weights = chosenWeights(probabilities, chosen);
    m_graph.request(weights);

    int rows = m_graph.reshape(inner, {{shape(inner).n[0], 1, tokens, 1}});
    if (m_family.weightsBeforeExperts)
        rows = same(Op::InPlace, m_graph.add(Op::Plain, {{shape(inner).n[0], used, tokens, 1}}, {rows}), weights);
    int hidden = expertProduct(Slot::ExpertUp, Slot::ExpertUpBias, rows, chosen);
    if (layer().has(Slot::ExpertGate)) {
        const int gate = expertProduct(Slot::ExpertGate, Slot::ExpertGateBias, rows, chosen);
        hidden = m_graph.add(Op::Plain, shape(gate), {gate, hidden});
    } else {
        hidden = scaled(hidden);
        if (m_family.squaredRelu)
            hidden = scaled(hidden);
    }
    int products = expertProduct(Slot::ExpertDown, Slot::ExpertDownBias, hidden, chosen);
    if (!m_family.weightsBeforeExperts)
        products = same(Op::InPlace, products, weights);
    const int result = sumOfExperts(products);
    return layer().has(Slot::LatentUp) ? product(Slot::LatentUp, result) : result;
}

int GraphBuilder::sumOfExperts(int products)
{
    m_graph.request(products);
    const std::int32_t width = shape(products).n[0], used = m_model.expertsUsed;
    const Shape rows{{width, shape(products).n[2], 1, 1}};
    std::vector<int> parts;
    for (std::int32_t i = 0; i < used; ++i) {
        parts.push_back(m_graph.columns(products, rows, width, std::int64_t{width} * used));
        m_graph.request(parts.back());
    }
    int sum = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        sum = same(Op::InPlace, sum, parts[i]);
        m_graph.request(sum);
    }
    return used == 1 ? same(Op::Plain, sum) : sum;
}

} // namespace anchorgpu::memory::llamacpp
