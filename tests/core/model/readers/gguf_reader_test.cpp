// GGUF files as models: headers of 14 published models (written by an independent generator from their layouts) against the catalogue's
// rows, real vocabulary files, split files, and shapes of files that no row describes.
#include "core/model/cache_shape.h"
#include "core/model/gguf_layout.h"
#include "core/model/model_catalogue.h"
#include "core/model/readers/gguf_reader.h"
#include "core/model/readers/gguf_tensor_names.h"
#include "tests/core/model/readers/gguf_bytes.h"

#include <QTemporaryDir>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::model;
using anchorgpu::formats::TensorRole;
using anchorgpu::test::GgufBytes;
using anchorgpu::test::llamaFile;

namespace {

/// One letter a mixer and feed-forward part of each layer, and the norms.
QString kindsOf(const Model &model)
{
    QString kinds;
    for (std::size_t i = 0; i < model.layerGroups.size(); ++i) {
        const LayerGroup &group = model.layer(i);
        for (const Mixer &mixer : group.mixers)
            kinds += "GLASDX"[mixer.index()];
        for (const FeedForward &part : group.feedForwards)
            kinds += "de"[part.index()];
        kinds += QString::number(group.norms);
    }
    return kinds;
}

bool hasRemark(const Model &model, std::string_view id)
{
    return std::any_of(model.remarks.begin(), model.remarks.end(), [id](const Remark &remark) { return remark.id == id; });
}

const LayerGroup &first(const Model &model) { return model.layer(0); }

} // namespace

class GgufReaderTest : public QObject {
    Q_OBJECT
private slots:
    void publishedModels_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<qint64>("bytes");
        const auto row = [](const char *id, qint64 parameters, qint64 bytes) { QTest::newRow(id) << QString(id) << parameters << bytes; };
        row("meta-llama/Llama-3.2-1B-Instruct", 1235814432, 799862912);
        row("Qwen/Qwen2.5-0.5B-Instruct", 494032768, 391859712);
        row("google/gemma-3-1b-it", 999885952, 799525120);
        row("microsoft/Phi-4-mini-instruct", 3836021856, 2485589376);
        row("mistralai/Mixtral-8x7B-Instruct-v0.1", 46702792704, 28447727616);
        row("deepseek-ai/DeepSeek-V2-Lite-Chat", 15706484224, 10363959296);
        row("openai/gpt-oss-20b", 20914757184, 12096558336);
        row("ibm-granite/granite-4.0-h-tiny", 6939037248, 4227387648);
        row("tiiuae/Falcon-H1-7B-Instruct", 7585513568, 4592077184);
        row("state-spaces/mamba-2.8b-hf", 2768345600, 1623412000);
        row("nvidia/Nemotron-H-8B-Base-8K", 8100852736, 4975480832);
        row("allenai/OLMoE-1B-7B-0125-Instruct", 6919161856, 4211730432);
        row("CohereLabs/c4ai-command-r7b-12-2024", 8028033024, 5046091776);
        row("HuggingFaceTB/SmolLM2-135M-Instruct", 134515008, 103668480);
    }
    void publishedModels()
    {
        QFETCH(QString, id);
        QFETCH(qint64, parameters);
        QFETCH(qint64, bytes);
        const std::string path = std::string(TEST_DATA) + "/gguf/headers/" + id.section('/', 1).toStdString() + ".gguf";
        const auto model = readGguf(path);
        QVERIFY2(model.has_value(), model ? "" : (model.error().id + model.error().place).c_str());
        QCOMPARE(model->inventory.parameters(), parameters);
        QCOMPARE(model->fileBytes->count(), bytes);
        QVERIFY(hasRemark(*model, "file-cut-off")); // the test files end behind the header
        QCOMPARE(model->provenance.status, std::string("file"));
        QCOMPARE(formats::toId(model->nativeFormat), id == "openai/gpt-oss-20b" ? std::string("gguf:MXFP4_MOE") : std::string("gguf:Q4_K_M"));

        const GgufLayout layout = ggufLayout(*model, model->nativeFormat);
        QCOMPARE(layout.bytes().count(), bytes);
        QCOMPARE(layout.parameters(), parameters);

        const auto row = ModelCatalogue::builtIn().find(id.toStdString());
        QVERIFY(row.has_value());
        QCOMPARE(kindsOf(*model), kindsOf(**row));
        QCOMPARE(cacheValuesPerToken(*model).full, cacheValuesPerToken(**row).full);
        QCOMPARE(cacheValuesPerToken(*model).window, cacheValuesPerToken(**row).window);
        QCOMPARE(model->hiddenSize, (*row)->hiddenSize);
        QCOMPARE(model->tiedEmbeddings, (*row)->tiedEmbeddings);
        const formats::MixModel mine = mixModelOf(*model), theirs = mixModelOf(**row);
        QCOMPARE(mine.experts, theirs.experts);
        QCOMPARE(mine.queryHeadsPerKvHead, theirs.queryHeadsPerKvHead);
        // Another mix of the same model has the same bytes, whether the model comes from the file or from the catalogue.
        if (id != "tiiuae/Falcon-H1-7B-Instruct") {
            for (const char *other : {"gguf:Q8_0", "gguf:IQ3_XS", "gguf:Q2_K"}) {
                const auto format = *formats::parseNumericFormat(other);
                QCOMPARE(ggufLayout(*model, format).bytes().count(), ggufLayout(**row, format).bytes().count());
            }
        }
    }
    void stateSizesOfHybrids()
    {
        const auto granite = readGguf(std::string(TEST_DATA) + "/gguf/headers/granite-4.0-h-tiny.gguf");
        const auto *ssm = std::get_if<StateSpace>(&first(*granite).mixers.front());
        QVERIFY(ssm != nullptr);
        QCOMPARE(ssm->version, 2);
        QCOMPARE(ssm->heads, 48);
        QCOMPARE(ssm->headDim, 64);
        QCOMPARE(ssm->state, 128);
        const auto mamba = readGguf(std::string(TEST_DATA) + "/gguf/headers/mamba-2.8b-hf.gguf");
        QCOMPARE(std::get<StateSpace>(first(*mamba).mixers.front()).version, 1);
        QCOMPARE(std::get<StateSpace>(first(*mamba).mixers.front()).dtRank, 160);
    }
    void expertsAndLatentAttention()
    {
        const auto deepseek = readGguf(std::string(TEST_DATA) + "/gguf/headers/DeepSeek-V2-Lite-Chat.gguf");
        const auto &latent = std::get<LatentAttention>(deepseek->layer(5).mixers.front());
        QCOMPARE(latent.kvLoraRank, 512);
        QCOMPARE(latent.ropeDim, 64);
        QCOMPARE(latent.nopeDim, 128);
        QCOMPARE(latent.valueDim, 128);
        const auto &moe = std::get<MixtureOfExperts>(deepseek->layer(5).feedForwards.front());
        QCOMPARE(moe.experts, 64);
        QCOMPARE(moe.expertsPerToken, 6);
        QCOMPARE(moe.sharedIntermediate, 2 * 1408);
        QVERIFY(std::holds_alternative<DenseFeedForward>(deepseek->layer(0).feedForwards.front()));
        const auto oss = readGguf(std::string(TEST_DATA) + "/gguf/headers/gpt-oss-20b.gguf");
        QVERIFY(std::get<WindowAttention>(oss->layer(0).mixers.front()).sinks);
        QCOMPARE(std::get<WindowAttention>(oss->layer(0).mixers.front()).window, 128);
        QVERIFY(std::holds_alternative<FullAttention>(oss->layer(1).mixers.front()));
    }

    void vocabularyFilesAreDescribedByTheirMetadata_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("layers");
        QTest::addColumn<qint64>("vocabulary");
        QTest::addColumn<qint64>("cached");
        QTest::newRow("llama") << "ggml-vocab-llama-spm" << qint64(32) << qint64(32000) << qint64(32 * 2 * 4096);
        QTest::newRow("phi-3") << "ggml-vocab-phi-3" << qint64(32) << qint64(32064) << qint64(32 * 2 * 3072);
        QTest::newRow("bert") << "ggml-vocab-bert-bge" << qint64(12) << qint64(30522) << qint64(0);
    }
    void vocabularyFilesAreDescribedByTheirMetadata()
    {
        QFETCH(QString, name);
        QFETCH(qint64, layers);
        QFETCH(qint64, vocabulary);
        QFETCH(qint64, cached);
        const auto model = readGguf(std::string(TEST_DATA) + "/gguf/" + name.toStdString() + ".gguf");
        QVERIFY(model.has_value());
        QCOMPARE(model->layers(), layers);
        QCOMPARE(model->vocabSize, vocabulary);
        QCOMPARE(cacheValuesPerToken(*model).full + cacheValuesPerToken(*model).window, cached);
        QVERIFY(hasRemark(*model, "no-tensors"));
        QVERIFY(!model->fileBytes.has_value());
    }
    void llamaVocabularyDescribesLlama2()
    {
        const auto model = readGguf(std::string(TEST_DATA) + "/gguf/ggml-vocab-llama-spm.gguf");
        QCOMPARE(model->inventory.parameters(), 6'738'415'616);
    }

    void sparseFileOfFortyGibibytes()
    {
        QTemporaryDir dir;
        const std::string path = dir.filePath("llama-70b.gguf").toStdString();
        const GgufBytes file = llamaFile(80, 8192, 28672, 64, 8, 128256);
        file.writeSparse(path);
        const auto model = readGguf(path);
        QVERIFY(model.has_value());
        QCOMPARE(model->inventory.parameters(), 70'553'706'496 + 64);
        QCOMPARE(model->fileBytes->count(), static_cast<qint64>(file.tensorBytes()));
        QVERIFY(!hasRemark(*model, "file-cut-off"));
        QCOMPARE(model->maxContext, 131072);
        QVERIFY(mixModelOf(*model).class70B);
        QCOMPARE(first(*model).mixers.size(), std::size_t{1});
        QCOMPARE(std::get<FullAttention>(first(*model).mixers.front()).shape.kvHeads, 8);
    }

    void splitFilesAreReadTogether()
    {
        QTemporaryDir dir;
        const auto part = [&](int number) { return dir.filePath(QString("m-%1-of-00003.gguf").arg(number, 5, 10, QChar('0'))).toStdString(); };
        const auto keys = [](GgufBytes &file, std::uint16_t number) {
            file.key("split.no", 2, GgufBytes::raw(number)).key("split.count", 2, GgufBytes::raw<std::uint16_t>(3));
            file.key("split.tensors.count", 5, GgufBytes::raw<std::int32_t>(3));
        };
        GgufBytes one; // the first part may hold metadata alone
        one.string("general.architecture", "llama").u32("llama.block_count", 1).u32("llama.embedding_length", 256);
        one.u32("llama.attention.head_count", 2);
        keys(one, 0);
        GgufBytes two, three;
        keys(two, 1);
        keys(three, 2);
        two.f16("token_embd.weight", {256, 1000}).f16("blk.0.attn_k.weight", {256, 256});
        three.f16("blk.0.attn_q.weight", {256, 256});
        one.writeSparse(part(1));
        two.writeSparse(part(2));
        three.writeSparse(part(3));
        for (int i : {1, 2, 3}) {
            const auto model = readGguf(part(i));
            QVERIFY(model.has_value());
            QCOMPARE(model->inventory.parameters(), 256 * 1000 + 2 * 256 * 256);
            QCOMPARE(model->fileBytes->count(), 2 * (256 * 1000 + 2 * 256 * 256));
            QCOMPARE(model->layers(), 1);
        }
        std::filesystem::copy_file(part(2), part(3), std::filesystem::copy_options::overwrite_existing);
        QCOMPARE(readGguf(part(1)).error().id, std::string("gguf-part-mismatch"));
        std::filesystem::remove(part(3));
        const auto missing = readGguf(part(1));
        QCOMPARE(missing.error().id, std::string("gguf-part-missing"));
        QVERIFY(missing.error().found.ends_with("m-00003-of-00003.gguf"));
        const std::string renamed = dir.filePath("other.gguf").toStdString();
        std::filesystem::copy_file(part(2), renamed);
        QCOMPARE(readGguf(renamed).error().id, std::string("gguf-part-mismatch"));
    }

    void predictionBlocksAreApart()
    {
        GgufBytes file;
        file.string("general.architecture", "glm4moe").u32("glm4moe.block_count", 2).u32("glm4moe.nextn_predict_layers", 1);
        file.u32("glm4moe.embedding_length", 256).u32("glm4moe.attention.head_count", 4).u32("glm4moe.attention.head_count_kv", 2);
        file.f16("token_embd.weight", {256, 100});
        for (const char *block : {"blk.0.", "blk.1."})
            file.f16(block + std::string("attn_q.weight"), {256, 256}).f16(block + std::string("attn_k.weight"), {256, 128}).f16(block + std::string("attn_v.weight"), {256, 128});
        file.f16("blk.1.nextn.eh_proj.weight", {512, 256});
        const auto model = readGgufBytes(file.header(), "glm.gguf");
        QVERIFY(model.has_value());
        QCOMPARE(model->layers(), 1);
        QCOMPARE(model->inventory.parameters(), 256 * 100 + 256 * 512);
        QCOMPARE(model->inventory.parameters(Part::Mtp), 256 * 512 + 512 * 256);
        QVERIFY(model->mtp.has_value());
    }
    void windowPatternsOfFiles()
    {
        GgufBytes file;
        file.string("general.architecture", "step35").u32("step35.block_count", 4).u32("step35.embedding_length", 256).u32("step35.context_length", 4096);
        file.u32("step35.attention.head_count", 4).i32s("step35.attention.head_count_kv", {2, 1, 2, 1}).u32("step35.attention.sliding_window", 512);
        file.key("step35.attention.sliding_window_pattern", 9,
                 GgufBytes::raw<std::uint32_t>(7) + GgufBytes::raw<std::uint64_t>(4) + std::string({1, 0, 1, 0}));
        for (int i = 0; i < 4; ++i)
            file.f16("blk." + std::to_string(i) + ".attn_k.weight", {256, i % 2 ? 64U : 128U}).f16("blk." + std::to_string(i) + ".attn_v.weight", {256, i % 2 ? 64U : 128U});
        const auto model = readGgufBytes(file.header(), "step.gguf");
        QVERIFY(model.has_value());
        QCOMPARE(kindsOf(*model), QString("L0G0L0G0"));
        QCOMPARE(std::get<WindowAttention>(model->layer(0).mixers.front()).shape.kvHeads, 2);
        QCOMPARE(std::get<FullAttention>(model->layer(1).mixers.front()).shape.kvHeads, 1);
    }
    void oldLatentFilesCacheFullHeads()
    {
        GgufBytes file;
        file.string("general.architecture", "deepseek2").u32("deepseek2.block_count", 1).u32("deepseek2.embedding_length", 512);
        file.u32("deepseek2.attention.head_count", 16).u32("deepseek2.attention.head_count_kv", 16).u32("deepseek2.attention.kv_lora_rank", 512);
        file.u32("deepseek2.attention.key_length", 192).u32("deepseek2.attention.value_length", 128);
        file.f16("blk.0.attn_kv_a_mqa.weight", {512, 576}).f16("blk.0.attn_kv_b.weight", {512, 16 * 256});
        const auto model = readGgufBytes(file.header(), "old.gguf");
        QVERIFY(model.has_value());
        QCOMPARE(cacheValuesPerToken(*model).full, 16 * (192 + 128));
    }
    void unknownArchitecturesHaveTheirInventory()
    {
        GgufBytes file;
        file.string("general.architecture", "flux").q4k("double_blocks.0.img_attn.qkv.weight", {3072, 9216}).floats("final_layer.linear.bias", {64});
        const auto model = readGgufBytes(file.header(), "flux.gguf");
        QVERIFY(model.has_value());
        QCOMPARE(model->layers(), 0);
        QCOMPARE(model->inventory.parameters(), 3072 * 9216 + 64);
        QVERIFY(hasRemark(*model, "no-layers-known"));
        QCOMPARE(formats::toId(model->nativeFormat), std::string("gguf:Q4_K"));
        QCOMPARE(ggufLayout(*model, model->nativeFormat).bytes().count(), model->fileBytes->count());
    }
    void projectorsAreVision()
    {
        GgufBytes file;
        file.string("general.architecture", "clip").f16("v.blk.0.attn_q.weight", {64, 64}).f16("v.patch_embd.weight", {14, 14, 3, 64}).f16("mm.0.weight", {64, 256});
        const auto model = readGgufBytes(file.header(), "mmproj.gguf");
        QCOMPARE(model->inventory.parameters(Part::Vision), 64 * 64 + 14 * 14 * 3 * 64 + 64 * 256);
        QCOMPARE(model->inventory.parameters(Part::Language), 0);
    }

    void filesThatNameNothingAreRefused()
    {
        QCOMPARE(readGgufBytes(GgufBytes().header(), "x").error().id, std::string("gguf-empty"));
        QCOMPARE(readGgufBytes(GgufBytes().string("general.name", "x").header(), "x").error().id, std::string("gguf-empty"));
        QVERIFY(readGgufBytes(GgufBytes().string("tokenizer.ggml.model", "gpt2").header(), "x").has_value());
        QVERIFY(readGgufBytes(GgufBytes().string("general.architecture", "llama").header(), "x").has_value());
        const auto deep = readGgufBytes(GgufBytes().string("general.architecture", "llama").u32("llama.block_count", 100000).header(), "x");
        QCOMPARE(deep.error().id, std::string("out-of-range"));
        QCOMPARE(deep.error().place, std::string("llama.block_count"));
    }
    void namesOfTensors_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("role");
        QTest::addColumn<int>("layer");
        QTest::addColumn<int>("part");
        const auto row = [](const char *name, TensorRole role, int layer, Part part = Part::Language) {
            QTest::newRow(name) << QString(name) << QString::fromLatin1(formats::idOf(role).data()) << layer << static_cast<int>(part);
        };
        row("token_embd.weight", TensorRole::TokenEmbedding, -1);
        row("token_embd_norm.weight", TensorRole::Norm, -1);
        row("output.weight", TensorRole::Head, -1);
        row("output.bias", TensorRole::HeadBias, -1);
        row("output_norm.weight", TensorRole::FinalNorm, -1);
        row("blk.0.attn_q.bias", TensorRole::Bias, 0);
        row("blk.31.attn_q_norm.weight", TensorRole::Norm, 31);
        row("blk.3.ffn_gate_inp.weight", TensorRole::Router, 3);
        row("blk.3.exp_probs_b.bias", TensorRole::RouterBias, 3);
        row("blk.3.ffn_up_exps.bias", TensorRole::ExpertBias, 3);
        row("blk.3.ffn_gate_up_exps.weight", TensorRole::ExpertGateUp, 3);
        row("blk.3.ssm_norm.weight", TensorRole::Norm, 3);
        row("blk.3.ssm_a", TensorRole::SsmA, 3);
        row("blk.3.ffn_norm", TensorRole::Norm, 3);
        row("blk.40.attn_q.weight", TensorRole::AttnQ, -1, Part::Mtp);
        row("blk.39.nextn.eh_proj.weight", TensorRole::Projector, -1, Part::Mtp);
        row("enc.blk.2.attn_q.weight", TensorRole::AttnQ, 2, Part::Encoder);
        row("dec.blk.2.attn_q.weight", TensorRole::AttnQ, 2);
        row("v.blk.2.attn_out.weight", TensorRole::Other, -1, Part::Vision);
        row("mm.2.weight", TensorRole::Projector, -1, Part::Vision);
        row("blk.x.attn_q.weight", TensorRole::Other, -1);
        row("blk.99999999999.attn_q.weight", TensorRole::Other, -1);
        row("", TensorRole::Other, -1);
    }
    void namesOfTensors()
    {
        QFETCH(QString, name);
        QFETCH(QString, role);
        QFETCH(int, layer);
        QFETCH(int, part);
        const TensorPlace place = ggufPlaceOf(name.toStdString(), 40);
        QCOMPARE(QString::fromLatin1(formats::idOf(place.role).data()), role);
        QCOMPARE(place.layer, layer);
        QCOMPARE(static_cast<int>(place.part), part);
    }
    void anyMetadataIsReadOrRefused()
    {
        QVERIFY(rc::check("wild numbers never crash the reader, and bytes stay those of the tensors", [] {
            const auto wild = [] { return *rc::gen::element<std::uint32_t>(0U, 1U, 2U, 7U, 64U, 4096U, 1U << 20, 1U << 31, ~0U); };
            GgufBytes file;
            const std::string arch = *rc::gen::element<std::string>("llama", "gemma3", "mamba", "deepseek2", "qwen3next", "granitehybrid", "bert", "t5", "x");
            file.string("general.architecture", arch);
            for (const char *key : {"block_count", "embedding_length", "context_length", "attention.head_count", "attention.head_count_kv", "attention.key_length",
                                    "feed_forward_length", "expert_count", "expert_used_count", "attention.sliding_window", "ssm.inner_size", "ssm.state_size",
                                    "ssm.time_step_rank", "ssm.group_count", "attention.kv_lora_rank", "attention.key_length_mla", "nextn_predict_layers",
                                    "attention.shared_kv_layers", "wkv.head_size", "vocab_size"})
                file.u32(arch + "." + key, wild());
            const bool tensors = *rc::gen::arbitrary<bool>();
            if (tensors)
                file.f16("blk.0.attn_k.weight", {64, 64}).f16("blk.0.ssm_in.weight", {64, 64}).f16("blk.1.ssm_ba.weight", {64, 64}).f16("blk.1.ffn_down_exps.weight", {64, 64, 4});
            const auto model = readGgufBytes(file.header(), "wild.gguf");
            if (model && tensors)
                RC_ASSERT(model->fileBytes->count() == 2 * 64 * 64 * 7);
            if (model)
                RC_ASSERT(cacheValuesPerToken(*model).full >= 0);
        }));
    }
};

QTEST_APPLESS_MAIN(GgufReaderTest)
#include "gguf_reader_test.moc"
