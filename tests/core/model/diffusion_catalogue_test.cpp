// The catalogue of diffusion models against the figures of the published releases and against itself.
#include "core/model/diffusion_catalogue.h"
#include "core/model/diffusion_model.h"

#include <QTest>
#include <chrono>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {

std::shared_ptr<const DiffusionModel> rowOf(const char *id)
{
    const auto found = DiffusionCatalogue::builtIn().find(id);
    return found ? *found : nullptr;
}

/// A smallest row that is accepted; `change` replaces text in it.
std::string row(const std::string &from = {}, const std::string &to = {})
{
    std::string text = R"([{"id":"me/mine","components":{"denoiser":{"slot":"transformer","type":"dit","parameters":1000,"hidden":64,"patch":2},
        "text_encoders":[{"slot":"text_encoder","network":"clip-l","parameters":10,"tokens":77}],
        "vae":{"network":"kl-f8-16ch","parameters":5,"spatial_factor":8,"decode_constants":{"allocated":{"elements":1216,"source":"s"}}}},
        "guidance":{"mode":"none"},"denoise_activation":{"c":17,"source":"s"},"defaults":{"width":512}}])";
    if (!from.empty())
        text.replace(text.find(from), from.size(), to);
    return text;
}

} // namespace

class DiffusionCatalogueTest : public QObject {
    Q_OBJECT
private slots:
    void everyRowDecodes()
    {
        QCOMPARE(DiffusionCatalogue::builtIn().summaries().size(), std::size_t{37});
        for (const DiffusionSummary &summary : DiffusionCatalogue::builtIn().summaries()) {
            const auto one = rowOf(summary.id.c_str());
            QVERIFY2(one, summary.id.c_str());
            QVERIFY2(one->denoiser.parameters > 500'000'000, summary.id.c_str());
            QVERIFY2(one->vae.parameters > 10'000'000, summary.id.c_str());
            QVERIFY2(!one->textEncoders.empty(), summary.id.c_str());
            QCOMPARE(one->parameters(), summary.parameters);
            for (const std::string &slot : {one->denoiser.slot, one->vae.slot})
                QVERIFY2(one->denoiser.kind == DenoiserKind::Cascade || std::find(one->offloadOrder.begin(), one->offloadOrder.end(), slot) != one->offloadOrder.end(), summary.id.c_str());
        }
    }
    /// Counts of the published classes (traced; several confirmed by file sizes and logs).
    void componentCounts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("denoiser");
        QTest::addColumn<qint64>("encoders");
        QTest::addColumn<qint64>("vae");
        QTest::newRow("sd15") << "stable-diffusion-v1-5/stable-diffusion-v1-5" << qint64(859'520'964) << qint64(123'060'480) << qint64(83'653'863);
        QTest::newRow("sdxl") << "stabilityai/stable-diffusion-xl-base-1.0" << qint64(2'567'463'684) << qint64(123'060'480 + 694'659'840) << qint64(83'653'863);
        QTest::newRow("flux") << "black-forest-labs/FLUX.1-dev" << qint64(11'901'408'320) << qint64(123'060'480 + 4'762'310'656) << qint64(83'819'683);
        QTest::newRow("flux2") << "black-forest-labs/FLUX.2-dev" << qint64(32'223'281'152) << qint64(24'011'361'280) << qint64(84'046'115);
        QTest::newRow("hunyuan") << "hunyuanvideo-community/HunyuanVideo" << qint64(12'821'012'544) << qint64(7'505'186'816 + 123'060'480) << qint64(246'478'803);
        QTest::newRow("wan a14b") << "Wan-AI/Wan2.2-T2V-A14B-Diffusers" << qint64(2 * 14'288'491'584) << qint64(5'680'910'336) << qint64(126'892'531);
        QTest::newRow("qwen image") << "Qwen/Qwen-Image" << qint64(20'430'401'088) << qint64(8'292'166'656) << qint64(126'892'531);
        QTest::newRow("cascade") << "stabilityai/stable-cascade" << qint64(3'589'103'632 + 1'562'941'136) << qint64(2 * 694'659'840) << qint64(18'406'687);
    }
    void componentCounts()
    {
        QFETCH(QString, id);
        QFETCH(qint64, denoiser);
        QFETCH(qint64, encoders);
        QFETCH(qint64, vae);
        const auto one = rowOf(id.toUtf8().constData());
        QVERIFY(one);
        QCOMPARE(qint64(one->denoiser.parameters), denoiser);
        qint64 total = 0;
        for (const TextEncoder &encoder : one->textEncoders)
            total += encoder.parameters;
        QCOMPARE(total, encoders);
        QCOMPARE(qint64(one->vae.parameters), vae);
    }
    void t5KeepsItsOutputMatrices()
    {
        const auto flux = rowOf("black-forest-labs/FLUX.1-dev");
        const TextEncoder &t5 = flux->textEncoders.at(1);
        QCOMPARE(qint64(t5.fp32Parameters), qint64(24) * 10240 * 4096);
        QCOMPARE(qint64(t5.wideParameters), qint64(32128) * 4096);
        QCOMPARE(qint64(flux->textEncoders.at(0).fp32Parameters), qint64(0));
    }
    void sizesAndFrames()
    {
        QCOMPARE(qint64(rowOf("black-forest-labs/FLUX.1-dev")->sizeMultiple()), qint64(16));
        QCOMPARE(qint64(rowOf("stabilityai/stable-diffusion-xl-base-1.0")->sizeMultiple()), qint64(8));
        QCOMPARE(qint64(rowOf("Lightricks/LTX-Video")->sizeMultiple()), qint64(32));
        QCOMPARE(qint64(rowOf("Wan-AI/Wan2.2-TI2V-5B-Diffusers")->sizeMultiple()), qint64(32));
        QCOMPARE(qint64(rowOf("genmo/mochi-1-preview")->vae.temporalFactor), qint64(6));
        QVERIFY(rowOf("genmo/mochi-1-preview")->video && !rowOf("Qwen/Qwen-Image")->video);
    }
    void sdxlDecodesInFp32()
    {
        QVERIFY(rowOf("stabilityai/stable-diffusion-xl-base-1.0")->vae.forcedUpcast);
        QVERIFY(!rowOf("black-forest-labs/FLUX.1-dev")->vae.forcedUpcast);
        QVERIFY2(!rowOf("Wan-AI/Wan2.1-T2V-14B-Diffusers")->vae.forcedUpcast, "Wan is loaded in fp32, not moved there");
    }
    void unverifiedIsSaid()
    {
        QCOMPARE(QString::fromStdString(rowOf("black-forest-labs/FLUX.1-dev")->overallStatus()), QString("verified"));
        QCOMPARE(QString::fromStdString(rowOf("Kwai-Kolors/Kolors-diffusers")->overallStatus()), QString("unverified"));
        QVERIFY(!rowOf("Alpha-VLLM/Lumina-Image-2.0")->activation.verified);
        for (const DiffusionSummary &summary : DiffusionCatalogue::builtIn().summaries())
            QVERIFY2(!rowOf(summary.id.c_str())->sources.empty(), summary.id.c_str());
    }
    void unknownNamesTheNearest()
    {
        const auto found = DiffusionCatalogue::builtIn().find("black-forest-labs/FLUX1-dev");
        QVERIFY(!found);
        QCOMPARE(QString::fromStdString(found.error().id), QString("unknown-model"));
        QVERIFY(found.error().allowed.find("black-forest-labs/FLUX.1-dev") == 0);
        QVERIFY(DiffusionCatalogue::builtIn().contains("genmo/mochi-1-preview") && !DiffusionCatalogue::builtIn().contains("genmo"));
    }
    void overlayWins()
    {
        const auto mine = DiffusionCatalogue::parse(row(), "mine.json");
        QVERIFY2(mine, mine ? "" : mine.error().place.c_str());
        const auto both = DiffusionCatalogue::builtIn().overlaidWith(*mine);
        QCOMPARE(both->summaries().size(), std::size_t{38});
        QCOMPARE(qint64((*both->find("me/mine"))->denoiser.parameters), qint64(1000));
        QVERIFY(both->contains("genmo/mochi-1-preview"));
        const auto renamed = DiffusionCatalogue::parse(row("me/mine", "genmo/mochi-1-preview"), "mine.json");
        const auto replaced = both->overlaidWith(*renamed);
        QCOMPARE(replaced->summaries().size(), std::size_t{38});
        QCOMPARE(qint64((*replaced->find("genmo/mochi-1-preview"))->denoiser.parameters), qint64(1000));
    }
    void badRowsAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("place");
        QTest::newRow("negative") << "\"parameters\":1000" << "\"parameters\":-1" << "out-of-range" << "/0/components/denoiser/parameters";
        QTest::newRow("absurd") << "\"parameters\":1000" << "\"parameters\":1e300" << "out-of-range" << "/0/components/denoiser/parameters";
        QTest::newRow("fraction") << "\"parameters\":1000" << "\"parameters\":1.5" << "out-of-range" << "/0/components/denoiser/parameters";
        QTest::newRow("kind") << "\"dit\"" << "\"gan\"" << "wrong-value" << "/0/components/denoiser/type";
        QTest::newRow("no width") << "\"hidden\":64," << "" << "missing-member" << "/0/components/denoiser/hidden";
        QTest::newRow("zero patch") << "\"patch\":2" << "\"patch\":0" << "out-of-range" << "/0/components/denoiser/patch";
        QTest::newRow("factor") << "\"spatial_factor\":8" << "\"spatial_factor\":\"8\"" << "wrong-type" << "/0/components/vae/spatial_factor";
        QTest::newRow("guidance") << "\"mode\":\"none\"" << "\"mode\":\"strong\"" << "wrong-value" << "/0/guidance/mode";
        QTest::newRow("no vae") << "\"vae\":" << "\"vee\":" << "missing-member" << "/0/components/vae";
        QTest::newRow("no id") << "\"id\"" << "\"ID\"" << "missing-member" << "/0/id";
        QTest::newRow("syntax") << "[{" << "[{{" << "json-syntax" << "";
    }
    void badRowsAreRefusedWithTheirPlace()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, id);
        QFETCH(QString, place);
        const auto read = DiffusionCatalogue::parse(row(from.toStdString(), to.toStdString()), "mine.json");
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().id), id);
        QCOMPARE(QString::fromStdString(read.error().file), QString("mine.json"));
        if (!place.isEmpty())
            QCOMPARE(QString::fromStdString(read.error().place), place);
    }
    void findingOneRowIsCheap()
    {
        const auto start = std::chrono::steady_clock::now();
        const auto read = DiffusionCatalogue::builtIn().find("Wan-AI/Wan2.1-T2V-14B-Diffusers");
        const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        QVERIFY(read);
        QVERIFY2(ms < 20, std::to_string(ms).c_str());
    }
    void sourcesAreKeptOnce()
    {
        QCOMPARE(internedSource("a source").data(), internedSource(std::string("a ") + "source").data());
    }
};

QTEST_APPLESS_MAIN(DiffusionCatalogueTest)
#include "diffusion_catalogue_test.moc"
