// The boards: memory by the contract's rule, corrections in place, overlays, and files that can't be right.
#include "core/hardware/gpu_catalogue.h"
#include "resources/embedded.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <rapidcheck.h>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::hardware;

namespace {
const Gpu &gpu(const char *id)
{
    const Gpu *found = GpuCatalogue::builtIn().find(id);
    static const Gpu kNone;
    return found ? *found : kNone;
}
} // namespace

class GpuCatalogueTest : public QObject {
    Q_OBJECT
private slots:
    void usableMemory_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("gib");
        QTest::addColumn<bool>("estimated");
        QTest::newRow("H100: low end of what frameworks see") << "nvidia-h100-sxm5-80" << 79.1 << false;
        QTest::newRow("A100 80") << "nvidia-a100-sxm4-80" << 79.14 << false;
        QTest::newRow("H200") << "nvidia-h200-sxm-141" << 139.72 << false;
        QTest::newRow("B200") << "nvidia-b200-sxm-180" << 178.35 << false;
        QTest::newRow("MI300X") << "amd-mi300x-192" << 191.98 << false;
        QTest::newRow("L40S, ECC takes a sixteenth") << "nvidia-l40s-48" << 44.34 << false;
        QTest::newRow("V100 16: driver less half a GiB") << "nvidia-v100-sxm2-16" << 15.5 << true;
        QTest::newRow("RTX 5090: the same") << "nvidia-rtx-5090-32" << 32607 / 1024.0 - 0.5 << true;
        QTest::newRow("B300: driver less one in a hundred") << "nvidia-b300-sxm-288" << 275040 / 1024.0 * 0.99 << true;
        QTest::newRow("H20") << "nvidia-h20-96" << 97871 / 1024.0 * 0.99 << true;
    }
    void usableMemory()
    {
        QFETCH(QString, id);
        QFETCH(double, gib);
        QFETCH(bool, estimated);
        const Gpu &board = gpu(id.toUtf8().constData());
        QVERIFY(board.usable.has_value());
        QVERIFY2(std::abs(board.usable->inGibibytes() - gib) < 1e-6, qPrintable(QString::number(board.usable->inGibibytes(), 'f', 6)));
        QCOMPARE(board.usableEstimated, estimated);
        QCOMPARE(board.usableHigh.has_value(), !estimated);
    }
    void unknownMemoryStaysUnknown()
    {
        for (const char *id : {"nvidia-gh200-144", "amd-mi300a-128", "amd-mi308x-192", "amd-pro-w7800-32"}) {
            QVERIFY2(!gpu(id).id.empty(), id);
            QVERIFY2(!gpu(id).usable.has_value() && !gpu(id).driver.has_value(), id);
        }
    }
    void usableNeverExceedsDriver()
    {
        for (const Gpu &board : GpuCatalogue::builtIn().all()) {
            if (board.usable && board.driver)
                QVERIFY2(*board.usable <= *board.driver, board.id.c_str());
            if (board.usable && board.usableHigh)
                QVERIFY2(*board.usable <= *board.usableHigh, board.id.c_str());
        }
    }
    void everyRowIsComplete()
    {
        std::set<std::string> ids;
        for (const Gpu &board : GpuCatalogue::builtIn().all()) {
            QVERIFY2(ids.insert(board.id).second, board.id.c_str());
            QVERIFY2(!board.name.empty() && !board.architecture.empty() && board.marketedGb > 0, board.id.c_str());
            QVERIFY2((board.vendor == Vendor::Nvidia) == (board.computeCapability >= 70), board.id.c_str());
            QVERIFY2((board.vendor == Vendor::Amd) == board.gfxTarget.starts_with("gfx"), board.id.c_str());
            QVERIFY2(board.status == "verified" || board.status == "partly_verified" || board.status == "unverified", board.id.c_str());
            QVERIFY2(board.devicesPerBoard >= 1 && board.interconnect.maxDirectGroup >= 1, board.id.c_str());
            if (board.driver) // marketed GB lies between binary and decimal reading of what the driver lists
                QVERIFY2(board.marketedGb * 0.9 < board.driver->inGigabytes() && board.marketedGb > board.driver->inGibibytes() * 0.9, board.id.c_str());
        }
        QVERIFY(ids.size() >= 60);
    }
    void figuresOfBoardsWithSeveralDevicesArePerDevice()
    {
        QCOMPARE(gpu("amd-mi250x-128").devicesPerBoard, 2);
        QCOMPARE(gpu("amd-mi250x-128").marketedGb, 64.0);
        QCOMPARE(gpu("amd-mi250x-128").driver->count(), 65520LL << 20);
        QCOMPARE(gpu("amd-mi250x-128").bandwidthGbPerSecond, 1638.0);
        QCOMPARE(gpu("nvidia-a16-64").devicesPerBoard, 4);
        QCOMPARE(gpu("nvidia-a16-64").marketedGb, 16.0);
    }
    void disagreeingSourcesAreARange()
    {
        const Gpu &server = gpu("nvidia-rtx-pro-6000-bw-server-96");
        QCOMPARE(server.bandwidthLowGbPerSecond, 1597.0);
        QCOMPARE(server.bandwidthHighGbPerSecond, 1792.0);
        QVERIFY(std::count(server.unverifiedFields.begin(), server.unverifiedFields.end(), "memory_bandwidth_gb_s") == 1);
        QCOMPARE(gpu("nvidia-b200-sxm-180").bandwidthLowGbPerSecond, 7700.0);
        QCOMPARE(gpu("nvidia-b300-sxm-288").bandwidthHighGbPerSecond, 8000.0);
        QCOMPARE(gpu("nvidia-gh200-144").bandwidthGbPerSecond, 4900.0);
        QCOMPARE(gpu("nvidia-h100-sxm5-80").bandwidthHighGbPerSecond, 0.0);
    }
    void addedBoardsAreThere()
    {
        QCOMPARE(gpu("nvidia-h20-96").computeCapability, 90);
        QCOMPARE(gpu("nvidia-rtx-pro-6000-bw-maxq-96").driver->count(), 97887LL << 20);
        QCOMPARE(gpu("nvidia-rtx-pro-5000-bw-48").status, std::string("unverified"));
        QCOMPARE(gpu("nvidia-rtx-pro-4500-bw-32").computeCapability, 120);
        QCOMPARE(gpu("nvidia-h100-sxm5-94").marketedGb, 94.0);
    }
    void findsByIdAndAlias()
    {
        QCOMPARE(gpu("nvidia-b300-sxm-288").id, GpuCatalogue::builtIn().find("B300 270GB")->id);
        QVERIFY(GpuCatalogue::builtIn().find("nvidia-h100") == nullptr);
        QVERIFY(GpuCatalogue::builtIn().find("") == nullptr);
    }
    void overlaysReplaceAndAdd()
    {
        const auto overlay = GpuCatalogue::parse(R"([{"id":"nvidia-t4-16","name":"Mine","vendor":"NVIDIA","compute_capability":"7.5","memory_driver_mib":10240},
                                                     {"id":"new-1","name":"New","vendor":"AMD","gfx_target":"gfx942"}])", "overlay.json");
        QVERIFY(overlay.has_value());
        const GpuCatalogue both = GpuCatalogue::builtIn().overlaidWith(*overlay);
        QCOMPARE(both.all().size(), GpuCatalogue::builtIn().all().size() + 1);
        QCOMPARE(both.find("nvidia-t4-16")->name, std::string("Mine"));
        QCOMPARE(both.find("nvidia-t4-16")->usable->count(), (10240LL << 20) - (512LL << 20));
        QVERIFY(both.find("new-1") && !both.find("new-1")->usable);
    }
    void absurdFiguresCountAsAbsent()
    {
        const auto odd = GpuCatalogue::parse(R"([{"id":"x","name":"X","memory_driver_mib":-5,"memory_bandwidth_gb_s":1e300,"devices_per_board":100000,
                                                 "memory_framework_gib":[9,3],"compute_capability":"x.y"}])", "odd.json");
        QVERIFY(odd.has_value());
        const Gpu &board = *odd->find("x");
        QVERIFY(!board.driver && !board.usable && board.bandwidthGbPerSecond == 0.0 && board.devicesPerBoard == 64 && board.computeCapability == 0);
    }
    void refuses_data()
    {
        QTest::addColumn<QString>("json");
        for (const char *json : {"", "{}", "[5]", "[{}]", "[{\"id\":\"a\"}]", "[{\"id\":5,\"name\":\"x\"}]", "[{\"id\":\"a\",\"name\":\"\"}]", "[{\"id\":\"a\",\"name\":\"b\"}"})
            QTest::newRow(json) << QString(json);
    }
    void refuses()
    {
        QFETCH(QString, json);
        const auto catalogue = GpuCatalogue::parse(json.toStdString(), "mine.json");
        QVERIFY(!catalogue.has_value());
        QCOMPARE(catalogue.error().file, std::string("mine.json"));
        QVERIFY(!catalogue.error().place.empty());
    }
    void readingIsCheap()
    {
        const std::string_view text = *resources::find("catalogue/gpus.json");
        qint64 best = 1000000000;
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            QVERIFY(GpuCatalogue::parse(text, "gpus.json").has_value());
            best = std::min(best, timer.nsecsElapsed());
        }
        qInfo("%zu bytes in %.2f ms", text.size(), static_cast<double>(best) / 1e6);
        QVERIFY(best < 60'000'000);
    }
};

QTEST_APPLESS_MAIN(GpuCatalogueTest)
#include "gpu_catalogue_test.moc"
