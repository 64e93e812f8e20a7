#pragma once
// What an engine does by default and what it costs beside the model, as data: resources/engines/<id>.json. A profile is a list
// of settings; each setting is a list of rules (conditions → value with band and source) of which the first that matches wins.
// Conditions speak of the engine's version, the card (vendor, compute capability, memory class) and the degrees in force, so a
// new version or card is a row of data. Values are plain numbers in the unit that the setting's id ends with, bytes otherwise.

#include "core/hardware/gpu.h"
#include "core/units/error.h"

#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::memory {

/// "0.10.2" as one comparable number. Suffixes (".post1", "rc1") don't count.
struct EngineVersion {
    std::int64_t key = 0;
    auto operator<=>(const EngineVersion &) const = default;
    static std::optional<EngineVersion> parse(std::string_view text);
};

/// Names of settings. What each means stands beside its rules in the profile files ("about").
enum class Setting {
    Generation, Utilization, MaxNumSeqs, BatchedTokens, BatchedTokensFollowContext, BlockSize, Eager,
    WindowedCache, GroupRule, TokensReported, StepsInFlight, StateCopies, StateValueBytes, LatentPadMultiple,
    SamplerBytes, SamplerInChunkedPrefill, NetworkWide, NetworkHidden, ExpertWorkspace, VisionWide, VisionHidden,
    LoadSlack, RotaryValueBytes, Mxfp4HiddenMultiple, Mxfp4IntermediateMultiple, AbsorbedLatentCopies, VisionSharded,
    ContextGib, NonTorchGib, NonTorchWithContextGib, ActivationKept,
    GraphPieceMib, GraphFullMib, GraphFixedGib, GraphMaxBatch, GraphCoarseFrom, GraphsInBudget, GraphEstimateFactor, GraphSurplus,
    MemFraction, ReserveFixedMib, ReservePrefillMib, ReserveGraphMib, ReserveParallelMib, ReserveFloorGib, StateShare,
    KvFraction, RuntimeBytesPerCell, DraftTokens, HostPerDeviceGib, SamplerAdapterBytes, BudgetSlack, GraphPoolCopies,
    Count,
};
std::string_view idOf(Setting setting);

/// What rules are tested against.
struct RuleInput {
    EngineVersion version;
    hardware::Vendor vendor = hardware::Vendor::Nvidia;
    int computeCapability = 0;
    double capacityGib = 0;
    bool a100 = false;
    bool directLinks = false;        ///< devices reach each other without the host
    std::int64_t devices = 1;        ///< tensor × pipeline: devices of one replica
    std::int64_t pipeline = 1;
    std::int64_t sequences = 0;      ///< max_num_seqs in force
    int generation = -1;             ///< vLLM: 0 or 1; −1: the profile decides
    bool experts = false;
    bool multimodal = false;
    bool adapters = false, drafts = false, states = false; ///< LoRA slots, speculative tokens, recurrent layers
    bool latent = false;             ///< multi-head latent attention
    bool bitsandbytes = false;       ///< weights in a bitsandbytes format
    double spareGib = 1e9;           ///< budget less weights, per device
    std::string_view visionType;     ///< VisionTower::type; empty: no tower
};

struct Coefficient {
    double low = 0, typical = 0, high = 0;
    std::string_view source;
    bool known = false;              ///< false: the profile has no rule that matches
};

class EngineProfile {
public:
    static Result<EngineProfile> parse(std::string_view json, std::string_view file);

    const std::string &id() const { return m_id; }
    /// Releases known, oldest first.
    const std::vector<std::string> &versions() const { return m_versions; }
    /// Empty: the newest; "0.8": its last patch release known; anything else that parses is taken as it is.
    struct Resolved {
        EngineVersion version;
        std::string text;
        bool known = true;           ///< the release is in versions()
    };
    Resolved resolve(std::string_view version) const;

    Coefficient value(Setting setting, const RuleInput &input) const;
    /// Whether this version stores its cache in a format (`kv_formats` of the file: id → first release).
    bool hasKvFormat(std::string_view format, EngineVersion version) const;

private:
    friend class ProfileReader;
    struct Rule {
        std::int64_t since = 0, before = INT64_MAX;
        std::optional<hardware::Vendor> vendor;
        int minCc = 0, maxCc = INT32_MAX;
        double minGib = 0, belowGib = 1e9;
        std::int64_t minDevices = 1, maxDevices = INT64_MAX;
        std::int64_t minPipeline = 1;
        std::int64_t maxSequences = INT64_MAX;
        double spareUpToGib = 1e9;
        int generation = -1;
        std::vector<std::string> visionTypes; ///< empty: any
        std::int8_t a100 = -1, directLinks = -1, experts = -1, multimodal = -1, adapters = -1, drafts = -1, states = -1, latent = -1, bitsandbytes = -1; ///< −1: any
        Coefficient value;
        bool matches(const RuleInput &input) const;
    };
    std::string m_id;
    std::vector<std::string> m_versions;
    std::array<std::vector<Rule>, static_cast<std::size_t>(Setting::Count)> m_rules;
    std::vector<std::pair<std::string, EngineVersion>> m_kvFormats;
    std::deque<std::string> m_sources; ///< what Coefficient::source points into
};

/// The profile that ships for an engine, read on first use; null when there is none.
const EngineProfile *engineProfile(std::string_view id);

/// Releases of an engine or training framework for pickers and `catalog engines`, oldest first. Reads resources/engines/<id>.json,
/// whatever else that file holds; empty when no such file ships.
std::vector<std::string> engineVersions(std::string_view id);

} // namespace anchorgpu::memory
