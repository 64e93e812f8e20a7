#include "core/memory/inference/pool.h"

#include <algorithm>

namespace anchorgpu::memory {

namespace {

/// One type of cache in vLLM's sense: all layers of a kind, with the bytes of their page at the plain block size.
struct CacheType {
    std::int64_t layers = 0;
    std::int64_t bytesPerToken = 0;   ///< per layer; 0 for states
    std::int64_t stateBytes = 0;
    std::int64_t window = 0;
    std::int64_t sourceTokens = 0;
    bool cross = false;
    std::int64_t blockTokens = 0;     ///< tokens of a page once pages are equal
};

/// Kinds that differ only in what a token costs form one type when nothing else is there.
std::vector<CacheType> typesOf(const Serving &s, const std::vector<CacheKind> &kinds)
{
    const bool windowed = s.typical(Setting::WindowedCache) != 0;
    std::vector<CacheType> types;
    for (const CacheKind &kind : kinds) {
        CacheType type;
        type.layers = kind.layers;
        type.bytesPerToken = kind.growing() ? ceilDiv(kind.bytesPerEntry, kind.tokensPerEntry) : 0;
        type.stateBytes = kind.growing() ? 0 : kind.stateBytes;
        type.window = windowed ? kind.window : 0;
        type.cross = kind.cross;
        type.sourceTokens = kind.sourceTokens;
        types.push_back(type);
    }
    return types;
}

bool uniform(const std::vector<CacheType> &types)
{
    return std::all_of(types.begin(), types.end(), [&](const CacheType &t) {
        return t.stateBytes == 0 && t.window == types.front().window && t.cross == types.front().cross && t.sourceTokens == types.front().sourceTokens;
    });
}

/// Pages of all types become equal: attention blocks grow until a page holds a state, smaller attention pages take more tokens,
/// states are padded (vllm platforms/interface.py, kv_cache_utils.py unify_kv_cache_spec_page_size).
std::int64_t equalPages(std::vector<CacheType> &types, std::int64_t blockSize)
{
    std::int64_t widest = 0, narrowest = 0, state = 0;
    for (const CacheType &type : types) {
        widest = std::max(widest, type.bytesPerToken);
        if (type.bytesPerToken > 0)
            narrowest = narrowest == 0 ? type.bytesPerToken : std::min(narrowest, type.bytesPerToken);
        state = std::max(state, type.stateBytes);
    }
    if (widest == 0)
        return state;
    const std::int64_t tokens = state > 0 ? blockSize * std::max<std::int64_t>(1, ceilDiv(state, widest * blockSize)) : blockSize;
    const std::int64_t page = (Bytes(widest) * tokens).count(); // files may state absurd widths: saturates
    for (CacheType &type : types) {
        if (type.bytesPerToken > 0)
            type.blockTokens = std::max<std::int64_t>(1, page / type.bytesPerToken);
    }
    return page;
}

std::int64_t groupLayers(const Serving &s, const std::vector<CacheType> &types)
{
    std::int64_t least = INT64_MAX, most = 0;
    for (const CacheType &type : types) {
        least = std::min(least, type.layers);
        most = std::max(most, type.layers);
    }
    // 2026: one padded group a type when the counts are close (corrections point 5).
    const bool close = static_cast<double>(most) < 1.5 * static_cast<double>(least);
    return s.typical(Setting::GroupRule) != 0 && close ? most : least;
}

/// Pages that one sequence of the scenario's context holds in one group of a type.
std::int64_t pagesOf(const Serving &s, const CacheType &type, std::int64_t context)
{
    if (type.bytesPerToken == 0)
        return static_cast<std::int64_t>(s.typical(Setting::StateCopies)) + s.draftTokens;
    if (type.cross)
        return ceilDiv(type.sourceTokens > 0 ? type.sourceTokens : context, type.blockTokens);
    if (type.window > 0) {
        const std::int64_t inFlight = static_cast<std::int64_t>(s.typical(Setting::StepsInFlight)) * s.batchedTokens;
        return ceilDiv(std::min(type.window - 1 + inFlight, context), type.blockTokens) + 1;
    }
    return ceilDiv(context, type.blockTokens);
}

PoolGeometry vllmGeometry(const Serving &s, std::vector<CacheType> types, std::int64_t context)
{
    PoolGeometry geometry;
    if (uniform(types) || s.typical(Setting::WindowedCache) == 0) {
        // One group: a block id stands for a page in every layer, whatever each page costs.
        geometry.tokensPerBlock = s.blockSize;
        for (CacheType &type : types) {
            type.blockTokens = s.blockSize;
            geometry.bytesPerBlock += Bytes(type.bytesPerToken) * type.layers * s.blockSize;
        }
        for (const CacheType &type : types) {
            if (type.bytesPerToken > 0)
                geometry.blocksPerSequence = std::max(geometry.blocksPerSequence, static_cast<double>(pagesOf(s, type, context)));
        }
        return geometry;
    }
    geometry.hybrid = true;
    const std::int64_t page = equalPages(types, s.blockSize);
    const std::int64_t layers = groupLayers(s, types);
    geometry.bytesPerBlock = Bytes(page) * layers;
    geometry.groups = 0;
    geometry.tokensPerBlock = INT64_MAX;
    for (const CacheType &type : types) {
        const std::int64_t groups = ceilDiv(type.layers, layers);
        geometry.groups += groups;
        geometry.blocksPerSequence += static_cast<double>(groups * pagesOf(s, type, context));
        if (type.blockTokens > 0)
            geometry.tokensPerBlock = std::min(geometry.tokensPerBlock, type.blockTokens);
    }
    if (geometry.tokensPerBlock == INT64_MAX)
        geometry.tokensPerBlock = 1;
    return geometry;
}

/// Engines that count tokens: the bytes of one token over all layers, states apart.
PoolGeometry tokenGeometry(const Serving &s, const std::vector<CacheType> &types, const std::vector<CacheKind> &kinds, std::int64_t context)
{
    PoolGeometry geometry;
    geometry.tokensPerBlock = s.blockSize;
    double effective = 0;
    for (const CacheType &type : types) {
        // A pool of its own for the windows holds a fixed share of the tokens (sglang swa_full_tokens_ratio 0.8).
        const double share = type.window > 0 && s.engine == ServingEngine::Sglang ? 0.8 : 1.0;
        effective += share * static_cast<double>(type.bytesPerToken) * static_cast<double>(type.layers);
    }
    for (const CacheKind &kind : kinds)
        geometry.stateBytesPerSequence += Bytes(kind.stateBytes) * kind.layers;
    geometry.bytesPerBlock = Bytes::rounded(effective * static_cast<double>(s.blockSize));
    geometry.blocksPerSequence = static_cast<double>(ceilDiv(context, s.blockSize));
    if (geometry.stateBytesPerSequence > Bytes(0)) {
        geometry.hybrid = true;
        const double ratio = s.typical(Setting::StateShare);
        geometry.stateShare = ratio / (1 + ratio);
    }
    return geometry;
}

} // namespace

PoolGeometry poolGeometry(const Serving &s, const std::vector<CacheKind> &kinds)
{
    const std::int64_t context = ceilDiv(s.context, s.parallelism.context);
    std::vector<CacheType> types = typesOf(s, kinds);
    if (types.empty())
        return {};
    return s.engine == ServingEngine::Vllm ? vllmGeometry(s, std::move(types), context) : tokenGeometry(s, types, kinds, context);
}

} // namespace anchorgpu::memory
