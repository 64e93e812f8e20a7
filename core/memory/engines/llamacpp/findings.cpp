#include "core/memory/engines/llamacpp/findings.h"

#include "core/memory/engines/llamacpp/profile.h"
#include "core/memory/engines/llamacpp/replay/scheduler.h"
#include "core/memory/engines/llamacpp/window_rules.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

using Findings = std::vector<Finding>;

bool hasWindow(const model::Model &model)
{
    return std::any_of(model.groups.begin(), model.groups.end(), [](const model::LayerGroup &group) {
        return std::any_of(group.mixers.begin(), group.mixers.end(), [](const model::Mixer &mixer) { return std::holds_alternative<model::WindowAttention>(mixer); });
    });
}

void aboutWeights(Findings &findings, const Instance &instance, const workload::InferenceWorkload &asked)
{
    const formats::NumericFormat &format = asked.weights;
    const bool native = format.family == formats::Family::Native;
    const bool plain = format.family == formats::Family::Float && format.bits == 16;
    if (format.family != formats::Family::Gguf && !native && !plain)
        findings.push_back({"llamacpp-format-as-f16", Severity::Warning, {{"format", formats::toId(format)}}});
    const Placement &placement = instance.placement;
    const auto onHost = std::count(placement.layers.begin(), placement.layers.end(), placement.host());
    if (placement.gpus > 0 && onHost > 0)
        findings.push_back({"llamacpp-layers-on-host", Severity::Info,
                            {{"layers", static_cast<std::int64_t>(onHost)}, {"bytes", instance.weights[static_cast<std::size_t>(placement.host())].bytes}}});
    else if (placement.expertsOnHost)
        findings.push_back({"llamacpp-experts-on-host", Severity::Info, {{"bytes", instance.weights[static_cast<std::size_t>(placement.host())].bytes}}});
    if (instance.layout->embeddingIsOutput && placement.output != placement.host())
        findings.push_back({"llamacpp-tied-copy", Severity::Info, {{"bytes", instance.layout->embedding.onGpu}}});
}

void aboutCache(Findings &findings, const Instance &instance, const workload::InferenceWorkload &asked)
{
    const Settings &s = instance.settings;
    if (s.cache.values.blocked() && !s.flashAttention)
        findings.push_back({"llamacpp-quantised-values-need-flash", Severity::Error, {{"format", std::string(s.cache.values.id)}}});
    const auto usual = [](const formats::KvFormat &format) { return format.id == "fp16" || format.id == "bf16" || format.id == "fp32" || format.id == "q8_0" || format.id == "q4_0"; };
    if (s.flashAttention && instance.placement.gpus > 0 && (!(s.cache.keys == s.cache.values) || !usual(s.cache.keys)))
        findings.push_back({"llamacpp-attention-kernel", Severity::Warning, {{"keys", std::string(s.cache.keys.id)}, {"values", std::string(s.cache.values.id)}}});
    const std::int64_t wanted = asked.options.contextTotal.value_or(s.contextTokens * s.sequences);
    if (s.contextTotal > wanted)
        findings.push_back({"llamacpp-context-rounded", Severity::Info, {{"asked", wanted}, {"allocated", s.contextTotal}}});
    if (hasWindow(instance.model()) && s.windowCells == 0)
        findings.push_back({"llamacpp-window-ignored", Severity::Info, {{"architecture", instance.layout->gguf.architecture}}});
    if (!s.cacheOnDevice)
        findings.push_back({"llamacpp-cache-on-host", Severity::Info, {{"bytes", instance.caches.back().total()}}});
}

void aboutCompute(Findings &findings, const Instance &instance)
{
    const Settings &s = instance.settings;
    if (!isCovered(*instance.layout))
        findings.push_back({"llamacpp-no-replay", Severity::Info, {{"architecture", instance.layout->gguf.architecture}}});
    else if (s.build != profile().newestBuild)
        findings.push_back({"llamacpp-other-build", Severity::Info, {{"build", s.build}, {"replayed", profile().newestBuild}}});
    if (s.pipelineCopies && instance.placement.gpus > 1)
        findings.push_back({"llamacpp-pipeline-copies", Severity::Info, {{"copies", std::int64_t{kPipelineCopies}}}});
    if (s.build < profile().since.halfCopies && s.flashAttention && (s.cache.keys.id != "fp16" || s.cache.values.id != "fp16"))
        findings.push_back({"llamacpp-unlogged-copies", Severity::Info, {{"build", profile().since.halfCopies}}});
}

} // namespace

std::vector<Finding> findingsOf(const Instance &instance, const workload::InferenceWorkload &asked, const Parallelism &parallelism)
{
    Findings findings;
    aboutWeights(findings, instance, asked);
    aboutCache(findings, instance, asked);
    aboutCompute(findings, instance);
    if (parallelism.tensor > 1 || parallelism.context > 1)
        findings.push_back({"llamacpp-layers-not-tensors", Severity::Warning, {{"degree", parallelism.tensor * parallelism.context}}});
    if (asked.engine.id == "ollama" && asked.engine.version.empty())
        findings.push_back({"llamacpp-ollama-runs-server", Severity::Info, {}});
    return findings;
}

} // namespace anchorgpu::memory::llamacpp
