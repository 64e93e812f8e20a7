// Every finding, error and formula of diffusion plans becomes a whole sentence: no id, no placeholder left over.
#include "core/memory/planner.h"
#include "core/model/diffusion_catalogue.h"
#include "core/workload/scenario_json.h"
#include "ui/text/sentences.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

using namespace anchorgpu;

namespace {

Result<memory::Plan> planOf(const std::string &model, const std::string &options, const std::string &hardware = R"({"gpu":"nvidia-rtx-4090-24","count":1})", const std::string &given = "null")
{
    nlohmann::ordered_json workload = {{"kind", "diffusion"}, {"model", {{"id", model}}}};
    workload.update(nlohmann::ordered_json::parse(options));
    const nlohmann::ordered_json json = {{"format", "anchorgpu-scenario"}, {"version", 1}, {"workload", workload}, {"hardware", nlohmann::ordered_json::parse(hardware)}};
    const auto scenario = workload::scenarioFromJson(json, "test");
    if (!scenario)
        return tl::unexpected(scenario.error());
    const nlohmann::json stated = nlohmann::json::parse(given);
    memory::PlanOptions planOptions;
    planOptions.given = stated.is_null() ? nullptr : &stated;
    return memory::plan(*scenario, *memory::World::builtIn(), planOptions);
}

bool whole(const QString &sentence, const std::string &id)
{
    return sentence.size() > 10 && !sentence.contains('{') && !sentence.contains('}') && !sentence.contains(QString::fromStdString(id)) && sentence.contains(' ');
}

} // namespace

class DiffusionSentencesTest : public QObject {
    Q_OBJECT
private slots:
    void findingsAreSentences()
    {
        const text::Language language(QStringLiteral("en"));
        std::set<std::string> seen;
        const char *flux = "black-forest-labs/FLUX.1-dev", *sdxl = "stabilityai/stable-diffusion-xl-base-1.0", *wan = "Wan-AI/Wan2.1-T2V-14B-Diffusers";
        const std::vector<std::array<std::string, 4>> cases = {
            {flux, "{}", "", ""},
            {flux, R"({"offload":"model","weights":"bnb-int8","text_encoder_weights":"bnb-nf4","lora":{"rank":16},"controlnet":"same"})", "", ""},
            {flux, R"({"offload":"group","vae_tiling":true})", "", ""},
            {flux, R"({"offload":"sequential","vae_slicing":true})", "", ""},
            {flux, R"({"engine":{"id":"comfyui"},"offload":"group"})", R"({"gpu":"nvidia-rtx-4090-24","count":2,"context_parallel":2})", ""},
            {flux, R"({"engine":{"id":"stable-diffusion.cpp"},"offload":"sequential"})", "", ""},
            {flux, R"({"guidance_parallel":true})", R"({"gpu":"amd-mi300x-192","count":4})", ""},
            {flux, R"({"width":2048,"height":2048,"offload":"sequential","vae_tiling":true})", R"({"gpu":"nvidia-rtx-4090-24","count":2,"context_parallel":2})", ""},
            {sdxl, R"({"batch":4,"vae_slicing":true,"vae_weights":"fp16","attention":"eager"})", "", ""},
            {sdxl, R"({"batch":4,"vae_weights":"fp16"})", "", ""},
            {sdxl, R"({"vae_weights":"fp32","offload":"sequential"})", "", ""},
            {sdxl, R"({"width":2048,"height":2048,"guidance":true,"attention":"eager","offload":"model","vae_weights":"bf16"})", "", ""},
            {wan, R"({"width":1280,"height":720,"frames":81,"offload":"model","vae_tiling":true})", "", R"({"torch":"2.9"})"},
            {"hunyuanvideo-community/HunyuanVideo", R"({"width":768,"height":512,"frames":121,"vae_tiling":true,"weights":"bnb-nf4","offload":"model"})", "", ""},
            {"stabilityai/stable-cascade", R"({"vae_tiling":true})", "", ""},
            {"Kwai-Kolors/Kolors-diffusers", "{}", "", ""},
            {"Alpha-VLLM/Lumina-Image-2.0", R"({"vae_slicing":true})", "", ""},
            {"black-forest-labs/FLUX.1-Kontext-dev", R"({"reference_images":3,"offload":"sequential","vae_tiling":true,"vae_tile":256})", "", ""},
        };
        for (const auto &[model, options, hardware, given] : cases) {
            const auto plan = planOf(model, options, hardware.empty() ? R"({"gpu":"nvidia-rtx-4090-24","count":1})" : hardware, given.empty() ? "null" : given);
            QVERIFY2(plan, (model + options).c_str());
            for (const memory::Finding &finding : plan->findings) {
                seen.insert(finding.id);
                const QString sentence = text::sentence(finding, language);
                QVERIFY2(whole(sentence, finding.id), qPrintable(QString::fromStdString(finding.id) + ": " + sentence));
            }
        }
        QVERIFY2(seen.size() >= 28, std::to_string(seen.size()).c_str());
    }
    void formulasHaveWordsForTheirUnits()
    {
        const text::Language language(QStringLiteral("en"));
        for (const model::DiffusionSummary &summary : model::DiffusionCatalogue::builtIn().summaries()) {
            for (const char *engine : {"diffusers", "comfyui", "stable-diffusion.cpp"}) {
                const auto plan = planOf(summary.id, QString(R"({"engine":{"id":"%1"},"weights":"gguf:Q4_K","text_encoder_weights":"bnb-nf4","attention":"eager","vae_tiling":true})").arg(engine).toStdString());
                QVERIFY2(plan, summary.id.c_str());
                for (const memory::Phase &phase : plan->devices[0].phases) {
                    QVERIFY(!text::name(phase.id, language).startsWith("phase:"));
                    for (const memory::Component &component : phase.components) {
                        const QString formula = text::formula(component.formula, component.bytes.typical, language);
                        QVERIFY2(!formula.contains('_'), qPrintable(formula));
                        QVERIFY(component.formula.empty() || formula.contains('='));
                    }
                }
            }
        }
    }
    void refusalsNameTheNearestSizes()
    {
        const text::Language language(QStringLiteral("en"));
        for (const auto &[model, options, nearest] : std::vector<std::array<std::string, 3>>{{"black-forest-labs/FLUX.1-dev", R"({"width":1000})", "992, 1008"},
                                                                                            {"hunyuanvideo-community/HunyuanVideo", R"({"width":768,"height":512,"frames":120})", "117, 121"}}) {
            const auto plan = planOf(model, options);
            QVERIFY(!plan);
            const QString sentence = text::sentence(plan.error(), language);
            QVERIFY2(sentence.contains(QString::fromStdString(nearest)) && whole(sentence, plan.error().id), qPrintable(sentence));
        }
    }
};

QTEST_GUILESS_MAIN(DiffusionSentencesTest)
#include "diffusion_sentences_test.moc"
