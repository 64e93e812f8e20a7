#pragma once
// A scenario: what to run, on what, for how long. A regular value: copied, compared, edited, saved. Nothing in it is derived;
// what the user left out stays empty and the planner fills it in (contract §2), so that a change of engine or card moves
// every default with it. Reading, writing and validation come from the option table (options.h).

#include "core/formats/numeric_format.h"
#include "core/units/rental_term.h"
#include "core/workload/enums.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// A header of Qt that came before defines a macro of this name; the member below keeps its own.
#pragma push_macro("slots")
#undef slots

namespace anchorgpu::workload {

struct ModelReference {
    std::string id;   ///< "org/name" of the catalogue
    std::string path; ///< or a file or folder that readModel understands
    bool operator==(const ModelReference &) const = default;
};

/// Engine or training framework. An empty version means the newest profile; "0.8" the last patch release known.
struct EngineReference {
    std::string id;
    std::string version;
    bool operator==(const EngineReference &) const = default;
};

struct LoraSlots {
    std::int64_t slotCount = 1; ///< `slots` (a Qt macro of that name forbids the plain word)
    std::int64_t rank = 16;
    bool operator==(const LoraSlots &) const = default;
};

struct Draft {
    ModelReference model;
    std::int64_t tokens = 0;
    bool operator==(const Draft &) const = default;
};

/// Settings of an inference engine. Empty: the engine's own default for that version and card.
struct EngineOptions {
    // vLLM
    std::optional<double> gpuMemoryUtilization;
    std::optional<std::int64_t> maxNumSeqs;
    std::optional<std::int64_t> maxNumBatchedTokens;
    std::optional<std::int64_t> blockSize;
    std::optional<bool> cudaGraphs;
    std::optional<bool> prefixCaching;
    // SGLang
    std::optional<double> memFractionStatic;
    std::optional<std::int64_t> chunkedPrefillTokens;
    // llama.cpp, ollama
    std::optional<std::int64_t> batchTokens;
    std::optional<std::int64_t> ubatchTokens;
    std::optional<std::int64_t> contextTotal;    ///< n_ctx_total: over all sequences
    std::optional<std::int64_t> outputsReserved;
    std::optional<std::string> kvCacheK;         ///< format of K when it differs from V
    std::optional<bool> swaFull;
    std::optional<bool> flashAttention;
    std::optional<bool> unifiedKv;
    std::optional<std::int64_t> gpuLayers;       ///< −1: "all"
    std::optional<bool> kvOffload;
    std::optional<bool> expertsOnCpu;
    std::vector<double> tensorSplit;             ///< "3,1"; empty: by free memory
    // any
    std::optional<LoraSlots> lora;
    std::optional<Draft> draft;
    std::optional<bool> mtp;
    std::optional<std::int64_t> imagesPerRequest;

    bool operator==(const EngineOptions &) const = default;
};

struct InferenceWorkload {
    ModelReference model{"meta-llama/Llama-3.3-70B-Instruct", {}};
    EngineReference engine{"vllm", {}};
    formats::NumericFormat weights;              ///< Family::Native by default
    std::string kvCache = "auto";
    std::optional<std::int64_t> contextTokens;   ///< empty: the model's own maximum
    std::int64_t concurrency = 1;
    EngineOptions options;
    bool operator==(const InferenceWorkload &) const = default;
};

struct TrainingLora {
    std::int64_t rank = 16;
    std::string targets = "all-linear";          ///< all-linear | attention | names
    std::vector<std::string> targetNames;        ///< when targets is "names": q_proj, k_proj …
    double dropout = 0;
    std::string dtype = "fp32";                  ///< fp32 | bf16
    bool dora = false;
    bool operator==(const TrainingLora &) const = default;
};

struct CheckpointPlan {
    std::int64_t kept = 3;
    bool withOptimizer = true;
    double bandwidthGbPerSecond = 2.0;
    bool operator==(const CheckpointPlan &) const = default;
};

struct TrainingWorkload {
    ModelReference model{"meta-llama/Llama-3.1-8B-Instruct", {}};
    TrainingMethod method = TrainingMethod::Full;
    EngineReference framework{"transformers", {}};
    Recipe recipe = Recipe::Amp;
    Optimizer optimizer = Optimizer::AdamW;
    std::optional<OptimizerKernel> optimizerKernel;  ///< empty: the framework's default
    bool optimizerInBackward = false;
    std::int64_t microBatch = 1;
    std::int64_t sequenceTokens = 4096;
    std::optional<double> meanSequenceTokens;
    bool packed = true;
    std::int64_t gradientAccumulation = 1;
    std::optional<Sharding> sharding;            ///< empty: none on one GPU, else fsdp
    std::optional<std::int64_t> shardGroup;
    std::optional<bool> sequenceParallel;        ///< empty: as the framework does (Megatron: with tensor parallelism)
    std::int64_t pipelineChunks = 1;
    TrainingOffload offload = TrainingOffload::None;
    Checkpointing activationCheckpointing = Checkpointing::Full;
    bool activationOffload = false;
    AttentionKernel attention = AttentionKernel::Flash;
    LossKind loss = LossKind::Standard;
    bool compile = false;
    BaseWeights baseWeights = BaseWeights::Bf16;
    TrainingLora lora;
    CheckpointPlan checkpoint;
    std::optional<double> totalTokens;
    std::optional<double> tokensPerSecond;
    bool operator==(const TrainingWorkload &) const = default;
};

struct OffloadOptions {
    bool leafLevel = false;                      ///< level: block (false) or leaf (true)
    std::int64_t blocks = 1;
    bool stream = false;
    bool operator==(const OffloadOptions &) const = default;
};

struct DiffusionWorkload {
    ModelReference model{"black-forest-labs/FLUX.1-dev", {}};
    EngineReference engine{"diffusers", {}};
    formats::NumericFormat weights{formats::Family::Float, 16, true, 0, {}};
    formats::NumericFormat textEncoderWeights{formats::Family::Float, 16, true, 0, {}};
    std::optional<formats::NumericFormat> vaeWeights; ///< empty: the pipeline's own
    std::int64_t width = 1024;
    std::int64_t height = 1024;
    std::int64_t frames = 1;
    std::int64_t batch = 1;
    bool guidance = true;
    std::optional<std::int64_t> textTokens;
    std::int64_t referenceImages = 0;
    DiffusionOffload offload = DiffusionOffload::None;
    OffloadOptions offloadOptions;
    bool vaeSlicing = false;
    bool vaeTiling = false;
    std::optional<std::int64_t> vaeTile;
    bool parallelVae = false;                    ///< devices of one image share its decode (DistVAE)
    bool guidanceParallel = false;               ///< the two guidance passes run on two devices of the data-parallel degree
    AttentionKernel attention = AttentionKernel::Flash;
    std::optional<std::int64_t> loraRank;        ///< lora
    std::optional<std::string> controlnet;       ///< a ControlNet of the catalogue or "same" for a copy of the encoder half
    bool operator==(const DiffusionWorkload &) const = default;
};

using Workload = std::variant<InferenceWorkload, TrainingWorkload, DiffusionWorkload>;

/// Degrees left empty are chosen so that the product is right (contract §2).
struct Hardware {
    std::string gpu = "nvidia-h100-sxm5-80";
    std::int64_t count = 1;                      ///< devices as the driver lists them
    std::optional<std::int64_t> tensorParallel;
    std::optional<std::int64_t> pipelineParallel;
    std::optional<std::int64_t> expertParallel;
    std::optional<std::int64_t> dataParallel;
    std::optional<std::int64_t> contextParallel;
    std::optional<std::int64_t> gpusPerNode;
    bool operator==(const Hardware &) const = default;
};

struct RentalOption {
    std::string id;
    std::int64_t quantity = 1;
    bool operator==(const RentalOption &) const = default;
};

struct Rental {
    RentalTerm term;
    std::optional<std::string> start;            ///< "2026-12-01": 00:00 UTC of that day
    std::vector<RentalOption> options;
    std::string currency = "EUR";
    bool operator==(const Rental &) const = default;
};

struct Scenario {
    std::string name;
    Workload workload;
    Hardware hardware;
    Rental rental;
    /// Members that this version doesn't know, kept on save: JSON pointer of the member → its JSON text.
    std::vector<std::pair<std::string, std::string>> unknownMembers;

    bool operator==(const Scenario &) const = default;
};

/// The contract's default: Llama 3.3 70B in fp8 on 2 × H100 for one month.
Scenario defaultScenario();

} // namespace anchorgpu::workload

#pragma pop_macro("slots")
