// What planning reads from each catalogue row, against a table taken from the published pipelines: factors, guidance, tiles, decode type,
// text tokens, activation constants. And hostile rows: whatever a mutated overlay says, it is refused or read, never more.
#include "core/model/diffusion_catalogue.h"
#include "core/model/diffusion_row.h"
#include "resources/embedded.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

struct Facts {
    const char *id;
    bool video;
    const char *guidance;
    int spatial, temporal, latentChannels, patch, tileHeight, tileWidth;
    const char *decodeDtype;
    int jointTextTokens, encoders, longestPrompt;
    double c; ///< live elements; 0: not traced
};

const Facts kFacts[] = {
    {"stable-diffusion-v1-5/stable-diffusion-v1-5", false, "concatenated", 8, 1, 4, 1, 512, 512, "fp16", 0, 1, 77, 26.0},
    {"stabilityai/stable-diffusion-2-1", false, "concatenated", 8, 1, 4, 1, 768, 768, "fp16", 0, 1, 77, 26.0},
    {"stabilityai/stable-diffusion-xl-base-1.0", false, "concatenated", 8, 1, 4, 1, 1024, 1024, "fp32", 0, 2, 77, 15.8},
    {"stabilityai/stable-diffusion-xl-refiner-1.0", false, "concatenated", 8, 1, 4, 1, 1024, 1024, "fp32", 0, 1, 77, 15.8},
    {"stabilityai/sdxl-turbo", false, "none", 8, 1, 4, 1, 1024, 1024, "fp32", 0, 2, 77, 15.8},
    {"Kwai-Kolors/Kolors-diffusers", false, "concatenated", 8, 1, 4, 1, 1024, 1024, "fp32", 0, 1, 256, 16.1},
    {"stabilityai/stable-cascade", false, "concatenated", 4, 1, 4, 1, 0, 0, "bf16", 0, 2, 77, 0},
    {"stabilityai/stable-diffusion-3-medium-diffusers", false, "concatenated", 8, 1, 16, 2, 1024, 1024, "fp16", 333, 3, 256, 12.5},
    {"stabilityai/stable-diffusion-3.5-medium", false, "concatenated", 8, 1, 16, 2, 1024, 1024, "bf16", 333, 3, 256, 12.5},
    {"stabilityai/stable-diffusion-3.5-large", false, "concatenated", 8, 1, 16, 2, 1024, 1024, "bf16", 333, 3, 256, 12.4},
    {"black-forest-labs/FLUX.1-dev", false, "none", 8, 1, 16, 2, 1024, 1024, "bf16", 512, 2, 512, 17.2},
    {"black-forest-labs/FLUX.1-schnell", false, "none", 8, 1, 16, 2, 1024, 1024, "bf16", 256, 2, 256, 17.2},
    {"black-forest-labs/FLUX.1-Kontext-dev", false, "none", 8, 1, 16, 2, 1024, 1024, "bf16", 512, 2, 512, 17.2},
    {"black-forest-labs/FLUX.2-dev", false, "none", 8, 1, 32, 2, 1024, 1024, "bf16", 512, 1, 512, 21.3},
    {"black-forest-labs/FLUX.2-klein-4B", false, "none", 8, 1, 32, 2, 1024, 1024, "bf16", 512, 1, 512, 21.5},
    {"black-forest-labs/FLUX.2-klein-9B", false, "none", 8, 1, 32, 2, 1024, 1024, "bf16", 512, 1, 512, 21.4},
    {"lodestones/Chroma1-HD", false, "two-calls", 8, 1, 16, 2, 1024, 1024, "bf16", 512, 1, 512, 16.4},
    {"PixArt-alpha/PixArt-Sigma-XL-2-1024-MS", false, "concatenated", 8, 1, 4, 2, 1024, 1024, "fp16", 0, 1, 300, 12.35},
    {"Tencent-Hunyuan/HunyuanDiT-v1.2-Diffusers", false, "concatenated", 8, 1, 4, 2, 1024, 1024, "fp16", 0, 2, 256, 35.1},
    {"Efficient-Large-Model/Sana_1600M_1024px_diffusers", false, "concatenated", 32, 1, 32, 1, 512, 512, "bf16", 0, 1, 300, 14.6},
    {"fal/AuraFlow-v0.3", false, "concatenated", 8, 1, 4, 2, 1024, 1024, "fp32", 256, 1, 256, 13.0},
    {"Alpha-VLLM/Lumina-Image-2.0", false, "two-calls", 8, 1, 16, 2, 1024, 1024, "bf16", 256, 1, 256, 16.0},
    {"HiDream-ai/HiDream-I1-Full", false, "concatenated", 8, 1, 16, 2, 1024, 1024, "bf16", 256, 4, 128, 18.0},
    {"Qwen/Qwen-Image", false, "two-calls", 8, 4, 16, 2, 256, 256, "bf16", 512, 1, 512, 14.5},
    {"Tongyi-MAI/Z-Image-Turbo", false, "none", 8, 1, 16, 2, 1024, 1024, "bf16", 512, 1, 512, 15.85},
    {"zai-org/CogVideoX-2b", true, "concatenated", 8, 4, 16, 2, 240, 360, "fp16", 226, 1, 226, 12.1},
    {"zai-org/CogVideoX-5b", true, "concatenated", 8, 4, 16, 2, 240, 360, "bf16", 226, 1, 226, 13.0},
    {"zai-org/CogVideoX1.5-5B", true, "concatenated", 8, 4, 16, 2, 240, 360, "bf16", 226, 1, 226, 13.05},
    {"Lightricks/LTX-Video", true, "concatenated", 32, 8, 128, 1, 512, 512, "bf16", 0, 1, 128, 16.1},
    {"Lightricks/LTX-Video-0.9.7-dev", true, "concatenated", 32, 8, 128, 1, 512, 512, "bf16", 0, 1, 128, 16.05},
    {"genmo/mochi-1-preview", true, "concatenated", 8, 6, 12, 2, 256, 256, "bf16", 0, 1, 256, 16.7},
    {"hunyuanvideo-community/HunyuanVideo", true, "none", 8, 4, 16, 2, 256, 256, "bf16", 256, 2, 256, 18.2},
    {"Wan-AI/Wan2.1-T2V-1.3B-Diffusers", true, "two-calls", 8, 4, 16, 2, 256, 256, "fp32", 0, 1, 512, 15.9},
    {"Wan-AI/Wan2.1-T2V-14B-Diffusers", true, "two-calls", 8, 4, 16, 2, 256, 256, "fp32", 0, 1, 512, 11.1},
    {"Wan-AI/Wan2.1-I2V-14B-720P-Diffusers", true, "two-calls", 8, 4, 16, 2, 256, 256, "fp32", 0, 1, 512, 11.1},
    {"Wan-AI/Wan2.2-TI2V-5B-Diffusers", true, "two-calls", 16, 4, 48, 2, 256, 256, "fp32", 0, 1, 512, 13.5},
    {"Wan-AI/Wan2.2-T2V-A14B-Diffusers", true, "two-calls", 8, 4, 16, 2, 256, 256, "fp32", 0, 1, 512, 11.1},
};

GuidanceMode guidance(const QString &mode)
{
    return mode == "concatenated" ? GuidanceMode::Concatenated : mode == "two-calls" ? GuidanceMode::TwoCalls : GuidanceMode::None;
}

const std::string &catalogueText()
{
    static const std::string kText(resources::find("catalogue/diffusion_models.json").value_or("[]"));
    return kText;
}

/// A row of the catalogue with one member somewhere inside replaced by `value`, or taken out when it is discarded.
Json mutated(Json row, std::size_t at, const Json &value)
{
    std::vector<std::pair<Json *, std::string>> members;
    const std::function<void(Json &)> walk = [&](Json &node) {
        if (node.is_object()) {
            for (auto &[name, child] : node.items()) {
                members.emplace_back(&node, name);
                walk(child);
            }
        } else if (node.is_array()) {
            for (Json &child : node)
                walk(child);
        }
    };
    walk(row);
    auto &[holder, name] = members[at % members.size()];
    if (value.is_discarded())
        holder->erase(name);
    else
        (*holder)[name] = value;
    return row;
}

Json anyValue()
{
    static const std::vector<Json> kValues{Json(-1), Json(0), Json(1.5), Json(1e300), Json(-1e300), Json(9'223'372'036'854'775'807LL), Json(18'446'744'073'709'551'615ULL), Json(true), Json(nullptr),
                                           Json(""), Json("x"), Json::array(), Json::object(), Json::array({1, "a", nullptr}), Json(Json::value_t::discarded)};
    return *rc::gen::elementOf(kValues);
}

} // namespace

class DiffusionRowTest : public QObject {
    Q_OBJECT
private slots:
    void facts_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Facts &facts : kFacts)
            QTest::newRow(facts.id) << index++;
    }
    void facts()
    {
        QFETCH(int, index);
        const Facts &f = kFacts[index];
        const auto found = DiffusionCatalogue::builtIn().find(f.id);
        QVERIFY(found);
        const DiffusionModel &m = **found;
        QCOMPARE(m.video, f.video);
        QVERIFY(m.guidance == guidance(f.guidance));
        QCOMPARE(int(m.vae.spatialFactor), f.spatial);
        QCOMPARE(int(m.vae.temporalFactor), f.temporal);
        QCOMPARE(int(m.vae.latentChannels), f.latentChannels);
        QCOMPARE(int(m.denoiser.patch), f.patch);
        QCOMPARE(int(m.vae.tiling.tileHeight), f.tileHeight);
        QCOMPARE(int(m.vae.tiling.tileWidth), f.tileWidth);
        QCOMPARE(QString::fromStdString(m.vae.decodeDtype), QString(f.decodeDtype));
        QCOMPARE(int(m.activation.jointTextTokens), f.jointTextTokens);
        QCOMPARE(int(m.textEncoders.size()), f.encoders);
        std::int64_t longest = 0;
        for (const TextEncoder &encoder : m.textEncoders)
            longest = std::max(longest, encoder.tokens);
        QCOMPARE(int(longest), f.longestPrompt);
        QCOMPARE(m.activation.c, f.c);
        QVERIFY(m.denoiser.parametersEach * m.denoiser.copies == m.denoiser.parameters || m.denoiser.kind == DenoiserKind::Cascade);
        QVERIFY(m.denoiser.linearParameters == 0 || m.denoiser.kind == DenoiserKind::Unet);
    }
    void everyNetworkKeepsItsWideParts()
    {
        for (const DiffusionSummary &summary : DiffusionCatalogue::builtIn().summaries()) {
            const auto model = *DiffusionCatalogue::builtIn().find(summary.id);
            for (const TextEncoder &encoder : model->textEncoders) {
                QVERIFY2(encoder.hidden > 0 && encoder.feedForward > encoder.hidden && encoder.wideParameters > 0, (summary.id + " " + encoder.slot).c_str());
                QVERIFY2(encoder.wideParameters + encoder.fp32Parameters < encoder.parameters, encoder.network.c_str());
                QCOMPARE(encoder.fp32Parameters > 0, encoder.network.find("t5") != std::string::npos);
            }
        }
    }
    void mutatedRowsAreReadOrRefused()
    {
        const Json rows = *parseJson(catalogueText(), "catalogue");
        QVERIFY(rc::check("one member changed", [&rows] {
            const auto index = *rc::gen::inRange<std::size_t>(0, rows.size());
            const Json row = mutated(rows[index], *rc::gen::inRange<std::size_t>(0, 4000), anyValue());
            const auto read = decodeDiffusionRow(row, "mine.json", "/0");
            if (!read) {
                RC_ASSERT(!read.error().id.empty() && read.error().file == "mine.json");
                return;
            }
            RC_ASSERT(read->denoiser.parameters >= 0 && read->denoiser.parameters <= 10'000'000'000'000 && read->vae.spatialFactor >= 1 && read->vae.temporalFactor >= 1);
            RC_ASSERT(read->denoiser.patch >= 1 && read->denoiser.copies >= 1 && read->sizeMultiple() >= 1);
            for (const TextEncoder &encoder : read->textEncoders)
                RC_ASSERT(encoder.wideParameters + encoder.fp32Parameters <= encoder.parameters && encoder.tokens >= 1);
        }));
    }
    void cutCataloguesAreRefused()
    {
        const std::string text = catalogueText().substr(0, 20'000);
        QVERIFY(rc::check("a catalogue that ends anywhere", [&text] {
            const auto length = *rc::gen::inRange<std::size_t>(1, text.size());
            const auto read = DiffusionCatalogue::parse(text.substr(0, length), "cut.json");
            RC_ASSERT(!read && !read.error().id.empty());
        }));
    }
    void flippedBytesNeverCrash()
    {
        const std::string text = catalogueText().substr(0, catalogueText().find('\n', 10)) ;
        QVERIFY(rc::check("one byte changed", [&text] {
            std::string changed = text;
            changed[*rc::gen::inRange<std::size_t>(0, changed.size())] = *rc::gen::arbitrary<char>();
            const auto read = DiffusionCatalogue::parse(changed + "]", "flipped.json");
            RC_ASSERT(read.has_value() || !read.error().id.empty());
        }));
    }
    void deepNestingIsRefused()
    {
        const auto read = DiffusionCatalogue::parse(std::string(100'000, '['), "deep.json");
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().id), QString("json-depth"));
    }
    void mutatedPipelineFoldersNeverCrash()
    {
        const QTemporaryDir folder;
        QDir(folder.path()).mkpath("transformer");
        QDir(folder.path()).mkpath("vae");
        const auto write = [&](const QString &name, const std::string &content) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::WriteOnly))
                file.write(content.data(), static_cast<qint64>(content.size()));
        };
        const Json index = Json::parse(R"({"_class_name":"FluxPipeline","transformer":["diffusers","FluxTransformer2DModel"],"vae":["diffusers","AutoencoderKL"]})");
        const Json transformer = Json::parse(R"({"attention_head_dim":128,"num_attention_heads":24,"num_layers":19,"num_single_layers":38,"patch_size":1,"patch_size_t":1,"block_out_channels":[1,2]})");
        const Json vae = Json::parse(R"({"latent_channels":16,"block_out_channels":[128,256,512,512],"force_upcast":true,"sample_size":1024,"z_dim":16})");
        QVERIFY(rc::check("a configuration changed", [&] {
            write("model_index.json", (*rc::gen::inRange(0, 4) == 0 ? mutated(index, *rc::gen::inRange<std::size_t>(0, 8), anyValue()) : index).dump());
            write("transformer/config.json", mutated(transformer, *rc::gen::inRange<std::size_t>(0, 8), anyValue()).dump());
            write("vae/config.json", mutated(vae, *rc::gen::inRange<std::size_t>(0, 8), anyValue()).dump());
            const auto read = readDiffusionPipeline(folder.path().toStdString());
            if (read)
                RC_ASSERT((*read)->denoiser.hidden >= 1 && (*read)->denoiser.parameters >= 0 && (*read)->vae.spatialFactor >= 1 && (*read)->sizeMultiple() >= 1);
            else
                RC_ASSERT(!read.error().id.empty());
        }));
    }
};

QTEST_APPLESS_MAIN(DiffusionRowTest)
#include "diffusion_row_test.moc"
