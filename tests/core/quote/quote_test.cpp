// Quotes: hand-computed lines, then every line and total against rationals over random books, terms, quantities and options.
#include "core/quote/quote.h"
#include "tests/core/quote/test_books.h"
#include "tests/core/units/exact_rational.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

namespace {

Quote made(const QuoteRequest &request, const std::string &text)
{
    const PriceBook b = book(text);
    auto quote = makeQuote(request, b);
    if (!quote)
        throw std::runtime_error(quote.error().id);
    return *quote;
}

bool has(const Quote &quote, const std::string &note)
{
    for (const Note &each : quote.notes) {
        if (each.id == note)
            return true;
    }
    return false;
}

/// What an amount must be, by the contract's words: hours of the term over the hours of the unit.
std::string wanted(const std::string &price, std::int64_t quantity, PriceUnit per, std::int64_t hours, int scale)
{
    exact::Rational value = exact::Rational::fromText(price).times(exact::Rational::fromText(std::to_string(quantity)));
    if (per != PriceUnit::Unit)
        value = value.times(exact::Rational::fromText(std::to_string(hours))).over(per == PriceUnit::GpuHour ? 1u : per == PriceUnit::GpuWeek ? 168u : 720u);
    return value.roundedText(scale);
}

/// One random book and request; every printed amount against the rationals. Outside of the macro: moc stumbles over raw strings in one.
void randomQuoteEqualsTheRationals()
{
    const auto code = *rc::gen::element<std::string>("JPY", "EUR", "USD", "KWD");
    const int scale = Currency::parse(code).value().decimals;
    const auto price = [] { return Decimal::fromMicros(*rc::gen::inRange<std::int64_t>(0, *rc::gen::element<std::int64_t>(1'000, 10'000'000, 1'000'000'000'000'000'000))).toText(); };
    const auto unit = *rc::gen::element(PriceUnit::GpuHour, PriceUnit::GpuWeek, PriceUnit::GpuMonth);
    const std::string gpuPrice = price();
    const RentalTerm term{*rc::gen::element(TermUnit::Week, TermUnit::Month), *rc::gen::inRange<std::int64_t>(1, 60)};
    const auto devices = *rc::gen::inRange<std::int64_t>(1, 2000);
    std::string options = "[", discounts = "[]";
    std::vector<std::pair<std::string, PriceUnit>> offered;
    QuoteRequest r = request(devices, term);
    r.currency = code;
    const int count = *rc::gen::inRange(0, 5);
    for (int i = 0; i < count; ++i) {
        const auto per = *rc::gen::element(PriceUnit::GpuHour, PriceUnit::GpuWeek, PriceUnit::GpuMonth, PriceUnit::GbMonth, PriceUnit::Unit);
        offered.emplace_back(price(), per);
        options += (i ? "," : "") + std::string(R"({"id":"o)") + std::to_string(i) + R"(","name":{"fr":"o","en":"o"},"per":")" + std::string(idOf(per)) + R"(","price":")" + offered.back().first + R"("})";
        r.options.push_back({"o" + std::to_string(i), *rc::gen::inRange<std::int64_t>(1, 5000)});
    }
    options += "]";
    const bool discounted = *rc::gen::arbitrary<bool>();
    const std::string percent = Decimal::fromMicros(*rc::gen::inRange<std::int64_t>(1, 100'000'000)).toText();
    if (discounted)
        discounts = R"([{"name":{"fr":"r","en":"d"},"min_hours":0,"percent":")" + percent + R"("}])";
    const bool taxed = *rc::gen::arbitrary<bool>();
    const std::string tax = taxed ? R"({"name":{"fr":"t","en":"t"},"percent":"19.6"})" : "null";
    const PriceBook b = book(bookText("{\"" + std::string(idOf(unit)) + "\":\"" + gpuPrice + "\"}", options, discounts, tax, code));

    const auto q = makeQuote(r, b);
    RC_ASSERT(q.has_value());
    std::vector<std::string> amounts{wanted(gpuPrice, devices, unit, term.hours(), scale)};
    for (int i = 0; i < count; ++i)
        amounts.push_back(wanted(offered[std::size_t(i)].first, r.options[std::size_t(i)].quantity, offered[std::size_t(i)].second, term.hours(), scale));
    // Sums as integers of the smallest unit; each fits 64 bits times a few thousand, so 128 bits are ample.
    const auto minor = [](std::string text) {
        std::erase(text, '.');
        const bool negative = text.starts_with('-');
        if (negative)
            text.erase(0, 1);
        Int128 value = 0;
        for (const char c : text)
            value = value * 10 + (c - '0');
        return negative ? -value : value;
    };
    Int128 sum = 0;
    for (const auto &text : amounts)
        sum += minor(text);
    const auto share = [&](const std::string &part, bool negative) {
        const std::string base = Money(sum, b.currency).amountText();
        amounts.push_back(exact::Rational::fromText((negative ? "-" : "") + base).times(exact::Rational::fromText(part)).over(100).roundedText(scale));
        sum += minor(amounts.back());
    };
    if (discounted)
        share(percent, true);
    if (taxed)
        share("19.6", false);
    RC_ASSERT(q->lines.size() == amounts.size());
    for (std::size_t i = 0; i < amounts.size(); ++i)
        RC_ASSERT(q->lines[i].amount->amountText() == amounts[i]);
    RC_ASSERT(q->total->minorUnits() == sum);
    RC_ASSERT(totalOf(r, b) == q->total);
}

} // namespace

class QuoteTest : public QObject {
    Q_OBJECT
private slots:
    void aMonthOfTwo()
    {
        const Quote q = made(request(2), bookText());
        QCOMPARE(q.lines.size(), std::size_t{1});
        QVERIFY(q.lines[0].kind == LineKind::Gpu && q.lines[0].per == PriceUnit::GpuMonth);
        QCOMPARE(q.lines[0].quantity, 2);
        QCOMPARE(amount(q.lines[0].amount), "3300.00");
        QCOMPARE(amount(q.total), "3300.00");
        QVERIFY(q.complete && !q.start && !q.end && !q.number);
        QCOMPARE(q.term.hours(), 720);
    }

    void theTermsOwnPriceThenTheHoursThenTheOthers_data()
    {
        QTest::addColumn<QByteArray>("prices");
        QTest::addColumn<bool>("weekly");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QByteArray>("total");
        const auto row = [](const char *name, const char *prices, bool weekly, int count, PriceUnit unit, const char *total) {
            QTest::newRow(name) << QByteArray(prices) << weekly << count << int(unit) << QByteArray(total);
        };
        const char *all = R"({"gpu-hour":"2.4900","gpu-week":"430.00","gpu-month":"1650.00"})";
        row("week by week", all, true, 2, PriceUnit::GpuWeek, "860.00");
        row("month by month", all, false, 3, PriceUnit::GpuMonth, "4950.00");
        row("week by hour", R"({"gpu-hour":"2.4900","gpu-month":"1650.00"})", true, 1, PriceUnit::GpuHour, "418.32");
        row("month by hour", R"({"gpu-hour":"2.4900","gpu-week":"430.00"})", false, 1, PriceUnit::GpuHour, "1792.80");
        row("week by month", R"({"gpu-month":"1650.00"})", true, 1, PriceUnit::GpuMonth, "385.00");
        row("month by week", R"({"gpu-week":"430.00"})", false, 1, PriceUnit::GpuWeek, "1842.86");
        row("free", R"({"gpu-week":"0"})", true, 1, PriceUnit::GpuWeek, "0.00");
    }
    void theTermsOwnPriceThenTheHoursThenTheOthers()
    {
        QFETCH(QByteArray, prices);
        QFETCH(bool, weekly);
        QFETCH(int, count);
        QFETCH(int, unit);
        QFETCH(QByteArray, total);
        const Quote q = made(request(1, {weekly ? TermUnit::Week : TermUnit::Month, count}), bookText(prices.toStdString()));
        QCOMPARE(int(*q.lines[0].per), unit);
        QCOMPARE(amount(q.total), total);
    }

    void boardsWithSeveralDevices()
    {
        QuoteRequest r = request(5);
        r.devicesPerBoard = 4;
        QCOMPARE(made(r, bookText()).lines[0].quantity, 2);
        r.devices = 4;
        QCOMPARE(made(r, bookText()).lines[0].quantity, 1);
        r.replicas = 3;
        QCOMPARE(made(r, bookText()).lines[0].quantity, 3);
        QCOMPARE(amount(made(r, bookText()).total), "4950.00");
    }

    void optionsByTheirUnit()
    {
        QuoteRequest r = request(2, {TermUnit::Week, 2});
        r.options = {{"storage", 500}, {"ip", 2}, {"link", 2}};
        const Quote q = made(r, bookText(R"({"gpu-week":"430.00"})", kStorage));
        QCOMPARE(q.lines.size(), std::size_t{4});
        QCOMPARE(amount(q.lines[1].amount), "21.00");  // 0.09 × 500 × 336 / 720
        QCOMPARE(amount(q.lines[2].amount), "8.00");
        QCOMPARE(amount(q.lines[3].amount), "79.33");  // 0.118056 × 2 × 336 = 79.333632
        QCOMPARE(amount(q.total), "1828.33");
        QVERIFY(!has(q, "above-maximum-quantity"));
        r.options = {{"ip", 6}, {"storage", 0}};
        const Quote above = made(r, bookText("{}", kStorage));
        QVERIFY(has(above, "above-maximum-quantity"));
        QCOMPARE(above.lines.size(), std::size_t{2});
    }

    void missingPricesLeaveTheTotalOpen()
    {
        const Quote noGpu = made([] { QuoteRequest r = request(); r.gpu = "mi999"; r.gpuName = "MI 999"; return r; }(), bookText());
        QVERIFY(!noGpu.lines[0].amount && !noGpu.total && !noGpu.complete);
        QVERIFY(has(noGpu, "gpu-price-missing"));
        const Quote noPrice = made(request(), bookText("{}"));
        QVERIFY(!noPrice.lines[0].unitPrice && !noPrice.total);
        QuoteRequest r = request();
        r.options = {{"audit", 1}, {"pony", 1}, {"ip", 1}};
        const Quote options = made(r, bookText(R"({"gpu-month":"10"})", kStorage, R"([{"name":{"en":"d"},"min_hours":0,"percent":"5"}])", R"({"name":{"en":"VAT"},"percent":"20"})"));
        QCOMPARE(amount(options.lines[0].amount), "20.00");
        QVERIFY(!options.lines[1].amount && !options.lines[2].amount);
        QCOMPARE(amount(options.lines[3].amount), "4.00");
        QVERIFY(!options.lines[4].amount && !options.lines[5].amount && !options.beforeTax);
        QVERIFY(!options.total && !options.complete);
        QVERIFY(has(options, "option-price-missing") && has(options, "option-unknown"));
    }

    void discountsAreLinesOfTheirOwn()
    {
        const std::string tiers = R"([{"id":"q","name":{"en":"3"},"min_hours":2160,"percent":"5"},{"id":"h","name":{"en":"6"},"min_hours":4320,"percent":"8"},)"
                                  R"({"id":"g","name":{"en":"gpus"},"min_hours":720,"percent":"1","applies_to":"gpus","stacks":true}])";
        QuoteRequest r = request(1, {TermUnit::Month, 3});
        r.options = {{"ip", 1}};
        const Quote q = made(r, bookText(R"({"gpu-month":"1000.10"})", kStorage, tiers));
        // 3 000.30 + 4.00; 5 % of 3 004.30 = 150.215 → 150.22; 1 % of 3 000.30 = 30.003 → 30.00
        QCOMPARE(q.lines.size(), std::size_t{4});
        QVERIFY(q.lines[2].kind == LineKind::Discount);
        QCOMPARE(amount(q.lines[2].amount), "-150.22");
        QCOMPARE(amount(q.lines[2].base), "3004.30");
        QCOMPARE(bytes(q.lines[2].percent->toText()), "5");
        QCOMPARE(amount(q.lines[3].amount), "-30.00");
        QCOMPARE(amount(q.total), "2824.08");
        QCOMPARE(bytes(made(request(1, {TermUnit::Month, 6}), bookText("{\"gpu-month\":\"100\"}", "[]", tiers)).lines[1].id), "h");
        QCOMPARE(made(request(1, {TermUnit::Week, 4}), bookText("{\"gpu-month\":\"100\"}", "[]", tiers)).lines.size(), std::size_t{1});
    }

    void taxIsTheLastLine()
    {
        const Quote q = made(request(1), bookText(R"({"gpu-month":"99.99"})", "[]", R"([{"name":{"en":"d"},"min_hours":0,"percent":"10"}])", R"({"name":{"en":"VAT"},"percent":"20"})"));
        QCOMPARE(amount(q.lines[1].amount), "-10.00"); // 9.999
        QCOMPARE(amount(q.beforeTax), "89.99");
        QCOMPARE(amount(q.lines[2].amount), "18.00"); // 17.998
        QCOMPARE(amount(q.total), "107.99");
        QVERIFY(!has(q, "amounts-before-tax"));
        QVERIFY(has(made(request(1), bookText()), "amounts-before-tax"));
    }

    void startAndEndAreInstants()
    {
        QuoteRequest r = request(1, {TermUnit::Month, 2});
        r.start = "2026-12-01";
        const Quote q = made(r, bookText());
        QCOMPARE(bytes(q.start->toText()), "2026-12-01T00:00:00Z");
        QCOMPARE(bytes(q.end->toText()), "2027-01-30T00:00:00Z"); // 60 days, not two calendar months
        r.start = "2026-02-30";
        const auto refused = makeQuote(r, book(bookText()));
        QVERIFY(!refused);
        QCOMPARE(bytes(refused.error().place), "/rental/start");
    }

    void remarksFollowTheBook()
    {
        const Quote three = made(request(3), bookText());
        QVERIFY(has(three, "count-not-offered"));
        QCOMPARE(amount(three.total), "4950.00");
        QVERIFY(!has(made(request(16), bookText()), "count-not-offered"));
        const Quote brief = made(request(1, {TermUnit::Week, 1}), bookText("{\"gpu-week\":\"1\"}", "[]", "[]", "null", "EUR", R"(,"min_term_hours":720)"));
        QVERIFY(has(brief, "below-minimum-term"));
        for (const char *sentence : {"term-is-exact", "stopping-does-not-pause", "whole-quote"})
            QVERIFY2(has(three, sentence), sentence);
        QVERIFY(!has(three, "sample-prices"));
        QVERIFY(has(*makeQuote([] { QuoteRequest r = request(); r.gpu = "nvidia-l4-24"; return r; }(), *PriceBook::sampleBook()), "sample-prices"));
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<int>("which");
        QTest::newRow("currency") << QByteArray("/rental/currency") << 0;
        QTest::newRow("no devices") << QByteArray("/hardware/count") << 1;
        QTest::newRow("too many devices") << QByteArray("/hardware/count") << 2;
        QTest::newRow("no term") << QByteArray("/rental/term/count") << 3;
        QTest::newRow("endless term") << QByteArray("/rental/term/count") << 4;
        QTest::newRow("negative option") << QByteArray("/rental/options/0/quantity") << 5;
        QTest::newRow("2^63 options") << QByteArray("/rental/options/0/quantity") << 6;
    }
    void whatIsRefused()
    {
        QFETCH(QByteArray, place);
        QFETCH(int, which);
        QuoteRequest r = request();
        r.options = {{"ip", 1}};
        switch (which) {
        case 0: r.currency = "USD"; break;
        case 1: r.devices = 0; break;
        case 2: r.devices = INT64_MAX; break;
        case 3: r.term.count = 0; break;
        case 4: r.term.count = INT64_MAX; break;
        case 5: r.options[0].quantity = -1; break;
        default: r.options[0].quantity = INT64_MAX;
        }
        const auto quote = makeQuote(r, book(bookText("{\"gpu-month\":\"1\"}", kStorage)));
        QVERIFY(!quote);
        QCOMPARE(bytes(quote.error().place), place);
        QVERIFY(!quote.error().allowed.empty());
        QVERIFY(!totalOf(r, book(bookText("{\"gpu-month\":\"1\"}", kStorage))));
    }

    void amountsBeyondReasonAreRefused()
    {
        QuoteRequest r = request(1'000'000, {TermUnit::Month, 1200});
        r.replicas = 1000;
        const auto quote = makeQuote(r, book(bookText(R"({"gpu-hour":"1000000000000"})")));
        QVERIFY(!quote);
        QCOMPARE(bytes(quote.error().id), "amount-too-large");
    }

    void everyLineAndTotalEqualTheRationals()
    {
        QVERIFY(rc::check(randomQuoteEqualsTheRationals));
    }
};

QTEST_APPLESS_MAIN(QuoteTest)
#include "quote_test.moc"
