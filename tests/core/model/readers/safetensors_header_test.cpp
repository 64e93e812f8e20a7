// safetensors headers and their index: what the library reads is read, anything else is refused.
#include "core/model/readers/safetensors_header.h"
#include "tests/core/model/readers/safetensors_bytes.h"

#include <QElapsedTimer>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::model;
using anchorgpu::test::SafetensorsBytes;

namespace {
Result<SafetensorsHeader> parse(const std::string &bytes) { return parseSafetensorsHeader(MemorySource(bytes), "x.safetensors"); }
std::string framed(const std::string &json) { return SafetensorsBytes::frame(json); }
} // namespace

class SafetensorsHeaderTest : public QObject {
    Q_OBJECT
private slots:
    void readsTensorsInTheOrderOfTheirData()
    {
        const std::string json = R"({"b":{"dtype":"F32","shape":[2,3],"data_offsets":[8,32]},"__metadata__":{"format":"pt"},)"
                                 R"("a":{"data_offsets":[0,8],"shape":[4],"dtype":"BF16"},"s":{"dtype":"I64","shape":[],"data_offsets":[32,40]}})";
        const auto header = parse(framed(json) + std::string(40, 'x'));
        QVERIFY(header.has_value());
        QCOMPARE(header->tensors.size(), std::size_t{3});
        QCOMPARE(header->tensors[0].name, std::string("a"));
        QCOMPARE(header->tensors[1].elements(), 6);
        QCOMPARE(header->tensors[2].elements(), 1);
        QCOMPARE(header->dataBytes, 40);
        QCOMPARE(header->dataStart, static_cast<qint64>(8 + json.size()));
        QCOMPARE(header->metadata.at("format"), std::string("pt"));
    }
    void bitsOfTypes()
    {
        QCOMPARE(safetensorsBits("F8_E4M3"), 8);
        QCOMPARE(safetensorsBits("BF16"), 16);
        QCOMPARE(safetensorsBits("F4"), 4);
        QCOMPARE(safetensorsBits("Q4_K"), 0);
    }
    void emptyFilesAreFine() { QVERIFY(parse(framed("{}")).has_value()); }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("id");
        const auto row = [](const char *name, const std::string &bytes, const char *id) {
            QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << QString(id);
        };
        const auto tensor = [](const std::string &inner) { return framed("{\"t\":{" + inner + "}}"); };
        row("empty", "", "truncated");
        row("four bytes", "abcd", "truncated");
        row("absurd length", std::string("\0\0\0\0\0\0\0\x10", 8) + "{}", "safetensors-length");
        row("longer than the file", framed("{}").substr(0, 9), "safetensors-length");
        row("no object", framed("[1]"), "safetensors-header");
        row("cut JSON", framed("{\"a\":1e99"), "safetensors-header");
        row("broken JSON", framed("{\"t\":{\"dtype\":\"F32\","), "json-syntax");
        row("number for a tensor", framed("{\"t\":5}"), "safetensors-header");
        row("text for a tensor", framed("{\"t\":\"x\"}"), "safetensors-header");
        row("list for a tensor", framed("{\"t\":[]}"), "safetensors-header");
        row("nested deeper", framed("{\"t\":{\"dtype\":{}}}"), "safetensors-header");
        row("list in a list", tensor(R"("dtype":"F32","shape":[[1]],"data_offsets":[0,4])"), "safetensors-header");
        row("unknown dtype", tensor(R"("dtype":"F31","shape":[1],"data_offsets":[0,4])"), "safetensors-dtype");
        row("no dtype", tensor(R"("shape":[1],"data_offsets":[0,4])"), "safetensors-header");
        row("no shape", tensor(R"("dtype":"F32","data_offsets":[0,4])"), "safetensors-header");
        row("no range", tensor(R"("dtype":"F32","shape":[1])"), "safetensors-header");
        row("three offsets", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0,4,8])"), "safetensors-header");
        row("negative side", tensor(R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])"), "safetensors-header");
        row("fraction", tensor(R"("dtype":"F32","shape":[1.5],"data_offsets":[0,4])"), "safetensors-header");
        row("overflow", tensor(R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4])"), "safetensors-offsets");
        row("wrong range", tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,4])"), "safetensors-offsets");
        row("backwards", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,0])"), "safetensors-offsets");
        row("gap", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])"), "safetensors-offsets");
        row("overlap", framed(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})"), "safetensors-offsets");
        row("seventeen sides", tensor("\"dtype\":\"F32\",\"shape\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\"data_offsets\":[0,4]"), "safetensors-header");
        row("deep", framed("{" + std::string(100000, '[')), "json-syntax");
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, id);
        const auto header = parse(bytes.toStdString());
        QVERIFY(!header.has_value());
        QCOMPARE(QString::fromStdString(header.error().id), id);
        QVERIFY(!header.error().place.empty() && header.error().place.size() <= 200);
        QCOMPARE(header.error().file, std::string("x.safetensors"));
    }
    void damageIsReadOrRefused()
    {
        QVERIFY(rc::check("damaged headers never crash", [] {
            std::string bytes = SafetensorsBytes().add("model.a.weight", "BF16", {64, 32}).add("model.b.weight", "F32", {8}).header();
            const auto hits = *rc::gen::container<std::vector<std::pair<std::size_t, char>>>(
                rc::gen::pair(rc::gen::inRange<std::size_t>(0, bytes.size()), rc::gen::arbitrary<char>()));
            for (const auto &[at, value] : hits)
                bytes[at] = value;
            const auto header = parse(bytes);
            RC_ASSERT(header.has_value() || !header.error().id.empty());
            if (header) {
                for (const SafetensorsTensor &tensor : header->tensors)
                    RC_ASSERT(tensor.bytes() >= 0 && tensor.elements() >= 0);
            }
        }));
    }
    void manyTensorsTakeMilliseconds()
    {
        SafetensorsBytes file;
        for (int i = 0; i < 20000; ++i)
            file.add("model.layers." + std::to_string(i / 300) + ".mlp.experts." + std::to_string(i % 300) + ".down_proj.weight", "BF16", {16, 16});
        const std::string bytes = file.header();
        QElapsedTimer timer;
        timer.start();
        const auto header = parse(bytes);
        QVERIFY(header.has_value());
        QCOMPARE(header->tensors.size(), std::size_t{20000});
        qInfo("%zu bytes of header: %.1f ms", bytes.size(), static_cast<double>(timer.nsecsElapsed()) / 1e6);
        QVERIFY(timer.elapsed() < 2000);
    }

    void readsTheIndex()
    {
        const auto index = parseSafetensorsIndex(R"({"metadata":{"total_size":123456,"x":[{"y":1}]},"weight_map":{"a":"m-2.safetensors","b":"m-1.safetensors","c":"m-1.safetensors"}})", "i");
        QVERIFY(index.has_value());
        QCOMPARE(index->totalBytes, 123456);
        QCOMPARE(index->tensors, 3);
        QCOMPARE(index->files, (std::vector<std::string>{"m-1.safetensors", "m-2.safetensors"}));
        QCOMPARE(parseSafetensorsIndex(R"({"metadata":{"total_size":5e3},"weight_map":{"a":"m.safetensors"}})", "i")->totalBytes, 5000);
    }
    void refusesBadIndexes_data()
    {
        QTest::addColumn<QString>("json");
        for (const char *json : {"", "[]", "5", "{}", "{\"weight_map\":{}}", "{\"weight_map\":5}", "{\"weight_map\":{\"a\":5}}", "{\"weight_map\":{\"a\":\"../../etc/passwd\"}}",
                                 "{\"weight_map\":{\"a\":\"/etc/x.safetensors\"}}", "{\"weight_map\":{\"a\":\"x.bin\"}}", "{\"weight_map\":{\"a\":\".safetensors\"}}",
                                 "{\"weight_map\":{\"a\":\"x\\\\y.safetensors\"}}", "{\"weight_map\":[\"a.safetensors\"]}", "{\"weight_map\""})
            QTest::newRow(json) << QString(json);
    }
    void refusesBadIndexes()
    {
        QFETCH(QString, json);
        const auto index = parseSafetensorsIndex(json.toStdString(), "index.json");
        QVERIFY(!index.has_value());
        QCOMPARE(index.error().file, std::string("index.json"));
    }
    void deepIndexesAreRefused()
    {
        QCOMPARE(parseSafetensorsIndex("{\"x\":" + std::string(1000000, '['), "i").error().id, std::string("json-depth"));
    }
};

QTEST_APPLESS_MAIN(SafetensorsHeaderTest)
#include "safetensors_header_test.moc"
