// LoRA: which matrices, and exactly how many values. The table was computed outside this program from the published layer facts
// (hidden size, heads, widths, experts); rank 16.
#include "training_support.h"

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::memory::training;

namespace {

struct CountRow {
    const char *model;
    std::int64_t queryValue, allLinear, attention, feedForward, fusedQkv; ///< feedForward −1: no gate, so the target doesn't exist
};

const CountRow kCounts[] = {
    {"meta-llama/Llama-2-7b-hf", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"meta-llama/Llama-2-13b-hf", 13107200, 62586880, 26214400, 36372480, 13107200},
    {"meta-llama/Llama-2-70b-hf", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"meta-llama/Meta-Llama-3-8B-Instruct", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"meta-llama/Meta-Llama-3-70B-Instruct", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"meta-llama/Llama-3.1-8B-Instruct", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"meta-llama/Llama-3.1-70B-Instruct", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"meta-llama/Llama-3.1-405B-Instruct", 101154816, 623443968, 202309632, 421134336, 70189056},
    {"meta-llama/Llama-3.2-1B-Instruct", 1703936, 11272192, 3407872, 7864320, 1310720},
    {"meta-llama/Llama-3.2-3B-Instruct", 4587520, 24313856, 9175040, 15138816, 3670016},
    {"meta-llama/Llama-3.3-70B-Instruct", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"codellama/CodeLlama-7b-hf", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"codellama/CodeLlama-34b-hf", 19660800, 108920832, 39321600, 69599232, 14155776},
    {"codellama/CodeLlama-70b-hf", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"TinyLlama/TinyLlama-1.1B-Chat-v1.0", 2252800, 12615680, 4505600, 8110080, 1622016},
    {"mistralai/Mistral-7B-Instruct-v0.3", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"mistralai/Mistral-7B-v0.1", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"mistralai/Mixtral-8x7B-Instruct-v0.1", 6815744, 240123904, 13631488, 226492416, 5242880},
    {"mistralai/Mixtral-8x22B-Instruct-v0.1", 17432576, 519307264, 34865152, 484442112, 12845056},
    {"mistralai/Mistral-Nemo-Instruct-2407", 9830400, 57016320, 19660800, 37355520, 7208960},
    {"mistralai/Mistral-Large-Instruct-2411", 53346304, 279707648, 106692608, 173015040, 37486592},
    {"mistralai/Ministral-8B-Instruct-2410", 7667712, 43646976, 15335424, 28311552, 5898240},
    {"mistralai/Codestral-22B-v0.1", 17432576, 95420416, 34865152, 60555264, 12845056},
    {"mistralai/Mistral-Small-24B-Instruct-2501", 9830400, 92405760, 19660800, 72744960, 7208960},
    {"mistralai/Magistral-Small-2506", 9830400, 92405760, 19660800, 72744960, 7208960},
    {"mistralai/Devstral-Small-2507", 9830400, 92405760, 19660800, 72744960, 7208960},
    {"Qwen/Qwen2.5-0.5B-Instruct", 1081344, 8798208, 2162688, 6635520, 786432},
    {"Qwen/Qwen2.5-1.5B-Instruct", 2179072, 18464768, 4358144, 14106624, 1605632},
    {"Qwen/Qwen2.5-3B-Instruct", 3686400, 29933568, 7372800, 22560768, 2654208},
    {"Qwen/Qwen2.5-7B-Instruct", 5046272, 40370176, 10092544, 30277632, 3670016},
    {"Qwen/Qwen2.5-14B-Instruct", 12582912, 68812800, 25165824, 43646976, 9437184},
    {"Qwen/Qwen2.5-32B-Instruct", 16777216, 134217728, 33554432, 100663296, 12582912},
    {"Qwen/Qwen2.5-72B-Instruct", 32768000, 210534400, 65536000, 144998400, 23592960},
    {"Qwen/QwQ-32B", 16777216, 134217728, 33554432, 100663296, 12582912},
    {"Qwen/Qwen3-0.6B", 2293760, 10092544, 4587520, 5505024, 2293760},
    {"Qwen/Qwen3-1.7B", 3211264, 17432576, 6422528, 11010048, 2752512},
    {"Qwen/Qwen3-4B", 5898240, 33030144, 11796480, 21233664, 5013504},
    {"Qwen/Qwen3-8B", 7667712, 43646976, 15335424, 28311552, 5898240},
    {"Qwen/Qwen3-14B", 10485760, 64225280, 20971520, 43253760, 7864320},
    {"Qwen/Qwen3-32B", 19922944, 134217728, 39845888, 94371840, 15728640},
    {"Qwen/Qwen3-30B-A3B", 6684672, 843841536, 13369344, 830472192, 5505024},
    {"Qwen/Qwen3-235B-A22B", 25411584, 3303505920, 50823168, 3252682752, 20021248},
    {"Qwen/Qwen3-Coder-30B-A3B-Instruct", 6684672, 843841536, 13369344, 830472192, 5505024},
    {"Qwen/Qwen3-Coder-480B-A35B-Instruct", 25395200, 4195287040, 50790400, 4144496640, 20316160},
    {"google/gemma-2b-it", 1843200, 19611648, 3686400, 15925248, 1327104},
    {"google/gemma-7b-it", 6422528, 50003968, 12845056, 37158912, 6881280},
    {"google/gemma-2-2b-it", 3194880, 20766720, 6389760, 14376960, 2662400},
    {"google/gemma-2-9b-it", 8945664, 54018048, 17891328, 36126720, 7913472},
    {"google/gemma-2-27b-it", 11304960, 114180096, 22609920, 91570176, 9420800},
    {"google/gemma-3-270m-it", 737280, 3796992, 1474560, 2322432, 626688},
    {"google/gemma-3-1b-it", 1490944, 13045760, 2981888, 10063872, 1118208},
    {"microsoft/Phi-3-mini-4k-instruct", 6291456, 29884416, 12582912, 17301504, 6291456},
    {"microsoft/Phi-3.5-mini-instruct", 6291456, 29884416, 12582912, 17301504, 6291456},
    {"microsoft/Phi-3-medium-128k-instruct", 10649600, 65536000, 21299200, 44236800, 8192000},
    {"microsoft/Phi-3.5-MoE-instruct", 6815744, 271581184, 13631488, 257949696, 5242880},
    {"microsoft/phi-4", 10649600, 65536000, 21299200, 44236800, 8192000},
    {"microsoft/Phi-4-mini-instruct", 5242880, 27787264, 10485760, 17301504, 4194304},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B", 2179072, 18464768, 4358144, 14106624, 1605632},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", 5046272, 40370176, 10092544, 30277632, 3670016},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-14B", 12582912, 68812800, 25165824, 43646976, 9437184},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", 16777216, 134217728, 33554432, 100663296, 12582912},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-8B", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-70B", 32768000, 207093760, 65536000, 141557760, 23592960},
    {"deepseek-ai/DeepSeek-R1-0528-Qwen3-8B", 7667712, 43646976, 15335424, 28311552, 5898240},
    {"openai/gpt-oss-20b", 3981312, 220299264, 7962624, 212336640, 3072000},
    {"openai/gpt-oss-120b", 5971968, 1285963776, 11943936, 1274019840, 4608000},
    {"zai-org/glm-4-9b-chat-hf", 8028160, 50216960, 16056320, 34160640, 5570560},
    {"zai-org/GLM-4-9B-0414", 8028160, 50216960, 16056320, 34160640, 5570560},
    {"zai-org/GLM-4-32B-0414", 18239488, 121929728, 36478976, 85450752, 12492800},
    {"zai-org/GLM-4.5", 34668544, 4649787392, 69337088, 4580450304, 28639232},
    {"zai-org/GLM-4.6", 34668544, 4649787392, 69337088, 4580450304, 28639232},
    {"zai-org/GLM-4.5-Air", 15826944, 1566010368, 31653888, 1534356480, 13565952},
    {"MiniMaxAI/MiniMax-M2", 13205504, 3537043456, 26411008, 3510632448, 11173888},
    {"ibm-granite/granite-3.3-8b-instruct", 8519680, 49479680, 17039360, 32440320, 6553600},
    {"ibm-granite/granite-3.3-2b-instruct", 4259840, 28180480, 8519680, 19660800, 3276800},
    {"ibm-granite/granite-4.0-micro", 5242880, 31129600, 10485760, 20643840, 3932160},
    {"allenai/OLMo-2-1124-7B-Instruct", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"allenai/OLMo-2-1124-13B-Instruct", 13107200, 62586880, 26214400, 36372480, 13107200},
    {"allenai/OLMo-2-0325-32B-Instruct", 16777216, 134217728, 33554432, 100663296, 12582912},
    {"allenai/Olmo-3-7B-Instruct", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"allenai/Olmo-3-32B-Think", 16777216, 134217728, 33554432, 100663296, 12582912},
    {"allenai/OLMoE-1B-7B-0125-Instruct", 2097152, 155189248, 4194304, 150994944, 2097152},
    {"CohereLabs/c4ai-command-r-v01", 20971520, 100925440, 41943040, 58982400, 20971520},
    {"CohereLabs/c4ai-command-r-08-2024", 16384000, 95682560, 32768000, 62914560, 11796480},
    {"CohereLabs/c4ai-command-r-plus", 38797312, 219152384, 77594624, 141557760, 27262976},
    {"CohereLabs/c4ai-command-r7b-12-2024", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"CohereLabs/c4ai-command-a-03-2025", 38797312, 228589568, 77594624, 150994944, 27262976},
    {"01-ai/Yi-1.5-6B-Chat", 6553600, 36306944, 13107200, 23199744, 4718592},
    {"01-ai/Yi-1.5-9B-Chat", 9830400, 54460416, 19660800, 34799616, 7077888},
    {"01-ai/Yi-1.5-34B-Chat", 21626880, 122880000, 43253760, 79626240, 15728640},
    {"internlm/internlm2_5-7b-chat", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"internlm/internlm2-chat-20b", 14942208, 81788928, 29884416, 51904512, 11010048},
    {"internlm/internlm3-8b-instruct", 9633792, 52297728, 19267584, 33030144, 6684672},
    {"baichuan-inc/Baichuan2-7B-Chat", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"baichuan-inc/Baichuan2-13B-Chat", 13107200, 62341120, 26214400, 36126720, 13107200},
    {"databricks/dbrx-instruct", 12451840, 543948800, 24903680, 519045120, 9175040},
    {"xai-org/grok-1", 19922944, 996147200, 39845888, 956301312, 14680064},
    {"HuggingFaceTB/SmolLM2-135M-Instruct", 921600, 4884480, 1843200, 3041280, 737280},
    {"HuggingFaceTB/SmolLM2-360M-Instruct", 1638400, 8683520, 3276800, 5406720, 1310720},
    {"HuggingFaceTB/SmolLM2-1.7B-Instruct", 3145728, 18087936, 6291456, 11796480, 3145728},
    {"HuggingFaceTB/SmolLM3-3B", 3833856, 30228480, 7667712, 22560768, 2949120},
    {"tencent/Hunyuan-A13B-Instruct", 6815744, 729284608, 13631488, 715653120, 5242880},
    {"tencent/Hunyuan-7B-Instruct", 6815744, 41943040, 13631488, 28311552, 5242880},
    {"baidu/ERNIE-4.5-0.3B-PT", 1253376, 6045696, 2506752, 3538944, 1032192},
    {"baidu/ERNIE-4.5-21B-A3B-PT", 3670016, 355090432, 7340032, 347750400, 2752512},
    {"baidu/ERNIE-4.5-300B-A47B-PT", 22118400, 1894514688, 44236800, 1850277888, 15925248},
    {"ByteDance-Seed/Seed-OSS-36B-Instruct", 22020096, 144703488, 44040192, 100663296, 17825792},
    {"utter-project/EuroLLM-1.7B-Instruct", 2752512, 14352384, 5505024, 8847360, 2359296},
    {"utter-project/EuroLLM-9B-Instruct", 8945664, 50921472, 17891328, 33030144, 6881280},
    {"utter-project/EuroLLM-22B-Instruct", 17432576, 95420416, 34865152, 60555264, 12845056},
    {"OpenLLM-France/Lucie-7B-Instruct-v1.1", 6815744, 38797312, 13631488, 25165824, 5242880},
    {"croissantllm/CroissantLLMChat-v0.1", 3145728, 14991360, 6291456, 8699904, 3145728},
    {"LGAI-EXAONE/EXAONE-4.0-32B", 16777216, 133431296, 33554432, 99876864, 12582912},
    {"rednote-hilab/dots.llm1.inst", 16252928, 2116277248, 32505856, 2083771392, 16252928},
    {"BSC-LT/salamandra-7b-instruct", 6815744, 36831232, 13631488, 23199744, 5242880},
    {"Qwen/Qwen-1_8B-Chat", 3145728, 14991360, 6291456, 8699904, 3145728},
    {"Qwen/Qwen-7B-Chat", 8388608, 39976960, 16777216, 23199744, 8388608},
    {"Qwen/Qwen-14B-Chat", 13107200, 62341120, 26214400, 36126720, 13107200},
    {"Qwen/Qwen-72B-Chat", 41943040, 209715200, 83886080, 125829120, 41943040},
    {"XiaomiMiMo/MiMo-7B-Base", 7667712, 41435136, 15335424, 26099712, 5898240},
    {"MiniMaxAI/MiniMax-M2.5", 13205504, 3537043456, 26411008, 3510632448, 11173888},
    {"MiniMaxAI/MiniMax-M2.7", 13205504, 3537043456, 26411008, 3510632448, 11173888},
    {"microsoft/phi-2", 5242880, 23592960, 10485760, -1, 5242880},
    {"tiiuae/falcon-7b", 7012352, 37289984, 14024704, -1, 4718592},
    {"tiiuae/falcon-40b", 24084480, 126812160, 48168960, -1, 16711680},
    {"tiiuae/falcon-180B", 57671680, 305397760, 115343360, -1, 39321600},
    {"bigcode/starcoder2-3b", 4546560, 23838720, 9093120, -1, 3194880},
    {"bigcode/starcoder2-15b", 12124160, 63569920, 24248320, -1, 8519680},
    {"bigscience/bloom", 64225280, 289013760, 128450560, -1, 64225280},
    {"facebook/opt-6.7b", 8388608, 37748736, 16777216, -1, 8388608},
    {"facebook/opt-66b", 37748736, 169869312, 75497472, -1, 37748736},
    {"openai-community/gpt2", 589824, 2654208, 1179648, -1, 589824},
    {"EleutherAI/gpt-j-6b", 7340032, 33030144, 14680064, -1, 7340032},
    {"EleutherAI/pythia-12b", 11796480, 53084160, 23592960, -1, 11796480},
    {"swiss-ai/Apertus-8B-Instruct-2509", 6815744, 39845888, 13631488, -1, 5242880},
};

struct Named {
    workload::Scenario scenario;
    workload::TrainingWorkload workload;

    explicit Named(const char *id)
    {
        workload.model.id = id;
        workload.method = workload::TrainingMethod::Lora;
    }
    Result<std::int64_t> count(std::vector<std::string> names, const char *word = "names")
    {
        workload.lora.targets = word;
        workload.lora.targetNames = std::move(names);
        scenario.workload = workload;
        const auto setup = makeSetup(scenario, workload, *World::builtIn(), {});
        if (!setup)
            return tl::unexpected(setup.error());
        const auto modules = adapterModules(*setup);
        if (!modules)
            return tl::unexpected(modules.error());
        return adapterParameters(*setup, *modules);
    }
};

} // namespace

class TrainingLoraTest : public QObject {
    Q_OBJECT
private slots:
    void countsOfTheCatalogue()
    {
        for (const CountRow &row : kCounts) {
            Named named(row.model);
            const auto check = [&](const Result<std::int64_t> &got, std::int64_t expected) {
                QVERIFY2(expected < 0 ? !got.has_value() : got.has_value() && *got == expected,
                         qPrintable(QStringLiteral("%1: %2, expected %3").arg(row.model).arg(got.value_or(-1)).arg(expected)));
            };
            check(named.count({"q_proj", "v_proj"}), row.queryValue);
            check(named.count({}, "all-linear"), row.allLinear);
            check(named.count({}, "attention"), row.attention);
            check(named.count({"gate_proj", "up_proj", "down_proj"}), row.feedForward);
            check(named.count({"qkv_proj"}), row.fusedQkv);
        }
    }

    void publishedCounts()
    {
        // facts §7 and the trainable parameters that litgpt and PEFT print.
        QCOMPARE(*Named("meta-llama/Llama-3.1-8B-Instruct").count({}, "all-linear"), 41'943'040);
        Named llama2("meta-llama/Llama-2-7b-hf");
        llama2.workload.lora.rank = 8;
        QCOMPARE(*llama2.count({"q_proj", "v_proj"}), 4'194'304);
        Named thirteen("meta-llama/Llama-2-13b-hf");
        thirteen.workload.lora.rank = 8;
        QCOMPARE(*thirteen.count({"q_proj", "v_proj"}), 6'553'600);
        Named three("meta-llama/Llama-3.2-3B-Instruct");
        three.workload.lora.rank = 32;
        QCOMPARE(*three.count({"q_proj", "v_proj"}), 9'175'040);
        three.workload.lora.rank = 10;
        QCOMPARE(*three.count({"gate_proj", "up_proj", "down_proj"}), 9'461'760);
    }

    void latentAttention()
    {
        // Moonlight: q 2048 → 16·192, kv_a 2048 → 576, kv_b 512 → 16·256, out 2048 → 2048; 27 layers.
        Named moonlight("moonshotai/Moonlight-16B-A3B-Instruct");
        QCOMPARE(*moonlight.count({}, "attention"), 27 * 16 * ((2048 + 3072) + (2048 + 576) + (512 + 4096) + (2048 + 2048)));
        QCOMPARE(*moonlight.count({"kv_b_proj"}), 27 * 16 * (512 + 4096));
        QVERIFY(!moonlight.count({"k_proj"}).has_value());
    }

    void stateSpaceLayers()
    {
        // falcon-mamba-7b: in 4096 → 2·8192, x 8192 → 256 + 2·16, dt 256 → 8192, out 8192 → 4096; 64 layers.
        Named mamba("tiiuae/falcon-mamba-7b-instruct");
        QCOMPARE(*mamba.count({"in_proj", "out_proj"}), 64 * 16 * ((4096 + 16384) + (8192 + 4096)));
        QCOMPARE(*mamba.count({"x_proj", "dt_proj"}), 64 * 16 * ((8192 + 288) + (256 + 8192)));
    }

    void encoderAndDecoder()
    {
        // Flan-T5-XL: 24 + 24 layers, h 2048, q 2048; the decoder attends to itself and to the encoder.
        Named t5("google/flan-t5-xl");
        QCOMPARE(*t5.count({"q"}), (24 + 2 * 24) * 16 * (2048 + 2048));
    }

    void fusedModulesShareOneInput()
    {
        Named qwen("Qwen/Qwen-7B-Chat");
        QCOMPARE(*qwen.count({"c_attn"}), 32 * 16 * (4096 + 3 * 4096));
        QCOMPARE(*qwen.count({"q_proj", "k_proj", "v_proj"}), 32 * 16 * 3 * (4096 + 4096));
    }

    void megatronFusesAllLinear()
    {
        Named qwen("Qwen/Qwen3-8B");
        qwen.workload.framework.id = "megatron";
        const std::int64_t perLayer = (4096 + 4096 + 2 * 1024) + (4096 + 4096) + (4096 + 2 * 12288) + (12288 + 4096);
        QCOMPARE(*qwen.count({}, "all-linear"), 36 * 16 * perLayer);
    }

    void doraAddsAMagnitudeAnOutput()
    {
        Named plain("meta-llama/Llama-3.2-3B-Instruct");
        const std::int64_t before = *plain.count({"q_proj", "v_proj"});
        plain.workload.lora.dora = true;
        QCOMPARE(*plain.count({"q_proj", "v_proj"}) - before, 28 * (3072 + 1024));
    }

    void theHeadIsOneModule()
    {
        Named llama2("meta-llama/Llama-2-7b-hf");
        QCOMPARE(*llama2.count({"lm_head"}), 16 * (4096 + 32000));
    }

    void unknownTargetsNameWhatThereIs()
    {
        const auto got = Named("meta-llama/Llama-3.1-8B-Instruct").count({"q_proj", "wqkvz"});
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().id, std::string("no-such-target"));
        QCOMPARE(got.error().place, std::string("/workload/lora/targets/1"));
        QCOMPARE(got.error().found, std::string("wqkvz"));
        QVERIFY(got.error().allowed.find("q_proj") != std::string::npos);
        QVERIFY(got.error().allowed.find("q_b_proj") == std::string::npos);
    }

    void statesOfAdapters()
    {
        Case c;
        c.workload.method = workload::TrainingMethod::Lora;
        const double n = 41'943'040;
        ModelStates s = c.states();
        QCOMPARE(s.adapters, 4 * n);           // fp32 adapters: 168 MB, gradients 168 MB, Adam 336 MB
        QCOMPARE(s.gradients, 4 * n);
        QCOMPARE(s.optimizer, 8 * n);
        QCOMPARE(s.weights, 2.0 * 8030261248); // the base stays in 16 bits without gradients
        c.workload.lora.dtype = "bf16";
        s = c.states();
        QCOMPARE(s.adapters, 2 * n);
        QCOMPARE(s.optimizer, 4 * n);
        c.workload.recipe = workload::Recipe::MegatronBf16;
        s = c.states();
        QCOMPARE(s.adapters + s.gradients + s.master + s.optimizer, 18 * n);
    }

    void statedParametersReplaceTheCount()
    {
        Case c;
        c.workload.method = workload::TrainingMethod::Lora;
        const nlohmann::json given{{"trainable_parameters", 1000000}};
        c.options.given = &given;
        QVERIFY(std::abs(c.states().adapters - 4e6) < 1);
    }

    void quantisedBases()
    {
        Case c;
        c.workload.method = workload::TrainingMethod::Qlora;
        const double linear = 6'979'321'856, other = 8030261248.0 - linear;
        const auto weights = [&](workload::BaseWeights base) {
            c.workload.baseWeights = base;
            return c.states().weights;
        };
        QVERIFY(std::abs(weights(workload::BaseWeights::Nf4) - (linear * 0.5625 + other * 2)) < 1e6);
        QVERIFY(std::abs(gib(weights(workload::BaseWeights::Nf4)) - 5.61) < 0.01);
        QVERIFY(std::abs(gib(weights(workload::BaseWeights::Nf4Dq)) - 5.31) < 0.01);
        QVERIFY(std::abs(weights(workload::BaseWeights::Int8) - (linear + other * 2)) < 1e7); // and row statistics
        QCOMPARE(weights(workload::BaseWeights::Bf16), weights(workload::BaseWeights::Nf4));  // QLoRA means a quantised base
    }
};

QTEST_APPLESS_MAIN(TrainingLoraTest)
#include "training_lora_test.moc"
