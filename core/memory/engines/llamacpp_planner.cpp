#include "core/memory/engines/llamacpp_planner.h"

#include "core/memory/engines/llamacpp/components.h"
#include "core/memory/engines/llamacpp/extras.h"
#include "core/memory/engines/llamacpp/findings.h"
#include "core/memory/engines/llamacpp/observables.h"
#include "core/memory/engines/llamacpp/profile.h"
#include "core/memory/model_lookup.h"
#include "core/memory/parallelism.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace anchorgpu::memory {

using namespace llamacpp;

namespace {

/// What a measured case states and no scenario does (contract §4).
struct CaseFacts {
    bool cpuOnly = false;
    bool unbounded = false;
    std::optional<Bytes> capacity;
    std::optional<bool> pipelineCopies;
};

CaseFacts factsOf(const nlohmann::json *given)
{
    CaseFacts facts;
    if (!given || !given->is_object())
        return facts;
    const auto backend = given->find("backend");
    facts.cpuOnly = backend != given->end() && backend->is_string() && backend->get<std::string>() == "cpu";
    const auto unbounded = given->find("capacity_unbounded");
    facts.unbounded = unbounded != given->end() && unbounded->is_boolean() && unbounded->get<bool>();
    const auto capacity = given->find("capacity_bytes");
    if (capacity != given->end() && capacity->is_number())
        facts.capacity = Bytes::rounded(capacity->get<double>());
    const auto copies = given->find("pipeline_copies");
    if (copies != given->end() && copies->is_boolean())
        facts.pipelineCopies = copies->get<bool>();
    return facts;
}

/// One plan in the making: `count` devices in replicas of equal instances.
class Planner {
public:
    Planner(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world, const PlanOptions &options)
        : m_scenario(scenario), m_workload(workload), m_world(world), m_options(options), m_facts(factsOf(options.given))
    {
    }

    Result<Plan> run()
    {
        if (auto problem = resolve())
            return tl::unexpected<Error>(std::move(*problem));
        // A replay takes as long as many plans: it is run where its result is shown, or decides the verdict.
        const bool shown = m_options.explain || m_options.observables;
        if (auto problem = makeAt(shown ? ComputeDepth::Replayed : ComputeDepth::Estimated))
            return tl::unexpected<Error>(std::move(*problem));
        Plan plan = assemble();
        if (!shown && !isDecided(plan)) {
            if (auto problem = makeAt(ComputeDepth::Replayed))
                return tl::unexpected<Error>(std::move(*problem));
            plan = assemble();
        }
        if (m_options.explain) {
            const auto more = findingsOf(m_instance, m_workload, m_parallelism);
            plan.findings.insert(plan.findings.end(), more.begin(), more.end());
        }
        if (m_options.observables)
            plan.observables = observablesOf(m_instance);
        return plan;
    }

private:
    std::optional<Error> resolve()
    {
        m_gpu = m_world.gpus->find(m_scenario.hardware.gpu);
        if (!m_gpu)
            return fail("unknown-gpu", "/hardware/gpu", m_scenario.hardware.gpu).value();
        auto model = modelOf(m_workload.model, m_world);
        if (!model)
            return model.error();
        m_model = *model;
        const auto parallelism = resolveParallelism(m_scenario.hardware, DefaultSplit::Layers, m_model.get());
        if (!parallelism)
            return parallelism.error();
        m_parallelism = *parallelism;
        workload::Hardware replica = m_scenario.hardware;
        replica.count = m_scenario.hardware.count / m_parallelism.data;
        workload::InferenceWorkload share = m_workload;
        share.concurrency = ceilDiv(m_workload.concurrency, m_parallelism.data);
        auto settings = resolveSettings(share, replica, *m_model, m_facts.cpuOnly, m_facts.pipelineCopies);
        if (!settings)
            return settings.error();
        m_settings = *settings;
        m_format = loadedFormat(*m_model, m_workload.weights);
        return std::nullopt;
    }

    Bytes capacity() const
    {
        if (m_facts.unbounded)
            return Bytes(std::int64_t{1} << 60);
        return m_facts.capacity.value_or(m_gpu->usable.value_or(Bytes(0)));
    }

    std::optional<Error> makeAt(ComputeDepth depth)
    {
        m_instance = makeInstance(m_model, m_format, m_settings, depth);
        m_draft.reset();
        if (m_workload.options.draft) {
            auto draft = draftInstance(m_instance, *m_workload.options.draft, m_world, depth);
            if (!draft)
                return draft.error();
            m_draft = *std::move(draft);
        }
        return std::nullopt;
    }

    /// Whether the verdict stays the same wherever within its bounds the replay puts the compute buffers.
    bool isDecided(const Plan &plan) const
    {
        if (m_facts.cpuOnly || !isCovered(*m_instance.layout))
            return true;
        for (const DevicePlan &device : plan.devices) {
            const auto place = static_cast<std::size_t>(device.rank) % static_cast<std::size_t>(m_instance.placement.gpus);
            Band estimated = m_instance.compute.byBackend[place], bounds = m_instance.compute.bounds[place];
            if (m_draft) {
                estimated = estimated + m_draft->compute.byBackend[place];
                bounds = bounds + m_draft->compute.bounds[place];
            }
            const auto verdictAt = [&](Bytes buffers) {
                if (device.total.typical - estimated.typical + buffers > device.capacity)
                    return Verdict::DoesNotFit;
                return device.total.high - estimated.high + buffers > device.capacity ? Verdict::Tight : Verdict::Fits;
            };
            if (verdictAt(bounds.low) != verdictAt(bounds.high))
                return false;
        }
        return true;
    }

    Plan assemble()
    {
        Plan plan;
        plan.parallelism = m_parallelism;
        const auto count = m_scenario.hardware.count;
        const auto perReplica = static_cast<int>(count / m_parallelism.data);
        std::vector<Band> adapters;
        if (m_workload.options.lora)
            adapters = loraAdapters(m_instance, *m_workload.options.lora);
        for (std::int64_t rank = 0; rank < count; ++rank) {
            DevicePlan device;
            device.rank = static_cast<int>(rank);
            device.capacity = capacity();
            const int place = static_cast<int>(rank % perReplica);
            if (!m_facts.cpuOnly)
                fillDevice(device, place, adapters);
            plan.devices.push_back(std::move(device));
        }
        plan.host = (m_instance.host() + (m_draft ? m_draft->host() : Bytes(0))) * m_parallelism.data;
        fillPool(plan);
        if (m_options.explain || m_options.observables)
            plan.understood = understood();
        if (capacity() == Bytes(0))
            plan.findings.push_back({"memory-unknown", Severity::Warning, {{"gpu", m_gpu->name}}});
        finish(plan);
        return plan;
    }

    void fillDevice(DevicePlan &device, int place, const std::vector<Band> &adapters) const
    {
        device.components = componentsOf(m_instance, place, m_options.explain);
        if (!adapters.empty())
            device.components.push_back({ComponentId::LoraAdapters, adapters[static_cast<std::size_t>(place)], {}, profile().sourceRules});
        if (m_draft) {
            const Bytes fixed = m_draft->fixed(place);
            device.components.push_back({ComponentId::DraftModel, Band::exact(fixed) + m_draft->compute.byBackend[static_cast<std::size_t>(place)], {}, profile().sourceRules});
        }
        if (place == 0 && m_model->vision && m_workload.options.imagesPerRequest.value_or(0) > 0)
            device.components.push_back({ComponentId::Vision, visionProjector(*m_model), {}, profile().sourceRules});
        device.components.push_back(runtimeContext(m_gpu->vendor, m_options.explain));
    }

    /// The cells of the fullest device, and what the workload needs of them.
    void fillPool(Plan &plan) const
    {
        if (m_facts.cpuOnly || !m_model->keepsKvCache())
            return;
        Bytes cache;
        for (int gpu = 0; gpu < m_instance.placement.gpus; ++gpu)
            cache = std::max(cache, m_instance.caches[static_cast<std::size_t>(gpu)].cache());
        const std::int64_t need = m_settings.contextTokens * m_settings.sequences;
        EnginePool pool;
        pool.kvCache = Band::exact(cache);
        pool.tokens = m_settings.contextTotal;
        pool.maxConcurrency = static_cast<double>(m_settings.contextTotal) / static_cast<double>(m_settings.contextTokens);
        pool.needed = need > m_settings.contextTotal ? cache.scaled(static_cast<double>(need) / static_cast<double>(m_settings.contextTotal)) : cache;
        plan.pool = pool;
    }

    workload::Scenario understood() const
    {
        workload::Scenario scenario = m_scenario;
        auto &workload = std::get<workload::InferenceWorkload>(scenario.workload);
        if (workload.engine.version.empty() && workload.engine.id == "llama.cpp")
            workload.engine.version = "b" + std::to_string(m_settings.build);
        workload.weights = m_format;
        workload.kvCache = std::string(m_settings.cache.values.id);
        workload.contextTokens = m_settings.contextTokens;
        workload::EngineOptions &options = workload.options;
        options.batchTokens = m_settings.batch;
        options.ubatchTokens = m_settings.microBatch;
        options.contextTotal = m_settings.contextTotal;
        options.outputsReserved = m_settings.outputs;
        options.flashAttention = m_settings.flashAttention;
        options.unifiedKv = options.unifiedKv.value_or(m_settings.build < profile().since.streams);
        options.gpuLayers = m_settings.placement.gpuLayers;
        options.kvOffload = m_settings.cacheOnDevice;
        options.expertsOnCpu = m_settings.placement.expertsOnHost;
        options.swaFull = options.swaFull.value_or(false);
        workload::Hardware &hardware = scenario.hardware;
        hardware.tensorParallel = m_parallelism.tensor;
        hardware.pipelineParallel = m_parallelism.pipeline;
        hardware.dataParallel = m_parallelism.data;
        hardware.contextParallel = m_parallelism.context;
        hardware.expertParallel = m_parallelism.expert;
        return scenario;
    }

    const workload::Scenario &m_scenario;
    const workload::InferenceWorkload &m_workload;
    const World &m_world;
    const PlanOptions &m_options;
    CaseFacts m_facts;
    const hardware::Gpu *m_gpu = nullptr;
    std::shared_ptr<const model::Model> m_model;
    Parallelism m_parallelism;
    Settings m_settings;
    formats::NumericFormat m_format;
    Instance m_instance;
    std::optional<Instance> m_draft;
};

} // namespace

Result<Plan> planLlamaCpp(const workload::Scenario &scenario, const workload::InferenceWorkload &workload, const World &world, const PlanOptions &options)
{
    return Planner(scenario, workload, world, options).run();
}

} // namespace anchorgpu::memory
