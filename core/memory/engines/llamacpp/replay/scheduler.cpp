#include "core/memory/engines/llamacpp/replay/scheduler.h"

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr std::int64_t kOffloadMinimumRows = 32; // ggml-cuda: op_offload_min_batch_size
constexpr int kMaxSplitInputs = 30;              // GGML_SCHED_MAX_SPLIT_INPUTS

struct Copy {
    std::int32_t backend;
    std::int32_t first; ///< id of the copy in use
    std::int32_t next;
};

struct Split {
    int backend = 0;
    int begin = 0;
    int end = 0;
    std::vector<std::int32_t> inputs;
};

class Scheduler {
public:
    Scheduler(TensorGraph &graph, int backends, bool pipelineCopies, bool offload)
        : m_graph(graph), m_host(backends - 1), m_copies(pipelineCopies ? kPipelineCopies : 1), m_offload(offload)
    {
    }

    void run(Schedule &result)
    {
        assignFromData();
        spread(true);
        spread(false);
        assignSources();
        cut();
        list(result);
    }

private:
    std::int64_t rows(const Tensor &tensor) const
    {
        const auto &n = tensor.shape.n;
        switch (tensor.op) {
        case Op::GetRows: return 0;
        case Op::MulMat: return n[1];
        case Op::MulMatId:
        case Op::Rope: return n[2];
        default: return std::int64_t{n[1]} * n[2] * n[3];
        }
    }

    int fromWeights(int id)
    {
        const Tensor &tensor = m_graph[id];
        if (tensor.op == Op::Rope)
            return -1;
        for (const int source : m_graph.sources(id)) {
            if (!m_graph[source].is(Tensor::Weight))
                continue;
            const int home = m_graph[source].backend;
            return m_offload && home == m_host && m_host > 0 && rows(tensor) >= kOffloadMinimumRows ? 0 : home;
        }
        return -1;
    }

    void assignFromData()
    {
        for (const int id : m_graph.leaves()) {
            if (m_graph[id].is(Tensor::Input))
                m_graph[id].backend = static_cast<std::int8_t>(m_host);
        }
        for (const int id : m_graph.nodes()) {
            Tensor &node = m_graph[id];
            if (node.backend >= 0)
                continue;
            if (node.isView() && m_graph[node.root].is(Tensor::External))
                node.backend = m_graph[node.root].backend;
            else if (node.op != Op::View)
                node.backend = static_cast<std::int8_t>(fromWeights(id));
        }
    }

    template <class Iterator> void spread(Iterator begin, Iterator end, bool gpusOnly)
    {
        int current = -1;
        for (; begin != end; ++begin) {
            Tensor &node = m_graph[*begin];
            if (node.op == Op::View)
                continue;
            if (node.backend >= 0)
                current = gpusOnly && node.backend == m_host ? -1 : node.backend;
            else if (current >= 0)
                node.backend = static_cast<std::int8_t>(current);
        }
    }

    /// Down the list and up again, first from GPU neighbours alone.
    void spread(bool gpusOnly)
    {
        const auto &nodes = m_graph.nodes();
        spread(nodes.begin(), nodes.end(), gpusOnly);
        spread(nodes.rbegin(), nodes.rend(), gpusOnly);
    }

    void assignSources()
    {
        for (const int id : m_graph.nodes()) {
            Tensor &node = m_graph[id];
            if (node.isView() && node.backend < 0)
                node.backend = m_graph[node.root].backend;
            for (const int source : m_graph.sources(id)) {
                Tensor &read = m_graph[source];
                if (read.backend < 0)
                    read.backend = read.isView() ? m_graph[read.root].backend : node.backend;
            }
            if (node.backend < 0)
                node.backend = 0;
        }
    }

    int copyOn(int id, int backend) const
    {
        for (int chain = m_graph[id].copies; chain >= 0; chain = m_chain[static_cast<std::size_t>(chain)].next) {
            if (m_chain[static_cast<std::size_t>(chain)].backend == backend)
                return m_chain[static_cast<std::size_t>(chain)].first;
        }
        return -1;
    }

    /// `original`: the tensor itself is the first of its copies (an input where it is made).
    int makeCopies(int id, int backend, bool original)
    {
        int first = original ? id : -1;
        for (int copy = original ? 1 : 0; copy < m_copies; ++copy) {
            const int made = m_graph.duplicate(id);
            m_graph[made].backend = static_cast<std::int8_t>(backend);
            if (m_copies > 1)
                m_graph[made].flags |= Tensor::Input | Tensor::Output;
            if (first < 0)
                first = made;
            (original ? m_inputCopies : m_splitCopies).push_back({made, static_cast<std::int8_t>(backend)});
        }
        if (original) {
            m_graph[id].flags |= Tensor::Output;
            m_inputCopies.push_back({id, static_cast<std::int8_t>(backend)});
        }
        m_chain.push_back({backend, first, m_graph[id].copies});
        m_graph[id].copies = static_cast<std::int32_t>(m_chain.size()) - 1;
        return first;
    }

    /// A view shows data on its root's device; externals are where they are.
    bool readableOn(int id, int backend) const
    {
        const Tensor &tensor = m_graph[id];
        const Tensor &data = tensor.isView() && m_graph[tensor.root].is(Tensor::External) ? m_graph[tensor.root] : tensor;
        return data.backend == backend;
    }

    bool needsNewSplit(int id, const Split &split)
    {
        if (split.inputs.empty())
            return false;
        for (const int source : m_graph.sources(id)) {
            if (readableOn(source, split.backend))
                continue;
            // a new split lets the place of the weights copied before be used again
            if (m_graph[source].is(Tensor::Weight))
                return true;
            if (split.inputs.size() == kMaxSplitInputs && copyOn(source, split.backend) < 0)
                return true;
        }
        return false;
    }

    void cut()
    {
        const auto &nodes = m_graph.nodes();
        const int count = static_cast<int>(nodes.size());
        int i = 0;
        while (i < count && m_graph[nodes[static_cast<std::size_t>(i)]].op == Op::View)
            ++i;
        if (i == count)
            return;
        m_splits.push_back({m_graph[nodes[static_cast<std::size_t>(i)]].backend, 0, count, {}});
        for (; i < count; ++i) {
            const int id = nodes[static_cast<std::size_t>(i)];
            if (m_graph[id].op == Op::View)
                continue;
            const int backend = m_graph[id].backend;
            if (backend != m_splits.back().backend || needsNewSplit(id, m_splits.back())) {
                m_splits.back().end = i;
                m_splits.push_back({backend, i, count, {}});
            }
            bringSources(id, m_splits.back());
        }
    }

    void bringSources(int id, Split &split)
    {
        const int count = m_graph[id].sourceCount;
        for (int j = 0; j < count; ++j) {
            const int source = m_graph.sources(id)[static_cast<std::size_t>(j)];
            if (m_copies > 1 && m_graph[source].is(Tensor::Input) && copyOn(source, m_graph[source].backend) < 0)
                makeCopies(source, m_graph[source].backend, true);
            if (readableOn(source, split.backend))
                continue;
            int copy = copyOn(source, split.backend);
            if (copy < 0) {
                copy = makeCopies(source, split.backend, false);
                split.inputs.push_back(source);
            }
            m_graph.sources(id)[static_cast<std::size_t>(j)] = copy;
        }
    }

    void list(Schedule &result)
    {
        result.nodes.clear();
        result.leaves.clear();
        result.splits = static_cast<int>(m_splits.size());
        const auto &nodes = m_graph.nodes();
        result.nodes.reserve(nodes.size() + 8 * m_splits.size());
        for (const Split &split : m_splits) {
            for (const int input : split.inputs) {
                const int copy = copyOn(input, split.backend);
                const int marker = m_graph.marker(input);
                result.nodes.push_back({marker, m_graph[input].backend});
                result.nodes.push_back({copy, static_cast<std::int8_t>(split.backend)});
            }
            for (int i = split.begin; i < split.end; ++i) {
                const int id = nodes[static_cast<std::size_t>(i)];
                result.nodes.push_back({id, m_graph[id].backend});
            }
        }
        if (m_copies > 1) {
            result.leaves = m_inputCopies;
            result.leaves.insert(result.leaves.end(), m_splitCopies.begin(), m_splitCopies.end());
        }
        for (const int id : m_graph.leaves())
            result.leaves.push_back({id, m_graph[id].backend});
    }

    TensorGraph &m_graph;
    int m_host;
    int m_copies;
    bool m_offload;
    std::vector<Copy> m_chain;
    std::vector<Split> m_splits;
    std::vector<Schedule::Entry> m_inputCopies;
    std::vector<Schedule::Entry> m_splitCopies;
};

} // namespace

void schedule(TensorGraph &graph, int backends, bool pipelineCopies, bool offload, Schedule &result)
{
    Scheduler(graph, backends, pipelineCopies, offload).run(result);
}

} // namespace anchorgpu::memory::llamacpp
