#include "ui/window/presets.h"

#include "core/workload/scenario_json.h"

#include <QtGlobal>
#include <string>

namespace anchorgpu::window {

const std::vector<Preset> &presets()
{
    static const std::vector<Preset> kPresets{
        {"inference", QT_TRANSLATE_NOOP("Preset", "Chat, 70B in FP8 on 2 × H100"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.3-70B-Instruct"})"}, {"workload.weights", "fp8"}, {"workload.context_tokens", "16384"}, {"workload.concurrency", "12"},
          {"hardware.gpu", "nvidia-h100-sxm5-80"}, {"hardware.count", "2"}}},
        {"inference", QT_TRANSLATE_NOOP("Preset", "Long documents, 8B on one L40S"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.context_tokens", "131072"}, {"workload.concurrency", "1"}, {"hardware.gpu", "nvidia-l40s-48"},
          {"hardware.count", "1"}}},
        {"inference", QT_TRANSLATE_NOOP("Preset", "On a desk: 8B in llama.cpp on 24 GB"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.engine.id", "llama.cpp"}, {"workload.weights", "gguf:Q4_K_M"}, {"workload.context_tokens", "16384"},
          {"workload.concurrency", "1"}, {"hardware.gpu", "nvidia-rtx-4090-24"}, {"hardware.count", "1"}}},
        {"training", QT_TRANSLATE_NOOP("Preset", "Full fine-tune, 8B on one GPU"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.method", "full"}, {"workload.recipe", "pure-bf16"}, {"workload.optimizer", "adamw-8bit"},
          {"workload.sequence_tokens", "4096"}, {"hardware.gpu", "nvidia-h200-sxm-141"}, {"hardware.count", "1"}}},
        {"training", QT_TRANSLATE_NOOP("Preset", "Full fine-tune, 8B on eight GPUs"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.method", "full"}, {"workload.sharding", "fsdp"}, {"workload.sequence_tokens", "4096"},
          {"hardware.gpu", "nvidia-h100-sxm5-80"}, {"hardware.count", "8"}}},
        {"training", QT_TRANSLATE_NOOP("Preset", "LoRA, 8B on 24 GB"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.method", "lora"}, {"workload.recipe", "pure-bf16"}, {"workload.sequence_tokens", "2048"},
          {"hardware.gpu", "nvidia-rtx-4090-24"}, {"hardware.count", "1"}}},
        {"training", QT_TRANSLATE_NOOP("Preset", "QLoRA, 70B on 2 × 48 GB"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.3-70B-Instruct"})"}, {"workload.method", "qlora"}, {"workload.base_weights", "nf4-dq"}, {"workload.sharding", "fsdp"},
          {"workload.sequence_tokens", "2048"}, {"hardware.gpu", "nvidia-l40s-48"}, {"hardware.count", "2"}}},
        {"training", QT_TRANSLATE_NOOP("Preset", "Long context, 8B with 128k tokens"),
         {{"workload.model", R"({"id":"meta-llama/Llama-3.1-8B-Instruct"})"}, {"workload.method", "full"}, {"workload.sharding", "fsdp"}, {"workload.sequence_tokens", "131072"},
          {"workload.loss", "fused-linear"}, {"hardware.gpu", "nvidia-h200-sxm-141"}, {"hardware.count", "8"}}},
        {"diffusion", QT_TRANSLATE_NOOP("Preset", "Image: FLUX.1-dev at 1024²"),
         {{"workload.model", R"({"id":"black-forest-labs/FLUX.1-dev"})"}, {"hardware.gpu", "nvidia-l40s-48"}, {"hardware.count", "1"}}},
        {"diffusion", QT_TRANSLATE_NOOP("Preset", "Image on 24 GB with offload"),
         {{"workload.model", R"({"id":"black-forest-labs/FLUX.1-dev"})"}, {"workload.offload", "model"}, {"hardware.gpu", "nvidia-rtx-4090-24"}, {"hardware.count", "1"}}},
        {"diffusion", QT_TRANSLATE_NOOP("Preset", "Video: HunyuanVideo, 121 frames"),
         {{"workload.model", R"({"id":"hunyuanvideo-community/HunyuanVideo"})"}, {"workload.width", "768"}, {"workload.height", "512"}, {"workload.frames", "121"},
          {"workload.vae_tiling", "true"}, {"hardware.gpu", "nvidia-h100-sxm5-80"}, {"hardware.count", "1"}}},
    };
    return kPresets;
}

Result<workload::Scenario> scenarioOf(const Preset &preset, const workload::Scenario &current)
{
    // Start from the defaults of the kind, so that nothing of the present workload stays behind.
    const std::string start = std::string(R"({"format":"anchorgpu-scenario","version":1,"workload":{"kind":")") + preset.group + "\"}}";
    auto scenario = workload::parseScenario(start, {});
    for (const auto &[path, value] : preset.edits) {
        if (!scenario)
            return scenario;
        scenario = workload::withEdit(*scenario, path, value);
    }
    if (scenario) {
        scenario->rental = current.rental;
        scenario->name = preset.name;
    }
    return scenario;
}

} // namespace anchorgpu::window
