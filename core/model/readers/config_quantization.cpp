// The number format of a release: quantization_config and its kin. A format for everything that formats convert, exceptions by
// role where a release leaves most modules of that role alone or stores them otherwise, and the cache format it asks for.
// Sources: quantisation configs of transformers, compressed-tensors and TensorRT Model Optimizer releases.
#include "core/model/builder.h"
#include "core/model/native_formats.h"
#include "core/model/readers/config_source.h"
#include "core/model/readers/module_roles.h"
#include "core/model/readers/role_votes.h"

#include <algorithm>
#include <map>

namespace anchorgpu::model {
namespace {
using formats::Family;
using formats::NumericFormat;
using formats::TensorRole;

using Found = std::optional<NumericFormat>;

NumericFormat format(Family family, int bits, int group = 0)
{
    NumericFormat result;
    result.family = family;
    result.bits = bits;
    result.group = group;
    return result;
}

/// Groups that the contract knows; others are told and taken as the nearest.
int knownGroup(std::int64_t size) { return size <= 0 ? 128 : size <= 32 ? 32 : size <= 64 ? 64 : 128; }

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// Names of TensorRT Model Optimizer.
Found ofAlgorithm(const std::string &name, std::int64_t group)
{
    static const std::map<std::string, NumericFormat> names = {
        {"FP8", format(Family::Fp8, 8)}, {"FP8_PER_CHANNEL_PER_TOKEN", format(Family::Fp8, 8)}, {"MXFP8", format(Family::Fp8, 8)},
        {"FP8_PB_WO", format(Family::Fp8Block, 8)}, {"FP8_PB_REAL", format(Family::Fp8Block, 8)}, {"FP8_BLOCK_SCALES", format(Family::Fp8Block, 8)},
        {"NVFP4", format(Family::Nvfp4, 4)}, {"W4A16_NVFP4", format(Family::Nvfp4, 4)}, {"NVFP4_AWQ", format(Family::Nvfp4, 4)},
        {"W4A8_NVFP4_FP8", format(Family::Nvfp4, 4)}, {"MXFP4", format(Family::Mxfp4, 4)}, {"W4A8_MXFP4_FP8", format(Family::Mxfp4, 4)},
        {"W4A16_MXFP4", format(Family::Mxfp4, 4)}, {"INT8_SQ", format(Family::Int8, 8)}, {"W8A8_SQ_PER_CHANNEL", format(Family::Int8, 8)},
        {"W8A16", format(Family::W8A16, 8)},
    };
    const std::string key = upper(name);
    if (key == "W4A16_AWQ" || key == "W4A8_AWQ" || key == "INT4_AWQ" || key == "W4A16")
        return format(Family::Int4, 4, knownGroup(group));
    const auto row = names.find(key);
    return row == names.end() ? std::nullopt : Found(row->second);
}

/// The `weights` of a compressed-tensors group.
Found ofWeights(const JsonFields &weights, const std::string &packing)
{
    const std::int64_t bits = weights.integer("num_bits", 1, 64, 16);
    const std::string type = weights.text("type", "float");
    const std::string strategy = weights.text("strategy");
    const std::int64_t group = weights.integer("group_size", -1, 1 << 20, 0);
    if (packing.starts_with("mxfp4"))
        return format(Family::Mxfp4, 4);
    if (packing.starts_with("nvfp4") || (type == "float" && bits == 4 && group == 16))
        return format(Family::Nvfp4, 4);
    if (type == "float" && bits == 4)
        return format(Family::Mxfp4, 4);
    if (type == "float" && bits == 8)
        return format(strategy == "block" ? Family::Fp8Block : Family::Fp8, 8);
    if (type == "int" && bits == 8)
        return format(packing == "pack-quantized" ? Family::W8A16 : Family::Int8, 8);
    if (type == "int" && bits == 4) {
        const bool symmetric = weights.boolean("symmetric", true);
        return format(symmetric ? Family::Int4 : Family::AwqInt4, 4, knownGroup(group));
    }
    return std::nullopt;
}

class QuantizationReader {
public:
    QuantizationReader(ConfigSource &source, const JsonFields &fields) : m_source(source), m_fields(fields) {}

    void read()
    {
        readCacheFormat();
        const Found whole = wholeFormat();
        if (whole)
            m_source.description.nativeFormat = *whole;
        const auto model = buildModel(m_source.description);
        if (!model)
            return; // reported when the model itself is built
        RoleVotes votes(*model);
        if (named(votes))
            return applyNamed(votes);
        if (!whole) {
            m_source.remark("quantization-unknown", m_fields.pointerTo("quant_method"), m_fields.text("quant_method", m_fields.text("quant_algo")));
            return;
        }
        applyExclusions(votes);
        readExpertFormat();
    }

    /// The cache format that the release asks for ("auto" means this then, not the model's type).
    void readCacheFormat()
    {
        if (!m_source.description.nativeKvCache.empty())
            return;
        const Json *scheme = m_fields.find("kv_cache_scheme");
        std::string name;
        if (scheme && scheme->is_string())
            name = scheme->get<std::string>();
        else if (scheme && scheme->is_object())
            name = m_fields.object("kv_cache_scheme")->integer("num_bits", 1, 64, 16) == 8 ? "FP8" : "";
        else if (m_fields.has("kv_cache_quant_algo"))
            name = m_fields.text("kv_cache_quant_algo");
        name = upper(name);
        m_source.description.nativeKvCache = name == "FP8" ? "fp8" : name == "NVFP4" ? "nvfp4" : name == "INT8" ? "int8" : "";
    }

private:

    std::int64_t groupSize() const { return m_fields.integer("group_size", -1, 1 << 20, 128); }

    /// 8 bits with a scale, or 4 bits of the family; other widths have no format in the contract.
    Found ofBits(Family four) const
    {
        const double bits = m_fields.number("bits").value_or(4);
        return bits == 8 ? format(Family::W8A16, 8) : bits == 4 ? Found(format(four, 4, knownGroup(groupSize()))) : std::nullopt;
    }

    /// MLX: scale and offset of 16 bits a group; no server reads it, AWQ is its nearest kin in size.
    Found ofMlx()
    {
        const Found found = ofBits(Family::AwqInt4);
        if (found)
            remarkOnce("quantization-taken-as-nearest", "MLX");
        return found;
    }

    Found wholeFormat()
    {
        const std::string method = m_fields.text("quant_method");
        if (method == "fp8")
            return format(m_fields.has("weight_block_size") ? Family::Fp8Block : Family::Fp8, 8);
        if (method == "fbgemm_fp8")
            return format(Family::Fp8, 8);
        if (method == "mxfp4")
            return format(Family::Mxfp4, 4);
        if (method == "awq")
            return format(Family::AwqInt4, 4, knownGroup(groupSize()));
        if (method.empty() && !m_fields.has("quant_algo") && m_fields.has("group_size") && m_fields.has("bits"))
            return ofMlx();
        if (method == "gptq" || method == "gptq_marlin" || method == "auto-round" || method == "intel/auto-round")
            return ofBits(Family::GptqInt4);
        if (method == "bitsandbytes")
            return m_fields.boolean("load_in_8bit", false)                ? format(Family::BnbInt8, 8)
                   : m_fields.boolean("bnb_4bit_use_double_quant", false) ? format(Family::BnbNf4Dq, 4)
                                                                          : format(Family::BnbNf4, 4);
        if (m_fields.has("quant_algo")) {
            if (const Found found = ofAlgorithm(m_fields.text("quant_algo"), groupSize()))
                return found;
        }
        return firstGroup();
    }

    /// compressed-tensors: the group whose target is every linear layer.
    Found firstGroup()
    {
        const auto groups = m_fields.object("config_groups");
        if (!groups || upper(m_fields.text("quant_algo")) == "MIXED_PRECISION")
            return std::nullopt;
        for (const auto &[name, value] : groups->json().items()) {
            const auto group = groups->object(name);
            const auto weights = group ? group->object("weights") : std::nullopt;
            if (weights)
                return ofWeights(*weights, group->text("format", m_fields.text("format")));
        }
        return std::nullopt;
    }

    /// Modules named one by one with their formats; votes are cast. False when the release doesn't do that.
    bool named(RoleVotes &votes)
    {
        bool any = false;
        if (const auto layers = m_fields.object("quantized_layers")) {
            for (const auto &[module, value] : layers->json().items()) {
                const auto layer = layers->object(module);
                if (!layer)
                    return false;
                const std::string algorithm = layer->text("quant_algo");
                const Found found = ofAlgorithm(algorithm, layer->integer("group_size", -1, 1 << 20, 128));
                if (found)
                    votes.vote(module, *found);
                if (!found || upper(algorithm) == "MXFP8")
                    remarkOnce(found ? "quantization-taken-as-nearest" : "quantization-unknown", algorithm);
                any = true;
            }
            return any;
        }
        const auto groups = m_fields.object("config_groups");
        if (!groups || groups->json().size() < 2)
            return false;
        for (const auto &[name, value] : groups->json().items()) {
            const auto group = groups->object(name);
            const auto weights = group ? group->object("weights") : std::nullopt;
            if (!weights)
                continue;
            const Found found = ofWeights(*weights, group->text("format", m_fields.text("format")));
            for (const std::string &target : group->texts("targets")) {
                if (found && target != "Linear") {
                    votes.vote(target, *found);
                    any = true;
                }
            }
        }
        return any;
    }

    void remarkOnce(const std::string &id, const std::string &algorithm)
    {
        const Remark remark{id, m_fields.pointerTo("quantized_layers"), algorithm};
        std::vector<Remark> &remarks = m_source.description.remarks;
        if (std::find(remarks.begin(), remarks.end(), remark) == remarks.end())
            remarks.push_back(remark);
    }

    /// The format of most values becomes the model's; roles with another, or none, become exceptions. An fp8 release whose
    /// experts alone are named keeps fp8 for the rest.
    void applyNamed(const RoleVotes &votes)
    {
        ModelDescription &d = m_source.description;
        const bool base = m_fields.text("quant_method") == "fp8";
        std::vector<std::pair<NumericFormat, std::int64_t>> sums;
        for (const TensorRole role : votes.roles()) {
            const Found found = votes.winner(role);
            if (!found)
                continue;
            auto row = std::find_if(sums.begin(), sums.end(), [&](const auto &sum) { return sum.first == *found; });
            if (row == sums.end())
                row = sums.insert(sums.end(), {*found, 0});
            row->second += votes.values(role);
        }
        if (sums.empty())
            return;
        const NumericFormat rest = base ? format(Family::Fp8Block, 8) : floatFormat(d.nativeDtype);
        d.nativeFormat = std::max_element(sums.begin(), sums.end(), [](const auto &a, const auto &b) { return a.second < b.second; })->first;
        for (const TensorRole role : votes.roles()) {
            const Found found = votes.winner(role);
            const bool head = role == TensorRole::Head || role == TensorRole::SharedRouter;
            if (!found && head)
                continue;
            if (const NumericFormat chosen = found.value_or(rest); head || chosen != d.nativeFormat)
                d.formatByRole.insert_or_assign(role, chosen);
        }
    }

    void applyExclusions(RoleVotes &votes)
    {
        ModelDescription &d = m_source.description;
        const NumericFormat wide = floatFormat(d.nativeDtype);
        for (const std::string_view list : {"modules_to_not_convert", "ignore", "exclude_modules", "ignored_layers"}) {
            for (const std::string &module : m_fields.texts(list))
                votes.vote(module, wide);
        }
        for (const TensorRole role : votes.roles()) {
            const bool always = role == TensorRole::Head || role == TensorRole::SharedRouter;
            if (!always && votes.winner(role))
                d.formatByRole.insert_or_assign(role, wide);
        }
        if (d.nativeFormat.family == Family::Mxfp4 && m_source.is("gpt_oss"))
            keepAllButExperts(d); // only the experts are packed
        for (auto row = d.formatByRole.begin(); row != d.formatByRole.end();)
            row = votes.values(row->first) == 0 ? d.formatByRole.erase(row) : std::next(row);
    }

    /// DeepSeek V4: fp8 with experts in 4 bits.
    void readExpertFormat()
    {
        ModelDescription &d = m_source.description;
        if (m_source.text.text("expert_dtype") != "fp4")
            return;
        for (const TensorRole role : {TensorRole::ExpertGate, TensorRole::ExpertUp, TensorRole::ExpertDown, TensorRole::ExpertGateUp})
            d.formatByRole.insert_or_assign(role, format(Family::Mxfp4, 4));
    }

    ConfigSource &m_source;
    const JsonFields &m_fields;
};

} // namespace

void readQuantization(ConfigSource &source, const JsonFields *beside)
{
    const auto besideFields = beside ? beside->object("quantization") : std::nullopt;
    std::optional<JsonFields> own;
    for (const JsonFields *part : {&source.top, &source.text}) {
        for (const std::string_view name : {"quantization_config", "compression_config"}) {
            if (!own)
                own = part->object(name);
            if (own && own->json().empty())
                own.reset();
        }
    }
    if (own)
        QuantizationReader(source, *own).read();
    else if (besideFields && !besideFields->json().empty())
        QuantizationReader(source, *besideFields).read();
    if (besideFields)
        QuantizationReader(source, *besideFields).readCacheFormat();
    if (beside && beside->error())
        source.top.reject(beside->error()->id, beside->error()->place, beside->error()->found, beside->error()->allowed);
}

} // namespace anchorgpu::model
