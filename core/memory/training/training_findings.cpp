#include "core/memory/training/training_findings.h"

#include "core/memory/training/activation_memory.h"
#include "core/memory/training/transient_memory.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{
using workload::Checkpointing;

using Args = decltype(Finding::args);

class Remarks
{
public:
    Remarks(Plan &plan, const Setup &setup, const std::vector<AdapterModule> &modules)
        : m_plan(plan), m_setup(setup), m_workload(setup.workload), m_modules(modules),
          m_worst(plan.devices[static_cast<std::size_t>(plan.worstRank)])
    {
    }

    void addAll()
    {
        memoryUnknown();
        peak();
        counters();
        sharding();
        states();
        lengths();
        adapters();
        architecture();
        checkpoint();
        job();
    }

private:
    void add(const char *id, Severity severity, Args args = {}) { m_plan.findings.push_back({id, severity, std::move(args)}); }

    /// Bytes of a component in a phase of the worst rank; 0 when it isn't there.
    Bytes in(const Phase &phase, ComponentId id) const
    {
        const auto it = std::find_if(phase.components.begin(), phase.components.end(), [&](const Component &c) { return c.id == id; });
        return it == phase.components.end() ? Bytes(0) : it->bytes.typical;
    }
    const Phase &phase(PhaseId id) const
    {
        return *std::find_if(m_worst.phases.begin(), m_worst.phases.end(), [&](const Phase &p) { return p.id == id; });
    }

    void memoryUnknown()
    {
        if (m_worst.capacity <= Bytes(0))
            add("memory-unknown", Severity::Warning, {{"gpu", m_setup.understood.hardware.gpu}});
    }

    /// The moment that decides, with the shares that could be lowered.
    void peak()
    {
        const Phase &top = m_worst.phases[static_cast<std::size_t>(m_worst.peakPhase)];
        Args args{{"bytes", top.total.typical},
                  {"activations", in(top, ComponentId::Activations)},
                  {"loss", in(top, ComponentId::LogitsLoss)},
                  {"gradients", in(top, ComponentId::Gradients)},
                  {"gathered", in(top, ComponentId::GatheredParameters)}};
        switch (top.id) {
        case PhaseId::Load:
            return add("training-peak-load", Severity::Info, std::move(args));
        case PhaseId::Loss:
            return add("training-peak-loss", Severity::Info, std::move(args));
        case PhaseId::BackwardFirst:
            return add(m_workload.activationCheckpointing == Checkpointing::None ? "training-peak-backward-first"
                                                                                 : "training-peak-recompute",
                       Severity::Info, std::move(args));
        case PhaseId::BackwardLast:
            return add("training-peak-backward-last", Severity::Info, std::move(args));
        default:
            return add("training-peak-optimizer-step", Severity::Info, std::move(args));
        }
    }

    void counters()
    {
        const Phase &top = m_worst.phases[static_cast<std::size_t>(m_worst.peakPhase)];
        const Bytes outside = in(top, ComponentId::Framework) + in(top, ComponentId::Communication) +
                              (m_setup.optimizer->paged ? in(top, ComponentId::OptimizerState) : Bytes(0));
        const Bytes reserved = top.total.typical - outside;
        add("training-counters", Severity::Info,
            {{"allocated", reserved - in(top, ComponentId::Reserve)}, {"reserved", reserved}, {"device", top.total.typical}});
    }

    void sharding()
    {
        const std::int64_t ranks = m_setup.dataRanks;
        if (ranks > 1 && !m_setup.sharded() && !m_setup.zeroBuffers()) {
            add("ddp-replicates", Severity::Info, {{"ranks", ranks}});
            if (m_plan.verdict == Verdict::DoesNotFit)
                add("ddp-never-pools", Severity::Warning,
                    {{"ranks", ranks}, {"needed", m_worst.total.typical}, {"capacity", m_worst.capacity}});
        }
        if (ranks == 1 && m_workload.sharding != workload::Sharding::None)
            add("nothing-to-shard", Severity::Info);
        if (m_setup.sharded() && m_setup.shardDegree > 1 && !m_setup.framework->wrapsRoot)
            add("root-unit-gathered", Severity::Info, {{"bytes", in(phase(PhaseId::Loss), ComponentId::GatheredParameters)}});
        if (m_setup.degrees.pipeline > 1)
            add("pipeline-ends", Severity::Info, {{"in_flight", microBatchesInFlight(m_setup, 0)}, {"stages", m_setup.degrees.pipeline}});
    }

    void states()
    {
        const Phase &step = phase(PhaseId::OptimizerStep);
        if (m_setup.gradientsPersist() && !m_workload.optimizerInBackward)
            add("gradients-persist", Severity::Info, {{"bytes", in(phase(PhaseId::Loss), ComponentId::Gradients)}});
        if (m_workload.optimizerInBackward && m_workload.gradientAccumulation > 1)
            add("in-backward-forbids-accumulation", Severity::Error, {{"steps", m_workload.gradientAccumulation}});
        if (m_workload.optimizerKernel == workload::OptimizerKernel::Foreach && m_setup.optimizer->moments > 0 &&
            step.id == PhaseId::OptimizerStep && in(step, ComponentId::ComputeBuffers) > kGiB)
            add("foreach-temporaries", Severity::Info, {{"bytes", in(step, ComponentId::ComputeBuffers)}});
        if (m_setup.optimizer->paged)
            add("paged-states", Severity::Info, {{"resident", in(step, ComponentId::OptimizerState)}, {"host", m_plan.host}});
        if (m_setup.optimizer->muon)
            add("muon-whole-matrices", Severity::Info);
        const bool zero = m_setup.zeroBuffers() || m_setup.sharding == workload::Sharding::Zero3;
        const Bytes saved = in(step, ComponentId::OptimizerState) * (m_setup.shardDegree - 1);
        if (zero && m_setup.shardDegree > 1 && in(step, ComponentId::ComputeBuffers) > saved &&
            m_workload.offload == workload::TrainingOffload::None)
            add("buckets-exceed-savings", Severity::Warning, {{"buckets", in(step, ComponentId::ComputeBuffers)}, {"saved", saved}});
    }

    void lengths()
    {
        if (!m_workload.packed)
            add(m_workload.meanSequenceTokens ? "unpacked-lengths-mean" : "unpacked-lengths", Severity::Info,
                {{"tokens", m_workload.sequenceTokens}});
        if (m_setup.model->maxContext > 0 && m_workload.sequenceTokens > m_setup.model->maxContext)
            add("longer-than-context", Severity::Warning, {{"tokens", m_workload.sequenceTokens}, {"context", m_setup.model->maxContext}});
        if (m_workload.attention == workload::AttentionKernel::Eager)
            add("eager-attention-quadratic", Severity::Info, {{"tokens", m_workload.sequenceTokens}});
    }

    /// A frozen layer with adapters may keep more than a trained one.
    bool adaptersKeepMore() const
    {
        const std::size_t position = layerCount(*m_setup.model) - 1;
        ActivationStyle style = activationStyle(m_setup);
        const model::LayerGroup &group = layerAt(*m_setup.model, position);
        const NormShapes norms = normShapes(*m_setup.model, position);
        const PerToken frozen = layerActivation(group, m_setup.model->hiddenSize, norms, style).saved;
        style.frozen = false;
        const PerToken trained = layerActivation(group, m_setup.model->hiddenSize, norms, style).saved;
        const PerToken extra = adapterActivation(m_setup, m_modules, position);
        return frozen.whole + frozen.divided + extra.whole + extra.divided > trained.whole + trained.divided;
    }

    void adapters()
    {
        if (!m_setup.adapters)
            return;
        add("adapter-parameters", Severity::Info, {{"parameters", adapterParameters(m_setup, m_modules)}, {"rank", m_workload.lora.rank}});
        if (m_workload.activationCheckpointing == Checkpointing::None && layerCount(*m_setup.model) > 0 && adaptersKeepMore())
            add("adapters-keep-more", Severity::Info);
        if (m_workload.lora.dora)
            add("dora-weight-norms", Severity::Info);
        if (std::any_of(m_modules.begin(), m_modules.end(), [](const AdapterModule &m) { return m.experts > 1; }))
            add("adapters-on-experts", Severity::Info);
        if (m_workload.baseWeights == workload::BaseWeights::Bf16)
            return;
        add("quantised-base-quality", Severity::Info, {{"format", std::string(workload::idOf(m_workload.baseWeights))}});
        const ModelStates states = modelStates(m_setup, stageParameters(m_setup, 0), m_modules);
        if (states.castUncertain > 0)
            add("quantised-base-casts", Severity::Info, {{"bytes", Bytes::rounded(states.castUncertain)}});
    }

    void architecture()
    {
        const auto hasExperts = [](const model::LayerGroup &group) {
            return std::any_of(group.feedForwards.begin(), group.feedForwards.end(),
                               [](const model::FeedForward &f) { return std::holds_alternative<model::MixtureOfExperts>(f); });
        };
        if (std::any_of(m_setup.model->groups.begin(), m_setup.model->groups.end(), hasExperts))
            add("experts-imbalance", Severity::Info);
        if (const Bytes tower = in(phase(PhaseId::Loss), ComponentId::Vision); tower > Bytes(0))
            add("tower-frozen", Severity::Info, {{"bytes", tower}});
    }

    void checkpoint()
    {
        const CheckpointCost &cost = *m_plan.checkpoint;
        add("checkpoint-storage", Severity::Info,
            {{"gigabytes", ceilDiv(cost.retained.count(), 1'000'000'000)},
             {"copies", m_workload.checkpoint.kept + 1},
             {"bytes", cost.bytes}});
        if (cost.hostGather > Bytes(0))
            add("full-checkpoint-gathers", Severity::Info, {{"bytes", cost.hostGather}});
        add("restore-must-be-tested", Severity::Info,
            {{"other", m_setup.understood.hardware.count > 1 ? m_setup.understood.hardware.count / 2 : std::int64_t{2}}});
        if (m_setup.sharded() || m_setup.zeroBuffers())
            add("local-shards-tied", Severity::Warning, {{"ranks", m_setup.shardDegree}});
        if (!m_workload.checkpoint.withOptimizer)
            add("no-exact-resume", Severity::Info);
    }

    /// Does it end in time, and when does the last checkpoint have to be written: stopping doesn't pause the rent, and the data
    /// has to leave before the end.
    void job()
    {
        const double term = static_cast<double>(m_setup.understood.rental.term.hours());
        const double exportRate = m_setup.tables->number("checkpoint.export_gb_per_second") * 1e9;
        const double exportHours = static_cast<double>(m_plan.checkpoint->bytes.count()) / exportRate / 3600;
        const double writeHours = m_plan.checkpoint->writeSeconds / 3600;
        const double last = std::max(0.0, term - writeHours - exportHours);
        if (!m_workload.totalTokens || !m_workload.tokensPerSecond || *m_workload.tokensPerSecond <= 0)
            return;
        const double hours = *m_workload.totalTokens / *m_workload.tokensPerSecond / 3600;
        Args args{{"hours", rounded(hours)}, {"term_hours", term}, {"last_hour", rounded(last)}, {"export_hours", rounded(exportHours)}};
        if (hours > term)
            add("job-exceeds-term", Severity::Warning, std::move(args));
        else if (hours > last)
            add("job-leaves-no-time", Severity::Warning, std::move(args));
        else
            add("job-ends-in-term", Severity::Info, std::move(args));
        add("last-checkpoint", Severity::Info,
            {{"last_hour", rounded(last)}, {"term_hours", term}, {"export_hours", rounded(exportHours)}});
    }

    static double rounded(double hours) { return static_cast<double>(static_cast<std::int64_t>(hours * 10 + 0.5)) / 10; }

    Plan &m_plan;
    const Setup &m_setup;
    const workload::TrainingWorkload &m_workload;
    const std::vector<AdapterModule> &m_modules;
    const DevicePlan &m_worst;
};

} // namespace

void addTrainingFindings(Plan &plan, const Setup &setup, const std::vector<AdapterModule> &modules)
{
    if (!plan.devices.empty())
        Remarks(plan, setup, modules).addAll();
}

} // namespace anchorgpu::memory::training
