// Rows of diffusion (contract §2). Which sizes a model takes is the planner's to say: it knows its factors.
#include "core/workload/option_rows.h"

namespace anchorgpu::workload {
namespace {

using D = DiffusionWorkload;
constexpr auto kDiffusion = WorkloadKind::Diffusion;
constexpr std::array<std::string_view, 3> kEngines{"diffusers", "comfyui", "stable-diffusion.cpp"};

OptionSpec whole(std::string_view path, OptionGroup group, std::string_view unit, double min, double max, double step, std::string_view term)
{
    return {.path = path, .kind = kDiffusion, .group = group, .type = ValueType::Integer, .unit = unit, .min = min, .max = max, .step = step, .term = term};
}

OptionSpec flag(std::string_view path, OptionGroup group, std::string_view term)
{
    return {.path = path, .kind = kDiffusion, .group = group, .type = ValueType::Boolean, .term = term};
}

OptionSpec format(std::string_view path)
{
    return {.path = path, .kind = kDiffusion, .group = OptionGroup::Model, .type = ValueType::Format, .term = "quantization"};
}

/// `level`: block or leaf.
struct OffloadLevel {
    static Json get(const Scenario &scenario) { return std::get<D>(scenario.workload).offloadOptions.leafLevel ? "leaf" : "block"; }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &spec)
    {
        if (value != "block" && value != "leaf")
            return codec::wrongType(value, pointer, spec.allowed());
        std::get<D>(scenario.workload).offloadOptions.leafLevel = value == "leaf";
        return {};
    }
};
constexpr std::array<std::string_view, 2> kLevels{"block", "leaf"};

/// `lora`: {"rank": n} or null.
struct Lora {
    static Json get(const Scenario &scenario)
    {
        const auto &rank = std::get<D>(scenario.workload).loraRank;
        return rank ? Json{{"rank", *rank}} : Json(nullptr);
    }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &spec)
    {
        auto &rank = std::get<D>(scenario.workload).loraRank;
        if (value.is_null()) {
            rank.reset();
            return {};
        }
        if (!value.is_object() || value.size() != 1 || !value.contains("rank"))
            return codec::wrongType(value, pointer, "{\"rank\":16}");
        OptionSpec range = spec;
        range.type = ValueType::Integer;
        range.min = 1;
        range.max = 8192;
        std::int64_t read = 0;
        if (auto problem = codec::read(read, value["rank"], childPointer(pointer, "rank"), range))
            return problem;
        rank = read;
        return {};
    }
};

} // namespace

void addDiffusionRows(std::vector<OptionSpec> &rows)
{
    using G = OptionGroup;
    using O = OffloadOptions;
    rows.push_back(row<Field<D, &D::model>>({.path = "workload.model", .kind = kDiffusion, .group = G::Model, .type = ValueType::Model, .term = "model"}));
    rows.push_back(row<Field<D, &D::engine, &EngineReference::id>>(
        {.path = "workload.engine.id", .kind = kDiffusion, .group = G::Task, .type = ValueType::Choice, .choices = kEngines, .term = "engine"}));
    rows.push_back(row<Field<D, &D::engine, &EngineReference::version>>(
        {.path = "workload.engine.version", .kind = kDiffusion, .group = G::Task, .type = ValueType::Text, .term = "engine"}));
    rows.push_back(row<Field<D, &D::weights>>(format("workload.weights")));
    rows.push_back(row<Field<D, &D::textEncoderWeights>>(format("workload.text_encoder_weights")));
    rows.push_back(row<Field<D, &D::vaeWeights>>(format("workload.vae_weights")));
    rows.push_back(row<Field<D, &D::width>>(whole("workload.width", G::Image, "pixels", 16, 16'384, 16, "latent")));
    rows.push_back(row<Field<D, &D::height>>(whole("workload.height", G::Image, "pixels", 16, 16'384, 16, "latent")));
    rows.push_back(row<Field<D, &D::frames>>(whole("workload.frames", G::Image, "frames", 1, 100'000, 1, "latent")));
    rows.push_back(row<Field<D, &D::batch>>(whole("workload.batch", G::Image, "images", 1, 4096, 1, "latent")));
    rows.push_back(row<Field<D, &D::guidance>>(flag("workload.guidance", G::Image, "guidance")));
    rows.push_back(row<Field<D, &D::textTokens>>(whole("workload.text_tokens", G::Image, "tokens", 1, 65'536, 1, "text_encoder")));
    rows.push_back(row<Field<D, &D::referenceImages>>(whole("workload.reference_images", G::Image, "images", 0, 64, 1, "latent")));
    rows.push_back(row<Field<D, &D::offload>>(
        {.path = "workload.offload", .kind = kDiffusion, .group = G::Memory, .type = ValueType::Choice, .choices = EnumIds<DiffusionOffload>::kIds, .term = "offload"}));
    rows.push_back(row<OffloadLevel>(
        {.path = "workload.offload_options.level", .kind = kDiffusion, .group = G::Memory, .type = ValueType::Choice, .choices = kLevels, .term = "offload"}));
    rows.push_back(row<Field<D, &D::offloadOptions, &O::blocks>>(whole("workload.offload_options.blocks", G::Memory, "blocks", 1, 1000, 1, "offload")));
    rows.push_back(row<Field<D, &D::offloadOptions, &O::stream>>(flag("workload.offload_options.stream", G::Memory, "offload")));
    rows.push_back(row<Field<D, &D::vaeSlicing>>(flag("workload.vae_slicing", G::Memory, "vae")));
    rows.push_back(row<Field<D, &D::vaeTiling>>(flag("workload.vae_tiling", G::Memory, "vae")));
    rows.push_back(row<Field<D, &D::vaeTile>>(whole("workload.vae_tile", G::Memory, "pixels", 64, 16'384, 32, "vae")));
    rows.push_back(row<Field<D, &D::parallelVae>>(flag("workload.parallel_vae", G::Parallelism, "vae")));
    rows.push_back(row<Field<D, &D::guidanceParallel>>(flag("workload.guidance_parallel", G::Parallelism, "guidance")));
    rows.push_back(row<Field<D, &D::attention>>(
        {.path = "workload.attention", .kind = kDiffusion, .group = G::Memory, .type = ValueType::Choice, .choices = EnumIds<AttentionKernel>::kIds, .term = "flash_attention"}));
    rows.push_back(row<Lora>({.path = "workload.lora", .kind = kDiffusion, .group = G::Lora, .type = ValueType::Structure, .term = "lora"}));
    rows.push_back(row<Field<D, &D::controlnet>>({.path = "workload.controlnet", .kind = kDiffusion, .group = G::Lora, .type = ValueType::Text, .term = "controlnet"}));
}

} // namespace anchorgpu::workload
