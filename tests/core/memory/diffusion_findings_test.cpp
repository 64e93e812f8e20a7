// Findings and the edits that "what would make it fit" tries: each edit is valid as --set takes it, and does what the finding says.
#include "core/memory/diffusion/diffusion_edits.h"
#include "core/model/diffusion_catalogue.h"
#include "diffusion_support.h"

#include <set>

using namespace anchorgpu;
using namespace anchorgpu::test;
using memory::DiffusionEdit;
using memory::PhaseId;

namespace {

const char *kFlux = "black-forest-labs/FLUX.1-dev";
const char *kSdxl = "stabilityai/stable-diffusion-xl-base-1.0";
const char *kHunyuan = "hunyuanvideo-community/HunyuanVideo";
const char *kWan = "Wan-AI/Wan2.1-T2V-14B-Diffusers";

std::vector<DiffusionEdit> editsOf(const workload::Scenario &scenario)
{
    const Plan plan = planOf(scenario);
    const auto &understood = std::get<workload::DiffusionWorkload>(plan.understood.workload);
    const auto model = model::DiffusionCatalogue::builtIn().find(understood.model.id);
    return memory::diffusionEdits(understood, **model);
}

std::vector<std::string> idsOf(const workload::Scenario &scenario)
{
    std::vector<std::string> ids;
    for (const DiffusionEdit &edit : editsOf(scenario))
        ids.emplace_back(edit.id);
    return ids;
}

bool has(const std::vector<std::string> &ids, const char *id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); }

workload::Scenario edited(workload::Scenario scenario, const DiffusionEdit &edit)
{
    for (const auto &[path, value] : edit.set) {
        auto next = workload::withEdit(scenario, path, value);
        if (!next)
            qFatal("%s: %s=%s: %s", edit.id, path.c_str(), value.c_str(), next.error().id.c_str());
        scenario = *next;
    }
    return scenario;
}

std::string loweredBy(const Plan &plan)
{
    for (const memory::Finding &one : plan.findings) {
        if (const auto found = one.args.find("lowered_by"); found != one.args.end())
            return std::get<std::string>(found->second);
    }
    return {};
}

} // namespace

class DiffusionFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void thePeakIsNamedOnce_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("peak");
        QTest::addColumn<QString>("lowered");
        QTest::newRow("FLUX resident") << kFlux << "{}" << "diffusion-peak-vae-decode" << "free-text-encoder";
        QTest::newRow("FLUX model offload") << kFlux << R"({"offload":"model"})" << "diffusion-peak-denoise" << "fp8-denoiser";
        QTest::newRow("FLUX sequential") << kFlux << R"({"offload":"sequential"})" << "diffusion-peak-vae-decode" << "tile-vae";
        QTest::newRow("SDXL batch of 8") << kSdxl << R"({"batch":8,"vae_weights":"fp16"})" << "diffusion-peak-vae-decode" << "slice-vae";
        QTest::newRow("HunyuanVideo") << kHunyuan << R"({"width":768,"height":512,"frames":121})" << "diffusion-peak-vae-decode" << "free-text-encoder";
        QTest::newRow("HunyuanVideo tiled") << kHunyuan << R"({"width":768,"height":512,"frames":121,"vae_tiling":true})" << "diffusion-peak-denoise" << "free-text-encoder";
        QTest::newRow("HunyuanVideo nf4, offload, tiled") << kHunyuan << R"({"width":768,"height":512,"frames":121,"vae_tiling":true,"weights":"bnb-nf4","offload":"model"})"
                                                          << "diffusion-peak-text-encode" << "narrow-text-encoder";
        QTest::newRow("Wan 720p, offload") << kWan << R"({"width":1280,"height":720,"frames":81,"offload":"model","vae_weights":"fp32"})" << "diffusion-peak-denoise" << "fp8-denoiser";
    }
    void thePeakIsNamedOnce()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(QString, peak);
        QFETCH(QString, lowered);
        const Plan plan = planOf(diffusion(model.toStdString(), options.toStdString()));
        int named = 0;
        for (const memory::Finding &one : plan.findings)
            named += one.id.rfind("diffusion-peak-", 0) == 0;
        QCOMPARE(named, 1);
        const memory::Finding *found = finding(plan, peak.toStdString());
        QVERIFY2(found, qPrintable(peak));
        QCOMPARE(std::get<Bytes>(found->args.at("bytes")).inGibibytes(), gib(plan, "peak_allocated_bytes"));
        QCOMPARE(QString::fromStdString(loweredBy(plan)), lowered);
        const memory::Finding *remedy = finding(plan, "lower-by-" + lowered.toStdString());
        QVERIFY(remedy);
        QVERIFY(std::get<Bytes>(remedy->args.at("gain")) > Bytes(0));
    }
    void theRemedyDoesWhatItSays()
    {
        for (const auto &[model, options] : std::vector<std::pair<const char *, const char *>>{{kFlux, "{}"}, {kFlux, R"({"offload":"sequential"})"}, {kSdxl, R"({"batch":8})"},
                                                                                              {kHunyuan, R"({"width":768,"height":512,"frames":121})"}, {kWan, R"({"width":832,"height":480,"frames":81})"}}) {
            const workload::Scenario scenario = diffusion(model, options);
            const Plan plan = planOf(scenario);
            const std::string id = loweredBy(plan);
            const auto edits = editsOf(scenario);
            const auto edit = std::find_if(edits.begin(), edits.end(), [&](const DiffusionEdit &e) { return id == e.id; });
            QVERIFY(edit != edits.end());
            const Plan after = planOf(edited(plan.understood, *edit));
            const memory::Finding *said = finding(plan, "lower-by-" + id);
            NEAR(totalGib(after), std::get<Bytes>(said->args.at("bytes")).inGibibytes(), 1e-6);
            NEAR(totalGib(plan) - totalGib(after), std::get<Bytes>(said->args.at("gain")).inGibibytes(), 1e-6);
        }
    }
    void everyEditIsValidAndSaysWhatItChanges()
    {
        std::set<std::string> seen;
        for (const char *engine : {"diffusers", "comfyui", "stable-diffusion.cpp"}) {
            for (const auto &[model, options] : std::vector<std::pair<const char *, std::string>>{
                     {kFlux, R"("batch":2)"}, {kSdxl, R"("batch":3,"attention":"eager","vae_weights":"fp32")"}, {kHunyuan, R"("width":768,"height":512,"frames":121)"}, {kWan, R"("width":832,"height":480,"frames":81)"}}) {
                const workload::Scenario scenario = diffusion(model, QString(R"({%1,"engine":{"id":"%2"}})").arg(QString::fromStdString(options), engine).toStdString());
                const workload::Scenario understood = planOf(scenario).understood;
                for (const DiffusionEdit &edit : editsOf(scenario)) {
                    seen.insert(edit.id);
                    const workload::Scenario changed = edited(understood, edit);
                    QVERIFY2(std::get<workload::DiffusionWorkload>(changed.workload) == edit.changed, edit.id);
                    QVERIFY2(!(changed == understood), edit.id);
                    QVERIFY2(tryPlan(changed).has_value(), edit.id);
                }
            }
        }
        const std::set<std::string> all{"slice-vae", "free-text-encoder", "flash-attention", "half-vae", "one-image-at-a-time", "tile-vae", "fp8-denoiser", "narrow-text-encoder", "nf4-denoiser",
                                        "group-offload", "sequential-offload", "fewer-frames"};
        QVERIFY(seen == all);
    }
    void editsThatKeepThePictureComeFirst()
    {
        const auto ids = idsOf(diffusion(kSdxl, R"({"batch":2})"));
        const auto at = [&](const char *id) { return std::find(ids.begin(), ids.end(), id) - ids.begin(); };
        QVERIFY(at("slice-vae") < at("tile-vae") && at("free-text-encoder") < at("tile-vae") && at("tile-vae") < at("sequential-offload") && at("fp8-denoiser") < at("sequential-offload"));
    }
    void nothingIsOfferedTwice()
    {
        const auto ids = idsOf(diffusion(kFlux, R"({"offload":"model","weights":"fp8","text_encoder_weights":"bnb-nf4","vae_tiling":true,"vae_tile":512})"));
        QVERIFY(!has(ids, "free-text-encoder") && !has(ids, "fp8-denoiser") && !has(ids, "narrow-text-encoder") && !has(ids, "tile-vae") && !has(ids, "slice-vae"));
        QVERIFY(has(ids, "nf4-denoiser") && has(ids, "sequential-offload"));
        QVERIFY(!has(idsOf(diffusion(kFlux, R"({"offload":"sequential"})")), "group-offload"));
        QVERIFY(!has(idsOf(diffusion(kFlux)), "fewer-frames"));
    }
    void enginesAreOfferedWhatTheyHave()
    {
        const auto comfy = idsOf(diffusion(kFlux, R"({"engine":{"id":"comfyui"}})")), sdcpp = idsOf(diffusion(kFlux, R"({"engine":{"id":"stable-diffusion.cpp"}})"));
        QVERIFY(!has(comfy, "free-text-encoder") && !has(comfy, "group-offload") && has(comfy, "sequential-offload") && !has(comfy, "nf4-denoiser"));
        QVERIFY(has(sdcpp, "free-text-encoder") && !has(sdcpp, "group-offload") && !has(sdcpp, "sequential-offload"));
    }
    void tilingOffersASmallerTileWhereTheDefaultCoversTheImage()
    {
        const auto edits = editsOf(diffusion(kFlux));
        const auto tile = std::find_if(edits.begin(), edits.end(), [](const DiffusionEdit &e) { return std::string("tile-vae") == e.id; });
        QVERIFY(tile != edits.end());
        QCOMPARE(tile->set.size(), std::size_t{2});
        QCOMPARE(qint64(*tile->changed.vaeTile), qint64(512));
        const auto large = editsOf(diffusion(kFlux, R"({"width":2048,"height":2048})"));
        const auto whole = std::find_if(large.begin(), large.end(), [](const DiffusionEdit &e) { return std::string("tile-vae") == e.id; });
        QVERIFY(whole != large.end() && whole->set.size() == 1 && !whole->changed.vaeTile);
        QVERIFY(!has(idsOf(diffusion(kFlux, R"({"width":512,"height":512})")), "tile-vae")); // nothing to tile
    }
    void halfAClipKeepsTheModelsStep()
    {
        for (const auto &[model, frames, expected] : std::vector<std::tuple<const char *, int, int>>{{kHunyuan, 121, 61}, {kHunyuan, 5, 1}, {"Lightricks/LTX-Video", 161, 81}, {"genmo/mochi-1-preview", 85, 43}}) {
            const auto edits = editsOf(diffusion(model, QString(R"({"width":768,"height":512,"frames":%1})").arg(frames).toStdString()));
            const auto fewer = std::find_if(edits.begin(), edits.end(), [](const DiffusionEdit &e) { return std::string("fewer-frames") == e.id; });
            QVERIFY(fewer != edits.end());
            QCOMPARE(int(fewer->changed.frames), expected);
        }
    }
    void twoNumbersAreShown()
    {
        const Plan plan = planOf(diffusion(kFlux));
        const memory::Finding *both = finding(plan, "diffusion-reserved");
        QVERIFY(both);
        NEAR(std::get<Bytes>(both->args.at("allocated")).inGibibytes(), 33.80, 0.001);
        NEAR(std::get<Bytes>(both->args.at("reserved")).inGibibytes(), 35.69, 0.001);
        QVERIFY(std::get<Bytes>(both->args.at("used")) > std::get<Bytes>(both->args.at("reserved")));
    }
    void conv3dRegression()
    {
        QVERIFY(finding(planOf(diffusion("Qwen/Qwen-Image"), R"({"torch":"2.9.0"})"), "torch-conv3d-regression"));
        QVERIFY(finding(planOf(diffusion("Qwen/Qwen-Image"), R"({"torch":"2.10.0+rocm7.1"})"), "torch-conv3d-regression"));
        QVERIFY(!finding(planOf(diffusion("Qwen/Qwen-Image"), R"({"torch":"2.8.0"})"), "torch-conv3d-regression"));
        QVERIFY(!finding(planOf(diffusion("Qwen/Qwen-Image")), "torch-conv3d-regression"));
        QVERIFY(!finding(planOf(diffusion(kFlux), R"({"torch":"2.9.0"})"), "torch-conv3d-regression"));
    }
    void findingsAreNotRepeated()
    {
        for (const model::DiffusionSummary &summary : model::DiffusionCatalogue::builtIn().summaries()) {
            const Plan plan = planOf(diffusion(summary.id, R"({"vae_tiling":true,"vae_slicing":true,"batch":2,"lora":{"rank":8},"width":1024,"height":1024})"));
            std::set<std::string> ids;
            for (const memory::Finding &one : plan.findings)
                QVERIFY2(ids.insert(one.id).second || one.id == "t5-kept-wide", one.id.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(DiffusionFindingsTest)
#include "diffusion_findings_test.moc"
