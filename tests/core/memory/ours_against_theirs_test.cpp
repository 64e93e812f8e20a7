// Concrete faults of other estimators, as found by running or reading them: their figure, the reference, ours. A row holds when ours
// is at the reference and theirs is not. References are arithmetic on the architecture or printed by the engine itself.
#include "serving_support.h"

#include <functional>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

double cacheGib(const char *model, const char *engine, std::int64_t context, const char *kv = "bf16")
{
    auto scenario = serving(model, engine, {}, "nvidia-b300-sxm-288");
    auto &inference = inferenceOf(scenario);
    const bool gguf = inference.engine.id == "llama.cpp";
    inference.weights = *formats::parseNumericFormat(gguf ? "gguf:Q4_K_M" : "bf16");
    inference.kvCache = gguf ? "fp16" : kv;
    inference.contextTokens = context;
    return gib(static_cast<double>(bytesOf(planOf(scenario), ComponentId::KvCache)));
}

double weightsGib(const char *model, const char *format, std::int64_t tensor = 1)
{
    const auto plan = planOf(withWeights(serving(model, "vllm", "0.12.0", "nvidia-b300-sxm-288", tensor), format));
    return gib(observed(plan, "weights_bytes"));
}

double parametersInBillions(const char *model) { return static_cast<double>((*World::builtIn()->models->find(model))->inventory.parameters()) / 1e9; }

double attentionInBillions(const char *id)
{
    const auto model = *World::builtIn()->models->find(id);
    double sum = 0;
    for (const model::TensorEntry &entry : model->inventory.entries) {
        using formats::TensorRole;
        const bool attention = entry.role == TensorRole::AttnQ || entry.role == TensorRole::AttnK || entry.role == TensorRole::AttnV
            || entry.role == TensorRole::AttnQkv || entry.role == TensorRole::AttnOut;
        if (attention && entry.part == model::Part::Language)
            sum += static_cast<double>(entry.elements() * model->inventory.copies(entry));
    }
    return sum / 1e9;
}

std::int64_t poolTokens(const char *model, const char *format, const char *version, std::int64_t tensor, double poolGib)
{
    auto scenario = withWeights(serving(model, "vllm", version, "nvidia-h100-sxm5-80", tensor), format);
    return planOf(scenario, {{"kv_pool_bytes", poolGib * kGib}}).pool->tokens;
}

struct Row {
    const char *who;
    const char *what;
    double theirs, reference, tolerance;
    std::function<double()> ours;
};

const std::vector<Row> &rows()
{
    static const std::vector<Row> kRows = {
        // hf-mem: latent attention as plain heads, state layers as full ones, GGUF head width from hidden ÷ heads, windows in full.
        {"hf-mem", "DeepSeek-V3, 32k, GiB", 53.4, 2.14, .01, [] { return cacheGib("deepseek-ai/DeepSeek-V3-0324", "vllm", 32768); }},
        {"hf-mem", "Qwen3-Next, 32k, GiB", 3.0, 0.75, .01, [] { return cacheGib("Qwen/Qwen3-Next-80B-A3B-Instruct", "vllm", 32768); }},
        {"hf-mem", "Qwen3-0.6B GGUF, 32k, GiB", 1.75, 3.5, .01, [] { return cacheGib("Qwen/Qwen3-0.6B", "llama.cpp", 32768); }},
        {"hf-mem", "Qwen3-30B-A3B GGUF, 32k, GiB", 1.5, 3.0, .01, [] { return cacheGib("Qwen/Qwen3-30B-A3B", "llama.cpp", 32768); }},
        {"hf-mem", "Gemma-3-27B GGUF, 32k, GiB", 20.3, 3.11, .02, [] { return cacheGib("google/gemma-3-27b-it", "llama.cpp", 32768); }},
        // gguf-parser-go: window pattern unknown or with the logical batch, per-head latent widths, first entry of a per-layer array.
        {"gguf-parser-go", "gpt-oss-20b, 32k, GiB", 1.50, 0.77, .02, [] { return cacheGib("openai/gpt-oss-20b", "llama.cpp", 32768); }},
        {"gguf-parser-go", "Gemma-3-27B, 32k, GiB", 3.95, 3.11, .02, [] { return cacheGib("google/gemma-3-27b-it", "llama.cpp", 32768); }},
        {"gguf-parser-go", "DeepSeek-V3, 32k, GiB", 1.19, 2.14, .01, [] { return cacheGib("deepseek-ai/DeepSeek-V3-0324", "llama.cpp", 32768); }},
        {"gguf-parser-go", "Jamba Mini, 32k, GiB", 0.019, 0.5, .01, [] { return cacheGib("ai21labs/AI21-Jamba-Mini-1.5", "llama.cpp", 32768); }},
        // Ollama's check before a load: 2 × layers × min(KV heads) × hidden ÷ heads × context.
        {"ollama", "DeepSeek-V3, 32k, GiB", 0.42, 2.14, .01, [] { return cacheGib("deepseek-ai/DeepSeek-V3-0324", "llama.cpp", 32768); }},
        // GPUStack: weights × 1.2 + 2 GiB and no cache at all; latent widths as 2 × nope in the MindIE path.
        {"gpustack", "Qwen3-4B, one request of 262,144 tokens, GiB", 0, 36, .01, [] { return cacheGib("Qwen/Qwen3-4B", "vllm", 262144); }},
        {"gpustack", "Llama 70B bf16: what two H100 must hold of weights, GiB", 159.7, 131.4, .005, [] { return 2 * weightsGib("meta-llama/Llama-3.3-70B-Instruct", "bf16", 2); }},
        {"gpustack", "DeepSeek-V3 latent cache (MindIE), 32k, GiB", 0.95, 2.14, .01, [] { return cacheGib("deepseek-ai/DeepSeek-V3-0324", "vllm", 32768); }},
        // llm-d-planner: pool of all GPUs divided by the bytes of one; 4-bit formats as zero bytes.
        {"llm-d-planner", "Qwen3-32B at TP2 in the pool of one GPU: tokens", 623872, 282542, .01,
         [] { return static_cast<double>(poolTokens("Qwen/Qwen3-32B", "bf16", "0.11.0", 2, 282542.0 * 131072 / kGib)); }},
        {"llm-d-planner", "a 4-bit float build: weights, GiB", 3.9, 39.5, .06, [] { return weightsGib("meta-llama/Llama-3.3-70B-Instruct", "nvfp4"); }},
        // gpu_poor: parameters by formula with ungrouped heads and one expert; cache of all query heads, doubled.
        {"gpu_poor", "Llama 3.1 70B, billions of parameters", 79.9, 70.55, .001, [] { return parametersInBillions("meta-llama/Llama-3.1-70B-Instruct"); }},
        {"gpu_poor", "Mixtral 8x7B, billions of parameters", 8.0, 46.70, .001, [] { return parametersInBillions("mistralai/Mixtral-8x7B-Instruct-v0.1"); }},
        {"gpu_poor", "Qwen3-30B-A3B, billions of parameters", 3.2, 30.53, .001, [] { return parametersInBillions("Qwen/Qwen3-30B-A3B"); }},
        {"gpu_poor", "Llama 3 8B, 32k, GiB", 32, 4, .001, [] { return cacheGib("meta-llama/Llama-3.1-8B-Instruct", "vllm", 32768); }},
        // Others.
        {"KAITO", "gpt-oss-120b as published, GiB", 121.5, 64.55, .03, [] { return weightsGib("openai/gpt-oss-120b", "native"); }},
        {"BLIS", "Qwen3-30B-A3B attention, billions", 0.50, 0.91, .01, [] { return attentionInBillions("Qwen/Qwen3-30B-A3B"); }},
        {"accelerate", "Qwen2.5-1.5B in 4 bits, GiB", 0.72, 1.10, .03, [] { return weightsGib("Qwen/Qwen2.5-1.5B-Instruct", "awq-int4-g128"); }},
    };
    return kRows;
}

} // namespace

class OursAgainstTheirsTest : public QObject {
    Q_OBJECT
private slots:
    void faults_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < rows().size(); ++i)
            QTest::addRow("%s: %s", rows()[i].who, rows()[i].what) << static_cast<int>(i);
    }
    void faults()
    {
        QFETCH(int, row);
        const Row &fault = rows()[static_cast<std::size_t>(row)];
        const double ours = fault.ours();
        QVERIFY2(near(ours, fault.reference, fault.tolerance), say(fault.what, ours, fault.reference));
        QVERIFY2(!near(fault.theirs, fault.reference, 0.1), "no fault worth a row");
    }
    void headsBeyondTheirNumber()
    {
        // Dividing by the degree says 12,288 bytes a token and GPU for Qwen3-30B-A3B at TP8; each rank keeps one of four heads.
        auto scenario = serving("Qwen/Qwen3-30B-A3B", "vllm", {}, "nvidia-h100-sxm5-80", 8);
        inferenceOf(scenario).contextTokens = 1000;
        QCOMPARE(bytesOf(planOf(scenario), ComponentId::KvCache), 24'576'000);
    }
    void usableMemoryIsNotTheLabel()
    {
        // Catalogues elsewhere count 80, 24 and 48 GiB.
        const auto usable = [](const char *gpu) { return World::builtIn()->gpus->find(gpu)->usable->inGibibytes(); };
        QVERIFY(near(usable("nvidia-h100-sxm5-80"), 79.1, 0.002));
        QVERIFY(near(usable("nvidia-l4-24"), 21.95, 0.005));
        QVERIFY(near(usable("nvidia-l40s-48"), 44.34, 0.002));
    }
    void theWorstStageDecides()
    {
        // Half of a 70B is not what each of two stages holds: layers are equal, embedding and head sit at the ends.
        auto scenario = serving("meta-llama/Llama-3.3-70B-Instruct", "vllm", "0.12.0", "nvidia-h200-sxm-141");
        scenario.hardware.count = 3;
        scenario.hardware.tensorParallel = 1;
        scenario.hardware.pipelineParallel = 3; // 26, 27, 27 layers of 1.59 GiB; 1.96 GiB of table at each end
        const auto plan = planOf(scenario);
        const double mean = (131.4 + 0.1) / 3;
        double most = 0;
        for (std::size_t rank = 0; rank < 3; ++rank)
            most = std::max(most, gib(static_cast<double>(bytesOf(plan, ComponentId::Weights, rank))));
        QVERIFY2(most > mean * 1.01, say("heaviest stage", most, mean));
        QCOMPARE(plan.devices[static_cast<std::size_t>(plan.worstRank)].headroom,
                 std::min({plan.devices[0].headroom, plan.devices[1].headroom, plan.devices[2].headroom}));
    }
};

QTEST_APPLESS_MAIN(OursAgainstTheirsTest)
#include "ours_against_theirs_test.moc"
