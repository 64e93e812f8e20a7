#include "core/formats/numeric_format.h"

#include "core/formats/gguf_names.h"

#include <array>

namespace anchorgpu::formats {
namespace {

struct Row {
    std::string_view id;
    Family family;
    int bits;
    bool brain = true;
    int group = 0;
};

constexpr std::array kRows{
    Row{"native", Family::Native, 16},
    Row{"fp32", Family::Float, 32},
    Row{"bf16", Family::Float, 16, true},
    Row{"fp16", Family::Float, 16, false},
    Row{"fp8", Family::Fp8, 8},
    Row{"fp8-block", Family::Fp8Block, 8},
    Row{"int8", Family::Int8, 8},
    Row{"w8a16", Family::W8A16, 8},
    Row{"awq-int4-g128", Family::AwqInt4, 4, true, 128},
    Row{"awq-int4-g64", Family::AwqInt4, 4, true, 64},
    Row{"awq-int4-g32", Family::AwqInt4, 4, true, 32},
    Row{"gptq-int4-g128", Family::GptqInt4, 4, true, 128},
    Row{"gptq-int4-g64", Family::GptqInt4, 4, true, 64},
    Row{"gptq-int4-g32", Family::GptqInt4, 4, true, 32},
    Row{"int4-g128", Family::Int4, 4, true, 128},
    Row{"int4-g64", Family::Int4, 4, true, 64},
    Row{"int4-g32", Family::Int4, 4, true, 32},
    Row{"nvfp4", Family::Nvfp4, 4},
    Row{"mxfp4", Family::Mxfp4, 4},
    Row{"bnb-nf4", Family::BnbNf4, 4},
    Row{"bnb-nf4-dq", Family::BnbNf4Dq, 4},
    Row{"bnb-int8", Family::BnbInt8, 8},
};
constexpr std::string_view kGgufPrefix = "gguf:";

NumericFormat formatOf(const Row &row) { return NumericFormat{row.family, row.bits, row.brain, row.group, {}}; }

NumericFormat formatOf(const GgufName &name)
{
    const GgmlType &base = *ggmlType(name.base);
    return NumericFormat{Family::Gguf, static_cast<int>(base.bitsPerWeight()), true, 0, std::string(name.name)};
}

std::string allowedIds()
{
    std::string ids;
    for (const Row &row : kRows)
        ids += (ids.empty() ? "" : ", ") + std::string(row.id);
    for (const GgufName &name : ggufNames())
        ids += ", gguf:" + std::string(name.name);
    return ids;
}

} // namespace

Result<NumericFormat> parseNumericFormat(std::string_view id)
{
    for (const Row &row : kRows) {
        if (row.id == id)
            return formatOf(row);
    }
    if (id.starts_with(kGgufPrefix)) {
        if (const GgufName *name = ggufName(id.substr(kGgufPrefix.size())))
            return formatOf(*name);
    }
    return fail("unknown-format", {}, std::string(id.substr(0, 200)), allowedIds());
}

std::string toId(const NumericFormat &format)
{
    if (format.family == Family::Gguf)
        return std::string(kGgufPrefix) + format.ggufName;
    for (const Row &row : kRows) {
        if (row.family == format.family && row.group == format.group
            && (row.family != Family::Float || (row.bits == format.bits && (row.bits == 32 || row.brain == format.brain))))
            return std::string(row.id);
    }
    return "native";
}

std::vector<NumericFormat> allFormats()
{
    std::vector<NumericFormat> formats;
    formats.reserve(kRows.size() + ggufNames().size());
    for (const Row &row : kRows)
        formats.push_back(formatOf(row));
    for (const GgufName &name : ggufNames())
        formats.push_back(formatOf(name));
    return formats;
}

} // namespace anchorgpu::formats
