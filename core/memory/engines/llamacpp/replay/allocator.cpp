#include "core/memory/engines/llamacpp/replay/allocator.h"

#include "core/units/bytes.h"

#include <algorithm>
#include <limits>

namespace anchorgpu::memory::llamacpp {

namespace {

/// Free places of one buffer by address; the last one is open-ended.
class FreeList {
public:
    FreeList() : m_blocks{{0, std::numeric_limits<std::int64_t>::max() / 2}} { }

    std::int64_t take(std::int64_t size)
    {
        std::size_t best = m_blocks.size() - 1;
        std::int64_t bestSize = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i + 1 < m_blocks.size(); ++i) {
            if (m_blocks[i].size >= size && m_blocks[i].size <= bestSize) {
                best = i;
                bestSize = m_blocks[i].size;
            }
        }
        Block &block = m_blocks[best];
        const std::int64_t offset = block.offset;
        block.offset += size;
        block.size -= size;
        if (block.size == 0)
            m_blocks.erase(m_blocks.begin() + static_cast<std::ptrdiff_t>(best));
        m_highest = std::max(m_highest, offset + size);
        return offset;
    }

    void give(std::int64_t offset, std::int64_t size)
    {
        std::size_t position = m_blocks.size();
        for (std::size_t i = 0; i < m_blocks.size(); ++i) {
            Block &block = m_blocks[i];
            if (block.offset + block.size == offset) {
                block.size += size;
                joinWithNext(i);
                return;
            }
            if (offset + size == block.offset) {
                block.offset = offset;
                block.size += size;
                if (i > 0 && m_blocks[i - 1].offset + m_blocks[i - 1].size == offset)
                    joinWithNext(i - 1);
                return;
            }
            if (position == m_blocks.size() && block.offset >= offset)
                position = i;
        }
        m_blocks.insert(m_blocks.begin() + static_cast<std::ptrdiff_t>(position), {offset, size});
    }

    std::int64_t highest() const { return m_highest; }

private:
    struct Block {
        std::int64_t offset;
        std::int64_t size;
    };

    void joinWithNext(std::size_t i)
    {
        if (i + 1 < m_blocks.size() && m_blocks[i].offset + m_blocks[i].size == m_blocks[i + 1].offset) {
            m_blocks[i].size += m_blocks[i + 1].size;
            m_blocks.erase(m_blocks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }

    std::vector<Block> m_blocks;
    std::int64_t m_highest = 0;
};

class Allocator {
public:
    Allocator(TensorGraph &graph, int backends, std::vector<Place> &places)
        : m_graph(graph), m_host(backends - 1), m_free(static_cast<std::size_t>(backends)), m_places(places)
    {
        m_places.assign(static_cast<std::size_t>(graph.size()), {});
    }

    std::vector<std::int64_t> run(const Schedule &schedule)
    {
        for (const auto &[id, backend] : schedule.leaves)
            allocate(id, backend);
        count(schedule);
        for (const auto &[id, backend] : schedule.nodes) {
            for (const int source : m_graph.sources(id))
                allocate(source, backend);
            allocate(id, backend);
            for (const int source : m_graph.sources(id))
                release(source);
        }
        std::vector<std::int64_t> sizes;
        for (const FreeList &list : m_free)
            sizes.push_back(list.highest());
        return sizes;
    }

private:
    Place &place(int id) { return m_places[static_cast<std::size_t>(id)]; }

    std::int64_t sizeOf(int id, int backend) const
    {
        const Tensor &tensor = m_graph[id];
        return backend == m_host ? roundUp(tensor.bytes, kHostAlignment) : roundUp(tensor.bytes + tensor.deviceExtra, kGpuAlignment);
    }

    void count(const Schedule &schedule)
    {
        for (const auto &[id, backend] : schedule.nodes) {
            const Tensor &node = m_graph[id];
            if (node.isView() && !node.is(Tensor::Marker))
                ++place(node.root).views;
            if (node.is(Tensor::Input))
                allocate(id, backend);
            for (const int source : m_graph.sources(id)) {
                ++place(source).readers;
                if (m_graph[source].is(Tensor::Input))
                    allocate(source, backend);
            }
        }
    }

    bool takeOver(int id)
    {
        const Tensor &node = m_graph[id];
        if (node.op != Op::InPlace && node.op != Op::Rope)
            return false;
        for (const int source : m_graph.sources(id)) {
            const Tensor &parent = m_graph[source];
            Place &from = place(source);
            if (!from.own || parent.is(Tensor::Output) || parent.bytes != node.bytes || parent.shape != node.shape)
                continue;
            if (from.readers != 1 || from.views != 0)
                continue;
            Place &to = place(id);
            to.backend = from.backend;
            to.offset = from.offset;
            from.own = false;
            const std::int64_t had = sizeOf(source, from.backend);
            const std::int64_t needs = sizeOf(id, from.backend);
            if (had > needs)
                m_free[static_cast<std::size_t>(from.backend)].give(from.offset + needs, had - needs);
            return true;
        }
        return false;
    }

    void allocate(int id, int backend)
    {
        const Tensor &tensor = m_graph[id];
        Place &mine = place(id);
        if (mine.own || tensor.isView() || tensor.is(Tensor::External))
            return;
        mine.own = true;
        if (takeOver(id))
            return;
        mine.backend = static_cast<std::int8_t>(backend);
        mine.offset = m_free[static_cast<std::size_t>(backend)].take(sizeOf(id, backend));
    }

    void freePlace(int id)
    {
        Place &mine = place(id);
        if (m_graph[id].is(Tensor::Output))
            return;
        m_free[static_cast<std::size_t>(mine.backend)].give(mine.offset, sizeOf(id, mine.backend));
        mine.own = false;
    }

    void release(int source)
    {
        Place &read = place(source);
        if (--read.readers != 0 || read.views != 0)
            return;
        const Tensor &tensor = m_graph[source];
        if (tensor.isView()) {
            Place &data = place(tensor.root);
            if (--data.views == 0 && data.readers == 0 && data.own)
                freePlace(tensor.root);
        } else if (read.own) {
            freePlace(source);
        }
    }

    TensorGraph &m_graph;
    int m_host;
    std::vector<FreeList> m_free;
    std::vector<Place> &m_places;
};

} // namespace

std::vector<std::int64_t> place(TensorGraph &graph, const Schedule &schedule, int backends, std::vector<Place> &places)
{
    return Allocator(graph, backends, places).run(schedule);
}

} // namespace anchorgpu::memory::llamacpp
