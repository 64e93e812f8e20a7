// Layers with a fixed state: Mamba-1, Mamba-2, gated delta networks. Their states are caches of their own: gathered by sequence
// at the start, written back at the end; unused sequences' states are copied as an empty operation.
// Source: llama.cpp b9616 src/models/mamba-base.cpp, delta-net-base.cpp, qwen3next.cpp; src/llama-graph.cpp (build_rs).

#include "core/memory/engines/llamacpp/replay/graph_builder.h"

namespace anchorgpu::memory::llamacpp {

int GraphBuilder::stateOf(std::int64_t width)
{
    const int home = m_run.cacheOnDevice ? layer().backend : host();
    if (m_stateMain < 0) {
        const int sequences = m_graph.input(4, {{m_run.sequences, 1, 1, 1}});
        m_stateMain = m_graph.reshape(sequences, {{m_run.sequences, 1, 1, 1}});
        m_stateExtra = m_graph.part(sequences, {{0, 1, 1, 1}}, 0);
    }
    return m_graph.external(4 * width * m_run.sequences, 0, {{static_cast<std::int32_t>(width), m_run.sequences, 1, 1}}, home, false);
}

void GraphBuilder::clearState(int states)
{
    m_graph.request(m_graph.write(m_graph.part(states, {{0, 1, 1, 1}}, 0), {m_graph.part(states, {{0, 1, 1, 1}}, 0)}));
}

void GraphBuilder::copyUnused(int states, std::int64_t width)
{
    const int unused = m_graph.add(Op::GetRows, {{static_cast<std::int32_t>(width), 0, 1, 1}}, {states, m_stateExtra});
    const int target = m_graph.part(states, {{static_cast<std::int32_t>(width), 0, 1, 1}}, 0);
    m_graph.request(m_graph.write(target, {unused, target}));
}

/// The states of the run's sequences.
int GraphBuilder::gather(int states, std::int64_t width)
{
    const int all = m_graph.reshape(states, shape(states));
    clearState(all);
    const int result = m_graph.add(Op::GetRows, {{static_cast<std::int32_t>(width), m_run.sequences, 1, 1}}, {all, m_stateMain});
    m_graph.request(result);
    copyUnused(all, width);
    return result;
}

/// State and new columns side by side; the last columns become the new state.
int GraphBuilder::convolved(int source, std::int32_t channels, std::int32_t kernel)
{
    const std::int32_t sequences = m_run.sequences, perSequence = m_run.tokens / sequences;
    const std::int64_t width = std::int64_t{kernel - 1} * channels;
    const int cache = stateOf(width);
    const int state = m_graph.reshape(gather(cache, width), {{kernel - 1, channels, sequences, 1}});
    const int columns = m_graph.reshape(source, {{perSequence, channels, sequences, 1}}, true);
    const std::int32_t length = kernel - 1 + perSequence;
    const int both = m_graph.add(Op::Plain, {{length, channels, sequences, 1}}, {state, columns});
    const int last = m_graph.columns(both, {{kernel - 1, channels, sequences, 1}}, kernel - 1, length);
    const int target = m_graph.reshape(cache, {{static_cast<std::int32_t>(width * sequences), 1, 1, 1}});
    m_graph.request(m_graph.write(target, {last, target}));
    return both;
}

int GraphBuilder::mamba1(int source)
{
    const std::int32_t sequences = m_run.sequences, perSequence = m_run.tokens / sequences;
    const std::int32_t inner = shapeOf(Slot::SsmOut).shape[0], kernel = shapeOf(Slot::SsmConv).shape[0];
    const std::int32_t rank = shapeOf(Slot::SsmDt).shape[0], state = (shapeOf(Slot::SsmX).shape[1] - rank) / 2;
    const int rows = m_graph.reshape(source, {{m_model.hidden, perSequence, sequences, 1}});
    // the state is gathered before the projection is listed
    const int both = product(Slot::SsmIn, rows);
    int x = m_graph.columns(both, {{inner, perSequence, sequences, 1}}, inner, 2 * inner);
    const int z = m_graph.columns(both, {{inner, perSequence, sequences, 1}}, inner, 2 * inner);
    const int window = convolved(x, inner, kernel);
    x = m_graph.add(Op::Plain, {{inner, perSequence, sequences, 1}}, {window, weight(Slot::SsmConv)});
    x = scaled(addBias(x, Slot::SsmConvBias));

    const std::int32_t parts = rank + 2 * state;
    const int projected = product(Slot::SsmX, x);
    const auto normed = [&](int view) { return m_model.stateNorms ? scaled(view) : view; };
    const int low = normed(m_graph.columns(projected, {{rank, perSequence, sequences, 1}}, rank, parts));
    const int b = normed(m_graph.columns(projected, {{state, 1, perSequence, sequences}}, state, parts));
    const int c = normed(m_graph.columns(projected, {{state, 1, perSequence, sequences}}, state, parts));
    const int dt = addBias(product(Slot::SsmDt, low), Slot::SsmDtBias);
    const int channels = m_graph.reshape(x, {{1, inner, perSequence, sequences}});
    const std::int64_t width = std::int64_t{state} * inner;
    const int cache = stateOf(width);
    const int all = m_graph.reshape(cache, shape(cache));
    clearState(all);
    const int deep = m_graph.reshape(all, {{state, 1, inner, sequences}});
    const std::int32_t scanned = static_cast<std::int32_t>(std::int64_t{m_run.tokens} * inner + width * sequences);
    const int scan = m_graph.add(Op::Plain, {{scanned, 1, 1, 1}}, {deep, channels, dt, weight(Slot::SsmA), b, c, m_stateMain});
    m_graph.request(scan);
    copyUnused(all, width);
    const int newState = m_graph.part(scan, {{static_cast<std::int32_t>(width * sequences), 1, 1, 1}}, 4 * width * sequences);
    const int target = m_graph.reshape(cache, {{static_cast<std::int32_t>(width * sequences), 1, 1, 1}});
    m_graph.request(m_graph.write(target, {newState, target}));
    int y = m_graph.part(scan, {{inner, perSequence, sequences, 1}}, 4 * std::int64_t{m_run.tokens} * inner);
    y = same(Op::InPlace, y, same(Op::InPlace, x, weight(Slot::SsmD)));
    const int gate = m_graph.add(Op::Plain, shape(z), {z});
    y = m_graph.add(Op::Plain, shape(gate), {gate, y});
    return m_graph.reshape(product(Slot::SsmOut, y), {{m_model.hidden, m_run.tokens, 1, 1}});
}

int GraphBuilder::mamba2(int source)
{
    const std::int32_t sequences = m_run.sequences, perSequence = m_run.tokens / sequences;
    const std::int32_t inner = shapeOf(Slot::SsmOut).shape[0], kernel = shapeOf(Slot::SsmConv).shape[0];
    const std::int32_t channels = shapeOf(Slot::SsmConv).shape[1], heads = m_model.stateHeads, head = inner / heads;
    const std::int32_t state = m_model.state, groups = m_model.stateGroups;
    const std::int32_t width = shapeOf(Slot::SsmIn).shape[1];
    const int rows = m_graph.reshape(source, {{m_model.hidden, perSequence, sequences, 1}});
    const int projected = product(Slot::SsmIn, rows);
    const Shape byHead{{head, heads, perSequence, sequences}};
    const int z = m_graph.columns(projected, byHead, inner, width);
    int x = m_graph.columns(projected, {{channels, perSequence, sequences, 1}}, channels, width);
    int dt = m_graph.columns(projected, {{heads, perSequence, sequences, 1}}, heads, width);
    const int window = convolved(x, channels, kernel);
    x = m_graph.add(Op::Plain, {{channels, perSequence, sequences, 1}}, {window, weight(Slot::SsmConv)});
    x = scaled(addBias(x, Slot::SsmConvBias));

    const int values = m_graph.columns(x, byHead, inner, channels);
    const int b = m_graph.columns(x, {{state, groups, perSequence, sequences}}, std::int64_t{state} * groups, channels);
    const int c = m_graph.columns(x, {{state, groups, perSequence, sequences}}, std::int64_t{state} * groups, channels);
    dt = addBias(m_graph.add(Op::Plain, shape(dt), {dt}), Slot::SsmDtBias);
    const std::int64_t stateWidth = std::int64_t{state} * inner;
    const int cache = stateOf(stateWidth);
    const int all = m_graph.reshape(cache, shape(cache));
    clearState(all);
    const int deep = m_graph.reshape(all, {{state, head, heads, sequences}});
    const auto scanned = static_cast<std::int32_t>(std::int64_t{m_run.tokens} * inner + stateWidth * sequences);
    const int scan = m_graph.add(Op::Plain, {{scanned, 1, 1, 1}}, {deep, values, dt, weight(Slot::SsmA), b, c, m_stateMain});
    m_graph.request(scan);
    copyUnused(all, stateWidth);
    const auto flat = static_cast<std::int32_t>(stateWidth * sequences);
    const int target = m_graph.reshape(cache, {{flat, 1, 1, 1}});
    m_graph.request(m_graph.write(target, {m_graph.part(scan, {{flat, 1, 1, 1}}, 4 * stateWidth * sequences), target}));
    int y = m_graph.part(scan, byHead, 4 * std::int64_t{m_run.tokens} * inner);
    y = same(Op::InPlace, y, same(Op::InPlace, values, weight(Slot::SsmD)));
    const int gate = m_graph.add(Op::Plain, shape(z), {z});
    y = m_graph.add(Op::Plain, shape(gate), {gate, y});
    if (layer().has(Slot::SsmNorm))
        y = norm(m_graph.reshape(y, {{inner / groups, groups, perSequence, sequences}}), weight(Slot::SsmNorm), -1, true);
    y = m_graph.reshape(y, {{inner, perSequence, sequences, 1}});
    return m_graph.reshape(product(Slot::SsmOut, y), {{m_model.hidden, m_run.tokens, 1, 1}});
}

/// Gated delta network (Qwen3-Next) with the fused kernel.
int GraphBuilder::deltaNet(int source)
{
    const std::int32_t sequences = m_run.sequences, perSequence = m_run.tokens / sequences;
    const std::int32_t keyHeads = m_model.linearKeyHeads, heads = m_model.linearValueHeads, dim = m_model.linearDim;
    const std::int32_t kernel = shapeOf(Slot::SsmConv).shape[0], channels = shapeOf(Slot::SsmConv).shape[1];
    const int mixed = m_graph.reshape(product(Slot::AttnQkv, source), {{channels, perSequence, sequences, 1}});
    const int z = product(Slot::AttnGate, source);
    const std::int32_t share = heads / keyHeads;
    const Shape half{{share, keyHeads, perSequence, sequences}}, perHead{{1, heads, perSequence, sequences}};
    int beta, gate;
    if (shapeOf(Slot::SsmBetaAlpha).shape[1] == heads) { // a matrix for each (Qwen3.5)
        beta = scaled(m_graph.reshape(product(Slot::SsmBetaAlpha, source), perHead));
        gate = m_graph.reshape(product(Slot::SsmBetaAlpha, source), {{heads, perSequence, sequences, 1}});
    } else {
        const int both = m_graph.reshape(product(Slot::SsmBetaAlpha, source), {{2 * share, keyHeads, perSequence, sequences}});
        beta = m_graph.reshape(scaled(m_graph.add(Op::Plain, half, {m_graph.columns(both, half, share, 2 * share)})), perHead);
        gate = m_graph.add(Op::Plain, {{heads, perSequence, sequences, 1}}, {m_graph.columns(both, half, share, 2 * share)});
    }
    gate = scaled(addBias(gate, Slot::SsmDtBias));
    gate = m_graph.reshape(same(Op::InPlace, gate, weight(Slot::SsmA)), perHead);

    const int window = convolved(mixed, channels, kernel);
    const std::int64_t stateWidth = std::int64_t{dim} * dim * heads;
    const int cache = stateOf(stateWidth);
    const int state = m_graph.reshape(gather(cache, stateWidth), {{dim, dim, heads, sequences}});
    const int qkv = scaled(m_graph.add(Op::Plain, {{channels, perSequence, sequences, 1}}, {window, weight(Slot::SsmConv)}));
    const Shape keyShape{{dim, keyHeads, perSequence, sequences}}, valueShape{{dim, heads, perSequence, sequences}};
    const auto keys = [&] {
        const int normed = m_graph.add(Op::Plain, keyShape, {m_graph.columns(qkv, keyShape, std::int64_t{dim} * keyHeads, channels)});
        if (share == 1 || !m_family.keyRepeat)
            return normed;
        const std::int32_t all = perSequence * sequences;
        const int repeated = m_graph.add(Op::Plain, {{dim, share, keyHeads, all}}, {m_graph.reshape(normed, {{dim, 1, keyHeads, all}})});
        return m_graph.reshape(repeated, valueShape);
    };
    const int q = keys();
    const int k = keys();
    const int v = m_graph.columns(qkv, valueShape, std::int64_t{dim} * heads, channels);
    const int result = m_graph.add(Op::Plain, {{dim * heads, m_run.tokens + dim * sequences, 1, 1}}, {q, k, v, gate, beta, state});
    const int output = m_graph.part(result, valueShape, 4 * std::int64_t{m_run.tokens} * dim * heads);
    const int newState = m_graph.part(result, {{dim, dim, heads, sequences}}, 4 * stateWidth * sequences);
    const int target = m_graph.reshape(cache, {{static_cast<std::int32_t>(stateWidth), sequences, 1, 1}});
    m_graph.request(m_graph.write(target, {newState, target}));

    const int activated = scaled(m_graph.reshape(z, valueShape));
    const int normed = same(Op::InPlace, norm(output, weight(Slot::SsmNorm), -1, true), activated);
    const int rows = m_graph.reshape(normed, {{dim * heads, perSequence, sequences, 1}});
    return m_graph.reshape(product(Slot::SsmOut, rows), {{m_model.hidden, m_run.tokens, 1, 1}});
}

} // namespace anchorgpu::memory::llamacpp
