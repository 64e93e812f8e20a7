// A translator's folder shows in the window at once: files written in place or replaced, broken ones, a language that comes and goes.
#define QT_NO_KEYWORDS
#include "core/workload/options.h"
#include "core/glossary/text_rules.h"
#include "core/workload/scenario_json.h"
#include "resources/embedded.h"
#include "ui/text/glossary_text.h"
#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/widgets/basics.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/window/appearance.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace anchorgpu;

namespace {

constexpr int kHalfSecond = 500;

QByteArray glossaryFile(const QString &language, const QString &shortText)
{
    return QStringLiteral("{\"format\":\"anchorgpu-glossary\",\"version\":1,\"language\":\"%1\",\"note\":\"\",\"terms\":[{\"id\":\"kv_cache\",\"term\":\"cache KV\",\"short\":\"%2\",\"text\":\"t\"}]}").arg(language, shortText).toUtf8();
}

QByteArray interfaceFile(const QString &search)
{
    return QStringLiteral("<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE TS><TS version=\"2.1\"><context><name>Glossary</name><message><source>Search terms</source><translation>%1</translation></message></context></TS>").arg(search).toUtf8();
}

void writeInPlace(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

void replace(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    QVERIFY(file.commit());
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<window::MainWindow> m_window;

    QString glossary(const char *code) const { return m_dir->filePath(QStringLiteral("glossary/%1.json").arg(QLatin1String(code))); }
    QString interfaceTexts(const char *code) const { return m_dir->filePath(QStringLiteral("anchorgpu_%1.ts").arg(QLatin1String(code))); }
    template <typename T> T *child(const char *name) const { return m_window->findChild<T *>(QString::fromLatin1(name)); }
    views::GlossaryPanel &panel() const { return *child<views::GlossaryPanel>("glossaryPanel"); }
    QString shown() const { return child<QTextBrowser>("glossaryText")->toPlainText(); }
    QStringList languages() const
    {
        QStringList codes;
        for (const auto &code : text::Language::available())
            codes << code;
        return codes;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QDir(m_dir->path()).mkdir(QStringLiteral("glossary"));
        window::Environment environment;
        environment.world = memory::World::builtIn();
        environment.prices = quote::PriceBook::sampleBook();
        environment.remember = false;
        environment.translationsFolder = m_dir->path();
        views::Look look;
        look.language = text::Language(QStringLiteral("fr"));
        window::Appearance::apply(look);
        m_window = std::make_unique<window::MainWindow>(environment, workload::defaultScenario(), look);
        m_window->show();
    }
    void cleanup()
    {
        m_window.reset();
        QCOMPARE(languages(), QStringList({QStringLiteral("fr"), QStringLiteral("en")}));
    }

    void aChangeShowsWithinHalfASecond_data()
    {
        QTest::addColumn<bool>("inPlace");
        QTest::addRow("in place") << true;
        QTest::addRow("replaced") << false;
    }
    void aChangeShowsWithinHalfASecond()
    {
        QFETCH(bool, inPlace);
        for (int i = 0; i < 10; ++i) {
            const QString definition = QStringLiteral("définition numéro %1").arg(i), search = QStringLiteral("cherche %1").arg(i);
            (inPlace ? writeInPlace : replace)(glossary("fr"), glossaryFile(QStringLiteral("fr"), definition));
            (inPlace ? writeInPlace : replace)(interfaceTexts("fr"), interfaceFile(search));
            QElapsedTimer clock;
            clock.start();
            while (clock.elapsed() < kHalfSecond && !(shown().contains(definition) && child<QLineEdit>("glossarySearch")->placeholderText() == search))
                QTest::qWait(5);
            QVERIFY2(shown().contains(definition), qPrintable(shown()));
            QCOMPARE(child<QLineEdit>("glossarySearch")->placeholderText(), search);
        }
    }

    void aBrokenFileKeepsTheLastGoodTextAndSaysSo()
    {
        replace(glossary("fr"), glossaryFile(QStringLiteral("fr"), QStringLiteral("bonne")));
        QTRY_VERIFY_WITH_TIMEOUT(shown().contains(QStringLiteral("bonne")), kHalfSecond);
        writeInPlace(glossary("fr"), "{\"format\":\"anchorgpu-glossary\",\n \"version\":1,,");
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages().text().contains(QStringLiteral("fr.json")), kHalfSecond);
        QVERIFY(shown().contains(QStringLiteral("bonne")));
        writeInPlace(glossary("fr"), glossaryFile(QStringLiteral("fr"), QStringLiteral("meilleure")));
        QTRY_VERIFY_WITH_TIMEOUT(shown().contains(QStringLiteral("meilleure")), kHalfSecond);
        QVERIFY(m_window->messages().text().isEmpty() || m_window->messages().isHidden());
    }

    void aThirdLanguageComesAndGoes()
    {
        replace(glossary("de"), "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"language\":\"de\",\"note\":\"Hinweis\",\"terms\":[{\"id\":\"kv_cache\",\"term\":\"KV-Cache\",\"short\":\"Kurz.\",\"text\":\"Lang.\"},"
                                "{\"id\":\"vram\",\"term\":\"Grafikspeicher\",\"short\":\"s\",\"text\":\"t\"},{\"id\":\"token\",\"term\":\"Token\",\"short\":\"s\",\"text\":\"t\"},"
                                "{\"id\":\"lora\",\"term\":\"LoRA\",\"short\":\"s\",\"text\":\"t\"},{\"id\":\"band\",\"term\":\"Spanne\",\"short\":\"s\",\"text\":\"t\"}]}");
        QTRY_VERIFY_WITH_TIMEOUT(languages().contains(QStringLiteral("de")), kHalfSecond);
        m_window->setLanguage(QStringLiteral("de"));
        QTRY_VERIFY_WITH_TIMEOUT(shown().contains(QStringLiteral("KV-Cache")), kHalfSecond);
        QCOMPARE(child<QWidget>("languageSwitch")->findChildren<QPushButton *>().size(), 3);
        panel().showTerm(QStringLiteral("quantization"));
        QVERIFY2(shown().contains(QStringLiteral("quantization"), Qt::CaseInsensitive), "a term that the file lacks is the English one");
        replace(interfaceTexts("de"), interfaceFile(QStringLiteral("Begriffe suchen")));
        QTRY_COMPARE_WITH_TIMEOUT(child<QLineEdit>("glossarySearch")->placeholderText(), QStringLiteral("Begriffe suchen"), kHalfSecond);
        QVERIFY(QFile::remove(glossary("de")));
        QVERIFY(QFile::remove(interfaceTexts("de")));
        QTRY_VERIFY_WITH_TIMEOUT(!languages().contains(QStringLiteral("de")), kHalfSecond);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->look().language.code() != QLatin1String("de"), kHalfSecond);
        QCOMPARE(text::Language(QStringLiteral("de")).translate("Glossary", "Search terms"), QStringLiteral("Search terms"));
    }

    void aFolderThatIsMadeLaterIsSeen()
    {
        QVERIFY(QDir(m_dir->filePath(QStringLiteral("glossary"))).removeRecursively());
        QTest::qWait(120);
        QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("glossary")));
        QTest::qWait(120);
        replace(glossary("fr"), glossaryFile(QStringLiteral("fr"), QStringLiteral("revenue")));
        QTRY_VERIFY_WITH_TIMEOUT(shown().contains(QStringLiteral("revenue")), kHalfSecond);
    }

    void searchFoldsAccentsAndCase()
    {
        auto *search = child<QLineEdit>("glossarySearch");
        auto *list = child<QListWidget>("glossaryList");
        QTest::keyClicks(search, QStringLiteral("DEBORD"));
        search->setText(QStringLiteral("ETAT OPTIMISEUR"));
        QVERIFY(!list->isHidden());
        QVERIFY(list->count() > 0);
        QVERIFY2(list->item(0)->text().contains(QStringLiteral("optimiseur"), Qt::CaseInsensitive), qPrintable(list->item(0)->text()));
        const QString wanted = list->item(0)->data(Qt::UserRole).toString();
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(panel().term(), wanted);
        QVERIFY(list->isHidden());
        search->setText(QStringLiteral("zzzzqqq"));
        QCOMPARE(list->count(), 1);
        QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
    }

    void linksMakeAHistory()
    {
        panel().showTerm(QStringLiteral("vram"));
        Q_EMIT child<QTextBrowser>("glossaryText")->anchorClicked(QUrl(QStringLiteral("term:headroom")));
        QCOMPARE(panel().term(), QStringLiteral("headroom"));
        QVERIFY(!panel().canGoForward());
        child<QToolButton>("glossaryBack")->click();
        QCOMPARE(panel().term(), QStringLiteral("vram"));
        child<QToolButton>("glossaryForward")->click();
        QCOMPARE(panel().term(), QStringLiteral("headroom"));
        panel().goBack();
        panel().showTerm(QStringLiteral("token"));
        QVERIFY2(!panel().canGoForward(), "a new way forgets the old one");
        panel().showTerm(QStringLiteral("no_such_term_anywhere"));
        QCOMPARE(panel().term(), QStringLiteral("token"));
    }

    void bothLanguagesAndCopy()
    {
        panel().showTerm(QStringLiteral("kv_cache"));
        QVERIFY(!shown().contains(QStringLiteral("See also")));
        child<QToolButton>("glossaryBoth")->click();
        QVERIFY(shown().contains(QStringLiteral("See also")));
        child<QToolButton>("glossaryCopy")->click();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY(copied.contains(QStringLiteral("cache KV")) && copied.contains(QStringLiteral("KV cache")));
        QVERIFY(!copied.contains(QStringLiteral("](#")));
    }

    void theClosingNoteIsAlwaysInSight()
    {
        auto *note = child<QLabel>("glossaryNote");
        for (const bool list : {false, true}) {
            child<QToolButton>("glossaryAll")->setChecked(list);
            QVERIFY(note->isVisible());
            QCOMPARE(note->text(), QString::fromStdString(text::glossaryIn(m_window->look().language)->note));
        }
    }

    void whatsThisOpensTheTerm()
    {
        auto labels = m_window->findChildren<views::TermLabel *>();
        QVERIFY(!labels.isEmpty());
        int seen = 0;
        for (auto *label : labels) {
            if (label->term().isEmpty() || !label->isVisible())
                continue;
            const QPoint middle = label->mapTo(m_window.get(), label->rect().center());
            if (m_window->childAt(middle) != label)
                continue;
            QHelpEvent event(QEvent::WhatsThis, middle, m_window->mapToGlobal(middle));
            QApplication::sendEvent(m_window.get(), &event);
            QVERIFY(event.isAccepted());
            QCOMPARE(panel().term(), label->term());
            QTest::mouseClick(label, Qt::LeftButton);
            QCOMPARE(panel().term(), label->term());
            ++seen;
        }
        QVERIFY(seen >= 3);
    }

    void termsInFindingsAndQuoteAreLinks()
    {
        int links = 0;
        for (auto *label : m_window->findChildren<QLabel *>()) {
            const qsizetype at = label->text().indexOf(QStringLiteral("href=\"term:"));
            if (at < 0)
                continue;
            const QString id = label->text().mid(at + 11).section(QLatin1Char('"'), 0, 0);
            QVERIFY(text::glossaryIn(m_window->look().language)->find(id.toStdString()));
            Q_EMIT label->linkActivated(QStringLiteral("term:") + id);
            QCOMPARE(panel().term(), id);
            ++links;
        }
        QVERIFY(links >= 2);
        const text::Language french(QStringLiteral("fr"));
        QCOMPARE(text::withTermLinks(QStringLiteral("Le Cache KV < 3, les caches KV"), french), QStringLiteral("Le <a href=\"term:kv_cache\">Cache KV</a> &lt; 3, les caches KV"));
        QCOMPARE(text::withTermLinks(QStringLiteral("un jeton, précache KVx"), french), QStringLiteral("un jeton, précache KVx"));
    }

    void everyTermThatCodeNamesExistsInBothLanguages()
    {
        const auto english = glossary::builtInGlossary("en"), french = glossary::builtInGlossary("fr");
        QVERIFY(english && french);
        int named = 0;
        for (const auto &option : workload::options()) {
            if (option.term.empty())
                continue;
            ++named;
            QVERIFY2(english->find(option.term), std::string(option.term).c_str());
            QVERIFY2(french->find(option.term), std::string(option.term).c_str());
        }
        QVERIFY(named > 20);
        for (auto *label : m_window->findChildren<views::TermLabel *>())
            QVERIFY2(label->term().isEmpty() || french->find(label->term().toStdString()), qPrintable(label->term()));
    }
};

QTEST_MAIN(TranslationsTest)
#include "translations_test.moc"
