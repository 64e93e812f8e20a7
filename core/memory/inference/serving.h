#pragma once
// A serving scenario with every default filled in: model, card, engine profile, degrees, formats, lengths and limits. The terms
// of the plan (cache.h, activations.h, overheads.h, pool.h) are functions of it. Internal to inference/.

#include "core/formats/kv_format.h"
#include "core/hardware/gpu.h"
#include "core/memory/engines/engine_profile.h"
#include "core/memory/inference/given.h"
#include "core/memory/inference/shard.h"
#include "core/memory/planner.h"

#include <memory>

namespace anchorgpu::memory {

enum class ServingEngine { Vllm, Sglang, TensorRtLlm, Tgi, Lmdeploy, Transformers };

/// A draft model beside the target, on the same ranks.
struct DraftShard {
    std::shared_ptr<const model::Model> model;
    std::shared_ptr<const ModelShards> shards;
};

struct Serving {
    ServingEngine engine = ServingEngine::Vllm;
    std::shared_ptr<const model::Model> model;
    const hardware::Gpu *gpu = nullptr;
    const EngineProfile *profile = nullptr;
    EngineProfile::Resolved version;
    RuleInput rule;
    Parallelism parallelism;
    Given given;

    Bytes capacity;                          ///< usable; 0 when unknown
    formats::NumericFormat weights;          ///< never Family::Native
    bool native = false;                     ///< the release's own format was asked for
    std::string_view wide = "bf16";
    formats::KvFormat kv;                    ///< never auto
    bool kvFellBack = false;                 ///< the engine doesn't have the format that was asked for
    std::shared_ptr<const ModelShards> shards;
    std::optional<DraftShard> draft;
    std::int64_t draftTokens = 0;
    bool mtp = false;

    bool keepsCache = true;                  ///< false: encoders hold nothing between requests
    std::int64_t context = 0;                ///< tokens of one sequence
    std::int64_t sequences = 1;              ///< in flight per replica
    std::int64_t maxNumSeqs = 1;
    double fewestSequences = 1, mostSequences = 1; ///< ends of an uncertain default, as shares of maxNumSeqs
    std::int64_t batchedTokens = 1;          ///< of one scheduler step
    std::int64_t profiledTokens = 1;         ///< tokens that the activation peak is sized for
    bool chunkedPrefill = true;
    bool contextStated = false;              ///< the scenario names a length
    std::int64_t blockSize = 1;
    double utilization = 0;                  ///< vLLM; SGLang: mem_fraction_static, 0 when automatic
    bool graphs = true;
    std::int64_t images = 0;                 ///< per request; 0: the engine's own profile
    std::optional<workload::LoraSlots> lora;

    Coefficient value(Setting setting) const { return profile->value(setting, rule); }
    double typical(Setting setting) const { return value(setting).typical; }
    std::int64_t devices() const { return parallelism.tensor * parallelism.pipeline * parallelism.context; }
};

Result<Serving> resolveServing(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world,
                               const PlanOptions &options);

/// The scenario with the defaults that `serving` took written into it.
workload::Scenario understoodScenario(const workload::Scenario &scenario, const Serving &serving);

} // namespace anchorgpu::memory
