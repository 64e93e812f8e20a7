// Any bytes as a safetensors file and as its index: read or refused.
#include "core/model/readers/safetensors_weights.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace anchorgpu::model;
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    (void)parseSafetensorsIndex(bytes, "fuzz.index.json");
    auto header = parseSafetensorsHeader(MemorySource(bytes), "fuzz.safetensors");
    if (!header)
        return 0;
    std::vector<SafetensorsHeader> files;
    files.push_back(std::move(*header));
    const auto weights = weightsOf(files, 0, "fuzz.safetensors");
    if (weights && (weights->bytes < 0 || weights->inventory.parameters() < 0))
        std::abort();
    return 0;
}
