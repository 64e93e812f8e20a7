// Any bytes as a GGUF file: header, model and layout are made or refused; nothing else may happen.
#include "core/model/cache_shape.h"
#include "core/model/gguf_layout.h"
#include "core/model/readers/gguf_reader.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto model = anchorgpu::model::readGgufBytes({reinterpret_cast<const char *>(data), size}, "fuzz.gguf");
    if (!model)
        return 0;
    if (model->inventory.parameters() < 0 || anchorgpu::model::cacheValuesPerToken(*model).full < 0)
        std::abort();
    if (anchorgpu::model::ggufLayout(*model, model->nativeFormat).bytes().count() < 0)
        std::abort();
    return 0;
}
