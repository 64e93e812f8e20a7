// What the user points at, by its kind: a folder, a config, safetensors, GGUF. Unnamed files are told by their first bytes.
#include "core/model/model_catalogue.h"
#include "core/model/readers/byte_source.h"
#include "core/model/readers/checkpoint_reader.h"
#include "core/model/readers/gguf_reader.h"

#include <algorithm>
#include <filesystem>

namespace anchorgpu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKinds = "config.json, *.safetensors, *.safetensors.index.json, *.gguf";

/// The first GGUF file of a folder by name; parts of a split file stand for all.
std::string ggufIn(const fs::path &folder)
{
    constexpr int most = 65536;
    std::string first;
    std::error_code error;
    int seen = 0;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && seen < most; entry.increment(error), ++seen) {
        const std::string path = entry->path().string();
        const bool projector = entry->path().filename().string().starts_with("mmproj");
        if (path.ends_with(".gguf") && !projector && (first.empty() || path < first))
            first = path;
    }
    return first;
}

Result<Model> readFolder(const std::string &path)
{
    std::error_code ignored;
    const bool config = fs::exists(fs::path(path) / "config.json", ignored);
    if (const std::string gguf = ggufIn(path); !gguf.empty() && !config)
        return readGguf(gguf);
    return readCheckpointFolder(path);
}

Result<Model> readBySignature(const std::string &path)
{
    const auto source = openFile(path);
    if (!source)
        return tl::unexpected(source.error());
    char start[4] = {};
    const std::size_t count = (*source)->read(0, start, sizeof start);
    const std::string_view signature(start, count);
    if (signature == "GGUF")
        return readGguf(path);
    if (signature.find('{') != std::string_view::npos)
        return readConfigFile(path);
    return fail("model-file-unknown", {}, {}, std::string(kKinds), path);
}

Result<Model> readAny(const std::string &path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return readFolder(path);
    if (path.ends_with(".safetensors") || path.ends_with(".safetensors.index.json"))
        return readSafetensorsPath(path);
    if (path.ends_with(".gguf"))
        return readGguf(path);
    if (path.ends_with(".json"))
        return readConfigFile(path);
    return readBySignature(path);
}

} // namespace

Result<std::shared_ptr<const Model>> readModel(const std::string &path)
{
    auto model = readAny(path);
    if (!model)
        return tl::unexpected(model.error());
    return std::make_shared<const Model>(std::move(*model));
}

} // namespace anchorgpu::model
