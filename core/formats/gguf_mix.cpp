#include "core/formats/gguf_mix.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace anchorgpu::formats {
namespace {

/// Types that the rules name.
enum class T { Base, F16, BF16, F32, Q8_0, Q6_K, Q5_K, Q4_K, Q3_K, Q2_K, IQ3_S, IQ3_XXS, IQ2_S, IQ2_XXS, MXFP4 };

constexpr std::string_view kTypeNames[] = {"",     "F16",  "BF16", "F32",   "Q8_0",    "Q6_K",  "Q5_K",   "Q4_K",
                                           "Q3_K", "Q2_K", "IQ3_S", "IQ3_XXS", "IQ2_S", "IQ2_XXS", "MXFP4"};

/// State of one pass of the quantiser.
class Mixer {
public:
    Mixer(const GgufName &mix, const MixModel &model, std::span<const MixTensor> tensors)
        : m_mix(mix), m_model(model), m_base(*ggmlType(mix.base)), m_layers(static_cast<int>(model.layers)),
          m_grouped(model.queryHeadsPerKvHead >= 4), m_eightExperts(model.experts == 8),
          m_oneOrTwoBits(is({"IQ2_XXS", "IQ2_XS", "IQ1_S", "IQ2_S", "IQ2_M", "IQ1_M"})), m_richTwoBits(is({"IQ2_S", "IQ2_M"}))
    {
        m_valueTensors = static_cast<int>(std::count_if(tensors.begin(), tensors.end(), [](const MixTensor &t) { return t.kind == MixKind::AttnV; }));
    }

    const GgmlType &typeOf(const MixTensor &tensor)
    {
        if (m_base.block == 1)
            return m_base;
        const T chosen = choose(tensor);
        return storableType(chosen == T::Base ? m_base : *ggmlType(kTypeNames[static_cast<std::size_t>(chosen)]), tensor.rowValues);
    }

private:
    bool is(std::string_view name) const { return m_mix.name == name; }
    bool is(std::initializer_list<std::string_view> names) const { return std::find(names.begin(), names.end(), m_mix.name) != names.end(); }

    /// The first and last eighth of the layers, and every third between, get more bits.
    static bool moreBits(int i, int n) { return i < n / 8 || i >= 7 * n / 8 || (i - n / 8) % 3 == 2; }
    bool firstEighth(int i) const { return i < m_layers / 8; }

    T choose(const MixTensor &tensor)
    {
        if (tensor.kind == MixKind::Output || (tensor.kind == MixKind::Embedding && m_model.tiedOutput))
            return output(tensor);
        if (is("MXFP4_MOE"))
            return tensor.threeDimensional ? T::MXFP4 : T::Q8_0;
        if (tensor.kind == MixKind::Embedding)
            return embedding();
        if (m_oneOrTwoBits)
            return fewBits(tensor);
        switch (tensor.kind) {
        case MixKind::AttnV:
            return value();
        case MixKind::AttnK:
            if (m_eightExperts)
                return T::Q8_0;
            [[fallthrough]];
        case MixKind::AttnQ:
            return is("IQ3_XS") ? T::IQ3_XXS : is("IQ3_XXS") ? T::IQ2_S : T::Base;
        case MixKind::FfnDown:
            return down(tensor);
        case MixKind::AttnOut:
            return attentionOut();
        case MixKind::FfnUp:
            return middle(m_ups++);
        case MixKind::FfnGate:
            return middle(m_gates++);
        default:
            return T::Base;
        }
    }

    T output(const MixTensor &tensor) const
    {
        if (is("MXFP4_MOE") || !m_base.fits(tensor.rowValues))
            return T::Q8_0;
        if (m_oneOrTwoBits || is("IQ3_XXS"))
            return T::Q5_K;
        return m_base.name == "Q8_0" ? T::Base : T::Q6_K;
    }

    T embedding() const
    {
        if (is({"IQ2_XXS", "IQ2_XS", "IQ1_S", "IQ1_M"}))
            return T::Q2_K;
        if (m_richTwoBits || is("IQ3_XXS"))
            return T::IQ3_S;
        return is({"TQ1_0", "TQ2_0"}) ? T::Q4_K : T::Base;
    }

    T fewBits(const MixTensor &tensor)
    {
        switch (tensor.kind) {
        case MixKind::AttnV:
            ++m_values;
            return m_grouped || m_model.experts >= 4 ? T::Q4_K : m_richTwoBits ? T::IQ3_S : T::Q2_K;
        case MixKind::AttnK:
            return m_eightExperts ? T::Q4_K : T::Base;
        case MixKind::FfnDown:
            return firstEighth(m_downs++) ? (m_richTwoBits ? T::IQ3_S : T::Q2_K) : T::Base;
        case MixKind::AttnOut:
            return m_eightExperts ? T::Q5_K : is({"IQ1_S", "IQ1_M"}) ? T::IQ2_XXS : m_richTwoBits ? T::IQ3_S : T::Base;
        default:
            return T::Base;
        }
    }

    T value()
    {
        const int i = m_values++;
        T type = T::Base;
        if (is("Q2_K"))
            type = m_grouped ? T::Q4_K : T::Q3_K;
        else if (is("IQ3_XXS"))
            type = m_grouped ? T::Q4_K : T::IQ3_S;
        else if (is("IQ3_M") || (m_grouped && is({"Q2_K_S", "IQ3_XS", "IQ3_S"})))
            type = T::Q4_K;
        else if (is("Q3_K_M"))
            type = i < 2 ? T::Q5_K : T::Q4_K;
        else if (is("Q3_K_L") || (m_grouped && is({"IQ4_NL", "IQ4_XS"})) || (is("Q4_K_S") && i < 4))
            type = T::Q5_K;
        else if (is({"Q4_K_M", "Q5_K_M"}) && moreBits(i, m_valueTensors))
            type = T::Q6_K;
        const bool threeOrFour = type == T::Q3_K || type == T::Q4_K || (type == T::Base && (m_base.name == "Q3_K" || m_base.name == "Q4_K"));
        if (m_model.class70B && threeOrFour)
            type = T::Q5_K;
        return m_eightExperts ? T::Q8_0 : type;
    }

    T down(const MixTensor &tensor)
    {
        // In models with experts the layer of the name counts, else the running number.
        const int count = m_downs++;
        const int i = m_model.experts > 1 ? tensor.layer : count;
        if (is("Q2_K"))
            return T::Q3_K;
        if (is("Q2_K_S"))
            return firstEighth(i) ? T::Q4_K : T::Base;
        if (is("IQ3_XXS"))
            return firstEighth(i) ? T::Q4_K : T::Q3_K;
        if (is("Q3_K_M"))
            return i < m_layers / 16 ? T::Q5_K : T::Q4_K;
        if (is("IQ3_M"))
            return firstEighth(i) || (m_eightExperts && moreBits(i, m_layers)) ? T::Q4_K : T::Base;
        if (is("Q3_K_L"))
            return T::Q5_K;
        if (is({"Q4_K_M", "Q5_K_M"}))
            return moreBits(i, m_layers) ? T::Q6_K : T::Base;
        if (is({"IQ4_NL", "IQ4_XS", "Q4_K_S"}))
            return firstEighth(i) ? T::Q5_K : T::Base;
        return T::Base;
    }

    T attentionOut() const
    {
        if (m_eightExperts) {
            return is({"Q2_K", "IQ3_XS", "IQ3_XXS", "Q3_K_S", "Q3_K_M", "IQ4_NL", "Q4_K_S", "Q4_K_M", "IQ3_S", "IQ3_M", "IQ4_XS"}) ? T::Q5_K
                                                                                                                                  : T::Base;
        }
        if (is("Q2_K"))
            return T::Q3_K;
        if (is("IQ3_XXS"))
            return T::IQ3_S;
        if (is({"Q3_K_M", "IQ3_M"}))
            return T::Q4_K;
        return is("Q3_K_L") ? T::Q5_K : T::Base;
    }

    /// Gate and up matrices: the middle six eighths of IQ3_XS get fewer bits; they are counted, not numbered by layer.
    T middle(int i) const { return is("IQ3_XS") && i >= m_layers / 8 && i < 7 * m_layers / 8 ? T::IQ3_XXS : T::Base; }

    const GgufName &m_mix;
    const MixModel &m_model;
    const GgmlType &m_base;
    int m_layers;
    bool m_grouped;
    bool m_eightExperts;
    bool m_oneOrTwoBits;
    bool m_richTwoBits;
    int m_valueTensors = 0;
    int m_values = 0;
    int m_downs = 0;
    int m_ups = 0;
    int m_gates = 0;
};

const GgufName &mixOf(std::string_view name)
{
    // llama-quantize reads these short names as the medium mix.
    for (const auto &[alias, mix] : {std::pair<std::string_view, std::string_view>{"Q3_K", "Q3_K_M"}, {"Q4_K", "Q4_K_M"}, {"Q5_K", "Q5_K_M"}}) {
        if (name == alias)
            return *ggufName(mix);
    }
    const GgufName *found = ggufName(name);
    return found ? *found : *ggufName("F16");
}

} // namespace

std::vector<const GgmlType *> mixTypes(std::string_view name, const MixModel &model, std::span<const MixTensor> tensors)
{
    Mixer mixer(mixOf(name), model, tensors);
    const GgmlType *kept = ggmlType(std::string_view("F32"));
    std::vector<const GgmlType *> types;
    types.reserve(tensors.size());
    for (const MixTensor &tensor : tensors)
        types.push_back(tensor.kind == MixKind::Kept ? kept : &mixer.typeOf(tensor));
    return types;
}

} // namespace anchorgpu::formats
