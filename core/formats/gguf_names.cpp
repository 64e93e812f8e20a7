#include "core/formats/gguf_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace anchorgpu::formats {
namespace {

constexpr std::array kNames{
    GgufName{"F32", 0, "F32"},           GgufName{"F16", 1, "F16"},           GgufName{"Q4_0", 2, "Q4_0"},
    GgufName{"Q4_1", 3, "Q4_1"},         GgufName{"Q8_0", 7, "Q8_0"},         GgufName{"Q5_0", 8, "Q5_0"},
    GgufName{"Q5_1", 9, "Q5_1"},         GgufName{"Q2_K", 10, "Q2_K"},        GgufName{"Q3_K_S", 11, "Q3_K"},
    GgufName{"Q3_K_M", 12, "Q3_K"},      GgufName{"Q3_K_L", 13, "Q3_K"},      GgufName{"Q4_K_S", 14, "Q4_K"},
    GgufName{"Q4_K_M", 15, "Q4_K"},      GgufName{"Q5_K_S", 16, "Q5_K"},      GgufName{"Q5_K_M", 17, "Q5_K"},
    GgufName{"Q6_K", 18, "Q6_K"},        GgufName{"IQ2_XXS", 19, "IQ2_XXS"},  GgufName{"IQ2_XS", 20, "IQ2_XS"},
    GgufName{"Q2_K_S", 21, "Q2_K"},      GgufName{"IQ3_XS", 22, "IQ3_S"},     GgufName{"IQ3_XXS", 23, "IQ3_XXS"},
    GgufName{"IQ1_S", 24, "IQ1_S"},      GgufName{"IQ4_NL", 25, "IQ4_NL"},    GgufName{"IQ3_S", 26, "IQ3_S"},
    GgufName{"IQ3_M", 27, "IQ3_S"},      GgufName{"IQ2_S", 28, "IQ2_XS"},     GgufName{"IQ2_M", 29, "IQ2_S"},
    GgufName{"IQ4_XS", 30, "IQ4_XS"},    GgufName{"IQ1_M", 31, "IQ1_M"},      GgufName{"BF16", 32, "BF16"},
    GgufName{"TQ1_0", 36, "TQ1_0"},      GgufName{"TQ2_0", 37, "TQ2_0"},      GgufName{"MXFP4_MOE", 38, "MXFP4"},
    GgufName{"NVFP4", 39, "NVFP4"},      GgufName{"Q1_0", 40, "Q1_0"},
    // Plain types by the names that stable-diffusion.cpp uses; Q2_K above is a mix in llama.cpp and a plain type there.
    GgufName{"Q3_K", -1, "Q3_K", false}, GgufName{"Q4_K", -1, "Q4_K", false}, GgufName{"Q5_K", -1, "Q5_K", false},
    GgufName{"MXFP4", -1, "MXFP4", false},
};

struct Fallback {
    std::string_view from;
    std::string_view to;
};
constexpr std::array kFallbacks{
    Fallback{"Q2_K", "Q4_0"},  Fallback{"Q3_K", "Q4_0"},  Fallback{"Q4_K", "Q5_0"}, Fallback{"Q5_K", "Q5_1"},
    Fallback{"Q6_K", "Q8_0"},  Fallback{"TQ1_0", "Q4_0"}, Fallback{"TQ2_0", "Q4_0"},
};

} // namespace

const GgufName *ggufName(std::string_view name)
{
    const auto equal = [name](const GgufName &row) {
        return std::equal(row.name.begin(), row.name.end(), name.begin(), name.end(),
                          [](unsigned char a, unsigned char b) { return std::toupper(a) == std::toupper(b); });
    };
    const auto found = std::find_if(kNames.begin(), kNames.end(), equal);
    return found == kNames.end() ? nullptr : &*found;
}

const GgufName *ggufNameOf(std::int64_t fileType)
{
    const auto found = std::find_if(kNames.begin(), kNames.end(), [fileType](const GgufName &row) { return row.fileType == fileType; });
    return fileType < 0 || found == kNames.end() ? nullptr : &*found;
}

std::span<const GgufName> ggufNames() { return kNames; }

const GgmlType &baseType(std::string_view name)
{
    const GgufName *row = ggufName(name);
    return *ggmlType(row ? row->base : std::string_view("F16"));
}

const GgmlType &storableType(const GgmlType &type, std::int64_t rowValues)
{
    if (type.fits(rowValues))
        return type;
    const auto found = std::find_if(kFallbacks.begin(), kFallbacks.end(), [&type](const Fallback &row) { return row.from == type.name; });
    const GgmlType &next = *ggmlType(found == kFallbacks.end() ? std::string_view("IQ4_NL") : found->to);
    return next.fits(rowValues) ? next : *ggmlType(std::string_view("F16"));
}

} // namespace anchorgpu::formats
