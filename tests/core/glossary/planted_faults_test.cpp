// A copy of the French glossary with twenty planted faults, every rule at least once: the check finds each at its place and
// nothing else. The untouched files pass. Places are counted here by searching the planted text, not by the code under test.
#include "core/glossary/check.h"
#include "core/glossary/string_positions.h"

#include <QFile>
#include <QTest>
#include <algorithm>
#include <set>

using namespace anchorgpu::glossary;

namespace {

std::string fileText(const char *language)
{
    QFile file(QStringLiteral(SOURCE_ROOT "/translations/glossary/%1.json").arg(QLatin1String(language)));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Glossary english() { return parseGlossary(fileText("en"), "en.json").value(); }

/// Offset of the first character of a member's value in the file's text.
std::size_t valueOf(const std::string &text, const std::string &id, const std::string &member)
{
    const std::size_t term = text.find("\"id\": \"" + id + "\"");
    if (member == "id")
        return term + 7;
    return text.find("\"" + member + "\": \"", term) + member.size() + 5;
}

struct LineColumn {
    std::size_t line = 1, column = 1;
    bool operator==(const LineColumn &) const = default;
};

LineColumn countedPlace(const std::string &text, std::size_t offset)
{
    LineColumn place;
    for (std::size_t i = 0; i < offset; ++i) {
        if (text[i] == '\n')
            place = {place.line + 1, 1};
        else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)
            ++place.column;
    }
    return place;
}

constexpr int kStart = -1; ///< the fault is of the whole text: told at its first character

struct Plant {
    const char *id, *member, *from, *to;
    int at;                  ///< byte in `to` where the fault is, or kStart
    std::vector<const char *> rules;
};

const std::vector<Plant> kPlants{
    {"vram", "short", "Mémoire propre", "Mémoire  propre", 9, {"double-space"}},
    {"token", "example", "jetons.", "jetons. ", 7, {"edge-space"}},
    {"quantization", "example", "par poids\u202F;", "par poids;", 9, {"narrow-space"}},
    {"headroom", "example", "nécessaires\u00A0:", "nécessaires :", 13, {"colon-space"}},
    {"framework", "example", "«\u00A0foreach", "« foreach", 0, {"guillemet-space"}},
    {"gibibyte", "example", "80\u00A0Go font", "80 Go font", 2, {"unit-space"}},
    {"lora", "example", "0,5\u00A0%", "0,5%", 3, {"unit-space"}},
    {"context", "example", "16\u202F384", "16 384", 2, {"thousands-space"}},
    {"cuda_graphs", "example", "67 tailles", "%1 tailles", kStart, {"placeholders"}},
    {"logits", "example", "= 3,9", "= <b>3,9", kStart, {"tags"}},
    {"kv_cache", "text", "[séquences simultanées](#concurrency)", "séquences simultanées", kStart, {"links"}},
    {"vram", "text", "(#activation)", "(#activtion)", kStart, {"broken-link", "links"}},
    {"data_parallelism", "example", "12 séquences", "12 &séquences", kStart, {"mnemonic"}},
    {"gradient", "example", "en FP32.", "en FP32", 6, {"punctuation"}},
    {"micro_batch", "id", "micro_batch", "micro_bach", kStart, {"unknown-id"}},
    {"text_encoder", "short", nullptr, "", kStart, {"empty-text"}},
    {"kv_cache_pool", "short", "cache KV", "tampon", kStart, {"term-use"}},
};

} // namespace

class PlantedFaultsTest : public QObject {
    Q_OBJECT
private slots:
    void theFilesThatShipPass()
    {
        for (const char *language : {"en", "fr"}) {
            const auto result = checkGlossary(fileText(language), std::string(language) + ".json", language, english());
            QVERIFY(result.readable);
            QVERIFY2(result.faults.empty(), result.faults.empty() ? "" : (result.faults.front().id + " " + result.faults.front().rule).c_str());
        }
    }

    void allTwentyAndNothingElse()
    {
        std::string text = fileText("fr");
        const std::string original = text;
        for (const Plant &plant : kPlants) {
            const std::size_t value = valueOf(text, plant.id, plant.member), end = text.find("\"", value);
            const std::string from = plant.from ? plant.from : text.substr(value, end - value);
            const std::size_t at = text.find(from, value);
            QVERIFY2(at != std::string::npos && at < end, plant.id);
            text.replace(at, from.size(), plant.to);
        }
        // 18: see-also; 19: a term twice; 20: a term gone.
        const std::size_t also = text.find("\"kv_cache_pool\"", text.find("\"id\": \"kv_cache\""));
        text.replace(also, 15, "\"kv_cache_pol\"");
        const std::size_t quote = text.rfind("    {", text.find("\"id\": \"quote\"")), quoteEnd = text.find("\n    }", quote) + 6;
        text.insert(quoteEnd, ",\n" + text.substr(quote, quoteEnd - quote));
        const std::size_t gone = text.rfind("    {", text.find("\"id\": \"controlnet\"")), goneEnd = text.find("\n    },\n", gone) + 8;
        text.erase(gone, goneEnd - gone);

        struct Expected {
            std::string id, rule;
            LineColumn place;
        };
        std::vector<Expected> expected;
        for (const Plant &plant : kPlants) {
            const std::string id = std::string_view(plant.member) == "id" ? plant.to : plant.id;
            const std::size_t value = valueOf(text, id, plant.member);
            const std::size_t at = plant.at == kStart ? value : text.find(plant.to, value) + static_cast<std::size_t>(plant.at);
            for (const char *rule : plant.rules)
                expected.push_back({id, rule, countedPlace(text, at)});
        }
        expected.push_back({"kv_cache", "broken-see-also", countedPlace(text, text.find("kv_cache_pol\""))});
        expected.push_back({"quote", "duplicate-id", countedPlace(text, text.rfind("\"id\": \"quote\"") + 7)});
        const LineColumn language = countedPlace(text, text.find("\"language\": \"") + 13);
        expected.push_back({"controlnet", "missing-term", language});
        expected.push_back({"micro_batch", "missing-term", language}); // its id was misspelt

        const auto result = checkGlossary(text, "fr.json", "fr", english());
        QVERIFY(result.readable);
        for (const auto &fault : result.faults) {
            QCOMPARE(fault.file, std::string("fr.json"));
            const auto found = std::find_if(expected.begin(), expected.end(), [&](const Expected &one) { return one.id == fault.id && one.rule == fault.rule; });
            QVERIFY2(found != expected.end(), (fault.id + " " + fault.rule + " " + std::to_string(fault.line)).c_str());
            QVERIFY2(found->place == (LineColumn{fault.line, fault.column}),
                (fault.id + " " + fault.rule + ": " + std::to_string(fault.line) + ":" + std::to_string(fault.column) + ", expected " + std::to_string(found->place.line) + ":" + std::to_string(found->place.column)).c_str());
            expected.erase(found);
        }
        QVERIFY2(expected.empty(), expected.empty() ? "" : (expected.front().id + " " + expected.front().rule).c_str());
        QVERIFY(std::is_sorted(result.faults.begin(), result.faults.end(), [](const auto &a, const auto &b) { return a.line < b.line; }));
    }

    void anotherWordThanTheApprovedTerm()
    {
        // The approved word changes; every text that uses the former one is told, each at its first character.
        std::string text = fileText("fr");
        const std::size_t value = valueOf(text, "headroom", "term");
        text.replace(value, text.find('"', value) - value, "réserve libre");
        const auto result = checkGlossary(text, "fr.json", "fr", english());
        QVERIFY(!result.faults.empty());
        for (const auto &fault : result.faults) {
            QCOMPARE(fault.rule, std::string("term-use"));
            QCOMPARE(fault.found, std::string("headroom"));
            QCOMPARE(fault.allowed, std::string("réserve libre"));
        }
    }

    void syntaxErrorsNameLineAndColumn()
    {
        std::string text = fileText("fr");
        const std::size_t at = text.find("\"id\": \"kv_cache\"");
        text.replace(at + 4, 1, "\";");
        const auto result = checkGlossary(text, "fr.json", "fr", english());
        QVERIFY(!result.readable);
        QCOMPARE(result.faults.size(), std::size_t(1));
        QCOMPARE(result.faults[0].rule, std::string("json"));
        QCOMPARE(result.faults[0].line, countedPlace(text, at).line);
    }
    void bytesThatAreNoUtf8NameLineAndColumn()
    {
        std::string text = fileText("fr");
        const std::size_t at = text.find("Mémoire propre") + 1;
        text.replace(at, 2, "\xE9");
        const auto result = checkGlossary(text, "fr.json", "fr", english());
        QVERIFY(!result.readable);
        QCOMPARE(result.faults.size(), std::size_t(1));
        QCOMPARE(result.faults[0].rule, std::string("utf-8"));
        QCOMPARE(result.faults[0].line, countedPlace(text, at).line);
        QCOMPARE(result.faults[0].column, countedPlace(text, at).column);
    }
    void aThirdLanguageMayBeIncomplete()
    {
        const auto result = checkGlossary(R"({"format":"anchorgpu-glossary","version":1,"language":"de","note":"","terms":[{"id":"vram","term":"VRAM","short":"Speicher.","text":"x"}]})", "de.json", "de", english());
        QVERIFY(std::none_of(result.faults.begin(), result.faults.end(), [](const auto &fault) { return fault.rule == "missing-term"; }));
    }
    void everyLinkResolvesInBothLanguages()
    {
        const Glossary source = english();
        std::set<std::string> ids;
        for (const Term &term : source.terms)
            ids.insert(term.id);
        QVERIFY(ids.size() >= 50);
        for (const char *language : {"en", "fr"}) {
            const Glossary glossary = parseGlossary(fileText(language), language).value();
            for (const Term &term : glossary.terms) {
                QVERIFY2(ids.contains(term.id), term.id.c_str());
                for (const std::string &text : {term.shortText, term.text, term.example, term.worksIn}) {
                    for (const std::string &link : linksOf(text))
                        QVERIFY2(ids.contains(link), (term.id + " → " + link).c_str());
                }
                for (const std::string &other : term.seeAlso)
                    QVERIFY2(ids.contains(other) && other != term.id, (term.id + " → " + other).c_str());
                QVERIFY2(!term.shortText.empty() && !term.text.empty() && !term.example.empty() && !term.worksIn.empty() && !term.sources.empty(), term.id.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(PlantedFaultsTest)
#include "planted_faults_test.moc"
