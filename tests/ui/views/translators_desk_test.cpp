// The translators' desk: states, edits that reach the folder and the window, undo, hand-back files, conflicts, and files whose
// unknown parts stay.
#define QT_NO_KEYWORDS
#include "core/glossary/glossary_document.h"
#include "core/workload/scenario_json.h"
#include "resources/embedded.h"
#include "ui/text/glossary_text.h"
#include "ui/text/pseudo.h"
#include "ui/text/translation_check.h"
#include "ui/text/ts_document.h"
#include "ui/views/translators/desk_view.h"
#include "ui/views/translators/import_dialog.h"
#include "ui/window/appearance.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>

using namespace anchorgpu;
using views::DeskDocument;
using views::EntryState;

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

const QByteArray kTs = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<!-- a note -->\n<TS version=\"2.1\" language=\"de\">\n<context>\n    <name>A &amp; B</name>\n"
                       "    <message>\n        <source>one</source>\n        <extra-po-flags>x</extra-po-flags>\n        <translation type=\"unfinished\"/>\n        <translatorcomment>keep me</translatorcomment>\n    </message>\n"
                       "    <message numerus=\"yes\">\n        <source>%n GPU(s)</source>\n        <translation>\n            <numerusform>%n GPU</numerusform>\n            <numerusform>%n GPUs</numerusform>\n        </translation>\n    </message>\n</context>\n</TS>\n";

} // namespace

class TranslatorsDeskTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::size_t entry(const DeskDocument &document, const char *key) const { return document.find(QString::fromLatin1(key)).value(); }
    std::size_t interfaceEntry(const DeskDocument &document, const char *context, const char *source) const
    {
        return document.find(QString::fromLatin1(context) + QChar(4) + QString::fromUtf8(source) + QChar(4)).value();
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    void cleanup()
    {
        text::Language::setOverlay({});
        text::setGlossaryOverlay({});
    }

    // --- .ts files edited in place

    void onlyTheTextOfAMessageChanges()
    {
        auto document = text::TsDocument::parse(kTs, QStringLiteral("t.ts")).value();
        const auto *message = document.find(QStringLiteral("A & B"), QStringLiteral("one"), {});
        QVERIFY(message);
        QCOMPARE(message->type, QStringLiteral("unfinished"));
        document.setForms(*message, {QStringLiteral("eins < \"zwei\" & drei")});
        QByteArray expected = kTs;
        expected.replace("<translation type=\"unfinished\"/>", "<translation>eins &lt; &quot;zwei&quot; &amp; drei</translation>");
        QCOMPARE(document.bytes(), expected);
        QCOMPARE(document.find(QStringLiteral("A & B"), QStringLiteral("one"), {})->forms, QStringList(QStringLiteral("eins < \"zwei\" & drei")));
        document.setForms(*document.find(QStringLiteral("A & B"), QStringLiteral("one"), {}), {QString()});
        QVERIFY(document.bytes().contains("<translation type=\"unfinished\"></translation>"));
    }
    void lineEndsStay()
    {
        QByteArray crlf = kTs;
        crlf.replace("\n", "\r\n");
        auto document = text::TsDocument::parse(crlf, QStringLiteral("t.ts")).value();
        QCOMPARE(document.bytes(), crlf);
        document.setForms(*document.find(QStringLiteral("A & B"), QStringLiteral("%n GPU(s)"), {}), {QStringLiteral("%n Karte"), QStringLiteral("%n Karten")});
        crlf.replace("%n GPU</", "%n Karte</").replace("%n GPUs</", "%n Karten</");
        QCOMPARE(document.bytes(), crlf);
    }
    void newMessagesAndContextsAreAdded()
    {
        text::TsDocument document(QStringLiteral("de"));
        text::TsMessage first;
        first.context = QStringLiteral("C<");
        first.source = QStringLiteral("a > b");
        first.comment = QStringLiteral("why");
        document.setForms(first, {QStringLiteral("x")});
        text::TsMessage second = first;
        second.comment.clear();
        second.numerus = true;
        document.setForms(second, {QStringLiteral("1"), QStringLiteral("2")});
        const auto again = text::TsDocument::parse(document.bytes(), QStringLiteral("t.ts")).value();
        QCOMPARE(again.messages().size(), std::size_t(2));
        QCOMPARE(again.find(first.context, first.source, first.comment)->forms, QStringList(QStringLiteral("x")));
        QCOMPARE(again.find(second.context, second.source, {})->forms, QStringList({QStringLiteral("1"), QStringLiteral("2")}));
        QCOMPARE(document.bytes().count("<context>"), 1);
    }
    void brokenFilesNameTheirPlace()
    {
        const auto broken = text::TsDocument::parse("<TS>\n<context><name>x</nam", QStringLiteral("t.ts"));
        QVERIFY(!broken);
        QVERIFY(QString::fromStdString(broken.error().place).startsWith(QStringLiteral("line 2")));
        QVERIFY(!text::TsDocument::parse("<html></html>", QStringLiteral("t.ts")));
    }
    void theShippedFilesGoThroughUnchanged()
    {
        for (const char *name : {"anchorgpu_fr.ts", "anchorgpu_en.ts"}) {
            const auto bytes = resources::find(name).value();
            const QByteArray original(bytes.data(), static_cast<qsizetype>(bytes.size()));
            auto document = text::TsDocument::parse(original, QString::fromLatin1(name)).value();
            QCOMPARE(document.bytes(), original);
            QVERIFY(document.messages().size() > 1000);
            // Writing every text as it is changes no text.
            const auto before = document.messages();
            document.setForms(before.front(), before.front().forms);
            QCOMPARE(document.messages().size(), before.size());
        }
    }

    // --- states

    void whatShipsInFrenchIsDone()
    {
        DeskDocument document;
        QVERIFY(document.load({}, QStringLiteral("fr")));
        QVERIFY(document.entries().size() > 1300);
        for (const auto &one : document.entries()) {
            if (one.state != EntryState::Done && one.state != EntryState::Missing && one.state != EntryState::Untranslated)
                QFAIL(qPrintable(one.key() + QStringLiteral(": ") + (one.problems.empty() ? QString() : one.problems.front().rule)));
        }
    }
    void statesOfANewLanguage()
    {
        DeskDocument document;
        QVERIFY(document.load(m_dir->path(), QStringLiteral("de")));
        QCOMPARE(document.count(EntryState::Missing), static_cast<int>(document.entries().size()));
        const auto index = entry(document, "vram/short");
        document.setForms(index, {QStringLiteral("Eigener Speicher eines Beschleunigers.")});
        QCOMPARE(document.entries()[index].state, EntryState::Done);
        document.setForms(index, {QStringLiteral("Eigener  Speicher")});
        QCOMPARE(document.entries()[index].state, EntryState::BreaksRule);
        QStringList rules;
        for (const auto &problem : document.entries()[index].problems)
            rules << problem.rule;
        QCOMPARE(rules, QStringList({QStringLiteral("double-space"), QStringLiteral("punctuation")}));
        document.setForms(index, {QString()});
        QCOMPARE(document.entries()[index].state, EntryState::Untranslated);
    }
    void aChangedSourceMakesATextOutdated()
    {
        DeskDocument document;
        QVERIFY(document.load(m_dir->path(), QStringLiteral("fr")));
        const auto index = entry(document, "vram/short");
        document.setForms(index, {QStringLiteral("Mémoire d’un accélérateur.")});
        QVERIFY(document.save());
        // The English text changes: every other text noted its source at the first save, too.
        write(m_dir->filePath(QStringLiteral("glossary/en.json")), "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"language\":\"en\",\"note\":\"\",\"terms\":["
                                                                   "{\"id\":\"vram\",\"term\":\"VRAM\",\"short\":\"Memory that is local to an accelerator.\",\"text\":\"t\"},"
                                                                   "{\"id\":\"kv_cache\",\"term\":\"KV cache\",\"short\":\"Another definition.\",\"text\":\"t\"}]}");
        text::setGlossaryOverlay(m_dir->path());
        QVERIFY(document.load(m_dir->path(), QStringLiteral("fr")));
        QCOMPARE(document.entries()[entry(document, "vram/short")].state, EntryState::Outdated);
        QCOMPARE(document.entries()[entry(document, "kv_cache/short")].state, EntryState::Outdated);
        QCOMPARE(document.entries()[entry(document, "vram/term")].state, EntryState::Done);
        document.setForms(entry(document, "vram/short"), {QStringLiteral("Mémoire propre à un accélérateur.")});
        QCOMPARE(document.entries()[entry(document, "vram/short")].state, EntryState::Done);
    }
    void anUnfinishedOrRewordedMessageIsOutdated()
    {
        write(m_dir->filePath(QStringLiteral("anchorgpu_de.ts")), "<TS version=\"2.1\"><context><name>Glossary</name><message><source>Search terms</source><translation type=\"unfinished\">Suche</translation></message>"
                                                                  "<message><source>No term has all these words.</source><translation>Nichts.</translation></message></context></TS>");
        DeskDocument document;
        QVERIFY(document.load(m_dir->path(), QStringLiteral("de")));
        if (const auto index = document.find(QStringLiteral("Glossary") + QChar(4) + QStringLiteral("Search terms") + QChar(4)))
            QCOMPARE(document.entries()[*index].state, EntryState::Outdated);
        if (const auto index = document.find(QStringLiteral("Glossary") + QChar(4) + QStringLiteral("No term has these words.") + QChar(4)))
            QCOMPARE(document.entries()[*index].suggestion, QStringLiteral("Nichts."));
    }

    // --- files

    void unknownMembersAndOrderStay()
    {
        const QByteArray original = "{\n  \"version\": 1,\n  \"format\": \"anchorgpu-glossary\",\n  \"mood\": {\n    \"b\": 1,\n    \"a\": null\n  },\n  \"language\": \"de\",\n  \"terms\": [\n    {\n"
                                    "      \"reviewer\": \"M. Ü.\",\n      \"id\": \"vram\",\n      \"term\": \"VRAM\",\n      \"text\": \"Lang.\"\n    }\n  ]\n}\n";
        const QString path = m_dir->filePath(QStringLiteral("glossary/de.json"));
        write(path, original);
        DeskDocument document;
        QVERIFY(document.load(m_dir->path(), QStringLiteral("de")));
        document.setForms(entry(document, "vram/short"), {QStringLiteral("Kurz.")});
        QVERIFY(document.save());
        const QByteArray saved = read(path);
        QVERIFY(saved.startsWith("{\n  \"version\": 1,\n  \"format\": \"anchorgpu-glossary\",\n  \"mood\": {\n    \"b\": 1,\n    \"a\": null\n  },"));
        QVERIFY2(saved.contains("\"reviewer\": \"M. Ü.\",\n      \"id\": \"vram\",\n      \"term\": \"VRAM\",\n      \"short\": \"Kurz.\",\n      \"text\": \"Lang.\""), saved.constData());
    }
    void aFileThatCannotBeReadIsRefused()
    {
        write(m_dir->filePath(QStringLiteral("glossary/fr.json")), "{\"format\":\"anchorgpu-glossary\",");
        DeskDocument document;
        QVERIFY(!document.load(m_dir->path(), QStringLiteral("fr")));
    }
    void whatTheDeskSavesPassesTheCheck()
    {
        DeskDocument document;
        QVERIFY(document.load(m_dir->path(), QStringLiteral("fr")));
        document.setForms(entry(document, "vram/short"), {QStringLiteral("Mémoire d’un accélérateur.")});
        QVERIFY(document.save());
        const auto checked = text::checkTranslations(m_dir->path());
        QVERIFY(checked);
        QVERIFY2(checked->faults.empty(), checked->faults.empty() ? "" : checked->faults.front().rule.c_str());
    }

    // --- hand-back files

    void editExportImportGivesIdenticalTexts()
    {
        QTemporaryDir clean;
        for (const char *language : {"fr", "de"}) {
            DeskDocument mine, theirs;
            QVERIFY(mine.load(m_dir->path(), QString::fromLatin1(language)));
            mine.setForms(entry(mine, "kv_cache/short"), {QStringLiteral("Neue « Definition » \"mit\" <Zeichen>.")});
            mine.setForms(interfaceEntry(mine, "Breakdown", "Component"), {QStringLiteral("Teil & Teil")});
            QVERIFY(mine.save());
            QVERIFY(theirs.load(clean.path(), QString::fromLatin1(language)));
            const auto import = theirs.compare(mine.exported(), QStringLiteral("f"));
            QVERIFY(import);
            QCOMPARE(import->differences.size(), std::size_t(2));
            QVERIFY(import->unknown.isEmpty());
            QVERIFY(!import->differences[0].conflict && !import->differences[1].conflict);
            theirs.accept(*import, {0, 1});
            QVERIFY(theirs.save());
            for (std::size_t i = 0; i < mine.entries().size(); ++i)
                QCOMPARE(theirs.entries()[i].forms, mine.entries()[i].forms);
            const QString code = QString::fromLatin1(language);
            QCOMPARE(read(clean.filePath(QStringLiteral("glossary/%1.json").arg(code))), read(m_dir->filePath(QStringLiteral("glossary/%1.json").arg(code))));
            QCOMPARE(read(clean.filePath(QStringLiteral("anchorgpu_%1.ts").arg(code))), read(m_dir->filePath(QStringLiteral("anchorgpu_%1.ts").arg(code))));
        }
    }
    void conflictsAreShownAndNeverOverwritten()
    {
        QTemporaryDir other;
        DeskDocument mine, theirs;
        QVERIFY(mine.load(m_dir->path(), QStringLiteral("fr")));
        QVERIFY(theirs.load(other.path(), QStringLiteral("fr")));
        const auto index = entry(mine, "vram/short"), second = entry(mine, "token/short");
        mine.setForms(index, {QStringLiteral("Ma version.")});
        theirs.setForms(index, {QStringLiteral("Leur version.")});
        theirs.setForms(second, {QStringLiteral("Leur jeton.")});
        const auto import = mine.compare(theirs.exported(), QStringLiteral("f"));
        QVERIFY(import);
        QCOMPARE(import->differences.size(), std::size_t(2));
        QVERIFY(import->differences[0].conflict != import->differences[1].conflict);
        mine.accept(*import, {0, 1});
        QCOMPARE(mine.entries()[index].forms, QStringList(QStringLiteral("Ma version.")));
        QCOMPARE(mine.entries()[second].forms, QStringList(QStringLiteral("Leur jeton.")));
        const views::Look look;
        views::ImportDialog dialog(mine, *import, look);
        QCOMPARE(dialog.chosen().size(), std::size_t(1));
        QVERIFY(!import->differences[dialog.chosen().front()].conflict);
    }
    void hostileHandBackFiles()
    {
        DeskDocument document;
        QVERIFY(document.load({}, QStringLiteral("fr")));
        for (const char *bytes : {"", "[]", "{", "{\"format\":\"x\"}", "{\"format\":\"anchorgpu-translation\",\"version\":2}", "{\"format\":\"anchorgpu-translation\",\"version\":1,\"language\":\"de\",\"entries\":[]}",
                 "{\"format\":\"anchorgpu-translation\",\"version\":1,\"language\":\"fr\",\"entries\":7}"})
            QVERIFY2(!document.compare(bytes, QStringLiteral("f")), bytes);
        const auto odd = document.compare("{\"format\":\"anchorgpu-translation\",\"version\":1,\"language\":\"fr\",\"entries\":[1,{},{\"kind\":\"glossary\",\"id\":\"nope\",\"member\":\"text\",\"forms\":[\"x\"]},"
                                          "{\"kind\":\"glossary\",\"id\":\"vram\",\"member\":\"short\",\"forms\":[3]}]}", QStringLiteral("f"));
        QVERIFY(odd);
        QVERIFY(odd->differences.empty());
        QCOMPARE(odd->unknown.size(), 2);
    }

    // --- in the window

    void anEditShowsInTheWindowAndCanBeUndone()
    {
        window::Environment environment;
        environment.world = memory::World::builtIn();
        environment.prices = quote::PriceBook::sampleBook();
        environment.remember = false;
        environment.translationsFolder = m_dir->path();
        views::Look look;
        look.language = text::Language(QStringLiteral("fr"));
        window::Appearance::apply(look);
        window::MainWindow window(environment, workload::defaultScenario(), look);
        window.show();
        window.showTerm(QStringLiteral("vram"));
        window.showView(QStringLiteral("translators"));
        auto *desk = window.findChild<views::DeskView *>(QStringLiteral("translatorsDesk"));
        auto *form = window.findChild<QPlainTextEdit *>(QStringLiteral("deskForm0"));
        auto *shown = window.findChild<QTextBrowser *>(QStringLiteral("glossaryText"));
        QVERIFY(desk && form && shown);
        desk->openEntry(desk->document().find(QStringLiteral("vram/short")).value());
        const QString before = form->toPlainText();
        QVERIFY(!before.isEmpty());
        form->setPlainText(QStringLiteral("Une définition toute neuve."));
        QTRY_VERIFY_WITH_TIMEOUT(shown->toPlainText().contains(QStringLiteral("toute neuve")), 1000);
        QVERIFY(read(m_dir->filePath(QStringLiteral("glossary/fr.json"))).contains("toute neuve"));
        form->setPlainText(QStringLiteral("Une définition  fautive"));
        QCOMPARE(desk->document().count(EntryState::BreaksRule), 1);
        QVERIFY2(!window.findChild<QLabel *>(QStringLiteral("deskProblems"))->text().isEmpty(), "says which");
        desk->undoStack().undo();
        QCOMPARE(form->toPlainText(), before);
        QTRY_VERIFY_WITH_TIMEOUT(shown->toPlainText().contains(before), 1000);
        desk->undoStack().redo();
        QCOMPARE(form->toPlainText(), QStringLiteral("Une définition  fautive"));
        QVERIFY(desk->saveNow());
        // Somebody else writes the file: the desk reads it.
        QByteArray bytes = read(m_dir->filePath(QStringLiteral("glossary/fr.json")));
        write(m_dir->filePath(QStringLiteral("glossary/fr.json")), bytes.replace("Une définition  fautive", "De quelqu’un d’autre."));
        QTRY_COMPARE_WITH_TIMEOUT(form->toPlainText(), QStringLiteral("De quelqu’un d’autre."), 1000);
    }
    void filterSearchAndNextProblem()
    {
        views::DeskView desk;
        views::Look look;
        look.language = text::Language(QStringLiteral("fr"));
        desk.show(look, m_dir->path());
        auto *search = desk.findChild<QLineEdit *>(QStringLiteral("deskSearch"));
        auto *table = desk.findChild<QAbstractItemView *>(QStringLiteral("deskTable"));
        const int all = table->model()->rowCount();
        search->setText(QStringLiteral("MEMOIRE PROPRE"));
        QVERIFY(table->model()->rowCount() >= 1 && table->model()->rowCount() < all);
        search->clear();
        desk.setTarget(QStringLiteral("de"));
        desk.openEntry(0);
        desk.nextProblem();
        QCOMPARE(table->currentIndex().row(), 1);
        desk.findChild<QComboBox *>(QStringLiteral("deskFilter"))->setCurrentIndex(6);
        Q_EMIT desk.findChild<QComboBox *>(QStringLiteral("deskFilter"))->activated(6);
        QCOMPARE(table->model()->rowCount(), 0);
    }
    void importAsksFirst()
    {
        QTemporaryDir other;
        DeskDocument theirs;
        QVERIFY(theirs.load(other.path(), QStringLiteral("fr")));
        theirs.setForms(entry(theirs, "vram/short"), {QStringLiteral("Leur version.")});
        const QString path = other.filePath(QStringLiteral("f.anchorgpu-translation"));
        write(path, theirs.exported());
        views::DeskView desk;
        const views::Look look;
        desk.show(look, m_dir->path());
        for (const bool take : {false, true}) {
            QTimer::singleShot(50, [take] {
                auto *dialog = qobject_cast<views::ImportDialog *>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                QCOMPARE(dialog->findChild<QTableWidget *>()->rowCount(), 1);
                take ? dialog->accept() : dialog->reject();
            });
            desk.importFrom(path);
            const auto &forms = desk.document().entries()[entry(desk.document(), "vram/short")].forms;
            QCOMPARE(forms.value(0) == QLatin1String("Leur version."), take);
        }
        desk.undoStack().undo();
        QVERIFY(desk.document().entries()[entry(desk.document(), "vram/short")].forms.value(0) != QLatin1String("Leur version."));
    }

    void thePseudoLocaleKeepsWhatMustStay()
    {
        const QString plain = QStringLiteral("&Open %1 of %n {name} <b>x</b> [KV](#kv_cache)"), all = text::pseudo(plain);
        for (const char *kept : {"&O", "%1", "%n", "{name}", "<b>", "</b>", "](#kv_cache)"})
            QVERIFY2(all.contains(QString::fromLatin1(kept)), qPrintable(all));
        QVERIFY(all.startsWith(QLatin1Char('[')) && all.endsWith(QLatin1Char(']')));
        QVERIFY(all.size() >= plain.size() * 4 / 3);
        const text::Language qps(QStringLiteral("qps"));
        QVERIFY(qps.translate("Glossary", "Search terms").startsWith(QStringLiteral("[Šéárçh")));
        QVERIFY(qps.translate("Window", "x", nullptr, 3).startsWith(QLatin1Char('[')));
    }
};

QTEST_MAIN(TranslatorsDeskTest)
#include "translators_desk_test.moc"
