#include "core/memory/training/training_setup.h"

#include "core/memory/model_lookup.h"
#include "core/memory/parallelism.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace anchorgpu::memory::training
{
namespace
{
using workload::LossKind;
using workload::Sharding;

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return text;
}

template <class T> std::optional<T> member(const nlohmann::json &given, const char *name)
{
    const auto it = given.find(name);
    if (it == given.end())
        return std::nullopt;
    if constexpr (std::is_same_v<T, bool>)
        return it->is_boolean() ? std::optional(it->get<bool>()) : std::nullopt;
    else if constexpr (std::is_same_v<T, std::string>)
        return it->is_string() ? std::optional(it->get<std::string>()) : std::nullopt;
    else
        return it->is_number() ? std::optional(it->get<double>()) : std::nullopt;
}

Given readGiven(const nlohmann::json *json)
{
    Given given;
    if (!json || !json->is_object())
        return given;
    given.counter = lower(member<std::string>(*json, "counter").value_or(""));
    given.datasetMeanTokens = member<double>(*json, "dataset_mean_tokens");
    given.float8Linear = member<bool>(*json, "float8_linear").value_or(false);
    given.fp8Compute = member<bool>(*json, "fp8_compute").value_or(false);
    given.lossCompiled = member<bool>(*json, "loss_compiled");
    given.reshardAfterForward = member<bool>(*json, "fsdp_reshard_after_forward");
    given.peakPhase = member<std::string>(*json, "peak_phase").value_or("");
    given.pipelineSchedule = lower(member<std::string>(*json, "pipeline_schedule").value_or(""));
    given.vocabularyLogits = member<bool>(*json, "vocabulary_logits");
    given.trainableParameters = member<double>(*json, "trainable_parameters");
    given.sequenceParallel = member<bool>(*json, "sequence_parallel");
    given.capacityBytes = member<double>(*json, "capacity_bytes");
    return given;
}

/// Which loss row is in force: what the framework means by "standard", what a compiled or divided loss turns it into.
void chooseLoss(Setup &setup)
{
    LossKind kind = setup.workload.loss;
    if (kind == LossKind::Standard)
        kind = setup.framework->standardLoss;
    const bool eager = kind == LossKind::Standard || kind == LossKind::LegacyFp32;
    if (eager && setup.given.lossCompiled.value_or(false))
        kind = LossKind::Compiled;
    else if (eager && setup.framework->vocabularyParallel)
        kind = LossKind::VocabularyParallel;
    setup.lossId = std::string(workload::idOf(kind));
    const auto row = setup.tables->losses.find(setup.lossId);
    if (row != setup.tables->losses.end())
        setup.loss = row->second;
    if (kind == LossKind::Chunked && setup.framework->chunkedLoss.typical > 0)
        setup.loss.perLogit = setup.framework->chunkedLoss;
}

/// Sharding that was left out: none on one data rank, else FSDP. On a single data rank every kind is "none".
void chooseSharding(Setup &setup)
{
    setup.dataRanks = setup.degrees.data * setup.degrees.context;
    setup.sharding = setup.workload.sharding.value_or(setup.dataRanks > 1 ? Sharding::Fsdp : Sharding::None);
    setup.workload.sharding = setup.sharding;
    setup.shardDegree = setup.dataRanks;
    if (setup.sharding == Sharding::Hsdp) {
        const std::int64_t group = setup.workload.shardGroup.value_or(std::min(setup.dataRanks, setup.degrees.gpusPerNode));
        setup.shardDegree = std::clamp<std::int64_t>(group, 1, setup.dataRanks);
        setup.workload.shardGroup = setup.shardDegree;
    }
}

/// Tokens of one micro-batch on one rank. Context parallelism divides them. Unpacked batches are padded to their longest
/// sample, so the limit decides the peak and the mean only the low end; a data set much shorter than the limit rarely reaches it.
void countTokens(Setup &setup)
{
    const workload::TrainingWorkload &w = setup.workload;
    const double context = static_cast<double>(setup.degrees.context);
    double longest = static_cast<double>(w.sequenceTokens);
    double shortest = longest;
    if (!w.packed && setup.given.datasetMeanTokens && *setup.given.datasetMeanTokens > 0)
        longest /= 1 + longest / (setup.tables->number("length.saturation") * *setup.given.datasetMeanTokens);
    if (!w.packed && w.meanSequenceTokens && *w.meanSequenceTokens > 0)
        shortest = std::min(*w.meanSequenceTokens, longest);
    setup.sequence = longest / context;
    const double batch = static_cast<double>(w.microBatch) / context;
    setup.tokens = {std::min(shortest, longest) * batch, longest * batch, longest * batch, {}};
    // Several unpacked sequences below a long limit, of lengths that nobody stated: the batch rarely fills the limit.
    const bool stated = w.meanSequenceTokens || setup.given.datasetMeanTokens;
    if (!w.packed && !stated && w.microBatch > 1 && longest >= setup.tables->number("length.unfilled_from")) {
        const Coefficient &share = setup.tables->coefficient("length.unfilled");
        setup.tokens = {longest * batch * share.low, longest * batch * share.typical, longest * batch * share.high, {}};
    }
    setup.variableShapes = !w.packed;
}

void fillDefaults(Setup &setup)
{
    workload::TrainingWorkload &w = setup.workload;
    setup.adapters = w.method != workload::TrainingMethod::Full;
    if (!w.optimizerKernel)
        w.optimizerKernel = setup.framework->kernel;
    if (w.framework.version.empty())
        w.framework.version = setup.framework->since;
    if (w.method == workload::TrainingMethod::Qlora && w.baseWeights == workload::BaseWeights::Bf16)
        w.baseWeights = workload::BaseWeights::Nf4;
    const bool usual = setup.framework->sequenceParallelUsual && setup.degrees.tensor > 1;
    w.sequenceParallel = w.sequenceParallel.value_or(setup.given.sequenceParallel.value_or(usual));
    setup.sequenceParallel = *w.sequenceParallel && setup.degrees.tensor > 1;
}

template <class Row> const Row *rowOf(const std::map<std::string, Row, std::less<>> &rows, std::string_view id)
{
    const auto it = rows.find(id);
    return it == rows.end() ? nullptr : &it->second;
}

std::string knownFrameworks(const Tables &tables)
{
    std::string ids;
    for (const FrameworkRow &row : tables.frameworks) {
        if (ids.find(row.id) == std::string::npos)
            ids += (ids.empty() ? "" : ", ") + row.id;
    }
    return ids;
}

} // namespace

bool Setup::gradientsPersist() const
{
    return workload.gradientAccumulation > 1 || zeroBuffers() || recipe->mainGradients || framework->persistentGradients;
}

Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::TrainingWorkload &workload, const World &world,
                        const PlanOptions &options)
{
    auto model = modelOf(workload.model, world);
    if (!model)
        return tl::unexpected(model.error());
    return makeSetup(scenario, workload, std::move(*model), world, options);
}

Result<Setup> makeSetup(const workload::Scenario &scenario, const workload::TrainingWorkload &workload,
                        std::shared_ptr<const model::Model> model, const World &world, const PlanOptions &options)
{
    Setup setup;
    setup.tables = &Tables::builtIn();
    setup.model = std::move(model);
    setup.workload = workload;
    setup.given = readGiven(options.given);
    const auto degrees = resolveParallelism(scenario.hardware, DefaultSplit::DataParallel, setup.model.get());
    if (!degrees)
        return tl::unexpected(degrees.error());
    setup.degrees = *degrees;
    const hardware::Gpu *gpu = world.gpus->find(scenario.hardware.gpu);
    if (!gpu)
        return fail("unknown-gpu", "/hardware/gpu", scenario.hardware.gpu);
    setup.gpu = *gpu;

    setup.framework = setup.tables->framework(workload.framework.id, workload.framework.version, workload.loss == LossKind::LegacyFp32);
    if (!setup.framework)
        return fail("unknown-framework", "/workload/framework/id", workload.framework.id, knownFrameworks(*setup.tables));
    setup.recipe = rowOf(setup.tables->recipes, workload::idOf(workload.recipe));
    setup.optimizer = rowOf(setup.tables->optimizers, workload::idOf(workload.optimizer));
    if (!setup.recipe || !setup.optimizer)
        return fail("unknown-value", "/workload/recipe", std::string(workload::idOf(workload.recipe)));
    fillDefaults(setup);
    chooseSharding(setup);
    chooseLoss(setup);
    countTokens(setup);

    setup.understood = scenario;
    setup.understood.workload = setup.workload;
    workload::Hardware &hardware = setup.understood.hardware;
    hardware.tensorParallel = setup.degrees.tensor;
    hardware.pipelineParallel = setup.degrees.pipeline;
    hardware.expertParallel = setup.degrees.expert;
    hardware.dataParallel = setup.degrees.data;
    hardware.contextParallel = setup.degrees.context;
    return setup;
}

} // namespace anchorgpu::memory::training
