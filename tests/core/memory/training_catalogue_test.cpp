// States and activations of real models against figures worked out from published layer facts, outside this program: parameter
// counts of the catalogue's data, and bytes a token of dense layers with grouped heads and gated feed-forward (facts §4.2).
#include "training_support.h"

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;

namespace {

struct CountRow {
    const char *id;
    double language, towers; ///< parameters
};

const CountRow kCounts[] = {
    {"meta-llama/Llama-2-7b-hf", 6738415616, 0},
    {"meta-llama/Llama-2-13b-hf", 13015864320, 0},
    {"meta-llama/Llama-2-70b-hf", 68976648192, 0},
    {"meta-llama/Meta-Llama-3-8B-Instruct", 8030261248, 0},
    {"meta-llama/Meta-Llama-3-70B-Instruct", 70553706496, 0},
    {"meta-llama/Llama-3.1-8B-Instruct", 8030261248, 0},
    {"meta-llama/Llama-3.1-70B-Instruct", 70553706496, 0},
    {"meta-llama/Llama-3.1-405B-Instruct", 405853388800, 0},
    {"meta-llama/Llama-3.2-1B-Instruct", 1235814400, 0},
    {"meta-llama/Llama-3.2-3B-Instruct", 3212749824, 0},
    {"meta-llama/Llama-3.3-70B-Instruct", 70553706496, 0},
    {"meta-llama/Llama-3.2-11B-Vision-Instruct", 9775192080, 895028755},
    {"meta-llama/Llama-3.2-90B-Vision-Instruct", 87666865192, 926490131},
    {"meta-llama/Llama-4-Scout-17B-16E-Instruct", 107769861120, 871932416},
    {"meta-llama/Llama-4-Maverick-17B-128E-Instruct", 400711848960, 871932416},
    {"codellama/CodeLlama-7b-hf", 6738546688, 0},
    {"codellama/CodeLlama-34b-hf", 33743970304, 0},
    {"codellama/CodeLlama-70b-hf", 68976910336, 0},
    {"TinyLlama/TinyLlama-1.1B-Chat-v1.0", 1100048384, 0},
    {"mistralai/Mistral-7B-Instruct-v0.3", 7248023552, 0},
    {"mistralai/Mistral-7B-v0.1", 7241732096, 0},
    {"mistralai/Mixtral-8x7B-Instruct-v0.1", 46702792704, 0},
    {"mistralai/Mixtral-8x22B-Instruct-v0.1", 140630071296, 0},
    {"mistralai/Mistral-Nemo-Instruct-2407", 12247782400, 0},
    {"mistralai/Mistral-Large-Instruct-2411", 122610069504, 0},
    {"mistralai/Ministral-8B-Instruct-2410", 8019808256, 0},
    {"mistralai/Codestral-22B-v0.1", 22247282688, 0},
    {"mistralai/Mistral-Small-24B-Instruct-2501", 23572403200, 0},
    {"mistralai/Mistral-Small-3.2-24B-Instruct-2506", 23572403200, 438958080},
    {"mistralai/Magistral-Small-2506", 23572403200, 0},
    {"mistralai/Devstral-Small-2507", 23572403200, 0},
    {"mistralai/Ministral-3-3B-Instruct-2512", 3429006336, 420083712},
    {"mistralai/Ministral-3-8B-Instruct-2512", 8489553920, 428472320},
    {"mistralai/Ministral-3-14B-Instruct-2512", 13506073600, 438958080},
    {"mistralai/Mistral-Small-4-119B-2603", 118972826624, 428472320},
    {"Qwen/Qwen2.5-0.5B-Instruct", 494032768, 0},
    {"Qwen/Qwen2.5-1.5B-Instruct", 1543714304, 0},
    {"Qwen/Qwen2.5-3B-Instruct", 3085938688, 0},
    {"Qwen/Qwen2.5-7B-Instruct", 7615616512, 0},
    {"Qwen/Qwen2.5-14B-Instruct", 14770033664, 0},
    {"Qwen/Qwen2.5-32B-Instruct", 32763876352, 0},
    {"Qwen/Qwen2.5-72B-Instruct", 72706203648, 0},
    {"Qwen/QwQ-32B", 32763876352, 0},
    {"Qwen/Qwen2.5-VL-3B-Instruct", 3085938688, 668684288},
    {"Qwen/Qwen2.5-VL-7B-Instruct", 7615616512, 676550144},
    {"Qwen/Qwen2.5-VL-32B-Instruct", 32763876352, 688841984},
    {"Qwen/Qwen2.5-VL-72B-Instruct", 72706203648, 704573696},
    {"Qwen/Qwen3-0.6B", 596049920, 0},
    {"Qwen/Qwen3-1.7B", 1720574976, 0},
    {"Qwen/Qwen3-4B", 4022468096, 0},
    {"Qwen/Qwen3-8B", 8190735360, 0},
    {"Qwen/Qwen3-14B", 14768307200, 0},
    {"Qwen/Qwen3-32B", 32762123264, 0},
    {"Qwen/Qwen3-30B-A3B", 30532122624, 0},
    {"Qwen/Qwen3-235B-A22B", 235093634560, 0},
    {"Qwen/Qwen3-Coder-30B-A3B-Instruct", 30532122624, 0},
    {"Qwen/Qwen3-Coder-480B-A35B-Instruct", 480154875392, 0},
    {"Qwen/Qwen3-Next-80B-A3B-Instruct", 79674391296, 0},
    {"Qwen/Qwen3-VL-2B-Instruct", 1720574976, 406957056},
    {"Qwen/Qwen3-VL-4B-Instruct", 4022468096, 415347712},
    {"Qwen/Qwen3-VL-8B-Instruct", 8190735360, 576388336},
    {"Qwen/Qwen3-VL-32B-Instruct", 32762123264, 595266800},
    {"Qwen/Qwen3-VL-30B-A3B-Instruct", 30532122624, 538631408},
    {"Qwen/Qwen3-VL-235B-A22B-Instruct", 235093634560, 576388336},
    {"Qwen/Qwen3.5-27B", 26895998464, 460730096},
    {"Qwen/Qwen3.5-35B-A3B", 34660610688, 446571248},
    {"Qwen/Qwen3.5-122B-A10B", 122111526912, 451290864},
    {"Qwen/Qwen3.5-397B-A17B", 396346350336, 456010480},
    {"google/gemma-2b-it", 2506172416, 0},
    {"google/gemma-7b-it", 8537680896, 0},
    {"google/gemma-2-2b-it", 2614341888, 0},
    {"google/gemma-2-9b-it", 9241705984, 0},
    {"google/gemma-2-27b-it", 27227128320, 0},
    {"google/gemma-3-270m-it", 268098176, 0},
    {"google/gemma-3-1b-it", 999885952, 0},
    {"google/gemma-3-4b-it", 3880263168, 419816304},
    {"google/gemma-3-12b-it", 11766034176, 421290864},
    {"google/gemma-3-27b-it", 27009346304, 423060336},
    {"google/gemma-3n-E2B-it", 4456156768, 983438688},
    {"google/gemma-3n-E4B-it", 6866696688, 983438688},
    {"google/gemma-4-31B-it", 30697345280, 575741232},
    {"google/gemma-4-26B-A4B-it", 25233141760, 572792112},
    {"microsoft/Phi-3-mini-4k-instruct", 3821079552, 0},
    {"microsoft/Phi-3.5-mini-instruct", 3821079552, 0},
    {"microsoft/Phi-3-medium-128k-instruct", 13960238080, 0},
    {"microsoft/Phi-3.5-MoE-instruct", 41873153344, 0},
    {"microsoft/phi-4", 14659507200, 0},
    {"microsoft/Phi-4-mini-instruct", 3836021760, 0},
    {"microsoft/phi-2", 2779683840, 0},
    {"deepseek-ai/DeepSeek-V2-Lite-Chat", 15706484224, 0},
    {"deepseek-ai/DeepSeek-V2-Chat", 235741434880, 0},
    {"deepseek-ai/DeepSeek-V3-0324", 671026419200, 0},
    {"deepseek-ai/DeepSeek-R1-0528", 671026419200, 0},
    {"deepseek-ai/DeepSeek-V3.1", 671026419200, 0},
    {"deepseek-ai/DeepSeek-V3.2", 671877944064, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B", 1777088000, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", 7615616512, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-14B", 14770033664, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", 32763876352, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-8B", 8030261248, 0},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-70B", 70553706496, 0},
    {"deepseek-ai/DeepSeek-R1-0528-Qwen3-8B", 8190735360, 0},
    {"openai/gpt-oss-20b", 20914757184, 0},
    {"openai/gpt-oss-120b", 116829156672, 0},
    {"zai-org/glm-4-9b-chat-hf", 9399951360, 0},
    {"zai-org/GLM-4-9B-0414", 9400279040, 0},
    {"zai-org/GLM-4-32B-0414", 32566081536, 0},
    {"zai-org/GLM-4.5", 352797829024, 0},
    {"zai-org/GLM-4.6", 352797829024, 0},
    {"zai-org/GLM-4.5-Air", 106852251264, 0},
    {"zai-org/GLM-5", 743911218432, 0},
    {"moonshotai/Kimi-K2-Instruct", 1026408232448, 0},
    {"moonshotai/Moonlight-16B-A3B-Instruct", 15960110208, 0},
    {"MiniMaxAI/MiniMax-M2", 228689764864, 0},
    {"MiniMaxAI/MiniMax-M1-80k", 456089655296, 0},
    {"tiiuae/falcon-7b", 6921720704, 0},
    {"tiiuae/falcon-40b", 41303293952, 0},
    {"tiiuae/falcon-180B", 178557088768, 0},
    {"tiiuae/Falcon-H1-7B-Instruct", 7585654880, 0},
    {"tiiuae/Falcon-H1-34B-Base", 33642516224, 0},
    {"tiiuae/falcon-mamba-7b-instruct", 7272665088, 0},
    {"ibm-granite/granite-3.3-8b-instruct", 8170864640, 0},
    {"ibm-granite/granite-3.3-2b-instruct", 2533539840, 0},
    {"ibm-granite/granite-4.0-micro", 3402836480, 0},
    {"ibm-granite/granite-4.0-h-micro", 3191396096, 0},
    {"ibm-granite/granite-4.0-h-tiny", 6939037248, 0},
    {"ibm-granite/granite-4.0-h-small", 32207337984, 0},
    {"allenai/OLMo-2-1124-7B-Instruct", 7298617344, 0},
    {"allenai/OLMo-2-1124-13B-Instruct", 13716198400, 0},
    {"allenai/OLMo-2-0325-32B-Instruct", 32234279936, 0},
    {"allenai/Olmo-3-7B-Instruct", 7298011136, 0},
    {"allenai/Olmo-3-32B-Think", 32233522176, 0},
    {"allenai/OLMoE-1B-7B-0125-Instruct", 6919161856, 0},
    {"nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", 49867145216, 0},
    {"nvidia/Nemotron-H-8B-Base-8K", 8100852736, 0},
    {"nvidia/Nemotron-H-56B-Base-8K", 56324350464, 0},
    {"nvidia/NVIDIA-Nemotron-Nano-9B-v2", 8888227328, 0},
    {"nvidia/NVIDIA-Nemotron-Nano-12B-v2", 12310001152, 0},
    {"nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", 31577940288, 0},
    {"nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16", 120668707840, 0},
    {"CohereLabs/c4ai-command-r-v01", 34980831232, 0},
    {"CohereLabs/c4ai-command-r-08-2024", 32296476672, 0},
    {"CohereLabs/c4ai-command-r-plus", 103810674688, 0},
    {"CohereLabs/c4ai-command-r7b-12-2024", 8028033024, 0},
    {"CohereLabs/c4ai-command-a-03-2025", 111057580032, 0},
    {"01-ai/Yi-1.5-6B-Chat", 6061035520, 0},
    {"01-ai/Yi-1.5-9B-Chat", 8829407232, 0},
    {"01-ai/Yi-1.5-34B-Chat", 34388917248, 0},
    {"internlm/internlm2_5-7b-chat", 7737708544, 0},
    {"internlm/internlm2-chat-20b", 19861149696, 0},
    {"internlm/internlm3-8b-instruct", 8804241408, 0},
    {"OpenGVLab/InternVL3-8B-hf", 7612820992, 331552768},
    {"OpenGVLab/InternVL3-2B-hf", 1776283136, 312674304},
    {"OpenGVLab/InternVL3-38B", 32759882752, 5628282240},
    {"OpenGVLab/InternVL3_5-8B", 8190735360, 337583104},
    {"baichuan-inc/Baichuan2-7B-Chat", 7505973248, 0},
    {"baichuan-inc/Baichuan2-13B-Chat", 13896668160, 0},
    {"bigcode/starcoder2-3b", 3030371328, 0},
    {"bigcode/starcoder2-7b", 7173923840, 0},
    {"bigcode/starcoder2-15b", 15957889024, 0},
    {"databricks/dbrx-instruct", 131596523520, 0},
    {"xai-org/grok-1", 315684820992, 0},
    {"ai21labs/AI21-Jamba-Mini-1.5", 51570323328, 0},
    {"ai21labs/AI21-Jamba-Large-1.5", 398555145696, 0},
    {"state-spaces/mamba-2.8b-hf", 2768345600, 0},
    {"mistralai/Mamba-Codestral-7B-v0.1", 7285403648, 0},
    {"RWKV/v6-Finch-7B-HF", 7635746816, 0},
    {"HuggingFaceTB/SmolLM2-135M-Instruct", 134515008, 0},
    {"HuggingFaceTB/SmolLM2-360M-Instruct", 361821120, 0},
    {"HuggingFaceTB/SmolLM2-1.7B-Instruct", 1711376384, 0},
    {"HuggingFaceTB/SmolLM3-3B", 3075098624, 0},
    {"bigscience/bloom", 176247271424, 0},
    {"facebook/opt-6.7b", 6658473984, 0},
    {"facebook/opt-13b", 12853473280, 0},
    {"facebook/opt-30b", 29974540288, 0},
    {"facebook/opt-66b", 65719701504, 0},
    {"openai-community/gpt2", 124439808, 0},
    {"openai-community/gpt2-xl", 1557611200, 0},
    {"EleutherAI/gpt-j-6b", 6050882784, 0},
    {"EleutherAI/gpt-neox-20b", 20554567680, 0},
    {"EleutherAI/pythia-12b", 11846072320, 0},
    {"google/flan-t5-xxl", 11135332352, 0},
    {"google/flan-t5-xl", 2849757184, 0},
    {"tencent/Hunyuan-A13B-Instruct", 80393183232, 0},
    {"tencent/Hunyuan-7B-Instruct", 7504568320, 0},
    {"baidu/ERNIE-4.5-0.3B-PT", 360748032, 0},
    {"baidu/ERNIE-4.5-21B-A3B-PT", 21825437888, 0},
    {"baidu/ERNIE-4.5-300B-A47B-PT", 299484163264, 0},
    {"ByteDance-Seed/Seed-OSS-36B-Instruct", 36151104512, 0},
    {"swiss-ai/Apertus-8B-Instruct-2509", 8053338176, 0},
    {"swiss-ai/Apertus-70B-Instruct-2509", 70599864480, 0},
    {"utter-project/EuroLLM-1.7B-Instruct", 1656850432, 0},
    {"utter-project/EuroLLM-9B-Instruct", 9152319488, 0},
    {"utter-project/EuroLLM-22B-Instruct", 23417493504, 0},
    {"OpenLLM-France/Lucie-7B-Instruct-v1.1", 6706958336, 0},
    {"croissantllm/CroissantLLMChat-v0.1", 1345431552, 0},
    {"LGAI-EXAONE/EXAONE-4.0-32B", 32003216384, 0},
    {"rednote-hilab/dots.llm1.inst", 142774381696, 0},
    {"BSC-LT/salamandra-7b-instruct", 7768117248, 0},
    {"Qwen/Qwen-1_8B-Chat", 1836828672, 0},
    {"Qwen/Qwen-7B-Chat", 7721324544, 0},
    {"Qwen/Qwen-14B-Chat", 14167290880, 0},
    {"Qwen/Qwen-72B-Chat", 72287920128, 0},
    {"XiaomiMiMo/MiMo-7B-Base", 7622619136, 0},
    {"MiniMaxAI/MiniMax-M2.5", 228689764864, 0},
    {"MiniMaxAI/MiniMax-M2.7", 228689764864, 0},
    {"moonshotai/Kimi-K2.5", 1026408232448, 471143920},
    {"nvidia/Kimi-K2.6-NVFP4", 1026408232448, 471143920},
    {"nvidia/Kimi-K2.7-Code-NVFP4", 1026408232448, 471143920},
    {"nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16", 549308993536, 0},
    {"nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-NVFP4", 31577940288, 0},
    {"zai-org/GLM-5.1", 743911218432, 0},
    {"Qwen/Qwen3.6-27B", 26895998464, 460730096},
    {"Qwen/Qwen3.6-35B-A3B", 34660610688, 446571248},
};

struct TokenRow {
    const char *id;
    std::int64_t layers;
    double trained, frozen; ///< bytes a token and layer in bf16, norms not fused, grouped heads not repeated
};

const TokenRow kTokens[] = {
    {"meta-llama/Llama-2-7b-hf", 32, 186504, 131720},
    {"meta-llama/Llama-2-13b-hf", 40, 233640, 165032},
    {"meta-llama/Llama-2-70b-hf", 80, 397576, 274696},
    {"meta-llama/Meta-Llama-3-8B-Instruct", 32, 200840, 139400},
    {"meta-llama/Meta-Llama-3-70B-Instruct", 80, 397576, 274696},
    {"meta-llama/Llama-3.1-8B-Instruct", 32, 200840, 139400},
    {"meta-llama/Llama-3.1-70B-Instruct", 80, 397576, 274696},
    {"meta-llama/Llama-3.1-405B-Instruct", 126, 758280, 520712},
    {"meta-llama/Llama-3.2-1B-Instruct", 16, 108680, 75912},
    {"meta-llama/Llama-3.2-3B-Instruct", 28, 131176, 90216},
    {"meta-llama/Llama-3.3-70B-Instruct", 80, 397576, 274696},
    {"codellama/CodeLlama-7b-hf", 32, 186504, 131720},
    {"codellama/CodeLlama-34b-hf", 48, 344328, 234760},
    {"codellama/CodeLlama-70b-hf", 80, 397576, 274696},
    {"TinyLlama/TinyLlama-1.1B-Chat-v1.0", 22, 87176, 59528},
    {"mistralai/Mistral-7B-Instruct-v0.3", 32, 200840, 139400},
    {"mistralai/Mistral-7B-v0.1", 32, 200840, 139400},
    {"mistralai/Mistral-Nemo-Instruct-2407", 40, 217224, 147592},
    {"mistralai/Mistral-Large-Instruct-2411", 88, 479624, 323976},
    {"mistralai/Ministral-8B-Instruct-2410", 36, 184456, 127112},
    {"mistralai/Codestral-22B-v0.1", 56, 258248, 176328},
    {"mistralai/Mistral-Small-24B-Instruct-2501", 40, 364680, 258184},
    {"mistralai/Magistral-Small-2506", 40, 364680, 258184},
    {"mistralai/Devstral-Small-2507", 40, 364680, 258184},
    {"Qwen/Qwen2.5-0.5B-Instruct", 24, 57408, 40512},
    {"Qwen/Qwen2.5-1.5B-Instruct", 28, 103480, 73272},
    {"Qwen/Qwen2.5-3B-Instruct", 36, 130120, 91720},
    {"Qwen/Qwen2.5-7B-Instruct", 28, 225400, 158840},
    {"Qwen/Qwen2.5-14B-Instruct", 48, 217256, 148648},
    {"Qwen/Qwen2.5-32B-Instruct", 64, 327848, 231592},
    {"Qwen/Qwen2.5-72B-Instruct", 80, 404744, 280072},
    {"Qwen/QwQ-32B", 64, 327848, 231592},
    {"Qwen/Qwen3-0.6B", 28, 77896, 51272},
    {"Qwen/Qwen3-1.7B", 28, 118856, 77896},
    {"Qwen/Qwen3-4B", 36, 180360, 119944},
    {"Qwen/Qwen3-8B", 36, 225416, 147592},
    {"Qwen/Qwen3-14B", 40, 295080, 194728},
    {"Qwen/Qwen3-32B", 64, 397576, 268552},
    {"google/gemma-2b-it", 18, 173096, 123944},
    {"google/gemma-7b-it", 28, 278600, 204872},
    {"microsoft/Phi-3-mini-4k-instruct", 32, 139400, 98440},
    {"microsoft/Phi-3.5-mini-instruct", 32, 139400, 98440},
    {"microsoft/Phi-3-medium-128k-instruct", 40, 251048, 174248},
    {"microsoft/phi-4", 40, 251048, 174248},
    {"microsoft/Phi-4-mini-instruct", 32, 131176, 90216},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B", 28, 103480, 73272},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", 28, 225400, 158840},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-14B", 48, 217256, 148648},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", 64, 327848, 231592},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-8B", 32, 200840, 139400},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-70B", 80, 397576, 274696},
    {"deepseek-ai/DeepSeek-R1-0528-Qwen3-8B", 36, 225416, 147592},
    {"zai-org/glm-4-9b-chat-hf", 40, 192648, 132488},
    {"ibm-granite/granite-3.3-8b-instruct", 40, 188552, 130184},
    {"ibm-granite/granite-3.3-2b-instruct", 40, 108680, 75912},
    {"ibm-granite/granite-4.0-micro", 40, 118952, 82088},
    {"01-ai/Yi-1.5-6B-Chat", 32, 172168, 117384},
    {"01-ai/Yi-1.5-9B-Chat", 48, 172168, 117384},
    {"01-ai/Yi-1.5-34B-Chat", 60, 311528, 213224},
    {"internlm/internlm2_5-7b-chat", 32, 200840, 139400},
    {"internlm/internlm2-chat-20b", 48, 258248, 176328},
    {"internlm/internlm3-8b-instruct", 48, 165000, 111752},
    {"baichuan-inc/Baichuan2-7B-Chat", 32, 186504, 131720},
    {"baichuan-inc/Baichuan2-13B-Chat", 40, 232616, 164264},
    {"HuggingFaceTB/SmolLM2-135M-Instruct", 30, 24620, 16940},
    {"HuggingFaceTB/SmolLM2-360M-Instruct", 32, 41028, 28228},
    {"HuggingFaceTB/SmolLM2-1.7B-Instruct", 24, 114824, 82056},
    {"HuggingFaceTB/SmolLM3-3B", 36, 131144, 92744},
    {"tencent/Hunyuan-7B-Instruct", 32, 241800, 159880},
    {"baidu/ERNIE-4.5-0.3B-PT", 18, 50248, 35912},
    {"ByteDance-Seed/Seed-OSS-36B-Instruct", 64, 348488, 252232},
    {"utter-project/EuroLLM-1.7B-Instruct", 24, 90184, 62536},
    {"utter-project/EuroLLM-9B-Instruct", 42, 184456, 127112},
    {"utter-project/EuroLLM-22B-Instruct", 56, 258248, 176328},
    {"OpenLLM-France/Lucie-7B-Instruct-v1.1", 32, 184456, 127112},
    {"croissantllm/CroissantLLMChat-v0.1", 24, 93256, 65864},
    {"LGAI-EXAONE/EXAONE-4.0-32B", 64, 374952, 254632},
    {"BSC-LT/salamandra-7b-instruct", 32, 174216, 119432},
    {"Qwen/Qwen-1_8B-Chat", 24, 93256, 65864},
    {"Qwen/Qwen-7B-Chat", 32, 186504, 131720},
    {"Qwen/Qwen-14B-Chat", 40, 232616, 164264},
    {"Qwen/Qwen-72B-Chat", 80, 393480, 278792},
    {"XiaomiMiMo/MiMo-7B-Base", 36, 174216, 119432},
};

Case of(const char *id)
{
    const auto found = World::builtIn()->models->find(id);
    if (!found)
        qFatal("%s", id);
    Case c;
    c.model = *found;
    c.workload.framework.id = "ms-swift";
    return c;
}

} // namespace

class TrainingCatalogueTest : public QObject {
    Q_OBJECT
private slots:
    void statesFollowTheParameters()
    {
        for (const CountRow &row : kCounts) {
            Case c = of(row.id);
            c.workload.recipe = workload::Recipe::Bf16Fp32Master;
            const ModelStates s = c.states();
            // 16 bytes a trained parameter; routers' correction biases and integer tables are loaded but not trained (below 0.1 %).
            const double states = s.weights + s.gradients + s.master + s.optimizer;
            QVERIFY2(states <= 16 * row.language + 1 && states >= 15.98 * row.language,
                     qPrintable(QStringLiteral("%1: %2 bytes a parameter").arg(row.id).arg(states / row.language)));
            QVERIFY2(std::abs(s.vision - 2 * row.towers) <= 0.002 * row.towers + 1, qPrintable(QStringLiteral("%1: towers %2").arg(row.id).arg(s.vision / 2)));
        }
    }

    void shardsAddUpToTheWhole()
    {
        for (const CountRow &row : kCounts) {
            Case c = of(row.id);
            const ModelStates whole = c.states();
            c.gpus(8).workload.sharding = workload::Sharding::Fsdp;
            const ModelStates shard = c.states();
            QVERIFY2(std::abs(8 * (shard.weights + shard.gradients + shard.optimizer) - (whole.weights + whole.gradients + whole.optimizer)) < 64, row.id);
            c.gpus(4).workload.sharding = workload::Sharding::None;
            c.scenario.hardware.pipelineParallel = 4;
            double stages = 0;
            for (std::int64_t stage = 0; stage < 4; ++stage)
                stages += c.states(stage).weights;
            const double tied = c.model->tiedEmbeddings ? 2.0 * static_cast<double>(c.model->vocabSize * c.model->hiddenSize) : 0;
            // Embeddings of a smaller width are projected (OPT-350m style) or padded: the copy is at most the table.
            QVERIFY2(stages >= whole.weights - 64 && stages <= whole.weights + 1.01 * tied + 64, row.id);
        }
    }

    void quantisedBasesAreSmaller()
    {
        for (const CountRow &row : kCounts) {
            Case c = of(row.id);
            c.workload.method = workload::TrainingMethod::Lora;
            const double wide = c.states().weights;
            c.workload.method = workload::TrainingMethod::Qlora;
            c.workload.baseWeights = workload::BaseWeights::Nf4;
            const double nf4 = c.states().weights;
            c.workload.baseWeights = workload::BaseWeights::Nf4Dq;
            const double doubled = c.states().weights;
            QVERIFY2(doubled < nf4 && nf4 < wide && nf4 > 0.28 * wide, row.id);
        }
    }

    void bytesATokenOfTrainedLayers()
    {
        for (const TokenRow &row : kTokens) {
            Case c = of(row.id);
            c.workload.activationCheckpointing = workload::Checkpointing::None;
            const ActivationMemory memory = c.activations();
            QVERIFY2(std::abs(memory.perTokenAndLayer - row.trained) < 1, qPrintable(QStringLiteral("%1: %2, expected %3").arg(row.id).arg(memory.perTokenAndLayer).arg(row.trained)));
        }
    }

    void bytesATokenOfFrozenLayers()
    {
        for (const TokenRow &row : kTokens) {
            const Case c = of(row.id);
            ActivationStyle style = activationStyle(c.setup());
            style.frozen = true;
            const LayerActivation layer = layerActivation(layerAt(*c.model, 0), c.model->hiddenSize, normShapes(*c.model, 0), style);
            const double got = layer.saved.whole + layer.saved.divided;
            QVERIFY2(std::abs(got - row.frozen) < 1, qPrintable(QStringLiteral("%1: %2, expected %3").arg(row.id).arg(got).arg(row.frozen)));
        }
    }

    void checkpointedInputsAreHiddenStates()
    {
        for (const TokenRow &row : kTokens) {
            Case c = of(row.id);
            const ActivationMemory memory = c.activations();
            QCOMPARE(memory.perTokenAndLayer, 2.0 * static_cast<double>(c.model->hiddenSize));
        }
    }
};

QTEST_APPLESS_MAIN(TrainingCatalogueTest)
#include "training_catalogue_test.moc"
