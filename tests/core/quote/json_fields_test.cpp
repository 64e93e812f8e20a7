// Reading members: what each asks for, the first problem and its place, and that nothing after a problem does harm.
#include "core/quote/json_fields.h"
#include "core/quote/party_json.h"
#include "tests/core/quote/test_books.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using test::bytes;

namespace {

struct Reading {
    Json json;
    ReadState state;
    explicit Reading(const char *text) : json(Json::parse(text)), state{"f.json", {}, {}} {}
    Fields fields() { return Fields(json, "/at", state); }
    QByteArray id() const { return state.error ? bytes(state.error->id) : QByteArray("none"); }
    QByteArray place() const { return state.error ? bytes(state.error->place) : QByteArray("none"); }
};

} // namespace

class JsonFieldsTest : public QObject {
    Q_OBJECT
private slots:
    void texts()
    {
        Reading r(R"({"a":"x","n":1,"z":null})");
        QCOMPARE(bytes(r.fields().text("a")), "x");
        QCOMPARE(bytes(r.fields().text("z", false)), "");
        QCOMPARE(r.id(), "none");
        QCOMPARE(bytes(r.fields().text("n")), "");
        QCOMPARE(r.id(), "wrong-type");
        QCOMPARE(r.place(), "/at/n");
    }

    void missingMembers()
    {
        for (const char *name : {"a", "z"}) {
            Reading r(R"({"z":null})");
            r.fields().text(name);
            QCOMPARE(r.id(), "missing-member");
            QCOMPARE(r.place(), QByteArray("/at/") + name);
        }
    }

    void theFirstProblemIsKept()
    {
        Reading r("{}");
        Fields fields = r.fields();
        fields.text("first");
        fields.integer("second", 0, 1);
        fields.objects("third", true);
        QCOMPARE(r.place(), "/at/first");
    }

    void longTextsAreRefused()
    {
        Reading r("{}");
        r.json["a"] = std::string(4001, 'x');
        QVERIFY(r.fields().text("a").empty());
        QCOMPARE(r.id(), "wrong-type");
        QVERIFY(r.state.error->found.size() <= 200);
    }

    void integers_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("low end") << QByteArray("1") << QByteArray("none");
        QTest::newRow("high end") << QByteArray("8") << QByteArray("none");
        QTest::newRow("below") << QByteArray("0") << QByteArray("out-of-range");
        QTest::newRow("above") << QByteArray("9") << QByteArray("out-of-range");
        QTest::newRow("negative") << QByteArray("-3") << QByteArray("out-of-range");
        QTest::newRow("2^63") << QByteArray("9223372036854775808") << QByteArray("out-of-range");
        QTest::newRow("2^64 − 1") << QByteArray("18446744073709551615") << QByteArray("out-of-range");
        QTest::newRow("real") << QByteArray("2.5") << QByteArray("out-of-range");
        QTest::newRow("whole real") << QByteArray("2.0") << QByteArray("out-of-range");
        QTest::newRow("text") << QByteArray("\"2\"") << QByteArray("wrong-type");
        QTest::newRow("boolean") << QByteArray("true") << QByteArray("wrong-type");
        QTest::newRow("list") << QByteArray("[2]") << QByteArray("wrong-type");
    }
    void integers()
    {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, id);
        Reading r((QByteArray("{\"n\":") + value + "}").constData());
        const std::int64_t read = r.fields().integer("n", 1, 8);
        QCOMPARE(r.id(), id);
        if (id == "none")
            QCOMPARE(QByteArray::number(qint64(read)), value);
        else
            QCOMPARE(bytes(r.state.error->allowed), "1 … 8");
    }

    void fallbacks()
    {
        Reading r("{}");
        QCOMPARE(r.fields().integer("n", 1, 8, 5), std::int64_t{5});
        QVERIFY(!r.fields().optionalInteger("n", 1, 8));
        QVERIFY(r.fields().boolean("b", true));
        QVERIFY(!r.fields().decimal("d", {}, Decimal::whole(9)));
        QVERIFY(!r.fields().date("t", false));
        QVERIFY(r.fields().localized("l", false).empty());
        QVERIFY(r.fields().texts("s").empty());
        QVERIFY(r.fields().objects("o", false).empty());
        QVERIFY(!r.fields().object("p"));
        QVERIFY(!r.fields().raw("q"));
        QCOMPARE(r.id(), "none");
    }

    void decimals_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("fine") << QByteArray("\"2.50\"") << QByteArray("none");
        QTest::newRow("edge") << QByteArray("\"9\"") << QByteArray("none");
        QTest::newRow("number") << QByteArray("2.5") << QByteArray("wrong-type");
        QTest::newRow("comma") << QByteArray("\"2,5\"") << QByteArray("bad-decimal");
        QTest::newRow("above") << QByteArray("\"9.000001\"") << QByteArray("out-of-range");
        QTest::newRow("negative") << QByteArray("\"-0.01\"") << QByteArray("out-of-range");
        QTest::newRow("missing") << QByteArray("null") << QByteArray("missing-member");
    }
    void decimals()
    {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, id);
        Reading r((QByteArray("{\"d\":") + value + "}").constData());
        const auto read = r.fields().decimal("d", {}, Decimal::whole(9), true);
        QCOMPARE(r.id(), id);
        QCOMPARE(read.has_value(), id == "none");
    }

    void dates()
    {
        Reading r(R"({"a":"2026-12-01","b":"2026-12-01T00:00:00Z","c":"1.12.2026"})");
        QCOMPARE(bytes(r.fields().date("a", true)->toText()), "2026-12-01");
        QCOMPARE(bytes(r.fields().date("b", true)->toText()), "2026-12-01");
        QVERIFY(!r.fields().date("c", true));
        QCOMPARE(r.id(), "bad-date");
    }

    void localizedTexts()
    {
        Reading r(R"({"a":{"fr":"un","en":"one","de":null},"b":"plain","c":{"fr":1}})");
        QCOMPARE(r.fields().localized("a", true).byLanguage.size(), std::size_t{2});
        QCOMPARE(bytes(r.fields().localized("b", true).byLanguage.at("en")), "plain");
        QCOMPARE(r.id(), "none");
        r.fields().localized("c", true);
        QCOMPARE(r.place(), "/at/c/fr");
    }

    void listsOfTexts()
    {
        Reading r(R"({"a":["x","y"],"b":["x",2]})");
        QCOMPARE(r.fields().texts("a").size(), std::size_t{2});
        r.fields().texts("b");
        QCOMPARE(r.place(), "/at/b/1");
    }

    void objectsKnowTheirPlace()
    {
        Reading r(R"({"rows":[{"n":1},{"n":"x"}],"o":{"p":{}}})");
        auto rows = r.fields().objects("rows", true);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].integer("n", 0, 9), std::int64_t{1});
        rows[1].integer("n", 0, 9);
        QCOMPARE(r.place(), "/at/rows/1/n");
        Reading s(R"({"o":{"p":{}}})");
        s.fields().object("o")->object("p")->text("q");
        QCOMPARE(s.place(), "/at/o/p/q");
    }

    void whatIsNoObject()
    {
        for (const char *text : {"[]", "1", "\"x\"", "null", "true"}) {
            Reading r(text);
            Fields fields = r.fields();
            QCOMPARE(r.id(), "wrong-type");
            QCOMPARE(r.place(), "/at");
            fields.text("a");
            fields.warnAboutTheRest();
            QCOMPARE(r.place(), "/at");
        }
    }

    void membersWithOddNames()
    {
        Reading r(R"({"a/b":1,"c~d":2})");
        r.fields().text("a/b");
        QCOMPARE(r.place(), "/at/a~1b");
    }

    void unknownMembersAreWarnings()
    {
        Reading r(R"({"known":"x","odd":[1,2,3],"more":{}})");
        Fields fields = r.fields();
        fields.text("known");
        fields.warnAboutTheRest();
        QCOMPARE(r.id(), "none");
        QCOMPARE(r.state.warnings.size(), std::size_t{2});
        QCOMPARE(bytes(r.state.warnings[0].place), "/at/odd");
        QCOMPARE(bytes(r.state.warnings[0].id), "unknown-member");
    }

    void parties()
    {
        Reading r(R"({"name":"ACME","address":"1 rue\nParis","vat_id":"FR1","legal_form":"SAS","registration":"RCS","contact":"A","email":"a@b","phone":"1"})");
        Fields fields = r.fields();
        const Party party = readParty(fields);
        QCOMPARE(r.id(), "none");
        QCOMPARE(bytes(party.address), "1 rue\nParis");
        QCOMPARE(bytes(toJson(party).dump()), bytes(Json::parse(R"({"name":"ACME","legal_form":"SAS","address":"1 rue\nParis","registration":"RCS","vat_id":"FR1","contact":"A","email":"a@b","phone":"1"})").dump()));
        QVERIFY(toJson(Party{}).is_null());
        QVERIFY(Party{}.empty() && !party.empty());
    }
};

QTEST_APPLESS_MAIN(JsonFieldsTest)
#include "json_fields_test.moc"
