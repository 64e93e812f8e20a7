#include "core/hardware/support.h"

#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <algorithm>
#include <array>

namespace anchorgpu::hardware {
namespace {

constexpr const char *kFile = "catalogue/support.json";
constexpr std::array<std::string_view, 5> kStatuses{"supported", "weight-only", "emulated", "unsupported", "to-verify"};

std::string textOf(const Json &row, const char *name)
{
    const auto member = row.find(name);
    return member != row.end() && member->is_string() ? member->get<std::string>() : std::string();
}

int numberOf(const Json &row, const char *name)
{
    const auto member = row.find(name);
    return member != row.end() && member->is_number_integer() ? member->get<int>() : 0;
}

std::vector<std::string> listOf(const Json &row, const char *name)
{
    std::vector<std::string> texts;
    if (const auto member = row.find(name); member != row.end() && member->is_array()) {
        for (const Json &text : *member) {
            if (text.is_string())
                texts.push_back(text.get<std::string>());
        }
    }
    return texts;
}

std::optional<SupportStatus> statusOf(const std::string &id)
{
    const auto found = std::find(kStatuses.begin(), kStatuses.end(), id);
    return found == kStatuses.end() ? std::nullopt : std::optional(static_cast<SupportStatus>(found - kStatuses.begin()));
}

bool contains(const std::vector<std::string> &list, std::string_view text) { return std::find(list.begin(), list.end(), text) != list.end(); }

/// The next run of digits; −1 at the end.
long nextNumber(std::string_view &text)
{
    const std::size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos)
        return -1;
    text.remove_prefix(begin);
    long value = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        value = std::min(value * 10 + (text.front() - '0'), 1'000'000'000L);
        text.remove_prefix(1);
    }
    return value;
}

} // namespace

std::string_view idOf(SupportStatus status) { return kStatuses[static_cast<std::size_t>(status)]; }

int compareVersions(std::string_view a, std::string_view b)
{
    if (a.empty() || b.empty())
        return a.empty() == b.empty() ? 0 : a.empty() ? 1 : -1;
    for (;;) {
        const long left = nextNumber(a), right = nextNumber(b);
        if (left < 0 && right < 0)
            return 0;
        if (std::max(left, 0L) != std::max(right, 0L))
            return left < right ? -1 : 1;
    }
}

template <class Rule> SupportRules::Condition SupportRules::conditionOf(const Rule &row)
{
    return {textOf(row, "vendor"), numberOf(row, "min_cc"), numberOf(row, "max_cc"), listOf(row, "gfx"), listOf(row, "engines"),
            listOf(row, "not_engines"), textOf(row, "since"), textOf(row, "until")};
}

bool SupportRules::Condition::holds(const Gpu &gpu, std::string_view engine, std::string_view version) const
{
    if (!vendor.empty() && (vendor == "AMD") != (gpu.vendor == Vendor::Amd))
        return false;
    if (least > 0 && gpu.computeCapability < least)
        return false;
    if (most > 0 && (gpu.computeCapability > most || gpu.computeCapability == 0))
        return false;
    if (!gfx.empty() && !contains(gfx, gpu.gfxTarget))
        return false;
    if ((!engines.empty() && !contains(engines, engine)) || contains(notEngines, engine))
        return false;
    return (since.empty() || compareVersions(version, since) >= 0) && (until.empty() || compareVersions(version, until) <= 0);
}

Result<SupportRules> SupportRules::parse(std::string_view text, std::string_view file)
{
    const std::string name(file);
    const auto json = parseJson(text, name);
    if (!json)
        return tl::unexpected(json.error());
    if (!json->is_object() || textOf(*json, "format") != "anchorgpu-support" || numberOf(*json, "version") != 1)
        return fail("wrong-value", "/format", shortText(*json), "anchorgpu-support, version 1", name);
    SupportRules rules;
    rules.m_checkedOn = textOf(*json, "checked_on");
    for (const char *section : {"formats", "software"}) {
        const auto rows = json->find(section);
        if (rows == json->end() || !rows->is_array())
            return fail("wrong-type", std::string("/") + section, {}, "[…]", name);
        for (std::size_t i = 0; i < rows->size(); ++i) {
            const Json &row = (*rows)[i];
            const std::string place = std::string("/") + section + "/" + std::to_string(i);
            const bool object = row.is_object();
            const auto status = object ? statusOf(textOf(row, "status")) : std::nullopt;
            const std::string subject = object ? textOf(row, section == std::string_view("formats") ? "subject" : "kind") : std::string();
            if (!status || subject.empty())
                return fail("wrong-value", place, shortText(row), "supported, weight-only, emulated, unsupported, to-verify", name);
            if (section == std::string_view("formats")) {
                const std::vector<std::string> engines = listOf(row, "engines");
                rules.m_formats.push_back({subject, conditionOf(row),
                                           {*status, textOf(row, "reason"), textOf(row, "advice"), engines.empty() ? std::string() : engines.front(),
                                            textOf(row, "source"), textOf(row, "checked") == "unverified"}});
            } else {
                rules.m_software.push_back({conditionOf(row), {subject, textOf(row, "value"), textOf(row, "last"), *status, textOf(row, "note"), textOf(row, "source")}});
            }
        }
    }
    return rules;
}

const SupportRules &SupportRules::builtIn()
{
    static const SupportRules kRules = *parse(*resources::find(kFile), kFile);
    return kRules;
}

FormatSupport SupportRules::support(std::string_view subject, const Gpu &gpu, std::string_view engine, std::string_view version) const
{
    const auto found = std::find_if(m_formats.begin(), m_formats.end(), [&](const FormatRule &rule) {
        return rule.subject == subject && rule.when.holds(gpu, engine, version);
    });
    if (found == m_formats.end())
        return {SupportStatus::ToVerify, "no-rule", {}, {}, {}, false};
    FormatSupport support = found->result;
    if (!support.engine.empty())
        support.engine = engine;
    return support;
}

SoftwareNeeds SupportRules::needs(const Gpu &gpu, std::string_view engine, std::string_view version) const
{
    SoftwareNeeds needs;
    if (gpu.computeCapability > 0)
        needs.push_back({"compute-capability", std::to_string(gpu.computeCapability / 10) + "." + std::to_string(gpu.computeCapability % 10), {},
                         SupportStatus::Supported, {}, gpu.sources.empty() ? std::string() : gpu.sources.front()});
    if (!gpu.gfxTarget.empty())
        needs.push_back({"gfx-target", gpu.gfxTarget, {}, SupportStatus::Supported, {}, gpu.sources.empty() ? std::string() : gpu.sources.front()});
    for (const SoftwareRule &rule : m_software) {
        const bool known = std::any_of(needs.begin(), needs.end(), [&](const SoftwareNeed &need) { return need.kind == rule.need.kind; });
        if (!known && rule.when.holds(gpu, engine, version))
            needs.push_back(rule.need);
    }
    return needs;
}

std::string_view subjectOf(const formats::NumericFormat &format)
{
    using formats::Family;
    switch (format.family) {
    case Family::Native: return "bf16";
    case Family::Float: return format.bits == 32 ? "fp32" : format.brain ? "bf16" : "fp16";
    case Family::Fp8: return "fp8";
    case Family::Fp8Block: return "fp8-block";
    case Family::Int8: return "int8";
    case Family::W8A16: return "w8a16";
    case Family::AwqInt4: return "awq-int4";
    case Family::GptqInt4: return "gptq-int4";
    case Family::Int4: return "int4";
    case Family::Nvfp4: return "nvfp4";
    case Family::Mxfp4: return "mxfp4";
    case Family::BnbNf4:
    case Family::BnbNf4Dq: return "bnb-nf4";
    case Family::BnbInt8: return "bnb-int8";
    case Family::Gguf: return "gguf";
    }
    return "bf16";
}

FormatSupport supportOf(const formats::NumericFormat &format, const Gpu &gpu, std::string_view engine, std::string_view version)
{
    return SupportRules::builtIn().support(subjectOf(format), gpu, engine, version);
}

FormatSupport supportOf(const formats::KvFormat &format, const Gpu &gpu, std::string_view engine, std::string_view version)
{
    return SupportRules::builtIn().support("kv-" + std::string(format.id), gpu, engine, version);
}

SoftwareNeeds needsOf(const Gpu &gpu, std::string_view engine, std::string_view version)
{
    return SupportRules::builtIn().needs(gpu, engine, version);
}

} // namespace anchorgpu::hardware
