#include "ui/views/form/field_texts.h"

#include <algorithm>
#include <array>

namespace anchorgpu::views {

namespace {

#define T(text) QT_TRANSLATE_NOOP("Form", text)

constexpr FieldText kFields[] = {
    {"workload.kind", "workloadKind", T("Workload"), nullptr, nullptr},
    {"workload.model", "modelPicker", T("Model"), nullptr, nullptr},
    {"workload.weights", "weightsPicker", T("Weights"), nullptr, nullptr},
    {"workload.kv_cache", "kvCachePicker", T("KV cache"), nullptr, nullptr},
    {"workload.engine.id", "enginePicker", T("Engine"), nullptr, nullptr},
    {"workload.engine.version", "engineVersion", T("Version"), T("Engine version"), nullptr},
    {"workload.context_tokens", "contextTokens", T("Context per sequence"), T("Context tokens"), T("tokens")},
    {"workload.concurrency", "concurrency", T("Sequences at once"), T("Concurrency"), nullptr},
    {"hardware.gpu", "gpuPicker", T("GPU"), nullptr, nullptr},
    {"hardware.count", "gpuCount", T("GPU count"), nullptr, nullptr},
    {"hardware.tensor_parallel", "tensorParallel", T("Tensor parallel"), nullptr, nullptr},
    {"hardware.pipeline_parallel", "pipelineParallel", T("Pipeline parallel"), nullptr, nullptr},
    {"hardware.expert_parallel", "expertParallel", T("Expert parallel"), nullptr, nullptr},
    {"hardware.data_parallel", "dataParallel", T("Data parallel"), nullptr, nullptr},
    {"hardware.context_parallel", "contextParallel", T("Context parallel"), nullptr, nullptr},
    {"hardware.gpus_per_node", "gpusPerNode", T("GPUs per node"), nullptr, nullptr},
    {"rental.term.unit", "termUnit", T("Term unit"), nullptr, nullptr},
    {"rental.term.count", "termCount", T("Term"), T("Term count"), nullptr},
    {"rental.start", "rentalStart", T("Start"), T("Start date"), nullptr},

    {"workload.engine_options.gpu_memory_utilization", nullptr, T("Memory utilisation"), nullptr, nullptr},
    {"workload.engine_options.max_num_seqs", nullptr, T("Sequence slots"), nullptr, nullptr},
    {"workload.engine_options.max_num_batched_tokens", nullptr, T("Tokens per step"), nullptr, nullptr},
    {"workload.engine_options.block_size", nullptr, T("Cache block"), nullptr, T("tokens")},
    {"workload.engine_options.cuda_graphs", nullptr, T("CUDA graphs"), nullptr, nullptr},
    {"workload.engine_options.prefix_caching", nullptr, T("Prefix caching"), nullptr, nullptr},
    {"workload.engine_options.mem_fraction_static", nullptr, T("Static memory share"), nullptr, nullptr},
    {"workload.engine_options.chunked_prefill_tokens", nullptr, T("Prefill chunk"), nullptr, T("tokens")},
    {"workload.engine_options.batch_tokens", nullptr, T("Batch"), nullptr, T("tokens")},
    {"workload.engine_options.ubatch_tokens", nullptr, T("Micro-batch"), nullptr, T("tokens")},
    {"workload.engine_options.n_ctx_total", nullptr, T("Total context"), nullptr, T("tokens")},
    {"workload.engine_options.outputs_reserved", nullptr, T("Output rows"), nullptr, nullptr},
    {"workload.engine_options.kv_cache_k", nullptr, T("Cache of keys"), nullptr, nullptr},
    {"workload.engine_options.swa_full", nullptr, T("Full window cache"), nullptr, nullptr},
    {"workload.engine_options.flash_attention", nullptr, T("Flash attention"), nullptr, nullptr},
    {"workload.engine_options.unified_kv", nullptr, T("Unified cache"), nullptr, nullptr},
    {"workload.engine_options.gpu_layers", nullptr, T("Layers on the GPU"), nullptr, nullptr},
    {"workload.engine_options.kv_offload", nullptr, T("Cache on the GPU"), nullptr, nullptr},
    {"workload.engine_options.experts_on_cpu", nullptr, T("Experts on the host"), nullptr, nullptr},
    {"workload.engine_options.tensor_split", nullptr, T("Split between GPUs"), nullptr, nullptr},
    {"workload.engine_options.mtp", nullptr, T("Multi-token prediction"), nullptr, nullptr},
    {"workload.engine_options.images_per_request", nullptr, T("Images per request"), nullptr, nullptr},

    {"workload.method", "trainingMethod", T("Method"), nullptr, nullptr},
    {"workload.framework.id", "framework", T("Framework"), nullptr, nullptr},
    {"workload.framework.version", "frameworkVersion", T("Version"), T("Framework version"), nullptr},
    {"workload.recipe", "recipe", T("Precision recipe"), nullptr, nullptr},
    {"workload.optimizer", "optimizer", T("Optimizer"), nullptr, nullptr},
    {"workload.optimizer_kernel", nullptr, T("Optimizer kernel"), nullptr, nullptr},
    {"workload.optimizer_in_backward", nullptr, T("Step during backward"), nullptr, nullptr},
    {"workload.micro_batch", "microBatch", T("Micro-batch"), nullptr, nullptr},
    {"workload.sequence_tokens", "sequenceTokens", T("Sequence length"), nullptr, T("tokens")},
    {"workload.mean_sequence_tokens", nullptr, T("Mean length"), nullptr, nullptr},
    {"workload.packed", nullptr, T("Packed sequences"), nullptr, nullptr},
    {"workload.gradient_accumulation", nullptr, T("Accumulation steps"), nullptr, nullptr},
    {"workload.sharding", "sharding", T("Sharding"), nullptr, nullptr},
    {"workload.shard_group", nullptr, T("Shard group"), nullptr, T("GPUs")},
    {"workload.sequence_parallel", nullptr, T("Sequence parallel"), nullptr, nullptr},
    {"workload.pipeline_chunks", nullptr, T("Pipeline chunks"), nullptr, nullptr},
    {"workload.activation_checkpointing", "activationCheckpointing", T("Activation checkpointing"), nullptr, nullptr},
    {"workload.activation_offload", nullptr, T("Offload activations"), nullptr, nullptr},
    {"workload.attention", nullptr, T("Attention kernel"), nullptr, nullptr},
    {"workload.loss", nullptr, T("Loss"), nullptr, nullptr},
    {"workload.compile", nullptr, T("Compiled"), nullptr, nullptr},
    {"workload.base_weights", "baseWeights", T("Base weights"), nullptr, nullptr},
    {"workload.lora.rank", "loraRank", T("LoRA rank"), nullptr, nullptr},
    {"workload.lora.targets", nullptr, T("Target modules"), nullptr, nullptr},
    {"workload.lora.dropout", nullptr, T("Dropout"), nullptr, nullptr},
    {"workload.lora.dtype", nullptr, T("Adapter type"), nullptr, nullptr},
    {"workload.lora.dora", nullptr, T("DoRA"), nullptr, nullptr},
    {"workload.checkpoint.kept", nullptr, T("Checkpoints kept"), nullptr, nullptr},
    {"workload.checkpoint.with_optimizer", nullptr, T("With optimizer state"), nullptr, nullptr},
    {"workload.checkpoint.bandwidth_gb_s", nullptr, T("Write speed (GB/s)"), nullptr, nullptr},
    {"workload.total_tokens", nullptr, T("Tokens to train on"), nullptr, nullptr},
    {"workload.tokens_per_second", nullptr, T("Tokens per second"), nullptr, nullptr},
    {"workload.offload", "offload", T("Offload"), nullptr, nullptr},

    {"workload.text_encoder_weights", "textEncoderWeights", T("Text encoders"), nullptr, nullptr},
    {"workload.vae_weights", "vaeWeights", T("VAE weights"), nullptr, nullptr},
    {"workload.width", "imageWidth", T("Width"), nullptr, T("px")},
    {"workload.height", "imageHeight", T("Height"), nullptr, T("px")},
    {"workload.frames", "frames", T("Frames"), nullptr, nullptr},
    {"workload.batch", "imageBatch", T("Images at once"), nullptr, nullptr},
    {"workload.guidance", nullptr, T("Guidance"), nullptr, nullptr},
    {"workload.text_tokens", nullptr, T("Text tokens"), nullptr, nullptr},
    {"workload.reference_images", nullptr, T("Reference images"), nullptr, nullptr},
    {"workload.offload_options.level", nullptr, T("Group level"), nullptr, nullptr},
    {"workload.offload_options.blocks", nullptr, T("Blocks per group"), nullptr, nullptr},
    {"workload.offload_options.stream", nullptr, T("Prefetch on a stream"), nullptr, nullptr},
    {"workload.vae_slicing", nullptr, T("VAE slicing"), nullptr, nullptr},
    {"workload.vae_tiling", nullptr, T("VAE tiling"), nullptr, nullptr},
    {"workload.vae_tile", nullptr, T("VAE tile"), nullptr, T("px")},
};

/// Words of choices. A proper name stands as it is in every language; the rest has the context "Form".
struct ChoiceWord {
    const char *id;
    const char *text;
    bool name; ///< a proper name, not translated
};

constexpr ChoiceWord kChoices[] = {
    {"inference", T("Inference"), false}, {"training", T("Training"), false}, {"diffusion", T("Diffusion"), false},
    {"week", T("weeks (7 days)"), false}, {"month", T("months (30 days)"), false},
    {"vllm", "vLLM", true}, {"sglang", "SGLang", true}, {"tensorrt-llm", "TensorRT-LLM", true}, {"tgi", "TGI", true},
    {"lmdeploy", "LMDeploy", true}, {"llama.cpp", "llama.cpp", true}, {"ollama", "Ollama", true}, {"transformers", "Transformers", true},
    {"diffusers", "Diffusers", true}, {"comfyui", "ComfyUI", true}, {"stable-diffusion.cpp", "stable-diffusion.cpp", true},
    {"torchtune", "torchtune", true}, {"torchtitan", "torchtitan", true}, {"fsdp", "PyTorch FSDP", true}, {"deepspeed", "DeepSpeed", true},
    {"megatron", "Megatron", true}, {"litgpt", "LitGPT", true}, {"unsloth", "Unsloth", true}, {"axolotl", "Axolotl", true},
    {"llama-factory", "LLaMA-Factory", true}, {"ms-swift", "ms-swift", true},
    {"auto", T("Automatic"), false}, {"none", T("None"), false},
    {"full", T("Full"), false}, {"lora", "LoRA", true}, {"qlora", "QLoRA", true},
    {"amp", T("Mixed precision (AMP)"), false}, {"pure-bf16", T("Pure BF16"), false}, {"bf16-fp32-master", T("BF16 with FP32 master"), false},
    {"megatron-bf16", "Megatron BF16", true}, {"fp16-fp32-master", T("FP16 with FP32 master"), false},
    {"adamw", "AdamW", true}, {"adamw-8bit", T("AdamW 8-bit"), false}, {"paged-adamw", T("Paged AdamW"), false},
    {"paged-adamw-8bit", T("Paged AdamW 8-bit"), false}, {"sgd", "SGD", true}, {"sgd-momentum", T("SGD with momentum"), false},
    {"lion", "Lion", true}, {"adafactor", "Adafactor", true}, {"muon", "Muon", true},
    {"fused", T("Fused"), false}, {"foreach", "foreach", true}, {"for-loop", T("Loop"), false},
    {"ddp", T("DDP (copies)"), false}, {"zero1", "ZeRO-1", true}, {"zero2", "ZeRO-2", true}, {"zero3", "ZeRO-3", true}, {"hsdp", "HSDP", true},
    {"optimizer", T("Optimizer state"), false}, {"parameters", T("Parameters and optimizer"), false},
    {"selective", T("Selective"), false}, {"flash", "FlashAttention", true}, {"eager", T("Plain (eager)"), false},
    {"standard", T("Standard"), false}, {"legacy-fp32", T("FP32 logits (old)"), false}, {"chunked", T("In chunks"), false},
    {"fused-linear", T("Fused with the head"), false}, {"compiled", T("Compiled"), false}, {"vocabulary-parallel", T("Over the vocabulary split"), false},
    {"nf4", "NF4", true}, {"nf4-dq", T("NF4, double quantisation"), false},
    {"all-linear", T("All linear layers"), false}, {"attention", T("Attention only"), false},
    {"model", T("Whole components"), false}, {"sequential", T("Sequential"), false}, {"group", T("Groups of layers"), false},
    {"block", T("Blocks"), false}, {"leaf", T("Single layers"), false},
    {"native", T("As published"), false}, {"fp8-block", T("FP8, 128 × 128 blocks"), false}, {"int8", "INT8", true},
    {"w8a16", T("INT8, weights only"), false}, {"bnb-nf4", "bitsandbytes NF4", true}, {"bnb-nf4-dq", T("bitsandbytes NF4, double"), false},
    {"bnb-int8", "bitsandbytes INT8", true},
};

#undef T

} // namespace

const FieldText *fieldText(std::string_view path)
{
    const auto *found = std::find_if(std::begin(kFields), std::end(kFields), [&](const FieldText &row) { return path == row.path; });
    return found == std::end(kFields) ? nullptr : found;
}

QString fieldLabel(std::string_view path, const text::Language &language)
{
    const auto *row = fieldText(path);
    return row ? language.translate("Form", row->label) : QString::fromUtf8(path.data(), static_cast<qsizetype>(path.size()));
}

QString accessibleFieldName(std::string_view path, const text::Language &language)
{
    const auto *row = fieldText(path);
    return row && row->accessibleName ? language.translate("Form", row->accessibleName) : fieldLabel(path, language);
}

QString choiceText(std::string_view path, std::string_view id, const text::Language &language)
{
    // "fsdp" is a framework and a way of sharding.
    if (path == "workload.sharding" && id == "fsdp")
        return QStringLiteral("FSDP");
    for (const auto &row : kChoices) {
        if (id == row.id)
            return row.name ? QString::fromUtf8(row.text) : language.translate("Form", row.text);
    }
    return formatText(id, language);
}

QString formatText(std::string_view id, const text::Language &language)
{
    for (const auto &row : kChoices) {
        if (id == row.id)
            return row.name ? QString::fromUtf8(row.text) : language.translate("Form", row.text);
    }
    const QString text = QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    if (text.startsWith(QLatin1String("gguf:")))
        return QStringLiteral("GGUF ") + text.mid(5);
    const auto group = text.indexOf(QLatin1String("-g"));
    QString name = (group > 0 ? text.left(group) : text).toUpper();
    name.replace(QLatin1String("-INT4"), QLatin1String(" INT4"));
    return group > 0 ? language.translate("Form", "%1, group %2").arg(name, text.mid(group + 2)) : name;
}

} // namespace anchorgpu::views
