// Activation peak, graphs, framework terms: the laws of the sources on the figures that they were read from.
#include "serving_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;
using namespace anchorgpu::test;

namespace {

double activationGib(const Scenario &scenario, const nlohmann::json &given = nullptr)
{
    const auto plan = planOf(scenario, given);
    return gib(observed(plan, "activation_peak_bytes"));
}

Scenario sampled(const char *model, const char *version, const char *gpu, std::int64_t sequences, std::int64_t tensor = 1)
{
    auto scenario = serving(model, "vllm", version, gpu, tensor);
    inferenceOf(scenario).contextTokens = 4096;
    inferenceOf(scenario).options.maxNumSeqs = sequences;
    inferenceOf(scenario).options.maxNumBatchedTokens = 2048;
    return scenario;
}

} // namespace

class ActivationsTest : public QObject {
    Q_OBJECT
private slots:
    void samplerLaw_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<int>("sequences");
        QTest::addColumn<int>("tensor");
        QTest::addColumn<double>("gib");
        // Printed activation peaks of text models; the sort needs 38.7 bytes a cell, whatever the model's size or the degree.
        QTest::newRow("Llama-3-8B") << QByteArray("meta-llama/Meta-Llama-3-8B-Instruct") << 256 << 1 << 1.19;
        QTest::newRow("Llama-3-8B tp2") << QByteArray("meta-llama/Meta-Llama-3-8B-Instruct") << 256 << 2 << 1.19;
        QTest::newRow("Qwen2.5-1.5B") << QByteArray("Qwen/Qwen2.5-1.5B-Instruct") << 256 << 1 << 1.40;
        QTest::newRow("phi-4") << QByteArray("microsoft/phi-4") << 256 << 1 << 0.94;
        QTest::newRow("Phi-4-mini") << QByteArray("microsoft/Phi-4-mini-instruct") << 256 << 1 << 1.83;
        QTest::newRow("R1-Distill-32B") << QByteArray("deepseek-ai/DeepSeek-R1-Distill-Qwen-32B") << 256 << 2 << 1.41;
        QTest::newRow("Qwen2.5-7B") << QByteArray("Qwen/Qwen2.5-7B-Instruct") << 256 << 1 << 1.42;
        QTest::newRow("Qwen3-235B") << QByteArray("Qwen/Qwen3-235B-A22B") << 256 << 8 << 1.40;
        QTest::newRow("Qwen3-8B") << QByteArray("Qwen/Qwen3-8B") << 256 << 1 << 1.40;
        QTest::newRow("Llama-3.1-8B 1024") << QByteArray("meta-llama/Llama-3.1-8B-Instruct") << 1024 << 1 << 4.76;
        QTest::newRow("Llama-70B 1024") << QByteArray("meta-llama/Llama-3.3-70B-Instruct") << 1024 << 2 << 4.84;
        QTest::newRow("Qwen3-0.6B 1024") << QByteArray("Qwen/Qwen3-0.6B") << 1024 << 1 << 5.56;
        QTest::newRow("Qwen3-32B 1024") << QByteArray("Qwen/Qwen3-32B") << 1024 << 1 << 5.64;
        QTest::newRow("gpt-oss-20b 1024") << QByteArray("openai/gpt-oss-20b") << 1024 << 1 << 7.38;
        QTest::newRow("gpt-oss-120b 1024") << QByteArray("openai/gpt-oss-120b") << 1024 << 1 << 7.38;
    }
    void samplerLaw()
    {
        QFETCH(QByteArray, model);
        QFETCH(int, sequences);
        QFETCH(int, tensor);
        QFETCH(double, gib);
        const double got = activationGib(sampled(model.constData(), "0.11.0", "nvidia-h100-sxm5-80", sequences, tensor));
        QVERIFY2(near(got, gib, 0.03), say(model.toStdString(), got, gib));
    }
    void networkLaw_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<double>("gib");
        // Whole prompts of V0: 2 × (3 × feed-forward + 3.5 × hidden) bytes a token.
        QTest::newRow("8B 20000") << QByteArray("meta-llama/Llama-3.1-8B-Instruct") << 20000 << 2.07;
        QTest::newRow("8B 29000") << QByteArray("meta-llama/Llama-3.1-8B-Instruct") << 29000 << 2.99;
        QTest::newRow("1.5B 32768") << QByteArray("Qwen/Qwen2.5-1.5B-Instruct") << 32768 << 2.02;
    }
    void networkLaw()
    {
        QFETCH(QByteArray, model);
        QFETCH(int, tokens);
        QFETCH(double, gib);
        auto scenario = serving(model.toStdString(), "vllm", "0.6.4", "nvidia-rtx-3090-24");
        inferenceOf(scenario).contextTokens = tokens;
        const double got = activationGib(scenario);
        QVERIFY2(near(got, gib, 0.05), say(model.toStdString(), got, gib));
    }
    void chunkedPrefillOfV0SamplesNothing()
    {
        // Above 32K V0 prefills in chunks: 0.22 GiB for 2,048 tokens of Llama 3.1 8B, not the sampler's 1.18.
        auto scenario = serving("meta-llama/Llama-3.1-8B-Instruct", "vllm", "0.7.3", "nvidia-l4-24");
        inferenceOf(scenario).contextTokens = 131072;
        QVERIFY(near(activationGib(scenario), 0.22, 0.02));
        inferenceOf(scenario).contextTokens = 32768;
        QVERIFY(activationGib(scenario) > 3.4); // the whole prompt
    }
    void newerSamplersAreSmaller()
    {
        const auto at = [](const char *version) { return activationGib(sampled("Qwen/Qwen3-8B", version, "nvidia-h100-sxm5-80", 1024)); };
        QVERIFY(at("0.15.0") > 5.5);
        QVERIFY(near(at("0.17.0"), 12.0 * 1024 * 151936 / kGib, 0.01));
        QVERIFY(at("0.24.0") < at("0.17.0") + 0.7); // the graph estimate counts here since 0.21
    }
    void draftsMultiplyTheRows()
    {
        auto scenario = sampled("Qwen/Qwen3-8B", "0.14.0", "nvidia-h100-sxm5-80", 256);
        const double one = activationGib(scenario);
        inferenceOf(scenario).options.draft = workload::Draft{{"Qwen/Qwen3-0.6B", {}}, 3};
        QVERIFY(near(activationGib(scenario), 4 * one, 0.001));
    }
    void towersAreProfiled()
    {
        // Llama 3.2 11B Vision, 128 sequences: 36.63 GiB, the images' encoder states.
        auto scenario = serving("meta-llama/Llama-3.2-11B-Vision-Instruct", "vllm", "0.6.6");
        inferenceOf(scenario).contextTokens = 65536;
        inferenceOf(scenario).options.maxNumSeqs = 128;
        QVERIFY(near(activationGib(scenario), 36.63, 0.1));
        QVERIFY(activationGib(scenario, {{"skip_multimodal_profiling", true}}) < 12.5);
    }
    void textOnlyServingProfilesNoTower()
    {
        auto scenario = serving("Qwen/Qwen2.5-VL-7B-Instruct", "vllm", "0.12.0", "nvidia-l40s-48");
        const double with = activationGib(scenario);
        inferenceOf(scenario).options.imagesPerRequest = 0;
        QVERIFY(activationGib(scenario) < with);
    }
    void expertsNeedWorkBuffers()
    {
        auto scenario = sampled("Qwen/Qwen3-235B-A22B", "0.27.0", "nvidia-rtx-pro-6000-bw-ws-96", 32, 4);
        inferenceOf(scenario).options.maxNumBatchedTokens = 8192;
        QVERIFY(near(activationGib(withWeights(scenario, "fp8-block")), 0.76, 0.1)); // printed 0.76 with the graph estimate
    }
    void capturedSizesByHand()
    {
        QCOMPARE(capturedSizes(256, 100000), 35);  // 1, 2, 4, 8 … 256
        QCOMPARE(capturedSizes(512, 100000), 67);
        QCOMPARE(capturedSizes(512, 256), 51);     // by 16 above 256
        QCOMPARE(capturedSizes(128, 256), 19);
        QCOMPARE(capturedSizes(1, 256), 1);
        QCOMPARE(capturedSizes(0, 256), 0);
        QCOMPARE(capturedSizes(5, 256), 3);
    }
    void graphsAsMeasured_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<int>("tensor");
        QTest::addColumn<int>("sequences");
        QTest::addColumn<double>("gib");
        QTest::newRow("0.6 V0") << QByteArray("microsoft/phi-4") << QByteArray("0.6.5") << 1 << 256 << 0.27;
        QTest::newRow("0.10.2 8B") << QByteArray("Qwen/Qwen3-8B") << QByteArray("0.10.2") << 1 << 256 << 0.68;
        QTest::newRow("0.10.2 235B") << QByteArray("Qwen/Qwen3-235B-A22B") << QByteArray("0.10.2") << 8 << 256 << 3.45;
        QTest::newRow("0.14 8B") << QByteArray("Qwen/Qwen3-8B") << QByteArray("0.14.1") << 1 << 256 << 0.54;
        QTest::newRow("0.23 8B tp4") << QByteArray("meta-llama/Meta-Llama-3-8B-Instruct") << QByteArray("0.23.0") << 4 << 256 << 0.64;
        QTest::newRow("0.23 8B tp4 128") << QByteArray("meta-llama/Meta-Llama-3-8B-Instruct") << QByteArray("0.23.1") << 4 << 128 << 0.44;
        QTest::newRow("0.27 235B tp4") << QByteArray("Qwen/Qwen3-235B-A22B") << QByteArray("0.27.0") << 4 << 32 << 0.32;
        QTest::newRow("0.30 8B") << QByteArray("meta-llama/Llama-3.1-8B-Instruct") << QByteArray("0.30.0") << 1 << 1024 << 0.23;
    }
    void graphsAsMeasured()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, version);
        QFETCH(int, tensor);
        QFETCH(int, sequences);
        QFETCH(double, gib);
        auto scenario = serving(model.toStdString(), "vllm", version.toStdString(), "nvidia-h100-sxm5-80", tensor);
        inferenceOf(scenario).contextTokens = 4096;
        inferenceOf(scenario).options.maxNumSeqs = sequences;
        const double got = test::gib(static_cast<double>(bytesOf(planOf(scenario), ComponentId::CudaGraphs)));
        QVERIFY2(near(got, gib, 0.16), say(model.toStdString(), got, gib));
        inferenceOf(scenario).options.cudaGraphs = false;
        QCOMPARE(bytesOf(planOf(scenario), ComponentId::CudaGraphs), 0); // eager
    }
    void prefillSizesOfSglang()
    {
        QCOMPARE(capturedPrefillSizes(16384), 74); // as a start-up log counts them
        QCOMPARE(capturedPrefillSizes(8192), 58);
        QCOMPARE(capturedPrefillSizes(4096), 50);
        QCOMPARE(capturedPrefillSizes(1024), 38);
        QCOMPARE(capturedPrefillSizes(32), 8);
        QCOMPARE(capturedPrefillSizes(3), 0);
        QCOMPARE(capturedPrefillSizes(0), 0);
        QCOMPARE(capturedPrefillSizes(-8), 0);
    }
    void prefillGraphsOfSglang()
    {
        auto scenario = serving("Qwen/Qwen3-8B", "sglang", "0.5.10", "nvidia-gb300-288");
        inferenceOf(scenario).options.chunkedPrefillTokens = 16384;
        inferenceOf(scenario).options.maxNumSeqs = 4096;
        const auto graphs = [&](const nlohmann::json &given = nullptr) { return gib(static_cast<double>(bytesOf(planOf(scenario, given), ComponentId::CudaGraphs))); };
        QVERIFY(near(graphs(), 2.92, 0.05)); // 0.60 for decoding and 2.32 for 74 prefill sizes
        QVERIFY(near(graphs({{"cuda_graph_count", 3}}), 0.07, 0.1)); // a stated count is all there is
        inferenceOf(scenario).engine.version = "0.5.9";
        QVERIFY(near(graphs(), 0.60, 0.1));
        inferenceOf(scenario).engine.version = "0.5.10";
        inferenceOf(scenario).options.lora = workload::LoraSlots{1, 16};
        QVERIFY(near(graphs(), 0.60, 0.1)); // none with adapters
    }
    void poolOfPiecesGrowsWithTheWidths()
    {
        // 67 sizes up to 512 in 0.10.2: more layers but half the width took less.
        const auto graphs = [](const char *model) { return gib(static_cast<double>(bytesOf(planOf(serving(model, "vllm", "0.10.2", "nvidia-l40s-48")), ComponentId::CudaGraphs))); };
        QVERIFY(near(graphs("ibm-granite/granite-3.3-2b-instruct"), 0.62, 0.05));
        QVERIFY(near(graphs("mistralai/Mistral-7B-Instruct-v0.3"), 0.67, 0.05));
        QVERIFY(near(graphs("Qwen/Qwen3-8B"), 0.68, 0.05));
    }
    void sequencesFromTheGraphsThatWereCaptured()
    {
        auto scenario = withWeights(serving("microsoft/phi-4", "vllm", "0.8.0", "nvidia-a100-sxm4-80"), "bnb-nf4");
        inferenceOf(scenario).contextTokens = 512;
        inferenceOf(scenario).options.lora = workload::LoraSlots{1, 16};
        const nlohmann::json v0{{"engine_generation", "V0"}, {"cuda_graph_count", 43}};
        QCOMPARE(resolved(scenario, v0).maxNumSeqs, 320); // 1, 2, 4 and 8 … 320
        const auto plan = planOf(scenario, v0);
        QVERIFY(near(gib(observed(plan, "activation_peak_bytes")), 1.16, 0.02));
        QVERIFY(near(gib(observed(plan, "cuda_graph_bytes")), 1.12, 0.05));
        QCOMPARE(resolved(scenario, {{"engine_generation", "V0"}, {"cuda_graph_count", -4}}).maxNumSeqs % 32, 0); // no count: the default
        inferenceOf(scenario).options.maxNumSeqs = 64;
        QCOMPARE(resolved(scenario, v0).maxNumSeqs, 64); // asked for
    }
    void notebooksSizeSequencesByTheMemoryLeft()
    {
        auto scenario = withWeights(serving("meta-llama/Meta-Llama-3-8B-Instruct", "vllm", "0.7.2", "nvidia-t4-16"), "bnb-nf4");
        inferenceOf(scenario).contextTokens = 512;
        inferenceOf(scenario).options.lora = workload::LoraSlots{1, 16};
        inferenceOf(scenario).options.gpuMemoryUtilization = 0.6;
        const nlohmann::json given{{"engine_generation", "V0"}, {"capacity_bytes", 14.74 * kGib}};
        QCOMPARE(resolved(scenario, given).maxNumSeqs, 160); // 8.84 − 5.35 GiB left
        QVERIFY(near(gib(observed(planOf(scenario, given), "activation_peak_bytes")), 0.74, 0.02));
        inferenceOf(scenario).options.gpuMemoryUtilization = 0.8;
        QCOMPARE(resolved(scenario, given).maxNumSeqs, 192);
        const auto h100 = withWeights(serving("meta-llama/Meta-Llama-3-8B-Instruct", "vllm", "0.7.2"), "bf16");
        QCOMPARE(resolved(h100, {{"engine_generation", "V0"}}).maxNumSeqs, 256); // a server
    }
    void latentAttentionSamplesWhereChunksAreForbidden()
    {
        auto scenario = withWeights(serving("deepseek-ai/DeepSeek-V2-Lite-Chat", "vllm", "0.7.3"), "awq-int4-g128");
        inferenceOf(scenario).contextTokens = 163840;
        const nlohmann::json v0{{"engine_generation", "V0"}};
        QVERIFY(near(gib(observed(planOf(scenario, v0), "activation_peak_bytes")), 0.94, 0.02));
        inferenceOf(scenario).engine.version = "0.8.5";
        QVERIFY(gib(observed(planOf(scenario, v0), "activation_peak_bytes")) < 0.3); // chunked: nothing is sampled
    }
    void theStatedEstimateOfGraphsLeavesTheBudget()
    {
        const auto scenario = serving("Qwen/Qwen3-8B", "vllm", "0.22.0");
        const double plain = observed(planOf(scenario), "activation_peak_bytes") - observed(planOf(scenario), "cuda_graph_bytes");
        const auto plan = planOf(scenario, {{"cuda_graph_estimate_bytes", 1.5 * kGib}});
        QVERIFY(near(observed(plan, "activation_peak_bytes"), plain + 1.5 * kGib, 1e-6));
        QVERIFY(near(observed(plan, "cuda_graph_bytes"), observed(planOf(scenario), "cuda_graph_bytes"), 1e-9));
    }
    void theFirstDefinitionCountsTheContext()
    {
        const auto plan = planOf(serving("meta-llama/Llama-3.1-8B-Instruct", "vllm", "0.6.4", "nvidia-rtx-3090-24"));
        QVERIFY(near(gib(observed(plan, "non_torch_bytes")), 0.35, 0.02));
        QVERIFY(near(gib(static_cast<double>(bytesOf(plan, ComponentId::Framework))), 0.35, 0.02)); // once
        QVERIFY(gib(observed(planOf(serving("meta-llama/Llama-3.1-8B-Instruct", "vllm", "0.6.6", "nvidia-rtx-3090-24")), "non_torch_bytes")) < 0.2);
        const auto flagged = planOf(serving("meta-llama/Meta-Llama-3-8B-Instruct", "vllm", "0.6.5"), {{"non_torch_includes_context", true}});
        QVERIFY(near(gib(static_cast<double>(bytesOf(flagged, ComponentId::Framework))), 1.79, 0.02));
    }
    void hybridsOfEarly2026CountTheirKernels()
    {
        const auto at = [](const char *version) { return gib(observed(planOf(serving("Qwen/Qwen3.5-27B", "vllm", version, "nvidia-h100-sxm5-80")), "non_torch_bytes")); };
        QVERIFY(near(at("0.17.1"), 1.8, 0.01));
        QVERIFY(near(at("0.18.0"), 3.8, 0.01));
        QVERIFY(at("0.25.0") < 0.5);
    }
    void statedFiguresReplaceEstimates()
    {
        const auto scenario = serving("Qwen/Qwen3-8B", "vllm", "0.12.0");
        const auto plan = planOf(scenario, {{"non_torch_bytes", 7.33 * kGib}, {"cuda_graph_bytes", 2.0 * kGib}, {"capacity_bytes", 95.0 * kGib}, {"free_at_start_bytes", 94.0 * kGib}});
        QVERIFY(near(observed(plan, "non_torch_bytes"), 7.33 * kGib, 1e-9));
        QVERIFY(near(observed(plan, "cuda_graph_bytes"), 2 * kGib, 1e-9));
        QCOMPARE(plan.devices[0].capacity, Bytes::rounded(95.0 * kGib));
        QVERIFY(near(static_cast<double>(bytesOf(plan, ComponentId::Framework)), (1.0 + 7.33) * kGib, 1e-9));
    }
    void theCardClassFollowsTheStatedCapacity()
    {
        const auto scenario = serving("Qwen/Qwen3-8B", "vllm", "0.12.0", "nvidia-rtx-4090-24");
        QCOMPARE(inferenceOf(planOf(scenario).understood).options.maxNumSeqs.value(), 256);
        QCOMPARE(inferenceOf(planOf(scenario, {{"capacity_bytes", 80.0 * kGib}}).understood).options.maxNumSeqs.value(), 1024);
    }
    void brokenGivensAreIgnored()
    {
        const auto scenario = serving("Qwen/Qwen3-0.6B");
        const auto plain = planOf(scenario);
        const auto odd = planOf(scenario, {{"non_torch_bytes", "much"}, {"profiled_tokens", 1.5}, {"engine_generation", 7}, {"mamba_slots", nullptr}});
        QCOMPARE(odd.devices[0].total, plain.devices[0].total);
    }
    void communicationGrowsWithTheRanks()
    {
        const auto at = [](std::int64_t tensor) { return observed(planOf(serving("meta-llama/Llama-3.3-70B-Instruct", "vllm", "0.11.0", "nvidia-h100-sxm5-80", tensor)), "non_torch_bytes"); };
        QVERIFY(near(gib(at(2)), 0.55, 0.02)); // 0.54–0.55 measured
        QVERIFY(gib(at(4)) >= 1.0 && gib(at(4)) <= 1.7);
        QVERIFY(at(4) >= at(2));
    }
    void runtimeBuffersOfBuiltEngines()
    {
        // One 0.5B engine built for 2,048 sequences: 2.48 + 5.36 GiB of runtime and decoder buffers.
        auto scenario = serving("Qwen/Qwen2.5-0.5B-Instruct", "tensorrt-llm", "0.14.0", "nvidia-rtx-a4000-16");
        inferenceOf(scenario).options.maxNumSeqs = 2048;
        QVERIFY(near(gib(static_cast<double>(bytesOf(planOf(scenario), ComponentId::OutputBuffers))), 7.84, 0.02));
        inferenceOf(scenario).options.maxNumSeqs = 64;
        QVERIFY(gib(static_cast<double>(bytesOf(planOf(scenario), ComponentId::OutputBuffers))) < 0.3);
    }
    void transformersComputesAllLogitsAtFirst()
    {
        const auto at = [](const char *version) {
            auto scenario = serving("meta-llama/Llama-3.1-8B-Instruct", "transformers", version);
            inferenceOf(scenario).contextTokens = 16384;
            return activationGib(scenario);
        };
        QVERIFY2(near(at("4.44.0"), 8.0 * 16384 * 128256 / kGib, 0.01), say("all", at("4.44.0"), 15.66)); // all positions
        QVERIFY(at("4.46.0") < 3);
    }
};

QTEST_APPLESS_MAIN(ActivationsTest)
#include "activations_test.moc"
