#pragma once
// The memory plan of a scenario: what each device holds, phase by phase, with its formula, its source and its band; what the
// engine would set aside; what fits. Contract §3 is its JSON form. Ids and numbers only.

#include "core/memory/formula.h"
#include "core/units/bytes.h"
#include "core/workload/scenario.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace anchorgpu::memory {

enum class ComponentId {
    Weights, KvCache, RecurrentState, Activations, ComputeBuffers, OutputBuffers, CudaGraphs, Communication, Framework,
    LoraAdapters, DraftModel, Vision, Gradients, OptimizerState, MasterWeights, GatheredParameters, LogitsLoss,
    TextEncoders, Denoiser, Vae, VaeDecode, QuantizationWorkspace, Reserve,
};
std::string_view idOf(ComponentId id);

enum class PhaseId { Serve, Load, Loss, BackwardFirst, BackwardLast, OptimizerStep, TextEncode, VaeEncode, Denoise, VaeDecode };
std::string_view idOf(PhaseId id);

/// low ≤ typical ≤ high. Exact numbers have all three equal.
struct Band {
    Bytes low, typical, high;
    static Band exact(Bytes bytes) { return {bytes, bytes, bytes}; }
    Band operator+(const Band &other) const { return {low + other.low, typical + other.typical, high + other.high}; }
    bool operator==(const Band &) const = default;
};

struct Component {
    ComponentId id = ComponentId::Weights;
    Band bytes;
    Formula formula;          ///< empty when the plan was made without explanations
    std::string_view source;  ///< citation; lives as long as the catalogue it was planned with
};

/// A moment of the run. Its components exclude those of other phases where the moments exclude each other.
struct Phase {
    PhaseId id = PhaseId::Serve;
    std::vector<Component> components;
    Band total;
};

struct DevicePlan {
    int rank = 0;
    Bytes capacity;                   ///< usable memory; 0 when unknown (finding memory-unknown)
    std::vector<Component> components; ///< of the largest phase
    Band total;
    Bytes headroom;                   ///< capacity − typical total
    std::vector<Phase> phases;        ///< empty for inference
    int peakPhase = -1;               ///< index into phases
};

/// What the engine would set aside at its settings on the worst rank.
struct EnginePool {
    Band kvCache;
    std::int64_t tokens = 0;          ///< as the engine's log counts them
    double maxConcurrency = 0;        ///< per replica, at the scenario's context
    Bytes needed;                     ///< what the workload needs of it, in the pool's own units (blocks, pages, cells)
};

enum class Verdict { Fits, Tight, DoesNotFit };
std::string_view idOf(Verdict verdict);

struct Limits {
    std::optional<std::int64_t> maxContextTokens;
    std::optional<std::int64_t> maxConcurrency;
    std::optional<std::int64_t> maxMicroBatch;     ///< training
    std::optional<std::int64_t> maxSequenceTokens; ///< training
    std::optional<std::int64_t> minGpus;           ///< training
};

enum class Severity { Info, Warning, Error };

/// A remark that the user should read. `args` fill the sentence of `id` in ui/text.
struct Finding {
    std::string id;
    Severity severity = Severity::Info;
    std::map<std::string, std::variant<std::int64_t, double, std::string, Bytes>> args;
};

/// Degrees in force after defaults (contract §2): tp × pp × dp × cp = count.
struct Parallelism {
    std::int64_t tensor = 1, pipeline = 1, expert = 1, data = 1, context = 1, gpusPerNode = 8;
    bool operator==(const Parallelism &) const = default;
};

struct CheckpointCost {
    Bytes bytes;
    Bytes retained;      ///< kept copies and the one being written
    double writeSeconds = 0;
    Bytes hostGather;    ///< host memory of a full gather on one rank
};

/// A figure that an engine's log or a profiler prints (contract §4); only filled when PlanOptions::observables is set.
struct Observable {
    std::string_view quantity; ///< "kv_pool_bytes" …
    int index = -1;            ///< row of an `_each` list, −1 for single figures
    double value = 0, low = 0, high = 0;
};

struct Plan {
    workload::Scenario understood;      ///< defaults filled in
    Parallelism parallelism;
    std::vector<DevicePlan> devices;    ///< by rank; all ranks are listed
    int worstRank = 0;
    std::optional<EnginePool> pool;
    Bytes host;                         ///< host memory needed
    std::optional<CheckpointCost> checkpoint;
    std::vector<Finding> findings;
    Verdict verdict = Verdict::Fits;
    std::vector<Observable> observables;
};

} // namespace anchorgpu::memory
