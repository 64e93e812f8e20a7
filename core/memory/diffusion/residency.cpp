#include "core/memory/diffusion/residency.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

using workload::DiffusionOffload;

bool isRun(Role role) { return role == Role::Denoiser || role == Role::ControlNet || role == Role::Lora; }

/// Whether a component of this role runs in the phase. The last text encoder may still be there when an image is encoded.
bool runsIn(PhaseId phase, Role role)
{
    switch (phase) {
    case PhaseId::TextEncode: return role == Role::TextEncoder || role == Role::ImageEncoder;
    case PhaseId::VaeEncode: return role == Role::Vae;
    case PhaseId::Denoise: return isRun(role);
    case PhaseId::VaeDecode: return role == Role::Vae;
    default: return false;
    }
}

/// Whether the component has run before or in this phase.
bool hasRun(PhaseId phase, Role role)
{
    if (role == Role::TextEncoder || role == Role::ImageEncoder)
        return true;
    if (isRun(role))
        return phase == PhaseId::Denoise || phase == PhaseId::VaeDecode;
    return phase == PhaseId::VaeEncode || phase == PhaseId::VaeDecode;
}

class Rules {
public:
    Rules(PhaseId phase, const Setup &setup, const std::vector<ComponentWeights> &weights) : m_phase(phase), m_setup(setup), m_weights(weights) {}

    std::vector<Resident> resident() const
    {
        std::vector<Resident> list;
        if (m_setup.given.resident) {
            stated(list);
            return list;
        }
        switch (mode()) {
        case DiffusionOffload::None: everything(list); break;
        case DiffusionOffload::Model: inUse(list); break;
        case DiffusionOffload::Sequential: leaves(list); break;
        case DiffusionOffload::Group: groups(list); break;
        }
        return list;
    }

private:
    /// ComfyUI frees what the phase doesn't need; stable-diffusion.cpp either keeps all or moves whole components.
    DiffusionOffload mode() const
    {
        const DiffusionOffload offload = m_setup.workload.offload;
        if (m_setup.engine == Engine::ComfyUi)
            return offload == DiffusionOffload::Sequential ? offload : DiffusionOffload::Model;
        if (m_setup.engine == Engine::StableDiffusionCpp && offload != DiffusionOffload::None)
            return DiffusionOffload::Model;
        return offload;
    }

    Band whole(const ComponentWeights &c) const { return hasRun(m_phase, c.role) ? c.afterUse : c.bytes; }

    void stated(std::vector<Resident> &list) const
    {
        for (const ComponentWeights &c : m_weights) {
            const auto &slots = *m_setup.given.resident;
            if (std::find(slots.begin(), slots.end(), c.slot) != slots.end())
                list.push_back({&c, whole(c), true});
        }
    }

    void everything(std::vector<Resident> &list) const
    {
        for (const ComponentWeights &c : m_weights)
            list.push_back({&c, whole(c), true});
    }

    const ComponentWeights *largestEncoder() const
    {
        const ComponentWeights *largest = nullptr;
        for (const ComponentWeights &c : m_weights) {
            if (runsIn(PhaseId::TextEncode, c.role) && (!largest || c.bytes.typical > largest->bytes.typical))
                largest = &c;
        }
        return largest;
    }

    void inUse(std::vector<Resident> &list) const
    {
        const ComponentWeights *encoder = largestEncoder();
        for (const ComponentWeights &c : m_weights) {
            const bool isEncoder = c.role == Role::TextEncoder || c.role == Role::ImageEncoder;
            const bool lingers = m_phase == PhaseId::VaeEncode && &c == encoder && m_setup.engine == Engine::Diffusers;
            const bool runs = runsIn(m_phase, c.role) && (!isEncoder || &c == encoder);
            if (c.stays)
                list.push_back({&c, whole(c), true});
            else if (runs && c.role == Role::Denoiser)
                list.push_back({&c, c.active, true});
            else if (runs || lingers)
                list.push_back({&c, whole(c), true});
        }
    }

    void leaves(std::vector<Resident> &list) const
    {
        const ComponentWeights *encoder = largestEncoder();
        for (const ComponentWeights &c : m_weights) {
            const bool isEncoder = c.role == Role::TextEncoder || c.role == Role::ImageEncoder;
            if (c.stays)
                list.push_back({&c, whole(c), true});
            else if (runsIn(m_phase, c.role) && c.role != Role::ControlNet && c.role != Role::Lora && (!isEncoder || &c == encoder))
                list.push_back({&c, c.leaf, false});
        }
    }

    void groups(std::vector<Resident> &list) const
    {
        const bool every = m_setup.given.placement == "all";
        const workload::OffloadOptions &options = m_setup.workload.offloadOptions;
        for (const ComponentWeights &c : m_weights) {
            const bool grouped = every || c.role == Role::Denoiser;
            if (!grouped || c.stays) {
                list.push_back({&c, whole(c), true});
                continue;
            }
            if (!runsIn(m_phase, c.role))
                continue;
            const Band unit = options.leafLevel ? c.leaf : c.block;
            const std::int64_t units = (options.leafLevel ? 1 : options.blocks) * (options.stream ? 2 : 1);
            Band held{unit.low * units, unit.typical * units, unit.high * units};
            // More blocks than there are is the whole component.
            held = {std::min(held.low, c.active.low), std::min(held.typical, c.active.typical), std::min(held.high, c.active.high)};
            list.push_back({&c, held, false});
        }
    }

    PhaseId m_phase;
    const Setup &m_setup;
    const std::vector<ComponentWeights> &m_weights;
};

} // namespace

std::vector<Resident> residentIn(PhaseId phase, const Setup &setup, const std::vector<ComponentWeights> &weights)
{
    return Rules(phase, setup, weights).resident();
}

Bytes hostMemory(const Setup &setup, const std::vector<ComponentWeights> &weights)
{
    Bytes all, largest, grouped;
    for (const ComponentWeights &c : weights) {
        if (c.stays)
            continue;
        all += c.bytes.typical;
        largest = std::max(largest, c.bytes.typical);
        if (c.role == Role::Denoiser || setup.given.placement == "all")
            grouped += c.bytes.typical;
    }
    switch (setup.workload.offload) {
    case DiffusionOffload::None: return largest;
    case DiffusionOffload::Model:
    case DiffusionOffload::Sequential: return all;
    case DiffusionOffload::Group:
        return setup.given.offloadTarget == "disk" ? largest : grouped * (setup.workload.offloadOptions.stream ? 2 : 1);
    }
    return largest;
}

} // namespace anchorgpu::memory::diffusion
