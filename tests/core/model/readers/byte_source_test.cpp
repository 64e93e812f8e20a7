// Reading headers through a small buffer: values across its edges, skips, and the first failure that sticks.
#include "core/model/readers/byte_source.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {
std::string raw(std::uint64_t value)
{
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &value, 8);
    return bytes;
}
/// Gives its bytes in pieces of one, as a slow disk might.
class Dripping : public ByteSource {
public:
    explicit Dripping(std::string bytes) : m_bytes(std::move(bytes)) {}
    std::int64_t size() const override { return static_cast<std::int64_t>(m_bytes.size()); }
    std::size_t read(std::int64_t offset, char *target, std::size_t) const override
    {
        if (offset >= size())
            return 0;
        *target = m_bytes[static_cast<std::size_t>(offset)];
        return 1;
    }

private:
    std::string m_bytes;
};
/// Claims more than it gives: a file that shrinks while it is read.
class Shrunk : public ByteSource {
public:
    std::int64_t size() const override { return 1000; }
    std::size_t read(std::int64_t, char *, std::size_t) const override { return 0; }
};
} // namespace

class ByteSourceTest : public QObject {
    Q_OBJECT
private slots:
    void numbersAcrossTheBuffer()
    {
        std::string bytes;
        for (std::uint64_t i = 0; i < 100000; ++i) // 800 kB: more than one buffer
            bytes += raw(i * 3);
        const MemorySource source(bytes);
        ByteCursor in(source);
        in.skip(3); // out of step with the buffer's edges
        for (int i = 0; i < 5; ++i)
            in.number<std::uint8_t>();
        for (std::uint64_t i = 1; i < 100000; ++i)
            QCOMPARE(in.number<std::uint64_t>(), i * 3);
        QVERIFY(!in.failed());
        QCOMPARE(in.remaining(), 0);
        QCOMPARE(in.number<std::uint8_t>(), std::uint8_t{0});
        QVERIFY(in.failed());
    }
    void textsAreKeptInPart()
    {
        const std::string bytes = raw(10) + "0123456789" + raw(3) + "abc" + raw(2) + "xy";
        const MemorySource source(bytes);
        ByteCursor in(source);
        QCOMPARE(in.text(4), std::string("0123"));
        QCOMPARE(in.text(100), std::string("abc"));
        in.skipText();
        QVERIFY(!in.failed() && in.remaining() == 0);
    }
    void theFirstFailureSticks()
    {
        const std::string bytes = raw(5) + "abc";
        const MemorySource source(bytes);
        ByteCursor in(source);
        QVERIFY(in.text(100).empty());
        QVERIFY(in.failed());
        QCOMPARE(in.place(), std::string("byte 8"));
        QCOMPARE(in.number<std::uint64_t>(), std::uint64_t{0});
        in.skip(1);
        QCOMPARE(in.place(), std::string("byte 8"));
    }
    void absurdLengthsFail()
    {
        for (const std::uint64_t length : {std::uint64_t{1} << 63, ~std::uint64_t{0}, std::uint64_t{9}}) {
            const std::string bytes = raw(length) + "12345678";
            const MemorySource source(bytes);
            ByteCursor skipping(source), keeping(source);
            skipping.skipText();
            QVERIFY(skipping.failed());
            QVERIFY(keeping.text(10).empty() && keeping.failed());
        }
    }
    void slowAndShrinkingFiles()
    {
        const Dripping slow(raw(3) + "abc" + raw(7));
        ByteCursor in(slow);
        QCOMPARE(in.text(10), std::string("abc"));
        QCOMPARE(in.number<std::uint64_t>(), std::uint64_t{7});
        QVERIFY(!in.failed());
        const Shrunk shrunk;
        ByteCursor broken(shrunk);
        QCOMPARE(broken.number<std::uint32_t>(), 0U);
        QVERIFY(broken.failed());
    }
    void skippingEqualsReading()
    {
        QVERIFY(rc::check("skipText ends where text ends", [](const std::vector<std::string> &texts) {
            std::string bytes;
            for (const std::string &text : texts)
                bytes += raw(text.size()) + text;
            const MemorySource source(bytes);
            ByteCursor skipping(source), reading(source);
            for (const std::string &text : texts) {
                skipping.skipText();
                RC_ASSERT(reading.text(text.size()) == text);
                RC_ASSERT(skipping.position() == reading.position());
            }
            RC_ASSERT(!skipping.failed() && skipping.remaining() == 0);
        }));
    }
    void files()
    {
        QTemporaryDir dir;
        const std::string path = dir.filePath("a.bin").toStdString();
        std::ofstream(path, std::ios::binary) << "hello";
        const auto source = openFile(path);
        QVERIFY(source.has_value());
        QCOMPARE((*source)->size(), 5);
        char target[8] = {};
        QCOMPARE((*source)->read(3, target, 8), std::size_t{2});
        QCOMPARE(std::string(target), std::string("lo"));
        QCOMPARE((*source)->read(99, target, 8), std::size_t{0});
        QCOMPARE(*readWholeFile(path, 5), std::string("hello"));
        const auto large = readWholeFile(path, 4);
        QCOMPARE(large.error().id, std::string("file-too-large"));
        QCOMPARE(large.error().allowed, std::string("4"));
        QCOMPARE(openFile(dir.path().toStdString()).error().id, std::string("not-a-file"));
        QCOMPARE(openFile(dir.filePath("none").toStdString()).error().id, std::string("file-missing"));
    }
};

QTEST_APPLESS_MAIN(ByteSourceTest)
#include "byte_source_test.moc"
