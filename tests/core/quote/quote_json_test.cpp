// Quotes in JSON: the contract's members, reading back, and refusing what doesn't add up.
#include "core/quote/quote_json.h"
#include "tests/core/quote/test_books.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

namespace {

Quote sampleQuote()
{
    QuoteRequest r = request(2, {TermUnit::Month, 3});
    r.start = "2026-12-01";
    r.options = {{"storage", 500}, {"ip", 1}, {"link", 2}};
    r.customer.name = "Société Générale d’Essai";
    r.customer.address = "1 rue du Test\n75001 Paris";
    Quote q = *makeQuote(r, book(bookText(R"({"gpu-month":"1650.00"})", kStorage, R"([{"id":"d","name":{"fr":"R","en":"D"},"min_hours":0,"percent":"5"}])",
                                          R"({"name":{"fr":"TVA","en":"VAT"},"percent":"20"})", "EUR", R"(,"seller":{"name":"L"},"payment_terms":{"fr":"30 j","en":"30 d"})")));
    q.number = "D-2026-0001-ABCD";
    q.issued = Date::parse("2026-11-30").value();
    q.validUntil = q.issued->plusDays(q.validityDays);
    q.fingerprint = "sha256:00";
    return q;
}

} // namespace

class QuoteJsonTest : public QObject {
    Q_OBJECT
private slots:
    void theContractsMembers()
    {
        QuoteRequest r = request(2, {TermUnit::Week, 1});
        const Json json = toJson(*makeQuote(r, book(bookText())));
        QCOMPARE(bytes(json["format"].get<std::string>()), "anchorgpu-quote");
        QCOMPARE(json["version"].get<int>(), 1);
        for (const char *null : {"number", "issued", "valid_until"})
            QVERIFY2(json.contains(null) && json[null].is_null(), null);
        QCOMPARE(bytes(json["price_book"]["id"].get<std::string>()), "trial");
        QVERIFY(json["price_book"]["sha256"].get<std::string>().size() == 64);
        QCOMPARE(bytes(json["term"].dump()), R"({"unit":"week","count":1,"days":7,"hours":168,"start":null,"end":null})");
        const Json &line = json["lines"][0];
        QCOMPARE(bytes(line["kind"].get<std::string>()), "gpu");
        QCOMPARE(bytes(line["unit_price"].dump()), R"({"amount":"2.49","currency":"EUR"})");
        QCOMPARE(bytes(line["per"].get<std::string>()), "gpu-hour");
        QCOMPARE(bytes(line["amount"].dump()), R"({"amount":"836.64","currency":"EUR"})");
        QCOMPARE(bytes(json["total"].dump()), R"({"amount":"836.64","currency":"EUR"})");
        QVERIFY(json["complete"].get<bool>());
        QVERIFY(json["notes"].size() >= 3);
    }

    void missingPricesAreNull()
    {
        const Json json = toJson(*makeQuote(request(), book(bookText("{}"))));
        QVERIFY(json["lines"][0]["amount"].is_null());
        QVERIFY(json["lines"][0]["unit_price"].is_null());
        QVERIFY(json["total"].is_null());
        QVERIFY(!json["complete"].get<bool>());
    }

    void notesAreSentencesWhenAsked()
    {
        const Json json = toJson(sampleQuote(), [](const Note &note) { return "<" + note.id + ">"; });
        QCOMPARE(bytes(json["notes"][0].get<std::string>()), "<term-is-exact>");
        QCOMPARE(bytes(json["note_ids"][0]["id"].get<std::string>()), "term-is-exact");
    }

    void readingBack()
    {
        const Quote original = sampleQuote();
        const auto again = quoteFromJson(toJson(original), "q.json");
        QVERIFY2(again.has_value(), again ? "" : (again.error().id + again.error().place).c_str());
        QVERIFY(*again == original);
        QCOMPARE(bytes(toJson(*again).dump()), bytes(toJson(original).dump()));
    }

    void readingBackAnIncompleteQuote()
    {
        QuoteRequest r = request();
        r.options = {{"audit", 1}, {"pony", 2}};
        const Quote original = *makeQuote(r, book(bookText("{}", kStorage)));
        const auto again = quoteFromJson(toJson(original), "q.json");
        QVERIFY(again.has_value());
        QVERIFY(*again == original);
    }

    void whatDoesNotAddUpIsRefused_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("id");
        const auto row = [](const char *pointer, const char *value, const char *id) { QTest::newRow(pointer) << QByteArray(pointer) << QByteArray(value) << QByteArray(id); };
        row("/lines/0/amount/amount", "\"9900.01\"", "sum-mismatch");
        row("/lines/0/quantity", "3", "sum-mismatch");
        row("/lines/0/unit_price/amount", "\"1\"", "sum-mismatch");
        row("/lines/4/amount/amount", "\"-9999.00\"", "sum-mismatch");
        row("/total/amount", "\"1.00\"", "sum-mismatch");
        row("/total", "null", "sum-mismatch");
        row("/term/hours", "719", "sum-mismatch");
        row("/term/count", "4", "sum-mismatch");
        row("/term/end", "\"2027-03-02T00:00:00Z\"", "sum-mismatch");
        row("/term/start", "\"soon\"", "bad-instant");
        row("/lines/0/per", "\"gpu-day\"", "wrong-value");
        row("/lines/0/kind", "\"gift\"", "wrong-value");
        row("/lines/0/amount/currency", "\"USD\"", "currency-mismatch");
        row("/lines/0/quantity", "-1", "out-of-range");
        row("/lines/0/quantity", "1e300", "out-of-range");
        row("/total/amount", "\"1.001\"", "bad-decimal");
        row("/format", "\"x\"", "wrong-format");
        row("/lines", "null", "missing-member");
        row("/term", "null", "missing-member");
        row("/currency", "\"€\"", "bad-currency");
    }
    void whatDoesNotAddUpIsRefused()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, id);
        Json json = toJson(sampleQuote());
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const auto again = quoteFromJson(json, "q.json");
        QVERIFY(!again);
        QCOMPARE(bytes(again.error().id), id);
        QCOMPARE(bytes(again.error().file), "q.json");
        QVERIFY(!again.error().place.empty());
    }
};

QTEST_APPLESS_MAIN(QuoteJsonTest)
#include "quote_json_test.moc"
