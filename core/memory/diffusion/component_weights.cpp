#include "core/memory/diffusion/component_weights.h"

#include "core/formats/format_rules.h"

#include <algorithm>

namespace anchorgpu::memory::diffusion {
namespace {

using formats::Family;
using formats::NumericFormat;
using model::DenoiserKind;

bool isFloat(const NumericFormat &format) { return format.family == Family::Float; }
bool isBitsAndBytes(const NumericFormat &format)
{
    return format.family == Family::BnbNf4 || format.family == Family::BnbNf4Dq || format.family == Family::BnbInt8;
}
double bytesPerValue(const NumericFormat &format) { return formats::bitsPerWeight(format) / 8; }

Band times(const Band &band, double factor) { return {band.low.scaled(factor), band.typical.scaled(factor), band.high.scaled(factor)}; }

/// Parameters by how they are stored: n values of so many bytes. Zero shares are skipped.
struct Shares {
    double narrow = 0, narrowBytes = 2;
    double wide = 0;
    double full = 0; ///< fp32

    double bytes() const { return narrow * narrowBytes + wide * 2 + full * 4; }
    Formula formula(std::int64_t divisor) const
    {
        Formula f;
        const auto term = [&f](double values, double each) {
            if (values <= 0)
                return;
            f.push_back({f.empty() ? Operator::First : Operator::Plus, values, "parameters"});
            f.push_back({Operator::Times, each, "bytes_per_value"});
        };
        term(narrow, narrowBytes);
        term(wide, 2);
        term(full, 4);
        if (divisor > 1)
            f = {{Operator::First, bytes(), "bytes"}, {Operator::DividedBy, static_cast<double>(divisor), "devices"}};
        return f;
    }
};

class Builder {
public:
    explicit Builder(const Setup &setup) : m_setup(setup), m_common(*setup.common) {}

    std::vector<ComponentWeights> build()
    {
        const model::DiffusionModel &m = *m_setup.model;
        for (const model::TextEncoder &encoder : m.textEncoders) {
            if (!m_setup.given.drops(encoder.slot))
                m_list.push_back(textEncoder(encoder));
        }
        if (m.imageEncoder && !m.imageEncoder->optional && !m_setup.given.drops(m.imageEncoder->slot))
            m_list.push_back(imageEncoder(*m.imageEncoder));
        m_list.push_back(denoiser(m.denoiser));
        if (m_setup.workload.controlnet)
            m_list.push_back(controlNet(m.denoiser));
        if (m_setup.workload.loraRank)
            m_list.push_back(lora(m.denoiser));
        m_list.push_back(vae(m.vae));
        return std::move(m_list);
    }

private:
    /// Whether the narrow format applies to this slot.
    bool quantised(const std::string &slot, bool byRule) const
    {
        if (!m_setup.given.quantized)
            return byRule;
        const auto &list = *m_setup.given.quantized;
        return std::find(list.begin(), list.end(), slot) != list.end();
    }

    ComponentWeights component(Role role, std::string slot, const Shares &shares, bool narrow, std::string_view source, std::int64_t divisor = 1) const
    {
        ComponentWeights c;
        c.role = role;
        c.slot = std::move(slot);
        c.bytes = spread(shares.bytes() / static_cast<double>(divisor), m_common[narrow ? "narrow_weights" : "wide_weights"]);
        c.active = c.bytes;
        c.afterUse = c.bytes;
        c.narrow = narrow;
        c.source = source;
        if (m_setup.explain)
            c.formula = shares.formula(divisor);
        return c;
    }

    /// LLM.int8: 16-bit copies of outlier columns stay with the layer after its first call, and the module isn't moved.
    void markInt8(ComponentWeights &c, const NumericFormat &format, double parameters, std::int64_t divisor) const
    {
        if (format.family != Family::BnbInt8 || !c.narrow)
            return;
        const Coefficient &share = m_common["int8_outlier_share"];
        const double each = 2 * parameters / static_cast<double>(divisor);
        c.afterUse = c.bytes + Band{Bytes::rounded(each * share.low), Bytes::rounded(each * share.value), Bytes::rounded(each * share.high)};
        c.stays = m_setup.engine == Engine::Diffusers;
    }

    ComponentWeights textEncoder(const model::TextEncoder &encoder) const
    {
        NumericFormat format = m_setup.workload.textEncoderWeights;
        const double n = static_cast<double>(encoder.parameters), kept = static_cast<double>(encoder.fp32Parameters);
        const double embedding = static_cast<double>(encoder.wideParameters);
        const bool narrow = !isFloat(format) && quantised(encoder.slot, n >= m_common["quantized_encoder_minimum"].value);
        const bool fp16 = isFloat(format) && format.bits == 16 && !format.brain;
        Shares shares;
        if (isFloat(format) && format.bits == 32) {
            shares.full = n;
        } else if (!narrow) {
            // A plain fp16 load through transformers keeps T5's output matrices in fp32; other engines read the file as it is.
            shares.full = fp16 && m_setup.engine == Engine::Diffusers ? kept : 0;
            shares.wide = n - shares.full;
        } else {
            shares.full = isBitsAndBytes(format) ? kept : 0;
            shares.wide = m_setup.engine == Engine::StableDiffusionCpp ? 0 : embedding;
            shares.narrow = n - shares.full - shares.wide;
            shares.narrowBytes = bytesPerValue(format);
        }
        ComponentWeights c = component(Role::TextEncoder, encoder.slot, shares, narrow, encoder.source);
        if (narrow)
            c.keptFp32 = Bytes::rounded(shares.full * 4);
        if (fp16 && shares.full > 0)
            c.bytes.low = c.active.low = c.afterUse.low = Bytes::rounded(n * 2); // transformers versions that don't keep them wide
        c.leaf = spread(2 * std::max(embedding, static_cast<double>(encoder.hidden * encoder.feedForward)), m_common["wide_weights"]);
        c.block = times(c.bytes, 1.0 / 24);
        markInt8(c, format, shares.narrow, 1);
        c.packingShare = narrow && !isBitsAndBytes(format) ? m_common["packing"].value : 0;
        return c;
    }

    ComponentWeights imageEncoder(const model::ImageEncoder &encoder) const
    {
        Shares shares;
        (encoder.defaultDtype == "fp32" ? shares.full : shares.wide) = static_cast<double>(encoder.parameters);
        ComponentWeights c = component(Role::ImageEncoder, encoder.slot, shares, false, model::internedSource(encoder.name));
        c.leaf = times(c.bytes, 0.02);
        c.block = times(c.bytes, 1.0 / 32);
        return c;
    }

    /// Where the catalogue's counts come from.
    std::string_view countSource() const
    {
        const auto &sources = m_setup.model->sources;
        return sources.empty() ? m_setup.model->activation.source : model::internedSource(sources.front());
    }

    Shares denoiserShares(const model::Denoiser &denoiser, double parameters, bool narrow) const
    {
        const NumericFormat &format = m_setup.workload.weights;
        const double buffers = static_cast<double>(denoiser.bufferElements);
        Shares shares;
        if (!narrow) {
            (isFloat(format) && format.bits == 32 ? shares.full : shares.wide) = parameters + buffers;
            return shares;
        }
        double wide = parameters * m_common[format.family == Family::Gguf ? "wide_share_gguf" : "wide_share"].value;
        if (denoiser.linearParameters > 0)
            wide = parameters * (1 - static_cast<double>(denoiser.linearParameters) / static_cast<double>(denoiser.parameters));
        shares.narrow = parameters - wide;
        shares.narrowBytes = bytesPerValue(format);
        shares.wide = wide + buffers;
        return shares;
    }

    ComponentWeights denoiser(const model::Denoiser &denoiser) const
    {
        const NumericFormat &format = m_setup.workload.weights;
        const bool narrow = !isFloat(format) && quantised(denoiser.slot, true);
        const double parameters = static_cast<double>(denoiser.parameters);
        const std::int64_t shards = m_setup.weightShards;
        const Shares shares = denoiserShares(denoiser, parameters, narrow);
        ComponentWeights c = component(Role::Denoiser, denoiser.slot, shares, narrow, countSource(), shards);
        c.active = times(c.bytes, static_cast<double>(denoiser.parametersEach) / std::max(1.0, parameters));
        const double share = 2 * largestMatrix(denoiser);
        c.leaf = spread(share, m_common["leaf_matrix"]);
        c.block = times(c.active, 1.0 / static_cast<double>(std::max<std::int64_t>(denoiser.layers, denoiser.layers > 0 ? 1 : 24)));
        markInt8(c, format, shares.narrow, shards);
        c.packingShare = narrow && !isBitsAndBytes(format) ? m_common["packing"].value : 0;
        return c;
    }

    /// Values of the largest leaf module: a fused projection of a transformer, the widest convolution of a UNet.
    double largestMatrix(const model::Denoiser &denoiser) const
    {
        if (denoiser.kind == DenoiserKind::Transformer)
            return m_common["leaf_matrix"].value * static_cast<double>(denoiser.hidden) * static_cast<double>(denoiser.hidden);
        const std::int64_t widest = denoiser.channels.empty() ? 1280 : *std::max_element(denoiser.channels.begin(), denoiser.channels.end());
        return 2.0 * 9.0 * static_cast<double>(widest) * static_cast<double>(widest); // 3 × 3 over a concatenated skip
    }

    ComponentWeights controlNet(const model::Denoiser &denoiser) const
    {
        const bool unet = denoiser.kind == DenoiserKind::Unet;
        const Coefficient &share = m_common[unet ? "controlnet_share_unet" : "controlnet_share_dit"];
        Shares shares;
        shares.wide = static_cast<double>(denoiser.parametersEach) * share.value;
        ComponentWeights c = component(Role::ControlNet, "controlnet", shares, false, share.source);
        c.bytes = c.active = c.afterUse = spread(shares.bytes(), share);
        c.leaf = spread(2 * largestMatrix(denoiser), m_common["leaf_matrix"]);
        c.block = times(c.bytes, 1.0 / 12);
        return c;
    }

    /// Rank × (in + out) values a matrix: over square (2 r / h of its values) and fourfold matrices (1.25 r / h).
    ComponentWeights lora(const model::Denoiser &denoiser) const
    {
        const Coefficient &spreadOf = m_common["lora_spread"];
        const std::int64_t width = denoiser.kind == DenoiserKind::Transformer ? denoiser.hidden : denoiser.channels.empty() ? 1280 : denoiser.channels.back();
        const double linear = static_cast<double>(denoiser.linearParameters > 0 ? denoiser.linearParameters : denoiser.parameters);
        const double rank = static_cast<double>(*m_setup.workload.loraRank);
        Shares shares;
        shares.wide = std::min(spreadOf.value * rank * linear / static_cast<double>(std::max<std::int64_t>(width, 1)), linear);
        ComponentWeights c = component(Role::Lora, "lora", shares, false, spreadOf.source, m_setup.weightShards);
        c.bytes = c.active = c.afterUse = spread(shares.bytes() / static_cast<double>(m_setup.weightShards), spreadOf);
        c.leaf = times(c.bytes, 0.02);
        c.block = times(c.bytes, 1.0 / 32);
        return c;
    }

    ComponentWeights vae(const model::Vae &v) const
    {
        Shares shares;
        const double n = static_cast<double>(v.parameters);
        (m_setup.workload.vaeWeights->bits == 32 ? shares.full : shares.wide) = n;
        ComponentWeights c = component(Role::Vae, v.slot, shares, false, countSource());
        if (m_setup.vaeMovedToFp32())
            c.afterUse = spread(n * 4, m_common["wide_weights"]);
        c.leaf = spread(4.0 * 512 * 512 * 9, m_common["wide_weights"]);
        c.block = times(c.bytes, 0.25);
        return c;
    }

    const Setup &m_setup;
    const DiffusionProfile &m_common;
    std::vector<ComponentWeights> m_list;
};

} // namespace

std::vector<ComponentWeights> componentWeights(const Setup &setup) { return Builder(setup).build(); }

ComponentId componentOf(Role role)
{
    switch (role) {
    case Role::TextEncoder: return ComponentId::TextEncoders;
    case Role::ImageEncoder: return ComponentId::Vision;
    case Role::Denoiser: return ComponentId::Denoiser;
    case Role::ControlNet: return ComponentId::Weights;
    case Role::Lora: return ComponentId::LoraAdapters;
    case Role::Vae: return ComponentId::Vae;
    }
    return ComponentId::Weights;
}

} // namespace anchorgpu::memory::diffusion
