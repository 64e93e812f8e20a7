// JSON reading at the program's edge: places in messages, limits, byte order mark.
#include "core/units/json_text.h"

#include <QTest>

using namespace anchorgpu;

class JsonTextTest : public QObject {
    Q_OBJECT
private slots:
    void keepsTheOrderOfMembers()
    {
        const auto json = parseJson(R"({"b":1,"a":2})", "f");
        QVERIFY(json.has_value());
        QCOMPARE(json->dump(), std::string(R"({"b":1,"a":2})"));
    }
    void acceptsAByteOrderMark() { QVERIFY(parseJson("\xEF\xBB\xBF{}", "f").has_value()); }
    void namesLineAndColumn()
    {
        const auto json = parseJson("{\n  \"a\": 1,\n  \"b\": oops\n}", "x.json");
        QVERIFY(!json.has_value());
        QCOMPARE(json.error().id, std::string("json-syntax"));
        QCOMPARE(json.error().file, std::string("x.json"));
        QVERIFY2(json.error().place.starts_with("line 3, column"), json.error().place.c_str());
    }
    void refusesDeepNestingQuickly()
    {
        const auto json = parseJson(std::string(2'000'000, '['), "deep.json");
        QVERIFY(!json.has_value());
        QCOMPARE(json.error().id, std::string("json-depth"));
        QCOMPARE(json.error().place, std::string("line 1, column 97"));
    }
    void bracketsInStringsDoNotCount() { QVERIFY(parseJson("\"" + std::string(500, '[') + "\"", "f").has_value()); }
    void refusesNumbersBeyondADouble() { QVERIFY(!parseJson("[1e999]", "f").has_value()); }
    void refusesEmptyAndForeignText()
    {
        QVERIFY(!parseJson("", "f").has_value());
        QVERIFY(!parseJson("\xff\xfe{}", "f").has_value());
    }
    void shortensAtACharacter()
    {
        const std::string text = shortText(Json(std::string(76, 'x') + "éééé"));
        QVERIFY(text.size() <= 84);
        QVERIFY(QString::fromStdString(text).contains(QStringLiteral("…")));
    }
    void escapesPointers() { QCOMPARE(childPointer("/a", "b/c~d"), std::string("/a/b~1c~0d")); }
};

QTEST_APPLESS_MAIN(JsonTextTest)
#include "json_text_test.moc"
