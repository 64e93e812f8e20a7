// Every row of the catalogue: what it computes with, what the driver lists and what a framework can use. The expected usable bytes
// were worked out outside the program in exact fractions by contract §6; the rule is checked once more here on the raw file.
#include "core/hardware/gpu_catalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

using namespace anchorgpu;
using namespace anchorgpu::hardware;

namespace {

enum class K { Measured, Estimated, Unknown };

QString text(const std::string &value) { return QString::fromStdString(value); }

QJsonArray rawRows()
{
    QFile file(SOURCE_ROOT "/resources/catalogue/gpus.json");
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
}

} // namespace

class GpuRowsTest : public QObject {
    Q_OBJECT
private slots:
    // architecture · compute capability or gfx target · devices a board · MiB the driver lists per device · usable bytes per device
    void rows_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("devices");
        QTest::addColumn<qint64>("driverMib");
        QTest::addColumn<qint64>("usable");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *id, const char *architecture, const char *target, int devices, qint64 driverMib, qint64 usable, K kind) {
            QTest::newRow(id) << QString(architecture) << QString(target) << devices << driverMib << usable << static_cast<int>(kind);
        };
        row("nvidia-t4-16", "Turing", "7.5", 1, 15'360, 15'633'680'957, K::Measured);
        row("nvidia-v100-sxm2-16", "Volta", "7.0", 1, 16'384, 16'642'998'272, K::Estimated);
        row("nvidia-v100-sxm2-32", "Volta", "7.0", 1, 32'768, 33'822'867'456, K::Estimated);
        row("nvidia-v100-pcie-16", "Volta", "7.0", 1, 16'384, 16'642'998'272, K::Estimated);
        row("nvidia-v100-pcie-32", "Volta", "7.0", 1, 32'768, 33'822'867'456, K::Estimated);
        row("nvidia-a10-24", "Ampere", "8.6", 1, 23'028, 23'676'007'219, K::Measured);
        row("nvidia-a10g-24", "Ampere", "8.6", 1, 23'028, 23'611'582'710, K::Measured);
        row("nvidia-a16-64", "Ampere", "8.6", 4, 15'356, 15'565'062'144, K::Estimated);
        row("nvidia-a30-24", "Ampere", "8.0", 1, 24'576, 25'232'932'864, K::Estimated);
        row("nvidia-a40-48", "Ampere", "8.6", 1, 46'068, 47'609'712'476, K::Measured);
        row("nvidia-l4-24", "Ada Lovelace", "8.9", 1, 23'034, 23'568'633'037, K::Measured);
        row("nvidia-l40-48", "Ada Lovelace", "8.9", 1, 46'068, 47'609'712'476, K::Measured);
        row("nvidia-l40s-48", "Ada Lovelace", "8.9", 1, 46'068, 47'609'712'476, K::Measured);
        row("nvidia-rtx-a4000-16", "Ampere", "8.6", 1, 16'376, 16'634'609'664, K::Estimated);
        row("nvidia-rtx-a5000-24", "Ampere", "8.6", 1, 24'564, 25'220'349'952, K::Estimated);
        row("nvidia-rtx-a6000-48", "Ampere", "8.6", 1, 49'140, 50'990'153'728, K::Estimated);
        row("nvidia-rtx-4000-ada-20", "Ada Lovelace", "8.9", 1, 20'475, 20'932'722'688, K::Estimated);
        row("nvidia-rtx-5000-ada-32", "Ada Lovelace", "8.9", 1, 32'760, 33'814'478'848, K::Estimated);
        row("nvidia-rtx-6000-ada-48", "Ada Lovelace", "8.9", 1, 49'140, 50'990'153'728, K::Estimated);
        row("nvidia-rtx-pro-6000-bw-server-96", "Blackwell (GB202)", "12.0", 1, 97'887, 101'615'539'323, K::Estimated);
        row("nvidia-rtx-pro-6000-bw-ws-96", "Blackwell (GB202)", "12.0", 1, 97'887, 101'615'539'323, K::Estimated);
        row("nvidia-rtx-pro-6000-bw-maxq-96", "Blackwell (GB202)", "12.0", 1, 97'887, 101'615'539'323, K::Estimated);
        row("nvidia-rtx-pro-5000-bw-48", "Blackwell (GB202)", "12.0", 1, 48'935, 50'775'195'648, K::Estimated);
        row("nvidia-rtx-pro-4500-bw-32", "Blackwell (GB203)", "12.0", 1, 32'623, 33'670'823'936, K::Estimated);
        row("nvidia-rtx-3090-24", "Ampere", "8.6", 1, 24'576, 25'297'357'373, K::Measured);
        row("nvidia-rtx-4090-24", "Ada Lovelace", "8.9", 1, 24'564, 25'243'670'282, K::Measured);
        row("nvidia-rtx-5090-32", "Blackwell (GB202)", "12.0", 1, 32'607, 33'654'046'720, K::Estimated);
        row("nvidia-a100-pcie-40", "Ampere", "8.0", 1, 40'960, 42'294'690'447, K::Measured);
        row("nvidia-a100-sxm4-40", "Ampere", "8.0", 1, 40'960, 42'294'690'447, K::Measured);
        row("nvidia-a100-pcie-80", "Ampere", "8.0", 1, 81'920, 84'975'927'951, K::Measured);
        row("nvidia-a100-sxm4-80", "Ampere", "8.0", 1, 81'920, 84'975'927'951, K::Measured);
        row("nvidia-h100-pcie-80", "Hopper", "9.0", 1, 81'559, 84'932'978'278, K::Measured);
        row("nvidia-h100-sxm5-80", "Hopper", "9.0", 1, 81'559, 84'932'978'278, K::Measured);
        row("nvidia-h100-sxm5-94", "Hopper", "9.0", 1, 95'830, 99'480'187'699, K::Estimated);
        row("nvidia-h100-nvl-94", "Hopper", "9.0", 1, 95'830, 99'879'464'468, K::Measured);
        row("nvidia-h200-sxm-141", "Hopper", "9.0", 1, 143'771, 150'023'207'649, K::Measured);
        row("nvidia-h200-nvl-141", "Hopper", "9.0", 1, 143'771, 149'247'271'895, K::Estimated);
        row("nvidia-h20-96", "Hopper", "9.0", 1, 97'871, 101'598'929'879, K::Estimated);
        row("nvidia-gh200-96", "Hopper", "9.0", 1, 97'871, 101'468'602'368, K::Measured);
        row("nvidia-gh200-144", "Hopper", "9.0", 1, 0, 0, K::Unknown);
        row("nvidia-b200-sxm-180", "Blackwell", "10.0", 1, 183'359, 191'501'854'310, K::Measured);
        row("nvidia-b300-sxm-288", "Blackwell Ultra", "10.3", 1, 275'040, 285'516'339'610, K::Estimated);
        row("nvidia-gb200-186", "Blackwell", "10.0", 1, 189'471, 196'687'995'863, K::Estimated);
        row("nvidia-gb300-288", "Blackwell Ultra", "10.3", 1, 284'208, 295'033'550'930, K::Estimated);
        row("amd-mi100-32", "CDNA", "gfx908", 1, 32'752, 33'806'090'240, K::Estimated);
        row("amd-mi210-64", "CDNA2", "gfx90a", 1, 65'520, 68'698'001'900, K::Measured);
        row("amd-mi250-128", "CDNA2", "gfx90a", 2, 65'520, 68'698'001'900, K::Measured);
        row("amd-mi250x-128", "CDNA2", "gfx90a", 2, 65'520, 68'698'001'900, K::Measured);
        row("amd-mi300a-128", "CDNA3", "gfx942", 1, 0, 0, K::Unknown);
        row("amd-mi300x-192", "CDNA3", "gfx942", 1, 196'592, 206'136'955'372, K::Measured);
        row("amd-mi308x-192", "CDNA3", "gfx942", 1, 0, 0, K::Unknown);
        row("amd-mi325x-256", "CDNA3", "gfx942", 1, 262'128, 274'545'046'979, K::Measured);
        row("amd-mi350x-288", "CDNA4", "gfx950", 1, 294'896, 309'216'170'476, K::Measured);
        row("amd-mi355x-288", "CDNA4", "gfx950", 1, 294'896, 309'216'170'476, K::Measured);
        row("amd-pro-w6800-32", "RDNA2", "gfx1030", 1, 32'752, 33'806'090'240, K::Estimated);
        row("amd-pro-w7800-32", "RDNA3", "gfx1100", 1, 0, 0, K::Unknown);
        row("amd-pro-w7900-48", "RDNA3", "gfx1100", 1, 49'136, 50'985'959'424, K::Estimated);
        row("amd-rx-7900-xtx-24", "RDNA3", "gfx1100", 1, 24'560, 25'748'328'940, K::Measured);
        row("amd-rx-9070-xt-16", "RDNA4", "gfx1201", 1, 16'304, 16'559'112'192, K::Estimated);
        row("amd-ai-pro-r9700-32", "RDNA4", "gfx1201", 1, 32'624, 33'671'872'512, K::Estimated);
    }
    void rows()
    {
        QFETCH(QString, architecture);
        QFETCH(QString, target);
        QFETCH(int, devices);
        QFETCH(qint64, driverMib);
        QFETCH(qint64, usable);
        QFETCH(int, kind);
        const Gpu *gpu = GpuCatalogue::builtIn().find(QTest::currentDataTag());
        QVERIFY(gpu != nullptr);
        QCOMPARE(text(gpu->architecture), architecture);
        const QString capability = QString("%1.%2").arg(gpu->computeCapability / 10).arg(gpu->computeCapability % 10);
        QCOMPARE(gpu->vendor == Vendor::Nvidia ? capability : text(gpu->gfxTarget), target);
        QCOMPARE(gpu->vendor == Vendor::Nvidia, text(gpu->id).startsWith("nvidia-"));
        QCOMPARE(gpu->devicesPerBoard, devices);
        QCOMPARE(gpu->driver.value_or(Bytes(0)).count(), driverMib * 1'048'576);
        QCOMPARE(gpu->usable.value_or(Bytes(0)).count(), usable);
        QCOMPARE(gpu->usable.has_value(), kind != static_cast<int>(K::Unknown));
        QCOMPARE(gpu->usableEstimated, kind == static_cast<int>(K::Estimated));
        QCOMPARE(gpu->usableHigh.has_value(), kind == static_cast<int>(K::Measured));
        // The id ends with what is sold: gigabytes of the whole board.
        QCOMPARE(std::llround(gpu->marketedGb * gpu->devicesPerBoard), text(gpu->id).section('-', -1).toLongLong());
    }
    void theTableNamesEveryRow()
    {
        QCOMPARE(GpuCatalogue::builtIn().all().size(), std::size_t{60});
        QCOMPARE(rawRows().size(), 60);
    }

    void usableRuleOnTheRawFile()
    {
        constexpr double kGib = 1073741824.0, kMib = 1048576.0;
        for (const QJsonValue &value : rawRows()) {
            const QJsonObject raw = value.toObject();
            const Gpu *gpu = GpuCatalogue::builtIn().find(raw["id"].toString().toStdString());
            QVERIFY2(gpu, qPrintable(raw["id"].toString()));
            const QJsonArray framework = raw["memory_framework_gib"].toArray();
            if (framework.size() == 2) {
                QVERIFY(framework[0].toDouble() <= framework[1].toDouble());
                QVERIFY(std::abs(static_cast<double>(gpu->usable->count()) - framework[0].toDouble() * kGib) <= 0.5);
                QVERIFY(std::abs(static_cast<double>(gpu->usableHigh->count()) - framework[1].toDouble() * kGib) <= 0.5);
            } else if (raw["memory_driver_mib"].isDouble()) {
                const double driver = raw["memory_driver_mib"].toDouble() * kMib;
                const double away = std::max(0.5 * kGib, driver / 100);
                QVERIFY(std::abs(static_cast<double>(gpu->usable->count()) - (driver - away)) <= 1);
            } else {
                QVERIFY(!gpu->usable);
            }
        }
    }
    void namesSourcesAndStatusOfTheRawFile()
    {
        for (const QJsonValue &value : rawRows()) {
            const QJsonObject raw = value.toObject();
            const Gpu &gpu = *GpuCatalogue::builtIn().find(raw["id"].toString().toStdString());
            QCOMPARE(text(gpu.name), raw["name"].toString());
            QCOMPARE(text(gpu.status), raw["status"].toString());
            QCOMPARE(static_cast<int>(gpu.sources.size()), raw["source"].toArray().size());
            const bool linked = std::any_of(gpu.sources.begin(), gpu.sources.end(), [](const std::string &source) { return source.starts_with("http"); });
            QVERIFY2(gpu.status == "unverified" || !gpu.sources.empty(), gpu.id.c_str());
            QVERIFY2(gpu.status != "verified" || linked, gpu.id.c_str());
            QCOMPARE(static_cast<int>(gpu.aliases.size()), raw["aliases"].toArray().size());
            for (const std::string &alias : gpu.aliases)
                QCOMPARE(GpuCatalogue::builtIn().find(alias), &gpu);
            QCOMPARE(gpu.ecc, raw["ecc"].toBool());
            QCOMPARE(gpu.unifiedMemory, raw["unified_cpu_gpu_memory"].toBool());
            QCOMPARE(gpu.bandwidthGbPerSecond, raw["memory_bandwidth_gb_s"].toDouble());
            const QJsonObject link = raw["interconnect"].toObject();
            QCOMPARE(text(gpu.interconnect.kind), link["kind"].toString());
            QCOMPARE(gpu.interconnect.bandwidthGbPerSecond, link["bandwidth_gb_s_bidirectional"].toDouble());
            QCOMPARE(gpu.interconnect.maxDirectGroup, std::max(1, link["max_direct_group"].toInt()));
        }
    }

    // Error correction on GDDR6 costs a sixteenth (facts §0.3); on HBM nothing.
    void errorCorrection()
    {
        const auto mib = [](const char *id) { return GpuCatalogue::builtIn().find(id)->driver->inMebibytes(); };
        QVERIFY(std::abs(mib("nvidia-l40s-48") / mib("nvidia-rtx-6000-ada-48") - 15.0 / 16) < 1e-3);
        QVERIFY(std::abs(mib("nvidia-a40-48") / mib("nvidia-rtx-a6000-48") - 15.0 / 16) < 1e-3);
        QVERIFY(std::abs(mib("nvidia-a10-24") / mib("nvidia-rtx-a5000-24") - 15.0 / 16) < 1e-3);
        QCOMPARE(mib("nvidia-t4-16"), 15.0 * 1024);
        QCOMPARE(mib("nvidia-a100-sxm4-80"), 80.0 * 1024);
    }
    // "180", "192", "288": the same words for decimal and binary gigabytes (facts §0.2).
    void marketedGigabytesAreNotOneUnit()
    {
        const auto gpu = [](const char *id) { return *GpuCatalogue::builtIn().find(id); };
        QVERIFY(std::abs(gpu("nvidia-b200-sxm-180").driver->inGibibytes() - 179.06) < 0.005);
        QVERIFY(std::abs(gpu("nvidia-b200-sxm-180").driver->inGigabytes() - 192.27) < 0.005);
        QVERIFY(std::abs(gpu("nvidia-b300-sxm-288").driver->inGibibytes() - 268.6) < 0.05);
        QVERIFY(std::abs(gpu("nvidia-b300-sxm-288").driver->inGigabytes() - 288.4) < 0.05);
        QVERIFY(std::abs(gpu("nvidia-h200-sxm-141").driver->inGibibytes() - 140.4) < 0.05);
        QVERIFY(std::abs(gpu("nvidia-gb300-288").driver->inGibibytes() - 277.5) < 0.05);
        QVERIFY(std::abs((*gpu("amd-mi355x-288").usable - *gpu("nvidia-b300-sxm-288").driver).inGibibytes() - 19.4) < 0.05);
    }
    void capabilitiesOfCatalogueFiles_data()
    {
        QTest::addColumn<int>("value");
        for (const auto &[written, value] : {std::pair{"7.0", 70}, {"8.6", 86}, {"8.9", 89}, {"10.0", 100}, {"10.3", 103}, {"12.1", 121}, {"", 0},
                                             {"9", 0}, {"9.", 9}, {".5", 0}, {"9.0a", 0}, {"1000.0", 0}, {"-8.0", 0}, {"8.600", 0}})
            QTest::newRow(written) << value;
    }
    void capabilitiesOfCatalogueFiles()
    {
        QFETCH(int, value);
        const QJsonObject row{{"id", "x"}, {"name", "X"}, {"vendor", "NVIDIA"}, {"compute_capability", QTest::currentDataTag()}};
        const std::string json = QJsonDocument(QJsonArray{row}).toJson().toStdString();
        QCOMPARE(GpuCatalogue::parse(json, "mine.json")->find("x")->computeCapability, value);
    }
};

QTEST_APPLESS_MAIN(GpuRowsTest)
#include "gpu_rows_test.moc"
