// Bytes against arithmetic in 128 bits, units spelled out by hand, and rental terms in hours.
#include "core/units/bytes.h"
#include "core/units/rental_term.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

using namespace anchorgpu;

namespace {

constexpr std::int64_t kTop = INT64_MAX;

/// Reference: the exact value, held at ±(2^63 − 1).
std::int64_t held(Int128 value) { return static_cast<std::int64_t>(value > kTop ? Int128(kTop) : value < -Int128(kTop) ? -Int128(kTop) : value); }

std::int64_t anyCount() { return *rc::gen::oneOf(rc::gen::arbitrary<std::int64_t>(), rc::gen::inRange<std::int64_t>(-1'000'000, 1'000'000),
                                                 rc::gen::element<std::int64_t>(0, 1, -1, kTop, -kTop, kTop - 1, std::int64_t{1} << 62)); }

} // namespace

class BytesPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void unitsOnTheWayIn_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<qint64>("mib");
        QTest::addColumn<qint64>("gib");
        QTest::addColumn<qint64>("gb");
        const auto row = [](const char *name, double value, qint64 mib, qint64 gib, qint64 gb) { QTest::newRow(name) << value << mib << gib << gb; };
        row("nothing", 0, 0, 0, 0);
        row("one", 1, 1'048'576, 1'073'741'824, 1'000'000'000);
        row("a half", 0.5, 524'288, 536'870'912, 500'000'000);
        row("a lack", -2, -2'097'152, -2'147'483'648, -2'000'000'000);
        row("H100", 80, 83'886'080, 85'899'345'920, 80'000'000'000);
        row("a third, to the nearest byte", 1.0 / 3, 349'525, 357'913'941, 333'333'333);
        row("a byte of a MiB", 1.0 / 1048576, 1, 1024, 954);
        row("absurd", 1e300, kTop, kTop, kTop);
        row("absurd lack", -1e300, -kTop, -kTop, -kTop);
    }
    void unitsOnTheWayIn()
    {
        QFETCH(double, value);
        QFETCH(qint64, mib);
        QFETCH(qint64, gib);
        QFETCH(qint64, gb);
        QCOMPARE(Bytes::mebibytes(value).count(), mib);
        QCOMPARE(Bytes::gibibytes(value).count(), gib);
        QCOMPARE(Bytes::gigabytes(value).count(), gb);
    }
    void unitsOnTheWayOut()
    {
        // What nvidia-smi prints as 81,559 MiB is 79.648 GiB and 85.52 GB.
        const Bytes h100(81'559 * std::int64_t{1'048'576});
        QCOMPARE(h100.inMebibytes(), 81'559.0);
        QCOMPARE(h100.inGibibytes(), 81'559.0 / 1024);
        QCOMPARE(h100.inGigabytes(), 85.520809984);
        QVERIFY(rc::check("in and out again", [] {
            const std::int64_t count = *rc::gen::inRange<std::int64_t>(-(std::int64_t{1} << 50), std::int64_t{1} << 50);
            RC_ASSERT(Bytes::mebibytes(Bytes(count).inMebibytes()).count() == count);
            RC_ASSERT(Bytes::gibibytes(Bytes(count).inGibibytes()).count() == count);
        }));
    }
    void arithmeticEqualsWideIntegers()
    {
        QVERIFY(rc::check("sums, differences, products and signs, held at the ends", [] {
            const std::int64_t a = anyCount(), b = anyCount();
            RC_PRE(a != INT64_MIN && b != INT64_MIN); // not a value that arithmetic gives
            RC_ASSERT((Bytes(a) + Bytes(b)).count() == held(Int128(a) + b));
            RC_ASSERT((Bytes(a) - Bytes(b)).count() == held(Int128(a) - b));
            RC_ASSERT((Bytes(a) * b).count() == held(Int128(a) * b));
            RC_ASSERT(b * Bytes(a) == Bytes(a) * b);
            RC_ASSERT((-Bytes(a)).count() == -a);
            Bytes sum(a);
            sum += Bytes(b);
            RC_ASSERT(sum == Bytes(a) + Bytes(b));
            sum = Bytes(a);
            sum -= Bytes(b);
            RC_ASSERT(sum == Bytes(a) - Bytes(b));
            RC_ASSERT((Bytes(a) < Bytes(b)) == (a < b));
        }));
    }
    void wholeTimesThatFit_data()
    {
        QTest::addColumn<qint64>("room");
        QTest::addColumn<qint64>("each");
        QTest::addColumn<qint64>("times");
        const auto row = [](const char *name, qint64 room, qint64 each, qint64 times) { QTest::newRow(name) << room << each << times; };
        row("exactly", 12, 4, 3);
        row("with a rest", 15, 4, 3);
        row("not once", 3, 4, 0);
        row("nothing each", 100, 0, 0);
        row("a lack each", 100, -5, 0);
        row("a lack of room", -9, 4, -2);
        row("largest", kTop, 1, kTop);
    }
    void wholeTimesThatFit()
    {
        QFETCH(qint64, room);
        QFETCH(qint64, each);
        QFETCH(qint64, times);
        QCOMPARE(Bytes(room) / Bytes(each), times);
    }
    void countsInBlocks()
    {
        QVERIFY(rc::check("ceilDiv and alignment as definitions say", [] {
            const std::int64_t value = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000), by = *rc::gen::inRange<std::int64_t>(1, 100'000);
            const std::int64_t blocks = ceilDiv(value, by);
            RC_ASSERT(blocks * by >= value && (blocks - 1) * by < value);
            RC_ASSERT(roundUp(value, by) == blocks * by);
            RC_ASSERT(Bytes(value).alignedUp(by).count() == blocks * by);
            RC_ASSERT(Bytes(value).alignedUp(by).alignedUp(by) == Bytes(value).alignedUp(by));
        }));
        QCOMPARE(ceilDiv(-5, 3), 0);         // a count below nothing needs no block
        QCOMPARE(ceilDiv(kTop, 2), kTop / 2 + 1);
        QCOMPARE(Bytes(kTop).alignedUp(4096).count(), kTop);
    }
    void scalingRoundsToTheNearest()
    {
        QCOMPARE(Bytes(1000).scaled(0.9).count(), 900);
        QCOMPARE(Bytes(3).scaled(0.5).count(), 2);   // 1.5 away from zero
        QCOMPARE(Bytes(-3).scaled(0.5).count(), -2);
        QCOMPARE(Bytes(kTop).scaled(2).count(), kTop);
        QCOMPARE(Bytes(7).scaled(std::nan("")).count(), 0);
        QVERIFY(rc::check("never further than half a byte", [] {
            const std::int64_t count = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 40);
            const double factor = *rc::gen::inRange(0, 3000) / 1000.0;
            RC_ASSERT(std::abs(static_cast<double>(Bytes(count).scaled(factor).count()) - static_cast<double>(count) * factor) <= 0.5 + 1e-3);
        }));
    }
    void constants()
    {
        QCOMPARE(kKiB.count(), 1024);
        QCOMPARE(kMiB, 1024 * kKiB);
        QCOMPARE(kGiB, 1024 * kMiB);
    }

    void terms_data()
    {
        QTest::addColumn<bool>("week");
        QTest::addColumn<qint64>("count");
        QTest::addColumn<qint64>("hours");
        QTest::addColumn<qint64>("days");
        const auto row = [](const char *name, bool week, qint64 count, qint64 hours, qint64 days) { QTest::newRow(name) << week << count << hours << days; };
        row("a week", true, 1, 168, 7);
        row("four weeks are no month", true, 4, 672, 28);
        row("a month", false, 1, 720, 30);
        row("thirty weeks are seven months", true, 30, 5040, 210);
        row("seven months", false, 7, 5040, 210);
        row("a year of months", false, 12, 8640, 360);
        row("a year of weeks", true, 52, 8736, 364);
    }
    void terms()
    {
        QFETCH(bool, week);
        QFETCH(qint64, count);
        QFETCH(qint64, hours);
        QFETCH(qint64, days);
        const RentalTerm term{week ? TermUnit::Week : TermUnit::Month, count};
        QCOMPARE(term.hours(), hours);
        QCOMPARE(term.days(), days);
        QVERIFY(term == (RentalTerm{term.unit, count}) && !(term == RentalTerm{term.unit, count + 1}));
    }
};

QTEST_APPLESS_MAIN(BytesPropertiesTest)
#include "bytes_properties_test.moc"
