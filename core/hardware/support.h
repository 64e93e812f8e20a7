#pragma once
// What runs on what. Three questions are kept apart: whether a format fits (bytes, core/formats), whether an engine has a kernel for
// it on a device, and whether the device computes in it. A weight-only answer saves memory and promises no speed.
// Rules are data (resources/catalogue/support.json): the first rule whose subject, engine, version and device match decides, and it
// carries its source. What no rule covers is "to-verify", never a guess.

#include "core/formats/kv_format.h"
#include "core/formats/numeric_format.h"
#include "core/hardware/gpu.h"
#include "core/units/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::hardware {

enum class SupportStatus {
    Supported,   ///< the device computes in the format
    WeightOnly,  ///< weights stay compressed, arithmetic in 16 bits
    Emulated,    ///< runs by conversion in software: slow, memory may grow
    Unsupported,
    ToVerify,    ///< sources disagree, or it depends on the build
};
std::string_view idOf(SupportStatus status); ///< "supported", "weight-only" …

struct FormatSupport {
    SupportStatus status = SupportStatus::ToVerify;
    std::string reason;  ///< id for ui/text (Topic::Reason): "marlin", "no-tensor-type", "engine-reads-gguf" …
    std::string advice;  ///< a format id to use instead; empty: none
    std::string engine;  ///< that the rule speaks of; empty: any
    std::string source;
    bool unverified = false; ///< the rule itself is from memory
};

/// One thing that the host must have.
struct SoftwareNeed {
    std::string kind;    ///< "compute-capability", "gfx-target", "driver", "toolkit" (CUDA), "rocm", "pytorch" (build), "build" (of llama.cpp)
    std::string value;   ///< at least this: "9.0", "525", "12.8", "cu130"
    std::string last;    ///< and at most this; empty: open ended
    SupportStatus status = SupportStatus::Supported;
    std::string note;    ///< id for ui/text (Topic::Reason), may be empty: "cuda-13", "last-pytorch"
    std::string source;
};
using SoftwareNeeds = std::vector<SoftwareNeed>;

class SupportRules {
public:
    /// What ships with the program, read once on first use.
    static const SupportRules &builtIn();
    static Result<SupportRules> parse(std::string_view json, std::string_view file);

    /// `subject`: "fp8", "nvfp4", "awq-int4", "kv-fp8", "flash-attention-3" …; an empty version is the newest.
    FormatSupport support(std::string_view subject, const Gpu &gpu, std::string_view engine, std::string_view version) const;
    SoftwareNeeds needs(const Gpu &gpu, std::string_view engine, std::string_view version) const;

    /// When the rules were last compared with their sources ("2026-11-30").
    const std::string &checkedOn() const { return m_checkedOn; }

private:
    struct Condition {
        std::string vendor;                ///< "NVIDIA", "AMD"; empty: any
        int least = 0;                     ///< compute capability, major × 10 + minor
        int most = 0;                      ///< 0: open ended
        std::vector<std::string> gfx;
        std::vector<std::string> engines;  ///< empty: any
        std::vector<std::string> notEngines;
        std::string since;                 ///< engine versions, both included; empty: open
        std::string until;

        bool holds(const Gpu &gpu, std::string_view engine, std::string_view version) const;
    };
    struct FormatRule {
        std::string subject;
        Condition when;
        FormatSupport result;
    };
    struct SoftwareRule {
        Condition when;
        SoftwareNeed need;
    };
    template <class Rule> static Condition conditionOf(const Rule &row);

    std::vector<FormatRule> m_formats;
    std::vector<SoftwareRule> m_software;
    std::string m_checkedOn;
};

/// Weights in `format`; `native` is for the caller to resolve from the model and counts as bf16 here.
FormatSupport supportOf(const formats::NumericFormat &format, const Gpu &gpu, std::string_view engine, std::string_view version);
FormatSupport supportOf(const formats::KvFormat &format, const Gpu &gpu, std::string_view engine, std::string_view version);
SoftwareNeeds needsOf(const Gpu &gpu, std::string_view engine, std::string_view version);

/// The rules' name of a format: "fp8-block", "gptq-int4", "gguf".
std::string_view subjectOf(const formats::NumericFormat &format);

/// −1, 0, 1 as versions compare: by their numbers, "b9616" and "0.10.2" alike; empty is newer than all.
int compareVersions(std::string_view a, std::string_view b);

} // namespace anchorgpu::hardware
