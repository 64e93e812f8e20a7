#pragma once
// What one rank of a replica holds of a model's tensors: the inventory cut by pipeline stage, tensor degree and experts, stored
// in a format. Columns, rows and vocabulary divide; KV projections divide by heads and replicate beyond their number; low-rank
// down-projections, routers and norms are copied; embeddings sit on the first stage and the head on the last, a tied table on
// both. The sums are made once per (model, format, degrees, layout) and kept, because every edit of a length or a batch asks
// for them again.
// Sources: vLLM model_executor/layers/linear.py, vocab_parallel_embedding.py, fused_moe/layer.py; shared facts 2.1.

#include "core/formats/numeric_format.h"
#include "core/memory/parallelism.h"
#include "core/model/model.h"

#include <memory>
#include <string>
#include <vector>

namespace anchorgpu::memory {

/// What an engine does to tensors beyond dividing them.
struct ShardLayout {
    std::int64_t tensor = 1, pipeline = 1, expert = 1;
    bool visionSharded = true;                 ///< towers divide by the tensor degree, else each rank of stage 0 holds all
    bool loadsMtp = false;
    bool copiesKeysToValues = true;            ///< K = V layers get a real V projection (Gemma 4 in vLLM)
    std::int64_t mxfp4HiddenMultiple = 1, mxfp4IntermediateMultiple = 1;
    std::int64_t absorbedLatentCopies = 0;     ///< 1: up-projections kept twice; 2: absorbed query and output matrices
    std::int64_t rotaryValueBytes = 0;
    bool dropsGptqZeros = false;               ///< kernels keep neither zero points nor group index (Marlin)
    bool untiesHead = false;                   ///< a tied table is held twice (TensorRT-LLM)
    bool operator==(const ShardLayout &) const = default;
};

/// One pipeline stage; every tensor rank of it holds the same.
struct StageShard {
    Bytes language;                            ///< the language (or only) stack with its tables
    Bytes vision;                              ///< vision and audio towers, projectors
    Bytes mtp;                                 ///< extra prediction layers
    double parameters = 0;                     ///< values on this rank, without MTP
    double loraValues = 0;                     ///< values of one adapter of rank 1 on this rank
    StageLayers layers;
    std::vector<std::int64_t> groupLayers;     ///< layers of each model group in this stage
};

struct ModelShards {
    std::vector<StageShard> stages;
    bool hasExperts = false;
};

/// Computed anew.
ModelShards cutModel(const model::Model &model, const formats::NumericFormat &format, bool native, std::string_view wide, const ShardLayout &layout);

/// From the cache, or computed. `format` is never Family::Native here; `wide` is "bf16", "fp16" or "fp32".
std::shared_ptr<const ModelShards> shardsOf(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &format,
                                            bool native, std::string_view wide, const ShardLayout &layout);

} // namespace anchorgpu::memory
