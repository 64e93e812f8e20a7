#include "core/memory/engines/llamacpp/settings.h"

#include "core/memory/engines/llamacpp/profile.h"
#include "core/memory/engines/llamacpp/window_rules.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr std::int64_t kCellRounding = 256;
constexpr std::int64_t kDefaultContext = 4096; ///< ollama's and llama.cpp's fallback when a model states no length
constexpr std::int64_t kMaxCells = std::int64_t{1} << 30;

Result<formats::KvFormat> cacheFormat(const std::string &id, std::string_view place)
{
    auto format = formats::parseKvFormat(id, place);
    if (!format)
        return format;
    if (format->isAuto())
        return formats::parseKvFormat("fp16", place);
    if (format->id == "fp8" || format->id == "int8" || format->id == "nvfp4")
        return tl::unexpected<Error>(fail("unknown-format", std::string(place), id, "auto, fp32, bf16, fp16, q8_0, q5_1, q5_0, q4_1, q4_0, iq4_nl").value());
    return format;
}

CacheType graphType(const formats::KvFormat &format)
{
    CacheType type;
    type.blockValues = format.block;
    type.blockBytes = format.bytes;
    type.half = format.id == "fp16";
    type.single = format.id == "fp32";
    return type;
}

void resolveContext(Settings &s, const workload::EngineOptions &options, std::int64_t window)
{
    const Since &since = profile().since;
    const std::int64_t rounding = s.build >= since.wideRounding || s.flashAttention ? kCellRounding : 32;
    const std::int64_t asked = options.contextTotal.value_or(s.contextTokens * s.sequences);
    s.contextTotal = roundUp(std::max<std::int64_t>(asked, 1), rounding);
    const bool unified = s.build < since.streams || options.unifiedKv.value_or(false) || s.sequences == 1;
    s.streams = unified ? 1 : s.sequences;
    s.cells = unified ? s.contextTotal : roundUp(std::max<std::int64_t>(s.contextTotal / s.sequences, 1), rounding);
    s.contextTotal = s.cells * s.streams;
    s.batch = std::min(options.batchTokens.value_or(profile().batchTokens), s.contextTotal);
    s.microBatch = std::min(options.ubatchTokens.value_or(profile().ubatchTokens), s.batch);
    if (window > 0) {
        const std::int64_t kept = window * (unified ? s.sequences : 1) + s.microBatch;
        s.windowCells = options.swaFull.value_or(false) ? s.cells : roundUp(std::min(s.cells, kept), rounding);
    }
    const std::int64_t reserved = options.outputsReserved.value_or(s.build >= since.serverOutputs ? s.sequences : s.batch);
    s.outputs = std::max<std::int64_t>(std::min(reserved, s.microBatch), 1);
}

} // namespace

std::int64_t honouredWindow(const model::Model &model, const std::string &architecture, std::int64_t build)
{
    if (build < profile().since.windowCache || !honoursWindow(architecture))
        return 0;
    std::int64_t window = 0;
    for (const model::LayerGroup &group : model.groups) {
        for (const model::Mixer &mixer : group.mixers) {
            if (const auto *attention = std::get_if<model::WindowAttention>(&mixer))
                window = std::max(window, attention->window);
        }
    }
    return window;
}

Result<Settings> resolveSettings(const workload::InferenceWorkload &workload, const workload::Hardware &hardware, const model::Model &model,
                                 bool cpuOnly, std::optional<bool> pipelineCopies)
{
    Settings s;
    const workload::EngineOptions &options = workload.options;
    const auto build = buildOf(workload.engine.id, workload.engine.version);
    if (!build)
        return tl::unexpected<Error>(build.error());
    s.build = *build;
    const auto values = cacheFormat(workload.kvCache, "/workload/kv_cache");
    if (!values)
        return tl::unexpected<Error>(values.error());
    const auto keys = cacheFormat(options.kvCacheK.value_or(workload.kvCache), "/workload/engine_options/kv_cache_k");
    if (!keys)
        return tl::unexpected<Error>(keys.error());
    s.cache = {*keys, *values};
    const Since &since = profile().since;
    // a quantised V cache needs flash attention
    s.flashAttention = options.flashAttention.value_or(s.build >= since.flashDefault || s.cache.values.blocked());
    s.cacheOnDevice = options.kvOffload.value_or(true);
    s.sequences = workload.concurrency;
    s.contextTokens = workload.contextTokens.value_or(model.maxContext > 0 ? model.maxContext : kDefaultContext);
    s.windowCaches = s.build >= since.windowCache;
    if (s.contextTokens < 1 || s.sequences < 1 || s.contextTokens > kMaxCells || s.sequences > kMaxCells || s.contextTokens * s.sequences > kMaxCells
        || options.contextTotal.value_or(1) > kMaxCells)
        return fail("out-of-range", "/workload/context_tokens", std::to_string(s.contextTokens), "1 … " + std::to_string(kMaxCells / std::max<std::int64_t>(s.sequences, 1)));
    resolveContext(s, options, honouredWindow(model, model::ggufArchitecture(model), s.build));
    s.placement.gpus = cpuOnly ? 0 : static_cast<int>(hardware.count);
    s.placement.gpuLayers = options.gpuLayers.value_or(-1);
    s.placement.split = options.tensorSplit;
    s.placement.expertsOnHost = options.expertsOnCpu.value_or(false);
    const bool all = s.placement.gpuLayers < 0 || s.placement.gpuLayers > model.layers();
    s.pipelineCopies = pipelineCopies.value_or(s.placement.gpus > 1 && all && s.cacheOnDevice && !s.placement.expertsOnHost);
    return s;
}

GraphRun graphRun(const Settings &s, const Placement &placement)
{
    GraphRun run;
    run.sequences = static_cast<std::int32_t>(s.sequences);
    run.tokens = static_cast<std::int32_t>(roundUp(s.microBatch, s.sequences));
    run.outputs = static_cast<std::int32_t>(s.outputs);
    run.cells = static_cast<std::int32_t>(s.cells);
    run.windowCells = static_cast<std::int32_t>(s.windowCells);
    run.streams = static_cast<std::int32_t>(s.streams);
    run.flashAttention = s.flashAttention;
    run.keys = graphType(s.cache.keys);
    run.values = graphType(s.cache.values);
    run.halfCopies = s.build >= profile().since.halfCopies;
    run.cacheOnDevice = s.cacheOnDevice;
    run.pinNorms = false;
    run.backends = placement.backends();
    return run;
}

} // namespace anchorgpu::memory::llamacpp
