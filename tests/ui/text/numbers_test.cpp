// The written form of numbers in both languages, with their spaces spelled out.
#include "ui/text/numbers.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::text;

namespace {
const Language kFrench(QStringLiteral("fr"));
const Language kEnglish(QStringLiteral("en"));
} // namespace

class NumbersTest : public QObject {
    Q_OBJECT
private slots:
    void thousands()
    {
        QCOMPARE(integer(1234567, kFrench), QStringLiteral("1\u202F234\u202F567"));
        QCOMPARE(integer(-1234, kEnglish), QStringLiteral("-1,234"));
        QCOMPARE(integer(999, kFrench), QStringLiteral("999"));
    }
    void decimals()
    {
        QCOMPARE(decimal(1234.5, 2, kFrench), QStringLiteral("1\u202F234,50"));
        QCOMPARE(decimal(-0.001, 1, kEnglish), QStringLiteral("0.0"));
    }
    void sizesChangeUnitBeforeTheyPrint1024()
    {
        QCOMPARE(size(Bytes(1023), kEnglish), QStringLiteral("1,023\u00A0B"));
        QCOMPARE(size(kMiB - Bytes(1), kEnglish), QStringLiteral("1.0\u00A0MiB"));
        QCOMPARE(size(Bytes::gibibytes(30), kFrench), QStringLiteral("30,0\u00A0Gio"));
        QCOMPARE(gibibytes(Bytes::gibibytes(79.14), kFrench, 1), QStringLiteral("79,1\u00A0Gio"));
        QCOMPARE(gibibytes(Bytes::gibibytes(2048), kEnglish, 0), QStringLiteral("2,048\u00A0GiB"));
    }
    void percents()
    {
        QCOMPARE(percent(0.153, kEnglish), QStringLiteral("15%"));
        QCOMPARE(percent(0.153, kFrench, 1), QStringLiteral("15,3\u00A0%"));
    }
    void moneyHasItsSpaces()
    {
        const Money amount(123450, *Currency::parse("EUR"));
        QCOMPARE(money(amount, kFrench), QStringLiteral("1\u202F234,50\u00A0€"));
        QCOMPARE(money(amount, kEnglish), QStringLiteral("€1,234.50"));
        QCOMPARE(money(-amount, kFrench), QStringLiteral("-1\u202F234,50\u00A0€"));
        QCOMPARE(money(-amount, kEnglish), QStringLiteral("-€1,234.50"));
        QCOMPARE(money(Money(1234, *Currency::parse("JPY")), kEnglish), QStringLiteral("¥1,234"));
        QCOMPARE(money(Money(1234500, *Currency::parse("KWD")), kFrench), QStringLiteral("1\u202F234,500\u00A0KWD"));
    }
    void longDates()
    {
        QCOMPARE(longDate(QDate(2026, 11, 30), kFrench), QStringLiteral("30\u00A0novembre\u00A02026"));
        QCOMPARE(longDate(QDate(2026, 12, 1), kFrench), QStringLiteral("1er\u00A0décembre\u00A02026"));
        QCOMPARE(longDate(QDate(2026, 12, 1), kEnglish), QStringLiteral("1\u00A0December\u00A02026"));
    }
    void understandsWhatPeopleType_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("plain") << QStringLiteral("131072") << 131072.0;
        QTest::newRow("spaces") << QStringLiteral("131 072") << 131072.0;
        QTest::newRow("narrow") << QStringLiteral("131\u202F072") << 131072.0;
        QTest::newRow("no-break") << QStringLiteral("131\u00A0072") << 131072.0;
        QTest::newRow("k") << QStringLiteral("128k") << 131072.0;
        QTest::newRow("Ki") << QStringLiteral("128 Ki") << 131072.0;
        QTest::newRow("comma") << QStringLiteral("1234,5") << 1234.5;
        QTest::newRow("point") << QStringLiteral("1234.5") << 1234.5;
        QTest::newRow("mega") << QStringLiteral("1,5M") << 1.5 * 1048576;
    }
    void understandsWhatPeopleType()
    {
        QFETCH(QString, typed);
        QFETCH(double, value);
        const auto read = parseNumber(typed);
        QVERIFY(read.has_value());
        QCOMPARE(*read, value);
    }
    void refusesWhatIsNoNumber()
    {
        for (const char *typed : {"", "abc", "1e999", "nan", "12x", "--3"})
            QVERIFY2(!parseNumber(QString::fromLatin1(typed)), typed);
    }
};

QTEST_APPLESS_MAIN(NumbersTest)
#include "numbers_test.moc"
