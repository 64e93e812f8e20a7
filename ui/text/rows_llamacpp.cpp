#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfLlamaCpp()
{
    static const std::vector<Row> kRows = {
        {Topic::Error, "unknown-version", QT_TRANSLATE_NOOP("Error", "this version of the engine isn’t known")},
        {Topic::Finding, "llamacpp-format-as-f16",
         QT_TRANSLATE_NOOP("Finding", "llama.cpp loads GGUF only: {format} counts as 16-bit weights here. Choose a gguf format for a smaller file.")},
        {Topic::Finding, "llamacpp-layers-on-host",
         QT_TRANSLATE_NOOP("Finding", "{layers} layers stay on the host: {bytes} of weights need host memory, and each step copies the largest of their matrices to the GPU.")},
        {Topic::Finding, "llamacpp-experts-on-host",
         QT_TRANSLATE_NOOP("Finding", "The experts stay on the host: {bytes} of weights need host memory.")},
        {Topic::Finding, "llamacpp-tied-copy",
         QT_TRANSLATE_NOOP("Finding", "The token embedding stays on the host, and the GPU keeps a copy of it as the output matrix ({bytes}).")},
        {Topic::Finding, "llamacpp-quantised-values-need-flash",
         QT_TRANSLATE_NOOP("Finding", "A V cache in {format} needs flash attention; llama.cpp refuses to start without it.")},
        {Topic::Finding, "llamacpp-attention-kernel",
         QT_TRANSLATE_NOOP("Finding", "GPU builds of llama.cpp have no attention kernel for K in {keys} with V in {values} unless built with GGML_CUDA_FA_ALL_QUANTS; without it attention runs on the host.")},
        {Topic::Finding, "llamacpp-context-rounded",
         QT_TRANSLATE_NOOP("Finding", "llama.cpp rounds the context up: {allocated} cells are allocated for {asked} tokens.")},
        {Topic::Finding, "llamacpp-window-ignored",
         QT_TRANSLATE_NOOP("Finding", "llama.cpp doesn’t use the attention window of {architecture} models in this version: every layer keeps all tokens.")},
        {Topic::Finding, "llamacpp-cache-on-host",
         QT_TRANSLATE_NOOP("Finding", "The cache stays on the host ({bytes}): attention reads it over the bus.")},
        {Topic::Finding, "llamacpp-no-replay",
         QT_TRANSLATE_NOOP("Finding", "The graph of {architecture} isn’t among those replayed exactly: the compute buffers come from a formula with a wide band.")},
        {Topic::Finding, "llamacpp-other-build",
         QT_TRANSLATE_NOOP("Finding", "The compute buffers are those of build b{replayed}; build b{build} may place its graph differently, hence the band.")},
        {Topic::Finding, "llamacpp-pipeline-copies",
         QT_TRANSLATE_NOOP("Finding", "With several GPUs the inputs of each GPU exist {copies} times, so that micro-batches overlap.")},
        {Topic::Finding, "llamacpp-unlogged-copies",
         QT_TRANSLATE_NOOP("Finding", "Before build b{build}, 16-bit copies of a quantised cache were taken from a pool at run time and appear in no log.")},
        {Topic::Finding, "llamacpp-layers-not-tensors",
         QT_TRANSLATE_NOOP("Finding", "llama.cpp splits layers over the GPUs: a tensor or context degree of {degree} is treated as a split by layers.")},
        {Topic::Finding, "llamacpp-ollama-runs-server",
         QT_TRANSLATE_NOOP("Finding", "ollama runs llama.cpp’s server since mid 2026; older versions estimate and place layers on their own.")},

        {Topic::Unit, "window_layers", QT_TRANSLATE_NOOP("Unit", "layers with a window")},
        {Topic::Unit, "values_per_token", QT_TRANSLATE_NOOP("Unit", "K and V values a token")},
        {Topic::Unit, "key_values", QT_TRANSLATE_NOOP("Unit", "K values")},
        {Topic::Unit, "value_values", QT_TRANSLATE_NOOP("Unit", "V values")},
        {Topic::Unit, "cells", QT_TRANSLATE_NOOP("Unit", "cells")},
        {Topic::Unit, "state_values", QT_TRANSLATE_NOOP("Unit", "state values")},
        {Topic::Unit, "bits_per_parameter", QT_TRANSLATE_NOOP("Unit", "bits")},
        {Topic::Unit, "bits_per_byte", QT_TRANSLATE_NOOP("Unit", "bits a byte")},
        {Topic::Unit, "tensors_placed", QT_TRANSLATE_NOOP("Unit", "tensors of the graph, placed as the engine places them")},
        {Topic::Unit, "work_bytes_per_token", QT_TRANSLATE_NOOP("Unit", "B of work space a token")},
    };
    return kRows;
}

} // namespace anchorgpu::text
