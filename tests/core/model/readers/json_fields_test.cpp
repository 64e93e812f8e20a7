// Typed access to members: what is accepted, what is refused, and that the first refusal is the one that is told.
#include "core/model/readers/json_fields.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {
Json json(const QByteArray &text) { return *parseJson(text.toStdString(), "test"); }
} // namespace

class JsonFieldsTest : public QObject {
    Q_OBJECT
private slots:
    void wholeNumbers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("good");
        QTest::addColumn<qint64>("value");
        const auto row = [](const char *text, bool good, qint64 value = 0) { QTest::newRow(text) << QByteArray(text) << good << value; };
        row("5", true, 5);
        row("5.0", true, 5);
        row("5e1", true, 50);
        row("-5", true, -5);
        row("100", true, 100);
        row("-10", true, -10);
        row("101", false);
        row("-11", false);
        row("5.5", false);
        row("1e300", false);
        row("-1e300", false);
        row("9223372036854775807", false);
        row("9223372036854775808", false);
        row("18446744073709551615", false);
        row("-9223372036854775808", false);
        row("\"5\"", false);
        row("true", false);
        row("[5]", false);
        row("{}", false);
    }
    void wholeNumbers()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, good);
        QFETCH(qint64, value);
        const Json object = json("{\"n\": " + text + "}");
        const JsonFields fields(object, "/a", "file.json");
        const auto number = fields.integer("n", -10, 100);
        QCOMPARE(number.has_value(), good);
        if (good) {
            QCOMPARE(*number, static_cast<std::int64_t>(value));
            QVERIFY(!fields.error());
        } else {
            QVERIFY(fields.error());
            QCOMPARE(QString::fromStdString(fields.error()->place), QString("/a/n"));
            QCOMPARE(QString::fromStdString(fields.error()->file), QString("file.json"));
            QCOMPARE(QString::fromStdString(fields.error()->allowed), QString("-10 … 100"));
        }
    }
    void extremesOfTheType()
    {
        const Json object = json(QByteArray("{\"big\": 9223372036854775807, \"small\": -9223372036854775808, \"more\": 9223372036854775808}"));
        const JsonFields fields(object, {}, "f");
        QCOMPARE(*fields.integer("big", INT64_MIN, INT64_MAX), INT64_MAX);
        QCOMPARE(*fields.integer("small", INT64_MIN, INT64_MAX), INT64_MIN);
        QVERIFY(!fields.error());
        QVERIFY(!fields.integer("more", INT64_MIN, INT64_MAX));
        QVERIFY(fields.error());
    }
    void absentAndNull()
    {
        const Json object = json(QByteArray("{\"a\": null}"));
        const JsonFields fields(object, {}, "f");
        QVERIFY(!fields.has("a") && !fields.has("b"));
        QVERIFY(!fields.integer("a", 0, 1) && !fields.integer("b", 0, 1));
        QCOMPARE(fields.integer("a", 0, 1, 7), 7); // fallbacks aren't checked
        QCOMPARE(fields.boolean("a", true), true);
        QVERIFY(fields.text("b", "x") == "x");
        QVERIFY(fields.texts("a").empty() && fields.integers("b", 0, 1).empty());
        QVERIFY(!fields.object("a") && !fields.number("b"));
        QVERIFY(!fields.error());
    }
    void firstSpellingCounts()
    {
        const Json object = json(QByteArray("{\"second\": 2, \"third\": 3, \"none\": null}"));
        const JsonFields fields(object, {}, "f");
        QCOMPARE(*fields.integer({"first", "none", "second", "third"}, 0, 9), 2);
        QVERIFY(!fields.integer({"x", "y"}, 0, 9));
        QVERIFY(!fields.error());
    }
    void textsAndLists()
    {
        const Json object = json(QByteArray("{\"t\": \"word\", \"list\": [\"a\", \"b\"], \"n\": [1, 2, 3], \"mixed\": [\"a\", 1], \"over\": [1, 200]}"));
        {
            const JsonFields fields(object, {}, "f");
            QVERIFY(fields.text("t") == "word");
            QCOMPARE(fields.texts("list").size(), std::size_t{2});
            QCOMPARE(fields.integers("n", 0, 9), (std::vector<std::int64_t>{1, 2, 3}));
            QVERIFY(!fields.error());
        }
        {
            const JsonFields fields(object, {}, "f");
            fields.texts("mixed");
            QCOMPARE(QString::fromStdString(fields.error()->place), QString("/mixed/1"));
        }
        {
            const JsonFields fields(object, {}, "f");
            fields.integers("over", 0, 100);
            QCOMPARE(QString::fromStdString(fields.error()->place), QString("/over/1"));
            QCOMPARE(QString::fromStdString(fields.error()->found), QString("200"));
        }
        {
            const JsonFields fields(object, {}, "f");
            QVERIFY(fields.texts("t").empty());
            QCOMPARE(QString::fromStdString(fields.error()->id), QString("wrong-type"));
        }
    }
    void theFirstErrorStays()
    {
        const Json object = json(QByteArray("{\"a\": -1, \"b\": \"x\", \"inner\": {\"c\": true}}"));
        const JsonFields fields(object, "/trunk", "f");
        fields.integer("a", 0, 1);
        fields.integer("b", 0, 1);
        const auto inner = fields.object("inner");
        QVERIFY(inner);
        inner->integer("c", 0, 1);
        QCOMPARE(QString::fromStdString(fields.error()->place), QString("/trunk/a"));
        QCOMPARE(QString::fromStdString(inner->error()->place), QString("/trunk/a")); // shared
    }
    void errorsOfInnerObjectsReachTheOuter()
    {
        const Json object = json(QByteArray("{\"inner\": {\"deeper\": {\"c\": 7}}}"));
        const JsonFields fields(object, {}, "f");
        fields.object("inner")->object("deeper")->integer("c", 0, 1);
        QVERIFY(fields.error());
        QCOMPARE(QString::fromStdString(fields.error()->place), QString("/inner/deeper/c"));
        QCOMPARE(QString::fromStdString(fields.error()->found), QString("7"));
    }
    void namesAreEscaped()
    {
        const Json object = json(QByteArray("{\"a/b~c\": 7}"));
        const JsonFields fields(object, {}, "f");
        fields.integer("a/b~c", 0, 1);
        QCOMPARE(QString::fromStdString(fields.error()->place), QString("/a~1b~0c"));
    }
    void noObject()
    {
        for (const char *text : {"[]", "7", "\"x\"", "true", "null"}) {
            const Json value = json(QByteArray(text));
            const JsonFields fields(value, {}, "f");
            QVERIFY(fields.error());
            QCOMPARE(QString::fromStdString(fields.error()->id), QString("wrong-type"));
            QVERIFY(!fields.has("x") && !fields.find("x"));
        }
    }
    void objectsOfTheWrongType()
    {
        const Json object = json(QByteArray("{\"o\": [1]}"));
        const JsonFields fields(object, {}, "f");
        QVERIFY(!fields.object("o"));
        QCOMPARE(QString::fromStdString(fields.error()->place), QString("/o"));
    }
    void booleansAndNumbers()
    {
        const Json object = json(QByteArray("{\"t\": true, \"one\": 1, \"x\": 2.5, \"s\": \"y\"}"));
        const JsonFields fields(object, {}, "f");
        QCOMPARE(fields.boolean("t", false), true);
        QCOMPARE(*fields.number("x"), 2.5);
        QCOMPARE(*fields.number("one"), 1.0);
        QVERIFY(!fields.error());
        QVERIFY(!fields.boolean("one"));
        QCOMPARE(QString::fromStdString(fields.error()->allowed), QString("true, false"));
        const JsonFields again(object, {}, "f");
        QVERIFY(!again.number("s"));
        QCOMPARE(QString::fromStdString(again.error()->place), QString("/s"));
    }
    void longValuesAreShortened()
    {
        const Json object = json("{\"s\": \"" + QByteArray(10000, 'x') + "\"}");
        const JsonFields fields(object, {}, "f");
        fields.integer("s", 0, 1);
        QVERIFY(fields.error()->found.size() <= 200);
    }
    void otherMembersAtTheSamePlace()
    {
        const Json object = json(QByteArray("{\"a\": 1}"));
        const Json other = json(QByteArray("{\"a\": 99}"));
        const JsonFields fields(object, "/here", "f");
        const JsonFields replaced = fields.withObject(other);
        QCOMPARE(*replaced.integer("a", 0, 100), 99);
        QCOMPARE(*fields.integer("a", 0, 100), 1);
        replaced.integer("a", 0, 5);
        QCOMPARE(QString::fromStdString(fields.error()->place), QString("/here/a"));
    }
};

QTEST_APPLESS_MAIN(JsonFieldsTest)
#include "json_fields_test.moc"
