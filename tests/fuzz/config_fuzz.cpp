// Any bytes as a config.json (before the first zero byte) and an hf_quant_config.json (behind it): refused or read, never harmed.
#include "core/model/cache_shape.h"
#include "core/model/readers/huggingface_config.h"

#include <cstdlib>

using namespace anchorgpu::model;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const std::size_t cut = bytes.find('\0');
    ConfigSurroundings beside;
    if (cut != std::string_view::npos) {
        beside.quantization = bytes.substr(cut + 1);
        beside.quantizationFile = "hf_quant_config.json";
    }
    const auto model = readHuggingFaceConfig(bytes.substr(0, cut), "config.json", beside);
    if (!model)
        return 0;
    const CacheValuesPerToken cache = cacheValuesPerToken(*model);
    if (model->inventory.parameters() < 0 || cache.full < 0 || cache.window < 0 || model->layers() < 1)
        std::abort();
    return 0;
}
