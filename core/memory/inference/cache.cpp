#include "core/memory/inference/cache.h"

#include <algorithm>

namespace anchorgpu::memory {

namespace {

constexpr std::int64_t kLinearStateValue = 4; ///< linear attention keeps its state in fp32 (vLLM mamba_utils.py, SGLang)
constexpr std::int64_t kConvValue = 2;        ///< convolution states have the model's type

/// Bytes of `values` in the cache format; a partial block counts whole.
std::int64_t inFormat(const formats::KvFormat &format, std::int64_t values) { return format.bytesOf(values).count(); }

class KindsOfMixers {
public:
    KindsOfMixers(const Serving &serving, std::vector<CacheKind> &kinds) : m_s(serving), m_kinds(kinds) {}

    void add(const model::LayerGroup &group, std::int64_t layers)
    {
        if (layers <= 0)
            return;
        m_layers = layers;
        m_shares = group.sharesKvCache;
        for (const model::Mixer &mixer : group.mixers)
            std::visit(*this, mixer);
    }

    void operator()(const model::FullAttention &a) { heads(a.shape, 0, false, 0, a.indexValues); }
    void operator()(const model::WindowAttention &a) { heads(a.shape, a.window, false, 0, 0); }
    void operator()(const model::CrossAttention &a) { heads(a.shape, 0, true, a.sourceTokens, 0); }

    void operator()(const model::LatentAttention &a)
    {
        if (m_shares)
            return;
        if (a.compression) {
            compressed(*a.compression);
            return;
        }
        CacheKind kind;
        kind.latent = true;
        const std::int64_t multiple = std::max<std::int64_t>(1, static_cast<std::int64_t>(m_s.typical(Setting::LatentPadMultiple)));
        const std::int64_t values = roundUp(a.kvLoraRank + a.ropeDim, multiple);
        kind.bytesPerEntry = inFormat(m_s.kv, values);
        kind.heads = 1;
        kind.width = values;
        kind.bytesPerValue = m_s.kv.bytesPerValue();
        if (a.indexer) {
            // Sparse latent attention in fp8 stores scales per 128 values and the rotary part in 16 bits (656 bytes).
            if (m_s.kv.id == "fp8") {
                kind.bytesPerEntry = a.kvLoraRank + 4 * ceilDiv(a.kvLoraRank, 128) + 2 * a.ropeDim;
                kind.heads = 0;
            }
            // Index keys: one byte a value and an fp32 scale per 128.
            kind.bytesPerEntry += a.indexer->headDim + 4 * ceilDiv(a.indexer->headDim, 128);
            kind.heads = 0;
        }
        put(kind);
    }

    void operator()(const model::StateSpace &a)
    {
        const std::int64_t tp = m_s.parallelism.tensor;
        const std::int64_t groups = std::max(a.groups, std::min(tp, a.groups > 0 ? roundUp(a.groups, tp) : tp));
        const std::int64_t convWidth = a.version >= 2 ? ceilDiv(a.inner, tp) + 2 * ceilDiv(groups, tp) * a.state : ceilDiv(a.inner, tp);
        const std::int64_t values = (a.version >= 2 ? ceilDiv(a.heads, tp) * a.headDim : ceilDiv(a.inner, tp)) * a.state;
        state(values * static_cast<std::int64_t>(m_s.typical(Setting::StateValueBytes)), convWidth, a.convKernel);
    }

    void operator()(const model::LinearAttention &a)
    {
        const std::int64_t tp = m_s.parallelism.tensor;
        const std::int64_t values = ceilDiv(a.valueHeads, tp) * a.valueDim * a.keyDim;
        const std::int64_t convWidth = 2 * ceilDiv(a.keyHeads * a.keyDim, tp) + ceilDiv(a.valueHeads * a.valueDim, tp);
        std::int64_t kernel = a.convKernel;
        std::int64_t width = convWidth;
        if (a.kind == model::LinearAttention::Kind::Rwkv) { // two token-shift vectors instead of a convolution
            kernel = 3;
            width = a.keyHeads * a.keyDim;
        }
        state(values * kLinearStateValue, width, kernel);
    }

private:
    void heads(const model::HeadShape &shape, std::int64_t window, bool cross, std::int64_t source, std::int64_t indexValues)
    {
        if (m_shares || shape.kvHeads <= 0)
            return;
        CacheKind kind;
        kind.heads = std::max<std::int64_t>(1, ceilDiv(shape.kvHeads, m_s.parallelism.tensor));
        kind.window = window;
        kind.cross = cross;
        kind.sourceTokens = source;
        if (m_s.kv.id == "nvfp4") // d/2 + d/16 per head (vLLM nvfp4_kv_cache_full_dim)
            kind.bytesPerEntry = kind.heads * (ceilDiv(shape.keyDim, 2) + ceilDiv(shape.keyDim, 16) + ceilDiv(shape.valueDim, 2) + ceilDiv(shape.valueDim, 16));
        else
            kind.bytesPerEntry = inFormat(m_s.kv, kind.heads * (shape.keyDim + shape.valueDim));
        kind.bytesPerEntry += inFormat(m_s.kv, indexValues);
        if (shape.keyDim == shape.valueDim && indexValues == 0) {
            kind.width = shape.keyDim;
            kind.bytesPerValue = m_s.kv.id == "nvfp4" ? 0.5625 : m_s.kv.bytesPerValue();
        }
        put(kind);
    }

    void compressed(const model::CacheCompression &c)
    {
        CacheKind window;
        window.latent = true;
        window.bytesPerEntry = c.entryBytes;
        window.window = std::max<std::int64_t>(1, c.window);
        window.stateBytes = c.stateBytes;
        put(window);
        if (c.ratio > 0) {
            CacheKind entries;
            entries.latent = true;
            entries.bytesPerEntry = c.entryBytes;
            entries.tokensPerEntry = c.ratio;
            put(entries);
        }
    }

    void state(std::int64_t stateBytes, std::int64_t convWidth, std::int64_t kernel)
    {
        CacheKind kind;
        kind.stateBytes = stateBytes + (kernel > 0 ? (kernel - 1 + m_s.draftTokens) * convWidth * kConvValue : 0);
        put(kind);
    }

    void put(CacheKind kind)
    {
        kind.layers = m_layers;
        for (CacheKind &known : m_kinds) {
            if (known.alike(kind)) {
                known.layers += m_layers;
                return;
            }
        }
        m_kinds.push_back(kind);
    }

    const Serving &m_s;
    std::vector<CacheKind> &m_kinds;
    std::int64_t m_layers = 0;
    bool m_shares = false;
};

/// The group whose attention keeps a full cache; prediction layers are built like it.
const model::LayerGroup *fullGroup(const model::Model &model)
{
    for (const model::LayerGroup &group : model.groups) {
        for (const model::Mixer &mixer : group.mixers) {
            if (std::holds_alternative<model::FullAttention>(mixer) || std::holds_alternative<model::LatentAttention>(mixer))
                return &group;
        }
    }
    return nullptr;
}

} // namespace

std::vector<CacheKind> cacheKinds(const Serving &s, const StageShard &stage, bool lastStage)
{
    std::vector<CacheKind> kinds;
    if (!s.keepsCache)
        return kinds;
    kinds.reserve(4);
    KindsOfMixers mixers(s, kinds);
    for (std::size_t g = 0; g < s.model->groups.size(); ++g)
        mixers.add(s.model->groups[g], stage.groupLayers[g]);
    if (lastStage && s.mtp) {
        if (const model::LayerGroup *group = fullGroup(*s.model))
            mixers.add(*group, s.model->mtp->layers);
    }
    if (lastStage && s.draft) {
        const model::Model &draft = *s.draft->model;
        for (std::size_t g = 0; g < draft.groups.size(); ++g)
            mixers.add(draft.groups[g], s.draft->shards->stages.front().groupLayers[g]);
    }
    return kinds;
}

CacheNeed cacheNeed(const Serving &s, const std::vector<CacheKind> &kinds)
{
    CacheNeed need;
    const std::int64_t context = ceilDiv(s.context, s.parallelism.context);
    for (const CacheKind &kind : kinds) {
        if (kind.growing())
            need.cache += kind.bytesFor(context);
        need.state += Bytes(kind.stateBytes) * kind.layers;
    }
    return need;
}

} // namespace anchorgpu::memory
