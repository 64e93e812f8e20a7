// Canonical JSON, fingerprints, order files and the rules of the idempotency key.
#include "core/quote/order.h"
#include "core/quote/quote_json.h"
#include "tests/core/quote/test_books.h"

#include <QString>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

namespace {

std::string nfc(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())).normalized(QString::NormalizationForm_C).toStdString(); }

Json quoteJson(std::int64_t devices = 2, const std::string &customer = "Cliente")
{
    QuoteRequest r = request(devices);
    r.customer.name = customer;
    return toJson(*makeQuote(r, book(bookText())));
}

Json scenarioJson() { return Json::parse(R"({"format":"anchorgpu-scenario","version":1,"rental":{"term":{"unit":"month","count":1}},"hardware":{"count":2}})"); }

Order sampleOrder()
{
    Order order{"8e03978e-40d5-43e8-bc93-6894a57f9324", {}, quoteJson(), scenarioJson()};
    order.quote["number"] = "D-2026-0001-ABCD";
    order.quote["issued"] = "2026-11-30";
    order.quote["valid_until"] = "2026-12-30";
    order.fingerprint = fingerprintOf(order.quote, order.scenario, nfc);
    order.quote["fingerprint"] = order.fingerprint;
    return order;
}

/// A JSON value of the same content with its members in another order.
Json shuffled(const Json &value)
{
    if (value.is_object()) {
        std::vector<std::pair<std::string, Json>> members;
        for (const auto &[name, member] : value.items())
            members.emplace_back(name, shuffled(member));
        std::reverse(members.begin(), members.end());
        Json result = Json::object();
        for (auto &[name, member] : members)
            result[name] = std::move(member);
        return result;
    }
    Json result = value;
    if (value.is_array()) {
        for (Json &element : result)
            element = shuffled(element);
    }
    return result;
}

} // namespace

class OrderTest : public QObject {
    Q_OBJECT
private slots:
    void canonicalText_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("canonical");
        QTest::newRow("members are sorted") << QByteArray(R"({ "b": 1, "a" : {"d":null,"c":true} })") << QByteArray(R"({"a":{"c":true,"d":null},"b":1})");
        QTest::newRow("arrays keep their order") << QByteArray("[3, 1, 2]") << QByteArray("[3,1,2]");
        QTest::newRow("reals are strings") << QByteArray("[0.90, 1e-7, 2.50]") << QByteArray(R"(["0.9","0.0000001","2.5"])");
        QTest::newRow("whole reals are integers") << QByteArray("[3.0, 1e3, -0.0]") << QByteArray("[3,1000,0]");
        QTest::newRow("large integers") << QByteArray("[9223372036854775807]") << QByteArray("[9223372036854775807]");
        QTest::newRow("escapes") << QByteArray("[\"\\u00e9\\n\\\"\\/\"]") << QByteArray("[\"\xC3\xA9\\n\\\"/\"]");
        QTest::newRow("empty") << QByteArray("{}") << QByteArray("{}");
    }
    void canonicalText()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, canonical);
        QCOMPARE(bytes(canonicalJson(Json::parse(json.toStdString()), nfc)), canonical);
    }

    void spellingsOfUnicodeAreOne()
    {
        const Json composed = Json::parse("{\"caf\xC3\xA9\":\"\xC3\x89\"}");
        const Json decomposed = Json::parse("{\"cafe\xCC\x81\":\"E\xCC\x81\"}");
        QCOMPARE(bytes(canonicalJson(composed, nfc)), bytes(canonicalJson(decomposed, nfc)));
        QVERIFY(canonicalJson(composed) != canonicalJson(decomposed));
    }

    void fingerprintsIgnoreLayoutAndWhatIsNotBought()
    {
        const Json quote = quoteJson();
        const std::string print = fingerprintOf(quote, scenarioJson(), nfc);
        QCOMPARE(print.size(), std::size_t{71});
        QCOMPARE(bytes(fingerprintOf(shuffled(quote), shuffled(scenarioJson()), nfc)), bytes(print));
        Json other = quote;
        other["notes"] = Json::array({"autre langue"});
        other["number"] = "D-2026-0009-ZZZZ";
        other["issued"] = "2027-01-01";
        other["valid_until"] = "2027-02-01";
        other["revision"] = 3;
        other["fingerprint"] = "sha256:ff";
        QCOMPARE(bytes(fingerprintOf(other, scenarioJson(), nfc)), bytes(print));
    }

    void fingerprintsSeeEveryPurchase_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        for (const auto &[pointer, value] : {std::pair{"/quote/lines/0/quantity", "3"}, {"/quote/lines/0/amount/amount", "\"3300.01\""}, {"/quote/total/amount", "\"0.01\""},
                                             {"/quote/currency", "\"USD\""}, {"/quote/term/count", "2"}, {"/quote/term/start", "\"2026-12-01T00:00:00Z\""}, {"/quote/customer", "{\"name\":\"X\"}"},
                                             {"/quote/price_book/sha256", "\"00\""}, {"/quote/price_book/sample", "true"}, {"/quote/extra", "1"},
                                             {"/scenario/hardware/count", "4"}, {"/scenario/rental/term/count", "3"}, {"/scenario/new", "null"}})
            QTest::newRow(pointer) << QByteArray(pointer) << QByteArray(value);
    }
    void fingerprintsSeeEveryPurchase()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        Json both{{"quote", quoteJson()}, {"scenario", scenarioJson()}};
        const std::string before = fingerprintOf(both["quote"], both["scenario"], nfc);
        both[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        QVERIFY(fingerprintOf(both["quote"], both["scenario"], nfc) != before);
    }

    void differentRequestsHaveDifferentFingerprints()
    {
        QVERIFY(rc::check([] {
            const auto a = *rc::gen::inRange<std::int64_t>(1, 500), b = *rc::gen::inRange<std::int64_t>(1, 500);
            RC_ASSERT((fingerprintOf(quoteJson(a), scenarioJson(), nfc) == fingerprintOf(quoteJson(b), scenarioJson(), nfc)) == (a == b));
        }));
    }

    void ordersRoundTripByteForByte()
    {
        const Order order = sampleOrder();
        const std::string text = toText(order, nfc);
        const auto reading = parseOrder(text, "o", nfc);
        QVERIFY(reading.has_value());
        QVERIFY(!reading->alteration);
        QCOMPARE(bytes(reading->order.key), bytes(order.key));
        QCOMPARE(bytes(toText(reading->order, nfc)), bytes(text));
    }

    void anotherLayoutIsTheSameOrder()
    {
        const Json json = Json::parse(toText(sampleOrder(), nfc));
        const auto reading = parseOrder(shuffled(json).dump(), "o", nfc);
        QVERIFY(reading.has_value());
        QVERIFY(!reading->alteration);
    }

    void orderOfTheContractWithoutEnvelope()
    {
        Json json = Json::parse(toText(sampleOrder(), nfc));
        json.erase("envelope");
        const auto reading = parseOrder(json.dump(), "o", nfc);
        QVERIFY(reading.has_value() && !reading->alteration);
    }

    void alteredOrdersAreSeen_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        for (const auto &[pointer, value] : {std::pair{"/scenario/rental/term/count", "3"}, {"/scenario/hardware/count", "2.5"}, {"/quote/total/amount", "\"1.00\""}, {"/quote/lines/0/quantity", "1"},
                                             {"/quote/number", "\"D-2026-0002-ABCD\""}, {"/quote/valid_until", "\"2027-12-30\""}, {"/quote/issued", "\"2026-11-29\""}, {"/quote/customer", "{\"name\":\"autre\"}"},
                                             {"/key", "\"8e03978e-40d5-43e8-bc93-6894a57f9325\""}, {"/quote/fingerprint", "\"sha256:00\""},
                                             {"/fingerprint", "\"sha256:0000000000000000000000000000000000000000000000000000000000000000\""}})
            QTest::newRow(pointer) << QByteArray(pointer) << QByteArray(value);
    }
    void alteredOrdersAreSeen()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        Json json = Json::parse(toText(sampleOrder(), nfc));
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const auto reading = parseOrder(json.dump(), "o", nfc);
        QVERIFY(reading.has_value());
        QVERIFY(reading->alteration.has_value());
        if (pointer != "/quote/fingerprint")
            QVERIFY(reading->alteration->stated != reading->alteration->computed);
    }

    void whatIsNoOrder_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("place");
        const std::string good = toText(sampleOrder(), nfc);
        const auto without = [&](const char *member) { Json json = Json::parse(good); json.erase(member); return bytes(json.dump()); };
        const auto with = [&](const char *member, const char *value) { Json json = Json::parse(good); json[member] = Json::parse(value); return bytes(json.dump()); };
        QTest::newRow("nothing") << QByteArray() << QByteArray("line 1, column 1");
        QTest::newRow("half") << bytes(good.substr(0, good.size() / 2)) << QByteArray();
        for (const char *member : {"format", "version", "key", "fingerprint", "quote", "scenario"})
            QTest::newRow(member) << without(member) << QByteArray("/") + member;
        QTest::newRow("scenario file") << with("format", "\"anchorgpu-scenario\"") << QByteArray("/format");
        QTest::newRow("version 2") << with("version", "2") << QByteArray("/version");
        QTest::newRow("short key") << with("key", "\"abc\"") << QByteArray("/key");
        QTest::newRow("upper-case key") << with("key", "\"8E03978E-40D5-43E8-BC93-6894A57F9324\"") << QByteArray("/key");
        QTest::newRow("key number") << with("key", "7") << QByteArray("/key");
        QTest::newRow("fingerprint of another kind") << with("fingerprint", "\"md5:00\"") << QByteArray("/fingerprint");
        QTest::newRow("quote as text") << with("quote", "\"{}\"") << QByteArray("/quote");
        QTest::newRow("scenario as array") << with("scenario", "[]") << QByteArray("/scenario");
    }
    void whatIsNoOrder()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        const auto reading = parseOrder(text.toStdString(), "o", nfc);
        QVERIFY(!reading);
        if (!place.isEmpty())
            QCOMPARE(bytes(reading.error().place), place);
        QCOMPARE(bytes(reading.error().file), "o");
    }

    void coursesOfAnOperation_data()
    {
        QTest::addColumn<int>("state"); // −1: no earlier operation
        QTest::addColumn<qint64>("age");
        QTest::addColumn<bool>("another");
        QTest::addColumn<bool>("useOldKey");
        QTest::addColumn<int>("course");
        const auto row = [](const char *name, int state, qint64 age, bool another, bool oldKey, Course course) { QTest::newRow(name) << state << age << another << oldKey << int(course); };
        const int prepared = int(OperationState::Prepared), done = int(OperationState::Done), abandoned = int(OperationState::Abandoned);
        row("first time", -1, 0, false, false, Course::StartNew);
        row("double click", done, 0, false, false, Course::Repeat);
        row("after a crash", prepared, 30, false, false, Course::Resume);
        row("bought again on purpose", done, 30, true, false, Course::StartNew);
        row("again, after a crash", prepared, 30, true, false, Course::StartNew);
        row("abandoned", abandoned, 30, false, false, Course::StartNew);
        row("just within the window", done, 24 * 3600, false, false, Course::Repeat);
        row("past the window", done, 24 * 3600 + 1, false, false, Course::AskFirst);
        row("past the window, unfinished", prepared, 25 * 3600, false, false, Course::AskFirst);
        row("past the window, asked", done, 25 * 3600, false, true, Course::Repeat);
        row("past the window, asked, unfinished", prepared, 25 * 3600, false, true, Course::Resume);
        row("past the window, another", done, 25 * 3600, true, false, Course::StartNew);
        row("clock set back", done, -5000, false, false, Course::Repeat);
    }
    void coursesOfAnOperation()
    {
        QFETCH(int, state);
        QFETCH(qint64, age);
        QFETCH(bool, another);
        QFETCH(bool, useOldKey);
        QFETCH(int, course);
        const std::int64_t now = 1'800'000'000;
        std::optional<Operation> latest;
        if (state >= 0)
            latest = Operation{"k", "f", OperationState(state), now - age};
        QCOMPARE(int(courseOf(latest, {another, useOldKey, now, 24 * 3600})), course);
    }

    void coursesOfAnImport()
    {
        const Operation known{"k", "sha256:a", OperationState::Done, 0};
        QVERIFY(importCourseOf({}, "sha256:a") == ImportCourse::Take);
        QVERIFY(importCourseOf(known, "sha256:a") == ImportCourse::AlreadyThere);
        QVERIFY(importCourseOf(known, "sha256:b") == ImportCourse::KeyOfAnother);
    }

    void keys()
    {
        QVERIFY(isKey("00000000-0000-4000-8000-00000000000f"));
        for (const char *key : {"", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-00000000000g", "0000000000000-4000-8000-00000000000f-", "{0000000-0000-4000-8000-00000000000}"})
            QVERIFY2(!isKey(key), key);
    }
};

QTEST_APPLESS_MAIN(OrderTest)
#include "order_test.moc"
