#pragma once
// The parameter tensors that one rank of a pipeline stage works with, after tensor and expert parallelism and before data
// sharding: a list of slices taken from the model's inventory. States, shards, adapters and checkpoints are sums over it.
// Embeddings live on the first stage, the head and the final norm on the last; a tied head is copied there when stages differ.

#include "core/memory/training/training_setup.h"

#include <vector>

namespace anchorgpu::memory::training
{

/// One inventory entry as one rank sees it.
struct Slice {
    formats::TensorRole role = formats::TensorRole::Other;
    model::Part part = model::Part::Language;
    double rows = 0, cols = 1; ///< of one matrix on this rank
    double matrices = 0;       ///< how many of them: copies × stack (experts)
    bool inLayers = false;
    bool expert = false;    ///< sharded over the expert-data ranks instead of the data ranks
    bool trained = false;   ///< receives gradients (before LoRA freezes the base)
    bool quantised = false; ///< stored in the quantised base format
    double storedBytes = 0; ///< of all its matrices, in the base format when quantised, else 0

    double elements() const { return rows * cols * matrices; }
};

struct StageParameters {
    std::int64_t stage = 0;
    bool first = true, last = true;
    std::vector<Slice> slices;
    double largestLayer = 0;         ///< parameters of the largest layer (a wrapped unit), on this rank
    double largestLayerStored = 0;   ///< bytes of that layer as it is stored when its linears are quantised
    double root = 0;                 ///< parameters outside the layers that every pass needs (embedding, head, norms)
    double head = 0;                 ///< parameters of the head matrix that makes the logits (a tied one counts)
    double largestMatrix = 0;        ///< values of the largest quantised matrix (dequantisation buffer)
    std::vector<std::size_t> layers; ///< positions in encoder-then-decoder order

    double elements(bool trainedOnly) const;
};

StageParameters stageParameters(const Setup &setup, std::int64_t stage);

/// Layer of a position in encoder-then-decoder order.
const model::LayerGroup &layerAt(const model::Model &model, std::size_t position);
std::size_t layerCount(const model::Model &model);

/// How many ranks share the experts of a layer, and over how many data ranks each expert's states are divided.
double expertShards(const Setup &setup);
double expertDataRanks(const Setup &setup);

/// The 16-bit or quantised format in which the frozen base is held.
formats::NumericFormat baseFormat(const Setup &setup);

} // namespace anchorgpu::memory::training
