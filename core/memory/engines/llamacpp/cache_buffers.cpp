#include "core/memory/engines/llamacpp/cache_buffers.h"

#include "core/memory/engines/llamacpp/replay/allocator.h"
#include "core/memory/engines/llamacpp/profile.h"
#include "core/memory/engines/llamacpp/window_rules.h"
#include "core/model/cache_shape.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

constexpr std::int64_t kRowPadding = 512; // ggml-cuda: MATRIX_ROW_PADDING

Bytes tensorOf(const formats::KvFormat &format, std::int64_t values, std::int64_t cells, bool onDevice)
{
    Bytes bytes = format.bytesOf(values) * cells;
    if (onDevice && format.blocked() && values % kRowPadding != 0)
        bytes += format.bytesOf(kRowPadding - values % kRowPadding);
    return bytes.alignedUp(onDevice ? kGpuAlignment : kHostAlignment);
}

/// Full heads of latent attention, which builds before the latent cache kept.
model::CacheShape shapeFor(const model::Mixer &mixer, std::int64_t build)
{
    model::CacheShape shape = model::cacheShape(mixer);
    const auto *latent = std::get_if<model::LatentAttention>(&mixer);
    if (latent && build < profile().since.latentCache) {
        shape.keyValues = latent->heads * (latent->nopeDim + latent->ropeDim);
        shape.valueValues = latent->heads * latent->valueDim;
    }
    return shape;
}

class Summer {
public:
    Summer(const ModelLayout &layout, const Placement &placement, const Settings &settings)
        : m_layout(layout), m_placement(placement), m_settings(settings), m_out(static_cast<std::size_t>(placement.backends())),
          m_window(settings.windowCaches && honoursWindow(layout.gguf.architecture))
    {
        for (const model::LayerGroup &group : layout.model->groups) {
            std::vector<model::CacheShape> shapes;
            for (const model::Mixer &mixer : group.mixers) {
                shapes.push_back(shapeFor(mixer, settings.build));
                m_widestValues = std::max(m_widestValues, shapes.back().valueValues);
            }
            m_shapes.push_back(std::move(shapes));
        }
    }

    std::vector<CacheOnDevice> run()
    {
        if (!m_layout.model->keepsKvCache())
            return std::move(m_out);
        for (std::size_t i = 0; i < m_placement.layers.size(); ++i) {
            const int backend = m_settings.cacheOnDevice ? m_placement.layers[i] : m_placement.host();
            const model::LayerGroup &group = m_layout.model->layer(i);
            if (group.sharesKvCache)
                continue;
            for (const model::CacheShape &shape : m_shapes[static_cast<std::size_t>(m_layout.model->layerGroups[i])])
                add(m_out[static_cast<std::size_t>(backend)], shape, backend != m_placement.host());
        }
        return std::move(m_out);
    }

private:
    void add(CacheOnDevice &device, const model::CacheShape &shape, bool onDevice)
    {
        if (shape.keyValues > 0) {
            const bool windowed = m_window && shape.window > 0;
            const std::int64_t cells = (windowed ? m_settings.windowCells : m_settings.cells) * m_settings.streams;
            Bytes bytes = tensorOf(m_settings.cache.keys, shape.keyValues, cells, onDevice);
            // without flash attention V lies transposed, in rows of the widest layer
            const std::int64_t values = shape.valueValues > 0 && !m_settings.flashAttention ? m_widestValues : shape.valueValues;
            if (values > 0)
                bytes += tensorOf(m_settings.cache.values, values, cells, onDevice);
            (windowed ? device.window : device.full) += bytes;
            ++(windowed ? device.windowLayers : device.fullLayers);
            device.keyValues = std::max(device.keyValues, shape.keyValues);
            device.valueValues = std::max(device.valueValues, values);
        }
        if (shape.stateValues + shape.convValues > 0) {
            const std::int64_t alignment = onDevice ? kGpuAlignment : kHostAlignment;
            device.state += Bytes(4 * shape.stateValues * m_settings.sequences).alignedUp(alignment);
            device.state += Bytes(4 * shape.convValues * m_settings.sequences).alignedUp(alignment);
            ++device.stateLayers;
            device.stateValues = std::max(device.stateValues, shape.stateValues + shape.convValues);
        }
    }

    const ModelLayout &m_layout;
    const Placement &m_placement;
    const Settings &m_settings;
    std::vector<CacheOnDevice> m_out;
    std::vector<std::vector<model::CacheShape>> m_shapes; ///< by layer group
    std::int64_t m_widestValues = 0;
    bool m_window;
};

} // namespace

std::vector<CacheOnDevice> cacheBuffers(const ModelLayout &layout, const Placement &placement, const Settings &settings)
{
    return Summer(layout, placement, settings).run();
}

} // namespace anchorgpu::memory::llamacpp
