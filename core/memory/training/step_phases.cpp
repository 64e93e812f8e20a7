#include "core/memory/training/step_phases.h"

#include "core/memory/training/formula_sum.h"

#include <algorithm>

namespace anchorgpu::memory::training
{
namespace
{

using Op = Operator;

Band exact(double bytes)
{
    return Band::exact(Bytes::rounded(bytes));
}

/// Builds the phases of one stage; one function a phase, one a group of items.
class PhaseBuilder
{
public:
    PhaseBuilder(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules, bool explain)
        : m_setup(setup), m_stage(stage), m_explain(explain), m_tables(*setup.tables), m_states(modelStates(setup, stage, modules)),
          m_activations(activationMemory(setup, stage, modules)), m_loss(lossMemory(setup, stage)),
          m_gather(gatherMemory(setup, stage, modules))
    {
    }

    StageMemory build()
    {
        StageMemory memory;
        memory.phases = {load(), lossPhase(), backwardFirst(), backwardLast(), optimizerStep()};
        memory.pagedBytes = m_setup.optimizer->paged ? m_states.optimizer : 0;
        memory.hostBytes = m_states.onHostWeights + m_states.onHostGradients + m_states.onHostOptimizer + m_activations.onHost;
        memory.states = m_states;
        return memory;
    }

private:
    void add(PhaseItems &phase, ComponentId id, const Band &bytes, std::string_view source, Formula formula, bool torch = true) const
    {
        if (bytes.high <= Bytes(0))
            return;
        formula = m_explain ? closedFormula(std::move(formula), bytes.typical) : Formula{};
        const auto same = std::find_if(phase.items.begin(), phase.items.end(), [&](const Item &item) { return item.component.id == id; });
        if (same == phase.items.end()) {
            phase.items.push_back({{id, bytes, std::move(formula), source}, torch});
            return;
        }
        same->component.bytes = same->component.bytes + bytes;
        if (m_explain)
            same->component.formula.push_back({Op::Plus, static_cast<double>(bytes.typical.count()), "bytes_of_temporaries"});
    }

    /// parameters × bytes ÷ ranks, from the bytes that came out.
    Formula stateFormula(double bytes, double parameters, double shards) const
    {
        if (parameters <= 0)
            return {};
        Formula formula{{Op::First, parameters, "parameters"}, {Op::Times, bytes * shards / parameters, "bytes_per_parameter"}};
        if (shards > 1)
            formula.push_back({Op::DividedBy, shards, "ranks"});
        return formula;
    }

    const Coefficient &castShare() const
    {
        const Coefficient &own = m_setup.framework->castsToFp32;
        return own.high > 0 ? own : m_tables.coefficient("quantised_base.cast_to_fp32");
    }

    void addWeights(PhaseItems &phase) const
    {
        const double values = m_setup.adapters ? m_stage.elements(true) : m_states.trained;
        Band weights = exact(m_states.weights);
        if (m_states.castUncertain > 0)
            weights = weights + castShare().times(m_states.castUncertain);
        const bool quantised = m_setup.adapters && m_setup.workload.baseWeights != workload::BaseWeights::Bf16;
        add(phase, ComponentId::Weights, weights,
            quantised ? m_tables.source("quantised_base.source") : std::string_view(m_setup.recipe->source),
            stateFormula(m_states.weights, values, m_setup.weightShard()));
        add(phase, ComponentId::Vision, exact(m_states.vision), m_setup.recipe->source, {{Op::First, m_states.vision, "bytes"}});
        add(phase, ComponentId::LoraAdapters, exact(m_states.adapters), m_setup.recipe->source,
            stateFormula(m_states.adapters, m_states.trained, m_setup.weightShard()));
    }

    /// What is there in every phase of the step.
    void addBase(PhaseItems &phase) const
    {
        addWeights(phase);
        add(phase, ComponentId::OptimizerState, exact(m_states.optimizer), m_setup.optimizer->source,
            stateFormula(m_states.optimizer, m_states.trained, m_setup.optimizerShard()), !m_setup.optimizer->paged);
        add(phase, ComponentId::MasterWeights, exact(m_states.master), m_setup.recipe->source,
            stateFormula(m_states.master, m_states.trained, m_setup.optimizerShard()));
        const Band buckets = bucketMemory(m_setup, m_states);
        Formula formula{{Op::First, static_cast<double>(workspaces(m_setup).typical.count()), "bytes"}};
        if (buckets.typical > Bytes(0))
            formula.push_back({Op::Plus, static_cast<double>(buckets.typical.count()), "bytes_of_buckets"});
        add(phase, ComponentId::ComputeBuffers, workspaces(m_setup) + buckets,
            m_tables
                .coefficient(m_setup.replicated()      ? "sharding.ddp_buckets"
                             : buckets.high > Bytes(0) ? "sharding.deepspeed_buckets"
                                                       : "overheads.cublas")
                .source,
            std::move(formula));
    }

    void addGradients(PhaseItems &phase, double bytes) const
    {
        const Coefficient &share = m_setup.framework->gradientShare;
        add(phase, ComponentId::Gradients, share.high > 0 ? share.times(bytes) : exact(bytes), m_setup.recipe->source,
            stateFormula(m_states.gradients, m_states.trained, m_setup.gradientShard()));
    }

    void addGathered(PhaseItems &phase, const Band &parameters, const Band &gradients) const
    {
        const double root = m_stage.root * m_setup.recipe->compute;
        add(phase, ComponentId::GatheredParameters, parameters + gradients,
            m_tables.coefficient(gradients.high > Bytes(0) ? "sharding.reduce" : "sharding.root").source,
            {{Op::First, root, "bytes_of_root_unit"},
             {Op::Plus, static_cast<double>(parameters.typical.count()) - root, "bytes_of_layers"},
             {Op::Plus, static_cast<double>(gradients.typical.count()), "bytes_of_reduction"}});
    }

    void addActivations(PhaseItems &phase, bool saved, bool working) const
    {
        Band bytes;
        Formula formula;
        if (saved) {
            bytes = m_activations.saved;
            formula = {{Op::First, m_setup.tokens.typical, "tokens"},
                       {Op::Times, m_activations.perTokenAndLayer, "bytes_per_token_and_layer"},
                       {Op::Times, static_cast<double>(m_stage.layers.size()), "layers"}};
            if (m_activations.inFlight > 1)
                formula.push_back({Op::Times, m_activations.inFlight, "micro_batches_in_flight"});
        }
        if (working) {
            bytes = bytes + m_activations.working;
            formula.push_back(
                {formula.empty() ? Op::First : Op::Plus, static_cast<double>(m_activations.working.typical.count()), "bytes_of_one_layer"});
        }
        add(phase, ComponentId::Activations, bytes, m_activations.source, std::move(formula));
    }

    void addDequantisation(PhaseItems &phase) const
    {
        add(phase, ComponentId::QuantizationWorkspace, dequantisation(m_setup, m_stage), m_tables.source("quantised_base.source"),
            {{Op::First, m_stage.largestMatrix, "values_of_largest_matrix"}, {Op::Times, m_setup.recipe->compute, "bytes_per_value"}});
    }

    void addCasts(PhaseItems &phase) const
    {
        add(phase, ComponentId::GatheredParameters, castMemory(m_setup, m_states), m_setup.recipe->source,
            {{Op::First, m_states.trained, "parameters"}, {Op::Times, m_setup.recipe->castCopy, "bytes_per_parameter"}});
    }

    /// Reserve of the allocator, communicators and the context close every phase.
    PhaseItems closed(PhaseItems phase, const Band &lossBuffers = {}) const
    {
        const Band allocated = phase.allocated();
        const Band reserve = allocatorReserve(m_setup, allocated, lossBuffers);
        const double share = allocated.typical > Bytes(0)
                                 ? static_cast<double>(reserve.typical.count()) / static_cast<double>(allocated.typical.count())
                                 : 0;
        add(phase, ComponentId::Reserve, reserve, m_setup.framework->source,
            {{Op::First, static_cast<double>(allocated.typical.count()), "bytes_allocated"}, {Op::Times, share, "share"}});
        const int groups = communicatorCount(m_setup);
        add(phase, ComponentId::Communication, communicators(m_setup), m_tables.coefficient("overheads.nccl_first").source,
            {{Op::First, static_cast<double>(groups), "communicators"},
             {Op::Times, groups > 0 ? static_cast<double>(communicators(m_setup).typical.count()) / groups : 0, "bytes"}},
            false);
        const Band context = driverContext(m_setup);
        add(phase, ComponentId::Framework, context, m_tables.coefficient("overheads.context_nvidia").source,
            {{Op::First, static_cast<double>(context.typical.count()), "bytes"}}, false);
        return phase;
    }

    /// Loading: whole 16-bit weights before they are sharded or quantised, tensor by tensor, or shards only.
    PhaseItems load() const
    {
        PhaseItems phase{PhaseId::Load, {}};
        addWeights(phase);
        const bool narrow = m_setup.adapters && m_setup.workload.baseWeights != workload::BaseWeights::Bf16;
        if (m_setup.framework->load == LoadMode::Full && m_setup.sharded()) {
            const double values = m_stage.elements(false);
            add(phase, ComponentId::GatheredParameters, m_tables.coefficient("load_full").times(values * 2),
                m_tables.coefficient("load_full").source,
                {{Op::First, values, "parameters"}, {Op::Times, 2 * m_tables.coefficient("load_full").typical, "bytes_per_parameter"}});
        } else if (narrow) {
            addDequantisation(phase);
        }
        return closed(std::move(phase));
    }

    PhaseItems lossPhase() const
    {
        PhaseItems phase{PhaseId::Loss, {}};
        addBase(phase);
        if (m_setup.gradientsPersist() && !m_setup.workload.optimizerInBackward)
            addGradients(phase, m_states.gradients);
        addGathered(phase, m_gather.atLoss, {});
        addCasts(phase);
        addActivations(phase, true, false);
        const Band loss = m_loss.logits + m_loss.headGradients;
        Formula formula{{Op::First, m_setup.tokens.typical, "tokens"},
                        {Op::Times, m_setup.tokens.typical > 0 ? m_loss.rows / m_setup.tokens.typical : 0, "vocabulary"},
                        {Op::Times, m_setup.loss.perLogit.typical, "bytes_per_logit"}};
        if (m_loss.hiddenBytes > 0)
            formula.push_back({Op::Plus, m_loss.hiddenBytes * m_setup.tokens.typical, "bytes_of_hidden_states"});
        if (m_loss.headGradients.typical > Bytes(0))
            formula.push_back({Op::Plus, static_cast<double>(m_loss.headGradients.typical.count()), "bytes_of_head_gradients"});
        add(phase, ComponentId::LogitsLoss, loss,
            m_setup.loss.perHidden.typical > 0 ? m_setup.loss.perHidden.source : m_setup.loss.perLogit.source, std::move(formula));
        return closed(std::move(phase), m_loss.logits);
    }

    PhaseItems backwardFirst() const
    {
        PhaseItems phase{PhaseId::BackwardFirst, {}};
        addBase(phase);
        const double head = m_setup.adapters || m_setup.sharded() ? 0 : m_stage.head * m_states.gradientBytes;
        if (m_setup.gradientsPersist() && !m_setup.workload.optimizerInBackward)
            addGradients(phase, m_states.gradients);
        else
            addGradients(phase, std::max(head, largestGradient(m_setup, m_stage, m_states)));
        addGathered(phase, m_gather.atFirstBackward, m_gather.firstGradients);
        addCasts(phase);
        addDequantisation(phase);
        addActivations(phase, true, true);
        return closed(std::move(phase), m_loss.logits);
    }

    PhaseItems backwardLast() const
    {
        PhaseItems phase{PhaseId::BackwardLast, {}};
        addBase(phase);
        addGradients(phase, m_setup.workload.optimizerInBackward ? largestGradient(m_setup, m_stage, m_states) : m_states.gradients);
        addGathered(phase, m_gather.atLastBackward, m_gather.lastGradients);
        addCasts(phase);
        addDequantisation(phase);
        addActivations(phase, false, true);
        return closed(std::move(phase), m_loss.logits);
    }

    PhaseItems optimizerStep() const
    {
        PhaseItems phase{PhaseId::OptimizerStep, {}};
        addBase(phase);
        addGradients(phase, m_setup.workload.optimizerInBackward ? largestGradient(m_setup, m_stage, m_states) : m_states.gradients);
        const Band temporaries = stepTemporaries(m_setup, m_states);
        add(phase, ComponentId::ComputeBuffers, temporaries,
            m_tables.coefficient(m_setup.optimizer->muon ? "newton_schulz" : "foreach").source,
            {{Op::First, m_states.trainedShard, "parameters"},
             {Op::Times, m_states.trainedShard > 0 ? static_cast<double>(temporaries.typical.count()) / m_states.trainedShard : 0,
              "bytes_per_parameter"}});
        return closed(std::move(phase), m_loss.logits);
    }

    const Setup &m_setup;
    const StageParameters &m_stage;
    bool m_explain;
    const Tables &m_tables;
    ModelStates m_states;
    ActivationMemory m_activations;
    LossMemory m_loss;
    GatherMemory m_gather;
};

template <class Predicate> Band sum(const std::vector<Item> &items, Predicate use)
{
    Band total;
    for (const Item &item : items) {
        if (use(item))
            total = total + item.component.bytes;
    }
    return total;
}

} // namespace

Band PhaseItems::allocated() const
{
    return sum(items, [](const Item &item) { return item.torch && item.component.id != ComponentId::Reserve; });
}
Band PhaseItems::reserved() const
{
    return sum(items, [](const Item &item) { return item.torch; });
}
Band PhaseItems::total() const
{
    return sum(items, [](const Item &) { return true; });
}

StageMemory stageMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules, bool explain)
{
    return PhaseBuilder(setup, stage, modules, explain).build();
}

} // namespace anchorgpu::memory::training
