// Money and decimals: hand-computed values, and every rounding against rationals that share no code with it.
#include "core/units/money.h"
#include "tests/core/units/exact_rational.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;

namespace {

QByteArray bytes(const std::string &text) { return QByteArray::fromStdString(text); }

Currency currency(const char *code) { return Currency::parse(code).value(); }

std::string decimalText(Int128 micros) { return Decimal::fromMicros(micros).toText(); }

} // namespace

class MoneyTest : public QObject {
    Q_OBJECT
private slots:
    void exactRationalsAreRight()
    {
        // The yardstick itself, on values done by hand.
        QCOMPARE(bytes(exact::Rational::fromText("2.345").roundedText(2)), "2.35");
        QCOMPARE(bytes(exact::Rational::fromText("-2.345").roundedText(2)), "-2.35");
        QCOMPARE(bytes(exact::Rational::fromText("1").over(3).roundedText(4)), "0.3333");
        QCOMPARE(bytes(exact::Rational::fromText("99999999999.999999").times(exact::Rational::fromText("3")).roundedText(6)), "299999999999.999997");
    }

    void currenciesHaveTheirScale_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<int>("decimals");
        for (const auto &[code, decimals] : {std::pair{"EUR", 2}, {"USD", 2}, {"CHF", 2}, {"JPY", 0}, {"KRW", 0}, {"KWD", 3}, {"TND", 3}, {"CLF", 4}, {"XAF", 0}})
            QTest::newRow(code) << QString::fromLatin1(code) << decimals;
    }
    void currenciesHaveTheirScale()
    {
        QFETCH(QString, code);
        QFETCH(int, decimals);
        const auto parsed = Currency::parse(code.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(parsed->decimals, decimals);
        QCOMPARE(bytes(std::string(parsed->text())), code.toLatin1());
    }

    void badCurrencies()
    {
        for (const char *code : {"", "EU", "eur", "EURO", "E1R", "€", "EU\0"}) {
            const auto parsed = Currency::parse(code);
            QVERIFY2(!parsed, code);
            QCOMPARE(bytes(parsed.error().id), "bad-currency");
        }
    }

    void decimalsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("canonical");
        QTest::newRow("plain") << "1234.50" << "1234.5";
        QTest::newRow("integer") << "7" << "7";
        QTest::newRow("six decimals") << "0.000001" << "0.000001";
        QTest::newRow("negative") << "-0.09" << "-0.09";
        QTest::newRow("leading zeros") << "0007.10" << "7.1";
        QTest::newRow("24 digits") << "999999999999999999999999.999999" << "999999999999999999999999.999999";
    }
    void decimalsAreRead()
    {
        QFETCH(QString, text);
        QFETCH(QString, canonical);
        const auto parsed = Decimal::parse(text.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(QString::fromStdString(parsed->toText()), canonical);
    }

    void decimalsAreRefused()
    {
        for (const char *text : {"", "-", ".", ".5", "5.", "1,5", "1e3", " 1", "1 ", "+1", "--1", "1.2.3", "0x10", "1.0000000", "nan", "inf",
                                 "1000000000000000000000000", "12\xC2\xA0""000"}) {
            const auto parsed = Decimal::parse(text);
            QVERIFY2(!parsed, text);
            QCOMPARE(bytes(parsed.error().id), "bad-decimal");
        }
    }

    void textKeepsTheDecimalsAskedFor()
    {
        QCOMPARE(bytes(Decimal::parse("2.49").value().toText(4)), "2.4900");
        QCOMPARE(bytes(Decimal::parse("2.490001").value().toText(2)), "2.490001");
        QCOMPARE(bytes(Decimal::parse("2").value().toText(0)), "2");
        QCOMPARE(bytes(Decimal::parse("100").value().toText(2)), "100.00");
        QCOMPARE(bytes(Decimal::parse("0").value().toText(2)), "0.00");
    }

    void decimalTextRoundTrips()
    {
        QVERIFY(rc::check([](std::int64_t high, std::uint32_t low) {
            const Int128 micros = Int128(high) * 1000 + low % 1000;
            const auto again = Decimal::parse(decimalText(micros));
            RC_ASSERT(again.has_value());
            RC_ASSERT(again->micros() == micros);
        }));
    }

    void halvesGoAwayFromZero()
    {
        const Currency euro = currency("EUR");
        const auto cents = [&](const char *price, int numerator, int denominator) {
            return bytes(Money::rounded(Decimal::parse(price).value(), numerator, denominator, euro).amountText());
        };
        QCOMPARE(cents("0.005", 1, 1), "0.01");
        QCOMPARE(cents("0.004999", 1, 1), "0.00");
        QCOMPARE(cents("-0.005", 1, 1), "-0.01");
        QCOMPARE(cents("-0.004999", 1, 1), "0.00");
        QCOMPARE(cents("2.49", 720, 1), "1792.80");
        QCOMPARE(cents("1650", 168, 720), "385.00");
        QCOMPARE(cents("0.09", 500 * 168, 720), "10.50");
        QCOMPARE(cents("1", 1, 3), "0.33");
        QCOMPARE(cents("2", 1, 3), "0.67");
        QCOMPARE(cents("0.005", -1, 1), "-0.01");
    }

    void otherScales()
    {
        const Decimal price = Decimal::parse("1.2345").value();
        QCOMPARE(bytes(Money::rounded(price, 1000, 1, currency("JPY")).amountText()), "1235");
        QCOMPARE(bytes(Money::rounded(price, 1, 1, currency("KWD")).amountText()), "1.235");
        QCOMPARE(bytes(Money::rounded(price, 1, 1, currency("CLF")).amountText()), "1.2345");
        QCOMPARE(bytes(Money(-5, currency("KWD")).amountText()), "-0.005");
    }

    void everyRoundingEqualsTheRational()
    {
        QVERIFY(rc::check([] {
            const auto scale = *rc::gen::element<std::string>("JPY", "EUR", "KWD", "CLF");
            const Int128 micros = Int128(*rc::gen::inRange<std::int64_t>(-1'000'000'000'000'000'000, 1'000'000'000'000'000'000)); // up to 10^12
            const auto numerator = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
            const auto denominator = *rc::gen::element<std::int64_t>(1, 3, 7, 24, 168, 720, 100'000'000);
            const Currency c = Currency::parse(scale).value();
            const Money money = Money::rounded(Decimal::fromMicros(micros), numerator, denominator, c);
            const auto wanted = exact::Rational::fromText(decimalText(micros))
                                    .times(exact::Rational::fromText(std::to_string(numerator)))
                                    .over(static_cast<unsigned long long>(denominator))
                                    .roundedText(c.decimals);
            RC_ASSERT(money.amountText() == wanted);
        }));
    }

    void exactHalvesEqualTheRational()
    {
        // Products that land on a half: odd × 0.005 and its like, where a double would wobble.
        QVERIFY(rc::check([] {
            const auto odd = 2 * *rc::gen::inRange<std::int64_t>(-50'000'000'000, 50'000'000'000) + 1;
            const Currency euro = Currency::parse("EUR").value();
            const Money money = Money::rounded(Decimal::fromMicros(5000), odd, 1, euro);
            const Int128 expected = (Int128(odd) + (odd < 0 ? -1 : 1)) / 2;
            RC_ASSERT(money.minorUnits() == expected);
        }));
    }

    void amountsAreRead()
    {
        const Currency euro = currency("EUR");
        QCOMPARE(static_cast<qint64>(Money::parse("1234.50", euro).value().minorUnits()), 123450);
        QCOMPARE(static_cast<qint64>(Money::parse("-7", euro).value().minorUnits()), -700);
        QVERIFY(!Money::parse("0.001", euro));
        QVERIFY(!Money::parse("1.5", currency("JPY")));
        QCOMPARE(static_cast<qint64>(Money::parse("0.005", currency("KWD")).value().minorUnits()), 5);
    }

    void sumsCheckTheCurrency()
    {
        const Money euros(100, currency("EUR"));
        QCOMPARE(static_cast<qint64>(euros.plus(Money(23, currency("EUR"))).value().minorUnits()), 123);
        const auto mixed = euros.plus(Money(23, currency("USD")));
        QVERIFY(!mixed);
        QCOMPARE(bytes(mixed.error().id), "currency-mismatch");
        QCOMPARE(bytes(mixed.error().found), "USD");
        QCOMPARE(bytes(mixed.error().allowed), "EUR");
    }

    void farTooLargeStopsInsteadOfWrapping()
    {
        const Currency euro = currency("EUR");
        const Decimal huge = Decimal::parse("999999999999999999999999").value();
        QVERIFY(Money::rounded(huge, INT64_MAX, 1, euro).minorUnits() > Int128(INT64_MAX));
        QVERIFY(Money::rounded(-huge, INT64_MAX, 1, euro).minorUnits() < -Int128(INT64_MAX));
        const Money top(Money::kLargest, euro);
        QVERIFY(top.plus(top).value().minorUnits() == Money::kLargest);
        QVERIFY(top.toDecimal().micros() > 0);
    }
};

QTEST_APPLESS_MAIN(MoneyTest)
#include "money_test.moc"
