// What a measured case may state, and the coefficient files: read as they are meant, or refused with their place.
#include "core/memory/diffusion/diffusion_given.h"
#include "core/memory/diffusion/diffusion_profile.h"
#include "diffusion_support.h"
#include "resources/embedded.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using namespace anchorgpu::memory::diffusion;
using memory::PhaseId;

namespace {

Given given(const char *text)
{
    const nlohmann::json json = nlohmann::json::parse(text);
    return Given::read(&json);
}

std::string profile(const std::string &coefficient) { return R"({"id":"mine","name":"Mine","versions":["2","1"],"coefficients":{"a":)" + coefficient + R"(},"rows":{"x":{"n":1}}})"; }

} // namespace

class DiffusionGivenTest : public QObject {
    Q_OBJECT
private slots:
    void nothingGiven()
    {
        const Given none = Given::read(nullptr), empty = given("{}"), list = given("[1]");
        for (const Given *one : {&none, &empty, &list})
            QVERIFY(!one->phase && !one->resident && !one->quantized && !one->textTokens && !one->tilePixels && one->decodeShards == 1 && one->dropped.empty() && !one->weightsIncluded && !one->capacity);
    }
    void everyMember()
    {
        const Given g = given(R"({"phase":"vae_decode","resident":["vae"],"quantized":["transformer"],"quantization_library":"bitsandbytes","conv":"direct","text_tokens":128,"tile_px":512,
            "tile_stride_px":384,"vae_decode_shards":2,"dropped":["text_encoder_3"],"placement":"all","offload_target":"disk","load_copy_reserved":1000,"torch":"2.7.1+cu128","weights_included":true,
            "counter":"torch peak reserved","capacity_bytes":123})");
        QVERIFY(g.phase == PhaseId::VaeDecode);
        QCOMPARE(g.resident->size(), std::size_t{1});
        QVERIFY(g.quantized->front() == "transformer" && g.quantizationLibrary == "bitsandbytes" && g.convolution == "direct");
        QCOMPARE(qint64(*g.textTokens), qint64(128));
        QCOMPARE(qint64(*g.tilePixels), qint64(512));
        QCOMPARE(qint64(*g.tileStridePixels), qint64(384));
        QCOMPARE(qint64(g.decodeShards), qint64(2));
        QVERIFY(g.drops("text_encoder_3") && !g.drops("vae"));
        QVERIFY(g.placement == "all" && g.offloadTarget == "disk" && g.weightsIncluded && g.reservedCounter);
        QCOMPARE(qint64(g.loadCopyReserved.count()), qint64(1000));
        QCOMPARE(g.torchVersion(), 207);
        QCOMPARE(qint64(g.capacity->count()), qint64(123));
    }
    void wrongTypesAreRemarks()
    {
        const Given g = given(R"({"phase":3,"resident":"vae","quantized":{},"text_tokens":"many","tile_px":-5,"vae_decode_shards":0,"dropped":[1,2],"weights_included":"not stated","torch":2.7,"capacity_bytes":1e300,"unknown":true})");
        QVERIFY(!g.phase && !g.resident && !g.quantized && !g.textTokens && !g.tilePixels && g.dropped.empty() && !g.weightsIncluded && !g.capacity);
        QCOMPARE(qint64(g.decodeShards), qint64(1));
        QCOMPARE(g.torchVersion(), 0);
    }
    void phases()
    {
        QVERIFY(given(R"({"phase":"text_encode"})").phase == PhaseId::TextEncode && given(R"({"phase":"vae_encode"})").phase == PhaseId::VaeEncode && given(R"({"phase":"denoise"})").phase == PhaseId::Denoise);
        QVERIFY(!given(R"({"phase":"optimizer_step"})").phase);
    }
    void torchVersions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("version");
        QTest::newRow("minor") << "2.3" << 203;
        QTest::newRow("patch and build") << "2.7.1+cu128" << 207;
        QTest::newRow("two digits") << "2.10.0+rocm7.1" << 210;
        QTest::newRow("old") << "1.13.1" << 113;
        QTest::newRow("word") << "nightly" << 0;
        QTest::newRow("empty") << "" << 0;
        QTest::newRow("major only") << "2" << 0;
        QTest::newRow("negative") << "-2.1" << 0;
    }
    void torchVersions()
    {
        QFETCH(QString, text);
        QFETCH(int, version);
        Given g;
        g.torch = text.toStdString();
        QCOMPARE(g.torchVersion(), version);
    }
    void absurdShardsAreLimited() { QVERIFY(given(R"({"vae_decode_shards":1000000000000})").decodeShards <= 1024); }

    void aLoadCopyIsReservedNotAllocated()
    {
        const auto scenario = diffusion("black-forest-labs/FLUX.1-dev");
        const Plan without = planOf(scenario), with = planOf(scenario, R"({"load_copy_reserved":3000000000})");
        NEAR(gib(with, "peak_reserved_bytes") - gib(without, "peak_reserved_bytes"), 3e9 / kBytesPerGib, 1e-6);
        NEAR(gib(with, "peak_allocated_bytes"), gib(without, "peak_allocated_bytes"), 1e-9);
    }

    /// The names that the planner reads are in the files; a misspelt one would be zero.
    void shippedProfilesAreComplete()
    {
        const DiffusionProfile *diffusers = DiffusionProfile::find("diffusers"), *comfy = DiffusionProfile::find("comfyui"), *sdcpp = DiffusionProfile::find("stable-diffusion.cpp");
        QVERIFY(diffusers && comfy && sdcpp);
        for (const char *name : {"wide_weights", "narrow_weights", "quantized_encoder_minimum", "wide_share", "wide_share_gguf", "packing", "int8_outlier_share", "int8_denoise_elements", "dequantized_matrix",
                                 "denoise_verified", "denoise_assumed", "denoise_reserved", "denoise_cascade", "denoise_residual", "text_activations", "vae_image", "vae_image_fp32", "fp32_workspace", "vae_video",
                                 "vae_tiled_image", "vae_tiled_video", "vae_assumed", "vae_reserved_image", "vae_reserved_wan", "vae_reserved_other", "vae_reserved_band", "vae_reserved_next_image",
                                 "vae_default_elements", "vae_encode_share", "video_tile_kept", "tile_assembly_default", "controlnet_share_unet", "controlnet_share_dit", "controlnet_residuals_unet",
                                 "controlnet_residuals_dit", "lora_spread", "leaf_matrix", "cuda_context"})
            QVERIFY2(diffusers->has(name) && (*diffusers)[name].value > 0 && !(*diffusers)[name].source.empty(), name);
        for (const char *name : {"minimum_inference_memory", "extra_reserved", "extra_reserved_large_card", "large_card", "denoise_flash", "denoise_eager", "vae_kl_encode"})
            QVERIFY2(comfy->has(name) && !(*comfy)[name].source.empty(), name);
        for (const char *name : {"exact", "planned", "transformer", "logged", "untraced", "score_bytes", "device_growth"})
            QVERIFY2(sdcpp->has(name) && !(*sdcpp)[name].source.empty(), name);
        QVERIFY(comfy->table("denoise_factors") && comfy->table("vae_decode") && sdcpp->table("denoisers") && sdcpp->table("vae_decode"));
        QVERIFY(!DiffusionProfile::find("vllm"));
    }
    void shippedCoefficientsHaveSensibleBands()
    {
        for (const char *id : {"diffusers", "comfyui", "stable-diffusion.cpp"}) {
            const ordered_json json = ordered_json::parse(resources::find("engines/" + std::string(id) + ".json").value_or("{}"));
            QVERIFY(json["coefficients"].size() >= 4);
            for (const auto &[name, value] : json["coefficients"].items()) {
                const Coefficient &read = (*DiffusionProfile::find(id))[name];
                QVERIFY2(read.low <= read.value && read.value <= read.high && read.low >= 0, name.c_str());
                QCOMPARE(QString::fromStdString(std::string(read.source)), QString::fromStdString(value["source"].get<std::string>()));
            }
        }
    }
    void unknownNamesAreNothing()
    {
        const Coefficient &nothing = (*DiffusionProfile::find("diffusers"))["no such name"];
        QVERIFY(nothing.value == 0 && nothing.source.empty());
        QVERIFY(!DiffusionProfile::find("comfyui")->table("id") && !DiffusionProfile::find("comfyui")->table("no such table"));
        QVERIFY(!DiffusionProfile::find("comfyui")->row("vae_decode", {"no such row"}) && DiffusionProfile::find("comfyui")->row("vae_decode", {"no such row", "wan2.1"}));
    }
    void profilesAreRead()
    {
        const auto read = DiffusionProfile::parse(profile(R"({"value":2,"low":1,"high":3,"source":"here"})"), "mine.json");
        QVERIFY(read);
        QCOMPARE((*read)["a"].value, 2.0);
        QVERIFY(read->id() == "mine" && read->name() == "Mine" && read->newestVersion() == "2");
        QCOMPARE(read->row("rows", {"x"})->value("n", 0), 1);
    }
    void badProfilesAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("place");
        QTest::newRow("syntax") << "{" << "json-syntax" << "";
        QTest::newRow("no id") << "{}" << "missing-member" << "/id";
        QTest::newRow("id of another type") << R"({"id":3})" << "missing-member" << "/id";
        QTest::newRow("a number") << QString::fromStdString(profile("3")) << "wrong-type" << "/coefficients/a/value";
        QTest::newRow("no band") << QString::fromStdString(profile(R"({"value":2})")) << "wrong-type" << "/coefficients/a/low";
        QTest::newRow("a band upside down") << QString::fromStdString(profile(R"({"value":2,"low":3,"high":4})")) << "out-of-range" << "/coefficients/a";
        QTest::newRow("outside its band") << QString::fromStdString(profile(R"({"value":5,"low":3,"high":4})")) << "out-of-range" << "/coefficients/a";
    }
    void badProfilesAreRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, id);
        QFETCH(QString, place);
        const auto read = DiffusionProfile::parse(text.toStdString(), "mine.json");
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().id), id);
        if (!place.isEmpty())
            QCOMPARE(QString::fromStdString(read.error().place), place);
    }
    void bandsSpreadAroundTheTypical()
    {
        const memory::Band band = spread(1000, {2, 1, 3, "x"});
        QCOMPARE(qint64(band.low.count()), qint64(500));
        QCOMPARE(qint64(band.typical.count()), qint64(1000));
        QCOMPARE(qint64(band.high.count()), qint64(1500));
    }
};

QTEST_APPLESS_MAIN(DiffusionGivenTest)
#include "diffusion_given_test.moc"
