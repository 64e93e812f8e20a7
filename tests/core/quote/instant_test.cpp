// Dates and instants: known calendar facts, round trips over every day, refusals.
#include "core/quote/instant.h"
#include "tests/core/quote/test_books.h"

#include <QDate>
#include <QTest>

using namespace anchorgpu::quote;
using test::bytes;

class InstantTest : public QObject {
    Q_OBJECT
private slots:
    void everyDayRoundTripsAndEqualsQt()
    {
        // 1970 … 2200, against Qt's calendar.
        const QDate epoch(1970, 1, 1);
        for (std::int64_t day = 0; day < 84'000; day += 7) {
            const Date date = Date::fromDays(day);
            const QDate expected = epoch.addDays(day);
            QCOMPARE(bytes(date.toText()), expected.toString(Qt::ISODate).toLatin1());
            QCOMPARE(date.daysSinceEpoch(), day);
            QCOMPARE(Date::parse(date.toText()).value().daysSinceEpoch(), day);
        }
    }

    void termsCrossSummerTimeWithoutNoticing()
    {
        // The last Sunday of March is in this week; 168 hours of UTC are 168 hours.
        const Instant start = Instant::startOf(Date::parse("2027-03-25").value());
        QCOMPARE(bytes(start.toText()), "2027-03-25T00:00:00Z");
        QCOMPARE(bytes(start.plusHours(168).toText()), "2027-04-01T00:00:00Z");
        QCOMPARE(bytes(start.plusHours(720).toText()), "2027-04-24T00:00:00Z");
    }

    void leapDays()
    {
        QVERIFY(Date::parse("2028-02-29").has_value());
        QVERIFY(!Date::parse("2027-02-29"));
        QVERIFY(!Date::parse("2100-02-29"));
        QCOMPARE(bytes(Date::parse("2028-02-28").value().plusDays(2).toText()), "2028-03-01");
    }

    void refusals()
    {
        for (const char *text : {"", "2026-12-1", "2026-13-01", "2026-00-10", "2026-12-32", "26-12-01", "2026/12/01", "2026-12-01 ", "01-12-2026", "-026-12-01", "1969-12-31", "2026-1x-01"})
            QVERIFY2(!Date::parse(text), text);
        for (const char *text : {"", "2026-12-01", "2026-12-01T00:00:00", "2026-12-01T24:00:00Z", "2026-12-01T00:60:00Z", "2026-12-01 00:00:00Z", "2026-12-01T00:00:00+01:00", "2026-02-30T00:00:00Z"})
            QVERIFY2(!Instant::parse(text), text);
        QCOMPARE(bytes(Date::parse("yesterday").error().id), "bad-date");
        QCOMPARE(bytes(Instant::parse("now").error().id), "bad-instant");
    }

    void instantsRoundTrip()
    {
        for (const char *text : {"1970-01-01T00:00:00Z", "2026-12-01T13:05:59Z", "2038-01-19T03:14:08Z", "2099-12-31T23:59:59Z"})
            QCOMPARE(bytes(Instant::parse(text).value().toText()), text);
        QCOMPARE(Instant::parse("2038-01-19T03:14:08Z").value().seconds, std::int64_t{2147483648});
    }

    void datesCompare()
    {
        QVERIFY(Date::parse("2026-11-30").value() < Date::parse("2026-12-01").value());
        QVERIFY(Instant{5} < Instant{6});
    }
};

QTEST_APPLESS_MAIN(InstantTest)
#include "instant_test.moc"
