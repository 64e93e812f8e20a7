#include "core/memory/diffusion/diffusion_findings.h"

#include "core/memory/diffusion/diffusion_edits.h"
#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

using workload::DiffusionOffload;

using Args = decltype(Finding::args);

class Findings {
public:
    Findings(const Setup &setup, const std::vector<ComponentWeights> &weights, const std::vector<PhaseMemory> &phases)
        : m_setup(setup), m_weights(weights), m_phases(phases)
    {
    }

    std::vector<Finding> all()
    {
        peak();
        vaeOptions();
        weightsKept();
        engineLimits();
        parallel();
        trust();
        return std::move(m_list);
    }

private:
    void add(const char *id, Severity severity, Args args = {}) { m_list.push_back({id, severity, std::move(args)}); }

    struct Remedy {
        std::string id;   ///< of the edit; empty when none helps
        Bytes total;      ///< of the largest phase with it
    };

    /// The first edit that lowers the largest phase by a twentieth or more.
    Remedy remedy(const Bytes now) const
    {
        for (const DiffusionEdit &edit : diffusionEdits(m_setup.workload, *m_setup.model)) {
            const Setup changed = withWorkload(m_setup, edit.changed);
            const std::vector<ComponentWeights> weights = componentWeights(changed);
            const std::vector<PhaseMemory> phases = phasesOf(changed, weights);
            const Bytes total = phases[largestPhase(phases)].allocated().typical;
            if (total < now.scaled(0.95))
                return {edit.id, total};
        }
        return {};
    }

    void peak()
    {
        const PhaseMemory &largest = m_phases[largestPhase(m_phases)];
        const Bytes now = largest.allocated().typical;
        std::string phaseName(idOf(largest.id));
        std::replace(phaseName.begin(), phaseName.end(), '_', '-');
        const Remedy lowered = remedy(now);
        m_list.push_back({"diffusion-peak-" + phaseName, Severity::Info, {{"phase", std::string(idOf(largest.id))}, {"bytes", now}, {"lowered_by", lowered.id}}});
        if (!lowered.id.empty())
            m_list.push_back({"lower-by-" + lowered.id, Severity::Info, {{"bytes", lowered.total}, {"gain", now - lowered.total}}});
        if (m_setup.engine == Engine::Diffusers) {
            Bytes reserved;
            for (const PhaseMemory &phase : m_phases)
                reserved = std::max(reserved, phase.reserved().typical);
            add("diffusion-reserved", Severity::Info,
                {{"allocated", largest.allocated().typical}, {"reserved", reserved}, {"used", reserved + cudaContext(m_setup).typical}});
        }
    }

    void vaeOptions()
    {
        const workload::DiffusionWorkload &w = m_setup.workload;
        const TilePlan tile = tilePlan(m_setup);
        if (w.vaeSlicing)
            slicingActive(m_setup) ? add("vae-slicing-quality", Severity::Info) : add("vae-slicing-no-effect", Severity::Warning);
        if (w.vaeTiling && !tile.possible)
            add("vae-tiling-impossible", Severity::Warning);
        else if (w.vaeTiling && !tile.active)
            add("vae-tile-covers-image", Severity::Warning, {{"tile_width", tile.width}, {"tile_height", tile.height}});
        if (tile.active) {
            add("vae-tiling-quality", Severity::Warning, {{"tile_width", tile.width}, {"tile_height", tile.height}});
            if (w.frames > 1)
                add("vae-tiling-flicker", Severity::Warning);
        }
        if (m_setup.vaeMovedToFp32())
            add("vae-forced-fp32", Severity::Info);
        if (m_setup.model->guidance == model::GuidanceMode::None && w.guidance)
            add("guidance-distilled", Severity::Info);
        if (m_setup.model->guidance == model::GuidanceMode::TwoCalls && w.guidance)
            add("guidance-two-calls", Severity::Info);
    }

    void weightsKept()
    {
        Bytes stays;
        for (const ComponentWeights &c : m_weights)
            stays += c.stays ? c.bytes.typical : Bytes(0);
        if (stays > Bytes(0) && m_setup.workload.offload != DiffusionOffload::None)
            add("int8-not-offloaded", Severity::Warning, {{"bytes", stays}});
        for (const ComponentWeights &c : m_weights) {
            if (c.keptFp32 > Bytes(0))
                add("t5-kept-wide", Severity::Info, {{"bytes", c.keptFp32}});
        }
        if (m_setup.workload.offload == DiffusionOffload::Group && m_setup.given.placement != "all")
            add("group-offload-denoiser-only", Severity::Info);
        if (m_setup.workload.loraRank)
            add("lora-estimated", Severity::Info);
        if (m_setup.workload.controlnet)
            add("controlnet-estimated", Severity::Info);
    }

    void engineLimits()
    {
        const DiffusionOffload offload = m_setup.workload.offload;
        const bool finer = offload == DiffusionOffload::Group || offload == DiffusionOffload::Sequential;
        if (m_setup.engine == Engine::StableDiffusionCpp && finer)
            add("offload-mode-replaced", Severity::Warning, {{"engine", m_setup.profile->name()}, {"mode", std::string("model")}});
        if (m_setup.engine == Engine::ComfyUi && offload == DiffusionOffload::Group)
            add("offload-mode-replaced", Severity::Warning, {{"engine", m_setup.profile->name()}, {"mode", std::string("model")}});
        if (m_setup.engine == Engine::ComfyUi && m_setup.gpu->usable) {
            const PhaseMemory &largest = m_phases[largestPhase(m_phases)];
            const Bytes need = largest.allocated().typical + (largest.reserve ? largest.reserve->allocated.typical : Bytes(0));
            if (need > *m_setup.gpu->usable)
                add("comfyui-partial-load", Severity::Warning, {{"bytes", need - *m_setup.gpu->usable}});
        }
        if (m_setup.amd())
            add("rocm-convolution-workspace", Severity::Info);
    }

    void parallel()
    {
        const Parallelism &p = m_setup.parallelism;
        if (m_setup.engine != Engine::Diffusers && p.tensor * p.pipeline * p.context > 1)
            add("parallel-needs-diffusers", Severity::Warning, {{"engine", m_setup.profile->name()}});
        const std::int64_t replicas = p.data / m_setup.guidanceShards;
        if (replicas > m_setup.workload.batch)
            add("data-parallel-idle", Severity::Warning, {{"replicas", replicas}, {"images", m_setup.workload.batch}});
        if (m_setup.workload.guidanceParallel && m_setup.guidanceShards == 1)
            add("guidance-parallel-no-effect", Severity::Warning);
        if (p.tensor * p.pipeline * p.context > 1 && m_setup.decodeShards == 1)
            add("vae-decode-on-one-device", Severity::Info);
    }

    void trust()
    {
        if (m_setup.model->overallStatus() == "unverified")
            add("component-unverified", Severity::Info, {{"model", m_setup.model->name}});
        if (!m_setup.model->activation.verified)
            add("activation-assumed", Severity::Warning, {{"model", m_setup.model->name}});
        if (m_setup.given.torchVersion() >= 209 && m_setup.model->vae.temporalFactor > 1)
            add("torch-conv3d-regression", Severity::Warning);
    }

    const Setup &m_setup;
    const std::vector<ComponentWeights> &m_weights;
    const std::vector<PhaseMemory> &m_phases;
    std::vector<Finding> m_list;
};

} // namespace

std::size_t largestPhase(const std::vector<PhaseMemory> &phases)
{
    std::size_t largest = 0;
    for (std::size_t i = 1; i < phases.size(); ++i) {
        if (phases[i].allocated().typical > phases[largest].allocated().typical)
            largest = i;
    }
    return largest;
}

std::vector<Finding> findingsOf(const Setup &setup, const std::vector<ComponentWeights> &weights, const std::vector<PhaseMemory> &phases)
{
    return Findings(setup, weights, phases).all();
}

} // namespace anchorgpu::memory::diffusion
