#include "core/memory/engines/engine_profile.h"

#include "resources/embedded.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace anchorgpu::memory {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Setting::Count)> kSettingIds{
    "generation", "utilization", "max_num_seqs", "batched_tokens", "batched_tokens_follow_context", "block_size", "eager",
    "windowed_cache", "group_rule", "tokens_reported", "steps_in_flight", "state_copies", "state_value_bytes", "latent_pad_multiple",
    "sampler_bytes", "sampler_in_chunked_prefill", "network_wide", "network_hidden", "expert_workspace", "vision_wide",
    "vision_hidden", "load_slack_gib", "rotary_value_bytes", "mxfp4_hidden_multiple", "mxfp4_intermediate_multiple",
    "absorbed_latent_copies", "vision_sharded", "context_gib", "non_torch_gib", "non_torch_with_context_gib",
    "activation_kept", "graph_piece_mib", "graph_full_mib", "graph_fixed_gib", "graph_max_batch", "graph_coarse_from",
    "graphs_in_budget", "graph_estimate_factor", "graph_surplus", "mem_fraction", "reserve_fixed_mib", "reserve_prefill_mib", "reserve_graph_mib",
    "reserve_parallel_mib", "reserve_floor_gib", "state_share", "kv_fraction", "runtime_bytes_per_cell", "draft_tokens",
    "host_per_device_gib", "sampler_adapter_bytes", "budget_slack", "graph_pool_copies"};
static_assert(kSettingIds.back() != std::string_view());

std::int8_t flag(const json &condition, const char *key)
{
    const auto it = condition.find(key);
    return it == condition.end() ? std::int8_t{-1} : static_cast<std::int8_t>(it->get<bool>() ? 1 : 0);
}

bool agrees(std::int8_t wanted, bool found) { return wanted < 0 || (wanted == 1) == found; }

} // namespace

std::string_view idOf(Setting setting) { return kSettingIds[static_cast<std::size_t>(setting)]; }

std::optional<EngineVersion> EngineVersion::parse(std::string_view text)
{
    if (!text.empty() && (text.front() == 'v' || text.front() == 'b'))
        text.remove_prefix(1);
    std::int64_t parts[3] = {0, 0, 0};
    std::size_t i = 0;
    for (int part = 0; part < 3; ++part) {
        const std::size_t begin = i;
        while (i < text.size() && text[i] >= '0' && text[i] <= '9' && parts[part] < 1'000'000) {
            parts[part] = parts[part] * 10 + (text[i] - '0');
            ++i;
        }
        if (i == begin) {
            if (part == 0)
                return std::nullopt;
            break;
        }
        if (i >= text.size() || text[i] != '.')
            break;
        ++i;
    }
    return EngineVersion{(parts[0] * 100'000 + std::min<std::int64_t>(parts[1], 99'999)) * 100'000 + std::min<std::int64_t>(parts[2], 99'999)};
}

bool EngineProfile::Rule::matches(const RuleInput &in) const
{
    return in.version.key >= since && in.version.key < before && (!vendor || *vendor == in.vendor) && in.computeCapability >= minCc
        && in.computeCapability <= maxCc && in.capacityGib >= minGib && in.capacityGib < belowGib && in.devices >= minDevices
        && in.devices <= maxDevices && in.pipeline >= minPipeline && in.sequences <= maxSequences && (generation < 0 || generation == in.generation)
        && agrees(a100, in.a100) && agrees(directLinks, in.directLinks) && agrees(experts, in.experts) && agrees(multimodal, in.multimodal) && agrees(adapters, in.adapters)
        && agrees(drafts, in.drafts) && agrees(states, in.states) && agrees(latent, in.latent) && agrees(bitsandbytes, in.bitsandbytes) && in.spareGib <= spareUpToGib
        && (visionTypes.empty() || std::find(visionTypes.begin(), visionTypes.end(), in.visionType) != visionTypes.end());
}

Coefficient EngineProfile::value(Setting setting, const RuleInput &input) const
{
    for (const Rule &rule : m_rules[static_cast<std::size_t>(setting)]) {
        if (rule.matches(input))
            return rule.value;
    }
    return {};
}

bool EngineProfile::hasKvFormat(std::string_view format, EngineVersion version) const
{
    return std::any_of(m_kvFormats.begin(), m_kvFormats.end(), [&](const auto &row) { return row.first == format && version >= row.second; });
}

EngineProfile::Resolved EngineProfile::resolve(std::string_view version) const
{
    const auto newest = [&](const std::string &text) { return Resolved{EngineVersion::parse(text).value_or(EngineVersion{}), text, true}; };
    if (version.empty() && !m_versions.empty())
        return newest(m_versions.back());
    // Exact, or the last release of a short version: "0.8" stands for "0.8.5", not for "0.80".
    const std::string prefix = std::string(version) + ".";
    for (auto it = m_versions.rbegin(); it != m_versions.rend(); ++it) {
        if (*it == version || it->starts_with(prefix))
            return newest(*it);
    }
    if (const auto parsed = EngineVersion::parse(version))
        return {*parsed, std::string(version), false};
    Resolved fallback = m_versions.empty() ? Resolved{} : newest(m_versions.back());
    fallback.known = false;
    return fallback;
}

class ProfileReader {
public:
    ProfileReader(EngineProfile &profile) : m_profile(profile) {}

    void read(const json &file)
    {
        m_profile.m_id = file.at("id").get<std::string>();
        m_profile.m_versions = file.at("versions").get<std::vector<std::string>>();
        for (const auto &[format, since] : file.at("kv_formats").items())
            m_profile.m_kvFormats.emplace_back(format, EngineVersion::parse(since.get<std::string>()).value());
        for (const auto &[name, setting] : file.at("settings").items()) {
            const auto it = std::find(kSettingIds.begin(), kSettingIds.end(), name);
            if (it == kSettingIds.end())
                throw json::other_error::create(599, "unknown setting " + name, &file);
            auto &rules = m_profile.m_rules[static_cast<std::size_t>(it - kSettingIds.begin())];
            for (const json &rule : setting.at("rules"))
                rules.push_back(readRule(rule));
        }
    }

private:
    std::string_view keep(const std::string &text)
    {
        for (const std::string &known : m_profile.m_sources) {
            if (known == text)
                return known;
        }
        return m_profile.m_sources.emplace_back(text);
    }

    EngineProfile::Rule readRule(const json &from)
    {
        EngineProfile::Rule rule;
        const json condition = from.value("if", json::object());
        const auto version = [&](const char *key, std::int64_t otherwise) {
            const auto it = condition.find(key);
            return it == condition.end() ? otherwise : EngineVersion::parse(it->get<std::string>()).value().key;
        };
        rule.since = version("since", 0);
        rule.before = version("before", INT64_MAX);
        if (const auto it = condition.find("vendor"); it != condition.end())
            rule.vendor = *it == "amd" ? hardware::Vendor::Amd : hardware::Vendor::Nvidia;
        rule.minCc = condition.value("min_cc", 0);
        rule.maxCc = condition.value("max_cc", INT32_MAX);
        rule.minGib = condition.value("min_gib", 0.0);
        rule.belowGib = condition.value("below_gib", 1e9);
        rule.minDevices = condition.value("min_devices", std::int64_t{1});
        rule.maxDevices = condition.value("max_devices", INT64_MAX);
        rule.minPipeline = condition.value("min_pipeline", std::int64_t{1});
        rule.maxSequences = condition.value("max_sequences", INT64_MAX);
        rule.generation = condition.value("generation", -1);
        rule.a100 = flag(condition, "a100");
        rule.directLinks = flag(condition, "direct_links");
        rule.experts = flag(condition, "experts");
        rule.multimodal = flag(condition, "multimodal");
        rule.adapters = flag(condition, "adapters");
        rule.drafts = flag(condition, "drafts");
        rule.states = flag(condition, "states");
        rule.latent = flag(condition, "latent");
        rule.bitsandbytes = flag(condition, "bitsandbytes");
        rule.spareUpToGib = condition.value("spare_up_to_gib", 1e9);
        rule.visionTypes = condition.value("vision", std::vector<std::string>());
        const double typical = from.at("value").get<double>();
        rule.value = {from.value("low", typical), typical, from.value("high", typical), keep(from.value("source", std::string())), true};
        return rule;
    }

    EngineProfile &m_profile;
};

Result<EngineProfile> EngineProfile::parse(std::string_view text, std::string_view file)
{
    EngineProfile profile;
    try {
        ProfileReader(profile).read(json::parse(text));
    } catch (const std::exception &problem) {
        return fail("bad-engine-profile", std::string(problem.what()).substr(0, 200), {}, {}, std::string(file));
    }
    return profile;
}

const EngineProfile *engineProfile(std::string_view id)
{
    static std::mutex mutex;
    static std::unordered_map<std::string, std::unique_ptr<EngineProfile>> profiles;
    // The engine asked for last is nearly always the one asked for next.
    thread_local std::string lastId;
    thread_local const EngineProfile *last = nullptr;
    if (last && lastId == id)
        return last;
    const std::lock_guard lock(mutex);
    auto it = profiles.find(std::string(id));
    if (it == profiles.end()) {
        const std::string path = "engines/" + std::string(id) + ".json";
        std::unique_ptr<EngineProfile> profile;
        if (const auto text = resources::find(path)) {
            if (auto parsed = EngineProfile::parse(*text, path))
                profile = std::make_unique<EngineProfile>(std::move(*parsed));
        }
        it = profiles.emplace(std::string(id), std::move(profile)).first;
    }
    if (it->second) {
        lastId = id;
        last = it->second.get();
    }
    return it->second.get();
}

std::vector<std::string> engineVersions(std::string_view id)
{
    const auto text = resources::find("engines/" + std::string(id) + ".json");
    if (!text)
        return {};
    const json file = json::parse(*text, nullptr, false);
    const auto it = file.is_object() ? file.find("versions") : file.end();
    if (!file.is_object() || it == file.end() || !it->is_array())
        return {};
    std::vector<std::string> versions;
    for (const json &version : *it) {
        if (version.is_string())
            versions.push_back(version.get<std::string>());
    }
    return versions;
}

} // namespace anchorgpu::memory
