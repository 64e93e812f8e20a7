// What must hold of any quote, whatever the book: it survives a file, its fingerprint depends on nothing but its content, longer
// and larger never gets cheaper line by line, and doubling a term doubles a line up to its one rounding.
#include "core/quote/order.h"
#include "core/quote/quote_json.h"
#include "tests/core/quote/test_books.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

namespace {

struct Case {
    PriceBook book;
    QuoteRequest request;
};

std::string randomPrice()
{
    return Decimal::fromMicros(*rc::gen::inRange<std::int64_t>(0, *rc::gen::element<std::int64_t>(2'000'000, 5'000'000'000, 900'000'000'000'000))).toText();
}

/// A book with three options and perhaps discount and tax, and a request for it.
Case randomCase()
{
    const auto currency = *rc::gen::element<std::string>("EUR", "JPY", "KWD");
    std::string options = "[";
    for (int i = 0; i < 3; ++i) {
        const auto per = *rc::gen::element<std::string>("gpu-hour", "gpu-week", "gpu-month", "gb-month", "unit");
        const bool known = *rc::gen::weightedElement<bool>({{9, true}, {1, false}});
        options += (i ? "," : "") + std::string("{\"id\":\"o") + std::to_string(i) + "\",\"name\":{\"fr\":\"f\",\"en\":\"e\"},\"per\":\"" + per + "\",\"price\":" + (known ? "\"" + randomPrice() + "\"" : "null") + "}";
    }
    options += "]";
    const std::string discounts = *rc::gen::arbitrary<bool>() ? "[{\"name\":{\"en\":\"d\"},\"min_hours\":720,\"percent\":\"7.5\"}]" : "[]";
    const std::string tax = *rc::gen::arbitrary<bool>() ? "{\"name\":{\"en\":\"VAT\"},\"percent\":\"20\"}" : "null";
    Case made{book(bookText("{\"gpu-hour\":\"" + randomPrice() + "\"}", options, discounts, tax, currency)), request(*rc::gen::inRange<std::int64_t>(1, 64))};
    made.request.currency = currency;
    made.request.term = {*rc::gen::element(TermUnit::Week, TermUnit::Month), *rc::gen::inRange<std::int64_t>(1, 30)};
    if (*rc::gen::arbitrary<bool>())
        made.request.start = Date::fromDays(*rc::gen::inRange<std::int64_t>(0, 40'000)).toText();
    const int chosen = *rc::gen::inRange(0, 4);
    for (int i = 0; i < chosen; ++i)
        made.request.options.push_back({"o" + std::to_string(*rc::gen::inRange(0, 4)), *rc::gen::inRange<std::int64_t>(1, 900)});
    return made;
}

void survivesAFile()
{
    const Case c = randomCase();
    const Quote quote = *makeQuote(c.request, c.book);
    const Json json = toJson(quote);
    const auto again = quoteFromJson(Json::parse(json.dump()), "q");
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == quote);
    Order order{"8e03978e-40d5-43e8-bc93-6894a57f9324", {}, json, Json{{"name", "x"}, {"reals", {0.1, 2.0, 1e-9}}}};
    order.fingerprint = fingerprintOf(order.quote, order.scenario);
    const auto reading = parseOrder(toText(order), "o");
    RC_ASSERT(reading.has_value());
    RC_ASSERT(!reading->alteration);
    RC_ASSERT(toText(reading->order) == toText(order));
}

void sumsAreOfPrintedAmounts()
{
    const Case c = randomCase();
    const Quote quote = *makeQuote(c.request, c.book);
    Int128 sum = 0;
    bool open = false;
    for (const Line &line : quote.lines) {
        open = open || !line.amount;
        if (line.amount)
            sum += Money::parse(line.amount->amountText(), c.book.currency).value().minorUnits(); // what is printed, not what is kept
    }
    RC_ASSERT(quote.complete == !open);
    RC_ASSERT(quote.total.has_value() == !open);
    if (!open)
        RC_ASSERT(quote.total->minorUnits() == sum);
}

void longerAndLargerIsNeverCheaper()
{
    const Case c = randomCase();
    QuoteRequest more = c.request;
    ++more.term.count;
    ++more.devices;
    for (auto &option : more.options)
        ++option.quantity;
    const Quote small = *makeQuote(c.request, c.book), large = *makeQuote(more, c.book);
    for (std::size_t i = 0; i < small.lines.size(); ++i) {
        if (small.lines[i].percent || !small.lines[i].amount)
            continue;
        RC_ASSERT(large.lines[i].amount->minorUnits() >= small.lines[i].amount->minorUnits());
    }
}

void twiceTheTermIsTwiceTheLineUpToARounding()
{
    Case c = randomCase();
    QuoteRequest twice = c.request;
    twice.term.count *= 2;
    const Quote once = *makeQuote(c.request, c.book), doubled = *makeQuote(twice, c.book);
    for (std::size_t i = 0; i < once.lines.size() && i < doubled.lines.size(); ++i) {
        const Line &a = once.lines[i], &b = doubled.lines[i];
        if (a.percent || b.percent || !a.amount || a.per == PriceUnit::Unit)
            continue;
        const Int128 difference = b.amount->minorUnits() - 2 * a.amount->minorUnits();
        RC_ASSERT(difference >= -1);
        RC_ASSERT(difference <= 1);
    }
}

void theEndIsExactHoursAfterTheStart()
{
    Case c = randomCase();
    c.request.start = "2026-10-25"; // the night when summer time ends in Europe
    const Quote quote = *makeQuote(c.request, c.book);
    RC_ASSERT(quote.end->seconds - quote.start->seconds == c.request.term.hours() * 3600);
}

void discountsNeverExceedWhatTheyReduce()
{
    const Case c = randomCase();
    const Quote quote = *makeQuote(c.request, c.book);
    for (const Line &line : quote.lines) {
        if (line.kind != LineKind::Discount || !line.amount)
            continue;
        RC_ASSERT(line.amount->minorUnits() <= 0);
        RC_ASSERT(-line.amount->minorUnits() <= line.base->minorUnits());
    }
}

} // namespace

class QuotePropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void files() { QVERIFY(rc::check(survivesAFile)); }
    void sums() { QVERIFY(rc::check(sumsAreOfPrintedAmounts)); }
    void order() { QVERIFY(rc::check(longerAndLargerIsNeverCheaper)); }
    void doubling() { QVERIFY(rc::check(twiceTheTermIsTwiceTheLineUpToARounding)); }
    void instants() { QVERIFY(rc::check(theEndIsExactHoursAfterTheStart)); }
    void discounts() { QVERIFY(rc::check(discountsNeverExceedWhatTheyReduce)); }

    void languagesStandInForEachOther()
    {
        LocalizedText text;
        QVERIFY(text.empty());
        text.byLanguage["de"] = "Speicher";
        QCOMPARE(bytes(text.in("fr").text), "Speicher");
        QVERIFY(text.in("fr").standsIn && !text.in("de").standsIn);
        text.byLanguage["fr"] = "Stockage";
        QCOMPARE(bytes(text.in("en").text), "Stockage");
        text.byLanguage["en"] = "Storage";
        QCOMPARE(bytes(text.in("es").text), "Storage");
        text.byLanguage["fr"] = "";
        QVERIFY2(text.in("fr").standsIn, "an empty text is a missing one");
    }
};

QTEST_APPLESS_MAIN(QuotePropertiesTest)
#include "quote_properties_test.moc"
