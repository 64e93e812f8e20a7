#pragma once
// The tensors of one evaluation of a model as llama.cpp lists them, reduced to what decides memory: sizes, shapes, who reads
// whom, what is a view of what, and where data that exists beforehand (weights, caches) lives. Sizes in bytes; shapes in ggml
// order (fastest dimension first). Listing order is that of a depth-first walk from each requested tensor, sources first.
// Source of the rules: ggml/src/ggml.c (ggml_visit_parents_graph), llama.cpp b9616.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace anchorgpu::memory::llamacpp {

/// What an operation is to the scheduler and the allocator; what it computes is of no interest.
enum class Op : std::uint8_t {
    Leaf,     ///< data that exists before the run: inputs, weights, caches
    View,     ///< another look at a tensor: no data of its own, follows its source
    Plain,    ///< writes a new tensor
    InPlace,  ///< may take over the place of a source of the same shape
    MulMat,
    MulMatId, ///< matrix products with selected experts
    Rope,     ///< in place; never chooses its device by its weights
    GetRows,
};

struct Shape {
    std::array<std::int32_t, 4> n{1, 1, 1, 1};
    std::int64_t elements() const { return std::int64_t{n[0]} * n[1] * n[2] * n[3]; }
    bool operator==(const Shape &) const = default;
};

struct Tensor {
    enum Flag : std::uint8_t {
        Input = 1,      ///< set by the program before a run
        Output = 2,     ///< read by the program after a run: never freed, never overwritten
        External = 4,   ///< has a buffer of its own outside the compute buffers
        Weight = 8,
        Scattered = 16, ///< rows are not adjacent
        Listed = 32,
        Marker = 64,    ///< placed by the scheduler to keep a copy's source alive; not a view to the allocator
    };
    std::int64_t bytes = 0;
    std::int64_t deviceExtra = 0; ///< further bytes on a GPU only: row padding, f16 copies of K and V
    Shape shape;
    std::int32_t root = -1;       ///< tensor whose data a view shows
    std::int32_t firstSource = 0;
    std::int32_t copies = -1;     ///< chain of copies on other devices (scheduler)
    std::uint8_t sourceCount = 0;
    Op op = Op::Leaf;
    std::uint8_t flags = 0;
    std::int8_t backend = -1;

    bool is(Flag flag) const { return (flags & flag) != 0; }
    bool isView() const { return root >= 0; }
};

class TensorGraph {
public:
    /// Empties the graph but keeps its memory: listing the next one is several times faster.
    void clear();

    /// An input of `elements` values of `bytesPerValue` bytes.
    int input(std::int64_t bytesPerValue, Shape shape);
    /// A weight (Tensor::Weight) or a cache that lives on `backend`.
    int external(std::int64_t bytes, std::int64_t deviceExtra, Shape shape, int backend, bool weight);
    /// Sources may be −1: left out.
    int add(Op op, Shape shape, std::initializer_list<int> sources, std::int64_t bytesPerValue = 4);
    /// All of a tensor in another shape; `scattered` when rows end up apart.
    int reshape(int source, Shape shape, bool scattered = false);
    /// A part of a tensor; `bytes` from its first to its last value.
    int part(int source, Shape shape, std::int64_t bytes);
    /// `taken` of the `rowWidth` values (4 bytes) of each row of an adjacent tensor.
    int columns(int source, Shape shape, std::int64_t taken, std::int64_t rowWidth);
    /// An operation whose result lies in `target`'s data.
    int write(int target, std::initializer_list<int> sources);

    /// Lists what `tensor` needs and then itself (ggml_build_forward_expand).
    void request(int tensor);

    Tensor &operator[](int id) { return m_tensors[static_cast<std::size_t>(id)]; }
    const Tensor &operator[](int id) const { return m_tensors[static_cast<std::size_t>(id)]; }
    std::span<std::int32_t> sources(int id)
    {
        const Tensor &tensor = (*this)[id];
        return {m_sources.data() + tensor.firstSource, tensor.sourceCount};
    }
    int size() const { return static_cast<int>(m_tensors.size()); }
    /// An exact double of a tensor's shape and size, without data or sources.
    int duplicate(int id);
    /// Keeps `source` alive until this entry has run.
    int marker(int source);

    const std::vector<std::int32_t> &nodes() const { return m_nodes; }
    const std::vector<std::int32_t> &leaves() const { return m_leaves; }

private:
    int append(Tensor tensor, std::initializer_list<int> sources);

    std::vector<Tensor> m_tensors;
    std::vector<std::int32_t> m_sources;
    std::vector<std::int32_t> m_nodes;
    std::vector<std::int32_t> m_leaves;
    std::vector<std::pair<std::int32_t, std::int32_t>> m_stack; ///< walk of request(): tensor, next source
};

} // namespace anchorgpu::memory::llamacpp
