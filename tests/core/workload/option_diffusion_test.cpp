// Options of image and video generation, row by row against contract §2.
#include "tests/core/workload/option_cases.h"

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

constexpr auto kKind = WorkloadKind::Diffusion;
using V = ValueType;
using G = OptionGroup;

const SpecRow kSpecs[] = {
    {"workload.model", V::Model, G::Model, "", 0, 0, "model", R"({"id":"black-forest-labs/FLUX.1-dev"})"},
    {"workload.engine.id", V::Choice, G::Task, "", 0, 0, "engine", R"("diffusers")"},
    {"workload.engine.version", V::Text, G::Task, "", 0, 0, "engine", R"("")"},
    {"workload.weights", V::Format, G::Model, "", 0, 0, "quantization", R"("bf16")"},
    {"workload.text_encoder_weights", V::Format, G::Model, "", 0, 0, "quantization", R"("bf16")"},
    {"workload.vae_weights", V::Format, G::Model, "", 0, 0, "quantization", "null"},
    {"workload.width", V::Integer, G::Image, "pixels", 16, 16384, "latent", "1024"},
    {"workload.height", V::Integer, G::Image, "pixels", 16, 16384, "latent", "1024"},
    {"workload.frames", V::Integer, G::Image, "frames", 1, 100000, "latent", "1"},
    {"workload.batch", V::Integer, G::Image, "images", 1, 4096, "latent", "1"},
    {"workload.guidance", V::Boolean, G::Image, "", 0, 0, "guidance", "true"},
    {"workload.text_tokens", V::Integer, G::Image, "tokens", 1, 65536, "text_encoder", "null"},
    {"workload.reference_images", V::Integer, G::Image, "images", 0, 64, "latent", "0"},
    {"workload.offload", V::Choice, G::Memory, "", 0, 0, "offload", R"("none")"},
    {"workload.offload_options.level", V::Choice, G::Memory, "", 0, 0, "offload", R"("block")"},
    {"workload.offload_options.blocks", V::Integer, G::Memory, "blocks", 1, 1000, "offload", "1"},
    {"workload.offload_options.stream", V::Boolean, G::Memory, "", 0, 0, "offload", "false"},
    {"workload.vae_slicing", V::Boolean, G::Memory, "", 0, 0, "vae", "false"},
    {"workload.vae_tiling", V::Boolean, G::Memory, "", 0, 0, "vae", "false"},
    {"workload.vae_tile", V::Integer, G::Memory, "pixels", 64, 16384, "vae", "null"},
    {"workload.parallel_vae", V::Boolean, G::Parallelism, "", 0, 0, "vae", "false"},
    {"workload.guidance_parallel", V::Boolean, G::Parallelism, "", 0, 0, "guidance", "false"},
    {"workload.attention", V::Choice, G::Memory, "", 0, 0, "flash_attention", R"("flash")"},
    {"workload.lora", V::Structure, G::Lora, "", 0, 0, "lora", "null"},
    {"workload.controlnet", V::Text, G::Lora, "", 0, 0, "controlnet", "null"},
};

const ValueRow kValues[] = {
    {"workload.model", R"({"id":"Wan-AI/Wan2.2-T2V-A14B"})", R"({"id":"Wan-AI/Wan2.2-T2V-A14B"})"},
    {"workload.model", "[]", "wrong-value /workload/model"},
    {"workload.engine.id", R"("comfyui")", R"("comfyui")"},
    {"workload.engine.id", R"("stable-diffusion.cpp")", R"("stable-diffusion.cpp")"},
    {"workload.engine.id", R"("vllm")", "wrong-value /workload/engine/id"},
    {"workload.engine.version", R"("0.35")", R"("0.35")"},
    {"workload.weights", R"("fp8")", R"("fp8")"},
    {"workload.weights", R"("gguf:Q3_K")", R"("gguf:Q3_K")"},
    {"workload.weights", R"("gguf:Q9_K")", "unknown-format /workload/weights"},
    {"workload.text_encoder_weights", R"("bnb-nf4")", R"("bnb-nf4")"},
    {"workload.text_encoder_weights", "null", "wrong-value /workload/text_encoder_weights"},
    {"workload.vae_weights", R"("fp32")", R"("fp32")"},
    {"workload.vae_weights", R"("bf16")", R"("bf16")"},
    {"workload.vae_weights", R"("fp16")", R"("fp16")"},
    {"workload.vae_weights", "null", "absent"},
    {"workload.vae_weights", R"("half")", "unknown-format /workload/vae_weights"},
    {"workload.width", "16", "16"},
    {"workload.width", "16384", "16384"},
    {"workload.width", "15", "out-of-range /workload/width"},
    {"workload.width", "16385", "out-of-range /workload/width"},
    {"workload.width", "1024.25", "out-of-range /workload/width"},
    {"workload.width", R"("1024")", "wrong-value /workload/width"},
    {"workload.height", "720", "720"},
    {"workload.height", "0", "out-of-range /workload/height"},
    {"workload.height", "null", "wrong-value /workload/height"},
    {"workload.frames", "121", "121"},
    {"workload.frames", "0", "out-of-range /workload/frames"},
    {"workload.frames", "100001", "out-of-range /workload/frames"},
    {"workload.batch", "4096", "4096"},
    {"workload.batch", "4097", "out-of-range /workload/batch"},
    {"workload.guidance", "false", "false"},
    {"workload.guidance", "7.5", "wrong-value /workload/guidance"},
    {"workload.text_tokens", "512", "512"},
    {"workload.text_tokens", "null", "absent"},
    {"workload.text_tokens", "0", "out-of-range /workload/text_tokens"},
    {"workload.text_tokens", "65537", "out-of-range /workload/text_tokens"},
    {"workload.reference_images", "64", "64"},
    {"workload.reference_images", "-1", "out-of-range /workload/reference_images"},
    {"workload.reference_images", "65", "out-of-range /workload/reference_images"},
    {"workload.offload", R"("model")", R"("model")"},
    {"workload.offload", R"("sequential")", R"("sequential")"},
    {"workload.offload", R"("group")", R"("group")"},
    {"workload.offload", R"("optimizer")", "wrong-value /workload/offload"},
    {"workload.offload_options.level", R"("leaf")", R"("leaf")"},
    {"workload.offload_options.level", R"("block")", R"("block")"},
    {"workload.offload_options.level", R"("module")", "wrong-value /workload/offload_options/level"},
    {"workload.offload_options.level", "true", "wrong-value /workload/offload_options/level"},
    {"workload.offload_options.blocks", "1000", "1000"},
    {"workload.offload_options.blocks", "0", "out-of-range /workload/offload_options/blocks"},
    {"workload.offload_options.stream", "true", "true"},
    {"workload.offload_options.stream", "null", "wrong-value /workload/offload_options/stream"},
    {"workload.vae_slicing", "true", "true"},
    {"workload.vae_tiling", "true", "true"},
    {"workload.vae_tiling", R"("yes")", "wrong-value /workload/vae_tiling"},
    {"workload.vae_tile", "64", "64"},
    {"workload.vae_tile", "63", "out-of-range /workload/vae_tile"},
    {"workload.vae_tile", "null", "absent"},
    {"workload.parallel_vae", "true", "true"},
    {"workload.guidance_parallel", "true", "true"},
    {"workload.attention", R"("eager")", R"("eager")"},
    {"workload.attention", R"("xformers")", "wrong-value /workload/attention"},
    {"workload.lora", R"({"rank":1})", R"({"rank":1})"},
    {"workload.lora", R"({"rank":8192})", R"({"rank":8192})"},
    {"workload.lora", "null", "absent"},
    {"workload.lora", R"({"rank":0})", "out-of-range /workload/lora/rank"},
    {"workload.lora", R"({"rank":8193})", "out-of-range /workload/lora/rank"},
    {"workload.lora", R"({"rank":"16"})", "wrong-value /workload/lora/rank"},
    {"workload.lora", "{}", "wrong-value /workload/lora"},
    {"workload.lora", R"({"rank":16,"alpha":16})", "wrong-value /workload/lora"},
    {"workload.lora", "16", "wrong-value /workload/lora"},
    {"workload.controlnet", R"("same")", R"("same")"},
    {"workload.controlnet", "null", "absent"},
    {"workload.controlnet", "true", "wrong-value /workload/controlnet"},
};

} // namespace

class OptionDiffusionTest : public QObject {
    Q_OBJECT
private slots:
    void everyOptionIsAsTheContractSays_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSpecs)); ++i)
            QTest::newRow(kSpecs[i].path) << i;
    }
    void everyOptionIsAsTheContractSays()
    {
        QFETCH(int, index);
        QCOMPARE(differences(kSpecs[index], kKind), std::string());
    }
    void noOptionIsLeftOut() { QCOMPARE(uncovered(kSpecs, kKind), std::string()); }

    void valuesAreTakenOrRefused_data() { addValueRows(kValues); }
    void valuesAreTakenOrRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, given);
        QFETCH(QString, outcome);
        QCOMPARE(QString::fromStdString(outcomeOf(kKind, qPrintable(path), qPrintable(given))), outcome);
    }

    void everyOptionAppliesToEveryEngine()
    {
        for (const char *engine : {"diffusers", "comfyui", "stable-diffusion.cpp"}) {
            Scenario scenario = blankOf(kKind);
            std::get<DiffusionWorkload>(scenario.workload).engine.id = engine;
            for (const SpecRow &row : kSpecs)
                QVERIFY2(applies(*findOption(row.path, kKind), scenario), row.path);
        }
    }
    void noOptionOfDiffusionAppliesToOtherKinds()
    {
        for (const SpecRow &row : kSpecs) {
            QVERIFY2(!applies(*findOption(row.path, kKind), blankOf(WorkloadKind::Inference)), row.path);
            QVERIFY2(!applies(*findOption(row.path, kKind), blankOf(WorkloadKind::Training)), row.path);
        }
    }
    void theSamePathMayMeanAnotherOptionInAnotherKind()
    {
        // "workload.lora" is a value here and a level of training; "workload.offload" has other words in each.
        QVERIFY(findOption("workload.lora", WorkloadKind::Diffusion));
        QVERIFY(!findOption("workload.lora", WorkloadKind::Training));
        QCOMPARE(findOption("workload.offload", WorkloadKind::Diffusion)->choices.size(), std::size_t(4));
        QCOMPARE(findOption("workload.offload", WorkloadKind::Training)->choices.size(), std::size_t(3));
        QVERIFY(!findOption("workload.offload", WorkloadKind::Inference));
    }
    void pixelsMoveInStepsThatModelsTake()
    {
        QCOMPARE(findOption("workload.width", kKind)->step, 16.0);
        QCOMPARE(findOption("workload.height", kKind)->step, 16.0);
        QCOMPARE(findOption("workload.vae_tile", kKind)->step, 32.0);
        QCOMPARE(findOption("workload.frames", kKind)->step, 1.0);
    }
};

QTEST_APPLESS_MAIN(OptionDiffusionTest)
#include "option_diffusion_test.moc"
