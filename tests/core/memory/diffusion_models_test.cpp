// Every model of the catalogue at its own default size on one card: weights, denoising and VAE decode against figures worked out by a
// separate script from the same published constants, and against the traced bytes of each denoiser call.
#include "core/model/diffusion_catalogue.h"
#include "diffusion_support.h"
#include "resources/embedded.h"

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::ComponentId;
using memory::PhaseId;

namespace {

/// The catalogue's rows as JSON, read apart from the program's own reader.
const ordered_json &rows()
{
    static const ordered_json kRows = ordered_json::parse(resources::find("catalogue/diffusion_models.json").value_or("[]"));
    return kRows;
}

std::string sizeOf(const ordered_json &row, const std::string &more = {})
{
    const ordered_json &d = row["defaults"];
    ordered_json options = {{"width", d["width"]}, {"height", d["height"]}, {"frames", d["frames"]}, {"weights", d["dtype"]}, {"text_encoder_weights", d["dtype"]}};
    if (!more.empty())
        options.update(ordered_json::parse(more));
    return options.dump();
}

const ordered_json &rowOf(const QString &id)
{
    for (const ordered_json &row : rows()) {
        if (row["id"] == id.toStdString())
            return row;
    }
    qFatal("no row %s", qPrintable(id));
}


} // namespace

class DiffusionModelsTest : public QObject {
    Q_OBJECT
private slots:
    void byTheSeparateScript_data();
    void byTheSeparateScript()
    {
        QFETCH(QString, id);
        QFETCH(double, residentDenoise);
        QFETCH(double, residentDecode);
        QFETCH(double, offloadDenoise);
        QFETCH(double, offloadDecode);
        QFETCH(double, activations);
        QFETCH(double, decode);
        const Plan resident = planOf(diffusion(id.toStdString(), sizeOf(rowOf(id))));
        const Plan offload = planOf(diffusion(id.toStdString(), sizeOf(rowOf(id), R"({"offload":"model"})")));
        NEAR(phaseGib(resident, PhaseId::Denoise), residentDenoise, 0.001);
        NEAR(phaseGib(resident, PhaseId::VaeDecode), residentDecode, 0.001);
        NEAR(phaseGib(offload, PhaseId::Denoise), offloadDenoise, 0.001);
        NEAR(phaseGib(offload, PhaseId::VaeDecode), offloadDecode, 0.001);
        NEAR(gib(resident, "denoise_bytes"), activations, 0.001);
        NEAR(gib(resident, "vae_decode_allocated_bytes"), decode, 0.001);
        NEAR(totalGib(resident), std::max(residentDenoise, residentDecode), 0.001);
    }
    /// A traced denoiser call on the real network classes: elements × bytes, exactly counted.
    void tracedDenoiserCalls()
    {
        int checked = 0;
        for (const ordered_json &row : rows()) {
            const ordered_json &activation = row["denoise_activation"];
            if (!activation.contains("check"))
                continue;
            const ordered_json &check = activation["check"];
            const int batch = check["denoiser_batch"].get<int>();
            const bool doubled = batch == 2;
            const bool canDouble = row["guidance"]["mode"] == "concatenated";
            ordered_json options = {{"width", check["width"]}, {"height", check["height"]}, {"frames", check["frames"]}, {"guidance", doubled && canDouble}};
            if (check["extra_image_tokens"].get<int>() > 0)
                options["reference_images"] = 1;
            if (doubled && !canDouble)
                options["batch"] = 2;
            const Plan plan = planOf(diffusion(row["id"].get<std::string>(), options.dump()));
            const double found = figure(plan, "denoise_bytes")->value, traced = check["traced_bytes"].get<double>();
            QVERIFY2(near(found, traced, 0.013), qPrintable(QString("%1: found %2, traced %3").arg(row["id"].get<std::string>().c_str()).arg(found).arg(traced)));
            ++checked;
        }
        QCOMPARE(checked, 27);
    }
    /// Weights without offload: Σ parameters × bytes, over every component, from the JSON's own counts.
    void residentWeightsAreTheCounts()
    {
        for (const ordered_json &row : rows()) {
            const std::string id = row["id"].get<std::string>();
            const Plan plan = planOf(diffusion(id, sizeOf(row, R"({"weights":"bf16","text_encoder_weights":"bf16","vae_weights":"bf16"})")));
            const ordered_json &c = row["components"];
            double bytes = 2 * (c["denoiser"]["parameters"].get<double>() + c["denoiser"].value("persistent_buffer_elements", 0.0));
            QCOMPARE(componentGib(plan, PhaseId::Denoise, ComponentId::Denoiser), bytes / 1073741824.0);
            double encoders = 0;
            for (const ordered_json &encoder : c["text_encoders"])
                encoders += 2 * encoder["parameters"].get<double>();
            QCOMPARE(componentGib(plan, PhaseId::Denoise, ComponentId::TextEncoders), encoders / 1073741824.0);
            QCOMPARE(componentGib(plan, PhaseId::Denoise, ComponentId::Vae), 2 * c["vae"]["parameters"].get<double>() / 1073741824.0);
        }
    }
    void everyModelPlansInEveryMode_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("offload");
        for (const char *engine : {"diffusers", "comfyui", "stable-diffusion.cpp"}) {
            for (const char *offload : {"none", "model", "sequential", "group"})
                QTest::addRow("%s %s", engine, offload) << engine << offload;
        }
    }
    void everyModelPlansInEveryMode()
    {
        QFETCH(QString, engine);
        QFETCH(QString, offload);
        for (const ordered_json &row : rows()) {
            const std::string more = QString(R"({"engine":{"id":"%1"},"offload":"%2"})").arg(engine, offload).toStdString();
            const Plan plan = planOf(diffusion(row["id"].get<std::string>(), sizeOf(row, more)));
            QVERIFY(plan.devices.size() == 1);
            const memory::DevicePlan &device = plan.devices.front();
            QVERIFY(device.phases.size() >= 3);
            QVERIFY(device.total.low <= device.total.typical && device.total.typical <= device.total.high);
            QVERIFY2(totalGib(plan) > 0.3 && totalGib(plan) < 400, qPrintable(QString("%1 %2").arg(row["id"].get<std::string>().c_str()).arg(totalGib(plan))));
            for (const memory::Phase &one : device.phases) {
                for (const memory::Component &part : one.components) {
                    QVERIFY(part.bytes.low <= part.bytes.typical && part.bytes.typical <= part.bytes.high && part.bytes.low >= Bytes(0));
                    QVERIFY2(!part.source.empty(), qPrintable(QString("%1 %2").arg(row["id"].get<std::string>().c_str()).arg(memory::idOf(part.id).data())));
                    if (part.bytes.typical == Bytes(0))
                        continue;
                    const double said = evaluate(part.formula), held = static_cast<double>(part.bytes.typical.count());
                    QVERIFY2(near(said, held, 1e-6), qPrintable(QString("%1 %2 %3: formula %4, bytes %5").arg(row["id"].get<std::string>().c_str(), memory::idOf(one.id).data(), memory::idOf(part.id).data()).arg(said).arg(held)));
                }
            }
        }
    }
    void sourcesOfUnverifiedModelsAreMarked()
    {
        const Plan lumina = planOf(diffusion("Alpha-VLLM/Lumina-Image-2.0")), flux = planOf(diffusion("black-forest-labs/FLUX.1-dev"));
        QVERIFY(finding(lumina, "activation-assumed") && !finding(flux, "activation-assumed"));
        const auto width = [](const Plan &plan) {
            const memory::Observable *o = figure(plan, "denoise_bytes");
            return (o->high - o->low) / o->value;
        };
        QVERIFY2(width(lumina) > 2 * width(flux), "an assumed constant has a wider band");
        QVERIFY(finding(planOf(diffusion("Kwai-Kolors/Kolors-diffusers")), "component-unverified"));
    }
};

void DiffusionModelsTest::byTheSeparateScript_data()
{
    // GiB: weights and denoising, weights and decode (both resident); denoiser and denoising, VAE and decode (model offload);
    // denoising alone, decode alone. The last column of the script (reserved) is checked with the VAE.
    QTest::addColumn<QString>("id");
    for (const char *name : {"residentDenoise", "residentDecode", "offloadDenoise", "offloadDecode", "activations", "decode"})
        QTest::addColumn<double>(name);
    QTest::newRow("sd-1.5") << "stable-diffusion-v1-5/stable-diffusion-v1-5" << 2.1130 << 2.5798 << 1.7279 << 0.7496 << 0.1270 << 0.5938;
    QTest::newRow("sd-2.1") << "stabilityai/stable-diffusion-2-1" << 2.6884 << 3.7387 << 1.8985 << 1.4918 << 0.2856 << 1.3359;
    QTest::newRow("sdxl-base") << "stabilityai/stable-diffusion-xl-base-1.0" << 6.7698 << 10.4842 << 5.0909 << 4.1788 << 0.3086 << 3.8672;
    QTest::newRow("sdxl-refiner") << "stabilityai/stable-diffusion-xl-refiner-1.0" << 6.0287 << 9.6814 << 4.5790 << 4.1788 << 0.3703 << 3.8672;
    QTest::newRow("sdxl-turbo") << "stabilityai/sdxl-turbo" << 6.4998 << 7.5838 << 4.8208 << 1.2784 << 0.0386 << 0.9668;
    QTest::newRow("kolors") << "Kwai-Kolors/Kolors-diffusers" << 16.9045 << 20.6130 << 5.1191 << 4.1788 << 0.3145 << 3.8672;
    QTest::newRow("sd3-medium") << "stabilityai/stable-diffusion-3-medium-diffusers" << 16.6262 << 18.6844 << 4.2003 << 2.5311 << 0.3168 << 2.3750;
    QTest::newRow("sd3.5-medium") << "stabilityai/stable-diffusion-3.5-medium" << 15.4677 << 17.5260 << 4.9169 << 2.5311 << 0.3168 << 2.3750;
    QTest::newRow("sd3.5-large") << "stabilityai/stable-diffusion-3.5-large" << 26.2220 << 28.0995 << 15.6712 << 2.5311 << 0.4976 << 2.3750;
    QTest::newRow("flux1-dev") << "black-forest-labs/FLUX.1-dev" << 31.8775 << 33.7989 << 22.6216 << 2.5311 << 0.4535 << 2.3750;
    QTest::newRow("flux1-schnell") << "black-forest-labs/FLUX.1-schnell" << 31.8332 << 33.7799 << 22.5774 << 2.5311 << 0.4283 << 2.3750;
    QTest::newRow("flux1-kontext-dev") << "black-forest-labs/FLUX.1-Kontext-dev" << 31.8775 << 33.7989 << 22.6216 << 2.5311 << 0.4535 << 2.3750;
    QTest::newRow("flux2-dev") << "black-forest-labs/FLUX.2-dev" << 106.0250 << 107.2767 << 61.1438 << 2.5315 << 1.1232 << 2.3750;
    QTest::newRow("flux2-klein-4b") << "black-forest-labs/FLUX.2-klein-4B" << 15.4346 << 17.2427 << 7.7857 << 2.5315 << 0.5669 << 2.3750;
    QTest::newRow("flux2-klein-9b") << "black-forest-labs/FLUX.2-klein-9B" << 33.0755 << 34.6982 << 17.6625 << 2.5315 << 0.7523 << 2.3750;
    QTest::newRow("chroma") << "lodestones/Chroma1-HD" << 26.0366 << 27.9791 << 17.0099 << 2.5311 << 0.4324 << 2.3750;
    QTest::newRow("pixart-sigma") << "PixArt-alpha/PixArt-Sigma-XL-2-1024-MS" << 12.2562 << 14.4141 << 1.3549 << 2.5308 << 0.2171 << 2.3750;
    QTest::newRow("hunyuan-dit-1.2") << "Tencent-Hunyuan/HunyuanDiT-v1.2-Diffusers" << 7.9387 << 9.5596 << 3.5480 << 2.5308 << 0.7541 << 2.3750;
    QTest::newRow("sana-1.6b") << "Efficient-Large-Model/Sana_1600M_1024px_diffusers" << 8.5645 << 10.0667 << 3.1133 << 2.2086 << 0.1248 << 1.6270;
    QTest::newRow("auraflow-0.3") << "fal/AuraFlow-v0.3" << 16.3262 << 19.7018 << 13.4226 << 4.1788 << 0.6475 << 3.8672;
    QTest::newRow("lumina2") << "Alpha-VLLM/Lumina-Image-2.0" << 10.1856 << 12.2618 << 5.1599 << 2.5311 << 0.2988 << 2.3750;
    QTest::newRow("hidream-i1-full") << "HiDream-ai/HiDream-I1-Full" << 58.1174 << 59.7453 << 32.6090 << 2.5311 << 0.7471 << 2.3750;
    QTest::newRow("qwen-image") << "Qwen/Qwen-Image" << 54.3504 << 60.6839 << 38.6686 << 7.1840 << 0.6141 << 6.9476;
    QTest::newRow("z-image-turbo") << "Tongyi-MAI/Z-Image-Turbo" << 19.6354 << 21.4880 << 11.9868 << 2.5311 << 0.5224 << 2.3750;
    QTest::newRow("cogvideox-2b") << "zai-org/CogVideoX-2b" << 15.8404 << 29.0402 << 4.6934 << 15.1398 << 1.5384 << 14.7382;
    QTest::newRow("cogvideox-5b") << "zai-org/CogVideoX-5b" << 22.2921 << 34.3857 << 13.0201 << 15.1398 << 2.6446 << 14.7382;
    QTest::newRow("cogvideox1.5-5b") << "zai-org/CogVideoX1.5-5B" << 26.3846 << 64.1904 << 17.1126 << 44.9437 << 6.7364 << 44.5421;
    QTest::newRow("ltx-video-2b") << "Lightricks/LTX-Video" << 14.1419 << 18.6494 << 4.4906 << 6.1963 << 0.9080 << 5.4155;
    QTest::newRow("ltx-video-13b") << "Lightricks/LTX-Video-0.9.7-dev" << 37.2208 << 43.6113 << 27.5695 << 10.4471 << 3.2758 << 9.6663;
    QTest::newRow("mochi-1") << "genmo/mochi-1-preview" << 32.9630 << 88.3383 << 23.2361 << 60.7898 << 4.5581 << 59.9334;
    QTest::newRow("hunyuanvideo") << "hunyuanvideo-community/HunyuanVideo" << 50.9475 << 88.9211 << 36.2796 << 50.8314 << 12.3986 << 50.3723;
    QTest::newRow("wan2.1-t2v-1.3b") << "Wan-AI/Wan2.1-T2V-1.3B-Diffusers" << 15.1876 << 22.4601 << 4.1333 << 9.2355 << 1.4903 << 8.7627;
    QTest::newRow("wan2.1-t2v-14b") << "Wan-AI/Wan2.1-T2V-14B-Diffusers" << 45.6715 << 57.8903 << 34.6172 << 20.6944 << 8.0029 << 20.2217;
    QTest::newRow("wan2.1-i2v-14b") << "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers" << 51.9447 << 64.1636 << 38.5407 << 20.6944 << 8.0029 << 20.2217;
    QTest::newRow("wan2.2-ti2v-5b") << "Wan-AI/Wan2.2-TI2V-5B-Diffusers" << 24.6268 << 43.5641 << 11.4201 << 23.6698 << 2.1073 << 21.0446;
    QTest::newRow("wan2.2-t2v-a14b") << "Wan-AI/Wan2.2-T2V-A14B-Diffusers" << 72.2859 << 84.5047 << 34.6172 << 20.6944 << 8.0029 << 20.2217;
}

QTEST_APPLESS_MAIN(DiffusionModelsTest)
#include "diffusion_models_test.moc"
