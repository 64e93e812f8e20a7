// GGUF headers: what the format allows is read, what ggml refuses is refused with a place, quickly and within little memory.
#include "core/model/readers/gguf_header.h"
#include "tests/core/model/readers/gguf_bytes.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <rapidcheck.h>
#include <sys/resource.h>

using namespace anchorgpu;
using namespace anchorgpu::model;
using anchorgpu::test::GgufBytes;
using anchorgpu::test::llamaFile;

namespace {
Result<GgufHeader> parse(const std::string &bytes) { return parseGgufHeader(MemorySource(bytes), "test.gguf"); }
template <class T> std::string raw(T value) { return GgufBytes::raw(value); }
std::string start(std::uint32_t version, std::uint64_t tensors, std::uint64_t keys)
{
    return "GGUF" + raw(version) + raw(tensors) + raw(keys);
}
std::string idOf(const std::string &bytes)
{
    const auto header = parse(bytes);
    return header ? "read" : header.error().id;
}
} // namespace

class GgufHeaderTest : public QObject {
    Q_OBJECT
private slots:
    void readsEveryKindOfValue()
    {
        GgufBytes file;
        file.key("a.u8", 0, raw<std::uint8_t>(250)).key("a.i8", 1, raw<std::int8_t>(-3)).key("a.u16", 2, raw<std::uint16_t>(65000));
        file.key("a.i16", 3, raw<std::int16_t>(-300)).u32("a.u32", 4000000000U).key("a.i32", 5, raw<std::int32_t>(-70000));
        file.f32("a.f32", 0.5F).flag("a.yes", true).key("a.odd", 7, raw<std::uint8_t>(2)).string("a.text", "été");
        file.key("a.u64", 10, raw<std::uint64_t>(~0ULL)).key("a.i64", 11, raw<std::int64_t>(-5)).key("a.f64", 12, raw<double>(1e6));
        file.i32s("a.list", {4, 0, 8}).strings("a.words", 1000, "word");
        const auto header = parse(file.header());
        QVERIFY(header.has_value());
        QCOMPARE(*header->integer("a.u8"), 250);
        QCOMPARE(*header->integer("a.i8"), -3);
        QCOMPARE(*header->integer("a.u16"), 65000);
        QCOMPARE(*header->integer("a.i16"), -300);
        QCOMPARE(*header->integer("a.u32"), 4000000000LL);
        QCOMPARE(*header->integer("a.i32"), -70000);
        QCOMPARE(*header->number("a.f32"), 0.5);
        QCOMPARE(*header->boolean("a.yes"), true);
        QCOMPARE(*header->boolean("a.odd"), true);
        QCOMPARE(header->text("a.text"), std::string("été"));
        QCOMPARE(*header->integer("a.u64"), INT64_MAX);
        QCOMPARE(*header->integer("a.i64"), -5);
        QCOMPARE(*header->integer("a.f64"), 1000000);
        QCOMPARE(header->perLayer("a.list", 3), (std::vector<std::int64_t>{4, 0, 8}));
        QVERIFY(header->perLayer("a.list", 4).empty());
        QCOMPARE(header->perLayer("a.u8", 2), (std::vector<std::int64_t>{250, 250}));
        QCOMPARE(header->arrayLength("a.words"), 1000);
        QVERIFY(!header->integer("a.words") && !header->integer("missing") && header->text("a.u8").empty());
    }
    void readsTensorsAndSums()
    {
        const auto file = llamaFile(4, 512, 1536, 4, 2, 1024);
        const auto header = parse(file.header());
        QVERIFY(header.has_value());
        QCOMPARE(header->version, 3);
        QCOMPARE(header->tensors.size(), std::size_t{4 + 4 * 9});
        QCOMPARE(header->dataBytes, static_cast<qint64>(file.dataBytes()));
        const GgufTensorInfo &down = header->tensors.back();
        QCOMPARE(down.name, std::string("blk.3.ffn_down.weight"));
        QCOMPARE(down.dims[0], 1536);
        QCOMPARE(down.bytes, 1536 / 256 * 210 * 512);
        QCOMPARE(down.elements, 1536 * 512);
        QCOMPARE(header->dataStart % 32, 0);
    }
    void readsVersionTwoAndOtherAlignments()
    {
        QVERIFY(parse(GgufBytes(2).string("general.architecture", "llama").header()).has_value());
        for (std::uint32_t alignment : {1U, 64U, 4096U}) {
            GgufBytes file;
            file.alignment(alignment).floats("a", {3}).floats("b", {7});
            const auto header = parse(file.header());
            QVERIFY(header.has_value());
            QCOMPARE(header->alignment, alignment);
            QCOMPARE(header->tensors[1].offset, alignment == 1 ? 12 : alignment);
        }
    }
    void readsScalarTensors()
    {
        const auto header = parse(GgufBytes().floats("scale", {}).header());
        QVERIFY(header.has_value());
        QCOMPARE(header->tensors[0].elements, 1);
    }
    void readsRealFiles_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<qint64>("tokens");
        QTest::newRow("bert") << "ggml-vocab-bert-bge.gguf" << "bert" << qint64(30522);
        QTest::newRow("llama") << "ggml-vocab-llama-spm.gguf" << "llama" << qint64(32000);
        QTest::newRow("phi-3") << "ggml-vocab-phi-3.gguf" << "phi3" << qint64(32064);
    }
    void readsRealFiles()
    {
        QFETCH(QString, name);
        QFETCH(QString, architecture);
        QFETCH(qint64, tokens);
        const std::string path = std::string(TEST_DATA) + "/gguf/" + name.toStdString();
        const auto source = openFile(path);
        QVERIFY(source.has_value());
        const auto header = parseGgufHeader(**source, path);
        QVERIFY(header.has_value());
        QCOMPARE(header->text("general.architecture"), architecture.toStdString());
        QCOMPARE(header->arrayLength("tokenizer.ggml.tokens"), tokens);
        QVERIFY(header->tensors.empty());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("id");
        const auto row = [](const char *name, const std::string &bytes, const char *id) {
            QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << QString(id);
        };
        const std::string key = GgufBytes::text("a");
        row("empty", "", "not-gguf");
        row("another format", "PK\3\4 and so on", "not-gguf");
        row("only magic", "GGUF", "truncated");
        row("half a version", "GGUF\3", "truncated");
        row("version 0", start(0, 0, 0), "gguf-version");
        row("version 1", "GGUF" + raw(1U) + raw(0U) + raw(0U), "gguf-version");
        row("version 4", start(4, 0, 0), "gguf-version");
        row("big-endian", std::string("GGUF\0\0\0\3", 8) + std::string(16, '\0'), "gguf-big-endian");
        row("negative tensors", start(3, 1ULL << 63, 1), "gguf-count");
        row("absurd tensors", start(3, 1ULL << 40, 0), "gguf-count");
        row("absurd keys", start(3, 0, 1ULL << 62), "gguf-count");
        row("more keys than bytes", start(3, 0, 3) + std::string(20, 'x'), "gguf-count");
        row("absurd array", start(3, 0, 1) + key + raw(9U) + raw(8U) + raw(1ULL << 40), "gguf-count");
        row("absurd number array", start(3, 0, 1) + key + raw(9U) + raw(6U) + raw(1ULL << 62), "gguf-count");
        row("nested array", start(3, 0, 1) + key + raw(9U) + raw(9U) + raw(1ULL << 20) + std::string(100, 'x'), "gguf-nested-array");
        row("long string", start(3, 0, 1) + raw(1ULL << 50) + std::string(50, 'x'), "truncated");
        row("string beyond the file", start(3, 0, 1) + key + raw(8U) + raw(1000ULL) + "abcdefgh", "truncated");
        row("unknown value type", start(3, 0, 1) + key + raw(13U) + raw(0ULL), "gguf-value-type");
        row("unknown element type", start(3, 0, 1) + key + raw(9U) + raw(77U) + raw(0ULL), "gguf-value-type");
        row("empty key", GgufBytes().u32("", 1).u32("b", 2).header(), "gguf-empty-key");
        row("same key twice", GgufBytes().u32("a", 1).u32("a", 2).header(), "gguf-duplicate");
        row("same tensor twice", GgufBytes().floats("a", {8}).floats("a", {8}).header(), "gguf-duplicate");
        row("alignment 0", GgufBytes().alignment(0).header(), "gguf-alignment");
        row("alignment 48", GgufBytes().u32("general.alignment", 48).header(), "gguf-alignment");
        row("long tensor name", GgufBytes().floats(std::string(64, 'n'), {8}).header(), "gguf-name");
        row("five dimensions", GgufBytes().floats("a", {1, 1, 1, 1, 1}).header(), "gguf-dimensions");
        row("removed type", GgufBytes().tensor("a", {32}, 4, 32, 18).header(), "gguf-tensor-type");
        row("unknown type", GgufBytes().tensor("a", {32}, 99, 32, 18).header(), "gguf-tensor-type");
        row("broken row", GgufBytes().q4k("a", {100, 4}).header(), "gguf-row-length");
        row("overflow", GgufBytes().floats("a", {1ULL << 33, 1ULL << 33}).header(), "gguf-dimensions");
        row("negative dimension", GgufBytes().floats("a", {1ULL << 63}).header(), "gguf-dimensions");
        std::string moved = GgufBytes().floats("a", {8}).floats("b", {8}).header();
        moved[moved.size() - 8] = 64; // the second offset
        row("offset with a gap", moved, "gguf-offset");
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, id);
        const auto header = parse(bytes.toStdString());
        QVERIFY(!header.has_value());
        QCOMPARE(QString::fromStdString(header.error().id), id);
        QCOMPARE(header.error().file, std::string("test.gguf"));
        QVERIFY(header.error().place.starts_with("byte "));
        QVERIFY(header.error().found.size() <= 200);
    }
    void everyCutIsRefused()
    {
        const std::string whole = llamaFile(2, 256, 512, 2, 1, 300).header();
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY2(idOf(whole.substr(0, length)) != "read", qPrintable(QString::number(length)));
        QCOMPARE(idOf(whole), std::string("read"));
    }
    void anyBytesAreReadOrRefused()
    {
        QVERIFY(rc::check("damage never crashes, and is read or refused", [] {
            std::string bytes = llamaFile(2, 256, 512, 2, 1, 300).header();
            const auto hits = *rc::gen::container<std::vector<std::pair<std::size_t, char>>>(
                rc::gen::pair(rc::gen::inRange<std::size_t>(8, bytes.size()), rc::gen::arbitrary<char>()));
            for (const auto &[at, value] : hits)
                bytes[at] = value;
            const auto header = parse(bytes);
            if (header) {
                for (const GgufTensorInfo &tensor : header->tensors)
                    RC_ASSERT(tensor.bytes >= 0 && tensor.offset >= 0 && tensor.elements >= 0);
            } else {
                RC_ASSERT(!header.error().id.empty());
            }
        }));
    }

    void aLargeVocabularyTakesMilliseconds()
    {
        // A 70B header with 128,256 tokens and 256,512 merges: 384,768 texts, about 9 MiB.
        QTemporaryDir dir;
        const std::string path = dir.filePath("big.gguf").toStdString();
        auto file = llamaFile(80, 8192, 28672, 64, 8, 128256);
        file.strings("tokenizer.ggml.tokens", 128256, "tok0000001").strings("tokenizer.ggml.merges", 256512, "a000001 b000001");
        file.i32s("tokenizer.ggml.token_type", std::vector<std::int32_t>(128256, 1));
        file.writeSparse(path);
        rusage before{};
        getrusage(RUSAGE_SELF, &before);
        qint64 best = 1000000000;
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            const auto source = openFile(path);
            QVERIFY(source.has_value());
            const auto header = parseGgufHeader(**source, path);
            QVERIFY(header.has_value());
            QCOMPARE(header->arrayLength("tokenizer.ggml.merges"), 256512);
            best = std::min(best, timer.nsecsElapsed());
        }
        rusage after{};
        getrusage(RUSAGE_SELF, &after);
        qInfo("header of %lld bytes of file: %.2f ms", static_cast<long long>(std::filesystem::file_size(path)), static_cast<double>(best) / 1e6);
        QVERIFY2(best < 60'000'000, qPrintable(QString::number(best))); // unoptimised builds on busy machines; 3 ms when optimised
        QVERIFY(after.ru_maxrss - before.ru_maxrss < 16 * 1024);        // KiB
    }
    void foldersAndPipesAreNoFiles()
    {
        QCOMPARE(openFile("/").error().id, std::string("not-a-file"));
        QCOMPARE(openFile("/dev/zero").error().id, std::string("not-a-file"));
        QCOMPARE(openFile("/nowhere/at/all.gguf").error().id, std::string("file-missing"));
        QVERIFY(openFile("/nowhere/at/all.gguf").error().kind == ErrorKind::BadInput);
    }
};

QTEST_APPLESS_MAIN(GgufHeaderTest)
#include "gguf_header_test.moc"
