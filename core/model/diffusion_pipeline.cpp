#include "core/model/diffusion_catalogue.h"
namespace anchorgpu::model {
Result<std::shared_ptr<const DiffusionModel>> readDiffusionPipeline(const std::string &path) { return fail("file-open", {}, path, {}, path); }
bool isDiffusionPipeline(const std::string &) { return false; }
}
