#include "core/memory/engines/llamacpp/components.h"

#include "core/memory/engines/llamacpp/profile.h"

namespace anchorgpu::memory::llamacpp {

namespace {

double number(std::int64_t value) { return static_cast<double>(value); }

Band weightBand(const Instance &instance, Bytes bytes)
{
    const Bytes doubt = instance.layout->gguf.doubtfulBytes;
    return {std::max(Bytes(0), bytes - doubt), bytes, bytes + doubt};
}

Component weights(const Instance &instance, int device, bool explain)
{
    const WeightBuffer &buffer = instance.weights[static_cast<std::size_t>(device)];
    Component component;
    component.id = ComponentId::Weights;
    component.bytes = weightBand(instance, buffer.bytes);
    component.source = profile().sourceRules;
    if (explain && buffer.parameters > 0)
        component.formula = {{Operator::First, number(buffer.parameters), "parameters"},
                             {Operator::Times, 8.0 * number(buffer.bytes.count()) / number(buffer.parameters), "bits_per_parameter"},
                             {Operator::DividedBy, 8, "bits_per_byte"}};
    return component;
}

/// layers × (K values × bytes + V values × bytes) × cells × streams.
void appendCacheTerm(Formula &formula, const Instance &instance, const CacheOnDevice &cache, std::int64_t layers, std::string_view unit, std::int64_t cells)
{
    if (layers == 0)
        return;
    const Settings &s = instance.settings;
    formula.push_back({formula.empty() ? Operator::First : Operator::Plus, number(layers), unit});
    if (cache.valueValues == 0 || s.cache.keys == s.cache.values) {
        formula.push_back({Operator::Times, number(cache.keyValues + cache.valueValues), "values_per_token"});
        formula.push_back({Operator::Times, s.cache.keys.bytesPerValue(), "bytes_per_value"});
    } else {
        formula.push_back({Operator::OpenTimes, number(cache.keyValues), "key_values"});
        formula.push_back({Operator::Times, s.cache.keys.bytesPerValue(), "bytes_per_value"});
        formula.push_back({Operator::Plus, number(cache.valueValues), "value_values"});
        formula.push_back({Operator::Times, s.cache.values.bytesPerValue(), "bytes_per_value"});
        formula.push_back({Operator::Close, 0, ""});
    }
    formula.push_back({Operator::Times, number(cells), "cells"});
    if (s.streams > 1)
        formula.push_back({Operator::Times, number(s.streams), "sequences"});
}

Component kvCache(const Instance &instance, int device, bool explain)
{
    const CacheOnDevice &cache = instance.caches[static_cast<std::size_t>(device)];
    Component component;
    component.id = ComponentId::KvCache;
    component.bytes = Band::exact(cache.cache());
    component.source = profile().sourceRules;
    if (explain) {
        appendCacheTerm(component.formula, instance, cache, cache.fullLayers, "layers", instance.settings.cells);
        appendCacheTerm(component.formula, instance, cache, cache.windowLayers, "window_layers", instance.settings.windowCells);
    }
    return component;
}

Component recurrentState(const Instance &instance, const CacheOnDevice &cache, bool explain)
{
    Component component;
    component.id = ComponentId::RecurrentState;
    component.bytes = Band::exact(cache.state);
    component.source = profile().sourceRules;
    if (explain)
        component.formula = {{Operator::First, number(cache.stateLayers), "layers"},
                             {Operator::Times, number(cache.stateValues), "state_values"},
                             {Operator::Times, 4, "bytes_per_value"},
                             {Operator::Times, number(instance.settings.sequences), "sequences"}};
    return component;
}

Component computeBuffer(const Instance &instance, int device, bool explain)
{
    const ComputeBuffers &compute = instance.compute;
    Component component;
    component.id = ComponentId::ComputeBuffers;
    component.bytes = compute.byBackend[static_cast<std::size_t>(device)];
    component.source = compute.replayed ? profile().sourceReplay : profile().sourceClosedForm;
    if (explain && compute.replayed)
        component.formula = {{Operator::First, number(compute.tensors), "tensors_placed"}};
    else if (explain)
        component.formula = {{Operator::First, number(instance.settings.microBatch), "tokens"},
                             {Operator::Times, number(component.bytes.typical.count()) / number(std::max<std::int64_t>(instance.settings.microBatch, 1)), "work_bytes_per_token"}};
    return component;
}

} // namespace

std::vector<Component> componentsOf(const Instance &instance, int device, bool explain)
{
    const CacheOnDevice &cache = instance.caches[static_cast<std::size_t>(device)];
    std::vector<Component> components;
    components.reserve(5);
    components.push_back(weights(instance, device, explain));
    components.push_back(kvCache(instance, device, explain));
    if (cache.stateLayers > 0)
        components.push_back(recurrentState(instance, cache, explain));
    components.push_back(computeBuffer(instance, device, explain));
    return components;
}

Component runtimeContext(hardware::Vendor vendor, bool explain)
{
    const BandedFigure &figure = vendor == hardware::Vendor::Amd ? profile().rocmContext : profile().cudaContext;
    Component component;
    component.id = ComponentId::Framework;
    component.bytes = {Bytes::mebibytes(figure.low), Bytes::mebibytes(figure.typical), Bytes::mebibytes(figure.high)};
    component.source = figure.source;
    if (explain)
        component.formula = {{Operator::First, figure.typical, "mib"}};
    return component;
}

} // namespace anchorgpu::memory::llamacpp
