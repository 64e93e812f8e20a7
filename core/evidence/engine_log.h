#pragma once
// Start-up logs of engines as measured cases: what they print of weights, pools, buffers and graphs, and the scenario that they
// run, as far as the log tells it. Read: vLLM (V0 and V1), SGLang, llama.cpp and ollama (which prints llama.cpp's lines).
// Meaning of the lines by version: shared facts serving-measured.md §1, llamacpp.md §4–7. Units are as printed: "GB" of vLLM and
// SGLang is 2^30 bytes.

#include "core/evidence/measured_case.h"
#include "core/hardware/gpu_catalogue.h"
#include "core/model/model_catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::evidence {

struct LogReading {
    MeasuredCase measuredCase;
    /// What the log doesn't say and the plan needs: "model", "gpu", "context", "version" …; defaults stand in for them.
    std::vector<std::string> missing;
};

/// Fails with "unreadable-log" when no line of a known engine is in it, or the model can't be named.
Result<LogReading> readEngineLog(std::string_view text, const std::string &file, const model::ModelCatalogue &models, const hardware::GpuCatalogue &gpus);

} // namespace anchorgpu::evidence
