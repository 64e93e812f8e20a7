#include "core/model/diffusion_component_files.h"

#include "core/model/readers/byte_source.h"
#include "core/model/readers/safetensors_header.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace anchorgpu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLargestConfig = 4 << 20;
constexpr std::int64_t kLargestIndex = 64 << 20;
constexpr std::size_t kMostFiles = 2000;

bool endsWith(std::string_view text, std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; }
bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Weight files of a folder: those of an index, else every safetensors file. Variants ("x.fp16.safetensors" beside "x.safetensors")
/// hold the same tensors, so only the shortest name of a stem counts.
Result<std::vector<std::string>> weightFiles(const std::string &folder)
{
    std::vector<std::string> files, indices;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end && files.size() < kMostFiles; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (endsWith(name, ".safetensors.index.json"))
            indices.push_back(name);
        else if (endsWith(name, ".safetensors"))
            files.push_back(name);
    }
    if (error)
        return tl::unexpected(Error{ErrorKind::Surroundings, "file-open", folder, {}, error.message(), {}});
    const auto shortest = [](const std::string &a, const std::string &b) { return a.size() != b.size() ? a.size() < b.size() : a < b; };
    if (!indices.empty()) {
        const std::string path = folder + "/" + *std::min_element(indices.begin(), indices.end(), shortest);
        const auto text = readWholeFile(path, kLargestIndex);
        if (!text)
            return tl::unexpected(text.error());
        auto index = parseSafetensorsIndex(*text, path);
        return index ? Result<std::vector<std::string>>(std::move(index->files)) : tl::unexpected(index.error());
    }
    std::map<std::string, std::string> byStem;
    for (const std::string &name : files) {
        std::string &kept = byStem[name.substr(0, name.find('.'))];
        if (kept.empty() || shortest(name, kept))
            kept = name;
    }
    std::vector<std::string> list;
    for (const auto &[stem, name] : byStem)
        list.push_back(name);
    return list;
}

/// Values that a tensor stands for, and the type they count under; nothing for what a quantisation adds.
std::pair<std::int64_t, std::string> logical(const SafetensorsTensor &tensor)
{
    for (const char *part : {".absmax", ".quant_map", ".nested_", ".quant_state", ".SCB", "weight_format", "_scale", ".scale_weight"}) {
        if (contains(tensor.name, part))
            return {0, {}};
    }
    const std::string &dtype = tensor.dtype;
    if (dtype == "U8" && endsWith(tensor.name, ".weight"))
        return {tensor.elements() * 2, "nf4"};
    static const std::map<std::string, std::string, std::less<>> kNames{{"F32", "fp32"}, {"BF16", "bf16"}, {"F16", "fp16"}, {"F8_E4M3", "fp8"}, {"F8_E5M2", "fp8"}, {"I8", "int8"}};
    const auto known = kNames.find(dtype);
    return known == kNames.end() ? std::pair<std::int64_t, std::string>{0, {}} : std::pair<std::int64_t, std::string>{tensor.elements(), known->second};
}

std::optional<Error> countFile(const std::string &path, ComponentFiles &into, std::map<std::string, std::int64_t> &byType)
{
    const auto source = openFile(path);
    if (!source)
        return source.error();
    const auto header = parseSafetensorsHeader(**source, path);
    if (!header)
        return header.error();
    for (const SafetensorsTensor &tensor : header->tensors) {
        const auto [values, type] = logical(tensor);
        into.parameters += values;
        into.bytes += tensor.bytes();
        if (values > 0)
            byType[type] += values;
    }
    return std::nullopt;
}

} // namespace

Result<ComponentFiles> readComponentFiles(const std::string &folder)
{
    ComponentFiles read;
    read.configFile = folder + "/config.json";
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return tl::unexpected(Error{ErrorKind::BadInput, "file-open", folder, {}, "", "a folder"});
    if (fs::exists(read.configFile, error)) {
        const auto text = readWholeFile(read.configFile, kLargestConfig);
        if (!text)
            return tl::unexpected(text.error());
        auto config = parseJson(*text, read.configFile);
        if (!config)
            return tl::unexpected(config.error());
        if (!config->is_object())
            return fail("wrong-type", "", shortText(*config), "{…}", read.configFile);
        read.config = std::move(*config);
    }
    const auto files = weightFiles(folder);
    if (!files)
        return tl::unexpected(files.error());
    std::map<std::string, std::int64_t> byType;
    for (const std::string &name : *files) {
        if (auto problem = countFile(folder + "/" + name, read, byType))
            return tl::unexpected(*problem);
    }
    const auto most = std::max_element(byType.begin(), byType.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    if (most != byType.end())
        read.dtype = most->first;
    return read;
}

} // namespace anchorgpu::model
