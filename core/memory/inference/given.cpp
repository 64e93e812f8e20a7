#include "core/memory/inference/given.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace anchorgpu::memory {

namespace {

void number(const nlohmann::json &json, const char *name, std::optional<double> &into)
{
    const auto it = json.find(name);
    if (it != json.end() && it->is_number() && std::isfinite(it->get<double>()))
        into = it->get<double>();
}

void count(const nlohmann::json &json, const char *name, std::optional<std::int64_t> &into)
{
    const auto it = json.find(name);
    if (it != json.end() && it->is_number_integer())
        into = it->get<std::int64_t>();
}

bool flag(const nlohmann::json &json, const char *name)
{
    const auto it = json.find(name);
    return it != json.end() && it->is_boolean() && it->get<bool>();
}

} // namespace

Given Given::from(const nlohmann::json *json)
{
    Given given;
    if (!json || !json->is_object())
        return given;
    number(*json, "capacity_bytes", given.capacity);
    number(*json, "free_at_start_bytes", given.freeAtStart);
    number(*json, "non_torch_bytes", given.nonTorch);
    number(*json, "kv_cache_free_fraction", given.kvFraction);
    number(*json, "kv_pool_bytes", given.kvPool);
    number(*json, "kv_pool_tokens", given.kvPoolTokens);
    number(*json, "free_before_kv_bytes", given.freeBeforeKv);
    number(*json, "cuda_graph_bytes", given.graphs);
    number(*json, "cuda_graph_estimate_bytes", given.graphEstimate);
    count(*json, "cuda_graph_count", given.graphCount);
    number(*json, "attention_workspace_bytes", given.attentionWorkspace);
    number(*json, "runtime_buffers_bytes", given.runtimeBuffers);
    number(*json, "decoder_buffers_bytes", given.decoderBuffers);
    count(*json, "mamba_slots", given.mambaSlots);
    count(*json, "profiled_tokens", given.profiledTokens);
    if (const auto it = json->find("engine_generation"); it != json->end() && it->is_string())
        given.generation = *it == "V0" ? 0 : 1;
    given.skipMultimodalProfiling = flag(*json, "skip_multimodal_profiling");
    given.nonTorchWithContext = flag(*json, "non_torch_includes_context");
    given.capacityUnbounded = flag(*json, "capacity_unbounded");
    return given;
}

} // namespace anchorgpu::memory
