#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfServing()
{
    static const std::vector<Row> kRows = {
        {Topic::Error, "bad-engine-profile", QT_TRANSLATE_NOOP("Error", "this engine profile can’t be read")},
        {Topic::Error, "unreadable-model", QT_TRANSLATE_NOOP("Error", "no model can be read from here")},

        {Topic::Finding, "marketed-is-not-usable", QT_TRANSLATE_NOOP("Finding", "{gpu} is sold as {marketed} GB; a framework can use {usable} of it. The plan counts with what is usable.")},
        {Topic::Finding, "ecc-takes-memory", QT_TRANSLATE_NOOP("Finding", "Error correction (ECC) on {gpu} takes {bytes} of its memory; it is counted as switched on.")},
        {Topic::Finding, "unified-memory", QT_TRANSLATE_NOOP("Finding", "{gpu} shares its memory with the processor: what the system and its programs use is missing here.")},
        {Topic::Finding, "tensor-degree-refused", QT_TRANSLATE_NOOP("Finding", "Engines refuse to start {model} at tensor parallel {tensor}: its heads or widths don’t divide by it. The figures are only what it would take.")},
        {Topic::Finding, "kv-heads-replicated", QT_TRANSLATE_NOOP("Finding", "The model has {kv_heads} KV heads for {tensor} ranks, so each head is held {copies} times: more GPUs add room for the cache, not density.")},
        {Topic::Finding, "latent-cache-on-every-rank", QT_TRANSLATE_NOOP("Finding", "The latent cache isn’t divided by tensor parallelism: each of the {tensor} ranks holds all of it.")},
        {Topic::Finding, "context-beyond-model", QT_TRANSLATE_NOOP("Finding", "{context} tokens are more than the {model} that the model was made for.")},
        {Topic::Finding, "concurrency-beyond-max-num-seqs", QT_TRANSLATE_NOOP("Finding", "{sequences} sequences a replica are more than max_num_seqs ({max_num_seqs}): the rest wait in the queue.")},
        {Topic::Finding, "window-not-used", QT_TRANSLATE_NOOP("Finding", "This engine version keeps the whole context in the {layers} layers that only look at {window} tokens; its pool is charged for it.")},
        {Topic::Finding, "pool-too-small", QT_TRANSLATE_NOOP("Finding", "The engine would set aside {pool} for the cache, but this workload needs {needed}: {missing} are missing.")},
        {Topic::Finding, "pool-is-not-need", QT_TRANSLATE_NOOP("Finding", "The engine sets aside {pool} for the cache whatever you do with it; this workload needs {needed} of it.")},
        {Topic::Finding, "graphs-on-top", QT_TRANSLATE_NOOP("Finding", "This version captures CUDA graphs ({graphs}) on top of gpu_memory_utilization: the card will show about {used} of {capacity} in use.")},
        {Topic::Finding, "sampler-buffers", QT_TRANSLATE_NOOP("Finding", "{bytes} are kept for sampling max_num_seqs = {max_num_seqs} sequences. Setting it to {lower} gives back {gain}.")},
        {Topic::Finding, "kv-format-falls-back", QT_TRANSLATE_NOOP("Finding", "{engine} has no {format} cache; it is counted as {used}.")},
        {Topic::Finding, "format-weight-only", QT_TRANSLATE_NOOP("Finding", "{engine} on {gpu} keeps {format} weights compressed and computes in 16 bits (weight-only): that saves memory and promises no speed.")},
        {Topic::Finding, "format-emulated", QT_TRANSLATE_NOOP("Finding", "{engine} on {gpu} runs {format} weights by conversion in software: slow, and memory may grow.")},
        {Topic::Finding, "format-unsupported", QT_TRANSLATE_NOOP("Finding", "{engine} has no way to run {format} weights on {gpu}.")},
        {Topic::Finding, "format-to-verify", QT_TRANSLATE_NOOP("Finding", "Whether {engine} runs {format} weights on {gpu} isn’t settled: check it with your build.")},
        {Topic::Finding, "kv-format-emulated", QT_TRANSLATE_NOOP("Finding", "{engine} on {gpu} reads the {format} cache by conversion: that saves memory and promises no speed.")},
        {Topic::Finding, "kv-format-unsupported", QT_TRANSLATE_NOOP("Finding", "{engine} has no {format} cache on {gpu}.")},
        {Topic::Finding, "kv-format-to-verify", QT_TRANSLATE_NOOP("Finding", "Whether {engine} has a {format} cache on {gpu} isn’t settled: check it with your build.")},
        {Topic::Finding, "release-asks-for-kv-format", QT_TRANSLATE_NOOP("Finding", "This release asks for a cache in {format}; “auto” follows it.")},
        {Topic::Finding, "mtp-skipped", QT_TRANSLATE_NOOP("Finding", "The release holds {layers} more layers for predicting several tokens ({parameters} parameters); they are left out unless mtp is switched on.")},
        {Topic::Finding, "encoder-keeps-no-cache", QT_TRANSLATE_NOOP("Finding", "This model encodes its input at once and keeps nothing between requests: the context is the length of one input ({tokens} tokens), requests are batched up to {batch} tokens, and the number of users needs no memory.")},
        {Topic::Finding, "encoder-decoder-cache", QT_TRANSLATE_NOOP("Finding", "The context is the length of the output; besides its cache each sequence holds keys and values of {source} input tokens ({cross}).")},
        {Topic::Finding, "speech-cache", QT_TRANSLATE_NOOP("Finding", "The context is the length of the transcript; besides its cache each stream holds keys and values of {source} audio frames ({cross}).")},
        {Topic::Finding, "engine-version-unknown", QT_TRANSLATE_NOOP("Finding", "Version {version} isn’t known; the rules of its neighbours apply (newest known: {newest}).")},
        {Topic::Finding, "host-memory", QT_TRANSLATE_NOOP("Finding", "The server’s {devices} worker processes take about {bytes} of host memory.")},

        {Topic::Unit, "parameters_on_rank", QT_TRANSLATE_NOOP("Unit", "parameters on this GPU")},
        {Topic::Unit, "bytes_per_parameter", QT_TRANSLATE_NOOP("Unit", "B a parameter")},
        {Topic::Unit, "keys_and_values", QT_TRANSLATE_NOOP("Unit", "(keys and values)")},
        {Topic::Unit, "kv_heads_on_rank", QT_TRANSLATE_NOOP("Unit", "KV heads")},
        {Topic::Unit, "head_width", QT_TRANSLATE_NOOP("Unit", "values a head")},
        {Topic::Unit, "latent_width", QT_TRANSLATE_NOOP("Unit", "latent values")},
        {Topic::Unit, "bytes_per_token", QT_TRANSLATE_NOOP("Unit", "B a token")},
        {Topic::Unit, "window_tokens", QT_TRANSLATE_NOOP("Unit", "tokens of the window")},
        {Topic::Unit, "source_tokens", QT_TRANSLATE_NOOP("Unit", "source tokens")},
        {Topic::Unit, "entries", QT_TRANSLATE_NOOP("Unit", "entries")},
        {Topic::Unit, "state_bytes", QT_TRANSLATE_NOOP("Unit", "B of state")},
        {Topic::Unit, "sampled_sequences", QT_TRANSLATE_NOOP("Unit", "sampled sequences")},
        {Topic::Unit, "bytes_per_logit", QT_TRANSLATE_NOOP("Unit", "B a logit")},
        {Topic::Unit, "step_tokens", QT_TRANSLATE_NOOP("Unit", "tokens a step")},
        {Topic::Unit, "captured_sizes", QT_TRANSLATE_NOOP("Unit", "captured batch sizes")},
        {Topic::Unit, "graph_pieces", QT_TRANSLATE_NOOP("Unit", "pieces")},
        {Topic::Unit, "mib_per_piece", QT_TRANSLATE_NOOP("Unit", "MiB")},
        {Topic::Unit, "mib_per_graph", QT_TRANSLATE_NOOP("Unit", "MiB")},
        {Topic::Unit, "measured_gib", QT_TRANSLATE_NOOP("Unit", "GiB as measured")},
        {Topic::Unit, "adapter_slots", QT_TRANSLATE_NOOP("Unit", "slots")},
        {Topic::Unit, "rank", QT_TRANSLATE_NOOP("Unit", "(rank)")},
        {Topic::Unit, "adapter_widths", QT_TRANSLATE_NOOP("Unit", "input and output values")},

        {Topic::Reason, "fix-weights", QT_TRANSLATE_NOOP("Reason", "Weights as {value}")},
        {Topic::Reason, "fix-kv-cache", QT_TRANSLATE_NOOP("Reason", "KV cache as {value}")},
        {Topic::Reason, "fix-concurrency", QT_TRANSLATE_NOOP("Reason", "At most {value} sequences at once")},
        {Topic::Reason, "fix-context", QT_TRANSLATE_NOOP("Reason", "At most {value} tokens of context")},
        {Topic::Reason, "fix-max-num-seqs", QT_TRANSLATE_NOOP("Reason", "max_num_seqs = {value}")},
        {Topic::Reason, "fix-batched-tokens", QT_TRANSLATE_NOOP("Reason", "max_num_batched_tokens = {value}")},
        {Topic::Reason, "fix-utilization", QT_TRANSLATE_NOOP("Reason", "gpu_memory_utilization = {value}")},
        {Topic::Reason, "fix-parallelism", QT_TRANSLATE_NOOP("Reason", "Tensor parallel {value} on the same GPUs")},
        {Topic::Reason, "fix-gpu", QT_TRANSLATE_NOOP("Reason", "On {value}")},
        {Topic::Reason, "fix-gpu-count", QT_TRANSLATE_NOOP("Reason", "On {value} GPUs")},
        {Topic::Reason, "fix-offload", QT_TRANSLATE_NOOP("Reason", "Offloading: {value}")},
        {Topic::Reason, "fix-micro-batch", QT_TRANSLATE_NOOP("Reason", "Micro-batch of {value}")},
        {Topic::Reason, "fix-sequence", QT_TRANSLATE_NOOP("Reason", "Sequences of {value} tokens")},
        {Topic::Reason, "fix-checkpointing", QT_TRANSLATE_NOOP("Reason", "Activation checkpointing: {value}")},
        {Topic::Reason, "fix-optimizer", QT_TRANSLATE_NOOP("Reason", "Optimizer {value}")},
        {Topic::Reason, "fix-sharding", QT_TRANSLATE_NOOP("Reason", "Sharding: {value}")},
        {Topic::Reason, "fix-method", QT_TRANSLATE_NOOP("Reason", "Method: {value}")},
        {Topic::Reason, "fix-loss", QT_TRANSLATE_NOOP("Reason", "Loss: {value}")},
        {Topic::Reason, "fix-tiling", QT_TRANSLATE_NOOP("Reason", "VAE in tiles")},
        {Topic::Reason, "fix-batch", QT_TRANSLATE_NOOP("Reason", "Batch of {value}")},
        {Topic::Reason, "fix-encoder-weights", QT_TRANSLATE_NOOP("Reason", "Text encoders as {value}")},
    };
    return kRows;
}

} // namespace anchorgpu::text
