#include "ui/views/form/field_texts.h"

#include <algorithm>
#include <array>

namespace anchorgpu::views {

namespace {

constexpr FieldText kFields[] = {
    {"workload.kind", "workloadKind", QT_TRANSLATE_NOOP("Form", "Workload"), nullptr, nullptr},
    {"workload.model", "modelPicker", QT_TRANSLATE_NOOP("Form", "Model"), nullptr, nullptr},
    {"workload.weights", "weightsPicker", QT_TRANSLATE_NOOP("Form", "Weights"), nullptr, nullptr},
    {"workload.kv_cache", "kvCachePicker", QT_TRANSLATE_NOOP("Form", "KV cache"), nullptr, nullptr},
    {"workload.engine.id", "enginePicker", QT_TRANSLATE_NOOP("Form", "Engine"), nullptr, nullptr},
    {"workload.engine.version", "engineVersion", QT_TRANSLATE_NOOP("Form", "Version"), QT_TRANSLATE_NOOP("Form", "Engine version"), nullptr},
    {"workload.context_tokens", "contextTokens", QT_TRANSLATE_NOOP("Form", "Context per sequence"), QT_TRANSLATE_NOOP("Form", "Context tokens"), QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.concurrency", "concurrency", QT_TRANSLATE_NOOP("Form", "Sequences at once"), QT_TRANSLATE_NOOP("Form", "Concurrency"), nullptr},
    {"hardware.gpu", "gpuPicker", QT_TRANSLATE_NOOP("Form", "GPU"), nullptr, nullptr},
    {"hardware.count", "gpuCount", QT_TRANSLATE_NOOP("Form", "GPU count"), nullptr, nullptr},
    {"hardware.tensor_parallel", "tensorParallel", QT_TRANSLATE_NOOP("Form", "Tensor parallel"), nullptr, nullptr},
    {"hardware.pipeline_parallel", "pipelineParallel", QT_TRANSLATE_NOOP("Form", "Pipeline parallel"), nullptr, nullptr},
    {"hardware.expert_parallel", "expertParallel", QT_TRANSLATE_NOOP("Form", "Expert parallel"), nullptr, nullptr},
    {"hardware.data_parallel", "dataParallel", QT_TRANSLATE_NOOP("Form", "Data parallel"), nullptr, nullptr},
    {"hardware.context_parallel", "contextParallel", QT_TRANSLATE_NOOP("Form", "Context parallel"), nullptr, nullptr},
    {"hardware.gpus_per_node", "gpusPerNode", QT_TRANSLATE_NOOP("Form", "GPUs per node"), nullptr, nullptr},
    {"rental.term.unit", "termUnit", QT_TRANSLATE_NOOP("Form", "Term unit"), nullptr, nullptr},
    {"rental.term.count", "termCount", QT_TRANSLATE_NOOP("Form", "Term"), QT_TRANSLATE_NOOP("Form", "Term count"), nullptr},
    {"rental.start", "rentalStart", QT_TRANSLATE_NOOP("Form", "Start"), QT_TRANSLATE_NOOP("Form", "Start date"), nullptr},

    {"workload.engine_options.gpu_memory_utilization", nullptr, QT_TRANSLATE_NOOP("Form", "Memory utilisation"), nullptr, nullptr},
    {"workload.engine_options.max_num_seqs", nullptr, QT_TRANSLATE_NOOP("Form", "Sequence slots"), nullptr, nullptr},
    {"workload.engine_options.max_num_batched_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Tokens per step"), nullptr, nullptr},
    {"workload.engine_options.block_size", nullptr, QT_TRANSLATE_NOOP("Form", "Cache block"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.engine_options.cuda_graphs", nullptr, QT_TRANSLATE_NOOP("Form", "CUDA graphs"), nullptr, nullptr},
    {"workload.engine_options.prefix_caching", nullptr, QT_TRANSLATE_NOOP("Form", "Prefix caching"), nullptr, nullptr},
    {"workload.engine_options.mem_fraction_static", nullptr, QT_TRANSLATE_NOOP("Form", "Static memory share"), nullptr, nullptr},
    {"workload.engine_options.chunked_prefill_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Prefill chunk"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.engine_options.batch_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Batch"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.engine_options.ubatch_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Micro-batch"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.engine_options.n_ctx_total", nullptr, QT_TRANSLATE_NOOP("Form", "Total context"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.engine_options.outputs_reserved", nullptr, QT_TRANSLATE_NOOP("Form", "Output rows"), nullptr, nullptr},
    {"workload.engine_options.kv_cache_k", nullptr, QT_TRANSLATE_NOOP("Form", "Cache of keys"), nullptr, nullptr},
    {"workload.engine_options.swa_full", nullptr, QT_TRANSLATE_NOOP("Form", "Full window cache"), nullptr, nullptr},
    {"workload.engine_options.flash_attention", nullptr, QT_TRANSLATE_NOOP("Form", "Flash attention"), nullptr, nullptr},
    {"workload.engine_options.unified_kv", nullptr, QT_TRANSLATE_NOOP("Form", "Unified cache"), nullptr, nullptr},
    {"workload.engine_options.gpu_layers", nullptr, QT_TRANSLATE_NOOP("Form", "Layers on the GPU"), nullptr, nullptr},
    {"workload.engine_options.kv_offload", nullptr, QT_TRANSLATE_NOOP("Form", "Cache on the GPU"), nullptr, nullptr},
    {"workload.engine_options.experts_on_cpu", nullptr, QT_TRANSLATE_NOOP("Form", "Experts on the host"), nullptr, nullptr},
    {"workload.engine_options.tensor_split", nullptr, QT_TRANSLATE_NOOP("Form", "Split between GPUs"), nullptr, nullptr},
    {"workload.engine_options.mtp", nullptr, QT_TRANSLATE_NOOP("Form", "Multi-token prediction"), nullptr, nullptr},
    {"workload.engine_options.images_per_request", nullptr, QT_TRANSLATE_NOOP("Form", "Images per request"), nullptr, nullptr},

    {"workload.method", "trainingMethod", QT_TRANSLATE_NOOP("Form", "Method"), nullptr, nullptr},
    {"workload.framework.id", "framework", QT_TRANSLATE_NOOP("Form", "Framework"), nullptr, nullptr},
    {"workload.framework.version", "frameworkVersion", QT_TRANSLATE_NOOP("Form", "Version"), QT_TRANSLATE_NOOP("Form", "Framework version"), nullptr},
    {"workload.recipe", "recipe", QT_TRANSLATE_NOOP("Form", "Precision recipe"), nullptr, nullptr},
    {"workload.optimizer", "optimizer", QT_TRANSLATE_NOOP("Form", "Optimizer"), nullptr, nullptr},
    {"workload.optimizer_kernel", nullptr, QT_TRANSLATE_NOOP("Form", "Optimizer kernel"), nullptr, nullptr},
    {"workload.optimizer_in_backward", nullptr, QT_TRANSLATE_NOOP("Form", "Step during backward"), nullptr, nullptr},
    {"workload.micro_batch", "microBatch", QT_TRANSLATE_NOOP("Form", "Micro-batch"), nullptr, nullptr},
    {"workload.sequence_tokens", "sequenceTokens", QT_TRANSLATE_NOOP("Form", "Sequence length"), nullptr, QT_TRANSLATE_NOOP("Form", "tokens")},
    {"workload.mean_sequence_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Mean length"), nullptr, nullptr},
    {"workload.packed", nullptr, QT_TRANSLATE_NOOP("Form", "Packed sequences"), nullptr, nullptr},
    {"workload.gradient_accumulation", nullptr, QT_TRANSLATE_NOOP("Form", "Accumulation steps"), nullptr, nullptr},
    {"workload.sharding", "sharding", QT_TRANSLATE_NOOP("Form", "Sharding"), nullptr, nullptr},
    {"workload.shard_group", nullptr, QT_TRANSLATE_NOOP("Form", "Shard group"), nullptr, QT_TRANSLATE_NOOP("Form", "GPUs")},
    {"workload.sequence_parallel", nullptr, QT_TRANSLATE_NOOP("Form", "Sequence parallel"), nullptr, nullptr},
    {"workload.pipeline_chunks", nullptr, QT_TRANSLATE_NOOP("Form", "Pipeline chunks"), nullptr, nullptr},
    {"workload.activation_checkpointing", "activationCheckpointing", QT_TRANSLATE_NOOP("Form", "Activation checkpointing"), nullptr, nullptr},
    {"workload.activation_offload", nullptr, QT_TRANSLATE_NOOP("Form", "Offload activations"), nullptr, nullptr},
    {"workload.attention", nullptr, QT_TRANSLATE_NOOP("Form", "Attention kernel"), nullptr, nullptr},
    {"workload.loss", nullptr, QT_TRANSLATE_NOOP("Form", "Loss"), nullptr, nullptr},
    {"workload.compile", nullptr, QT_TRANSLATE_NOOP("Form", "Compiled"), nullptr, nullptr},
    {"workload.base_weights", "baseWeights", QT_TRANSLATE_NOOP("Form", "Base weights"), nullptr, nullptr},
    {"workload.lora.rank", "loraRank", QT_TRANSLATE_NOOP("Form", "LoRA rank"), nullptr, nullptr},
    {"workload.lora.targets", nullptr, QT_TRANSLATE_NOOP("Form", "Target modules"), nullptr, nullptr},
    {"workload.lora.dropout", nullptr, QT_TRANSLATE_NOOP("Form", "Dropout"), nullptr, nullptr},
    {"workload.lora.dtype", nullptr, QT_TRANSLATE_NOOP("Form", "Adapter type"), nullptr, nullptr},
    {"workload.lora.dora", nullptr, QT_TRANSLATE_NOOP("Form", "DoRA"), nullptr, nullptr},
    {"workload.checkpoint.kept", nullptr, QT_TRANSLATE_NOOP("Form", "Checkpoints kept"), nullptr, nullptr},
    {"workload.checkpoint.with_optimizer", nullptr, QT_TRANSLATE_NOOP("Form", "With optimizer state"), nullptr, nullptr},
    {"workload.checkpoint.bandwidth_gb_s", nullptr, QT_TRANSLATE_NOOP("Form", "Write speed (GB/s)"), nullptr, nullptr},
    {"workload.total_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Tokens to train on"), nullptr, nullptr},
    {"workload.tokens_per_second", nullptr, QT_TRANSLATE_NOOP("Form", "Tokens per second"), nullptr, nullptr},
    {"workload.offload", "offload", QT_TRANSLATE_NOOP("Form", "Offload"), nullptr, nullptr},

    {"workload.text_encoder_weights", "textEncoderWeights", QT_TRANSLATE_NOOP("Form", "Text encoders"), nullptr, nullptr},
    {"workload.vae_weights", "vaeWeights", QT_TRANSLATE_NOOP("Form", "VAE weights"), nullptr, nullptr},
    {"workload.width", "imageWidth", QT_TRANSLATE_NOOP("Form", "Width"), nullptr, QT_TRANSLATE_NOOP("Form", "px")},
    {"workload.height", "imageHeight", QT_TRANSLATE_NOOP("Form", "Height"), nullptr, QT_TRANSLATE_NOOP("Form", "px")},
    {"workload.frames", "frames", QT_TRANSLATE_NOOP("Form", "Frames"), nullptr, nullptr},
    {"workload.batch", "imageBatch", QT_TRANSLATE_NOOP("Form", "Images at once"), nullptr, nullptr},
    {"workload.guidance", nullptr, QT_TRANSLATE_NOOP("Form", "Guidance"), nullptr, nullptr},
    {"workload.text_tokens", nullptr, QT_TRANSLATE_NOOP("Form", "Text tokens"), nullptr, nullptr},
    {"workload.reference_images", nullptr, QT_TRANSLATE_NOOP("Form", "Reference images"), nullptr, nullptr},
    {"workload.offload_options.level", nullptr, QT_TRANSLATE_NOOP("Form", "Group level"), nullptr, nullptr},
    {"workload.offload_options.blocks", nullptr, QT_TRANSLATE_NOOP("Form", "Blocks per group"), nullptr, nullptr},
    {"workload.offload_options.stream", nullptr, QT_TRANSLATE_NOOP("Form", "Prefetch on a stream"), nullptr, nullptr},
    {"workload.vae_slicing", nullptr, QT_TRANSLATE_NOOP("Form", "VAE slicing"), nullptr, nullptr},
    {"workload.vae_tiling", nullptr, QT_TRANSLATE_NOOP("Form", "VAE tiling"), nullptr, nullptr},
    {"workload.vae_tile", nullptr, QT_TRANSLATE_NOOP("Form", "VAE tile"), nullptr, QT_TRANSLATE_NOOP("Form", "px")},
};

/// Words of choices. A proper name stands as it is in every language; the rest has the context "Form".
struct ChoiceWord {
    const char *id;
    const char *text;
    bool name; ///< a proper name, not translated
};

constexpr ChoiceWord kChoices[] = {
    {"inference", QT_TRANSLATE_NOOP("Form", "Inference"), false}, {"training", QT_TRANSLATE_NOOP("Form", "Training"), false}, {"diffusion", QT_TRANSLATE_NOOP("Form", "Diffusion"), false},
    {"week", QT_TRANSLATE_NOOP("Form", "weeks (7 days)"), false}, {"month", QT_TRANSLATE_NOOP("Form", "months (30 days)"), false},
    {"vllm", "vLLM", true}, {"sglang", "SGLang", true}, {"tensorrt-llm", "TensorRT-LLM", true}, {"tgi", "TGI", true},
    {"lmdeploy", "LMDeploy", true}, {"llama.cpp", "llama.cpp", true}, {"ollama", "Ollama", true}, {"transformers", "Transformers", true},
    {"diffusers", "Diffusers", true}, {"comfyui", "ComfyUI", true}, {"stable-diffusion.cpp", "stable-diffusion.cpp", true},
    {"torchtune", "torchtune", true}, {"torchtitan", "torchtitan", true}, {"fsdp", "PyTorch FSDP", true}, {"deepspeed", "DeepSpeed", true},
    {"megatron", "Megatron", true}, {"litgpt", "LitGPT", true}, {"unsloth", "Unsloth", true}, {"axolotl", "Axolotl", true},
    {"llama-factory", "LLaMA-Factory", true}, {"ms-swift", "ms-swift", true},
    {"auto", QT_TRANSLATE_NOOP("Form", "Automatic"), false}, {"none", QT_TRANSLATE_NOOP("Form", "None"), false},
    {"full", QT_TRANSLATE_NOOP("Form", "Full"), false}, {"lora", "LoRA", true}, {"qlora", "QLoRA", true},
    {"amp", QT_TRANSLATE_NOOP("Form", "Mixed precision (AMP)"), false}, {"pure-bf16", QT_TRANSLATE_NOOP("Form", "Pure BF16"), false}, {"bf16-fp32-master", QT_TRANSLATE_NOOP("Form", "BF16 with FP32 master"), false},
    {"megatron-bf16", "Megatron BF16", true}, {"fp16-fp32-master", QT_TRANSLATE_NOOP("Form", "FP16 with FP32 master"), false},
    {"adamw", "AdamW", true}, {"adamw-8bit", QT_TRANSLATE_NOOP("Form", "AdamW 8-bit"), false}, {"paged-adamw", QT_TRANSLATE_NOOP("Form", "Paged AdamW"), false},
    {"paged-adamw-8bit", QT_TRANSLATE_NOOP("Form", "Paged AdamW 8-bit"), false}, {"sgd", "SGD", true}, {"sgd-momentum", QT_TRANSLATE_NOOP("Form", "SGD with momentum"), false},
    {"lion", "Lion", true}, {"adafactor", "Adafactor", true}, {"muon", "Muon", true},
    {"fused", QT_TRANSLATE_NOOP("Form", "Fused"), false}, {"foreach", "foreach", true}, {"for-loop", QT_TRANSLATE_NOOP("Form", "Loop"), false},
    {"ddp", QT_TRANSLATE_NOOP("Form", "DDP (copies)"), false}, {"zero1", "ZeRO-1", true}, {"zero2", "ZeRO-2", true}, {"zero3", "ZeRO-3", true}, {"hsdp", "HSDP", true},
    {"optimizer", QT_TRANSLATE_NOOP("Form", "Optimizer state"), false}, {"parameters", QT_TRANSLATE_NOOP("Form", "Parameters and optimizer"), false},
    {"selective", QT_TRANSLATE_NOOP("Form", "Selective"), false}, {"flash", "FlashAttention", true}, {"eager", QT_TRANSLATE_NOOP("Form", "Plain (eager)"), false},
    {"standard", QT_TRANSLATE_NOOP("Form", "Standard"), false}, {"legacy-fp32", QT_TRANSLATE_NOOP("Form", "FP32 logits (old)"), false}, {"chunked", QT_TRANSLATE_NOOP("Form", "In chunks"), false},
    {"fused-linear", QT_TRANSLATE_NOOP("Form", "Fused with the head"), false}, {"compiled", QT_TRANSLATE_NOOP("Form", "Compiled"), false}, {"vocabulary-parallel", QT_TRANSLATE_NOOP("Form", "Over the vocabulary split"), false},
    {"nf4", "NF4", true}, {"nf4-dq", QT_TRANSLATE_NOOP("Form", "NF4, double quantisation"), false},
    {"all-linear", QT_TRANSLATE_NOOP("Form", "All linear layers"), false}, {"attention", QT_TRANSLATE_NOOP("Form", "Attention only"), false},
    {"model", QT_TRANSLATE_NOOP("Form", "Whole components"), false}, {"sequential", QT_TRANSLATE_NOOP("Form", "Sequential"), false}, {"group", QT_TRANSLATE_NOOP("Form", "Groups of layers"), false},
    {"block", QT_TRANSLATE_NOOP("Form", "Blocks"), false}, {"leaf", QT_TRANSLATE_NOOP("Form", "Single layers"), false},
    {"native", QT_TRANSLATE_NOOP("Form", "As published"), false}, {"fp8-block", QT_TRANSLATE_NOOP("Form", "FP8, 128 × 128 blocks"), false}, {"int8", "INT8", true},
    {"w8a16", QT_TRANSLATE_NOOP("Form", "INT8, weights only"), false}, {"bnb-nf4", "bitsandbytes NF4", true}, {"bnb-nf4-dq", QT_TRANSLATE_NOOP("Form", "bitsandbytes NF4, double"), false},
    {"bnb-int8", "bitsandbytes INT8", true},
};


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
