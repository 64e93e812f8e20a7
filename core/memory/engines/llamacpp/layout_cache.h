#pragma once
// The GGUF tensor list of a model in one format with what llama.cpp's planning asks of it again and again: bytes by layer on host
// and GPU. Listing the tensors of a large model takes longer than a whole plan, so the last few lists are kept.

#include "core/model/gguf_layout.h"
#include "core/model/model.h"

#include <memory>
#include <vector>

namespace anchorgpu::memory::llamacpp {

/// Bytes of some tensors in a buffer of the host or of a GPU, each rounded up to the buffer's alignment.
struct LayerSizes {
    Bytes onHost;
    Bytes onGpu;
    std::int64_t parameters = 0;
};

struct ModelLayout {
    std::shared_ptr<const model::Model> model; ///< kept alive: its address is the key
    model::GgufLayout gguf;
    std::vector<LayerSizes> layerSizes;        ///< by layer, without experts
    std::vector<LayerSizes> expertSizes;
    LayerSizes embedding;                      ///< token embeddings: stay on the host
    LayerSizes outputPart;                     ///< what goes with the output: final norm, output matrix
    LayerSizes everyDevice;                    ///< rotary factors
    Bytes fileBytes;                           ///< sum over all tensors, unpadded
    std::int64_t parameters = 0;
    bool embeddingIsOutput = false;            ///< the output's device needs a copy of the embedding; encoders have no output matrix
};

/// Further bytes of a quantised tensor on a GPU: the missing part of a row of 512 values, once a tensor.
Bytes gpuRowPadding(const formats::GgmlType &type, std::int64_t rowValues);
/// Bytes of a tensor in a buffer.
Bytes onHost(Bytes bytes);
Bytes onGpu(Bytes bytes, const formats::GgmlType &type, std::int64_t rowValues);

/// From a small cache shared by all threads.
std::shared_ptr<const ModelLayout> layoutOf(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &format);

} // namespace anchorgpu::memory::llamacpp
