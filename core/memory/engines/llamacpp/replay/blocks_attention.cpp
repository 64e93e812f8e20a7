// Attention with a cache: projections, norms and rotation of the heads, the write into the cache, the reading.
// Source: llama.cpp b9616 src/llama-graph.cpp (build_qkv, build_attn, build_attn_mha), src/llama-kv-cache.cpp (get_k, cpy_k …).

#include "core/memory/engines/llamacpp/replay/graph_builder.h"
#include "core/units/bytes.h"

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr std::int32_t kTurnWidth = 64; ///< caches are rotated when quantised and their head size is a multiple of this

std::int64_t elementBytes(const CacheType &type) { return type.quantised() ? 1 : type.blockBytes; }

} // namespace

GraphBuilder::KvInputs &GraphBuilder::kvInputs(bool window)
{
    KvInputs &inputs = m_kv[window ? 1 : 0];
    if (inputs.mask >= 0)
        return inputs;
    const bool latent = layer().has(Slot::LatentKvA);
    const std::int32_t cells = window ? m_run.windowCells : m_run.cells;
    inputs.keyRows = m_graph.input(8, {{m_run.tokens, 1, 1, 1}});
    if (!latent)
        inputs.valueRows = m_graph.input(8, {{m_run.flashAttention ? m_run.tokens : m_run.tokens * m_widestValues, 1, 1, 1}});
    inputs.mask = m_graph.input(m_run.flashAttention ? 2 : 4, {{cells, m_run.tokens / m_run.streams, 1, m_run.streams}});
    if (!latent && m_run.keys.quantised() && layer().keyDim % kTurnWidth == 0) {
        std::int32_t width = kTurnWidth;
        while (layer().keyDim % (2 * width) == 0)
            width *= 2;
        inputs.keyTurn = m_graph.input(4, {{width, width, 1, 1}});
    }
    if (!latent && m_run.values.quantised() && layer().valueDim % kTurnWidth == 0)
        inputs.valueTurn = m_graph.input(4, {{kTurnWidth, kTurnWidth, 1, 1}});
    return inputs;
}

/// A Hadamard rotation of heads for a quantised cache.
int GraphBuilder::turned(int source, int matrix)
{
    const Shape from = shape(source);
    const std::int32_t width = shape(matrix).n[0];
    const Shape rows{{width, static_cast<std::int32_t>(from.elements() / width), 1, 1}};
    const int flat = m_graph[source].is(Tensor::Scattered) ? m_graph.add(Op::Plain, rows, {source}) : m_graph.reshape(source, rows);
    return m_graph.reshape(m_graph.add(Op::MulMat, rows, {matrix, flat}), from);
}

int GraphBuilder::headNorm(int source, Slot slot)
{
    return layer().has(slot) ? norm(source, weight(slot), -1, true) : source;
}

int GraphBuilder::rotated(int source)
{
    return m_graph.add(Op::Rope, shape(source), {source, positions(), weight(Slot::RopeFactors)});
}

GraphBuilder::Heads GraphBuilder::project(int source)
{
    const GraphLayer &l = layer();
    const std::int32_t tokens = m_run.tokens;
    const Shape q{{l.keyDim, l.heads, tokens, 1}}, k{{l.keyDim, l.kvHeads, tokens, 1}}, v{{l.valueDim, l.kvHeads, tokens, 1}};
    const std::int32_t qWidth = l.keyDim * l.heads, kWidth = l.keyDim * l.kvHeads, vWidth = l.valueDim * l.kvHeads;
    Heads heads;
    if (l.has(Slot::AttnQkv)) {
        const int fused = addBias(product(Slot::AttnQkv, source), Slot::AttnQkvBias);
        const std::int32_t width = qWidth + kWidth + vWidth;
        heads.q = m_graph.columns(fused, q, qWidth, width);
        heads.k = m_graph.columns(fused, k, kWidth, width);
        heads.v = m_graph.columns(fused, v, vWidth, width);
        return heads;
    }
    heads.q = addBias(product(Slot::AttnQ, source), Slot::AttnQBias);
    heads.k = addBias(product(Slot::AttnK, source), Slot::AttnKBias);
    heads.v = m_graph.reshape(addBias(product(Slot::AttnV, source), Slot::AttnVBias), v);
    const bool wholeRowNorm = l.has(Slot::AttnQNorm) && shapeOf(Slot::AttnQNorm).shape[0] != l.keyDim;
    if (wholeRowNorm) {
        heads.q = headNorm(heads.q, Slot::AttnQNorm);
        heads.k = headNorm(heads.k, Slot::AttnKNorm);
    }
    if (shape(heads.q).n[0] == 2 * qWidth) { // an output gate beside the queries
        const int both = m_graph.reshape(heads.q, {{2 * l.keyDim, l.heads, tokens, 1}});
        heads.q = m_graph.columns(both, q, l.keyDim, 2 * l.keyDim);
        heads.gate = m_graph.columns(both, q, l.keyDim, 2 * l.keyDim);
    } else {
        heads.q = m_graph.reshape(heads.q, q);
    }
    heads.k = m_graph.reshape(heads.k, k);
    if (!wholeRowNorm && !m_family.normAfterRope) {
        heads.q = headNorm(heads.q, Slot::AttnQNorm);
        heads.k = headNorm(heads.k, Slot::AttnKNorm);
    }
    return heads;
}

int GraphBuilder::cacheOf(const CacheType &type, std::int64_t width, std::int32_t cells)
{
    const int home = m_run.cacheOnDevice ? layer().backend : host();
    return m_graph.external(type.row(width) * cells * m_run.streams, 0, {{static_cast<std::int32_t>(width), cells, m_run.streams, 1}}, home, false);
}

void GraphBuilder::store(int cache, int source, int rows, std::int64_t width, bool transposed)
{
    const auto flatWidth = static_cast<std::int32_t>(width);
    int flat = m_graph[source].is(Tensor::Scattered) && transposed ? m_graph.add(Op::Plain, {{flatWidth, m_run.tokens, 1, 1}}, {source})
                                                                   : m_graph.reshape(source, {{flatWidth, m_run.tokens, 1, 1}});
    int target = cache;
    if (transposed) { // one value a row
        flat = m_graph.reshape(flat, {{1, flatWidth * m_run.tokens, 1, 1}});
        target = m_graph.reshape(target, {{1, shape(cache).n[0], shape(cache).n[1], m_run.streams}});
    } else if (m_run.streams > 1) {
        target = m_graph.reshape(target, {{flatWidth, shape(cache).n[1] * m_run.streams, 1, 1}});
    }
    m_graph.request(m_graph.write(target, {flat, rows, target}));
}

int GraphBuilder::attention(int source)
{
    const GraphLayer &l = layer();
    Heads heads = project(source);
    if (l.rope) {
        heads.q = rotated(heads.q);
        heads.k = rotated(heads.k);
        if (m_model.weightlessNorm) {
            heads.q = scaled(heads.q);
            heads.k = scaled(heads.k);
        }
    }
    if (m_family.normAfterRope) {
        heads.k = headNorm(heads.k, Slot::AttnKNorm);
        heads.q = headNorm(heads.q, Slot::AttnQNorm);
    }
    if (m_family.temperature && (!l.rope || m_family.temperatureEverywhere)) {
        if (m_temperature < 0)
            m_temperature = m_graph.input(4, {{1, 1, m_run.tokens, 1}});
        heads.q = same(Op::InPlace, heads.q, m_temperature);
    }
    if (m_family.queryScale)
        heads.q = scaled(heads.q);
    const KvInputs in = kvInputs(l.window);
    if (in.keyTurn >= 0) {
        heads.q = turned(heads.q, in.keyTurn);
        heads.k = turned(heads.k, in.keyTurn);
    }
    if (in.valueTurn >= 0)
        heads.v = turned(heads.v, in.valueTurn);
    m_graph.request(heads.q);
    m_graph.request(m_model.anyWindow ? heads.k : heads.v);
    m_graph.request(m_model.anyWindow ? heads.v : heads.k);

    const std::int32_t cells = l.window ? m_run.windowCells : m_run.cells;
    const int keys = cacheOf(m_run.keys, std::int64_t{l.kvHeads} * l.keyDim, cells);
    const int values = cacheOf(m_run.values, std::int64_t{l.kvHeads} * l.valueDim, cells);
    store(keys, heads.k, in.keyRows, std::int64_t{l.kvHeads} * l.keyDim, false);
    store(values, heads.v, in.valueRows, std::int64_t{l.kvHeads} * l.valueDim, !m_run.flashAttention);
    int result = attend({heads.q, keys, values, in.mask, -1, cells, l.keyDim, l.valueDim, false});
    if (in.valueTurn >= 0)
        result = turned(result, in.valueTurn);
    if (heads.gate >= 0) {
        const Shape rows{{l.keyDim * l.heads, m_run.tokens, 1, 1}};
        const int gate = scaled(m_graph.add(Op::Plain, rows, {heads.gate}));
        result = same(Op::InPlace, result, m_graph.reshape(gate, rows));
    }
    return addBias(product(Slot::AttnOut, result), Slot::AttnOutBias);
}

/// Latent attention with absorbed projections (DeepSeek): one narrow cache row a token, the values are a part of it.
int GraphBuilder::latentAttention(int source)
{
    const GraphLayer &l = layer();
    const std::int32_t tokens = m_run.tokens, heads = l.heads, rope = l.ropeDim;
    const std::int32_t rank = shapeOf(Slot::LatentKB).shape[1], nope = shapeOf(Slot::LatentKB).shape[0];
    const std::int32_t head = nope + rope;
    const int q = l.has(Slot::LatentQA)
        ? product(Slot::LatentQB, norm(product(Slot::LatentQA, source), weight(Slot::LatentQANorm), -1, true))
        : product(Slot::AttnQ, source);
    const int qNope = m_graph.columns(q, {{nope, heads, tokens, 1}}, nope, head);
    const int qRope = rotated(m_graph.columns(q, {{rope, heads, tokens, 1}}, rope, head));
    const int both = product(Slot::LatentKvA, source);
    const int part = m_graph.columns(both, {{rank, tokens, 1, 1}}, rank, rank + rope);
    const int kRope = rotated(m_graph.columns(both, {{rope, 1, tokens, 1}}, rope, rank + rope));
    const int latent = m_graph.reshape(norm(part, weight(Slot::LatentKvANorm), -1, true), {{rank, 1, tokens, 1}});
    const int absorbed = product(Slot::LatentKB, m_graph.reshape(qNope, {{nope, tokens, heads, 1}}, true));
    const int query = m_graph.add(Op::Plain, {{rank + rope, heads, tokens, 1}}, {m_graph.reshape(absorbed, {{rank, heads, tokens, 1}}, true), qRope});
    const int key = m_graph.add(Op::Plain, {{rank + rope, 1, tokens, 1}}, {latent, kRope});
    const KvInputs in = kvInputs(false);
    m_graph.request(query);
    m_graph.request(latent);
    m_graph.request(key);
    const int cache = cacheOf(m_run.keys, rank + rope, m_run.cells);
    store(cache, key, in.keyRows, rank + rope, false);
    const int result = attend({query, cache, cache, in.mask, weight(Slot::LatentVB), m_run.cells, rank + rope, rank, true});
    return addBias(product(Slot::AttnOut, result), Slot::AttnOutBias);
}

int GraphBuilder::attend(const Reading &reading)
{
    const std::int32_t streams = m_run.streams, cells = reading.cells;
    const Shape from = shape(reading.q);
    const std::int32_t kvHeads = reading.valueIsKey ? 1 : layer().kvHeads;
    // chains of views follow each other in the list and are freed together: one stands for the chain
    const int q = m_graph.reshape(reading.q, {{from.n[0], from.n[2] / streams, from.n[1], streams}}, true);
    const int k = m_graph.reshape(reading.keys, {{reading.keyWidth, cells, kvHeads, streams}}, true);
    const int v = m_graph.reshape(reading.valueIsKey ? k : reading.values, {{reading.valueWidth, cells, kvHeads, streams}}, true);
    const int result = m_run.flashAttention ? attendFlash(reading, q, k, v) : attendPlain(reading, q, k, v);
    m_graph.request(result);
    return result;
}

int GraphBuilder::attendFlash(const Reading &reading, int q, int k, int v)
{
    const std::int32_t heads = layer().heads, tokens = m_run.tokens, streams = m_run.streams;
    const auto halved = [&](int id, const CacheType &type) {
        return type.single ? m_graph.add(Op::Plain, shape(id), {id}, 2) : id;
    };
    const CacheType &valueType = reading.valueIsKey ? m_run.keys : m_run.values;
    const int keys = halved(k, m_run.keys);
    const int values = halved(v, valueType);
    const int result = m_graph.add(Op::Plain, {{reading.valueWidth, heads, tokens / streams, streams}},
                                   {q, keys, values, reading.mask, weight(Slot::AttnSinks)});
    // the GPU kernels read f16: copies of other formats lie behind the result (ggml-cuda/fattn.cu, since b9489)
    std::int64_t end = m_graph[result].bytes;
    if (!m_run.keys.half && !m_run.keys.single && m_run.halfCopies)
        end = roundUp(end, 128) + 2 * shape(keys).elements();
    if (!reading.valueIsKey && !valueType.half && !valueType.single && m_run.halfCopies)
        end = roundUp(end, 128) + 2 * shape(values).elements();
    m_graph[result].deviceExtra = end - m_graph[result].bytes;
    if (reading.decompress < 0)
        return m_graph.reshape(result, {{reading.valueWidth * heads, tokens, 1, 1}});
    const int byHead = m_graph.reshape(result, {{reading.valueWidth, tokens, heads, 1}}, true);
    const std::int32_t width = shape(reading.decompress).n[1];
    const int wide = m_graph.add(Op::MulMat, {{width, tokens, heads, 1}}, {reading.decompress, byHead});
    const int rows = m_graph.add(Op::Plain, {{width, heads, tokens, 1}}, {m_graph.reshape(wide, {{width, heads, tokens, 1}}, true)});
    return m_graph.reshape(rows, {{width * heads, tokens, 1, 1}});
}

int GraphBuilder::attendPlain(const Reading &reading, int q, int k, int v)
{
    const std::int32_t heads = layer().heads, tokens = m_run.tokens, streams = m_run.streams, perStream = tokens / streams;
    int scores = m_graph.add(Op::MulMat, {{reading.cells, perStream, heads, streams}}, {k, q});
    if (m_family.scoreCap)
        scores = scaled(scaled(scaled(scores)));
    scores = same(Op::InPlace, scores, reading.mask, weight(Slot::AttnSinks));
    if (reading.valueIsKey) {
        const Shape turnedShape{{reading.cells, reading.valueWidth, 1, streams}};
        v = m_graph.add(Op::Plain, turnedShape, {m_graph.reshape(v, turnedShape, true)}, elementBytes(m_run.keys));
    }
    std::int32_t width = reading.valueWidth;
    int mixed = m_graph.add(Op::MulMat, {{width, perStream, heads, streams}}, {v, scores});
    if (reading.decompress >= 0) {
        width = shape(reading.decompress).n[1];
        mixed = m_graph.add(Op::MulMat, {{width, perStream, heads, streams}}, {reading.decompress, mixed});
    }
    const int byToken = m_graph.reshape(mixed, {{width, heads, perStream, streams}}, true);
    const int result = m_graph.add(Op::Plain, {{width * heads, tokens, 1, 1}}, {byToken});
    if (!m_run.cacheOnDevice)
        m_graph[result].backend = static_cast<std::int8_t>(host());
    return result;
}

} // namespace anchorgpu::memory::llamacpp
