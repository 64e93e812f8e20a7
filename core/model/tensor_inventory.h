#pragma once
// Every parameter tensor of a model: role, shape, how often, in which layers. Weights, shards, quantisation, gradients,
// optimizer state, LoRA and checkpoints are sums over this list. Files (GGUF, safetensors) and configurations give the
// same list. Shapes follow the matrix-product view: rows = output features, cols = input features; vectors have cols = 1.

#include "core/formats/tensor_role.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anchorgpu::model {

/// Which part of the model a tensor belongs to. A server normally loads all but Mtp and Buffer.
enum class Part { Language, Encoder, Vision, Audio, Mtp, Buffer };

struct TensorEntry {
    formats::TensorRole role = formats::TensorRole::Other;
    Part part = Part::Language;
    std::int64_t rows = 0;
    std::int64_t cols = 1;
    std::int64_t stack = 1;      ///< matrices stored as one tensor: the experts of a layer, else 1
    std::int64_t perLayer = 1;   ///< equal tensors in each layer (two norms of one width)
    int layerSet = -1;           ///< index into TensorInventory::layerSets; −1: outside the layers (embedding, head, final norm)
    std::int64_t kvHeads = 0;    ///< KV heads in the rows of K, V and fused QKV matrices (they replicate beyond their number); 0 elsewhere
    std::int64_t headDim = 0;    ///< width of one such head; 0 elsewhere
    std::string dtype;           ///< element type stated by a file ("BF16", "Q4_K"); empty when the model's own format applies
    std::int64_t fileBytes = 0;  ///< bytes stated by a file for all of them; 0 when computed

    /// Values of one tensor.
    std::int64_t elements() const { return rows * cols * stack; }
};

struct TensorInventory {
    std::vector<TensorEntry> entries;
    std::vector<std::vector<int>> layerSets; ///< sorted layer numbers; encoder layers count on their own from 0

    /// Number of copies of an entry in the whole model: perLayer × layers of its set.
    std::int64_t copies(const TensorEntry &entry) const
    {
        return entry.perLayer * (entry.layerSet < 0 ? 1 : static_cast<std::int64_t>(layerSets[static_cast<std::size_t>(entry.layerSet)].size()));
    }
    /// Layers that hold an entry, sorted; empty for an entry outside the layers.
    const std::vector<int> &layersOf(const TensorEntry &entry) const;
    /// Values of all tensors of one part; of all parts but Mtp and Buffer without an argument (contract §6 `parameters`).
    std::int64_t parameters() const;
    std::int64_t parameters(Part part) const;
};

} // namespace anchorgpu::model
