// The tensors of one layer, architecture by architecture, as the modules of its published checkpoint have them: roles and shapes
// written out from the modelling code, not from sums. Parallelism, quantisation, LoRA and GGUF layouts rest on these.
#include "core/model/model_catalogue.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

/// "role rowsxcols/stack*count; …", in any order; cols, stack and count may be left out when 1.
struct Golden {
    const char *id;
    int layer;
    const char *tensors;
};

const Golden kGolden[] = {
    // Llama: four projections, three matrices, two norms.
    {"meta-llama/Llama-3.1-8B-Instruct", 0,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096;"
     "mlp-gate 14336x4096; mlp-up 14336x4096; mlp-down 4096x14336; norm 4096*2"},
    {"meta-llama/Llama-3.3-70B-Instruct", 79,
     "attn-q 8192x8192; attn-k 1024x8192; attn-v 1024x8192; attn-out 8192x8192;"
     "mlp-gate 28672x8192; mlp-up 28672x8192; mlp-down 8192x28672; norm 8192*2"},
    // Llama 3.2 Vision: self-attention layers as Llama, every fifth layer crosses to the image with norms and gates.
    {"meta-llama/Llama-3.2-11B-Vision-Instruct", 0,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096;"
     "mlp-gate 14336x4096; mlp-up 14336x4096; mlp-down 4096x14336; norm 4096*2"},
    {"meta-llama/Llama-3.2-11B-Vision-Instruct", 3,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; norm 128*2; scalar 1*2;"
     "mlp-gate 14336x4096; mlp-up 14336x4096; mlp-down 4096x14336; norm 4096*2"},
    // Llama 4: experts as one stack with gate and up together; a shared expert; dense layers between in Maverick.
    {"meta-llama/Llama-4-Scout-17B-16E-Instruct", 0,
     "attn-q 5120x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x5120; router 16x5120;"
     "expert-gate-up 16384x5120/16; expert-down 5120x8192/16; shared-gate 8192x5120; shared-up 8192x5120; shared-down 5120x8192; norm 5120*2"},
    {"meta-llama/Llama-4-Maverick-17B-128E-Instruct", 0,
     "attn-q 5120x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x5120;"
     "mlp-gate 16384x5120; mlp-up 16384x5120; mlp-down 5120x16384; norm 5120*2"},
    {"meta-llama/Llama-4-Maverick-17B-128E-Instruct", 1,
     "attn-q 5120x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x5120; router 128x5120;"
     "expert-gate-up 16384x5120/128; expert-down 5120x8192/128; shared-gate 8192x5120; shared-up 8192x5120; shared-down 5120x8192; norm 5120*2"},
    // Mistral Nemo: heads of 128 although 5120 / 32 is 160.
    {"mistralai/Mistral-Nemo-Instruct-2407", 0,
     "attn-q 4096x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x4096;"
     "mlp-gate 14336x5120; mlp-up 14336x5120; mlp-down 5120x14336; norm 5120*2"},
    // Mixtral: experts apart, w1 w3 w2.
    {"mistralai/Mixtral-8x7B-Instruct-v0.1", 31,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; router 8x4096;"
     "expert-gate 14336x4096/8; expert-up 14336x4096/8; expert-down 4096x14336/8; norm 4096*2"},
    // Qwen 2.5: biases on Q, K and V.
    {"Qwen/Qwen2.5-7B-Instruct", 0,
     "attn-q 3584x3584; attn-k 512x3584; attn-v 512x3584; attn-out 3584x3584; bias 3584; bias 512*2;"
     "mlp-gate 18944x3584; mlp-up 18944x3584; mlp-down 3584x18944; norm 3584*2"},
    // The first Qwen: one matrix for Q, K and V.
    {"Qwen/Qwen-7B-Chat", 0,
     "attn-qkv 12288x4096; bias 12288; attn-out 4096x4096; mlp-gate 11008x4096; mlp-up 11008x4096; mlp-down 4096x11008; norm 4096*2"},
    // Qwen 3: norms of queries and keys a head.
    {"Qwen/Qwen3-8B", 0,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; norm 128*2;"
     "mlp-gate 12288x4096; mlp-up 12288x4096; mlp-down 4096x12288; norm 4096*2"},
    {"Qwen/Qwen3-30B-A3B", 0,
     "attn-q 4096x2048; attn-k 512x2048; attn-v 512x2048; attn-out 2048x4096; norm 128*2; router 128x2048;"
     "expert-gate 768x2048/128; expert-up 768x2048/128; expert-down 2048x768/128; norm 2048*2"},
    // Qwen 3 Next: gated delta in three of four layers, then gated attention with queries twice as wide.
    {"Qwen/Qwen3-Next-80B-A3B-Instruct", 0,
     "linear-qkv 8192x2048; linear-gate 4096x2048; linear-beta-alpha 64x2048; linear-conv 8192x4; linear-decay 32*2; norm 128;"
     "linear-out 2048x4096; router 512x2048; expert-gate 512x2048/512; expert-up 512x2048/512; expert-down 2048x512/512;"
     "shared-gate 512x2048; shared-up 512x2048; shared-down 2048x512; shared-router 1x2048; norm 2048*2"},
    {"Qwen/Qwen3-Next-80B-A3B-Instruct", 3,
     "attn-q 8192x2048; attn-k 512x2048; attn-v 512x2048; attn-out 2048x4096; norm 256*2;"
     "router 512x2048; expert-gate 512x2048/512; expert-up 512x2048/512; expert-down 2048x512/512;"
     "shared-gate 512x2048; shared-up 512x2048; shared-down 2048x512; shared-router 1x2048; norm 2048*2"},
    // Qwen 3.5: beta and alpha as two matrices.
    {"Qwen/Qwen3.5-27B", 0,
     "linear-qkv 10240x5120; linear-gate 6144x5120; linear-beta-alpha 48x5120*2; linear-conv 10240x4; linear-decay 48*2; norm 128;"
     "linear-out 5120x6144; mlp-gate 17408x5120; mlp-up 17408x5120; mlp-down 5120x17408; norm 5120*2"},
    // Gemma 2 and 3: four norms a layer.
    {"google/gemma-2-9b-it", 0,
     "attn-q 4096x3584; attn-k 2048x3584; attn-v 2048x3584; attn-out 3584x4096;"
     "mlp-gate 14336x3584; mlp-up 14336x3584; mlp-down 3584x14336; norm 3584*4"},
    {"google/gemma-3-27b-it", 5,
     "attn-q 4096x5376; attn-k 2048x5376; attn-v 2048x5376; attn-out 5376x4096; norm 128*2;"
     "mlp-gate 21504x5376; mlp-up 21504x5376; mlp-down 5376x21504; norm 5376*4"},
    // Gemma 4: full layers with wider and fewer heads and no V; experts beside a dense part, seven norms and router scales.
    {"google/gemma-4-31B-it", 0,
     "attn-q 8192x5376; attn-k 4096x5376; attn-v 4096x5376; attn-out 5376x8192; norm 256*2;"
     "mlp-gate 21504x5376; mlp-up 21504x5376; mlp-down 5376x21504; norm 5376*4"},
    {"google/gemma-4-31B-it", 5,
     "attn-q 16384x5376; attn-k 2048x5376; attn-out 5376x16384; norm 512*2;"
     "mlp-gate 21504x5376; mlp-up 21504x5376; mlp-down 5376x21504; norm 5376*4"},
    {"google/gemma-4-26B-A4B-it", 0,
     "attn-q 4096x2816; attn-k 2048x2816; attn-v 2048x2816; attn-out 2816x4096; norm 256*2;"
     "mlp-gate 2112x2816; mlp-up 2112x2816; mlp-down 2816x2112; router 128x2816; scalar 2816; scalar 128;"
     "expert-gate-up 1408x2816/128; expert-down 2816x704/128; norm 2816*7"},
    // Gemma 3n: AltUp, LAuReL, an input of its own for each layer.
    {"google/gemma-3n-E2B-it", 0,
     "attn-q 2048x2048; attn-k 512x2048; attn-v 512x2048; attn-out 2048x2048; norm 256*2;"
     "mlp-gate 8192x2048; mlp-up 8192x2048; mlp-down 2048x8192; norm 2048*4;"
     "scalar 2048; other 4x4; other 16x4; other 4x2048; other 64x2048; other 2048x64; norm 2048*2;" // AltUp and LAuReL
     "other 256x2048; other 2048x256; norm 2048"},                                                   // per-layer input
    // Phi: fused projections; the older Phi-2 with biases and one norm for two parallel halves.
    {"microsoft/Phi-3.5-mini-instruct", 0,
     "attn-qkv 9216x3072; attn-out 3072x3072; mlp-gate-up 16384x3072; mlp-down 3072x8192; norm 3072*2"},
    {"microsoft/phi-4", 0,
     "attn-qkv 7680x5120; attn-out 5120x5120; mlp-gate-up 35840x5120; mlp-down 5120x17920; norm 5120*2"},
    {"microsoft/phi-2", 0,
     "attn-q 2560x2560; attn-k 2560x2560; attn-v 2560x2560; attn-out 2560x2560; bias 2560*4;"
     "mlp-up 10240x2560; bias 10240; mlp-down 2560x10240; bias 2560; norm 2560; bias 2560"},
    {"microsoft/Phi-3.5-MoE-instruct", 0,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; bias 4096; bias 1024*2; bias 4096; router 16x4096;"
     "expert-gate 6400x4096/16; expert-up 6400x4096/16; expert-down 4096x6400/16; norm 4096*2; bias 4096*2"},
    // DeepSeek: latent attention, dense first layers, then experts with a shared one.
    {"deepseek-ai/DeepSeek-V2-Lite-Chat", 1,
     "attn-q 3072x2048; latent-kv-a 576x2048; norm 512; latent-kv-b 4096x512; attn-out 2048x2048; router 64x2048;"
     "expert-gate 1408x2048/64; expert-up 1408x2048/64; expert-down 2048x1408/64;"
     "shared-gate 2816x2048; shared-up 2816x2048; shared-down 2048x2816; norm 2048*2"},
    {"deepseek-ai/DeepSeek-V3-0324", 0,
     "latent-q-a 1536x7168; norm 1536; latent-q-b 24576x1536; latent-kv-a 576x7168; norm 512; latent-kv-b 32768x512; attn-out 7168x16384;"
     "mlp-gate 18432x7168; mlp-up 18432x7168; mlp-down 7168x18432; norm 7168*2"},
    {"deepseek-ai/DeepSeek-V3-0324", 60,
     "latent-q-a 1536x7168; norm 1536; latent-q-b 24576x1536; latent-kv-a 576x7168; norm 512; latent-kv-b 32768x512; attn-out 7168x16384;"
     "router 256x7168; router-bias 256; expert-gate 2048x7168/256; expert-up 2048x7168/256; expert-down 7168x2048/256;"
     "shared-gate 2048x7168; shared-up 2048x7168; shared-down 7168x2048; norm 7168*2"},
    {"deepseek-ai/DeepSeek-V3.2", 0,
     "latent-q-a 1536x7168; norm 1536; latent-q-b 24576x1536; latent-kv-a 576x7168; norm 512; latent-kv-b 32768x512; attn-out 7168x16384;"
     "indexer-q 8192x1536; indexer-k 128x7168; norm 128; bias 128; indexer-weights 64x7168;"
     "mlp-gate 18432x7168; mlp-up 18432x7168; mlp-down 7168x18432; norm 7168*2"},
    // gpt-oss: biases everywhere, a sink a head, experts fused.
    {"openai/gpt-oss-20b", 0,
     "attn-q 4096x2880; attn-k 512x2880; attn-v 512x2880; attn-out 2880x4096; bias 4096; bias 512*2; bias 2880; attn-sink 64;"
     "router 32x2880; router-bias 32; expert-gate-up 5760x2880/32; expert-down 2880x2880/32; expert-bias 5760/32; expert-bias 2880/32;"
     "norm 2880*2"},
    // GLM: Q, K and V with bias, gate and up fused; 4.5 with experts, its Air without norms of Q and K.
    {"zai-org/glm-4-9b-chat-hf", 0,
     "attn-q 4096x4096; attn-k 256x4096; attn-v 256x4096; attn-out 4096x4096; bias 4096; bias 256*2;"
     "mlp-gate-up 27392x4096; mlp-down 4096x13696; norm 4096*2"},
    {"zai-org/GLM-4-32B-0414", 0,
     "attn-q 6144x6144; attn-k 256x6144; attn-v 256x6144; attn-out 6144x6144; mlp-gate-up 46080x6144; mlp-down 6144x23040; norm 6144*4"},
    {"zai-org/GLM-4.5-Air", 45,
     "attn-q 12288x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x12288; bias 12288; bias 1024*2; router 128x4096; router-bias 128;"
     "expert-gate 1408x4096/128; expert-up 1408x4096/128; expert-down 4096x1408/128;"
     "shared-gate 1408x4096; shared-up 1408x4096; shared-down 4096x1408; norm 4096*2"},
    {"zai-org/GLM-5", 3,
     "latent-q-a 2048x6144; norm 2048; latent-q-b 16384x2048; latent-kv-a 576x6144; norm 512; latent-kv-b 28672x512; attn-out 6144x16384;"
     "indexer-q 4096x2048; indexer-k 128x6144; norm 128; bias 128; indexer-weights 32x6144; router 256x6144; router-bias 256;"
     "expert-gate 2048x6144/256; expert-up 2048x6144/256; expert-down 6144x2048/256;"
     "shared-gate 2048x6144; shared-up 2048x6144; shared-down 6144x2048; norm 6144*2"},
    // MiniMax: norms over whole projections; the first with lightning attention.
    {"MiniMaxAI/MiniMax-M2", 0,
     "attn-q 6144x3072; attn-k 1024x3072; attn-v 1024x3072; attn-out 3072x6144; norm 6144; norm 1024; router 256x3072; router-bias 256;"
     "expert-gate 1536x3072/256; expert-up 1536x3072/256; expert-down 3072x1536/256; norm 3072*2"},
    {"MiniMaxAI/MiniMax-M1-80k", 0,
     "linear-qkv 24576x6144; linear-gate 8192x6144; norm 8192; linear-out 6144x8192; router 32x6144;"
     "expert-gate 9216x6144/32; expert-up 9216x6144/32; expert-down 6144x9216/32; norm 6144*2"},
    {"MiniMaxAI/MiniMax-M1-80k", 7,
     "attn-q 8192x6144; attn-k 1024x6144; attn-v 1024x6144; attn-out 6144x8192; router 32x6144;"
     "expert-gate 9216x6144/32; expert-up 9216x6144/32; expert-down 6144x9216/32; norm 6144*2"},
    // Falcon: one matrix for all, one or two norms with bias; hybrids.
    {"tiiuae/falcon-7b", 0, "attn-qkv 4672x4544; attn-out 4544x4544; mlp-up 18176x4544; mlp-down 4544x18176; norm 4544; bias 4544"},
    {"tiiuae/falcon-40b", 0, "attn-qkv 9216x8192; attn-out 8192x8192; mlp-up 32768x8192; mlp-down 8192x32768; norm 8192*2; bias 8192*2"},
    {"tiiuae/Falcon-H1-7B-Instruct", 0,
     "attn-q 1536x3072; attn-k 256x3072; attn-v 256x3072; attn-out 3072x1536;"
     "ssm-in 6680x3072; ssm-conv 3584x4; bias 3584; bias 24; ssm-a 24; ssm-d 24; norm 3072; ssm-out 3072x3072;" // gated norm as wide as hidden
     "mlp-gate 12288x3072; mlp-up 12288x3072; mlp-down 3072x12288; norm 3072*2"},
    {"tiiuae/falcon-mamba-7b-instruct", 0,
     "ssm-in 16384x4096; ssm-conv 8192x4; bias 8192; ssm-x 288x8192; ssm-dt 8192x256; bias 8192; ssm-a 8192x16; ssm-d 8192; ssm-out 4096x8192;"
     "norm 4096"},
    // Granite 4 hybrids: fused dense part, or experts and a shared one.
    {"ibm-granite/granite-4.0-h-micro", 0,
     "ssm-in 8512x2048; ssm-conv 4352x4; bias 4352; bias 64; ssm-a 64; ssm-d 64; norm 4096; ssm-out 2048x4096;"
     "mlp-gate-up 16384x2048; mlp-down 2048x8192; norm 2048*2"},
    {"ibm-granite/granite-4.0-h-small", 5,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; router 72x4096;"
     "expert-gate-up 1536x4096/72; expert-down 4096x768/72; shared-gate 1536x4096; shared-up 1536x4096; shared-down 4096x1536; norm 4096*2"},
    // OLMo: norms over whole projections.
    {"allenai/OLMo-2-0325-32B-Instruct", 0,
     "attn-q 5120x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x5120; norm 5120; norm 1024;"
     "mlp-gate 27648x5120; mlp-up 27648x5120; mlp-down 5120x27648; norm 5120*2"},
    // Nemotron: layers pruned one by one; single-mixer layers; experts on a latent width.
    {"nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", 0,
     "attn-q 8192x8192; attn-k 1024x8192; attn-v 1024x8192; attn-out 8192x8192;"
     "mlp-gate 14336x8192; mlp-up 14336x8192; mlp-down 8192x14336; norm 8192*2"},
    {"nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", 54, "mlp-gate 5632x8192; mlp-up 5632x8192; mlp-down 8192x5632; norm 8192"},
    {"nvidia/Nemotron-H-8B-Base-8K", 0,
     "ssm-in 18560x4096; ssm-conv 10240x4; bias 10240; bias 128; ssm-a 128; ssm-d 128; norm 8192; ssm-out 4096x8192; norm 4096"},
    {"nvidia/Nemotron-H-8B-Base-8K", 1, "mlp-up 21504x4096; mlp-down 4096x21504; norm 4096"},
    {"nvidia/Nemotron-H-8B-Base-8K", 7, "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; norm 4096"},
    {"nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16", 1,
     "router 512x4096; router-bias 512; expert-up 2688x1024/512; expert-down 1024x2688/512; latent-expert-in 1024x4096;"
     "latent-expert-out 4096x1024; shared-up 5376x4096; shared-down 4096x5376; norm 4096"},
    // Command: one norm without bias for parallel halves; R+ norms its projections.
    {"CohereLabs/c4ai-command-r-08-2024", 0,
     "attn-q 8192x8192; attn-k 1024x8192; attn-v 1024x8192; attn-out 8192x8192;"
     "mlp-gate 24576x8192; mlp-up 24576x8192; mlp-down 8192x24576; norm 8192"},
    {"CohereLabs/c4ai-command-r-plus", 0,
     "attn-q 12288x12288; attn-k 1024x12288; attn-v 1024x12288; attn-out 12288x12288; norm 12288; norm 1024;"
     "mlp-gate 33792x12288; mlp-up 33792x12288; mlp-down 12288x33792; norm 12288"},
    // InternLM 2 and Baichuan: fused.
    {"internlm/internlm2_5-7b-chat", 0,
     "attn-qkv 6144x4096; attn-out 4096x4096; mlp-gate 14336x4096; mlp-up 14336x4096; mlp-down 4096x14336; norm 4096*2"},
    {"baichuan-inc/Baichuan2-7B-Chat", 0,
     "attn-qkv 12288x4096; attn-out 4096x4096; mlp-gate 11008x4096; mlp-up 11008x4096; mlp-down 4096x11008; norm 4096*2"},
    // StarCoder 2: two matrices with biases, LayerNorm.
    {"bigcode/starcoder2-15b", 0,
     "attn-q 6144x6144; attn-k 512x6144; attn-v 512x6144; attn-out 6144x6144; bias 6144; bias 512*2; bias 6144;"
     "mlp-up 24576x6144; bias 24576; mlp-down 6144x24576; bias 6144; norm 6144*2; bias 6144*2"},
    {"databricks/dbrx-instruct", 0,
     "attn-qkv 8192x6144; attn-out 6144x6144; router 16x6144; expert-gate 10752x6144/16; expert-up 10752x6144/16; expert-down 6144x10752/16;"
     "norm 6144*2"},
    // Jamba: Mamba-1 with inner norms, experts on odd layers.
    {"ai21labs/AI21-Jamba-Mini-1.5", 1,
     "ssm-in 16384x4096; ssm-conv 8192x4; bias 8192; ssm-x 288x8192; ssm-dt 8192x256; bias 8192; ssm-a 8192x16; ssm-d 8192; ssm-out 4096x8192;"
     "norm 256; norm 16*2; router 16x4096; expert-gate 14336x4096/16; expert-up 14336x4096/16; expert-down 4096x14336/16; norm 4096*2"},
    {"ai21labs/AI21-Jamba-Mini-1.5", 4,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096;"
     "mlp-gate 14336x4096; mlp-up 14336x4096; mlp-down 4096x14336; norm 4096*2"},
    // First generation.
    {"openai-community/gpt2", 0,
     "attn-qkv 2304x768; bias 2304; attn-out 768x768; bias 768; mlp-up 3072x768; bias 3072; mlp-down 768x3072; bias 768; norm 768*2; bias 768*2"},
    {"EleutherAI/gpt-neox-20b", 0,
     "attn-qkv 18432x6144; bias 18432; attn-out 6144x6144; bias 6144; mlp-up 24576x6144; bias 24576; mlp-down 6144x24576; bias 6144;"
     "norm 6144*2; bias 6144*2"},
    {"EleutherAI/gpt-j-6b", 0,
     "attn-q 4096x4096; attn-k 4096x4096; attn-v 4096x4096; attn-out 4096x4096; mlp-up 16384x4096; bias 16384; mlp-down 4096x16384; bias 4096;"
     "norm 4096; bias 4096"},
    {"bigscience/bloom", 0,
     "attn-qkv 43008x14336; bias 43008; attn-out 14336x14336; bias 14336; mlp-up 57344x14336; bias 57344; mlp-down 14336x57344; bias 14336;"
     "norm 14336*2; bias 14336*2"},
    {"facebook/opt-13b", 0,
     "attn-q 5120x5120; attn-k 5120x5120; attn-v 5120x5120; attn-out 5120x5120; bias 5120*4;"
     "mlp-up 20480x5120; bias 20480; mlp-down 5120x20480; bias 5120; norm 5120*2; bias 5120*2"},
    // Others of today.
    {"swiss-ai/Apertus-8B-Instruct-2509", 0,
     "attn-q 4096x4096; attn-k 1024x4096; attn-v 1024x4096; attn-out 4096x4096; norm 128*2;"
     "mlp-up 21504x4096; mlp-down 4096x21504; scalar 1*2; norm 4096*2"},
    {"ByteDance-Seed/Seed-OSS-36B-Instruct", 0,
     "attn-q 10240x5120; attn-k 1024x5120; attn-v 1024x5120; attn-out 5120x10240; bias 10240; bias 1024*2;"
     "mlp-gate 27648x5120; mlp-up 27648x5120; mlp-down 5120x27648; norm 5120*2"},
    {"baidu/ERNIE-4.5-21B-A3B-PT", 27,
     "attn-q 2560x2560; attn-k 512x2560; attn-v 512x2560; attn-out 2560x2560; router 64x2560; router-bias 64;"
     "expert-gate 1536x2560/64; expert-up 1536x2560/64; expert-down 2560x1536/64;"
     "shared-gate 3072x2560; shared-up 3072x2560; shared-down 2560x3072; norm 2560*2"},
    {"RWKV/v6-Finch-7B-HF", 0,
     "linear-qkv 4096x4096*3; linear-gate 4096x4096; norm 4096; bias 4096; linear-out 4096x4096;" // receptance, key, value; norm of heads
     "mlp-up 14336x4096; mlp-down 4096x14336; mlp-gate 4096x4096; norm 4096*2; bias 4096*2;"
     "scalar 4096*8; other 320x4096; other 4096x320; linear-decay 4096; linear-decay 128x4096; linear-decay 4096x128; scalar 4096"},
};

// Layers of encoders and decoders of encoder-decoder models.
const Golden kEncoders[] = {
    {"google/flan-t5-xl", 1, "attn-q 2048x2048; attn-k 2048x2048; attn-v 2048x2048; attn-out 2048x2048;"
                             "mlp-gate 5120x2048; mlp-up 5120x2048; mlp-down 2048x5120; norm 2048*2"},
    {"google/flan-t5-xl", 0, "attn-q 2048x2048; attn-k 2048x2048; attn-v 2048x2048; attn-out 2048x2048; relative-bias 32x32;"
                             "mlp-gate 5120x2048; mlp-up 5120x2048; mlp-down 2048x5120; norm 2048*2"},
    {"openai/whisper-large-v3", 0, "attn-q 1280x1280; attn-k 1280x1280; attn-v 1280x1280; attn-out 1280x1280; bias 1280*3;" // keys have none
                                   "mlp-up 5120x1280; bias 5120; mlp-down 1280x5120; bias 1280; norm 1280*2; bias 1280*2"},
};
const Golden kDecoders[] = {
    {"google/flan-t5-xl", 1, "attn-q 2048x2048*2; attn-k 2048x2048*2; attn-v 2048x2048*2; attn-out 2048x2048*2;"
                             "mlp-gate 5120x2048; mlp-up 5120x2048; mlp-down 2048x5120; norm 2048*3"},
    {"openai/whisper-large-v3", 31, "attn-q 1280x1280*2; attn-k 1280x1280*2; attn-v 1280x1280*2; attn-out 1280x1280*2; bias 1280*6;"
                                    "mlp-up 5120x1280; bias 5120; mlp-down 1280x5120; bias 1280; norm 1280*3; bias 1280*3"},
    {"google-bert/bert-base-uncased", 11, "attn-q 768x768; attn-k 768x768; attn-v 768x768; attn-out 768x768; bias 768*4;"
                                          "mlp-up 3072x768; bias 3072; mlp-down 768x3072; bias 768; norm 768*2; bias 768*2"},
};

/// Outside the layers.
const Golden kEnds[] = {
    {"meta-llama/Llama-3.1-8B-Instruct", -1, "token-embedding 128256x4096; final-norm 4096; head 128256x4096"},
    {"Qwen/Qwen3-4B", -1, "token-embedding 151936x2560; final-norm 2560"}, // tied
    {"microsoft/phi-2", -1, "token-embedding 51200x2560; final-norm 2560; bias 2560; head 51200x2560; head-bias 51200"},
    {"meta-llama/Llama-3.2-11B-Vision-Instruct", -1, "token-embedding 128264x4096; final-norm 4096; head 128256x4096"},
    {"openai-community/gpt2", -1, "token-embedding 50257x768; position-embedding 1024x768; final-norm 768; bias 768"},
    {"facebook/opt-13b", -1, "token-embedding 50272x5120; position-embedding 2050x5120; final-norm 5120; bias 5120"},
    {"bigscience/bloom", -1, "token-embedding 250880x14336; norm 14336; bias 14336; final-norm 14336; bias 14336"},
    {"google-bert/bert-base-uncased", -1,
     "token-embedding 30522x768; position-embedding 512x768; type-embedding 2x768; norm 768; bias 768; other 768x768; bias 768"}, // pooler
    {"intfloat/e5-mistral-7b-instruct", -1, "token-embedding 32000x4096; final-norm 4096"}, // no head
    {"google/gemma-3n-E2B-it", -1,
     "token-embedding 262400x2048; final-norm 2048; per-layer-embedding 262144x7680; projector 7680x2048; norm 256; projector 2048x2048*6"},
    {"openai/whisper-large-v3", -1, "token-embedding 51866x1280; position-embedding 448x1280; final-norm 1280; bias 1280"},
};

using Counts = QMap<QString, std::int64_t>;

QString shapeOf(std::int64_t rows, std::int64_t cols, std::int64_t stack) { return QStringLiteral("%1x%2/%3").arg(rows).arg(cols).arg(stack); }

/// "role rowsxcols/stack" → how many.
Counts parsed(const char *text)
{
    Counts counts;
    for (const QString &part : QString(text).split(';', Qt::SkipEmptyParts)) {
        const QStringList words = part.trimmed().split(' ');
        QString shape = words.value(1);
        const std::int64_t count = shape.contains('*') ? shape.section('*', 1).toLongLong() : 1;
        shape = shape.section('*', 0, 0);
        const std::int64_t stack = shape.contains('/') ? shape.section('/', 1).toLongLong() : 1;
        shape = shape.section('/', 0, 0);
        const std::int64_t cols = shape.contains('x') ? shape.section('x', 1).toLongLong() : 1;
        counts[words.value(0) + ' ' + shapeOf(shape.section('x', 0, 0).toLongLong(), cols, stack)] += count;
    }
    return counts;
}

Counts found(const Model &model, Part part, int layer)
{
    Counts counts;
    for (const TensorEntry &entry : model.inventory.entries) {
        const std::vector<int> &layers = model.inventory.layersOf(entry);
        const bool here = layer < 0 ? entry.layerSet < 0 : std::binary_search(layers.begin(), layers.end(), layer);
        if (entry.part == part && here)
            counts[QString::fromUtf8(formats::idOf(entry.role).data()) + ' ' + shapeOf(entry.rows, entry.cols, entry.stack)] += entry.perLayer;
    }
    return counts;
}

QString lines(const Counts &counts)
{
    QString text;
    for (auto row = counts.begin(); row != counts.end(); ++row)
        text += row.key() + " times " + QString::number(row.value()) + '\n';
    return text;
}

template <std::size_t N> void addRows(const Golden (&table)[N])
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < N; ++i)
        QTest::addRow("%s layer %d", table[i].id, table[i].layer) << static_cast<int>(i);
}

void compare(const Golden &golden, Part part)
{
    const auto model = ModelCatalogue::builtIn().find(golden.id);
    QVERIFY2(model, golden.id);
    QCOMPARE(lines(found(**model, part, golden.layer)), lines(parsed(golden.tensors)));
}

} // namespace

class CatalogueTensorsTest : public QObject {
    Q_OBJECT
private slots:
    void layers_data() { addRows(kGolden); }
    void layers()
    {
        QFETCH(int, index);
        compare(kGolden[index], Part::Language);
    }
    void encoderLayers_data() { addRows(kEncoders); }
    void encoderLayers()
    {
        QFETCH(int, index);
        compare(kEncoders[index], Part::Encoder);
    }
    void decoderLayers_data() { addRows(kDecoders); }
    void decoderLayers()
    {
        QFETCH(int, index);
        compare(kDecoders[index], Part::Language);
    }
    void outsideTheLayers_data() { addRows(kEnds); }
    void outsideTheLayers()
    {
        QFETCH(int, index);
        compare(kEnds[index], Part::Language);
    }
    void keyValueHeadsAreNoted()
    {
        const auto model = ModelCatalogue::builtIn().find("google/gemma-4-31B-it");
        QVERIFY(model);
        QList<QPair<qint64, qint64>> heads;
        for (const TensorEntry &entry : (*model)->inventory.entries) {
            if (entry.role == formats::TensorRole::AttnK && entry.part == Part::Language)
                heads << qMakePair(qint64(entry.kvHeads), qint64(entry.headDim));
        }
        std::sort(heads.begin(), heads.end());
        QCOMPARE(heads, (QList<QPair<qint64, qint64>>{{4, 512}, {16, 256}}));
    }
};

QTEST_APPLESS_MAIN(CatalogueTensorsTest)
#include "catalogue_tensors_test.moc"
