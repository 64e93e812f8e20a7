// The arrows of the house (design §2): which room may include which. The linker holds app → ui → core; this holds the rest.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Rooms that a room may include, beside itself and resources/embedded.h.
const QMap<QString, QStringList> &arrows()
{
    static const QMap<QString, QStringList> kArrows = [] {
        QMap<QString, QStringList> map;
        map["core/units"] = QStringList{};
        map["core/formats"] = {"core/units"};
        map["core/model"] = {"core/formats", "core/units"};
        map["core/hardware"] = {"core/formats", "core/units"};
        map["core/workload"] = {"core/model", "core/hardware", "core/formats", "core/units"};
        map["core/memory"] = map["core/workload"] + QStringList{"core/workload"};
        map["core/quote"] = QStringList{"core/units"};
        map["core/planning"] = map["core/memory"] + QStringList{"core/memory", "core/quote"};
        map["core/evidence"] = map["core/memory"] + QStringList{"core/memory"};
        map["core/glossary"] = QStringList{"core/units"};
        const QStringList core = {"core/units", "core/formats", "core/model", "core/hardware", "core/workload", "core/memory", "core/quote", "core/planning", "core/evidence", "core/glossary"};
        map["ui/text"] = core;
        map["ui/state"] = core + QStringList{"ui/text"};
        map["ui/charts"] = core + QStringList{"ui/text"};
        map["ui/export"] = core + QStringList{"ui/text", "ui/state", "ui/charts"};
        map["ui/views"] = core + QStringList{"ui/text", "ui/state", "ui/charts", "ui/export"};
        map["ui/window"] = map["ui/views"] + QStringList{"ui/views"};
        map["app/command_line"] = map["ui/window"] + QStringList{"ui/window"};
        map["app/main.cpp"] = QStringList{"app/command_line"};
        return map;
    }();
    return kArrows;
}

QString roomOf(const QString &path) { return path.section(QLatin1Char('/'), 0, 1); }

QStringList sources(const QString &folder)
{
    QStringList files;
    QDirIterator it(QStringLiteral(SOURCE_ROOT "/") + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        files << it.next().mid(int(qstrlen(SOURCE_ROOT)) + 1);
    return files;
}

QByteArray textOf(const QString &path)
{
    QFile file(QStringLiteral(SOURCE_ROOT "/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList includesOf(const QByteArray &text)
{
    QStringList includes;
    static const QRegularExpression kInclude(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
    auto matches = kInclude.globalMatch(QString::fromUtf8(text));
    while (matches.hasNext())
        includes << matches.next().captured(1);
    return includes;
}

} // namespace

class ArrowsTest : public QObject {
    Q_OBJECT
private slots:
    void everyIncludeFollowsAnArrow()
    {
        int checked = 0;
        for (const QString &folder : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const QString &path : sources(folder)) {
                const QString room = roomOf(path);
                QVERIFY2(arrows().contains(room), qPrintable(path + QStringLiteral(": a room that the house doesn't have")));
                for (const QString &include : includesOf(textOf(path))) {
                    static const QRegularExpression kOurs(QStringLiteral("^(core|ui|app)/"));
                    if (!include.contains(kOurs) || roomOf(include) == room)
                        continue;
                    ++checked;
                    QVERIFY2(arrows()[room].contains(roomOf(include)), qPrintable(path + QStringLiteral(" may not include ") + include));
                }
            }
        }
        QVERIFY2(checked > 60, "the scan found no includes: is the pattern right?");
    }
    void coreKnowsNoQt()
    {
        for (const QString &path : sources(QStringLiteral("core"))) {
            for (const QString &include : includesOf(textOf(path)))
                QVERIFY2(!(include.startsWith(QLatin1Char('Q')) && include.at(1).isUpper()), qPrintable(path + QStringLiteral(" includes ") + include));
        }
    }
    void qtChartsLivesInOneRoom()
    {
        static const QRegularExpression kCharts(QStringLiteral("^(QtCharts|QChart|QBar|QStackedBar|QHorizontal|QLineSeries|QValueAxis|QLogValueAxis|QScatterSeries|QAreaSeries)"));
        for (const QString &folder : {QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const QString &path : sources(folder)) {
                if (path.startsWith(QLatin1String("ui/charts/")))
                    continue;
                for (const QString &include : includesOf(textOf(path)))
                    QVERIFY2(!include.contains(kCharts), qPrintable(path + QStringLiteral(" includes ") + include));
            }
        }
    }
    void filesStaySmall()
    {
        QList<qsizetype> sizes;
        for (const QString &folder : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const QString &path : sources(folder)) {
                const qsizetype lines = textOf(path).count('\n');
                QVERIFY2(lines <= 700, qPrintable(QStringLiteral("%1 has %2 lines").arg(path).arg(lines)));
                sizes << lines;
            }
        }
        std::sort(sizes.begin(), sizes.end());
        QVERIFY2(sizes[sizes.size() * 9 / 10] <= 350, "nine of ten files have at most 350 lines");
    }
    void nothingPointsOutOfTheTree()
    {
        static const QRegularExpression kMachinePath(QStringLiteral("[^a-zA-Z0-9.]/(home|Users)/[a-z]"));
        for (const QString &folder : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const QString &path : sources(folder))
                QVERIFY2(!QString::fromUtf8(textOf(path)).contains(kMachinePath), qPrintable(path));
        }
    }
};

QTEST_APPLESS_MAIN(ArrowsTest)
#include "arrows_test.moc"
