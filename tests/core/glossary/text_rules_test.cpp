// The translators' rules one by one: what each finds, where, and what it must leave alone.
#include "core/glossary/check.h"
#include "core/glossary/glossary_document.h"
#include "core/glossary/string_positions.h"
#include "core/glossary/text_rules.h"
#include "core/glossary/utf8.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu::glossary;

namespace {

QStringList rulesOf(const std::vector<Fault> &faults)
{
    QStringList rules;
    for (const Fault &fault : faults)
        rules << QStringLiteral("%1@%2").arg(QString::fromUtf8(fault.rule.data(), static_cast<qsizetype>(fault.rule.size()))).arg(fault.offset);
    return rules;
}

} // namespace

class TextRulesTest : public QObject {
    Q_OBJECT
private slots:
    void typography_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("faults");
        const auto row = [](const char *language, const char *text, const QStringList &faults) { QTest::addRow("%s: %s", language, text) << QString::fromLatin1(language) << QString::fromUtf8(text) << faults; };
        row("fr", "", {});
        row("fr", "Bonjour\u202F!", {});
        row("fr", "Bonjour !", {QStringLiteral("narrow-space@8")});
        row("fr", "Bonjour\u00A0?", {QStringLiteral("narrow-space@9")});
        row("fr", "Quoi\u202F?!", {});
        row("fr", "a;b", {QStringLiteral("narrow-space@1")});
        row("fr", "Images (*.png);;Tous (*)", {});
        row("fr", "A &amp; B", {});
        row("fr", "Total\u00A0: 3", {});
        row("fr", "Total: 3", {QStringLiteral("colon-space@5")});
        row("fr", "Total :", {QStringLiteral("colon-space@6")});
        row("fr", "https://x", {});
        row("fr", "12:30", {});
        row("fr", "«\u00A0oui\u00A0»", {});
        row("fr", "«oui\u00A0»", {QStringLiteral("guillemet-space@0")});
        row("fr", "«\u00A0oui»", {QStringLiteral("guillemet-space@7")});
        row("fr", "80\u00A0Gio", {});
        row("fr", "80 Gio", {QStringLiteral("unit-space@2")});
        row("fr", "80\u202FGio", {QStringLiteral("unit-space@2")});
        row("fr", "5%", {QStringLiteral("unit-space@1")});
        row("fr", "5 %", {QStringLiteral("unit-space@1")});
        row("fr", "5\u00A0€", {});
        row("fr", "2 GPU", {});
        row("fr", "12 oui", {});
        row("fr", "16\u202F384", {});
        row("fr", "16 384", {QStringLiteral("thousands-space@2")});
        row("fr", "FP8 2024", {});
        row("fr", "2024 20245", {});
        row("fr", " x", {QStringLiteral("edge-space@0")});
        row("fr", "x ", {QStringLiteral("edge-space@1")});
        row("fr", "a  b", {QStringLiteral("double-space@2")});
        row("fr", "a \u00A0b", {QStringLiteral("double-space@2")});
        row("fr", "a\n  b", {QStringLiteral("double-space@3")});
        row("en", "Really?", {});
        row("en", "Really ?", {QStringLiteral("space-before-punctuation@7")});
        row("en", "5 GiB", {});
        row("en", "Total: 3", {});
        row("de", "Was ?", {});
        row("de", "a  b", {QStringLiteral("double-space@2")});
    }
    void typography()
    {
        QFETCH(QString, language);
        QFETCH(QString, text);
        QFETCH(QStringList, faults);
        QCOMPARE(rulesOf(checkTypography(text.toStdString(), language.toStdString())), faults);
    }

    void comparison_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<QStringList>("faults");
        const auto row = [](const char *source, const char *translation, const QStringList &faults) { QTest::addRow("%s → %s", source, translation) << QString::fromUtf8(source) << QString::fromUtf8(translation) << faults; };
        row("%1 of %2", "%2 sur %1", {});
        row("%1 of %2", "%1 sur", {QStringLiteral("placeholders@0")});
        row("%1", "%1 %1", {QStringLiteral("placeholders@0")});
        row("%L1 x", "%1 x", {QStringLiteral("placeholders@0")});
        row("%n GPU(s)", "%n GPU", {});
        row("5 % now", "5 % maintenant", {});
        row("{name}", "{nom}", {QStringLiteral("placeholders@0")});
        row("<b>a</b>", "<b>a</b>", {});
        row("<b>a</b>", "<b>a", {QStringLiteral("tags@0")});
        row("a < b", "a < b", {});
        row("[KV](#kv_cache)", "[cache](#kv_cache)", {});
        row("[KV](#kv_cache)", "[cache](#kv)", {QStringLiteral("links@0")});
        row("&Open", "&Ouvrir", {});
        row("&Open", "Ouvrir", {QStringLiteral("mnemonic@0")});
        row("A && B", "A && B", {});
        row("Save…", "Enregistrer…", {});
        row("Save…", "Enregistrer", {QStringLiteral("punctuation@10")});
        row("Name:", "Nom\u00A0:", {});
        row("Sure?", "Sûr\u202F?", {});
        row("A.", "A", {QStringLiteral("punctuation@0")});
        row("A.", "", {QStringLiteral("punctuation@0")});
    }
    void comparison()
    {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        QFETCH(QStringList, faults);
        QCOMPARE(rulesOf(checkAgainstSource(source.toStdString(), translation.toStdString())), faults);
    }

    void aTextAgreesWithItself()
    {
        QVERIFY(rc::check([](const std::string &text) { RC_ASSERT(checkAgainstSource(text, text).empty()); }));
    }
    void offsetsLieInTheText()
    {
        QVERIFY(rc::check([](const std::string &text) {
            for (const char *language : {"fr", "en", "de"}) {
                for (const Fault &fault : checkTypography(text, language))
                    RC_ASSERT(fault.offset < text.size());
            }
        }));
    }

    void approvedTerms()
    {
        Glossary source, target;
        source.terms = {Term{"kv_cache", "KV cache"}, Term{"latent_attention", "latent attention (MLA)"}, Term{"gradient", "gradient"}};
        target.terms = {Term{"kv_cache", "cache KV"}, Term{"latent_attention", "attention latente (MLA)"}, Term{"gradient", "gradient"}};
        target.terms[0].variants = {"réserve KV"};
        const auto unused = [&](const char *a, const char *b) { return unusedTerms(a, b, source, target); };
        QVERIFY(unused("The KV cache grows", "Le cache KV grandit").empty());
        QVERIFY(unused("The KV cache grows", "La Réserve KV grandit").empty());
        QVERIFY(unused("KV caches", "caches KV").empty());
        QCOMPARE(unused("The KV cache grows", "Le tampon grandit"), std::vector<std::string>{"kv_cache"});
        QCOMPARE(unused("Latent Attention", "attention cachée"), std::vector<std::string>{"latent_attention"});
        QVERIFY2(unused("a cached KV", "rien").empty(), "other words in another order");
        QVERIFY2(unused("the gradients", "les gradients").empty(), "a plural");
        QVERIFY2(unused("gradiental", "rien").empty(), "whole words only");
    }

    void foldingForgetsAccentsCaseAndKindsOfSpace()
    {
        QCOMPARE(folded("Éléphant ŒUVRE\u00A0Æ’"), std::string("elephant oeuvre ae'"));
        QCOMPARE(folded("ÀÇÉÈÊËÎÏÔÙÛÜŸ"), std::string("aceeeeiiouuuy"));
        QCOMPARE(folded(folded("Où ça\u202F?")), folded("Où ça\u202F?"));
    }
    void invalidBytesAreFound()
    {
        QCOMPARE(invalidUtf8("abc é 😀"), std::string_view::npos);
        QCOMPARE(invalidUtf8("ab\xFF"), std::size_t(2));
        QCOMPARE(invalidUtf8("a\xC3"), std::size_t(1));
        QCOMPARE(invalidUtf8("\xC0\xAF"), std::size_t(0));   // overlong
        QCOMPARE(invalidUtf8("\xED\xA0\x80"), std::size_t(0)); // half of a surrogate pair
        QCOMPARE(charactersOf("a\xFFz").size(), std::size_t(3));
        for (const char32_t c : {U'a', U'é', U'€', U'😀'}) {
            const std::string bytes = toUtf8(c);
            QCOMPARE(charactersOf(bytes).front().code, c);
            QCOMPARE(charactersOf(bytes).size(), std::size_t(1));
        }
    }

    void positionsOfStrings()
    {
        const std::string text = "{\n \"a\": [\"é\\nx\", {\"b/c\": \"y\"}],\n \"n\": 1.5e3, \"t\": true\n}";
        const auto positions = stringPositions(text);
        QCOMPARE(positions.size(), std::size_t(2));
        const std::size_t first = positions.at("/a/0");
        QCOMPARE(text.substr(first, 2), std::string("é"));
        QCOMPARE(text.substr(positions.at("/a/1/b~1c"), 1), std::string("y"));
        QCOMPARE(text.substr(rawOffset(text, first, 3), 1), std::string("x")); // é is two bytes, \n one
        QCOMPARE(placeOf(text, first).line, std::size_t(2));
        QCOMPARE(placeOf(text, rawOffset(text, first, 3)).column, placeOf(text, first).column + 3);
    }

    void searchFoldsAndRanks()
    {
        const auto french = builtInGlossary("fr");
        QVERIFY(french);
        QCOMPARE(french->search("CACHE kv").front()->id, std::string("kv_cache"));
        QCOMPARE(french->search("etat optimiseur").front()->id, std::string("optimizer_state"));
        QCOMPARE(french->search("").size(), french->terms.size());
        QVERIFY(french->search("qwertzuiop").empty());
        QVERIFY(french->find("vram") && !french->find("VRAM"));
        QVERIFY(!builtInGlossary("xx"));
    }

    void whatIsNoGlossaryIsRefused()
    {
        for (const char *text : {"", "[]", "{}", "{\"format\":\"x\"}", "{\"format\":\"anchorgpu-glossary\"}", "{\"format\":\"anchorgpu-glossary\",\"version\":2,\"terms\":[]}",
                 "{\"format\":\"anchorgpu-glossary\",\"version\":1}", "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"terms\":[1]}", "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"terms\":[{\"id\":7}]}",
                 "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"terms\":[{\"term\":\"x\"}]}", "{\"format\":\"anchorgpu-glossary\",\"version\":1,\"terms\":[{\"id\":\"a\",\"see_also\":[1]}]}"})
            QVERIFY2(!parseGlossary(text, "f"), text);
        QVERIFY(rc::check([](const std::string &text) {
            [[maybe_unused]] const auto any = parseGlossary(text, "f");
            [[maybe_unused]] const auto checked = checkGlossary(text, "f", "fr", Glossary{});
        }));
    }

    void anEditedFileKeepsTheRest()
    {
        const std::string text = "{\n  \"format\": \"anchorgpu-glossary\",\n  \"version\": 1,\n  \"z\": 0,\n  \"language\": \"de\",\n  \"terms\": [\n    {\n      \"id\": \"a\",\n      \"text\": \"t\",\n      \"x\": 1.25\n    }\n  ]\n}\n";
        auto document = GlossaryDocument::parse(text, "f").value();
        QCOMPARE(document.bytes(), text);
        document.setText("a", "text", "é", "");
        std::string expected = text;
        expected.replace(expected.find("\"t\""), 3, "\"é\"");
        QCOMPARE(document.bytes(), expected);
        document.setText("a", "term", "A", sourceHash("A"));
        QVERIFY(document.bytes().find("\"id\": \"a\",\n      \"term\": \"A\",\n      \"text\"") != std::string::npos);
        QCOMPARE(document.hash("a", "term"), sourceHash("A"));
        QCOMPARE(document.hash("a", "text"), std::string());
        document.setText("new", "short", "s", "");
        QVERIFY(document.contains("new") && !document.contains("old"));
        QCOMPARE(document.text("new", "short"), std::string("s"));
        document.setListIfAbsent("new", "see_also", {"a"});
        document.setListIfAbsent("new", "see_also", {"b"});
        QVERIFY(document.bytes().find("\"b\"") == std::string::npos);
        QVERIFY(GlossaryDocument::parse(document.bytes(), "f"));
        QVERIFY(!GlossaryDocument::parse("{", "f"));
    }
    void hashesAreThePublishedOnes()
    {
        // FNV-1a, 64 bits: test vectors of its authors.
        QCOMPARE(sourceHash(""), std::string("cbf29ce484222325"));
        QCOMPARE(sourceHash("a"), std::string("af63dc4c8601ec8c"));
        QCOMPARE(sourceHash("foobar"), std::string("85944171f73967e8"));
    }
};

QTEST_APPLESS_MAIN(TextRulesTest)
#include "text_rules_test.moc"
