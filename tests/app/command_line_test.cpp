// Subcommands in process: exit codes, JSON envelopes, languages, refusals.
#include "app/command_line/run.h"
#include "core/units/json_text.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <sstream>

using namespace anchorgpu;

namespace {

struct Answer {
    int code;
    std::string out, err;
    Json json() const { return Json::parse(out, nullptr, false); }
};

Answer ask(std::vector<std::string> words, const std::string &input = {})
{
    std::istringstream in(input);
    std::ostringstream out, err;
    const int code = app::runCommand(words, in, out, err);
    return {code, out.str(), err.str()};
}

const char *const kDefault = R"({"format":"anchorgpu-scenario","version":1,"name":"Demo","workload":{"kind":"inference","model":{"id":"meta-llama/Llama-3.3-70B-Instruct"},"engine":{"id":"vllm","version":"0.10.2"},"weights":"fp8","kv_cache":"auto","context_tokens":16384,"concurrency":12,"engine_options":{}},"hardware":{"gpu":"nvidia-h100-sxm5-80","count":2,"tensor_parallel":2},"rental":{"term":{"unit":"month","count":1},"options":[],"currency":"EUR"}})";

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT
private slots:
    void estimateHasItsEnvelope()
    {
        const Answer answer = ask({"estimate", "--json"});
        QCOMPARE(answer.code, 0);
        const Json json = answer.json();
        QCOMPARE(json["format"].get<std::string>(), std::string("anchorgpu-estimate"));
        QCOMPARE(json["version"].get<int>(), 1);
        QCOMPARE(json["gpus"].size(), std::size_t(2));
        QVERIFY(json["limits"]["max_concurrency"].get<int>() >= 12);
        QVERIFY(!json["software"].empty());
        std::int64_t sum = 0;
        for (const Json &component : json["gpus"][0]["components"])
            sum += component["bytes"].get<std::int64_t>();
        QCOMPARE(sum, json["gpus"][0]["total_bytes"].get<std::int64_t>());
    }
    void fileAndDefaultSayTheSame() { QCOMPARE(ask({"estimate", "-", "--json"}, kDefault).out, ask({"estimate", "--json"}).out); }
    void whatIsUnderstoodCanBeGivenBack()
    {
        const Answer first = ask({"estimate", "--json"});
        const Answer second = ask({"estimate", "-", "--json"}, first.json()["scenario"].dump());
        QCOMPARE(second.code, 0);
        QCOMPARE(second.json()["gpus"].dump(), first.json()["gpus"].dump());
    }
    void doesNotFitIsANo()
    {
        const Answer answer = ask({"estimate", "--json", "--set", "workload.concurrency=4096"});
        QCOMPARE(answer.code, 1);
        QCOMPARE(answer.json()["verdict"].get<std::string>(), std::string("does-not-fit"));
        QVERIFY(!answer.json()["fixes"].empty());
        for (const Json &fix : answer.json()["fixes"])
            QVERIFY(!fix["text"].get<std::string>().empty() && !fix["set"].empty());
    }
    void badInputIsTwoWithItsPlace_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("named");
        QTest::newRow("range") << QStringList{"estimate", "--set", "workload.context_tokens=-1"} << "/workload/context_tokens";
        QTest::newRow("path") << QStringList{"estimate", "--set", "workload.nothing=1"} << "workload.nothing";
        QTest::newRow("split") << QStringList{"estimate", "--set", "hardware.count=3"} << "/hardware";
        QTest::newRow("gpu") << QStringList{"estimate", "--set", "hardware.gpu=nvidia-z1"} << "nvidia-z1";
        QTest::newRow("model") << QStringList{"estimate", "--set", "workload.model.id=no/model"} << "no/model";
        QTest::newRow("file") << QStringList{"estimate", "no-such-file.anchorgpu"} << "no-such-file.anchorgpu";
        QTest::newRow("option") << QStringList{"estimate", "--sett", "x"} << "--sett";
        QTest::newRow("command") << QStringList{"estimat"} << "estimat";
        QTest::newRow("later command") << QStringList{"recommend"} << "recommend";
        QTest::newRow("inspect nothing") << QStringList{"inspect"} << "PATH";
        QTest::newRow("catalog part") << QStringList{"catalog", "nothing"} << "models";
        QTest::newRow("term") << QStringList{"glossary", "zzzzqqq"} << "kv_cache";
        QTest::newRow("cases") << QStringList{"evidence", "--cases", "nothing.jsonl"} << "nothing.jsonl";
    }
    void badInputIsTwoWithItsPlace()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, named);
        std::vector<std::string> list;
        for (const QString &word : words)
            list.push_back(word.toStdString());
        const Answer answer = ask(list);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.find(named.toStdString()) != std::string::npos, answer.err.c_str());
        QVERIFY(answer.out.empty());
    }
    void unknownMembersAreAFinding()
    {
        std::string text = kDefault;
        text.insert(1, R"("remark":1,)");
        const Answer answer = ask({"estimate", "-", "--json"}, text);
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.out.find("unknown-members") != std::string::npos);
        QCOMPARE(answer.json()["scenario"]["remark"].get<int>(), 1);
    }
    void speaksBothLanguages()
    {
        QVERIFY(ask({"estimate", "--lang", "fr"}).out.find("Tient") != std::string::npos);
        QVERIFY(ask({"estimate", "--lang", "en"}).out.find("Fits") != std::string::npos);
        QVERIFY(ask({"--help", "--lang", "fr"}).out.find("Codes de sortie") != std::string::npos);
        QVERIFY(ask({"--help", "--lang", "en"}).out.find("Exit codes") != std::string::npos);
        const Json french = ask({"estimate", "--json", "--lang", "fr"}).json(), english = ask({"estimate", "--json"}).json();
        QCOMPARE(french["gpus"][0]["total_bytes"].dump(), english["gpus"][0]["total_bytes"].dump());
        QVERIFY(french["findings"][0]["text"] != english["findings"][0]["text"]);
    }
    void everyCommandHasHelp()
    {
        for (const char *command : {"estimate", "inspect", "catalog", "quote", "order", "quotes", "evidence", "glossary", "render"}) {
            const Answer answer = ask({command, "--help", "--lang", "en"});
            QCOMPARE(answer.code, 0);
            QVERIFY2(answer.out.find(std::string("anchorgpu ") + command) != std::string::npos, command);
        }
        QVERIFY(ask({"--version"}).out.find("1.0.0") != std::string::npos);
    }
    void catalogues_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<int>("least");
        QTest::newRow("models") << "models" << 224;
        QTest::newRow("gpus") << "gpus" << 55;
        QTest::newRow("formats") << "formats" << 30;
        QTest::newRow("engines") << "engines" << 8;
        QTest::newRow("options") << "options" << 5;
        QTest::newRow("diffusion") << "diffusion" << 37;
    }
    void catalogues()
    {
        QFETCH(QString, part);
        QFETCH(int, least);
        const Answer answer = ask({"catalog", part.toStdString(), "--json"});
        QCOMPARE(answer.code, 0);
        QCOMPARE(answer.json()["format"].get<std::string>(), std::string("anchorgpu-catalog"));
        QVERIFY(int(answer.json()["rows"].size()) >= least);
        QCOMPARE(ask({"catalog", part.toStdString()}).code, 0);
    }
    void inspectsRealFiles()
    {
        const Answer config = ask({"inspect", TEST_DATA "/configs/openai--gpt-oss-20b/config.json", "--json"});
        QCOMPARE(config.code, 0);
        QCOMPARE(config.json()["parameters"].get<std::int64_t>(), std::int64_t(20'914'757'184));
        const Answer gguf = ask({"inspect", TEST_DATA "/gguf/ggml-vocab-llama-spm.gguf", "--json"});
        QCOMPARE(gguf.code, 0);
        QCOMPARE(gguf.json()["source"].get<std::string>(), std::string("gguf"));
    }
    void theGlossaryAnswersAndPasses()
    {
        const Answer term = ask({"glossary", "kv_cache", "--lang", "fr"});
        QCOMPARE(term.code, 0);
        QVERIFY(term.out.find("cache KV") != std::string::npos);
        QCOMPARE(ask({"glossary", "check"}).code, 0);
        QCOMPARE(ask({"glossary", "--json"}).json()["format"].get<std::string>(), std::string("anchorgpu-glossary"));
    }
    void trainingQuotesFillInStorage()
    {
        const Answer answer = ask({"quote", "--json", "--set", "workload.kind=training", "--set", "hardware.count=8"});
        QVERIFY(answer.out.find("\"storage\"") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
