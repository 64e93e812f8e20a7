// JSON at the edge: where a fault is, what was found, which values survive; and SHA-256 on messages of every kind of padding.
#include "core/units/json_text.h"
#include "core/units/sha256.h"

#include <QTest>
#include <bit>
#include <rapidcheck.h>

using namespace anchorgpu;

namespace {
QString text(const std::string &value) { return QString::fromStdString(value); }
} // namespace

class TextAndDigestTest : public QObject {
    Q_OBJECT
private slots:
    void faults_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("found");
        const auto row = [](const char *name, const QByteArray &json, const char *place, const char *found) { QTest::newRow(name) << json << QString(place) << QString(found); };
        row("empty", "", "line 1, column 1", "end of file");
        row("only spaces", "  \n ", "line 2, column 2", "end of file");
        row("comma at the end of an object", R"({"a":1,})", "line 1, column 8", "}");
        row("comma at the end of a list", "[1,2,]", "line 1, column 6", "]");
        row("missing comma", "[1 2]", "line 1, column 4", "2]");
        row("missing colon", R"({"a" 1})", "line 1, column 6", "1}");
        row("name without quotes", "{a:1}", "line 1, column 2", "a:1}");
        row("cut after a colon", R"({"a":)", "line 1, column 6", "end of file");
        row("cut in a text", "[\"abc", "line 1, column 6", "end of file");
        row("third line", "[1,\n2,\n}", "line 3, column 1", "}");
        row("two documents", "{}\n{}", "line 2, column 1", "{}");
        row("closing twice", "[]]", "line 1, column 3", "]");
        row("a line break in a text", "[\"a\nb\"]", "line 1, column 4", "?b\"]");
        row("columns count bytes", "[\"\xC3\xA9\", x]", "line 1, column 8", "x]");
        row("found is short", "[1, " + QByteArray(100, 'x') + "]", "line 1, column 5", "xxxxxxxxxxxxxxxxxxxx");
    }
    void faults()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, place);
        QFETCH(QString, found);
        const auto parsed = parseJson(json.toStdString(), "some.json");
        QVERIFY(!parsed);
        QCOMPARE(text(parsed.error().id), QString("json-syntax"));
        QCOMPARE(text(parsed.error().file), QString("some.json"));
        QCOMPARE(text(parsed.error().place), place);
        QCOMPARE(text(parsed.error().found), found);
    }

    void depth_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("place");
        const auto nested = [](int depth) { return QByteArray(depth, '[') + QByteArray(depth, ']'); };
        QTest::newRow("96 lists") << nested(96) << QString();
        QTest::newRow("97 lists") << nested(97) << QString("line 1, column 97");
        QTest::newRow("after lines") << QByteArray("\n\n") + nested(97) << QString("line 3, column 97");
        QTest::newRow("siblings do not add up") << "[" + QByteArray("[],").repeated(500) + "[]]" << QString();
        QTest::newRow("brackets in a text do not count") << "[\"" + QByteArray(300, '{') + "\"]" << QString();
        QTest::newRow("nor after an escaped quote") << "[\"\\\"" + QByteArray(300, '[') + "\"]" << QString();
        QTest::newRow("mixed") << QByteArray("{\"a\":[").repeated(49) << QString("line 1, column 289"); // the 97th bracket: 48 × 6 + 1
    }
    void depth()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, place);
        const auto parsed = parseJson(json.toStdString(), "deep.json");
        QCOMPARE(parsed.has_value(), place.isEmpty());
        if (!parsed) {
            QCOMPARE(text(parsed.error().id), QString("json-depth"));
            QCOMPARE(text(parsed.error().place), place);
            QCOMPARE(text(parsed.error().allowed), QString("96"));
        }
    }

    void valuesSurvive_data()
    {
        QTest::addColumn<QByteArray>("dumped");
        const auto row = [](const char *json, const char *dumped) { QTest::newRow(json) << QByteArray(dumped); };
        row("9223372036854775807", "9223372036854775807");
        row("-9223372036854775808", "-9223372036854775808");
        row("18446744073709551615", "18446744073709551615");
        row("0.1", "0.1");
        row("1e3", "1000.0");
        row("\"\\u00e9\\n\"", "\"\xC3\xA9\\n\"");
        row("\"\\ud83d\\ude00\"", "\"\xF0\x9F\x98\x80\"");
        row("{\"z\":1,\"a\":2,\"m\":3}", "{\"z\":1,\"a\":2,\"m\":3}");
        row(" [ true , false , null ] ", "[true,false,null]");
    }
    void valuesSurvive()
    {
        QFETCH(QByteArray, dumped);
        const auto parsed = parseJson(QTest::currentDataTag(), "f");
        QVERIFY(parsed.has_value());
        QCOMPARE(QByteArray::fromStdString(parsed->dump()), dumped);
    }
    void anyBytesAreReadOrRefused()
    {
        QVERIFY(rc::check("no throw, and what is read comes back from its own text", [](const std::string &bytes) {
            const auto parsed = parseJson(bytes, "f");
            if (parsed)
                RC_ASSERT(*parseJson(parsed->dump(), "f") == *parsed);
            else
                RC_ASSERT(!parsed.error().id.empty() && parsed.error().place.starts_with("line "));
        }));
    }
    void shortTexts_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::newRow("42") << "42";
        QTest::newRow("\"fp8\"") << "\"fp8\"";
        QTest::newRow("null") << "null";
        QTest::newRow("true") << "true";
        QTest::newRow("[1,2]") << QStringLiteral("[…]");
        QTest::newRow("{\"a\":1}") << QStringLiteral("{…}");
    }
    void shortTexts()
    {
        QFETCH(QString, shown);
        QCOMPARE(text(shortText(*parseJson(QTest::currentDataTag(), "f"))), shown);
    }
    void pointers()
    {
        QCOMPARE(text(childPointer("", "workload")), QString("/workload"));
        QCOMPARE(text(childPointer("/a", "")), QString("/a/"));
        QCOMPARE(text(childPointer("/a", "~/~")), QString("/a/~0~1~0"));
        QVERIFY(rc::check("nlohmann's own pointer finds the member again", [](const std::string &name) {
            nlohmann::json object;
            object[name] = 7;
            RC_ASSERT(object[nlohmann::json::json_pointer(childPointer("", name))] == 7);
        }));
    }

    void digests_data() // of other implementations (OpenSSL through Python's hashlib)
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("digest");
        const auto row = [](const char *name, const QByteArray &message, const char *digest) { QTest::newRow(name) << message << QByteArray(digest); };
        row("a", QByteArray("a"), "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb");
        row("message digest", QByteArray("message digest"), "f7846f55cf23e14eebeab5b4e1550cad5b509e3348fbc4efa3a1413d393cb650");
        row("alphabet", QByteArray("abcdefghijklmnopqrstuvwxyz"), "71c480df93d6ae2f1efad1447c66c9525e316218cf51fc8d9ed832f2daf18b73");
        row("112 characters", QByteArray("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"), "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
        row("the fox", QByteArray("The quick brown fox jumps over the lazy dog"), "d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592");
        row("the fox with a stop", QByteArray("The quick brown fox jumps over the lazy dog."), "ef537f25c895bfa782526529a9b63d97aa631564d5d789c2b765448c8635fb6c");
        row("UTF-8", QByteArray("M\xC3\xA9moire"), "90c30abceeb2f8fef76d31109c66424123e6c826f2e76289961423040cf6070c");
        row("a zero byte", QByteArray(1, '\0'), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
        row("57 zeros", QByteArray(57, '\0'), "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785");
        row("1000 zeros", QByteArray(1000, '\0'), "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53");
        row("1000 times A", QByteArray(1000, 'A'), "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4");
        row("1005 times U", QByteArray(1005, 'U'), "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0");
        row("a million zeros", QByteArray(1'000'000, '\0'), "d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025");
        row("119 bytes FF", QByteArray(119, '\xFF'), "b863f94597d433ef2280e3b4656f13ea265a79bb8047287321c218905b03c99b");
        row("120 bytes FF", QByteArray(120, '\xFF'), "9088fee917e5a748c2f0b4f5458c1cbdabbd696291c69be6e605bae0ef779e8f");
    }
    void digests()
    {
        QFETCH(QByteArray, message);
        QFETCH(QByteArray, digest);
        const std::string bytes = message.toStdString();
        QCOMPARE(QByteArray::fromStdString(sha256Hex(bytes)), digest);
        const Sha256Digest raw = sha256(bytes);
        QCOMPARE(QByteArray(reinterpret_cast<const char *>(raw.data()), 32).toHex(), digest);
    }
    void anyBitChangesTheDigest()
    {
        QVERIFY(rc::check("avalanche: one bit changes many", [] {
            std::string message = *rc::gen::nonEmpty<std::string>();
            const Sha256Digest before = sha256(message);
            const auto at = *rc::gen::inRange<std::size_t>(0, message.size());
            message[at] = static_cast<char>(message[at] ^ (1 << *rc::gen::inRange(0, 8)));
            const Sha256Digest after = sha256(message);
            int bits = 0;
            for (std::size_t i = 0; i < before.size(); ++i)
                bits += std::popcount(static_cast<unsigned>(before[i] ^ after[i]));
            RC_ASSERT(bits > 64 && bits < 192); // 128 expected, 8 standard deviations allowed
        }));
    }
};

QTEST_APPLESS_MAIN(TextAndDigestTest)
#include "text_and_digest_test.moc"
