// Bytes: a strong type whose arithmetic saturates; hand-computed values.
#include "core/units/bytes.h"

#include <QTest>

using namespace anchorgpu;

class BytesTest : public QObject {
    Q_OBJECT
private slots:
    void gibibytesAndGigabytesDiffer()
    {
        QCOMPARE(Bytes::gibibytes(80).count(), 85'899'345'920);
        QCOMPARE(Bytes::gigabytes(80).count(), 80'000'000'000);
    }
    void productsSaturate()
    {
        QCOMPARE((Bytes(INT64_MAX) + Bytes(1)).count(), INT64_MAX);
        QCOMPARE((Bytes(-INT64_MAX) - Bytes(5)).count(), -INT64_MAX);
        QCOMPARE(Bytes::rounded(1e30).count(), INT64_MAX);
        QCOMPARE(Bytes::rounded(0.0 / 0.0).count(), 0);
    }
};

QTEST_APPLESS_MAIN(BytesTest)
#include "bytes_test.moc"
