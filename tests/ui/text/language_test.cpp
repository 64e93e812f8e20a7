// .ts files read as they are, plural forms, overlays that come and go, broken overlays that change nothing.
#include "ui/text/language.h"
#include "ui/text/ts_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace anchorgpu::text;

namespace {

const char *const kHead = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"fr\">\n";

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray context(const char *messages) { return QByteArray(kHead) + "<context><name>T</name>" + messages + "</context></TS>"; }

} // namespace

class LanguageTest : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { Language::setOverlay({}); }

    void unknownTextsFallBackToTheirSource()
    {
        QCOMPARE(Language(QStringLiteral("fr")).translate("T", "no such text"), QStringLiteral("no such text"));
    }
    void anOverlayGoesFirstAndComesAndGoes()
    {
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("anchorgpu_fr.ts")), context("<message><source>hello</source><translation>bonjour</translation></message>"));
        QVERIFY(Language::setOverlay(dir.path()).empty());
        const Language french(QStringLiteral("fr"));
        QCOMPARE(french.translate("T", "hello"), QStringLiteral("bonjour"));
        QFile::remove(dir.filePath(QStringLiteral("anchorgpu_fr.ts")));
        Language::setOverlay(dir.path());
        QCOMPARE(french.translate("T", "hello"), QStringLiteral("hello"));
    }
    void aBrokenFileKeepsTheLastGoodText()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("anchorgpu_fr.ts"));
        write(path, context("<message><source>hello</source><translation>bonjour</translation></message>"));
        Language::setOverlay(dir.path());
        write(path, QByteArray(kHead) + "<context><name>T</na");
        const auto problems = Language::setOverlay(dir.path());
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY2(problems[0].contains(QStringLiteral("anchorgpu_fr.ts, line 4")), qPrintable(problems[0]));
        QCOMPARE(Language(QStringLiteral("fr")).translate("T", "hello"), QStringLiteral("bonjour"));
    }
    void aThirdLanguageAppears()
    {
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("anchorgpu_de.ts")), context("<message><source>hello</source><translation>hallo</translation></message>"));
        Language::setOverlay(dir.path());
        const auto codes = Language::available();
        QVERIFY(std::find(codes.begin(), codes.end(), QStringLiteral("de")) != codes.end());
        QCOMPARE(Language(QStringLiteral("de")).translate("T", "hello"), QStringLiteral("hallo"));
        QCOMPARE(Language(QStringLiteral("de")).translate("T", "other"), QStringLiteral("other"));
    }
    void unfinishedTextsCountAsAbsent()
    {
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("anchorgpu_fr.ts")), context("<message><source>hello</source><translation type=\"unfinished\">sal</translation></message>"));
        Language::setOverlay(dir.path());
        QCOMPARE(Language(QStringLiteral("fr")).translate("T", "hello"), QStringLiteral("hello"));
    }
    void pluralsFollowTheLanguage()
    {
        QTemporaryDir dir;
        const char *const forms = "<message numerus=\"yes\"><source>%n file(s)</source><translation><numerusform>%n fichier</numerusform><numerusform>%n fichiers</numerusform></translation></message>";
        write(dir.filePath(QStringLiteral("anchorgpu_fr.ts")), context(forms));
        Language::setOverlay(dir.path());
        const Language french(QStringLiteral("fr"));
        QCOMPARE(french.translate("T", "%n file(s)", nullptr, 0), QStringLiteral("0 fichier"));
        QCOMPARE(french.translate("T", "%n file(s)", nullptr, 1), QStringLiteral("1 fichier"));
        QCOMPARE(french.translate("T", "%n file(s)", nullptr, 2), QStringLiteral("2 fichiers"));
        QCOMPARE(french.translate("T", "%n file(s)", nullptr, 1500), QStringLiteral("1\u202F500 fichiers"));
    }
    void slavicPluralsHaveThreeForms()
    {
        const QLocale polish(QLocale::Polish);
        QCOMPARE(pluralForm(1, polish), 0);
        QCOMPARE(pluralForm(22, polish), 1);
        QCOMPARE(pluralForm(12, polish), 2);
        QCOMPARE(pluralForm(5, polish), 2);
    }
};

QTEST_APPLESS_MAIN(LanguageTest)
#include "language_test.moc"
