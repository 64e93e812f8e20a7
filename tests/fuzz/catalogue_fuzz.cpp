// Any bytes as an overlay of models.json: refused, or every row that is listed can be found and built.
#include "core/model/catalogue_index.h"
#include "core/model/model_catalogue.h"

#include <cstdlib>
#include <string>

using namespace anchorgpu::model;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    for (const std::string_view row : splitRows(text)) {
        const std::string_view id = rawMember(row, "id");
        findRow(text, id.substr(0, 64));
        rawMember(rawMember(row, "computed"), "total_without_mtp");
    }
    const auto catalogue = ModelCatalogue::parse(text, "models.json");
    if (!catalogue)
        return 0;
    for (const ModelSummary &summary : (*catalogue)->summaries()) {
        const auto model = (*catalogue)->find(summary.id);
        if (model && (*model)->inventory.parameters() < 0)
            std::abort();
    }
    return 0;
}
