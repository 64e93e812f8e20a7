#include "core/memory/engines/llamacpp/instance.h"

namespace anchorgpu::memory::llamacpp {

Bytes Instance::fixed(int backend) const
{
    const auto place = static_cast<std::size_t>(backend);
    return weights[place].bytes + caches[place].total();
}

Bytes Instance::host() const
{
    return fixed(placement.host()) + compute.byBackend.back().typical + outputBuffer;
}

Instance makeInstance(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &weights, const Settings &settings, ComputeDepth depth)
{
    Instance instance;
    instance.layout = layoutOf(model, weights);
    instance.settings = settings;
    instance.placement = placeLayers(instance.layout->gguf.layers, settings.placement);
    instance.weights = weightBuffers(*instance.layout, instance.placement);
    instance.caches = cacheBuffers(*instance.layout, instance.placement, settings);
    instance.compute = depth == ComputeDepth::Replayed ? replayedBuffers(*instance.layout, instance.placement, settings)
                                                       : estimatedBuffers(*instance.layout, instance.placement, settings);
    instance.outputBuffer = Bytes(4) * model::ggufVocabulary(*model) * settings.sequences;
    return instance;
}

formats::NumericFormat loadedFormat(const model::Model &model, const formats::NumericFormat &asked)
{
    formats::NumericFormat format = asked;
    const bool native = asked.family == formats::Family::Native;
    if (asked.family == formats::Family::Gguf || (native && model.nativeFormat.family == formats::Family::Gguf))
        return asked;
    format.family = formats::Family::Gguf;
    format.ggufName = native && model.nativeFormat.family == formats::Family::Mxfp4 ? "MXFP4_MOE" : "F16";
    format.bits = 16;
    format.group = 0;
    return format;
}

} // namespace anchorgpu::memory::llamacpp
