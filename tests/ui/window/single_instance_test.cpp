// One window per data folder: the second start hands its file over; a crashed window's leftover doesn't block the next.
#define QT_NO_KEYWORDS
#include "ui/window/single_instance.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

using anchorgpu::window::SingleInstance;

class SingleInstanceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSecondHandsOver()
    {
        QTemporaryDir folder;
        SingleInstance first(folder.path());
        QVERIFY(!first.handOver(QStringLiteral("x")));
        first.listen();
        QSignalSpy received(&first, &SingleInstance::fileReceived);
        bool taken = false;
        const QString file = QStringLiteral("/tmp/un scénario.anchorgpu");
        std::thread second([&] {
            SingleInstance other(folder.path());
            taken = other.handOver(file);
        });
        QVERIFY(received.wait(5000) || received.count() > 0);
        QTest::qWait(50);
        second.join();
        QVERIFY(taken);
        QCOMPARE(received.front().front().toString(), file);
    }

    void otherFoldersAreOtherWindows()
    {
        QTemporaryDir one, two;
        SingleInstance first(one.path());
        first.listen();
        SingleInstance second(two.path());
        QVERIFY(!second.handOver(QString()));
    }
};

QTEST_GUILESS_MAIN(SingleInstanceTest)
#include "single_instance_test.moc"
