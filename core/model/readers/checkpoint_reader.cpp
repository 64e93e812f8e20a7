#include "core/model/readers/checkpoint_reader.h"

#include "core/model/builder.h"
#include "core/model/readers/huggingface_config.h"
#include "core/model/readers/safetensors_header.h"
#include "core/model/readers/safetensors_weights.h"

#include <algorithm>
#include <filesystem>

namespace anchorgpu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLargestConfig = std::int64_t{32} << 20;
constexpr std::int64_t kLargestIndex = std::int64_t{128} << 20;
constexpr std::size_t kMostEntries = 65536; ///< of a folder that are looked at
constexpr std::string_view kIndexName = "model.safetensors.index.json";

bool isFile(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

/// Safetensors files of a folder by name. Mistral releases hold their weights twice; the hub's own naming counts then.
std::vector<std::string> safetensorsIn(const fs::path &folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && names.size() < kMostEntries; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.ends_with(".safetensors") && isFile(entry->path()))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    const auto isModel = [](const std::string &name) { return name.starts_with("model"); };
    if (std::any_of(names.begin(), names.end(), isModel))
        std::erase_if(names, [&](const std::string &name) { return !isModel(name); });
    return names;
}

struct Shards {
    std::vector<std::string> files;
    std::int64_t statedBytes = 0; ///< by an index none of whose files are here
};

Result<SafetensorsIndex> readIndex(const fs::path &path)
{
    const auto text = readWholeFile(path.string(), kLargestIndex);
    if (!text)
        return tl::unexpected(text.error());
    return parseSafetensorsIndex(*text, path.string());
}

Result<Shards> shardsOf(const fs::path &folder)
{
    Shards shards;
    const fs::path indexPath = folder / kIndexName;
    if (!isFile(indexPath)) {
        shards.files = safetensorsIn(folder);
        return shards;
    }
    const auto index = readIndex(indexPath);
    if (!index)
        return tl::unexpected(index.error());
    const auto missing = std::find_if(index->files.begin(), index->files.end(), [&](const std::string &name) { return !isFile(folder / name); });
    const bool noneThere = std::none_of(index->files.begin(), index->files.end(), [&](const std::string &name) { return isFile(folder / name); });
    if (noneThere)
        shards.statedBytes = index->totalBytes;
    else if (missing != index->files.end())
        return fail("safetensors-part-missing", {}, *missing, {}, indexPath.string());
    else
        shards.files = index->files;
    return shards;
}

Result<std::vector<SafetensorsHeader>> headersOf(const fs::path &folder, const std::vector<std::string> &names)
{
    std::vector<SafetensorsHeader> headers;
    for (const std::string &name : names) {
        const std::string path = (folder / name).string();
        const auto source = openFile(path);
        if (!source)
            return tl::unexpected(source.error());
        auto header = parseSafetensorsHeader(**source, path);
        if (!header)
            return tl::unexpected(header.error());
        headers.push_back(std::move(*header));
    }
    return headers;
}

const HeadShape *headsOf(const LayerGroup &layer)
{
    for (const Mixer &mixer : layer.mixers) {
        if (const auto *full = std::get_if<FullAttention>(&mixer))
            return &full->shape;
        if (const auto *window = std::get_if<WindowAttention>(&mixer))
            return &window->shape;
        if (const auto *cross = std::get_if<CrossAttention>(&mixer))
            return &cross->shape;
    }
    return nullptr;
}

/// Files don't state heads; the layers do.
void fillHeads(Model &model)
{
    for (TensorEntry &entry : model.inventory.entries) {
        const bool keys = entry.role == formats::TensorRole::AttnK || entry.role == formats::TensorRole::AttnQkv;
        const bool values = entry.role == formats::TensorRole::AttnV;
        const std::vector<int> &layers = model.inventory.layersOf(entry);
        if ((!keys && !values) || entry.part != Part::Language || layers.empty() || layers.front() >= model.layers())
            continue;
        if (const HeadShape *shape = headsOf(model.layer(static_cast<std::size_t>(layers.front())))) {
            entry.kvHeads = shape->kvHeads;
            entry.headDim = values ? shape->valueDim : shape->keyDim;
        }
    }
}

/// What the files hold replaces what the config implies.
void applyWeights(const SafetensorsWeights &weights, Model &model)
{
    const std::int64_t implied = model.inventory.parameters();
    const std::int64_t held = weights.inventory.parameters();
    model.fileBytes = Bytes(weights.bytes);
    const bool packed = weights.format.family != formats::Family::Float;
    if (packed != (model.nativeFormat.family != formats::Family::Float)) {
        model.remarks.push_back({"format-differs-from-config", {}, formats::toId(weights.format)});
        model.formatByRole.clear();
        model.nativeFormat = weights.format;
    } else if (!packed) {
        model.nativeFormat = weights.format;
        model.nativeDtype = weights.wideType;
    }
    if (weights.shapesLost)
        return; // flat packing hides rows and columns: the config's shapes stay
    if (held != implied)
        model.remarks.push_back({"parameters-differ-from-config", {}, std::to_string(held) + " / " + std::to_string(implied)});
    model.inventory = weights.inventory;
    model.tiedEmbeddings = !weights.hasHead;
    fillHeads(model);
}

/// Weights whose architecture nobody states: tensors and bytes are known, caches aren't.
Model bareModel(const SafetensorsWeights &weights, const std::string &name)
{
    Model model;
    model.id = model.name = name;
    model.provenance.status = "file";
    model.provenance.sources = {name};
    model.hiddenSize = weights.hiddenSize;
    model.vocabSize = weights.vocabSize;
    model.tiedEmbeddings = !weights.hasHead;
    if (weights.layers > 0) {
        model.groups.emplace_back();
        model.layerGroups.assign(static_cast<std::size_t>(weights.layers), 0);
    }
    model.inventory = weights.inventory;
    model.nativeFormat = weights.format;
    model.nativeDtype = weights.wideType;
    model.fileBytes = Bytes(weights.bytes);
    model.remarks.push_back({"config-missing", {}, "config.json"});
    return model;
}

Result<Model> readParts(const fs::path &folder, const Shards &shards, const std::string &name)
{
    const fs::path configPath = folder / "config.json";
    std::optional<Model> model;
    if (isFile(configPath)) {
        auto read = readConfigFile(configPath.string());
        if (!read)
            return read;
        model = std::move(*read);
        model->id = model->name = name;
    }
    if (shards.files.empty()) {
        if (!model)
            return fail("folder-empty", {}, {}, "config.json, *.safetensors, *.gguf", name);
        if (shards.statedBytes > 0) {
            model->fileBytes = Bytes(shards.statedBytes);
            model->remarks.push_back({"weights-not-there", std::string(kIndexName), {}});
        }
        return std::move(*model);
    }
    const auto headers = headersOf(folder, shards.files);
    if (!headers)
        return tl::unexpected(headers.error());
    const auto weights = weightsOf(*headers, model ? model->layers() : 0, name);
    if (!weights)
        return tl::unexpected(weights.error());
    if (!model)
        return bareModel(*weights, name);
    applyWeights(*weights, *model);
    return std::move(*model);
}

} // namespace

Result<Model> readConfigFile(const std::string &path)
{
    const auto text = readWholeFile(path, kLargestConfig);
    if (!text)
        return tl::unexpected(text.error());
    const fs::path besidePath = fs::path(path).parent_path() / "hf_quant_config.json";
    ConfigSurroundings beside;
    std::string besideText;
    if (isFile(besidePath) && besidePath != fs::path(path)) {
        auto read = readWholeFile(besidePath.string(), kLargestConfig);
        if (!read)
            return tl::unexpected(read.error());
        besideText = std::move(*read);
        beside = {besideText, besidePath.string()};
    }
    return readHuggingFaceConfig(*text, path, beside);
}

Result<Model> readCheckpointFolder(const std::string &folder)
{
    const auto shards = shardsOf(folder);
    if (!shards)
        return tl::unexpected(shards.error());
    return readParts(folder, *shards, folder);
}

Result<Model> readSafetensorsPath(const std::string &path)
{
    const fs::path file(path);
    const fs::path folder = file.parent_path();
    const auto inFolder = [&] {
        const auto shards = shardsOf(folder);
        return shards ? readParts(folder, *shards, path) : tl::unexpected(shards.error());
    };
    if (path.ends_with(".json")) {
        if (!isFile(file))
            return fail("file-missing", {}, {}, {}, path);
        return inFolder();
    }
    if (const fs::path indexPath = folder / kIndexName; isFile(indexPath)) {
        const auto index = readIndex(indexPath);
        const std::string name = file.filename().string();
        if (index && std::find(index->files.begin(), index->files.end(), name) != index->files.end())
            return inFolder();
    }
    return readParts(folder, {{file.filename().string()}, 0}, path);
}

} // namespace anchorgpu::model
