// SHA-256 against the NIST examples (FIPS 180-4 appendix, CAVP) and against Qt's own on random input.
#include "core/units/sha256.h"

#include <QCryptographicHash>
#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;

class Sha256Test : public QObject {
    Q_OBJECT
private slots:
    void nistVectors_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("digest");
        QTest::newRow("empty") << QByteArray() << QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("abc") << QByteArray("abc") << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks") << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                    << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("one byte bd") << QByteArray("\xbd") << QByteArray("68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b");
        QTest::newRow("four bytes") << QByteArray::fromHex("c98c8e55") << QByteArray("7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504");
        QTest::newRow("55 zeros") << QByteArray(55, '\0') << QByteArray("02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7");
        QTest::newRow("56 zeros") << QByteArray(56, '\0') << QByteArray("d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb");
        QTest::newRow("64 zeros") << QByteArray(64, '\0') << QByteArray("f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
        QTest::newRow("a million a") << QByteArray(1'000'000, 'a') << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
    void nistVectors()
    {
        QFETCH(QByteArray, message);
        QFETCH(QByteArray, digest);
        QCOMPARE(QByteArray::fromStdString(sha256Hex(std::string_view(message.constData(), static_cast<std::size_t>(message.size())))), digest);
    }

    void equalsQtOnRandomBytes()
    {
        QVERIFY(rc::check([](const std::string &message) {
            const QByteArray wanted = QCryptographicHash::hash(QByteArray::fromStdString(message), QCryptographicHash::Sha256).toHex();
            RC_ASSERT(sha256Hex(message) == wanted.toStdString());
        }));
    }

    void everyLengthAroundABlock()
    {
        for (int length = 0; length < 200; ++length) {
            const QByteArray message(length, 'x');
            QCOMPARE(QByteArray::fromStdString(sha256Hex(message.toStdString())), QCryptographicHash::hash(message, QCryptographicHash::Sha256).toHex());
        }
    }
};

QTEST_APPLESS_MAIN(Sha256Test)
#include "sha256_test.moc"
