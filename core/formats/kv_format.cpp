#include "core/formats/kv_format.h"

#include <array>
#include <string>

namespace anchorgpu::formats {
namespace {

constexpr std::array kFormats{
    KvFormat{"auto", 0, 0},    KvFormat{"fp32", 1, 4},     KvFormat{"bf16", 1, 2},     KvFormat{"fp16", 1, 2},
    KvFormat{"fp8", 1, 1},     KvFormat{"int8", 1, 1},     KvFormat{"q8_0", 32, 34},   KvFormat{"q5_1", 32, 24},
    KvFormat{"q5_0", 32, 22},  KvFormat{"q4_1", 32, 20},   KvFormat{"q4_0", 32, 18},   KvFormat{"iq4_nl", 32, 18},
    KvFormat{"nvfp4", 16, 9},
};

} // namespace

Result<KvFormat> parseKvFormat(std::string_view id, std::string_view place)
{
    std::string allowed;
    for (const KvFormat &format : kFormats) {
        if (format.id == id)
            return format;
        allowed += (allowed.empty() ? "" : ", ") + std::string(format.id);
    }
    return fail("unknown-kv-format", std::string(place), std::string(id.substr(0, 200)), allowed);
}

std::span<const KvFormat> allKvFormats() { return kFormats; }

} // namespace anchorgpu::formats
