#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfCore()
{
    static const std::vector<Row> kRows = {
        {Topic::Error, "json-syntax", QT_TRANSLATE_NOOP("Error", "this isn’t valid JSON")},
        {Topic::Error, "json-depth", QT_TRANSLATE_NOOP("Error", "too deeply nested; at most {allowed} levels are read")},
        {Topic::Error, "json-number", QT_TRANSLATE_NOOP("Error", "a number is larger than any that can be stored")},
        {Topic::Error, "wrong-value", QT_TRANSLATE_NOOP("Error", "this value can’t be used here")},
        {Topic::Error, "wrong-type", QT_TRANSLATE_NOOP("Error", "this value has the wrong type")},
        {Topic::Error, "wrong-version", QT_TRANSLATE_NOOP("Error", "this program doesn’t know this version of the file")},
        {Topic::Error, "out-of-range", QT_TRANSLATE_NOOP("Error", "the value is out of range")},
        {Topic::Error, "too-long", QT_TRANSLATE_NOOP("Error", "the text is too long")},
        {Topic::Error, "unknown-member", QT_TRANSLATE_NOOP("Error", "there is no such member")},
        {Topic::Error, "unknown-option", QT_TRANSLATE_NOOP("Error", "there is no such option")},
        {Topic::Error, "unknown-model", QT_TRANSLATE_NOOP("Error", "this model isn’t in the catalogue")},
        {Topic::Error, "unknown-gpu", QT_TRANSLATE_NOOP("Error", "this GPU isn’t in the catalogue")},
        {Topic::Error, "unknown-engine", QT_TRANSLATE_NOOP("Error", "this engine isn’t known")},
        {Topic::Error, "unknown-format", QT_TRANSLATE_NOOP("Error", "this numeric format isn’t known")},
        {Topic::Error, "impossible-split", QT_TRANSLATE_NOOP("Error", "the degrees of parallelism don’t go together")},
        {Topic::Error, "unknown-command", QT_TRANSLATE_NOOP("Error", "there is no such command")},
        {Topic::Error, "missing-argument", QT_TRANSLATE_NOOP("Error", "an argument is missing")},
        {Topic::Error, "unexpected-argument", QT_TRANSLATE_NOOP("Error", "this argument isn’t expected")},
        {Topic::Error, "file-open", QT_TRANSLATE_NOOP("Error", "the file can’t be opened")},
        {Topic::Error, "file-write", QT_TRANSLATE_NOOP("Error", "the file can’t be written")},
        {Topic::Error, "file-too-large", QT_TRANSLATE_NOOP("Error", "the file is too large")},
        {Topic::Error, "unknown-argument", QT_TRANSLATE_NOOP("Error", "there is no such option")},
        {Topic::Error, "not-predicted", QT_TRANSLATE_NOOP("Error", "the plan gives no figure for this quantity")},
        {Topic::Error, "no-case", QT_TRANSLATE_NOOP("Error", "this isn’t a measured case")},
        {Topic::Finding, "unknown-members", QT_TRANSLATE_NOOP("Finding", "The file has members that this version doesn’t know ({members}). They are kept when the file is saved.")},
        {Topic::Finding, "memory-unknown", QT_TRANSLATE_NOOP("Finding", "The usable memory of {gpu} isn’t known, so no verdict is given.")},

        {Topic::Name, "weights", QT_TRANSLATE_NOOP("Name", "Weights")},
        {Topic::Name, "kv_cache", QT_TRANSLATE_NOOP("Name", "KV cache")},
        {Topic::Name, "recurrent_state", QT_TRANSLATE_NOOP("Name", "Recurrent state")},
        {Topic::Name, "activations", QT_TRANSLATE_NOOP("Name", "Activations")},
        {Topic::Name, "compute_buffers", QT_TRANSLATE_NOOP("Name", "Compute buffers")},
        {Topic::Name, "output_buffers", QT_TRANSLATE_NOOP("Name", "Output buffers")},
        {Topic::Name, "cuda_graphs", QT_TRANSLATE_NOOP("Name", "CUDA graphs")},
        {Topic::Name, "communication", QT_TRANSLATE_NOOP("Name", "Communication")},
        {Topic::Name, "framework", QT_TRANSLATE_NOOP("Name", "Context and framework")},
        {Topic::Name, "lora_adapters", QT_TRANSLATE_NOOP("Name", "LoRA adapters")},
        {Topic::Name, "draft_model", QT_TRANSLATE_NOOP("Name", "Draft model")},
        {Topic::Name, "vision", QT_TRANSLATE_NOOP("Name", "Vision tower")},
        {Topic::Name, "gradients", QT_TRANSLATE_NOOP("Name", "Gradients")},
        {Topic::Name, "optimizer_state", QT_TRANSLATE_NOOP("Name", "Optimizer state")},
        {Topic::Name, "master_weights", QT_TRANSLATE_NOOP("Name", "Master weights")},
        {Topic::Name, "gathered_parameters", QT_TRANSLATE_NOOP("Name", "Gathered parameters")},
        {Topic::Name, "logits_loss", QT_TRANSLATE_NOOP("Name", "Logits and loss")},
        {Topic::Name, "text_encoders", QT_TRANSLATE_NOOP("Name", "Text encoders")},
        {Topic::Name, "denoiser", QT_TRANSLATE_NOOP("Name", "Denoiser")},
        {Topic::Name, "vae", QT_TRANSLATE_NOOP("Name", "VAE")},
        {Topic::Name, "vae_decode", QT_TRANSLATE_NOOP("Name", "VAE decoding")},
        {Topic::Name, "quantization_workspace", QT_TRANSLATE_NOOP("Name", "Quantisation workspace")},
        {Topic::Name, "reserve", QT_TRANSLATE_NOOP("Name", "Reserve")},
        {Topic::Name, "phase:serve", QT_TRANSLATE_NOOP("Name", "Serving")},
        {Topic::Name, "phase:load", QT_TRANSLATE_NOOP("Name", "Loading")},
        {Topic::Name, "phase:loss", QT_TRANSLATE_NOOP("Name", "End of forward, loss")},
        {Topic::Name, "phase:backward_first", QT_TRANSLATE_NOOP("Name", "Backward, first layers")},
        {Topic::Name, "phase:backward_last", QT_TRANSLATE_NOOP("Name", "Backward, last layers")},
        {Topic::Name, "phase:optimizer_step", QT_TRANSLATE_NOOP("Name", "Optimizer step")},
        {Topic::Name, "phase:text_encode", QT_TRANSLATE_NOOP("Name", "Text encoding")},
        {Topic::Name, "phase:vae_encode", QT_TRANSLATE_NOOP("Name", "VAE encoding")},
        {Topic::Name, "phase:denoise", QT_TRANSLATE_NOOP("Name", "Denoising")},
        {Topic::Name, "phase:vae_decode", QT_TRANSLATE_NOOP("Name", "VAE decoding")},

        {Topic::Unit, "layers", QT_TRANSLATE_NOOP("Unit", "layers")},
        {Topic::Unit, "kv_heads", QT_TRANSLATE_NOOP("Unit", "KV heads")},
        {Topic::Unit, "heads", QT_TRANSLATE_NOOP("Unit", "heads")},
        {Topic::Unit, "bytes", QT_TRANSLATE_NOOP("Unit", "B")},
        {Topic::Unit, "bytes_per_value", QT_TRANSLATE_NOOP("Unit", "B")},
        {Topic::Unit, "tokens", QT_TRANSLATE_NOOP("Unit", "tokens")},
        {Topic::Unit, "sequences", QT_TRANSLATE_NOOP("Unit", "sequences")},
        {Topic::Unit, "parameters", QT_TRANSLATE_NOOP("Unit", "parameters")},
        {Topic::Unit, "values", QT_TRANSLATE_NOOP("Unit", "values")},
        {Topic::Unit, "gpus", QT_TRANSLATE_NOOP("Unit", "GPUs")},
        {Topic::Unit, "gib", QT_TRANSLATE_NOOP("Unit", "GiB")},
        {Topic::Unit, "mib", QT_TRANSLATE_NOOP("Unit", "MiB")},
        {Topic::Unit, "vocabulary", QT_TRANSLATE_NOOP("Unit", "vocabulary entries")},
    };
    return kRows;
}

} // namespace anchorgpu::text
