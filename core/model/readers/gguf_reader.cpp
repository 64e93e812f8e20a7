#include "core/model/readers/gguf_reader.h"

#include "core/formats/gguf_names.h"
#include "core/model/builder.h"
#include "core/model/description_limits.h"
#include "core/model/readers/gguf_layers.h"
#include "core/model/readers/gguf_tensor_names.h"

#include <algorithm>
#include <cstdio>
#include <unordered_set>

namespace anchorgpu::model {
namespace {
using formats::TensorRole;

/// "model-00002-of-00005.gguf" in its pieces.
struct SplitName {
    std::string stem;
    int number = 0;
    int count = 0;

    std::string part(int index) const
    {
        char tail[32];
        std::snprintf(tail, sizeof tail, "-%05d-of-%05d.gguf", index, count);
        return stem + tail;
    }
};

std::optional<SplitName> splitNameOf(const std::string &path)
{
    constexpr std::size_t kTail = 20; // "-00001-of-00005.gguf"
    if (path.size() <= kTail)
        return std::nullopt;
    const std::string tail = path.substr(path.size() - kTail);
    SplitName name;
    char dot[8] = {};
    if (std::sscanf(tail.c_str(), "-%5d-of-%5d.%5s", &name.number, &name.count, dot) != 3 || std::string_view(dot) != "gguf")
        return std::nullopt;
    if (name.count < 1 || name.number < 1 || name.number > name.count)
        return std::nullopt;
    name.stem = path.substr(0, path.size() - kTail);
    return name;
}

/// Remarks on data that isn't there: headers are enough for a plan, loading isn't possible.
void checkData(const GgufHeader &header, const std::string &path, std::vector<Remark> &remarks)
{
    if (header.tensors.empty())
        return;
    const GgufTensorInfo &last = header.tensors.back();
    if (header.fileBytes < header.dataStart + last.offset + last.bytes)
        remarks.push_back({"file-cut-off", path, std::to_string(header.fileBytes)});
}

Result<GgufHeader> readHeader(const std::string &path)
{
    auto source = openFile(path);
    if (!source)
        return tl::unexpected(source.error());
    return parseGgufHeader(**source, path);
}

/// The headers of all parts as one.
Result<GgufHeader> readParts(const std::string &path, std::vector<Remark> &remarks)
{
    auto opened = readHeader(path);
    if (!opened)
        return opened;
    const std::int64_t count = opened->integer("split.count").value_or(1);
    if (count <= 1) {
        checkData(*opened, path, remarks);
        return opened;
    }
    constexpr int kMostParts = 512;
    const auto name = splitNameOf(path);
    if (!name || name->count != count || name->count > kMostParts)
        return fail("gguf-part-mismatch", {}, path, "…-00001-of-0000N.gguf", path);
    GgufHeader all;
    std::unordered_set<std::string> names;
    for (int part = 1; part <= name->count; ++part) {
        const std::string file = name->part(part);
        auto header = readHeader(file);
        if (!header)
            return header.error().id == "file-missing" ? fail("gguf-part-missing", {}, file, {}, path) : std::move(header);
        if (header->integer("split.count") != count || header->integer("split.no") != part - 1)
            return fail("gguf-part-mismatch", "split.no", file, std::to_string(part - 1), file);
        checkData(*header, file, remarks);
        for (GgufTensorInfo &tensor : header->tensors) {
            if (!names.insert(tensor.name).second)
                return fail("gguf-duplicate", {}, tensor.name, {}, file);
            all.tensors.push_back(std::move(tensor));
        }
        if (part == 1)
            all.metadata = std::move(header->metadata);
    }
    const auto stated = all.integer("split.tensors.count");
    if (stated && *stated != static_cast<std::int64_t>(all.tensors.size()))
        return fail("gguf-part-mismatch", "split.tensors.count", std::to_string(all.tensors.size()), std::to_string(*stated), path);
    return all;
}

/// The mix that the file names, else the type that holds most bytes.
std::string mixNameOf(const GgufHeader &header)
{
    if (const auto stated = header.integer("general.file_type")) {
        if (const formats::GgufName *name = formats::ggufNameOf(*stated & 0x3ff)) // 1024 marks a guess
            return std::string(name->name);
    }
    std::map<std::string_view, std::int64_t> bytes;
    for (const GgufTensorInfo &tensor : header.tensors)
        bytes[tensor.type->name] += tensor.bytes;
    const auto most = std::max_element(bytes.begin(), bytes.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    const formats::GgufName *name = most == bytes.end() ? nullptr : formats::ggufName(most->first);
    return name ? std::string(name->name) : "F16";
}

TensorInventory inventoryOf(const GgufHeader &header, std::int64_t layers, std::int64_t kvHeads, std::int64_t headDim)
{
    FileInventory inventory;
    inventory.setKvHeads(kvHeads, headDim);
    for (const GgufTensorInfo &tensor : header.tensors) {
        const TensorPlace place = ggufPlaceOf(tensor.name, layers);
        const std::string type(tensor.type->name);
        const auto &dims = tensor.dims;
        if (place.role == TensorRole::ExpertBias)
            inventory.add(place, dims[0], 1, dims[1], type, tensor.bytes);
        else if (tensor.dimensions <= 1)
            inventory.add(place, dims[0], 1, 1, type, tensor.bytes);
        else
            inventory.add(place, dims[1], dims[0], dims[2] * dims[3], type, tensor.bytes);
    }
    return inventory.finish();
}

void describeEnds(const GgufHeader &header, const GgufKeys &keys, ModelDescription &description)
{
    description.hiddenSize = keys.integer("embedding_length");
    description.maxContext = keys.integer("context_length");
    description.vocabSize = keys.integer("vocab_size");
    if (description.vocabSize == 0)
        description.vocabSize = header.arrayLength("tokenizer.ggml.tokens");
    bool embedding = false, head = false;
    for (const GgufTensorInfo &tensor : header.tensors) {
        if (tensor.name == "token_embd.weight") {
            embedding = true;
            description.vocabSize = tensor.dims[1];
        }
        head = head || tensor.name == "output.weight";
    }
    description.tiedEmbeddings = embedding && !head;
    const std::string &name = keys.architecture();
    if (name.find("bert") != std::string::npos || name == "t5encoder") {
        description.kind = ModelKind::Embedding;
        description.embedding.head = false;
    }
}

/// Habits that only matter when there are no tensors to read them from.
void describeHabits(const std::string &architecture, ModelDescription &description)
{
    BlockTraits &blocks = description.blocks;
    if (architecture == "qwen2" || architecture == "qwen2vl" || architecture == "qwen2moe")
        blocks.queryBias = blocks.keyBias = blocks.valueBias = true;
    if (architecture == "qwen3" || architecture == "qwen3moe" || architecture == "gemma3")
        blocks.queryKeyNorm = QueryKeyNorm::PerHead;
    if (architecture == "phi3")
        blocks.fusedQkv = blocks.fusedGateUp = true;
    if (architecture == "bert") {
        blocks.norm = NormKind::Layer;
        blocks.queryBias = blocks.keyBias = blocks.valueBias = blocks.outBias = blocks.mlpBias = true;
        description.embedding.positions = description.maxContext;
        description.embedding.typeVocab = 2;
        description.embedding.embeddingNorm = true;
        description.embedding.finalNorm = false;
    }
}

/// Heads of the first attention, for the split of K and V.
HeadShape firstHeads(const Model &model)
{
    for (const LayerGroup &group : model.groups) {
        for (const Mixer &mixer : group.mixers) {
            if (const auto *full = std::get_if<FullAttention>(&mixer))
                return full->shape;
            if (const auto *window = std::get_if<WindowAttention>(&mixer))
                return window->shape;
        }
    }
    return {};
}

/// What a file states when its layers aren't understood: no groups, so that weights are known and caches aren't.
Model withoutLayers(const ModelDescription &description)
{
    Model model;
    model.id = description.id;
    model.name = description.name;
    model.family = description.family;
    model.architecture = description.architecture;
    model.kind = description.kind;
    model.hiddenSize = description.hiddenSize;
    model.vocabSize = description.vocabSize;
    model.maxContext = description.maxContext;
    model.tiedEmbeddings = description.tiedEmbeddings;
    model.nativeFormat = description.nativeFormat;
    model.nativeDtype = description.nativeDtype;
    model.provenance = description.provenance;
    model.remarks = description.remarks;
    return model;
}

Model buildOrKeep(const ModelDescription &description)
{
    auto built = buildModel(description);
    if (built)
        return std::move(*built);
    Model model = withoutLayers(description);
    model.remarks.push_back({"no-layers-known", built.error().place, built.error().found});
    return model;
}

void setTensors(const GgufHeader &header, std::int64_t layers, Model &model)
{
    const HeadShape heads = firstHeads(model);
    model.inventory = inventoryOf(header, layers, heads.kvHeads, heads.keyDim);
    Int128 bytes = 0;
    for (const GgufTensorInfo &tensor : header.tensors)
        bytes += tensor.bytes;
    model.fileBytes = Bytes::saturated(bytes);
}

Result<Model> modelOf(const GgufHeader &header, const std::string &path, std::vector<Remark> remarks)
{
    const std::string architecture = header.text("general.architecture");
    if (header.tensors.empty() && architecture.empty() && header.text("tokenizer.ggml.model").empty())
        return fail("gguf-empty", {}, {}, "general.architecture", path);
    const GgufKeys keys(header, architecture);
    ModelDescription description;
    description.id = path;
    description.name = header.text("general.name");
    description.family = architecture;
    description.architecture = architecture;
    describeEnds(header, keys, description);
    const std::int64_t blocks = keys.integer("block_count");
    if (blocks > kMostLayers)
        return fail("out-of-range", architecture + ".block_count", std::to_string(blocks), "0 … " + std::to_string(kMostLayers), path);
    const std::int64_t predicting = keys.integer("nextn_predict_layers");
    const std::int64_t layers = predicting < blocks ? blocks - predicting : blocks;
    describeGgufLayers(header, keys, layers, description);
    description.nativeFormat = *formats::parseNumericFormat("gguf:" + mixNameOf(header));
    description.nativeDtype = "fp16";
    description.provenance.status = "file";
    description.remarks = std::move(remarks);
    if (header.tensors.empty()) {
        describeHabits(architecture, description);
        description.remarks.push_back({"no-tensors", path, {}});
    }
    Model model = buildOrKeep(description);
    if (!header.tensors.empty())
        setTensors(header, layers, model);
    if (predicting > 0)
        model.mtp = MtpModule{predicting, {}, false};
    return model;
}

} // namespace

Result<Model> readGguf(const std::string &path)
{
    std::vector<Remark> remarks;
    auto header = readParts(path, remarks);
    if (!header)
        return tl::unexpected(header.error());
    return modelOf(*header, path, std::move(remarks));
}

Result<Model> readGgufBytes(std::string_view bytes, const std::string &name)
{
    auto header = parseGgufHeader(MemorySource(bytes), name);
    if (!header)
        return tl::unexpected(header.error());
    std::vector<Remark> remarks;
    checkData(*header, name, remarks);
    return modelOf(*header, name, std::move(remarks));
}

} // namespace anchorgpu::model
