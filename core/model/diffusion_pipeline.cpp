// A user's pipeline folder. What memory follows from (activation constants, guidance, order of offload) is a property of the network
// classes, so it comes from the catalogue row with the same denoiser class and the nearest shape; counts, widths, patch and factors
// come from the user's own files.

#include "core/model/diffusion_catalogue.h"
#include "core/model/diffusion_component_files.h"
#include "core/model/readers/byte_source.h"
#include "core/model/readers/json_fields.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace anchorgpu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLargestIndexFile = 1 << 20;
constexpr std::int64_t kWidest = 1 << 20;

bool startsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

struct Slot {
    std::string name;
    std::string className;
    ComponentFiles files;
};

bool isDenoiserSlot(std::string_view name)
{
    return name == "unet" || name == "transformer" || name == "transformer_2" || name == "prior_prior" || name == "decoder" || name == "prior";
}
bool isVaeSlot(std::string_view name) { return name == "vae" || name == "vqgan"; }
bool isTextSlot(std::string_view name) { return startsWith(name, "text_encoder") || name == "prior_text_encoder"; }
bool isImageSlot(std::string_view name) { return startsWith(name, "image_encoder") || name == "prior_image_encoder"; }

/// All rows of the catalogue; a folder is rare enough to decode them.
std::vector<std::shared_ptr<const DiffusionModel>> catalogueRows()
{
    std::vector<std::shared_ptr<const DiffusionModel>> rows;
    for (const DiffusionSummary &summary : DiffusionCatalogue::builtIn().summaries()) {
        if (auto row = DiffusionCatalogue::builtIn().find(summary.id))
            rows.push_back(*row);
    }
    return rows;
}

class PipelineReader {
public:
    explicit PipelineReader(std::string folder) : m_folder(std::move(folder)), m_indexFile(m_folder + "/model_index.json") {}

    Result<DiffusionModel> read()
    {
        if (auto problem = readIndex())
            return tl::unexpected(*problem);
        if (auto problem = chooseTemplate())
            return tl::unexpected(*problem);
        m_model.id = m_folder;
        m_model.name = fs::path(m_folder).filename().string();
        m_model.pipeline = m_pipeline;
        m_model.textEncoders.clear();
        m_model.imageEncoder.reset();
        denoiser();
        for (const Slot &slot : m_slots) {
            if (isTextSlot(slot.name))
                textEncoder(slot);
            else if (isVaeSlot(slot.name))
                vae(slot);
            else if (isImageSlot(slot.name))
                imageEncoder(slot);
        }
        m_model.status["parameters"] = m_counted ? "file" : "unverified";
        m_model.sources.insert(m_model.sources.begin(), "model_index.json, config.json and safetensors headers of the folder");
        if (m_error)
            return tl::unexpected(*m_error);
        return std::move(m_model);
    }

private:
    std::optional<Error> readIndex()
    {
        const auto text = readWholeFile(m_indexFile, kLargestIndexFile);
        if (!text)
            return text.error();
        const auto json = parseJson(*text, m_indexFile);
        if (!json)
            return json.error();
        if (!json->is_object() || !json->contains("_class_name") || !(*json)["_class_name"].is_string())
            return fail("missing-member", "/_class_name", shortText(*json), "\"…Pipeline\"", m_indexFile).value();
        m_pipeline = (*json)["_class_name"].get<std::string>();
        for (const auto &[name, value] : json->items()) {
            const bool wanted = isDenoiserSlot(name) || isVaeSlot(name) || isTextSlot(name) || isImageSlot(name);
            if (!wanted || !value.is_array() || value.size() != 2 || !value[1].is_string())
                continue; // schedulers, tokenizers, optional parts that are null
            if (name.find('/') != std::string::npos || name.find("..") != std::string::npos)
                return fail("wrong-value", childPointer("", name), name, "a plain name", m_indexFile).value();
            auto files = readComponentFiles(m_folder + "/" + name);
            if (!files)
                return files.error();
            m_slots.push_back({name, value[1].get<std::string>(), std::move(*files)});
        }
        return std::nullopt;
    }

    const Slot *slotWhere(bool (*wanted)(std::string_view)) const
    {
        const auto found = std::find_if(m_slots.begin(), m_slots.end(), [&](const Slot &slot) { return wanted(slot.name); });
        return found == m_slots.end() ? nullptr : &*found;
    }

    /// The row of the same denoiser class; the pipeline's class, then the nearest shape decide between several.
    std::optional<Error> chooseTemplate()
    {
        const Slot *denoiserSlot = slotWhere(isDenoiserSlot), *vaeSlot = slotWhere(isVaeSlot);
        if (!denoiserSlot || !vaeSlot)
            return fail("missing-member", denoiserSlot ? "/vae" : "/transformer", {}, "unet or transformer, vae", m_indexFile).value();
        double best = 0;
        std::set<std::string> classes;
        const std::int64_t width = shapeOf(*denoiserSlot).first, layers = shapeOf(*denoiserSlot).second;
        for (const auto &row : catalogueRows()) {
            classes.insert(row->denoiser.className);
            if (row->denoiser.className != denoiserSlot->className)
                continue;
            const double hidden = static_cast<double>(std::max(row->denoiser.hidden, row->denoiser.baseChannels));
            double score = 100 + (row->pipeline == m_pipeline ? 20 : 0) + (row->vae.className == vaeSlot->className ? 10 : 0);
            score -= width > 0 ? 10 * std::abs(std::log(static_cast<double>(width) / std::max(1.0, hidden))) : 0;
            score -= layers > 0 ? std::abs(std::log(static_cast<double>(layers) / std::max(1.0, static_cast<double>(row->denoiser.layers)))) : 0;
            if (score > best) {
                best = score;
                m_model = *row;
            }
        }
        if (best > 0)
            return std::nullopt;
        std::string list;
        for (const std::string &name : classes)
            list += (list.empty() ? "" : ", ") + name;
        return fail("unknown-component", childPointer("", denoiserSlot->name), denoiserSlot->className, list, m_indexFile).value();
    }

    JsonFields fields(const Slot &slot) const { return JsonFields(slot.files.config, "", slot.files.configFile); }

    void adopt(const JsonFields &in)
    {
        if (in.error() && !m_error)
            m_error = in.error();
    }

    /// Width (or base channels) and layers of a denoiser; 0 where the configuration doesn't say.
    std::pair<std::int64_t, std::int64_t> shapeOf(const Slot &slot)
    {
        const JsonFields in = fields(slot);
        const auto channels = in.integers("block_out_channels", 1, kWidest);
        std::int64_t width = channels.empty() ? in.integer({"hidden_size", "dim", "inner_dim"}, 1, kWidest).value_or(0) : channels.front();
        const auto heads = in.integer({"num_attention_heads", "n_heads"}, 1, 65536), dim = in.integer("attention_head_dim", 1, 65536);
        if (width == 0 && heads && dim)
            width = *heads * *dim;
        const std::int64_t layers = in.integer("num_layers", 0, 65536, 0) + in.integer("num_single_layers", 0, 65536, 0);
        return {std::min(width, kWidest), layers};
    }

    void denoiser()
    {
        const Slot &slot = *slotWhere(isDenoiserSlot);
        const JsonFields in = fields(slot);
        Denoiser &d = m_model.denoiser;
        const Denoiser row = d;
        const auto [width, layers] = shapeOf(slot);
        if (d.kind == DenoiserKind::Transformer) {
            d.hidden = width > 0 ? width : d.hidden;
            d.layers = layers > 0 ? layers : d.layers;
            d.heads = in.integer({"num_attention_heads", "n_heads"}, 1, 65536).value_or(d.heads);
            if (const Json *patch = in.find("patch_size"); patch && patch->is_number())
                d.patch = in.integer("patch_size", 1, 64, d.patch);
            d.patchTemporal = in.integer("patch_size_t", 1, 64, d.patchTemporal);
        } else if (d.kind == DenoiserKind::Unet) {
            d.baseChannels = width > 0 ? width : d.baseChannels;
        }
        adopt(in);
        countDenoisers(row);
        if (!slot.files.dtype.empty())
            m_model.defaults.dtype = startsWith(slot.files.dtype, "fp32") ? "fp32" : slot.files.dtype == "fp16" ? "fp16" : "bf16";
    }

    /// Experts of equal slots count as copies; without files the count is the row's, scaled by the shape.
    void countDenoisers(const Denoiser &row)
    {
        Denoiser &d = m_model.denoiser;
        std::int64_t total = 0, largest = 0;
        int copies = 0;
        for (const Slot &slot : m_slots) {
            if (!isDenoiserSlot(slot.name))
                continue;
            ++copies;
            total += slot.files.parameters;
            largest = std::max(largest, slot.files.parameters);
        }
        const double width = static_cast<double>(d.kind == DenoiserKind::Unet ? d.baseChannels : d.hidden) / std::max(1.0, static_cast<double>(d.kind == DenoiserKind::Unet ? row.baseChannels : row.hidden));
        const double depth = row.layers > 0 && d.layers > 0 ? static_cast<double>(d.layers) / static_cast<double>(row.layers) : 1;
        const double share = row.parameters > 0 ? static_cast<double>(row.linearParameters) / static_cast<double>(row.parameters) : 0;
        m_counted = total > 0;
        if (m_counted) {
            // Position tables are saved with the weights of some classes; the row says how many values those are.
            d.bufferElements = largest > row.bufferElements && row.bufferElements > 0 && width == 1 ? row.bufferElements : 0;
            d.parameters = total - d.bufferElements;
            d.parametersEach = largest - d.bufferElements;
        } else {
            d.parameters = static_cast<std::int64_t>(static_cast<double>(row.parameters) * width * width * depth);
            d.parametersEach = static_cast<std::int64_t>(static_cast<double>(row.parametersEach) * width * width * depth);
        }
        if (d.kind != DenoiserKind::Cascade)
            d.copies = std::max(1, copies);
        d.linearParameters = static_cast<std::int64_t>(share * static_cast<double>(d.parameters));
    }

    void textEncoder(const Slot &slot)
    {
        // Multimodal encoders keep the language part's shape in text_config.
        const JsonFields outer = fields(slot);
        const JsonFields in = outer.object("text_config").value_or(outer);
        TextEncoder encoder;
        encoder.slot = slot.name;
        encoder.className = encoder.name = slot.className;
        encoder.status = "file";
        encoder.hidden = in.integer({"d_model", "hidden_size"}, 1, kWidest).value_or(0);
        encoder.feedForward = in.integer({"d_ff", "intermediate_size", "ffn_hidden_size"}, 1, kWidest).value_or(4 * encoder.hidden);
        const std::int64_t vocabulary = in.integer({"vocab_size", "padded_vocab_size"}, 1, 1 << 26).value_or(0);
        const std::int64_t layers = in.integer({"num_layers", "num_hidden_layers"}, 0, 65536).value_or(0);
        adopt(in);
        adopt(outer);
        const TextEncoder *known = sameEncoder(encoder);
        encoder.parameters = slot.files.parameters > 0 ? slot.files.parameters : known ? known->parameters : 0;
        encoder.network = known ? known->network : slot.className;
        encoder.tokens = known ? known->tokens : 77;
        encoder.wideParameters = std::min(known ? known->wideParameters : vocabulary * encoder.hidden, encoder.parameters);
        // T5 and its relatives name `wo` as a module that is kept in fp32.
        const bool t5 = slot.className.find("T5") != std::string::npos;
        encoder.fp32Parameters = t5 ? std::min(layers * encoder.feedForward * encoder.hidden, encoder.parameters - encoder.wideParameters) : 0;
        encoder.source = internedSource("config.json and safetensors headers of the folder");
        m_model.textEncoders.push_back(encoder);
    }

    /// The encoder of the catalogue with the same class and width: in the chosen row first, for its prompt length.
    const TextEncoder *sameEncoder(const TextEncoder &wanted)
    {
        static const auto kRows = catalogueRows();
        const auto in = [&](const DiffusionModel &row) -> const TextEncoder * {
            for (const TextEncoder &one : row.textEncoders) {
                if (one.className == wanted.className && one.hidden == wanted.hidden)
                    return &one;
            }
            return nullptr;
        };
        for (const auto &row : kRows) {
            const TextEncoder *found = row->pipeline == m_pipeline ? in(*row) : nullptr;
            if (found)
                return found;
        }
        for (const auto &row : kRows) {
            if (const TextEncoder *found = in(*row))
                return found;
        }
        return nullptr;
    }

    void vae(const Slot &slot)
    {
        const JsonFields in = fields(slot);
        const std::int64_t latent = in.integer({"latent_channels", "z_dim"}, 1, 4096).value_or(m_model.vae.latentChannels);
        useVaeOf(slot.className, latent);
        Vae &v = m_model.vae;
        v.slot = slot.name;
        if (slot.files.parameters > 0)
            v.parameters = slot.files.parameters;
        v.latentChannels = latent;
        const auto channels = in.integers("block_out_channels", 1, kWidest);
        if (v.className == "AutoencoderKL" && !channels.empty() && channels.size() <= 8)
            v.spatialFactor = std::int64_t{1} << (channels.size() - 1);
        if (in.boolean("force_upcast", v.forcedUpcast) != v.forcedUpcast) {
            v.forcedUpcast = !v.forcedUpcast;
            v.decodeDtype = v.forcedUpcast ? "fp32" : v.defaultDtype;
        }
        if (const auto tile = in.integer("sample_size", 64, 65536); tile && v.className == "AutoencoderKL")
            v.tiling.tileHeight = v.tiling.tileWidth = *tile;
        if (!slot.files.dtype.empty())
            v.defaultDtype = slot.files.dtype;
        adopt(in);
    }

    /// Constants belong to the decoder's class and latent width.
    void useVaeOf(const std::string &className, std::int64_t latent)
    {
        const Vae &now = m_model.vae;
        if (now.className == className && now.latentChannels == latent)
            return;
        for (const auto &row : catalogueRows()) {
            if (row->vae.className == className && row->vae.latentChannels == latent) {
                m_model.vae = row->vae;
                return;
            }
        }
        m_model.status["vae"] = "unverified";
    }

    void imageEncoder(const Slot &slot)
    {
        if (slot.files.parameters == 0)
            return;
        m_model.imageEncoder = ImageEncoder{slot.name, slot.className, slot.className, slot.files.parameters, slot.files.dtype == "fp32" ? "fp32" : "fp16",
                                            slot.name == "prior_image_encoder", "file"};
    }

    std::string m_folder;
    std::string m_indexFile;
    std::string m_pipeline;
    std::vector<Slot> m_slots;
    DiffusionModel m_model;
    bool m_counted = false;
    std::optional<Error> m_error;
};

} // namespace

bool isDiffusionPipeline(const std::string &path)
{
    std::error_code error;
    const fs::path given(path);
    return given.filename() == "model_index.json" ? fs::is_regular_file(given, error) : fs::is_regular_file(given / "model_index.json", error);
}

Result<std::shared_ptr<const DiffusionModel>> readDiffusionPipeline(const std::string &path)
{
    const fs::path given(path);
    const std::string folder = given.filename() == "model_index.json" ? given.parent_path().string() : given.string();
    auto read = PipelineReader(folder.empty() ? "." : folder).read();
    if (!read)
        return tl::unexpected(read.error());
    return std::make_shared<const DiffusionModel>(std::move(*read));
}

} // namespace anchorgpu::model
