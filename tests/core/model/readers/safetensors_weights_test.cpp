// Checkpoint tensors as logical weights: names, packings of every quantisation library, exact parameters and bytes.
#include "core/model/readers/safetensors_weights.h"
#include "tests/core/model/readers/safetensors_bytes.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using anchorgpu::formats::TensorRole;
using anchorgpu::test::SafetensorsBytes;

namespace {

SafetensorsWeights read(const SafetensorsBytes &file, std::int64_t layers = 0)
{
    const std::string bytes = file.header();
    std::vector<SafetensorsHeader> headers{*parseSafetensorsHeader(MemorySource(bytes), "x")};
    return *weightsOf(headers, layers, "x");
}

const TensorEntry *entryOf(const SafetensorsWeights &weights, TensorRole role)
{
    for (const TensorEntry &entry : weights.inventory.entries) {
        if (entry.role == role)
            return &entry;
    }
    return nullptr;
}

std::int64_t buffers(const SafetensorsWeights &weights) { return weights.inventory.parameters(Part::Buffer); }
const std::string kQ = "model.layers.0.self_attn.q_proj";

} // namespace

class SafetensorsWeightsTest : public QObject {
    Q_OBJECT
private slots:
    void plainLlama()
    {
        SafetensorsBytes file;
        file.add("model.embed_tokens.weight", "BF16", {1000, 64}).add("model.norm.weight", "BF16", {64}).add("lm_head.weight", "BF16", {1000, 64});
        for (int i = 0; i < 3; ++i) {
            const std::string layer = "model.layers." + std::to_string(i) + ".";
            file.add(layer + "self_attn.q_proj.weight", "BF16", {64, 64}).add(layer + "self_attn.k_proj.weight", "BF16", {16, 64});
            file.add(layer + "mlp.down_proj.weight", "BF16", {64, 256}).add(layer + "input_layernorm.weight", "BF16", {64}).add(layer + "post_attention_layernorm.weight", "BF16", {64});
        }
        const auto weights = read(file);
        QCOMPARE(weights.inventory.parameters(), 2 * 64000 + 64 + 3 * (4096 + 1024 + 16384 + 128));
        QCOMPARE(weights.bytes, file.dataBytes());
        QCOMPARE(weights.layers, 3);
        QCOMPARE(weights.hiddenSize, 64);
        QCOMPARE(weights.vocabSize, 1000);
        QVERIFY(weights.hasHead && weights.unnamed == 0 && !weights.shapesLost);
        QCOMPARE(formats::toId(weights.format), std::string("bf16"));
        const TensorEntry *norm = entryOf(weights, TensorRole::Norm);
        QCOMPARE(norm->perLayer, 2);
        QCOMPARE(weights.inventory.copies(*norm), 6);
        QCOMPARE(norm->fileBytes, 6 * 64 * 2);
    }

    void packings_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("fp8") << "fp8";
        QTest::newRow("fp8-block") << "fp8-block";
        QTest::newRow("int8") << "int8";
        QTest::newRow("bnb-int8") << "bnb-int8";
        QTest::newRow("awq") << "awq-int4-g128";
        QTest::newRow("gptq") << "gptq-int4-g128";
        QTest::newRow("gptq 8 bit") << "w8a16";
        QTest::newRow("compressed-tensors int4") << "int4-g128";
        QTest::newRow("compressed-tensors int4 g32") << "int4-g32";
        QTest::newRow("ModelOpt NVFP4") << "nvfp4";
        QTest::newRow("MXFP4 bytes") << "mxfp4";
    }
    void packings()
    {
        QFETCH(QString, format);
        const QString tag = QTest::currentDataTag();
        SafetensorsBytes file; // one matrix of 256 outputs × 512 inputs
        std::int64_t auxiliary = 0;
        const auto aux = [&](const std::string &suffix, const std::string &dtype, const std::vector<std::int64_t> &shape) {
            file.add(kQ + suffix, dtype, shape);
            std::int64_t values = 1;
            for (std::int64_t side : shape)
                values *= side;
            auxiliary += values;
        };
        if (tag == "fp8") {
            file.add(kQ + ".weight", "F8_E4M3", {256, 512});
            aux(".weight_scale", "F32", {});
            aux(".input_scale", "F32", {});
        } else if (tag == "fp8-block") {
            file.add(kQ + ".weight", "F8_E4M3", {256, 512});
            aux(".weight_scale_inv", "F32", {2, 4});
        } else if (tag == "int8") {
            file.add(kQ + ".weight", "I8", {256, 512});
            aux(".weight_scale", "BF16", {256, 1});
        } else if (tag == "bnb-int8") {
            file.add(kQ + ".weight", "I8", {256, 512});
            aux(".SCB", "F32", {256});
        } else if (tag == "awq") {
            file.add(kQ + ".qweight", "I32", {512, 32});
            aux(".qzeros", "I32", {4, 32});
            aux(".scales", "F16", {4, 256});
        } else if (tag == "gptq") {
            file.add(kQ + ".qweight", "I32", {64, 256});
            aux(".qzeros", "I32", {4, 32});
            aux(".scales", "F16", {4, 256});
            aux(".g_idx", "I32", {512});
        } else if (tag == "gptq 8 bit") {
            file.add(kQ + ".qweight", "I32", {128, 256});
            aux(".scales", "F16", {4, 256});
            aux(".g_idx", "I32", {512});
        } else if (tag.startsWith("compressed")) {
            file.add(kQ + ".weight_packed", "I32", {256, 64});
            aux(".weight_scale", "BF16", {256, tag.endsWith("g32") ? 16 : 4});
            aux(".weight_shape", "I64", {2});
        } else if (tag == "ModelOpt NVFP4") {
            file.add(kQ + ".weight", "U8", {256, 256});
            aux(".weight_scale", "F8_E4M3", {256, 32});
            aux(".weight_scale_2", "F32", {});
        } else {
            file.add(kQ + ".weight", "U8", {256, 256});
            aux(".weight_scale", "U8", {256, 16});
        }
        file.add("model.norm.weight", "BF16", {64});
        const auto weights = read(file);
        QCOMPARE(weights.inventory.parameters(), 256 * 512 + 64);
        QCOMPARE(QString::fromStdString(formats::toId(weights.format)), format);
        QCOMPARE(weights.bytes, file.dataBytes());
        QCOMPARE(buffers(weights), auxiliary);
        const TensorEntry *q = entryOf(weights, TensorRole::AttnQ);
        QVERIFY(q != nullptr);
        QCOMPARE(q->rows, 256);
        QCOMPARE(q->cols, 512);
    }
    void bitsandbytesHidesShapes()
    {
        SafetensorsBytes file;
        file.add(kQ + ".weight", "U8", {65536, 1}).add(kQ + ".weight.absmax", "U8", {2048}).add(kQ + ".weight.nested_absmax", "F32", {8});
        file.add(kQ + ".weight.quant_map", "F32", {16}).add(kQ + ".weight.nested_quant_map", "F32", {256}).add(kQ + ".weight.quant_state.bitsandbytes__nf4", "U8", {100});
        const auto weights = read(file);
        QCOMPARE(weights.inventory.parameters(), 131072);
        QVERIFY(weights.shapesLost);
        QCOMPARE(formats::toId(weights.format), std::string("bnb-nf4-dq"));
    }
    void gptOssExperts()
    {
        SafetensorsBytes file;
        const std::string mlp = "model.layers.0.mlp.";
        file.add(mlp + "experts.gate_up_proj_blocks", "U8", {32, 5760, 90, 16}).add(mlp + "experts.gate_up_proj_scales", "U8", {32, 5760, 90});
        file.add(mlp + "experts.gate_up_proj_bias", "BF16", {32, 5760}).add(mlp + "experts.down_proj_blocks", "U8", {32, 2880, 90, 16});
        file.add(mlp + "experts.down_proj_scales", "U8", {32, 2880, 90}).add(mlp + "router.weight", "BF16", {32, 2880}).add(mlp + "router.bias", "BF16", {32});
        file.add("model.layers.0.self_attn.sinks", "BF16", {64});
        const auto weights = read(file);
        QCOMPARE(weights.inventory.parameters(), 32LL * 5760 * 2880 + 32LL * 5760 + 32LL * 2880 * 2880 + 32 * 2880 + 32 + 64);
        QCOMPARE(formats::toId(weights.format), std::string("mxfp4"));
        QCOMPARE(entryOf(weights, TensorRole::ExpertGateUp)->stack, 32);
        QCOMPARE(entryOf(weights, TensorRole::ExpertGateUp)->cols, 2880);
        QVERIFY(entryOf(weights, TensorRole::AttnSink) && entryOf(weights, TensorRole::RouterBias) && entryOf(weights, TensorRole::ExpertBias));
    }
    void expertsStoredOneByOneAreOneStack()
    {
        SafetensorsBytes file;
        for (int layer = 0; layer < 2; ++layer) {
            for (int expert = 0; expert < 8; ++expert)
                file.add("model.layers." + std::to_string(layer) + ".mlp.experts." + std::to_string(expert) + ".down_proj.weight", "BF16", {64, 32});
        }
        const auto weights = read(file);
        const TensorEntry *down = entryOf(weights, TensorRole::ExpertDown);
        QCOMPARE(down->stack, 8);
        QCOMPARE(weights.inventory.copies(*down), 2);
        QCOMPARE(weights.inventory.parameters(), 2 * 8 * 64 * 32);
        QCOMPARE(down->fileBytes, file.dataBytes());
    }
    void layersBehindTheLastPredict()
    {
        SafetensorsBytes file;
        file.add("model.layers.0.self_attn.o_proj.weight", "BF16", {8, 8}).add("model.layers.1.self_attn.o_proj.weight", "BF16", {8, 8});
        file.add("model.layers.1.eh_proj.weight", "BF16", {8, 16}).add("mtp.fc.weight", "BF16", {8, 16});
        const auto weights = read(file, 1);
        QCOMPARE(weights.inventory.parameters(), 64);
        QCOMPARE(weights.inventory.parameters(Part::Mtp), 64 + 128 + 128);
    }
    void twiceTheSameTensorIsRefused()
    {
        const std::string bytes = SafetensorsBytes().add("a", "F32", {1}).header();
        std::vector<SafetensorsHeader> headers{*parseSafetensorsHeader(MemorySource(bytes), "x"), *parseSafetensorsHeader(MemorySource(bytes), "y")};
        QCOMPARE(weightsOf(headers, 0, "x").error().id, std::string("safetensors-duplicate"));
    }

    void names_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("role");
        QTest::addColumn<int>("part");
        QTest::addColumn<int>("layer");
        const auto row = [](const char *name, TensorRole role, int layer, Part part = Part::Language) {
            const std::string_view id = formats::idOf(role);
            QTest::newRow(name) << QString(name) << QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size())) << static_cast<int>(part) << layer;
        };
        row("model.embed_tokens.weight", TensorRole::TokenEmbedding, -1);
        row("transformer.wte.weight", TensorRole::TokenEmbedding, -1);
        row("transformer.wpe.weight", TensorRole::PositionEmbedding, -1);
        row("model.norm.weight", TensorRole::FinalNorm, -1);
        row("lm_head.weight", TensorRole::Head, -1);
        row("output.weight", TensorRole::Head, -1);
        row("model.layers.7.self_attn.qkv_proj.weight", TensorRole::AttnQkv, 7);
        row("model.layers.7.self_attn.q_proj.bias", TensorRole::Bias, 7);
        row("model.layers.7.self_attn.q_norm.weight", TensorRole::Norm, 7);
        row("model.layers.7.self_attn.dense.weight", TensorRole::AttnOut, 7);
        row("gpt_neox.layers.7.attention.query_key_value.weight", TensorRole::AttnQkv, 7);
        row("gpt_neox.layers.7.mlp.dense_4h_to_h.weight", TensorRole::MlpDown, 7);
        row("transformer.h.7.attn.c_proj.weight", TensorRole::AttnOut, 7);
        row("transformer.h.7.mlp.c_proj.weight", TensorRole::MlpDown, 7);
        row("transformer.h.7.ln_1.weight", TensorRole::Norm, 7);
        row("model.layers.7.block_sparse_moe.gate.weight", TensorRole::Router, 7);
        row("model.layers.7.block_sparse_moe.experts.3.w2.weight", TensorRole::ExpertDown, 7);
        row("model.layers.7.mlp.gate.e_score_correction_bias", TensorRole::RouterBias, 7);
        row("model.layers.7.mlp.shared_experts.up_proj.weight", TensorRole::SharedUp, 7);
        row("model.layers.7.mlp.shared_expert_gate.weight", TensorRole::SharedRouter, 7);
        row("model.layers.7.self_attn.kv_a_proj_with_mqa.weight", TensorRole::LatentKvA, 7);
        row("model.layers.7.self_attn.kv_a_layernorm.weight", TensorRole::Norm, 7);
        row("model.layers.7.self_attn.indexer.wk.weight", TensorRole::IndexerK, 7);
        row("model.layers.7.self_attn.indexer.wq_b.weight", TensorRole::IndexerQ, 7);
        row("model.layers.7.linear_attn.in_proj_qkvz.weight", TensorRole::LinearQkv, 7);
        row("model.layers.7.linear_attn.out_proj.weight", TensorRole::LinearOut, 7);
        row("model.layers.7.linear_attn.conv1d.weight", TensorRole::LinearConv, 7);
        row("model.layers.7.linear_attn.dt_bias", TensorRole::LinearDecay, 7);
        row("backbone.layers.7.mixer.in_proj.weight", TensorRole::SsmIn, 7);
        row("backbone.layers.7.mixer.out_proj.weight", TensorRole::SsmOut, 7);
        row("backbone.layers.7.mixer.A_log", TensorRole::SsmA, 7);
        row("backbone.norm_f.weight", TensorRole::FinalNorm, -1);
        row("encoder.layer.7.attention.output.dense.weight", TensorRole::AttnOut, 7);
        row("encoder.layer.7.intermediate.dense.weight", TensorRole::MlpUp, 7);
        row("encoder.layer.7.output.dense.weight", TensorRole::MlpDown, 7);
        row("embeddings.token_type_embeddings.weight", TensorRole::TypeEmbedding, -1);
        row("decoder.block.7.layer.2.DenseReluDense.wo.weight", TensorRole::MlpDown, 7);
        row("decoder.block.7.layer.0.SelfAttention.o.weight", TensorRole::AttnOut, 7);
        row("model.visual.blocks.7.attn.qkv.weight", TensorRole::AttnQkv, -1, Part::Vision);
        row("vision_tower.vision_model.encoder.layers.7.mlp.fc1.weight", TensorRole::MlpUp, -1, Part::Vision);
        row("model.layers.40.self_attn.q_proj.weight", TensorRole::AttnQ, -1, Part::Mtp);
        row("model.layers.9999999.self_attn.q_proj.weight", TensorRole::AttnQ, -1);
        row("something.else.weight", TensorRole::Other, -1);
        row("", TensorRole::Other, -1);
        row("...", TensorRole::Other, -1);
    }
    void names()
    {
        QFETCH(QString, name);
        QFETCH(QString, role);
        QFETCH(int, part);
        QFETCH(int, layer);
        const TensorPlace place = safetensorsPlaceOf(name.toStdString(), {40, false});
        QCOMPARE(QString::fromLatin1(formats::idOf(place.role).data()), role);
        QCOMPARE(static_cast<int>(place.part), part);
        QCOMPARE(place.layer, layer);
    }
    void encodersBesideDecodersAreApart()
    {
        QCOMPARE(static_cast<int>(safetensorsPlaceOf("encoder.block.3.layer.0.SelfAttention.q.weight", {0, true}).part), static_cast<int>(Part::Encoder));
        QCOMPARE(static_cast<int>(safetensorsPlaceOf("encoder.layer.3.attention.self.query.weight", {0, false}).part), static_cast<int>(Part::Language));
    }
};

QTEST_APPLESS_MAIN(SafetensorsWeightsTest)
#include "safetensors_weights_test.moc"
