#pragma once
// A model as llama.cpp holds it: the tensors that the converter writes and the type that a mix gives each of them. The converter
// splits fused experts and MLA's KV up-projection, keeps vectors and routers in fp32, leaves vision, audio and MTP tensors out, and
// adds tables of rotary factors. llama.cpp's memory is sums over this list: by layer for the devices, by type for the padding.
// A model that was read from a GGUF file has the file's own types and shapes here.
// Source: llama.cpp b9616 convert_hf_to_gguf.py and src/llama-quant.cpp; checked against its loader on 37 models × 12 mixes.
//
// Names of matrices are those of the file; vectors that the inventory counts together share a plain name ("norm.weight").

#include "core/formats/gguf_mix.h"
#include "core/model/model.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

struct GgufTensor {
    std::string_view suffix;                      ///< "attn_q.weight"; lives as long as the program
    int layer = -1;                               ///< −1 outside the layers
    bool encoder = false;                         ///< of an encoder stack (T5); layers count on their own
    bool onEveryDevice = false;                   ///< rotary factors: stored on each device that holds a layer
    formats::TensorRole role = formats::TensorRole::Other;
    formats::MixKind kind = formats::MixKind::Kept;
    std::array<std::int64_t, 3> dims{1, 1, 1};    ///< ggml's order: the row length first
    int entry = -1;                               ///< index into the inventory that it comes from; −1: added by the converter
    const formats::GgmlType *type = nullptr;      ///< never null in a finished layout

    std::int64_t elements() const { return dims[0] * dims[1] * dims[2]; }
    Bytes bytes() const { return dims[1] * dims[2] * type->bytesOf(dims[0]); }
    /// As a file names it: "blk.3.attn_q.weight".
    std::string name() const;
};

struct GgufLayout {
    std::string architecture;        ///< llama.cpp's name ("llama", "qwen3moe", "deepseek2")
    std::int64_t layers = 0;
    bool tiedOutput = false;         ///< no output matrix: the embedding is used, and copied to the device of the output
    /// Doubt about the sums, both ways: 0 when the count was confirmed or comes from a file; for rows that nobody has counted
    /// (status config_only, unverified) a vector per layer and a vocabulary row may be missing or too many.
    std::int64_t doubtfulParameters = 0;
    Bytes doubtfulBytes;
    std::vector<GgufTensor> tensors; ///< outside the layers first, then by layer

    std::int64_t parameters() const; ///< elements of all tensors (contract §4 `parameters`)
    Bytes bytes() const;             ///< contract §4 `model_tensor_bytes`: a tied table counts once
};

/// `format` is a gguf format, or native for a model from a GGUF file: then, and when it names the file's own mix, the types are those
/// of the file. Any other format counts as gguf:F16 (llama.cpp has no other).
GgufLayout ggufLayout(const Model &model, const formats::NumericFormat &format);

/// Mean bytes a value of each inventory entry (by its index) in such a file; 2 for entries that aren't in it (towers, MTP). For engines
/// that divide a GGUF's tensors among ranks.
std::vector<double> ggufBytesPerValue(const Model &model, const formats::NumericFormat &format);

/// What the mix rules need to know of a model.
formats::MixModel mixModelOf(const Model &model);

/// llama.cpp's name of the model's architecture; Hugging Face's own when llama.cpp's is unknown.
std::string ggufArchitecture(const Model &model);

/// Embedding rows in a GGUF file: Gemma 3 files leave out the 64 rows of the configuration that no token uses.
std::int64_t ggufVocabulary(const Model &model);

} // namespace anchorgpu::model
