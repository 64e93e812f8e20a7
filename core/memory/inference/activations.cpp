#include "core/memory/inference/activations.h"

#include <algorithm>

namespace anchorgpu::memory {

namespace {

constexpr double kValue = 2; ///< activations are 16-bit

/// A count that a band multiplies.
Band times(const Coefficient &coefficient, double factor)
{
    return {Bytes::rounded(coefficient.low * factor), Bytes::rounded(coefficient.typical * factor), Bytes::rounded(coefficient.high * factor)};
}

Band largerOf(const Band &a, const Band &b) { return {std::max(a.low, b.low), std::max(a.typical, b.typical), std::max(a.high, b.high)}; }

/// Values a token that a layer's feed-forward part holds at its widest, in units of `network_wide` ÷ 3.
struct WideValues {
    double dense = 0;     ///< gate + up + product = 3 × width ÷ tp (or 2 without a gate)
    double experts = 0;   ///< work buffers of the fused experts
};

WideValues wideValues(const Serving &s, const model::LayerGroup &group)
{
    WideValues values;
    const double tp = static_cast<double>(s.parallelism.tensor);
    for (const model::FeedForward &part : group.feedForwards) {
        if (const auto *dense = std::get_if<model::DenseFeedForward>(&part)) {
            values.dense += (dense->gated ? 1.0 : 2.0 / 3.0) * static_cast<double>(dense->intermediate) / tp;
            continue;
        }
        const auto &moe = std::get<model::MixtureOfExperts>(part);
        const double inside = std::max(1.0, tp / static_cast<double>(s.parallelism.expert));
        const double width = static_cast<double>(moe.expertIntermediate) / inside;
        const double hidden = static_cast<double>(moe.latentSize > 0 ? moe.latentSize : s.model->hiddenSize);
        // First and third buffer share their place, the second holds the product (vllm fused_moe.py).
        values.experts += static_cast<double>(moe.expertsPerToken) * (std::max((moe.gated ? 2.0 : 1.0) * width, hidden) + width);
        values.dense += static_cast<double>(moe.sharedIntermediate) / tp;
    }
    return values;
}

/// Bytes a token of one step of the network, the widest layer deciding.
struct NetworkBytes {
    double low = 0, typical = 0, high = 0;
};

NetworkBytes networkBytesPerToken(const Serving &s)
{
    const Coefficient wide = s.value(Setting::NetworkWide);
    const Coefficient hidden = s.value(Setting::NetworkHidden);
    const Coefficient workspace = s.value(Setting::ExpertWorkspace);
    const double h = static_cast<double>(s.model->hiddenSize);
    NetworkBytes most;
    for (const model::LayerGroup &group : s.model->groups) {
        const WideValues v = wideValues(s, group);
        most.low = std::max(most.low, wide.low * v.dense + workspace.low * v.experts + hidden.low * h);
        most.typical = std::max(most.typical, wide.typical * v.dense + workspace.typical * v.experts + hidden.typical * h);
        most.high = std::max(most.high, wide.high * v.dense + workspace.high * v.experts + hidden.high * h);
    }
    return {most.low * kValue, most.typical * kValue, most.high * kValue};
}

std::int64_t samplerRows(const Serving &s, std::int64_t sequences)
{
    // transformers before 4.45 computes logits of every position of the prompt.
    if (s.engine == ServingEngine::Transformers) {
        const auto lastOnly = EngineVersion::parse("4.45");
        return s.rule.version < *lastOnly ? sequences * s.context : sequences;
    }
    return sequences * (1 + s.draftTokens);
}

bool samples(const Serving &s)
{
    return s.keepsCache && s.model->vocabSize > 0 && (!s.chunkedPrefill || s.typical(Setting::SamplerInChunkedPrefill) != 0);
}

/// Patches of the largest image that engines profile. Towers merge patches before the language model sees them.
double patchesPerImage(const model::VisionTower &tower)
{
    constexpr double kMerge = 4;       // 2 × 2 patches a token in dynamic-resolution towers
    constexpr double kUnknownTokens = 1024;
    const double tokens = tower.maxImageTokens > 0 ? static_cast<double>(tower.maxImageTokens) : kUnknownTokens;
    return tokens * (tower.type == "mllama" ? 1 : tower.type == "siglip_gemma3" ? 16 : kMerge);
}

/// Images that start-up profiles: as many as one step's tokens hold, at least one; cross-attention models one a sequence.
double profiledImages(const Serving &s, const model::VisionTower &tower)
{
    if (s.images > 0 && s.engine != ServingEngine::Vllm)
        return static_cast<double>(s.images * s.sequences);
    if (tower.type == "mllama")
        return static_cast<double>(s.maxNumSeqs);
    if (tower.maxImageTokens <= 0)
        return 1;
    return static_cast<double>(std::max<std::int64_t>(1, s.batchedTokens / tower.maxImageTokens));
}

bool gatedTower(const model::Model &model)
{
    return std::any_of(model.inventory.entries.begin(), model.inventory.entries.end(), [](const model::TensorEntry &entry) {
        return entry.part == model::Part::Vision && (entry.role == formats::TensorRole::MlpGate || entry.role == formats::TensorRole::MlpGateUp);
    });
}

Band visionPeak(const Serving &s)
{
    if (!s.model->vision || s.given.skipMultimodalProfiling || s.model->vision->layers <= 0)
        return {};
    const model::VisionTower &tower = *s.model->vision;
    const double patches = patchesPerImage(tower) * profiledImages(s, tower);
    const double tp = s.typical(Setting::VisionSharded) != 0 ? static_cast<double>(s.parallelism.tensor) : 1;
    const Coefficient wide = s.value(Setting::VisionWide);
    const Coefficient hidden = s.value(Setting::VisionHidden);
    const double w = static_cast<double>(tower.intermediate) / tp * (gatedTower(*s.model) ? 1.0 : 2.0 / 3.0);
    const double h = static_cast<double>(tower.hidden);
    const auto bytes = [&](double a, double b) { return Bytes::rounded(patches * kValue * (a * w + b * h)); };
    return {bytes(wide.low, hidden.low), bytes(wide.typical, hidden.typical), bytes(wide.high, hidden.high)};
}

} // namespace

ActivationPeak activationPeak(const Serving &s)
{
    ActivationPeak peak;
    const NetworkBytes perToken = networkBytesPerToken(s);
    const double tokens = static_cast<double>(s.keepsCache || s.engine == ServingEngine::Vllm ? s.profiledTokens : s.context * s.sequences);
    peak.bytesPerToken = perToken.typical;
    peak.network = {Bytes::rounded(perToken.low * tokens), Bytes::rounded(perToken.typical * tokens), Bytes::rounded(perToken.high * tokens)};
    Coefficient sampler = s.value(Setting::SamplerBytes);
    if (s.lora) { // logits of the adapters beside those of the model
        const Coefficient more = s.value(Setting::SamplerAdapterBytes);
        sampler = {sampler.low + more.low, sampler.typical + more.typical, sampler.high + more.high, sampler.source, true};
    }
    peak.bytesPerCell = sampler.typical;
    // V0 samples while profiling only when prompts are not chunked. Without a stated length nobody knows which it is: most
    // deployments that left the length out of their report had shortened it.
    const bool unsure = !samples(s) && s.keepsCache && !s.contextStated && s.model->vocabSize > 0;
    if (samples(s) || unsure) {
        peak.rows = samplerRows(s, s.maxNumSeqs);
        peak.sampler = times(sampler, static_cast<double>(peak.rows) * static_cast<double>(s.model->vocabSize));
        peak.sampler.low = peak.sampler.low.scaled(s.fewestSequences);
        peak.sampler.high = peak.sampler.high.scaled(s.mostSequences);
        if (unsure)
            peak.sampler.low = Bytes(0);
        if (unsure && s.rule.latent) // latent caches are small: the model's own length, far above 32K, is usually kept
            peak.sampler.typical = Bytes(0);
    }
    peak.samplerDecides = peak.sampler.typical >= peak.network.typical && peak.rows > 0;
    peak.source = peak.samplerDecides ? sampler.source : s.value(Setting::NetworkWide).source;
    peak.text = largerOf(peak.sampler, peak.network);
    const Band tower = visionPeak(s);
    const auto over = [](Bytes a, Bytes b) { return a > b ? a - b : Bytes(0); };
    peak.vision = {over(tower.low, peak.text.low), over(tower.typical, peak.text.typical), over(tower.high, peak.text.high)};
    return peak;
}

Bytes samplerBytes(const Serving &s, std::int64_t maxNumSeqs)
{
    if (!samples(s))
        return Bytes(0);
    return Bytes::rounded(s.typical(Setting::SamplerBytes) * static_cast<double>(samplerRows(s, maxNumSeqs)) * static_cast<double>(s.model->vocabSize));
}

} // namespace anchorgpu::memory
