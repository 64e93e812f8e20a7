#include "core/model/readers/safetensors_weights.h"

#include "core/units/bytes.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace anchorgpu::model {
namespace {
using formats::Family;
using formats::NumericFormat;
using formats::TensorRole;

/// All tensors by name, to look up what stands beside a weight.
class Checkpoint {
public:
    explicit Checkpoint(const std::vector<SafetensorsHeader> &files)
    {
        std::size_t count = 0;
        for (const SafetensorsHeader &file : files)
            count += file.tensors.size();
        m_tensors.reserve(count);
        for (const SafetensorsHeader &file : files) {
            for (const SafetensorsTensor &tensor : file.tensors) {
                if (!m_tensors.emplace(tensor.name, &tensor).second && m_duplicate.empty())
                    m_duplicate = tensor.name;
            }
        }
    }
    const std::string &duplicate() const { return m_duplicate; }
    /// The tensor that is named like `owner` with its end ".weight" replaced.
    const SafetensorsTensor *beside(const std::string &owner, std::string_view suffix) const
    {
        std::string name = owner.ends_with(".weight") ? owner.substr(0, owner.size() - 7) : owner;
        name += suffix;
        const auto found = m_tensors.find(name);
        return found == m_tensors.end() ? nullptr : found->second;
    }
    bool has(const std::string &owner, std::string_view suffix) const { return beside(owner, suffix) != nullptr; }

private:
    std::unordered_map<std::string_view, const SafetensorsTensor *> m_tensors;
    std::string m_duplicate;
};

struct Logical {
    std::int64_t rows = 0;
    std::int64_t cols = 1;
    std::int64_t stack = 1;
    NumericFormat format{Family::Float};
    bool shapeLost = false;

    std::int64_t elements() const { return rows * cols * stack; }
};

std::int64_t side(const SafetensorsTensor &tensor, std::size_t i) { return i < tensor.shape.size() ? tensor.shape[i] : 1; }

NumericFormat formatOfDtype(std::string_view dtype)
{
    if (dtype == "F32" || dtype == "F64")
        return {Family::Float, 32, true, 0, {}};
    if (dtype == "F16")
        return {Family::Float, 16, false, 0, {}};
    if (dtype.starts_with("F8"))
        return {Family::Fp8, 8, true, 0, {}};
    if (dtype == "I8")
        return {Family::Int8, 8, true, 0, {}};
    return {Family::Float, 16, true, 0, {}};
}

Logical plain(const SafetensorsTensor &tensor)
{
    Logical logical;
    logical.format = formatOfDtype(tensor.dtype);
    const std::size_t sides = tensor.shape.size();
    if (sides <= 1) {
        logical.rows = side(tensor, 0);
        return logical;
    }
    if (sides == 2) {
        logical.rows = tensor.shape[0];
        logical.cols = tensor.shape[1];
        return logical;
    }
    // Three sides are matrices in a stack (experts); more are convolutions: output channels by everything else.
    if (sides == 3) {
        logical.stack = tensor.shape[0];
        logical.rows = tensor.shape[1];
        logical.cols = tensor.shape[2];
        return logical;
    }
    logical.rows = tensor.shape[0];
    logical.cols = 1;
    for (std::size_t i = 1; i < sides; ++i)
        logical.cols *= tensor.shape[i];
    return logical;
}

int groupOf(std::int64_t values, std::int64_t groups)
{
    const std::int64_t group = groups > 0 ? values / groups : 0;
    return group <= 32 ? 32 : group <= 64 ? 64 : 128;
}

/// AWQ packs along the output, GPTQ along the input; the scales (groups × outputs) tell which, and by how much.
Logical grouped(const SafetensorsTensor &packed, const std::string &owner, const Checkpoint &checkpoint)
{
    Logical logical;
    const SafetensorsTensor *scales = checkpoint.beside(owner, ".scales");
    const std::int64_t outputs = scales ? side(*scales, 1) : side(packed, 1);
    const bool gptq = outputs == side(packed, 1);
    std::int64_t pack = 8;
    if (gptq) {
        if (const SafetensorsTensor *index = checkpoint.beside(owner, ".g_idx"); index && side(packed, 0) > 0)
            pack = std::clamp<std::int64_t>(side(*index, 0) / side(packed, 0), 1, 16);
        logical.rows = outputs;
        logical.cols = side(packed, 0) * pack;
    } else {
        logical.rows = outputs;
        logical.cols = side(packed, 0);
    }
    const int group = groupOf(logical.cols, scales ? side(*scales, 0) : 0);
    logical.format = pack == 4 ? NumericFormat{Family::W8A16, 8, true, 0, {}} : NumericFormat{gptq ? Family::GptqInt4 : Family::AwqInt4, 4, true, group, {}};
    return logical;
}

/// compressed-tensors: int32 words along the input, or bytes of two 4-bit floats.
Logical compressed(const SafetensorsTensor &packed, const std::string &owner, const Checkpoint &checkpoint)
{
    Logical logical = plain(packed);
    const SafetensorsTensor *scales = checkpoint.beside(owner, ".weight_scale");
    const std::int64_t groups = scales && !scales->shape.empty() ? scales->shape.back() : 1;
    if (packed.dtype == "U8") {
        logical.cols *= 2;
        logical.format = {groups > 0 && logical.cols / groups == 32 ? Family::Mxfp4 : Family::Nvfp4, 4, true, 0, {}};
        return logical;
    }
    // Words of four 8-bit or eight 4-bit values: one scale an output channel means 8 bits.
    const std::int64_t pack = groups == 1 ? 4 : 8;
    logical.cols *= pack;
    logical.format = pack == 4 ? NumericFormat{Family::W8A16, 8, true, 0, {}} : NumericFormat{Family::Int4, 4, true, groupOf(logical.cols, groups), {}};
    return logical;
}

/// A tensor that keeps the name ".weight" but may hold packed values.
Logical stored(const SafetensorsTensor &tensor, const std::string &owner, const Checkpoint &checkpoint)
{
    Logical logical = plain(tensor);
    if (tensor.dtype == "U8" && (checkpoint.has(owner, ".weight.quant_state.bitsandbytes__nf4") || checkpoint.has(owner, ".weight.quant_map"))) {
        const bool twice = checkpoint.has(owner, ".weight.nested_absmax");
        return {2 * tensor.elements(), 1, 1, {twice ? Family::BnbNf4Dq : Family::BnbNf4, 4, true, 0, {}}, true};
    }
    if (tensor.dtype == "U8" && checkpoint.has(owner, ".weight_scale"))
        return compressed(tensor, owner, checkpoint);
    if (tensor.dtype == "I8" && checkpoint.has(owner, ".SCB"))
        logical.format = {Family::BnbInt8, 8, true, 0, {}};
    if (tensor.dtype.starts_with("F8") && (checkpoint.has(owner, ".weight_scale_inv") || checkpoint.has(owner, "_scale_inv")))
        logical.format = {Family::Fp8Block, 8, true, 0, {}};
    return logical;
}

Logical logicalOf(const SafetensorsTensor &tensor, const PackedName &name, const Checkpoint &checkpoint)
{
    if (name.suffix == ".qweight")
        return grouped(tensor, name.owner, checkpoint);
    if (name.suffix == ".weight_packed")
        return compressed(tensor, name.owner, checkpoint);
    if (name.suffix == "_blocks" && tensor.shape.size() == 4) // experts × outputs × blocks × 16 bytes
        return {tensor.shape[1], tensor.shape[2] * 32, tensor.shape[0], {Family::Mxfp4, 4, true, 0, {}}, false};
    return stored(tensor, name.owner, checkpoint);
}

std::string wideName(const NumericFormat &format)
{
    return format.family != Family::Float ? std::string() : format.bits == 32 ? "fp32" : format.brain ? "bf16" : "fp16";
}

} // namespace

Result<SafetensorsWeights> weightsOf(const std::vector<SafetensorsHeader> &files, std::int64_t layers, const std::string &file)
{
    const Checkpoint checkpoint(files);
    if (!checkpoint.duplicate().empty())
        return fail("safetensors-duplicate", {}, checkpoint.duplicate().substr(0, 200), {}, file);
    SafetensorsNaming naming{layers, false};
    for (const SafetensorsHeader &header : files) {
        naming.hasDecoder = naming.hasDecoder || std::any_of(header.tensors.begin(), header.tensors.end(), [](const SafetensorsTensor &tensor) {
            return tensor.name.starts_with("decoder.") || tensor.name.starts_with("model.decoder.layers");
        });
    }
    SafetensorsWeights weights;
    FileInventory inventory;
    std::map<std::string, std::int64_t> bytesByFormat, bytesByWide;
    for (const SafetensorsHeader &header : files) {
        for (const SafetensorsTensor &tensor : header.tensors) {
            weights.bytes += tensor.bytes();
            const PackedName name = packedNameOf(tensor.name);
            TensorPlace place = safetensorsPlaceOf(name.owner, naming);
            if (name.packing == Packing::Auxiliary) {
                place.role = TensorRole::Table;
                place.part = Part::Buffer;
                const Logical logical = plain(tensor);
                inventory.add(place, logical.rows, logical.cols, logical.stack, tensor.dtype, tensor.bytes());
                continue;
            }
            const Logical logical = logicalOf(tensor, name, checkpoint);
            weights.shapesLost = weights.shapesLost || logical.shapeLost;
            weights.unnamed += place.role == TensorRole::Other && place.part == Part::Language ? logical.elements() : 0;
            weights.layers = std::max<std::int64_t>(weights.layers, place.layer + 1);
            weights.hasHead = weights.hasHead || (place.role == TensorRole::Head && place.part == Part::Language);
            if (place.role == TensorRole::TokenEmbedding && place.part == Part::Language) {
                weights.vocabSize = logical.rows;
                weights.hiddenSize = logical.cols;
            }
            const std::string format = formats::toId(logical.format);
            bytesByFormat[format] += tensor.bytes();
            if (const std::string wide = wideName(logical.format); !wide.empty())
                bytesByWide[wide] += tensor.bytes();
            inventory.add(place, logical.rows, logical.cols, logical.stack, tensor.dtype, tensor.bytes());
        }
    }
    const auto most = [](const std::map<std::string, std::int64_t> &bytes) {
        return std::max_element(bytes.begin(), bytes.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    };
    // A quantised checkpoint is called by its narrow format even when wide embeddings outweigh it.
    std::map<std::string, std::int64_t> narrow = bytesByFormat;
    std::int64_t all = 0;
    for (const auto &[id, bytes] : bytesByFormat)
        all += bytes;
    std::erase_if(narrow, [&](const auto &entry) { return wideName(*formats::parseNumericFormat(entry.first)) != "" || entry.second * 20 < all; });
    const auto &chosen = narrow.empty() ? bytesByFormat : narrow;
    if (!chosen.empty())
        weights.format = *formats::parseNumericFormat(most(chosen)->first);
    if (!bytesByWide.empty())
        weights.wideType = most(bytesByWide)->first;
    weights.inventory = inventory.finish();
    return weights;
}

} // namespace anchorgpu::model
