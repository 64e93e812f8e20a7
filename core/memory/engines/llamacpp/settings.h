#pragma once
// A llama.cpp or ollama scenario with every default filled in: context rounding, streams, window cells, micro-batch, outputs.
//
// n_ctx counts all sequences and is rounded up to 256. Unified: one pool for all. Otherwise each sequence gets its share, rounded up
// to 256 too, so the total may exceed the request. Layers with a window keep roundup256(min(cells, window × (sequences if unified
// else 1) + micro-batch)) cells. Source: llama.cpp b9616 src/llama-context.cpp, src/llama-kv-cache-iswa.cpp; facts llamacpp.md §4.

#include "core/formats/kv_format.h"
#include "core/memory/engines/llamacpp/replay/graph_builder.h"
#include "core/memory/engines/llamacpp/layout_cache.h"
#include "core/memory/engines/llamacpp/placement.h"
#include "core/memory/plan.h"

namespace anchorgpu::memory::llamacpp {

struct CacheFormat {
    formats::KvFormat keys;
    formats::KvFormat values;
};

struct Settings {
    std::int64_t build = 0;           ///< "b9616" → 9616
    std::int64_t contextTokens = 0;   ///< of one sequence
    std::int64_t sequences = 1;
    std::int64_t contextTotal = 0;    ///< n_ctx as llama.cpp rounds it
    std::int64_t cells = 0;           ///< of a stream
    std::int64_t windowCells = 0;     ///< of a stream in layers with a window; 0: none
    std::int64_t streams = 1;
    std::int64_t batch = 0;
    std::int64_t microBatch = 0;
    std::int64_t outputs = 0;         ///< rows of logits of a micro-batch
    bool flashAttention = true;
    bool cacheOnDevice = true;
    bool windowCaches = true;         ///< this build keeps windows
    bool pipelineCopies = false;
    CacheFormat cache;
    PlacementRequest placement;
};

/// `cpuOnly`: no GPU takes part. `pipelineCopies`: stated by a measured case; else llama.cpp's own rule.
/// Fails with "out-of-range" or "unknown-format" and the JSON pointer.
Result<Settings> resolveSettings(const workload::InferenceWorkload &workload, const workload::Hardware &hardware, const model::Model &model,
                                 bool cpuOnly, std::optional<bool> pipelineCopies);

/// Window of the model's layers that this architecture and build honour; 0: none.
std::int64_t honouredWindow(const model::Model &model, const std::string &architecture, std::int64_t build);

/// The run that buffers are reserved for.
GraphRun graphRun(const Settings &settings, const Placement &placement);

} // namespace anchorgpu::memory::llamacpp
