#include "core/memory/diffusion/phases.h"

#include "core/memory/diffusion/denoise_memory.h"
#include "core/memory/diffusion/engine_buffers.h"
#include "core/memory/diffusion/vae_memory.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

Activation working(PhaseId phase, const Setup &s)
{
    if (s.engine == Engine::ComfyUi)
        return comfyUiDemand(phase, s);
    if (s.engine == Engine::StableDiffusionCpp)
        return sdCppBuffer(phase, s);
    switch (phase) {
    case PhaseId::TextEncode: return textEncodeActivation(s);
    case PhaseId::VaeEncode: return vaeEncodeActivation(s);
    case PhaseId::Denoise: return denoiseActivation(s);
    default: return vaeDecodeActivation(s);
    }
}

/// Gaps in the allocator's segments beside narrow tensors, and what is still held from loading. Offload gives the segments back.
Band packingOf(const PhaseMemory &memory, const Setup &s)
{
    Band packing;
    if (s.engine != Engine::Diffusers)
        return packing;
    const Coefficient &share = (*s.common)["packing"];
    for (const Resident &r : memory.resident) {
        if (r.whole && r.weights->packingShare > 0)
            packing = packing + spread(static_cast<double>(r.bytes.typical.count()) * share.value, share);
    }
    const Bytes copy = s.given.loadCopyReserved;
    return packing + Band::exact(copy);
}

/// One entry a component id; parts of the same id (several text encoders) are added up.
void add(std::vector<Component> &components, Component one)
{
    const auto same = std::find_if(components.begin(), components.end(), [&](const Component &c) { return c.id == one.id; });
    if (same == components.end()) {
        components.push_back(std::move(one));
        return;
    }
    same->bytes = same->bytes + one.bytes;
    for (std::size_t i = 0; i < one.formula.size(); ++i) {
        Operand operand = one.formula[i];
        if (i == 0)
            operand.op = operand.op == Operator::OpenTimes ? Operator::OpenPlus : Operator::Plus;
        same->formula.push_back(operand);
    }
}

Formula residentFormula(const Resident &r)
{
    if (r.whole && r.bytes == r.weights->bytes)
        return r.weights->formula;
    if (r.weights->formula.empty())
        return {};
    return {{Operator::First, static_cast<double>(r.bytes.typical.count()), r.whole ? "bytes" : "bytes_of_modules_on_the_card"}};
}

ComponentId workingId(PhaseId phase, Engine engine)
{
    if (engine == Engine::StableDiffusionCpp)
        return ComponentId::ComputeBuffers;
    return phase == PhaseId::VaeDecode ? ComponentId::VaeDecode : ComponentId::Activations;
}

} // namespace

Band PhaseMemory::weights() const
{
    Band total;
    for (const Resident &r : resident)
        total = total + r.bytes;
    return total;
}

Band PhaseMemory::allocated() const { return weights() + working.allocated + workspace.allocated; }

Band PhaseMemory::reserved() const { return weights() + working.reserved + workspace.reserved + packing; }

std::vector<PhaseMemory> phasesOf(const Setup &s, const std::vector<ComponentWeights> &weights)
{
    std::vector<PhaseMemory> phases;
    for (const PhaseId id : {PhaseId::TextEncode, PhaseId::VaeEncode, PhaseId::Denoise, PhaseId::VaeDecode}) {
        if (id == PhaseId::VaeEncode && !s.encodesImages())
            continue;
        PhaseMemory memory;
        memory.id = id;
        memory.resident = residentIn(id, s, weights);
        memory.working = working(id, s);
        if (id == PhaseId::Denoise && s.engine == Engine::Diffusers)
            memory.workspace = dequantizedMatrix(s);
        if (s.engine == Engine::ComfyUi)
            memory.reserve = comfyUiReserve(s);
        memory.packing = packingOf(memory, s);
        phases.push_back(std::move(memory));
    }
    return phases;
}

Band cudaContext(const Setup &s)
{
    const Coefficient &context = (*s.common)["cuda_context"];
    return {Bytes::gibibytes(context.low), Bytes::gibibytes(context.value), Bytes::gibibytes(context.high)};
}

Phase planPhase(const PhaseMemory &memory, const Setup &s, bool decodes)
{
    Phase phase;
    phase.id = memory.id;
    for (const Resident &r : memory.resident)
        add(phase.components, {componentOf(r.weights->role), r.bytes, residentFormula(r), r.weights->source});
    const bool runs = memory.id != PhaseId::VaeDecode || decodes;
    Band slack = memory.packing;
    if (runs) {
        add(phase.components, {workingId(memory.id, s.engine), memory.working.allocated, memory.working.formula, memory.working.source});
        if (memory.workspace.allocated.typical > Bytes(0))
            add(phase.components, {ComponentId::QuantizationWorkspace, memory.workspace.allocated, memory.workspace.formula, memory.workspace.source});
        slack.high = slack.high + std::max(Bytes(0), memory.working.reserved.typical - memory.working.allocated.typical);
    }
    if (memory.reserve)
        add(phase.components, {ComponentId::Reserve, memory.reserve->allocated, memory.reserve->formula, memory.reserve->source});
    else
        add(phase.components, {ComponentId::Reserve, {Bytes(0), Bytes(0), slack.high}, {}, (*s.common)["vae_reserved_image"].source});
    // ComfyUI's extra reserve is meant for the context.
    if (!memory.reserve)
        add(phase.components, {ComponentId::Framework, {Bytes(0), Bytes(0), cudaContext(s).high}, {}, (*s.common)["cuda_context"].source});
    for (const Component &component : phase.components)
        phase.total = phase.total + component.bytes;
    return phase;
}

} // namespace anchorgpu::memory::diffusion
