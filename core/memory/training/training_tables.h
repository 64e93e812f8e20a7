#pragma once
// The coefficients of training as data (resources/engines/training.json): bytes a parameter by recipe and optimizer, bytes a
// logit by loss path, overheads with bands, and what each framework does by default. Every coefficient is low ≤ typical ≤ high
// with its source; nothing of this is a constant in code. Read once, checked when read, immutable.

#include "core/memory/plan.h"
#include "core/units/error.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::memory::training
{

/// A factor with its uncertainty.
struct Coefficient {
    double low = 0, typical = 0, high = 0;
    std::string source;

    /// `amount` (bytes, or what the factor multiplies to bytes) times the factor.
    Band times(double amount) const;
};

/// Bytes per trainable parameter of a precision recipe (facts §2).
struct RecipeRow {
    double weights = 0, gradients = 0, master = 0;
    double castCopy = 0;              ///< copies of the weights in the compute type while autocast is active
    double compute = 2;               ///< type of activations
    double reduce = 2;                ///< type in which gradients are reduced over ranks
    bool mainGradients = false;       ///< one flat buffer that lives through all phases
    bool statesFollowWeights = false; ///< optimizer states in the weights' type instead of fp32
    std::string source;
};

struct OptimizerRow {
    int moments = 0;
    bool eightBit = false, paged = false, factored = false, muon = false;
    std::string source;
};

/// Memory of logits and loss. perLogit: bytes per token × vocabulary entry; perHidden: bytes per token × hidden value.
struct LossRow {
    Coefficient perLogit, perHidden;
    Coefficient headGradients; ///< gradients of the head that live while the loss is computed (chunk sums)
    bool vocabularyParallel = false;
};

enum class LoadMode { Layerwise, Full, Meta };

/// What a framework does at its own settings, since a version.
struct FrameworkRow {
    std::string id, since, source;
    workload::OptimizerKernel kernel = workload::OptimizerKernel::Fused;
    workload::LossKind standardLoss = workload::LossKind::Standard; ///< what "standard" means there
    bool fusedNorms = false, fusedMlp = false, expandsKv = false;
    bool valueViewKeepsQkv = false;  ///< V is a view, so the whole fused QKV output stays
    bool keepsFrozenProduct = false; ///< the input of a frozen down projection stays saved
    bool untiesEmbeddings = false;
    bool fusesModules = false;       ///< QKV and gate-up are one module each to LoRA
    bool sharesAdapterInput = false; ///< adapters of one input share its dropout
    bool vocabularyParallel = false; ///< the loss is divided by tensor parallelism without being asked
    bool coreSelective = false;      ///< selective checkpointing recomputes the attention core only
    bool persistentGradients = false;
    bool wrapsRoot = false;             ///< embedding and head are sharded units of their own, gathered only when used
    bool sequenceParallelUsual = false; ///< tensor-parallel runs usually divide the sequence too
    bool deepspeedBuckets = false;      ///< fixed buckets instead of hidden² ones
    LoadMode load = LoadMode::Layerwise;
    Coefficient reserveFixed, reserveVariable; ///< reserved ÷ allocated for equal and for varying batch shapes
    Coefficient reserveOffload;                ///< the same when parameters are offloaded; 0: as above
    Coefficient gatheredBackward;    ///< whole units alive in backward (FSDP2 copies out of its all-gather buffer); 0: the table's
    Coefficient castsToFp32;         ///< share of a quantised base's other weights cast to fp32; 0: the table's
    Coefficient gradientShare;       ///< of the recipe's gradient bytes; 0: exactly those
    Coefficient eightBitTemporaries; ///< bytes a value of the largest tensor while 8-bit states are updated
    Coefficient lossReserveVariable; ///< further copies of the loss buffers kept by the allocator; 0: none
    Coefficient chunkedLoss;         ///< bytes a logit of its own chunked loss; 0: the table's
    Coefficient quantisedKeptHidden, quantisedKeptFeedForward; ///< bytes a token and layer × hidden, × width, kept by quantised linears
};

struct Tables {
    std::map<std::string, RecipeRow, std::less<>> recipes;
    std::map<std::string, OptimizerRow, std::less<>> optimizers;
    std::map<std::string, LossRow, std::less<>> losses;
    std::vector<FrameworkRow> frameworks;                         ///< newest first within an id
    std::map<std::string, Coefficient, std::less<>> coefficients; ///< "activations.exact", "overheads.nccl_first", "foreach" …
    std::map<std::string, double, std::less<>> numbers;           ///< "eight_bit.block", "checkpoint.per_rank_state_bytes" …
    std::map<std::string, std::string, std::less<>> sources;      ///< "checkpoint.source" …
    std::vector<std::string> checkpointContents, restoreChecklist;

    const Coefficient &coefficient(std::string_view id) const;
    double number(std::string_view id) const;
    std::string_view source(std::string_view id) const;
    /// The row of a framework in force for a version ("" is the newest, or with `legacyLoss` the newest that had that loss);
    /// null for a framework that the table doesn't know.
    const FrameworkRow *framework(std::string_view id, std::string_view version, bool legacyLoss = false) const;

    static Result<Tables> parse(std::string_view json, const std::string &file);
    /// The tables that ship with the program.
    static const Tables &builtIn();
};

/// Whether dotted version `a` is older than `b`, number by number; "" is newer than everything.
bool olderVersion(std::string_view a, std::string_view b);

} // namespace anchorgpu::memory::training
