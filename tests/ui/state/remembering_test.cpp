// Settings and recovery: what survives a start, what survives a crash, and what garbage does.
#define QT_NO_KEYWORDS
#include "core/workload/scenario_json.h"
#include "ui/state/recovery.h"
#include "ui/state/settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace anchorgpu;

class RememberingTest : public QObject {
    Q_OBJECT

    static QStringList copies(const QString &folder) { return QDir(folder + QStringLiteral("/recovery")).entryList({QStringLiteral("*.recovered")}); }

private Q_SLOTS:
    void settingsRoundTrip()
    {
        QTemporaryDir folder;
        {
            state::Settings settings(folder.path());
            QVERIFY(settings.language().isEmpty());
            QCOMPARE(settings.theme(), state::ThemeChoice::System);
            settings.setLanguage(QStringLiteral("fr"));
            settings.setTheme(state::ThemeChoice::Dark);
            for (int i = 0; i < 14; ++i)
                settings.addRecentFile(folder.filePath(QStringLiteral("f%1.anchorgpu").arg(i)));
            settings.addRecentFile(folder.filePath(QStringLiteral("f9.anchorgpu")));
        }
        state::Settings settings(folder.path());
        QCOMPARE(settings.language(), QStringLiteral("fr"));
        QCOMPARE(settings.theme(), state::ThemeChoice::Dark);
        QCOMPARE(settings.recentFiles().size(), 10);
        QVERIFY(settings.recentFiles().front().endsWith(QStringLiteral("f9.anchorgpu")));
        QCOMPARE(settings.recentFiles().count(settings.recentFiles().front()), 1);
        settings.clearRecentFiles();
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void garbageFallsBack()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("settings.ini")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\x00\xff[General\nlanguage=\ntheme=purple\nrecent=@Invalid()");
        file.close();
        state::Settings settings(folder.path());
        QCOMPARE(settings.theme(), state::ThemeChoice::System);
        QVERIFY(settings.recentFiles().size() <= 1);
    }

    void aProperEndLeavesNothing()
    {
        QTemporaryDir folder;
        {
            state::Recovery recovery(folder.path());
            recovery.keep(workload::defaultScenario(), {});
            recovery.flush();
            QCOMPARE(copies(folder.path()).size(), 1);
            // This process lives: nothing of it is offered.
            QVERIFY(state::Recovery::leftBehind(folder.path()).empty());
        }
        QVERIFY(copies(folder.path()).isEmpty());
    }

    void aCrashLeavesTheWork()
    {
        QTemporaryDir folder;
        auto scenario = workload::defaultScenario();
        scenario.name = "Was open";
        QDir().mkpath(folder.filePath(QStringLiteral("recovery")));
        // 4194305 is above the largest process number: a process that is certainly dead.
        QFile file(folder.filePath(QStringLiteral("recovery/4194305-abcd.recovered")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("/home/me/était là.anchorgpu\n" + QByteArray::fromStdString(workload::toText(scenario)));
        file.close();
        const auto left = state::Recovery::leftBehind(folder.path());
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(left.front().scenario, scenario);
        QCOMPARE(left.front().originalFile, QStringLiteral("/home/me/était là.anchorgpu"));
        state::Recovery::forget(left.front());
        QVERIFY(state::Recovery::leftBehind(folder.path()).empty());
    }

    void unreadableLeftoversGo()
    {
        QTemporaryDir folder;
        QDir().mkpath(folder.filePath(QStringLiteral("recovery")));
        for (const char *content : {"", "no line", "\n{\"format\":", "x\n\x00\x01"}) {
            QFile file(folder.filePath(QStringLiteral("recovery/4194305-bad.recovered")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
            file.close();
            QVERIFY(state::Recovery::leftBehind(folder.path()).empty());
            QVERIFY(copies(folder.path()).isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(RememberingTest)
#include "remembering_test.moc"
