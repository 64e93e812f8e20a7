// A user's own pipeline folder: counts from safetensors headers, shapes from configurations, what the network classes imply from the
// catalogue. Folders are written here; weight files are sparse (a header and a hole).
#include "core/model/diffusion_catalogue.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace anchorgpu;
using namespace anchorgpu::model;
using nlohmann::ordered_json;

namespace {

struct Tensor {
    std::string name, dtype;
    std::vector<std::int64_t> shape;
};

std::int64_t bytesOf(const Tensor &tensor)
{
    std::int64_t elements = 1;
    for (const std::int64_t side : tensor.shape)
        elements *= side;
    return elements * (tensor.dtype == "F32" ? 4 : tensor.dtype == "BF16" || tensor.dtype == "F16" ? 2 : 1);
}

class Folder {
public:
    QString path() const { return m_dir.path(); }
    std::string text() const { return m_dir.path().toStdString(); }

    void write(const QString &name, const std::string &content) const
    {
        QDir().mkpath(QFileInfo(m_dir.filePath(name)).path());
        QFile file(m_dir.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content.data(), static_cast<qint64>(content.size()));
    }
    /// Header and a hole as long as the data.
    void weights(const QString &name, const std::vector<Tensor> &tensors) const
    {
        ordered_json header;
        std::int64_t at = 0;
        for (const Tensor &tensor : tensors) {
            header[tensor.name] = {{"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {at, at + bytesOf(tensor)}}};
            at += bytesOf(tensor);
        }
        const std::string json = header.dump();
        const quint64 length = json.size();
        write(name, std::string(reinterpret_cast<const char *>(&length), 8) + json);
        QFile file(m_dir.filePath(name));
        QVERIFY(file.resize(static_cast<qint64>(8 + json.size()) + at));
    }

private:
    QTemporaryDir m_dir;
};

const char *kFluxIndex = R"({"_class_name":"FluxPipeline","_diffusers_version":"0.30.0","scheduler":["diffusers","FlowMatchEulerDiscreteScheduler"],
    "text_encoder":["transformers","CLIPTextModel"],"text_encoder_2":["transformers","T5EncoderModel"],"tokenizer":["transformers","CLIPTokenizer"],
    "transformer":["diffusers","FluxTransformer2DModel"],"vae":["diffusers","AutoencoderKL"],"safety_checker":[null,null],"image_encoder":null})";

/// A small FLUX: real class names, own sizes.
void writeFlux(const Folder &folder)
{
    folder.write("model_index.json", kFluxIndex);
    folder.write("transformer/config.json", R"({"_class_name":"FluxTransformer2DModel","attention_head_dim":64,"num_attention_heads":16,"num_layers":4,"num_single_layers":8,"patch_size":1,"in_channels":64})");
    folder.weights("transformer/diffusion_pytorch_model-00001-of-00002.safetensors", {{"a.weight", "BF16", {1024, 4096}}, {"a.bias", "BF16", {4096}}});
    folder.weights("transformer/diffusion_pytorch_model-00002-of-00002.safetensors", {{"b.weight", "BF16", {1024, 1024}}});
    folder.write("transformer/diffusion_pytorch_model.safetensors.index.json",
                 R"({"metadata":{"total_size":10502144},"weight_map":{"a.weight":"diffusion_pytorch_model-00001-of-00002.safetensors",
                    "a.bias":"diffusion_pytorch_model-00001-of-00002.safetensors","b.weight":"diffusion_pytorch_model-00002-of-00002.safetensors"}})");
    folder.write("text_encoder/config.json", R"({"hidden_size":768,"intermediate_size":3072,"vocab_size":49408,"num_hidden_layers":12})");
    folder.weights("text_encoder/model.safetensors", {{"emb.weight", "BF16", {49408, 768}}, {"mlp.weight", "BF16", {3072, 768}}});
    folder.write("text_encoder_2/config.json", R"({"d_model":512,"d_ff":1024,"vocab_size":32128,"num_layers":2})");
    folder.weights("text_encoder_2/model.safetensors", {{"shared.weight", "BF16", {32128, 512}}, {"wo.weight", "BF16", {2048, 512}}, {"wi.weight", "BF16", {4096, 512}}});
    folder.write("vae/config.json", R"({"_class_name":"AutoencoderKL","latent_channels":16,"block_out_channels":[128,256,512,512],"sample_size":1024,"force_upcast":true})");
    folder.weights("vae/diffusion_pytorch_model.safetensors", {{"decoder.weight", "BF16", {1000, 1000}}});
}

} // namespace

class DiffusionPipelineTest : public QObject {
    Q_OBJECT
private slots:
    void countsComeFromTheHeaders()
    {
        const Folder folder;
        writeFlux(folder);
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY2(read, read ? "" : (read.error().id + " " + read.error().place + " " + read.error().found).c_str());
        const DiffusionModel &m = **read;
        QCOMPARE(qint64(m.denoiser.parameters), qint64(1024 * 4096 + 4096 + 1024 * 1024));
        QCOMPARE(qint64(m.vae.parameters), qint64(1'000'000));
        QCOMPARE(m.textEncoders.size(), std::size_t{2});
        QCOMPARE(qint64(m.textEncoders[0].parameters), qint64(49408 * 768 + 3072 * 768));
        QCOMPARE(QString::fromStdString(m.pipeline), QString("FluxPipeline"));
        QCOMPARE(QString::fromStdString(m.overallStatus()), QString("file"));
    }
    void shapesComeFromTheConfigurations()
    {
        const Folder folder;
        writeFlux(folder);
        const auto read = readDiffusionPipeline(folder.text() + "/model_index.json");
        QVERIFY(read);
        const DiffusionModel &m = **read;
        QCOMPARE(qint64(m.denoiser.hidden), qint64(1024));
        QCOMPARE(qint64(m.denoiser.layers), qint64(12));
        QCOMPARE(qint64(m.denoiser.heads), qint64(16));
        QCOMPARE(qint64(m.vae.spatialFactor), qint64(8));
        QCOMPARE(qint64(m.vae.tiling.tileHeight), qint64(1024));
        QCOMPARE(qint64(m.textEncoders[1].fp32Parameters), qint64(2 * 1024 * 512));
        QCOMPARE(qint64(m.textEncoders[1].wideParameters), qint64(32128) * 512);
        QCOMPARE(QString::fromStdString(m.defaults.dtype), QString("bf16"));
    }
    void theClassBringsItsConstants()
    {
        const Folder folder;
        writeFlux(folder);
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(read);
        QCOMPARE((*read)->activation.c, 17.2);
        QVERIFY((*read)->guidance == GuidanceMode::None);
        QCOMPARE((*read)->vae.decodeConstant("allocated")->elements, 1216.0);
        QVERIFY2((*read)->vae.forcedUpcast, "force_upcast of the folder's own configuration");
    }
    void variantsCountOnce()
    {
        const Folder folder;
        writeFlux(folder);
        folder.weights("vae/diffusion_pytorch_model.fp16.safetensors", {{"decoder.weight", "F16", {1000, 1000}}});
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(read);
        QCOMPARE(qint64((*read)->vae.parameters), qint64(1'000'000));
    }
    void packedFourBitWeightsCountAsValues()
    {
        const Folder folder;
        writeFlux(folder);
        folder.weights("text_encoder_2/model.safetensors", {{"wi.weight", "U8", {1024 * 512 / 2, 1}}, {"wi.weight.absmax", "F32", {8192}}, {"wi.weight.quant_map", "F32", {16}},
                                                            {"norm.weight", "BF16", {512}}});
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(read);
        QCOMPARE(qint64((*read)->textEncoders[1].parameters), qint64(1024 * 512 + 512));
    }
    void withoutWeightsTheRowIsScaled()
    {
        const Folder folder;
        folder.write("model_index.json", R"({"_class_name":"FluxPipeline","transformer":["diffusers","FluxTransformer2DModel"],"vae":["diffusers","AutoencoderKL"]})");
        folder.write("transformer/config.json", R"({"attention_head_dim":128,"num_attention_heads":24,"num_layers":19,"num_single_layers":38})");
        folder.write("vae/config.json", R"({"latent_channels":16,"block_out_channels":[128,256,512,512]})");
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(read);
        const double flux = 11.9e9, found = static_cast<double>((*read)->denoiser.parameters);
        QVERIFY2(std::abs(found / flux - 1) < 0.01, qPrintable(QString::number(found)));
        QCOMPARE(QString::fromStdString((*read)->overallStatus()), QString("unverified"));
    }
    void wanExpertsAreCopies()
    {
        const Folder folder;
        folder.write("model_index.json", R"({"_class_name":"WanPipeline","transformer":["diffusers","WanTransformer3DModel"],"transformer_2":["diffusers","WanTransformer3DModel"],
            "text_encoder":["transformers","UMT5EncoderModel"],"vae":["diffusers","AutoencoderKLWan"]})");
        for (const char *slot : {"transformer", "transformer_2"}) {
            folder.write(QString(slot) + "/config.json", R"({"attention_head_dim":128,"num_attention_heads":40,"num_layers":40,"patch_size":[1,2,2]})");
            folder.weights(QString(slot) + "/diffusion_pytorch_model.safetensors", {{"w", "BF16", {5120, 5120}}});
        }
        folder.write("text_encoder/config.json", R"({"d_model":4096,"d_ff":10240,"vocab_size":256384,"num_layers":24})");
        folder.write("vae/config.json", R"({"z_dim":16})");
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY2(read, read ? "" : read.error().place.c_str());
        QCOMPARE((*read)->denoiser.copies, 2);
        QCOMPARE(qint64((*read)->denoiser.parameters), qint64(2) * 5120 * 5120);
        QCOMPARE(qint64((*read)->denoiser.parametersEach), qint64(5120) * 5120);
        QCOMPARE(qint64((*read)->denoiser.patch), qint64(2));
        QCOMPARE(qint64((*read)->textEncoders[0].parameters), qint64(5'680'910'336));
        QCOMPARE(QString::fromStdString((*read)->vae.network), QString("wan2.1"));
    }
    void unetPipeline()
    {
        const Folder folder;
        folder.write("model_index.json", R"({"_class_name":"StableDiffusionXLPipeline","unet":["diffusers","UNet2DConditionModel"],"vae":["diffusers","AutoencoderKL"],
            "text_encoder":["transformers","CLIPTextModel"],"text_encoder_2":["transformers","CLIPTextModelWithProjection"]})");
        folder.write("unet/config.json", R"({"block_out_channels":[320,640,1280],"sample_size":128})");
        folder.weights("unet/diffusion_pytorch_model.fp16.safetensors", {{"conv.weight", "F16", {320, 4, 3, 3}}});
        folder.write("vae/config.json", R"({"latent_channels":4,"block_out_channels":[128,256,512,512],"force_upcast":true,"sample_size":1024})");
        folder.write("text_encoder/config.json", R"({"hidden_size":768,"intermediate_size":3072})");
        folder.write("text_encoder_2/config.json", R"({"hidden_size":1280,"intermediate_size":5120})");
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(read);
        QCOMPARE(qint64((*read)->denoiser.parameters), qint64(320 * 4 * 9));
        QVERIFY((*read)->denoiser.kind == DenoiserKind::Unet);
        QCOMPARE((*read)->activation.c, 15.8);
        QVERIFY((*read)->vae.forcedUpcast);
        QCOMPARE(QString::fromStdString((*read)->defaults.dtype), QString("fp16"));
        QCOMPARE(qint64((*read)->textEncoders[1].parameters), qint64(694'659'840));
    }
    void isRecognised()
    {
        const Folder folder;
        QVERIFY(!isDiffusionPipeline(folder.text()));
        writeFlux(folder);
        QVERIFY(isDiffusionPipeline(folder.text()) && isDiffusionPipeline(folder.text() + "/model_index.json"));
        QVERIFY(!isDiffusionPipeline(folder.text() + "/transformer") && !isDiffusionPipeline(""));
    }
    void faultsNameFileAndPlace_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("id");
        QTest::newRow("index syntax") << "model_index.json" << "{" << "json-syntax";
        QTest::newRow("index list") << "model_index.json" << "[]" << "missing-member";
        QTest::newRow("no class") << "model_index.json" << R"({"transformer":["diffusers","FluxTransformer2DModel"]})" << "missing-member";
        QTest::newRow("no vae") << "model_index.json" << R"({"_class_name":"FluxPipeline","transformer":["diffusers","FluxTransformer2DModel"]})" << "missing-member";
        QTest::newRow("unknown class") << "model_index.json"
                                       << R"({"_class_name":"X","transformer":["diffusers","NewTransformer"],"vae":["diffusers","AutoencoderKL"]})" << "unknown-component";
        QTest::newRow("folder missing") << "model_index.json" << R"({"_class_name":"X","unet":["diffusers","UNet2DConditionModel"],"vae":["diffusers","AutoencoderKL"]})" << "file-open";
        QTest::newRow("config syntax") << "transformer/config.json" << "{\"num_layers\":" << "json-syntax";
        QTest::newRow("config list") << "transformer/config.json" << "[1]" << "wrong-type";
        QTest::newRow("absurd heads") << "transformer/config.json" << R"({"attention_head_dim":128,"num_attention_heads":1e18})" << "out-of-range";
        QTest::newRow("latent text") << "vae/config.json" << R"({"latent_channels":"sixteen"})" << "wrong-type";
    }
    void faultsNameFileAndPlace()
    {
        QFETCH(QString, file);
        QFETCH(QString, content);
        QFETCH(QString, id);
        const Folder folder;
        writeFlux(folder);
        folder.write(file, content.toStdString());
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().id), id);
        QVERIFY2(read.error().file.find(folder.text()) == 0, read.error().file.c_str());
    }
    void truncatedWeightsAreRefused()
    {
        const Folder folder;
        writeFlux(folder);
        folder.write("vae/diffusion_pytorch_model.safetensors", std::string("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10));
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(!read);
        QVERIFY(read.error().file.find("vae/diffusion_pytorch_model.safetensors") != std::string::npos);
    }
    void namesDontLeaveTheFolder()
    {
        const Folder folder;
        writeFlux(folder);
        folder.write("model_index.json", R"({"_class_name":"FluxPipeline","transformer":["diffusers","FluxTransformer2DModel"],"vae":["diffusers","AutoencoderKL"],
            "text_encoder/../../x":["transformers","CLIPTextModel"]})");
        const auto read = readDiffusionPipeline(folder.text());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().id), QString("wrong-value"));
    }
};

QTEST_APPLESS_MAIN(DiffusionPipelineTest)
#include "diffusion_pipeline_test.moc"
