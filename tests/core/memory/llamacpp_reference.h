#pragma once
// All reference buffers of llama.cpp, by where the model runs.

#include "llamacpp_reference/host.h"
#include "llamacpp_reference/more_gpus_eager.h"
#include "llamacpp_reference/more_gpus_flash.h"
#include "llamacpp_reference/one_gpu_eager.h"
#include "llamacpp_reference/one_gpu_flash.h"
#include "llamacpp_reference/two_gpus.h"

#include <span>
#include <vector>

namespace anchorgpu::test {

inline std::vector<LlamaCppReference> llamaCppReferences()
{
    std::vector<LlamaCppReference> rows;
    for (const std::span<const LlamaCppReference> part : {std::span<const LlamaCppReference>(kHost), std::span<const LlamaCppReference>(kOneGpuFlash), std::span<const LlamaCppReference>(kOneGpuEager), std::span<const LlamaCppReference>(kTwoGpus), std::span<const LlamaCppReference>(kMoreGpusFlash), std::span<const LlamaCppReference>(kMoreGpusEager)})
        rows.insert(rows.end(), part.begin(), part.end());
    return rows;
}

} // namespace anchorgpu::test
