#include "core/memory/engines/llamacpp/replay/tensor_graph.h"

namespace anchorgpu::memory::llamacpp {

void TensorGraph::clear()
{
    m_tensors.clear();
    m_sources.clear();
    m_nodes.clear();
    m_leaves.clear();
}

int TensorGraph::append(Tensor tensor, std::initializer_list<int> sources)
{
    tensor.firstSource = static_cast<std::int32_t>(m_sources.size());
    for (const int source : sources) {
        if (source >= 0)
            m_sources.push_back(source);
    }
    tensor.sourceCount = static_cast<std::uint8_t>(m_sources.size() - static_cast<std::size_t>(tensor.firstSource));
    m_tensors.push_back(tensor);
    return size() - 1;
}

int TensorGraph::input(std::int64_t bytesPerValue, Shape shape)
{
    Tensor tensor;
    tensor.bytes = bytesPerValue * shape.elements();
    tensor.shape = shape;
    tensor.flags = Tensor::Input;
    return append(tensor, {});
}

int TensorGraph::external(std::int64_t bytes, std::int64_t deviceExtra, Shape shape, int backend, bool weight)
{
    Tensor tensor;
    tensor.bytes = bytes;
    tensor.deviceExtra = deviceExtra;
    tensor.shape = shape;
    tensor.flags = static_cast<std::uint8_t>(Tensor::External | (weight ? Tensor::Weight : 0));
    tensor.backend = static_cast<std::int8_t>(backend);
    return append(tensor, {});
}

int TensorGraph::add(Op op, Shape shape, std::initializer_list<int> sources, std::int64_t bytesPerValue)
{
    Tensor tensor;
    tensor.bytes = bytesPerValue * shape.elements();
    tensor.shape = shape;
    tensor.op = op;
    return append(tensor, sources);
}

int TensorGraph::reshape(int source, Shape shape, bool scattered)
{
    const Tensor &from = (*this)[source];
    Tensor tensor;
    tensor.bytes = from.bytes;
    tensor.shape = shape;
    tensor.root = from.isView() ? from.root : source;
    tensor.op = Op::View;
    tensor.flags = static_cast<std::uint8_t>((scattered || from.is(Tensor::Scattered)) ? Tensor::Scattered : 0);
    return append(tensor, {source});
}

int TensorGraph::part(int source, Shape shape, std::int64_t bytes)
{
    const int view = reshape(source, shape);
    (*this)[view].bytes = bytes;
    return view;
}

int TensorGraph::columns(int source, Shape shape, std::int64_t taken, std::int64_t rowWidth)
{
    const int view = reshape(source, shape, taken < rowWidth);
    (*this)[view].bytes -= 4 * (rowWidth - taken);
    return view;
}

int TensorGraph::write(int target, std::initializer_list<int> sources)
{
    const Tensor &from = (*this)[target];
    Tensor tensor;
    tensor.bytes = from.bytes;
    tensor.shape = from.shape;
    tensor.root = from.isView() ? from.root : target;
    tensor.op = Op::Plain;
    return append(tensor, sources);
}

int TensorGraph::duplicate(int id)
{
    Tensor tensor = (*this)[id];
    tensor.root = -1;
    tensor.flags = 0;
    tensor.op = Op::Leaf;
    tensor.copies = -1;
    tensor.backend = -1;
    return append(tensor, {});
}

int TensorGraph::marker(int source)
{
    const Tensor &from = (*this)[source];
    Tensor tensor;
    tensor.root = from.isView() ? from.root : source;
    tensor.flags = Tensor::Marker;
    return append(tensor, {source});
}

void TensorGraph::request(int tensor)
{
    if ((*this)[tensor].is(Tensor::Listed))
        return;
    (*this)[tensor].flags |= Tensor::Listed;
    m_stack.assign(1, {tensor, 0});
    while (!m_stack.empty()) {
        auto &[id, next] = m_stack.back();
        const Tensor &current = (*this)[id];
        if (next < current.sourceCount) {
            const int source = m_sources[static_cast<std::size_t>(current.firstSource + next++)];
            if (!(*this)[source].is(Tensor::Listed)) {
                (*this)[source].flags |= Tensor::Listed;
                m_stack.emplace_back(source, 0);
            }
            continue;
        }
        (current.op == Op::Leaf ? m_leaves : m_nodes).push_back(id);
        m_stack.pop_back();
    }
}

} // namespace anchorgpu::memory::llamacpp
