#pragma once
// Lists the tensors of one step of a model: inputs, layer by layer the steps that its family's row names, the logits.
// The blocks (attention, feed-forward, state space …) are those of llama.cpp b9616, src/llama-graph.cpp and src/models/.

#include "core/memory/engines/llamacpp/replay/graph_family.h"
#include "core/memory/engines/llamacpp/replay/tensor_graph.h"

namespace anchorgpu::memory::llamacpp {

/// One cache format as the graph sees it.
struct CacheType {
    std::int64_t blockValues = 1;
    std::int64_t blockBytes = 2;
    bool half = true;   ///< f16: read as it is by flash attention
    bool single = false; ///< f32: cast to f16 by a node
    bool operator==(const CacheType &) const = default;
    bool quantised() const { return blockValues > 1; }
    std::int64_t row(std::int64_t values) const { return values / blockValues * blockBytes; }
};

/// The run that buffers are reserved for.
struct GraphRun {
    std::int32_t tokens = 512;      ///< of a micro-batch, a multiple of the sequences
    std::int32_t sequences = 1;
    std::int32_t outputs = 512;     ///< rows of logits
    std::int32_t cells = 0;         ///< of a stream
    std::int32_t windowCells = 0;
    std::int32_t streams = 1;
    bool flashAttention = true;
    CacheType keys, values;
    bool halfCopies = true;         ///< f16 copies of other caches lie in the compute buffer (since b9489)
    bool cacheOnDevice = true;      ///< false: caches and their layers' attention stay on the host
    bool pinNorms = true;           ///< a layer's first norm runs on the layer's device
    int backends = 2;               ///< GPUs and the host
    bool operator==(const GraphRun &) const = default;
};

class GraphBuilder {
public:
    /// Lists into `graph`, which must be empty.
    GraphBuilder(const GraphModel &model, const GraphFamily &family, const GraphRun &run, TensorGraph &graph);
    void build();

private:
    struct KvInputs {
        int keyRows = -1, valueRows = -1, mask = -1, keyTurn = -1, valueTurn = -1;
    };

    // graph_builder.cpp
    void run(const Step &step);
    int mixer(int source);
    int host() const { return m_run.backends - 1; }
    int external(int index);
    int weight(Slot slot);
    const GraphWeight &shapeOf(Slot slot) const { return m_model.weight(layer().weights[static_cast<std::size_t>(slot)]); }
    const GraphLayer &layer() const { return m_model.layers[static_cast<std::size_t>(m_layer)]; }
    bool lastLayer() const { return m_layer + 1 == static_cast<int>(m_model.layers.size()); }
    int product(Slot slot, int source);
    int addBias(int source, Slot slot);
    int same(Op op, int a, int b = -1, int c = -1);
    int norm(int source, int scale, int bias, bool pinned);
    int norm(int source, Slot slot);
    int scaled(int source) { return same(Op::InPlace, source); }
    int keepRows(int source);
    int positions();
    const Shape &shape(int id) const { return m_graph[id].shape; }
    void embed();
    void logits();

    // blocks_attention.cpp
    KvInputs &kvInputs(bool window);
    int turned(int source, int matrix);
    struct Heads {
        int q = -1, k = -1, v = -1, gate = -1;
    };
    Heads project(int source);
    int headNorm(int source, Slot slot);
    int rotated(int source);
    int cacheOf(const CacheType &type, std::int64_t width, std::int32_t cells);
    void store(int cache, int source, int rows, std::int64_t width, bool transposed);
    int attention(int source);
    int latentAttention(int source);
    struct Reading {
        int q, keys, values, mask, decompress; ///< decompress: latent attention's last product, else −1
        std::int32_t cells, keyWidth, valueWidth;
        bool valueIsKey;
    };
    int attend(const Reading &reading);
    int attendFlash(const Reading &reading, int q, int k, int v);
    int attendPlain(const Reading &reading, int q, int k, int v);

    // blocks_feed_forward.cpp
    int feedForward(int source);
    struct Dense {
        Slot gate, gateBias, up, upBias, down, downBias;
    };
    int dense(int source, const Dense &slots);
    int experts(int source);
    int maskGroups(int scores);
    int chosenWeights(int probabilities, int chosen);
    int expertProduct(Slot slot, Slot bias, int source, int chosen);
    int sumOfExperts(int products);

    // blocks_recurrent.cpp
    int stateOf(std::int64_t width);
    void clearState(int states);
    void copyUnused(int states, std::int64_t width);
    int gather(int states, std::int64_t width);
    int convolved(int source, std::int32_t channels, std::int32_t kernel);
    int mamba1(int source);
    int mamba2(int source);
    int deltaNet(int source);

    const GraphModel &m_model;
    const GraphFamily &m_family;
    GraphRun m_run;
    TensorGraph &m_graph;
    int m_layer = -1;
    std::array<int, kSlots> m_layerWeights; ///< tensors of the current layer's weights
    int m_current = -1, m_residual = -1, m_side = -1;
    int m_positions = -1, m_outputs = -1, m_temperature = -1;
    int m_stateMain = -1, m_stateExtra = -1;
    KvInputs m_kv[2];
    std::int32_t m_widestValues = 0;        ///< of all layers: length of the value rows' list without flash attention
};

} // namespace anchorgpu::memory::llamacpp
