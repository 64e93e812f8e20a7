// Decimals and money beyond their examples: every currency with an unusual scale, order, sums, and round trips.
#include "core/units/money.h"
#include "tests/core/units/exact_rational.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;

namespace {

QString text(const std::string &value) { return QString::fromStdString(value); }
Currency currency(const char *code) { return Currency::parse(code).value(); }
Decimal decimal(const char *value) { return Decimal::parse(value).value(); }
Int128 anyMicros() { return Int128(*rc::gen::arbitrary<std::int64_t>()) * 1000 + *rc::gen::inRange(0, 1000); }

} // namespace

class DecimalPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void scalesOfIso4217_data()
    {
        QTest::addColumn<int>("decimals");
        for (const char *code : {"BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"})
            QTest::newRow(code) << 0;
        for (const char *code : {"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
            QTest::newRow(code) << 3;
        for (const char *code : {"CLF", "UYW"})
            QTest::newRow(code) << 4;
        for (const char *code : {"EUR", "USD", "GBP", "CHF", "SEK", "PLN", "CAD", "AUD", "CNY", "INR", "BRL", "ZAR", "MAD"})
            QTest::newRow(code) << 2;
    }
    void scalesOfIso4217()
    {
        QFETCH(int, decimals);
        const Currency c = currency(QTest::currentDataTag());
        QCOMPARE(c.decimals, decimals);
        const QString one = decimals == 0 ? QString("1") : "0." + QString("0").repeated(decimals - 1) + "1";
        QCOMPARE(text(Money(1, c).amountText()), one);
        QCOMPARE(text(Money::rounded(Decimal::whole(7), 1, 1, c).amountText()), decimals == 0 ? QString("7") : "7." + QString("0").repeated(decimals));
        QVERIFY(*Money::parse(Money(-12345, c).amountText(), c) == Money(-12345, c));
    }

    void decimalsHaveOneOrder_data()
    {
        QTest::addColumn<QString>("larger");
        for (const auto &[small, large] : {std::pair{"0", "0.000001"}, {"-0.000001", "0"}, {"-2", "-1.999999"}, {"2.49", "2.5"}, {"9.999999", "10"},
                                           {"-10", "-9.999999"}, {"0.1", "0.11"}, {"99999999999999999999999", "100000000000000000000000"}})
            QTest::newRow(small) << QString(large);
    }
    void decimalsHaveOneOrder()
    {
        QFETCH(QString, larger);
        const Decimal a = decimal(QTest::currentDataTag()), b = Decimal::parse(larger.toStdString()).value();
        QVERIFY(a < b && b > a && a != b && a == a);
        QVERIFY(-b < -a);
    }
    void signsAndZero()
    {
        QVERIFY(decimal("-0.000001").isNegative() && !decimal("0.000001").isNegative());
        QVERIFY(decimal("-0").isZero() && !decimal("-0").isNegative());
        QCOMPARE(text(decimal("-0.000").toText(2)), QString("0.00"));
        QCOMPARE(text(Money(0, currency("EUR")).amountText()), QString("0.00"));
        QVERIFY((-Money(5, currency("EUR"))).isNegative());
    }
    void textsHaveTheDecimalsAskedFor()
    {
        QVERIFY(rc::check("at least n decimals, at most six, and the same value", [] {
            const Decimal value = Decimal::fromMicros(anyMicros());
            const int least = *rc::gen::inRange(0, 7);
            const std::string shown = value.toText(least);
            const std::size_t point = shown.find('.');
            const std::size_t decimals = point == std::string::npos ? 0 : shown.size() - point - 1;
            RC_ASSERT(decimals >= static_cast<std::size_t>(least) && decimals <= 6u);
            RC_ASSERT(decimals == static_cast<std::size_t>(least) || shown.back() != '0');
            RC_ASSERT(*Decimal::parse(shown) == value);
        }));
    }
    void moneyAsDecimalAndBack()
    {
        QVERIFY(rc::check("an amount is its decimal, in every scale", [] {
            const Currency c = Currency::parse(*rc::gen::element<std::string>("JPY", "EUR", "KWD", "CLF")).value();
            const Money money(*rc::gen::arbitrary<std::int64_t>(), c);
            RC_ASSERT(Money::rounded(money.toDecimal(), 1, 1, c) == money);
            RC_ASSERT(money.toDecimal().toText(c.decimals) == money.amountText());
            RC_ASSERT(*Money::parse(money.amountText(), c) == money);
        }));
    }
    void sumsAreAGroup()
    {
        QVERIFY(rc::check("order and grouping don't matter, and minus takes away", [](std::int64_t x, std::int64_t y, std::int64_t z) {
            const Currency euro{"EUR", 2};
            const Money a(x, euro), b(y, euro), c(z, euro);
            RC_ASSERT(*a.plus(b) == *b.plus(a));
            RC_ASSERT(*a.plus(b)->plus(c) == *a.plus(*b.plus(c)));
            RC_ASSERT(*a.plus(b)->plus(-b) == a);
            RC_ASSERT(!a.plus(Money(y, Currency{"USD", 2})));
        }));
    }
    void roundingIsOddAndOrdered()
    {
        QVERIFY(rc::check("sign outside or inside, larger prices never cost less", [] {
            const Currency euro{"EUR", 2};
            const Int128 p = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000), q = p + *rc::gen::inRange<std::int64_t>(0, 1'000'000);
            const std::int64_t n = *rc::gen::inRange<std::int64_t>(0, 100'000), d = *rc::gen::element<std::int64_t>(1, 7, 100, 168, 720);
            const Money low = Money::rounded(Decimal::fromMicros(p), n, d, euro), high = Money::rounded(Decimal::fromMicros(q), n, d, euro);
            RC_ASSERT(low.minorUnits() <= high.minorUnits());
            RC_ASSERT(Money::rounded(Decimal::fromMicros(-p), n, d, euro) == -low);
            RC_ASSERT(Money::rounded(Decimal::fromMicros(p), -n, d, euro) == -low);
            RC_ASSERT(Money::rounded(Decimal::fromMicros(-p), -n, d, euro) == low);
            RC_ASSERT(Money::rounded(Decimal::fromMicros(p), n * 3, d * 3, euro) == low); // only the ratio counts
        }));
    }

    // Prices of the sample book over terms, multiplied out by hand: price × units / hours of the unit.
    void termsOfPrices_data()
    {
        QTest::addColumn<QString>("price");
        QTest::addColumn<qint64>("times");
        QTest::addColumn<qint64>("over");
        QTest::addColumn<QString>("euros");
        const auto row = [](const char *name, const char *price, qint64 times, qint64 over, const char *euros) {
            QTest::newRow(name) << QString(price) << times << over << QString(euros);
        };
        row("T4, a week by the hour", "0.3202", 168, 1, "53.79");              // 53.7936
        row("T4, a month", "159.00", 720, 720, "159.00");
        row("A16, three weeks of a month's price", "429.00", 504, 720, "300.30");
        row("eight A10, a month by the hour", "0.7633", 8 * 720, 1, "4396.61"); // 4396.608
        row("storage, 250 GB for two weeks", "0.0900", 250 * 336, 720, "10.50");
        row("a tenth of a cent, five times", "0.001", 5, 1, "0.01");           // half a cent goes up
        row("a discount of 12.5 %", "-3300.00", 125, 1000, "-412.50");
        row("VAT of 20 % on 99.98", "99.98", 20, 100, "20.00");                // 19.996
    }
    void termsOfPrices()
    {
        QFETCH(QString, price);
        QFETCH(qint64, times);
        QFETCH(qint64, over);
        QFETCH(QString, euros);
        const std::string p = price.toStdString();
        QCOMPARE(text(Money::rounded(Decimal::parse(p).value(), times, over, currency("EUR")).amountText()), euros);
        const auto exact = exact::Rational::fromText(p).times(exact::Rational::fromText(std::to_string(times))).over(static_cast<unsigned long long>(over));
        QCOMPARE(text(exact.roundedText(2)), euros);
    }
    void currenciesOfTheCompiler()
    {
        QCOMPARE(text(Money(Euros(330'000)).amountText()), QString("3300.00"));
        QCOMPARE(text(Money(Yen(512)).amountText()), QString("512"));
        QCOMPARE(text(std::string(Money(Dollars(1)).currency().text())), QString("USD"));
        QVERIFY(Euros(100) - Euros(250) == Euros(-150) && Euros() == Euros(0));
    }
};

QTEST_APPLESS_MAIN(DecimalPropertiesTest)
#include "decimal_properties_test.moc"
