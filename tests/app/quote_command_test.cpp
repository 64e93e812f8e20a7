// quote, order and quotes from the command line: exit codes, JSON, files, the rules of the key.
#include "app/command_line/commands.h"
#include "app/command_line/run.h"
#include "core/units/json_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <sstream>

using namespace anchorgpu;

namespace {

struct Answer {
    int code = 0;
    std::string out, err;
    Json json() const { return Json::parse(out); }
};

Answer run(std::vector<std::string> words, const std::string &in = {})
{
    std::istringstream input(in);
    std::ostringstream out, err;
    Answer answer;
    answer.code = app::runCommand(words, input, out, err);
    answer.out = out.str();
    answer.err = err.str();
    return answer;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    file.write(bytes);
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class QuoteCommandTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_data = m_folder->filePath(QStringLiteral("data")).toStdString();
    }

    void theDefaultScenario()
    {
        const Answer answer = run({"quote", "--json"});
        QCOMPARE(answer.code, 0);
        const Json json = answer.json();
        QCOMPARE(json["format"].get<std::string>(), std::string("anchorgpu-quote"));
        QCOMPARE(json["total"]["amount"].get<std::string>(), std::string("3300.00"));
        QVERIFY(json["number"].is_null());
        QVERIFY(json["price_book"]["sample"].get<bool>());
        QVERIFY(json["fingerprint"].get<std::string>().starts_with("sha256:"));
        QCOMPARE(run({"quote", "--json"}).out, answer.out);
        QVERIFY(run({"quote", "--json", "--lang", "fr"}).json()["fingerprint"] == json["fingerprint"]);
    }

    void editsAndBadInput()
    {
        QCOMPARE(run({"quote", "--json", "--set", "hardware.count=4"}).json()["total"]["amount"].get<std::string>(), std::string("6600.00"));
        const Answer currency = run({"quote", "--set", "rental.currency=USD"});
        QCOMPARE(currency.code, 2);
        QVERIFY2(currency.err.find("EUR") != std::string::npos, currency.err.c_str());
        QCOMPARE(run({"quote", "/no/such/file"}).code, 2);
        QCOMPARE(run({"quote", "--prices", "/no/such/file"}).code, 2);
        write(m_folder->filePath(QStringLiteral("p.json")), "{\"format\":\"anchorgpu-prices\",\"version\":1}");
        const Answer book = run({"quote", "--prices", m_folder->filePath(QStringLiteral("p.json")).toStdString()});
        QCOMPARE(book.code, 2);
        QVERIFY2(book.err.find("/id") != std::string::npos, book.err.c_str());
        QCOMPARE(run({"quote", "--nonsense"}).code, 2);
    }

    void aMissingPriceIsNoTotal()
    {
        const Answer answer = run({"quote", "--json", "--set", "rental.options=[{\"id\":\"pony\",\"quantity\":1}]"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.json()["total"].is_null());
        QVERIFY(!answer.json()["complete"].get<bool>());
    }

    void issuingTwiceGivesOneNumber()
    {
        const Answer first = run({"quote", "--issue", "--json", "--data-dir", m_data});
        QCOMPARE(first.code, 0);
        const std::string number = first.json()["number"].get<std::string>();
        QVERIFY(number.starts_with("D-"));
        QCOMPARE(run({"quote", "--issue", "--json", "--data-dir", m_data}).json()["number"].get<std::string>(), number);
        QVERIFY(run({"quote", "--issue", "--new", "--json", "--data-dir", m_data}).json()["number"].get<std::string>() != number);
        const Json list = run({"quotes", "list", "--json", "--data-dir", m_data}).json();
        QCOMPARE(list["format"].get<std::string>(), std::string("anchorgpu-quotes"));
        QCOMPARE(list["rows"].size(), std::size_t{2});
        const Answer shown = run({"quotes", "show", number, "--json", "--data-dir", m_data});
        QCOMPARE(shown.code, 0);
        QCOMPARE(shown.json()["quote"]["number"].get<std::string>(), number);
        QCOMPARE(run({"quotes", "show", "D-1999-0001-XXXX", "--data-dir", m_data}).code, 2);
        QCOMPARE(run({"quotes", "show", "--data-dir", m_data}).code, 2);
        QVERIFY(run({"quotes", "cancel", number, "--data-dir", m_data, "--lang", "en"}).code == 0);
        QCOMPARE(run({"quotes", "list", "--state", "cancelled", "--json", "--data-dir", m_data}).json()["rows"].size(), std::size_t{1});
        QCOMPARE(run({"quotes", "list", "--state", "lost", "--data-dir", m_data}).code, 2);
        QCOMPARE(run({"quotes", "burn", "--data-dir", m_data}).code, 2);
    }

    void ordersTravelOnce()
    {
        const QString scenario = m_folder->filePath(QStringLiteral("s.anchorgpu")), order = m_folder->filePath(QStringLiteral("o.anchorgpu-order"));
        write(scenario, R"({"format":"anchorgpu-scenario","version":1,"rental":{"term":{"unit":"week","count":2},"start":"2026-12-01"}})");
        const std::string other = m_folder->filePath(QStringLiteral("other")).toStdString();
        QCOMPARE(run({"order", "export", scenario.toStdString(), "--out", order.toStdString(), "--data-dir", m_data}).code, 0);
        const QByteArray file = read(order);
        QCOMPARE(run({"order", "export", scenario.toStdString(), "--out", order.toStdString(), "--data-dir", m_data}).code, 0);
        QCOMPARE(read(order), file);
        QCOMPARE(run({"order", "import", order.toStdString(), "--data-dir", other}).code, 0);
        const Answer again = run({"order", "import", order.toStdString(), "--data-dir", other, "--json"});
        QCOMPARE(again.code, 0);
        QVERIFY(again.json()["already_there"].get<bool>());
        QCOMPARE(run({"quotes", "list", "--json", "--data-dir", other}).json()["rows"].size(), std::size_t{1});

        Json altered = Json::parse(file.toStdString());
        altered["scenario"]["rental"]["term"]["count"] = 3;
        write(order, QByteArray::fromStdString(altered.dump()));
        const Answer refused = run({"order", "import", order.toStdString(), "--data-dir", other});
        QCOMPARE(refused.code, 1);
        QVERIFY(refused.err.find(altered["fingerprint"].get<std::string>()) != std::string::npos);
        write(order, "{\"format\":\"anchorgpu-order\"");
        QCOMPARE(run({"order", "import", order.toStdString(), "--data-dir", other}).code, 2);
        QCOMPARE(run({"order", "import", "/no/such/file", "--data-dir", other}).code, 2);

        const QString second = m_folder->filePath(QStringLiteral("o2"));
        QCOMPARE(run({"order", "export", scenario.toStdString(), "--out", second.toStdString(), "--new", "--data-dir", m_data}).code, 0);
        QVERIFY(Json::parse(read(second).toStdString())["key"] != Json::parse(file.toStdString())["key"]);
    }

    void ordersNeedATotalAndAPlace()
    {
        QCOMPARE(run({"order", "export", "-", "--data-dir", m_data}, "{}").code, 2);
        const std::string scenario = R"({"format":"anchorgpu-scenario","version":1,"rental":{"options":[{"id":"pony","quantity":1}]}})";
        QCOMPARE(run({"order", "export", "-", "--out", m_folder->filePath(QStringLiteral("x")).toStdString(), "--data-dir", m_data}, scenario).code, 1);
        QCOMPARE(run({"order"}).code, 2);
        QCOMPARE(run({"order", "burn"}).code, 2);
    }

    void aStoreThatCannotBeOpened()
    {
        const Answer answer = run({"quotes", "list", "--data-dir", "/proc/version/x", "--lang", "en"});
        QCOMPARE(answer.code, 3);
        QVERIFY2(answer.err.find("/proc/version/x") != std::string::npos, answer.err.c_str());
        // The price itself needs no store.
        QCOMPARE(run({"quote", "--json", "--data-dir", "/proc/version/x"}).code, 0);
        QCOMPARE(run({"quote", "--csv", "/proc/version/x.csv"}).code, 3);
    }

    void documentsAreWritten()
    {
        const QString pdf = m_folder->filePath(QStringLiteral("q.pdf")), csv = m_folder->filePath(QStringLiteral("q.csv")), png = m_folder->filePath(QStringLiteral("q.png"));
        QCOMPARE(run({"quote", "--lang", "fr", "--pdf", pdf.toStdString(), "--csv", csv.toStdString(), "--png", png.toStdString(), "--customer", "=cmd()"}).code, 0);
        QVERIFY(read(pdf).startsWith("%PDF"));
        QVERIFY(read(png).startsWith("\x89PNG"));
        QVERIFY(read(csv).contains("3300,00"));
        QVERIFY(read(csv).contains("'=cmd()"));
    }

    void customersFromAFile()
    {
        const QString file = m_folder->filePath(QStringLiteral("c.json"));
        write(file, R"({"name":"ACME","address":"1 rue\nParis"})");
        QCOMPARE(run({"quote", "--json", "--customer", file.toStdString()}).json()["customer"]["address"].get<std::string>(), std::string("1 rue\nParis"));
        write(file, "[1]");
        QCOMPARE(run({"quote", "--json", "--customer", file.toStdString()}).code, 2);
        QVERIFY(run({"quote", "--json", "--customer", "A"}).json()["fingerprint"] != run({"quote", "--json", "--customer", "B"}).json()["fingerprint"]);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_data;
};

QTEST_MAIN(QuoteCommandTest)
#include "quote_command_test.moc"
