#include "core/memory/inference/serving.h"

#include "core/memory/model_lookup.h"
#include "core/memory/parallelism.h"

#include <algorithm>
#include <array>

namespace anchorgpu::memory {

namespace {

using workload::InferenceWorkload;

constexpr std::int64_t kWholePromptUnstated = 32'768;
constexpr std::int64_t kContextWithoutLimit = 4096; ///< a model file that states no length

std::optional<ServingEngine> servingEngine(std::string_view id)
{
    constexpr std::array<std::string_view, 6> ids{"vllm", "sglang", "tensorrt-llm", "tgi", "lmdeploy", "transformers"};
    const auto it = std::find(ids.begin(), ids.end(), id);
    return it == ids.end() ? std::nullopt : std::optional(static_cast<ServingEngine>(it - ids.begin()));
}

bool encodes(model::ModelKind kind) { return kind == model::ModelKind::Encoder || kind == model::ModelKind::Embedding || kind == model::ModelKind::Reranker; }

void resolveCard(Serving &s)
{
    s.capacity = s.given.capacity ? Bytes::rounded(*s.given.capacity) : s.gpu->usable.value_or(Bytes(0));
    s.rule.vendor = s.gpu->vendor;
    s.rule.computeCapability = s.gpu->computeCapability;
    s.rule.capacityGib = s.capacity.inGibibytes();
    s.rule.a100 = s.gpu->id.find("a100") != std::string::npos;
    s.rule.directLinks = s.gpu->interconnect.maxDirectGroup >= s.parallelism.tensor && s.gpu->interconnect.maxDirectGroup > 1;
    s.rule.devices = s.devices();
    s.rule.pipeline = s.parallelism.pipeline;
}

void resolveFormats(Serving &s, const InferenceWorkload &workload)
{
    s.native = workload.weights.family == formats::Family::Native;
    s.weights = s.native ? s.model->nativeFormat : workload.weights;
    if (s.weights.family == formats::Family::Native)
        s.weights = {formats::Family::Float, 16, true, 0, {}};
    s.wide = s.model->nativeDtype == "fp16" ? "fp16" : "bf16";
    // Servers load 32-bit releases in 16 bits ("auto" dtype); transformers keeps what the file holds.
    const bool full = s.weights.family == formats::Family::Float && s.weights.bits == 32;
    if (full && s.native && s.engine != ServingEngine::Transformers)
        s.weights = {formats::Family::Float, 16, false, 0, {}};
    else if (full)
        s.wide = "fp32";
}

std::optional<Error> resolveKvFormat(Serving &s, const InferenceWorkload &workload)
{
    const auto parse = [](std::string_view id) { return formats::parseKvFormat(id); };
    Result<formats::KvFormat> format = parse(workload.kvCache);
    if (!format)
        return format.error();
    if (format->isAuto())
        format = parse(!s.model->nativeKvCache.empty() ? std::string_view(s.model->nativeKvCache) : s.wide);
    // Formats that the engine doesn't have (llama.cpp's block types on a server) fall back to the model's own type.
    if (format && !s.profile->hasKvFormat(format->id, s.version.version)) {
        s.kvFellBack = true;
        format = parse(s.wide);
    }
    if (!format || format->isAuto())
        format = parse("bf16");
    s.kv = *format;
    return std::nullopt;
}

/// Options that rules ask for, and what the budget leaves beside the weights.
void resolveOptions(Serving &s, const workload::EngineOptions &options)
{
    s.lora = options.lora;
    s.mtp = options.mtp.value_or(false) && s.model->mtp.has_value();
    s.rule.adapters = s.lora.has_value();
    s.rule.drafts = s.mtp || options.draft.has_value();
    s.rule.bitsandbytes = s.weights.family == formats::Family::BnbNf4;
    s.utilization = s.engine == ServingEngine::Sglang ? options.memFractionStatic.value_or(0) // 0: automatic
                                                      : options.gpuMemoryUtilization.value_or(s.typical(Setting::Utilization));
}

/// max_num_seqs: asked for, read from the number of graphs a log prints (V0 captures 1, 2, 4 and every 8th), or the default.
void resolveSequences(Serving &s, const workload::EngineOptions &options)
{
    constexpr std::int64_t kSmallSizes = 3, kStep = 8, kMostSizes = 10'000;
    if (options.maxNumSeqs) {
        s.maxNumSeqs = std::max<std::int64_t>(1, *options.maxNumSeqs);
        return;
    }
    if (s.engine == ServingEngine::Vllm && s.rule.generation == 0 && s.given.graphCount && *s.given.graphCount > kSmallSizes
        && *s.given.graphCount <= kMostSizes) {
        s.maxNumSeqs = (*s.given.graphCount - kSmallSizes) * kStep;
        return;
    }
    const Coefficient usual = s.value(Setting::MaxNumSeqs);
    s.maxNumSeqs = std::max<std::int64_t>(1, static_cast<std::int64_t>(usual.typical));
    if (s.engine == ServingEngine::Vllm && usual.typical >= 1) {
        s.fewestSequences = usual.low / usual.typical;
        s.mostSequences = usual.high / usual.typical;
    }
}

void resolveLimits(Serving &s, const InferenceWorkload &workload)
{
    const workload::EngineOptions &options = workload.options;
    s.context = workload.contextTokens.value_or(s.model->maxContext > 0 ? s.model->maxContext : kContextWithoutLimit);
    s.contextStated = workload.contextTokens.has_value();
    if (s.engine == ServingEngine::Transformers && !s.contextStated) // generate() has no length of its own: a short chat
        s.context = std::min<std::int64_t>(s.context, 1024);
    s.sequences = ceilDiv(std::max<std::int64_t>(1, workload.concurrency), s.parallelism.data);
    s.keepsCache = !encodes(s.model->kind);

    const auto setting = [&](const std::optional<std::int64_t> &asked, Setting id) {
        return asked ? *asked : static_cast<std::int64_t>(s.typical(id));
    };
    resolveSequences(s, options);
    if (s.engine == ServingEngine::Transformers)
        s.maxNumSeqs = s.sequences;
    s.rule.sequences = s.maxNumSeqs;
    const auto &askedTokens = s.engine == ServingEngine::Sglang && options.chunkedPrefillTokens ? options.chunkedPrefillTokens : options.maxNumBatchedTokens;
    s.batchedTokens = std::max<std::int64_t>(1, setting(askedTokens, Setting::BatchedTokens));
    const double whole = s.typical(Setting::BatchedTokensFollowContext);
    if (!askedTokens && whole > 0 && static_cast<double>(s.context) <= whole) {
        // A maximum of the model that nobody stated is rarely what was served: whole prompts of that length seldom fit.
        s.batchedTokens = std::max(s.batchedTokens, s.contextStated ? s.context : std::min(s.context, kWholePromptUnstated));
        s.chunkedPrefill = false;
    }
    s.profiledTokens = s.given.profiledTokens.value_or(s.batchedTokens);
    if (s.engine == ServingEngine::Transformers)
        s.profiledTokens = s.context;
    s.blockSize = std::max<std::int64_t>(1, setting(options.blockSize, Setting::BlockSize));
    s.graphs = options.cudaGraphs.value_or(s.typical(Setting::Eager) == 0) && s.keepsCache;
    s.images = options.imagesPerRequest.value_or(0);
    if (options.imagesPerRequest == 0) // served for text only: nothing of the tower is profiled
        s.given.skipMultimodalProfiling = true;
    s.draftTokens = options.draft ? options.draft->tokens : s.mtp ? static_cast<std::int64_t>(s.typical(Setting::DraftTokens)) : 0;
}

ShardLayout layoutOf(const Serving &s)
{
    ShardLayout layout;
    layout.tensor = s.parallelism.tensor;
    layout.pipeline = s.parallelism.pipeline;
    layout.expert = s.parallelism.expert;
    layout.visionSharded = s.typical(Setting::VisionSharded) != 0;
    layout.loadsMtp = s.mtp;
    layout.copiesKeysToValues = s.engine != ServingEngine::Transformers;
    layout.mxfp4HiddenMultiple = std::max<std::int64_t>(1, static_cast<std::int64_t>(s.typical(Setting::Mxfp4HiddenMultiple)));
    layout.mxfp4IntermediateMultiple = std::max<std::int64_t>(1, static_cast<std::int64_t>(s.typical(Setting::Mxfp4IntermediateMultiple)));
    layout.absorbedLatentCopies = static_cast<std::int64_t>(s.typical(Setting::AbsorbedLatentCopies));
    layout.dropsGptqZeros = s.engine == ServingEngine::Vllm || s.engine == ServingEngine::Sglang;
    layout.untiesHead = s.engine == ServingEngine::TensorRtLlm;
    layout.rotaryValueBytes = static_cast<std::int64_t>(s.typical(Setting::RotaryValueBytes));
    return layout;
}

void resolveSpare(Serving &s)
{
    Bytes heaviest;
    for (const StageShard &stage : s.shards->stages)
        heaviest = std::max(heaviest, stage.language + stage.vision + stage.mtp);
    s.rule.spareGib = std::max(0.0, (s.capacity.scaled(s.utilization) - heaviest).inGibibytes());
}

std::optional<Error> resolveDraft(Serving &s, const InferenceWorkload &workload, const World &world)
{
    if (!workload.options.draft || (workload.options.draft->model.id.empty() && workload.options.draft->model.path.empty()))
        return std::nullopt;
    auto draft = modelOf(workload.options.draft->model, world);
    if (!draft) {
        Error error = draft.error();
        error.place = "/workload/engine_options/draft/model";
        return error;
    }
    ShardLayout layout = layoutOf(s);
    layout.pipeline = 1; // a drafter is not cut by the pipeline: the last stage holds it
    layout.expert = 1;
    layout.loadsMtp = false;
    const formats::NumericFormat format = (*draft)->nativeFormat.family == formats::Family::Native
        ? formats::NumericFormat{formats::Family::Float, 16, true, 0, {}}
        : (*draft)->nativeFormat;
    s.draft = DraftShard{*draft, shardsOf(*draft, format, true, "bf16", layout)};
    return std::nullopt;
}

} // namespace

Result<Serving> resolveServing(const workload::Scenario &scenario, const InferenceWorkload &workload, const World &world, const PlanOptions &options)
{
    Serving s;
    const auto engine = servingEngine(workload.engine.id);
    s.profile = engine ? engineProfile(workload.engine.id) : nullptr;
    if (!s.profile)
        return fail("unknown-engine", "/workload/engine/id", workload.engine.id, "vllm, sglang, tensorrt-llm, tgi, lmdeploy, llama.cpp, ollama, transformers");
    s.engine = *engine;
    s.given = Given::from(options.given);
    s.gpu = world.gpus->find(scenario.hardware.gpu);
    if (!s.gpu)
        return fail("unknown-gpu", "/hardware/gpu", scenario.hardware.gpu);
    auto model = modelOf(workload.model, world);
    if (!model)
        return tl::unexpected<Error>(model.error());
    s.model = std::move(*model);
    auto parallelism = resolveParallelism(scenario.hardware, DefaultSplit::TensorParallel, s.model.get());
    if (!parallelism)
        return tl::unexpected<Error>(parallelism.error());
    s.parallelism = *parallelism;

    s.version = s.profile->resolve(workload.engine.version);
    s.rule.version = s.version.version;
    s.rule.multimodal = s.model->vision.has_value();
    if (s.model->vision)
        s.rule.visionType = s.model->vision->type;
    for (const auto &group : s.model->groups) {
        for (const auto &part : group.feedForwards)
            s.rule.experts |= std::holds_alternative<model::MixtureOfExperts>(part);
        for (const auto &mixer : group.mixers) {
            s.rule.states |= std::holds_alternative<model::StateSpace>(mixer) || std::holds_alternative<model::LinearAttention>(mixer);
            s.rule.latent |= std::holds_alternative<model::LatentAttention>(mixer);
        }
    }
    resolveCard(s);
    s.rule.generation = s.given.generation.value_or(static_cast<int>(s.typical(Setting::Generation)));
    resolveFormats(s, workload);
    if (const auto error = resolveKvFormat(s, workload))
        return tl::unexpected<Error>(*error);
    resolveOptions(s, workload.options);
    s.shards = shardsOf(s.model, s.weights, s.native, s.wide, layoutOf(s));
    resolveSpare(s);
    resolveLimits(s, workload);
    if (const auto error = resolveDraft(s, workload, world))
        return tl::unexpected<Error>(*error);
    return s;
}

workload::Scenario understoodScenario(const workload::Scenario &scenario, const Serving &s)
{
    workload::Scenario understood = scenario;
    auto &workload = std::get<InferenceWorkload>(understood.workload);
    workload.engine.version = s.version.text;
    workload.contextTokens = s.context;
    workload::EngineOptions &options = workload.options;
    if (s.engine == ServingEngine::Vllm) {
        options.gpuMemoryUtilization = s.utilization;
        options.blockSize = s.blockSize;
        options.maxNumBatchedTokens = s.batchedTokens;
    } else if (s.engine == ServingEngine::Sglang) {
        options.chunkedPrefillTokens = s.batchedTokens;
    }
    if (s.engine != ServingEngine::Transformers)
        options.maxNumSeqs = s.maxNumSeqs;
    options.cudaGraphs = s.graphs;
    workload::Hardware &hardware = understood.hardware;
    hardware.tensorParallel = s.parallelism.tensor;
    hardware.pipelineParallel = s.parallelism.pipeline;
    hardware.expertParallel = s.parallelism.expert;
    hardware.dataParallel = s.parallelism.data;
    hardware.contextParallel = s.parallelism.context;
    hardware.gpusPerNode = s.parallelism.gpusPerNode;
    return understood;
}

} // namespace anchorgpu::memory
